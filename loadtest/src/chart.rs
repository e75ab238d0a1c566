//! Plots as SVG text: lines over a scale, and medians with their spread. They know numbers, never where they
//! come from.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;
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

/// An axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<'a> {
    pub(crate) label: &'a str,
    pub(crate) scale: Scale,
}

/// One line of a plot.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// A median between its extremes.
#[derive(Clone, Debug)]
pub(crate) struct Whisker {
    pub(crate) label: String,
    pub(crate) median: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) target: Option<f64>,
    pub(crate) met: Option<bool>,
}

/// Lines over one scale.
pub(crate) fn lines(x: Axis<'_>, y: Axis<'_>, series: &[Series]) -> String {
    let fits = |point: &&(f64, f64)| x.scale.shows(point.0) && y.scale.shows(point.1);
    let all = || series.iter().flat_map(|one| one.points.iter().filter(fits));
    let (Some(across), Some(up)) =
        (Range::of(x.scale, all().map(|point| point.0)), Range::of(y.scale, all().map(|point| point.1)))
    else {
        return "<p>–</p>".to_string();
    };
    let place = |point: &(f64, f64)| {
        let (right, high) = (across.share(point.0), up.share(point.1));
        (LEFT + right * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - high * (HEIGHT - TOP - BOTTOM))
    };
    let mut svg = open(HEIGHT + 22.0 * series.len().div_ceil(4) as f64);
    for tick in up.ticks() {
        let (_, height) = place(&(across.low, tick));
        line(&mut svg, "grid", (LEFT, height), (WIDTH - RIGHT, height));
        text(&mut svg, (LEFT - 8.0, height + 4.0), "end", &said(y.scale, tick));
    }
    for tick in across.ticks() {
        let (place, _) = place(&(tick, up.low));
        line(&mut svg, "grid", (place, TOP), (place, HEIGHT - BOTTOM));
        text(&mut svg, (place, HEIGHT - BOTTOM + 18.0), "middle", &said(x.scale, tick));
    }
    text(&mut svg, ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 6.0), "middle", x.label);
    write!(
        svg,
        r#"<text class="axis" transform="translate(14 {:.1}) rotate(-90)" text-anchor="middle">{}</text>"#,
        (TOP + HEIGHT - BOTTOM) / 2.0,
        escaped(y.label)
    )
    .expect("a string takes any text");
    for (number, one) in series.iter().enumerate() {
        let colour = number % 6;
        let points: Vec<(f64, f64)> = one.points.iter().filter(fits).map(place).collect();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        write!(svg, r#"<polyline class="line c{colour}" points="{}"/>"#, path.join(" "))
            .expect("a string takes any text");
        if points.len() <= 40 {
            for (x, y) in &points {
                write!(svg, r#"<circle class="dot c{colour}" cx="{x:.1}" cy="{y:.1}" r="3"/>"#)
                    .expect("a string takes any text");
            }
        }
        let at = (LEFT + 160.0 * (number % 4) as f64, HEIGHT + 14.0 + 22.0 * (number / 4) as f64);
        line(&mut svg, &format!("line c{colour}"), (at.0, at.1 - 4.0), (at.0 + 18.0, at.1 - 4.0));
        text(&mut svg, (at.0 + 24.0, at.1), "start", &one.name);
    }
    svg.push_str("</svg>");
    svg
}

/// Medians with their spread and their targets, one below the other.
pub(crate) fn whiskers(rows: &[Whisker]) -> String {
    const ROW: f64 = 26.0;
    const LABELS: f64 = 340.0;
    let figures = rows.iter().flat_map(|row| [row.high, row.target.unwrap_or_default(), 1.0]);
    let Some(range) = Range::of(Scale::Linear, figures.chain([0.0])) else { return String::new() };
    let place = |figure: f64| LABELS + range.share(figure) * (WIDTH - LABELS - RIGHT);
    let height = TOP + ROW * rows.len() as f64 + 30.0;
    let mut svg = open(height);
    for tick in range.ticks() {
        line(&mut svg, "grid", (place(tick), TOP), (place(tick), height - 26.0));
        text(&mut svg, (place(tick), height - 8.0), "middle", &said(Scale::Linear, tick));
    }
    line(&mut svg, "one", (place(1.0), TOP), (place(1.0), height - 26.0));
    for (number, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (number as f64 + 0.5);
        text(&mut svg, (LABELS - 10.0, y + 4.0), "end", &row.label);
        line(&mut svg, "spread", (place(row.low), y), (place(row.high), y));
        if let Some(target) = row.target {
            line(&mut svg, "target", (place(target), y - 9.0), (place(target), y + 9.0));
        }
        let class = match row.met {
            Some(true) => "met",
            Some(false) => "missed",
            None => "stated",
        };
        write!(
            svg,
            r#"<circle class="{class}" cx="{:.1}" cy="{y:.1}" r="5"><title>{:.2}</title></circle>"#,
            place(row.median),
            row.median
        )
        .expect("a string takes any text");
    }
    svg.push_str("</svg>");
    svg
}

impl Scale {
    fn shows(self, value: f64) -> bool {
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
struct Range {
    scale: Scale,
    low: f64,
    high: f64,
}

impl Range {
    fn of(scale: Scale, values: impl Iterator<Item = f64>) -> Option<Range> {
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

    fn share(&self, value: f64) -> f64 {
        let [low, high, value] = [self.low, self.high, value].map(|value| self.scale.bent(value));
        ((value - low) / (high - low).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> Vec<f64> {
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

fn said(scale: Scale, value: f64) -> String {
    match scale {
        Scale::Nines => format!("{}%", (value * 1e6).round() / 1e4),
        _ if value >= 1e6 => format!("{}M", value / 1e6),
        _ if value >= 1e4 => format!("{}k", value / 1e3),
        _ => format!("{}", (value * 1e3).round() / 1e3),
    }
}

fn open(height: f64) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height:.0}" role="img">"#)
}

fn line(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    write!(
        svg,
        r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
        from.0, from.1, to.0, to.1
    )
    .expect("a string takes any text");
}

fn text(svg: &mut String, at: (f64, f64), anchor: &str, text: &str) {
    write!(svg, r#"<text x="{:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#, at.0, at.1, escaped(text))
        .expect("a string takes any text");
}

/// Text as it stands in markup.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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

    #[test]
    fn what_is_written_is_escaped() {
        let axis = Axis { label: "a < b", scale: Scale::Linear };
        let series = [Series { name: "<x>".to_string(), points: vec![(1.0, 2.0), (2.0, 3.0)] }];
        let svg = lines(axis, axis, &series);
        assert!(svg.contains("&lt;x&gt;") && svg.contains("a &lt; b") && svg.ends_with("</svg>"));
    }
}
