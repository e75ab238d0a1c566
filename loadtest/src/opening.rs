//! How fast bots come into their games: through a door of the lobby, then onto the game's socket.

use crate::crowd;
use crate::glance::Glance;
use crate::lane::{MARKED, Play, Table};
use crate::line::Line;
use crate::script::Script;
use crate::sources::Sources;
use protocol::game::GameRequest;
use protocol::id::{GameId, SeatToken};
use protocol::lobby::Visibility;
use protocol::meeting::{Door, Met};
use protocol::settings::{Blind, Conduct, IllegalMoves, OnFlag, Ruleset, Settings, Spectators, TimeControl};
use protocol::snapshot::Phase;
use std::sync::Arc;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// Nobody waits longer for a server that says nothing.
const PATIENCE: Duration = Duration::from_secs(30);
/// A player's socket reads one frame at a time; a spectator's may have several to read.
const PLAYER_BUFFER: usize = 1024;
const SPECTATOR_BUFFER: usize = 8 * 1024;

/// What prepared games are played under.
pub(crate) fn settings() -> Settings {
    Settings {
        size: 19,
        ruleset: Ruleset::Chinese2002,
        illegal_moves: IllegalMoves::Refused,
        conduct: Conduct::Casual,
        handicap: 0,
        komi: None,
        time: TimeControl::ByoYomi {
            main_ms: 7_200_000,
            periods: 3,
            period_ms: 600_000,
            on_flag: OnFlag::Loss,
        },
        blind: Blind::default(),
        spectators: Spectators::default(),
    }
}

/// A member of a game, and the number of the last event that it has.
pub(crate) struct Member {
    pub(crate) line: Arc<Line>,
    pub(crate) seq: u64,
    turn: u64,
}

/// Opens a game and seats both players; it has begun when this returns.
pub(crate) async fn table(
    sources: &Sources,
    door: &mut Door,
    script: Arc<Script>,
    play: Play,
) -> Result<(Table, Met, [Member; 2]), String> {
    let met = door.meet(settings(), Visibility::Private).await?;
    let black_line = hail(sources, &met.game, Some(met.black.clone()), None, PLAYER_BUFFER).await?;
    let white_line = hail(sources, &met.game, Some(met.white.clone()), None, PLAYER_BUFFER).await?;
    let mut black = admitted(black_line, Phase::Playing).await?;
    let mut white = admitted(white_line, Phase::Playing).await?;
    if play == Play::Marks {
        begin_marking(&mut black, &mut white).await?;
    }
    let (game, turn) = (met.game.clone(), black.turn);
    let table = Table { game, black: Arc::clone(&black.line), white: Arc::clone(&white.line), turn, script };
    Ok((table, met, [black, white]))
}

