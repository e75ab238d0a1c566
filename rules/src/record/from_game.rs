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
    /// What else is to be known of the game: `GC`.
    pub comment: String,
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
                record.set_move(last, made).expect("a game is played on its board");
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
        let program = vec![Value::of_pair("Shoutan", env!("CARGO_PKG_VERSION"))];
        self.set(root, "AP", program).expect("a name and a value");
        let said = [
            ("PB", &about.black),
            ("PW", &about.white),
            ("DT", &about.date),
            ("PC", &about.place),
            ("EV", &about.event),
            ("GC", &about.comment),
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
            self.set(root, "AB", points.collect()).expect("a name and values");
            self.put(root, "PL", letter(Color::White));
        }
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

#[cfg(test)]
mod tests {
    use super::super::{Ending, read};
    use super::*;
    use crate::clock::{OnFlag, TimeControl};
    use crate::game::{Action, Actor, IllegalMoves, Stamp};
    use crate::handicap::Handicap;
    use crate::komi::Komi;
    use crate::marking::Claim;
    use crate::outcome::Outcome;
    use crate::point::{Point, Size};
    use crate::ruleset::Ruleset;

    const BLACK: Actor = Actor::Player(Color::Black);
    const WHITE: Actor = Actor::Player(Color::White);

    fn settings(time: TimeControl) -> Settings {
        Settings {
            size: Size::new(9).expect("a size"),
            ruleset: Ruleset::CHINESE_2002,
            komi: Komi::from_quarters(15),
            handicap: Handicap::NONE,
            illegal_moves: IllegalMoves::Refused,
            conduct: crate::Conduct::CASUAL,
            time,
            first_moves_by: 1_000_000,
        }
    }

    fn at(text: &str) -> Point {
        text.parse().expect("a point")
    }

    fn played(settings: &Settings, actions: &[(Actor, Action, u64)]) -> Game {
        let mut game = Game::new(settings.clone());
        for (actor, action, at) in actions {
            let event = game
                .decide(*actor, action.clone(), Stamp { at: *at, ..Stamp::default() })
                .expect("a right action");
            game.apply(&event);
        }
        game
    }

    fn sgf(game: &Game, about: &About) -> String {
        let text = Record::of_game(game.settings(), game.events(), about).to_sgf();
        let record = &read(text.as_bytes()).expect("a record").games[0];
        assert_eq!(*record, Record::of_game(game.settings(), game.events(), about));
        let replay = record.replay(record.law()).expect("a played game is legal");
        assert_eq!(replay.position().board(), game.position().board());
        assert_eq!(replay.captures(), game.position().captures());
        text.replace(env!("CARGO_PKG_VERSION"), "VERSION")
    }

    #[test]
    fn a_game_is_written_with_names_times_and_result() {
        let time = TimeControl::ByoYomi { main: 20_000, periods: 3, period: 10_000, on_flag: OnFlag::Loss };
        let game = played(
            &settings(time),
            &[
                (Actor::Server, Action::Start, 0),
                (BLACK, Action::Play(at("E5")), 1_500),
                (WHITE, Action::Play(at("C3")), 26_500),
                (BLACK, Action::Pass, 30_000),
                (WHITE, Action::Resign, 31_000),
            ],
        );
        let about = About {
            black: "甲 [\\]".to_string(),
            white: "x:y".to_string(),
            date: "2026-01-31".to_string(),
            place: "http://127.0.0.1".to_string(),
            event: String::new(),
            comment: "盲棋\nblind".to_string(),
        };
        let expected = "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Shoutan:VERSION]PB[甲 [\\\\\\]]PW[x:y]DT[2026-01-31]\
             PC[http://127.0.0.1]GC[盲棋\nblind]RU[Chinese]KM[7.5]TM[20]OT[3x10 byo-yomi]RE[B+R]\n\
             ;B[ee]BL[18.5];W[cg]WL[10]OW[3];B[]BL[15])\n";
        assert_eq!(sgf(&game, &about), expected);
    }

    #[test]
    fn handicap_stones_and_a_changed_turn_are_written_as_such() {
        let size = Size::new(9).expect("a size");
        let handicap = Handicap::on_stars(size, 2).expect("two stones");
        let settings = Settings { handicap, komi: Komi::ZERO, ..settings(TimeControl::None) };
        let game = played(
            &settings,
            &[
                (Actor::Server, Action::Start, 0),
                (WHITE, Action::Play(at("E5")), 1),
                (BLACK, Action::Pass, 2),
                (WHITE, Action::Pass, 3),
                (WHITE, Action::Resume(at("C3"), Claim::Dead), 5),
                (WHITE, Action::Play(at("C4")), 6),
            ],
        );
        let text = sgf(&game, &About::default());
        let expected = "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Shoutan:VERSION]RU[Chinese]KM[0]HA[2]AB[cg][gc]PL[W]\n\
             ;W[ee];B[];W[];PL[W];W[cf])\n";
        assert_eq!(text, expected);
        let game = played(
            &settings,
            &[
                (Actor::Server, Action::Start, 0),
                (WHITE, Action::Play(at("E5")), 1),
                (BLACK, Action::Play(at("A1")), 2),
                (WHITE, Action::Pass, 3),
                (BLACK, Action::Pass, 4),
                (WHITE, Action::Resume(at("A1"), Claim::Dead), 5),
                (WHITE, Action::Play(at("C4")), 6),
            ],
        );
        let text = sgf(&game, &About::default());
        assert!(text.ends_with(";W[ee];B[ai];W[];B[];W[cf])\n"), "the turn was White's already: {text}");
    }

