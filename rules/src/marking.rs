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

impl Claim {
    const fn opposite(self) -> Claim {
        match self {
            Claim::Dead => Claim::Alive,
            Claim::Alive => Claim::Dead,
        }
    }
}

/// How long dead stones may be agreed upon: 180 s in all, 60 s up to 13×13 (R10).
pub const fn time_to_mark(size: Size) -> Ms {
    if size.lines() <= 13 { 60_000 } else { 180_000 }
}

/// The marked set and its acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marking {
    /// When the marking ends by itself. Toggles do not move it.
    pub deadline: Ms,
    /// Who passed first of the two passes that opened it: moves first where both dispute (R11).
    pub passed_first: Color,
    /// The seq of the last change of the set.
    pub changed: u64,
    /// Who has accepted this very set.
    pub accepted: ByColor<bool>,
    chains: Vec<MarkedChain>,
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
            chains: Vec::new(),
        }
    }

    /// The stones marked dead, sorted.
    pub fn dead(&self) -> Vec<Point> {
        let dead = self.chains.iter().filter(|chain| chain.marked == Claim::Dead);
        let mut stones: Vec<Point> = dead.flat_map(|chain| chain.stones.iter().copied()).collect();
        stones.sort_unstable();
        stones
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
        let index = self.chains.iter().position(|chain| chain.stones.contains(&point)).unwrap_or_else(|| {
            let chain = board.chain(point).expect("a marked point has a stone");
            self.chains.push(MarkedChain {
                color: chain.color,
                stones: chain.stones,
                marked: Claim::Alive,
                stand: ByColor::default(),
            });
            self.chains.len() - 1
        });
        let chain = &mut self.chains[index];
        chain.marked = claim;
        chain.stand[by] = Some(claim);
        chain.stones.clone()
    }

    /// Who moves first when `by` disputes the chain on `point` (R11): the side that holds the disputed
    /// chain to be dead; if each holds a disputed chain of the other's dead, the one who passed first.
    ///
    /// # Errors
    /// `NoStone`, or `NoDispute` where the claim is about nothing that the other side denies.
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
        let other_too = self.chains.iter().any(|chain| {
            let other = holder.opposite();
            chain.color == holder
                && !chain.stones.contains(&point)
                && chain.stand[other] == Some(Claim::Dead)
                && chain.stand[holder] == Some(Claim::Dead.opposite())
        });
        Ok(if other_too { self.passed_first } else { holder })
    }

    fn chain(&self, point: Point) -> Option<&MarkedChain> {
        self.chains.iter().find(|chain| chain.stones.contains(&point))
    }
}
