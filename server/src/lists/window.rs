//! One page of a list as its viewers were told it, and the step from there to what it is now. It must never
//! know who they are, nor what the lines say.

use super::Line;
use std::collections::HashMap;

/// A page as it was told.
pub(crate) struct Window<L> {
    pub(crate) lines: Vec<L>,
    pub(crate) count: u32,
}

/// What has changed in a page.
pub(crate) struct Step<L> {
    pub(crate) new: Vec<L>,
    /// The page as it now is: places in the page before, which `new` follows. None when it is as it was.
    pub(crate) order: Option<Vec<u32>>,
    /// Lines that stay and show other figures, by their places in the page as it now is.
    pub(crate) figures: Vec<(u32, L)>,
    pub(crate) count: u32,
}

impl<L: Line> Window<L> {
    /// Makes it another page, and says in what they differ; none when in nothing.
    pub(crate) fn turn_to(&mut self, lines: Vec<L>, count: u32) -> Option<Step<L>> {
        let before: HashMap<u64, usize> =
            self.lines.iter().enumerate().map(|(place, line)| (line.number(), place)).collect();
        let (mut new, mut figures, mut order) = (Vec::new(), Vec::new(), Vec::with_capacity(lines.len()));
        for (place, line) in lines.iter().enumerate() {
            match before.get(&line.number()) {
                Some(&old) => {
                    order.push(old as u32);
                    if line.differs(&self.lines[old]) {
                        figures.push((place as u32, line.clone()));
                    }
                }
                None => {
                    order.push((self.lines.len() + new.len()) as u32);
                    new.push(line.clone());
                }
            }
        }
        let stays = order.len() == self.lines.len() && (0..).zip(&order).all(|(place, old)| place == *old);
        let same = stays && figures.is_empty() && count == self.count;
        (self.lines, self.count) = (lines, count);
        let order = (!stays).then_some(order);
        (!same).then_some(Step { new, order, figures, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;
    use protocol::lists::Look;
    use protocol::settings::Settings;

    /// `a1` is the line `a` that shows 1.
    #[derive(Clone, Debug, PartialEq)]
    struct Word(&'static str);

    impl Line for Word {
        fn number(&self) -> u64 {
            u64::from(self.0.as_bytes()[0])
        }
        fn settings(&self) -> &Settings {
            unreachable!("nothing is filtered here")
        }
        fn differs(&self, other: &Word) -> bool {
            self.0 != other.0
        }
        fn list(_: Look, _: &[Word], _: u32) -> Frame {
            unreachable!("nothing is sent here")
        }
        fn changes(_: Step<Word>) -> Frame {
            unreachable!("nothing is sent here")
        }
    }

    fn words(text: &'static str) -> Vec<Word> {
        text.split_whitespace().map(Word).collect()
    }

    #[test]
    fn a_step_says_what_came_what_went_and_where_all_stand() {
        // Before and after, the new lines, the order, and the figures by their places.
        let table = [
            ("a1 b1 c1", "a1 b1 c1", "same"),
            ("", "", "same"),
            ("", "a1 b1", "new a1 b1 order 0 1"),
            ("a1 b1 c1", "a1 c1", "order 0 2"),
            ("a1 b1 c1", "", "order"),
            ("a1 b1 c1", "d1 a1 b1", "new d1 order 3 0 1"),
            ("a1 b1 c1", "c1 b1 a1", "order 2 1 0"),
            ("a1 b1 c1", "a1 b2 c1", "figures 1=b2"),
            ("a1 b1 c1", "c2 a1 d1", "new d1 order 2 0 3 figures 0=c2"),
        ];
        for (before, after, expected) in table {
            let mut window = Window { lines: words(before), count: 3 };
            let said = match window.turn_to(words(after), 3) {
                None => "same".to_string(),
                Some(Step { new, order, figures, .. }) => {
                    let mut said: Vec<String> = Vec::new();
                    if !new.is_empty() {
                        said.push("new".to_string());
                    }
                    said.extend(new.iter().map(|word| word.0.to_string()));
                    if let Some(order) = order {
                        said.push("order".to_string());
                        said.extend(order.iter().map(u32::to_string));
                    }
                    if !figures.is_empty() {
                        said.push("figures".to_string());
                    }
                    said.extend(figures.iter().map(|(place, word)| format!("{place}={}", word.0)));
                    said.join(" ")
                }
            };
            assert_eq!(said, expected, "{before} -> {after}");
            assert_eq!(window.lines, words(after));
        }
        let mut window = Window { lines: words("a1"), count: 1 };
        let step = window.turn_to(words("a1"), 2).expect("another count is a change");
        assert_eq!((step.order, step.count), (None, 2));
    }
}
