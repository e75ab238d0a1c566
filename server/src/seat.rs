//! Seats, offers and ids: random texts. A token is known to its holder alone; what it is for keeps its hash.

use data_encoding::BASE64URL_NOPAD;
use protocol::id::{GameId, SeatToken, SeekId, SeekToken, SpeakerKey};
use rules::Color;
use sha2::{Digest, Sha256};

/// The hash of a token. Comparing hashes tells nothing about the token by its time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TokenHash([u8; 32]);

impl TokenHash {
    pub(crate) fn of(token: &SeatToken) -> TokenHash {
        TokenHash(Sha256::digest(token.as_str().as_bytes()).into())
    }

    pub(crate) fn of_offer(token: &SeekToken) -> TokenHash {
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

/// A new token of 256 random bits for an offer.
pub(crate) fn seek_token() -> SeekToken {
    SeekToken::try_from(text::<32>()).expect("base64 is printable ASCII")
}

/// A new talk: random enough to be another than any before.
pub(crate) fn talk_id() -> String {
    text::<9>()
}

/// Who somebody is among the speakers of a game: a seat, or a spectator by its key. Nobody is followed by it from one
/// game to another, and nobody finds the key from it.
pub(crate) fn speaker(game: &GameId, seat: Option<Color>, key: Option<&SpeakerKey>) -> String {
    match (seat, key) {
        (Some(Color::Black), _) => "black".to_string(),
        (Some(Color::White), _) => "white".to_string(),
        (None, None) => text::<9>(),
        (None, Some(key)) => {
            // An id has no spaces, so that the two cannot be cut in another place.
            let hash = Sha256::digest(format!("{game} {key}").as_bytes());
            BASE64URL_NOPAD.encode(&hash[..9])
        }
    }
}

fn text<const BYTES: usize>() -> String {
    let mut bytes = [0_u8; BYTES];
    rand::fill(&mut bytes[..]);
    BASE64URL_NOPAD.encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speaker_is_the_same_in_one_game_and_another_in_the_next() {
        let key = |text: &str| SpeakerKey::try_from(text.to_string()).expect("a short ASCII text");
        let (one, other) = (game_id(), game_id());
        let here = speaker(&one, None, Some(&key("a")));
        assert_eq!(here, speaker(&one, None, Some(&key("a"))));
        assert_ne!(here, speaker(&one, None, Some(&key("b"))));
        assert_ne!(here, speaker(&other, None, Some(&key("a"))));
        assert_ne!(speaker(&one, None, None), speaker(&one, None, None));
        // A seat speaks for itself, and no key makes anybody one.
        assert_eq!(speaker(&one, Some(Color::Black), Some(&key("a"))), "black");
        assert_ne!(speaker(&one, None, Some(&key("black"))), "black");
    }
}
