//! How events are kept. What one commit brings is one row of `recent`, whatever games it is of, so that it
//! costs its own bytes and not a page for each game. When `recent` has grown large, the games that have
//! waited in it the longest get a row in `folded` for all their waiting events. A game that ends before
//! that leaves nothing to clean up.
//!
//! It must never know what an event is, nor what else is in a commit.

use crate::store::sqlite::packed;
use crate::store::sqlite::waiting::{Place, Strangers, Waiting};
use crate::store::sqlite::{failed, number, signed};
use crate::store::{EventRow, StoreError};
use rusqlite::{Connection, OptionalExtension, params};

/// How large `recent` may grow (bytes): some 150,000 moves.
pub(super) const MOST: usize = 6 << 20;
/// The most games that one commit puts into their places, as it must stay short.
const FOLDS: usize = 256;

/// The first and the last row: each looked up by itself, as both in one go would read them all.
const ENDS: &str =
    "SELECT coalesce((SELECT min(number) FROM recent), 0), coalesce((SELECT max(number) FROM recent), 0)";

/// The newest events, as they lie in the database and in memory.
pub(super) struct Recent {
    waiting: Waiting,
    follows: Follows,
    /// The row that is being written.
    body: Vec<u8>,
    most: usize,
}

/// What the memory follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    /// The rows alone, up to one of them: whoever reads.
    Rows,
    /// Everything, as nobody else writes: it knows each game that runs.
    Writing,
}

impl Recent {
    pub(super) fn new(most: usize) -> Recent {
        Recent { waiting: Waiting::default(), follows: Follows::Rows, body: Vec::new(), most }
    }

    /// What was not kept, or may not have been, is to be read again.
    pub(super) fn forget(&mut self) {
        *self = Recent::new(self.most);
    }

    /// Before a commit, within its transaction.
    pub(super) fn begin(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if self.follows == Follows::Rows {
            self.forget();
            let sql = "SELECT number, (SELECT max(last) FROM folded WHERE game = game.number) FROM game \
                       WHERE ended_at IS NULL";
            let mut query = connection.prepare(sql).map_err(failed)?;
            let mut rows = query.query([]).map_err(failed)?;
            while let Some(row) = rows.next().map_err(failed)? {
                let last: Option<i64> = row.get(1).map_err(failed)?;
                let last = last.map_or(0, |last| u64::try_from(last).unwrap_or(0));
                self.waiting.know(number(row, 0).map_err(failed)?, last);
            }
            self.read_on(connection, Strangers::Skipped)?;
            self.follows = Follows::Writing;
        }
        packed::begin(&mut self.body);
        Ok(())
    }

    /// A game was made.
    pub(super) fn made(&mut self, game: u64) {
        self.waiting.know(game, 0);
    }

    /// Adds an event to the row.
    pub(super) fn add(&mut self, game: u64, event: &EventRow) -> Result<(), StoreError> {
        let Some(last) = self.waiting.last(game) else {
            return Err(StoreError::Conflict(format!("an event of game {game}, which does not run")));
        };
        if event.seq <= last {
            let text = format!("event {} of game {game}, which has had event {last}", event.seq);
            return Err(StoreError::Conflict(text));
        }
        packed::put_number(&mut self.body, game);
        let from = self.body.len();
        packed::put_event(&mut self.body, event);
        self.waiting.add(self.waiting.newest() + 1, game, event.seq, &self.body[from..]);
        Ok(())
    }

    /// A game ends: none of its events is needed any more. That is said in the row as well, since the number of
    /// the newest game is given again once it is gone and the server has been away.
    pub(super) fn end(&mut self, connection: &Connection, game: u64) -> rusqlite::Result<()> {
        if self.waiting.last(game) != Some(0) {
            packed::put_number(&mut self.body, game);
            packed::put_over(&mut self.body);
        }
        match self.waiting.forget(game) {
            Place::None => Ok(()),
            Place::Some => {
                let mut delete = connection.prepare_cached("DELETE FROM folded WHERE game = ?1")?;
                delete.execute([signed(game)]).map(drop)
            }
        }
    }

    /// Writes the row, and what that brings with it.
    pub(super) fn write(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if !packed::is_empty(&self.body) {
            packed::end(&mut self.body);
            let row = self.waiting.newest() + 1;
            connection
                .prepare_cached("INSERT INTO recent (number, body) VALUES (?1, ?2)")?
                .execute(params![signed(row), self.body])?;
            self.waiting.end_row(row, self.body.len());
        }
        let mut needed = self.waiting.let_go();
        for _ in 0..FOLDS {
            if self.waiting.size() <= self.most {
                break;
            }
            let Some((game, last, events)) = self.waiting.fold() else { break };
            fold(connection, game, last, &events)?;
            needed = self.waiting.let_go().or(needed);
        }
        if let Some(needed) = needed {
            let mut delete = connection.prepare_cached("DELETE FROM recent WHERE number < ?1")?;
            delete.execute([signed(needed)])?;
        }
        Ok(())
    }

