//! How long a player's line is, as the server itself measures it (T8): pings with a payload that cannot
//! be guessed, so that no answer comes before its question, and nothing on a client's word.

use std::time::Duration;
use tokio::time::Instant;

/// Round trips that are remembered.
const REMEMBERED: usize = 8;
/// Before so many nothing is known.
const FEWEST: usize = 4;
/// Until enough are known, a ping goes out this often; then more rarely.
const PING_SOON: Duration = Duration::from_millis(250);
const PING_EVERY: Duration = Duration::from_secs(5);
/// An answer that has not come after so long will not come.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(10);

/// One socket's line.
pub(crate) struct Link {
    asked: Option<([u8; 8], Instant)>,
    last_asked: Instant,
    /// In whole milliseconds, the newest last: the first are 0 until there are as many.
    trips: [u32; REMEMBERED],
    known: u8,
    /// What they tell: asked for with each command, and new only with a trip.
    measured: u32,
}

impl Link {
    pub(crate) fn new(now: Instant) -> Link {
        Link { asked: None, last_asked: now, trips: [0; REMEMBERED], known: 0, measured: 0 }
    }

    /// Whether it is time to measure again.
    pub(crate) fn is_due(&self, now: Instant) -> bool {
        // Asking again would void the question that is under way, and a long line would never be measured.
        if self.asked.is_some_and(|(_, asked)| now.duration_since(asked) < GIVEN_UP_AFTER) {
            return false;
        }
        let wait = if self.trips().len() < REMEMBERED { PING_SOON } else { PING_EVERY };
        now.duration_since(self.last_asked) >= wait
    }

    /// A ping with this payload goes out. An answer to an older one no longer counts.
    pub(crate) fn ask(&mut self, payload: [u8; 8], now: Instant) {
        self.asked = Some((payload, now));
        self.last_asked = now;
    }

    /// A pong has come in.
    pub(crate) fn answered(&mut self, payload: &[u8], now: Instant) {
        let Some((_, asked)) = self.asked.filter(|(expected, _)| expected == payload) else { return };
        self.asked = None;
        let trip = u32::try_from(now.duration_since(asked).as_millis()).unwrap_or(u32::MAX);
        self.trips.rotate_left(1);
        self.trips[REMEMBERED - 1] = trip;
        self.known = (self.known + 1).min(REMEMBERED as u8);
        self.measured = self.second_lowest();
    }

    /// The second lowest of the last round trips, in whole milliseconds: one lucky answer does not make
    /// a line short, and no slow one makes it long. 0 until enough are known.
    pub(crate) fn measured(&self) -> u64 {
        self.measured.into()
    }

    fn second_lowest(&self) -> u32 {
        let known = self.trips();
        if known.len() < FEWEST {
            return 0;
        }
        // Those that are not known are left out, as the longest.
        let mut trips = [u32::MAX; REMEMBERED];
        trips[..known.len()].copy_from_slice(known);
        trips.sort_unstable();
        trips[1]
    }

    fn trips(&self) -> &[u32] {
        &self.trips[REMEMBERED - usize::from(self.known)..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(trips: &[u64]) -> u64 {
        let mut now = Instant::now();
        let mut link = Link::new(now);
        for (number, trip) in trips.iter().enumerate() {
            let payload = [number as u8; 8];
            link.ask(payload, now);
            now += Duration::from_millis(*trip);
            link.answered(&payload, now);
        }
        link.measured()
    }

    #[test]
    fn the_second_lowest_of_the_last_eight_counts() {
        let table: [(&[u64], u64); 6] = [
            (&[], 0),
            (&[100, 100, 100], 0),
            (&[100, 110, 120, 130], 110),
            (&[1, 200, 200, 200, 200], 200),
            (&[5_000, 40, 40, 5_000, 5_000], 40),
            // What was short long ago is forgotten.
            (&[10, 10, 90, 91, 92, 93, 94, 95, 96, 97], 91),
        ];
        for (trips, expected) in table {
            assert_eq!(measured(trips), expected, "{trips:?}");
        }
    }

    #[test]
    fn an_answer_counts_once_and_only_to_its_own_question() {
        let now = Instant::now();
        let mut link = Link::new(now);
        for number in 0..8_u8 {
            link.answered(&[number; 8], now);
            link.ask([number; 8], now);
            link.answered(&[number + 1; 8], now + Duration::from_secs(9));
            link.answered(b"short", now + Duration::from_secs(9));
        }
        assert_eq!(link.trips().len(), 0);
        link.answered(&[7; 8], now + Duration::from_millis(70));
        link.answered(&[7; 8], now + Duration::from_millis(70));
        assert_eq!(link.trips().len(), 1);
    }

    #[test]
    fn a_line_is_measured_soon_and_then_rarely() {
        let now = Instant::now();
        let mut link = Link::new(now);
        assert!(!link.is_due(now + Duration::from_millis(249)));
        assert!(link.is_due(now + Duration::from_millis(250)));
        // While an answer is awaited nothing is asked, so that a line of two seconds is measured, too.
        link.ask([9; 8], now);
        assert!(!link.is_due(now + Duration::from_millis(9_999)));
        assert!(link.is_due(now + Duration::from_secs(10)));
        for number in 0..8_u8 {
            link.ask([number; 8], now);
            link.answered(&[number; 8], now);
        }
        assert!(!link.is_due(now + Duration::from_millis(4_999)));
        assert!(link.is_due(now + Duration::from_secs(5)));
    }
}
