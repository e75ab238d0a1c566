//! The curves that sweeps come to: on the screen, as JSON, and as a page. One plot for each figure of a sweep.

use crate::chart::{self, Axis, Scale, Series};
use crate::page::Page;
use serde_json::{Value, json};
use std::fmt::Write;

/// A plot: some lines over one thing that grows.
pub(crate) struct Plot {
    pub(crate) title: &'static str,
    pub(crate) title_zh: &'static str,
    pub(crate) x: Axis<'static>,
    pub(crate) y: Axis<'static>,
    pub(crate) series: Vec<Series>,
}

/// All plots, and what was wrong.
pub(crate) struct Curves {
    seed: u64,
    plots: Vec<Plot>,
    /// In both languages.
    notes: Vec<[String; 2]>,
    breaches: Vec<String>,
}

impl Plot {
    pub(crate) fn new(
        title: (&'static str, &'static str),
        x: (&'static str, Scale),
        y: (&'static str, Scale),
        names: &[&str],
    ) -> Plot {
        let series = names.iter().map(|name| Series { name: name.to_string(), points: Vec::new() });
        Plot {
            title: title.0,
            title_zh: title.1,
            x: Axis { label: x.0, scale: x.1 },
            y: Axis { label: y.0, scale: y.1 },
            series: series.collect(),
        }
    }

    /// One more point of each line, in their order; what is not a number is left out.
    pub(crate) fn point(&mut self, x: f64, ys: &[f64]) {
        for (series, y) in self.series.iter_mut().zip(ys) {
            series.points.push((x, *y));
        }
    }
}

impl Curves {
    pub(crate) fn new(seed: u64) -> Curves {
        Curves { seed, plots: Vec::new(), notes: Vec::new(), breaches: Vec::new() }
    }

    pub(crate) fn add(&mut self, plot: Plot) {
        self.plots.push(plot);
    }

    /// What a sweep found out besides: where it ended and why, or what one more of something costs.
    pub(crate) fn note(&mut self, english: String, chinese: String) {
        self.notes.push([english, chinese]);
    }

    pub(crate) fn breach(&mut self, text: String) {
        self.breaches.push(text);
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for plot in &self.plots {
            writeln!(text, "{} ({} by {})", plot.title, plot.y.label, plot.x.label)
                .expect("a string takes any text");
            let names: String = plot.series.iter().map(|series| format!("{:>20}", series.name)).collect();
            writeln!(text, "{:>12}{names}", "").expect("a string takes any text");
            let longest = plot.series.iter().map(|series| series.points.len()).max().unwrap_or(0);
            for row in 0..longest {
                let x =
                    plot.series.iter().find_map(|series| series.points.get(row)).map_or(0.0, |point| point.0);
                let cells: String = plot
                    .series
                    .iter()
                    .map(|series| series.points.get(row).filter(|point| !point.1.is_nan()))
                    .map(|point| point.map_or(String::new(), |point| format!("{:.1}", point.1)))
                    .map(|cell| format!("{cell:>20}"))
                    .collect();
                writeln!(text, "{x:>12.0}{cells}").expect("a string takes any text");
            }
        }
        for [note, _] in &self.notes {
            writeln!(text, "{note}").expect("a string takes any text");
        }
        for breach in &self.breaches {
            writeln!(text, "breach: {breach}").expect("a string takes any text");
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let plots = self.plots.iter().map(|plot| {
            let series = plot.series.iter().map(|series| json!({ "name": series.name, "points": series.points }));
            json!({ "title": plot.title, "x": plot.x.label, "y": plot.y.label, "series": series.collect::<Vec<_>>() })
        });
        json!({
            "seed": self.seed,
            "limits": "off",
            "plots": plots.collect::<Vec<_>>(),
            "notes": self.notes.iter().map(|[english, _]| english).collect::<Vec<_>>(),
            "breaches": self.breaches,
        })
    }

    /// For people who would rather look.
    pub(crate) fn page(&self) -> String {
        let mut page = Page::new("How the server grows", "服务器随规模的变化");
        page.text(
            &format!(
                "One thing grows at a time. Server and bots share one machine; limits off; seed {}.",
                self.seed
            ),
            &format!("每次只增加一项；服务器与机器人同在一台机器上；不设限流；种子 {}。", self.seed),
        );
        for plot in &self.plots {
            page.chart(plot.title, plot.title_zh, &chart::lines(plot.x, plot.y, &plot.series));
        }
        for [english, chinese] in &self.notes {
            page.text(english, chinese);
        }
        for breach in &self.breaches {
            page.text(&format!("Breach: {breach}"), "（违规）");
        }
        page.finish()
    }
}
