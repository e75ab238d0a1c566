//! The boards of a line of moves, as `rules` plays it.

use crate::convert;
use crate::positions::{
    Line, LineMove, LinePosition, LineSetup, MAX_MOVES, PlayedMove, Positions, RefusedMove,
};
use crate::refusal::{Code, Refused};
use crate::settings::Color;
use rules::{Board, Handicap, Point, Position, Size};

/// Plays a line. Up to a move that is not legal everything is answered.
///
/// # Errors
/// `bad_settings` with the field, `too_many_moves`, or what is wrong with a stone that is placed:
/// `malformed_point`, `off_board`, `occupied`, `no_liberty`.
pub fn positions(line: &Line) -> Result<Positions, Refused> {
    if line.moves.len() > MAX_MOVES {
        return Err(Refused::new(Code::TooManyMoves).with("max", MAX_MOVES));
    }
    let board = set_up(&line.setup)?;
    let lone_black = !line.setup.black.is_empty() || line.setup.handicap > 0;
    let first = match line.setup.to_play {
        Some(color) => color,
        None if lone_black && line.setup.white.is_empty() => Color::White,
        None => Color::Black,
    };
    let rules = convert::ruleset(line.ruleset);
    let mut position = Position::new(board, first.into(), rules.repetition, rules.suicide);
    let mut positions = vec![said(&position, None)];
    for (made, index) in line.moves.iter().zip(0..) {
        match play(&mut position, made) {
            Ok(played) => positions.push(said(&position, Some(played))),
            Err(why) => return Ok(Positions { positions, refused: Some(RefusedMove { index, why }) }),
        }
    }
    Ok(Positions { positions, refused: None })
}

fn set_up(setup: &LineSetup) -> Result<Board, Refused> {
    let bad = |field: &str| Refused::new(Code::BadSettings).with("field", field);
    let size = Size::new(setup.size).ok_or_else(|| bad("size"))?;
    let handicap = Handicap::on_stars(size, setup.handicap).ok_or_else(|| bad("handicap"))?;
    if setup.handicap > 0 && !(setup.black.is_empty() && setup.white.is_empty()) {
        return Err(bad("handicap"));
    }
    let mut board = Board::new(size);
    for stone in handicap.stones() {
        board.set(*stone, Some(rules::Color::Black));
    }
    for (stones, color) in [(&setup.black, rules::Color::Black), (&setup.white, rules::Color::White)] {
        for text in stones {
            let point = point(text, size)?;
            if board.get(point).is_some() {
                return Err(Refused::new(Code::Occupied).with("point", point));
            }
            board.set(point, Some(color));
        }
    }
    let is_stuck = |point: &Point| board.chain(*point).is_some_and(|chain| chain.liberties.is_empty());
    match size.points().find(is_stuck) {
        Some(point) => Err(Refused::new(Code::NoLiberty).with("point", point)),
        None => Ok(board),
    }
}

fn play(position: &mut Position, made: &LineMove) -> Result<PlayedMove, Refused> {
    if let Some(color) = made.color {
        position.set_to_play(color.into());
    }
    let color = position.to_play().into();
    if made.point == "pass" {
        position.pass();
    } else {
        let point = point(&made.point, position.board().size())?;
        position.play(point).map_err(|refusal| Refused::from(refusal).with("point", point))?;
    }
    Ok(PlayedMove { color, point: made.point.to_ascii_uppercase().replace("PASS", "pass") })
}

fn point(text: &str, size: Size) -> Result<Point, Refused> {
    let point: Point = text.parse().map_err(|_| Refused::new(Code::MalformedPoint))?;
    match point.is_on(size) {
        true => Ok(point),
        false => Err(Refused::new(Code::OffBoard).with("point", point)),
    }
}

fn said(position: &Position, last: Option<PlayedMove>) -> LinePosition {
    let captures = position.captures();
    LinePosition {
        stones: position.board().to_string(),
        last,
        to_play: position.to_play().into(),
        ko: position.ko().map(|point| point.to_string()),
        black_captures: captures.black,
        white_captures: captures.white,
    }
}
