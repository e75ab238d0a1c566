//! `shoutan verify`: looks through the embedded file, plays every kept game again and compares its end with
//! its row. It reads, and must never write: a server may be at work beside it.

use super::Data;
use crate::config::Engine;
use crate::kept::{self, Kept, Unreadable};
use crate::storage;
use crate::store::{GameRow, Store, StoreError};
use std::process::ExitCode;

/// How many games are read at once.
const PAGE: u32 = 200;
/// How often a game that changes while it is read is read again.
const ATTEMPTS: u32 = 5;

#[derive(clap::Args)]
pub(super) struct Verify {
    #[command(flatten)]
    data: Data,
}

/// What is found of one game.
enum Found {
    /// It is not there any more.
    Gone,
    Running,
    Ended,
    Disagrees(String),
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode, String> {
        let config = self.data.config()?;
        // No game need lie on a damaged page, and no server may be able to start on it all the same.
        let damage = match config.store {
            Engine::Sqlite => storage::existing(&config)?.check_integrity().err(),
            Engine::Postgres | Engine::Memory => None,
        };
        if let Some(error) = &damage {
            println!("the file is damaged: {error}");
        }
        let mut store = storage::reader(&config)?;
        let (mut games, mut running, mut disagree, mut after) = (0_u64, 0_u64, 0_u64, 0);
        loop {
            let rows = store.games(after, PAGE).map_err(|error| error.to_string())?;
            let Some(last) = rows.last() else { break };
            after = last.made.number;
            for row in rows {
                let id = row.made.id.clone();
                let found = look(row, store.as_mut()).map_err(|error| format!("{id}: {error}"))?;
                games += u64::from(!matches!(found, Found::Gone));
                match found {
                    Found::Gone | Found::Ended => {}
                    Found::Running => running += 1,
                    Found::Disagrees(text) => {
                        disagree += 1;
                        println!("{id} {text}");
                    }
                }
            }
        }
        println!("{games} games, {running} running, {disagree} disagree");
        Ok(if disagree == 0 && damage.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Looks at a game, again where its row has changed meanwhile: it is read in more than one go.
fn look(mut row: GameRow, store: &mut dyn Store) -> Result<Found, StoreError> {
    for _ in 1..ATTEMPTS {
        let found = look_once(row.clone(), store)?;
        match store.game(&row.made.id)? {
            None => return Ok(Found::Gone),
            Some(now) if now == row => return Ok(found),
            Some(now) => row = now,
        }
    }
    look_once(row, store)
}

fn look_once(row: GameRow, store: &mut dyn Store) -> Result<Found, StoreError> {
    let found = if row.ended.is_some() { Found::Ended } else { Found::Running };
    if let Some(reason) = &row.aside {
        return Ok(Found::Disagrees(format!("is set aside: {reason}")));
    }
    match check(row, store) {
        Ok(()) => Ok(found),
        Err(Unreadable::Damaged(text)) => Ok(Found::Disagrees(text)),
        Err(Unreadable::Store(error)) => Err(error),
    }
}

fn check(row: GameRow, store: &mut dyn Store) -> Result<(), Unreadable> {
    kept::check_place(&row, store)?;
    let kept = Kept::read(row, store)?;
    // The end of a game that its row does not tell yet is written when a server opens the game again.
    if kept.row.ended.is_none() && kept.game.outcome().is_some() {
        return Ok(());
    }
    kept.check_end()
}
