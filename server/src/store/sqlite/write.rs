//! What is written to SQLite: a batch is one transaction.

use crate::store::sqlite::recent::Recent;
use crate::store::sqlite::{failed, signed};
use crate::store::{End, EventWrite, NewGame, OutageRow, Sealing, Service, StoreError, Write};
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

pub(super) fn take(
    connection: &mut Connection,
    recent: &mut Recent,
    run: &str,
) -> Result<Service, StoreError> {
    let transaction = begin(connection)?;
    let before = transaction
        .query_row("SELECT clock, wall FROM service", [], |row| {
            Ok(Service { clock: row.get::<_, i64>(0)? as u64, wall: row.get::<_, i64>(1)? as u64 })
        })
        .map_err(failed)?;
    transaction.execute("UPDATE service SET run = ?1, batch = 0", [run]).map_err(failed)?;
    recent.begin(&transaction)?;
    transaction.commit().map_err(failed)?;
    Ok(before)
}

pub(super) fn commit(
    connection: &mut Connection,
    recent: &mut Recent,
    run: &str,
    batch: u64,
    writes: &[Write],
    at: Service,
) -> Result<(), StoreError> {
    let transaction = begin(connection)?;
    let held = transaction
        .prepare_cached("UPDATE service SET batch = ?1, clock = max(clock, ?2), wall = ?3 WHERE run = ?4")
        .and_then(|mut update| update.execute(params![signed(batch), signed(at.clock), signed(at.wall), run]))
        .map_err(failed)?;
    if held != 1 {
        return Err(StoreError::Taken);
    }
    recent.begin(&transaction)?;
    for write in writes {
        match write {
            Write::Game(game) => insert_game(&transaction, game).map(|()| recent.made(game.number)),
            Write::Event(write) => {
                recent.add(write.game, &write.event)?;
                keep_sealing(&transaction, write)
            }
            Write::End(ended) => end(&transaction, ended).and_then(|()| recent.end(&transaction, ended.game)),
            Write::Outage(outage) => insert_outage(&transaction, outage),
            Write::Estimates { game, body } => keep_estimates(&transaction, *game, body),
            Write::Aside { game, reason } => set_aside(&transaction, *game, reason),
            Write::Prune { keep, most } => prune(&transaction, *keep, *most),
        }
        .map_err(failed)?;
    }
    recent.write(&transaction).map_err(failed)?;
    transaction.commit().map_err(failed)
}

fn begin(connection: &mut Connection) -> Result<Transaction<'_>, StoreError> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)
}

fn insert_game(transaction: &Transaction<'_>, game: &NewGame) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO game (number, id, born, made_at, settings, first_moves_by, black, white, black_token, \
         white_token, visibility) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    insert.execute(params![
        signed(game.number),
        game.id,
        signed(game.born),
        signed(game.made_at),
        game.settings,
        signed(game.first_moves_by),
        game.names.black,
        game.names.white,
        game.tokens.black,
        game.tokens.white,
        game.visibility_text(),
    ])?;
    Ok(())
}

fn keep_sealing(transaction: &Transaction<'_>, write: &EventWrite) -> rusqlite::Result<()> {
    let game = signed(write.game);
    match write.sealing {
        Sealing::Unchanged => Ok(()),
        Sealing::Sealed(opening) => transaction
            .prepare_cached("INSERT OR REPLACE INTO sealed (game, number, nonce) VALUES (?1, ?2, ?3)")?
            .execute(params![game, opening.number, opening.nonce])
            .map(drop),
        Sealing::Opened => forget_sealed(transaction, game),
    }
}

fn end(transaction: &Transaction<'_>, end: &End) -> rusqlite::Result<()> {
    let game = signed(end.game);
    transaction
        .prepare_cached("INSERT OR REPLACE INTO log (game, body) VALUES (?1, ?2)")?
        .execute(params![game, end.log])?;
    transaction
        .prepare_cached("UPDATE game SET ended_at = ?2, moves = ?3, outcome = ?4 WHERE number = ?1")?
        .execute(params![game, signed(end.ended.at), end.ended.moves, end.ended.outcome])?;
    forget_sealed(transaction, game)
}

fn forget_sealed(transaction: &Transaction<'_>, game: i64) -> rusqlite::Result<()> {
    transaction.prepare_cached("DELETE FROM sealed WHERE game = ?1")?.execute([game]).map(drop)
}

fn insert_outage(transaction: &Transaction<'_>, outage: &OutageRow) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO outage (clock, began, ended, reason) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![signed(outage.clock), signed(outage.from), signed(outage.until), outage.reason])?;
    Ok(())
}

fn keep_estimates(transaction: &Transaction<'_>, game: u64, body: &str) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "INSERT OR REPLACE INTO estimate (game, body) SELECT number, ?2 FROM game WHERE number = ?1",
        )?
        .execute(params![signed(game), body])?;
    Ok(())
}

fn set_aside(transaction: &Transaction<'_>, game: u64, reason: &str) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE game SET aside = ?2 WHERE number = ?1")?
        .execute(params![signed(game), reason])?;
    Ok(())
}

fn prune(transaction: &Transaction<'_>, keep: u64, most: u32) -> rusqlite::Result<()> {
    let old = "SELECT number FROM game WHERE ended_at IS NOT NULL AND number <= (SELECT number FROM game \
               WHERE ended_at IS NOT NULL ORDER BY number DESC LIMIT 1 OFFSET ?1) ORDER BY number LIMIT ?2";
    for (table, number) in [("log", "game"), ("estimate", "game"), ("game", "number")] {
        let delete = format!("DELETE FROM {table} WHERE {number} IN ({old})");
        transaction.prepare_cached(&delete)?.execute(params![signed(keep), most])?;
    }
    Ok(())
}