    #[test]
    fn every_outcome_is_written_and_read() {
        let start = (Actor::Server, Action::Start, 0);
        let stone = (BLACK, Action::Play(at("E5")), 1);
        let two = [start.clone(), stone.clone(), (WHITE, Action::Play(at("A1")), 2)];
        let passes = [stone.clone(), (WHITE, Action::Pass, 2), (BLACK, Action::Pass, 3)];
        let counted = [
            std::slice::from_ref(&start),
            &passes[..],
            &[(BLACK, Action::Accept(4), 4), (WHITE, Action::Accept(4), 5)],
        ]
        .concat();
        let table: [(&[_], Outcome, &str); 5] = [
            (&counted, Outcome::Count(147), "B+73.5"),
            (&[&two[..], &[(BLACK, Action::Resign, 3)]].concat(), Outcome::Resignation(Color::White), "W+R"),
            (
                &[&two[..], &[(Actor::Server, Action::Deadline, 60_002)]].concat(),
                Outcome::Time(Color::White),
                "W+T",
            ),
            (&[(Actor::Server, Action::Deadline, 1_000_000)], Outcome::Cancelled, "Void"),
            (&[start, stone, (WHITE, Action::Resign, 2)], Outcome::Resignation(Color::Black), "B+R"),
        ];
        for (actions, outcome, text) in table {
            let game = played(&settings(TimeControl::Absolute { main: 60_000 }), actions);
            assert_eq!(game.outcome(), Some(outcome));
            let record = Record::of_game(game.settings(), game.events(), &About::default());
            assert_eq!(record.line("RE").as_deref(), Some(text));
            let winner = match record.ending() {
                Some(Ending::Won(color, _)) => Some(color),
                Some(Ending::Void) => None,
                other => panic!("{text} is read as {other:?}"),
            };
            assert_eq!(winner, outcome.winner());
        }
        let unfinished = played(&settings(TimeControl::None), &two);
        let record = Record::of_game(unfinished.settings(), unfinished.events(), &About::default());
        assert_eq!(record.ending(), None);
    }

    #[test]
    fn a_turn_lost_by_a_penalty_is_a_pass_and_forfeits_are_said() {
        let settings = Settings { illegal_moves: IllegalMoves::Penalised, ..settings(TimeControl::None) };
        let mut actions = vec![(Actor::Server, Action::Start, 0)];
        for (turn, point) in "C4 D4 C6 D6 B5 E5 D5 C5".split(' ').enumerate() {
            let actor = if turn % 2 == 0 { BLACK } else { WHITE };
            actions.push((actor, Action::Play(at(point)), 1));
        }
        actions.push((BLACK, Action::Play(at("D5")), 2));
        actions.push((BLACK, Action::Play(at("A1")), 3));
        let game = played(&settings, &actions);
        assert_eq!(game.outcome(), Some(Outcome::Forfeit(Color::White)));
        let text = sgf(&game, &About::default());
        assert!(text.contains("RE[W+F]") && text.ends_with(";W[ce];B[])\n"), "{text}");
    }

    #[test]
    fn a_level_count_that_is_somebodys_is_read_as_a_win() {
        let ruleset = Ruleset::ING;
        let settings = Settings { ruleset, komi: Komi::ZERO, ..settings(TimeControl::None) };
        let game = played(
            &settings,
            &[
                (Actor::Server, Action::Start, 0),
                (BLACK, Action::Pass, 1),
                (WHITE, Action::Pass, 2),
                (BLACK, Action::Accept(3), 3),
                (WHITE, Action::Accept(3), 4),
            ],
        );
        let record = Record::of_game(game.settings(), game.events(), &About::default());
        assert_eq!(record.line("RE").as_deref(), Some("B+0"));
        assert!(matches!(record.ending(), Some(Ending::Won(Color::Black, _))), "{:?}", record.ending());
    }

    #[test]
    fn rule_sets_have_the_names_that_programs_know() {
        let table = [
            ("chinese-2002", "Chinese"),
            ("chinese-1988", "Chinese"),
            ("japanese", "Japanese"),
            ("aga", "AGA"),
            ("new-zealand", "NZ"),
            ("ing", "GOE"),
            ("wmsg-2008", "wmsg-2008"),
            ("korean", "Korean"),
        ];
        for (name, listed) in table {
            assert_eq!(rules(name), listed);
        }
    }
}
