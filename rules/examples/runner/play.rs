//! The kinds about stones: legality, real games, ends and counts.

use super::json::{Json, point};
use super::{Ran, Verdict, same};
use rules::ruleset::Compensation;
use rules::{
    Action, Actor, AreaCount, Board, ByColor, Color, Cycle, Game, Given, Handicap, IllegalMoves, Komi, Ms,
    Point, Position, Refusal, Repetition, Ruleset, Score, Settings, Size, Stamp, Suicide, TerritoryCount,
    TimeControl,
};

/// A started game after the case's moves.
fn game(case: Json<'_>, illegal_moves: IllegalMoves) -> Result<Game, String> {
    let rules = case.get("rules")?;
    let repetition = repetition_rule(rules.get("ko")?.text()?)?.ok_or("no such ko rule in the server")?;
    let suicide = suicide(rules.get("suicide")?.text()?)?;
    let setup = case.get("setup")?;
    if !setup.points("W")?.is_empty() {
        return Err("a game does not start with white stones".to_string());
    }
    let size = size(case)?;
    let mut game = Game::new(Settings {
        size,
        ruleset: Ruleset { repetition, suicide, ..Ruleset::CHINESE_2002 },
        komi: komi(case)?,
        handicap: Handicap::placed(size, setup.points("B")?).ok_or("the setup is no handicap")?,
        illegal_moves,
        conduct: rules::Conduct::CASUAL,
        time: TimeControl::None,
        first_moves_by: Ms::MAX,
    });
    same("first to move", game.position().to_play(), setup.get("to_play")?.color()?)?;
    act(&mut game, Actor::Server, Action::Start).map_err(|refusal| format!("start: {refusal:?}"))?;
    for (index, mv) in moves(case)?.into_iter().enumerate() {
        make(&mut game, mv)
            .map_err(|refusal| format!("move {index} {} is refused: {refusal:?}", text(mv)))?;
    }
    Ok(game)
}

/// A stone, or a pass.
type Move = (Color, Option<Point>);

/// Whether a case is played under a ko rule that no rule set has.
pub(crate) fn is_about_no_rule_set(case: Json<'_>) -> bool {
    let ko = case.get("rules").and_then(|rules| rules.get("ko")?.text().map(repetition_rule));
    matches!(ko, Ok(Ok(None)))
}

/// `legality`: after the moves, exactly these points are refused.
pub(crate) fn legality(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let mut ran = Ran::LeftOut;
    for (rule, forbidden) in expect.get("forbidden")?.members()? {
        let (ko, suicide) = rule.split_once('/').ok_or_else(|| format!("{rule:?} is not a rule"))?;
        let suicide = self::suicide(suicide)?;
        let Some(repetition) = repetition_rule(ko)? else { continue };
        ran = Ran::Checked;
        let in_rule = |why: String| format!("{rule}: {why}");
        let mut position = position(case, repetition, suicide)?;
        play_all(&mut position, &moves(case)?).map_err(in_rule)?;
        check_position(&position, expect).map_err(in_rule)?;
        for (name, _) in forbidden.members()? {
            let listed = point(name)?;
            if !listed.is_on(position.board().size()) || position.board().get(listed).is_some() {
                return Err(format!("{rule}: {name} is listed but not an empty point"));
            }
        }
        for place in position.board().size().points() {
            if position.board().get(place).is_some() {
                continue;
            }
            let found = position.check(place).err().map(reason);
            let expected = forbidden.find(&place.to_string()).map(Json::text).transpose()?;
            same(&format!("{rule}: {place}"), found, expected)?;
        }
    }
    Ok(ran)
}

