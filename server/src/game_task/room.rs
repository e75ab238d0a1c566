//! One room of talk: the newest lines, numbered, and no more than a bounded number of bytes of them. It must
//! never know who hears them.

use protocol::id::CommandId;
use protocol::talk::{MOST_LINES, TalkLine};
use std::collections::VecDeque;

/// The most bytes of text that a room keeps: whoever comes is sent all of them.
const MOST_BYTES: usize = 16 * 1024;

/// The lines of one room.
#[derive(Default)]
pub(super) struct Lines {
    lines: VecDeque<(TalkLine, CommandId)>,
    bytes: usize,
    last: u64,
}

impl Lines {
    /// The number of the newest line; 0 before the first.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Adds a line, which gets its number here, and lets the oldest of too many go.
    pub(super) fn add(&mut self, mut line: TalkLine, id: CommandId) -> u64 {
        self.last += 1;
        line.number = self.last;
        self.bytes += line.text.len();
        self.lines.push_back((line, id));
        while self.lines.len() > MOST_LINES || self.bytes > MOST_BYTES {
            let Some((oldest, _)) = self.lines.pop_front() else { break };
            self.bytes -= oldest.text.len();
        }
        self.last
    }

    /// The lines with a higher number, as far as they are kept.
    pub(super) fn after(&self, number: u64) -> impl Iterator<Item = &TalkLine> {
        self.lines.iter().map(|(line, _)| line).filter(move |line| line.number > number)
    }

    /// The number of the line that a speaker has said already with this command.
    pub(super) fn said(&self, speaker: &str, id: &CommandId) -> Option<u64> {
        let same = |(line, said): &&(TalkLine, CommandId)| line.speaker == speaker && said == id;
        self.lines.iter().rev().find(same).map(|(line, _)| line.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::settings::Color;
    use protocol::talk::Room;

    fn line(text: &str) -> TalkLine {
        let (room, seat) = (Room::Players, Some(Color::Black));
        let [name, speaker, text] = ["吴清源", "black", text].map(str::to_string);
        TalkLine { room, number: 0, name, speaker, seat, text, at: 0, moves: 0 }
    }

    fn id(number: usize) -> CommandId {
        CommandId::try_from(format!("say-{number}")).expect("a short ASCII text")
    }

    #[test]
    fn the_newest_lines_are_kept_by_number_and_by_bytes() {
        let long = "长".repeat(200);
        for (text, kept) in [("好", MOST_LINES), (long.as_str(), MOST_BYTES / long.len())] {
            let mut room = Lines::default();
            for number in 0..250 {
                assert_eq!(room.add(line(text), id(number)), number as u64 + 1);
            }
            assert_eq!(room.last(), 250);
            let numbers: Vec<u64> = room.after(0).map(|line| line.number).collect();
            assert_eq!(numbers, (251 - kept as u64..=250).collect::<Vec<_>>());
            assert_eq!(room.after(248).count(), 2);
            assert_eq!(room.after(250).count(), 0);
            assert_eq!(room.said("black", &id(249)), Some(250));
            assert_eq!(room.said("white", &id(249)), None);
            assert_eq!(room.said("black", &id(0)), None, "it has gone");
        }
    }
}
