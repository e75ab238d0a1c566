//! A small board as it was told last, as frames: whole, and as the step to the next. It must never know who
//! looks.

use crate::frame::Frame;
use crate::socket::encode;
use protocol::watch::{BoardStep, BoardView, WatchMessage};
use rules::Point;

/// A small board as it was told.
pub(crate) struct Board {
    view: Box<BoardView>,
    /// The whole board, with the game time that it says.
    frame: Option<(u64, Frame)>,
}

impl Board {
    pub(crate) fn new(view: Box<BoardView>) -> Board {
        Board { view, frame: None }
    }

    pub(crate) fn seq(&self) -> u64 {
        self.view.seq
    }

    /// The whole board for whoever comes at a game time: a frame that is older by some time says clocks that
    /// are wrong by as much, so it is encoded again after a quarter of a second.
    pub(crate) fn whole(&mut self, now: u64) -> Frame {
        const FRESH: u64 = 250;
        match &self.frame {
            Some((said, frame)) if now.saturating_sub(*said) < FRESH => frame.clone(),
            _ => {
                self.view.now = now.max(self.view.now);
                let frame = encode(&WatchMessage::Board(self.view.clone()));
                self.frame = Some((self.view.now, frame.clone()));
                frame
            }
        }
    }

    /// Makes it another board, and says in what it differs; or says it whole, where that is shorter.
    pub(crate) fn turn_to(&mut self, view: Box<BoardView>) -> Frame {
        let step = encode(&WatchMessage::BoardStep(Box::new(step(&self.view, &view))));
        self.view = view;
        self.frame = None;
        let whole = self.whole(self.view.now);
        if whole.bytes().len() < step.bytes().len() { whole } else { step }
    }
}

fn step(before: &BoardView, after: &BoardView) -> BoardStep {
    let (mut black, mut white, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    let rows = before.stones.split('/').zip(after.stones.split('/'));
    // Rows come from the top.
    for (y, (old, new)) in (0..after.size).rev().zip(rows) {
        for (x, (_, stone)) in (0..).zip(old.bytes().zip(new.bytes())).filter(|(_, (old, new))| old != new) {
            let list = match stone {
                b'X' => &mut black,
                b'O' => &mut white,
                _ => &mut empty,
            };
            list.push(Point::new(x, y).expect("a board has at most 25 lines").to_string());
        }
    }
    BoardStep {
        game: after.game.clone(),
        seq: after.seq,
        phase: after.phase,
        to_play: after.to_play,
        black,
        white,
        empty,
        last: after.last.clone(),
        moves: after.moves,
        now: after.now,
        clocks: after.clocks.clone(),
        outcome: after.outcome.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::clock::{Clocks, SideClock};
    use protocol::id::GameId;
    use protocol::settings::Color;
    use protocol::snapshot::Phase;

    fn view(stones: &str, seq: u64) -> Box<BoardView> {
        let side = || SideClock {
            main_ms: Some(7_200_000),
            periods: Some(5),
            period_left_ms: Some(60_000),
            ..SideClock::default()
        };
        Box::new(BoardView {
            game: GameId::try_from("g3Hd8wP6yL0cF5jA".to_string()).expect("an id"),
            black: "吴清源".to_string(),
            white: "木谷实".to_string(),
            size: stones.split('/').count() as u8,
            seq,
            phase: Phase::Playing,
            to_play: Color::White,
            stones: stones.to_string(),
            last: Some("Q16".to_string()),
            moves: 120,
            now: 3_600_000,
            clocks: Some(Clocks {
                at: 3_600_000,
                running: Some(Color::White),
                deadline: Some(10_800_000),
                black: side(),
                white: side(),
            }),
            outcome: None,
        })
    }

    fn kind(frame: &Frame) -> String {
        let message: serde_json::Value = frame.message();
        message["type"].as_str().unwrap_or_default().to_string()
    }

    #[test]
    fn a_step_names_the_points_that_have_changed() {
        // Before, after; black, white, empty.
        let table = [
            (".../.../...", ".../.X./...", "B2", "", ""),
            ("XO./.X./...", "X../.X./...", "", "", "B3"),
            ("XO./.X./..X", "..O/.X./O..", "", "C3 A1", "A3 B3 C1"),
            ("X../.../...", "X../.../...", "", "", ""),
        ];
        for (before, after, black, white, empty) in table {
            let step = step(&view(before, 1), &view(after, 2));
            let said = [&step.black, &step.white, &step.empty].map(|points| points.join(" "));
            assert_eq!(said, [black, white, empty], "{before} -> {after}");
            assert_eq!(step.seq, 2);
        }
    }

    #[test]
    fn a_move_costs_less_than_half_of_a_board_and_a_swept_board_no_more_than_a_whole_one() {
        let rows = |stones: &str| [stones; 19].join("/");
        let (empty, full) = (rows("..................."), rows("XOXOXOXOXOXOXOXOXO."));
        let mut board = Board::new(view(&full, 1));
        let whole = board.whole(0).bytes().len();
        let one = full.replacen('.', "X", 1);
        let step = board.turn_to(view(&one, 2));
        assert_eq!(kind(&step), "board_step");
        assert!(whole <= 900, "{whole}");
        assert!(step.bytes().len() <= 430, "{}", step.bytes().len());
        let swept = board.turn_to(view(&empty, 3));
        assert_eq!(kind(&swept), "board");
        assert!(swept.bytes().len() <= 900, "{}", swept.bytes().len());
    }

    #[test]
    fn whoever_comes_later_is_told_a_later_time() {
        let mut board = Board::new(view("../..", 1));
        for (now, said) in [(3_600_100, 3_600_100), (3_600_300, 3_600_100), (3_600_400, 3_600_400)] {
            let WatchMessage::Board(view) = board.whole(now).message() else { panic!("a whole board") };
            assert_eq!(view.now, said, "{now}");
        }
    }
}
