//! Small live boards for whoever shows them. A game is asked for its board at most once a second, however many
//! look: the frame that says what has changed is encoded once and goes to them all. A viewer costs at most
//! twenty such steps a second, of 430 bytes for a move at a clock with periods, and twenty whole boards of
//! 900 bytes where it looks at others. The lists say which games there are; this must never know.

mod board;

use crate::connection::Connection;
use crate::games::{GameHandle, Games};
use board::Board;
use protocol::id::GameId;
use protocol::watch::{BoardView, MAX_BOARDS};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

const MAILBOX: usize = 1024;

/// The way into the gallery.
pub(crate) struct Gallery {
    mailbox: mpsc::Sender<Message>,
}

enum Message {
    /// Somebody shows these games and no others.
    Show {
        connection: Arc<Connection>,
        games: Vec<(GameId, GameHandle)>,
    },
    Leave {
        connection: u64,
    },
    /// A game was asked for its board, and has told it if it had changed.
    Asked {
        game: GameId,
        board: Option<Box<BoardView>>,
    },
}

/// The gallery itself.
pub(crate) struct GalleryActor {
    mailbox: mpsc::Receiver<Message>,
    /// For the answers of games. Weak, so that the gallery ends with its last handle.
    own: mpsc::WeakSender<Message>,
    games: Games,
    shown: HashMap<GameId, Shown>,
    viewers: HashMap<u64, Viewer>,
}

/// A game that somebody shows.
struct Shown {
    handle: GameHandle,
    board: Option<Board>,
    viewers: HashMap<u64, Follows>,
    asked: Asked,
}

/// Whether a viewer has the board as it was told last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Yes,
    NotYet,
}

/// Whether a game has still to say how it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Yes,
    No,
}

struct Viewer {
    connection: Arc<Connection>,
    games: HashSet<GameId>,
    /// How many whole boards it may be told before the next second.
    whole: usize,
}

impl Gallery {
    /// Shows a viewer these games and no others, and only as many as one may watch.
    pub(crate) async fn show(&self, connection: &Arc<Connection>, games: Vec<(GameId, GameHandle)>) {
        let _ = self.mailbox.send(Message::Show { connection: Arc::clone(connection), games }).await;
    }

    pub(crate) async fn leave(&self, connection: u64) {
        let _ = self.mailbox.send(Message::Leave { connection }).await;
    }
}

/// A gallery: its handle, and the actor that the caller spawns.
pub(crate) fn channel(games: Games) -> (Gallery, GalleryActor) {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let own = sender.downgrade();
    (
        Gallery { mailbox: sender },
        GalleryActor { mailbox, own, games, shown: HashMap::new(), viewers: HashMap::new() },
    )
}

