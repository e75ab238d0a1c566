//! Everything that happens, in the order of virtual time.

use crate::sim::Report;
use crate::sim::line::{Fate, Line, Way};
use crate::sim::numbers::Numbers;
use crate::sim::options::Options;
use crate::sim::player::{Player, ServerTime, View, Wish};
use crate::sim::referee::{Arrival, Referee, check_restored};
use crate::sim::task::{At, Command, Message, Task};
use rules::commitment::{Commitment, Opening, Purpose, sealed_number};
use rules::conduct::Lateness;
use rules::game::Presence;
use rules::{Action, Actor, ByColor, Color, Event, Game, Ms, Phase, Refusal, Stamp};
use std::collections::BTreeMap;

/// A game that has not ended by then is left.
const LONGEST: Ms = 1_800_000;
/// A player without a page for so long is away.
const AWAY_AFTER: Ms = 5_000;
/// A page asks for the time this often.
const ASKS_TIME_EVERY: Ms = 10_000;
/// The server writes down this often that it is there.
const HEARTBEAT: Ms = 1_000;

enum ToServer {
    Hello,
    Command { turn: u64, wish: Wish },
    Pong(u64),
    WhatTime { asked: Ms },
}

#[derive(Clone)]
enum ToPlayer {
    Snapshot(Box<View>),
    Event(Box<View>),
    Refused,
    Ping(u64),
    Time { asked: Ms, now: Ms },
}

/// What comes at some instant. The number is that of a line or a life of the server: what is of another is
/// void.
enum Item {
    AtServer(Color, u64, ToServer),
    AtPlayer(Color, u64, ToPlayer),
    Breaks(Color, u64),
    Connects(Color),
    Acts(Color, u64, Wish),
    AsksTime(Color, u64),
    Pings(Color, u64),
    IsAway(Color, u64),
    Handles(u64),
    Commits(u64),
    Wakes(u64),
    Crashes,
    Restarts(Ms),
}

/// One game, and everybody in it.
pub(crate) struct World {
    numbers: Numbers,
    options: Options,
    now: Ms,
    queue: BTreeMap<(Ms, u64), Item>,
    scheduled: u64,
    task: Task,
    players: ByColor<Player>,
    referee: Referee,
    arrival: Option<Arrival>,
    report: Report,
}

type Step = Result<(), String>;

impl World {
    pub(crate) fn new(options: Options, numbers: Numbers) -> World {
        World {
            task: Task::new(options.settings.clone()),
            players: ByColor::from_fn(|color| Player::new(color, options.lines[color])),
            referee: Referee::new(&options),
            numbers,
            options,
            now: 0,
            queue: BTreeMap::new(),
            scheduled: 0,
            arrival: None,
            report: Report::default(),
        }
    }

    pub(crate) fn run(mut self) -> Result<Report, String> {
        for color in Color::BOTH {
            let late = self.numbers.one_of(&[500, 500, 500, 500, 500, 500, 500, 500, 15_000, 40_000]);
            let late = self.numbers.below(late);
            self.after(late, Item::Connects(color));
        }
        if let Some(crash) = self.options.crash {
            self.after(crash, Item::Crashes);
        }
        self.look_for_work();
        while let Some(((at, _), item)) = self.queue.pop_first() {
            if at > LONGEST {
                break;
            }
            self.now = at;
            let seq = self.task.game.seq();
            self.step(item)
                .map_err(|what| format!("{what}; at {at}, after event {seq}: {}", self.last_events()))?;
            if self.task.game.phase() == Phase::Finished {
                self.report.ended = 1;
                break;
            }
        }
        check_restored(&self.task.game)?;
        self.report.simulated = self.now;
        self.report.events = self.task.game.seq();
        Ok(self.report)
    }

    fn last_events(&self) -> String {
        let events: Vec<Event> = self.task.game.events().collect();
        format!("{:?}", &events[events.len().saturating_sub(4)..])
    }

    fn after(&mut self, delay: Ms, item: Item) {
        self.scheduled += 1;
        self.queue.insert((self.now.saturating_add(delay), self.scheduled), item);
    }

