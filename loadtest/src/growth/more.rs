//! More games, more spectators, more idle sockets, while the rest stays as it is.

use super::curves::{Curves, Plot};
use super::sweeps::{Grower, RELAY, SERVER, quantiles};
use crate::chart::Scale::{Linear, Logarithmic};
use crate::field::Load;
use crate::holding;
use crate::replay::{self, Run};
use crate::trend;
use std::time::Duration;

/// Moves a second in all while games grow.
const FIXED_RATE: u32 = 2_000;
/// The games that are played while others stand deserted.
const PLAYED: usize = 1_000;

impl Grower<'_> {
    pub(super) async fn games(&self, curves: &mut Curves) -> Result<(), String> {
        let x = ("games 局数", Logarithmic);
        let mut latency = Plot::new(
            ("Latency over games, 2,000 moves/s in all", "延迟随局数（总计每秒 2000 着）"),
            x,
            ("µs from move to opponent 对手收到", Logarithmic),
            &["p50", "p99", "p99.9", "p50, 1,000 played", "p99, 1,000 played"],
        );
        let names = ["all connected 全部在线", "1,000 connected 1000 局在线"];
        let mut cost = Plot::new(
            ("Processor time of a move over games", "每着处理器时间随局数"),
            x,
            ("µs", Linear),
            &names,
        );
        let mut memory = Plot::new(("Memory over games", "内存随局数"), x, ("MiB", Linear), &names);
        // Games that nobody is connected to, and the memory with them.
        let mut deserted = Vec::new();
        for (played, quiet) in [
            (100, 0),
            (300, 0),
            (PLAYED, 0),
            (3_000, 0),
            (9_500, 0),
            // Nobody is connected to the rest, whose clocks run.
            (PLAYED, 5_000 - PLAYED),
            (PLAYED, 10_000 - PLAYED),
            (PLAYED, 20_000 - PLAYED),
        ] {
            let outcome = self.played(SERVER, played, Some(FIXED_RATE), quiet).await?;
            self.told(&outcome, curves);
            let games = (played + quiet) as f64;
            let kib = outcome.window.resident_kib as f64;
            let [p50, p99, p999] = quantiles(&outcome);
            let micros = outcome.server_ns_a_move() / 1e3;
            let connected = |figure| if quiet == 0 { figure } else { f64::NAN };
            let beside = |figure| if played == PLAYED { figure } else { f64::NAN };
            latency
                .point(games, &[connected(p50), connected(p99), connected(p999), beside(p50), beside(p99)]);
            cost.point(games, &[connected(micros), beside(micros)]);
            memory.point(games, &[connected(kib / 1024.0), beside(kib / 1024.0)]);
            if played == PLAYED {
                deserted.push((quiet as f64, kib));
            }
        }
        [latency, cost, memory].into_iter().for_each(|plot| curves.add(plot));
        if let Some(kib) = trend::slope(&deserted) {
            curves.note(
                format!("a running game that nobody is connected to takes {kib:.1} KiB (least squares)"),
                format!("无人在线的进行中对局每局占用 {kib:.1} KiB（最小二乘）"),
            );
        }
        Ok(())
    }

    pub(super) async fn spectators(&self, curves: &mut Curves) -> Result<(), String> {
        let x = ("spectators 观众", Logarithmic);
        let mut last = Plot::new(
            ("Until the last spectator has a move", "最后一名观众收到的时间"),
            x,
            ("ms", Logarithmic),
            &["p50", "p99", "opponent p50 对手"],
        );
        let mut frames = Plot::new(
            ("Frames over spectators", "帧数随观众"),
            x,
            ("frames/s 每秒帧数", Linear),
            &["server 服务器"],
        );
        for spectators in [100, 300, 1_000, 3_000, 10_000] {
            let running = self.stable.start(SERVER)?;
            let plan = replay::watched_plan(self.seed, 1, spectators, 1, self.time);
            let run = Run {
                url: running.url.clone(),
                server: running.process,
                plan,
                load: Load::Closed,
                time: self.time,
                ramp: Duration::ZERO,
            };
            let outcome = run.run(drop).await?;
            self.told(&outcome, curves);
            let latencies = &outcome.window.counted.latencies;
            let ms = |histogram: &hdrhistogram::Histogram<u64>, quantile| {
                histogram.value_at_quantile(quantile) as f64 / 1e3
            };
            let all = [
                ms(&latencies.last_spectator, 0.5),
                ms(&latencies.last_spectator, 0.99),
                ms(&latencies.opponent, 0.5),
            ];
            last.point(spectators as f64, &all);
            frames.point(spectators as f64, &[outcome.frames_per_second()]);
        }
        curves.add(last);
        curves.add(frames);
        Ok(())
    }

    pub(super) async fn idle(&self, curves: &mut Curves) -> Result<(), String> {
        let mut plot = Plot::new(
            ("Memory over sockets of a quiet game", "内存随空闲连接"),
            ("sockets 连接", Linear),
            ("MiB", Linear),
            &["server 服务器", "relay 中继"],
        );
        let steps = [1_000, 2_000, 5_000, 10_000, 19_000];
        let mut found = Vec::new();
        for contender in [SERVER, RELAY] {
            let running = self.stable.start(contender)?;
            found.push(holding::idle(&running, &steps, Duration::from_secs(2)).await?);
        }
        for (server, relay) in found[0].iter().zip(&found[1]) {
            let mib = |idle: &holding::Idle| idle.resident_kib as f64 / 1024.0;
            plot.point(server.sockets as f64, &[mib(server), mib(relay)]);
        }
        curves.add(plot);
        Ok(())
    }
}
