//! What lists cost in bytes, counted where ten thousand games are played: bytes, and never time.

use super::groups::{Groups, Reader};
use super::window::Step;
use super::*;
use crate::games::About;
use crate::lists::running_games::RunningGame;
use protocol::id::GameId;
use protocol::lists::{Filter, GameSummary, PAGE_LINES, Speed};
use protocol::lobby::LobbyMessage;
use protocol::settings::{
    Allowance, Blind, Conduct, Hidden, IllegalMoves, OnFlag, Ruleset, Spectators, TimeControl,
};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const GAMES: u64 = 10_000;
const SECONDS: u64 = 60;
/// What one viewer of one list costs at most, over time, whatever happens.
const MOST_A_SECOND: usize = 4_300;
/// What it costs where people play and watch as they do.
const USUALLY: usize = 1_500;

/// Games that are played by dice that are the same each time.
struct Played {
    games: Vec<Arc<About>>,
    next: u64,
    dice: u64,
    ranked: Vec<RunningGame>,
    /// How often lines were put in order, and how many were looked at singly.
    rankings: Cell<u32>,
}

impl Played {
    fn new() -> Played {
        let mut played =
            Played { games: Vec::new(), next: 0, dice: 1, ranked: Vec::new(), rankings: Cell::new(0) };
        for _ in 0..GAMES {
            let game = played.begin();
            played.games.push(game);
        }
        played.rank();
        played
    }

    fn throw(&mut self, sides: u64) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice % sides
    }

    fn begin(&mut self) -> Arc<About> {
        self.next += 1;
        let size = [9, 13, 19, 19][self.throw(4) as usize];
        let main_ms = [60_000, 600_000, 3_600_000][self.throw(3) as usize];
        let time =
            TimeControl::ByoYomi { main_ms, periods: 3, period_ms: 30_000, on_flag: OnFlag::default() };
        Arc::new(About::listed(self.next, "吴清源", "Go Seigen", settings(size, time)))
    }

    /// A second: a game in eight is moved in, one in a hundred ends and another begins, and spectators come
    /// and go, most of them at a few games.
    fn second(&mut self) {
        for at in 0..self.games.len() {
            if self.throw(8) == 0 {
                self.games[at].moves.fetch_add(1, Ordering::Relaxed);
            }
            if self.throw(100) == 0 {
                self.games[at].ended();
                self.games[at] = self.begin();
            }
        }
        for _ in 0..500 {
            let at = self.throw(GAMES) * self.throw(GAMES) / GAMES;
            let spectators = self.throw(1_000) as u32;
            self.games[at as usize].spectators.store(spectators, Ordering::Relaxed);
        }
        self.rank();
    }

    fn rank(&mut self) {
        self.ranked = self.games.iter().cloned().filter_map(RunningGame::of).collect();
        self.ranked.sort_unstable_by_key(RunningGame::rank);
    }
}

impl Pool for Played {
    type Line = RunningGame;
    fn ranked(&mut self) -> &[RunningGame] {
        self.rankings.set(self.rankings.get() + 1);
        &self.ranked
    }
    fn now(&self, line: &RunningGame) -> Option<RunningGame> {
        line.again()
    }
}

/// Somebody who follows the lists as the page does.
#[derive(Clone, Default)]
struct Viewer(Rc<RefCell<Told>>, Option<IpAddr>);

#[derive(Default)]
struct Told {
    bytes: usize,
    messages: usize,
    games: Vec<GameSummary>,
}

impl Reader for Viewer {
    fn tell(&self, frame: Frame) {
        let mut told = self.0.borrow_mut();
        told.bytes += frame.bytes().len();
        told.messages += 1;
        match frame.message() {
            LobbyMessage::GameList(list) => told.games = list.games,
            LobbyMessage::GameChanges(changes) => {
                if let Some(order) = changes.order {
                    let all: Vec<GameSummary> = told.games.drain(..).chain(changes.new).collect();
                    told.games = order.iter().map(|place| all[*place as usize].clone()).collect();
                }
                for figures in changes.figures {
                    let line = &mut told.games[figures.place as usize];
                    (line.moves, line.spectators) = (figures.moves, figures.spectators);
                }
            }
            other => panic!("{other:?}"),
        }
    }

    fn address(&self) -> IpAddr {
        self.1.unwrap_or(IpAddr::from(Ipv4Addr::LOCALHOST))
    }
}

fn settings(size: u8, time: TimeControl) -> Settings {
    Settings {
        size,
        ruleset: Ruleset::Chinese2002,
        handicap: 0,
        komi: Some("7.5".to_string()),
        illegal_moves: IllegalMoves::default(),
        conduct: Conduct::default(),
        blind: Blind::default(),
        spectators: Spectators::default(),
        time,
    }
}

