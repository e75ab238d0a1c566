//! What is written to PostgreSQL: a batch is one transaction, and neighbours of one kind are one statement.

use crate::store::postgres::line::{Broken, Limit, Line};
use crate::store::postgres::{read, signed};
use crate::store::{Command, End, EventWrite, NewGame, OutageRow, Sealing, Service, StoreError, Write};

pub(super) fn take(line: &mut Line, run: &str) -> Result<Service, StoreError> {
    // Waits for a batch under way, and then tells what that left.
    let rows = line.query("UPDATE service SET run = $1, batch = 0 RETURNING clock, wall", &[&run])?;
    let row =
        rows.first().ok_or_else(|| StoreError::Failed("the row of the service is not there".to_string()))?;
    Ok(Service { clock: read::number(row, 0)?, wall: read::number(row, 1)? })
}

pub(super) fn commit(
    line: &mut Line,
    run: &str,
    batch: u64,
    writes: &[Write],
    at: Service,
) -> Result<(), StoreError> {
    let written = write(line, run, batch, writes, at);
    if let Err(error) = written {
        if line.batch("ROLLBACK", Limit::Short).is_err() {
            line.close();
        }
        return Err(error);
    }
    line.batch("COMMIT", Limit::Short).map_err(Broken::maybe_kept)
}

/// Everything before the commit, so whatever fails here was not kept.
fn write(line: &mut Line, run: &str, batch: u64, writes: &[Write], at: Service) -> Result<(), StoreError> {
    let hold = "UPDATE service SET batch = $1, clock = greatest(clock, $2), wall = $3 WHERE run = $4";
    let values = (signed(batch), signed(at.clock), signed(at.wall));
    let held = line.begin(hold, &[&values.0, &values.1, &values.2, &run]).map_err(Broken::not_kept)?;
    if held != 1 {
        return Err(StoreError::Taken);
    }
    for same in writes.chunk_by(|one, other| match (one, other) {
        (Write::Event(one), Write::Event(_)) => one.sealing == Sealing::Unchanged,
        (Write::Game(_), Write::Game(_)) => true,
        _ => false,
    }) {
        run_of(line, same).map_err(Broken::not_kept)?;
    }
    Ok(())
}

fn run_of(line: &mut Line, same: &[Write]) -> Result<(), Broken> {
    match &same[0] {
        Write::Game(_) => {
            let games = same.iter().filter_map(|write| match write {
                Write::Game(game) => Some(game.as_ref()),
                _ => None,
            });
            insert_games(line, &games.collect::<Vec<_>>())
        }
        Write::Event(_) => {
            let events = same.iter().filter_map(|write| match write {
                Write::Event(event) => Some(event.as_ref()),
                _ => None,
            });
            insert_events(line, &events.collect::<Vec<_>>())
        }
        Write::End(ended) => end(line, ended),
        Write::Outage(outage) => insert_outage(line, outage),
        Write::Estimates { game, body } => {
            let sql = "INSERT INTO estimate (game, body) SELECT number, $2 FROM game WHERE number = $1 \
                       ON CONFLICT (game) DO UPDATE SET body = excluded.body";
            line.execute(sql, &[&signed(*game), body]).map(drop)
        }
        Write::Aside { game, reason } => {
            let sql = "UPDATE game SET aside = $2 WHERE number = $1";
            line.execute(sql, &[&signed(*game), reason]).map(drop)
        }
        Write::Prune { keep, most } => prune(line, *keep, *most),
    }
}

fn insert_games(line: &mut Line, games: &[&NewGame]) -> Result<(), Broken> {
    let numbers = |of: fn(&NewGame) -> u64| games.iter().map(|game| signed(of(game))).collect::<Vec<i64>>();
    line.execute(
        "INSERT INTO game (number, id, born, made_at, settings, first_moves_by, black, white, black_token, \
         white_token, visibility) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], \
         $6::bigint[], $7::text[], $8::text[], $9::bytea[], $10::bytea[], $11::text[])",
        &[
            &numbers(|game| game.number),
            &texts(games, |game| &game.id),
            &numbers(|game| game.born),
            &numbers(|game| game.made_at),
            &texts(games, |game| &game.settings),
            &numbers(|game| game.first_moves_by),
            &texts(games, |game| &game.names.black),
            &texts(games, |game| &game.names.white),
            &games.iter().map(|game| game.tokens.black.as_slice()).collect::<Vec<_>>(),
            &games.iter().map(|game| game.tokens.white.as_slice()).collect::<Vec<_>>(),
            &games.iter().map(|game| game.visibility_text()).collect::<Vec<_>>(),
        ],
    )
    .map(drop)
}

