//! The binary as an operator has it: a command with its exit code and words, a server as a process, a
//! folder that is gone with its test, and plain HTTP.

use crate::PATIENCE;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A folder of one test.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty one.
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("shoutan-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Default for Folder {
    fn default() -> Folder {
        Folder::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a command came to.
#[derive(Debug)]
pub struct Done {
    /// Its exit code.
    pub code: i32,
    /// What it said, errors last.
    pub said: String,
}

/// Runs a binary to its end. Settings in the environment of the test do not reach it.
pub fn run(binary: &str, arguments: &[&str], settings: &[(&str, &str)]) -> Done {
    let mut command = Command::new(binary);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SHOUTAN_")) {
        command.env_remove(name);
    }
    let output = command.args(arguments).envs(settings.iter().copied()).output().expect("it can be run");
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("it writes UTF-8"));
    Done { code: output.status.code().expect("it ends by itself"), said: said.concat() }
}

/// A server as a process of its own, killed when it is dropped.
pub struct Process(Child);

impl Process {
    /// Starts one with these settings in its environment, its log going to a file.
    pub fn start(binary: &str, arguments: &[&str], settings: &[(&str, &str)], log: &Path) -> Process {
        let log = std::fs::File::create(log).expect("a log can be made");
        let mut command = Command::new(binary);
        command
            .args(arguments)
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        Process(command.spawn().expect("it can be run"))
    }

    /// Asks it to stop, as a service manager does, and waits until it has.
    pub fn stop(self) -> i32 {
        self.is_to_stop();
        self.ended()
    }

    /// Asks it to stop.
    pub fn is_to_stop(&self) {
        let id = self.0.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().expect("kill can be run");
        assert!(asked.success());
    }

    /// Waits until it has ended; its exit code.
    pub fn ended(mut self) -> i32 {
        let end = std::time::Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.0.try_wait().expect("it can be waited for") {
                return status.code().expect("it ends by itself");
            }
            assert!(std::time::Instant::now() < end, "it has not stopped");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The status and the body of `GET path`.
pub async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await?;
        Ok::<String, std::io::Error>(text)
    };
    let text = timeout(PATIENCE, answer).await.expect("an answer in time").expect("an answer");
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let body = text.split_once("\r\n\r\n").map(|(_, body)| body.to_string()).expect("a body");
    (status, body)
}
