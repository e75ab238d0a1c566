//! One bot at one game: a player that moves at random within the rules, or a spectator. Each keeps its
//! own board and checks every event against it.

use crate::live::Live;
use crate::pace::Pace;
use protocol::client::Socket;
use protocol::game::{EventFrame, GameEvent, GameMessage, GameRequest};
use protocol::hash::BoardHash;
use protocol::id::{CommandId, GameId, SeatToken};
use protocol::refusal::Code;
use protocol::settings::Color as WireColor;
use protocol::snapshot::{EndedBy, Phase, Snapshot};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, rngs::StdRng};
use rules::{Board, Color, Given, Handicap, Point, Position, Ruleset, Score};
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// A socket that says nothing for 45 s is closed by the server.
const SPEAK_EVERY: Duration = Duration::from_secs(10);

/// When each move of a game was sent, by its number from 0, for all its members.
pub(crate) type SentAt = Arc<Mutex<Vec<Instant>>>;

/// What a bot brings home.
#[derive(Default)]
pub(crate) struct Seen {
    /// The game as it ended.
    pub(crate) last: Option<Snapshot>,
    /// Microseconds from sending a move to seeing its event: one's own, the opponent's, or as a spectator.
    pub(crate) own: Vec<u64>,
    pub(crate) others: Vec<u64>,
    pub(crate) moves: u64,
    pub(crate) refusals: u64,
    /// How long after the flag's time the event of it was stamped, in ms of game time.
    pub(crate) flag_lateness: Option<u64>,
}

/// One member of a game.
pub(crate) struct Bot {
    pub(crate) url: String,
    pub(crate) game: GameId,
    pub(crate) token: Option<SeatToken>,
    pub(crate) seed: u64,
    pub(crate) think: Duration,
    /// After so many moves it lets its flag fall.
    pub(crate) most_moves: usize,
    pub(crate) sent_at: SentAt,
    pub(crate) live: Arc<Live>,
}

impl Bot {
    /// Follows the game to its end, playing if it has a seat.
    ///
    /// # Errors
    /// What was wrong: a breach of the protocol, or a line that broke.
    pub(crate) async fn run(self) -> Result<Seen, String> {
        let mut socket = self.enter(None).await?;
        let mut table = Table::new(self);
        loop {
            if table.spoke.elapsed() >= SPEAK_EVERY {
                table.spoke = Instant::now();
                socket.send(&GameRequest::Ping {}).await.map_err(|error| error.to_string())?;
            }
            let Ok(message) = timeout(SPEAK_EVERY, socket.next::<GameMessage>()).await else { continue };
            let reply = match message.map_err(|error| error.to_string())? {
                GameMessage::Welcome(welcome) => {
                    table.seat = welcome.seat;
                    table.pace = Pace::new(welcome.messages_per_second);
                    None
                }
                GameMessage::Snapshot(snapshot) => table.begin(*snapshot)?,
                GameMessage::Event(frame) => table.follow(&frame)?,
                // The server's proposal changed the set while the acceptance was on its way.
                GameMessage::Refused(refused) if refused.code == Code::StaleMarking => None,
                GameMessage::Refused(refused) => {
                    table.seen.refusals += 1;
                    return Err(format!("refused: {} {:?}", refused.code, refused.values));
                }
                // Bots do not listen, and play no game twice.
                _ => None,
            };
            if table.is_over() {
                socket.close().await;
                return Ok(table.seen);
            }
            // Who leaves owes no answer: a spectator at any time, a player before the own move is sent.
            let (free, since) = (table.seat.is_none() || reply.is_some(), table.seq());
            if free && since.is_some() && table.bot.live.takes_leave() {
                socket = table.bot.enter(since).await?;
            }
            if let Some(request) = reply {
                table.pace.turn().await;
                if !table.bot.think.is_zero() {
                    sleep(table.bot.think).await;
                }
                table.spoke = Instant::now();
                table.note_sending(&request);
                socket.send(&request).await.map_err(|error| error.to_string())?;
            }
        }
    }
}

impl Bot {
    /// Opens the game's socket, to go on after the event `since` if there is one.
    async fn enter(&self, since: Option<u64>) -> Result<Socket, String> {
        let mut socket = Socket::connect(&self.url, &format!("/ws/game/{}", self.game))
            .await
            .map_err(|error| error.to_string())?;
        let hello = GameRequest::Hello { version: protocol::VERSION, token: self.token.clone(), since };
        socket.send(&hello).await.map_err(|error| error.to_string())?;
        Ok(socket)
    }
}

struct Table {
    bot: Bot,
    seat: Option<WireColor>,
    pace: Pace,
    random: StdRng,
    position: Option<Position>,
    seen: Seen,
    commands: u64,
    /// The set of dead stones that was accepted last.
    accepted: Option<u64>,
    /// The turn in which the last move was sent: nobody moves twice in it, also not after coming back.
    moved_in: Option<u64>,
    spoke: Instant,
}

impl Table {
    fn new(bot: Bot) -> Table {
        let random = StdRng::seed_from_u64(bot.seed);
        Table {
            bot,
            seat: None,
            pace: Pace::new(None),
            random,
            position: None,
            seen: Seen::default(),
            commands: 0,
            accepted: None,
            moved_in: None,
            spoke: Instant::now(),
        }
    }

    fn is_over(&self) -> bool {
        self.seen.last.as_ref().is_some_and(|snapshot| snapshot.phase == Phase::Finished)
    }

    /// The last event that it has.
    fn seq(&self) -> Option<u64> {
        self.seen.last.as_ref().map(|snapshot| snapshot.seq)
    }

