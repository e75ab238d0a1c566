//! Who looks at which page of one list. All who look at the same page are a group: the page is found once,
//! encoded once, and every second what has changed in it is encoded once and sent to each of them.

use super::turns::{self, Turns};
use super::window::Window;
use super::{GROUPS_A_BEAT, Line, NEW_LINES_A_BEAT, Pool};
use crate::connection::Connection;
use crate::frame::Frame;
use protocol::lists::{Filter, Look, PAGE_LINES};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// How long a full page keeps its lines and their order: rows that jump cannot be read, nor clicked.
const KEPT_FOR: u64 = (PAGE_LINES as u64).div_ceil(NEW_LINES_A_BEAT);

/// Whatever frames go to: a connection, or a count in a test.
pub(crate) trait Reader {
    fn tell(&self, frame: Frame);
    /// Where it is.
    fn address(&self) -> IpAddr;
}

impl Reader for Arc<Connection> {
    fn tell(&self, frame: Frame) {
        self.send(frame);
    }

    fn address(&self) -> IpAddr {
        self.address
    }
}

/// Who looks at one of the lists.
pub(crate) struct Groups<L, R> {
    groups: HashMap<Look, Group<L, R>>,
    viewers: HashMap<u64, Viewer<R>>,
    /// Who waits for the next beat, as they came.
    waiting: Vec<u64>,
    /// Seconds so far.
    beat: u64,
    /// Whose new pages are still found in this one.
    turns: Turns,
}

struct Viewer<R> {
    reader: R,
    /// None while it looks at nothing.
    look: Option<Look>,
    /// In the group of what it looks at.
    is_in: bool,
    /// Among those who wait, once at most however often it asks.
    waits: bool,
    /// The beat in which it was last answered.
    answered: Option<u64>,
}

struct Group<L, R> {
    window: Window<L>,
    /// The page for whoever comes, encoded when first needed.
    frame: Option<Frame>,
    readers: HashMap<u64, R>,
    /// The beat at which its turn comes.
    due: u64,
    /// The beat from which on it may get other lines.
    ranked_from: u64,
}

impl<L: Line, R: Reader + Clone> Groups<L, R> {
    pub(crate) fn new() -> Groups<L, R> {
        Groups {
            groups: HashMap::new(),
            viewers: HashMap::new(),
            waiting: Vec::new(),
            beat: 0,
            turns: Turns::new(),
        }
    }

    /// Somebody looks at a page, and no other of this list: it is told the page now, or with the next beat
    /// if it was just told one.
    pub(crate) fn look(&mut self, id: u64, reader: R, look: Look, pool: &mut impl Pool<Line = L>) {
        self.step_out(id);
        let nobody = || Viewer { reader, look: None, is_in: false, waits: false, answered: None };
        let viewer = self.viewers.entry(id).or_insert_with(nobody);
        viewer.look = Some(look);
        if viewer.waits {
            return;
        }
        if viewer.answered == Some(self.beat) || !self.answer(id, pool) {
            self.wait(id);
        }
    }

    /// Somebody looks at none of this list any more.
    pub(crate) fn look_away(&mut self, id: u64) {
        self.step_out(id);
        // When it was told last is remembered, or looking away would be a way to be told more often.
        if let Some(viewer) = self.viewers.get_mut(&id) {
            viewer.look = None;
        }
    }

    /// Somebody has gone.
    pub(crate) fn leave(&mut self, id: u64) {
        self.look_away(id);
        self.viewers.remove(&id);
    }

