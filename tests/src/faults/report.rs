//! What a run came to, as a table for people and as an exit code. It must never know how it was found.

use crate::faults::findings::Findings;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A run that could not be made here, such as one that needs a right to mount.
pub const NOT_HERE: u8 = 3;

/// What a run came to.
#[derive(Debug, Default)]
pub struct Report {
    /// What was done to the server, such as `50 kills`.
    pub faults: String,
    /// Games that came to their end.
    pub games: usize,
    /// How they ended.
    pub endings: String,
    /// Games whose archive was compared.
    pub archived: usize,
    /// The longest time that a start took until it was ready.
    pub slowest_start: Duration,
    /// Further lines of a kind of run.
    pub lines: Vec<String>,
    /// How long it all took.
    pub took: Duration,
}

impl Report {
    /// Prints it; whether all held.
    pub fn print(&self, findings: &Findings) -> ExitCode {
        let (count, breaches) = findings.breaches();
        let total = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
        println!("faults                    {}", self.faults);
        println!("games                     {} {}", self.games, self.endings);
        println!("games in the archive      {} compared", self.archived);
        println!("events seen               {}", total(&findings.events));
        println!("commands acknowledged     {}", total(&findings.acknowledged));
        println!("lines resumed             {}", total(&findings.resumed));
        println!("commands sent again       {}", total(&findings.resent));
        println!("answers forgotten         {}", total(&findings.forgotten));
        println!("snapshots compared        {}", total(&findings.compared));
        println!("most over the time run    {} ms", total(&findings.most_over));
        let refusals: Vec<String> =
            findings.refusals().iter().map(|(code, times)| format!("{code} {times}")).collect();
        println!("refused                   {}", refusals.join(", "));
        println!("longest start             {} ms", self.slowest_start.as_millis());
        for line in &self.lines {
            println!("{line}");
        }
        println!("took                      {:.1} s", self.took.as_secs_f64());
        println!("breaches                  {count}");
        for breach in breaches.iter().take(10) {
            println!("  {breach}");
        }
        if count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
