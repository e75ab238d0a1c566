//! How a game that was kept is opened: when the server begins, and again where its task ended badly. It must
//! never know why one did.

use super::{About, Games};
use crate::game_task::{Begun, Seats};
use crate::kept::{Kept, Unreadable};
use crate::seat::TokenHash;
use crate::store::Write;
use protocol::id::GameId;
use rules::ByColor;
use rules::commitment::Opening;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often a game whose task ends badly is opened again before it is set aside.
const MOST_REOPENINGS: u32 = 3;
/// How often it is read for that, and how long after one another, where the archive is busy or fails.
const MOST_READINGS: u32 = 120;
const READ_AGAIN: Duration = Duration::from_millis(500);

impl Games {
    /// Remembers which games cannot be opened.
    pub(crate) fn set_aside(&self, ids: Vec<String>) {
        for id in ids.into_iter().filter_map(|id| GameId::try_from(id).ok()) {
            self.shared.aside.insert(id);
        }
    }

    /// Opens a game that was kept.
    pub(crate) fn reopen(&self, kept: Kept, sealed: Option<Opening>) {
        self.reopen_again(kept, sealed, None, 0);
    }

    fn reopen_again(&self, kept: Kept, sealed: Option<Opening>, maker: Option<IpAddr>, times: u32) {
        let Kept { row, mut info, game, commands } = kept;
        info.settings.spectators = info.settings.spectators.and(self.shared.config.spectators);
        let place = self.shared.places.take_again(maker);
        let about = About::of(info, &row.made, self.shared.clock.clone(), place);
        about.moves.store(game.position().turns() as u32, Ordering::Relaxed);
        about.seq.store(game.seq(), Ordering::Relaxed);
        // One that ended just before the server did, and whose end is still to be kept, is over all the same.
        if game.outcome().is_some() {
            about.ended();
        }
        let seats = Seats(ByColor::from_fn(|color| TokenHash::from_bytes(row.made.tokens[color])));
        self.start(about, seats, Begun::Again { game: Box::new(game), commands, sealed }, times);
    }

    /// A game whose task ended badly is opened from the journal, which holds all that anybody has seen. Whether
    /// it could be.
    pub(super) async fn open_once_more(&self, id: &GameId, number: u64, times: u32) -> bool {
        if times > MOST_REOPENINGS {
            return self.gives_up(id, number, "its task ended badly time and again".to_string()).await;
        }
        for _ in 0..MOST_READINGS {
            let name = id.to_string();
            let read = self.shared.archive.ask(move |store| {
                let Some(row) = store.game(&name)?.filter(|row| row.ended.is_none()) else { return Ok(None) };
                let sealed = store.sealed(row.made.number)?;
                Ok(Some((Kept::read(row, store), sealed)))
            });
            match read.await {
                Ok(Some((Ok(kept), sealed))) => {
                    let maker = self.get(id).and_then(|before| before.about.place.maker());
                    self.reopen_again(kept, sealed, maker, times);
                    return true;
                }
                Ok(Some((Err(Unreadable::Damaged(reason)), _))) => {
                    return self.gives_up(id, number, reason).await;
                }
                Ok(None) => {
                    tracing::error!(game = %id, "cannot be opened again: it is over, or not there");
                    return false;
                }
                // Too many ask, or the disk fails: no reason to leave the game where it is.
                Ok(Some((Err(Unreadable::Store(_)), _))) | Err(_) => tokio::time::sleep(READ_AGAIN).await,
            }
        }
        // The next server reads it, and begins with it if it can.
        tracing::error!(game = %id, "cannot be opened again: it cannot be read");
        self.shared.aside.insert(id.clone());
        false
    }

    /// A game that cannot go on is set aside, for this server and those after it. It is not open.
    async fn gives_up(&self, id: &GameId, game: u64, reason: String) -> bool {
        tracing::error!(game = %id, reason, "SET ASIDE: this game cannot go on; see `shoutan judge`");
        self.shared.aside.insert(id.clone());
        let _ = self.shared.journal.keep(Write::Aside { game, reason }).await;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing;
    use crate::seat;
    use crate::store::Store;
    use protocol::refusal::Code;
    use tokio::time::Instant;

    /// Opened anew as often as it is worth it, and unknown at no moment in between; then set aside.
    #[tokio::test]
    async fn a_game_whose_task_ends_badly_is_there_again() {
        let (games, mut look, _writer) = testing::games("games-fail");
        let id = testing::made(&games).await;
        for times in 0..=MOST_REOPENINGS {
            let before = games.get(&id).expect("it is there");
            before.fails().await;
            assert!(times == MOST_REOPENINGS || before.gone() == Code::Restart, "{times}");
            let end = Instant::now() + Duration::from_secs(30);
            let again = loop {
                assert!(Instant::now() < end, "{times}");
                match games.get(&id) {
                    Some(handle) if handle.leads_where(&before) => {}
                    other => break other,
                }
                tokio::task::yield_now().await;
            };
            match again {
                // It says once that it was away: the others are the same outage.
                Some(handle) => {
                    assert_eq!(handle.record().await.map(|it| it.game.seq()), Some(1));
                    assert_eq!(handle.about.place.maker(), before.about.place.maker());
                }
                None => assert_eq!((times, before.gone()), (MOST_REOPENINGS, Code::CannotOpen)),
            }
        }
        let row = look.game(id.as_str()).expect("it is read").expect("a row");
        assert_eq!(row.aside.as_deref(), Some("its task ended badly time and again"));
        assert_eq!(games.shared.gone(&id), Code::CannotOpen);
        assert_eq!(games.shared.gone(&seat::game_id()), Code::UnknownGame);
    }
}
