//! Between the rules and the wire: settings in, snapshots and frames out, refusals and outcomes said.

use crate::clock::{Clocks, SideClock};
use crate::game::{self, EventFrame, GameEvent};
use crate::hash::BoardHash;
use crate::point;
use crate::refusal::{Code, Refused};
use crate::settings::{self, Color, Settings};
use crate::snapshot::{self, EndedBy, GameInfo, Move, Snapshot};
use rules::clock::{OnFlag, Rest, Side};
use rules::commitment::sealed_move;
use rules::game::{PauseCause, Presence};
use rules::{
    Conduct, Event, Game, Handicap, Happening, Komi, Ms, Offence, Point, Ruleset, Size, Tally, TimeControl,
};

/// Two weeks: the longest time for a move of a correspondence game.
const LONGEST_MOVE: Ms = 14 * DAY;
const HOUR: Ms = 3_600_000;
/// A day: the longest main time, period or block that a game in one sitting may have.
const DAY: Ms = 86_400_000;

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Color {
        match color {
            rules::Color::Black => Color::Black,
            rules::Color::White => Color::White,
        }
    }
}

impl From<Color> for rules::Color {
    fn from(color: Color) -> rules::Color {
        match color {
            Color::Black => rules::Color::Black,
            Color::White => rules::Color::White,
        }
    }
}

impl From<game::Claim> for rules::Claim {
    fn from(claim: game::Claim) -> rules::Claim {
        match claim {
            game::Claim::Dead => rules::Claim::Dead,
            game::Claim::Alive => rules::Claim::Alive,
        }
    }
}

impl From<rules::Claim> for game::Claim {
    fn from(claim: rules::Claim) -> game::Claim {
        match claim {
            rules::Claim::Dead => game::Claim::Dead,
            rules::Claim::Alive => game::Claim::Alive,
        }
    }
}

impl From<game::Request> for rules::game::Request {
    fn from(request: game::Request) -> rules::game::Request {
        match request {
            game::Request::Pause => rules::game::Request::Pause,
            game::Request::Adjourn => rules::game::Request::Adjourn,
            game::Request::Undo => rules::game::Request::Undo,
        }
    }
}

impl From<rules::game::Request> for game::Request {
    fn from(request: rules::game::Request) -> game::Request {
        match request {
            rules::game::Request::Pause => game::Request::Pause,
            rules::game::Request::Adjourn => game::Request::Adjourn,
            rules::game::Request::Undo => game::Request::Undo,
        }
    }
}

impl From<rules::Phase> for snapshot::Phase {
    fn from(phase: rules::Phase) -> snapshot::Phase {
        match phase {
            rules::Phase::Waiting => snapshot::Phase::Waiting,
            rules::Phase::Playing => snapshot::Phase::Playing,
            rules::Phase::Sealing => snapshot::Phase::Sealing,
            rules::Phase::Paused => snapshot::Phase::Paused,
            rules::Phase::Adjourned => snapshot::Phase::Adjourned,
            rules::Phase::Scoring => snapshot::Phase::Scoring,
            rules::Phase::Finished => snapshot::Phase::Finished,
        }
    }
}

impl From<rules::Refusal> for Refused {
    fn from(refusal: rules::Refusal) -> Refused {
        use rules::Refusal as R;
        let code = match refusal {
            R::Occupied => Code::Occupied,
            R::Suicide => Code::Suicide,
            R::Ko => Code::Ko,
            R::Superko => Code::Superko,
            R::OffBoard => Code::OffBoard,
            R::NotYourTurn => Code::NotYourTurn,
            R::NotStarted => Code::NotStarted,
            R::GameTooLong => Code::GameTooLong,
            R::TooManyWishes => Code::TooManyWishes,
            R::NotPlaying => Code::NotPlaying,
            R::NotScoring => Code::NotScoring,
            R::GameOver => Code::GameOver,
            R::NoCycle => Code::NoCycle,
            R::NotAbsolute => Code::NotAbsolute,
            R::NotOffered => Code::NotOffered,
            R::NoPauseLeft => Code::NoPauseLeft,
            R::NothingAsked => Code::NothingAsked,
            R::RefusedBefore => Code::RefusedBefore,
            R::NothingToUndo => Code::NothingToUndo,
            R::NotPaused => Code::NotPaused,
            R::Paused => Code::Paused,
            R::NotSealing | R::BadOpening => Code::NotSealing,
            R::Sealing => Code::Sealing,
            R::NotAway => Code::NotAway,
            R::GaveUp => Code::GaveUp,
            R::NoStone(point) => return Refused::new(Code::NoStone).with("point", point),
            R::AlreadySo | R::Started | R::NotDue => Code::AlreadySo,
            R::StaleMarking => Code::StaleMarking,
            R::ProposalAwaited => Code::ProposalAwaited,
            R::NoDispute => Code::NoDispute,
            R::NotYours => Code::NotYourGame,
        };
        Refused::new(code)
    }
}

