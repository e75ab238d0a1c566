//! What is read from PostgreSQL.

use crate::store::postgres::line::Line;
use crate::store::postgres::signed;
use crate::store::rows::Ended;
use crate::store::{Command, EventRow, GameRow, NewGame, OutageRow, PlayedQuery, PlayedRow, StoreError};
use rules::ByColor;
use rules::commitment::Opening;
use tokio_postgres::Row;
use tokio_postgres::types::FromSql;

macro_rules! games {
    ($rest:literal) => {
        concat!(
            "SELECT number, id, born, made_at, settings, first_moves_by, black, white, black_token, white_token, \
             aside, ended_at, moves, outcome, visibility FROM game ",
            $rest
        )
    };
}

macro_rules! played {
    ($rest:literal) => {
        concat!(
            "SELECT number, id, made_at, settings, black, white, ended_at, moves, outcome FROM game \
             WHERE ended_at IS NOT NULL AND visibility = 'public' AND number < $1 ",
            $rest
        )
    };
}

/// The row is locked, so that a commit of which nobody knows whether it was kept is over before this answers.
pub(super) fn last_batch(line: &mut Line, run: &str) -> Result<u64, StoreError> {
    let rows = line.query("SELECT batch FROM service WHERE run = $1 FOR UPDATE", &[&run])?;
    rows.first().ok_or(StoreError::Taken).and_then(|row| number(row, 0))
}

pub(super) fn last_number(line: &mut Line) -> Result<u64, StoreError> {
    let rows = line.query("SELECT coalesce(max(number), 0) FROM game", &[])?;
    rows.first().map_or(Ok(0), |row| number(row, 0))
}

pub(super) fn running(line: &mut Line) -> Result<Vec<GameRow>, StoreError> {
    let sql = games!("WHERE ended_at IS NULL AND aside IS NULL ORDER BY number");
    line.query(sql, &[])?.iter().map(game_row).collect()
}

pub(super) fn set_aside(line: &mut Line) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM game WHERE ended_at IS NULL AND aside IS NOT NULL ORDER BY number";
    line.query(sql, &[])?.iter().map(|row| value(row, 0)).collect()
}

pub(super) fn games(line: &mut Line, after: u64, most: u32) -> Result<Vec<GameRow>, StoreError> {
    let sql = games!("WHERE number > $1 ORDER BY number LIMIT $2");
    line.query(sql, &[&signed(after), &i64::from(most)])?.iter().map(game_row).collect()
}

pub(super) fn game(line: &mut Line, id: &str) -> Result<Option<GameRow>, StoreError> {
    line.query(games!("WHERE id = $1"), &[&id])?.first().map(game_row).transpose()
}

pub(super) fn events(line: &mut Line, game: u64) -> Result<Vec<EventRow>, StoreError> {
    let sql = "SELECT seq, color, command, body FROM event WHERE game = $1 ORDER BY seq";
    let rows = line.query(sql, &[&signed(game)])?;
    let event = |row: &Row| {
        let command = Command::kept(value(row, 1)?, value(row, 2)?);
        Ok(EventRow { seq: number(row, 0)?, command, bytes: value(row, 3)? })
    };
    rows.iter().map(event).collect()
}

pub(super) fn log(line: &mut Line, game: u64) -> Result<Option<Vec<u8>>, StoreError> {
    let rows = line.query("SELECT body FROM log WHERE game = $1", &[&signed(game)])?;
    rows.first().map(|row| value(row, 0)).transpose()
}

pub(super) fn estimates(line: &mut Line, game: u64) -> Result<Option<String>, StoreError> {
    let rows = line.query("SELECT body FROM estimate WHERE game = $1", &[&signed(game)])?;
    rows.first().map(|row| value(row, 0)).transpose()
}

pub(super) fn sealed(line: &mut Line, game: u64) -> Result<Option<Opening>, StoreError> {
    let rows = line.query("SELECT number, nonce FROM sealed WHERE game = $1", &[&signed(game)])?;
    rows.first().map(|row| Ok(Opening { number: value(row, 0)?, nonce: bytes(row, 1)? })).transpose()
}

pub(super) fn played(line: &mut Line, query: &PlayedQuery) -> Result<Vec<PlayedRow>, StoreError> {
    let before = query.before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX));
    let most = i64::from(query.most);
    let rows = match &query.player {
        None => line.query(played!("ORDER BY number DESC LIMIT $2"), &[&before, &most])?,
        // Two searches, each along its own index, rather than one through all games.
        Some(player) => {
            let sql = concat!(
                "(",
                played!("AND black = $3 ORDER BY number DESC LIMIT $2"),
                ") UNION (",
                played!("AND white = $3 ORDER BY number DESC LIMIT $2"),
                ") ORDER BY number DESC LIMIT $2"
            );
            line.query(sql, &[&before, &most, player])?
        }
    };
    let played = |row: &Row| {
        Ok(PlayedRow {
            number: number(row, 0)?,
            id: value(row, 1)?,
            made_at: number(row, 2)?,
            settings: value(row, 3)?,
            names: ByColor { black: value(row, 4)?, white: value(row, 5)? },
            ended: Ended { at: number(row, 6)?, moves: moves(row, 7)?, outcome: value(row, 8)? },
        })
    };
    rows.iter().map(played).collect()
}

pub(super) fn outages(line: &mut Line, from: u64) -> Result<Vec<OutageRow>, StoreError> {
    let sql = "SELECT clock, began, ended, reason FROM outage WHERE clock >= $1 ORDER BY clock, began";
    let outage = |row: &Row| {
        Ok(OutageRow {
            clock: number(row, 0)?,
            from: number(row, 1)?,
            until: number(row, 2)?,
            reason: value(row, 3)?,
        })
    };
    line.query(sql, &[&signed(from)])?.iter().map(outage).collect()
}

fn game_row(row: &Row) -> Result<GameRow, StoreError> {
    let made = NewGame {
        number: number(row, 0)?,
        id: value(row, 1)?,
        born: number(row, 2)?,
        made_at: number(row, 3)?,
        settings: value(row, 4)?,
        first_moves_by: number(row, 5)?,
        names: ByColor { black: value(row, 6)?, white: value(row, 7)? },
        tokens: ByColor { black: bytes(row, 8)?, white: bytes(row, 9)? },
        visibility: NewGame::kept_visibility(value(row, 14)?),
    };
    let ended = match value::<Option<i64>>(row, 11)? {
        None => None,
        Some(_) => Some(Ended { at: number(row, 11)?, moves: moves(row, 12)?, outcome: value(row, 13)? }),
    };
    Ok(GameRow { made, ended, aside: value(row, 10)? })
}

fn value<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Result<T, StoreError> {
    row.try_get(column).map_err(|error| StoreError::Failed(format!("a row cannot be read: {error}")))
}

pub(super) fn number(row: &Row, column: usize) -> Result<u64, StoreError> {
    u64::try_from(value::<i64>(row, column)?).map_err(|_| out_of_range())
}

fn moves(row: &Row, column: usize) -> Result<u32, StoreError> {
    u32::try_from(value::<i64>(row, column)?).map_err(|_| out_of_range())
}

fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], StoreError> {
    value::<&[u8]>(row, column)?.try_into().map_err(|_| out_of_range())
}

fn out_of_range() -> StoreError {
    StoreError::Failed("a row cannot be read: a value is out of its range".to_string())
}
