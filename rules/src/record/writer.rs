//! From a record to text.

use super::tree::{NodeId, Record};

/// Nodes on a line of text.
const ON_A_LINE: u32 = 10;

/// What is still to be written.
enum Step {
    Line(NodeId),
    Close,
}

impl Record {
    /// The record as SGF of FF\[4\], to be stored as UTF-8. Reading it gives an equal record.
    pub fn to_sgf(&self) -> String {
        let mut text = String::new();
        let mut steps = vec![Step::Line(NodeId::ROOT)];
        // A stack of its own: variations may lie as deep as the record is long.
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => text.push(')'),
                Step::Line(first) => {
                    text.push_str(if first == NodeId::ROOT { "(" } else { "\n(" });
                    steps.push(Step::Close);
                    let last = self.write_line(&mut text, first);
                    steps.extend(self.children(last).iter().rev().map(|child| Step::Line(*child)));
                }
            }
        }
        text.push('\n');
        text
    }

    /// Writes nodes up to the next fork or end, and says where that is.
    fn write_line(&self, text: &mut String, first: NodeId) -> NodeId {
        let (mut id, mut written) = (first, 0);
        loop {
            self.write_node(text, id);
            written += 1;
            let &[next] = self.children(id) else { return id };
            if id == NodeId::ROOT || written % ON_A_LINE == 0 {
                text.push('\n');
            }
            id = next;
        }
    }

    fn write_node(&self, text: &mut String, id: NodeId) {
        text.push(';');
        if id == NodeId::ROOT {
            text.push_str(&format!("FF[4]GM[1]CA[UTF-8]SZ[{}]", self.size().lines()));
        }
        for property in self.properties(id) {
            text.push_str(property.name());
            for value in property.values() {
                text.extend(["[", value.as_raw(), "]"]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn what_was_read_is_written() {
        let table = [
            ("(;)", "(;FF[4]GM[1]CA[UTF-8]SZ[19])\n"),
            ("(;GaMe[1]FF[3]SiZe[9];Black[hi];White[])", "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[hi];W[])\n"),
            (
                "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]XX[1][2]C[x\\]]))",
                "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[aa]\n(;W[bb];B[cc])\n(;W[dd]XX[1][2]C[x\\]]))\n",
            ),
        ];
        for (text, expected) in table {
            let collection = read(text.as_bytes()).expect("a record");
            let written = collection.games[0].to_sgf();
            assert_eq!(written, expected);
            assert_eq!(read(written.as_bytes()).expect("a record").games, collection.games);
        }
    }
}
