//! How the embedded engine moves events from where they came in to their games' own places: whatever is
//! moved, and whenever, everybody reads the same. The suite of all engines is in `store.rs`.

use proptest::prelude::*;
use protocol::lobby::Visibility;
use rules::{ByColor, Color};
use rusqlite::Connection;
use server::store::sqlite::{FILE, Place, Sqlite};
use server::store::{
    Command, End, Ended, EventRow, EventWrite, NewGame, Sealing, Service, Store, StoreError, Write,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use tests::folder::Folder;

fn made(number: u64) -> Write {
    Write::Game(Box::new(NewGame {
        number,
        id: format!("game{number}"),
        born: 0,
        made_at: 0,
        settings: String::new(),
        first_moves_by: 0,
        names: ByColor { black: "B".to_string(), white: "W".to_string() },
        tokens: ByColor { black: [0; 32], white: [1; 32] },
        visibility: Visibility::Public,
    }))
}

fn row(seq: u64) -> EventRow {
    let color = if seq.is_multiple_of(2) { Color::White } else { Color::Black };
    let command = (!seq.is_multiple_of(5)).then(|| Command { color, id: format!("c{seq}") });
    EventRow { seq, command, bytes: vec![seq as u8; (seq % 11) as usize] }
}

fn event(game: u64, seq: u64) -> Write {
    Write::Event(Box::new(EventWrite { game, event: row(seq), sealing: Sealing::Unchanged }))
}

fn end(game: u64) -> Write {
    let ended = Ended { at: 1, moves: 1, outcome: String::new() };
    Write::End(Box::new(End { game, ended, log: vec![game as u8] }))
}

/// A database, its writer, and somebody who has read from the beginning on.
struct Base {
    folder: Folder,
    writer: Sqlite,
    reader: Sqlite,
    most: usize,
    batch: u64,
    runs: u64,
}

impl Base {
    fn new(most: usize) -> Base {
        let folder = Folder::fresh();
        let place = || Place::File(folder.path().join(FILE));
        let writer = Sqlite::open(place()).expect("it opens").with_recent(most);
        let reader = Sqlite::open_reader(place()).expect("a reader").with_recent(most);
        let mut base = Base { writer, reader, most, batch: 0, runs: 0, folder };
        base.taken();
        base
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(Place::File(self.path())).expect("it opens").with_recent(self.most)
    }

    fn taken(&mut self) {
        (self.runs, self.batch) = (self.runs + 1, 0);
        self.writer.take(&format!("run {}", self.runs)).expect("it is taken");
    }

    fn tries(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        self.batch += 1;
        self.writer.commit(self.batch, writes, Service::default())
    }

    fn keeps(&mut self, writes: &[Write]) {
        self.tries(writes).expect("it is kept");
    }

    fn number(&self, sql: &str) -> u64 {
        let connection = Connection::open(self.path()).expect("a file");
        connection.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql) as u64
    }

    /// The bytes of all rows of `recent`, and those of the newest, which always stays.
    fn recent(&self) -> (usize, usize) {
        let all = self.number("SELECT coalesce(sum(length(body)), 0) FROM recent");
        let sql = "SELECT coalesce(max(length(body)), 0) FROM recent \
                   WHERE number = (SELECT max(number) FROM recent)";
        (all as usize, self.number(sql) as usize)
    }

    fn folded(&self) -> u64 {
        self.number("SELECT count(*) FROM folded")
    }
}

fn rows(seqs: std::ops::RangeInclusive<u64>) -> Vec<EventRow> {
    seqs.map(row).collect()
}

#[test]
fn a_game_that_ends_early_leaves_nothing_behind() {
    let mut base = Base::new(4096);
    for game in 1..=200 {
        base.keeps(&[made(game), event(game, 1), event(game, 2)]);
        base.keeps(&[event(game, 3), end(game)]);
        assert_eq!(base.folded(), 0, "{game}");
    }
    let (all, newest) = base.recent();
    assert_eq!(all, newest, "only the newest row stays");
    assert_eq!((base.writer.events(200), base.reader.events(200)), (Ok(vec![]), Ok(vec![])));
}

