//! Many games on the real program while it is killed, stopped, or its disk fills up; then every game
//! against the archive and the program's own checks. It must never know how a client plays.

use crate::faults::charge::Outages;
use crate::faults::disk::{Access, Disk};
use crate::faults::findings::Findings;
use crate::faults::http;
use crate::faults::player::Compare;
use crate::faults::process::{Process, Program};
use crate::faults::report::{NOT_HERE, Report};
use crate::faults::table::{Hall, Played};
use crate::faults::{archive, uptime::Uptime};
use protocol::refusal::Code;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long a full disk may go unnoticed, and play stand still after it was freed.
const NOTICED_WITHIN: Duration = Duration::from_secs(30);
/// What the server may hold at most while nothing can be kept (KiB).
const MOST_MEMORY: u64 = 512 * 1_024;
/// The tiny disk.
const MEBIBYTES: u64 = 24;
/// So many games are judged one by one; all are verified.
const JUDGED: usize = 20;

/// What is done to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// SIGKILL at random instants, and a start at once.
    Kill,
    /// SIGSTOP for 1 to 20 s, and SIGCONT.
    Stop,
    /// Its disk is filled and freed, and made read-only.
    Full,
}

/// A run of faults.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "chaos", about = "Games on a server that is killed, stopped, or has a full disk")]
pub struct Options {
    /// What is done to the server
    #[arg(long, value_enum, default_value = "kill")]
    pub mode: Mode,
    /// Games at once; a new one follows each while faults last
    #[arg(long, default_value_t = 200)]
    pub games: u64,
    /// How many times it is killed
    #[arg(long, default_value_t = 50)]
    pub kills: u32,
    /// How many times it is stopped
    #[arg(long, default_value_t = 20)]
    pub stops: u32,
    /// The longest stop in seconds
    #[arg(long, default_value_t = 20)]
    pub longest_stop: u64,
    /// How many times its disk is filled
    #[arg(long, default_value_t = 5)]
    pub fills: u32,
    /// The longest thought of a bot in ms
    #[arg(long, default_value_t = 200)]
    pub think: u64,
    /// The seed of the bots and of the faults
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Minutes in which all must be over
    #[arg(long, default_value_t = 15)]
    pub minutes: u64,
    /// An empty folder for the server; else one that is made and removed
    #[arg(long)]
    pub data: Option<PathBuf>,
    /// The program
    #[arg(long, default_value = "target/release/shoutan")]
    pub binary: PathBuf,
}

struct Run {
    options: Options,
    program: Program,
    findings: Arc<Findings>,
    uptime: Arc<Uptime>,
    report: Report,
    random: StdRng,
}

/// Makes the run and prints what it came to.
pub async fn run(options: Options) -> ExitCode {
    let chosen = options.data.clone();
    let made = std::env::temp_dir().join(format!("shoutan-chaos-{}", std::process::id()));
    let data = chosen.clone().unwrap_or_else(|| made.clone());
    let disk = match options.mode {
        Mode::Full => match Disk::mount(&data, MEBIBYTES) {
            Ok(disk) => Some(disk),
            Err(text) => {
                eprintln!("no run: a disk of its own cannot be mounted here: {text}");
                return ExitCode::from(NOT_HERE);
            }
        },
        Mode::Kill | Mode::Stop => None,
    };
    let flags = ["--limits", "off", "--store", "sqlite"];
    let result = match Program::new(&options.binary, &data, &flags) {
        Ok(program) => {
            let run = Run {
                random: StdRng::seed_from_u64(options.seed),
                options,
                program,
                findings: Arc::default(),
                uptime: Arc::default(),
                report: Report::default(),
            };
            run.all(disk.as_ref()).await
        }
        Err(text) => Err(text),
    };
    drop(disk);
    if chosen.is_none() {
        let _ = std::fs::remove_dir_all(&made);
    }
    result.unwrap_or_else(|text| {
        eprintln!("no run: {text}");
        ExitCode::FAILURE
    })
}

impl Run {
    async fn all(mut self, disk: Option<&Disk>) -> Result<ExitCode, String> {
        let began = Instant::now();
        let until = began + Duration::from_secs(60 * self.options.minutes);
        let closing = Arc::new(AtomicBool::new(false));
        let mut process = self.start().await?;
        let hall = Hall {
            url: self.program.url(),
            server: self.program.address,
            seed: self.options.seed,
            think: Duration::from_millis(self.options.think),
            spectators: 1,
            outages: if self.options.mode == Mode::Kill { Outages::Gone } else { Outages::Stalled },
            compare: Compare::Never,
            uptime: Arc::clone(&self.uptime),
            findings: Arc::clone(&self.findings),
            until,
            closing: Arc::clone(&closing),
        };
        let mut tables = JoinSet::new();
        for number in 0..self.options.games {
            tables.spawn(hall.clone().play(number));
        }
        process = match (self.options.mode, disk) {
            (Mode::Kill, _) => self.kills(process, until).await?,
            (Mode::Stop, _) => self.stops(process, until).await,
            (Mode::Full, Some(disk)) => self.fills(process, disk, until).await?,
            (Mode::Full, None) => unreachable!("a full run has a disk"),
        };
        closing.store(true, Ordering::Relaxed);
        let mut played = Vec::new();
        while let Some(table) = tables.join_next().await {
            played.extend(table.map_err(|error| error.to_string())?);
        }
        self.check(process, &played).await?;
        self.report.took = began.elapsed();
        Ok(self.report.print(&self.findings))
    }

    async fn start(&mut self) -> Result<Process, String> {
        let mut process = self.program.start()?;
        let took = process.ready().await?;
        self.report.slowest_start = self.report.slowest_start.max(took);
        Ok(process)
    }

    async fn kills(&mut self, mut process: Process, until: Instant) -> Result<Process, String> {
        let mut done = 0;
        while done < self.options.kills && Instant::now() < until {
            sleep(Duration::from_millis(self.random.random_range(200..2_000))).await;
            process.kill().await;
            self.uptime.down();
            self.uptime.up();
            process = self.start().await?;
            done += 1;
        }
        self.report.faults = format!("{done} kills");
        Ok(process)
    }

    async fn stops(&mut self, process: Process, until: Instant) -> Process {
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

    async fn fills(&mut self, process: Process, disk: &Disk, until: Instant) -> Result<Process, String> {
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

    /// Every game against the archive, then against the program's own checks.
    async fn check(&mut self, process: Process, played: &[Played]) -> Result<(), String> {
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
        match process.terminate().await {
            Ok(status) if status.success() => {}
            Ok(status) => self.findings.breach(format!("told to stop, the server ended with {status}")),
            Err(text) => self.findings.breach(format!("told to stop, the server is {text}")),
        }
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
