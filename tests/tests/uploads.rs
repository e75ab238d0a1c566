//! Records that people upload, over HTTP: whatever their characters, with every variation, and nothing that a
//! hostile file could cost.

use rules::record::{self, Record};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use tests::Server;
use tests::http::{post, posted};

/// What the answer to 300 moves with 200 variations weighs at most.
const LIGHT: usize = 256 * 1024;

async fn upload(server: &Server, file: &[u8]) -> Value {
    let (status, said) = post(server, "/api/sgf", file).await;
    assert_eq!(status, 200, "{said}");
    said
}

/// The boards of all nodes, made of their changes as a page makes them.
fn boards(tree: &Value) -> Vec<String> {
    let size = tree["about"]["size"].as_u64().expect("a size") as usize;
    let mut boards: Vec<Vec<u8>> = Vec::new();
    for (index, node) in tree["nodes"].as_array().expect("nodes").iter().enumerate() {
        let before = node["after"].as_u64().map_or(index.wrapping_sub(1), |after| after as usize);
        let mut board = boards.get(before).cloned().unwrap_or_else(|| vec![b'.'; size * size]);
        for (field, stone) in [("black", b'X'), ("white", b'O'), ("empty", b'.')] {
            for point in node[field].as_array().into_iter().flatten() {
                let point: rules::Point = point.as_str().expect("text").parse().expect("a point");
                board[(size - 1 - usize::from(point.row())) * size + usize::from(point.column())] = stone;
            }
        }
        boards.push(board);
    }
    let rows = |board: Vec<u8>| {
        let rows = board.chunks(size).map(|row| String::from_utf8_lossy(row).into_owned());
        rows.collect::<Vec<_>>().join("/")
    };
    boards.into_iter().map(rows).collect()
}

#[tokio::test]
async fn a_tree_has_what_the_page_shows() {
    let server = Server::start().await;
    let file = "(;GM[1]FF[4]SZ[5]PB[黑]PW[白]BR[9d]KM[7.5]RE[B+R]RU[Chinese]TM[300]OT[3x30 byo-yomi]DT[2026-01-02]HA[2]AB[aa][ee]PL[W]\
                C[root]GN[a game];W[ba]WL[299.5]N[first](;B[bb]BL[20]OB[3]C[so\n];W[cc]TR[aa]LB[bb:A][cc:二])(;B[ca];W[])(;B[ba]C[why];W[dd]))";
    let tree = upload(&server, file.as_bytes()).await;
    let about = &tree["about"];
    let expected = [
        ("black", "黑"),
        ("white", "白"),
        ("black_rank", "9d"),
        ("komi", "7.5"),
        ("result", "B+R"),
        ("rules", "Chinese"),
        ("ruleset", "chinese-2002"),
        ("overtime", "3x30 byo-yomi"),
        ("date", "2026-01-02"),
        ("name", "a game"),
    ];
    for (field, text) in expected {
        assert_eq!(about[field], text, "{about}");
    }
    assert_eq!((about["size"].as_u64(), about["handicap"].as_u64()), (Some(5), Some(2)));
    assert_eq!(about["main_ms"], 300_000);
    assert_eq!((tree["games"].as_u64(), tree["left_out"].as_u64()), (Some(1), Some(1)));
    assert_eq!(
        boards(&tree),
        [
            "X..../...../...../...../....X",
            "XO.../...../...../...../....X",
            "XO.../.X.../...../...../....X",
            "XO.../.X.../..O../...../....X",
            "X.X../...../...../...../....X",
            "X.X../...../...../...../....X",
            "XO.../...../...../...../....X",
        ]
        .map(|board| if board.starts_with("X.X") {
            board.replacen("X.X", "XOX", 1)
        } else {
            board.to_string()
        })
    );
    let nodes = &tree["nodes"];
    let table = [
        (0, "/to_play", "white"),
        (0, "/comment", "root"),
        (1, "/move/color", "white"),
        (1, "/move/point", "B5"),
        (1, "/name", "first"),
        (2, "/comment", "so\n"),
        (3, "/marks/0/mark", "triangle"),
        (3, "/marks/0/points/0", "A5"),
        (3, "/labels/0/text", "A"),
        (3, "/labels/1/text", "二"),
        (5, "/move/point", "pass"),
        (6, "/refused/code", "occupied"),
        (6, "/comment", "why"),
        (6, "/move/point", "B5"),
    ];
    for (node, pointer, expected) in table {
        assert_eq!(nodes[node].pointer(pointer).and_then(Value::as_str), Some(expected), "{}", nodes[node]);
    }
    assert_eq!(nodes[1]["white_left"]["ms"], 299_500);
    assert_eq!(
        (&nodes[2]["black_left"]["ms"], &nodes[2]["black_left"]["count"]),
        (&20_000.into(), &3.into())
    );
    let after: Vec<Option<u64>> =
        nodes.as_array().expect("nodes").iter().map(|node| node["after"].as_u64()).collect();
    assert_eq!(after, [None, None, None, None, Some(1), None, Some(1)]);
}

