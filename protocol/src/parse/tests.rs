//! What is read at once is what the general way reads, on texts that are right, unusual and broken.

use super::read;
use crate::game::GameRequest;
use proptest::prelude::*;
use proptest::sample::Index;

/// A command's fields in any order, some with what the general way alone reads.
fn command() -> impl Strategy<Value = String> {
    let kind =
        prop_oneof![6 => Just("play"), 3 => Just("pass"), 1 => Just("resign"), 1 => Just("pl\\u0061y")];
    let id = prop_oneof![8 => "[!#-\\[\\]-~]{1,64}", 1 => "[ -~]{0,70}", 1 => "\\PC{0,9}"];
    let turn = prop_oneof![6 => any::<u64>().prop_map(|turn| turn.to_string()),
        1 => Just("18446744073709551616".to_string()), 2 => "-?[0-9]{1,21}(\\.0)?(e1)?"];
    let point = prop_oneof![6 => "[A-T][1-9]{1,2}", 1 => Just("pass".to_string()), 1 => "\\PC{0,5}"];
    (kind, id, turn, point, any::<[Index; 4]>(), 0..12_u8).prop_map(|(kind, id, turn, point, order, odd)| {
        let text = |text: &str| if odd == 11 { format!("\"{text}\"") } else { quoted(text) };
        let mut fields =
            vec![format!("\"type\":\"{kind}\""), format!("\"id\":{}", text(&id)), format!("\"turn\":{turn}")];
        if (kind == "pass") == (odd == 0) {
            fields.push(format!("\"point\":{}", text(&point)));
        }
        match odd {
            1 => fields.push("\"turn\":3".to_string()),
            2 => fields.push("\"more\":\"x\"".to_string()),
            3 => drop(fields.pop()),
            _ => {}
        }
        for (from, to) in order.iter().enumerate() {
            let count = fields.len();
            fields.swap(from % count, to.index(count));
        }
        let between = if odd == 4 { " , " } else { "," };
        format!("{{{}}}", fields.join(between))
    })
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text is JSON")
}

/// The text with one byte replaced, taken out or doubled, so far as it is still text.
fn broken(text: &str, at: Index, byte: u8, how: u8) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = at.index(bytes.len());
    match how % 4 {
        0 => bytes[at] = byte,
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, bytes[at]),
        _ => bytes.truncate(at),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn agree(text: &str) {
    if let Some(command) = read(text) {
        let general = serde_json::from_str::<GameRequest>(text);
        assert_eq!(general.ok(), Some(command), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_at_once_is_what_the_general_way_reads(
        text in command(), at in any::<Index>(), byte in 0x20..0x7f_u8, how in any::<u8>(),
    ) {
        agree(&text);
        agree(&broken(&text, at, byte, how));
    }
}

#[test]
fn moves_are_read_at_once_and_nothing_else_is() {
    let table = [
        (r#"{"type":"play","id":"a-1","turn":0,"point":"Q16"}"#, true),
        (r#"{"point":"Q16","turn":9999999999999999999,"id":"~","type":"play"}"#, true),
        (r#"{"type":"pass","id":"a-1","turn":17}"#, true),
        (r#"{"type":"play","id":"a-1","turn":1,"point":""}"#, true),
        (r#"{"type":"pass","id":"a-1","turn":17,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":17}"#, false),
        (r#"{"type":"play","id":"","turn":1,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":01,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":1,"point":"Q16"} "#, false),
        (r#"{"type":"play","id":"a-1","turn":1,"turn":1,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":1.0,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":,"point":"Q16"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":1,"point":"Q\u00316"}"#, false),
        (r#"{"type":"play","id":"a-1","turn":1,"point":"Q１６"}"#, false),
        (r#"{"type":"resign","id":"a-1","turn":1}"#, false),
        (r#"{"type":"play","id":"a-1","turn":1,"point":"Q16""#, false),
        ("{}", false),
        ("{", false),
        ("", false),
    ];
    for (text, at_once) in table {
        assert_eq!(read(text).is_some(), at_once, "{text}");
        agree(text);
    }
}
