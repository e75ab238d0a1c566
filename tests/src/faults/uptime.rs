//! When the server did not run, as whoever stopped it knows. It must never know why.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The times in which the server was down, the oldest first.
#[derive(Debug, Default)]
pub struct Uptime {
    downs: Mutex<Vec<(Instant, Option<Instant>)>>,
}

impl Uptime {
    /// It does not run from now on. To be called once that is certain, so that no time in which it ran
    /// counts as down.
    pub fn down(&self) {
        self.downs.lock().expect("no holder panics").push((Instant::now(), None));
    }

    /// It is about to run again.
    pub fn up(&self) {
        if let Some((_, until)) = self.downs.lock().expect("no holder panics").last_mut() {
            *until = Some(Instant::now());
        }
    }

    /// How long it can have run between two instants, and how many times it was down in between.
    pub fn ran(&self, from: Instant, until: Instant) -> (Duration, u32) {
        let whole = until.saturating_duration_since(from);
        let mut down = Duration::ZERO;
        let mut times = 0;
        for (began, ended) in self.downs.lock().expect("no holder panics").iter() {
            let (began, ended) = ((*began).max(from), ended.unwrap_or(until).min(until));
            if ended > began {
                down += ended - began;
                times += 1;
            }
        }
        (whole.saturating_sub(down), times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_down_is_taken_off_and_counted() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let uptime =
            Uptime { downs: Mutex::new(vec![(at(2), Some(at(4))), (at(6), Some(at(7))), (at(9), None)]) };
        for (from, until, ran, times) in
            [(0, 1, 1, 0), (0, 3, 2, 1), (0, 5, 3, 1), (3, 8, 3, 2), (8, 20, 1, 1), (10, 20, 0, 1)]
        {
            assert_eq!(
                uptime.ran(at(from), at(until)),
                (Duration::from_secs(ran), times),
                "{from} to {until}"
            );
        }
    }
}
