//! The figures of one measurement, their medians over the rounds, and how they are shown. It must never
//! know what was measured.

use serde_json::{Value, json};
use std::time::Duration;

/// What one measurement gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Moves, or appends, in a second.
    pub per_second: u64,
    /// Half of the answers came within this, in microseconds.
    pub p50: u64,
    /// 99 of 100 answers came within this, in microseconds.
    pub p99: u64,
}

impl Figures {
    /// From the microseconds that each answer took, and how long all of it took.
    pub fn of(mut answers: Vec<u64>, took: Duration) -> Figures {
        answers.sort_unstable();
        let at =
            |per_mille: usize| answers.get(answers.len() * per_mille / 1_000).copied().unwrap_or_default();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX).max(1);
        Figures { per_second: answers.len() as u64 * 1_000_000 / micros, p50: at(500), p99: at(990) }
    }

    /// The median of each figure.
    pub fn median(rounds: &[Figures]) -> Figures {
        let of = |figure: fn(&Figures) -> u64| {
            let mut figures: Vec<u64> = rounds.iter().map(figure).collect();
            figures.sort_unstable();
            figures.get(figures.len() / 2).copied().unwrap_or_default()
        };
        Figures { per_second: of(|one| one.per_second), p50: of(|one| one.p50), p99: of(|one| one.p99) }
    }

    /// For machines.
    pub fn json(&self) -> Value {
        json!({ "per_second": self.per_second, "p50_us": self.p50, "p99_us": self.p99 })
    }
}

/// What part `part` is of `whole`, as people read it.
pub fn ratio(part: u64, whole: u64) -> String {
    let hundredths = (part * 100).checked_div(whole).unwrap_or_default();
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_all_answers() {
        let figures = Figures::of((1..=1_000).rev().collect(), Duration::from_secs(2));
        assert_eq!(figures, Figures { per_second: 500, p50: 501, p99: 991 });
        let [low, high] = [Figures { p50: 1, ..figures }, Figures { p50: 900, ..figures }];
        assert_eq!(Figures::median(&[high, figures, low]), figures);
        assert_eq!((ratio(1, 3), ratio(450, 300)), ("0.33".to_string(), "1.50".to_string()));
    }
}
