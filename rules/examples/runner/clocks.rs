//! The kinds `clock` and `clock_steps`.

use super::json::Json;
use super::{Ran, Verdict, same};
use rules::clock::{Clock, OnFlag, Pressed, Rest, Side, TimeControl};
use rules::{Color, Ms};

/// `clock`: thinking times in, the mover's clock out.
pub(crate) fn turns(case: Json<'_>) -> Verdict {
    let set = case.get("clock")?;
    let main = set.find("main").map_or(Ok(0), Json::seconds)?;
    let control = match set.get("system")?.text()? {
        "absolute" => TimeControl::Absolute { main },
        "byoyomi" => {
            let period = set.get("period")?.seconds()?;
            TimeControl::ByoYomi {
                main,
                periods: set.get("periods")?.small()?,
                period,
                on_flag: OnFlag::Loss,
            }
        }
        "canadian" => {
            let block = set.get("block")?.seconds()?;
            TimeControl::Block { main, block, moves: set.get("stones")?.small()?, rest: Rest::Lost }
        }
        "fischer" => {
            let cap = set.present("cap").map(Json::seconds).transpose()?;
            TimeControl::Fischer { main, increment: set.get("increment")?.seconds()?, cap }
        }
        "per_move" => TimeControl::PerMove { time: set.get("period")?.seconds()? },
        other => return Err(format!("unknown system {other:?}")),
    };
    check_control(control)?;
    let expect = case.get("expect")?;
    let mut after_each = expect.get("after_each")?.list()?;
    let timeout = expect.present("timeout");
    let mut clock = Clock::new(control);
    let mut now: Ms = 0;
    for (index, event) in case.get("events")?.list()?.enumerate() {
        let mut parts = event.list()?;
        let (Some(color), Some(thought)) = (parts.next(), parts.next()) else {
            return Err(format!("event {index} is not a colour and a time"));
        };
        let color = color.color()?;
        if index == 0 {
            clock.start(color, now);
        }
        same(&format!("event {index}: running"), clock.running(), Some(color))?;
        now = now.saturating_add(thought.seconds()?);
        if clock.press(now, 0) == Pressed::TooLate {
            let fallen = clock.flag().map(|flag| flag.color);
            let timeout = timeout.ok_or_else(|| format!("event {index}: the flag fell"))?;
            same("event of the timeout", index as u64, timeout.get("event")?.number()?)?;
            return same("loser", fallen, Some(timeout.get("loser")?.color()?)).map(|()| Ran::Checked);
        }
        let side = clock.read(now)[color];
        for (key, expected) in after_each.next().ok_or("too few states")?.members()? {
            let what = format!("event {index}: {key}");
            match key {
                "main" => same(&what, side.main, expected.seconds()?)?,
                "periods" => same(&what, side.count, expected.small()?)?,
                "block_time" => same(&what, side.left, expected.seconds()?)?,
                "block_stones" => same(&what, side.count, expected.small()?)?,
                _ => return Err(format!("{what} is unknown")),
            }
        }
    }
    if timeout.is_some() { Err("no flag fell".to_string()) } else { Ok(Ran::Checked) }
}

/// `clock_steps`: actions at exact milliseconds, both clocks after each.
pub(crate) fn steps(case: Json<'_>) -> Verdict {
    let mut clock = Clock::new(control(case.get("control")?)?);
    let mut expected = case.get("expect")?.list()?;
    for (index, step) in case.get("steps")?.list()?.enumerate() {
        let t = step.get("t")?.number()?;
        match step.get("do")?.text()? {
            "start" => clock.start(step.get("color")?.color()?, t),
            "press" => {
                clock.press(t, 0);
            }
            "pause" => clock.pause(t),
            "resume" => clock.resume(t),
            "read" => clock.advance(t),
            other => return Err(format!("step {index}: unknown {other:?}")),
        }
        let state = expected.next().ok_or("too few states")?;
        check_state(&clock, state).map_err(|why| format!("step {index}: {why}"))?;
    }
    if expected.next().is_some() { Err("more states than steps".to_string()) } else { Ok(Ran::Checked) }
}

fn control(set: Json<'_>) -> Result<TimeControl, String> {
    let ms = |key: &str| set.get(key)?.number();
    let control = match set.get("kind")?.text()? {
        "none" => TimeControl::None,
        "absolute" => TimeControl::Absolute { main: ms("main_ms")? },
        "byo_yomi" => {
            let on_flag = match set.present("on_flag").map(Json::text).transpose()? {
                None | Some("loss") => OnFlag::Loss,
                Some("pass") => OnFlag::Pass,
                Some(other) => return Err(format!("unknown on_flag {other:?}")),
            };
            let periods = set.get("periods")?.small()?;
            TimeControl::ByoYomi { main: ms("main_ms")?, periods, period: ms("period_ms")?, on_flag }
        }
        kind @ ("block" | "canadian") => {
            let rest = if kind == "block" { Rest::CarriedOver } else { Rest::Lost };
            let moves = set.get("moves")?.small()?;
            TimeControl::Block { main: ms("main_ms")?, block: ms("block_ms")?, moves, rest }
        }
        "fischer" => {
            let cap = set.present("cap_ms").map(Json::number).transpose()?;
            TimeControl::Fischer { main: ms("main_ms")?, increment: ms("increment_ms")?, cap }
        }
        "per_move" => TimeControl::PerMove { time: ms("move_ms")? },
        other => return Err(format!("unknown control {other:?}")),
    };
    check_control(control)?;
    Ok(control)
}

fn check_control(control: TimeControl) -> Result<(), String> {
    let sound = match control {
        TimeControl::ByoYomi { periods, period, .. } => periods > 0 && period > 0,
        TimeControl::Block { block, moves, .. } => block > 0 && moves > 0,
        TimeControl::PerMove { time } => time > 0,
        TimeControl::None | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => true,
    };
    if sound { Ok(()) } else { Err(format!("{control:?} is no time control")) }
}

fn check_state(clock: &Clock, state: Json<'_>) -> Result<(), String> {
    same("running", clock.running(), state.present("running").map(Json::color).transpose()?)?;
    same("deadline_t", clock.deadline(), state.present("deadline_t").map(Json::number).transpose()?)?;
    let flag = match state.present("flag") {
        Some(flag) => Some((flag.get("color")?.color()?, flag.get("t")?.number()?)),
        None => None,
    };
    same("flag", clock.flag().map(|flag| (flag.color, flag.at)), flag)?;
    let sides = clock.read(state.get("t")?.number()?);
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for (key, expected) in state.get(name)?.members()? {
            let Side { main, left, count } = sides[color];
            let found = match key {
                "main_ms" => main,
                "period_left_ms" | "block_left_ms" | "move_left_ms" => left,
                "periods" | "moves_left" => u64::from(count),
                _ => return Err(format!("{name} {key} is unknown")),
            };
            same(&format!("{name} {key}"), found, expected.number()?)?;
        }
    }
    Ok(())
}