    fn step(&mut self, item: Item) -> Step {
        match item {
            Item::AtServer(color, line, frame) => self.at_server(color, line, frame),
            Item::AtPlayer(color, line, frame) => return self.at_player(color, line, frame),
            Item::Breaks(color, line) => self.breaks(color, line),
            Item::Connects(color) => self.connects(color),
            Item::Acts(color, intention, wish) => self.acts(color, intention, wish),
            Item::AsksTime(color, line) => self.asks_time(color, line),
            Item::Pings(color, line) => self.pings(color, line),
            Item::IsAway(color, line) => self.is_away(color, line),
            Item::Handles(life) if life == self.task.life => return self.handles(),
            Item::Commits(life) if life == self.task.life => return self.commits(),
            Item::Wakes(life) if life == self.task.life && self.task.at == At::Rest => return self.wakes(),
            Item::Handles(_) | Item::Commits(_) | Item::Wakes(_) => {}
            Item::Crashes => return self.crashes(),
            Item::Restarts(heartbeat) => self.restarts(heartbeat),
        }
        Ok(())
    }

    // The lines.

    fn sends(&mut self, color: Color, frame: ToServer) {
        let player = &mut self.players[color];
        let line = player.line.number;
        let fate = player.line.fate(&mut self.numbers, &player.options, Way::ToServer, self.now);
        match (fate, frame) {
            (Fate::Lost, _) => self.is_lost(color, line),
            (Fate::Arrives(delay), frame) => self.after(delay, Item::AtServer(color, line, frame)),
            (Fate::Twice(delay, again), ToServer::Pong(payload)) => {
                self.after(delay, Item::AtServer(color, line, ToServer::Pong(payload)));
                self.after(again, Item::AtServer(color, line, ToServer::Pong(payload)));
            }
            (Fate::Twice(delay, again), ToServer::Command { turn, wish }) => {
                let copy = match &wish {
                    Wish::Act(action) => Wish::Act(action.clone()),
                    Wish::Seal(point) => Wish::Seal(*point),
                };
                self.after(delay, Item::AtServer(color, line, ToServer::Command { turn, wish }));
                self.after(again, Item::AtServer(color, line, ToServer::Command { turn, wish: copy }));
            }
            (Fate::Twice(delay, _), frame) => self.after(delay, Item::AtServer(color, line, frame)),
        }
    }

    fn tells(&mut self, color: Color, frame: ToPlayer) {
        let line = self.task.lines[color].number;
        if line == 0 {
            return;
        }
        let options = self.options.lines[color];
        match self.task.lines[color].fate(&mut self.numbers, &options, Way::ToPlayer, self.now) {
            Fate::Lost => self.is_lost(color, line),
            Fate::Arrives(delay) => self.after(delay, Item::AtPlayer(color, line, frame)),
            Fate::Twice(delay, again) => {
                self.after(delay, Item::AtPlayer(color, line, frame.clone()));
                self.after(again, Item::AtPlayer(color, line, frame));
            }
        }
    }

    fn is_lost(&mut self, color: Color, line: u64) {
        let noticed = self.numbers.below(3_000);
        self.after(noticed, Item::Breaks(color, line));
    }

    fn breaks(&mut self, color: Color, line: u64) {
        if self.task.lines[color].number == line {
            self.task.lines[color] = Line::default();
            self.after(AWAY_AFTER, Item::IsAway(color, line));
        }
        if self.players[color].line.number == line {
            self.players[color].line = Line::default();
            self.players[color].intention += 1;
            let wait = self.numbers.one_of(&[100, 1_000, 4_000, 60_000]);
            let wait = self.numbers.below(wait);
            self.after(wait, Item::Connects(color));
        }
    }

    fn connects(&mut self, color: Color) {
        if self.task.at == At::Down {
            return self.after(1_000, Item::Connects(color));
        }
        let player = &mut self.players[color];
        player.lines += 1;
        player.line = Line::new(player.lines);
        player.time = ServerTime::default();
        let line = player.lines;
        self.sends(color, ToServer::Hello);
        self.asks_time(color, line);
    }

    // The players.