impl Settings {
    /// What the rules make of an offer's settings, and the settings as they are then said.
    /// `first_moves_by` is the server's (game time, ms).
    ///
    /// # Errors
    /// `bad_settings` with the field that is out of range.
    pub fn resolve(&self, first_moves_by: Ms) -> Result<(rules::Settings, Settings), Refused> {
        let bad = |field: &str| Refused::new(Code::BadSettings).with("field", field);
        let size = Size::new(self.size)
            .filter(|size| [9, 13, 19].contains(&size.lines()))
            .ok_or_else(|| bad("size"))?;
        let handicap = Handicap::on_stars(size, self.handicap).ok_or_else(|| bad("handicap"))?;
        let ruleset = ruleset(self.ruleset);
        let komi = match &self.komi {
            None => ruleset.usual_komi(handicap.stones().len()),
            Some(text) => text.parse::<Komi>().map_err(|_| bad("komi"))?,
        };
        let illegal_moves = match self.illegal_moves {
            settings::IllegalMoves::Refused => rules::IllegalMoves::Refused,
            settings::IllegalMoves::Penalised => rules::IllegalMoves::Penalised,
        };
        let conduct = match self.conduct {
            settings::Conduct::Casual => Conduct::CASUAL,
            settings::Conduct::Event => Conduct::EVENT,
        };
        let time = time_control(&self.time).ok_or_else(|| bad("time"))?;
        // A correspondence game gives its first moves the time that it gives the others.
        let first_moves_by = match time {
            TimeControl::PerMove { time } => first_moves_by.max(2 * time),
            _ => first_moves_by,
        };
        // Days may pass between two moves of a correspondence game: nobody is absent in it.
        let conduct = match time {
            TimeControl::PerMove { time } if time >= HOUR => Conduct { claim_after: None, ..conduct },
            _ => conduct,
        };
        let resolved =
            rules::Settings { size, ruleset, komi, handicap, illegal_moves, time, conduct, first_moves_by };
        resolved.check().map_err(|_| bad("komi"))?;
        Ok((resolved, Settings { komi: Some(komi.to_string()), ..self.clone() }))
    }
}

/// The rules of a name.
pub fn ruleset(name: settings::Ruleset) -> Ruleset {
    match name {
        settings::Ruleset::Chinese2002 => Ruleset::CHINESE_2002,
        settings::Ruleset::Chinese1988 => Ruleset::CHINESE_1988,
        settings::Ruleset::Japanese => Ruleset::JAPANESE,
        settings::Ruleset::Korean => Ruleset::KOREAN,
        settings::Ruleset::Aga => Ruleset::AGA,
        settings::Ruleset::NewZealand => Ruleset::NEW_ZEALAND,
        settings::Ruleset::Ing => Ruleset::ING,
        settings::Ruleset::Wmsg2008 => Ruleset::WMSG_2008,
    }
}

fn time_control(time: &settings::TimeControl) -> Option<TimeControl> {
    let step = 1_000..=DAY;
    match *time {
        settings::TimeControl::None {} => Some(TimeControl::None),
        settings::TimeControl::Absolute { main_ms: main } => {
            step.contains(&main).then_some(TimeControl::Absolute { main })
        }
        settings::TimeControl::ByoYomi { main_ms: main, periods, period_ms: period, on_flag } => {
            let fits = main <= DAY && step.contains(&period) && (1..=100).contains(&periods);
            let on_flag = match on_flag {
                settings::OnFlag::Loss => OnFlag::Loss,
                settings::OnFlag::Pass => OnFlag::Pass,
            };
            fits.then_some(TimeControl::ByoYomi { main, periods, period, on_flag })
        }
        settings::TimeControl::Canadian { main_ms: main, block_ms: block, moves } => {
            let fits = main <= DAY && step.contains(&block) && (1..=500).contains(&moves);
            fits.then_some(TimeControl::Block { main, block, moves, rest: Rest::Lost })
        }
        settings::TimeControl::Fischer { main_ms: main, increment_ms: increment, cap_ms: cap } => {
            let fits = step.contains(&main)
                && (1..=DAY).contains(&increment)
                && cap.is_none_or(|cap| (main..=7 * DAY).contains(&cap));
            fits.then_some(TimeControl::Fischer { main, increment, cap })
        }
        settings::TimeControl::PerMove { move_ms: time } => {
            (1_000..=LONGEST_MOVE).contains(&time).then_some(TimeControl::PerMove { time })
        }
        settings::TimeControl::Block { main_ms: main, block_ms: block, moves } => {
            let fits = main <= DAY && step.contains(&block) && (1..=500).contains(&moves);
            fits.then_some(TimeControl::Block { main, block, moves, rest: Rest::CarriedOver })
        }
    }
}

