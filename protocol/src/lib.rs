//! The wire of Shoutan: every message that crosses a socket, its ids, its refusal codes and their
//! texts, and the conversions from `rules`. It must never know storage, tokio (unless the feature
//! `client` asks for the Rust client) or how a rule is decided.
//!
//! House rules of the wire: JSON text frames; each message is an object with a `type`; points are
//! `Q16` or `pass`, colours `black` and `white`; times are whole milliseconds; ids, tokens and board
//! hashes are strings. A client's message with an unknown, missing or doubled field is refused; a
//! client ignores fields of the server's messages that it does not know.

pub mod archive;
#[cfg(feature = "client")]
pub mod client;
pub mod clock;
pub mod convert;
pub mod estimates;
pub mod game;
pub mod hash;
pub mod id;
pub mod json;
pub mod line;
pub mod lists;
pub mod lobby;
#[cfg(feature = "client")]
pub mod meeting;
pub mod pace;
pub mod parse;
pub mod point;
pub mod positions;
pub mod refusal;
pub mod settings;
pub mod sgf;
mod sgf_fault;
pub mod sgf_tree;
pub mod snapshot;
pub mod talk;
#[cfg(feature = "ts")]
pub mod typescript;
pub mod view;
pub mod watch;

/// The version that `hello` carries. A client with another one is refused with `version`.
pub const VERSION: u32 = 3;

/// The largest message that a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE: usize = 8 * 1024;

/// How many answers to the last commands of a seat are remembered.
pub const MOST_ANSWERS: usize = 16;

/// Of how many offers that were taken it is remembered which game they became. A link is opened within minutes, mostly.
pub const MOST_TAKEN: usize = 1_000;

/// The most missed events that are sent one by one: fewer than may wait for one reader, so that coming
/// back over a slow line never looks like reading too slowly. Beyond it comes a snapshot.
pub const LONGEST_TAIL: u64 = 40;

/// How many seconds a socket has to say `hello`.
pub const HELLO_SECONDS: u64 = 10;

/// A socket that is silent for so many seconds is closed.
pub const SILENT_SECONDS: u64 = 45;
