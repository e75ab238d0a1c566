//! The real program as another process on loopback: started, watched until it is ready, killed, stopped,
//! continued, ended. It must never know what is played on it.

use crate::faults::http;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Longer than this nothing is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Below the ports that outgoing connections are given: while the server is away, nobody else is to get
/// its port, and no client is to connect to itself.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// How the program is started, the same way each time.
#[derive(Clone, Debug)]
pub struct Program {
    /// The binary.
    pub binary: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
    /// Its folder.
    pub data: PathBuf,
    /// What else it is told.
    pub flags: Vec<String>,
}

impl Program {
    /// The program with a port of its own.
    ///
    /// # Errors
    /// There is no such binary.
    pub fn new(binary: &Path, data: &Path, flags: &[&str]) -> Result<Program, String> {
        if !binary.is_file() {
            return Err(format!("{} is not there: cargo build --release -p server", binary.display()));
        }
        Ok(Program {
            binary: binary.to_path_buf(),
            address: free_address(),
            data: data.to_path_buf(),
            flags: flags.iter().map(ToString::to_string).collect(),
        })
    }

    /// Where a client finds it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Starts it. It is not ready yet.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(&self) -> Result<Process, String> {
        let mut child = Command::new(&self.binary)
            .args(["serve", "--listen", &self.address.to_string(), "--data"])
            .arg(&self.data)
            .args(&self.flags)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let errors = child.stderr.take().expect("stderr is piped");
        // Warnings are shown as they come; a pipe that nobody reads would stop the server.
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                if !line.contains(" INFO ") {
                    eprintln!("server: {line}");
                }
            }
        });
        Ok(Process { child, address: self.address })
    }

    /// Runs another command of the program on the same folder to its end.
    ///
    /// # Errors
    /// It cannot be started.
    pub async fn command(&self, words: &[&str]) -> Result<Output, String> {
        let mut command = Command::new(&self.binary);
        command.arg(words[0]).arg("--data").arg(&self.data).args(&words[1..]).stdin(Stdio::null());
        tokio::task::spawn_blocking(move || command.output())
            .await
            .expect("waiting does not panic")
            .map_err(|error| format!("{}: {error}", self.binary.display()))
    }
}

/// The program while it runs. Dropping it kills it.
pub struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    /// Waits until it says that it is ready; how long that took.
    ///
    /// # Errors
    /// It has ended, or is not ready in time.
    pub async fn ready(&mut self) -> Result<Duration, String> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().map_err(|error| error.to_string())? {
                return Err(format!("the server ended: {status}"));
            }
            match http::get(self.address, "/readyz").await {
                Ok(answer) if answer.status == 200 => return Ok(began.elapsed()),
                _ => sleep(LOOK_EVERY).await,
            }
        }
        Err(format!("not ready within {} s", PATIENCE.as_secs()))
    }

    /// SIGKILL, and waits until it is gone.
    pub async fn kill(mut self) {
        self.signal(Signal::KILL);
        let _ = self.ended().await;
    }

    /// SIGSTOP: it does not run until [`Process::go_on`].
    pub fn stop(&self) {
        self.signal(Signal::STOP);
    }

    /// SIGCONT.
    pub fn go_on(&self) {
        self.signal(Signal::CONT);
    }

    /// SIGTERM, and waits until it has ended by itself.
    ///
    /// # Errors
    /// It does not end in time.
    pub async fn terminate(mut self) -> Result<ExitStatus, String> {
        self.signal(Signal::TERM);
        self.ended().await
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// It does not end in time.
    pub async fn ended(&mut self) -> Result<ExitStatus, String> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            match self.child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => return Ok(status),
                None => sleep(LOOK_EVERY).await,
            }
        }
        Err(format!("still there after {} s", PATIENCE.as_secs()))
    }

    /// How it has ended, if it has.
    pub fn ended_already(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Memory that it holds, in KiB, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    fn signal(&self, signal: Signal) {
        let _ = kill_process(Pid::from_child(&self.child), signal);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_address() -> SocketAddr {
    for _ in 0..1_000 {
        let address = SocketAddr::from(([127, 0, 0, 1], rand::random_range(PORTS)));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
    panic!("no port is free");
}
