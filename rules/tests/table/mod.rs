//! A game at which both sides sit: every step is checked against the events alone.
#![allow(dead_code, reason = "every test file takes what it needs")]

use rules::clock::{OnFlag, Rest, Side};
use rules::game::Request;
use rules::lag::LagRule;
use rules::{
    Action, Actor, ByColor, Claim, Color, Conduct, Event, Game, Handicap, Happening, IllegalMoves, Komi, Ms,
    Point, Refusal, Ruleset, Settings, Size, Stamp, TimeControl,
};

pub(crate) const BLACK: Actor = Actor::Player(Color::Black);
pub(crate) const WHITE: Actor = Actor::Player(Color::White);

pub(crate) fn at(text: &str) -> Point {
    text.parse().expect("a point")
}

pub(crate) fn nine() -> Settings {
    Settings {
        size: Size::new(9).expect("a size"),
        ruleset: Ruleset::CHINESE_2002,
        komi: Komi::from_quarters(15),
        handicap: Handicap::NONE,
        illegal_moves: IllegalMoves::Refused,
        conduct: Conduct { lag: LagRule::Off, ..Conduct::CASUAL },
        time: TimeControl::None,
        first_moves_by: 1_000_000_000,
    }
}

/// Every kind of clock.
pub(crate) const CONTROLS: [TimeControl; 7] = [
    TimeControl::Absolute { main: 60_000 },
    TimeControl::ByoYomi { main: 20_000, periods: 3, period: 10_000, on_flag: OnFlag::Loss },
    TimeControl::ByoYomi { main: 20_000, periods: 3, period: 10_000, on_flag: OnFlag::Pass },
    TimeControl::Block { main: 20_000, block: 30_000, moves: 3, rest: Rest::CarriedOver },
    TimeControl::Block { main: 20_000, block: 30_000, moves: 3, rest: Rest::Lost },
    TimeControl::Fischer { main: 30_000, increment: 5_000, cap: Some(40_000) },
    TimeControl::PerMove { time: 30_000 },
];

/// The same numbers every time.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn from_seed(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most.max(1)
    }
}

/// A game, every step of which is checked against the events alone.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) now: Ms,
}

impl Table {
    pub(crate) fn waiting(settings: Settings) -> Table {
        Table { game: Game::new(settings), now: 0 }
    }

    pub(crate) fn started(settings: Settings) -> Table {
        let mut table = Table::waiting(settings);
        table.happens(Actor::Server, Action::Start, Happening::Started);
        table
    }

    /// A 9×9 game after these moves: points and `pass`, by turns.
    pub(crate) fn after(moves: &str) -> Table {
        let mut table = Table::started(nine());
        table.play(moves);
        table
    }

    pub(crate) fn try_owed(&mut self, actor: Actor, action: Action, owed: Ms) -> Result<Happening, Refusal> {
        let stamp = Stamp { at: self.now, owed, measured: 0 };
        self.try_stamped(actor, action, stamp).map(|event| event.what)
    }

    pub(crate) fn try_stamped(
        &mut self,
        actor: Actor,
        action: Action,
        stamp: Stamp,
    ) -> Result<Event, Refusal> {
        let seq = self.game.seq();
        let decided = self.game.decide(actor, action, stamp);
        assert_eq!(self.game.seq(), seq, "deciding changes nothing");
        let event: Event = decided?;
        self.game.apply(&event);
        self.check_restored();
        Ok(event)
    }

    /// The server looks, and this is what time alone has brought.
    pub(crate) fn time_brings(&mut self, now: Ms, expected: Happening) {
        self.now = now;
        self.happens(Actor::Server, Action::Deadline, expected);
    }

    pub(crate) fn asks(&mut self, color: Color, request: Request) {
        self.happens(Actor::Player(color), Action::Ask(request), Happening::Asked(color, request));
    }

    pub(crate) fn agrees(&mut self, color: Color, request: Request) {
        self.happens(Actor::Player(color), Action::Agree(request), Happening::Agreed(color, request));
    }

    pub(crate) fn is_ready(&mut self, color: Color) {
        self.happens(Actor::Player(color), Action::Ready, Happening::Ready(color));
    }

    pub(crate) fn sides(&self) -> ByColor<Side> {
        self.game.clock().read(self.now)
    }

    /// The board as it stands, from the top row down.
    pub(crate) fn picture(&self) -> String {
        let size = self.game.settings().size;
        let board = self.game.position().board();
        let stone = |point: Point| match board.get(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let row = |row| size.points().filter(|point| point.row() == row).map(stone).collect::<String>();
        (0..size.lines()).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn happens(&mut self, actor: Actor, action: Action, expected: Happening) {
        let what = format!("{actor:?} {action:?} at {}", self.now);
        assert_eq!(self.try_owed(actor, action, 0), Ok(expected), "{what}");
    }

    pub(crate) fn refused(&mut self, actor: Actor, action: Action, expected: Refusal) {
        let what = format!("{actor:?} {action:?} at {}", self.now);
        assert_eq!(self.try_owed(actor, action, 0), Err(expected), "{what}");
    }

    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let color = self.game.position().to_play();
            match text {
                "pass" => self.happens(Actor::Player(color), Action::Pass, Happening::Passed(color)),
                _ => {
                    let played = Happening::Played(color, at(text));
                    self.happens(Actor::Player(color), Action::Play(at(text)), played);
                }
            }
        }
    }

    pub(crate) fn mark(&mut self, by: Color, point: &str, claim: Claim) {
        let marked = Happening::Marked(by, at(point), claim);
        self.happens(Actor::Player(by), Action::Mark(at(point), claim), marked);
    }

    pub(crate) fn accept(&mut self, by: Color) {
        let changed = self.changed();
        self.happens(Actor::Player(by), Action::Accept(changed), Happening::Accepted(by));
    }

    pub(crate) fn changed(&self) -> u64 {
        self.game.marking().expect("there is a marking").changed
    }

    pub(crate) fn accepted(&self) -> (bool, bool) {
        let accepted = self.game.marking().expect("there is a marking").accepted;
        (accepted.black, accepted.white)
    }

    pub(crate) fn said(&self) -> Option<String> {
        let unit = self.game.settings().ruleset.unit;
        self.game.outcome().map(|outcome| outcome.text_zh(unit))
    }

    pub(crate) fn check_restored(&self) {
        let game = &self.game;
        let restored = Game::restore(game.settings().clone(), game.events()).expect("the events follow");
        assert!(restored.events().eq(game.events()));
        assert_eq!(restored.warnings(), game.warnings());
        assert_eq!(restored.cycle(), game.cycle());
        assert_eq!(restored.position().board(), game.position().board());
        assert_eq!(restored.position().to_play(), game.position().to_play());
        assert_eq!(restored.position().captures(), game.position().captures());
        assert_eq!(restored.position().ko(), game.position().ko());
        assert_eq!(restored.clock(), game.clock());
        assert_eq!(restored.phase(), game.phase());
        assert_eq!(restored.marking(), game.marking());
        assert_eq!(restored.outcome(), game.outcome());
        assert_eq!(restored.turn(), game.turn());
        assert_eq!(restored.deadline(), game.deadline());
        assert_eq!(restored.asked(), game.asked());
        assert_eq!(restored.away(), game.away());
        assert_eq!(restored.pauses_left(), game.pauses_left());
        assert_eq!(restored.prisoners(), game.prisoners());
    }
}