/// How a game ended, as the wire says it. None while it goes on.
pub fn outcome(game: &Game) -> Option<snapshot::Outcome> {
    let outcome = game.outcome()?;
    let (by, margin_quarters) = match outcome {
        rules::Outcome::Count(margin) => (EndedBy::Count, Some(margin.abs())),
        rules::Outcome::Tie(_) => (EndedBy::Count, Some(0)),
        rules::Outcome::Resignation(_) => (EndedBy::Resignation, None),
        rules::Outcome::Time(_) => (EndedBy::Time, None),
        rules::Outcome::Forfeit(_) => (EndedBy::Forfeit, None),
        rules::Outcome::Absence(_) | rules::Outcome::BothLost => (EndedBy::Absence, None),
        rules::Outcome::Draw | rules::Outcome::NoResult | rules::Outcome::Replay => (EndedBy::Cycle, None),
        rules::Outcome::Cancelled => (EndedBy::Cancelled, None),
    };
    Some(snapshot::Outcome {
        winner: outcome.winner().map(Color::from),
        by,
        margin_quarters,
        text: outcome.to_string(),
        text_zh: outcome.text_zh(game.settings().ruleset.unit),
    })
}

/// Both clocks right after the last event; none without a clock or before the first event.
pub fn clocks(game: &Game) -> Option<Clocks> {
    let clock = game.clock();
    let control = clock.control();
    if control == TimeControl::None {
        return None;
    }
    let at = game.last_at();
    let sides = clock.read(at);
    Some(Clocks {
        at,
        running: clock.running().map(Color::from),
        deadline: clock.deadline(),
        black: side(control, sides.black),
        white: side(control, sides.white),
    })
}

fn side(control: TimeControl, side: Side) -> SideClock {
    let main_ms = Some(side.main);
    match control {
        TimeControl::None => SideClock::default(),
        TimeControl::PerMove { .. } => SideClock { move_left_ms: Some(side.left), ..SideClock::default() },
        TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {
            SideClock { main_ms, ..SideClock::default() }
        }
        TimeControl::ByoYomi { .. } => SideClock {
            main_ms,
            periods: Some(side.count),
            period_left_ms: Some(side.left),
            ..SideClock::default()
        },
        TimeControl::Block { .. } => SideClock {
            main_ms,
            moves_left: Some(side.count),
            block_left_ms: Some(side.left),
            ..SideClock::default()
        },
    }
}

fn marking(game: &Game) -> Option<snapshot::Marking> {
    let marking = game.marking()?;
    let dead = marking.dead();
    let accepted = rules::Color::BOTH.into_iter().filter(|color| marking.accepted[*color]);
    Some(snapshot::Marking {
        marking: marking.changed,
        accepted: accepted.map(Color::from).collect(),
        deadline: marking.deadline,
        settled: marking.settled.map(|why| match why {
            rules::Settled::Expired => snapshot::Settled::Expired,
            rules::Settled::Disputed => snapshot::Settled::Disputed,
        }),
        score: score(&game.score(&dead)),
        dead: texts(&dead),
    })
}

/// A count, as the wire says it.
pub fn score(score: &rules::Score) -> snapshot::Score {
    let side = |color| {
        let (stones, enclosed, prisoners) = match &score.tally {
            Tally::Area(count) => (count.stones[color], count.enclosed[color], 0),
            Tally::Territory(count) => (0, count.territory[color], count.prisoners[color]),
        };
        snapshot::SideScore {
            stones,
            enclosed,
            prisoners,
            shared_quarters: score.shared_half(),
            total_quarters: score.total(color),
            warning_quarters: score.warnings[color],
        }
    };
    let (unit, half_board_quarters) = match score.unit {
        rules::Unit::Zi => (snapshot::Unit::Zi, Some(score.half_board())),
        rules::Unit::Points => (snapshot::Unit::Points, None),
    };
    let scoring = match score.tally {
        Tally::Area(_) => snapshot::Scoring::Area,
        Tally::Territory(_) => snapshot::Scoring::Territory,
    };
    snapshot::Score {
        unit,
        scoring,
        black: side(rules::Color::Black),
        white: side(rules::Color::White),
        half_board_quarters,
        komi_quarters: score.komi,
        handicap_quarters: score.compensation,
        last_move_quarters: score.last_move,
        margin_quarters: score.margin(),
        owner: score.owner().to_string(),
    }
}

