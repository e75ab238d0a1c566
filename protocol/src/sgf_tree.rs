//! From a record to what the page shows of it.

use crate::convert;
use crate::positions::PlayedMove;
use crate::refusal::{Code, Refused};
use crate::settings::Ruleset;
use crate::sgf::{
    MAX_POINTS, REFUSED_POINTS, SgfAbout, SgfLabel, SgfMark, SgfMarks, SgfNode, SgfTimeLeft, SgfTree,
};
use rules::record::{Collection, Damage, Mark, Move, NodeId, Record, Step};
use rules::{ByColor, Color, Point};
use std::collections::HashMap;

/// One game of a file, with every variation that can be played.
///
/// # Errors
/// `sgf_no_such_game`, `sgf_too_much`, or what is wrong with the root's own position.
pub fn tree(collection: &Collection, game: u32) -> Result<SgfTree, Refused> {
    let games = collection.games.len();
    let record = collection
        .games
        .get(game as usize)
        .ok_or_else(|| Refused::new(Code::SgfNoSuchGame).with("games", games))?;
    let (nodes, left_out) = nodes(record)?;
    Ok(SgfTree {
        games: games as u32,
        game,
        charset: collection.charset.name.to_string(),
        damaged: collection.charset.damage == Damage::Replaced,
        about: about(record),
        nodes,
        left_out,
    })
}

/// What the node after one needs to know of it.
struct Before {
    index: u32,
    to_play: Color,
    captures: ByColor<u32>,
}

fn nodes(record: &Record) -> Result<(Vec<SgfNode>, u32), Refused> {
    let mut nodes: Vec<SgfNode> = Vec::new();
    let mut known: HashMap<NodeId, Before> = HashMap::new();
    let mut points = 0;
    for step in record.unfold() {
        let index = nodes.len() as u32;
        let (id, step) = match step {
            Ok(step) => (step.node, Ok(step)),
            Err(error) => (error.place.node.unwrap_or(NodeId::ROOT), Err(Refused::from(error))),
        };
        let before = record.parent(id).and_then(|parent| known.get(&parent));
        let mut node = texts(record, id);
        node.after = before.map(|before| before.index).filter(|after| after + 1 != index);
        match step {
            Ok(step) => {
                play(&mut node, &step, before);
                points += step.changes.len().max(step.named as usize);
                known.insert(id, Before { index, to_play: step.to_play, captures: step.captures });
            }
            Err(refused) if id == NodeId::ROOT => return Err(refused),
            Err(refused) => {
                node.made = record.move_of(id).ok().flatten().map(played);
                node.refused = Some(refused);
                points += REFUSED_POINTS;
            }
        }
        points += node.marks.iter().map(|marks| marks.points.len()).sum::<usize>() + node.labels.len();
        if points > MAX_POINTS {
            return Err(Refused::new(Code::SgfTooMuch).with("max", MAX_POINTS));
        }
        nodes.push(node);
    }
    let left_out = record.walk().count() - nodes.len();
    Ok((nodes, left_out as u32))
}

fn play(node: &mut SgfNode, step: &Step, before: Option<&Before>) {
    for (point, stone) in &step.changes {
        let changed = match stone {
            Some(Color::Black) => &mut node.black,
            Some(Color::White) => &mut node.white,
            None => &mut node.empty,
        };
        changed.push(point.to_string());
    }
    let foreseen = match (step.made, before) {
        (Some(made), _) => Some(made.color.opposite()),
        (None, Some(before)) => Some(before.to_play),
        (None, None) => None,
    };
    node.made = step.made.map(played);
    node.to_play = (foreseen != Some(step.to_play)).then(|| step.to_play.into());
    node.ko = step.ko.map(|point| point.to_string());
    let captures = before.map_or(ByColor::default(), |before| before.captures);
    let more = |color| (step.captures[color] != captures[color]).then_some(step.captures[color]);
    node.black_captures = more(Color::Black);
    node.white_captures = more(Color::White);
}

