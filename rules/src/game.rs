//! One game from the first seat taken to its outcome: a functional core.
//!
//! [`Game::decide`] looks and never changes anything; [`Game::apply`] changes and never fails. The
//! events are the journal, the broadcast, the replay and the record: whoever has the settings and the
//! events has the game. Time comes in with each action; nothing here has a clock of its own.

use crate::board::Board;
use crate::clock::{Clock, Ms, TimeControl};
use crate::color::{ByColor, Color};
use crate::handicap::Handicap;
use crate::komi::Komi;
use crate::marking::{Claim, Marking};
use crate::outcome::Outcome;
use crate::point::{Point, Size};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::score::Score;

/// What a game is played under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The board (R1).
    pub size: Size,
    /// The rule set.
    pub ruleset: Ruleset,
    /// 贴子 (R14).
    pub komi: Komi,
    /// The stones that Black has before the first move (R15).
    pub handicap: Handicap,
    /// The clocks (SPEC T).
    pub time: TimeControl,
    /// Unless both sides have moved by this game time, the game is cancelled.
    pub first_moves_by: Ms,
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A player.
    Player(Color),
    /// The server: it starts games and watches deadlines.
    Server,
}

/// What somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Both players have sat down (N3). The server's.
    Start,
    /// Play a stone (R2).
    Play(Point),
    /// Pass (R2).
    Pass,
    /// Resign (R9).
    Resign,
    /// Mark the chain on a point (R10).
    Mark(Point, Claim),
    /// Accept the set whose last change was the event of this seq (R10, R12).
    Accept(u64),
    /// Take an acceptance back.
    WithdrawAcceptance,
    /// Dispute the chain on a point and play on (R11).
    Resume(Point, Claim),
    /// Look whether a deadline has passed. The server's.
    Deadline,
}

/// When an action arrived, and what of its time is not charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Game time of arrival.
    pub at: Ms,
    /// Time given back to the mover for lag and for the last commit (T8).
    pub given: Ms,
}

/// Something that happened: one action, one event, one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Game time.
    pub at: Ms,
    /// What was given back to the mover.
    pub given: Ms,
    /// What it was.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Both players have sat down: the clock of the first to move starts.
    Started,
    /// A stone was played.
    Played(Color, Point),
    /// A player passed.
    Passed(Color),
    /// A player resigned.
    Resigned(Color),
    /// A player ran out of time.
    Flagged(Color),
    /// The first moves were not made in time.
    Cancelled,
    /// A chain was marked dead or alive again.
    Marked(Color, Point, Claim),
    /// A player accepted the marked set.
    Accepted(Color),
    /// A player took the acceptance back.
    AcceptanceWithdrawn(Color),
    /// A player disputes a chain: play goes on (R11).
    Resumed(Color, Point, Claim),
    /// The time for marking ran out (R10).
    MarkingExpired,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Until both players have sat down.
    Waiting,
    /// Moves are played.
    Playing,
    /// Dead stones are agreed upon.
    Scoring,
    /// Over.
    Finished,
}

#[derive(Clone, Debug)]
enum Stage {
    Waiting,
    Playing,
    Scoring(Marking),
    Finished(Outcome, Option<Marking>),
}

/// The events of a game do not follow from its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The number of the first event that the rules would not have decided so.
    pub seq: u64,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    position: Position,
    clock: Clock,
    stage: Stage,
    events: Vec<Event>,
    turn: u64,
    passes_in_a_row: u32,
    has_moved: ByColor<bool>,
}

impl Game {
    /// A game that waits for its players.
    pub fn new(settings: Settings) -> Game {
        let mut board = Board::new(settings.size);
        for stone in settings.handicap.stones() {
            board.set(*stone, Some(Color::Black));
        }
        let first = if settings.handicap.stones().is_empty() { Color::Black } else { Color::White };
        let Ruleset { repetition, suicide, .. } = settings.ruleset;
        Game {
            position: Position::new(board, first, repetition, suicide),
            clock: Clock::new(settings.time),
            stage: Stage::Waiting,
            events: Vec::new(),
            turn: 0,
            passes_in_a_row: 0,
            has_moved: ByColor::default(),
            settings,
        }
    }

    /// A game from its events, each decided again.
    ///
    /// # Errors
    /// The first event that differs from what the rules decide.
    pub fn restore(settings: Settings, events: &[Event]) -> Result<Game, Differs> {
        let mut game = Game::new(settings);
        for event in events {
            let (actor, action) = game.cause(event.what);
            let stamp = Stamp { at: event.at, given: event.given };
            if game.decide(actor, action, stamp) != Ok(*event) {
                return Err(Differs { seq: game.seq() + 1 });
            }
            game.apply(event);
        }
        Ok(game)
    }

