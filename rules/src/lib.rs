//! The game of Go as the server referees it: board, rule sets, clocks, one game's flow, the count.
//!
//! A pure crate. It must never know sockets, files, async, JSON, the wall clock or players' names:
//! time is an argument, in whole milliseconds of game time. Rows of SPEC are cited by their ids.

pub mod area;
pub mod board;
pub mod clock;
pub mod color;
pub mod commitment;
pub mod conduct;
pub mod estimate;
pub mod game;
pub mod handicap;
pub mod komi;
pub mod komi_auction;
pub mod komi_talk;
pub mod lag;
pub mod marking;
pub mod nigiri;
pub mod outcome;
pub mod point;
pub mod position;
pub mod presets;
pub mod record;
pub mod refusal;
pub mod region;
pub mod ruleset;
pub mod score;
mod seen;
mod seki;
pub mod territory;
mod turns;
pub mod zobrist;

pub use area::AreaCount;
pub use board::Board;
pub use clock::{Clock, Ms, TimeControl};
pub use color::{ByColor, Color};
pub use conduct::Conduct;
pub use estimate::Estimate;
pub use game::{Action, Actor, Event, Game, Happening, IllegalMoves, Offence, Phase, Settings, Stamp};
pub use handicap::Handicap;
pub use komi::Komi;
pub use marking::{Claim, Marking, Settled};
pub use outcome::Outcome;
pub use point::{Point, Size};
pub use position::Position;
pub use record::{Collection, Record};
pub use refusal::Refusal;
pub use ruleset::{Cycle, Repetition, Ruleset, Scoring, Suicide, Unit};
pub use score::{Given, Score, Tally};
pub use territory::TerritoryCount;
