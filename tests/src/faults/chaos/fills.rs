//! The server's disk is filled and freed, and made read-only. It must never know what that does to the games.

use super::Run;
use crate::faults::disk::{Access, Disk};
use crate::faults::http;
use crate::faults::process::Process;
use protocol::refusal::Code;
use rand::RngExt;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long a full disk may go unnoticed, and play stand still after it was freed.
const NOTICED_WITHIN: Duration = Duration::from_secs(30);
/// What the server may hold at most while nothing can be kept (KiB).
const MOST_MEMORY: u64 = 512 * 1_024;

impl Run {
    pub(super) async fn fills(
        &mut self,
        process: Process,
        disk: &Disk,
        until: Instant,
    ) -> Result<Process, String> {
        let (mut done, mut memory) = (0, 0);
        while done < self.options.fills && Instant::now() < until {
            sleep(Duration::from_millis(self.random.random_range(1_000..3_000))).await;
            let refused = self.findings.refused(Code::CannotRecord);
            let ballast = disk.fill()?;
            let noticed = self.wait(|run| run.findings.refused(Code::CannotRecord) > refused).await;
            if !noticed {
                self.findings.breach(format!("fill {done}: no command was refused as cannot_record"));
            }
            self.uptime.down();
            if !self.answers(503).await {
                self.findings.breach(format!("fill {done}: /readyz does not say 503"));
            }
            for _ in 0..20 {
                memory = memory.max(process.memory().unwrap_or_default());
                sleep(Duration::from_millis(100)).await;
            }
            let acknowledged = self.acknowledged();
            self.uptime.up();
            disk.free();
            if !self.wait(|run| run.acknowledged() > acknowledged).await {
                self.findings
                    .breach(format!("fill {done}: play does not go on after {ballast} bytes were freed"));
            }
            if !self.answers(200).await {
                self.findings.breach(format!("fill {done}: /readyz does not say 200 again"));
            }
            done += 1;
        }
        if memory > MOST_MEMORY {
            self.findings.breach(format!("the server held {memory} KiB while its disk was full"));
        }
        self.report.lines.push(format!("most memory while full    {memory} KiB"));
        self.report.faults = format!("{done} fills");
        self.read_only(process, disk).await
    }

    /// The disk becomes read-only and writable again: under the running server if the system lets it, and
    /// otherwise between two of its runs.
    async fn read_only(&mut self, process: Process, disk: &Disk) -> Result<Process, String> {
        let refused = self.findings.refused(Code::CannotRecord);
        if disk.remount(Access::ReadOnly).is_ok() {
            if !self.wait(|run| run.findings.refused(Code::CannotRecord) > refused).await {
                self.findings.breach("read-only: no command was refused as cannot_record".to_string());
            }
            disk.remount(Access::ReadWrite)?;
            let acknowledged = self.acknowledged();
            if !self.wait(|run| run.acknowledged() > acknowledged).await {
                self.findings.breach("read-only: play does not go on afterwards".to_string());
            }
            self.report.lines.push("read-only                 under the running server".to_string());
            return Ok(process);
        }
        process.kill().await;
        self.uptime.down();
        disk.remount(Access::ReadOnly)?;
        let mut refused = self.program.start()?;
        // It may end, or stay without being ready; what it may not do is to say that it is.
        sleep(Duration::from_secs(2)).await;
        let ready = http::get(self.program.address, "/readyz").await.is_ok_and(|answer| answer.status == 200);
        if ready {
            self.findings.breach("read-only: the server says that it is ready".to_string());
        }
        let way = match refused.ended_already() {
            Some(status) => format!("the server ends with {status}"),
            None => "the server stays and is not ready".to_string(),
        };
        refused.kill().await;
        disk.remount(Access::ReadWrite)?;
        self.report.lines.push(format!("read-only                 at a start: {way}"));
        self.uptime.up();
        self.start().await
    }

    fn acknowledged(&self) -> u64 {
        self.findings.acknowledged.load(Ordering::Relaxed)
    }

    async fn wait(&self, done: impl Fn(&Run) -> bool) -> bool {
        let began = Instant::now();
        while began.elapsed() < NOTICED_WITHIN {
            if done(self) {
                return true;
            }
            sleep(Duration::from_millis(20)).await;
        }
        false
    }

    async fn answers(&self, status: u16) -> bool {
        let began = Instant::now();
        while began.elapsed() < NOTICED_WITHIN {
            match http::get(self.program.address, "/readyz").await {
                Ok(answer) if answer.status == status => return true,
                _ => sleep(Duration::from_millis(20)).await,
            }
        }
        false
    }
}
