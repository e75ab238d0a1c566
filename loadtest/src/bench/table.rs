//! The table that a bench comes to: on the screen, as JSON, and as a page.

use super::case::Figure;
use super::comparison::{Compared, ComparedPeer};
use super::ratio::{Spread, Target};
use crate::chart::{self, Whisker};
use crate::outcome::Outcome;
use crate::page::Page;
use serde_json::{Value, json};
use std::fmt::Write;

/// One figure of the server alone.
pub(crate) struct Stated {
    name: &'static str,
    unit: &'static str,
    value: f64,
    /// The relay's, where it was looked at for comparison.
    relay: Option<f64>,
    target: Target,
}

/// Everything that was found.
pub(crate) struct Table {
    rows: Vec<Row>,
    stated: Vec<(&'static str, Stated)>,
    skipped: Vec<(&'static str, &'static str)>,
    runs: Vec<Value>,
    breaches: Vec<String>,
}

struct Row {
    case: &'static str,
    figure: &'static str,
    unit: &'static str,
    ratio: Spread,
    server: Spread,
    relay: Spread,
    peer: Option<ComparedPeer>,
    target: Target,
}

impl Stated {
    pub(crate) fn new(name: &'static str, unit: &'static str, value: f64, target: Target) -> Stated {
        Stated { name, unit, value, relay: None, target }
    }

    /// The same with what the relay came to.
    pub(crate) fn beside(self, relay: f64) -> Stated {
        Stated { relay: Some(relay), ..self }
    }

    fn relay_text(&self) -> String {
        self.relay.map(|relay| figure(relay, self.unit)).unwrap_or_default()
    }
}

impl Row {
    fn peer_figure(&self) -> String {
        self.peer.map(|peer| figure(peer.figure.median, self.unit)).unwrap_or_default()
    }

