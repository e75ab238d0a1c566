//! Where the log goes, and in which form. Names and tokens have no place in it: games and sockets are told
//! by their ids.

use crate::config::LogFormat;
use tracing_subscriber::EnvFilter;

/// Logs to standard error from here on, as much as `SHOUTAN_LOG` asks for. To be called once.
pub(crate) fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_env("SHOUTAN_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}