fn looks() -> Vec<Look> {
    let any = Filter::default();
    let filters = [
        any,
        Filter { size: Some(9), ..any },
        Filter { speed: Some(Speed::Fast), ..any },
        Filter { size: Some(13), speed: Some(Speed::Slow), ..any },
        Filter { ruleset: Some(Ruleset::Ing), ..any },
    ];
    filters.into_iter().flat_map(|filter| [0, 1, 30].map(|page| Look { filter, page })).collect()
}

#[test]
fn a_viewer_of_ten_thousand_games_costs_a_bounded_number_of_bytes() {
    let mut played = Played::new();
    let mut groups: Groups<RunningGame, Viewer> = Groups::new();
    let viewers: Vec<(Look, Viewer)> = looks().into_iter().map(|look| (look, Viewer::default())).collect();
    for (id, (look, viewer)) in (0..).zip(&viewers) {
        groups.look(id, viewer.clone(), *look, &mut played);
    }
    for (look, viewer) in &viewers {
        let told = viewer.0.borrow();
        assert_eq!(told.messages, 1, "{look:?}");
        assert!(told.bytes <= PAGE_LINES * MAX_LINE + 256, "{look:?}: {}", told.bytes);
        assert_eq!(told.games.len(), if look.filter.ruleset.is_some() { 0 } else { PAGE_LINES }, "{look:?}");
    }
    for _ in 0..SECONDS {
        played.second();
        let moves = |about: &Arc<About>| (about.info.id.clone(), about.moves.load(Ordering::Relaxed));
        let running: HashMap<GameId, u32> = played.games.iter().map(moves).collect();
        let before: Vec<usize> = viewers.iter().map(|(_, viewer)| viewer.0.borrow().messages).collect();
        groups.beat(&mut played);
        for ((look, viewer), before) in viewers.iter().zip(before) {
            let told = viewer.0.borrow();
            assert!(told.messages <= before + 1, "{look:?}: one message a second");
            for game in &told.games {
                assert!(look.filter.fits(&game.settings), "{look:?}: {game:?}");
                assert_eq!(running.get(&game.id), Some(&game.moves), "{look:?}: {game:?} as it is");
            }
        }
    }
    for (look, viewer) in &viewers {
        let a_second = viewer.0.borrow().bytes / SECONDS as usize;
        println!("{look:?}: {a_second} bytes a second");
        assert!(a_second <= USUALLY, "{look:?}: {a_second}");
        let nothing = look.filter.ruleset.is_some();
        assert_eq!(viewer.0.borrow().messages == 1, nothing, "{look:?}: nothing where nothing changes");
    }
    // Five filters, each of which needs one pass in five seconds, and at most one where pages differ in their turns.
    assert!(played.rankings.get() <= 15 + 3 * 5 * SECONDS as u32, "{}", played.rankings.get());
}

#[test]
fn whoever_looks_at_the_same_page_is_told_the_same_bytes() {
    let mut played = Played::new();
    let mut groups: Groups<RunningGame, Viewer> = Groups::new();
    let viewers: Vec<Viewer> = (0..1_000).map(|_| Viewer::default()).collect();
    for (id, viewer) in (0..).zip(&viewers) {
        groups.look(id, viewer.clone(), Look::default(), &mut played);
    }
    assert_eq!(played.rankings.get(), 1, "the page is found once for all");
    for _ in 0..10 {
        played.second();
        groups.beat(&mut played);
    }
    assert!(played.rankings.get() <= 11, "{}", played.rankings.get());
    let first = viewers[0].0.borrow();
    for viewer in &viewers {
        assert_eq!((viewer.0.borrow().bytes, &viewer.0.borrow().games), (first.bytes, &first.games));
    }
}

#[test]
fn more_pages_than_are_looked_at_in_a_second_take_turns() {
    let mut played = Played::new();
    let mut groups: Groups<RunningGame, Viewer> = Groups::new();
    let sizes = [None, Some(9), Some(13), Some(19)];
    let looks = sizes.into_iter().flat_map(|size| {
        (0..200).map(move |page| Look { filter: Filter { size, ..Filter::default() }, page })
    });
    let viewers: Vec<(Look, Viewer)> = looks.map(|look| (look, Viewer::default())).collect();
    for (id, (look, viewer)) in (0..).zip(&viewers) {
        groups.look(id, viewer.clone(), *look, &mut played);
    }
    let told =
        |viewers: &[(Look, Viewer)]| viewers.iter().map(|(_, it)| it.0.borrow().messages).sum::<usize>();
    assert_eq!(told(&viewers), FOUND_AT_ONCE);
    for _ in 0..viewers.len() / FOUND_AT_ONCE {
        groups.beat(&mut played);
    }
    assert_eq!(told(&viewers), viewers.len(), "all are answered, and no game has moved");
    let mut most = 0;
    for _ in 0..12 {
        played.second();
        let before = told(&viewers);
        groups.beat(&mut played);
        most = most.max(told(&viewers) - before);
    }
    assert_eq!(most, GROUPS_A_BEAT);
    assert!(viewers.iter().all(|(_, viewer)| viewer.0.borrow().messages >= 3), "none is left out");
}

