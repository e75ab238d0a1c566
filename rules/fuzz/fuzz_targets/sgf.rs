//! Bytes as people upload them: a record is refused with a reason and a place, or what is written of it
//! reads back to the same, and its main line plays or says where it breaks.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Color;
use rules::record::{Record, read};

fuzz_target!(|bytes: &[u8]| {
    match read(bytes) {
        Ok(collection) => collection.games.iter().for_each(use_up),
        Err(error) => assert!(!error.to_string().is_empty(), "a refusal says why"),
    }
});

/// Asks for everything that a server asks for.
fn use_up(game: &Record) {
    let written = game.to_sgf();
    let again = read(written.as_bytes()).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.games, std::slice::from_ref(game));
    assert_eq!(again.games[0].to_sgf(), written, "writing is stable");
    let _ = (game.komi(), game.handicap(), game.ending(), game.main_time());
    for color in Color::BOTH {
        let _ = game.player(color);
    }
    for id in game.walk().take(20) {
        let _ = (game.comment(id), game.time_left(id, Color::White), game.replay_to(id, game.law()));
    }
    if let Ok(replay) = game.replay(game.law()) {
        rules_fuzz::check_board(replay.position().board());
    }
}
