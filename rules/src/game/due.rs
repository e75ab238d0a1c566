//! What time alone brings, and when: flags, limits, ends of pauses.

use crate::clock::{Ms, OnFlag, TimeControl};
use crate::conduct::Lateness;
use crate::game::event::Happening;
use crate::game::{Game, Stage};

impl Game {
    /// The next instant at which time alone changes something. A flag's includes the grace within which a
    /// covered move may still arrive (T8); what the last commit is owed comes on top.
    pub fn deadline(&self) -> Option<Ms> {
        let flag = self.flag().map(|(at, _)| at.saturating_add(self.grace()));
        let sooner = [flag, self.limit().map(|(at, _)| at)].into_iter().flatten().min();
        sooner.or_else(|| self.left_by_both())
    }

    /// When a game is cancelled that both have left, if it would else never end. Nobody is kept from coming back
    /// by it: whoever is the first after that instant, the deadline or a player, has it their way.
    pub fn left_by_both(&self) -> Option<Ms> {
        let since = self.away.black?.max(self.away.white?);
        let endless = self.outcome().is_none() && self.flag().is_none() && self.limit().is_none();
        endless.then(|| since.saturating_add(self.settings.conduct.left_after))
    }

    /// What time alone has brought by `at`, and when, if `owed` of it is not the side to move's.
    /// `mover` is what was measured of the lag of the side to move, when it is that side that acts.
    pub(super) fn due(&self, at: Ms, owed: Ms, mover: Option<Ms>) -> Option<(Ms, Happening)> {
        let flag = self.flag().filter(|(deadline, _)| {
            let counted = at.saturating_sub(owed);
            let covered = match (mover, self.clock.running()) {
                (Some(measured), Some(color)) => self.quota[color].given(measured).min(self.grace()),
                _ => self.grace(),
            };
            counted >= *deadline && counted - deadline >= covered
        });
        let limit = self.limit().filter(|(limit, _)| at >= *limit);
        match (flag, limit) {
            // The same instant: the flag was there first.
            (Some((flag, what)), limit) if limit.as_ref().is_none_or(|(limit, _)| flag <= *limit) => {
                // A turn that passes by itself does so at its own time, however late it is noticed.
                let at = match what {
                    Happening::TurnForfeited(_) => {
                        at.min(flag.saturating_add(self.grace()).saturating_add(owed))
                    }
                    _ => at,
                };
                Some((at.max(self.log.last_at()), what))
            }
            (_, Some((_, what))) => Some((at, what)),
            _ => None,
        }
    }

    /// When the running flag falls, and what that is.
    fn flag(&self) -> Option<(Ms, Happening)> {
        let (at, color) = (self.clock.deadline()?, self.clock.running()?);
        let what = match self.settings.time {
            // 封棋 is one's last duty before leaving: overtime in it is a loss, as there is no turn to lose.
            TimeControl::ByoYomi { on_flag: OnFlag::Pass, .. } if matches!(self.stage, Stage::Playing) => {
                Happening::TurnForfeited(color)
            }
            _ => Happening::Flagged(color),
        };
        Some((at, what))
    }

    /// The limit that the stage of the game has besides the flag, and what comes of it.
    fn limit(&self) -> Option<(Ms, Happening)> {
        let first_moves_by = self.settings.first_moves_by;
        let lateness = self.settings.conduct.lateness;
        match &self.stage {
            Stage::Waiting => Some(match lateness {
                Lateness::Cancelled => (first_moves_by, Happening::Cancelled),
                Lateness::Forfeited => (first_moves_by, Happening::SeatsClosed),
                // Exactly the limit is in time.
                Lateness::Deducted { limit, .. } => (limit.saturating_add(1), Happening::SeatsClosed),
            }),
            Stage::Playing => {
                let adjourn = self.settings.conduct.adjournment.at.filter(|_| !self.adjourned_once);
                let adjourn = adjourn.map(|at| (at, Happening::AdjournmentDue));
                [self.first_moves_limit(), adjourn].into_iter().flatten().min_by_key(|(at, _)| *at)
            }
            Stage::Paused(pause) => Some((pause.until, Happening::PauseEnded)),
            Stage::Scoring(marking) => marking.ends_at().map(|at| (at, Happening::MarkingExpired)),
            Stage::Sealing | Stage::Adjourned(_) | Stage::Finished(..) => None,
        }
    }

    fn first_moves_limit(&self) -> Option<(Ms, Happening)> {
        let by = self.settings.first_moves_by.saturating_add(self.stood);
        match self.settings.conduct.lateness {
            // Where absence loses, it is told by who has not sat down: afterwards the clock runs.
            Lateness::Cancelled if !self.has_moved.black || !self.has_moved.white => {
                Some((by, Happening::Cancelled))
            }
            _ => None,
        }
    }

    fn grace(&self) -> Ms {
        self.clock.running().map_or(0, |color| self.quota[color].grace())
    }
}

impl Happening {
    /// Whether time alone brought it: it answers nobody's action.
    pub fn is_by_time(&self) -> bool {
        matches!(
            self,
            Happening::Flagged(_)
                | Happening::TurnForfeited(_)
                | Happening::Cancelled
                | Happening::SeatsClosed
                | Happening::PauseEnded
                | Happening::AdjournmentDue
                | Happening::MarkingExpired
        )
    }
}
