//! `shoutan judge`: replays one game from its journal, event by event. It takes nothing on the word of
//! the rows: clocks, position and result are worked out anew.

use super::Data;
use super::table::{Before, Table};
use crate::kept::{self, Commands, Kept, Unreadable};
use crate::storage;
use crate::store::{GameRow, Store, StoreError};
use protocol::convert;
use rules::{Event, Game};
use std::process::ExitCode;

/// A row changes a few times in a game's life: with its end, or when it is set aside.
const ATTEMPTS: u32 = 5;

#[derive(clap::Args)]
pub(super) struct Judge {
    /// The game's id, as it stands in its address
    // One in many begins with a hyphen, and is no flag.
    #[arg(allow_hyphen_values = true)]
    game: String,
    /// Print every event with its time, what it cost, and both clocks after it
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    data: Data,
}

impl Judge {
    pub(super) fn run(self) -> Result<ExitCode, String> {
        let mut store = storage::reader(&self.data.config()?)?;
        let read = read(&self.game, store.as_mut()).map_err(|error| error.to_string())?;
        let (row, events) = read.ok_or_else(|| format!("no game {} is kept", self.game))?;
        let aside = row.aside.clone();
        let table = if self.table { Table::printed() } else { Table::silent() };
        let judged = events.and_then(|events| judge(row, events, store.as_mut(), table));
        if let Some(reason) = aside {
            println!("set aside: {reason}");
        }
        match judged {
            Ok(()) => {
                println!("agrees");
                Ok(ExitCode::SUCCESS)
            }
            Err(Unreadable::Damaged(text)) => {
                println!("differs: {text}");
                Ok(ExitCode::FAILURE)
            }
            Err(Unreadable::Store(error)) => Err(error.to_string()),
        }
    }
}

type Read = (GameRow, Result<(Vec<Event>, Commands), Unreadable>);

/// A game's row and its events, again where the game has ended while it was read.
fn read(id: &str, store: &mut dyn Store) -> Result<Option<Read>, StoreError> {
    let mut row = store.game(id)?;
    for _ in 0..ATTEMPTS {
        let Some(before) = row else { return Ok(None) };
        let events = kept::check_place(&before, store).and_then(|()| kept::events(&before, store));
        row = store.game(id)?;
        if row.as_ref() == Some(&before) {
            return Ok(Some((before, events)));
        }
    }
    Err(StoreError::Failed("the game changes faster than it can be read".to_string()))
}

fn judge(
    row: GameRow,
    (events, commands): (Vec<Event>, Commands),
    store: &mut dyn Store,
    mut table: Table,
) -> Result<(), Unreadable> {
    let (info, settings) = kept::head(&row.made)?;
    let born = row.made.born;
    let outages = store.outages(born)?;
    let mut outages = outages.iter().map(|outage| (outage.clock.saturating_sub(born), outage)).peekable();
    let mut game = Game::new(settings);
    table.head(&info);
    for event in events {
        while let Some((at, outage)) = outages.next_if(|(at, _)| *at <= event.at) {
            table.outage(at, outage);
        }
        game.check_next(&event).map_err(|differs| Unreadable::Damaged(differs.to_string()))?;
        let before = Before::of(&game);
        let frame = convert::apply(&mut game, &event);
        table.event(&before, &game, &event, &frame);
    }
    // A game that runs has been through the outages since its last event, too.
    if game.outcome().is_none() {
        outages.for_each(|(at, outage)| table.outage(at, outage));
    }
    table.end(&game);
    let kept = Kept { row, info, game, commands };
    if kept.row.ended.is_none() && kept.game.outcome().is_some() {
        return Ok(());
    }
    kept.check_end()
}
