//! What metrics are told apart by: short closed lists. Never an id, a name or an address.

use rules::Happening;

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
    /// The time for both first moves, or for coming back to a game that both have left.
    FirstMoves,
    /// The time for sitting down.
    Seats,
    /// The time for agreeing on dead stones.
    Marking,
}

impl Flag {
    pub(crate) fn of(what: &Happening) -> Option<Flag> {
        match what {
            Happening::Flagged(_) => Some(Flag::Time),
            Happening::TurnForfeited(_) => Some(Flag::Turn),
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
        (Flag::Seats, "seats"),
        (Flag::Marking, "marking"),
    ];
}

impl Label for Frozen {
    const NAME: &'static str = "reason";
    const ALL: &'static [(Frozen, &'static str)] = &[(Frozen::Storage, "storage"), (Frozen::Game, "game")];
}
