//! What only PostgreSQL can do to a store: be gone, between two commits and in the middle of one
//! (RELIABILITY: a commit that was sent while the line broke). What was kept is then known by the last batch.

use protocol::lobby::Visibility;
use rules::{ByColor, Color};
use server::store::postgres::{DatabaseUrl, Postgres};
use server::store::{Command, EventRow, EventWrite, NewGame, Sealing, Service, Store, StoreError, Write};
use std::time::{Duration, Instant};
use tests::commit_line::{CommitLine, Fate};
use tests::postgres::{Schema, given};

const AT: Service = Service { clock: 1, wall: 1 };

fn game() -> Write {
    Write::Game(Box::new(NewGame {
        number: 1,
        id: "game".to_string(),
        born: 0,
        made_at: 0,
        settings: "{}".to_string(),
        first_moves_by: 0,
        names: ByColor { black: "B".to_string(), white: "W".to_string() },
        tokens: ByColor { black: [0; 32], white: [0; 32] },
        visibility: Visibility::Public,
    }))
}

fn event(seq: u64) -> Write {
    let event = EventRow { seq, command: None, bytes: vec![seq as u8] };
    Write::Event(Box::new(EventWrite { game: 1, event, sealing: Sealing::Unchanged }))
}

/// The seqs that are kept.
fn kept(store: &mut dyn Store) -> Vec<u64> {
    store.events(1).expect("they are read").iter().map(|event| event.seq).collect()
}

fn is_unknown(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Unknown(_)))
}

/// A store behind a line that breaks, with a game in its first batch.
fn behind_a_proxy() -> Option<(CommitLine, Schema, Postgres)> {
    let base = given()?;
    let proxy = CommitLine::to(&base);
    let schema = Schema::on(&base);
    let mut store = Postgres::open(&schema.by(&proxy.url(&base))).expect("it opens");
    store.take("run").expect("it is taken");
    store.commit(1, &[game()], AT).expect("it is kept");
    Some((proxy, schema, store))
}

/// As the journal does it: opens anew until the last batch is told.
fn last_batch(store: &mut Postgres) -> u64 {
    let limit = Instant::now() + Duration::from_secs(60);
    loop {
        match store.reopen().and_then(|()| store.last_batch()) {
            Ok(last) => return last,
            Err(error) => assert!(Instant::now() < limit, "{error}"),
        }
    }
}

#[test]
fn a_line_that_is_cut_between_two_commits_has_kept_nothing_more() {
    let Some(schema) = Schema::fresh() else { return };
    let mut store = Postgres::open(&schema.url()).expect("it opens");
    let mut reader = Postgres::open_reader(&schema.url()).expect("it opens");
    store.take("run").expect("it is taken");
    store.commit(1, &[game()], AT).expect("it is kept");
    for batch in 2..=4 {
        assert_eq!(schema.cut(), 2);
        let lost = store.commit(batch, &[event(batch - 1)], AT);
        assert!(matches!(lost, Err(StoreError::Failed(_))), "{lost:?}");
        assert!(matches!(reader.events(1), Err(StoreError::Failed(_))));
        // Nothing mends itself.
        assert!(matches!(store.last_batch(), Err(StoreError::Failed(_))));
        assert_eq!(last_batch(&mut store), batch - 1);
        store.commit(batch, &[event(batch - 1)], AT).expect("it is kept");
        reader.reopen().expect("it opens");
        assert_eq!(kept(&mut reader), (1..batch).collect::<Vec<_>>());
    }
}

#[test]
fn a_server_that_ends_the_line_within_a_commit_leaves_it_unknown() {
    let Some(schema) = Schema::fresh() else { return };
    let mut store = Postgres::open(&schema.url()).expect("it opens");
    store.take("run").expect("it is taken");
    store.commit(1, &[game()], AT).expect("it is kept");
    // What is put off until the commit is within it.
    schema.ask(
        "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$; \
         CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED \
         FOR EACH ROW EXECUTE FUNCTION cut()",
    );
    let cut = store.commit(2, &[event(1)], AT);
    assert!(is_unknown(&cut), "{cut:?}");
    assert_eq!((last_batch(&mut store), kept(&mut store)), (1, vec![]));
    // One that the server refuses within the commit is known not to be kept.
    schema.ask(
        "CREATE OR REPLACE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                RAISE EXCEPTION 'no'; END $$",
    );
    let refused = store.commit(3, &[event(1)], AT);
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    schema.ask("DROP TRIGGER cut ON event");
    store.commit(4, &[event(1)], AT).expect("it is kept");
    assert_eq!((last_batch(&mut store), kept(&mut store)), (4, vec![1]));
}