/// `attempts`: wrong moves are refused and change nothing; then a right one is accepted. Run through
/// the whole game, which knows whose turn it is.
pub(crate) fn attempts(case: Json<'_>) -> Verdict {
    let mut game = game(case, IllegalMoves::Refused)?;
    let expect = case.get("expect")?;
    check_position(game.position(), expect)?;
    let before = game.seq();
    for attempt in case.get("attempts")?.list()? {
        let mv = read_move(attempt.get("move")?.text()?)?;
        let found = make(&mut game, mv).err().map(reason);
        same(&format!("attempt {}", text(mv)), found, Some(attempt.get("reason")?.text()?))?;
        check_position(game.position(), expect)
            .map_err(|why| format!("after attempt {}: {why}", text(mv)))?;
        same("events", game.seq(), before)?;
    }
    let then = read_move(case.get("then")?.text()?)?;
    make(&mut game, then).map_err(|refusal| format!("then {} is refused: {refusal:?}", text(then)))?;
    Ok(Ran::Checked)
}

/// `penal`: an illegal move is void, the turn is lost, a retaken ko brings a warning (R8).
pub(crate) fn penal(case: Json<'_>) -> Verdict {
    let mut game = game(case, IllegalMoves::Penalised)?;
    let attempt = case.get("attempt")?;
    let mv = read_move(attempt.get("move")?.text()?)?;
    let (color, Some(place)) = mv else { return Err("a pass is never an offence".to_string()) };
    let found = game.position().check(place).err().map(reason);
    same("reason", found, Some(attempt.get("reason")?.text()?))?;
    make(&mut game, mv).map_err(|refusal| format!("{} is refused: {refusal:?}", text(mv)))?;
    let expect = case.get("expect")?;
    check_position(game.position(), expect)?;
    same("warnings", game.warnings()[color], expect.get("warnings")?.small()?)?;
    same("warnings of the other", game.warnings()[color.opposite()], 0)?;
    Ok(Ran::Checked)
}

/// `repetition`: the first refused move under each ko rule.
pub(crate) fn repetition(case: Json<'_>) -> Verdict {
    let suicide = suicide(case.get("rules")?.get("suicide")?.text()?)?;
    for (ko, refused) in case.get("expect")?.get("refused")?.members()? {
        let expected = match refused.0.is_null() {
            true => None,
            false => Some((refused.get("index")?.number()?, refused.get("reason")?.text()?)),
        };
        check_first_refused(case, ko, suicide, expected)?;
    }
    Ok(Ran::Checked)
}

