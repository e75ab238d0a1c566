//! `shoutan judge`: replays one game from its journal, event by event. It takes nothing on the word of
//! the rows: clocks, position and result are worked out anew.

use super::Data;
use super::table::{Before, Table};
use crate::kept::{self, Kept, Unreadable};
use crate::storage;
use crate::store::{GameRow, Store};
use protocol::convert;
use rules::Game;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct Judge {
    /// The game's id, as it stands in its address
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
        let row = store.game(&self.game).map_err(|error| error.to_string())?;
        let row = row.ok_or_else(|| format!("no game {} is kept", self.game))?;
        let aside = row.aside.clone();
        let table = if self.table { Table::printed() } else { Table::silent() };
        let judged = judge(row, store.as_mut(), table);
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

fn judge(row: GameRow, store: &mut dyn Store, mut table: Table) -> Result<(), Unreadable> {
    let (info, settings) = kept::head(&row.made)?;
    let (events, commands) = kept::events(&row, store)?;
    let born = row.made.born;
    let outages = store.outages(born)?;
    let mut outages = outages.iter().map(|outage| (outage.clock.saturating_sub(born), outage)).peekable();
    let mut game = Game::new(settings);
    table.head(&info, &game);
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