fn played(made: Move) -> PlayedMove {
    let point = made.point.map_or("pass".to_string(), |point| point.to_string());
    PlayedMove { color: made.color.into(), point }
}

/// What a node says besides its move and its stones.
fn texts(record: &Record, id: NodeId) -> SgfNode {
    let left = |color| {
        let left = record.time_left(id, color)?;
        Some(SgfTimeLeft { ms: left.time, count: left.count })
    };
    let marks = record.marks_of(id).into_iter().map(|(mark, points)| SgfMarks {
        mark: sign(mark),
        points: points.iter().map(Point::to_string).collect(),
    });
    let labels = record.labels_of(id).into_iter();
    SgfNode {
        name: record.values(id, "N").next().map(|name| name.line()).filter(|name| !name.is_empty()),
        comment: record.comment(id).filter(|comment| !comment.is_empty()),
        black_left: left(Color::Black),
        white_left: left(Color::White),
        marks: marks.collect(),
        labels: labels.map(|(point, text)| SgfLabel { point: point.to_string(), text }).collect(),
        ..SgfNode::default()
    }
}

fn sign(mark: Mark) -> SgfMark {
    match mark {
        Mark::Circle => SgfMark::Circle,
        Mark::Cross => SgfMark::Cross,
        Mark::Square => SgfMark::Square,
        Mark::Triangle => SgfMark::Triangle,
        Mark::Selected => SgfMark::Selected,
        Mark::BlackTerritory => SgfMark::BlackTerritory,
        Mark::WhiteTerritory => SgfMark::WhiteTerritory,
    }
}

fn about(record: &Record) -> SgfAbout {
    let line = |name: &str| record.line(name).filter(|text| !text.is_empty());
    SgfAbout {
        size: record.size().lines(),
        black: line("PB"),
        white: line("PW"),
        black_rank: line("BR"),
        white_rank: line("WR"),
        result: line("RE"),
        ruleset: record.ruleset().and_then(named),
        rules: line("RU"),
        komi: record.komi().map(|komi| komi.to_string()),
        handicap: record.handicap(),
        main_ms: record.main_time(),
        overtime: line("OT"),
        date: line("DT"),
        place: line("PC"),
        event: line("EV"),
        round: line("RO"),
        name: line("GN"),
        comment: record
            .values(NodeId::ROOT, "GC")
            .next()
            .map(|said| said.text())
            .filter(|said| !said.is_empty()),
    }
}

/// A rule set as the wire names it.
fn named(ruleset: rules::Ruleset) -> Option<Ruleset> {
    let own = [
        Ruleset::Chinese2002,
        Ruleset::Chinese1988,
        Ruleset::Japanese,
        Ruleset::Korean,
        Ruleset::Aga,
        Ruleset::NewZealand,
        Ruleset::Ing,
        Ruleset::Wmsg2008,
    ];
    own.into_iter().find(|name| convert::ruleset(*name) == ruleset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_up_what_stands_already_is_counted_too() {
        let times = MAX_POINTS / 625 + 1;
        let text = format!("(;SZ[25]{})", "(;AE[aa:yy])".repeat(times));
        let collection = rules::record::read(text.as_bytes()).expect("a file");
        assert_eq!(tree(&collection, 0).map_err(|refused| refused.code).err(), Some(Code::SgfTooMuch));
    }

    #[test]
    fn what_cannot_be_played_is_counted_too() {
        let most = MAX_POINTS / REFUSED_POINTS;
        for (times, expected) in [(most - 1, None), (most, Some(Code::SgfTooMuch))] {
            // The root names a point, too.
            let text = format!("(;SZ[19]AB[aa]{})", "(;B[aa])".repeat(times));
            let collection = rules::record::read(text.as_bytes()).expect("a file");
            assert_eq!(tree(&collection, 0).map_err(|refused| refused.code).err(), expected, "{times}");
        }
    }
}
