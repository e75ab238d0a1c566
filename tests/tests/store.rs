//! What every engine of the store must do: one suite, run on SQLite in a file, in memory, and on PostgreSQL.
//! It knows no engine; what only one of them can do stands in files of its own.

use protocol::lobby::Visibility;
use rules::commitment::Opening;
use rules::{ByColor, Color};
use server::store::postgres::Postgres;
use server::store::sqlite::{FILE, Place, Sqlite};
use server::store::{
    Command, End, Ended, EventRow, EventWrite, NewGame, OutageRow, PlayedQuery, Sealing, Service, Store,
    StoreError, Write,
};
use tests::folder::Folder;
use tests::postgres::Schema;

/// A database of one test, empty at first.
enum Base {
    File(Folder),
    /// Every event gets a place of its game's own at once.
    Folding(Folder),
    /// The first connection keeps the rest alive.
    Memory(String, #[expect(dead_code, reason = "it is held, never asked")] Box<Sqlite>),
    Postgres(Schema),
}

impl Base {
    fn file() -> Option<Base> {
        Some(Base::File(Folder::fresh()))
    }

    fn folding() -> Option<Base> {
        Some(Base::Folding(Folder::fresh()))
    }

    fn memory() -> Option<Base> {
        let name = Folder::fresh().path().file_name().expect("a name").to_string_lossy().into_owned();
        let first = Sqlite::open(Place::Memory(name.clone())).expect("a database");
        Some(Base::Memory(name, Box::new(first)))
    }

    fn postgres() -> Option<Base> {
        Schema::fresh().map(Base::Postgres)
    }

    fn open(&self) -> Box<dyn Store> {
        match self {
            Base::File(folder) => Box::new(file(folder)),
            Base::Folding(folder) => Box::new(file(folder).with_recent(0)),
            Base::Memory(name, _) => Box::new(Sqlite::open(Place::Memory(name.clone())).expect("it opens")),
            Base::Postgres(schema) => Box::new(Postgres::open(&schema.url()).expect("it opens")),
        }
    }

    /// A connection that has taken the database over.
    fn taken(&self) -> Writer {
        let mut store = self.open();
        store.take("run").expect("it is taken");
        Writer { store, batch: 0 }
    }
}

fn file(folder: &Folder) -> Sqlite {
    Sqlite::open(Place::File(folder.path().join(FILE))).expect("it opens")
}

/// Numbers the batches.
struct Writer {
    store: Box<dyn Store>,
    batch: u64,
}

impl Writer {
    fn tries(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        self.batch += 1;
        self.store.commit(self.batch, writes, Service { clock: 1, wall: 1 })
    }

    fn keeps(&mut self, writes: &[Write]) {
        self.tries(writes).expect("it is kept");
    }

    /// The numbers of the ended games that are found.
    fn played(&mut self, player: Option<&str>, before: Option<u64>, most: u32) -> Vec<u64> {
        let query = PlayedQuery { player: player.map(str::to_string), before, most };
        self.store.played(&query).expect("they are read").iter().map(|row| row.number).collect()
    }

