//! Play on a `Position`, beside a naive referee: both must agree on every move, on the reason of every
//! refusal, and on the stones that are left.

#![no_main]

#[path = "../../tests/naive/mod.rs"]
mod naive;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use naive::Referee;
use rules::{Board, Color, Point, Position, Refusal, Repetition};
use rules_fuzz::{AnyColor, AnyPoint, AnyRules, check_board};

/// A whole game.
#[derive(Arbitrary, Debug)]
struct Case {
    rules: AnyRules,
    first: AnyColor,
    turns: Vec<Turn>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Turn {
    Play(AnyPoint),
    /// The first legal point from here on: random points of a full board are mostly taken.
    PlayFrom(AnyPoint),
    /// The point that is being fought over, if there is one.
    RetakeKo,
    Pass,
    SetToPlay(AnyColor),
}

fuzz_target!(|case: Case| {
    let size = case.rules.size();
    let (repetition, suicide) = (case.rules.repetition(), case.rules.suicide());
    let (board, first) = (Board::new(size), Color::from(case.first));
    let mut referee = Referee::new(&board, first, repetition, suicide);
    let mut position = Position::new(board, first, repetition, suicide);
    for turn in case.turns {
        match turn {
            Turn::Play(point) => play(&mut position, &mut referee, point.on(size)),
            Turn::PlayFrom(point) => {
                let start = point.on(size);
                let mut points = size.points().skip_while(|point| *point != start);
                if let Some(legal) = points.find(|point| position.check(*point).is_ok()) {
                    play(&mut position, &mut referee, legal);
                }
            }
            Turn::RetakeKo => {
                let Some(ko) = position.ko() else { continue };
                assert_eq!(judge(&position, &referee, ko), Err(Refusal::Ko));
                play(&mut position, &mut referee, ko);
            }
            Turn::Pass => {
                position.pass();
                referee.pass();
            }
            Turn::SetToPlay(color) => {
                position.set_to_play(color.into());
                referee.turn_to(color.into());
            }
        }
        agree(&position, &referee, repetition);
    }
    // The slow referee looks at a whole large board in milliseconds: too long to look at every point of it.
    if size.lines() <= 7 {
        for point in size.points() {
            let _ = judge(&position, &referee, point);
        }
    }
});

/// What both say of a point.
fn judge(position: &Position, referee: &Referee, point: Point) -> Result<(), Refusal> {
    let (found, expected) = (position.check(point), referee.judge(point));
    assert_eq!(
        found.map(|_| ()),
        expected.as_ref().map(|_| ()).map_err(|refusal| *refusal),
        "{:?} at {point} on {}",
        position.to_play(),
        position.board()
    );
    let (preview, (_, gone)) = (found?, expected?);
    let mover = position.to_play();
    assert_eq!((preview.captured, preview.suicide), (gone[mover.opposite()], gone[mover]));
    Ok(())
}

fn play(position: &mut Position, referee: &mut Referee, point: Point) {
    let judged = judge(position, referee, point);
    let before = (position.board().clone(), position.to_play(), position.captures(), position.ko());
    let gone = position.play(point);
    assert_eq!(gone.as_ref().map(|_| ()), judged.as_ref().map(|_| ()));
    assert_eq!(referee.play(point), judged);
    match gone {
        Ok(gone) => {
            for taken in gone {
                assert_eq!(position.board().get(taken), None);
            }
        }
        Err(_) => {
            let after = (position.board().clone(), position.to_play(), position.captures(), position.ko());
            assert_eq!(before, after, "a refused move changes nothing");
        }
    }
}

fn agree(position: &Position, referee: &Referee, repetition: Repetition) {
    check_board(position.board());
    assert_eq!(naive::grid(position.board()), *referee.grid());
    assert_eq!(position.to_play(), referee.to_play());
    assert_eq!(position.captures(), referee.captures());
    let occurrences = match repetition {
        Repetition::SimpleKo(_) => referee.occurrences(),
        // Where a repetition is refused, nobody counts them.
        Repetition::Positional | Repetition::Situational => 1,
    };
    assert_eq!(position.occurrences() as usize, occurrences);
}