#[test]
fn the_last_batch_tells_what_became_of_an_unknown_commit() {
    let Some((proxy, _schema, mut store)) = behind_a_proxy() else { return };
    let mut seqs = Vec::new();
    for (batch, fate) in (2..).zip([Fate::Lost, Fate::Unanswered, Fate::Lost, Fate::Lost, Fate::Unanswered]) {
        proxy.next(fate);
        let broken = store.commit(batch, &[event(batch)], AT);
        assert!(is_unknown(&broken), "{fate:?}: {broken:?}");
        let last = last_batch(&mut store);
        if fate == Fate::Unanswered {
            seqs.push(batch);
        }
        assert_eq!(last, *seqs.last().unwrap_or(&1), "{fate:?}");
        assert_eq!(kept(&mut store), seqs, "{fate:?}");
    }
}

#[test]
fn a_commit_that_is_still_under_way_is_waited_for() {
    let Some((proxy, schema, mut store)) = behind_a_proxy() else { return };
    proxy.next(Fate::Late);
    assert!(is_unknown(&store.commit(2, &[event(1)], AT)));
    let asking = std::thread::spawn(move || {
        let last = store.reopen().and_then(|()| store.last_batch());
        (last, store)
    });
    // Only once it waits does the server hear of the commit.
    let limit = Instant::now() + Duration::from_secs(8);
    while schema
        .ask(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%' \
                      AND application_name = current_setting('application_name')",
        )
        .is_empty()
    {
        assert!(Instant::now() < limit && !asking.is_finished(), "it does not wait");
    }
    proxy.release();
    let (last, mut store) = asking.join().expect("no panic");
    assert_eq!((last, kept(&mut store)), (Ok(2), vec![1]), "it was kept, late");
}

#[test]
fn a_server_that_says_nothing_more_does_not_hang_anybody() {
    let Some((proxy, _schema, mut store)) = behind_a_proxy() else { return };
    proxy.next(Fate::Silent);
    assert!(is_unknown(&store.commit(2, &[event(1)], AT)));
    // The server gives up what the silent line holds, and only then is there an answer.
    assert_eq!((last_batch(&mut store), kept(&mut store)), (1, vec![]));
    store.commit(3, &[event(1)], AT).expect("it is kept");
}

#[test]
fn what_no_text_may_hold_stops_nobody_else() {
    let Some(schema) = Schema::fresh() else { return };
    let mut store = Postgres::open(&schema.url()).expect("it opens");
    store.take("run").expect("it is taken");
    store.commit(1, &[game()], AT).expect("it is kept");
    // PostgreSQL keeps no text with this character in it. The batch is at fault, not the disk.
    let command = Some(Command { color: Color::Black, id: "a\0b".to_string() });
    let event_row = EventRow { seq: 2, command, bytes: vec![2] };
    let odd = EventWrite { game: 1, event: event_row, sealing: Sealing::Unchanged };
    let refused = store.commit(2, &[event(1), Write::Event(Box::new(odd))], AT);
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    store.commit(3, &[event(1)], AT).expect("it is kept");
    assert_eq!((store.last_batch(), kept(&mut store)), (Ok(3), vec![1]));
}

#[test]
fn a_reader_cannot_write() {
    let Some(schema) = Schema::fresh() else { return };
    let mut store = Postgres::open(&schema.url()).expect("it opens");
    store.take("run").expect("it is taken");
    let mut reader = Postgres::open_reader(&schema.url()).expect("it opens");
    for _ in 0..2 {
        assert!(matches!(reader.take("reader"), Err(StoreError::Failed(_))));
        reader.reopen().expect("it opens");
    }
    store.commit(1, &[game()], AT).expect("it is still held by the first");
}

#[test]
fn every_commit_is_on_the_disk_whatever_the_server_would_rather_do() {
    let Some(schema) = Schema::fresh() else { return };
    // The options of the line are set before the session's own.
    let lazy = schema.text().replace("csearch_path", "csynchronous_commit%3Doff%20-csearch_path");
    let mut store = Postgres::open(&DatabaseUrl::from(lazy.as_str())).expect("it opens");
    store.take("run").expect("it is taken");
    schema.ask(
        "CREATE TABLE seen (value TEXT); CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$; \
         CREATE TRIGGER look AFTER INSERT ON game EXECUTE FUNCTION look()",
    );
    store.commit(1, &[game()], AT).expect("it is kept");
    assert_eq!(schema.ask("SELECT value FROM seen"), [["on"]]);
}

#[test]
fn no_error_holds_the_password() {
    let folder = tests::folder::Folder::fresh();
    let nobody = format!("host={} user=u password=hunter2 dbname=d", folder.path().display());
    let urls = [
        nobody,
        "postgres://u:hunter2@127.0.0.1:1/d".to_string(),
        "postgres://u:hunter2@127.0.0.1:1/d?sslmode=require".to_string(),
        "postgres://u:hunter2@127.0.0.1:x/d".to_string(),
    ];
    for (number, url) in urls.iter().enumerate() {
        let url = DatabaseUrl::from(url.as_str());
        let error = Postgres::open(&url).err().expect("nobody listens there");
        let shown = format!("{error} {error:?} {url:?}");
        assert!(!shown.contains("hunter2") && !error.to_string().is_empty(), "{number}: {shown}");
    }
}
