//! What a game shows of itself when it is asked: the snapshot, the small board, the record.

use super::GameTask;
use crate::frame::Frame;
use crate::games::Recorded;
use crate::socket::encode;
use protocol::convert;
use protocol::game::GameMessage;
use protocol::watch::BoardView;
use std::sync::atomic::Ordering;

impl GameTask {
    pub(super) fn snapshot(&mut self) -> Frame {
        let seq = self.game.seq();
        match &self.snapshot {
            Some((of, text)) if *of == seq => text.clone(),
            _ => {
                let snapshot = convert::snapshot(self.about.info.clone(), &self.game);
                let text = encode(&GameMessage::Snapshot(Box::new(snapshot)));
                self.snapshot = Some((seq, text.clone()));
                text
            }
        }
    }

    pub(super) fn board(&self) -> BoardView {
        let info = &self.about.info;
        let last = self.game.position().last_move();
        let last = last.map(|(_, point)| point.map_or("pass".to_string(), |point| point.to_string()));
        BoardView {
            game: info.id.clone(),
            black: info.black.clone(),
            white: info.white.clone(),
            size: info.settings.size,
            seq: self.game.seq(),
            phase: self.game.phase().into(),
            to_play: self.game.position().to_play().into(),
            stones: self.game.position().board().to_string(),
            last,
            moves: self.about.moves.load(Ordering::Relaxed),
            now: self.now(),
            clocks: convert::clocks(&self.game),
            outcome: convert::outcome(&self.game),
        }
    }

    pub(super) fn record(&self) -> Recorded {
        Recorded {
            info: self.about.info.clone(),
            game: self.game.clone(),
            made_at: self.about.made_at,
            ended_at: self.ended_at,
            born: self.about.born(),
        }
    }
}