    fn peer_ratio(&self) -> String {
        self.peer.map(|peer| format!("{:.2}", peer.ratio.median)).unwrap_or_default()
    }
}

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            rows: Vec::new(),
            stated: Vec::new(),
            skipped: Vec::new(),
            runs: Vec::new(),
            breaches: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, case: &'static str, figure: &Figure, compared: Compared) {
        let (target, unit) = (figure.target, figure.unit);
        let Compared { ratio, server, rival, peer } = compared;
        self.rows.push(Row { case, figure: figure.name, unit, ratio, server, relay: rival, peer, target });
    }

    pub(crate) fn state(&mut self, case: &'static str, stated: Stated) {
        self.stated.push((case, stated));
    }

    pub(crate) fn skip(&mut self, case: &'static str, why: &'static str) {
        self.skipped.push((case, why));
    }

    /// Keeps one run as it was, and what was wrong in it.
    pub(crate) fn note(&mut self, case: &str, contender: &str, outcome: &Outcome) {
        let mut run = outcome.json();
        run["case"] = json!(case);
        run["contender"] = json!(contender);
        self.runs.push(run);
        for breach in &outcome.breaches {
            self.breach(format!("{case}: {contender}: {breach}"));
        }
    }

    pub(crate) fn breach(&mut self, text: String) {
        self.breaches.push(text);
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "{:<47} {:<27} {:>11} {:>11} {:>20}  {:<15} {:>11} {:>6}\n",
            "case", "figure", "server", "relay", "ratio [range]", "target", "peer", "ratio"
        );
        for row in &self.rows {
            let Spread { median, low, high } = row.ratio;
            let ratio = format!("{median:.2} [{low:.2}–{high:.2}]");
            writeln!(
                text,
                "{:<47} {:<27} {:>11} {:>11} {:>20}  {:<8} {:<6} {:>11} {:>6}",
                row.case,
                row.figure,
                figure(row.server.median, row.unit),
                figure(row.relay.median, row.unit),
                ratio,
                row.target.text(),
                verdict(row.target, median),
                row.peer_figure(),
                row.peer_ratio(),
            )
            .expect("a string takes any text");
        }
        for (case, stated) in &self.stated {
            writeln!(
                text,
                "{:<47} {:<27} {:>11} {:>11} {:>20}  {:<8} {}",
                case,
                stated.name,
                figure(stated.value, stated.unit),
                stated.relay_text(),
                "",
                stated.target.text(),
                verdict(stated.target, stated.value),
            )
            .expect("a string takes any text");
        }
        for (case, why) in &self.skipped {
            writeln!(text, "{case:<47} {why}").expect("a string takes any text");
        }
        text.push_str(
            "The relay's figure is that of the better of its runtimes, the peer's ratio is to it. The server ran with --limits off.\n",
        );
        for breach in &self.breaches {
            writeln!(text, "breach: {breach}").expect("a string takes any text");
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self, seed: u64) -> Value {
        let spread =
            |spread: Spread| json!({ "median": spread.median, "low": spread.low, "high": spread.high });
        let rows = self.rows.iter().map(|row| {
            json!({
                "case": row.case,
                "figure": row.figure,
                "unit": row.unit,
                "ratio": spread(row.ratio),
                "server": spread(row.server),
                "relay": spread(row.relay),
                "peer": row.peer.map(|peer| spread(peer.figure)),
                "peer_ratio": row.peer.map(|peer| spread(peer.ratio)),
                "target": row.target.text(),
                "met": row.target.is_met(row.ratio.median),
            })
        });
        let stated = self.stated.iter().map(|(case, stated)| {
            json!({
                "case": case,
                "figure": stated.name,
                "unit": stated.unit,
                "value": stated.value,
                "relay": stated.relay,
                "target": stated.target.text(),
                "met": stated.target.is_met(stated.value),
            })
        });
        let skipped = self.skipped.iter().map(|(case, why)| json!({ "case": case, "why": why }));
        json!({
            "seed": seed,
            "limits": "off",
            "ratios": rows.collect::<Vec<_>>(),
            "figures": stated.collect::<Vec<_>>(),
            "skipped": skipped.collect::<Vec<_>>(),
            "runs": self.runs,
            "breaches": self.breaches,
        })
    }

    /// For people who would rather look.
    pub(crate) fn page(&self, seed: u64) -> String {
        let mut page = Page::new("Server and relay", "服务器与中继对比");
        page.text(
            &format!("Ratios of the server to the bare relay, A B B A blocks on one machine, limits off, seed {seed}."),
            &format!("服务器与纯中继之比；同一台机器交替运行（A B B A），不设限流，种子 {seed}。"),
        );
        let whiskers: Vec<Whisker> = self
            .rows
            .iter()
            .map(|row| Whisker {
                label: format!("{} · {}", row.case, row.figure),
                median: row.ratio.median,
                low: row.ratio.low,
                high: row.ratio.high,
                target: row.target.figure(),
                met: row.target.is_met(row.ratio.median),
            })
            .collect();
        page.chart("Ratio to the relay", "与中继之比", &chart::whiskers(&whiskers));
        let rows = self.rows.iter().map(|row| {
            vec![
                row.case.to_string(),
                row.figure.to_string(),
                figure(row.server.median, row.unit),
                figure(row.relay.median, row.unit),
                format!("{:.2} [{:.2}–{:.2}]", row.ratio.median, row.ratio.low, row.ratio.high),
                row.target.text(),
                verdict(row.target, row.ratio.median).to_string(),
                row.peer_figure(),
                row.peer_ratio(),
            ]
        });
        let stated = self.stated.iter().map(|(case, stated)| {
            let value = figure(stated.value, stated.unit);
            let (target, met) = (stated.target.text(), verdict(stated.target, stated.value).to_string());
            vec![
                case.to_string(),
                stated.name.to_string(),
                value,
                stated.relay_text(),
                String::new(),
                target,
                met,
                String::new(),
                String::new(),
            ]
        });
        let heads = [
            "case 项目",
            "figure 指标",
            "server 服务器",
            "relay 中继",
            "ratio 比值",
            "target 目标",
            "",
            "peer 同类（Node ws）",
            "ratio 比值",
        ];
        page.table(&heads, &rows.chain(stated).collect::<Vec<_>>());
        for (case, why) in &self.skipped {
            page.text(&format!("{case}: {why}"), "（未运行）");
        }
        for breach in &self.breaches {
            page.text(&format!("Breach: {breach}"), "（违规）");
        }
        page.finish()
    }
}

fn verdict(target: Target, value: f64) -> &'static str {
    match target.is_met(value) {
        Some(true) => "met",
        Some(false) => "missed",
        None => "",
    }
}

fn figure(value: f64, unit: &str) -> String {
    let value = if value >= 1_000.0 { format!("{value:.0}") } else { format!("{value:.1}") };
    if unit.is_empty() || unit == "/s" { format!("{value}{unit}") } else { format!("{value} {unit}") }
}
