//! The hash of a board as it stands on the wire: 16 hexadecimal digits, as a page has no whole numbers so
//! long.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

const DIGITS: usize = 16;

/// The hash of the stones on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardHash(pub u64);

impl Serialize for BoardHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut room = [0; DIGITS];
        for (place, digit) in room.iter_mut().rev().enumerate() {
            *digit = b"0123456789abcdef"[(self.0 >> (4 * place)) as usize & 15];
        }
        serializer.serialize_str(std::str::from_utf8(&room).expect("hexadecimal digits are ASCII"))
    }
}

impl<'de> Deserialize<'de> for BoardHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardHash, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = BoardHash;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("16 hexadecimal digits")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<BoardHash, E> {
                let digits = text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
                let hash = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
                hash.map(BoardHash).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_sixteen_digits_both_ways() {
        let table = [
            (0, "0000000000000000"),
            (0x0123_4567_89ab_cdef, "0123456789abcdef"),
            (u64::MAX, "ffffffffffffffff"),
        ];
        for (hash, text) in table {
            let json = format!("\"{text}\"");
            assert_eq!(serde_json::to_string(&BoardHash(hash)).expect("JSON"), json);
            assert_eq!(serde_json::from_str::<BoardHash>(&json).expect("a hash"), BoardHash(hash));
        }
        for text in ["", "\"\"", "\"0\"", "\"+123456789abcdef\"", "\"00000000000000000\"", "7"] {
            assert!(serde_json::from_str::<BoardHash>(text).is_err(), "{text}");
        }
    }
}
