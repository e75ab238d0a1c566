//! How many moves a second a store keeps: 1000 games with one move in flight each, gathered into commits as
//! the journal gathers them. `moves postgres URL` or `moves sqlite FOLDER`; measures for ten seconds.

use protocol::lobby::Visibility;
use rules::{ByColor, Color};
use server::store::postgres::{DatabaseUrl, Postgres};
use server::store::sqlite::{FILE, Place, Sqlite};
use server::store::{Command, EventRow, EventWrite, NewGame, Sealing, Service, Store, Write};
use std::collections::VecDeque;
use std::path::Path;
use std::time::{Duration, Instant};

const GAMES: u64 = 1000;
const TIME: Duration = Duration::from_secs(10);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut store: Box<dyn Store> = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["postgres", url] => Box::new(Postgres::open(&DatabaseUrl::from(url)).expect("it opens")),
        ["sqlite", folder] => {
            Box::new(Sqlite::open(Place::File(Path::new(folder).join(FILE))).expect("it opens"))
        }
        _ => panic!("moves postgres URL, or moves sqlite FOLDER"),
    };
    store.take("moves").expect("it is taken");
    let first = store.last_number().expect("it is read") + 1;
    let games: Vec<u64> = (first..first + GAMES).collect();
    let made: Vec<Write> = games.iter().map(|&number| Write::Game(Box::new(game(number)))).collect();
    let mut batch = 1;
    commit(store.as_mut(), batch, &made);
    for most in [1, 10, 100, 1000] {
        // Each game moves again once its move is kept; so many are found waiting at a time.
        let mut waiting: VecDeque<(u64, u64)> = games.iter().map(|&game| (game, batch * 100_000)).collect();
        let (began, mut kept, mut commits) = (Instant::now(), 0, Vec::new());
        while began.elapsed() < TIME / 4 {
            let moves: Vec<(u64, u64)> = waiting.drain(..most).collect();
            let writes: Vec<Write> = moves.iter().map(|&(game, seq)| event(game, seq + 1)).collect();
            batch += 1;
            let before = Instant::now();
            commit(store.as_mut(), batch, &writes);
            commits.push(before.elapsed());
            kept += moves.len();
            waiting.extend(moves.into_iter().map(|(game, seq)| (game, seq + 1)));
        }
        let rate = kept as u128 * 1000 / began.elapsed().as_millis();
        commits.sort_unstable();
        let (middle, late) = (commits[commits.len() / 2], commits[commits.len() * 99 / 100]);
        println!(
            "{most:>5} moves a commit: {rate:>7} moves/s; a commit takes {middle:?}, one in a hundred {late:?}"
        );
    }
}

fn commit(store: &mut dyn Store, batch: u64, writes: &[Write]) {
    store.commit(batch, writes, Service { clock: batch, wall: batch }).expect("it is kept");
}

fn game(number: u64) -> NewGame {
    NewGame {
        number,
        id: format!("game{number}"),
        born: 0,
        made_at: 0,
        settings: "{}".to_string(),
        first_moves_by: 60_000,
        names: ByColor { black: "Black".to_string(), white: "White".to_string() },
        tokens: ByColor { black: [1; 32], white: [2; 32] },
        visibility: Visibility::Public,
    }
}

/// About what a move takes: a dozen bytes and the id of its command.
fn event(game: u64, seq: u64) -> Write {
    let command = Some(Command { color: Color::Black, id: format!("move-{seq:012}") });
    let event = EventRow { seq, command, bytes: vec![7; 12] };
    Write::Event(Box::new(EventWrite { game, event, sealing: Sealing::Unchanged }))
}