    /// The events of a game that runs, as they are at one instant.
    pub(super) fn events(
        &mut self,
        connection: &mut Connection,
        game: u64,
    ) -> Result<Vec<EventRow>, StoreError> {
        let snapshot = connection.transaction().map_err(failed)?;
        let runs: Option<bool> = snapshot
            .prepare_cached("SELECT ended_at IS NULL FROM game WHERE number = ?1")
            .and_then(|mut query| query.query_row([signed(game)], |row| row.get(0)).optional())
            .map_err(failed)?;
        let (mut events, last) = folded(&snapshot, game).map_err(failed)?;
        if runs == Some(true) {
            self.follow(&snapshot)?;
            let mut rest = self.waiting.events(game);
            while let Some(event) = packed::take_event(&mut rest) {
                if event.seq > last {
                    events.push(event.row());
                }
            }
        }
        Ok(events)
    }

    /// Takes in what others have written.
    fn follow(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let (oldest, newest) = connection
            .prepare_cached(ENDS)
            .and_then(|mut query| query.query_row([], |row| Ok((number(row, 0)?, number(row, 1)?))))
            .map_err(failed)?;
        if newest == self.waiting.newest() {
            return Ok(());
        }
        // What went without having been read may have said that a game is over. And of rows that are gone by
        // now a reader would keep the events for ever.
        let missed = oldest > self.waiting.newest() + 1;
        let kept = self.waiting.size() > self.most.saturating_mul(2);
        if self.follows == Follows::Writing || missed || kept {
            self.forget();
        }
        self.read_on(connection, Strangers::Taken)
    }

    fn read_on(&mut self, connection: &Connection, strangers: Strangers) -> Result<(), StoreError> {
        let mut query = connection
            .prepare_cached("SELECT number, body FROM recent WHERE number > ?1 ORDER BY number")
            .map_err(failed)?;
        let mut rows = query.query([signed(self.waiting.newest())]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let number = number(row, 0).map_err(failed)?;
            let body = row.get_ref(1).and_then(|body| Ok(body.as_blob()?)).map_err(failed)?;
            if !self.waiting.take_in(number, body, strangers) {
                // It may be of any game: to go on without it would be to lose what players were told.
                return Err(StoreError::Failed(format!("row {number} of the newest events is damaged")));
            }
        }
        Ok(())
    }
}

/// Puts events of one game into its own place.
pub(super) fn fold(connection: &Connection, game: u64, last: u64, events: &[u8]) -> rusqlite::Result<()> {
    let mut body = Vec::with_capacity(packed::AROUND + events.len());
    packed::begin(&mut body);
    body.extend_from_slice(events);
    packed::end(&mut body);
    connection
        .prepare_cached("INSERT INTO folded (game, last, body) VALUES (?1, ?2, ?3)")?
        .execute(params![signed(game), signed(last), body])
        .map(drop)
}

/// The events of a game that have a place of their own, and the seq of the last. In the stead of what is
/// damaged stands an event without bytes, which nobody can take for one: this game alone cannot go on.
fn folded(connection: &Connection, game: u64) -> rusqlite::Result<(Vec<EventRow>, u64)> {
    let (mut events, mut last) = (Vec::new(), 0);
    let mut query =
        connection.prepare_cached("SELECT last, body FROM folded WHERE game = ?1 ORDER BY last")?;
    let mut rows = query.query([signed(game)])?;
    while let Some(row) = rows.next()? {
        let before = last;
        last = number(row, 0)?;
        let mut rest = packed::open(row.get_ref(1)?.as_blob()?).unwrap_or_default();
        while let Some(event) = packed::take_event(&mut rest) {
            events.push(event.row());
        }
        if events.last().is_none_or(|event| event.seq != last) {
            let seq = events.last().map_or(before, |event| event.seq) + 1;
            events.push(EventRow { seq, command: None, bytes: Vec::new() });
        }
    }
    Ok((events, last))
}

#[cfg(test)]
mod tests {
    use super::ENDS;

    #[test]
    fn the_ends_of_recent_are_looked_up_and_not_searched_for() {
        let connection = rusqlite::Connection::open_in_memory().expect("a database");
        connection
            .execute_batch("CREATE TABLE recent (number INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")
            .expect("a table");
        let mut query = connection.prepare(&format!("EXPLAIN QUERY PLAN {ENDS}")).expect("a plan");
        let steps = query.query_map([], |row| row.get(3)).expect("steps");
        let steps: Vec<String> = steps.map(|step| step.expect("a text")).collect();
        assert_eq!(steps.iter().filter(|step| step.starts_with("SEARCH recent")).count(), 2, "{steps:?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN recent")), "{steps:?}");
    }
}
