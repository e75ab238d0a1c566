//! Between a game and its rows: how a game is written down when it is made, and how it is read again. A
//! game that is read is decided anew, event by event; what differs is not taken for a game.

use crate::store::rows::Ended;
use crate::store::{Command, End, GameRow, NewGame, Store, StoreError};
use protocol::id::GameId;
use protocol::settings::Settings;
use protocol::snapshot::{GameInfo, Outcome};
use rules::game::Log;
use rules::{Event, Game};
use std::fmt;

/// A game as its rows have it.
pub(crate) struct Kept {
    /// Its rows.
    pub(crate) row: GameRow,
    /// What the wire says of it.
    pub(crate) info: GameInfo,
    /// The game.
    pub(crate) game: Game,
    /// The commands that brought its events, by their seqs; of a game that has ended they are gone.
    pub(crate) commands: Vec<(u64, Command)>,
}

/// Why rows give no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// The store could not be asked.
    Store(StoreError),
    /// The rows are damaged, or of a server that knows other rules.
    Damaged(String),
}

impl Kept {
    /// Reads a game's events and plays them again.
    ///
    /// # Errors
    /// [`Unreadable`].
    pub(crate) fn read(row: GameRow, store: &mut dyn Store) -> Result<Kept, Unreadable> {
        let (info, settings) = head(&row.made)?;
        let (events, commands) = events(&row, store)?;
        let game = Game::restore(settings, events).map_err(|differs| damaged(&differs.to_string()))?;
        Ok(Kept { row, info, game, commands })
    }

    /// Whether the game ended as its row says.
    ///
    /// # Errors
    /// What the row says, and what the events do.
    pub(crate) fn check_end(&self) -> Result<(), Unreadable> {
        let outcome = protocol::convert::outcome(&self.game);
        let said = match &self.row.ended {
            None => None,
            Some(Ended { outcome, moves, .. }) => {
                let turns = self.game.position().turns();
                if turns != *moves as usize {
                    return Err(damaged(&format!("its row says {moves} moves, its events {turns}")));
                }
                Some(
                    serde_json::from_str::<Outcome>(outcome)
                        .map_err(|_| damaged("its outcome cannot be read"))?,
                )
            }
        };
        if said == outcome {
            return Ok(());
        }
        let text =
            |outcome: Option<Outcome>| outcome.map_or("that it goes on".to_string(), |outcome| outcome.text);
        Err(damaged(&format!("its row says {}, its events {}", text(said), text(outcome))))
    }
}

impl End {
    /// How a game ended, with all its events.
    pub(crate) fn of(game: &Game, number: u64, at: u64, outcome: &Outcome) -> End {
        let moves = game.position().turns() as u32;
        let outcome = serde_json::to_string(outcome).expect("an outcome is plain JSON");
        End { game: number, ended: Ended { at, moves, outcome }, log: game.log().bytes().to_vec() }
    }
}

/// What a game's row says that it is played under.
pub(crate) fn head(made: &NewGame) -> Result<(GameInfo, rules::Settings), Unreadable> {
    let settings: Settings =
        serde_json::from_str(&made.settings).map_err(|_| damaged("its settings cannot be read"))?;
    let (rules, said) =
        settings.resolve(made.first_moves_by).map_err(|_| damaged("its settings are none of this server"))?;
    // The limit is kept as it was in force, whatever a newer server would make of the settings.
    let rules = rules::Settings { first_moves_by: made.first_moves_by, ..rules };
    let id = GameId::try_from(made.id.clone()).map_err(|_| damaged("its id is none"))?;
    let info = info(id, said, &rules, made.names.black.clone(), made.names.white.clone());
    Ok((info, rules))
}

/// What the wire says of a game.
pub(crate) fn info(
    id: GameId,
    settings: Settings,
    rules: &rules::Settings,
    black: String,
    white: String,
) -> GameInfo {
    GameInfo {
        id,
        settings,
        black,
        white,
        handicap_stones: rules.handicap.stones().iter().map(rules::Point::to_string).collect(),
        first_moves_by: rules.first_moves_by,
        claim_after_ms: rules.conduct.claim_after,
    }
}

pub(crate) type Commands = Vec<(u64, Command)>;

/// The events of a game as they were kept, and the commands that brought them. Nothing is decided here.
///
/// # Errors
/// [`Unreadable`], with the number of the event.
pub(crate) fn events(row: &GameRow, store: &mut dyn Store) -> Result<(Vec<Event>, Commands), Unreadable> {
    match &row.ended {
        Some(_) => {
            let log = store.log(row.made.number)?.ok_or_else(|| damaged("its events are not there"))?;
            Ok((Log::unpack(&log).map_err(|malformed| damaged(&malformed.to_string()))?, Vec::new()))
        }
        None => single(store, row.made.number),
    }
}

/// Whether the events lie where the row says: one by one while a game runs, packed once it has ended.
///
/// # Errors
/// [`Unreadable`].
pub(crate) fn check_place(row: &GameRow, store: &mut dyn Store) -> Result<(), Unreadable> {
    let elsewhere = match row.ended {
        Some(_) => !store.events(row.made.number)?.is_empty(),
        None => store.log(row.made.number)?.is_some(),
    };
    if elsewhere { Err(damaged("its row and its events do not say the same of its end")) } else { Ok(()) }
}

fn single(store: &mut dyn Store, number: u64) -> Result<(Vec<Event>, Commands), Unreadable> {
    let (mut events, mut commands) = (Vec::new(), Vec::new());
    for (row, seq) in store.events(number)?.into_iter().zip(1..) {
        if row.seq != seq {
            return Err(damaged(&format!("event {seq} is not there")));
        }
        let mut bytes = row.bytes.as_slice();
        let event = Event::read(&mut bytes).map_err(|_| damaged(&format!("event {seq} cannot be read")))?;
        if !bytes.is_empty() {
            return Err(damaged(&format!("event {seq} has more bytes than it should")));
        }
        events.push(event);
        commands.extend(row.command.map(|command| (seq, command)));
    }
    Ok((events, commands))
}

fn damaged(text: &str) -> Unreadable {
    Unreadable::Damaged(text.to_string())
}

impl From<StoreError> for Unreadable {
    fn from(error: StoreError) -> Unreadable {
        Unreadable::Store(error)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Store(error) => error.fmt(f),
            Unreadable::Damaged(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Unreadable {}
