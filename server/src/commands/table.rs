//! A judged game as a table for people: each event with its time, what it cost, what was given back, and
//! both clocks after it; pauses and outages between them. It only tells, and decides nothing.

use crate::store::OutageRow;
use protocol::clock::SideClock;
use protocol::game::EventFrame;
use protocol::snapshot::GameInfo;
use rules::clock::Clock;
use rules::{Color, Event, Game, Phase};

/// The table, or nothing at all.
pub(super) struct Table {
    out: Out,
    /// Since when the game stands still, while it does.
    stands: Option<u64>,
}

enum Out {
    Silent,
    Printed,
}

/// What an event changes of which the table tells.
pub(super) struct Before {
    clock: Clock,
    phase: Phase,
}

impl Before {
    pub(super) fn of(game: &Game) -> Before {
        Before { clock: game.clock().clone(), phase: game.phase() }
    }
}

impl Table {
    pub(super) fn printed() -> Table {
        Table { out: Out::Printed, stands: None }
    }

    pub(super) fn silent() -> Table {
        Table { out: Out::Silent, stands: None }
    }

    pub(super) fn head(&self, info: &GameInfo) {
        self.line(&format!("game {}", info.id));
        // Debug text, because names are what people type: nothing in them reaches the terminal as it is.
        self.line(&format!("black {:?}, white {:?}", info.black, info.white));
        let settings = serde_json::to_string(&info.settings).expect("settings are plain JSON");
        self.line(&format!("settings {settings}"));
        self.line(&format!(
            "{:>4}  {:<30} {:<5} {:>12} {:>11} {:>7} {:>7}  {:<20} {:<20} {}",
            "no.",
            "what",
            "whose",
            "arrived",
            "charged",
            "commit",
            "lag",
            "black's clock",
            "white's clock",
            "then"
        ));
    }

    pub(super) fn event(&mut self, before: &Before, game: &Game, event: &Event, frame: &EventFrame) {
        let whose = match event.what.by() {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "",
        };
        let charged = charged(before, game, event).map_or(String::new(), time);
        let given = |ms| if ms == 0 { String::new() } else { time(ms) };
        let side = |side: fn(&protocol::clock::Clocks) -> &SideClock| {
            frame.clocks.as_ref().map_or(String::new(), |clocks| clock(side(clocks)))
        };
        let then = self.then(before, game, event);
        self.line(&format!(
            "{:>4}  {:<30} {whose:<5} {:>12} {charged:>11} {:>7} {:>7}  {:<20} {:<20} {then}",
            frame.seq,
            event.what.to_string(),
            time(event.at),
            given(event.credit.owed),
            given(event.credit.lag),
            side(|clocks| &clocks.black),
            side(|clocks| &clocks.white),
        ));
    }

    /// The phase that an event leads to, and how long the game had stood still before it.
    fn then(&mut self, before: &Before, game: &Game, event: &Event) -> String {
        let stands = |phase| matches!(phase, Phase::Paused | Phase::Adjourned);
        let phase = game.phase();
        let mut text = String::new();
        if phase != before.phase {
            text = format!("{phase:?}").to_lowercase();
        }
        match (stands(before.phase), stands(phase)) {
            (false, true) => self.stands = Some(event.at),
            (true, false) => {
                if let Some(since) = self.stands.take() {
                    text.push_str(&format!(", stood {}", time(event.at.saturating_sub(since))));
                }
            }
            _ => {}
        }
        text
    }

    /// The server was away at this game time, for the time between two instants of the calendar.
    pub(super) fn outage(&self, at: u64, outage: &OutageRow) {
        let away = time(outage.until.saturating_sub(outage.from));
        let text = format!("outage: {}, nobody is charged for {away}", outage.reason);
        self.line(&format!("      {text:<36} {:>12}", time(at)));
    }

    pub(super) fn end(&self, game: &Game) {
        let text = game.outcome().map_or("it goes on".to_string(), |outcome| outcome.to_string());
        self.line(&format!("result {text}, {} turns", game.position().turns()));
        self.line(&game.position().board().to_string().replace('/', "\n"));
    }

    fn line(&self, text: &str) {
        match self.out {
            Out::Silent => {}
            Out::Printed => println!("{}", text.trim_end()),
        }
    }
}

/// What an event took off the clock that ran, if it ended that run.
fn charged(before: &Before, game: &Game, event: &Event) -> Option<u64> {
    let since = before.clock.turn_start()?;
    let goes_on =
        game.clock().turn_start() == Some(since) && game.clock().running() == before.clock.running();
    (!goes_on).then(|| event.at.saturating_sub(since).saturating_sub(event.credit.given()))
}

/// What a clock shows: main time, then periods, a block or a move.
fn clock(side: &SideClock) -> String {
    let mut parts: Vec<String> = side.main_ms.filter(|main| *main > 0).map(time).into_iter().collect();
    if let (Some(periods), Some(left)) = (side.periods, side.period_left_ms) {
        parts.push(format!("{periods}×{}", time(left)));
    }
    if let (Some(moves), Some(left)) = (side.moves_left, side.block_left_ms) {
        parts.push(format!("{moves} in {}", time(left)));
    }
    parts.extend(side.move_left_ms.map(time));
    if parts.is_empty() { time(side.main_ms.unwrap_or(0)) } else { parts.join(" + ") }
}

/// Milliseconds as people read them, `1:23:45.678`.
fn time(ms: u64) -> String {
    let (hours, minutes, seconds, rest) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000);
    match (hours, minutes) {
        (0, 0) => format!("{seconds}.{rest:03}"),
        (0, _) => format!("{minutes}:{seconds:02}.{rest:03}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}.{rest:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_clocks_read_as_people_write_them() {
        let table = [
            (0, "0.000"),
            (9_999, "9.999"),
            (60_000, "1:00.000"),
            (3_600_000, "1:00:00.000"),
            (360_061_007, "100:01:01.007"),
        ];
        for (ms, text) in table {
            assert_eq!(time(ms), text);
        }
        let periods = SideClock {
            main_ms: Some(0),
            periods: Some(3),
            period_left_ms: Some(30_000),
            ..SideClock::default()
        };
        assert_eq!(clock(&periods), "3×30.000");
        let both = SideClock { main_ms: Some(61_000), ..periods };
        assert_eq!(clock(&both), "1:01.000 + 3×30.000");
        assert_eq!(clock(&SideClock { main_ms: Some(0), ..SideClock::default() }), "0.000");
    }
}