    fn at_player(&mut self, color: Color, line: u64, frame: ToPlayer) -> Step {
        if self.players[color].line.number != line {
            return Ok(());
        }
        let here = self.players[color].here(self.now);
        match frame {
            ToPlayer::Ping(payload) => {
                // Held back, but not so that commands wait for it.
                let held_back = self.options.lines[color].held_back;
                let way = self.options.lines[color].least.0;
                self.after(held_back + way, Item::AtServer(color, line, ToServer::Pong(payload)));
                return Ok(());
            }
            ToPlayer::Time { asked, now } => {
                self.players[color].time.take(now, here - asked, here);
            }
            ToPlayer::Refused => self.intends(color),
            ToPlayer::Snapshot(view) => {
                let known = self.players[color].view.as_ref().map_or(0, |view| view.seq);
                if view.seq >= known {
                    self.players[color].time.at_least(view.at, here);
                    self.players[color].view = Some(*view);
                    self.intends(color);
                }
            }
            ToPlayer::Event(view) => match self.players[color].view.as_ref().map(|view| view.seq) {
                Some(known) if view.seq <= known => {}
                Some(known) if view.seq == known + 1 => {
                    self.players[color].time.at_least(view.at, here);
                    self.players[color].view = Some(*view);
                    self.intends(color);
                }
                // The snapshot is still to come.
                None => {}
                // Something is missing: begin anew.
                Some(_) => {
                    self.players[color].view = None;
                    self.breaks(color, line);
                }
            },
        }
        if self.task.at == At::Down {
            return Ok(());
        }
        self.players[color].check_shown(self.now, self.task.game_time(self.now))
    }

    fn intends(&mut self, color: Color) {
        // A server that is down is asked nothing: its time stands.
        let game_time = self.task.game_time(self.now);
        let player = &mut self.players[color];
        player.intention += 1;
        let intention = player.intention;
        if let Some((delay, wish)) = player.wish(&mut self.numbers, &self.options.settings, game_time) {
            self.after(delay, Item::Acts(color, intention, wish));
        }
    }

    fn acts(&mut self, color: Color, intention: u64, wish: Wish) {
        let player = &self.players[color];
        if player.intention != intention || player.line.number == 0 {
            return;
        }
        let turn = player.view.as_ref().map_or(0, |view| view.turn);
        self.sends(color, ToServer::Command { turn, wish });
    }

    fn asks_time(&mut self, color: Color, line: u64) {
        if self.players[color].line.number == line {
            let asked = self.players[color].here(self.now);
            self.sends(color, ToServer::WhatTime { asked });
            self.after(ASKS_TIME_EVERY, Item::AsksTime(color, line));
        }
    }

    // The server's sockets.

    fn at_server(&mut self, color: Color, line: u64, frame: ToServer) {
        if self.task.at == At::Down {
            return self.breaks(color, line);
        }
        let arrived = self.task.game_time(self.now);
        if let ToServer::Hello = frame {
            if line > self.task.lines[color].number {
                self.task.lines[color] = Line::new(line);
                self.pings(color, line);
                self.mail(Message::Join(color, arrived));
            }
            return;
        }
        if self.task.lines[color].number != line {
            return;
        }
        match frame {
            ToServer::Hello => {}
            ToServer::Pong(payload) => self.task.lines[color].answered(payload, self.now),
            ToServer::WhatTime { asked } => self.tells(color, ToPlayer::Time { asked, now: arrived }),
            ToServer::Command { turn, wish } => {
                let measured = self.task.lines[color].measured();
                self.mail(Message::Command(Command { color, line, turn, wish, arrived, measured }));
            }
        }
    }

    fn pings(&mut self, color: Color, line: u64) {
        if self.task.lines[color].number != line || self.task.at == At::Down {
            return;
        }
        let answered = self.task.lines[color].asked.is_none_or(|(_, asked)| self.now - asked > 5_000);
        if answered {
            let payload = self.numbers.next();
            self.task.lines[color].asked = Some((payload, self.now));
            self.tells(color, ToPlayer::Ping(payload));
        }
        let next = self.task.lines[color].ping_after();
        self.after(next, Item::Pings(color, line));
    }

    fn is_away(&mut self, color: Color, line: u64) {
        let started = !matches!(self.task.game.phase(), Phase::Waiting | Phase::Finished);
        let gone = self.task.lines[color].number == 0 && self.players[color].lines == line;
        if gone && started && self.task.at != At::Down {
            self.task.own.push_back((Action::Presence(color, Presence::Away), u64::MAX));
            self.look_for_work();
        }
    }

