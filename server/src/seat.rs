//! Seats and ids: random texts. A seat's token is known to its holder alone; the game keeps its hash.

use data_encoding::BASE64URL_NOPAD;
use protocol::id::{GameId, SeatToken, SeekId};
use sha2::{Digest, Sha256};

/// The hash of a seat's token. Comparing hashes tells nothing about the token by its time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TokenHash([u8; 32]);

impl TokenHash {
    pub(crate) fn of(token: &SeatToken) -> TokenHash {
        TokenHash(Sha256::digest(token.as_str().as_bytes()).into())
    }

    /// A hash that was kept.
    pub(crate) fn from_bytes(bytes: [u8; 32]) -> TokenHash {
        TokenHash(bytes)
    }

    /// The hash, to be kept.
    pub(crate) fn bytes(self) -> [u8; 32] {
        self.0
    }
}

/// A new token of 256 random bits.
pub(crate) fn token() -> SeatToken {
    SeatToken::try_from(text::<32>()).expect("base64 is printable ASCII")
}

/// A new game id of 72 random bits.
pub(crate) fn game_id() -> GameId {
    GameId::try_from(text::<9>()).expect("base64 is printable ASCII")
}

/// A new offer id of 72 random bits.
pub(crate) fn seek_id() -> SeekId {
    SeekId::try_from(text::<9>()).expect("base64 is printable ASCII")
}

/// A new talk: random enough to be another than any before.
pub(crate) fn talk_id() -> String {
    text::<9>()
}

fn text<const BYTES: usize>() -> String {
    let mut bytes = [0_u8; BYTES];
    rand::fill(&mut bytes[..]);
    BASE64URL_NOPAD.encode(&bytes)
}
