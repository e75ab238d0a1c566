//! Komi by negotiation (R18): proposals by turns until one is accepted, or the usual komi stands.

use crate::komi::Komi;
use crate::komi_auction::Bidder;
use crate::point::Size;
use std::fmt;

/// So many proposals may be made; with one more the usual komi stands, so that nobody talks for ever.
pub const MOST_PROPOSALS: u32 = 10;

/// A step of the negotiation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkStep {
    /// A side names a komi, and so refuses the one before.
    Propose(Bidder, Komi),
    /// A side accepts what the other has named last.
    Accept(Bidder),
    /// A side wants the usual komi, or the time to answer is over.
    GiveUp,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkRefused {
    /// It is the other side's turn to answer.
    NotYourTurn,
    /// Nothing is proposed yet.
    NothingProposed,
    /// More than the board has points.
    TooLarge(Komi),
    /// It has ended.
    Over,
}

/// A negotiation of komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiTalk {
    size: Size,
    usual: Komi,
    proposals: u32,
    last: Option<(Bidder, Komi)>,
    agreed: Option<Komi>,
}

impl KomiTalk {
    /// A negotiation that either side may open. `usual` stands where it fails.
    pub fn new(size: Size, usual: Komi) -> KomiTalk {
        KomiTalk { size, usual, proposals: 0, last: None, agreed: None }
    }

    /// What a step leads to.
    ///
    /// # Errors
    /// Why the step cannot be taken now; nothing has changed then.
    pub fn after(mut self, step: TalkStep) -> Result<KomiTalk, TalkRefused> {
        if self.agreed.is_some() {
            return Err(TalkRefused::Over);
        }
        match (step, self.last) {
            (TalkStep::Propose(by, _) | TalkStep::Accept(by), Some((last, _))) if by == last => {
                return Err(TalkRefused::NotYourTurn);
            }
            (TalkStep::Propose(_, komi), _) if !komi.fits(self.size) => {
                return Err(TalkRefused::TooLarge(komi));
            }
            (TalkStep::Propose(by, komi), _) => {
                self.proposals += 1;
                self.last = Some((by, komi));
                if self.proposals > MOST_PROPOSALS {
                    self.agreed = Some(self.usual);
                }
            }
            (TalkStep::Accept(_), Some((_, komi))) => self.agreed = Some(komi),
            (TalkStep::Accept(_), None) => return Err(TalkRefused::NothingProposed),
            (TalkStep::GiveUp, _) => self.agreed = Some(self.usual),
        }
        Ok(self)
    }

    /// What was proposed last, and by whom.
    pub fn proposed(&self) -> Option<(Bidder, Komi)> {
        self.last
    }

    /// The komi, once it stands.
    pub fn agreed(&self) -> Option<Komi> {
        self.agreed
    }
}

impl fmt::Display for TalkRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TalkRefused::NotYourTurn => f.write_str("the other side is to answer"),
            TalkRefused::NothingProposed => f.write_str("nothing is proposed yet"),
            TalkRefused::TooLarge(komi) => write!(f, "a komi of {komi} is more than the board has points"),
            TalkRefused::Over => f.write_str("the komi stands"),
        }
    }
}

impl std::error::Error for TalkRefused {}
