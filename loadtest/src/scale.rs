//! The scale of an axis: which part of it a figure is at, and where its ticks are.

/// Steps of an axis, at least.
const STEPS: usize = 4;

/// How an axis runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    /// By powers of ten; what is not above 0 is left out.
    Logarithmic,
    /// Shares from 0 to 1, by the nines: 0.9, 0.99, 0.999.
    Nines,
}

impl Scale {
    pub(crate) fn shows(self, value: f64) -> bool {
        match self {
            Scale::Linear => value.is_finite(),
            Scale::Logarithmic => value > 0.0 && value.is_finite(),
            Scale::Nines => (0.0..1.0).contains(&value),
        }
    }

    fn bent(self, value: f64) -> f64 {
        match self {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
            Scale::Nines => -(1.0 - value).log10(),
        }
    }
}

/// From where to where an axis runs.
pub(crate) struct Range {
    scale: Scale,
    pub(crate) low: f64,
    high: f64,
}

impl Range {
    pub(crate) fn of(scale: Scale, values: impl Iterator<Item = f64>) -> Option<Range> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            return None;
        }
        let (low, high) = match scale {
            Scale::Linear => (low.min(0.0), if high > 0.0 { high * 1.05 } else { 1.0 }),
            Scale::Logarithmic => {
                (10f64.powf(low.log10().floor()), 10f64.powf(high.max(low * 1.01).log10().ceil()))
            }
            Scale::Nines => (0.0, high.max(0.9)),
        };
        Some(Range { scale, low, high })
    }

    pub(crate) fn share(&self, value: f64) -> f64 {
        let [low, high, value] = [self.low, self.high, value].map(|value| self.scale.bent(value));
        ((value - low) / (high - low).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
    }

    pub(crate) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let rough = (self.high - self.low) / STEPS as f64;
                let power = 10f64.powf(rough.log10().floor());
                let step =
                    [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().rfind(|step| *step <= rough);
                let step = step.unwrap_or(rough);
                let first = (self.low / step).ceil() as i64;
                (first..)
                    .map(|number| number as f64 * step)
                    .take_while(|tick| *tick <= self.high)
                    .take(20)
                    .collect()
            }
            Scale::Logarithmic => {
                let (first, last) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
                (first..=last).map(|power| 10f64.powi(power)).collect()
            }
            Scale::Nines => {
                [0.0, 0.5, 0.9, 0.99, 0.999, 0.9999].into_iter().filter(|tick| *tick <= self.high).collect()
            }
        }
    }
}

/// A figure as it stands at its tick.
pub(crate) fn said(scale: Scale, value: f64) -> String {
    match scale {
        Scale::Nines => format!("{}%", (value * 1e6).round() / 1e4),
        _ if value >= 1e6 => format!("{}M", value / 1e6),
        _ if value >= 1e4 => format!("{}k", value / 1e3),
        _ => format!("{}", (value * 1e3).round() / 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_ticks_within_its_range() {
        let table: [(Scale, &[f64], &[f64]); 4] = [
            (Scale::Linear, &[0.0, 95.0], &[0.0, 20.0, 40.0, 60.0, 80.0]),
            (Scale::Linear, &[0.2, 1.3], &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2]),
            (Scale::Logarithmic, &[20.0, 3_000.0], &[10.0, 100.0, 1_000.0, 10_000.0]),
            (Scale::Nines, &[0.5, 0.999], &[0.0, 0.5, 0.9, 0.99, 0.999]),
        ];
        for (scale, values, expected) in table {
            let ticks = Range::of(scale, values.iter().copied()).expect("there are values").ticks();
            let near = |(tick, expected): (&f64, &f64)| (tick - expected).abs() < 1e-9 * expected.max(1.0);
            assert!(
                ticks.len() == expected.len() && ticks.iter().zip(expected).all(near),
                "{scale:?} {ticks:?}"
            );
        }
        assert!(Range::of(Scale::Linear, std::iter::empty()).is_none());
    }

    #[test]
    fn a_value_lies_where_its_share_of_the_axis_is() {
        let range = Range::of(Scale::Logarithmic, [10.0, 1_000.0].into_iter()).expect("there are values");
        assert!((range.share(100.0) - 0.5).abs() < 0.01);
        assert!(!Scale::Logarithmic.shows(0.0));
    }
}
