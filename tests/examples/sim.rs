//! Plays many games in virtual time: `cargo run --release -p tests --example sim -- --seeds 20000`, or one
//! of them again with `--seed 17`.

use std::process::ExitCode;
use std::time::Instant;
use tests::sim::{Report, run};

fn argument(name: &str) -> Option<u64> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1).map(|text| text.parse().expect("a number"))
}

fn main() -> ExitCode {
    let seeds = match argument("--seed") {
        Some(seed) => seed..seed + 1,
        None => 0..argument("--seeds").unwrap_or(1_000),
    };
    let (count, began) = (seeds.end - seeds.start, Instant::now());
    let mut total = Report::default();
    for seed in seeds {
        match run(seed) {
            Ok(report) => {
                total.events += report.events;
                total.simulated += report.simulated;
                total.close += report.close;
                total.ended += report.ended;
            }
            Err(failure) => {
                eprintln!(
                    "seed {} of {:#?}\nseed {}: {}",
                    failure.seed, failure.options, failure.seed, failure.what
                );
                return ExitCode::FAILURE;
            }
        }
    }
    println!(
        "{count} games, {} ended, {} events, {} close to a flag, {} hours, in {:.1} s",
        total.ended,
        total.events,
        total.close,
        total.simulated / 3_600_000,
        began.elapsed().as_secs_f64(),
    );
    ExitCode::SUCCESS
}