/// A stone of each side, and two passes.
async fn begin_marking(black: &mut Member, white: &mut Member) -> Result<(), String> {
    let acts = [Some(MARKED), Some("D4"), None, None];
    for (number, act) in acts.into_iter().enumerate() {
        let turn = black.turn;
        let frame = match act {
            Some(point) => format!(r#"{{"type":"play","id":"b{number}","turn":{turn},"point":"{point}"}}"#),
            None => format!(r#"{{"type":"pass","id":"b{number}","turn":{turn}}}"#),
        };
        let mover = if number.is_multiple_of(2) { &black } else { &white };
        mover.line.send(frame.into());
        for member in [&mut *black, &mut *white] {
            member.follow().await?;
        }
    }
    Ok(())
}

impl Member {
    /// Whoever has the events up to `seq`, in the turn that it began.
    #[cfg(test)]
    pub(crate) fn new(line: Line, seq: u64) -> Member {
        Member { line: Arc::new(line), seq, turn: seq }
    }

    /// Takes the next event in.
    async fn follow(&mut self) -> Result<(), String> {
        let reading = async {
            loop {
                match glance(&self.line).await? {
                    Glance::Event { seq, turn, .. }
                    | Glance::Played { seq, turn, .. }
                    | Glance::Marked { seq, turn, .. } => return Ok((seq, turn)),
                    Glance::Refused(text) => return Err(format!("refused: {text}")),
                    Glance::Snapshot { .. } | Glance::Other => {}
                }
            }
        };
        let followed = tokio::time::timeout(PATIENCE, reading).await;
        (self.seq, self.turn) = followed.map_err(|_| "an event did not come".to_string())??;
        Ok(())
    }
}

/// Opens the sockets of a game's spectators, some at a time.
pub(crate) async fn spectators(
    sources: &Arc<Sources>,
    game: &GameId,
    count: usize,
) -> Result<Vec<Member>, String> {
    crowd::make(count, |_| {
        let (sources, game) = (Arc::clone(sources), game.clone());
        async move { admitted(hail(&sources, &game, None, None, SPECTATOR_BUFFER).await?, Phase::Waiting).await }
    })
    .await
}

/// Comes back to a game after the event `since`. What was missed is for whoever reads the line.
pub(crate) async fn again(
    sources: &Sources,
    game: &GameId,
    token: Option<SeatToken>,
    since: u64,
) -> Result<Line, String> {
    hail(sources, game, token, Some(since), PLAYER_BUFFER).await
}

/// Opens a socket on a game and says nothing yet.
pub(crate) async fn bare(sources: &Sources, game: &GameId) -> Result<Line, String> {
    sources.open(&format!("/ws/game/{game}"), PLAYER_BUFFER).await
}

/// Lets a spectator in whose socket takes as little unread as there can be.
pub(crate) async fn narrow(sources: &Sources, game: &GameId) -> Result<Line, String> {
    let line = sources.open_narrow(&format!("/ws/game/{game}"), PLAYER_BUFFER).await?;
    greet(&line, None, None);
    let member = admitted(line, Phase::Waiting).await?;
    Ok(Arc::into_inner(member.line).expect("nobody else has the line"))
}

/// Says hello on a socket that is only to be held, and waits for the answer.
pub(crate) async fn idler(line: Line) -> Result<Member, String> {
    greet(&line, None, None);
    admitted(line, Phase::Waiting).await
}

async fn hail(
    sources: &Sources,
    game: &GameId,
    token: Option<SeatToken>,
    since: Option<u64>,
    read_buffer: usize,
) -> Result<Line, String> {
    let line = sources.open(&format!("/ws/game/{game}"), read_buffer).await?;
    greet(&line, token, since);
    Ok(line)
}

fn greet(line: &Line, token: Option<SeatToken>, since: Option<u64>) {
    let hello = GameRequest::Hello { version: protocol::VERSION, token, since };
    line.send(serde_json::to_string(&hello).expect("a request is plain JSON").into());
}

/// Reads until the game is at least in this phase: `Waiting` is any.
async fn admitted(line: Line, wanted: Phase) -> Result<Member, String> {
    let reading = async {
        let mut last = None;
        loop {
            let (seq, turn, phase) = match glance(&line).await? {
                Glance::Snapshot { seq, turn, phase, .. } => (seq, turn, phase),
                Glance::Event { seq, turn, phase } => (seq, turn, phase),
                Glance::Played { seq, turn, .. } => (seq, turn, Phase::Playing),
                Glance::Marked { seq, turn, .. } => (seq, turn, Phase::Scoring),
                Glance::Refused(text) => return Err(format!("refused: {text}")),
                Glance::Other => continue,
            };
            if last.is_some_and(|last| seq != last + 1) {
                return Err(format!("lost or doubled: event {seq} on the way in"));
            }
            last = Some(seq);
            if wanted == Phase::Waiting || phase == wanted {
                return Ok((seq, turn));
            }
        }
    };
    let (seq, turn) =
        tokio::time::timeout(PATIENCE, reading).await.map_err(|_| "nobody was let in".to_string())??;
    Ok(Member { line: Arc::new(line), seq, turn })
}

async fn glance(line: &Line) -> Result<Glance, String> {
    loop {
        match line.next().await {
            Some(Ok(Message::Text(text))) => return Glance::of(&text),
            Some(Ok(Message::Close(frame))) => return Err(format!("closed on the way in: {frame:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("the socket broke on the way in".to_string()),
        }
    }
}
