//! Changes the events of a game that runs in an embedded database that nobody has open, as damage or somebody
//! with an editor would. It must never know how events lie there.

use rusqlite::Connection;
use server::store::sqlite::{Place, Sqlite};
use server::store::{EventRow, EventWrite, GameRow, Sealing, Store, Write};
use std::path::Path;

/// Changes the events of the game with this id. Those of the other games are written anew as they were.
///
/// # Panics
/// If the database cannot be read or written, or holds no such game.
pub fn events(database: &Path, id: &str, change: impl FnOnce(&mut Vec<EventRow>)) {
    let open = || Sqlite::open(Place::File(database.to_path_buf())).expect("it opens");
    let mut store = open();
    let changed = store.game(id).expect("it is read").expect("it is there").made.number;
    let rows = store.games(0, u32::MAX).expect("they are read").into_iter();
    let running = rows.filter(|row| row.ended.is_none()).map(|GameRow { made, .. }| made.number);
    let mut kept: Vec<(u64, Vec<EventRow>)> =
        running.map(|game| (game, store.events(game).expect("they are read"))).collect();
    drop(store);
    let (_, events) = kept.iter_mut().find(|(game, _)| *game == changed).expect("it runs");
    change(events);
    let emptied = Connection::open(database)
        .and_then(|connection| connection.execute_batch("DELETE FROM recent; DELETE FROM folded"));
    emptied.expect("they are gone");
    let write = |(game, events): (u64, Vec<EventRow>)| {
        let sealing = Sealing::Unchanged;
        events.into_iter().map(move |event| Write::Event(Box::new(EventWrite { game, event, sealing })))
    };
    let writes: Vec<Write> = kept.into_iter().flat_map(write).collect();
    let mut store = open();
    let before = store.take("somebody else").expect("it is taken");
    store.commit(1, &writes, before).expect("it is kept");
    store.settle().expect("it is one file");
}