#[test]
fn one_address_does_not_keep_others_from_their_pages() {
    let mut played = Played::new();
    let mut groups: Groups<RunningGame, Viewer> = Groups::new();
    let at = |last: u8| Viewer(Rc::default(), Some(IpAddr::from([192, 0, 2, last])));
    let told = |viewer: &Viewer| viewer.0.borrow().messages > 0;
    let sizes = [None, Some(9), Some(13), Some(19)];
    let all = sizes.into_iter().flat_map(|size| {
        (0..50).map(move |page| Look { filter: Filter { size, ..Filter::default() }, page })
    });
    let mut looks = all.enumerate().map(|(id, look)| (id as u64, look));
    // Forty sockets at each of four addresses take the whole of a second, and more.
    let crowd: Vec<Viewer> = (0..160).map(|number| at(number % 4)).collect();
    for (viewer, (id, look)) in crowd.iter().zip(&mut looks) {
        groups.look(id, viewer.clone(), look, &mut played);
    }
    assert_eq!(crowd.iter().filter(|viewer| told(viewer)).count(), FOUND_AT_ONCE);
    let (other, (id, look)) = (at(100), looks.next().expect("one more page"));
    groups.look(id, other.clone(), look, &mut played);
    assert!(!told(&other), "there are so many in a second");
    groups.beat(&mut played);
    assert!(told(&other), "it is not behind what others asked for before");
    for _ in 0..crowd.len() / FOUND_AT_ONCE {
        groups.beat(&mut played);
    }
    assert!(crowd.iter().all(told), "nobody is forgotten");
    // One address alone leaves the rest of the second to others.
    groups.beat(&mut played);
    let again: Vec<Viewer> = (0..20).map(|_| at(1)).collect();
    for (viewer, (id, look)) in again.iter().zip(&mut looks) {
        groups.look(id, viewer.clone(), look, &mut played);
    }
    assert_eq!(again.iter().filter(|viewer| told(viewer)).count(), FOUND_FOR_ONE);
    let (other, (id, look)) = (at(101), looks.next().expect("one more page"));
    groups.look(id, other.clone(), look, &mut played);
    assert!(told(&other));
}

#[test]
fn whoever_asks_again_and_again_is_answered_once_a_second() {
    let mut played = Played::new();
    let mut groups: Groups<RunningGame, Viewer> = Groups::new();
    let viewer = Viewer::default();
    for beat in 1..=5 {
        for page in 0..40 {
            groups.look(7, viewer.clone(), Look { page, ..Look::default() }, &mut played);
            groups.look_away(7);
            groups.look(7, viewer.clone(), Look { page, ..Look::default() }, &mut played);
        }
        // The answer within the beat, and the last question's with the next.
        assert_eq!(viewer.0.borrow().messages, beat, "{beat}");
        groups.beat(&mut played);
        assert_eq!(viewer.0.borrow().messages, beat + 1, "{beat}");
    }
    groups.leave(7);
    assert!(groups.is_empty());
}

/// The bound that `mod` states, put together from its parts.
#[test]
fn the_longest_line_and_the_longest_figures_are_what_they_are_said_to_be() {
    // Twenty characters of eight bytes, which is the most that a name may have.
    let name = "🇨🇳".repeat(20);
    let mut long = settings(19, TimeControl::None {});
    (long.ruleset, long.handicap, long.komi) = (Ruleset::Chinese2002, 9, Some("-100.5".to_string()));
    (long.illegal_moves, long.conduct) = (IllegalMoves::Penalised, Conduct::Casual);
    long.blind = Blind { black: Hidden::White, white: Hidden::Black };
    long.spectators = Spectators { talk: Allowance::Off, analysis: Allowance::Allowed };
    let day = 86_400_000;
    let times = [
        TimeControl::ByoYomi { main_ms: day, periods: 100, period_ms: day, on_flag: OnFlag::Loss },
        TimeControl::Canadian { main_ms: day, block_ms: day, moves: 500 },
        TimeControl::Fischer { main_ms: day, increment_ms: day, cap_ms: Some(7 * day) },
    ];
    for time in times {
        let about = About::listed(u64::MAX, &name, &name, Settings { time, ..long.clone() });
        about.moves.store(u32::MAX, Ordering::Relaxed);
        about.spectators.store(u32::MAX, Ordering::Relaxed);
        let line = RunningGame::of(Arc::new(about)).expect("it runs");
        let step = |new: usize, figures: usize| {
            let order = Some(vec![u32::from(u8::MAX); PAGE_LINES]);
            let (new, figures) = (vec![line.clone(); new], vec![(19, line.clone()); figures]);
            RunningGame::changes(Step { new, order, figures, count: u32::MAX }).bytes().len()
        };
        assert!(step(20, 0) - step(19, 0) <= MAX_LINE, "{}", step(20, 0) - step(19, 0));
        assert!(step(NEW_LINES_A_BEAT as usize, PAGE_LINES) <= MOST_A_SECOND);
    }
}
