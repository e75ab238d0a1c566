//! The boards of a line over HTTP: what the page shows of a variation, without a rule of its own.

use serde_json::{Value, json};
use tests::Server;
use tests::http::post;

/// A question on five lines; the moves are `E5`, `pass`, or with a colour before them, `w:E5`.
fn line(ruleset: &str, setup: Value, moves: &str) -> Value {
    let moves = moves.split_whitespace().map(|made| match made.split_once(':') {
        Some((color, point)) => {
            json!({ "point": point, "color": if color == "b" { "black" } else { "white" } })
        }
        None => json!({ "point": made }),
    });
    json!({ "ruleset": ruleset, "setup": setup, "moves": moves.collect::<Vec<_>>() })
}

async fn asked(server: &Server, question: &Value) -> (u16, Value) {
    post(server, "/api/positions", question.to_string().as_bytes()).await
}

/// The last position, and what refused the move after it: `stones last to_play ko captures | index code`.
fn shown(said: &Value) -> String {
    let position = said["positions"].as_array().and_then(|all| all.last()).expect("a position");
    let text = |value: &Value| value.as_str().unwrap_or("-").to_string();
    let last = match &position["last"] {
        Value::Null => "-".to_string(),
        last => format!("{} {}", text(&last["color"]), text(&last["point"])),
    };
    let mut shown = format!(
        "{} {last} {} {} {}-{}",
        text(&position["stones"]),
        text(&position["to_play"]),
        text(&position["ko"]),
        position["black_captures"],
        position["white_captures"]
    );
    if let Some(index) = said["refused"]["index"].as_u64() {
        shown += &format!(" | {index} {}", text(&said["refused"]["why"]["code"]));
    }
    shown
}

#[tokio::test]
async fn a_line_is_played_up_to_what_is_not_legal() {
    let server = Server::start().await;
    let four = json!({ "size": 4 });
    let ko = json!({ "size": 4, "black": ["B4", "A3", "B2"], "white": ["C4", "B3", "D3", "C2"] });
    let lone = json!({ "size": 4, "black": ["B4", "C4", "A3", "B3", "C3"], "white": ["D4", "D3"], "to_play": "white" });
    let table = [
        ("chinese-2002", &four, "", "..../..../..../.... - black - 0-0"),
        ("chinese-2002", &four, "A4 pass d1", "X.../..../..../...X black D1 white - 0-0"),
        ("chinese-2002", &four, "b4 A4 A3", ".X../X.../..../.... black A3 white - 1-0"),
        ("chinese-2002", &four, "b:A1 b:B1 C1", "..../..../..../XXO. white C1 black - 0-0"),
        ("chinese-2002", &four, "A1 A1 B2", "..../..../..../X... black A1 white - 0-0 | 1 occupied"),
        ("chinese-2002", &four, "A1 E1", "..../..../..../X... black A1 white - 0-0 | 1 off_board"),
        ("chinese-2002", &four, "A1 Z", "..../..../..../X... black A1 white - 0-0 | 1 malformed_point"),
        ("chinese-2002", &four, "B1 pass A2 A1", "..../..../X.../.X.. black A2 white - 0-0 | 3 suicide"),
        // A ko: what it forbids is said, and held until something else is played.
        ("chinese-2002", &ko, "C3", ".XO./X.XO/.XO./.... black C3 white B3 1-0"),
        ("chinese-2002", &ko, "C3 B3", ".XO./X.XO/.XO./.... black C3 white B3 1-0 | 1 ko"),
        ("japanese", &ko, "C3 D1 A1 B3", ".XO./XO.O/.XO./X..O white B3 black C3 1-1"),
        // The rule sets differ in what may be repeated and in suicide.
        ("chinese-2002", &lone, "A4", ".XXO/XXXO/..../.... - white - 0-0 | 0 suicide"),
        ("ing", &lone, "A4", ".XXO/XXXO/..../.... - white - 0-0 | 0 suicide"),
        ("new-zealand", &lone, "A4", ".XXO/XXXO/..../.... white A4 black - 1-0"),
    ];
    for (ruleset, setup, moves, expected) in table {
        let (status, said) = asked(&server, &line(ruleset, setup.clone(), moves)).await;
        assert_eq!(status, 200, "{moves}: {said}");
        assert_eq!(shown(&said), expected, "{ruleset} {setup} {moves}");
        let positions = said["positions"].as_array().map_or(0, Vec::len);
        let legal =
            said["refused"]["index"].as_u64().map_or(moves.split_whitespace().count(), |at| at as usize);
        assert_eq!(positions, legal + 1, "one more than moves: {moves}");
    }
}

