//! Longer games: what a move costs late in a game, and whether it comes later.

use super::curves::{Curves, Plot};
use super::sweeps::{Grower, SERVER};
use crate::chart::Scale::{Linear, Logarithmic};
use crate::field::{Field, Load, Plan};
use crate::lane::Play;
use crate::replay;
use std::time::Duration;

impl Grower<'_> {
    pub(super) async fn length(&self, curves: &mut Curves) -> Result<(), String> {
        const GAMES: usize = 300;
        const RATE: u32 = 6_000;
        const MOVES: usize = 700;
        let x = ("moves of each game 每局着数", Linear);
        let mut latency = Plot::new(
            ("Latency over the length of games", "延迟随对局长度"),
            x,
            ("µs from move to opponent 对手收到", Logarithmic),
            &["p50", "p99"],
        );
        let mut cost = Plot::new(
            ("Processor time of a move over the length of games", "每着处理器时间随对局长度"),
            x,
            ("µs", Linear),
            &["server 服务器"],
        );
        let running = self.stable.start(SERVER)?;
        let scripts = replay::scripts(self.seed, 16, MOVES);
        let plan = Plan { play: Play::Moves, games: GAMES, following: 1, spectators: 0, window: 1, scripts };
        let mut field = Field::open(&running.url, &plan).await?;
        field.start(Load::Open { rate: RATE, seed: self.seed }, Duration::ZERO);
        // Some 20 moves of each game in the first window, 45 in the others; the last would find some games at their ends.
        let of_moves = |moves: u64| Duration::from_millis(moves * 1_000 * GAMES as u64 / u64::from(RATE));
        let mut window_time = of_moves(20);
        loop {
            let before = field.mean_sent();
            if before + 60.0 > MOVES as f64 {
                break;
            }
            let window = field.count(window_time, running.process, drop).await;
            window_time = of_moves(45);
            if window.counted.moves == 0 {
                return Err("nobody moved".to_string());
            }
            let moves = (before + field.mean_sent()) / 2.0;
            let histogram = &window.counted.latencies.opponent;
            latency.point(moves, &[0.5, 0.99].map(|quantile| histogram.value_at_quantile(quantile) as f64));
            cost.point(moves, &[window.server_run as f64 / 1e3 / window.counted.moves as f64]);
        }
        for breach in field.rest().await.breaches {
            curves.breach(format!("length of games: {breach}"));
        }
        curves.add(latency);
        curves.add(cost);
        Ok(())
    }
}
