//! The lobby: one task holds the open offers and everybody who looks at the lists. The first to take an offer
//! plays. How lists are told stands in `lists`, whoever comes back to an offer in `coming_back`.

use crate::config::Config;
use crate::connection::Connection;
use crate::games::{Created, Games, Wanted};
use crate::lists::{Lists, Owner};
use crate::metrics::labels::Limit;
use crate::network::Network;
use crate::seat::TokenHash;
use crate::socket::{self, Reader, wall_clock};
use crate::word::Word;
use crate::{names, seat};
use lookers::Lookers;
use met::Met;
use protocol::id::{CommandId, SeekId};
use protocol::lobby::{
    GameReady, LobbyMessage, LobbyRequest, LobbyWelcome, Pong, Renamed, Seek, SeekClosed, SeekOpened,
    SeekShown, Visibility,
};
use protocol::parse::parse;
use protocol::refusal::{Code, Refused};
use protocol::settings::{Color as WireColor, ColorChoice, Settings};
use rules::{ByColor, Color};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use taken::TakenSeeks;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval};

mod coming_back;
mod lookers;
mod met;
mod taken;

const MAILBOX: usize = 1024;

/// The way into the lobby.
pub(crate) struct Lobby {
    mailbox: mpsc::Sender<Message>,
}

enum Message {
    Enter {
        connection: Arc<Connection>,
        messages_per_second: Option<u32>,
    },
    Request {
        connection: u64,
        request: LobbyRequest,
    },
    Leave {
        connection: u64,
    },
    /// To say when all that was asked for before has been seen to.
    Answered {
        told: oneshot::Sender<()>,
    },
    /// A game was made of an offer, or was not.
    Made {
        taking: Taking,
        made: Result<Created, Refused>,
    },
    /// The server is about to stop: no offers any more.
    Drain,
}

/// An offer that is being taken.
struct Taking {
    seek: SeekId,
    id: CommandId,
    token: TokenHash,
    owner: u64,
    owner_color: Color,
    taker: u64,
}

/// The lobby itself.
pub(crate) struct LobbyActor {
    mailbox: mpsc::Receiver<Message>,
    /// For games that are being made meanwhile. Weak, so that the lobby ends with its last handle.
    own: mpsc::WeakSender<Message>,
    draining: bool,
    config: Config,
    games: Games,
    visitors: HashMap<u64, Visitor>,
    lists: Lists,
    taken: TakenSeeks,
    met: Met,
    lookers: Lookers,
}

struct Visitor {
    connection: Arc<Connection>,
    name: String,
}

impl Lobby {
    /// Takes no offers any more.
    pub(crate) async fn drain(&self) {
        let _ = self.mailbox.send(Message::Drain).await;
    }

    /// Waits until whatever was asked for has been seen to; a game that is being made is told of when it is there.
    async fn answered(&self) {
        let (told, answered) = oneshot::channel();
        if self.mailbox.send(Message::Answered { told }).await.is_ok() {
            let _ = answered.await;
        }
    }
}

/// A lobby: its handle, and the actor that the caller spawns.
pub(crate) fn channel(config: Config, games: Games) -> (Lobby, LobbyActor) {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let actor = LobbyActor {
        mailbox,
        own: sender.downgrade(),
        draining: false,
        config,
        lists: Lists::new(games.clone()),
        games,
        visitors: HashMap::new(),
        taken: TakenSeeks::default(),
        met: Met::default(),
        lookers: Lookers::default(),
    };
    (Lobby { mailbox: sender }, actor)
}

/// Carries one lobby socket to its end.
pub(crate) async fn converse(mut reader: Reader, lobby: &Lobby) {
    let Some(hello) = reader.next(parse::<LobbyRequest>).await else { return };
    let LobbyRequest::Hello { version, .. } = hello.message else {
        return reader.expect_hello();
    };
    if !reader.fits(version) {
        return;
    }
    let (connection, messages_per_second) = (Arc::clone(&reader.connection), reader.messages_per_second);
    let id = connection.id;
    if lobby.mailbox.send(Message::Enter { connection, messages_per_second }).await.is_err() {
        return;
    }
    // Whether the lobby may still owe an answer to this socket.
    let mut owes = true;
    while let Some(heard) = reader.hear(parse::<LobbyRequest>).await {
        let word = match heard.map(|arrived| arrived.message) {
            Ok(LobbyRequest::Ping {}) => {
                socket::send(&reader.connection, &LobbyMessage::Pong(Pong { now: wall_clock() }));
                continue;
            }
            Ok(LobbyRequest::Hello { .. }) => Word::refusal(Refused::new(Code::HelloAgain)),
            Ok(request) => {
                // The socket waits for the lobby, never the lobby for a socket.
                if lobby.mailbox.send(Message::Request { connection: id, request }).await.is_err() {
                    break;
                }
                owes = true;
                continue;
            }
            Err(word) => word,
        };
        if std::mem::take(&mut owes) {
            lobby.answered().await;
        }
        word.say(&reader.connection).await;
    }
    let _ = lobby.mailbox.send(Message::Leave { connection: id }).await;
}

