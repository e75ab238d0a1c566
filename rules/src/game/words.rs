//! What happened, in a few English words, and who did it: for reports, never for the wire.

use crate::color::Color;
use crate::game::event::{Event, Happening, Presence, Request};
use crate::marking::Claim;
use crate::point::Point;
use std::fmt;

impl Happening {
    /// Whose act it was, or whose time; none of the server's own acts have anybody's.
    pub fn by(&self) -> Option<Color> {
        match *self {
            Happening::Seated(color)
            | Happening::Played(color, _)
            | Happening::Passed(color)
            | Happening::Penalised(color, ..)
            | Happening::CycleEndAgreed(color)
            | Happening::Resigned(color)
            | Happening::Flagged(color)
            | Happening::TurnForfeited(color)
            | Happening::ContestStopped(color)
            | Happening::Asked(color, _)
            | Happening::Agreed(color, _)
            | Happening::Declined(color, _)
            | Happening::Ready(color)
            | Happening::Sealed(color, _)
            | Happening::PresenceChanged(color, _)
            | Happening::Claimed(color)
            | Happening::Marked(color, ..)
            | Happening::Accepted(color)
            | Happening::AcceptanceWithdrawn(color)
            | Happening::Resumed(color, ..)
            | Happening::DisputeClosed(color, ..) => Some(color),
            Happening::Started
            | Happening::SeatsClosed
            | Happening::Cancelled
            | Happening::PauseEnded
            | Happening::AdjournmentDue
            | Happening::Opened(_)
            | Happening::Interrupted
            | Happening::Proposed(_)
            | Happening::MarkingExpired => None,
        }
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let request = |request: &Request| match request {
            Request::Pause => "a pause",
            Request::Adjourn => "adjourning",
            Request::Undo => "undo",
        };
        let claim = |point: &Point, claim: &Claim| match claim {
            Claim::Dead => format!("{point} dead"),
            Claim::Alive => format!("{point} alive"),
        };
        match self {
            Happening::Started => f.write_str("started"),
            Happening::Seated(_) => f.write_str("sat down"),
            Happening::SeatsClosed => f.write_str("seats closed"),
            Happening::Played(_, point) => write!(f, "played {point}"),
            Happening::Passed(_) => f.write_str("passed"),
            Happening::Penalised(_, point, offence) => write!(f, "penalised at {point} ({offence:?})"),
            Happening::CycleEndAgreed(_) => f.write_str("agrees to end the cycle"),
            Happening::Resigned(_) => f.write_str("resigned"),
            Happening::Flagged(_) => f.write_str("flagged"),
            Happening::TurnForfeited(_) => f.write_str("lost the turn by time"),
            Happening::Cancelled => f.write_str("cancelled"),
            Happening::ContestStopped(_) => f.write_str("stopped the contest"),
            Happening::Asked(_, what) => write!(f, "asked for {}", request(what)),
            Happening::Agreed(_, what) => write!(f, "agreed to {}", request(what)),
            Happening::Declined(_, what) => write!(f, "declined {}", request(what)),
            Happening::Ready(_) => f.write_str("ready"),
            Happening::PauseEnded => f.write_str("the pause is over"),
            Happening::AdjournmentDue => f.write_str("time to adjourn"),
            Happening::Sealed(..) => f.write_str("sealed a move"),
            Happening::Opened(_) => f.write_str("the sealed move is opened"),
            Happening::PresenceChanged(_, Presence::Away) => f.write_str("away"),
            Happening::PresenceChanged(_, Presence::Here) => f.write_str("here again"),
            Happening::Claimed(_) => f.write_str("claimed the game"),
            Happening::Interrupted => f.write_str("the server was away"),
            Happening::Proposed(dead) => {
                f.write_str("proposed as dead:")?;
                dead.iter().try_for_each(|point| write!(f, " {point}"))
            }
            Happening::Marked(_, point, what) => write!(f, "marked {}", claim(point, what)),
            Happening::Accepted(_) => f.write_str("accepted the dead stones"),
            Happening::AcceptanceWithdrawn(_) => f.write_str("took the acceptance back"),
            Happening::Resumed(_, point, what) => write!(f, "plays on: {}", claim(point, what)),
            Happening::DisputeClosed(_, point, what) => write!(f, "disputes again: {}", claim(point, what)),
            Happening::MarkingExpired => f.write_str("the time for marking is over"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event { at, credit, what } = self;
        write!(f, "at {at} ms, ")?;
        if let Some(color) = what.by() {
            write!(f, "{color:?}: ")?;
        }
        write!(f, "{what}")?;
        if credit.owed != 0 || credit.measured != 0 || credit.lag != 0 {
            let (owed, measured, lag) = (credit.owed, credit.measured, credit.lag);
            write!(f, " (owed {owed} ms, measured {measured} ms, given for lag {lag} ms)")?;
        }
        Ok(())
    }
}
