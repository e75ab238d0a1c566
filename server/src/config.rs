//! Settings of the process: flags, then environment, then a TOML file, then the defaults here.

use crate::store::postgres::DatabaseUrl;
use clap::Args;
use protocol::settings::{Allowance, Spectators};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The longest time that may be set (s): a year. Beyond it no instant is sure to exist.
const LONGEST: u64 = 366 * 24 * 3600;
/// The most ended games that a number to keep may name: no store counts further.
const MOST_KEPT: u64 = i64::MAX as u64;

/// So many addresses may each have their most games at once: of the default of all games that is 500 for each, which
/// is enough for a school behind one.
const SHARES: usize = 40;

/// Whether the limits on messages hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limits {
    /// They hold.
    On,
    /// They do not: for benchmarks, on a loopback listener only.
    Off,
}

/// What spectators may do, one by one (J6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// They may, unless who offers a game has it otherwise.
    On,
    /// They may not.
    Off,
}

/// What keeps the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// SQLite, in one file in the data folder.
    Sqlite,
    /// A PostgreSQL server.
    Postgres,
    /// Nothing but this process: running games end with it.
    Memory,
}

/// In which form the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

/// What may be set from outside. Each flag can also be given as `SHOUTAN_…` or in a TOML file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "SHOUTAN_LISTEN")]
    pub listen: Option<SocketAddr>,
    /// Folder for what is kept [default: ./data]
    #[arg(long, env = "SHOUTAN_DATA")]
    pub data: Option<PathBuf>,
    /// What keeps the games [default: sqlite]
    #[arg(long, env = "SHOUTAN_STORE")]
    pub store: Option<Engine>,
    /// The PostgreSQL database, such as postgres://shoutan@localhost/shoutan
    #[arg(long, env = "SHOUTAN_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<DatabaseUrl>,
    /// How many ended games are kept, the newest; 0 keeps all [default: 0, in memory 1000]
    #[arg(long, env = "SHOUTAN_KEEP_GAMES")]
    pub keep_games: Option<u64>,
    /// Seconds that a server told to stop waits for running games to make a move [default: 5]
    #[arg(long, env = "SHOUTAN_DRAIN_SECONDS")]
    pub drain_seconds: Option<u64>,
    /// Origins besides the server's own that may open sockets, such as https://go.example.org
    #[arg(long = "origin", env = "SHOUTAN_ORIGIN", value_delimiter = ',')]
    #[serde(default, rename = "origin")]
    pub origins: Vec<String>,
    /// Proxies whose X-Forwarded-For is believed, such as 127.0.0.1
    #[arg(long = "trusted-proxy", env = "SHOUTAN_TRUSTED_PROXY", value_delimiter = ',')]
    #[serde(default, rename = "trusted-proxy")]
    pub trusted_proxies: Vec<IpAddr>,
    /// Limits on messages; off is for benchmarks on loopback [default: on]
    #[arg(long, env = "SHOUTAN_LIMITS")]
    pub limits: Option<Limits>,
    /// Messages a second that one socket may send [default: 20]
    #[arg(long, env = "SHOUTAN_MESSAGES_PER_SECOND")]
    pub messages_per_second: Option<u32>,
    /// Messages that one socket may send at once [default: 100]
    #[arg(long, env = "SHOUTAN_BURST")]
    pub burst: Option<u32>,
    /// Running games in all [default: 20000]
    #[arg(long, env = "SHOUTAN_MAX_GAMES")]
    pub max_games: Option<usize>,
    /// Running games that one address has offered, or agreed to as a rematch; loopback is exempt
    /// [default: 500, a fortieth of max-games]
    #[arg(long, env = "SHOUTAN_MAX_GAMES_PER_ADDRESS")]
    pub max_games_per_address: Option<usize>,
    /// Open offers in all [default: 2000]
    #[arg(long, env = "SHOUTAN_MAX_SEEKS")]
    pub max_seeks: Option<usize>,
    /// Open offers of one address; loopback is exempt [default: 20]
    #[arg(long, env = "SHOUTAN_MAX_SEEKS_PER_ADDRESS")]
    pub max_seeks_per_address: Option<usize>,
    /// Seconds that an offer waits for whoever made it and lost the line [default: 120]
    #[arg(long, env = "SHOUTAN_SEEK_KEPT_SECONDS")]
    pub seek_kept_seconds: Option<u64>,
    /// Sockets in all [default: 19000]
    #[arg(long, env = "SHOUTAN_MAX_SOCKETS")]
    pub max_sockets: Option<usize>,
    /// Sockets of one address; loopback is exempt [default: 200]
    #[arg(long, env = "SHOUTAN_MAX_SOCKETS_PER_ADDRESS")]
    pub max_sockets_per_address: Option<usize>,
    /// Seconds in which both first moves must be made [default: 60]
    #[arg(long, env = "SHOUTAN_FIRST_MOVES_SECONDS")]
    pub first_moves_seconds: Option<u64>,
    /// Seconds that a finished game stays in memory [default: 900]
    #[arg(long, env = "SHOUTAN_FINISHED_SECONDS")]
    pub finished_seconds: Option<u64>,
    /// Whether spectators may talk to one another [default: on]
    #[arg(long, env = "SHOUTAN_SPECTATOR_TALK")]
    pub spectator_talk: Option<Switch>,
    /// Whether pages give spectators an estimate and an analysis of running games [default: on]
    #[arg(long, env = "SHOUTAN_SPECTATOR_ANALYSIS")]
    pub spectator_analysis: Option<Switch>,
    /// Address that answers GET /metrics, such as 127.0.0.1:9464; without it nothing does
    #[arg(long, env = "SHOUTAN_METRICS")]
    pub metrics: Option<SocketAddr>,
    /// Form of the log, text or json [default: text]
    #[arg(long, env = "SHOUTAN_LOG_FORMAT")]
    pub log_format: Option<LogFormat>,
}

