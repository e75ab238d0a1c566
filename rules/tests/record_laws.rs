//! Laws of records: what is written comes back, whatever the texts; and no bytes are too strange to read.

use proptest::prelude::*;
use rules::record::{By, Ending, Margin, Move, NodeId, Record, RecordError, Value, read};
use rules::{Color, Komi, Point, Position, Repetition, Size, Suicide};

/// What makes texts hard: brackets, escapes, colons, newlines, characters of every length. Other newlines
/// than LF come back as LF; a table beside the code says how.
const HARD: &str = "[]\\:;()\n\t aB1棋圿燶\u{1f600}é";

fn text() -> impl Strategy<Value = String> {
    let hard = prop::collection::vec(prop::sample::select(HARD.chars().collect::<Vec<char>>()), 0..12);
    let any = any::<String>().prop_map(|text| text.replace('\r', ""));
    prop_oneof![3 => hard.prop_map(|text| text.into_iter().collect()), 1 => any]
}

/// What a text is expected to say when it comes back.
fn heard(text: &str) -> String {
    text.chars().map(|one| if one.is_control() && one != '\n' { ' ' } else { one }).collect()
}

/// A step in making a record: from which node on, where to play, and what to say about it.
type Step = (prop::sample::Index, usize, Option<String>);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<usize>(), prop::option::of(text())), 0..40)
}

/// Plays on from nodes, mostly from the last one; every path of the record is a legal game.
fn grow(size: Size, steps: &[Step]) -> Record {
    let mut record = Record::new(size);
    let start = Position::new(
        rules::Board::new(size),
        Color::Black,
        Repetition::SimpleKo(rules::Cycle::NoResult),
        Suicide::Forbidden,
    );
    let mut grown = vec![(NodeId::ROOT, start)];
    for (from, choice, comment) in steps {
        let from = if choice % 4 == 0 { from.index(grown.len()) } else { grown.len() - 1 };
        let (parent, mut position) = grown[from].clone();
        let color = position.to_play();
        let points: Vec<Point> = size.points().filter(|point| position.check(*point).is_ok()).collect();
        let point = if choice % 11 == 0 { None } else { points.get(choice % points.len().max(1)).copied() };
        match point {
            Some(point) => drop(position.play(point).expect("a checked move")),
            None => position.pass(),
        }
        let id = record.add(parent);
        record.set_move(id, Move { color, point }).expect("a point of the board");
        if let Some(comment) = comment {
            record.set_comment(id, comment);
        }
        grown.push((id, position));
    }
    record
}

/// Reads, plays and writes as a server would, whatever comes of it.
fn use_up(bytes: &[u8]) -> Result<(), RecordError> {
    for game in read(bytes)?.games {
        let again = read(game.to_sgf().as_bytes()).expect("what is written can be read");
        assert_eq!(again.games, std::slice::from_ref(&game));
        let _ = (game.komi(), game.handicap(), game.ending(), game.main_time(), game.player(Color::Black));
        for id in game.walk().take(20) {
            let _ = (game.comment(id), game.time_left(id, Color::White), game.replay_to(id, game.law()));
        }
        game.replay(game.law())?;
    }
    Ok(())
}

/// Files that are nearly right: pieces of SGF in any order.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let pieces: &[&[u8]] = &[
        b"(",
        b")",
        b";",
        b"(;",
        b"[",
        b"]",
        b"\\",
        b":",
        b"\r\n",
        b"B[aa]",
        b";W[bb]",
        b";B[]",
        b";B[tt]",
        b"GM[1]",
        b"SZ[5]",
        b"SZ[25]",
        b"FF[3]",
        b"CA[gbk]",
        b"CA[Shift_JIS]",
        b"AB[aa:cc]",
        b"AW[dd][ee]",
        b"AE[aa]",
        b"PL[W]",
        b"C[x]",
        b"KM[6.5]",
        b"RE[B+1]",
        b"black[dd]",
        b"\xbc\xd7",
        b"\xff",
        b"\0",
        b"7",
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_games_with_any_comments_come_back(
        lines in 2_u8..=25,
        steps in steps(),
        names in (text(), text()),
        (first, second) in (text(), text()),
        quarters in -1250_i16..=1250,
        margin in 1_u32..10_000,
    ) {
        let size = Size::new(lines).expect("a size");
        let mut record = grow(size, &steps);
        let komi = Komi::from_quarters(quarters);
        let half = if margin % 2 == 1 { ".5" } else { "" };
        let said = [
            ("PB", vec![Value::of_text(&names.0)]),
            ("PW", vec![Value::of_text(&names.1)]),
            ("KM", vec![Value::of_text(&format!("{komi}.0").replacen(".5.0", ".5", 1))]),
            ("RE", vec![Value::of_text(&format!("W+{}{half}", margin / 2))]),
            ("XX", vec![Value::of_text(&first), Value::of_pair(&first, &second), Value::of_text("")]),
        ];
        for (name, values) in said {
            record.set(NodeId::ROOT, name, values).expect("a name and values");
        }
        let written = record.to_sgf();
        let collection = read(written.as_bytes()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(collection.games.len(), 1);
        let read = &collection.games[0];
        prop_assert_eq!(read, &record);
        prop_assert_eq!(read.to_sgf(), written);
        prop_assert_eq!((read.size(), read.komi()), (size, Some(komi)));
        let white_won = Ending::Won(Color::White, By::Count(Margin::Points(50 * margin)));
        prop_assert_eq!(read.ending(), Some(white_won));
        let line = |text: &str| Some(heard(text).replace('\n', " ").trim().to_string());
        prop_assert_eq!(read.player(Color::Black), line(&names.0));
        prop_assert_eq!(read.player(Color::White), line(&names.1));
        let values: Vec<&Value> = read.values(NodeId::ROOT, "XX").collect();
        prop_assert_eq!(values[0].text(), heard(&first));
        prop_assert_eq!(values[1].pair(), Some((heard(&first), heard(&second))));
        for (id, original) in read.walk().zip(record.walk()).skip(1) {
            let said = steps[index(original)].2.as_deref();
            prop_assert_eq!(read.comment(id), said.map(heard));
            prop_assert_eq!(read.move_of(id), record.move_of(original));
        }
        let played = read.replay(read.law()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(played.moves().len() + 1, record.main_line().count());
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let wrapped = [b"(;C[", bytes.as_slice(), b"];B[aa])"].concat();
        for bytes in [bytes, wrapped] {
            if let Err(error) = use_up(&bytes) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_pieces_are_too_strange(bytes in pieces()) {
        let wrapped = [b"(;SZ[9]", bytes.as_slice(), b")"].concat();
        for bytes in [bytes, wrapped] {
            if let Err(error) = use_up(&bytes) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The step that made a node: nodes are numbered as they are made.
fn index(id: NodeId) -> usize {
    id.to_string().parse::<usize>().expect("a number") - 1
}
