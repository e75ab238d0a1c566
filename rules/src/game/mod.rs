//! One game from the first seat taken to its outcome: a functional core.
//!
//! [`Game::decide`] looks and never changes anything; [`Game::apply`] changes and never fails. The
//! events are the journal, the broadcast, the replay and the record: whoever has the settings and the
//! events has the game. Time comes in with each action; nothing here has a clock of its own.

mod apply;
mod breaks;
mod decide;
mod due;
mod event;
mod length;
mod log;
mod plies;
mod settings;
mod undo;
mod words;

pub use event::{Action, Actor, Credit, Event, Happening, Offence, Phase, Presence, Request, Stamp};
pub use length::MOST_WISHES;
pub use log::{Log, MalformedEvent, MalformedLog};
pub use settings::{IllegalMoves, Settings, Unplayable};

use crate::board::Board;
use crate::clock::{Clock, Ms};
use crate::color::{ByColor, Color};
use crate::commitment::Commitment;
use crate::lag::Quota;
use crate::marking::Marking;
use crate::outcome::Outcome;
use crate::point::Point;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::ruleset::{PassStone, Ruleset};
use crate::score::{Given, Score};
use plies::Plies;
use std::fmt;

#[derive(Clone, Debug)]
enum Stage {
    Waiting,
    Playing,
    Sealing,
    Paused(Pause),
    Adjourned(Adjourned),
    Scoring(Marking),
    Finished(Outcome, Option<Marking>),
}

/// Clocks stand for a while (T9, T11).
#[derive(Clone, Debug)]
pub struct Pause {
    /// What it came of.
    pub cause: PauseCause,
    /// When play goes on by itself.
    pub until: Ms,
    /// Who is ready to go on.
    pub ready: ByColor<bool>,
    /// Whether a move was being sealed.
    sealing: Sealing,
}

/// What a pause came of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseCause {
    /// The players agreed to it (T9).
    Agreed,
    /// The server was away (T11).
    Outage,
}

/// What went on when a pause began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sealing {
    No,
    Yes,
}

/// A game is broken off (T10).
#[derive(Clone, Debug)]
pub struct Adjourned {
    /// Who has sealed a move, and its hash.
    pub sealed: Option<(Color, Commitment)>,
    /// Who is ready to go on.
    pub ready: ByColor<bool>,
}

/// The events of a game do not follow from its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The number of the first event that the rules would not have decided so.
    pub seq: u64,
    /// The event as it was given.
    pub given: Box<Event>,
    /// What the rules decide in its place.
    pub decided: Result<Box<Event>, Refusal>,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Differs { seq, given, decided } = self;
        write!(f, "event {seq} is not what the rules decide: kept is “{given}”, ")?;
        match decided {
            Ok(event) => write!(f, "decided “{event}”"),
            Err(refusal) => write!(f, "which is refused ({refusal:?})"),
        }
    }
}

impl std::error::Error for Differs {}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    position: Position,
    clock: Clock,
    stage: Stage,
    log: Log,
    turn: u64,
    /// How many turns there have been, those that were taken back among them.
    turns_taken: u32,
    /// How often each side has asked for something or changed the marks.
    wishes: ByColor<u32>,
    passes_in_a_row: u32,
    /// How often each side has passed of its own will.
    passes: ByColor<u32>,
    has_moved: ByColor<bool>,
    warnings: ByColor<u32>,
    /// Who wants the cycle on the board to be ruled now (R7).
    cycle_agreed: ByColor<bool>,
    /// How often play has gone on after a dispute (R11).
    disputes: u32,
    /// What each side may still be given for lag (T8).
    quota: ByColor<Quota>,
    /// Who has sat down where coming late costs time (N3).
    seated: ByColor<bool>,
    /// Since when each side has been away (P4).
    away: ByColor<Option<Ms>>,
    /// What each side asks the other for.
    asked: ByColor<Option<Request>>,
    /// What was asked for in this turn and is not any more, and by whom: twice what was refused.
    spent: Vec<(Color, Request)>,
    /// The last turns, as far back as they may be taken back.
    plies: Plies,
    /// How many pauses there have been.
    pauses: u32,
    /// How long the game has stood still in all, breaks that are over.
    stood: Ms,
    /// Since when it stands, while it does.
    stands_since: Ms,
    /// Whether the time set for adjourning has come and gone.
    adjourned_once: bool,
    /// Who has given the contest up (T1).
    gave_up: Option<Color>,
}

