//! The agreement on dead stones (R10–R12): who marked which chain, and who has accepted the set.

use crate::board::Board;
use crate::clock::Ms;
use crate::color::{ByColor, Color};
use crate::point::{Point, Size};
use crate::refusal::Refusal;

/// What a player holds a chain to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// It cannot be saved.
    Dead,
    /// It cannot be taken.
    Alive,
}

/// Why a set stands that nobody had to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settled {
    /// The time for marking ran out (R10).
    Expired,
    /// A chain was disputed a second time (R11).
    Disputed,
}

/// How long dead stones may be agreed upon: 180 s in all, 60 s up to 13×13 (R10).
pub const fn time_to_mark(size: Size) -> Ms {
    if size.lines() <= 13 { 60_000 } else { 180_000 }
}

/// A proposal that comes late leaves this long to look at it.
pub const TIME_TO_LOOK: Ms = 30_000;

/// The marked set and its acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marking {
    /// When the marking ends by itself, if the server has proposed by then. Toggles do not move it.
    pub deadline: Ms,
    /// Who passed first of the two passes that opened it: moves first where both dispute (R11).
    pub passed_first: Color,
    /// The seq of the last change of the set.
    pub changed: u64,
    /// Who has accepted this very set.
    pub accepted: ByColor<bool>,
    /// Why the set is the rules' own; nothing while it is the players'.
    pub settled: Option<Settled>,
    chains: Vec<MarkedChain>,
    proposal: Option<Vec<Point>>,
}

/// A chain on which somebody has taken a stand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MarkedChain {
    color: Color,
    stones: Vec<Point>,
    marked: Claim,
    stand: ByColor<Option<Claim>>,
}

impl Marking {
    /// An empty set, opened by the event `seq` at `now`.
    pub fn new(size: Size, passed_first: Color, seq: u64, now: Ms) -> Marking {
        Marking {
            deadline: now.saturating_add(time_to_mark(size)),
            passed_first,
            changed: seq,
            accepted: ByColor::default(),
            settled: None,
            chains: Vec::new(),
            proposal: None,
        }
    }

    /// The stones marked dead, sorted.
    pub fn dead(&self) -> Vec<Point> {
        let dead = self.chains.iter().filter(|chain| chain.marked == Claim::Dead);
        let mut stones: Vec<Point> = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        stones.sort_unstable();
        stones
    }

    /// The stones that both hold to be dead: each has marked their chain so, or accepted a set that had
    /// it (R11).
    pub fn dead_to_both(&self) -> Vec<Point> {
        let both = |chain: &&MarkedChain| {
            chain.stand == ByColor { black: Some(Claim::Dead), white: Some(Claim::Dead) }
        };
        let mut stones: Vec<Point> =
            self.chains.iter().filter(both).flat_map(|chain| chain.stones.iter().copied()).collect();
        stones.sort_unstable();
        stones
    }

    /// What the server has proposed as dead (R16), by whole chains; nothing where it has not yet.
    pub fn proposal(&self) -> &[Point] {
        self.proposal.as_deref().unwrap_or_default()
    }

    /// Whether the server has proposed.
    pub fn is_proposed(&self) -> bool {
        self.proposal.is_some()
    }

    /// When the marking ends by itself, as things stand: with the proposal, so never before there is one. What is
    /// still to come does not say that nothing is dead.
    pub fn ends_at(&self) -> Option<Ms> {
        self.is_proposed().then_some(self.deadline)
    }

    /// Whether these stones may be proposed now.
    ///
    /// # Errors
    /// `NoStone`, or `AlreadySo` after a first proposal.
    pub fn check_proposal(&self, board: &Board, dead: &[Point]) -> Result<(), Refusal> {
        if self.proposal.is_some() {
            return Err(Refusal::AlreadySo);
        }
        match dead.iter().find(|point| board.get(**point).is_none()) {
            Some(point) => Err(Refusal::NoStone(*point)),
            None => Ok(()),
        }
    }

