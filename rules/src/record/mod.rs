//! Game records: SGF in and out (P5).
//!
//! [`read`] takes bytes as people upload them and gives every game of the file as a tree that loses
//! nothing. A record that was read is not thereby a legal game: [`Record::replay`] plays its main line,
//! and says at which move it breaks; [`Record::unfold`] plays every variation. [`Record::of_game`] makes a
//! record of a game of this server, and [`Record::to_sgf`] writes either kind.

mod charset;
mod ending;
mod fault;
mod from_game;
mod header;
mod komi;
mod margin;
mod marks;
mod plain;
mod reader;
mod replay;
mod setup;
mod time;
mod tree;
mod turn;
mod unfold;
mod value;
mod writer;

pub use charset::{Charset, Damage, Evidence};
pub use ending::{By, Ending};
pub use fault::{Fault, Place, RecordError};
pub use from_game::About;
pub use margin::Margin;
pub use marks::Mark;
pub use plain::{MAX_DEPTH, MAX_NODES, MAX_VALUES};
pub use reader::{Collection, MAX_BYTES, read};
pub use replay::{Law, Replay};
pub use setup::Setup;
pub use time::TimeLeft;
pub use tree::{NodeId, Record};
pub use turn::Move;
pub use unfold::{Step, Unfold};
pub use value::{Property, Value};