#[tokio::test]
async fn characters_of_every_kind_are_read() {
    let server = Server::start().await;
    let file = |name: &[u8], charset: &str| {
        let mut bytes = format!("(;SZ[9]{charset}PB[").into_bytes();
        bytes.extend_from_slice(name);
        bytes.extend_from_slice(b"];B[ee])");
        bytes
    };
    let table: [(&[u8], &str, &str, &str); 5] = [
        ("柯洁".as_bytes(), "CA[UTF-8]", "UTF-8", "柯洁"),
        (b"\xbf\xc2\xbd\xe0", "CA[GB18030]", "gb18030", "柯洁"),
        (b"\xbf\xc2\xbd\xe0", "", "gb18030", "柯洁"),
        (b"\xa5\xd2", "CA[Big5]", "Big5", "甲"),
        (b"\x9a\\", "CA[Shift_JIS]", "Shift_JIS", "喀"),
    ];
    for (name, label, charset, black) in table {
        let tree = upload(&server, &file(name, label)).await;
        assert_eq!((tree["charset"].as_str(), tree["about"]["black"].as_str()), (Some(charset), Some(black)));
        assert_eq!(tree["damaged"], false);
    }
}

#[tokio::test]
async fn of_several_games_one_is_shown() {
    let server = Server::start().await;
    let file = b"(;SZ[9]PB[a])(;SZ[13]PB[b])";
    for (query, size, game) in [("", 9, 0), ("?game=0", 9, 0), ("?game=1", 13, 1)] {
        let (status, tree) = post(&server, &format!("/api/sgf{query}"), file).await;
        assert_eq!((status, &tree["about"]["size"]), (200, &size.into()), "{query}");
        assert_eq!((&tree["games"], &tree["game"]), (&2.into(), &game.into()));
    }
    for (query, code) in
        [("?game=2", "sgf_no_such_game"), ("?game=x", "bad_message"), ("?more=1", "bad_message")]
    {
        let (status, said) = post(&server, &format!("/api/sgf{query}"), file).await;
        assert_eq!((status, said["code"].as_str()), (400, Some(code)), "{query}");
    }
}

#[tokio::test]
async fn a_file_that_is_not_right_gets_its_code() {
    let server = Server::start().await;
    let table = [
        ("", "sgf_no_game", "1"),
        ("PK\u{3}\u{4}", "sgf_no_game", "1"),
        ("\n(;B[aa]", "sgf_unclosed", "2"),
        ("(;C[aa", "sgf_unclosed", "1"),
        ("(;B)", "sgf_malformed", "1"),
        ("(;\n\nB[aa]?)", "sgf_malformed", "3"),
        ("(;GM[2])", "sgf_other_game", "1"),
        ("(;SZ[99])", "sgf_board_size", "1"),
        ("(;SZ[9:13])", "sgf_board_size", "1"),
        ("(;SZ[9]B[zz])", "sgf_bad_move", "1"),
        ("(;SZ[9]B[aa]W[bb])", "sgf_several_moves", "1"),
        ("(;SZ[9]AB[zz])", "sgf_bad_setup", "1"),
        ("(;SZ[9]PL[x])", "sgf_bad_setup", "1"),
        ("(;SZ[9]AB[aa]AW[aa])", "sgf_set_twice", "1"),
        ("(;SZ[9]AB[aa]AW[ab][ba])", "no_liberty", "1"),
        ("(;SZ[9]AB[aa]B[aa])", "occupied", "1"),
    ];
    for (file, code, line) in table {
        let (status, said) = post(&server, "/api/sgf", file.as_bytes()).await;
        assert_eq!((status, said["code"].as_str()), (400, Some(code)), "{file}: {said}");
        assert_eq!(said["values"]["line"], line, "{file}");
        // Further in it is said where it stands, and what came before is shown.
        if let Some(root) = file.strip_prefix("(;SZ[9]") {
            let tree = upload(&server, format!("(;SZ[9];W[ii];{root}").as_bytes()).await;
            let nodes = tree["nodes"].as_array().expect("nodes");
            assert_eq!((nodes.len(), nodes[2]["refused"]["code"].as_str()), (3, Some(code)), "{tree}");
        }
    }
}

