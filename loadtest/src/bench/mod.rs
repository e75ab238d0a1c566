//! `loadtest bench`: the server against the relay, and against a peer, by turns, on the same machine in the same run. Ratios are
//! what it is about: the machine drifts, but not within one A B B A block.

mod case;
mod comparison;
mod figures;
mod ratio;
mod table;

use crate::contender::{self, Contender, Stable};
use crate::field::Load;
use crate::lane::Play;
use crate::outcome::Outcome;
use crate::replay::{self, Run};
use case::{Case, Depth, Peer, Rate};
use comparison::{Comparison, Side};
use figures::Absolute;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::time::Duration;
use table::Table;

pub(crate) use ratio::Spread;

/// Blocks in which the peer runs: it is there for orientation, and the time is the others'.
const PEER_BLOCKS: usize = 2;

/// What to compare, and how long.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The server's program [default: shoutan beside this one]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Folder for what runs keep, on the disk that is to be measured
    #[arg(long, default_value = "target/bench", value_name = "DIR")]
    data: PathBuf,
    /// Folder of the peer's program and its modules
    #[arg(long, default_value = contender::PEER, value_name = "DIR")]
    peer: PathBuf,
    /// One short block of each case: about three minutes
    #[arg(long)]
    quick: bool,
    /// A B B A blocks of each case
    #[arg(long, default_value_t = 5)]
    blocks: usize,
    /// Seconds of each run that are counted
    #[arg(long, default_value_t = 3, value_name = "SECONDS")]
    seconds: u64,
    /// Only cases with this in their name
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The seed that repeats the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the table here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with plots here too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Runs the bench and prints its table. Whether no run was against the rules of play; a target that is missed on a
/// machine that others use is told, and is no failure.
///
/// # Errors
/// It could not be run, or what it came to could not be written.
pub(crate) fn main(options: &Options) -> Result<bool, String> {
    eprintln!("the swarm can hold {} sockets", crate::process::raise_sockets());
    let stable = Stable::new(options.server.as_deref(), &options.data)?.with_peer(&options.peer);
    let extent = if options.quick { Extent::Quick } else { Extent::Full };
    let mut bench = Bench { options, extent, stable, table: Table::new(), peak: None };
    bench.run();
    print!("{}", bench.table.text());
    if let Some(path) = &options.json {
        let json = format!("{:#}\n", bench.table.json(options.seed));
        std::fs::write(path, json).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(path) = &options.html {
        let page = bench.table.page(options.seed);
        std::fs::write(path, page).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(bench.table.is_clean())
}

/// How much of the bench is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Every case, in blocks.
    Full,
    /// One short block of most.
    Quick,
}

impl Extent {
    /// One of two values, for each extent.
    fn of<T>(self, quick: T, full: T) -> T {
        match self {
            Extent::Quick => quick,
            Extent::Full => full,
        }
    }
}

struct Bench<'a> {
    options: &'a Options,
    extent: Extent,
    stable: Stable,
    table: Table,
    /// The relay's greatest load at 1,000 games, in moves a second.
    peak: Option<f64>,
}

impl Bench<'_> {
    fn run(&mut self) {
        let wanted = |name: &str| self.options.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
        let cases: Vec<Case> = case::all().into_iter().filter(|case| wanted(case.name)).collect();
        let absolutes: Vec<Absolute> =
            figures::all().into_iter().filter(|absolute| wanted(absolute.name)).collect();
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {msg}")
            .expect("the template is fixed");
        let bar = ProgressBar::new((cases.len() + absolutes.len()) as u64).with_style(style);
        let lacks_peer = self.stable.lacks_peer();
        for case in cases {
            bar.set_message(case.name);
            let skipped = if self.extent == Extent::Quick && case.depth == Depth::FullOnly {
                Some("left out of a quick bench")
            } else if case.is_durable() && !self.stable.stores() {
                Some("this server has no --store")
            } else {
                None
            };
            match skipped {
                Some(why) => self.table.skip(case.name, why),
                None => self.compare(&case, lacks_peer, &bar),
            }
            bar.inc(1);
        }
        for absolute in absolutes {
            bar.set_message(absolute.name);
            figures::measure(&absolute, &self.stable, self.extent, self.options.seed, &mut self.table);
            bar.inc(1);
        }
        bar.finish_and_clear();
    }

    fn compare(&mut self, case: &Case, lacks_peer: Option<&'static str>, bar: &ProgressBar) {
        let blocks = self.extent.of(1, self.options.blocks.max(1));
        let rivals = case.rivals.iter().enumerate().map(|(number, rival)| (Side::Rival(number), *rival));
        let mut contenders: Vec<(Side, Contender)> =
            std::iter::once((Side::Server, case.server)).chain(rivals).collect();
        match lacks_peer {
            _ if case.peer == Peer::Absent => {}
            Some(why) => self.table.skip(case.name, why),
            None => contenders.push((Side::Peer, Contender::Peer)),
        }
        let mut comparisons: Vec<Comparison> =
            case.figures.iter().map(|figure| Comparison::new(figure.better)).collect();
        for block in 0..blocks {
            if block == PEER_BLOCKS {
                contenders.retain(|(side, _)| *side != Side::Peer);
            }
            for index in self.order(contenders.len()) {
                let (side, contender) = contenders[index];
                let name = contender.name();
                bar.set_message(format!("{}: {name} ({}/{blocks})", case.name, block + 1));
                match self.once(case, contender) {
                    Ok(outcome) => {
                        self.table.note(case.name, &name, &outcome);
                        for (figure, comparison) in case.figures.iter().zip(&mut comparisons) {
                            comparison.add(block, side, (figure.of)(&outcome));
                        }
                    }
                    Err(error) => self.table.breach(format!("{}: {name}: {error}", case.name)),
                }
            }
        }
        for (figure, comparison) in case.figures.iter().zip(&comparisons) {
            let Some(compared) = comparison.compared() else { continue };
            if case.name == case::PEAK {
                self.peak = Some(compared.rival.median);
            }
            self.table.add(case.name, figure, compared);
        }
    }

    /// A B C C B A; a quick bench lets the rivals run once.
    fn order(&self, contenders: usize) -> Vec<usize> {
        let back = self.extent.of(vec![0], (0..contenders).rev().collect());
        (0..contenders).chain(back).collect()
    }

    fn once(&self, case: &Case, contender: Contender) -> Result<Outcome, String> {
        let time = Duration::from_secs(self.extent.of(1, self.options.seconds));
        let seed = self.options.seed;
        let load = match case.rate {
            Rate::AsFastAsItGoes => Load::Closed,
            Rate::HalfOfTheRelays => {
                let peak =
                    self.peak.ok_or_else(|| format!("the rate comes from the case \"{}\"", case::PEAK))?;
                Load::Open { rate: (peak / 2.0) as u32, seed }
            }
        };
        // Moves that came late in the first instants would still be waited for while others are counted.
        let (rate, ramp) = match load {
            Load::Open { rate, .. } => (Some(rate), replay::GENTLY),
            Load::Closed => (None, Duration::ZERO),
        };
        let plan = match (case.play, case.spectators) {
            (Play::Marks, spectators) => replay::marked_plan(seed, spectators, case.window),
            (Play::Moves, 0) => replay::plan(seed, case.games, time, rate),
            (Play::Moves, _) => replay::watched_plan(seed, case.games, case.spectators, case.window, time),
        };
        let running = self.stable.start(contender)?;
        let run = Run { url: running.url.clone(), server: running.process, plan, load, time, ramp };
        runtime().block_on(run.run(drop))
    }
}

/// One thread, so that the swarm takes no more of the machine than it must.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime can start")
}