    fn begin(&mut self, snapshot: Snapshot) -> Result<Option<GameRequest>, String> {
        let size = rules::Size::new(snapshot.game.settings.size).ok_or("a board of no size")?;
        let mut board = Board::new(size);
        for stone in
            Handicap::on_stars(size, snapshot.game.settings.handicap).ok_or("no such handicap")?.stones()
        {
            board.set(*stone, Some(Color::Black));
        }
        let Ruleset { repetition, suicide, .. } = Ruleset::CHINESE_2002;
        let mut position = Position::new(board, Color::Black, repetition, suicide);
        for played in &snapshot.moves {
            play(&mut position, &played.point)?;
        }
        self.position = Some(position);
        self.same_board(snapshot.hash)?;
        self.seen.last = Some(snapshot);
        Ok(self.reply())
    }

    fn follow(&mut self, frame: &EventFrame) -> Result<Option<GameRequest>, String> {
        let snapshot = self.seen.last.as_mut().ok_or("an event before the snapshot")?;
        if let GameEvent::Flagged { .. } = &frame.event {
            let deadline = snapshot.clocks.as_ref().and_then(|clocks| clocks.deadline);
            let deadline = deadline.ok_or("a flag fell that could not fall")?;
            let lateness = frame.at.checked_sub(deadline).ok_or("a flag fell before its time")?;
            self.seen.flag_lateness = Some(lateness);
        }
        snapshot
            .follow(frame)
            .map_err(|_| format!("lost or doubled: event {} after {}", frame.seq, snapshot.seq))?;
        if let GameEvent::Played { color, point, .. } = &frame.event {
            self.seen.moves += 1;
            if self.seat == Some(*color) {
                self.bot.live.moved();
            }
            let number = snapshot.moves.len() - 1;
            let sent = self.bot.sent_at.lock().expect("no holder panics").get(number).copied();
            if let Some(sent) = sent {
                let latency = sent.elapsed().as_micros() as u64;
                if self.seat == Some(*color) {
                    self.seen.own.push(latency)
                } else {
                    self.seen.others.push(latency)
                }
            }
            play(self.position.as_mut().ok_or("no position")?, &point.to_string())?;
        } else if let GameEvent::Passed { .. } = &frame.event {
            play(self.position.as_mut().ok_or("no position")?, "pass")?;
        }
        self.same_board(frame.hash)?;
        if let Some(outcome) = frame.outcome.as_ref().filter(|outcome| outcome.by == EndedBy::Count) {
            let position = self.position.as_ref().ok_or("no position")?;
            let dead = frame.marking.iter().flat_map(|marking| &marking.dead);
            let dead: Vec<Point> = dead.filter_map(|point| point.parse().ok()).collect();
            let ruleset = Ruleset::CHINESE_2002;
            let score = Score::new(position.board(), &dead, &ruleset, ruleset.komi, Given::default());
            let expected = score.outcome().to_string();
            if outcome.text != expected {
                return Err(format!("counted {}, expected {expected}", outcome.text));
            }
        }
        Ok(self.reply())
    }

    fn same_board(&self, BoardHash(hash): BoardHash) -> Result<(), String> {
        let own = self.position.as_ref().map_or(0, |position| position.board().hash());
        if own == hash { Ok(()) } else { Err("boards differ".to_string()) }
    }

    /// What this bot does now, if it is its turn to do something.
    fn reply(&mut self) -> Option<GameRequest> {
        let seat = self.seat?;
        let snapshot = self.seen.last.as_ref()?;
        let turn = snapshot.turn;
        match snapshot.phase {
            Phase::Playing if snapshot.moves.len() >= self.bot.most_moves => None,
            Phase::Playing if snapshot.to_play == seat => {
                if self.moved_in.replace(turn) == Some(turn) {
                    return None;
                }
                let most = usize::from(snapshot.game.settings.size).pow(2) * 3;
                let point = if snapshot.moves.len() < most { self.choose() } else { None };
                let id = self.command();
                Some(match point {
                    Some(point) => GameRequest::Play { id, turn, point: point.to_string() },
                    None => GameRequest::Pass { id, turn },
                })
            }
            Phase::Scoring => {
                let marking = snapshot.marking.as_ref()?.marking;
                if self.accepted.replace(marking) == Some(marking) {
                    return None;
                }
                Some(GameRequest::AcceptDead { id: self.command(), turn, marking })
            }
            _ => None,
        }
    }

    fn note_sending(&self, request: &GameRequest) {
        if let GameRequest::Play { .. } | GameRequest::Pass { .. } = request {
            self.bot.sent_at.lock().expect("no holder panics").push(Instant::now());
        }
    }

    fn command(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::try_from(format!("c{}", self.commands)).expect("a short ASCII text")
    }

    /// A random legal point that is no eye of one's own.
    fn choose(&mut self) -> Option<Point> {
        let position = self.position.as_ref()?;
        let board = position.board();
        let mover = position.to_play();
        let mut points: Vec<Point> = board
            .size()
            .points()
            .filter(|point| board.get(*point).is_none() && !is_eye(board, *point, mover))
            .collect();
        while let Some(point) = points.choose(&mut self.random).copied() {
            if position.check(point).is_ok() {
                return Some(point);
            }
            points.retain(|other| *other != point);
        }
        None
    }
}

fn is_eye(board: &Board, point: Point, color: Color) -> bool {
    board.neighbours(point).all(|neighbour| board.get(neighbour) == Some(color))
}

fn play(position: &mut Position, point: &str) -> Result<(), String> {
    if point == "pass" {
        position.pass();
        return Ok(());
    }
    let point: Point = point.parse().map_err(|_| format!("no point: {point}"))?;
    position.play(point).map(drop).map_err(|refusal| format!("the server played {point}: {refusal:?}"))
}
