//! Where the database is, as it is given in the settings. It may hold a password, so it is never shown:
//! neither here nor in what is said of an error.

use crate::store::StoreError;
use serde::Deserialize;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

/// How long a line to the database may take to be made.
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// A line on which nothing is acknowledged for so long is dead.
const SILENCE: Duration = Duration::from_secs(10);

/// Such as `postgres://shoutan:secret@localhost/shoutan`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// What the engine makes of it.
    ///
    /// # Errors
    /// [`StoreError::Failed`]: it is none, or asks for what this build has not.
    pub(super) fn config(&self) -> Result<Config, StoreError> {
        if self.asks_for_tls() {
            let text = "the database URL asks for TLS (sslmode), which this build does not speak: use \
                        sslmode=disable over a socket or a network that you trust, or a TLS proxy beside the server";
            return Err(StoreError::Failed(text.to_string()));
        }
        // What the library says of a text that it cannot read might hold a part of that text.
        let mut config: Config = self.0.parse().map_err(|_| {
            let text = "the database URL cannot be read: it should look like postgres://user@host/database";
            StoreError::Failed(text.to_string())
        })?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("shoutan");
        }
        config.tcp_user_timeout(SILENCE).keepalives_idle(SILENCE).keepalives_interval(SILENCE / 4);
        Ok(config)
    }

    /// `sslmode` may also say what the library does not know, such as `verify-full`.
    fn asks_for_tls(&self) -> bool {
        let said = self.0.split(['?', '&', ' ']).filter_map(|part| part.trim().strip_prefix("sslmode="));
        let asked = said
            .map(|mode| mode.trim_matches('\''))
            .any(|mode| !["disable", "allow", "prefer"].contains(&mode));
        asked || self.0.parse::<Config>().is_ok_and(|config| config.get_ssl_mode() == SslMode::Require)
    }
}

impl From<&str> for DatabaseUrl {
    fn from(text: &str) -> DatabaseUrl {
        DatabaseUrl(text.to_string())
    }
}

impl FromStr for DatabaseUrl {
    /// Whoever reads flags repeats what could not be read: so everything can be.
    type Err = Infallible;

    fn from_str(text: &str) -> Result<DatabaseUrl, Infallible> {
        Ok(DatabaseUrl::from(text))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_tls_is_told_that_there_is_none() {
        let asked = [
            ("postgres://u@h/d?sslmode=require", true),
            ("postgres://u@h/d?application_name=x&sslmode=verify-full", true),
            ("host=h user=u sslmode=require", true),
            ("host=h user=u sslmode = require", true),
            ("postgres://u@h/d?sslmode=prefer", false),
            ("postgres://u@h/d?sslmode=disable", false),
            ("postgres://u@h/d", false),
        ];
        for (url, tls) in asked {
            let said = DatabaseUrl::from(url).config().err().map(|error| error.to_string());
            assert_eq!(said.is_some_and(|text| text.contains("TLS")), tls, "{url}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for url in [
            "postgres://u:hunter2@h/d",
            "postgres://u:hunter2@h/d?hunter2=hunter2",
            "postgres://u:hunter2@h:hunter2/d",
            "password=hunter2 nonsense",
            "password='hunter2",
            "hunter2",
        ] {
            let url = DatabaseUrl::from(url);
            let shown = format!("{url:?} {:?}", url.config());
            assert!(!shown.contains("hunter2"), "{shown}");
        }
    }
}
