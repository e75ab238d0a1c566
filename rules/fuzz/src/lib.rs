//! From the bytes of a fuzzer to the nouns of the rules: what every target needs.

use arbitrary::Arbitrary;
use rules::clock::{OnFlag, Rest};
use rules::{Board, Color, Cycle, Ms, Point, Repetition, Ruleset, Size, Suicide, TimeControl};

/// Which rules, by letter.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum AnyRepetition {
    /// The immediate retake alone; longer cycles have no result.
    SimpleKo,
    /// Whole boards.
    Positional,
    /// Whole boards with the side to move.
    Situational,
}

/// Which self-captures are legal.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum AnySuicide {
    /// None.
    Forbidden,
    /// Of several stones.
    OfSeveral,
    /// All.
    Any,
}

/// A side.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum AnyColor {
    /// Black.
    Black,
    /// White.
    White,
}

/// The rules that concern a position.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub struct AnyRules {
    lines: u8,
    repetition: AnyRepetition,
    suicide: AnySuicide,
}

/// A point by its number; too large a number starts again, and one of each lap is off the board.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub struct AnyPoint(u16);

/// A time control that fits the contract of `TimeControl`.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum AnyControl {
    /// No clock.
    None,
    /// 包干.
    Absolute(u16),
    /// 读秒; overtime costs the game.
    ByoYomi(u16, u8, u16),
    /// 读秒; overtime costs the turn.
    ByoYomiThatPasses(u16, u8, u16),
    /// 定时限步.
    Block(u16, u16, u8),
    /// Canadian.
    Canadian(u16, u16, u8),
    /// A bonus after each move.
    Fischer(u16, u8, Option<u16>),
    /// The same time for each move.
    PerMove(u16),
    /// The longest main time that can be written down.
    Longest,
}

impl From<AnyColor> for Color {
    fn from(color: AnyColor) -> Color {
        match color {
            AnyColor::Black => Color::Black,
            AnyColor::White => Color::White,
        }
    }
}

impl AnyRules {
    /// Small boards come up more often: they are soon full, and kos are what is looked for.
    pub fn size(self) -> Size {
        let lines = if self.lines < 192 { 2 + self.lines % 6 } else { 2 + self.lines % 24 };
        Size::new(lines).expect("2 to 25 lines")
    }

    /// What may not be repeated.
    pub fn repetition(self) -> Repetition {
        match self.repetition {
            AnyRepetition::SimpleKo => Repetition::SimpleKo(Cycle::NoResult),
            AnyRepetition::Positional => Repetition::Positional,
            AnyRepetition::Situational => Repetition::Situational,
        }
    }

    /// Whether suicide is legal.
    pub fn suicide(self) -> Suicide {
        match self.suicide {
            AnySuicide::Forbidden => Suicide::Forbidden,
            AnySuicide::OfSeveral => Suicide::OfSeveral,
            AnySuicide::Any => Suicide::Any,
        }
    }

    /// One of the presets, with these in place of its own.
    pub fn ruleset(self, preset: u8) -> Ruleset {
        let preset = Ruleset::ALL[usize::from(preset) % Ruleset::ALL.len()];
        Ruleset { repetition: self.repetition(), suicide: self.suicide(), ..preset }
    }
}

impl AnyPoint {
    /// The point on a board of this size, or one just off it.
    pub fn on(self, size: Size) -> Point {
        let lines = u16::from(size.lines());
        let number = self.0 % (lines * lines + 1);
        Point::new((number % lines) as u8, (number / lines) as u8)
            .or(Point::new(24, 24))
            .expect("24 is a column and a row")
    }
}

impl From<AnyControl> for TimeControl {
    fn from(control: AnyControl) -> TimeControl {
        let ms = Ms::from;
        let at_least_one = |length: u16| Ms::from(length).max(1);
        let count = |count: u8| u32::from(count).max(1);
        let byo_yomi = |main: u16, periods: u8, period: u16, on_flag| TimeControl::ByoYomi {
            main: ms(main),
            periods: count(periods),
            period: at_least_one(period),
            on_flag,
        };
        let block = |main: u16, block: u16, moves: u8, rest| TimeControl::Block {
            main: ms(main),
            block: at_least_one(block),
            moves: count(moves),
            rest,
        };
        match control {
            AnyControl::None => TimeControl::None,
            AnyControl::Absolute(main) => TimeControl::Absolute { main: ms(main) },
            AnyControl::ByoYomi(main, periods, period) => byo_yomi(main, periods, period, OnFlag::Loss),
            AnyControl::ByoYomiThatPasses(main, periods, period) => {
                byo_yomi(main, periods, period, OnFlag::Pass)
            }
            AnyControl::Block(main, length, moves) => block(main, length, moves, Rest::CarriedOver),
            AnyControl::Canadian(main, length, moves) => block(main, length, moves, Rest::Lost),
            AnyControl::Fischer(main, increment, cap) => {
                TimeControl::Fischer { main: ms(main), increment: ms(u16::from(increment)), cap: cap.map(ms) }
            }
            AnyControl::PerMove(time) => TimeControl::PerMove { time: at_least_one(time) },
            AnyControl::Longest => TimeControl::Absolute { main: Ms::MAX },
        }
    }
}

/// Laws of every board that legal play leaves: no chain lacks a liberty, and the hash kept from move to
/// move is the hash of the stones.
pub fn check_board(board: &Board) {
    assert_eq!(board.hash(), board.recomputed_hash(), "{board}");
    let mut looked_at = Vec::new();
    for point in board.size().points() {
        if looked_at.contains(&point) {
            continue;
        }
        let Some(chain) = board.chain(point) else { continue };
        assert!(!chain.liberties.is_empty(), "{point} has no liberty on {board}");
        looked_at.extend(chain.stones);
    }
}
