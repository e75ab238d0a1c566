//! What a node draws on the board: signs, territory and letters. They say nothing about the game, so what
//! is malformed among them is passed over.

use super::tree::{NodeId, Record};
use super::value::Value;
use crate::point::Point;
use std::collections::BTreeSet;

/// A sign on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `SL`.
    Selected,
    /// `TB`: said to be Black's.
    BlackTerritory,
    /// `TW`: said to be White's.
    WhiteTerritory,
}

const MARKS: [(&str, Mark); 7] = [
    ("CR", Mark::Circle),
    ("MA", Mark::Cross),
    ("SQ", Mark::Square),
    ("TR", Mark::Triangle),
    ("SL", Mark::Selected),
    ("TB", Mark::BlackTerritory),
    ("TW", Mark::WhiteTerritory),
];

impl Record {
    /// The signs of a node, each kind with its points, each once. Rectangles are spelt out.
    pub fn marks_of(&self, id: NodeId) -> Vec<(Mark, Vec<Point>)> {
        let marks = MARKS.iter().filter_map(|(name, mark)| {
            let mut values = self.values(id, name).peekable();
            values.peek()?;
            let points = self.each_once(values);
            (!points.is_empty()).then_some((*mark, points))
        });
        marks.collect()
    }

    /// The points of these values, along the rows from A1. A file may name one point as often as it has room.
    fn each_once<'a>(&self, values: impl Iterator<Item = &'a Value>) -> Vec<Point> {
        let lines = usize::from(self.size().lines());
        let mut named = vec![false; lines * lines];
        for point in values.filter_map(|value| self.points(value).ok()).flatten() {
            named[usize::from(point.row()) * lines + usize::from(point.column())] = true;
        }
        self.size().points().zip(named).filter_map(|(point, is_named)| is_named.then_some(point)).collect()
    }

    /// The letters and words that a node puts on points (`LB`), in the order of the file; of a point that
    /// is named twice, the first.
    pub fn labels_of(&self, id: NodeId) -> Vec<(Point, String)> {
        let mut named = BTreeSet::new();
        let labels = self.values(id, "LB").filter_map(|value| {
            let (point, text) = value.pair()?;
            let point = super::turn::point(point.trim(), self.size())?;
            let text = text.replace('\n', " ").trim().to_string();
            (!text.is_empty() && named.insert(point)).then_some((point, text))
        });
        labels.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn what_is_understood_is_drawn() {
        let table = [
            ("C[x]", "", ""),
            ("TR[aa][bb]TR[aa]", "Triangle B4 A5", ""),
            ("CR[aa:bb][zz][]MA[ee]", "Circle A4 B4 A5 B5, Cross E1", ""),
            ("TW[aa]TB[ea]SL[]SQ[c]", "BlackTerritory E5, WhiteTerritory A5", ""),
            ("LB[aa:A][bb: 甲\\:1 ][aa:B][cc][zz:C][dd:]", "", "A5=A B4=甲:1"),
        ];
        for (node, marks, labels) in table {
            let record = &read(format!("(;SZ[5]{node})").as_bytes()).expect("a record").games[0];
            let points =
                |points: Vec<Point>| points.iter().map(|point| format!(" {point}")).collect::<String>();
            let said: Vec<String> = record
                .marks_of(NodeId::ROOT)
                .into_iter()
                .map(|(mark, of)| format!("{mark:?}{}", points(of)))
                .collect();
            assert_eq!(said.join(", "), marks, "{node}");
            let said: Vec<String> = record
                .labels_of(NodeId::ROOT)
                .iter()
                .map(|(point, text)| format!("{point}={text}"))
                .collect();
            assert_eq!(said.join(" "), labels, "{node}");
        }
    }
}