#[tokio::test]
async fn what_stands_before_the_first_move_is_placed_or_handicap() {
    let server = Server::start().await;
    let table = [
        (json!({ "size": 9, "handicap": 2 }), "white", 2),
        (json!({ "size": 19, "handicap": 9 }), "white", 9),
        (json!({ "size": 19, "handicap": 4, "to_play": "black" }), "black", 4),
        (json!({ "size": 5, "black": ["A1"] }), "white", 1),
        (json!({ "size": 5, "black": ["A1"], "white": ["B2"] }), "black", 2),
        (json!({ "size": 5, "white": ["B2"], "to_play": "white" }), "white", 1),
        (json!({ "size": 25, "black": ["Z25"] }), "white", 1),
    ];
    for (setup, to_play, stones) in table {
        let (status, said) = asked(&server, &line("aga", setup.clone(), "")).await;
        assert_eq!(status, 200, "{said}");
        let first = &said["positions"][0];
        let standing = first["stones"].as_str().expect("stones").matches(['X', 'O']).count();
        assert_eq!((first["to_play"].as_str(), standing), (Some(to_play), stones), "{setup}");
    }
}

#[tokio::test]
async fn a_question_that_is_not_right_gets_its_code() {
    let server = Server::start().await;
    let question = |setup: Value| line("chinese-2002", setup, "").to_string();
    let many = vec!["pass"; 1_001].join(" ");
    let table = [
        (question(json!({ "size": 1 })), 400, "bad_settings"),
        (question(json!({ "size": 26 })), 400, "bad_settings"),
        (question(json!({ "size": 256 })), 400, "bad_message"),
        (question(json!({ "size": 9, "handicap": 6 })), 400, "bad_settings"),
        (question(json!({ "size": 9, "handicap": 2, "black": ["A1"] })), 400, "bad_settings"),
        (question(json!({ "size": 9, "black": ["K1"] })), 400, "off_board"),
        (question(json!({ "size": 9, "black": ["I1"] })), 400, "malformed_point"),
        (question(json!({ "size": 9, "black": ["A1"], "white": ["A1"] })), 400, "occupied"),
        (question(json!({ "size": 9, "black": ["A1"], "white": ["A2", "B1"] })), 400, "no_liberty"),
        (question(json!({ "size": 9, "more": 1 })), 400, "bad_message"),
        (line("tibetan", json!({ "size": 9 }), "").to_string(), 400, "bad_message"),
        (line("aga", json!({ "size": 9 }), &many).to_string(), 400, "too_many_moves"),
        (String::new(), 400, "not_json"),
        ("{".to_string(), 400, "not_json"),
        ("[".repeat(30_000), 400, "not_json"),
        ("{}".to_string(), 400, "bad_message"),
        (" ".repeat(64 * 1024 + 1), 413, "too_large"),
    ];
    for (body, status, code) in table {
        let short: String = body.chars().take(90).collect();
        let said = post(&server, "/api/positions", body.as_bytes()).await;
        assert_eq!((said.0, said.1["code"].as_str()), (status, Some(code)), "{short}: {}", said.1);
    }
    let said = post(&server, "/api/positions", b"\xff\xfe").await;
    assert_eq!((said.0, said.1["code"].as_str()), (400, Some("bad_text")));
    let (status, _) = server.get("/api/positions").await;
    assert_eq!(status, 405);
}

/// The longest line on the largest board: what the answer may weigh is known.
#[tokio::test]
async fn a_thousand_moves_are_answered() {
    let server = Server::start().await;
    let moves = vec!["pass"; 1_000].join(" ");
    let body = line("chinese-2002", json!({ "size": 25 }), &moves).to_string();
    let (status, text) = tests::http::posted(&server, "/api/positions", body.as_bytes()).await;
    assert_eq!(status, 200);
    assert!(text.len() < 1024 * 1024, "{} bytes", text.len());
    let said: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(said["positions"].as_array().map(Vec::len), Some(1_001));
}
