//! The processes that are measured: the server, the relay, or the peer, each started afresh for a run and ended after
//! it. It must never know what is asked of them.

use crate::line::Writing;
use crate::process::Process;
use crate::relay::Threads;
use clap::ValueEnum;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const READY_WITHIN: Duration = Duration::from_secs(10);
const ENDS_WITHIN: Duration = Duration::from_secs(20);

/// Where the peer's program is, seen from the project's folder.
pub(crate) const PEER: &str = "loadtest/peer";

/// Who is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    Server(Journal),
    Relay {
        threads: Threads,
        writing: Writing,
        journal: Journal,
    },
    /// Node's `ws`, in `loadtest/peer`.
    Peer,
}

/// Whether moves are kept before they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Journal {
    Off,
    On,
}

/// Where the programs are, and what this server can do.
pub(crate) struct Stable {
    server: PathBuf,
    data: PathBuf,
    peer: PathBuf,
    /// The server has `--store`: without it nothing is kept at all.
    stores: bool,
}

/// A process that runs; it is ended when this is dropped.
pub(crate) struct Running {
    child: Child,
    data: PathBuf,
    pub(crate) url: String,
    pub(crate) process: Process,
}

impl Contender {
    pub(crate) fn name(&self) -> String {
        match self {
            Contender::Server(Journal::Off) => "server".to_string(),
            Contender::Server(Journal::On) => "server, journal on".to_string(),
            Contender::Relay { threads, writing, journal } => {
                let durable = if *journal == Journal::On { ", durable" } else { "" };
                let (threads, writing) = (flag(threads), flag(writing));
                format!("relay, threads {threads}, {writing}{durable}")
            }
            Contender::Peer => "peer".to_string(),
        }
    }
}

impl Stable {
    /// # Errors
    /// The server's program does not run.
    pub(crate) fn new(server: Option<&Path>, data: &Path) -> Result<Stable, String> {
        let beside = || Some(std::env::current_exe().ok()?.with_file_name("shoutan"));
        let server = server.map(Path::to_path_buf).or_else(beside).unwrap_or_else(|| "shoutan".into());
        let help = Command::new(&server)
            .args(["serve", "--help"])
            .output()
            .map_err(|error| format!("{}: {error}: build it with cargo build --release", server.display()))?;
        let stores = String::from_utf8_lossy(&help.stdout).contains("--store");
        Ok(Stable { server, data: data.to_path_buf(), peer: PathBuf::from(PEER), stores })
    }

    /// The same with the peer's program in another folder.
    pub(crate) fn with_peer(self, peer: &Path) -> Stable {
        Stable { peer: peer.to_path_buf(), ..self }
    }

    /// Why the peer cannot run, if it cannot.
    pub(crate) fn lacks_peer(&self) -> Option<&'static str> {
        let node = Command::new("node").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !node.is_ok_and(|status| status.success()) {
            return Some("no peer beside it: there is no node");
        }
        if !self.peer.join("node_modules/ws").is_dir() {
            return Some("no peer beside it: its module is not there (npm ci --prefix loadtest/peer)");
        }
        None
    }

    /// Whether the server can keep its moves.
    pub(crate) fn stores(&self) -> bool {
        self.stores
    }

    /// Starts a process and waits until it listens.
    ///
    /// # Errors
    /// It does not start.
    pub(crate) fn start(&self, contender: Contender) -> Result<Running, String> {
        self.start_with(contender, &[])
    }

    /// The same with further flags.
    ///
    /// # Errors
    /// It does not start.
    pub(crate) fn start_with(&self, contender: Contender, flags: &[&str]) -> Result<Running, String> {
        let says = |error: std::io::Error| format!("{}: {error}", contender.name());
        let address = free_address().map_err(says)?;
        // On the disk where a server's folder would be, since what is measured is that disk, too.
        let data = self.data.join(format!("run-{}-{}", std::process::id(), address.port()));
        std::fs::create_dir_all(&data).map_err(says)?;
        let mut command = match contender {
            Contender::Server(journal) => self.server_command(journal, &data),
            Contender::Relay { threads, writing, journal } => {
                let mut command = Command::new(std::env::current_exe().map_err(says)?);
                command.args(["relay", "--threads", &flag(&threads)]);
                command.args(["--writing", &flag(&writing)]);
                if journal == Journal::On {
                    command.arg("--durable").arg(data.join("moves"));
                }
                command
            }
            Contender::Peer => {
                let mut command = Command::new("node");
                command.arg(self.peer.join("server.js"));
                command
            }
        };
        command.args(["--listen", &address.to_string()]).args(flags);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(says)?;
        let process = Process::of(child.id());
        let mut running = Running { child, data, url: format!("http://{address}"), process };
        let until = Instant::now() + READY_WITHIN;
        while TcpStream::connect(address).is_err() {
            let ended = running.child.try_wait().map_err(says)?;
            if ended.is_some() || Instant::now() > until {
                return Err(format!("{} does not listen ({ended:?})", contender.name()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(running)
    }

    fn server_command(&self, journal: Journal, data: &Path) -> Command {
        let mut command = Command::new(&self.server);
        // Limits are off so that the bots may move as fast as they can; on loopback only.
        command.args(["serve", "--limits", "off", "--first-moves-seconds", "86400"]);
        command.args(["--max-sockets", "1000000", "--max-games", "1000000", "--max-seeks", "100000"]);
        command.env("SHOUTAN_LOG", "warn").arg("--data").arg(data);
        if self.stores {
            command.args(["--store", if journal == Journal::On { "sqlite" } else { "memory" }]);
        }
        command
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A run's data is worth nothing after it, so the process need not take leave.
        let _ = self.child.kill();
        let until = Instant::now() + ENDS_WITHIN;
        while !matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// A value as its flag takes it.
fn flag(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
}

fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}
