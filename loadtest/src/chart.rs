//! Plots as SVG text: lines over a scale, and medians with their spread. They know numbers, never where they
//! come from.

pub(crate) use crate::scale::Scale;
use crate::scale::{Range, said};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;

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
    const LABELS: f64 = 400.0;
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
    fn what_is_written_is_escaped() {
        let axis = Axis { label: "a < b", scale: Scale::Linear };
        let series = [Series { name: "<x>".to_string(), points: vec![(1.0, 2.0), (2.0, 3.0)] }];
        let svg = lines(axis, axis, &series);
        assert!(svg.contains("&lt;x&gt;") && svg.contains("a &lt; b") && svg.ends_with("</svg>"));
    }
}
