//! The commands of the binary, a file each, and what they say to the shell. None of them may read a sealed
//! move (T10): only a game's own task does that.

mod backup;
mod judge;
mod restore;
mod serve;
mod table;
mod verify;

use crate::config::{Config, Engine, Options};
use crate::files::{self, beside};
use crate::store::postgres::DatabaseUrl;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Shoutan 手谈: a real-time server for Go. Without a command it serves.
#[derive(Parser)]
#[command(name = "shoutan", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and the games [the default]
    Serve(Box<serve::Serve>),
    /// Copy the embedded database into a new file, also while a server runs on it
    ///
    /// The copy is the whole database as it was at one instant, with the hashes of the seats' tokens and
    /// with sealed moves that nobody has opened yet: keep it as you keep the data folder.
    Backup(backup::Backup),
    /// Put a backup in the place of the database, which is kept beside it under a dated name
    ///
    /// No server may run on the data folder.
    Restore(restore::Restore),
    /// Look for damage, play every kept game again, and tell which does not end as its row says
    ///
    /// Also beside a running server. Ends with 1 if the file is damaged or any game disagrees.
    Verify(verify::Verify),
    /// Judge one game again from its journal alone: every position, clock and the result
    ///
    /// Ends with 0 if the rules agree with what was kept, with 1 if not, with 2 if the game is not known or
    /// cannot be looked for.
    Judge(judge::Judge),
}

/// Where the data is.
#[derive(clap::Args)]
struct Data {
    /// A TOML file with the settings of the server
    #[arg(long, env = "SHOUTAN_CONFIG")]
    config: Option<PathBuf>,
    /// Folder for what is kept [default: ./data]
    #[arg(long, env = "SHOUTAN_DATA")]
    data: Option<PathBuf>,
    /// What keeps the games [default: sqlite]
    #[arg(long, env = "SHOUTAN_STORE")]
    store: Option<Engine>,
    /// The PostgreSQL database, such as postgres://shoutan@localhost/shoutan
    #[arg(long, env = "SHOUTAN_DATABASE_URL", hide_env_values = true)]
    database_url: Option<DatabaseUrl>,
}

impl Data {
    fn config(self) -> Result<Config, String> {
        let Data { config, data, store, database_url } = self;
        let options = Options { data, store, database_url, ..Options::default() };
        options.with_file(read_file(config.as_deref())?)
    }

    /// The settings, where the data is one file in the data folder.
    fn embedded(self) -> Result<Config, String> {
        let config = self.config()?;
        match config.store {
            Engine::Sqlite => Ok(config),
            Engine::Postgres => {
                Err("a PostgreSQL database is copied with pg_dump and put back with pg_restore".to_string())
            }
            Engine::Memory => Err("--store memory keeps nothing that could be copied".to_string()),
        }
    }
}

/// Does what the command line says.
pub fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        None => cli.serve.run(),
        Some(Command::Serve(serve)) => serve.run(),
        Some(Command::Backup(backup)) => backup.run(),
        Some(Command::Restore(restore)) => restore.run(),
        Some(Command::Verify(verify)) => verify.run(),
        // Another code for what could not be judged at all.
        Some(Command::Judge(judge)) => return said(judge.run(), ExitCode::from(2)),
    };
    said(done, ExitCode::FAILURE)
}

/// The exit code of a command, its error told.
fn said(done: Result<ExitCode, String>, failed: ExitCode) -> ExitCode {
    done.unwrap_or_else(|text| {
        eprintln!("shoutan: {text}");
        failed
    })
}

/// The settings of a file; none without one.
fn read_file(path: Option<&Path>) -> Result<Options, String> {
    let Some(path) = path else { return Ok(Options::default()) };
    let text = std::fs::read_to_string(path).map_err(|error| at(path, &error))?;
    // Not the line itself, which may hold the password of the database.
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        format!("{}, line {}: {}", path.display(), before.lines().count().max(1), error.message())
    })
}

/// An error with the path that it is about.
fn at(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Makes sure that what a folder lists is what it will list after a loss of power.
fn sync_folder(of: &Path) -> Result<(), String> {
    files::sync_folder(of).map_err(|error| at(of, &error))
}
