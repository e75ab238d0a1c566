//! What must hold after every event, worked out a second time in the plainest way.

use crate::sim::options::Options;
use rules::clock::{Rest, Side};
use rules::conduct::Lateness;
use rules::game::Request;
use rules::lag::LagRule;
use rules::{
    Action, Actor, ByColor, Color, Event, Game, Happening, Ms, Offence, Outcome, Phase, Refusal, Stamp,
    TimeControl,
};

/// The second bookkeeping of one game.
pub(crate) struct Referee {
    control: TimeControl,
    lag: LagRule,
    sides: ByColor<Side>,
    /// Whose clock runs, and since when.
    running: Option<(Color, Ms)>,
    quota: ByColor<Ms>,
    share: Ms,
    given: ByColor<Ms>,
    moves: ByColor<u64>,
    charged: Ms,
    credited: Ms,
    stood: Ms,
    /// Time that a flag or a turn forfeited was noticed late.
    unnoticed: Ms,
    last_at: Ms,
    endings: u32,
}

/// The move that an event answers, or none.
#[derive(Clone, Copy)]
pub(crate) struct Arrival {
    pub(crate) color: Color,
    /// When its frame left the socket, by the true clock.
    pub(crate) at: Ms,
    /// What the server has measured on its line, by a count of its own.
    pub(crate) measured: Ms,
    pub(crate) owed: Ms,
}

type Verdict = Result<(), String>;

