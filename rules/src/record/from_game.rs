//! The record of a game of this server (P5).

use super::komi;
use super::time::{self, TimeLeft};
use super::tree::{NodeId, Record};
use super::turn::{self, Move};
use super::value::Value;
use crate::color::Color;
use crate::game::{Event, Game, Happening, Offence, Settings};

/// What a record says that the rules do not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Black's name: `PB`.
    pub black: String,
    /// White's name: `PW`.
    pub white: String,
    /// The day, `2026-01-31`: `DT`.
    pub date: String,
    /// Where it was played: `PC`.
    pub place: String,
    /// The event: `EV`.
    pub event: String,
}

impl Record {
    /// The record of a game: who, under what, every move with the time left after it, and the result.
    /// Empty texts of `about` are left out.
    ///
    /// # Panics
    /// If the events are not those of a game with these settings.
    pub fn of_game(settings: &Settings, events: impl IntoIterator<Item = Event>, about: &About) -> Record {
        let mut record = Record::new(settings.size);
        record.head(settings, about);
        let mut game = Game::new(settings.clone());
        let mut last = NodeId::ROOT;
        for event in events {
            let to_play = game.position().to_play();
            game.apply(&event);
            let made = match event.what {
                Happening::Played(color, point) => Some(Move { color, point: Some(point) }),
                Happening::Passed(color)
                | Happening::Penalised(color, _, Offence::Illegal | Offence::Retake) => {
                    Some(Move { color, point: None })
                }
                _ => None,
            };
            if let Some(made) = made {
                last = record.add(last);
                record.set_move(last, made);
                if let Some(left) = TimeLeft::on(game.clock(), made.color, event.at) {
                    record.set_time_left(last, made.color, left);
                }
            } else if game.position().to_play() != to_play {
                // R11: a changed turn is recorded as such, not as a pass.
                last = record.add(last);
                record.put(last, "PL", letter(game.position().to_play()));
            }
        }
        if let Some(outcome) = game.outcome() {
            record.put(NodeId::ROOT, "RE", &outcome.to_string());
        }
        record
    }

    fn head(&mut self, settings: &Settings, about: &About) {
        let root = NodeId::ROOT;
        self.set(root, "AP", vec![Value::of_pair("Shoutan", env!("CARGO_PKG_VERSION"))]);
        let said = [
            ("PB", &about.black),
            ("PW", &about.white),
            ("DT", &about.date),
            ("PC", &about.place),
            ("EV", &about.event),
        ];
        for (name, text) in said {
            if !text.is_empty() {
                self.put(root, name, text);
            }
        }
        self.put(root, "RU", rules(settings.ruleset.name));
        self.put(root, "KM", &komi::write(settings.komi));
        if let Some((main, overtime)) = time::control(settings.time) {
            self.put(root, "TM", &time::write(main));
            if let Some(overtime) = overtime {
                self.put(root, "OT", &overtime);
            }
        }
        let stones = settings.handicap.stones();
        if !stones.is_empty() {
            self.put(root, "HA", &stones.len().to_string());
            let points = stones.iter().map(|stone| Value::of_text(&turn::letters(*stone, settings.size)));
            self.set(root, "AB", points.collect());
            self.put(root, "PL", letter(Color::White));
        }
    }

    fn put(&mut self, id: NodeId, name: &str, text: &str) {
        self.set(id, name, vec![Value::of_text(text)]);
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The name that FF\[4\] lists for a rule set, or else its own.
fn rules(name: &str) -> &str {
    let listed = [
        ("chinese", "Chinese"),
        ("japanese", "Japanese"),
        ("korean", "Korean"),
        ("aga", "AGA"),
        ("new-zealand", "NZ"),
        ("ing", "GOE"),
    ];
    let found = listed.iter().find(|(start, _)| name.split('-').next() == start.split('-').next());
    found.map_or(name, |(_, listed)| listed)
}