/// `replay`: captured stones a move, boards at checkpoints, repetitions, and the area if it is given.
pub(crate) fn replay(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let mut position = position_by_rules(case)?;
    let mut boards = vec![position.board().clone()];
    let checkpoints = match expect.find("checkpoints") {
        Some(list) => list.list()?.map(|point| Ok((point.get("after")?.number()?, point))).collect(),
        None => Ok(Vec::new()),
    };
    let checkpoints: Vec<(u64, Json<'_>)> =
        checkpoints.map_err(|why: String| format!("checkpoints: {why}"))?;
    let captured = expect.find("captured");
    let moves = moves(case)?;
    for (index, mv) in moves.iter().enumerate() {
        let number = index + 1;
        let gone = play(&mut position, *mv).map_err(|why| format!("move {number} {} {why}", text(*mv)))?;
        let mut expected = captured.map_or(Ok(Vec::new()), |all| all.points(&number.to_string()))?;
        expected.sort_unstable();
        same(&format!("captured by move {number}"), gone, expected)?;
        boards.push(position.board().clone());
        for (_, checkpoint) in checkpoints.iter().filter(|(after, _)| *after == number as u64) {
            check_position(&position, *checkpoint).map_err(|why| format!("after {number}: {why}"))?;
        }
    }
    if let Some((after, _)) = checkpoints.iter().find(|(after, _)| *after == 0 || *after > moves.len() as u64)
    {
        return Err(format!("there is no move {after} for a checkpoint"));
    }
    if let Some(repetitions) = expect.find("repetitions") {
        for pair in repetitions.list()? {
            let pair: Vec<u64> = pair.list()?.map(Json::number).collect::<Result<_, _>>()?;
            let [later, earlier] = pair[..] else { return Err("a repetition is no pair".to_string()) };
            let board = |number: u64| boards.get(number as usize).ok_or("a repetition lies past the end");
            same(&format!("repetition at {later}"), board(later)?, board(earlier)?)?;
        }
    }
    check_area(&position, &[], expect)
}

/// `playout`: the final board, captures and area.
pub(crate) fn playout(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let mut position = position_by_rules(case)?;
    play_all(&mut position, &moves(case)?)?;
    check_position(&position, expect)?;
    check_area(&position, &[], expect)
}

/// `endmarks`: the area once the agreed dead stones are off, and the result where area counting gives it.
pub(crate) fn endmarks(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let dead = case.points("dead")?;
    let mut position = position_by_rules(case)?;
    play_all(&mut position, &moves(case)?)?;
    check_position(&position, expect)?;
    let mut dead_count = ByColor::default();
    for stone in &dead {
        let owner = position.board().get(*stone).ok_or_else(|| format!("dead {stone} has no stone"))?;
        dead_count[owner] += 1;
    }
    same("dead_count", dead_count, by_color(expect.get("dead_count")?)?)?;
    let count = AreaCount::of(position.board(), &dead);
    same("stones_after_removal", count.stones, by_color(expect.get("stones_after_removal")?)?)?;
    let flood = expect.get("flood_territory")?;
    same("flood_territory", count.enclosed, by_color(flood)?)?;
    same("dame", count.shared, flood.get("dame")?.small()?)?;
    let result = expect.get("result_black_minus_white")?.half_points()?;
    let count = TerritoryCount::of(position.board(), &dead, position.captures());
    same("territory", count.territory, by_color(expect.get("territory")?)?)?;
    let difference = |points: ByColor<u32>| 2 * (i64::from(points.black) - i64::from(points.white));
    let by_territory = difference(ByColor::from_fn(|color| count.points(color)));
    let expected = expect.get("black_minus_white_territory_rules")?.half_points()?;
    same("territory and prisoners, in half points", by_territory, expected.into())?;
    let by_area = difference(ByColor::from_fn(|color| AreaCount::of(position.board(), &dead).area(color)));
    let expected = expect.get("black_minus_white_area")?.half_points()?;
    same("area, in half points", by_area, expected.into())?;
    for way in expect.get("result_explained_by")?.list()? {
        let compensated = |compensation| Ruleset { compensation, ..Ruleset::NEW_ZEALAND };
        let ruleset = match way.text()? {
            "area" => compensated(Compensation::None),
            "area, handicap to White" => compensated(Compensation::EveryStone),
            "area, handicap - 1 to White" => compensated(Compensation::AllButOne),
            "territory" => Ruleset::JAPANESE,
            other => return Err(format!("unknown way of counting {other:?}")),
        };
        let score = score(case, &position, &dead, &ruleset, komi(case)?)?;
        same(&format!("result by {}, in half points", way.text()?), score.margin(), result)?;
    }
    Ok(Ran::Checked)
}

/// `special`: the first refused move under each ko rule, the area, dead stones and the Chinese result.
pub(crate) fn special(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let suicide = suicide(case.get("rules")?.get("suicide")?.text()?)?;
    if let Some(rules) = expect.find("by_ko_rule") {
        for (ko, refused) in rules.members()? {
            let expected = match refused.present("refused_index") {
                Some(index) => Some((index.number()?, refused.get("reason")?.text()?)),
                None => None,
            };
            check_first_refused(case, ko, suicide, expected)?;
        }
    }
    if let Some(board) = expect.present("board_without_ko_rule") {
        let found = board_without_ko_rule(case, suicide)?;
        same("board without ko rule", found.to_string().as_str(), board.text()?)?;
        if let Some(ruling) = expect.find("adjudication") {
            let dead = ruling.points("dead")?;
            let found = Position::new(found, Color::Black, Repetition::Positional, suicide);
            let score = score(case, &found, &dead, &Ruleset::CHINESE_2002, komi(case)?)?;
            check_count(&AreaCount::of(found.board(), &dead), ruling.get("area_after_removal")?)?;
            check_chinese(&score, ruling.get("result")?)?;
        }
    }
    if case.get("rules")?.find("ko").is_some() {
        let dead = case.points("dead")?;
        let mut position = position_by_rules(case)?;
        play_all(&mut position, &moves(case)?)?;
        check_position(&position, expect)?;
        check_area(&position, &dead, expect)?;
        let score = score(case, &position, &dead, &Ruleset::CHINESE_2002, komi(case)?)?;
        if let Some(result) = expect.find("result") {
            check_chinese(&score, result)?;
        }
        if let Some(zi) = expect.find("chinese_zi") {
            for (name, color) in NAMES {
                same(&format!("{name} in quarter 子"), score.total(color), zi.get(name)?.zi()?)?;
            }
        }
    }
    // The same end without playing it out; a line of plain moves does not say where its setup ends.
    if let Some(marked) = expect.find("marked_instead").filter(|_| stands_on_setup(case)) {
        let (board, _) = setup(case)?;
        let dead = marked.points("after_setup_dead")?;
        for stone in dead.iter().chain(&marked.points("stones_inside_stay")?) {
            board.get(*stone).ok_or_else(|| format!("marked {stone} has no stone"))?;
        }
        check_count(&AreaCount::of(&board, &dead), marked.get("area")?)?;
    }
    Ok(Ran::Checked)
}

/// `counting`: two passes, then the count under every rule set that the case names.
pub(crate) fn counting(case: Json<'_>) -> Verdict {
    let expect = case.get("expect")?;
    let dead = case.points("dead")?;
    let mut position = position_by_rules(case)?;
    play_all(&mut position, &moves(case)?)?;
    check_position(&position, expect)?;
    let agreed = komi(case)?;
    for (name, result) in expect.get("results")?.members()? {
        let (ruleset, komi) = match name {
            "chinese_2002" => {
                let score = score(case, &position, &dead, &Ruleset::CHINESE_2002, agreed)?;
                check_chinese(&score, result)?;
                continue;
            }
            "area_points" => {
                check_count(&AreaCount::of(position.board(), &dead), result)?;
                continue;
            }
            "aga_komi_7.5" => (Ruleset::AGA, Ruleset::AGA.komi),
            "new_zealand_komi_7" => (Ruleset::NEW_ZEALAND, Ruleset::NEW_ZEALAND.komi),
            "ing_komi_8_black_wins_ties" => (Ruleset::ING, Ruleset::ING.komi),
            "wmsg_2008_komi_6.5" => (Ruleset::WMSG_2008, Ruleset::WMSG_2008.komi),
            "japanese_korean_komi_6.5" => (Ruleset::JAPANESE, Ruleset::KOREAN.komi),
            "aga_handicap_minus_1" => (Ruleset::AGA, agreed),
            "points_handicap_n" => (Ruleset::WMSG_2008, agreed),
            other => return Err(format!("unknown rule set {other:?}")),
        };
        let score = score(case, &position, &dead, &ruleset, komi)?;
        let expected = result.get("black_minus_white")?.half_points()?;
        same(&format!("{name}, in half points"), score.margin(), expected)?;
        check_winner(&score, result).map_err(|why| format!("{name}: {why}"))?;
        if let Some(first) = result.present("first_to_pass") {
            same(&format!("{name}: first to pass"), passed_first(case)?, Some(first.color()?))?;
        }
    }
    Ok(Ran::Checked)
}

/// The count of a case under a rule set.
fn score(
    case: Json<'_>,
    position: &Position,
    dead: &[Point],
    ruleset: &Ruleset,
    komi: Komi,
) -> Result<Score, String> {
    let stones = u16::try_from(case.get("handicap")?.number()?).map_err(|_| "too many handicap stones")?;
    let given = Given {
        handicap_stones: usize::from(stones),
        prisoners: position.captures(),
        warnings: ByColor::default(),
        passed_first: passed_first(case)?,
        neutral_to: None,
    };
    Ok(Score::new(position.board(), dead, ruleset, komi, given))
}

/// Who passed first of the two passes that close the moves.
fn passed_first(case: Json<'_>) -> Result<Option<Color>, String> {
    Ok(match moves(case)?[..] {
        [.., (first, None), (_, None)] => Some(first),
        _ => None,
    })
}

fn check_winner(score: &Score, result: Json<'_>) -> Result<(), String> {
    let winner = match result.get("winner")?.text()? {
        "draw" => None,
        _ => Some(result.get("winner")?.color()?),
    };
    same("winner", score.outcome().winner(), winner)
}

const NAMES: [(&str, Color); 2] = [("B", Color::Black), ("W", Color::White)];

fn stands_on_setup(case: Json<'_>) -> bool {
    case.find("setup").is_some_and(|setup| setup.find("W").is_some())
}

fn size(case: Json<'_>) -> Result<Size, String> {
    let lines = case.get("size")?.number()?;
    u8::try_from(lines).ok().and_then(Size::new).ok_or_else(|| format!("{lines} is no size"))
}

fn komi(case: Json<'_>) -> Result<Komi, String> {
    let quarters = case.get("komi")?.half_points()?;
    i16::try_from(quarters).map(Komi::from_quarters).map_err(|_| format!("komi {quarters} is too large"))
}

fn suicide(name: &str) -> Result<Suicide, String> {
    match name {
        "forbidden" => Ok(Suicide::Forbidden),
        "multi" => Ok(Suicide::OfSeveral),
        "all" => Ok(Suicide::Any),
        other => Err(format!("unknown suicide rule {other:?}")),
    }
}

/// The ko rule of this name; none for those that no rule set here has.
fn repetition_rule(name: &str) -> Result<Option<Repetition>, String> {
    match name {
        "simple" => Ok(Some(Repetition::SimpleKo(Cycle::NoResult))),
        "positional" => Ok(Some(Repetition::Positional)),
        "situational" => Ok(Some(Repetition::Situational)),
        "none" | "natural" => Ok(None),
        other => Err(format!("unknown ko rule {other:?}")),
    }
}

fn reason(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Occupied => "occupied",
        Refusal::Suicide => "suicide",
        Refusal::Ko => "ko",
        Refusal::Superko => "superko",
        Refusal::NotYourTurn => "turn",
        _ => "another reason",
    }
}

