//! What a fast bot sees of a frame: its number, its turn, and whose move it was. The rest is not looked at,
//! so that the swarm costs the machine little more than the bytes; a frame of another shape is read in full.

use protocol::game::{GameEvent, GameMessage};
use protocol::settings::Color;
use protocol::snapshot::Phase;

/// A frame of a game's socket, as far as a fast bot needs it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Glance {
    /// A stone.
    Played {
        seq: u64,
        turn: u64,
        color: Color,
    },
    /// A mark on a chain, while dead stones are agreed upon.
    Marked {
        seq: u64,
        turn: u64,
        color: Color,
    },
    Event {
        seq: u64,
        turn: u64,
        phase: Phase,
    },
    Snapshot {
        seq: u64,
        turn: u64,
        phase: Phase,
    },
    Refused(String),
    Other,
}

impl Glance {
    /// # Errors
    /// A text that is no message of a game.
    pub(crate) fn of(text: &str) -> Result<Glance, String> {
        match at_once(text) {
            Some(glance) => Ok(glance),
            None => in_full(text),
        }
    }
}

/// A move or a mark, in the order of fields in which the server writes it.
fn at_once(text: &str) -> Option<Glance> {
    let rest = text.strip_prefix(r#"{"type":"event","seq":"#)?;
    let (seq, rest) = number(rest)?;
    let (turn, rest) = number(rest.strip_prefix(r#","turn":"#)?)?;
    let (_, rest) = number(rest.strip_prefix(r#","at":"#)?)?;
    let rest = rest.strip_prefix(r#","event":{"type":""#)?;
    let color = |rest: &str| match rest.as_bytes().first()? {
        b'b' => Some(Color::Black),
        b'w' => Some(Color::White),
        _ => None,
    };
    if let Some(rest) = rest.strip_prefix(r#"played","color":""#) {
        return Some(Glance::Played { seq, turn, color: color(rest)? });
    }
    let rest = rest.strip_prefix(r#"dead_marked","color":""#)?;
    Some(Glance::Marked { seq, turn, color: color(rest)? })
}

fn number(text: &str) -> Option<(u64, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

fn in_full(text: &str) -> Result<Glance, String> {
    let message = serde_json::from_str::<GameMessage>(text).map_err(|error| format!("{error}: {text}"))?;
    Ok(match message {
        GameMessage::Event(frame) => match frame.event {
            GameEvent::Played { color, .. } => Glance::Played { seq: frame.seq, turn: frame.turn, color },
            GameEvent::DeadMarked { color, .. } => Glance::Marked { seq: frame.seq, turn: frame.turn, color },
            _ => Glance::Event { seq: frame.seq, turn: frame.turn, phase: frame.phase },
        },
        GameMessage::Snapshot(snapshot) => {
            Glance::Snapshot { seq: snapshot.seq, turn: snapshot.turn, phase: snapshot.phase }
        }
        GameMessage::Refused(refused) => Glance::Refused(format!("{} {:?}", refused.code, refused.values)),
        _ => Glance::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glance_and_a_reading_in_full_agree() {
        let tail = r#","phase":"playing","to_play":"white","hash":"0123456789abcdef"}"#;
        let table = [
            (
                r#"{"type":"event","seq":7,"turn":6,"at":12345,"event":{"type":"played","color":"black","point":"Q16"}"#,
                Some(Color::Black),
            ),
            (
                r#"{"type":"event","seq":1000,"turn":999,"at":0,"event":{"type":"played","color":"white","point":"A1","captured":["B1"]}"#,
                Some(Color::White),
            ),
            (r#"{"type":"event","seq":1,"turn":1,"at":0,"event":{"type":"started"}"#, None),
            // Fields in another order are not glanced at, and are read all the same.
            (
                r#"{"type":"event","turn":6,"seq":7,"at":1,"event":{"type":"played","color":"black","point":"Q16"}"#,
                None,
            ),
        ];
        for (head, color) in table {
            let text = format!("{head}{tail}");
            let glance = at_once(&text);
            assert_eq!(glance.is_some(), color.is_some(), "{text}");
            if let Some(glance) = glance {
                assert_eq!(in_full(&text), Ok(glance), "{text}");
            }
            assert!(Glance::of(&text).is_ok(), "{text}");
        }
        assert!(Glance::of("{}").is_err());
    }
}
