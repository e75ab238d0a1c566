//! A line to PostgreSQL that breaks where a test wants it to: at the word COMMIT. It reads no more of the
//! protocol than that word.

use crate::folder::Folder;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// What becomes of the next commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It passes, as everything else does.
    Passes,
    /// The line breaks before the server has heard of it.
    Lost,
    /// The server has done it, but its answer is lost with the line.
    Unanswered,
    /// The line of whoever asked breaks at once; the server hears of it when the test says so.
    Late,
    /// Nobody hears anything any more, and both lines stay open.
    Silent,
    /// The line breaks before the server has heard of it, and no other is to be had.
    Gone,
}

/// The broken line.
pub struct CommitLine {
    folder: Folder,
    fate: Arc<Mutex<Fate>>,
    release: Sender<()>,
    gone: Arc<AtomicBool>,
}

trait Stream: Read + Write + Send {
    fn twin(&self) -> Box<dyn Stream>;
    fn close(&self);
}

macro_rules! stream {
    ($kind:ty) => {
        impl Stream for $kind {
            fn twin(&self) -> Box<dyn Stream> {
                self.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
                Box::new(self.try_clone().expect("a twin"))
            }

            fn close(&self) {
                let _ = self.shutdown(Shutdown::Both);
            }
        }
    };
}
stream!(UnixStream);
stream!(TcpStream);

impl CommitLine {
    /// One before this server. The thread that listens ends with the tests.
    pub fn to(base: &str) -> CommitLine {
        let config: Config = base.parse().expect("a URL");
        let folder = Folder::fresh();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).expect("a socket");
        let fate = Arc::new(Mutex::new(Fate::Passes));
        let (release, released) = channel();
        let (shared, released) = (Arc::clone(&fate), Arc::new(Mutex::new(released)));
        let gone = Arc::new(AtomicBool::new(false));
        let is_gone = Arc::clone(&gone);
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if is_gone.load(Ordering::Acquire) {
                    near.close();
                    continue;
                }
                let (far, near): (Box<dyn Stream>, Box<dyn Stream>) = (connect(&config), Box::new(near));
                let (from, to) = (far.twin(), near.twin());
                let answers = thread::spawn(move || pass(from, to));
                let (fate, released, gone) =
                    (Arc::clone(&shared), Arc::clone(&released), Arc::clone(&is_gone));
                thread::spawn(move || asks((near, far), &fate, &released, &gone, answers));
            }
        });
        CommitLine { folder, fate, release, gone }
    }

    /// The URL of the same database by way of this.
    pub fn url(&self, base: &str) -> String {
        let config: Config = base.parse().expect("a URL");
        let password =
            config.get_password().map(|word| format!(" password={}", String::from_utf8_lossy(word)));
        format!(
            "host={} user={} dbname={}{}",
            self.folder.path().display(),
            config.get_user().unwrap_or("postgres"),
            config.get_dbname().unwrap_or("postgres"),
            password.unwrap_or_default()
        )
    }

    /// What becomes of the next commit.
    pub fn next(&self, fate: Fate) {
        *self.fate.lock().expect("no panic") = fate;
    }

    /// Whether no line is to be had any more.
    pub fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Acquire)
    }

    /// A late commit goes to the server now.
    pub fn release(&self) {
        self.release.send(()).expect("somebody waits");
    }
}

fn connect(config: &Config) -> Box<dyn Stream> {
    let port = config.get_ports().first().copied().unwrap_or(5432);
    match &config.get_hosts()[0] {
        Host::Unix(folder) => {
            Box::new(UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).expect("a server"))
        }
        Host::Tcp(name) => Box::new(TcpStream::connect((name.as_str(), port)).expect("a server")),
    }
}

/// Passes everything on; the last of it when the line ends.
fn pass(mut from: Box<dyn Stream>, mut to: Box<dyn Stream>) {
    let mut bytes = [0; 65536];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    from.close();
    to.close();
}

fn asks(
    (mut near, mut far): (Box<dyn Stream>, Box<dyn Stream>),
    fate: &Mutex<Fate>,
    released: &Mutex<Receiver<()>>,
    gone: &AtomicBool,
    answers: thread::JoinHandle<()>,
) {
    let mut bytes = [0; 65536];
    while let Ok(count @ 1..) = near.read(&mut bytes) {
        let commits = bytes[..count].windows(6).any(|word| word == b"COMMIT");
        let fate = if commits {
            std::mem::replace(&mut *fate.lock().expect("no panic"), Fate::Passes)
        } else {
            Fate::Passes
        };
        match fate {
            Fate::Passes => {
                if far.write_all(&bytes[..count]).is_err() {
                    break;
                }
                continue;
            }
            Fate::Lost => {}
            Fate::Gone => gone.store(true, Ordering::Release),
            Fate::Unanswered => {
                // The nearer line ends first, so that nothing of the answer comes through.
                near.close();
                let _ = far.write_all(&bytes[..count]);
                // The server's end of the line: it ends once it has answered and found nobody.
                let _ = far.write_all(b"X\0\0\0\x04");
            }
            Fate::Late => {
                near.close();
                let _ = released.lock().expect("no panic").recv_timeout(Duration::from_secs(60));
                let _ = far.write_all(&bytes[..count]);
                let _ = far.write_all(b"X\0\0\0\x04");
            }
            Fate::Silent => {
                while let Ok(1..) = near.read(&mut bytes) {}
                thread::sleep(Duration::from_secs(60));
            }
        }
        if matches!(fate, Fate::Unanswered | Fate::Late) {
            let _ = answers.join();
        }
        break;
    }
    near.close();
    far.close();
}
