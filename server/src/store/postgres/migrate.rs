//! The versions of the database's format, numbered as SQLite's and each made from the one before. Forward
//! only. Nothing is copied first, as SQLite's file is: a dump of the server's is for whoever runs it.

use crate::store::StoreError;
use crate::store::postgres::line::{Broken, Limit, Line};

/// Each step leads from the version of its place to the next.
const STEPS: [&str; 4] =
    [include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql"), include_str!("4.sql")];

/// Of servers that begin at once, one changes the format and the others wait. It is let go with the
/// transaction, so it holds through a pooler too.
const ALONE: &str = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
                     SELECT pg_advisory_xact_lock(1399352430)";

/// Brings a database to the newest version, in one transaction.
pub(super) fn to_newest(line: &mut Line) -> Result<(), StoreError> {
    line.batch(ALONE, Limit::Long).map_err(Broken::not_kept)?;
    let done = steps(line);
    if done.is_err() {
        // What cannot be undone now ends with the line.
        let _ = line.batch("ROLLBACK", Limit::Short);
    }
    done
}

fn steps(line: &mut Line) -> Result<(), StoreError> {
    let found = check(line)?;
    if found == STEPS.len() {
        return line.batch("COMMIT", Limit::Short).map_err(Broken::not_kept);
    }
    if found > 0 {
        tracing::info!(from = found, to = STEPS.len(), "the database is brought to a newer format");
    } else {
        let version = "CREATE TABLE shoutan (version INTEGER NOT NULL); INSERT INTO shoutan VALUES (0)";
        line.batch(version, Limit::Short).map_err(Broken::not_kept)?;
    }
    for step in &STEPS[found..] {
        line.batch(step, Limit::Long).map_err(Broken::not_kept)?;
    }
    let newest = STEPS.len() as i32;
    line.execute("UPDATE shoutan SET version = $1", &[&newest]).map_err(Broken::not_kept)?;
    line.batch("COMMIT", Limit::Long).map_err(Broken::not_kept)
}

/// The version of a database: 0 of an empty one.
pub(super) fn check(line: &mut Line) -> Result<usize, StoreError> {
    let failed = |text: &str| StoreError::Failed(text.to_string());
    let about = line.query(
        "SELECT current_schema() IS NOT NULL, current_setting('server_encoding') = 'UTF8', \
         current_setting('fsync')::boolean, to_regclass('shoutan') IS NOT NULL, EXISTS (SELECT FROM pg_class \
         JOIN pg_namespace ON pg_namespace.oid = relnamespace \
         WHERE nspname = current_schema() AND relkind IN ('r', 'p'))",
        &[],
    )?;
    let is = |column| about.first().is_some_and(|row| row.get::<_, bool>(column));
    let (schema, utf8, synchronised, known, tables) = (is(0), is(1), is(2), is(3), is(4));
    if !schema {
        return Err(failed("no schema of the search path is there"));
    }
    if !utf8 {
        return Err(failed("the database's encoding is not UTF8"));
    }
    if !synchronised {
        tracing::error!("PostgreSQL runs with fsync = off: what is kept does not survive the loss of power");
    }
    match (known, tables) {
        (false, false) => return Ok(0),
        (false, true) => return Err(failed("the schema holds tables, but is no database of this server")),
        (true, _) => {}
    }
    let rows = line.query("SELECT version FROM shoutan", &[])?;
    let [row] = rows.as_slice() else { return Err(failed("the database does not say its version")) };
    let version: i32 = row.get(0);
    let known = STEPS.len();
    match usize::try_from(version) {
        Ok(version) if (1..=known).contains(&version) => Ok(version),
        _ => {
            Err(StoreError::Newer { found: u32::try_from(version).unwrap_or(u32::MAX), known: known as u32 })
        }
    }
}
