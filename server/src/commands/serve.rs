//! `shoutan serve`: serves until it is told to stop. Also what can be asked of its settings without
//! serving.

use super::read_file;
use crate::config::{Config, Engine, Options};
use crate::config_text;
use crate::storage::trial::{self, Trial};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

#[derive(clap::Args)]
pub(super) struct Serve {
    /// A TOML file with the same settings, named as the flags
    #[arg(long, env = "SHOUTAN_CONFIG")]
    config: Option<PathBuf>,
    /// Say whether the settings are in order and the data folder can be used, and serve nothing
    ///
    /// The folder is tried by a file that is written and removed. One that another server uses is left alone,
    /// and no fault.
    #[arg(long)]
    check_config: bool,
    /// Print a TOML file with every setting and its default, and serve nothing
    #[arg(long, conflicts_with = "check_config")]
    print_default_config: bool,
    #[command(flatten)]
    options: Options,
}

impl Serve {
    pub(super) fn run(self) -> Result<ExitCode, String> {
        if self.print_default_config {
            print!("{}", config_text::defaults());
            return Ok(ExitCode::SUCCESS);
        }
        let config = self.options.with_file(read_file(self.config.as_deref())?)?;
        if self.check_config {
            return check(&config);
        }
        crate::logging::start(config.log_format);
        serve(config).map(|()| ExitCode::SUCCESS)
    }
}

/// Says what a server with these settings would find.
fn check(config: &Config) -> Result<ExitCode, String> {
    println!("configuration is in order");
    if config.store == Engine::Sqlite {
        let found = match trial::folder(&config.data)? {
            Trial::New => "there is no data folder yet, and it can be made",
            Trial::Free => "the data folder can be locked and written",
            Trial::InUse => "another server uses this data folder: it was left alone",
        };
        println!("{}: {found}", config.data.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn serve(config: Config) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime cannot start: {error}"))?;
    runtime.block_on(async {
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        crate::run(listener, config, stop_signal()).await.map_err(|error| error.to_string())
    })
}

/// Waits until the process is told to stop. Who says so again does not want to wait: what was acknowledged is on
/// the disk already.
async fn stop_signal() {
    let mut words = Words::new();
    words.next().await;
    tokio::spawn(async move {
        let kind = words.next().await;
        tracing::warn!("told to stop once more: ending at once");
        std::process::exit(128 + kind.as_raw_value());
    });
}

/// The words by which a process is told to stop.
struct Words {
    terminate: Signal,
    interrupt: Signal,
}

impl Words {
    fn new() -> Words {
        let listen = |kind| signal(kind).expect("a signal handler can be installed");
        Words { terminate: listen(SignalKind::terminate()), interrupt: listen(SignalKind::interrupt()) }
    }

    async fn next(&mut self) -> SignalKind {
        tokio::select! {
            _ = self.terminate.recv() => SignalKind::terminate(),
            _ = self.interrupt.recv() => SignalKind::interrupt(),
        }
    }
}