    /// What it is played under.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Board, side to move and history.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Both clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Every event so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The number of the last event that changed position, side to move or phase.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Waiting => Phase::Waiting,
            Stage::Playing => Phase::Playing,
            Stage::Scoring(_) => Phase::Scoring,
            Stage::Finished(..) => Phase::Finished,
        }
    }

    /// The agreement on dead stones: while it is being reached, and after an end by counting.
    pub fn marking(&self) -> Option<&Marking> {
        match &self.stage {
            Stage::Scoring(marking) => Some(marking),
            Stage::Finished(_, marking) => marking.as_ref(),
            Stage::Waiting | Stage::Playing => None,
        }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished(outcome, _) => Some(outcome),
            Stage::Waiting | Stage::Playing | Stage::Scoring(_) => None,
        }
    }

    /// The count with these stones taken off (R13–R15).
    pub fn score(&self, dead: &[Point]) -> Score {
        let stones = self.settings.handicap.stones().len();
        let compensation = self.settings.ruleset.compensation_quarters(stones);
        Score::new(self.position.board(), dead, self.settings.komi, compensation)
    }

    /// The next instant at which time alone changes something: a flag, the limit for the first moves,
    /// or the end of the marking.
    pub fn deadline(&self) -> Option<Ms> {
        match &self.stage {
            Stage::Waiting => Some(self.settings.first_moves_by),
            Stage::Playing => {
                [self.first_moves_deadline(), self.clock.deadline()].into_iter().flatten().min()
            }
            Stage::Scoring(marking) => Some(marking.deadline),
            Stage::Finished(..) => None,
        }
    }

    /// What would happen: the event, or why nothing does. Changes nothing. An action that comes when a
    /// deadline has passed decides to what that deadline brings.
    ///
    /// # Errors
    /// The reason for which a player, or the server, is refused.
    pub fn decide(&self, actor: Actor, action: Action, when: Stamp) -> Result<Event, Refusal> {
        if matches!(self.stage, Stage::Finished(..)) {
            return Err(Refusal::GameOver);
        }
        // The referee's arrival order is the game's order: time never runs back.
        let at = when.at.max(self.events.last().map_or(0, |event| event.at));
        let mover = actor == Actor::Player(self.position.to_play());
        let given = if mover { when.given } else { 0 };
        if let Some(due) = self.due(at.saturating_sub(given)) {
            return Ok(Event { at, given, what: due });
        }
        let what = match actor {
            Actor::Player(color) => self.decide_player(color, action)?,
            Actor::Server => self.decide_server(action)?,
        };
        let given = if matches!(what, Happening::Played(..) | Happening::Passed(_)) { given } else { 0 };
        Ok(Event { at, given, what })
    }

    /// Makes an event happen that was decided on this very game. Says which stones it took off, or
    /// which stones it marked.
    pub fn apply(&mut self, event: &Event) -> Vec<Point> {
        let before = (self.position.to_play(), self.phase());
        self.events.push(*event);
        let seq = self.seq();
        let at = event.at;
        let mut stones = Vec::new();
        match event.what {
            Happening::Started => {
                self.stage = Stage::Playing;
                self.clock.start(self.position.to_play(), at);
            }
            Happening::Played(color, point) => {
                stones = self.position.play(point).expect("a decided move is legal");
                self.clock.press(at, event.given);
                self.passes_in_a_row = 0;
                self.has_moved[color] = true;
                self.turn = seq;
            }
            Happening::Passed(color) => {
                self.position.pass();
                self.clock.press(at, event.given);
                self.passes_in_a_row += 1;
                self.has_moved[color] = true;
                if self.passes_in_a_row == 2 {
                    self.clock.pause(at);
                    let first = color.opposite();
                    self.stage = Stage::Scoring(Marking::new(self.settings.size, first, seq, at));
                }
            }
            Happening::Resigned(color) => self.finish(Outcome::Resignation(color.opposite()), at),
            Happening::Flagged(color) => self.finish(Outcome::Time(color.opposite()), at),
            Happening::Cancelled => self.finish(Outcome::Cancelled, at),
            Happening::Marked(color, point, claim) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    stones = marking.mark(self.position.board(), color, point, claim, seq);
                }
            }
            Happening::Accepted(color) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.accepted[color] = true;
                    if marking.is_agreed() {
                        let dead = marking.dead();
                        self.finish_by_count(&dead, at);
                    }
                }
            }
            Happening::AcceptanceWithdrawn(color) => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    marking.accepted[color] = false;
                }
            }
            Happening::Resumed(color, point, claim) => {
                if let Stage::Scoring(marking) = &self.stage {
                    let first = marking.first_after_dispute(self.position.board(), color, point, claim);
                    self.position.set_to_play(first.expect("a decided dispute has a first mover"));
                    self.stage = Stage::Playing;
                    self.passes_in_a_row = 0;
                    self.clock.start(self.position.to_play(), at);
                }
            }
            Happening::MarkingExpired => {
                if let Stage::Scoring(marking) = &mut self.stage {
                    *marking = Marking::new(self.settings.size, marking.passed_first, seq, at);
                    self.finish_by_count(&[], at);
                }
            }
        }
        if before != (self.position.to_play(), self.phase()) {
            self.turn = seq;
        }
        stones
    }

    fn decide_player(&self, color: Color, action: Action) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (Action::Start | Action::Deadline, _) => Err(Refusal::NotYours),
            (Action::Resign, _) => Ok(Happening::Resigned(color)),
            (Action::Play(_) | Action::Pass, Stage::Waiting) => Err(Refusal::NotStarted),
            (Action::Play(_) | Action::Pass, Stage::Scoring(_)) => Err(Refusal::NotPlaying),
            (Action::Play(_) | Action::Pass, _) if color != self.position.to_play() => {
                Err(Refusal::NotYourTurn)
            }
            (Action::Play(point), _) => {
                self.position.check(point)?;
                Ok(Happening::Played(color, point))
            }
            (Action::Pass, _) => Ok(Happening::Passed(color)),
            (Action::Mark(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                marking.check(self.position.board(), point, claim)?;
                Ok(Happening::Marked(color, point, claim))
            }
            (Action::Accept(changed), Stage::Scoring(marking)) => {
                if changed != marking.changed {
                    return Err(Refusal::StaleMarking);
                }
                if marking.accepted[color] {
                    return Err(Refusal::AlreadySo);
                }
                Ok(Happening::Accepted(color))
            }
            (Action::WithdrawAcceptance, Stage::Scoring(marking)) => {
                if !marking.accepted[color] {
                    return Err(Refusal::AlreadySo);
                }
                Ok(Happening::AcceptanceWithdrawn(color))
            }
            (Action::Resume(point, claim), Stage::Scoring(marking)) => {
                self.check_on_board(point)?;
                marking.first_after_dispute(self.position.board(), color, point, claim)?;
                Ok(Happening::Resumed(color, point, claim))
            }
            (Action::Mark(..) | Action::Accept(_) | Action::WithdrawAcceptance | Action::Resume(..), _) => {
                Err(Refusal::NotScoring)
            }
        }
    }

    fn decide_server(&self, action: Action) -> Result<Happening, Refusal> {
        match (action, &self.stage) {
            (Action::Start, Stage::Waiting) => Ok(Happening::Started),
            (Action::Start, _) => Err(Refusal::Started),
            (Action::Deadline, _) => Err(Refusal::NotDue),
            _ => Err(Refusal::NotYours),
        }
    }

    /// What time alone has brought by `now`.
    fn due(&self, now: Ms) -> Option<Happening> {
        if now < self.deadline()? {
            return None;
        }
        Some(match &self.stage {
            Stage::Scoring(_) => Happening::MarkingExpired,
            Stage::Playing if self.clock.deadline() == self.deadline() => {
                Happening::Flagged(self.clock.running().expect("a clock with a deadline runs"))
            }
            Stage::Waiting | Stage::Playing | Stage::Finished(..) => Happening::Cancelled,
        })
    }

    /// Who did what, for an event to be decided again.
    fn cause(&self, what: Happening) -> (Actor, Action) {
        match what {
            Happening::Started => (Actor::Server, Action::Start),
            Happening::Played(color, point) => (Actor::Player(color), Action::Play(point)),
            Happening::Passed(color) => (Actor::Player(color), Action::Pass),
            Happening::Resigned(color) => (Actor::Player(color), Action::Resign),
            Happening::Marked(color, point, claim) => (Actor::Player(color), Action::Mark(point, claim)),
            Happening::Accepted(color) => {
                let changed = self.marking().map_or(0, |marking| marking.changed);
                (Actor::Player(color), Action::Accept(changed))
            }
            Happening::AcceptanceWithdrawn(color) => (Actor::Player(color), Action::WithdrawAcceptance),
            Happening::Resumed(color, point, claim) => (Actor::Player(color), Action::Resume(point, claim)),
            // A flag is judged by what the mover was given, so it is the mover who is asked again.
            Happening::Flagged(color) => (Actor::Player(color), Action::Pass),
            Happening::Cancelled | Happening::MarkingExpired => (Actor::Server, Action::Deadline),
        }
    }

    fn first_moves_deadline(&self) -> Option<Ms> {
        let waiting = !self.has_moved.black || !self.has_moved.white;
        waiting.then_some(self.settings.first_moves_by)
    }

    fn check_on_board(&self, point: Point) -> Result<(), Refusal> {
        if point.is_on(self.settings.size) { Ok(()) } else { Err(Refusal::OffBoard) }
    }

    fn finish(&mut self, outcome: Outcome, at: Ms) {
        self.clock.advance(at);
        self.clock.pause(at);
        self.stage = Stage::Finished(outcome, None);
    }

    fn finish_by_count(&mut self, dead: &[Point], at: Ms) {
        let outcome = Outcome::Count(self.score(dead).margin());
        self.clock.pause(at);
        let marking = self.marking().cloned();
        self.stage = Stage::Finished(outcome, marking);
    }
}
