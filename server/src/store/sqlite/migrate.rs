//! The versions of the database's format, each made from the one before. Forward only.

use crate::files;
use crate::store::sqlite::recent;
use crate::store::sqlite::{Place, failed, number, packed};
use crate::store::{Command, EventRow, StoreError};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::fs::File;
use std::io;
use std::path::Path;

/// Each step leads from the version of its place to the next.
const STEPS: [Step; 5] = [
    Step::Sql(include_str!("1.sql")),
    Step::Sql(include_str!("2.sql")),
    Step::Sql(include_str!("3.sql")),
    Step::Then(include_str!("4.sql"), fold_events),
    Step::Sql(include_str!("5.sql")),
];

/// How one version is made from the one before.
enum Step {
    Sql(&'static str),
    /// And what cannot be said in SQL.
    Then(&'static str, fn(&Transaction<'_>) -> rusqlite::Result<()>),
}
/// "Shtn": says that a file is a database of this server.
const APPLICATION: i32 = 0x5368_746e;

/// Brings a database to the newest version. A copy of an older one is left beside it first.
pub(super) fn to_newest(connection: &mut Connection, place: &Place) -> Result<(), StoreError> {
    let found = check(connection)?;
    if found == STEPS.len() {
        return Ok(());
    }
    if let (Place::File(path), true) = (place, found > 0) {
        let copy = path.with_extension(format!("db.version-{found}"));
        if !copy.exists() {
            leave(connection, &copy)?;
        }
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    for step in &STEPS[found..] {
        match step {
            Step::Sql(sql) => transaction.execute_batch(sql),
            Step::Then(sql, moves) => transaction.execute_batch(sql).and_then(|()| moves(&transaction)),
        }
        .map_err(failed)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    transaction.pragma_update(None, "user_version", STEPS.len() as i64).map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// Leaves a copy as it is now. It has its name only once it is whole and on the disk: one that was broken off is
/// made anew.
fn leave(connection: &Connection, copy: &Path) -> Result<(), StoreError> {
    let says = |error: io::Error| StoreError::Failed(format!("{}: {error}", copy.display()));
    let partial = files::beside(copy, ".partial");
    match std::fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(says(error)),
        _ => {}
    }
    let name = partial.to_str().ok_or_else(|| StoreError::Failed("the name is not UTF-8".to_string()))?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(failed)?;
    let kept = File::open(&partial).and_then(|whole| whole.sync_all());
    let named = kept.and_then(|()| std::fs::rename(&partial, copy));
    named.and_then(|()| files::sync_folder(copy)).map_err(says)
}

/// Events had a row each, which lay with their game's.
fn fold_events(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut query =
        transaction.prepare("SELECT game, seq, color, command, body FROM event ORDER BY game, seq")?;
    let mut rows = query.query([])?;
    let (mut before, mut last, mut events) = (None, 0, Vec::new());
    while let Some(row) = rows.next()? {
        let game = number(row, 0)?;
        if let Some(before) = before.replace(game).filter(|before| *before != game) {
            recent::fold(transaction, before, last, &events)?;
            events.clear();
        }
        last = number(row, 1)?;
        let color: Option<String> = row.get(2)?;
        let command = Command::kept(color.as_deref(), row.get(3)?);
        packed::put_event(&mut events, &EventRow { seq: last, command, bytes: row.get(4)? });
    }
    if let Some(game) = before {
        recent::fold(transaction, game, last, &events)?;
    }
    // A table that is being read cannot be dropped.
    drop(rows);
    drop(query);
    transaction.execute_batch("DROP TABLE event")
}

/// How a database stands to the newest version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    /// Nothing is in it.
    Empty,
    /// It is to be brought to the newest version.
    Older,
    Newest,
}

pub(super) fn age(connection: &Connection) -> Result<Age, StoreError> {
    Ok(match check(connection)? {
        0 => Age::Empty,
        version if version < STEPS.len() => Age::Older,
        _ => Age::Newest,
    })
}

/// The version of a database: 0 of an empty one.
fn check(connection: &Connection) -> Result<usize, StoreError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(failed);
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    if (application, version, tables) == (0, 0, 0) {
        return Ok(0);
    }
    if application != i64::from(APPLICATION) {
        return Err(StoreError::Failed("the file is no database of this server".to_string()));
    }
    let known = STEPS.len();
    match usize::try_from(version) {
        Ok(version) if version <= known => Ok(version),
        _ => {
            Err(StoreError::Newer { found: u32::try_from(version).unwrap_or(u32::MAX), known: known as u32 })
        }
    }
}
