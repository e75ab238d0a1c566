//! The kind about records: raw bytes in, a game or a refusal out.

use super::json::{Json, point};
use super::{Ran, Verdict, same};
use data_encoding::BASE64;
use rules::record::{By, Collection, Ending, Margin, Record, RecordError, Replay, read};
use rules::{Color, Komi, Point};
use serde_json::Value;

/// `sgf`: read and replayed, or refused where it should be.
pub(crate) fn sgf(case: Json<'_>) -> Verdict {
    let text = case.get("sgf_base64")?.text()?;
    let bytes = BASE64.decode(text.as_bytes()).map_err(|error| format!("sgf_base64: {error}"))?;
    let expect = case.get("expect")?;
    let accept = expect.get("accept")?.0;
    match (played(&bytes), accept) {
        (Ok(_), Value::Bool(false)) => Err("is accepted".to_string()),
        (Ok((collection, replay)), _) => check(&collection, &replay, expect).map(|()| Ran::Checked),
        (Err(error), Value::Bool(true)) => Err(format!("is refused: {error}")),
        (Err(error), _) => check_refusal(&error, expect).map(|()| Ran::Checked),
    }
}

/// The file, and its first game played to the end.
fn played(bytes: &[u8]) -> Result<(Collection, Replay), RecordError> {
    let collection = read(bytes)?;
    let first = &collection.games[0];
    let replay = first.replay(first.law())?;
    Ok((collection, replay))
}

fn check_refusal(error: &RecordError, expect: Json<'_>) -> Result<(), String> {
    if error.to_string().is_empty() {
        return Err("is refused without a word".to_string());
    }
    match expect.present("bad_move") {
        Some(number) => same("refused at move", error.place.move_number, Some(number.small()?)),
        None => Ok(()),
    }
}

fn check(collection: &Collection, replay: &Replay, expect: Json<'_>) -> Result<(), String> {
    let record = &collection.games[0];
    if let Some(games) = expect.present("games") {
        same("games", collection.games.len() as u64, games.number()?)?;
    }
    if let Some(size) = expect.present("size") {
        same("size", u64::from(record.size().lines()), size.number()?)?;
    }
    check_moves(replay, expect)?;
    check_setup(record, expect)?;
    if let Some(komi) = expect.find("komi") {
        same("komi", record.komi(), self::komi(komi.0)?)?;
    }
    if let Some(handicap) = expect.present("handicap") {
        same("handicap", record.handicap(), Some(handicap.small()?))?;
    }
    if let Some(time) = expect.present("time_main") {
        same("main time", record.main_time(), Some(time.seconds()?))?;
    }
    if let Some(variations) = expect.present("variations") {
        same("variations", Some(record.has_variations()), variations.0.as_bool())?;
    }
    let names_required =
        expect.find("names_required").is_none_or(|required| *required.0 == Value::Bool(true));
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        if let Some(name) = expect.present(key).filter(|_| names_required) {
            same(key, record.player(color).as_deref(), Some(name.text()?))?;
        }
    }
    check_ending(record, expect)
}

fn check_moves(replay: &Replay, expect: Json<'_>) -> Result<(), String> {
    if let Some(moves) = expect.present("moves") {
        let expected: Vec<&str> = moves.list()?.map(Json::text).collect::<Result<_, _>>()?;
        let found = replay.moves().iter().map(|made| {
            let letter = if made.color == Color::Black { 'B' } else { 'W' };
            made.point.map_or_else(|| format!("{letter} pass"), |point| format!("{letter} {point}"))
        });
        same("moves", found.collect::<Vec<_>>(), expected.into_iter().map(str::to_string).collect())?;
    }
    if let Some(board) = expect.present("board") {
        same("board", replay.position().board().to_string().as_str(), board.text()?)?;
    }
    if let Some(captures) = expect.present("captures") {
        let found = replay.captures();
        same("captures", found.black, captures.get("B")?.small()?)?;
        same("captures", found.white, captures.get("W")?.small()?)?;
    }
    Ok(())
}

fn check_setup(record: &Record, expect: Json<'_>) -> Result<(), String> {
    let Some(setup) = expect.present("setup") else { return Ok(()) };
    let found = record.setup_of(rules::record::NodeId::ROOT).map_err(|fault| fault.to_string())?;
    for (key, color) in [("B", Color::Black), ("W", Color::White)] {
        let stones = found.stones.iter().filter(|(_, stone)| *stone == Some(color));
        let mut stones: Vec<Point> = stones.map(|(stone, _)| *stone).collect();
        let mut expected = setup.find(key).map_or(Ok(Vec::new()), |list| {
            list.list()?.map(|stone| point(stone.text()?)).collect::<Result<Vec<_>, _>>()
        })?;
        stones.sort_unstable();
        expected.sort_unstable();
        same("setup", stones, expected)?;
    }
    Ok(())
}

/// A number, none, or a number and words about it.
fn komi(expected: &Value) -> Result<Option<Komi>, String> {
    let text = match expected {
        Value::Null => return Ok(None),
        Value::String(text) => text.split(' ').next().unwrap_or_default().to_string(),
        number => number.to_string(),
    };
    text.parse().map(Some).map_err(|_| format!("{text:?} is not a komi"))
}

fn check_ending(record: &Record, expect: Json<'_>) -> Result<(), String> {
    if let Some(text) = expect.present("result_text") {
        same("result", record.line("RE").as_deref(), Some(text.text()?))?;
    }
    let ending = record.ending();
    if let Some(winner) = expect.present("winner") {
        let found = match ending {
            Some(Ending::Won(Color::Black, _)) => "B",
            Some(Ending::Won(Color::White, _)) => "W",
            Some(Ending::Draw) => "draw",
            Some(Ending::Void) => "void",
            Some(Ending::Unknown | Ending::Other) | None => "unknown",
        };
        same("winner", found, winner.text()?)?;
    }
    let Some(expected) = expect.find("margin") else { return Ok(()) };
    let found = match ending {
        Some(Ending::Won(_, By::Count(margin))) => Some(margin),
        _ => None,
    };
    let expected = if expected.0.is_null() { None } else { Some(margin(expected.text()?)?) };
    same("margin", found, expected)
}

/// `12.5`, `3/4 zi`, or a figure and words about it.
fn margin(text: &str) -> Result<Margin, String> {
    let figure = text.split(':').next().unwrap_or_default();
    if let Some(zi) = figure.strip_suffix(" zi") {
        let quarters = Json(&Value::from(zi)).zi()?;
        return u32::try_from(quarters).map(Margin::Zi).map_err(|_| format!("{text:?} is no margin"));
    }
    let (whole, fraction) = figure.split_once('.').unwrap_or((figure, ""));
    let hundredths = format!("{whole}{fraction:0<2}").parse();
    hundredths.map(Margin::Points).map_err(|_| format!("{text:?} is no margin"))
}