/// The settings in force.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where things are kept.
    pub data: PathBuf,
    /// What keeps the games.
    pub store: Engine,
    /// The PostgreSQL database, where that keeps them.
    pub database_url: Option<DatabaseUrl>,
    /// How many ended games are kept; 0: all.
    pub keep_games: u64,
    /// How long a server told to stop waits for moves.
    pub drain: Duration,
    /// Origins besides the server's own.
    pub origins: Vec<String>,
    /// Proxies that are believed when they say where a visitor comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether the limits on messages hold.
    pub limits: bool,
    /// Messages a second for each socket.
    pub messages_per_second: u32,
    /// Messages at once for each socket.
    pub burst: u32,
    /// Running games in all.
    pub max_games: usize,
    /// Running games that one address has offered, or agreed to as a rematch.
    pub max_games_per_address: usize,
    /// Open offers in all.
    pub max_seeks: usize,
    /// Open offers of one address.
    pub max_seeks_per_address: usize,
    /// How long an offer waits for its owner to come back.
    pub seek_kept: Duration,
    /// Sockets in all.
    pub max_sockets: usize,
    /// Sockets of one address.
    pub max_sockets_per_address: usize,
    /// How long both first moves may take.
    pub first_moves: Duration,
    /// How long a finished game stays in memory.
    pub finished: Duration,
    /// What spectators may do at most.
    pub spectators: Spectators,
    /// Where the metrics are answered, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// In which form the log is written.
    pub log_format: LogFormat,
}

impl Default for Config {
    fn default() -> Config {
        Options::default().with_file(Options::default()).expect("the defaults are in order")
    }
}

