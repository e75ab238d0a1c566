//! A command that waits for its answer, and the event that is one. It must never know how it is sent.

use protocol::game::{EventFrame, GameEvent, GameRequest};
use protocol::id::CommandId;
use protocol::settings::Color;
use std::time::Instant;

/// A command that is not answered yet.
pub struct Pending {
    /// Its name, the same each time.
    pub id: CommandId,
    /// What is sent.
    pub request: GameRequest,
    /// How often it was sent.
    pub times: u32,
    /// When it is to be sent again.
    pub due: Instant,
}

impl Pending {
    /// Whether an event is what this command asked for.
    pub fn is_answered_by(&self, frame: &EventFrame, seat: Option<Color>) -> bool {
        let (by, fits) = match (&self.request, &frame.event) {
            (GameRequest::Play { point, .. }, GameEvent::Played { color, point: played, .. }) => {
                (color, *point == played.to_string())
            }
            (GameRequest::Pass { .. }, GameEvent::Passed { color })
            | (GameRequest::Resign { .. }, GameEvent::Resigned { color })
            | (GameRequest::Ready { .. }, GameEvent::Ready { color })
            | (GameRequest::Seal { .. }, GameEvent::Sealed { color, .. })
            | (GameRequest::AcceptDead { .. }, GameEvent::DeadAccepted { color }) => (color, true),
            (GameRequest::Ask { request, .. }, GameEvent::Asked { color, request: said })
            | (
                GameRequest::Ask { request, .. } | GameRequest::Agree { request, .. },
                GameEvent::Agreed { color, request: said },
            )
            | (GameRequest::Decline { request, .. }, GameEvent::Declined { color, request: said }) => {
                (color, request == said)
            }
            (GameRequest::Ask { .. } | GameRequest::Agree { .. }, GameEvent::Undone { color, .. }) => {
                (color, true)
            }
            _ => return false,
        };
        fits && Some(*by) == seat && frame.seq > turn_of(&self.request)
    }
}

fn turn_of(request: &GameRequest) -> u64 {
    match request {
        GameRequest::Play { turn, .. }
        | GameRequest::Pass { turn, .. }
        | GameRequest::Resign { turn, .. }
        | GameRequest::Ready { turn, .. }
        | GameRequest::Seal { turn, .. }
        | GameRequest::AcceptDead { turn, .. }
        | GameRequest::Ask { turn, .. }
        | GameRequest::Agree { turn, .. }
        | GameRequest::Decline { turn, .. } => *turn,
        _ => 0,
    }
}
