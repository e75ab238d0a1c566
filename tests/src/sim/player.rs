//! One player: what its page knows, what its clock says, and what it wants.

use crate::sim::line::Line;
use crate::sim::numbers::Numbers;
use crate::sim::options::LineOptions;
use crate::sim::referee::total;
use rules::game::Request;
use rules::{Action, ByColor, Claim, Clock, Color, Game, Ms, Phase, Point, Settings, TimeControl};

/// A good reading is believed this long before a slower one may replace it.
const BELIEVED: Ms = 60_000;

/// What a page has been told last.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) seq: u64,
    pub(crate) at: Ms,
    pub(crate) turn: u64,
    pub(crate) phase: Phase,
    pub(crate) to_play: Color,
    pub(crate) clock: Clock,
    pub(crate) asked: ByColor<Option<Request>>,
    pub(crate) changed: u64,
    pub(crate) stones: Vec<Point>,
}

impl View {
    pub(crate) fn of(game: &Game) -> View {
        let board = game.position().board();
        let scoring = game.phase() == Phase::Scoring;
        let stones = game.settings().size.points().filter(|point| scoring && board.get(*point).is_some());
        View {
            seq: game.seq(),
            at: game.last_at(),
            turn: game.turn(),
            phase: game.phase(),
            to_play: game.position().to_play(),
            clock: game.clock().clone(),
            asked: game.asked(),
            changed: game.marking().map_or(0, |marking| marking.changed),
            stones: stones.collect(),
        }
    }
}

/// The guess of what the server's clock says, from readings that took a while to come: as the page has it.
#[derive(Debug, Default)]
pub(crate) struct ServerTime {
    /// Server time less the own clock, and how long the reading took.
    reading: Option<(i128, Ms)>,
    offset: Option<i128>,
    taken_at: Ms,
}

impl ServerTime {
    pub(crate) fn take(&mut self, server: Ms, round_trip: Ms, here: Ms) {
        if let Some((_, journey)) = self.reading
            && round_trip > journey
            && here - self.taken_at < BELIEVED
        {
            return;
        }
        let offset = i128::from(server) + i128::from(round_trip / 2) - i128::from(here);
        self.reading = Some((offset, round_trip));
        self.offset = Some(offset);
        self.taken_at = here;
    }

    pub(crate) fn at_least(&mut self, at: Ms, here: Ms) {
        let least = i128::from(at) - i128::from(here);
        self.offset = Some(self.offset.map_or(least, |offset| offset.max(least)));
    }

    /// The guess, how long the reading that it rests on took, and how old that is.
    pub(crate) fn now(&self, here: Ms) -> Option<(Ms, Ms, Ms)> {
        let (_, journey) = self.reading?;
        let now = self.offset? + i128::from(here);
        Some((u64::try_from(now).unwrap_or(0), journey, here - self.taken_at))
    }
}

/// A player.
pub(crate) struct Player {
    pub(crate) color: Color,
    pub(crate) options: LineOptions,
    pub(crate) line: Line,
    pub(crate) lines: u64,
    pub(crate) view: Option<View>,
    pub(crate) time: ServerTime,
    /// What it has in mind counts only while this is the same.
    pub(crate) intention: u64,
}

/// What a player sends, and after how long.
pub(crate) enum Wish {
    Act(Action),
    Seal(Option<Point>),
}

impl Player {
    pub(crate) fn new(color: Color, options: LineOptions) -> Player {
        Player {
            color,
            options,
            line: Line::default(),
            lines: 0,
            view: None,
            time: ServerTime::default(),
            intention: 0,
        }
    }

    /// What the player's own clock says.
    pub(crate) fn here(&self, truth: Ms) -> Ms {
        let (off, parts) = self.options.skew;
        let wrong = i128::from(truth) * i128::from(parts) / 1_000_000;
        u64::try_from(i128::from(off) + i128::from(truth) + wrong).expect("a clock that goes forward")
    }

    /// What the page shows of the clocks is right, within what it can know.
    pub(crate) fn check_shown(&self, truth: Ms, game_time: Ms) -> Result<(), String> {
        let (Some(view), Some((guess, journey, age))) = (&self.view, self.time.now(self.here(truth))) else {
            return Ok(());
        };
        let (Some(color), Some(deadline)) = (view.clock.running(), view.clock.deadline()) else {
            return Ok(());
        };
        // Past the deadline both show nothing, or whatever the next event will say.
        if guess >= deadline || game_time >= deadline {
            return Ok(());
        }
        let left = |now| total(view.clock.control(), view.clock.read(now)[color]).unwrap_or(0);
        let (shown, real) = (left(guess), left(game_time));
        // Both clocks go on by whole milliseconds, and the own one up to 50 parts in a million wrong.
        let half = journey.div_ceil(2) + 2 + age / 20_000;
        if shown > real + half || real > shown + half + 100 {
            return Err(format!(
                "{:?} is shown {shown} ms, {real} are left, {journey} ms there and back",
                self.color
            ));
        }
        Ok(())
    }

