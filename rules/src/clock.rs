//! Both players' clocks (SPEC T): pure arithmetic on game time. Nothing ticks; [`Clock::deadline`] says
//! when the running side's flag falls, and lost periods are worked out when somebody looks.

use crate::color::{ByColor, Color};

/// Whole milliseconds of game time.
pub type Ms = u64;

/// What a game is timed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock: never flags.
    None,
    /// 包干 (T1).
    Absolute {
        /// Main time.
        main: Ms,
    },
    /// 读秒 (T2).
    ByoYomi {
        /// Main time.
        main: Ms,
        /// Number of periods, at least 1.
        periods: u32,
        /// Length of each, at least 1 ms.
        period: Ms,
        /// What using the last period up costs (T6).
        on_flag: OnFlag,
    },
    /// 定时限步 (T4), or Canadian (T5) where the rest of a block is lost.
    Block {
        /// Main time.
        main: Ms,
        /// Length of a block, at least 1 ms.
        block: Ms,
        /// Moves in a block, at least 1.
        moves: u32,
        /// What becomes of what is left of a finished block.
        rest: Rest,
    },
    /// Main time and a bonus after each move (T5).
    Fischer {
        /// Main time.
        main: Ms,
        /// The bonus.
        increment: Ms,
        /// What main time is cut to after the bonus, if anything.
        cap: Option<Ms>,
    },
    /// The same time for each move (T5).
    PerMove {
        /// Time for a move, at least 1 ms.
        time: Ms,
    },
}

impl TimeControl {
    /// Whether it has what its kind needs: periods, blocks and moves of some length, and at least one.
    pub const fn is_playable(&self) -> bool {
        match *self {
            TimeControl::None | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => true,
            TimeControl::ByoYomi { periods, period, .. } => periods > 0 && period > 0,
            TimeControl::Block { block, moves, .. } => block > 0 && moves > 0,
            TimeControl::PerMove { time } => time > 0,
        }
    }
}

/// What overtime in the last period costs (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFlag {
    /// The game.
    Loss,
    /// The turn: it passes to the other side, and the last period starts anew.
    Pass,
}

/// What becomes of what is left of a finished block (T4, T5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It is added to the next block.
    CarriedOver,
    /// It is lost.
    Lost,
}

/// One side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Main time left. 0 where the time control has none.
    pub main: Ms,
    /// What is left of the present period, block or move. 0 where there is none.
    pub left: Ms,
    /// Periods left, the present one counted; or moves still to be made in the block.
    pub count: u32,
}

/// A flag that has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Whose.
    pub color: Color,
    /// When.
    pub at: Ms,
}

/// What a press did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The move was in time: the other side's clock runs.
    InTime,
    /// The flag had fallen: the press changed nothing.
    TooLate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Still,
    Running { color: Color, since: Ms },
    Paused { color: Color },
    Fallen(Flag),
}

/// Both clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<Side>,
    hand: Hand,
}

impl Clock {
    /// Both clocks full and still.
    pub fn new(control: TimeControl) -> Clock {
        let side = match control {
            TimeControl::None => Side::default(),
            TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => {
                Side { main, left: 0, count: 0 }
            }
            TimeControl::ByoYomi { main, periods, period, .. } => Side { main, left: period, count: periods },
            TimeControl::Block { main, block, moves, .. } => Side { main, left: block, count: moves },
            TimeControl::PerMove { time } => Side { main: 0, left: time, count: 0 },
        };
        Clock { control, sides: ByColor { black: side, white: side }, hand: Hand::Still }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        match self.hand {
            Hand::Running { color, .. } => Some(color),
            Hand::Still | Hand::Paused { .. } | Hand::Fallen(_) => None,
        }
    }

    /// The flag, if it has fallen by the last time somebody looked.
    pub fn flag(&self) -> Option<Flag> {
        match self.hand {
            Hand::Fallen(flag) => Some(flag),
            Hand::Still | Hand::Running { .. } | Hand::Paused { .. } => None,
        }
    }

    /// When the running side has used everything up; none when no flag can fall. A move at this very
    /// instant is late (T2, T4).
    pub fn deadline(&self) -> Option<Ms> {
        match self.hand {
            Hand::Running { color, since } => Some(since.saturating_add(self.allowance(color)?)),
            Hand::Still | Hand::Paused { .. } | Hand::Fallen(_) => None,
        }
    }

    /// Starts one side's clock.
    pub fn start(&mut self, color: Color, now: Ms) {
        if self.flag().is_none() {
            self.hand = Hand::Running { color, since: now };
        }
    }

