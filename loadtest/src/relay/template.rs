//! The frames of a move as the real server writes them, made once: what is the same in every move is copied.

use protocol::clock::{Clocks, SideClock};
use protocol::game::{Claim, EventFrame, GameEvent, GameMessage};
use protocol::hash::BoardHash;
use protocol::settings::Color;
use protocol::snapshot::{Marking, Phase, Score, Scoring, SideScore, Unit};
use std::fmt::Write;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What follows the event in a frame, for each mover.
pub(crate) struct Template {
    black: String,
    white: String,
    mark: String,
}

impl Template {
    pub(crate) fn new() -> Template {
        Template { black: move_tail(Color::Black), white: move_tail(Color::White), mark: mark_tail() }
    }

    /// The frame of a mark by Black.
    pub(crate) fn mark(&self, seq: u64, at: u64) -> Utf8Bytes {
        let mut text = String::with_capacity(120 + self.mark.len());
        write!(text, r#"{{"type":"event","seq":{seq},"turn":{seq},"at":{at},"event":{{"type":"dead_marked","color":"black","#)
            .expect("a string takes any text");
        text.push_str(&self.mark);
        text.into()
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

fn move_tail(mover: Color) -> String {
    let to_play = match mover {
        Color::Black => Color::White,
        Color::White => Color::Black,
    };
    let point = "Q16".parse::<rules::Point>().expect("a point").into();
    let event = GameEvent::Played { color: mover, point, captured: Vec::new() };
    let frame =
        EventFrame { phase: Phase::Playing, to_play, clocks: Some(clocks(to_play)), ..bare_frame(event) };
    after(&frame, r#""point":"Q16"}"#)
}

fn mark_tail() -> String {
    let side = SideScore {
        stones: 180,
        enclosed: 0,
        prisoners: 0,
        shared_quarters: 2,
        total_quarters: 722,
        warning_quarters: 0,
    };
    let score = Score {
        unit: Unit::Zi,
        scoring: Scoring::Area,
        black: side,
        white: side,
        half_board_quarters: Some(722),
        komi_quarters: 15,
        handicap_quarters: 0,
        last_move_quarters: 0,
        margin_quarters: -15,
        owner: vec![".".repeat(19); 19].join("/"),
    };
    let dead = vec!["Q16".to_string()];
    let marking = Marking {
        marking: 12_345,
        dead: dead.clone(),
        accepted: Vec::new(),
        deadline: 612_345,
        settled: None,
        score,
    };
    let event = GameEvent::DeadMarked { color: Color::Black, chain: dead, claim: Claim::Dead };
    let standing = Clocks { running: None, deadline: None, ..clocks(Color::Black) };
    let frame = EventFrame {
        phase: Phase::Scoring,
        clocks: Some(standing),
        marking: Some(marking),
        ..bare_frame(event)
    };
    after(&frame, r#""color":"black","#)
}

fn bare_frame(event: GameEvent) -> EventFrame {
    EventFrame {
        seq: 0,
        turn: 0,
        at: 0,
        event,
        phase: Phase::Playing,
        to_play: Color::Black,
        hash: BoardHash(0x0123_4567_89ab_cdef),
        ko: None,
        cycle: None,
        warnings: None,
        breaks: None,
        credit: None,
        clocks: None,
        marking: None,
        outcome: None,
    }
}

/// What stands after a part of a frame.
fn after(frame: &EventFrame, part: &str) -> String {
    let text =
        serde_json::to_string(&GameMessage::Event(Box::new(frame.clone()))).expect("a frame is plain JSON");
    let (_, tail) = text.split_once(part).expect("the frame has this part");
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
        let mark = Template::new().mark(9, 7);
        assert_eq!(Glance::of(&mark), Ok(Glance::Marked { seq: 9, turn: 9, color: Color::Black }));
        assert!(serde_json::from_str::<GameMessage>(&mark).is_ok(), "{mark}");
        let frame = serde_json::from_str::<GameMessage>(&text).expect("a message of a game");
        assert_eq!(serde_json::to_string(&frame).expect("plain JSON"), text.as_str());
    }
}
