//! What is written is what serde_json writes.

use super::write;
use proptest::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

fn same(message: &impl Serialize) {
    let mut bytes = b"before".to_vec();
    write(&mut bytes, message);
    let expected = serde_json::to_string(message).expect("JSON");
    assert_eq!(String::from_utf8(bytes).expect("UTF-8"), format!("before{expected}"));
}

#[derive(Serialize)]
struct Nothing;

#[derive(Serialize)]
struct Wrapped(u8);

#[derive(Serialize)]
struct Pair(i8, &'static str);

#[derive(Serialize)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u8>,
    none: Option<u8>,
    some: Option<u16>,
    list: Vec<Vec<i32>>,
    map: BTreeMap<String, Kinds>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Kinds {
    OneWord,
    Newtype(bool),
    Tuple(i16, f64),
    Fields { first: u32, second: () },
}

#[derive(Serialize)]
#[serde(tag = "type")]
enum Tagged {
    Plain {},
    Boxed(Box<Fields>),
    Text { text: String },
}

#[test]
fn every_kind_of_value_is_written_the_same() {
    let map: BTreeMap<String, Kinds> = [
        ("a".to_string(), Kinds::OneWord),
        ("\"".to_string(), Kinds::Newtype(true)),
        (String::new(), Kinds::Tuple(-3, 0.5)),
        ("子".to_string(), Kinds::Fields { first: 0, second: () }),
    ]
    .into();
    let list = vec![vec![], vec![1], vec![i32::MIN, i32::MAX]];
    let fields = Fields { left_out: None, none: None, some: Some(u16::MAX), list, map };
    same(&fields);
    same(&Tagged::Boxed(Box::new(fields)));
    same(&Fields { left_out: Some(1), none: Some(2), some: None, list: Vec::new(), map: BTreeMap::new() });
    same(&(Tagged::Plain {}, Tagged::Text { text: "\u{1}\n".to_string() }));
    same(&(Nothing, Wrapped(7), Pair(-1, "p"), (), 'ä', '"', [1.5_f32, f32::NAN]));
    same(&(u64::MAX, i64::MIN, u32::MAX, serde_json::json!({ "a": [null, true, {}, "x"] })));
}

#[test]
#[should_panic = "a key is a text"]
fn a_map_by_numbers_is_no_message() {
    write(&mut Vec::new(), &BTreeMap::from([(1, 2)]));
}

#[test]
fn every_character_is_written_the_same() {
    for character in ('\0'..='\u{2fff}').chain(['\u{ffff}', '\u{10ffff}']) {
        same(&character);
        same(&format!("0123456789abcdef{character}0123456789abcdef"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_text_is_written_the_same(text in any::<String>(), rest in "[ -~]{0,40}") {
        same(&text);
        same(&(rest, text));
    }
}
