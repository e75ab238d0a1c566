//! The game of Go as the server referees it: board, rule sets, clocks, one game's flow, the count.
//!
//! A pure crate. It must never know sockets, files, async, JSON, the wall clock or players' names:
//! time is an argument, in whole milliseconds of game time. Rows of SPEC are cited by their ids.

pub mod board;
pub mod clock;
pub mod color;
pub mod game;
pub mod handicap;
pub mod komi;
pub mod marking;
pub mod outcome;
pub mod point;
pub mod position;
pub mod record;
pub mod refusal;
pub mod ruleset;
pub mod score;
pub mod zobrist;

pub use board::Board;
pub use clock::{Clock, Ms, TimeControl};
pub use color::{ByColor, Color};
pub use game::{Action, Actor, Event, Game, Happening, Phase, Settings, Stamp};
pub use handicap::Handicap;
pub use komi::Komi;
pub use marking::{Claim, Marking};
pub use outcome::Outcome;
pub use point::{Point, Size};
pub use position::Position;
pub use record::{Collection, Record};
pub use refusal::Refusal;
pub use ruleset::{Compensation, Repetition, Ruleset, Suicide};
pub use score::{AreaCount, Score};