/// The board before move 1, and the side to move.
fn setup(case: Json<'_>) -> Result<(Board, Color), String> {
    let size = size(case)?;
    let setup = case.get("setup")?;
    let mut board = Board::new(size);
    for (name, color) in NAMES {
        for stone in setup.points(name)? {
            if !stone.is_on(size) || board.get(stone).is_some() {
                return Err(format!("setup stone {stone} is off the board or there twice"));
            }
            board.set(stone, Some(color));
        }
    }
    Ok((board, setup.get("to_play")?.color()?))
}

fn position(case: Json<'_>, repetition: Repetition, suicide: Suicide) -> Result<Position, String> {
    let (board, to_play) = setup(case)?;
    Ok(Position::new(board, to_play, repetition, suicide))
}

fn position_by_rules(case: Json<'_>) -> Result<Position, String> {
    let rules = case.get("rules")?;
    let repetition = repetition_rule(rules.get("ko")?.text()?)?.ok_or("no such ko rule in the server")?;
    position(case, repetition, suicide(rules.get("suicide")?.text()?)?)
}

fn moves(case: Json<'_>) -> Result<Vec<Move>, String> {
    case.get("moves")?.list()?.map(|mv| read_move(mv.text()?)).collect()
}

fn read_move(text: &str) -> Result<Move, String> {
    let (color, place) = text.split_once(' ').ok_or_else(|| format!("{text:?} is not a move"))?;
    let color = match color {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return Err(format!("{text:?} is not a move")),
    };
    Ok((color, if place == "pass" { None } else { Some(point(place)?) }))
}