#[test]
fn what_waits_is_bounded_and_the_longest_waiting_go_first() {
    let mut base = Base::new(2000);
    base.keeps(&(1..=50).map(made).collect::<Vec<_>>());
    // Game 50 moves once and then thinks: its row must not hold all the later ones.
    base.keeps(&[event(50, 1)]);
    for seq in 1..=60 {
        base.keeps(&(1..=20).map(|game| event(game, seq)).collect::<Vec<_>>());
        let (all, newest) = base.recent();
        assert!(all <= 2000.max(newest), "{all} bytes after {seq}");
    }
    assert_eq!(base.number("SELECT game FROM folded ORDER BY number LIMIT 1"), 50);
    let most = base.number("SELECT max(count) FROM (SELECT count(*) count FROM folded GROUP BY game)");
    assert!(most < 10, "{most} places of one game for 60 events: they are moved many at once");
    for store in [&mut base.writer, &mut base.reader] {
        assert_eq!(store.events(50), Ok(rows(1..=1)));
        (1..=20).for_each(|game| assert_eq!(store.events(game), Ok(rows(1..=60)), "{game}"));
    }
    base.keeps(&(1..=20).map(end).collect::<Vec<_>>());
    assert_eq!(base.folded(), 1, "an end takes the game's places away");
}

#[test]
fn one_commit_moves_so_many_games_and_no_more() {
    let mut base = Base::new(usize::MAX);
    let games = 1..=700;
    base.keeps(&games.clone().flat_map(|game| [made(game), event(game, 1)]).collect::<Vec<_>>());
    base.writer = base.open().with_recent(0);
    base.taken();
    for folded in [256, 512, 700, 700] {
        base.keeps(&[]);
        assert_eq!(base.folded(), folded);
    }
    games.for_each(|game| assert_eq!(base.reader.events(game), Ok(rows(1..=1)), "{game}"));
}

#[test]
fn a_number_is_refused_wherever_the_one_before_lies() {
    let mut base = Base::new(0);
    base.keeps(&[made(1), made(2), event(1, 1), event(1, 2)]);
    base.keeps(&[event(2, 1)]);
    assert!(base.folded() > 0);
    for round in 0..2 {
        for bad in [event(1, 2), event(1, 1), event(2, 1), event(3, 1)] {
            let kept = base.tries(&[event(2, 2), bad]);
            assert!(matches!(kept, Err(StoreError::Conflict(_))), "{round}: {kept:?}");
        }
        base.writer = base.open();
        base.taken();
    }
    base.keeps(&[event(1, 3), event(2, 2)]);
    assert_eq!((base.reader.events(1), base.reader.events(2)), (Ok(rows(1..=3)), Ok(rows(1..=2))));
}

/// The highest number is looked for when a server starts, and the game that had it may be gone by then.
#[test]
fn a_game_with_the_number_of_one_that_is_gone_has_none_of_its_events() {
    for most in [0, 60, usize::MAX] {
        let mut base = Base::new(most);
        for count in [9, 5, 7, 1, 8] {
            base.keeps(&[made(1)]);
            (1..=count).for_each(|seq| base.keeps(&[event(1, seq)]));
            for _ in 0..2 {
                base.writer = base.open();
                base.taken();
                let mut fresh = base.open();
                for store in [&mut base.writer, &mut base.reader, &mut fresh] {
                    assert_eq!(store.events(1), Ok(rows(1..=count)), "{most}");
                }
            }
            base.keeps(&[event(1, count + 1), end(1), Write::Prune { keep: 0, most: 1 }]);
            assert_eq!(base.reader.last_number(), Ok(0));
        }
    }
}

#[test]
fn damage_to_the_newest_events_is_no_loss_in_silence() {
    let mut base = Base::new(usize::MAX);
    base.keeps(&[made(1), event(1, 1), event(1, 2)]);
    let sql = "UPDATE recent SET body = CAST(substr(body, 1, length(body) - 5) AS BLOB)";
    Connection::open(base.path()).and_then(|it| it.execute_batch(sql)).expect(sql);
    let mut store = base.open();
    for failed in [store.events(1).map(drop), store.take("next").map(drop)] {
        let error = failed.expect_err("it is damaged").to_string();
        assert!(error.contains("damaged"), "{error}");
    }
}