/// The hash of the stones as the wire says it.
pub fn hash(game: &Game) -> BoardHash {
    BoardHash(game.position().board().hash())
}

/// Applies an event that was decided on this game; the frame that tells everybody of it.
pub fn apply(game: &mut Game, event: &Event) -> EventFrame {
    let before = Before { to_play: game.position().to_play(), turns: game.position().turns() };
    let thinking = game.clock().turn_start();
    let stones = game.apply(event);
    let charged = thinking.is_some() && game.clock().turn_start() != thinking;
    EventFrame {
        seq: game.seq(),
        turn: game.turn(),
        at: event.at,
        event: said(game, &event.what, &stones, before),
        phase: game.phase().into(),
        to_play: game.position().to_play().into(),
        hash: hash(game),
        ko: game.position().ko().map(point::Point::from),
        cycle: cycle(game),
        warnings: warnings(game),
        breaks: breaks(game),
        credit: credit(event).filter(|_| charged),
        clocks: clocks(game),
        marking: marking(game),
        outcome: outcome(game),
    }
}

/// Who was to move before an event, and after how many turns.
struct Before {
    to_play: rules::Color,
    turns: usize,
}

/// What an event gave back, which is to be said where it charged somebody: where it ended their thinking.
fn credit(event: &Event) -> Option<game::Credit> {
    let rules::game::Credit { owed, measured, lag } = event.credit;
    let credit = game::Credit { owed_ms: owed, measured_ms: measured, lag_ms: lag };
    (event.credit.given() > 0).then_some(credit)
}

fn breaks(game: &Game) -> Option<snapshot::Breaks> {
    let asked = game.asked();
    let away = game.away();
    let ready = match (game.pause(), game.adjourned()) {
        (Some(pause), _) => pause.ready,
        (_, Some(adjourned)) => adjourned.ready,
        _ => rules::ByColor::default(),
    };
    let breaks = snapshot::Breaks {
        black_asks: asked.black.map(game::Request::from),
        white_asks: asked.white.map(game::Request::from),
        until: game.pause().map(|pause| pause.until),
        paused_by: game.pause().map(|pause| match pause.cause {
            PauseCause::Agreed => snapshot::PausedBy::Agreement,
            PauseCause::Outage => snapshot::PausedBy::Outage,
        }),
        ready: rules::Color::BOTH.into_iter().filter(|color| ready[*color]).map(Color::from).collect(),
        sealed: game.adjourned().and_then(|adjourned| adjourned.sealed).map(|(color, _)| color.into()),
        claim_from: rules::Color::BOTH.into_iter().find_map(|color| game.claimable_from(color)),
        black_away: away.black,
        white_away: away.white,
    };
    (breaks != snapshot::Breaks::default()).then_some(breaks)
}

fn cycle(game: &Game) -> Option<snapshot::Cycle> {
    let agreed = game.cycle()?;
    let agreed = rules::Color::BOTH.into_iter().filter(|color| agreed[*color]).map(Color::from);
    Some(snapshot::Cycle { agreed: agreed.collect() })
}

fn warnings(game: &Game) -> Option<snapshot::Warnings> {
    let rules::ByColor { black, white } = game.warnings();
    (black + white > 0).then_some(snapshot::Warnings { black, white })
}

/// The frames of the events after `since`, made anew by playing the game through again.
pub fn frames_since(game: &Game, since: u64) -> Vec<EventFrame> {
    let mut again = Game::new(game.settings().clone());
    let frames = game.events().map(|event| apply(&mut again, &event));
    frames.skip(usize::try_from(since).unwrap_or(usize::MAX)).collect()
}

/// The whole game as it stands.
pub fn snapshot(info: GameInfo, game: &Game) -> Snapshot {
    let mut again = Game::new(game.settings().clone());
    let mut moves = Vec::new();
    for event in game.events() {
        let before = again.position().turns();
        let stones = again.apply(&event);
        let position = again.position();
        moves.truncate(position.turns());
        if let (true, Some((color, point))) = (position.turns() > before, position.last_move()) {
            let point = point.map_or("pass".to_string(), |point| point.to_string());
            moves.push(Move { color: color.into(), point, captured: points(&stones) });
        }
    }
    let captures = game.position().captures();
    Snapshot {
        game: info,
        seq: game.seq(),
        turn: game.turn(),
        phase: game.phase().into(),
        to_play: game.position().to_play().into(),
        stones: game.position().board().to_string(),
        hash: hash(game),
        ko: game.position().ko().map(point::Point::from),
        cycle: cycle(game),
        warnings: warnings(game),
        breaks: breaks(game),
        moves,
        black_captures: captures.black,
        white_captures: captures.white,
        clocks: clocks(game),
        marking: marking(game),
        outcome: outcome(game),
    }
}