fn text((color, place): Move) -> String {
    let letter = if color == Color::Black { 'B' } else { 'W' };
    place.map_or(format!("{letter} pass"), |place| format!("{letter} {place}"))
}

fn play(position: &mut Position, (color, place): Move) -> Result<Vec<Point>, String> {
    if color != position.to_play() {
        return Err("is out of turn".to_string());
    }
    match place {
        Some(place) => position.play(place).map_err(|refusal| format!("is refused: {}", reason(refusal))),
        None => {
            position.pass();
            Ok(Vec::new())
        }
    }
}

fn play_all(position: &mut Position, moves: &[Move]) -> Result<(), String> {
    for (index, mv) in moves.iter().enumerate() {
        play(position, *mv).map_err(|why| format!("move {} {} {why}", index + 1, text(*mv)))?;
    }
    Ok(())
}

fn act(game: &mut Game, actor: Actor, action: Action) -> Result<(), Refusal> {
    let event = game.decide(actor, action, Stamp::default())?;
    game.apply(&event);
    Ok(())
}

fn make(game: &mut Game, (color, place): Move) -> Result<(), Refusal> {
    act(game, Actor::Player(color), place.map_or(Action::Pass, Action::Play))
}

/// Plays till a move is refused under a ko rule, and compares.
fn check_first_refused(
    case: Json<'_>,
    ko: &str,
    suicide: Suicide,
    expected: Option<(u64, &str)>,
) -> Result<(), String> {
    let Some(rule) = repetition_rule(ko)? else { return Ok(()) };
    let mut position = position(case, rule, suicide)?;
    let mut found = None;
    for (index, (color, place)) in moves(case)?.into_iter().enumerate() {
        same(&format!("{ko}: side to move at {index}"), position.to_play(), color)?;
        match place {
            None => position.pass(),
            Some(place) => {
                if let Err(refusal) = position.play(place) {
                    found = Some((index as u64, reason(refusal)));
                    break;
                }
            }
        }
    }
    same(&format!("{ko}: first refused"), found, expected)
}