    /// What the player does next, and when, if nothing else happens.
    pub(crate) fn wish(&self, numbers: &mut Numbers, settings: &Settings, now: Ms) -> Option<(Ms, Wish)> {
        let view = self.view.as_ref()?;
        let mine = view.to_play == self.color;
        let act = |delay, action| Some((delay, Wish::Act(action)));
        let soon = numbers.below(4_000);
        match view.phase {
            Phase::Waiting | Phase::Finished => None,
            Phase::Playing if view.asked[self.color.opposite()].is_some() && numbers.per_mille(600) => {
                let request = view.asked[self.color.opposite()]?;
                act(
                    soon,
                    if numbers.per_mille(600) { Action::Agree(request) } else { Action::Decline(request) },
                )
            }
            Phase::Playing if mine => act(self.thinks(numbers, view, now), self.turn(numbers, settings)),
            Phase::Playing if numbers.per_mille(100) => {
                act(soon, if numbers.per_mille(10) { Action::Resign } else { self.aside(numbers, settings) })
            }
            Phase::Playing => act(5_000 + soon, Action::Claim),
            Phase::Sealing if mine => {
                let point = (!numbers.per_mille(100)).then(|| point(numbers, settings));
                Some((self.thinks(numbers, view, now), Wish::Seal(point)))
            }
            Phase::Sealing => None,
            Phase::Paused | Phase::Adjourned => act(soon * numbers.below(10), Action::Ready),
            Phase::Scoring => {
                let stone = view.stones.get(numbers.below(view.stones.len() as u64) as usize).copied();
                let claim = numbers.one_of(&[Claim::Dead, Claim::Alive]);
                match (numbers.below(10), stone) {
                    (0, Some(stone)) => act(soon, Action::Resume(stone, claim)),
                    (1..3, Some(stone)) => act(soon, Action::Mark(stone, claim)),
                    _ => act(soon, Action::Accept(view.changed)),
                }
            }
        }
    }

    /// How long: a while, up to the end, or so that the move arrives just about when a period is over, as a
    /// player could hit by luck alone: `now` is the true game time.
    fn thinks(&self, numbers: &mut Numbers, view: &View, now: Ms) -> Ms {
        let some = numbers.below(3_000);
        let Some(deadline) = view.clock.deadline() else { return some };
        let left = deadline.saturating_sub(now);
        let side = view.clock.read(now)[self.color];
        let way = self.options.least.0 + self.options.jitter / 2;
        let spread = numbers.one_of(&[7, 7, 40, 600]);
        let around =
            |numbers: &mut Numbers, end: Ms| end.saturating_sub(way + spread / 2) + numbers.below(spread);
        // Before the last period there is no flag to fear.
        let more = matches!(view.clock.control(), TimeControl::ByoYomi { .. }) && side.count > 1;
        match numbers.below(120) {
            0..2 => around(numbers, left),
            2..20 if more => around(numbers, side.main + side.left),
            20 => numbers.below(left / 2),
            _ => some.min(left.saturating_sub(way + self.options.jitter + 5)),
        }
    }

    fn turn(&self, numbers: &mut Numbers, settings: &Settings) -> Action {
        match numbers.below(1_000) {
            0..40 => Action::Pass,
            62..65 => Action::Resign,
            65..70 => Action::StopContest,
            70..80 => Action::EndCycle,
            80..120 => self.aside(numbers, settings),
            _ => Action::Play(point(numbers, settings)),
        }
    }

    fn aside(&self, numbers: &mut Numbers, settings: &Settings) -> Action {
        match numbers.below(10) {
            0..3 => Action::Ask(Request::Pause),
            3..5 => Action::Ask(Request::Adjourn),
            5..8 => Action::Ask(Request::Undo),
            8 => Action::Claim,
            _ => Action::Play(point(numbers, settings)),
        }
    }
}

fn point(numbers: &mut Numbers, settings: &Settings) -> Point {
    let lines = u64::from(settings.size.lines());
    Point::new(numbers.below(lines) as u8, numbers.below(lines) as u8).expect("a point of a small board")
}
