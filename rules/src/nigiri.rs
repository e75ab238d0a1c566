//! 猜先 (N1): the holder hides a handful of stones, the guesser says odd or even, the hand opens.
//!
//! The hand is committed first and opened after, so that neither side nor the server can cheat. What a
//! silent side leaves out the server draws; a holder who has committed and does not open has lost.

use crate::commitment::{Commitment, Opening, Purpose};
use std::fmt;

/// The most stones that a hand holds; the fewest is one.
pub const LARGEST_HAND: i32 = 20;

/// What the guesser shows: one black stone, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guess {
    /// One stone: odd, then I take Black.
    Odd,
    /// Two stones: even, then I take Black.
    Even,
}

/// Who holds the hidden hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// The player whose part it is.
    Holders,
    /// The server, because the holder was silent.
    Servers,
}

/// Who takes Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakesBlack {
    /// The player who held the hand.
    Holder,
    /// The player who guessed.
    Guesser,
}

/// What somebody does, or does not do in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The holder hides a hand, or the server does where the holder has been silent.
    Hide(Hand, Commitment),
    /// The guesser shows one stone or two; the server draws it where the guesser has been silent.
    Show(Guess),
    /// The hand opens.
    Open(Opening),
    /// The time to open is over.
    OpeningExpired,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nigiri {
    /// No hand is hidden yet.
    #[default]
    Start,
    /// A hand is hidden, nothing is guessed.
    Hidden(Hand, Commitment),
    /// The hand may open.
    Guessed(Hand, Commitment, Guess),
    /// Decided.
    Decided(TakesBlack),
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNow {
    /// No hand is hidden, so nothing can be guessed.
    NothingHidden,
    /// A hand is hidden already.
    AlreadyHidden,
    /// Nothing is guessed, so the hand stays closed.
    NothingGuessed,
    /// A guess is shown already.
    AlreadyGuessed,
    /// It is decided already.
    AlreadyDecided,
}

impl Nigiri {
    /// What a step leads to. A false opening is a step too: it loses.
    ///
    /// # Errors
    /// Why the step cannot be taken now; nothing has changed then.
    pub fn after(self, step: Step) -> Result<Nigiri, NotNow> {
        match (self, step) {
            (Nigiri::Decided(_), _) => Err(NotNow::AlreadyDecided),
            (Nigiri::Start, Step::Hide(hand, commitment)) => Ok(Nigiri::Hidden(hand, commitment)),
            (_, Step::Hide(..)) => Err(NotNow::AlreadyHidden),
            (Nigiri::Start, _) => Err(NotNow::NothingHidden),
            (Nigiri::Hidden(hand, commitment), Step::Show(guess)) => {
                Ok(Nigiri::Guessed(hand, commitment, guess))
            }
            (Nigiri::Hidden(..), Step::Open(_) | Step::OpeningExpired) => Err(NotNow::NothingGuessed),
            (Nigiri::Guessed(..), Step::Show(_)) => Err(NotNow::AlreadyGuessed),
            (Nigiri::Guessed(_, commitment, guess), Step::Open(opening)) => {
                Ok(Nigiri::Decided(opened(commitment, guess, &opening)))
            }
            (Nigiri::Guessed(..), Step::OpeningExpired) => Ok(Nigiri::Decided(TakesBlack::Guesser)),
        }
    }

    /// Who takes Black, once it is decided.
    pub fn takes_black(self) -> Option<TakesBlack> {
        match self {
            Nigiri::Decided(who) => Some(who),
            _ => None,
        }
    }
}

fn opened(commitment: Commitment, guess: Guess, opening: &Opening) -> TakesBlack {
    let honest =
        commitment.is_opened_by(Purpose::Nigiri, opening) && (1..=LARGEST_HAND).contains(&opening.number);
    let parity = if opening.number % 2 == 0 { Guess::Even } else { Guess::Odd };
    if !honest || parity == guess { TakesBlack::Guesser } else { TakesBlack::Holder }
}

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotNow::NothingHidden => "no hand is hidden yet",
            NotNow::AlreadyHidden => "a hand is hidden already",
            NotNow::NothingGuessed => "nothing is guessed yet",
            NotNow::AlreadyGuessed => "a guess is shown already",
            NotNow::AlreadyDecided => "it is decided already",
        })
    }
}

impl std::error::Error for NotNow {}
