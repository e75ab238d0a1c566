//! A record as a tree of nodes.

use super::fault::Fault;
use super::value::{Property, Value};
use crate::color::Color;
use crate::point::Size;
use std::fmt;

/// What the root says about the file and not about the game.
pub(super) const FORM: [&str; 4] = ["FF", "GM", "CA", "SZ"];

/// A node of one record. Another record may not have it, and panics if it is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    properties: Vec<Property>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    line: Option<u32>,
}

/// The record of one game with its variations. Equal records write the same text.
///
/// Nodes lie in one list, so that neither a walk nor a drop goes deeper for a deeper tree. `FF`, `GM`,
/// `CA` and `SZ` belong to the file's form: they are read from it and written anew, and are not among
/// the properties.
#[derive(Clone, Debug)]
pub struct Record {
    size: Size,
    nodes: Vec<Node>,
}

impl Record {
    /// A record of nothing but its root.
    pub fn new(size: Size) -> Record {
        Record { size, nodes: vec![Node::default()] }
    }

    /// The board (R1).
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds a node after `parent`: the first one carries the main line on, others are variations.
    pub fn add(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes[parent.index()].children.push(id);
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        id
    }

    /// Gives a node a property, in the place of one of that name.
    ///
    /// # Errors
    /// `NoName` if the name is not of capital letters and digits or is one that the form keeps for
    /// itself; `NoValue` if there is no value.
    pub fn set(&mut self, id: NodeId, name: &str, values: Vec<Value>) -> Result<(), Fault> {
        let is_name = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            && name.starts_with(|first: char| first.is_ascii_uppercase());
        if !is_name || FORM.contains(&name) {
            return Err(Fault::NoName(name.to_string()));
        }
        if values.is_empty() {
            return Err(Fault::NoValue(name.to_string()));
        }
        let properties = &mut self.nodes[id.index()].properties;
        properties.retain(|property| property.name != name);
        properties.push(Property { name: name.to_string(), values });
        Ok(())
    }

    /// What a node has, in the order of the file.
    pub fn properties(&self, id: NodeId) -> &[Property] {
        &self.nodes[id.index()].properties
    }

    /// Every value that a node has under a name.
    pub fn values<'a>(&'a self, id: NodeId, name: &'a str) -> impl Iterator<Item = &'a Value> {
        let named = self.properties(id).iter().filter(move |property| property.name == name);
        named.flat_map(|property| &property.values)
    }

    /// The node before.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent
    }

    /// The nodes after: the main line's first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].children
    }

    /// The line of the file on which a node began, if it was read from one.
    pub fn line_of(&self, id: NodeId) -> Option<u32> {
        self.nodes[id.index()].line
    }

    /// The first child everywhere, from the root on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(NodeId::ROOT), |id| self.children(*id).first().copied())
    }

    /// Every node, each before its children, the main line's first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut waiting = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// Whether any node has more than one after it.
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|node| node.children.len() > 1)
    }

    /// What a node's comment says.
    pub fn comment(&self, id: NodeId) -> Option<String> {
        self.values(id, "C").next().map(Value::text)
    }

    /// Gives a node a comment.
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.put(id, "C", text);
    }

    /// Who played with a colour, as the root says.
    pub fn player(&self, color: Color) -> Option<String> {
        self.line(if color == Color::Black { "PB" } else { "PW" })
    }

    /// What the root says in one line under a name, such as `DT`, `EV` or `RU`.
    pub fn line(&self, name: &str) -> Option<String> {
        self.values(NodeId::ROOT, name).next().map(Value::line)
    }

    /// Gives a node a property of one text, the name being one of the crate's own.
    pub(super) fn put(&mut self, id: NodeId, name: &str, text: &str) {
        self.set(id, name, vec![Value::of_text(text)]).expect("a name and a value");
    }

    pub(super) fn set_line_of(&mut self, id: NodeId, line: Option<u32>) {
        self.nodes[id.index()].line = line;
    }

    pub(super) fn set_properties(&mut self, id: NodeId, properties: Vec<Property>) {
        self.nodes[id.index()].properties = properties;
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let same_node = |(one, another): (NodeId, NodeId)| {
            self.properties(one) == other.properties(another)
                && self.children(one).len() == other.children(another).len()
        };
        self.size == other.size
            && self.nodes.len() == other.nodes.len()
            && self.walk().zip(other.walk()).all(same_node)
    }
}

impl Eq for Record {}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(record: &mut Record, parent: NodeId, name: &str) -> NodeId {
        let id = record.add(parent);
        record.put(id, "N", name);
        id
    }

    #[test]
    fn walks_go_the_main_line_first() {
        let mut record = Record::new(Size::NINETEEN);
        let a = named(&mut record, NodeId::ROOT, "a");
        let d = named(&mut record, NodeId::ROOT, "d");
        let b = named(&mut record, a, "b");
        let c = named(&mut record, a, "c");
        assert_eq!(record.main_line().collect::<Vec<_>>(), [NodeId::ROOT, a, b]);
        assert_eq!(record.walk().collect::<Vec<_>>(), [NodeId::ROOT, a, b, c, d]);
        assert!(record.has_variations());
        assert_eq!((record.parent(c), record.parent(NodeId::ROOT)), (Some(a), None));
    }

    #[test]
    fn records_are_equal_by_shape_and_not_by_the_order_of_making() {
        let mut one = Record::new(Size::NINETEEN);
        let a = named(&mut one, NodeId::ROOT, "a");
        named(&mut one, NodeId::ROOT, "b");
        named(&mut one, a, "c");
        let mut other = Record::new(Size::NINETEEN);
        let a = named(&mut other, NodeId::ROOT, "a");
        named(&mut other, a, "c");
        let b = named(&mut other, NodeId::ROOT, "b");
        assert_eq!(one, other);
        other.put(b, "N", "d");
        assert_ne!(one, other);
        other.put(b, "N", "b");
        named(&mut other, b, "more");
        assert_ne!(one, other);
    }

    #[test]
    fn properties_are_set_once_and_well() {
        let mut record = Record::new(Size::NINETEEN);
        let text = |text: &str| vec![Value::of_text(text)];
        assert_eq!(record.set(NodeId::ROOT, "XX1", text("a")), Ok(()));
        assert_eq!(record.set(NodeId::ROOT, "XX1", text("b")), Ok(()));
        record.set_comment(NodeId::ROOT, "so ]\n");
        assert_eq!(record.properties(NodeId::ROOT).len(), 2);
        assert_eq!(record.line("XX1").as_deref(), Some("b"));
        assert_eq!(record.comment(NodeId::ROOT).as_deref(), Some("so ]\n"));
        for name in ["", "1X", "Xx", "X Y", "X]", "甲", "SZ", "GM", "FF", "CA"] {
            let refused = Err(Fault::NoName(name.to_string()));
            assert_eq!(record.set(NodeId::ROOT, name, text("a")), refused);
        }
        assert_eq!(record.set(NodeId::ROOT, "X", Vec::new()), Err(Fault::NoValue("X".to_string())));
    }
}