/// Files made to cost much: refused, or answered within what is stated.
#[tokio::test]
async fn hostile_files_are_cheap() {
    let server = Server::start().await;
    let million = record::MAX_BYTES;
    let fill = |node: &str| format!("(;SZ[19]{})", node.repeat((million - 20) / node.len()));
    let comb = format!("(;SZ[19]{}", "(;B[aa])(;W[bb]".repeat(3_900)) + &")".repeat(3_901);
    let table = [
        ("(;".repeat(million / 2), 400, "sgf_too_deep"),
        ("(".repeat(million), 400, "sgf_no_game"),
        (format!("({})", ";".repeat(million - 2)), 400, "sgf_too_deep"),
        (format!("(;{})", "(;)".repeat(million / 3 - 1)), 400, "sgf_too_many_nodes"),
        (format!("(;C{})", "[]".repeat(million / 2 - 3)), 400, "sgf_too_much"),
        (format!("(;{})", "AB[aa]AE[aa]".repeat(40_000)), 400, "sgf_set_twice"),
        (fill("(;AB[aa:sr](;AE[aa:sr]))"), 400, "sgf_too_much"),
        (fill("(;TR[aa:ss])"), 400, "sgf_too_much"),
        (format!("(;SZ[19]AB[aa]{})", "(;B[aa])".repeat(99_000)), 400, "sgf_too_much"),
        (format!("(;TR{})", "[aa:sr]".repeat(140_000)), 200, ""),
        (format!("(;SZ[19]{})", "(;AB[aa]AW[ca])".repeat(40_000)), 200, ""),
        (comb, 200, ""),
        (format!("(;SZ[{}])", "9".repeat(100_000)), 400, "sgf_board_size"),
        (" ".repeat(million + 1), 413, "too_large"),
    ];
    for (file, status, code) in table {
        let start: String = file.chars().take(30).collect();
        let began = std::time::Instant::now();
        let (answered, text) = posted(&server, "/api/sgf", file.as_bytes()).await;
        let short: String = text.chars().take(300).collect();
        println!("{start}: {answered}, {} bytes after {:?}", text.len(), began.elapsed());
        assert_eq!(answered, status, "{start}: {short}");
        let said: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(said["code"].as_str().unwrap_or_default(), code, "{start}: {short}");
        assert!(text.len() < 16 * 1024 * 1024, "{start}: {} bytes", text.len());
    }
}

#[tokio::test]
async fn a_long_game_with_many_variations_is_a_light_answer() {
    let server = Server::start().await;
    let letter = |number: usize| char::from(b'a' + number as u8);
    let point = |number: usize| format!("{}{}", letter(number / 19), letter(number % 19));
    let mut file = String::from("(;SZ[19]");
    // After each of the first two hundred moves a variation of eight, on points that the game takes later.
    for number in 0..300 {
        let color = ["B", "W"][number % 2];
        if (1..=200).contains(&number) {
            let moves =
                (0..8).map(|step| format!(";{}[{}]", ["B", "W"][(number + step) % 2], point(301 + step)));
            file += &format!("({})(;{color}[{}]", moves.collect::<String>(), point(number));
        } else {
            file += &format!(";{color}[{}]", point(number));
        }
    }
    file += &")".repeat(201);
    let (status, text) = posted(&server, "/api/sgf", file.as_bytes()).await;
    assert_eq!(status, 200, "{text}");
    let tree: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(tree["nodes"].as_array().map(Vec::len), Some(1 + 300 + 200 * 8));
    assert!(text.len() < LIGHT, "{} bytes of {} of file", text.len(), file.len());
    println!("{} bytes of file, {} of answer", file.len(), text.len());
}

/// What the rules make of each node that can be played, by its place in the answer.
fn replayed(record: &Record) -> BTreeMap<usize, String> {
    let ids = record.unfold().map(|step| step.map(|step| step.node)).enumerate();
    let played = ids.filter_map(|(place, id)| Some((place, id.ok()?)));
    // A replay goes from the root: of a large tree only some are compared.
    let some = played.filter(|(place, _)| place % 17 == 0 || *place < 40);
    some.map(|(place, id)| {
        let replay = record.replay_to(id, record.law()).expect("it was played");
        (place, replay.position().board().to_string())
    })
    .collect()
}

#[tokio::test]
async fn every_collected_file_is_shown_or_refused_with_a_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf");
    if !folder.is_dir() {
        println!("no collection at {}", folder.display());
        return;
    }
    let server = Server::start().await;
    let (mut shown, mut refused) = (0, 0);
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file");
        let name = path.display();
        let (status, said) = post(&server, "/api/sgf", &bytes).await;
        let read = record::read(&bytes);
        match read.ok().filter(|_| status == 200) {
            Some(collection) => {
                assert_eq!(said["games"], collection.games.len(), "{name}");
                let boards = boards(&said);
                for (place, board) in replayed(&collection.games[0]) {
                    assert_eq!(boards[place], board, "{name}: node {place}");
                }
                let nodes = boards.len() as u64 + said["left_out"].as_u64().expect("a number");
                assert_eq!(nodes, collection.games[0].walk().count() as u64, "{name}");
                shown += 1;
            }
            None => {
                assert_eq!(status, 400, "{name}: {said}");
                assert!(said["code"].as_str().is_some_and(|code| !code.is_empty()), "{name}: {said}");
                refused += 1;
            }
        }
    }
    println!("{shown} shown, {refused} refused");
    assert!(shown > 150 && shown + refused >= 183, "{shown} shown, {refused} refused");
}
