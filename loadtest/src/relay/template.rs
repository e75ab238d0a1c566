//! The frames of a move as the real server writes them, made once: what is the same in every move is copied.

use protocol::clock::{Clocks, SideClock};
use protocol::game::{EventFrame, GameEvent, GameMessage};
use protocol::settings::Color;
use protocol::snapshot::Phase;
use std::fmt::Write;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What follows the event in a frame, for each mover.
pub(crate) struct Template {
    black: String,
    white: String,
}

impl Template {
    pub(crate) fn new() -> Template {
        Template { black: tail(Color::Black), white: tail(Color::White) }
    }

    /// The frame of a move by `color` at `point`.
    pub(crate) fn frame(&self, seq: u64, at: u64, color: Color, point: &str) -> Utf8Bytes {
        let (name, tail) = match color {
            Color::Black => ("black", &self.black),
            Color::White => ("white", &self.white),
        };
        let mut text = String::with_capacity(120 + tail.len());
        write!(text, r#"{{"type":"event","seq":{seq},"turn":{seq},"at":{at},"event":{{"type":"played","color":"{name}","point":"{point}"}}"#)
            .expect("a string takes any text");
        text.push_str(tail);
        text.into()
    }
}

pub(crate) fn clocks(running: Color) -> Clocks {
    let side = SideClock {
        main_ms: Some(598_765),
        periods: Some(3),
        period_left_ms: Some(30_000),
        ..SideClock::default()
    };
    Clocks { at: 12_345, running: Some(running), deadline: Some(712_345), black: side.clone(), white: side }
}

fn tail(mover: Color) -> String {
    let to_play = match mover {
        Color::Black => Color::White,
        Color::White => Color::Black,
    };
    let frame = EventFrame {
        seq: 0,
        turn: 0,
        at: 0,
        event: GameEvent::Played { color: mover, point: "Q16".to_string(), captured: Vec::new() },
        phase: Phase::Playing,
        to_play,
        hash: "0123456789abcdef".to_string(),
        ko: None,
        cycle: None,
        warnings: None,
        breaks: None,
        credit: None,
        clocks: Some(clocks(to_play)),
        marking: None,
        outcome: None,
    };
    let text = serde_json::to_string(&GameMessage::Event(Box::new(frame))).expect("a frame is plain JSON");
    let (_, tail) = text.split_once(r#""point":"Q16"}"#).expect("the event has its point last");
    tail.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glance::Glance;

    #[test]
    fn a_relayed_move_reads_as_a_real_one() {
        let text = Template::new().frame(7, 12_345, Color::White, "C3");
        assert_eq!(Glance::of(&text), Ok(Glance::Played { seq: 7, turn: 7, color: Color::White }));
        let frame = serde_json::from_str::<GameMessage>(&text).expect("a message of a game");
        assert_eq!(serde_json::to_string(&frame).expect("plain JSON"), text.as_str());
    }
}
