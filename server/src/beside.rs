//! What a socket asks for beside its game: to hear, to say something, another game. Texts are cleaned and
//! paces looked after here, so that the game's task is left its moves. It must never know who sits where.

use crate::connection::Connection;
use crate::games::{Created, GameHandle, Games, Wanted};
use crate::metrics::labels::Limit;
use crate::pace::{Pace, Paces, Rate, Who};
use crate::socket::Reader;
use crate::{names, talk_text};
use protocol::game::GameRequest;
use protocol::id::{CommandId, SpeakerKey};
use protocol::refusal::{Code, Refused};
use protocol::talk::{Heard, RematchWord};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// Lines of one socket.
const OF_A_SOCKET: Rate = Rate { every: Duration::from_secs(2), at_once: 5 };
/// Lines of one address, and words about a rematch: a club, or half a town, may share it.
const OF_AN_ADDRESS: Rate = Rate { every: Duration::from_millis(250), at_once: 40 };
/// Lines of all spectators of a game: more could nobody read, and each goes to all of them.
const OF_A_CROWD: Rate = Rate { every: Duration::from_millis(100), at_once: 50 };
/// Words about a rematch of one socket: each goes to everybody.
const OF_REMATCHES: Rate = Rate { every: Duration::from_secs(2), at_once: 5 };

/// What a game's task is asked for beside its game.
pub(crate) enum Aside {
    /// To hear what is said.
    Listen {
        connection: Arc<Connection>,
        id: CommandId,
        /// A name as it will be shown.
        name: Option<String>,
        heard: Option<Heard>,
        key: Option<SpeakerKey>,
    },
    /// To pass a line on.
    Say {
        connection: Arc<Connection>,
        id: CommandId,
        /// As it will be shown.
        text: String,
    },
    /// To take a word about a rematch.
    Rematch {
        connection: Arc<Connection>,
        id: CommandId,
        word: RematchWord,
        /// Answered if it makes both agree: the game is to be made.
        agreed: oneshot::Sender<Wanted>,
    },
    /// To tell that the rematch was made, or was not.
    Made {
        made: Result<Created, Refused>,
        /// Whose word it was, and which.
        connection: Arc<Connection>,
        id: CommandId,
    },
}

/// One socket's paces.
#[derive(Default)]
pub(crate) struct Voice {
    lines: Pace,
    rematches: Pace,
    listening: Listening,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Listening {
    #[default]
    NotYet,
    Already,
}

/// Hands a request over to the game. One that is none of these is none of this module's.
///
/// # Errors
/// Why it is not handed over, as the answer to the request.
pub(crate) async fn ask(
    voice: &mut Voice,
    reader: &Reader,
    games: &Games,
    handle: &GameHandle,
    request: GameRequest,
) -> Result<(), Refused> {
    let (id, asked) = match request {
        GameRequest::Listen { id, name, heard, key } => {
            (id.clone(), listen(voice, reader, handle, id, name, heard, key).await)
        }
        GameRequest::Say { id, text } => (id.clone(), say(voice, reader, games, handle, id, &text)),
        GameRequest::Rematch { id, word } => (id.clone(), rematch(voice, reader, games, handle, id, word)),
        _ => return Ok(()),
    };
    asked.map_err(|refused| {
        if refused.code == Code::TalkTooFast {
            games.metrics().limited(Limit::Talk);
        }
        refused.answering(&id)
    })
}

async fn listen(
    voice: &mut Voice,
    reader: &Reader,
    handle: &GameHandle,
    id: CommandId,
    name: Option<String>,
    heard: Option<Heard>,
    key: Option<SpeakerKey>,
) -> Result<(), Refused> {
    // The first is part of coming in, and waits its turn as that does; the others are new names.
    if voice.listening == Listening::Already && reader.is_limited() {
        voice.lines.take(OF_A_SOCKET, Instant::now()).map_err(too_fast)?;
    }
    let name = name.map(|name| names::normalise(&name)).transpose()?;
    voice.listening = Listening::Already;
    let connection = Arc::clone(&reader.connection);
    handle.ask_in_turn(Aside::Listen { connection, id, name, heard, key }).await.map_err(Refused::new)
}

fn say(
    voice: &mut Voice,
    reader: &Reader,
    games: &Games,
    handle: &GameHandle,
    id: CommandId,
    text: &str,
) -> Result<(), Refused> {
    let text = talk_text::clean(text)?;
    if reader.is_limited() {
        pace(voice, reader, games.paces(), handle).map_err(too_fast)?;
    }
    let connection = Arc::clone(&reader.connection);
    handle.ask(&reader.connection, Aside::Say { connection, id, text }).map_err(Refused::new)
}

fn pace(voice: &mut Voice, reader: &Reader, paces: &Paces, handle: &GameHandle) -> Result<(), Duration> {
    let (now, address) = (Instant::now(), reader.connection.address);
    voice.lines.take(OF_A_SOCKET, now)?;
    paces.take_at(address, OF_AN_ADDRESS, now)?;
    if reader.watches() { paces.take(Who::Game(handle.number()), OF_A_CROWD, now) } else { Ok(()) }
}

fn rematch(
    voice: &mut Voice,
    reader: &Reader,
    games: &Games,
    handle: &GameHandle,
    id: CommandId,
    word: RematchWord,
) -> Result<(), Refused> {
    // It is for players alone: the game need not be troubled.
    if reader.watches() {
        return Err(Refused::new(Code::NotYourGame));
    }
    if reader.is_limited() {
        let (now, address) = (Instant::now(), reader.connection.address);
        let taken = voice.rematches.take(OF_REMATCHES, now);
        taken.and_then(|()| games.paces().take_at(address, OF_AN_ADDRESS, now)).map_err(too_fast)?;
    }
    let (agreed, agreement) = oneshot::channel();
    let connection = Arc::clone(&reader.connection);
    let (speaker, word_id) = (Arc::clone(&connection), id.clone());
    handle.ask(&reader.connection, Aside::Rematch { connection, id, word, agreed }).map_err(Refused::new)?;
    let (games, handle) = (games.clone(), handle.clone());
    // Apart: it is made for two, even if the socket of the one who said so ends now.
    tokio::spawn(async move {
        // No answer: the word made no agreement, and its speaker has been told what it did.
        let Ok(wanted) = agreement.await else { return };
        let made = games.create_apart(wanted, speaker.address).await;
        let made = Aside::Made { made, connection: speaker, id: word_id };
        if handle.ask_in_turn(made).await.is_err() {
            tracing::warn!("a rematch was made for a game that has gone");
        }
    });
    Ok(())
}

fn too_fast(wait: Duration) -> Refused {
    Refused::new(Code::TalkTooFast).with("seconds", wait.as_millis().div_ceil(1_000))
}
