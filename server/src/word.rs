//! What a socket has to say by itself, mostly of what it cannot read, and what follows. It is for the
//! conversation to say it in its turn: nothing that came earlier is to be answered later.

use crate::connection::Connection;
use crate::socket::refuse;
use protocol::refusal::Refused;
use std::time::Duration;

/// A word of the socket's own.
pub(crate) struct Word {
    refused: Option<Refused>,
    then: Then,
}

/// What follows it.
enum Then {
    GoesOn,
    /// Nothing is read for so long.
    Waits(Duration),
    /// The socket is closed.
    Ends(u16, &'static str),
}

/// Apart, as it is rare and everybody has room for it.
impl Word {
    pub(crate) fn refusal(refused: Refused) -> Box<Word> {
        Box::new(Word { refused: Some(refused), then: Then::GoesOn })
    }

    pub(crate) fn pause(refused: Refused, time: Duration) -> Box<Word> {
        Box::new(Word { refused: Some(refused), then: Then::Waits(time) })
    }

    /// The last one.
    pub(crate) fn end(refused: Option<Refused>, code: u16, reason: &'static str) -> Box<Word> {
        Box::new(Word { refused, then: Then::Ends(code, reason) })
    }

    pub(crate) async fn say(self: Box<Word>, connection: &Connection) {
        if let Some(refused) = self.refused {
            refuse(connection, refused);
        }
        match self.then {
            Then::GoesOn => {}
            Then::Waits(time) => connection.pause(time).await,
            Then::Ends(code, reason) => connection.close(code, reason),
        }
    }
}
