//! A number promised before it is shown (N1, R18): its hash is given first, the number after.

use sha2::{Digest, Sha256};
use std::fmt;

/// What is promised: a purpose keeps one promise from being shown for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A handful of stones (N1).
    Nigiri,
    /// A bid of komi (R18).
    KomiBid,
}

/// The hash of a number and a nonce: says nothing of the number, and holds whoever gave it to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

/// What opens a commitment: the number, and the nonce that kept it from being guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The number promised.
    pub number: i32,
    /// 128 bits that nobody can guess. Whoever promises chooses them at random.
    pub nonce: [u8; 16],
}

impl Commitment {
    /// The commitment with this hash.
    pub const fn from_bytes(hash: [u8; 32]) -> Commitment {
        Commitment(hash)
    }

    /// The hash.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// SHA-256 of `shoutan/nigiri/` or `shoutan/komi/`, the number as text, `/`, and the nonce's bytes.
    pub fn to(purpose: Purpose, opening: &Opening) -> Commitment {
        let name = match purpose {
            Purpose::Nigiri => "nigiri",
            Purpose::KomiBid => "komi",
        };
        let mut hash = Sha256::new();
        hash.update(format!("shoutan/{name}/{}/", opening.number));
        hash.update(opening.nonce);
        Commitment(hash.finalize().into())
    }

    /// Whether this is what was promised.
    pub fn is_opened_by(&self, purpose: Purpose, opening: &Opening) -> bool {
        *self == Commitment::to(purpose, opening)
    }
}

/// Hexadecimal digits.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_kept_only_by_its_own_opening() {
        let opening = Opening { number: 7, nonce: [3; 16] };
        let commitment = Commitment::to(Purpose::Nigiri, &opening);
        assert!(commitment.is_opened_by(Purpose::Nigiri, &opening));
        assert!(!commitment.is_opened_by(Purpose::KomiBid, &opening));
        assert!(!commitment.is_opened_by(Purpose::Nigiri, &Opening { number: 8, ..opening }));
        assert!(!commitment.is_opened_by(Purpose::Nigiri, &Opening { nonce: [4; 16], ..opening }));
        assert_eq!(Commitment::from_bytes(*commitment.bytes()), commitment);
    }

    #[test]
    fn the_hash_is_what_anybody_can_compute() {
        let opening = Opening { number: -11, nonce: *b"0123456789abcdef" };
        // printf 'shoutan/komi/-11/0123456789abcdef' | sha256sum
        let expected = "52d4fce80611d0c426baac04c5ca801bc9c932755fb2dbcac539a54b397cbf94";
        assert_eq!(Commitment::to(Purpose::KomiBid, &opening).to_string(), expected);
    }
}
