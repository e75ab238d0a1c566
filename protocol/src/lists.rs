//! The lobby's lists as a visitor looks at them: one page of what fits a filter, then only what changes in it.
//! It must never know who looks, nor how a page is found.

use crate::id::GameId;
use crate::lobby::Seek;
use crate::settings::{Ruleset, Settings, TimeControl};
use serde::{Deserialize, Serialize};

/// How many lines a page has at most: as many as boards can be watched at once.
pub const PAGE_LINES: usize = 20;

/// How many pages can be looked at; what lies beyond is found by a filter.
pub const PAGES: u32 = 50;

/// One page of what fits a filter (P2, P3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Look {
    /// What fits.
    #[serde(default)]
    pub filter: Filter,
    /// Which page, from 0 to 49, of 20 lines each.
    #[serde(default)]
    pub page: u32,
}

/// What is to be listed. A field that is none lets everything through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Filter {
    /// Lines of the board: 9, 13 or 19.
    #[serde(default)]
    pub size: Option<u8>,
    /// How fast it is played.
    #[serde(default)]
    pub speed: Option<Speed>,
    /// The rule set.
    #[serde(default)]
    pub ruleset: Option<Ruleset>,
    /// Even, or with handicap stones.
    #[serde(default)]
    pub start: Option<Start>,
}

/// How fast a game is played, by its clock alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Speed {
    /// 快棋: sixty moves take a side 45 minutes at most.
    Fast,
    /// 慢棋: a day at most.
    Slow,
    /// 通讯棋: days, or no clock at all.
    Days,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub enum Start {
    /// No stones are given.
    Even,
    /// Some are (R15).
    Handicap,
}

/// A page of open offers, the newest first: the answer to `look_at_seeks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct SeekList {
    /// What is looked at.
    pub look: Look,
    /// The lines.
    pub seeks: Vec<Seek>,
    /// How many offers fit the filter, on all pages.
    pub count: u32,
}

/// What has changed in the page of offers that was told last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct SeekChanges {
    /// Lines that come in.
    pub new: Vec<Seek>,
    /// The page as it now is, each line by its place in the page before followed by `new`; none when it is
    /// as it was. What is not named is gone.
    pub order: Option<Vec<u32>>,
    /// How many offers fit the filter, on all pages.
    pub count: u32,
}

/// A page of running games, the most watched first, then the newest: the answer to `look_at_games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameList {
    /// What is looked at.
    pub look: Look,
    /// The lines.
    pub games: Vec<GameSummary>,
    /// How many games fit the filter, on all pages.
    pub count: u32,
}

/// What has changed in the page of games that was told last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameChanges {
    /// Lines that come in.
    pub new: Vec<GameSummary>,
    /// As in `seek_changes`.
    pub order: Option<Vec<u32>>,
    /// What has changed of lines that stay.
    pub figures: Vec<Figures>,
    /// How many games fit the filter, on all pages.
    pub count: u32,
}

/// What changes of a running game while its line stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Figures {
    /// The line, by its place in the page as it now is.
    pub place: u32,
    /// Moves and passes so far.
    pub moves: u32,
    /// How many watch.
    pub spectators: u32,
}

/// A line in the list of running games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct GameSummary {
    /// The game.
    pub id: GameId,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// What is played.
    pub settings: Settings,
    /// Moves and passes so far.
    pub moves: u32,
    /// How many watch.
    pub spectators: u32,
}

/// How much there is in all, whatever one looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
pub struct Counts {
    /// Public offers.
    pub seeks: u32,
    /// Running games.
    pub games: u32,
    /// How many sockets the lobby holds.
    pub visitors: u32,
}

impl Look {
    /// Whether there can be such a page.
    pub fn is_sound(&self) -> bool {
        self.page < PAGES && self.filter.size.is_none_or(|size| matches!(size, 9 | 13 | 19))
    }
}

impl Filter {
    /// Whether a game with these settings is listed.
    pub fn fits(&self, settings: &Settings) -> bool {
        self.size.is_none_or(|size| size == settings.size)
            && self.ruleset.is_none_or(|ruleset| ruleset == settings.ruleset)
            && self.start.is_none_or(|start| start == Start::of(settings))
            && self.speed.is_none_or(|speed| speed == Speed::of(&settings.time))
    }
}

impl Start {
    /// How a game with these settings begins.
    pub fn of(settings: &Settings) -> Start {
        if settings.handicap == 0 { Start::Even } else { Start::Handicap }
    }
}

