//! Games over lines that are cut again and again, in either direction: after each return the board, the
//! moves and the clocks are what the server says over another line at the same seq. It must never know
//! whether the server runs in this process or in another.

use crate::faults::charge::Outages;
use crate::faults::findings::Findings;
use crate::faults::place::Compare;
use crate::faults::report::Report;
use crate::faults::table::Hall;
use crate::faults::uptime::Uptime;
use crate::proxy::Proxy;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// What is cut.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often a line is cut.
    pub cuts: u64,
    /// Games at once.
    pub games: u64,
    /// How many watch each.
    pub spectators: usize,
    /// The longest thought of a bot.
    pub think: Duration,
    /// The seed of the bots and of the cuts.
    pub seed: u64,
    /// By then all must be over.
    pub until: Instant,
}

/// Plays until every cut has been made, and the games of that time to their ends.
///
/// # Errors
/// There is no proxy, or a table broke down.
pub async fn run(server: SocketAddr, plan: Plan, findings: &Arc<Findings>) -> Result<Report, String> {
    let began = Instant::now();
    let proxy = Proxy::start(server, plan.cuts, plan.seed).await.map_err(|error| error.to_string())?;
    let closing = Arc::new(AtomicBool::new(false));
    let hall = Hall {
        url: format!("http://{}", proxy.address),
        server,
        seed: plan.seed,
        think: plan.think,
        spectators: plan.spectators,
        outages: Outages::Gone,
        compare: Compare::AfterResuming,
        uptime: Arc::new(Uptime::default()),
        findings: Arc::clone(findings),
        until: plan.until,
        closing: Arc::clone(&closing),
    };
    let mut tables = JoinSet::new();
    for number in 0..plan.games {
        tables.spawn(hall.clone().play(number));
    }
    while proxy.cuts().0 + proxy.cuts().1 < plan.cuts && Instant::now() < plan.until {
        sleep(Duration::from_millis(10)).await;
    }
    closing.store(true, Ordering::Relaxed);
    let mut games = 0;
    while let Some(table) = tables.join_next().await {
        games += table.map_err(|error| error.to_string())?.len();
    }
    let (up, down) = proxy.cuts();
    if up + down < plan.cuts {
        findings.breach(format!("only {} of {} cuts were made in time", up + down, plan.cuts));
    }
    Ok(Report {
        faults: format!("{} cuts: {up} on the way to the server, {down} on the way back", up + down),
        games,
        took: began.elapsed(),
        ..Report::default()
    })
}
