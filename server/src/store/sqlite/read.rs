//! What is read from SQLite.

use crate::store::rows::Ended;
use crate::store::sqlite::{failed, signed};
use crate::store::{GameRow, NewGame, OutageRow, PlayedQuery, PlayedRow, StoreError};
use rules::ByColor;
use rules::commitment::Opening;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

const GAME: &str = "SELECT number, id, born, made_at, settings, first_moves_by, black, white, black_token, \
                    white_token, aside, ended_at, moves, outcome, visibility FROM game";

pub(super) fn last_batch(connection: &Connection, run: &str) -> Result<u64, StoreError> {
    let batch = connection
        .query_row("SELECT batch FROM service WHERE run = ?1", [run], |row| number(row, 0))
        .optional()
        .map_err(failed)?;
    batch.ok_or(StoreError::Taken)
}

pub(super) fn last_number(connection: &Connection) -> Result<u64, StoreError> {
    connection
        .query_row("SELECT coalesce(max(number), 0) FROM game", [], |row| number(row, 0))
        .map_err(failed)
}

pub(super) fn running(connection: &Connection) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!("{GAME} WHERE ended_at IS NULL AND aside IS NULL ORDER BY number");
    all(connection, &sql, [], game_row)
}

pub(super) fn set_aside(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM game WHERE ended_at IS NULL AND aside IS NOT NULL ORDER BY number";
    all(connection, sql, [], |row| row.get(0))
}

pub(super) fn games(connection: &Connection, after: u64, most: u32) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!("{GAME} WHERE number > ?1 ORDER BY number LIMIT ?2");
    all(connection, &sql, params![signed(after), most], game_row)
}

pub(super) fn game(connection: &Connection, id: &str) -> Result<Option<GameRow>, StoreError> {
    let sql = format!("{GAME} WHERE id = ?1");
    let mut query = connection.prepare_cached(&sql).map_err(failed)?;
    query.query_row([id], game_row).optional().map_err(failed)
}

pub(super) fn log(connection: &Connection, game: u64) -> Result<Option<Vec<u8>>, StoreError> {
    connection
        .query_row("SELECT body FROM log WHERE game = ?1", [signed(game)], |row| row.get(0))
        .optional()
        .map_err(failed)
}

pub(super) fn estimates(connection: &Connection, game: u64) -> Result<Option<String>, StoreError> {
    connection
        .query_row("SELECT body FROM estimate WHERE game = ?1", [signed(game)], |row| row.get(0))
        .optional()
        .map_err(failed)
}

pub(super) fn sealed(connection: &Connection, game: u64) -> Result<Option<Opening>, StoreError> {
    connection
        .query_row("SELECT number, nonce FROM sealed WHERE game = ?1", [signed(game)], |row| {
            Ok(Opening { number: row.get(0)?, nonce: row.get(1)? })
        })
        .optional()
        .map_err(failed)
}

pub(super) fn played(connection: &Connection, query: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError> {
    let select = "SELECT number, id, made_at, settings, black, white, ended_at, moves, outcome FROM game \
                  WHERE ended_at IS NOT NULL AND visibility = 'public' AND number < ?1";
    let before = query.before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX));
    let row = |row: &Row<'_>| {
        Ok(PlayedRow {
            number: number(row, 0)?,
            id: row.get(1)?,
            made_at: number(row, 2)?,
            settings: row.get(3)?,
            names: ByColor { black: row.get(4)?, white: row.get(5)? },
            ended: Ended { at: number(row, 6)?, moves: row.get(7)?, outcome: row.get(8)? },
        })
    };
    match &query.player {
        None => {
            let sql = format!("{select} ORDER BY number DESC LIMIT ?2");
            all(connection, &sql, params![before, query.most], row)
        }
        // Two searches, each along its own index, rather than one through all games.
        Some(player) => {
            let by = |side| format!("SELECT * FROM ({select} AND {side} = ?3 ORDER BY number DESC LIMIT ?2)");
            let sql = format!("{} UNION {} ORDER BY number DESC LIMIT ?2", by("black"), by("white"));
            all(connection, &sql, params![before, query.most, player], row)
        }
    }
}

pub(super) fn outages(connection: &Connection, from: u64) -> Result<Vec<OutageRow>, StoreError> {
    let sql = "SELECT clock, began, ended, reason FROM outage WHERE clock >= ?1 ORDER BY clock, began";
    all(connection, sql, [signed(from)], |row| {
        Ok(OutageRow {
            clock: number(row, 0)?,
            from: number(row, 1)?,
            until: number(row, 2)?,
            reason: row.get(3)?,
        })
    })
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut query = connection.prepare_cached(sql).map_err(failed)?;
    let rows = query.query_map(params, row).map_err(failed)?;
    rows.collect::<rusqlite::Result<Vec<T>>>().map_err(failed)
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let made = NewGame {
        number: number(row, 0)?,
        id: row.get(1)?,
        born: number(row, 2)?,
        made_at: number(row, 3)?,
        settings: row.get(4)?,
        first_moves_by: number(row, 5)?,
        names: ByColor { black: row.get(6)?, white: row.get(7)? },
        tokens: ByColor { black: row.get(8)?, white: row.get(9)? },
        visibility: NewGame::kept_visibility(row.get_ref(14)?.as_str()?),
    };
    let ended = match row.get::<_, Option<i64>>(11)? {
        None => None,
        Some(at) => Some(Ended { at: unsigned(at)?, moves: row.get(12)?, outcome: row.get(13)? }),
    };
    Ok(GameRow { made, ended, aside: row.get(10)? })
}

pub(super) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    unsigned(row.get(column)?)
}

fn unsigned(number: i64) -> rusqlite::Result<u64> {
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, number))
}
