//! A page with plots and tables, whole in one file: no script, nothing to load, light or dark as the reader
//! has it. English and Chinese stand side by side.

use crate::chart::{self, Axis, Scale, Series, escaped};
use hdrhistogram::Histogram;
use std::fmt::Write;

const STYLE: &str = "
:root{color-scheme:light dark;--ink:#1d1b18;--paper:#faf8f3;--faint:#8a857b;--grid:#e4dfd4;--met:#2f7d4f;--missed:#b3402e}
@media(prefers-color-scheme:dark){:root{--ink:#ece7dc;--paper:#191816;--faint:#9b958a;--grid:#34312c;--met:#6fbf8f;--missed:#e07a66}}
body{margin:0 auto;max-width:1100px;padding:32px 20px 64px;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,'Noto Sans CJK SC',sans-serif}
h1{font-size:28px;margin:0}h1 small{font-size:18px;font-weight:400;color:var(--faint);margin-left:10px}
h2{font-size:18px;margin:36px 0 8px}h2 small{font-weight:400;color:var(--faint);margin-left:8px}
p{margin:6px 0}p.zh{color:var(--faint)}
svg{width:100%;height:auto}svg text{font-size:12px;fill:var(--faint)}
.grid{stroke:var(--grid)}.one{stroke:var(--faint);stroke-dasharray:3 3}
.line{fill:none;stroke-width:2}.c0{stroke:#c2762b}.c1{stroke:#3b7ea1}.c2{stroke:#5d8f3f}.c3{stroke:#8d5aa5}.c4{stroke:#b3402e}.c5{stroke:#77716a}
.dot{stroke:none}.dot.c0{fill:#c2762b}.dot.c1{fill:#3b7ea1}.dot.c2{fill:#5d8f3f}.dot.c3{fill:#8d5aa5}.dot.c4{fill:#b3402e}.dot.c5{fill:#77716a}
.spread{stroke:var(--faint);stroke-width:3}.target{stroke:var(--ink);stroke-width:2}
.met{fill:var(--met)}.missed{fill:var(--missed)}.stated{fill:var(--faint)}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:5px 10px 5px 0;border-bottom:1px solid var(--grid)}th{color:var(--faint);font-weight:500}td:nth-child(n+3),th{white-space:nowrap}
";

/// The shares at which a distribution is drawn.
const SHARES: [f64; 16] =
    [0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999];

/// A page that is being written.
pub(crate) struct Page {
    html: String,
}

impl Page {
    pub(crate) fn new(title: &str, title_zh: &str) -> Page {
        let (title, title_zh) = (escaped(title), escaped(title_zh));
        let html = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Shoutan 手谈: {title} · {title_zh}</title><style>{STYLE}</style></head><body>\n<h1>{title}<small lang=\"zh-CN\">{title_zh}</small></h1>\n"
        );
        Page { html }
    }

    pub(crate) fn text(&mut self, english: &str, chinese: &str) {
        writeln!(
            self.html,
            "<p>{}</p><p class=\"zh\" lang=\"zh-CN\">{}</p>",
            escaped(english),
            escaped(chinese)
        )
        .expect("a string takes any text");
    }

    /// A plot under a heading.
    pub(crate) fn chart(&mut self, title: &str, title_zh: &str, svg: &str) {
        self.heading(title, title_zh);
        writeln!(self.html, "{svg}").expect("a string takes any text");
    }

    pub(crate) fn heading(&mut self, title: &str, title_zh: &str) {
        writeln!(self.html, "<h2>{}<small lang=\"zh-CN\">{}</small></h2>", escaped(title), escaped(title_zh))
            .expect("a string takes any text");
    }

    pub(crate) fn table(&mut self, heads: &[&str], rows: &[Vec<String>]) {
        let row = |cell: &str, texts: Vec<String>| {
            let cells: String =
                texts.iter().map(|text| format!("<{cell}>{}</{cell}>", escaped(text))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        self.html.push_str("<div class=\"wide\"><table>\n");
        self.html.push_str(&row("th", heads.iter().map(|head| head.to_string()).collect()));
        rows.iter().for_each(|texts| self.html.push_str(&row("td", texts.clone())));
        self.html.push_str("</table></div>\n");
    }

    /// Latencies, each as its percentiles: in a plot by the nines, and in a table.
    pub(crate) fn percentiles(&mut self, latencies: &[(&str, &Histogram<u64>)]) {
        let of = |histogram: &Histogram<u64>, share: f64| histogram.value_at_quantile(share);
        let measured = || latencies.iter().filter(|(_, histogram)| !histogram.is_empty());
        let series = measured().map(|(name, histogram)| {
            let points = SHARES.map(|share| (share, of(histogram, share) as f64));
            Series { name: said(name), points: points.to_vec() }
        });
        let x = Axis { label: "share of moves 占比", scale: Scale::Nines };
        let y = Axis { label: "µs 微秒", scale: Scale::Logarithmic };
        let svg = chart::lines(x, y, &series.collect::<Vec<_>>());
        self.chart("Latency percentiles", "延迟百分位", &svg);
        let rows = measured().map(|(name, histogram)| {
            let shares = [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| of(histogram, share).to_string());
            [vec![said(name)], shares.to_vec(), vec![histogram.len().to_string()]].concat()
        });
        let heads = ["µs", "p50", "p90", "p99", "p99.9", "max", "count 次数"];
        self.table(&heads, &rows.collect::<Vec<_>>());
    }

    pub(crate) fn finish(mut self) -> String {
        self.html.push_str("</body></html>\n");
        self.html
    }
}

/// Whose latency it is, in both languages.
fn said(name: &str) -> String {
    let chinese = match name {
        "mover" => "着手方",
        "opponent" => "对手",
        "spectator" => "观众",
        "last_spectator" => "最后一名观众",
        "swarm_lateness" => "机器人群自身延误",
        _ => "",
    };
    format!("{} {chinese}", name.replace('_', " "))
}