    /// The running side has moved. `given` ms are not charged (T8).
    pub fn press(&mut self, now: Ms, given: Ms) -> Pressed {
        self.advance(now.saturating_sub(given));
        let Hand::Running { color, since } = self.hand else { return Pressed::TooLate };
        self.charge(color, now.saturating_sub(since).saturating_sub(given));
        self.complete_move(color);
        self.hand = Hand::Running { color: color.opposite(), since: now };
        Pressed::InTime
    }

    /// Stops the running clock. What was used of the present period stays used (T9).
    pub fn pause(&mut self, now: Ms) {
        self.advance(now);
        if let Hand::Running { color, since } = self.hand {
            self.charge(color, now.saturating_sub(since));
            self.hand = Hand::Paused { color };
        }
    }

    /// Starts the clock that was paused.
    pub fn resume(&mut self, now: Ms) {
        if let Hand::Paused { color } = self.hand {
            self.hand = Hand::Running { color, since: now };
        }
    }

    /// Lets time pass: drops the flag, or passes the turn where overtime costs that (T6).
    pub fn advance(&mut self, now: Ms) {
        while let (Hand::Running { color, .. }, Some(deadline)) = (self.hand, self.deadline()) {
            if now < deadline {
                return;
            }
            match self.control {
                TimeControl::ByoYomi { period, on_flag: OnFlag::Pass, .. } => {
                    let last = self.last_period();
                    if self.sides == (ByColor { black: last, white: last }) {
                        return self.alternate(period, now);
                    }
                    self.sides[color] = last;
                    self.hand = Hand::Running { color: color.opposite(), since: deadline };
                }
                _ => self.drop_flag(color, deadline),
            }
        }
    }

    /// The running side has used everything up and loses the turn for it (T6): its last period starts anew,
    /// and the other side's clock runs from `now` on, with nothing taken from it.
    pub fn forfeit_turn(&mut self, now: Ms) {
        if let Hand::Running { color, .. } = self.hand {
            self.sides[color] = self.last_period();
            self.hand = Hand::Running { color: color.opposite(), since: now };
        }
    }

    /// The running side has lost by its flag, also where overtime costs a turn elsewhere.
    pub fn lose_by_flag(&mut self) {
        if let (Hand::Running { color, .. }, Some(deadline)) = (self.hand, self.deadline()) {
            self.drop_flag(color, deadline);
        }
    }

    /// Takes main time off a side for coming late (N3): never below 0; periods and blocks stay whole.
    pub fn deduct(&mut self, color: Color, time: Ms) {
        self.sides[color].main = self.sides[color].main.saturating_sub(time);
    }

    /// Takes a move back: its mover has what was left when it was made, a period whole again but none
    /// gained, and nothing that the move itself had brought. Which clock runs is not changed.
    pub fn take_back(&mut self, color: Color, when_made: Side) {
        let side = &mut self.sides[color];
        let main = side.main.min(when_made.main);
        *side = match self.control {
            TimeControl::None | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {
                Side { main, ..*side }
            }
            TimeControl::ByoYomi { period, .. } => {
                Side { main, left: period, count: side.count.min(when_made.count) }
            }
            TimeControl::Block { .. } => {
                Side { main, left: side.left.min(when_made.left), count: when_made.count }
            }
            TimeControl::PerMove { time } => Side { left: time, ..*side },
        };
    }

    /// Both clocks as they stand at this instant.
    pub fn read(&self, now: Ms) -> ByColor<Side> {
        let mut seen = self.clone();
        seen.pause(now);
        seen.sides
    }

    /// Game time since which the running side thinks, if any does.
    pub fn turn_start(&self) -> Option<Ms> {
        match self.hand {
            Hand::Running { since, .. } => Some(since),
            Hand::Still | Hand::Paused { .. } | Hand::Fallen(_) => None,
        }
    }

    /// What a side has whose turn passed for want of time.
    fn last_period(&self) -> Side {
        match self.control {
            TimeControl::ByoYomi { period, .. } => Side { main: 0, left: period, count: 1 },
            _ => Side::default(),
        }
    }

    /// All that a side may still use in one go.
    fn allowance(&self, color: Color) -> Option<Ms> {
        let side = self.sides[color];
        let overtime = match self.control {
            TimeControl::None => return None,
            TimeControl::ByoYomi { period, .. } => {
                period.saturating_mul(u64::from(side.count.saturating_sub(1))).saturating_add(side.left)
            }
            _ => side.left,
        };
        Some(side.main.saturating_add(overtime))
    }

