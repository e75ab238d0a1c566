//! One game after another in one place: the next is opened when few moves of the last are left, and all members of
//! the last must have heard its end. It knows no time and no rate.

use super::member::Member;
use super::place::Place;
use super::shared::Shared;
use crate::lane::Play;
use crate::opening::{self, Member as Admitted};
use crate::script::Script;
use protocol::meeting::{Door, Met};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::task::coop::unconstrained;

/// How far the game that follows is from the last in the prepared ones: prime to their number.
const STRIDE: usize = 7;
/// How long after the first member the last may hear of a game's end.
const ENDS_WITHIN: Duration = Duration::from_secs(10);

/// A game that is about to be played.
pub(crate) struct Opened {
    script: Arc<Script>,
    turn: u64,
    met: Met,
    /// Black, White, spectators.
    members: Vec<Admitted>,
}

/// Opens the game with this number of those in the place.
///
/// # Errors
/// It could not be opened.
pub(crate) async fn open(shared: &Arc<Shared>, place: usize, number: usize) -> Result<Opened, String> {
    let _turn = shared.doors.acquire().await.map_err(|error| error.to_string())?;
    let script = Arc::clone(&shared.scripts[(place + number * STRIDE) % shared.scripts.len()]);
    let mut door = Door::open(&shared.url).await?;
    let (table, met, [black, white]) =
        opening::table(&shared.sources, &mut door, Arc::clone(&script), Play::Moves).await?;
    door.close().await;
    let mut members = vec![black, white];
    members.extend(opening::spectators(&shared.sources, &met.game, shared.spectators).await?);
    Ok(Opened { script, turn: table.turn, met, members })
}

/// Plays until the caller ends it; what is wrong is a breach, and the end of this place.
pub(crate) async fn play(shared: Arc<Shared>, place: Arc<Place>, first: Opened, number: usize) {
    let mut opened = first;
    for following in 1.. {
        let mut members = seated(&shared, &place, opened);
        let next = async {
            place.nearly.notified().await;
            open(&shared, number, following).await
        };
        let (next, ()) = tokio::join!(next, ended(&shared, &mut members));
        match next {
            Ok(next) => opened = next,
            Err(why) => return shared.tally.breach(format!("no game to go on with: {why}")),
        }
    }
}

fn seated(shared: &Arc<Shared>, place: &Arc<Place>, opened: Opened) -> JoinSet<Result<u64, String>> {
    let Opened { script, turn, met, members } = opened;
    let lines: Vec<_> = members.iter().map(|member| Arc::clone(&member.line)).collect();
    place.begin(script, turn, &lines);
    let tokens = [Some(met.black), Some(met.white)].into_iter().chain(std::iter::repeat(None));
    let mut tasks = JoinSet::new();
    for (seat, (admitted, token)) in members.into_iter().zip(tokens).enumerate() {
        let (shared, place, game) = (Arc::clone(shared), Arc::clone(place), met.game.clone());
        tasks.spawn(unconstrained(Member { shared, place, seat, game, token }.follow(admitted)));
    }
    tasks
}

/// Waits until everybody has heard the end of a game, and holds against each other what they have heard.
async fn ended(shared: &Shared, members: &mut JoinSet<Result<u64, String>>) {
    let mut heard = Vec::new();
    let mut note = |one: Result<Result<u64, String>, tokio::task::JoinError>| match one {
        Ok(Ok(seq)) => heard.push(seq),
        Ok(Err(why)) => shared.tally.breach(why),
        Err(error) => shared.tally.breach(error.to_string()),
    };
    if let Some(first) = members.join_next().await {
        note(first);
    }
    let rest = async {
        while let Some(one) = members.join_next().await {
            note(one);
        }
    };
    if tokio::time::timeout(ENDS_WITHIN, rest).await.is_err() {
        shared.tally.breach(format!("{} members did not hear the end of their game", members.len()));
        members.abort_all();
    }
    let last = heard.iter().copied().max().unwrap_or(0);
    shared.lost(heard.iter().map(|seq| last - seq).sum());
    shared.over.fetch_add(1, Ordering::Relaxed);
}