    fn running(&mut self) -> Vec<u64> {
        self.store.running().expect("they are read").iter().map(|row| row.made.number).collect()
    }
}

fn made(number: u64, black: &str, white: &str) -> NewGame {
    NewGame {
        number,
        id: format!("game{number}"),
        born: 10 * number,
        made_at: 1_700_000_000_000 + number,
        settings: r#"{"size":9,"name":"围棋 \"'%_\\"}"#.to_string(),
        first_moves_by: 60_000,
        names: ByColor { black: black.to_string(), white: white.to_string() },
        tokens: ByColor { black: [number as u8; 32], white: [0xff; 32] },
        visibility: Visibility::Public,
    }
}

fn game(number: u64) -> Write {
    Write::Game(Box::new(made(number, "Black", "White")))
}

fn row(seq: u64) -> EventRow {
    let command = match seq % 3 {
        0 => None,
        1 => Some(Command { color: Color::Black, id: format!("c{seq}") }),
        _ => Some(Command { color: Color::White, id: "'; DROP TABLE game; --".to_string() }),
    };
    EventRow { seq, command, bytes: vec![seq as u8, 0, 255] }
}

fn event(game: u64, seq: u64) -> Write {
    sealing(game, seq, Sealing::Unchanged)
}

fn sealing(game: u64, seq: u64, sealing: Sealing) -> Write {
    Write::Event(Box::new(EventWrite { game, event: row(seq), sealing }))
}

fn ended(game: u64) -> Ended {
    Ended { at: 1_800_000_000_000 + game, moves: 42, outcome: r#"{"text":"B+3.5"}"#.to_string() }
}

fn end(game: u64) -> Write {
    Write::End(Box::new(End { game, ended: ended(game), log: vec![1, 2, 0, game as u8] }))
}

const OPENING: Opening = Opening { number: -7, nonce: [9; 16] };

fn what_is_written_comes_back(base: &Base) {
    let mut writer = base.taken();
    let games = [made(1, "Black", "White"), made(3, "黑 \"'%_\\ 🀄", "a'); --"), made(7, "White", "Black")];
    let mut batch: Vec<Write> = games.iter().cloned().map(Box::new).map(Write::Game).collect();
    batch.extend((1..=40).flat_map(|seq| [event(1, seq), event(7, seq)]));
    writer.keeps(&batch);
    writer.keeps(&[event(3, 1), Write::Aside { game: 7, reason: "损坏".to_string() }]);
    // Another connection reads the same as the one that wrote.
    for mut store in [base.open(), writer.store] {
        let rows = store.games(0, 100).expect("they are read");
        assert_eq!(rows.iter().map(|row| row.made.clone()).collect::<Vec<_>>(), games);
        assert_eq!(
            rows.iter().map(|row| row.aside.as_deref()).collect::<Vec<_>>(),
            [None, None, Some("损坏")]
        );
        assert!(rows.iter().all(|row| row.ended.is_none()));
        assert_eq!(store.games(1, 1).expect("they are read"), rows[1..2]);
        assert_eq!(store.game("game3").expect("it is read").as_ref(), Some(&rows[1]));
        assert_eq!(store.set_aside(), Ok(vec!["game7".to_string()]));
        assert_eq!(store.game("GAME3").expect("it is read"), None);
        assert_eq!(store.last_number(), Ok(7));
        for (game, count) in [(1, 40), (3, 1), (7, 40), (2, 0)] {
            assert_eq!(store.events(game), Ok((1..=count).map(row).collect()), "game {game}");
        }
    }
}

fn an_empty_one_is_empty(base: &Base) {
    let mut store = base.open();
    assert_eq!(store.take("first"), Ok(Service::default()));
    assert_eq!((store.last_batch(), store.last_number()), (Ok(0), Ok(0)));
    assert_eq!((store.running(), store.games(0, 9)), (Ok(Vec::new()), Ok(Vec::new())));
    assert_eq!(store.set_aside(), Ok(Vec::new()));
    assert_eq!((store.game("x"), store.log(1), store.sealed(1)), (Ok(None), Ok(None), Ok(None)));
    assert_eq!(store.played(&PlayedQuery { most: 9, ..PlayedQuery::default() }), Ok(Vec::new()));
    assert_eq!(store.outages(0), Ok(Vec::new()));
}

/// Whose, before which number, how many; and the numbers that are found.
type Asked<'a> = (Option<&'a str>, Option<u64>, u32, &'a [u64]);

fn running_games_and_played_ones_are_listed_apart(base: &Base) {
    let mut writer = base.taken();
    let odd = "a'\"%_\\🀄";
    let names = [(odd, "B"), ("B", odd), (odd, odd), ("a", "%"), ("A'\"%_\\🀄", "b"), (odd, "B"), ("B", "x")];
    for (number, (black, white)) in (1..).zip(names) {
        writer.keeps(&[Write::Game(Box::new(made(number, black, white))), event(number, 1)]);
    }
    writer.keeps(&[end(1), end(5), end(2), end(4), end(3)]);
    writer.keeps(&[Write::Aside { game: 7, reason: "?".to_string() }]);
    assert_eq!(writer.running(), [6]);
    let table: [Asked<'_>; 13] = [
        (None, None, 9, &[5, 4, 3, 2, 1]),
        (None, None, 2, &[5, 4]),
        (None, Some(4), 2, &[3, 2]),
        (None, Some(2), 2, &[1]),
        (None, Some(1), 2, &[]),
        (None, Some(u64::MAX), 1, &[5]),
        (None, None, 0, &[]),
        (Some(odd), None, 9, &[3, 2, 1]),
        (Some(odd), Some(3), 1, &[2]),
        (Some("B"), None, 9, &[2, 1]),
        (Some("%"), None, 9, &[4]),
        (Some("b"), None, 9, &[5]),
        (Some("x"), None, 9, &[]),
    ];
    for (player, before, most, numbers) in table {
        assert_eq!(writer.played(player, before, most), numbers, "{player:?} {before:?} {most}");
    }
    let query = PlayedQuery { most: 1, ..PlayedQuery::default() };
    let row = writer.store.played(&query).expect("they are read").remove(0);
    let made = made(5, "A'\"%_\\🀄", "b");
    assert_eq!((row.id, row.made_at, row.settings), (made.id, made.made_at, made.settings));
    assert_eq!((row.names, row.ended), (made.names, ended(5)));
}

/// Whoever knows its id reads it, and so does a server that begins.
fn private_games_are_in_no_list(base: &Base) {
    let mut writer = base.taken();
    let private = |number| NewGame { visibility: Visibility::Private, ..made(number, "B", "W") };
    let made = [private(1), made(2, "B", "W"), private(3), private(4)];
    writer.keeps(&made.clone().map(|game| Write::Game(Box::new(game))));
    writer.keeps(&[event(1, 1), event(2, 1), event(3, 1), end(1), end(2), end(3)]);
    for player in [None, Some("B"), Some("W")] {
        assert_eq!(writer.played(player, None, 9), [2], "{player:?}");
        assert_eq!(writer.played(player, Some(2), 9), Vec::<u64>::new(), "{player:?}");
    }
    assert_eq!(writer.running(), [4]);
    for game in made {
        let row = writer.store.game(&game.id).expect("it is read").expect("it is there");
        assert_eq!(row.made, game);
    }
}

fn an_end_packs_the_events(base: &Base) {
    let mut writer = base.taken();
    writer.keeps(&[game(1), game(2), event(1, 1), event(2, 1)]);
    writer.keeps(&[sealing(1, 2, Sealing::Sealed(OPENING))]);
    writer.keeps(&[event(1, 3), end(1), event(2, 2)]);
    assert_eq!(writer.store.log(1), Ok(Some(vec![1, 2, 0, 1])));
    assert_eq!((writer.store.events(1), writer.store.sealed(1)), (Ok(Vec::new()), Ok(None)));
    assert_eq!(writer.store.game("game1").expect("read").and_then(|row| row.ended), Some(ended(1)));
    assert_eq!((writer.store.events(2), writer.store.log(2)), (Ok(vec![row(1), row(2)]), Ok(None)));
}

fn a_sealed_move_is_kept_until_it_is_opened(base: &Base) {
    let mut writer = base.taken();
    let other = Opening { number: i32::MAX, nonce: [0xfe; 16] };
    writer.keeps(&[game(1), game(2), event(1, 1)]);
    writer.keeps(&[
        sealing(1, 2, Sealing::Sealed(OPENING)),
        event(1, 3),
        sealing(2, 1, Sealing::Sealed(other)),
    ]);
    assert_eq!((writer.store.sealed(1), writer.store.sealed(2)), (Ok(Some(OPENING)), Ok(Some(other))));
    writer.keeps(&[sealing(1, 4, Sealing::Opened), event(1, 5)]);
    assert_eq!((writer.store.sealed(1), writer.store.sealed(2)), (Ok(None), Ok(Some(other))));
    // A later one takes the place of an earlier one, also within one batch.
    let again = [Sealing::Sealed(other), Sealing::Opened, Sealing::Sealed(OPENING)];
    writer.keeps(&again.into_iter().zip(6..).map(|(what, seq)| sealing(1, seq, what)).collect::<Vec<_>>());
    assert_eq!(writer.store.sealed(1), Ok(Some(OPENING)));
    assert_eq!(writer.store.events(1), Ok((1..=8).map(row).collect()));
}

fn a_batch_with_what_cannot_be_is_kept_not_at_all(base: &Base) {
    let mut writer = base.taken();
    writer.keeps(&[game(1), event(1, 1)]);
    let good = [event(1, 2), game(2), event(2, 1), end(2)];
    for bad in [event(1, 1), event(1, 2), event(9, 1), game(1), game(2), end(9)] {
        // Wherever it stands among the others; a game that is made twice must come after.
        for place in 0..=good.len() {
            let mut batch = good.to_vec();
            batch.insert(place, bad.clone());
            let kept = writer.tries(&batch);
            assert!(matches!(kept, Err(StoreError::Conflict(_))), "{bad:?} at {place}: {kept:?}");
            assert_eq!(writer.store.events(1), Ok(vec![row(1)]), "{bad:?} at {place}");
            assert_eq!((writer.running(), writer.played(None, None, 9)), (vec![1], vec![]));
            assert_eq!(writer.store.last_batch(), Ok(1), "{bad:?} at {place}");
        }
    }
    writer.keeps(&good);
    assert_eq!((writer.store.events(1), writer.played(None, None, 9)), (Ok(vec![row(1), row(2)]), vec![2]));
}

fn whoever_takes_it_over_fences_the_one_before(base: &Base) {
    let mut first = base.taken();
    first.keeps(&[game(1), event(1, 1)]);
    let mut second = base.open();
    assert_eq!(second.take("another"), Ok(Service { clock: 1, wall: 1 }));
    for _ in 0..2 {
        assert_eq!(first.tries(&[event(1, 2)]), Err(StoreError::Taken));
        assert_eq!(first.tries(&[]), Err(StoreError::Taken));
        assert_eq!(first.store.last_batch(), Err(StoreError::Taken));
        first.store.reopen().expect("it opens");
    }
    assert_eq!((second.events(1), second.last_batch()), (Ok(vec![row(1)]), Ok(0)));
    assert_eq!(second.commit(1, &[event(1, 2)], Service { clock: 2, wall: 2 }), Ok(()));
    assert_eq!((second.events(1), second.last_batch()), (Ok(vec![row(1), row(2)]), Ok(1)));
}

fn the_last_batch_is_known_after_opening_anew(base: &Base) {
    let mut writer = base.taken();
    writer.keeps(&[game(1)]);
    for batch in 2..=5 {
        writer.keeps(&[event(1, batch - 1)]);
        assert_eq!(writer.store.last_batch(), Ok(batch));
        writer.store.reopen().expect("it opens");
        assert_eq!(writer.store.last_batch(), Ok(batch));
    }
    assert_eq!(writer.store.take("next"), Ok(Service { clock: 1, wall: 1 }));
    assert_eq!(writer.store.last_batch(), Ok(0));
}

fn the_newest_ended_games_are_kept_and_every_running_one(base: &Base) {
    let mut writer = base.taken();
    writer.keeps(&(1..=9).flat_map(|number| [game(number), event(number, 1)]).collect::<Vec<_>>());
    writer.keeps(&[2, 3, 5, 6, 8].map(end));
    let table = [
        (9, 9, vec![8, 6, 5, 3, 2]),
        (5, 9, vec![8, 6, 5, 3, 2]),
        (2, 0, vec![8, 6, 5, 3, 2]),
        (2, 1, vec![8, 6, 5, 3]),
        (2, 2, vec![8, 6]),
        (2, 9, vec![8, 6]),
        (0, 9, vec![]),
    ];
    for (keep, most, played) in table {
        writer.keeps(&[Write::Prune { keep, most }]);
        assert_eq!(writer.played(None, None, 9), played, "{keep}");
        assert_eq!(writer.running(), [1, 4, 7, 9]);
        for number in [2, 3, 5, 6, 8] {
            let there = played.contains(&number);
            assert_eq!(writer.store.log(number).expect("it is read").is_some(), there, "{keep}: {number}");
        }
    }
    assert_eq!(writer.store.events(1), Ok(vec![row(1)]));
}

fn estimates_are_kept_with_their_game_and_go_with_it(base: &Base) {
    let mut writer = base.taken();
    let estimates = |game, body: &str| Write::Estimates { game, body: body.to_string() };
    writer.keeps(&[game(1), game(2), end(1), end(2)]);
    assert_eq!(writer.store.estimates(1), Ok(None));
    writer.keeps(&[estimates(1, "one"), estimates(2, "二"), estimates(9, "of no game")]);
    assert_eq!(writer.store.estimates(1), Ok(Some("one".to_string())));
    assert_eq!(writer.store.estimates(9), Ok(None));
    writer.keeps(&[estimates(1, "another")]);
    assert_eq!(base.open().estimates(1), Ok(Some("another".to_string())));
    writer.keeps(&[Write::Prune { keep: 1, most: 9 }]);
    assert_eq!(writer.store.estimates(1), Ok(None));
    assert_eq!(writer.store.estimates(2), Ok(Some("二".to_string())));
    assert_eq!(writer.played(None, None, 9), [2]);
}

fn outages_are_read_by_time(base: &Base) {
    let mut writer = base.taken();
    let away = |clock, from| OutageRow { clock, from, until: from + 5, reason: "storage".to_string() };
    writer.keeps(&[(30, 3), (10, 1), (20, 2), (10, 0)].map(|(clock, from)| Write::Outage(away(clock, from))));
    let all = [away(10, 0), away(10, 1), away(20, 2), away(30, 3)];
    for (from, left) in [(0, 0), (10, 0), (11, 2), (20, 2), (30, 3), (31, 4)] {
        assert_eq!(writer.store.outages(from), Ok(all[left..].to_vec()), "{from}");
    }
}

fn the_clock_never_goes_back(base: &Base) {
    let mut store = base.open();
    store.take("run").expect("it is taken");
    for (batch, (clock, wall, then)) in
        (1..).zip([(5, 50, 5), (9, 90, 9), (3, 95, 9), (9, 20, 9), (10, 21, 10)])
    {
        store.commit(batch, &[], Service { clock, wall }).expect("it is kept");
        assert_eq!(base.open().take("run"), Ok(Service { clock: then, wall }), "{clock}");
    }
}

fn huge_values_are_kept(base: &Base) {
    let mut writer = base.taken();
    let most = i64::MAX as u64;
    let text = "围🀄".repeat(30_000);
    let huge = NewGame {
        number: most,
        id: "i".repeat(64),
        born: most,
        made_at: most,
        settings: text.clone(),
        first_moves_by: most,
        names: ByColor { black: text.clone(), white: String::new() },
        tokens: ByColor { black: [0; 32], white: [255; 32] },
        visibility: Visibility::Public,
    };
    let body: Vec<u8> = (0..1_000_000_u32).map(|byte| (byte % 251) as u8).collect();
    let event = EventRow { seq: most, command: None, bytes: body.clone() };
    let write = EventWrite { game: most, event: event.clone(), sealing: Sealing::Unchanged };
    writer.keeps(&[Write::Game(Box::new(huge.clone())), Write::Event(Box::new(write))]);
    assert_eq!(writer.store.events(most), Ok(vec![event]));
    assert_eq!(writer.store.games(most - 1, u32::MAX).expect("they are read")[0].made, huge);
}

fn a_thousand_writes_are_one_batch(base: &Base) {
    let mut writer = base.taken();
    let batch: Vec<Write> =
        (1..=300).flat_map(|number| [game(number), event(number, 1), event(number, 2)]).collect();
    writer.keeps(&batch);
    writer.keeps(
        &(1..=300)
            .filter(|number| number % 2 == 0)
            .flat_map(|number| [event(number, 3), end(number)])
            .collect::<Vec<_>>(),
    );
    assert_eq!((writer.running().len(), writer.played(None, None, 999).len()), (150, 150));
    for number in 1..=300 {
        let rows = if number % 2 == 0 { vec![] } else { vec![row(1), row(2)] };
        assert_eq!(writer.store.events(number), Ok(rows), "{number}");
    }
    assert_eq!(writer.store.last_batch(), Ok(2));
}

macro_rules! suite {
    ($($law:ident)*) => {
        suite!(@engine file $($law)*);
        suite!(@engine folding $($law)*);
        suite!(@engine memory $($law)*);
        suite!(@engine postgres $($law)*);
    };
    (@engine $engine:ident $($law:ident)*) => {
        mod $engine {
            $(#[test]
            fn $law() {
                if let Some(base) = super::Base::$engine() {
                    super::$law(&base);
                }
            })*
        }
    };
}

suite! {
    what_is_written_comes_back
    an_empty_one_is_empty
    running_games_and_played_ones_are_listed_apart
    private_games_are_in_no_list
    an_end_packs_the_events
    a_sealed_move_is_kept_until_it_is_opened
    a_batch_with_what_cannot_be_is_kept_not_at_all
    whoever_takes_it_over_fences_the_one_before
    the_last_batch_is_known_after_opening_anew
    the_newest_ended_games_are_kept_and_every_running_one
    estimates_are_kept_with_their_game_and_go_with_it
    outages_are_read_by_time
    the_clock_never_goes_back
    huge_values_are_kept
    a_thousand_writes_are_one_batch
}
