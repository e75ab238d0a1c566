//! What is asked of the server alone, without a rival: memory, sockets, and many games at a rate of people.

use super::ratio::Target;
use super::table::{Stated, Table};
use super::{Extent, runtime};
use crate::contender::{Contender, Journal, Stable};
use crate::field::Load;
use crate::holding::{self, Idle};
use crate::line::Writing;
use crate::relay::Threads;
use crate::replay::{self, Run};
use std::time::Duration;

/// A run of the server alone.
pub(crate) struct Absolute {
    pub(crate) name: &'static str,
    kind: Kind,
}

enum Kind {
    Idle,
    Games,
    Acknowledged,
    Many,
}

/// All of them.
pub(crate) fn all() -> Vec<Absolute> {
    vec![
        Absolute { name: "10,000 idle sockets", kind: Kind::Idle },
        Absolute { name: "games of 200 moves", kind: Kind::Games },
        Absolute { name: "5,000 moves/s, journal", kind: Kind::Acknowledged },
        Absolute { name: "9,500 games, a move every 5 s", kind: Kind::Many },
    ]
}

/// Measures one.
pub(crate) fn measure(absolute: &Absolute, stable: &Stable, extent: Extent, seed: u64, table: &mut Table) {
    if matches!(absolute.kind, Kind::Acknowledged) && !stable.stores() {
        return table.skip(absolute.name, "this server has no --store");
    }
    let measured = match absolute.kind {
        Kind::Idle => idle(stable),
        Kind::Games => games(stable, extent, seed),
        Kind::Acknowledged => acknowledged(stable, extent, seed),
        Kind::Many => many(stable, extent, seed),
    };
    match measured {
        Ok(stated) => stated.into_iter().for_each(|one| table.state(absolute.name, one)),
        Err(error) => table.breach(format!("{}: {error}", absolute.name)),
    }
}

const SERVER: Contender = Contender::Server(Journal::Off);
const RELAY: Contender =
    Contender::Relay { threads: Threads::Many, writing: Writing::Direct, journal: Journal::Off };

fn idle(stable: &Stable) -> Result<Vec<Stated>, String> {
    let held = |contender, quiet| -> Result<Idle, String> {
        let running = stable.start(contender)?;
        let idles = runtime().block_on(holding::idle(&running, &[10_000], quiet))?;
        idles.first().copied().ok_or_else(|| "nothing was held".to_string())
    };
    let server = held(SERVER, Duration::from_secs(10))?;
    let relay = held(RELAY, Duration::from_secs(2))?;
    Ok(vec![
        Stated::new("memory of a socket", "KiB", server.kib_a_socket, Target::AtMost(8.0))
            .beside(relay.kib_a_socket),
        Stated::new("sockets accepted", "/s", server.accepted_a_second, Target::AtLeast(5_000.0))
            .beside(relay.accepted_a_second),
    ])
}

fn games(stable: &Stable, extent: Extent, seed: u64) -> Result<Vec<Stated>, String> {
    let (count, moves) = (extent.of(1_000, 4_000), 200);
    let idle = {
        let running = stable.start(SERVER)?;
        let idles = runtime().block_on(holding::idle(&running, &[2 * count], Duration::from_secs(2)))?;
        idles.first().ok_or("nothing was held")?.kib_a_socket
    };
    let running = stable.start(SERVER)?;
    let held = runtime().block_on(holding::games(&running, seed, count, moves))?;
    Ok(vec![
        Stated::new("memory of a game", "KiB", held - 2.0 * idle, Target::AtMost(8.0)),
        Stated::new("with both sockets", "KiB", held, Target::Stated),
    ])
}

fn acknowledged(stable: &Stable, extent: Extent, seed: u64) -> Result<Vec<Stated>, String> {
    let (rate, games, time) = (5_000, 1_000, Duration::from_secs(extent.of(4, 15)));
    let running = stable.start(Contender::Server(Journal::On))?;
    let plan = replay::plan(seed, games, time, Some(rate));
    let load = Load::Open { rate, seed };
    let run =
        Run { url: running.url.clone(), server: running.process, plan, load, time, ramp: replay::GENTLY };
    let outcome = runtime().block_on(run.run(drop))?;
    if let Some(breach) = outcome.breaches.first() {
        return Err(breach.clone());
    }
    let ms = |quantile| outcome.window.counted.latencies.mover.value_at_quantile(quantile) as f64 / 1e3;
    Ok(vec![
        Stated::new("acknowledged p50", "ms", ms(0.5), Target::AtMost(3.0)),
        Stated::new("acknowledged p99", "ms", ms(0.99), Target::AtMost(20.0)),
    ])
}

fn many(stable: &Stable, extent: Extent, seed: u64) -> Result<Vec<Stated>, String> {
    let (games, time) = (9_500, Duration::from_secs(extent.of(6, 20)));
    let rate = games as u32 / 5;
    let running = stable.start(SERVER)?;
    let plan = replay::plan(seed, games, time, Some(rate));
    let load = Load::Open { rate, seed };
    let run =
        Run { url: running.url.clone(), server: running.process, plan, load, time, ramp: replay::GENTLY };
    let outcome = runtime().block_on(run.run(drop))?;
    if let Some(breach) = outcome.breaches.first() {
        return Err(breach.clone());
    }
    let latencies = &outcome.window.counted.latencies;
    let ms = |quantile| latencies.opponent.value_at_quantile(quantile) as f64 / 1e3;
    let mib = outcome.window.resident_kib as f64 / 1024.0;
    Ok(vec![
        Stated::new("move to opponent p50", "ms", ms(0.5), Target::Stated),
        Stated::new("move to opponent p99", "ms", ms(0.99), Target::AtMost(50.0)),
        Stated::new("memory", "MiB", mib, Target::AtMost(512.0)),
        Stated::new("sockets", "", outcome.sockets as f64, Target::Stated),
    ])
}
