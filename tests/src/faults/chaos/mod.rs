//! Many games on the real program while it is killed, stopped, or its disk fills up; then every game
//! against the archive and the program's own checks. It must never know how a client plays.

mod check;
mod fills;
mod harm;

use crate::faults::charge::Outages;
use crate::faults::disk::Disk;
use crate::faults::findings::Findings;
use crate::faults::place::Compare;
use crate::faults::process::{Process, Program};
use crate::faults::report::{NOT_HERE, Report};
use crate::faults::table::Hall;
use crate::faults::uptime::Uptime;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The tiny disk.
const MEBIBYTES: u64 = 24;

/// What is done to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// SIGKILL at random instants, and a start at once.
    Kill,
    /// SIGTERM at random instants, and a start at once.
    End,
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
    /// How many times it is killed, or told to end
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

/// How the server goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// SIGKILL: it knows nothing of it.
    Killed,
    /// SIGTERM: it lets moves under way come to their end first.
    Told,
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
        Mode::Kill | Mode::End | Mode::Stop => None,
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
    let code = result.unwrap_or_else(|text| {
        eprintln!("no run: {text}");
        ExitCode::FAILURE
    });
    // What tells of a breach is kept.
    if code != ExitCode::SUCCESS {
        eprintln!("the server's folder is {}", data.display());
    } else if chosen.is_none() {
        let _ = std::fs::remove_dir_all(&made);
    }
    code
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
            outages: match self.options.mode {
                Mode::Kill | Mode::End => Outages::Gone,
                Mode::Stop | Mode::Full => Outages::Stalled,
            },
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
            (Mode::Kill, _) => self.kills(process, Ending::Killed, until).await?,
            (Mode::End, _) => self.kills(process, Ending::Told, until).await?,
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
}