impl Game {
    /// A game that waits for its players. The settings are such as [`Settings::check`] lets through.
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
            quota: ByColor::from_fn(|_| Quota::new(settings.conduct.lag, settings.time)),
            stage: Stage::Waiting,
            log: Log::expecting(settings.size.usual_turns()),
            turn: 0,
            turns_taken: 0,
            wishes: ByColor::default(),
            passes_in_a_row: 0,
            passes: ByColor::default(),
            has_moved: ByColor::default(),
            warnings: ByColor::default(),
            cycle_agreed: ByColor::default(),
            disputes: 0,
            seated: ByColor::default(),
            away: ByColor::default(),
            asked: ByColor::default(),
            spent: Vec::new(),
            plies: Plies::default(),
            pauses: 0,
            stood: 0,
            stands_since: 0,
            adjourned_once: false,
            gave_up: None,
            settings,
        }
    }

    /// A game from its events, each decided again.
    ///
    /// # Errors
    /// The first event that differs from what the rules decide.
    pub fn restore(settings: Settings, events: impl IntoIterator<Item = Event>) -> Result<Game, Differs> {
        let mut game = Game::new(settings);
        for event in events {
            game.check_next(&event)?;
            game.apply(&event);
        }
        Ok(game)
    }

    /// Whether this event is what the rules decide next, for whoever did what it says at its time.
    ///
    /// # Errors
    /// What the rules decide instead.
    pub fn check_next(&self, event: &Event) -> Result<(), Differs> {
        let (actor, action) = self.cause(&event.what);
        let Credit { owed, measured, .. } = event.credit;
        let decided = self.decide(actor, action, Stamp { at: event.at, owed, measured });
        if decided.as_ref() == Ok(event) {
            return Ok(());
        }
        let decided = decided.map(Box::new);
        Err(Differs { seq: self.seq() + 1, given: Box::new(event.clone()), decided })
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
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.log.iter()
    }

    /// Every event so far, packed.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The game time of the last event; 0 before the first.
    pub fn last_at(&self) -> Ms {
        self.log.last_at()
    }

    /// The warnings that each side has got (J2).
    pub fn warnings(&self) -> ByColor<u32> {
        self.warnings
    }

    /// The prisoners that each side holds: stones taken, and stones handed over for passes.
    pub fn prisoners(&self) -> ByColor<u32> {
        let handed_over = |color: Color| match self.settings.ruleset.pass_stone {
            PassStone::None => 0,
            PassStone::Prisoner => self.passes[color.opposite()],
        };
        ByColor::from_fn(|color| self.position.captures()[color] + handed_over(color))
    }

    /// Whether the position on the board has stood before and a cycle may be ruled by agreement (R7), and
    /// who wants it.
    pub fn cycle(&self) -> Option<ByColor<bool>> {
        let repeats = matches!(self.stage, Stage::Playing) && self.position.occurrences() > 1;
        repeats.then_some(self.cycle_agreed)
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.log.len()
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
            Stage::Sealing => Phase::Sealing,
            Stage::Paused(_) => Phase::Paused,
            Stage::Adjourned(_) => Phase::Adjourned,
            Stage::Scoring(_) => Phase::Scoring,
            Stage::Finished(..) => Phase::Finished,
        }
    }

    /// The agreement on dead stones: while it is being reached, and after an end by counting.
    pub fn marking(&self) -> Option<&Marking> {
        match &self.stage {
            Stage::Scoring(marking) => Some(marking),
            Stage::Finished(_, marking) => marking.as_ref(),
            _ => None,
        }
    }

    /// The pause, while the game is paused.
    pub fn pause(&self) -> Option<&Pause> {
        match &self.stage {
            Stage::Paused(pause) => Some(pause),
            _ => None,
        }
    }

    /// What is known of an adjourned game: who has sealed, and who is ready.
    pub fn adjourned(&self) -> Option<&Adjourned> {
        match &self.stage {
            Stage::Adjourned(adjourned) => Some(adjourned),
            _ => None,
        }
    }

    /// What each side asks the other for.
    pub fn asked(&self) -> ByColor<Option<Request>> {
        self.asked
    }

    /// Since when each side has been away (P4).
    pub fn away(&self) -> ByColor<Option<Ms>> {
        self.away
    }

    /// How many pauses the players may still agree upon.
    pub fn pauses_left(&self) -> u32 {
        self.settings.conduct.pauses.most.saturating_sub(self.pauses)
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished(outcome, _) => Some(outcome),
            _ => None,
        }
    }

    /// The count with these stones taken off (R13–R15).
    pub fn score(&self, dead: &[Point]) -> Score {
        let Settings { ruleset, komi, handicap, .. } = &self.settings;
        let given = Given {
            handicap_stones: handicap.stones().len(),
            prisoners: self.prisoners(),
            warnings: self.warnings,
            passed_first: self.marking().map(|marking| marking.passed_first),
            neutral_to: self.gave_up.map(Color::opposite),
        };
        Score::new(self.position.board(), dead, ruleset, *komi, given)
    }
}