    /// Marks what the server proposes, save chains on which a player has taken a stand already. If that
    /// changes the set, an acceptance of the one before is void.
    pub fn propose(&mut self, board: &Board, dead: &[Point], seq: u64, now: Ms) {
        self.deadline = self.deadline.max(now.saturating_add(TIME_TO_LOOK));
        let before = self.dead();
        for point in dead {
            let index = self.index_of(board, *point);
            if self.chains[index].stand == ByColor::default() {
                self.chains[index].marked = Claim::Dead;
            }
        }
        let chains = dead.iter().filter_map(|point| self.chain(*point));
        let mut proposal: Vec<Point> = chains.flat_map(|chain| chain.stones.iter().copied()).collect();
        proposal.sort_unstable();
        proposal.dedup();
        self.proposal = Some(proposal);
        if self.dead() != before {
            self.accepted = ByColor::default();
            self.changed = seq;
        }
    }

    /// Accepts the set, and so every mark in it.
    pub fn accept(&mut self, by: Color) {
        self.accepted[by] = true;
        for chain in &mut self.chains {
            chain.stand[by] = Some(chain.marked);
        }
    }

    /// Replaces the set by one that nobody has to agree to.
    pub fn settle(&mut self, board: &Board, dead: &[Point], why: Settled, seq: u64) {
        self.settled = Some(why);
        self.chains.clear();
        for point in dead {
            let index = self.index_of(board, *point);
            self.chains[index].marked = Claim::Dead;
        }
        self.accepted = ByColor::default();
        self.changed = seq;
    }

    /// Whether both have accepted the same set.
    pub fn is_agreed(&self) -> bool {
        self.accepted.black && self.accepted.white
    }

    /// Whether a chain may be marked so.
    ///
    /// # Errors
    /// `NoStone`, or `AlreadySo`.
    pub fn check(&self, board: &Board, point: Point, claim: Claim) -> Result<(), Refusal> {
        if board.get(point).is_none() {
            return Err(Refusal::NoStone(point));
        }
        let marked = self.chain(point).map_or(Claim::Alive, |chain| chain.marked);
        if marked == claim { Err(Refusal::AlreadySo) } else { Ok(()) }
    }

    /// Marks a whole chain; every acceptance is void (R10). Says which stones it has.
    pub fn mark(&mut self, board: &Board, by: Color, point: Point, claim: Claim, seq: u64) -> Vec<Point> {
        self.accepted = ByColor::default();
        self.changed = seq;
        let index = self.index_of(board, point);
        let chain = &mut self.chains[index];
        chain.marked = claim;
        chain.stand[by] = Some(claim);
        chain.stones.clone()
    }

    /// Who moves first when `by` disputes the chain on `point` (R11): the side that holds the disputed
    /// chain to be dead; if each holds a chain of the other's to be dead, the one who passed first.
    ///
    /// # Errors
    /// `NoStone`, or `NoDispute` where the claim is about nothing that could be denied: the set says so
    /// already, or it would be a claim against oneself.
    pub fn first_after_dispute(
        &self,
        board: &Board,
        by: Color,
        point: Point,
        claim: Claim,
    ) -> Result<Color, Refusal> {
        let owner = board.get(point).ok_or(Refusal::NoStone(point))?;
        let holder = match (owner == by, claim) {
            (false, Claim::Dead) => by,
            (true, Claim::Alive) => by.opposite(),
            (true, Claim::Dead) | (false, Claim::Alive) => return Err(Refusal::NoDispute),
        };
        let marked = self.chain(point).map_or(Claim::Alive, |chain| chain.marked);
        if claim == marked {
            return Err(Refusal::NoDispute);
        }
        // A chain that its own side gives up is no longer held against it.
        let other_too = self.chains.iter().any(|chain| {
            chain.color == holder
                && chain.stand[holder.opposite()] == Some(Claim::Dead)
                && chain.stand[holder] != Some(Claim::Dead)
        });
        Ok(if other_too { self.passed_first } else { holder })
    }

    /// Where the chain on a point is kept, from now on if it was not yet.
    fn index_of(&mut self, board: &Board, point: Point) -> usize {
        if let Some(index) = self.chains.iter().position(|chain| chain.stones.contains(&point)) {
            return index;
        }
        let chain = board.chain(point).expect("a marked point has a stone");
        self.chains.push(MarkedChain {
            color: chain.color,
            stones: chain.stones,
            marked: Claim::Alive,
            stand: ByColor::default(),
        });
        self.chains.len() - 1
    }

    fn chain(&self, point: Point) -> Option<&MarkedChain> {
        self.chains.iter().find(|chain| chain.stones.contains(&point))
    }
}
