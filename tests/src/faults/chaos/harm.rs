//! The server is killed, ended or stopped, again and again at random instants. It must never know what that
//! does to the games.

use super::{Ending, Run};
use crate::faults::process::Process;
use rand::RngExt;
use std::time::{Duration, Instant};
use tokio::time::sleep;

impl Run {
    /// The server goes away by SIGKILL or by SIGTERM. Mostly it is back at once; every fifth time it stays
    /// away for long enough that an outage which is charged to somebody would be seen.
    pub(super) async fn kills(
        &mut self,
        mut process: Process,
        ending: Ending,
        until: Instant,
    ) -> Result<Process, String> {
        let mut done = 0;
        while done < self.options.kills && Instant::now() < until {
            sleep(Duration::from_millis(self.random.random_range(200..2_000))).await;
            match ending {
                Ending::Killed => process.kill().await,
                Ending::Told => self.told_to_end(process).await,
            }
            self.uptime.down();
            if done % 5 == 4 {
                sleep(Duration::from_millis(self.random.random_range(1_500..4_000))).await;
            }
            self.uptime.up();
            process = self.start().await?;
            done += 1;
        }
        self.report.faults = match ending {
            Ending::Killed => format!("{done} kills"),
            Ending::Told => format!("{done} times told to end"),
        };
        Ok(process)
    }

    /// SIGTERM, which it must obey in time and with exit code 0.
    pub(super) async fn told_to_end(&self, process: Process) {
        match process.terminate().await {
            Ok(status) if status.success() => {}
            Ok(status) => self.findings.breach(format!("told to end, the server ended with {status}")),
            Err(text) => self.findings.breach(format!("told to end, the server is {text}")),
        }
    }

    pub(super) async fn stops(&mut self, process: Process, until: Instant) -> Process {
        let (mut done, mut stood) = (0, Duration::ZERO);
        while done < self.options.stops && Instant::now() < until {
            sleep(Duration::from_millis(self.random.random_range(500..3_000))).await;
            let time =
                Duration::from_millis(self.random.random_range(1_000..=self.options.longest_stop * 1_000));
            process.stop();
            self.uptime.down();
            sleep(time).await;
            self.uptime.up();
            process.go_on();
            done += 1;
            stood += time;
        }
        self.report.faults = format!("{done} stops, {:.0} s in all", stood.as_secs_f64());
        process
    }
}