/// The stones after every move, with captures and suicide but no ko.
fn board_without_ko_rule(case: Json<'_>, suicide: Suicide) -> Result<Board, String> {
    let (mut board, _) = setup(case)?;
    for mv in moves(case)? {
        let (color, Some(place)) = mv else { continue };
        let preview = board.preview(color, place, suicide);
        let preview = preview.map_err(|refusal| format!("{} is refused: {}", text(mv), reason(refusal)))?;
        board.play(&preview);
    }
    Ok(board)
}

fn by_color(value: Json<'_>) -> Result<ByColor<u32>, String> {
    Ok(ByColor { black: value.get("B")?.small()?, white: value.get("W")?.small()? })
}

/// Compares what a case says of board, captures and side to move.
fn check_position(position: &Position, expect: Json<'_>) -> Result<(), String> {
    if let Some(board) = expect.present("board") {
        same("board", position.board().to_string().as_str(), board.text()?)?;
    }
    if let Some(to_play) = expect.present("to_play") {
        same("to_play", position.to_play(), to_play.color()?)?;
    }
    if let Some(captures) = expect.present("captures") {
        same("captures", position.captures(), by_color(captures)?)?;
    }
    Ok(())
}

fn check_area(position: &Position, dead: &[Point], expect: Json<'_>) -> Verdict {
    if let Some(area) = expect.find("area") {
        check_count(&AreaCount::of(position.board(), dead), area)?;
    }
    Ok(Ran::Checked)
}

fn check_count(count: &AreaCount, area: Json<'_>) -> Result<(), String> {
    same("area", ByColor::from_fn(|color| count.area(color)), by_color(area)?)?;
    same("dame", count.shared, area.get("dame")?.small()?)
}

/// Compares a count with a result in 子 (R13–R15).
fn check_chinese(score: &Score, result: Json<'_>) -> Result<(), String> {
    check_winner(score, result)?;
    same("text_zi", score.outcome().text_zh(score.unit).as_str(), result.get("text_zi")?.text()?)?;
    let quarters = [
        ("black_zi", score.total(Color::Black)),
        ("white_zi", score.total(Color::White)),
        ("half_board", score.half_board()),
        ("compensation_zi", score.komi + score.compensation),
        ("black_margin_zi", score.margin()),
    ];
    for (key, found) in quarters {
        same(&format!("{key} in quarters"), found, result.get(key)?.zi()?)?;
    }
    // A point is half a 子, so four quarters of a point are two of a 子.
    same("black_margin_points", 2 * score.margin(), result.get("black_margin_points")?.zi()?)
}