impl LobbyActor {
    /// Runs as long as there is a handle.
    pub(crate) async fn run(mut self) {
        let mut tick = interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.mailbox.recv() => match message {
                    Some(message) => self.handle(message),
                    None => return,
                },
                _ = tick.tick() => {
                    self.end_what_waited_in_vain();
                    self.lists.beat(self.visitors.len() as u32);
                }
            }
        }
    }

    fn handle(&mut self, message: Message) {
        match message {
            Message::Enter { connection, messages_per_second } => {
                let name = names::guest();
                let welcome = LobbyWelcome {
                    version: protocol::VERSION,
                    now: wall_clock(),
                    name: name.clone(),
                    messages_per_second,
                };
                socket::send(&connection, &LobbyMessage::Welcome(welcome));
                self.visitors.insert(connection.id, Visitor { connection, name });
            }
            Message::Leave { connection } => {
                self.visitors.remove(&connection);
                self.lists.offers.leave(connection);
                self.lists.leave(connection);
            }
            Message::Answered { told } => drop(told.send(())),
            Message::Made { taking, made } => self.made(taking, made),
            Message::Drain => {
                self.draining = true;
                for seek in self.lists.offers.clear() {
                    self.tell_lookers(&seek);
                }
            }
            Message::Request { connection, request } => {
                let Some(visitor) = self.visitors.get(&connection) else { return };
                let out = Arc::clone(&visitor.connection);
                if let Err((id, refused)) = self.request(connection, request) {
                    socket::refuse(&out, refused.answering(&id));
                }
            }
        }
    }

    fn request(&mut self, from: u64, request: LobbyRequest) -> Result<(), (CommandId, Refused)> {
        match request {
            LobbyRequest::Rename { id, name } => {
                self.rename(from, &id, &name).map_err(|refused| (id, refused))
            }
            LobbyRequest::OpenSeek { id, settings, color, visibility } => {
                self.open(from, &id, settings, color, visibility).map_err(|refused| (id, refused))
            }
            LobbyRequest::CloseSeek { id, seek } => {
                self.close(from, &id, seek).map_err(|refused| (id, refused))
            }
            LobbyRequest::ResumeSeek { id, seek, token } => {
                self.resume(from, &id, &seek, token).map_err(|refused| (id, refused))
            }
            LobbyRequest::LookUp { id, seek } => match self.lists.offers.get(&seek) {
                Some(open) => {
                    self.lookers.add(&seek, from, &id);
                    let shown = SeekShown { id, seek: Seek::clone(&open.seek) };
                    self.tell(from, &LobbyMessage::SeekShown(shown));
                    Ok(())
                }
                None => Err((id, self.no_seek(&seek))),
            },
            LobbyRequest::AcceptSeek { id, seek } => {
                self.accept(from, &id, &seek).map_err(|refused| (id, refused))
            }
            LobbyRequest::LookAtSeeks { id, look } => {
                if let Some(visitor) = self.visitors.get(&from) {
                    self.lists.look_at_seeks(&visitor.connection, &id, look);
                }
                Ok(())
            }
            LobbyRequest::LookAtGames { id, look } => {
                if let Some(visitor) = self.visitors.get(&from) {
                    self.lists.look_at_games(&visitor.connection, &id, look);
                }
                Ok(())
            }
            LobbyRequest::Hello { .. } | LobbyRequest::Ping {} => Ok(()),
        }
    }

    fn rename(&mut self, from: u64, id: &CommandId, name: &str) -> Result<(), Refused> {
        let name = names::normalise(name)?;
        self.lists.offers.rename(from, &name);
        if let Some(visitor) = self.visitors.get_mut(&from) {
            visitor.name.clone_from(&name);
        }
        self.tell(from, &LobbyMessage::Renamed(Renamed { id: id.clone(), name }));
        Ok(())
    }

    fn open(
        &mut self,
        from: u64,
        id: &CommandId,
        settings: Settings,
        color: ColorChoice,
        visibility: Visibility,
    ) -> Result<(), Refused> {
        if self.draining {
            return Err(Refused::new(Code::Restart));
        }
        let (_, mut settings) = settings.resolve(self.config.first_moves.as_millis() as u64)?;
        settings.spectators = settings.spectators.and(self.config.spectators);
        let Some(visitor) = self.visitors.get(&from) else { return Ok(()) };
        let address = visitor.connection.address;
        let most = self.config.max_seeks_per_address;
        let crowded = Network::of(address).any(|network| {
            self.lists.offers.count_from(network) >= most.saturating_mul(network.times() as usize)
        });
        // An offer that cannot be taken is none.
        if self.lists.offers.len() >= self.config.max_seeks || crowded || self.games.is_crowded(address) {
            self.games.metrics().limited(Limit::Seeks);
            return Err(Refused::new(Code::Busy));
        }
        let seek = Seek { id: seat::seek_id(), name: visitor.name.clone(), settings, color, visibility };
        let token = seat::seek_token();
        let owner = Owner { owner: from, address, token: TokenHash::of_offer(&token), asked: id.clone() };
        self.lists.offers.add(seek.clone(), owner);
        self.tell(from, &LobbyMessage::SeekOpened(SeekOpened { id: id.clone(), seek, token }));
        Ok(())
    }

    fn close(&mut self, from: u64, id: &CommandId, seek: SeekId) -> Result<(), Refused> {
        let open = self.lists.offers.get(&seek).ok_or_else(|| self.no_seek(&seek))?;
        if open.owner != from {
            return Err(Refused::new(Code::NotYourSeek));
        }
        // Its game is being made, for both: it is not to be had back.
        if open.taken {
            return Err(self.no_seek(&seek));
        }
        self.lists.offers.remove(&seek);
        self.tell_lookers(&seek);
        self.tell(from, &LobbyMessage::SeekClosed(SeekClosed { id: id.clone(), seek }));
        Ok(())
    }

    /// Why there is no such offer any more: whoever comes too late may watch what became of it, once it is there.
    fn no_seek(&self, seek: &SeekId) -> Refused {
        let being_made = || self.lists.offers.get(seek).is_some_and(|open| open.taken);
        match self.taken.game_of(seek) {
            Some(game) => Refused::new(Code::SeekTaken).with("game", game),
            None if being_made() => Refused::new(Code::SeekTaken),
            None => Refused::new(Code::UnknownSeek),
        }
    }

    /// Has a game made of an offer. The lobby goes on meanwhile: what is made is kept first, which takes time.
    fn accept(&mut self, from: u64, id: &CommandId, seek: &SeekId) -> Result<(), Refused> {
        let Some(open) = self.lists.offers.get_mut(seek).filter(|open| !open.taken) else {
            return Err(self.no_seek(seek));
        };
        let Some(taker) = self.visitors.get(&from) else { return Ok(()) };
        let own = self.own.upgrade().ok_or_else(|| Refused::new(Code::Restart))?;
        open.taken = true;
        let owner_color = match open.seek.color {
            ColorChoice::Black => Color::Black,
            ColorChoice::White => Color::White,
            ColorChoice::Random if rand::random() => Color::Black,
            ColorChoice::Random => Color::White,
        };
        let name = |color| if color == owner_color { open.seek.name.clone() } else { taker.name.clone() };
        let wanted = Wanted {
            settings: open.seek.settings.clone(),
            names: ByColor::from_fn(name),
            visibility: open.seek.visibility,
        };
        let (token, owner, maker) = (open.token, open.owner, open.address);
        let taking = Taking { seek: seek.clone(), id: id.clone(), token, owner, owner_color, taker: from };
        let games = self.games.clone();
        tokio::spawn(async move {
            let made = games.create_apart(wanted, maker).await;
            let _ = own.send(Message::Made { taking, made }).await;
        });
        Ok(())
    }

    fn made(&mut self, taking: Taking, made: Result<Created, Refused>) {
        let created = match made {
            Ok(created) => created,
            Err(refused) => {
                if let Some(open) = self.lists.offers.get_mut(&taking.seek) {
                    open.taken = false;
                }
                if let Some(taker) = self.visitors.get(&taking.taker) {
                    socket::refuse(&taker.connection, refused.answering(&taking.id));
                }
                return;
            }
        };
        // The owner may have come back on another socket while it was made.
        let owner = self.lists.offers.remove(&taking.seek).map_or(taking.owner, |offer| offer.owner);
        self.taken.keep(taking.seek.clone(), created.id.clone());
        let ready = |color: Color| GameReady {
            seek: taking.seek.clone(),
            game: created.id.clone(),
            color: WireColor::from(color),
            token: created.tokens[color].clone(),
        };
        let of_owner = ready(taking.owner_color);
        self.met.keep(taking.token, of_owner.clone());
        self.tell(owner, &LobbyMessage::GameReady(of_owner));
        self.tell(taking.taker, &LobbyMessage::GameReady(ready(taking.owner_color.opposite())));
        self.tell_lookers(&taking.seek);
    }

    fn tell(&self, visitor: u64, message: &LobbyMessage) {
        if let Some(visitor) = self.visitors.get(&visitor) {
            socket::send(&visitor.connection, message);
        }
    }
}

#[cfg(test)]
mod tests;