    /// Takes time off a side; it is less than the allowance.
    fn charge(&mut self, color: Color, used: Ms) {
        let side = &mut self.sides[color];
        let over = match self.control {
            TimeControl::None => return,
            _ => used.saturating_sub(side.main),
        };
        side.main = side.main.saturating_sub(used);
        match self.control {
            TimeControl::ByoYomi { period, .. } if over >= side.left => {
                let further = over - side.left;
                side.count -= 1 + (further / period) as u32;
                side.left = period - further % period;
            }
            _ => side.left = side.left.saturating_sub(over),
        }
    }

    fn complete_move(&mut self, color: Color) {
        let side = &mut self.sides[color];
        match self.control {
            TimeControl::None | TimeControl::Absolute { .. } => {}
            TimeControl::ByoYomi { period, .. } => side.left = period,
            TimeControl::Block { block, moves, rest, .. } if side.main == 0 => {
                side.count -= 1;
                if side.count == 0 {
                    let kept = if rest == Rest::CarriedOver { side.left } else { 0 };
                    *side = Side { main: 0, left: block.saturating_add(kept), count: moves };
                }
            }
            TimeControl::Block { .. } => {}
            TimeControl::Fischer { increment, cap, .. } => {
                side.main = side.main.saturating_add(increment).min(cap.unwrap_or(Ms::MAX));
            }
            TimeControl::PerMove { time } => side.left = time,
        }
    }

    /// Both sides have nothing but a last period that starts anew: the turn goes to and fro, a period each
    /// time. However many have gone by, it takes no longer to say whose it is.
    fn alternate(&mut self, period: Ms, now: Ms) {
        if let Hand::Running { color, since } = self.hand {
            let turns = now.saturating_sub(since) / period;
            let color = if turns.is_multiple_of(2) { color } else { color.opposite() };
            self.hand = Hand::Running { color, since: since + turns * period };
        }
    }

    fn drop_flag(&mut self, color: Color, at: Ms) {
        let side = &mut self.sides[color];
        side.main = 0;
        side.left = 0;
        if let TimeControl::ByoYomi { .. } = self.control {
            side.count = 0;
        }
        self.hand = Hand::Fallen(Flag { color, at });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_HOURS_KEEPING_FIVE_MINUTES: TimeControl =
        TimeControl::ByoYomi { main: 6_900_000, periods: 5, period: 60_000, on_flag: OnFlag::Loss };

    #[test]
    fn a_move_of_exactly_one_period_has_used_it() {
        for (thought, periods) in [(59_999, 5), (60_000, 4), (119_999, 4), (120_000, 3)] {
            let mut clock = Clock::new(TWO_HOURS_KEEPING_FIVE_MINUTES);
            clock.start(Color::Black, 0);
            assert_eq!(clock.press(6_900_000 + thought, 0), Pressed::InTime);
            assert_eq!(clock.read(6_900_000 + thought).black, Side { main: 0, left: 60_000, count: periods });
        }
    }

    #[test]
    fn time_given_back_saves_a_move_that_would_have_been_late() {
        for (given, pressed) in [(0, Pressed::TooLate), (10, Pressed::TooLate), (11, Pressed::InTime)] {
            let mut clock = Clock::new(TimeControl::Absolute { main: 1_000 });
            clock.start(Color::White, 500);
            assert_eq!(clock.press(1_510, given), pressed, "{given} given back");
        }
    }

    #[test]
    fn the_turn_goes_to_and_fro_for_as_long_as_nobody_looks() {
        let control = TimeControl::ByoYomi { main: 50, periods: 2, period: 10, on_flag: OnFlag::Pass };
        let whose = |now| {
            let mut clock = Clock::new(control);
            clock.start(Color::Black, 0);
            clock.advance(now);
            (clock.running(), clock.turn_start())
        };
        // Each side has 70 ms at first, and 10 ms a turn from then on.
        let table = [
            (69, Color::Black, 0),
            (70, Color::White, 70),
            (140, Color::Black, 140),
            (149, Color::Black, 140),
            (150, Color::White, 150),
            (160, Color::Black, 160),
            (1_000_000_000_000_009, Color::Black, 1_000_000_000_000_000),
            (Ms::MAX, Color::White, 18_446_744_073_709_551_610),
        ];
        for (now, color, since) in table {
            assert_eq!(whose(now), (Some(color), Some(since)), "at {now}");
        }
    }
}