/// What is done with the database.
#[derive(Clone, Debug)]
enum Step {
    /// Of so many games each has so many events more, in one commit.
    Play {
        first: u64,
        games: u64,
        events: u64,
    },
    Make,
    End(u64),
    /// A commit that must not be kept.
    Twice(u64),
    /// The engine is opened anew, as after an error.
    Reopen,
    /// Another server, which lets another number of bytes wait.
    Restart(usize),
    /// Somebody reads what is there now.
    Read(u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (0..20_u64, 1..8_u64, 1..6_u64)
            .prop_map(|(first, games, events)| Step::Play { first, games, events }),
        4 => Just(Step::Make),
        3 => (0..20_u64).prop_map(Step::End),
        1 => (0..20_u64).prop_map(Step::Twice),
        1 => Just(Step::Reopen),
        1 => (0..600_usize).prop_map(Step::Restart),
        3 => (0..20_u64).prop_map(Step::Read),
    ]
}

/// Games by number, with the seq of the last event; none once it has ended.
type Model = BTreeMap<u64, Option<u64>>;

fn does(base: &mut Base, model: &mut Model, step: &Step) {
    let pick = |model: &Model, which: u64| {
        let running: Vec<u64> = model.iter().filter_map(|(game, last)| last.map(|_| *game)).collect();
        let count = running.len().max(1);
        running.get(which as usize % count).copied()
    };
    match *step {
        Step::Make => {
            let game = model.len() as u64 + 1;
            base.keeps(&[made(game), event(game, 1)]);
            model.insert(game, Some(1));
        }
        Step::Play { first, games, events } => {
            let mut writes = Vec::new();
            let games: Vec<u64> = (first..first + games).filter_map(|which| pick(model, which)).collect();
            for game in games {
                let last = model.get_mut(&game).and_then(Option::as_mut).expect("it runs");
                writes.extend((*last + 1..=*last + events).map(|seq| event(game, seq)));
                *last += events;
            }
            base.keeps(&writes);
        }
        Step::End(which) => {
            let Some(game) = pick(model, which) else { return };
            let last = model.insert(game, None).flatten().expect("it runs");
            base.keeps(&[event(game, last + 1), end(game)]);
        }
        Step::Twice(which) => {
            let Some(game) = pick(model, which) else { return };
            let last = model[&game].expect("it runs");
            let kept = base.tries(&[event(game, last + 1), event(game, last + 1), end(game)]);
            assert!(matches!(kept, Err(StoreError::Conflict(_))), "{kept:?}");
        }
        Step::Reopen => base.writer.reopen().expect("it opens"),
        Step::Restart(most) => {
            base.most = most;
            base.writer = base.open();
            base.taken();
        }
        Step::Read(which) => {
            let Some(game) = pick(model, which) else { return };
            assert_eq!(base.reader.events(game), Ok(rows(1..=model[&game].expect("it runs"))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_everybody_reads_what_was_kept(
        most in 0..600_usize,
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let (mut base, mut model) = (Base::new(most), Model::new());
        for step in &steps {
            does(&mut base, &mut model, step);
        }
        let copy = base.folder.path().join("copy.db");
        base.reader.copy_to(&copy).expect("a copy");
        let copy = Sqlite::open_reader(Place::File(copy)).expect("a copy");
        let fresh = base.open();
        let running: Vec<u64> = model.iter().filter_map(|(game, last)| last.map(|_| *game)).collect();
        let Base { writer, reader, .. } = base;
        for mut store in [writer, reader, fresh, copy] {
            let listed = store.running().expect("they are read");
            prop_assert_eq!(listed.iter().map(|row| row.made.number).collect::<Vec<_>>(), running.clone());
            for (game, last) in &model {
                prop_assert_eq!(store.events(*game), Ok(last.map_or(vec![], |last| rows(1..=last))));
                prop_assert_eq!(store.log(*game).expect("it is read").is_some(), last.is_none());
            }
        }
    }
}