fn must(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

impl Referee {
    pub(crate) fn new(options: &Options) -> Referee {
        let control = options.settings.time;
        let lag = options.settings.conduct.lag;
        let (main, left, count, unit) = match control {
            TimeControl::None => (0, 0, 0, 0),
            TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => (main, 0, 0, main),
            TimeControl::ByoYomi { main, periods, period, .. } => (main, period, periods, period),
            TimeControl::Block { main, block, moves, .. } => (main, block, moves, block),
            TimeControl::PerMove { time } => (0, time, 0, time),
        };
        let share = if lag == LagRule::Off { 0 } else { (unit / 100).min(250) };
        Referee {
            control,
            lag,
            sides: ByColor::from_fn(|_| Side { main, left, count }),
            running: None,
            quota: ByColor::from_fn(|_| 3 * share),
            share,
            given: ByColor::default(),
            moves: ByColor::default(),
            charged: 0,
            credited: 0,
            stood: 0,
            unnoticed: 0,
            last_at: 0,
            endings: 0,
        }
    }

    /// When the running side has used everything up.
    pub(crate) fn deadline(&self) -> Option<Ms> {
        let (color, since) = self.running?;
        Some(since + total(self.control, self.sides[color])?)
    }

    fn grace(&self, color: Color) -> Ms {
        if self.lag == LagRule::GivenBackWithGrace { self.quota[color].min(500) } else { 0 }
    }

    /// Whether a move that arrived then is in time.
    fn is_in_time(&self, arrival: Arrival) -> bool {
        let Some(deadline) = self.deadline() else { return true };
        let counted = arrival.at.saturating_sub(arrival.owed);
        let covered = arrival.measured.min(self.grace(arrival.color));
        counted < deadline + covered
    }

    /// `waiting`: the moves in the mailbox when this happened.
    pub(crate) fn check(
        &mut self,
        before: &Game,
        event: &Event,
        arrival: Option<Arrival>,
        waiting: &[Arrival],
    ) -> Verdict {
        must(event.at >= self.last_at, || "time runs back".into())?;
        self.check_flag(before, event, arrival, waiting)?;
        self.check_credit(event, arrival)
    }

    fn check_flag(
        &self,
        before: &Game,
        event: &Event,
        arrival: Option<Arrival>,
        waiting: &[Arrival],
    ) -> Verdict {
        let running = self.running.map(|(color, _)| color);
        let moves = arrival.filter(|arrival| Some(arrival.color) == running);
        match event.what {
            Happening::Played(color, _) | Happening::Passed(color) | Happening::Sealed(color, _) => {
                let arrival = moves.ok_or("a move that nobody sent")?;
                must(color == arrival.color, || "somebody else's move".into())?;
                must(self.is_in_time(arrival), || format!("stands, but arrived at {} too late", arrival.at))
            }
            Happening::Flagged(color) | Happening::TurnForfeited(color) => {
                must(Some(color) == running, || "a flag that is not the mover's".into())?;
                let deadline = self.deadline().ok_or("a flag where none can fall")?;
                must(event.at.saturating_sub(event.credit.owed) >= deadline, || {
                    format!("flagged before {deadline}")
                })?;
                if let Some(arrival) = moves {
                    must(!self.is_in_time(arrival), || {
                        format!("flagged, but arrived at {} in time", arrival.at)
                    })?;
                }
                let beaten =
                    waiting.iter().find(|waits| Some(waits.color) == running && self.is_in_time(**waits));
                must(beaten.is_none() || before.phase() == Phase::Finished, || {
                    format!("flagged before the move of {} was looked at", beaten.map_or(0, |waits| waits.at))
                })
            }
            _ => Ok(()),
        }
    }

    fn check_credit(&self, event: &Event, arrival: Option<Arrival>) -> Verdict {
        let (lag, measured) = (event.credit.lag, event.credit.measured);
        must(lag <= measured, || format!("{lag} given, {measured} measured"))?;
        let true_measure = arrival.map_or(0, |arrival| arrival.measured);
        must(measured <= true_measure, || format!("{measured} believed, {true_measure} measured"))
    }

    /// Keeps the second books, and compares them with the first.
    pub(crate) fn follow(&mut self, before: &Game, event: &Event, after: &Game) -> Verdict {
        self.turn_pages(event, after)?;
        self.last_at = event.at;
        let clock = after.clock();
        // What has been used of a turn is charged when it ends: the books are compared as they were at its start.
        let seen = clock.read(clock.turn_start().unwrap_or(event.at));
        must(clock.running() == self.running.map(|(color, _)| color), || "another clock runs".into())?;
        for color in Color::BOTH {
            let (seen, expected) = (seen[color], self.sides[color]);
            must(seen == expected, || format!("{color:?} has {seen:?}, not {expected:?}"))?;
            let bound = self.share * (3 + self.moves[color]);
            must(self.given[color] <= bound, || format!("{} given, {bound} at most", self.given[color]))?;
        }
        if clock.running().is_some() {
            must(clock.deadline() == self.deadline(), || "another deadline".into())?;
        }
        let sum = self.charged + self.credited + self.stood + self.unnoticed;
        let sum = sum + self.running.map_or(0, |(_, since)| event.at - since);
        must(sum == event.at, || format!("{sum} ms are accounted for of {}", event.at))?;
        must(after.seq() == before.seq() + 1, || "a gap in the numbers".into())?;
        if let Some(outcome) = after.outcome() {
            self.endings += 1;
            must(self.endings == 1, || "a second ending".into())?;
            if let Outcome::Time(winner) = outcome {
                must(event.what == Happening::Flagged(winner.opposite()), || "another flag".into())?;
            }
            let again =
                after.decide(Actor::Server, Action::Deadline, Stamp { at: event.at, ..Stamp::default() });
            must(again == Err(Refusal::GameOver), || "it goes on after its end".into())?;
        }
        Ok(())
    }

    fn turn_pages(&mut self, event: &Event, after: &Game) -> Verdict {
        let elapsed = event.at - self.last_at;
        let Some((color, since)) = self.running else {
            self.stood += elapsed;
            self.start_or_deduct(event, after);
            return Ok(());
        };
        let (owed, all) = (event.credit.owed, event.credit.given());
        match event.what {
            Happening::Played(..)
            | Happening::Passed(_)
            | Happening::Sealed(..)
            | Happening::Penalised(_, _, Offence::Illegal | Offence::Retake) => {
                self.charge(color, since, event.at, all);
                self.complete(color);
                self.moves[color] += 1;
                self.given[color] += event.credit.lag;
                let refill = self.share.min(event.credit.measured);
                let lag = event.credit.measured.min(self.quota[color]);
                self.quota[color] = (self.quota[color] + refill - lag).min(7 * refill);
                let goes_on = matches!(after.phase(), Phase::Playing);
                self.running = goes_on.then_some((color.opposite(), event.at));
            }
            Happening::TurnForfeited(_) => {
                let used = total(self.control, self.sides[color]).unwrap_or(0);
                self.charged += used;
                self.unnoticed += event.at - since - used;
                if let TimeControl::ByoYomi { period, .. } = self.control {
                    self.sides[color] = Side { main: 0, left: period, count: 1 };
                }
                self.running = (after.phase() == Phase::Playing).then_some((color.opposite(), event.at));
            }
            Happening::Flagged(_) => {
                let used = total(self.control, self.sides[color]).unwrap_or(0);
                self.charged += used;
                self.unnoticed += event.at - since - used;
                let count =
                    if let TimeControl::Block { .. } = self.control { self.sides[color].count } else { 0 };
                self.sides[color] = Side { main: 0, left: 0, count };
                self.running = None;
            }
            Happening::Agreed(_, Request::Undo) => {
                // What it gives back is looked at in tables; here the books are opened anew.
                self.charge(color, since, event.at, owed);
                let seen = after.clock().read(event.at);
                for color in Color::BOTH {
                    let gained = seen[color].main > self.sides[color].main;
                    must(!gained, || format!("{color:?} gains main time by taking back"))?;
                }
                self.sides = seen;
                self.running = after.clock().running().map(|color| (color, event.at));
            }
            _ if after.clock().running().is_none() => {
                self.charge(color, since, event.at, owed);
                self.running = None;
            }
            _ => {}
        }
        Ok(())
    }

    fn start_or_deduct(&mut self, event: &Event, after: &Game) {
        if let (Happening::Seated(color), Lateness::Deducted { times, .. }) =
            (&event.what, after.settings().conduct.lateness)
        {
            let late = event.at * u64::from(times);
            self.sides[*color].main = self.sides[*color].main.saturating_sub(late);
        }
        self.running = after.clock().running().map(|color| (color, event.at));
    }

    /// Takes what was used, less what is given; a flag that the rules did not let fall has a millisecond left.
    fn charge(&mut self, color: Color, since: Ms, at: Ms, given: Ms) {
        let elapsed = at - since;
        let mut used = elapsed.saturating_sub(given);
        if let Some(all) = total(self.control, self.sides[color]) {
            used = used.min(all.saturating_sub(1));
        }
        self.charged += used;
        self.credited += elapsed - used;
        let side = &mut self.sides[color];
        let from_main = used.min(side.main);
        side.main -= from_main;
        let mut over = used - from_main;
        match self.control {
            TimeControl::None | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {}
            TimeControl::ByoYomi { period, .. } => {
                while over >= side.left {
                    over -= side.left;
                    side.count -= 1;
                    side.left = period;
                }
                side.left -= over;
            }
            TimeControl::Block { .. } | TimeControl::PerMove { .. } => side.left -= over,
        }
    }

    fn complete(&mut self, color: Color) {
        let side = &mut self.sides[color];
        match self.control {
            TimeControl::None | TimeControl::Absolute { .. } => {}
            TimeControl::ByoYomi { period, .. } => side.left = period,
            TimeControl::PerMove { time } => side.left = time,
            TimeControl::Fischer { increment, cap, .. } => {
                side.main += increment;
                side.main = cap.map_or(side.main, |cap| side.main.min(cap));
            }
            TimeControl::Block { block, moves, rest, .. } if side.main == 0 => {
                side.count -= 1;
                if side.count == 0 {
                    side.count = moves;
                    side.left = block + if rest == Rest::CarriedOver { side.left } else { 0 };
                }
            }
            TimeControl::Block { .. } => {}
        }
    }
}

/// All that a side may still use in one go.
pub(crate) fn total(control: TimeControl, side: Side) -> Option<Ms> {
    match control {
        TimeControl::None => None,
        TimeControl::ByoYomi { period, .. } => {
            Some(side.main + side.left + period * u64::from(side.count.saturating_sub(1)))
        }
        _ => Some(side.main + side.left),
    }
}

/// The events alone give the same game.
pub(crate) fn check_restored(game: &Game) -> Verdict {
    let restored = Game::restore(game.settings().clone(), game.events())
        .map_err(|differs| format!("event {} does not follow", differs.seq))?;
    must(format!("{restored:?}") == format!("{game:?}"), || "replay differs from state".into())
}