impl GalleryActor {
    /// Runs as long as there is a handle.
    pub(crate) async fn run(mut self) {
        let mut tick = interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.mailbox.recv() => match message {
                    Some(Message::Show { connection, games }) => self.show(connection, games),
                    Some(Message::Leave { connection }) => self.leave(connection),
                    Some(Message::Asked { game, board }) => self.told(&game, board),
                    None => return,
                },
                _ = tick.tick() => self.beat(),
            }
        }
    }

    fn show(&mut self, connection: Arc<Connection>, games: Vec<(GameId, GameHandle)>) {
        let id = connection.id;
        let fresh = || Viewer { connection, games: HashSet::new(), whole: MAX_BOARDS };
        let viewer = self.viewers.entry(id).or_insert_with(fresh);
        let now: HashSet<GameId> = games.iter().map(|(game, _)| game.clone()).collect();
        let gone: Vec<GameId> = viewer.games.difference(&now).cloned().collect();
        viewer.games = now;
        for game in gone {
            self.forget(&game, id);
        }
        for (game, handle) in games {
            let latest = handle.clone();
            let fresh = || Shown { handle, board: None, viewers: HashMap::new(), asked: Asked::No };
            let shown = self.shown.entry(game.clone()).or_insert_with(fresh);
            // A game that was opened again is not where it was.
            shown.handle = latest;
            shown.viewers.entry(id).or_insert(Follows::NotYet);
            if shown.board.is_none() {
                self.ask(&game);
            }
            self.catch_up(&game, id);
        }
    }

    fn leave(&mut self, id: u64) {
        let Some(viewer) = self.viewers.remove(&id) else { return };
        for game in viewer.games {
            self.forget(&game, id);
        }
    }

    fn forget(&mut self, game: &GameId, viewer: u64) {
        let Some(shown) = self.shown.get_mut(game) else { return };
        shown.viewers.remove(&viewer);
        if shown.viewers.is_empty() {
            self.shown.remove(game);
        }
    }

    fn beat(&mut self) {
        let mut behind = Vec::new();
        for (id, viewer) in &mut self.viewers {
            if viewer.whole < MAX_BOARDS {
                viewer.whole = MAX_BOARDS;
                behind.extend(viewer.games.iter().map(|game| (game.clone(), *id)));
            }
        }
        for (game, viewer) in behind {
            self.catch_up(&game, viewer);
        }
        for (game, shown) in &mut self.shown {
            // One that was opened again since: whoever looks has nothing to ask for anew.
            if shown.handle.is_gone()
                && let Some(latest) = self.games.get(game)
            {
                shown.handle = latest;
            }
        }
        let changed = self
            .shown
            .iter()
            .filter(|(_, shown)| shown.board.as_ref().is_none_or(|board| board.seq() != shown.handle.seq()));
        let changed: Vec<GameId> = changed.map(|(game, _)| game.clone()).collect();
        for game in changed {
            self.ask(&game);
        }
    }

    /// Asks a game for its board, elsewhere: none waits for another that is slow.
    fn ask(&mut self, game: &GameId) {
        let Some(shown) = self.shown.get_mut(game).filter(|shown| shown.asked == Asked::No) else { return };
        let Some(own) = self.own.upgrade() else { return };
        shown.asked = Asked::Yes;
        let (game, handle, seen) = (game.clone(), shown.handle.clone(), shown.board.as_ref().map(Board::seq));
        tokio::spawn(async move {
            let board = handle.board(seen).await.map(Box::new);
            let _ = own.send(Message::Asked { game, board }).await;
        });
    }

    fn told(&mut self, game: &GameId, view: Option<Box<BoardView>>) {
        let Some(shown) = self.shown.get_mut(game) else { return };
        shown.asked = Asked::No;
        let Some(view) = view else { return };
        match &mut shown.board {
            // Asked for a viewer who has left, before the one who now looks came.
            Some(board) if board.seq() == view.seq => {}
            Some(board) => {
                let step = board.turn_to(view);
                let following = shown.viewers.iter().filter(|(_, follows)| **follows == Follows::Yes);
                for viewer in following.filter_map(|(id, _)| self.viewers.get(id)) {
                    viewer.connection.send(step.clone());
                }
            }
            None => shown.board = Some(Board::new(view)),
        }
        let behind: Vec<u64> = shown.viewers.keys().copied().collect();
        for viewer in behind {
            self.catch_up(game, viewer);
        }
    }

    /// Tells a viewer the whole board, if it has not got it, there is one, and it may be told one more.
    fn catch_up(&mut self, game: &GameId, id: u64) {
        let Some(shown) = self.shown.get_mut(game) else { return };
        let (Some(board), Some(viewer)) = (&mut shown.board, self.viewers.get_mut(&id)) else { return };
        let Some(follows) = shown.viewers.get_mut(&id).filter(|follows| **follows == Follows::NotYet) else {
            return;
        };
        if viewer.whole == 0 {
            return;
        }
        viewer.whole -= 1;
        *follows = Follows::Yes;
        viewer.connection.send(board.whole(shown.handle.game_time(Instant::now())));
    }
}

/// The games of these ids that there are, each once, and the ids of which there is none.
pub(crate) fn known(games: &Games, ids: Vec<GameId>) -> (Vec<(GameId, GameHandle)>, Vec<GameId>) {
    let (mut known, mut unknown, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for id in ids.into_iter().filter(|id| seen.insert(id.clone())) {
        match games.get(&id) {
            Some(handle) => known.push((id, handle)),
            None => unknown.push(id),
        }
    }
    (known, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing;

    #[tokio::test]
    async fn a_game_that_was_opened_again_is_shown_on() {
        let (games, _look, _writer) = testing::games("gallery-again");
        let id = testing::made(&games).await;
        let (_gallery, mut actor) = channel(games.clone());
        let handle = games.get(&id).expect("it is there");
        handle.fails().await;
        while games.get(&id).is_none_or(|latest| latest.leads_where(&handle)) {
            tokio::task::yield_now().await;
        }
        let shown = Shown { handle, board: None, viewers: HashMap::new(), asked: Asked::No };
        actor.shown.insert(id, shown);
        actor.beat();
        let Some(Message::Asked { board, .. }) = actor.mailbox.recv().await else { panic!("it was asked") };
        assert_eq!(board.map(|board| board.seq), Some(1), "the event that says that it was away");
    }
}