    // The task.

    fn mail(&mut self, message: Message) {
        self.task.mailbox.push_back(message);
        self.look_for_work();
    }

    fn look_for_work(&mut self) {
        if self.task.at != At::Rest {
            return;
        }
        let life = self.task.life;
        if self.task.mailbox.is_empty() && self.task.own.is_empty() {
            if let Some(instant) = self.task.flag_instant() {
                self.after(instant.saturating_sub(self.now), Item::Wakes(life));
            }
            return;
        }
        self.task.at = At::Handling;
        let takes = self.numbers.below(self.options.handling + 1);
        self.after(takes, Item::Handles(life));
    }

    fn wakes(&mut self) -> Step {
        let due = self.task.flag_instant().is_some_and(|instant| self.now >= instant);
        if !due {
            return Ok(());
        }
        let at = self.task.game_time(self.now);
        self.act(Action::Deadline, at)
    }

    /// What came of a player's page coming in is done first, and stamped as that was; what the server has
    /// noticed by itself waits for the mailbox.
    fn handles(&mut self) -> Step {
        self.task.at = At::Rest;
        let own_is_first = self.task.own.front().is_some_and(|(_, since)| *since != u64::MAX);
        if own_is_first || self.task.mailbox.is_empty() {
            if let Some((action, since)) = self.task.own.pop_front() {
                let at = since.min(self.task.game_time(self.now));
                return self.act(action, at);
            }
            return Ok(());
        }
        match self.task.mailbox.pop_front() {
            Some(Message::Join(color, arrived)) => self.join(color, arrived),
            Some(Message::Command(command)) => return self.command(command),
            None => {}
        }
        self.look_for_work();
        Ok(())
    }

    fn join(&mut self, color: Color, arrived: Ms) {
        let view = View::of(&self.task.game);
        self.tells(color, ToPlayer::Snapshot(Box::new(view)));
        let mut own = |action| self.task.own.push_back((action, arrived));
        if self.task.game.away()[color].is_some() {
            own(Action::Presence(color, Presence::Here));
        }
        if self.task.game.phase() == Phase::Waiting {
            let both = Color::BOTH.into_iter().all(|color| self.task.lines[color].number > 0);
            match self.task.game.settings().conduct.lateness {
                Lateness::Cancelled if both => own(Action::Start),
                Lateness::Cancelled => {}
                Lateness::Forfeited | Lateness::Deducted { .. } => own(Action::Seat(color)),
            }
        }
    }

    fn command(&mut self, command: Command) -> Step {
        let Command { color, line, turn, wish, arrived, measured } = command;
        let owed = self.task.commit_delay;
        self.arrival = Some(Arrival { color, at: arrived, measured, owed });
        if turn != self.task.game.turn() {
            self.refuse(color, line);
            return Ok(());
        }
        let action = match wish {
            Wish::Act(action) => action,
            Wish::Seal(point) => {
                if self.task.game.check_sealable(color, point).is_err() {
                    self.refuse(color, line);
                    return Ok(());
                }
                let opening = Opening { number: sealed_number(point), nonce: [0; 16] };
                self.task.sealed = Some(opening);
                Action::Seal(Commitment::to(Purpose::SealedMove, &opening))
            }
        };
        let stamp = Stamp { at: arrived, owed, measured };
        match self.decide(Actor::Player(color), action, stamp)? {
            Ok(event) => self.begin_commit(event),
            Err(_) => self.refuse(color, line),
        }
        Ok(())
    }

    fn refuse(&mut self, color: Color, line: u64) {
        self.arrival = None;
        if self.task.lines[color].number == line {
            self.tells(color, ToPlayer::Refused);
        }
        self.look_for_work();
    }

    fn act(&mut self, action: Action, at: Ms) -> Step {
        self.arrival = None;
        let stamp = Stamp { at, owed: self.task.commit_delay, measured: 0 };
        match self.decide(Actor::Server, action, stamp)? {
            Ok(event) => self.begin_commit(event),
            Err(_) => self.look_for_work(),
        }
        Ok(())
    }

