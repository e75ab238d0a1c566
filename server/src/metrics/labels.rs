//! What metrics are told apart by: short closed lists. Never an id, a name or an address.

use rules::{Game, Happening};

/// A label with all its values.
pub(crate) trait Label: Copy + PartialEq + 'static {
    /// What the label is called.
    const NAME: &'static str;
    /// Every value, with its text.
    const ALL: &'static [(Self, &'static str)];
}

/// What became of a move or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Result {
    Accepted,
    Refused,
    NotRecorded,
}

/// Who is at the other end of a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Lobby,
    Watch,
    Player,
    Spectator,
}

/// How a socket was ended: with a code of the server's, or by the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    By(u16),
    ByPeer,
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Messages of one socket.
    Messages,
    /// Sockets, in all or of one address.
    Sockets,
    /// Open offers, in all or of one address.
    Seeks,
    /// Running games, in all or of one address.
    Games,
    /// Lines of talk, of a socket, an address or a crowd.
    Talk,
}

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    /// A player's time.
    Time,
    /// A player's last period, which costs the turn.
    Turn,
    /// The time for both first moves.
    FirstMoves,
    /// The time for coming back to a game that both have left and nothing else would end.
    Left,
    /// The time for sitting down.
    Seats,
    /// The time for agreeing on dead stones.
    Marking,
}

impl Flag {
    /// What ran out by what happens next in a game.
    pub(crate) fn of(game: &Game, what: &Happening) -> Option<Flag> {
        match what {
            Happening::Flagged(_) => Some(Flag::Time),
            Happening::TurnForfeited(_) => Some(Flag::Turn),
            Happening::Cancelled if game.left_by_both().is_some() => Some(Flag::Left),
            Happening::Cancelled => Some(Flag::FirstMoves),
            Happening::SeatsClosed => Some(Flag::Seats),
            Happening::MarkingExpired => Some(Flag::Marking),
            _ => None,
        }
    }
}

/// Why clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frozen {
    /// Nothing can be recorded.
    Storage,
    /// The game waits, is paused or adjourned, or counts.
    Game,
}

impl Label for Result {
    const NAME: &'static str = "result";
    const ALL: &'static [(Result, &'static str)] = &[
        (Result::Accepted, "accepted"),
        (Result::Refused, "refused"),
        (Result::NotRecorded, "not_recorded"),
    ];
}

impl Label for Role {
    const NAME: &'static str = "role";
    const ALL: &'static [(Role, &'static str)] = &[
        (Role::Lobby, "lobby"),
        (Role::Watch, "watch"),
        (Role::Player, "player"),
        (Role::Spectator, "spectator"),
    ];
}

impl Label for Closed {
    const NAME: &'static str = "code";
    const ALL: &'static [(Closed, &'static str)] = &[
        (Closed::ByPeer, "peer"),
        (Closed::By(1000), "1000"),
        (Closed::By(1002), "1002"),
        (Closed::By(1003), "1003"),
        (Closed::By(1007), "1007"),
        (Closed::By(1008), "1008"),
        (Closed::By(1009), "1009"),
        (Closed::By(1012), "1012"),
        (Closed::By(1013), "1013"),
    ];
}

impl Label for Limit {
    const NAME: &'static str = "class";
    const ALL: &'static [(Limit, &'static str)] = &[
        (Limit::Messages, "messages"),
        (Limit::Sockets, "sockets"),
        (Limit::Seeks, "seeks"),
        (Limit::Games, "games"),
        (Limit::Talk, "talk"),
    ];
}

impl Label for Flag {
    const NAME: &'static str = "reason";
    const ALL: &'static [(Flag, &'static str)] = &[
        (Flag::Time, "time"),
        (Flag::Turn, "turn"),
        (Flag::FirstMoves, "first_moves"),
        (Flag::Left, "left"),
        (Flag::Seats, "seats"),
        (Flag::Marking, "marking"),
    ];
}

impl Label for Frozen {
    const NAME: &'static str = "reason";
    const ALL: &'static [(Frozen, &'static str)] = &[(Frozen::Storage, "storage"), (Frozen::Game, "game")];
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::settings::Settings;
    use rules::game::Presence;
    use rules::{Action, Actor, Color, Point, Stamp};

    fn happens(game: &mut Game, at: u64, actor: Actor, action: Action) {
        let stamp = Stamp { at, ..Stamp::default() };
        game.apply(&game.decide(actor, action, stamp).expect("it may"));
    }

    #[test]
    fn a_game_is_cancelled_for_want_of_first_moves_or_because_both_have_left() {
        let settings = r#"{ "size": 9, "ruleset": "chinese-2002", "handicap": 0, "komi": null, "time": { "type": "none" } }"#;
        let settings: Settings = serde_json::from_str(settings).expect("settings");
        for (moved, flag) in [(false, Flag::FirstMoves), (true, Flag::Left)] {
            let (rules, _) = settings.resolve(60_000).expect("sound settings");
            let mut game = Game::new(rules);
            happens(&mut game, 0, Actor::Server, Action::Start);
            if moved {
                for (color, column) in [(Color::Black, 2), (Color::White, 6)] {
                    let point = Point::new(column, 4).expect("on the board");
                    happens(&mut game, 1, Actor::Player(color), Action::Play(point));
                }
            }
            for color in Color::BOTH {
                happens(&mut game, 2, Actor::Server, Action::Presence(color, Presence::Away));
            }
            let at = game.deadline().expect("it ends");
            let stamp = Stamp { at, ..Stamp::default() };
            let event = game.decide(Actor::Server, Action::Deadline, stamp).expect("it is due");
            assert_eq!(event.what, Happening::Cancelled);
            assert_eq!(Flag::of(&game, &event.what), Some(flag));
        }
    }
}