fn texts<'a>(games: &[&'a NewGame], of: fn(&NewGame) -> &String) -> Vec<&'a str> {
    games.iter().map(|game| of(game).as_str()).collect()
}

/// Only the last of them may do something to a sealed move.
fn insert_events(line: &mut Line, writes: &[&EventWrite]) -> Result<(), Broken> {
    let commands = || writes.iter().map(|write| write.event.command.as_ref());
    line.execute(
        "INSERT INTO event (game, seq, color, command, body) \
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bytea[])",
        &[
            &writes.iter().map(|write| signed(write.game)).collect::<Vec<_>>(),
            &writes.iter().map(|write| signed(write.event.seq)).collect::<Vec<_>>(),
            &commands().map(|command| command.map(Command::color_text)).collect::<Vec<_>>(),
            &commands().map(|command| command.map(|command| command.id.as_str())).collect::<Vec<_>>(),
            &writes.iter().map(|write| write.event.bytes.as_slice()).collect::<Vec<_>>(),
        ],
    )?;
    let Some(last) = writes.last() else { return Ok(()) };
    match last.sealing {
        Sealing::Unchanged => Ok(()),
        Sealing::Sealed(opening) => line
            .execute(
                "INSERT INTO sealed (game, number, nonce) VALUES ($1, $2, $3) \
                 ON CONFLICT (game) DO UPDATE SET number = excluded.number, nonce = excluded.nonce",
                &[&signed(last.game), &opening.number, &opening.nonce.as_slice()],
            )
            .map(drop),
        Sealing::Opened => forget_sealed(line, last.game),
    }
}

fn end(line: &mut Line, end: &End) -> Result<(), Broken> {
    let game = signed(end.game);
    line.execute(
        "INSERT INTO log (game, body) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET body = excluded.body",
        &[&game, &end.log],
    )?;
    line.execute("DELETE FROM event WHERE game = $1", &[&game])?;
    line.execute(
        "UPDATE game SET ended_at = $2, moves = $3, outcome = $4 WHERE number = $1",
        &[&game, &signed(end.ended.at), &i64::from(end.ended.moves), &end.ended.outcome],
    )?;
    forget_sealed(line, end.game)
}

fn forget_sealed(line: &mut Line, game: u64) -> Result<(), Broken> {
    line.execute("DELETE FROM sealed WHERE game = $1", &[&signed(game)]).map(drop)
}

fn insert_outage(line: &mut Line, outage: &OutageRow) -> Result<(), Broken> {
    let OutageRow { clock, from, until, reason } = outage;
    line.execute(
        "INSERT INTO outage (clock, began, ended, reason) VALUES ($1, $2, $3, $4)",
        &[&signed(*clock), &signed(*from), &signed(*until), reason],
    )
    .map(drop)
}

fn prune(line: &mut Line, keep: u64, most: u32) -> Result<(), Broken> {
    const LOGS: &str = "WITH spare AS (SELECT number FROM game WHERE ended_at IS NOT NULL ORDER BY number DESC OFFSET $1), \
         old AS (SELECT number FROM spare ORDER BY number LIMIT $2) \
         DELETE FROM log USING old WHERE log.game = old.number";
    const ESTIMATES: &str = "WITH spare AS (SELECT number FROM game WHERE ended_at IS NOT NULL ORDER BY number DESC OFFSET $1), \
         old AS (SELECT number FROM spare ORDER BY number LIMIT $2) \
         DELETE FROM estimate USING old WHERE estimate.game = old.number";
    const GAMES: &str = "WITH spare AS (SELECT number FROM game WHERE ended_at IS NOT NULL ORDER BY number DESC OFFSET $1), \
         old AS (SELECT number FROM spare ORDER BY number LIMIT $2) \
         DELETE FROM game USING old WHERE game.number = old.number";
    for delete in [LOGS, ESTIMATES, GAMES] {
        line.execute(delete, &[&signed(keep), &i64::from(most)])?;
    }
    Ok(())
}
