//! One connection: how long its frames take, and how long the server has measured it to be (T8).

use crate::sim::numbers::Numbers;
use crate::sim::options::LineOptions;
use rules::Ms;

/// Round trips that the server remembers, and how many it must know to believe them.
const REMEMBERED: usize = 8;
const FEWEST: usize = 4;

/// What becomes of a frame.
pub(crate) enum Fate {
    /// It arrives after so long.
    Arrives(Ms),
    /// It arrives twice.
    Twice(Ms, Ms),
    /// It is lost, and the connection with it.
    Lost,
}

/// A connection.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Which one of its player's connections it is. 0 is none.
    pub(crate) number: u64,
    /// Frames do not overtake each other, unless something goes wrong.
    last_arrival: [Ms; 2],
    trips: Vec<Ms>,
    /// When the server asked, and with what; an older answer does not count.
    pub(crate) asked: Option<(u64, Ms)>,
}

#[derive(Clone, Copy)]
pub(crate) enum Way {
    ToServer,
    ToPlayer,
}

impl Line {
    pub(crate) fn new(number: u64) -> Line {
        Line { number, ..Line::default() }
    }

    pub(crate) fn fate(&mut self, numbers: &mut Numbers, options: &LineOptions, way: Way, now: Ms) -> Fate {
        let least = match way {
            Way::ToServer => options.least.0,
            Way::ToPlayer => options.least.1,
        };
        let (late, doubled, overtaken, lost) = options.bad;
        if numbers.per_mille(lost) {
            return Fate::Lost;
        }
        let mut takes = least + numbers.below(options.jitter + 1);
        if numbers.per_mille(late) {
            takes += numbers.below(3_000);
        }
        let last = &mut self.last_arrival[way as usize];
        if !numbers.per_mille(overtaken) {
            *last = (*last).max(now + takes);
            takes = *last - now;
        }
        if numbers.per_mille(doubled) {
            Fate::Twice(takes, takes + numbers.below(500))
        } else {
            Fate::Arrives(takes)
        }
    }

    pub(crate) fn answered(&mut self, payload: u64, now: Ms) {
        let Some((_, asked)) = self.asked.filter(|(expected, _)| *expected == payload) else { return };
        self.asked = None;
        if self.trips.len() == REMEMBERED {
            self.trips.remove(0);
        }
        self.trips.push(now - asked);
    }

    /// The second lowest of the last round trips.
    pub(crate) fn measured(&self) -> Ms {
        let mut trips = self.trips.clone();
        trips.sort_unstable();
        if trips.len() < FEWEST { 0 } else { trips[1] }
    }

    /// How long until the next ping goes out.
    pub(crate) fn ping_after(&self) -> Ms {
        if self.trips.len() < REMEMBERED { 250 } else { 5_000 }
    }
}
