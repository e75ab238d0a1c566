//! `TM`, `BL`, `WL`, `OB`, `OW`, `OT`: time as records write it, exact to the millisecond.

use super::tree::{NodeId, Record};
use crate::clock::{Clock, Ms, Rest, TimeControl};
use crate::color::Color;

/// What a node says that a side had left after its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Time left: of main time, or of the present period or block.
    pub time: Ms,
    /// Periods left or moves still to be made, once main time is used up.
    pub count: Option<u32>,
}

impl TimeLeft {
    /// What a clock shows for a side at an instant; none where there is no clock.
    pub(super) fn on(clock: &Clock, color: Color, now: Ms) -> Option<TimeLeft> {
        let side = clock.read(now)[color];
        match clock.control() {
            TimeControl::None => None,
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {
                Some(TimeLeft { time: side.main, count: None })
            }
            TimeControl::PerMove { .. } => Some(TimeLeft { time: side.left, count: None }),
            TimeControl::ByoYomi { .. } | TimeControl::Block { .. } if side.main > 0 => {
                Some(TimeLeft { time: side.main, count: None })
            }
            TimeControl::ByoYomi { .. } | TimeControl::Block { .. } => {
                Some(TimeLeft { time: side.left, count: Some(side.count) })
            }
        }
    }
}

impl Record {
    /// What a node says that a side had left.
    pub fn time_left(&self, id: NodeId, color: Color) -> Option<TimeLeft> {
        let (time, count) = names(color);
        let time = read(&self.values(id, time).next()?.line())?;
        let count = self.values(id, count).next().and_then(|count| count.line().parse().ok());
        Some(TimeLeft { time, count })
    }

    pub(super) fn set_time_left(&mut self, id: NodeId, color: Color, left: TimeLeft) {
        let (time, count) = names(color);
        self.put(id, time, &write(left.time));
        if let Some(left) = left.count {
            self.put(id, count, &left.to_string());
        }
    }
}

fn names(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("BL", "OB"),
        Color::White => ("WL", "OW"),
    }
}

/// Seconds with any number of places, what is less than a millisecond cut off. None for anything else,
/// a time below nothing among it.
pub(super) fn read(text: &str) -> Option<Ms> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || !is_plain(whole) || !is_plain(fraction) {
        return None;
    }
    let thousandths = &fraction[..fraction.len().min(3)];
    format!("{whole}{thousandths:0<3}").parse().ok()
}

/// Seconds, to the millisecond where there are any.
pub(super) fn write(time: Ms) -> String {
    let (seconds, thousandths) = (time / 1000, time % 1000);
    match thousandths {
        0 => seconds.to_string(),
        _ => format!("{seconds}.{thousandths:03}").trim_end_matches('0').to_string(),
    }
}

/// Main time and overtime of a time control, as `TM` and `OT` say them; none where there is no clock.
pub(super) fn control(control: TimeControl) -> Option<(Ms, Option<String>)> {
    match control {
        TimeControl::None => None,
        TimeControl::Absolute { main } => Some((main, None)),
        TimeControl::ByoYomi { main, periods, period, .. } => {
            Some((main, Some(format!("{periods}x{} byo-yomi", write(period)))))
        }
        TimeControl::Block { main, block, moves, rest } => {
            let kind = match rest {
                Rest::CarriedOver => "定时限步",
                Rest::Lost => "Canadian",
            };
            Some((main, Some(format!("{moves}/{} {kind}", write(block)))))
        }
        TimeControl::Fischer { main, increment, cap } => {
            let cap = cap.map_or_else(String::new, |cap| format!(", at most {}", write(cap)));
            Some((main, Some(format!("{} fischer{cap}", write(increment)))))
        }
        TimeControl::PerMove { time } => Some((0, Some(format!("{} per move", write(time))))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_exact() {
        let table = [
            ("300", Some(300_000), "300"),
            ("299.5", Some(299_500), "299.5"),
            ("1.25", Some(1_250), "1.25"),
            ("0.007", Some(7), "0.007"),
            ("12.3456", Some(12_345), "12.345"),
            ("5.", Some(5_000), "5"),
            ("0", Some(0), "0"),
            ("-1", None, ""),
            ("", None, ""),
            ("2 hours", None, ""),
            ("1e3", None, ""),
            (".5", None, ""),
            ("9999999999999", None, ""),
        ];
        for (text, time, written) in table {
            assert_eq!(read(text), time, "{text:?}");
            assert_eq!(time.map(write).unwrap_or_default(), written);
        }
    }

    #[test]
    fn overtime_is_said_as_programs_say_it() {
        use crate::clock::OnFlag::Loss;
        let said = |time| control(time).map(|(main, over)| (write(main), over.unwrap_or_default()));
        let expected = |main: &str, over: &str| Some((main.to_string(), over.to_string()));
        assert_eq!(said(TimeControl::None), None);
        assert_eq!(said(TimeControl::Absolute { main: 60_000 }), expected("60", ""));
        let byo_yomi = TimeControl::ByoYomi { main: 300_000, periods: 3, period: 30_000, on_flag: Loss };
        assert_eq!(said(byo_yomi), expected("300", "3x30 byo-yomi"));
        let block = |rest| TimeControl::Block { main: 0, block: 600_000, moves: 25, rest };
        assert_eq!(said(block(Rest::Lost)), expected("0", "25/600 Canadian"));
        assert_eq!(said(block(Rest::CarriedOver)), expected("0", "25/600 定时限步"));
        let fischer = |cap| TimeControl::Fischer { main: 60_000, increment: 5_500, cap };
        assert_eq!(said(fischer(None)), expected("60", "5.5 fischer"));
        assert_eq!(said(fischer(Some(90_000))), expected("60", "5.5 fischer, at most 90"));
        assert_eq!(said(TimeControl::PerMove { time: 30_000 }), expected("0", "30 per move"));
    }

    #[test]
    fn a_node_says_what_is_left() {
        let text = b"(;TM[300];B[ee]BL[299.5];W[gc]WL[1.25]OW[2];B[cg]BL[x]OB[3];W[]WL[9]OW[x])";
        let record = &super::super::read(text).expect("a record").games[0];
        let left = |time, count| Some(TimeLeft { time, count });
        let expected = [
            (None, None),
            (left(299_500, None), None),
            (None, left(1_250, Some(2))),
            (None, None),
            (None, left(9_000, None)),
        ];
        let found = record.main_line().map(|id| {
            let [black, white] = Color::BOTH.map(|color| record.time_left(id, color));
            (black, white)
        });
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
