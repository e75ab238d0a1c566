//! The versions of the database's format, each made from the one before. Forward only.

use crate::store::StoreError;
use crate::store::sqlite::{Place, failed};
use rusqlite::{Connection, TransactionBehavior};

/// Each step leads from the version of its place to the next.
const STEPS: [&str; 3] = [include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql")];
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
            let name =
                copy.to_str().ok_or_else(|| StoreError::Failed("the name is not UTF-8".to_string()))?;
            connection.execute("VACUUM INTO ?1", [name]).map_err(failed)?;
        }
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    for step in &STEPS[found..] {
        transaction.execute_batch(step).map_err(failed)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    transaction.pragma_update(None, "user_version", STEPS.len() as i64).map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// The version of a database: 0 of an empty one.
pub(super) fn check(connection: &Connection) -> Result<usize, StoreError> {
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