    /// Nobody looks.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.waiting.is_empty()
    }

    /// Once a second: tells each group what has changed in its page, and answers those who wait.
    pub(crate) fn beat(&mut self, pool: &mut impl Pool<Line = L>) {
        self.beat += 1;
        self.turns = Turns::new();
        let mut due: Vec<(u64, Look)> = self.groups.iter().map(|(look, group)| (group.due, *look)).collect();
        due.retain(|(at, _)| *at <= self.beat);
        if due.len() > GROUPS_A_BEAT {
            due.select_nth_unstable_by_key(GROUPS_A_BEAT, |(at, _)| *at);
            due.truncate(GROUPS_A_BEAT);
        }
        // Those that only differ in the page share one pass through the pool.
        let mut to_rank: HashMap<Filter, Vec<u32>> = HashMap::new();
        for (_, look) in due {
            let Some(group) = self.groups.get_mut(&look) else { continue };
            group.due = self.beat + 1;
            if group.ranked_from <= self.beat {
                to_rank.entry(look.filter).or_default().push(look.page);
            } else {
                let lines = group.window.lines.iter().filter_map(|line| pool.now(line)).collect();
                group.turn_to(lines, group.window.count);
            }
        }
        for (filter, pages) in to_rank {
            let (found, count) = find(pool, filter, &pages);
            for (page, lines) in found {
                let Some(group) = self.groups.get_mut(&Look { filter, page }) else { continue };
                let full = lines.len() == PAGE_LINES;
                let new = group.turn_to(lines, count);
                let wait = new.div_ceil(NEW_LINES_A_BEAT).max(if full { KEPT_FOR } else { 1 });
                group.ranked_from = self.beat + wait;
            }
        }
        let waiting = std::mem::take(&mut self.waiting).into_iter();
        let waiting = waiting.filter_map(|id| Some((id, self.viewers.get(&id)?.reader.address())));
        for id in turns::in_order(waiting.collect()) {
            if let Some(viewer) = self.viewers.get_mut(&id) {
                viewer.waits = false;
                if !self.answer(id, pool) {
                    self.wait(id);
                }
            }
        }
    }

    fn wait(&mut self, id: u64) {
        if let Some(viewer) = self.viewers.get_mut(&id) {
            viewer.waits = true;
            self.waiting.push(id);
        }
    }

    /// Whether it could be: a page that nobody looks at yet may have to wait.
    fn answer(&mut self, id: u64, pool: &mut impl Pool<Line = L>) -> bool {
        let Some(viewer) = self.viewers.get_mut(&id) else { return true };
        // It may have looked away meanwhile.
        let Some(look) = viewer.look else { return true };
        if !self.groups.contains_key(&look) {
            if !self.turns.take(viewer.reader.address()) {
                return false;
            }
            let (found, count) = find(pool, look.filter, &[look.page]);
            let lines = found.into_iter().next().map(|(_, lines)| lines).unwrap_or_default();
            let ranked_from = self.beat + if lines.len() == PAGE_LINES { KEPT_FOR } else { 1 };
            let window = Window { lines, count };
            let group =
                Group { window, frame: None, readers: HashMap::new(), due: self.beat + 1, ranked_from };
            self.groups.insert(look, group);
        }
        let group = self.groups.get_mut(&look).expect("it was just looked for");
        (viewer.is_in, viewer.answered) = (true, Some(self.beat));
        let Window { lines, count } = &group.window;
        viewer.reader.tell(group.frame.get_or_insert_with(|| L::list(look, lines, *count)).clone());
        group.readers.insert(id, viewer.reader.clone());
        true
    }

    fn step_out(&mut self, id: u64) {
        let Some(viewer) = self.viewers.get_mut(&id).filter(|viewer| viewer.is_in) else { return };
        viewer.is_in = false;
        let Some(look) = viewer.look else { return };
        let Some(group) = self.groups.get_mut(&look) else { return };
        group.readers.remove(&id);
        if group.readers.is_empty() {
            self.groups.remove(&look);
        }
    }
}

impl<L: Line, R: Reader> Group<L, R> {
    /// Makes it another page and tells everybody; how many lines are new.
    fn turn_to(&mut self, lines: Vec<L>, count: u32) -> u64 {
        let Some(step) = self.window.turn_to(lines, count) else { return 0 };
        self.frame = None;
        let new = step.new.len() as u64;
        let frame = L::changes(step);
        for reader in self.readers.values() {
            reader.tell(frame.clone());
        }
        new
    }
}

/// Pages of what fits a filter, as they are now, and how many lines fit in all.
fn find<L: Line>(pool: &mut impl Pool<Line = L>, filter: Filter, pages: &[u32]) -> (Vec<(u32, Vec<L>)>, u32) {
    let mut fitting: Vec<L> = Vec::new();
    let last = pages.iter().max().map_or(0, |page| (*page as usize + 1) * PAGE_LINES);
    let mut count = 0;
    for line in pool.ranked().iter().filter(|line| filter.fits(line.settings())) {
        count += 1;
        if fitting.len() < last {
            fitting.push(line.clone());
        }
    }
    let page = |page: u32| {
        let lines = fitting.iter().skip(page as usize * PAGE_LINES).take(PAGE_LINES);
        (page, lines.filter_map(|line| pool.now(line)).collect())
    };
    (pages.iter().map(|number| page(*number)).collect(), count)
}
