//! Komi by sealed bids (R18): each names the komi at which it would take White; the lower bid takes
//! White at its own figure.
//!
//! A side that is silent, opens falsely or bids more than the board holds has made no bid: the other
//! takes White at its own. With no bid at all the usual komi stands and colours are drawn (N1).

use crate::commitment::{Commitment, Opening, Purpose};
use crate::komi::Komi;
use crate::point::Size;
use std::fmt;

/// The two who bid, before they have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidder {
    /// Who offered the game.
    First,
    /// Who took the offer up.
    Second,
}

/// One side's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bid {
    Awaited,
    Sealed(Commitment),
    Opened(Komi),
    /// Silent or false.
    None,
}

/// A step of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidStep {
    /// A side seals its bid: the hash of the komi in quarter 子.
    Seal(Bidder, Commitment),
    /// A side opens its bid, once both are sealed or cannot be any more.
    Open(Bidder, Opening),
    /// The time of the present part is over: to seal, or to open.
    Expired,
}

/// How the auction ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auctioned {
    /// This side takes White at this komi.
    White(Bidder, Komi),
    /// Equal bids: colours are drawn at this komi (N1).
    Tie(Komi),
    /// No bid: colours are drawn at the usual komi.
    NoBid,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidRefused {
    /// This side has sealed a bid already.
    AlreadySealed,
    /// This very hash was sealed already.
    Copied,
    /// The other side may still seal its bid, so none opens.
    NotYet,
    /// This side has no sealed bid to open.
    NothingSealed,
    /// It has ended.
    Over,
}

/// An auction of komi on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiAuction {
    size: Size,
    first: Bid,
    second: Bid,
}

impl KomiAuction {
    /// An auction to which both still have to come.
    pub fn new(size: Size) -> KomiAuction {
        KomiAuction { size, first: Bid::Awaited, second: Bid::Awaited }
    }

    /// What a step leads to. A false opening is a step too: it counts as no bid.
    ///
    /// # Errors
    /// Why the step cannot be taken now; nothing has changed then.
    pub fn after(mut self, step: BidStep) -> Result<KomiAuction, BidRefused> {
        if self.result().is_some() {
            return Err(BidRefused::Over);
        }
        let sealing = self.is_sealing();
        let size = self.size;
        match step {
            BidStep::Seal(bidder, commitment) => {
                // The other's hash is the other's bid, which only the other can know.
                if self.first == Bid::Sealed(commitment) || self.second == Bid::Sealed(commitment) {
                    return Err(BidRefused::Copied);
                }
                match self.bid(bidder) {
                    bid @ Bid::Awaited => *bid = Bid::Sealed(commitment),
                    _ => return Err(BidRefused::AlreadySealed),
                }
            }
            BidStep::Open(..) if sealing => return Err(BidRefused::NotYet),
            BidStep::Open(bidder, opening) => match self.bid(bidder) {
                bid @ Bid::Sealed(_) => *bid = opened(*bid, &opening, size),
                _ => return Err(BidRefused::NothingSealed),
            },
            BidStep::Expired => {
                for bidder in [Bidder::First, Bidder::Second] {
                    match self.bid(bidder) {
                        bid @ Bid::Awaited => *bid = Bid::None,
                        bid @ Bid::Sealed(_) if !sealing => *bid = Bid::None,
                        _ => {}
                    }
                }
            }
        }
        Ok(self)
    }

    /// Whether a bid may still be sealed.
    pub fn is_sealing(&self) -> bool {
        self.first == Bid::Awaited || self.second == Bid::Awaited
    }

    /// How it ended, once it has.
    pub fn result(&self) -> Option<Auctioned> {
        match (self.first, self.second) {
            (Bid::Awaited | Bid::Sealed(_), _) | (_, Bid::Awaited | Bid::Sealed(_)) => None,
            (Bid::Opened(first), Bid::Opened(second)) if first == second => Some(Auctioned::Tie(first)),
            (Bid::Opened(first), Bid::Opened(second)) if first > second => {
                Some(Auctioned::White(Bidder::Second, second))
            }
            (Bid::Opened(first), _) => Some(Auctioned::White(Bidder::First, first)),
            (Bid::None, Bid::Opened(second)) => Some(Auctioned::White(Bidder::Second, second)),
            (Bid::None, Bid::None) => Some(Auctioned::NoBid),
        }
    }

    fn bid(&mut self, bidder: Bidder) -> &mut Bid {
        match bidder {
            Bidder::First => &mut self.first,
            Bidder::Second => &mut self.second,
        }
    }
}

fn opened(bid: Bid, opening: &Opening, size: Size) -> Bid {
    let Bid::Sealed(commitment) = bid else { return Bid::None };
    let komi = i16::try_from(opening.number).ok().map(Komi::from_quarters);
    match komi.filter(|komi| komi.fits(size)) {
        Some(komi) if commitment.is_opened_by(Purpose::KomiBid, opening) => Bid::Opened(komi),
        _ => Bid::None,
    }
}

impl fmt::Display for BidRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BidRefused::AlreadySealed => "this side has sealed a bid already",
            BidRefused::Copied => "this bid was sealed already",
            BidRefused::NotYet => "the other side may still seal its bid",
            BidRefused::NothingSealed => "this side has no sealed bid",
            BidRefused::Over => "the auction is over",
        })
    }
}

impl std::error::Error for BidRefused {}