impl Options {
    /// What is in force, `file` filling what the flags and the environment leave open.
    ///
    /// # Errors
    /// A text that says which setting is out of order.
    pub fn with_file(self, file: Options) -> Result<Config, String> {
        let listen = self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080)));
        let limits = self.limits.or(file.limits).unwrap_or(Limits::On) == Limits::On;
        if !limits && !listen.ip().is_loopback() {
            return Err(format!("--limits off is accepted on a loopback listener only, not on {listen}"));
        }
        let messages_per_second = self.messages_per_second.or(file.messages_per_second).unwrap_or(20);
        let burst = self.burst.or(file.burst).unwrap_or(100);
        if messages_per_second == 0 || burst == 0 {
            return Err("--messages-per-second and --burst must be at least 1".to_string());
        }
        let store = self.store.or(file.store).unwrap_or(Engine::Sqlite);
        let database_url = self.database_url.or(file.database_url);
        match (store, &database_url) {
            (Engine::Postgres, None) => {
                return Err("--store postgres needs --database-url or SHOUTAN_DATABASE_URL".to_string());
            }
            (Engine::Sqlite | Engine::Memory, Some(_)) => {
                return Err("--database-url is for --store postgres".to_string());
            }
            _ => {}
        }
        let keep_games = self.keep_games.or(file.keep_games);
        let seconds = [
            ("--drain-seconds", self.drain_seconds.or(file.drain_seconds), 5),
            ("--first-moves-seconds", self.first_moves_seconds.or(file.first_moves_seconds), 60),
            ("--finished-seconds", self.finished_seconds.or(file.finished_seconds), 900),
            ("--seek-kept-seconds", self.seek_kept_seconds.or(file.seek_kept_seconds), 120),
        ];
        let too_many = seconds.iter().find(|(_, seconds, _)| seconds.is_some_and(|it| it > LONGEST));
        if let Some((flag, ..)) = too_many {
            return Err(format!("{flag} must be at most {LONGEST}"));
        }
        if keep_games.is_some_and(|keep| keep > MOST_KEPT) {
            return Err(format!("--keep-games must be at most {MOST_KEPT}; 0 keeps all"));
        }
        let [drain, first_moves, finished, seek_kept] =
            seconds.map(|(_, seconds, default)| Duration::from_secs(seconds.unwrap_or(default)));
        let keep_all = if store == Engine::Memory { 1000 } else { 0 };
        let origins = if self.origins.is_empty() { file.origins } else { self.origins };
        let is_origin = |origin: &String| {
            let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            host.is_some_and(|host| !host.is_empty() && !host.contains('/'))
        };
        if let Some(origin) = origins.iter().find(|origin| !is_origin(origin)) {
            return Err(format!("--origin {origin}: an origin looks like https://go.example.org"));
        }
        let trusted_proxies =
            if self.trusted_proxies.is_empty() { file.trusted_proxies } else { self.trusted_proxies };
        let loose = |own: Option<usize>, file: Option<usize>, default| own.or(file).unwrap_or(default);
        let max_games = loose(self.max_games, file.max_games, 20_000);
        let of_one = (max_games / SHARES).max(1);
        Ok(Config {
            listen,
            data: self.data.or(file.data).unwrap_or_else(|| PathBuf::from("./data")),
            store,
            database_url,
            keep_games: keep_games.unwrap_or(keep_all),
            drain,
            origins,
            trusted_proxies,
            limits,
            messages_per_second,
            burst,
            max_games,
            max_games_per_address: loose(self.max_games_per_address, file.max_games_per_address, of_one),
            max_seeks: loose(self.max_seeks, file.max_seeks, 2_000),
            max_seeks_per_address: loose(self.max_seeks_per_address, file.max_seeks_per_address, 20),
            seek_kept,
            max_sockets: loose(self.max_sockets, file.max_sockets, 19_000),
            max_sockets_per_address: loose(self.max_sockets_per_address, file.max_sockets_per_address, 200),
            first_moves,
            finished,
            spectators: Spectators {
                talk: allowance(self.spectator_talk.or(file.spectator_talk)),
                analysis: allowance(self.spectator_analysis.or(file.spectator_analysis)),
            },
            metrics: self.metrics.or(file.metrics),
            log_format: self.log_format.or(file.log_format).unwrap_or(LogFormat::Text),
        })
    }
}

fn allowance(switch: Option<Switch>) -> Allowance {
    if switch == Some(Switch::Off) { Allowance::Off } else { Allowance::Allowed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_addresses_may_have_their_most_games_at_once_unless_it_is_said_otherwise() {
        let of_one = |max_games, max_games_per_address| {
            let options = Options { max_games, max_games_per_address, ..Options::default() };
            options.with_file(Options::default()).expect("it is in order").max_games_per_address
        };
        let table =
            [(None, None, 500), (Some(400), None, 10), (Some(5), None, 1), (Some(400), Some(300), 300)];
        for (all, own, expected) in table {
            assert_eq!(of_one(all, own), expected, "{all:?} {own:?}");
        }
    }

    #[test]
    fn a_number_that_nothing_can_count_to_is_refused() {
        let with = |change: fn(&mut Options, u64), number| {
            let mut options = Options::default();
            change(&mut options, number);
            options.with_file(Options::default()).err()
        };
        type Case = (fn(&mut Options, u64), u64, &'static str);
        let table: [Case; 5] = [
            (|it, number| it.drain_seconds = Some(number), LONGEST, "--drain-seconds must be at most"),
            (|it, number| it.first_moves_seconds = Some(number), LONGEST, "--first-moves-seconds must be"),
            (|it, number| it.finished_seconds = Some(number), LONGEST, "--finished-seconds must be"),
            (|it, number| it.seek_kept_seconds = Some(number), LONGEST, "--seek-kept-seconds must be"),
            (|it, number| it.keep_games = Some(number), MOST_KEPT, "--keep-games must be at most"),
        ];
        for (change, most, words) in table {
            assert_eq!(with(change, 0), None, "{words}");
            assert_eq!(with(change, most), None, "{words}");
            for beyond in [most + 1, u64::MAX] {
                assert!(with(change, beyond).is_some_and(|text| text.contains(words)), "{words}");
            }
        }
    }
}
