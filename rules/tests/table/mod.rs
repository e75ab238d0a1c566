//! A game at which both sides sit: every step is checked against the events alone.
#![allow(dead_code, reason = "every test file takes what it needs")]

use rules::lag::LagRule;
use rules::{
    Action, Actor, Claim, Color, Conduct, Event, Game, Handicap, Happening, IllegalMoves, Komi, Ms, Point,
    Refusal, Ruleset, Settings, Size, Stamp, TimeControl,
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
        let seq = self.game.seq();
        let decided = self.game.decide(actor, action, Stamp { at: self.now, owed, measured: 0 });
        assert_eq!(self.game.seq(), seq, "deciding changes nothing");
        let event: Event = decided?;
        self.game.apply(&event);
        self.check_restored();
        Ok(event.what)
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
    }
}
