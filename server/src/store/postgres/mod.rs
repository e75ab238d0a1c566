//! The engine for a PostgreSQL server: the same tables in a schema of the connection's search path. A commit
//! returns when the server has it on its disk. Every wait has a limit, and a line that breaks is made anew
//! only by [`Store::reopen`], so that nobody takes a new line's answer for an old one's.

mod line;
mod migrate;
mod read;
mod url;
mod write;

pub use url::DatabaseUrl;

use crate::store::{EventRow, GameRow, OutageRow, PlayedQuery, PlayedRow, Service, Store, StoreError, Write};
use line::{Broken, Limit, Line};
use rules::commitment::Opening;
use tokio_postgres::Config;

/// A connection to the database. To be used where blocking is allowed.
pub struct Postgres {
    config: Config,
    role: Role,
    line: Line,
    run: String,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Writer,
    Reader,
}

impl Postgres {
    /// Opens the database and brings it to the newest version.
    ///
    /// # Errors
    /// [`StoreError`]; a newer database is left as it is. None of them holds the password.
    pub fn open(url: &DatabaseUrl) -> Result<Postgres, StoreError> {
        let config = url.config()?;
        let mut line = connect(&config, Role::Writer)?;
        migrate::to_newest(&mut line)?;
        Ok(Postgres { config, role: Role::Writer, line, run: String::new() })
    }

    /// Opens a second connection, that only reads, to a database that is open.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open_reader(url: &DatabaseUrl) -> Result<Postgres, StoreError> {
        let config = url.config()?;
        let mut line = connect(&config, Role::Reader)?;
        migrate::check(&mut line)?;
        Ok(Postgres { config, role: Role::Reader, line, run: String::new() })
    }
}

fn connect(config: &Config, role: Role) -> Result<Line, StoreError> {
    let mut line = Line::connect(config)?;
    if role == Role::Reader {
        line.batch("SET default_transaction_read_only = on", Limit::Short).map_err(Broken::not_kept)?;
    }
    Ok(line)
}

impl Store for Postgres {
    fn take(&mut self, run: &str) -> Result<Service, StoreError> {
        self.run = run.to_string();
        write::take(&mut self.line, run)
    }

    fn commit(&mut self, batch: u64, writes: &[Write], at: Service) -> Result<(), StoreError> {
        write::commit(&mut self.line, &self.run, batch, writes, at)
    }

    fn last_batch(&mut self) -> Result<u64, StoreError> {
        read::last_batch(&mut self.line, &self.run)
    }

    fn reopen(&mut self) -> Result<(), StoreError> {
        // The old one is given up first: what it had not finished is undone.
        self.line.close();
        self.line = connect(&self.config, self.role)?;
        Ok(())
    }

    /// It lies in its last place as soon as it is kept.
    fn settle(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Its disk is for its own operators to see.
    fn has_room(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn last_number(&mut self) -> Result<u64, StoreError> {
        read::last_number(&mut self.line)
    }

    fn running(&mut self) -> Result<Vec<GameRow>, StoreError> {
        read::running(&mut self.line)
    }

    fn set_aside(&mut self) -> Result<Vec<String>, StoreError> {
        read::set_aside(&mut self.line)
    }

    fn games(&mut self, after: u64, most: u32) -> Result<Vec<GameRow>, StoreError> {
        read::games(&mut self.line, after, most)
    }

    fn game(&mut self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::game(&mut self.line, id)
    }

    fn events(&mut self, game: u64) -> Result<Vec<EventRow>, StoreError> {
        read::events(&mut self.line, game)
    }

    fn log(&mut self, game: u64) -> Result<Option<Vec<u8>>, StoreError> {
        read::log(&mut self.line, game)
    }

    fn estimates(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        read::estimates(&mut self.line, game)
    }

    fn sealed(&mut self, game: u64) -> Result<Option<Opening>, StoreError> {
        read::sealed(&mut self.line, game)
    }

    fn played(&mut self, query: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError> {
        read::played(&mut self.line, query)
    }

    fn outages(&mut self, from: u64) -> Result<Vec<OutageRow>, StoreError> {
        read::outages(&mut self.line, from)
    }
}

/// PostgreSQL has no unsigned numbers. Every number here fits: times and counts, all far below 2⁶³.
fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("a time or a count is far below 2^63")
}
