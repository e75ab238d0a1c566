//! What a game has charged against what the server can have run (T11): nobody pays for an outage. It must
//! never know how the server reckons, only what it has told.

use crate::faults::uptime::Uptime;
use protocol::clock::{Clocks, SideClock};
use protocol::settings::TimeControl;
use std::time::{Duration, Instant};

/// The server knows its own time to the last heartbeat (T11), and a client sees an event later than it was.
const HEARTBEAT: u64 = 1_000;

/// How an outage looks to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outages {
    /// The process is gone: game time stands.
    Gone,
    /// The process or its disk stands still: the clocks may go on for 2 s each time, game time as it likes.
    Stalled,
}

/// Whether an event was seen when it happened, or sent later to one who came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// At once.
    Live,
    /// Later.
    Later,
}

/// One client's account of one game.
#[derive(Debug)]
pub struct Account {
    outages: Outages,
    control: TimeControl,
    first: Option<Reading>,
    last: Option<Reading>,
}

#[derive(Clone, Debug)]
struct Reading {
    at: u64,
    observed: Instant,
    clocks: Option<Clocks>,
}

impl Account {
    /// Nothing has been seen yet.
    pub fn new(outages: Outages, control: TimeControl) -> Account {
        Account { outages, control, first: None, last: None }
    }

    /// An event was seen now. How far (ms) game time or a clock went beyond what the server ran.
    ///
    /// # Errors
    /// It went further than it may.
    pub fn note(
        &mut self,
        at: u64,
        clocks: Option<&Clocks>,
        seen: Seen,
        uptime: &Uptime,
    ) -> Result<u64, String> {
        let now = Reading { at, observed: Instant::now(), clocks: clocks.cloned() };
        // Game time since the first event holds however late an event in between was seen; what a side was
        // charged is looked at between two events, the first of them seen when it happened.
        let of_game = self.first.as_ref().map_or(Ok(0), |first| self.game_time(first, &now, uptime))?;
        let of_sides = self.last.as_ref().map_or(Ok(0), |last| self.charged(last, &now, uptime))?;
        if seen == Seen::Live {
            self.first.get_or_insert_with(|| now.clone());
        }
        self.last = (seen == Seen::Live).then_some(now);
        Ok(of_game.max(of_sides))
    }

    /// What the clocks said counts no more: time was taken back.
    pub fn forget_clocks(&mut self) {
        self.last = None;
    }

    fn game_time(&self, from: &Reading, until: &Reading, uptime: &Uptime) -> Result<u64, String> {
        if self.outages == Outages::Stalled {
            return Ok(0);
        }
        let (ran, times) = uptime.ran(from.observed, until.observed);
        over(until.at.saturating_sub(from.at), ran, HEARTBEAT)
            .map_err(|text| format!("game time went on {text}, {times} outages in between"))
    }

    fn charged(&self, from: &Reading, until: &Reading, uptime: &Uptime) -> Result<u64, String> {
        let (Some(before), Some(after)) = (&from.clocks, &until.clocks) else { return Ok(0) };
        let (ran, times) = uptime.ran(from.observed, until.observed);
        let stalls = if self.outages == Outages::Stalled { 2_000 * u64::from(times) } else { 0 };
        let mut most = 0;
        for (side, before, after) in
            [("Black", &before.black, &after.black), ("White", &before.white, &after.white)]
        {
            let spent = self.left(before).saturating_sub(self.left(after));
            most = most.max(
                over(spent, ran, HEARTBEAT + stalls)
                    .map_err(|text| format!("{side} was charged {text}, {times} outages in between"))?,
            );
        }
        Ok(most)
    }

    fn left(&self, side: &SideClock) -> u64 {
        let period = match self.control {
            TimeControl::ByoYomi { period_ms, .. } => period_ms,
            _ => 0,
        };
        let more = u64::from(side.periods.unwrap_or_default().saturating_sub(1)) * period;
        let ends = [side.main_ms, side.period_left_ms, side.block_left_ms, side.move_left_ms];
        ends.into_iter().flatten().sum::<u64>() + more
    }
}

/// How far `took` goes beyond `ran`, which it may by `most`.
fn over(took: u64, ran: Duration, most: u64) -> Result<u64, String> {
    let ran = ran.as_millis() as u64;
    let over = took.saturating_sub(ran);
    if over > most { Err(format!("for {took} ms while the server ran {ran} ms")) } else { Ok(over) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_beyond_the_time_that_the_server_ran_is_said() {
        let ran = Duration::from_millis(500);
        for (took, most, expected) in
            [(400, 0, Some(0)), (500, 0, Some(0)), (700, 300, Some(200)), (1_501, 1_000, None)]
        {
            assert_eq!(over(took, ran, most).ok(), expected, "{took} ms");
        }
    }

    #[test]
    fn periods_count_as_time_left() {
        let control = TimeControl::ByoYomi {
            main_ms: 20_000,
            periods: 3,
            period_ms: 10_000,
            on_flag: protocol::settings::OnFlag::Loss,
        };
        let account = Account::new(Outages::Gone, control);
        let side = SideClock {
            main_ms: Some(0),
            periods: Some(2),
            period_left_ms: Some(4_000),
            ..SideClock::default()
        };
        assert_eq!(account.left(&side), 14_000);
    }
}
