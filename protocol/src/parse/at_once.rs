//! A move or a pass in the plain form in which clients send it, read without looking twice: the general way
//! keeps every field of a tagged message aside until it knows the type. Whatever is unusual, right or wrong,
//! is left to that way, which says what a command is.

use crate::game::GameRequest;
use crate::id::CommandId;

/// So many digits are a number that fits.
const MOST_DIGITS: usize = 19;

/// The command; none if this is not the place to read it.
pub(super) fn read(text: &str) -> Option<GameRequest> {
    let mut rest = text.strip_prefix('{')?;
    let (mut kind, mut id, mut turn, mut point) = (None, None, None, None);
    loop {
        let (name, value) = word(rest)?;
        let value = value.strip_prefix(':')?;
        if name == "turn" {
            let (number, after) = number(value)?;
            once(&mut turn, number)?;
            rest = after;
        } else {
            let (word, after) = word(value)?;
            let field = match name {
                "type" => &mut kind,
                "id" => &mut id,
                "point" => &mut point,
                _ => return None,
            };
            once(field, word)?;
            rest = after;
        }
        match rest.as_bytes() {
            b"}" => break,
            [b',', ..] => rest = &rest[1..],
            _ => return None,
        }
    }
    let (id, turn) = (CommandId::try_from(id?.to_string()).ok()?, turn?);
    match (kind?, point) {
        ("play", Some(point)) => Some(GameRequest::Play { id, turn, point: point.to_string() }),
        ("pass", None) => Some(GameRequest::Pass { id, turn }),
        _ => None,
    }
}

fn once<T>(field: &mut Option<T>, value: T) -> Option<()> {
    field.replace(value).is_none().then_some(())
}

/// A text of printable ASCII without anything escaped, and what follows it.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('"')?;
    let length = text.bytes().position(|byte| !byte.is_ascii_graphic() || byte == b'"' || byte == b'\\')?;
    let (word, rest) = text.split_at(length);
    Some((word, rest.strip_prefix('"')?))
}

fn number(text: &str) -> Option<(u64, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(length);
    if digits != "0" && (digits.starts_with('0') || !(1..=MOST_DIGITS).contains(&length)) {
        return None;
    }
    let number = digits.bytes().fold(0, |number: u64, digit| number * 10 + u64::from(digit - b'0'));
    Some((number, rest))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