fn said(game: &Game, what: &Happening, stones: &[Point], before: Before) -> GameEvent {
    let position = game.position();
    match *what {
        Happening::Started => GameEvent::Started {},
        Happening::Played(color, point) => {
            GameEvent::Played { color: color.into(), point: point.into(), captured: points(stones) }
        }
        Happening::Passed(color) => GameEvent::Passed { color: color.into() },
        Happening::Penalised(color, point, offence) => GameEvent::Penalised {
            color: color.into(),
            point: point.to_string(),
            offence: match offence {
                Offence::Illegal => game::Offence::Illegal,
                Offence::Retake => game::Offence::Retake,
                Offence::OutOfTurn => game::Offence::OutOfTurn,
            },
        },
        Happening::Seated(color) => GameEvent::Seated { color: color.into() },
        Happening::SeatsClosed => GameEvent::SeatsClosed {},
        Happening::TurnForfeited(color) => GameEvent::TurnForfeited { color: color.into() },
        Happening::ContestStopped(color) => GameEvent::ContestStopped { color: color.into() },
        Happening::Asked(color, request) => GameEvent::Asked { color: color.into(), request: request.into() },
        Happening::Agreed(color, rules::game::Request::Undo) => GameEvent::Undone {
            color: color.into(),
            plies: before.turns - position.turns(),
            stones: position.board().to_string(),
            black_captures: position.captures().black,
            white_captures: position.captures().white,
        },
        Happening::Agreed(color, request) => {
            GameEvent::Agreed { color: color.into(), request: request.into() }
        }
        Happening::Declined(color, request) => {
            GameEvent::Declined { color: color.into(), request: request.into() }
        }
        Happening::Ready(color) => GameEvent::Ready { color: color.into() },
        Happening::PauseEnded => GameEvent::PauseEnded {},
        Happening::AdjournmentDue => GameEvent::AdjournmentDue {},
        Happening::Sealed(color, commitment) => {
            GameEvent::Sealed { color: color.into(), hash: commitment.to_string() }
        }
        Happening::Opened(opening) => {
            let sealed = sealed_move(opening.number).flatten();
            GameEvent::Opened {
                color: before.to_play.into(),
                point: sealed.map_or("pass".to_string(), |point| point.to_string()),
                number: opening.number,
                nonce: opening.nonce.iter().map(|byte| format!("{byte:02x}")).collect(),
                played: position.last_move().map(|(_, point)| point) == Some(sealed),
                captured: points(stones),
            }
        }
        Happening::PresenceChanged(color, Presence::Away) => GameEvent::Left { color: color.into() },
        Happening::PresenceChanged(color, Presence::Here) => GameEvent::Returned { color: color.into() },
        Happening::Claimed(color) => GameEvent::Claimed { color: color.into() },
        Happening::Interrupted => GameEvent::Interrupted {},
        Happening::CycleEndAgreed(color) => GameEvent::CycleEndAgreed { color: color.into() },
        Happening::Proposed(ref dead) => GameEvent::DeadProposed { dead: texts(dead) },
        Happening::Resigned(color) => GameEvent::Resigned { color: color.into() },
        Happening::Flagged(color) => GameEvent::Flagged { color: color.into() },
        Happening::Cancelled => GameEvent::Cancelled {},
        Happening::Marked(color, _, claim) => {
            GameEvent::DeadMarked { color: color.into(), chain: texts(stones), claim: claim.into() }
        }
        Happening::Accepted(color) => GameEvent::DeadAccepted { color: color.into() },
        Happening::AcceptanceWithdrawn(color) => GameEvent::AcceptanceWithdrawn { color: color.into() },
        Happening::Resumed(color, point, claim) => {
            GameEvent::Resumed { color: color.into(), point: point.to_string(), claim: claim.into() }
        }
        Happening::DisputeClosed(color, point, claim) => {
            GameEvent::DisputeClosed { color: color.into(), point: point.to_string(), claim: claim.into() }
        }
        Happening::MarkingExpired => GameEvent::MarkingExpired {},
    }
}

fn points(points: &[Point]) -> Vec<point::Point> {
    points.iter().copied().map(point::Point::from).collect()
}

fn texts(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}