    fn decide(
        &mut self,
        actor: Actor,
        action: Action,
        stamp: Stamp,
    ) -> Result<Result<Event, Refusal>, String> {
        let before = self.task.game.seq();
        let decided = self.task.game.decide(actor, action, stamp);
        if self.task.game.seq() != before {
            return Err("deciding changed something".into());
        }
        Ok(decided)
    }

    fn begin_commit(&mut self, event: Event) {
        self.task.committing = Some(event);
        self.task.at = At::Commit;
        let stall = if self.numbers.per_mille(5) { self.numbers.below(3_000) } else { 0 };
        let takes = self.numbers.below(self.options.commit + 1) + stall;
        let life = self.task.life;
        self.after(takes, Item::Commits(life));
    }

    fn commits(&mut self) -> Step {
        self.task.at = At::Rest;
        let Some(event) = self.task.committing.take() else { return Ok(()) };
        self.happen(&event)?;
        self.task.committed(&event, self.now);
        let adjourned = self.task.game.adjourned();
        let ready = adjourned.is_some_and(|adjourned| adjourned.ready.black && adjourned.ready.white);
        if let (true, Some(opening)) = (ready, self.task.sealed) {
            let at = self.task.game_time(self.now);
            self.task.sealed = None;
            return self.act(Action::Open(opening), at);
        }
        self.arrival = None;
        self.look_for_work();
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Step {
        let before = self.task.game.clone();
        let owed = self.task.commit_delay;
        let turn = before.turn();
        let waiting: Vec<Arrival> = self
            .task
            .mailbox
            .iter()
            .filter_map(|message| match message {
                Message::Command(command) if command.turn == turn && is_a_move(&command.wish) => {
                    Some(Arrival {
                        color: command.color,
                        at: command.arrived,
                        measured: command.measured,
                        owed,
                    })
                }
                _ => None,
            })
            .collect();
        if let (Some(arrival), Some(deadline)) = (self.arrival, self.referee.deadline()) {
            self.report.close += u64::from(arrival.at.saturating_sub(arrival.owed).abs_diff(deadline) <= 3);
        }
        self.referee.check(&before, event, self.arrival, &waiting)?;
        self.task.game.apply(event);
        self.referee.follow(&before, event, &self.task.game)?;
        if self.numbers.per_mille(20) {
            check_restored(&self.task.game)?;
        }
        let view = View::of(&self.task.game);
        for color in Color::BOTH {
            self.tells(color, ToPlayer::Event(Box::new(view.clone())));
        }
        Ok(())
    }

    // The server fails.

    fn crashes(&mut self) -> Step {
        // What was being made durable may have become so, and nobody has heard of it.
        let game_time = self.task.game_time(self.now);
        let kept = self.task.committing.take().filter(|_| self.numbers.per_mille(500));
        if let Some(event) = kept {
            let before = self.task.game.clone();
            self.referee.check(&before, &event, self.arrival, &[])?;
            self.task.game.apply(&event);
            self.referee.follow(&before, &event, &self.task.game)?;
        }
        let beat = (game_time / HEARTBEAT * HEARTBEAT).max(self.task.game.last_at());
        self.task.life += 1;
        self.task.at = At::Down;
        self.task.mailbox.clear();
        self.task.own.clear();
        for color in Color::BOTH {
            self.task.lines[color] = Line::default();
            let line = self.players[color].line.number;
            if line > 0 {
                self.breaks(color, line);
            }
        }
        let outage = self.numbers.below(40_000);
        self.after(outage, Item::Restarts(beat));
        Ok(())
    }

    fn restarts(&mut self, heartbeat: Ms) {
        self.task.at = At::Rest;
        self.task.born = self.now - heartbeat;
        self.task.commit_delay = 0;
        let events: Vec<Event> = self.task.game.events().collect();
        let settings = self.options.settings.clone();
        self.task.game = Game::restore(settings, events).expect("what was kept follows");
        self.task.own.push_back((Action::Interrupt, heartbeat));
        self.look_for_work();
    }
}

fn is_a_move(wish: &Wish) -> bool {
    matches!(wish, Wish::Act(Action::Play(_) | Action::Pass) | Wish::Seal(_))
}
