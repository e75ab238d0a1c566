//! From a text frame to a client's message, or the refusal that it earns.

mod at_once;

use crate::game::GameRequest;
use crate::refusal::{Code, Refused};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Reads one message of a client.
///
/// # Errors
/// `not_json`, `unknown_type`, or `bad_message` with what is wrong.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Refused> {
    serde_json::from_str(text).map_err(|error| classify(text, &error))
}

/// Reads one message of a client on a game's socket: the same, and moves in less time.
///
/// # Errors
/// As [`parse`].
pub fn game_request(text: &str) -> Result<GameRequest, Refused> {
    at_once::read(text).map_or_else(|| parse(text), Ok)
}

/// Reads what has no `type`: the body of a question over HTTP.
///
/// # Errors
/// `not_json`, or `bad_message` with what is wrong.
pub fn parse_plain<T: DeserializeOwned>(text: &str) -> Result<T, Refused> {
    serde_json::from_str(text).map_err(|error| match serde_json::from_str::<serde::de::IgnoredAny>(text) {
        Ok(_) => Refused::new(Code::BadMessage).with("detail", detail(&error.to_string())),
        Err(_) => Refused::new(Code::NotJson),
    })
}

/// Only a message that was not understood is looked at a second time, to say why.
fn classify(text: &str, error: &serde_json::Error) -> Refused {
    #[derive(Deserialize)]
    struct Typed {
        #[serde(rename = "type")]
        _type: String,
    }
    if serde_json::from_str::<serde::de::IgnoredAny>(text).is_err() {
        return Refused::new(Code::NotJson);
    }
    let says = error.to_string();
    if serde_json::from_str::<Typed>(text).is_err() && !says.contains("duplicate field") {
        return Refused::new(Code::UnknownType);
    }
    // serde names the tag's values only where it looks for a variant of the message itself.
    let expected = says.rsplit("expected").next().unwrap_or_default();
    if says.starts_with("unknown variant") && expected.contains("`hello`") {
        return Refused::new(Code::UnknownType);
    }
    Refused::new(Code::BadMessage).with("detail", detail(&says))
}

/// What was wrong, without the client's own text, which is not sent back, and of a bounded length.
fn detail(says: &str) -> String {
    let known = says.split(" at line ").next().unwrap_or_default();
    if known.starts_with("unknown field") {
        return "unknown field".to_string();
    }
    known.chars().filter(|character| !character.is_control()).take(120).collect()
}