impl Speed {
    /// By the time that a side has for sixty moves, each of which uses its overtime up.
    pub fn of(time: &TimeControl) -> Speed {
        const MOVES: u64 = 60;
        const FAST: u64 = 45 * 60_000;
        const DAY: u64 = 24 * 60 * 60_000;
        let spent = match time {
            TimeControl::None {} => return Speed::Days,
            TimeControl::Absolute { main_ms } => *main_ms,
            TimeControl::ByoYomi { main_ms, period_ms, .. } => {
                main_ms.saturating_add(MOVES.saturating_mul(*period_ms))
            }
            TimeControl::Block { main_ms, block_ms, moves }
            | TimeControl::Canadian { main_ms, block_ms, moves } => {
                main_ms.saturating_add(MOVES.saturating_mul(*block_ms) / u64::from(*moves).max(1))
            }
            TimeControl::Fischer { main_ms, increment_ms, .. } => {
                main_ms.saturating_add(MOVES.saturating_mul(*increment_ms))
            }
            TimeControl::PerMove { move_ms } => MOVES.saturating_mul(*move_ms),
        };
        match spent {
            0..=FAST => Speed::Fast,
            _ if spent <= DAY => Speed::Slow,
            _ => Speed::Days,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60_000;

    fn byo_yomi(main: u64, seconds: u64) -> TimeControl {
        let (main_ms, period_ms) = (main * MINUTE, seconds * 1_000);
        TimeControl::ByoYomi { main_ms, periods: 3, period_ms, on_flag: Default::default() }
    }

    #[test]
    fn a_clock_says_how_fast_a_game_is() {
        let table = [
            (byo_yomi(1, 20), Speed::Fast),
            (byo_yomi(10, 30), Speed::Fast),
            (byo_yomi(20, 30), Speed::Slow),
            (byo_yomi(120, 60), Speed::Slow),
            (TimeControl::Absolute { main_ms: 45 * MINUTE }, Speed::Fast),
            (TimeControl::Absolute { main_ms: 45 * MINUTE + 1 }, Speed::Slow),
            (TimeControl::Block { main_ms: 0, block_ms: 5 * MINUTE, moves: 20 }, Speed::Fast),
            (TimeControl::Canadian { main_ms: 60 * MINUTE, block_ms: 5 * MINUTE, moves: 20 }, Speed::Slow),
            (TimeControl::Fischer { main_ms: 5 * MINUTE, increment_ms: 10_000, cap_ms: None }, Speed::Fast),
            (TimeControl::PerMove { move_ms: 30_000 }, Speed::Fast),
            (TimeControl::PerMove { move_ms: 24 * 60 * MINUTE }, Speed::Days),
            (TimeControl::PerMove { move_ms: u64::MAX }, Speed::Days),
            (TimeControl::None {}, Speed::Days),
        ];
        for (time, speed) in table {
            assert_eq!(Speed::of(&time), speed, "{time:?}");
        }
    }

    #[test]
    fn a_filter_lets_through_what_it_names() {
        let settings = |size, ruleset, handicap, time| Settings {
            size,
            ruleset,
            handicap,
            komi: None,
            illegal_moves: Default::default(),
            conduct: Default::default(),
            time,
            blind: Default::default(),
            spectators: Default::default(),
        };
        let games = [
            settings(19, Ruleset::Chinese2002, 0, byo_yomi(10, 30)),
            settings(9, Ruleset::Chinese2002, 3, byo_yomi(60, 60)),
            settings(9, Ruleset::Japanese, 0, TimeControl::None {}),
        ];
        let any = Filter::default();
        let table = [
            (any, "123"),
            (Filter { size: Some(9), ..any }, "23"),
            (Filter { size: Some(13), ..any }, ""),
            (Filter { speed: Some(Speed::Fast), ..any }, "1"),
            (Filter { speed: Some(Speed::Slow), ..any }, "2"),
            (Filter { ruleset: Some(Ruleset::Japanese), ..any }, "3"),
            (Filter { start: Some(Start::Handicap), ..any }, "2"),
            (Filter { start: Some(Start::Even), ..any }, "13"),
            (Filter { size: Some(9), start: Some(Start::Even), ..any }, "3"),
        ];
        for (filter, expected) in table {
            let through: String =
                (1..).zip(&games).filter(|(_, game)| filter.fits(game)).map(|(n, _)| n.to_string()).collect();
            assert_eq!(through, expected, "{filter:?}");
        }
        for (page, size, sound) in
            [(0, None, true), (49, Some(9), true), (50, None, false), (0, Some(10), false)]
        {
            assert_eq!(Look { filter: Filter { size, ..any }, page }.is_sound(), sound, "{page} {size:?}");
        }
    }
}
