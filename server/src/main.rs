//! `shoutan`: reads the settings, opens the listener, serves until it is told to stop.

use clap::{Parser, Subcommand};
use server::config::{Config, Options};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Shoutan 手谈: a real-time server for Go. Without a command it serves.
#[derive(Parser)]
#[command(name = "shoutan", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and the games [the default]
    Serve(Serve),
}

#[derive(clap::Args)]
struct Serve {
    /// A TOML file with the same settings, named as the flags
    #[arg(long, env = "SHOUTAN_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("SHOUTAN_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let color = std::io::IsTerminal::is_terminal(&std::io::stderr());
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(color).with_writer(std::io::stderr).init();
    let cli = Cli::parse();
    let serve = match cli.command {
        Some(Command::Serve(serve)) => serve,
        None => cli.serve,
    };
    match load(serve).and_then(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("shoutan: {text}");
            ExitCode::FAILURE
        }
    }
}

fn load(serve: Serve) -> Result<Config, String> {
    let file = match &serve.config {
        None => Options::default(),
        Some(path) => {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            // Not the line itself, which may hold the password of the database.
            toml::from_str(&text).map_err(|error| {
                let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
                format!("{}, line {}: {}", path.display(), before.lines().count().max(1), error.message())
            })?
        }
    };
    serve.options.with_file(file)
}

fn start(config: Config) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime cannot start: {error}"))?;
    runtime.block_on(async {
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
        server::run(listener, config, stop_signal()).await.map_err(|error| error.to_string())
    })
}

async fn stop_signal() {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        .expect("a signal handler can be installed");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
