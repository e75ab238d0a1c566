//! The page of a soak: what each interval was like, over time. It finds nothing out.

use super::Options;
use super::course::Course;
use super::interval::Figures;
use crate::chart::{self, Axis, Scale, Series};
use crate::page::Page;

/// A line of a plot: its name, and which figure it follows.
type Drawn<'a> = (&'a str, &'a dyn Fn(&Figures) -> f64);

impl Course {
    /// For people who would rather look.
    pub(crate) fn page(&self) -> String {
        let (memory, [first, last]) = (self.memory(), self.p99_of_quarters());
        let Options { games, spectators, churn, minutes, seed, .. } = &self.asked;
        let mut page = Page::new("A long run", "长时间运行");
        page.text(
            &format!("{games} games with {spectators} spectators each, {} moves/s, journal on, limits off; {churn} % of the sockets leave and come back each second; {minutes} min, seed {seed}; {} breaches.", self.rate, self.breach_count),
            &format!("{games} 局，每局观众 {spectators}，每秒 {} 着，开启日志，不设限流；每秒 {churn}% 的连接断开并重连；{minutes} 分钟，种子 {seed}；违规 {}。", self.rate, self.breach_count),
        );
        page.text(
            &format!("Memory {:+.1} KiB a minute ({:+.3} %); p99 {first} µs in the first quarter, {last} µs in the last.", memory.kib_a_minute, memory.percent_a_minute),
            &format!("内存每分钟 {:+.1} KiB（{:+.3}%）；p99 首段 {first} 微秒，末段 {last} 微秒。", memory.kib_a_minute, memory.percent_a_minute),
        );
        let minutes = Axis { label: "minutes 分钟", scale: Scale::Linear };
        let drawn = |label, scale, series: &[Drawn<'_>]| {
            let line = |(name, of): &Drawn<'_>| Series {
                name: name.to_string(),
                points: self.intervals.iter().map(|one| (one.at / 60.0, of(one))).collect(),
            };
            chart::lines(minutes, Axis { label, scale }, &series.iter().map(line).collect::<Vec<_>>())
        };
        let latency = drawn(
            "µs",
            Scale::Logarithmic,
            &[
                ("p50", &|one| one.p50 as f64),
                ("p99", &|one| one.p99 as f64),
                ("p99.9", &|one| one.p999 as f64),
                ("swarm late 机器人群延误 p99", &|one| one.late_p99 as f64),
                ("back 重连 p99", &|one| one.return_p99 as f64),
            ],
        );
        page.chart("From move to opponent", "对手收到着手的时间", &latency);
        let memory =
            drawn("MiB", Scale::Linear, &[("server 服务器", &|one| one.resident_kib as f64 / 1024.0)]);
        page.chart("Memory", "内存", &memory);
        let moves = drawn("moves/s", Scale::Linear, &[("moves/s 每秒着数", &|one| one.moves_per_second)]);
        page.chart("Throughput", "吞吐量", &moves);
        let busy = drawn("processors 处理器", Scale::Linear, &[("server 服务器", &|one| one.processors)]);
        page.chart("Processor time", "处理器时间", &busy);
        let sockets = drawn(
            "sockets 连接",
            Scale::Linear,
            &[("connected 在线", &|one| one.sockets as f64), ("files 文件", &|one| one.open_files as f64)],
        );
        page.chart("Open sockets", "打开的连接", &sockets);
        self.breaches.iter().for_each(|breach| page.text(&format!("Breach: {breach}"), "（违规）"));
        page.finish()
    }
}
