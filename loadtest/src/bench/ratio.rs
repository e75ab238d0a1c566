//! Ratios of one contender to another: one of each A B B A block, their median and their spread.

/// Which way is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Better {
    Higher,
    Lower,
}

/// What is asked of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    AtLeast(f64),
    AtMost(f64),
    /// Only stated.
    Stated,
}

impl Target {
    pub(crate) fn is_met(self, value: f64) -> Option<bool> {
        match self {
            Target::AtLeast(least) => Some(value >= least),
            Target::AtMost(most) => Some(value <= most),
            Target::Stated => None,
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Target::AtLeast(least) => format!("≥ {least}"),
            Target::AtMost(most) => format!("≤ {most}"),
            Target::Stated => String::new(),
        }
    }

    pub(crate) fn figure(self) -> Option<f64> {
        match self {
            Target::AtLeast(figure) | Target::AtMost(figure) => Some(figure),
            Target::Stated => None,
        }
    }
}

/// The middle of some figures and their extremes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Spread {
    /// Of at least one figure.
    pub(crate) fn of(figures: &[f64]) -> Option<Spread> {
        let mut sorted = figures.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (low, high) = (*sorted.first()?, *sorted.last()?);
        let middle = sorted.len() / 2;
        let median = if sorted.len().is_multiple_of(2) {
            (sorted[middle - 1] + sorted[middle]) / 2.0
        } else {
            sorted[middle]
        };
        Some(Spread { median, low, high })
    }
}

/// The mean of the runs of one contender in one block.
pub(crate) fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}

/// The best of several rivals.
pub(crate) fn best(figures: impl Iterator<Item = f64>, better: Better) -> Option<f64> {
    match better {
        Better::Higher => figures.max_by(f64::total_cmp),
        Better::Lower => figures.min_by(f64::total_cmp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_between_the_extremes() {
        let table: [(&[f64], [f64; 3]); 4] = [
            (&[2.0], [2.0, 2.0, 2.0]),
            (&[1.0, 3.0], [2.0, 1.0, 3.0]),
            (&[9.0, 1.0, 2.0], [2.0, 1.0, 9.0]),
            (&[4.0, 1.0, 3.0, 2.0, 100.0], [3.0, 1.0, 100.0]),
        ];
        for (figures, [median, low, high]) in table {
            assert_eq!(Spread::of(figures), Some(Spread { median, low, high }), "{figures:?}");
        }
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn a_target_is_met_on_its_own_side() {
        let table = [
            (Target::AtLeast(0.85), 0.85, Some(true)),
            (Target::AtLeast(0.85), 0.84, Some(false)),
            (Target::AtMost(1.25), 1.25, Some(true)),
            (Target::AtMost(1.25), 1.26, Some(false)),
            (Target::Stated, 7.0, None),
        ];
        for (target, value, met) in table {
            assert_eq!(target.is_met(value), met, "{target:?} {value}");
        }
        assert_eq!(best([1.0, 2.0].into_iter(), Better::Lower), Some(1.0));
        assert_eq!(best([1.0, 2.0].into_iter(), Better::Higher), Some(2.0));
    }
}
