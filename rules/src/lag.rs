//! Fair lag (T8): what a move lost on its way is given back, within a quota that refills slowly.
//!
//! Everything follows from one figure a move, the lowest recent round trip that the server itself has
//! measured on the mover's own socket. With `g` the smaller of that round trip and the time control's
//! share, a move is given `min(round trip, quota)`, and the quota becomes `min(7 g, quota + g − given)`.
//! It begins at three shares. So `n` moves are given at most `3 + n` shares in all, however a client
//! delays its answers, and a client without lag is given nothing.

use crate::clock::{Ms, TimeControl};

/// The most that one share is.
const LARGEST_SHARE: Ms = 250;
/// A flag that has fallen may be covered by this much at most, where it may be covered at all.
const LARGEST_GRACE: Ms = 500;

/// What is done about lag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LagRule {
    /// Nothing: a move counts when it arrives.
    Off,
    /// It is given back, but a flag that has fallen stays fallen (event games).
    GivenBack,
    /// It is given back, also to a move that arrives a little after the flag (casual games).
    GivenBackWithGrace,
}

/// What a side may still be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    rule: LagRule,
    share: Ms,
    left: Ms,
}

impl Quota {
    /// A full quota: three shares of one percent of a period, a block, a move's time or else main time.
    pub fn new(rule: LagRule, control: TimeControl) -> Quota {
        let unit = match control {
            TimeControl::None => 0,
            TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => main,
            TimeControl::ByoYomi { period, .. } => period,
            TimeControl::Block { block, .. } => block,
            TimeControl::PerMove { time } => time,
        };
        let share = match rule {
            LagRule::Off => 0,
            LagRule::GivenBack | LagRule::GivenBackWithGrace => (unit / 100).min(LARGEST_SHARE),
        };
        Quota { rule, share, left: 3 * share }
    }

    /// What a move is given whose way was measured so long.
    pub fn given(&self, measured: Ms) -> Ms {
        measured.min(self.left)
    }

    /// How long after the flag a move may still arrive, if the lag measured covers it.
    pub fn grace(&self) -> Ms {
        match self.rule {
            LagRule::Off | LagRule::GivenBack => 0,
            LagRule::GivenBackWithGrace => self.left.min(LARGEST_GRACE),
        }
    }

    /// A move was given what its way was measured at: the quota shrinks and refills.
    pub fn spend(&mut self, measured: Ms) {
        let given = self.given(measured);
        let refill = self.share.min(measured);
        self.left = (self.left + refill - given).min(7 * refill);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::OnFlag;

    const PERIODS: TimeControl =
        TimeControl::ByoYomi { main: 0, periods: 3, period: 30_000, on_flag: OnFlag::Loss };

    fn total(rule: LagRule, control: TimeControl, measured: impl Iterator<Item = Ms>) -> Ms {
        let mut quota = Quota::new(rule, control);
        measured.fold(0, |total, measured| {
            let given = quota.given(measured);
            quota.spend(measured);
            total + given
        })
    }

    #[test]
    fn no_more_is_given_than_the_bound_however_a_client_delays() {
        for moves in [1, 2, 10, 100, 1_000] {
            for measured in [1, 40, 249, 250, 251, 749, 750, 5_000, 1_000_000] {
                let given = total(LagRule::GivenBack, PERIODS, (0..moves).map(|_| measured));
                assert!(given <= 250 * (3 + moves), "{given} for {moves} moves at {measured}");
                assert!(given <= moves * measured, "never more than was measured");
            }
            let alternating = (0..moves).map(|turn| if turn % 2 == 0 { 250 } else { 100_000 });
            assert!(total(LagRule::GivenBack, PERIODS, alternating) <= 250 * (3 + moves));
        }
    }

    #[test]
    fn a_steady_line_is_given_its_lag_and_no_lag_is_given_nothing() {
        assert_eq!(total(LagRule::GivenBack, PERIODS, (0..100).map(|_| 120)), 100 * 120);
        assert_eq!(total(LagRule::GivenBackWithGrace, PERIODS, (0..100).map(|_| 0)), 0);
        assert_eq!(total(LagRule::Off, PERIODS, (0..100).map(|_| 120)), 0);
        assert_eq!(total(LagRule::GivenBack, TimeControl::None, (0..100).map(|_| 120)), 0);
    }

    #[test]
    fn one_spike_is_covered_by_what_was_saved() {
        let mut quota = Quota::new(LagRule::GivenBack, PERIODS);
        for _ in 0..20 {
            quota.spend(50);
        }
        // 7 × 50 were saved; the spike fills what it may, the rest is the player's.
        assert_eq!(quota.given(1_000), 350);
        quota.spend(1_000);
        assert_eq!(quota.given(1_000), 250);
    }

    #[test]
    fn a_share_is_a_hundredth_and_at_most_a_quarter_of_a_second() {
        let shares = [
            (TimeControl::Absolute { main: 10_000 }, 100),
            (TimeControl::Absolute { main: 3_600_000 }, 250),
            (TimeControl::PerMove { time: 5_000 }, 50),
            (TimeControl::PerMove { time: 99 }, 0),
        ];
        for (control, share) in shares {
            assert_eq!(Quota::new(LagRule::GivenBack, control).given(Ms::MAX), 3 * share, "{control:?}");
        }
    }

    #[test]
    fn grace_is_for_casual_games_alone_and_half_a_second_at_most() {
        for (rule, grace) in [(LagRule::Off, 0), (LagRule::GivenBack, 0), (LagRule::GivenBackWithGrace, 500)]
        {
            assert_eq!(Quota::new(rule, PERIODS).grace(), grace);
        }
        let short = TimeControl::PerMove { time: 10_000 };
        assert_eq!(Quota::new(LagRule::GivenBackWithGrace, short).grace(), 300);
    }
}
