//! What is looked at when all games are over: each against the archive, and the program's own checks of its
//! folder. It must never know what was done to the server.

use super::Run;
use crate::faults::archive;
use crate::faults::findings::Findings;
use crate::faults::process::Process;
use crate::faults::table::Played;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;

/// So many games are judged one by one; all are verified.
const JUDGED: usize = 20;

impl Run {
    /// Every game against the archive, then against the program's own checks.
    pub(super) async fn check(&mut self, process: Process, played: &[Played]) -> Result<(), String> {
        let mut endings: BTreeMap<String, usize> = BTreeMap::new();
        let archived = AtomicU64::new(0);
        for one in played {
            let by =
                one.last.outcome.as_ref().map_or("none".to_string(), |outcome| format!("{:?}", outcome.by));
            *endings.entry(by).or_default() += 1;
            match archive::check(self.program.address, one).await {
                Ok(()) => Findings::count(&archived),
                Err(what) => self.findings.breach(format!("game {}: {what}", one.game)),
            }
        }
        self.report.games = played.len();
        self.report.archived = archived.into_inner() as usize;
        self.report.endings =
            endings.iter().map(|(by, count)| format!("{by} {count}")).collect::<Vec<_>>().join(", ");
        if played.is_empty() {
            self.findings.breach("no game came to its end".to_string());
        }
        self.told_to_end(process).await;
        self.own_check(&["verify"]).await?;
        for one in played.iter().step_by((played.len() / JUDGED).max(1)).take(JUDGED) {
            self.own_check(&["judge", one.game.as_str()]).await?;
        }
        Ok(())
    }

    async fn own_check(&mut self, words: &[&str]) -> Result<(), String> {
        let output = self.program.command(words).await?;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_string();
        if !output.status.success() {
            let error = String::from_utf8_lossy(&output.stderr).trim().to_string();
            self.findings.breach(format!("{}: {}: {said} {error}", words.join(" "), output.status));
        }
        if words == ["verify"] {
            let last = said.lines().last().unwrap_or_default().to_string();
            self.report.lines.push(format!("verify                    {last}"));
        }
        Ok(())
    }
}
