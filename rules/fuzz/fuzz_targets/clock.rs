//! Starts, presses and pauses of both clocks: nothing is ever below zero or above what the time control
//! gives, a look changes nothing, and a flag that has fallen stays fallen.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use rules::clock::{OnFlag, Pressed};
use rules::{ByColor, Clock, Color, Ms, TimeControl};
use rules_fuzz::{AnyColor, AnyControl};

/// A time control and what is done to its clocks.
#[derive(Arbitrary, Debug)]
struct Case {
    control: AnyControl,
    first: AnyColor,
    steps: Vec<Step>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Step {
    Press {
        after: u16,
        given: u16,
    },
    /// One millisecond before the flag, at it, or one after.
    PressAtDeadline(Around),
    Pause {
        after: u16,
    },
    Resume {
        after: u16,
    },
    Advance {
        after: u16,
    },
    /// Nobody looked for ages. Time ends before the last deadline that can be written down.
    AdvanceTo(Ms),
    Start {
        after: u16,
        color: AnyColor,
    },
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Around {
    Before,
    At,
    After,
}

fuzz_target!(|case: Case| {
    let control = TimeControl::from(case.control);
    let mut clock = Clock::new(control);
    let mut now: Ms = 0;
    clock.start(case.first.into(), now);
    for step in case.steps {
        let before = clock.clone();
        now = now.saturating_add(step.after());
        match step {
            Step::Press { given, .. } => press(&mut clock, now, Ms::from(given)),
            Step::PressAtDeadline(around) => {
                let Some(deadline) = clock.deadline().filter(|deadline| *deadline < Ms::MAX) else {
                    continue;
                };
                let at = match around {
                    Around::Before => deadline.saturating_sub(1),
                    Around::At => deadline,
                    Around::After => deadline + 1,
                };
                now = now.max(at);
                press(&mut clock, now, 0);
            }
            Step::Pause { .. } => {
                clock.pause(now);
                assert_eq!(clock.running(), None);
                assert_eq!(
                    clock.read(now.saturating_add(1_000_000)),
                    clock.read(now),
                    "a clock at rest stands"
                );
            }
            Step::Resume { .. } => clock.resume(now),
            Step::Advance { .. } => clock.advance(now),
            Step::AdvanceTo(far) => {
                now = now.max(far / 4);
                clock.advance(now);
            }
            // The game starts a clock that is at rest only.
            Step::Start { color, .. } if clock.running().is_none() => clock.start(color.into(), now),
            Step::Start { .. } => {}
        }
        check(&clock, now);
        if before.flag().is_some() {
            assert_eq!(before, clock, "nothing moves a fallen flag");
        }
    }
});

impl Step {
    fn after(self) -> Ms {
        match self {
            Step::Press { after, .. }
            | Step::Pause { after }
            | Step::Resume { after }
            | Step::Advance { after }
            | Step::Start { after, .. } => Ms::from(after),
            Step::PressAtDeadline(_) | Step::AdvanceTo(_) => 0,
        }
    }
}

fn passes_on_flag(control: TimeControl) -> bool {
    matches!(control, TimeControl::ByoYomi { on_flag: OnFlag::Pass, .. })
}

fn press(clock: &mut Clock, now: Ms, given: Ms) {
    let before = clock.clone();
    let (running, deadline) = (before.running(), before.deadline());
    let late = deadline.is_some_and(|deadline| now.saturating_sub(given) >= deadline);
    let pressed = clock.press(now, given);
    let Some(running) = running else {
        assert_eq!((pressed, &before), (Pressed::TooLate, &*clock), "a clock at rest takes no press");
        return;
    };
    if passes_on_flag(before.control()) {
        assert_eq!(pressed, Pressed::InTime, "the turn passes, no flag falls");
    } else if late {
        assert_eq!(pressed, Pressed::TooLate);
        let flag = clock.flag().expect("a late press finds the flag fallen");
        assert_eq!((Some(flag.color), Some(flag.at)), (Some(running), deadline));
    } else {
        assert_eq!(pressed, Pressed::InTime);
        assert_eq!(clock.running(), Some(running.opposite()));
        assert_eq!(clock.turn_start(), Some(now), "the other side's turn starts at the press");
        let other = running.opposite();
        assert_eq!(clock.read(now)[other], before.read(now.saturating_sub(given))[other]);
    }
}

fn check(clock: &Clock, now: Ms) {
    let copy = clock.clone();
    let sides = clock.read(now);
    let deadline = clock.deadline();
    assert_eq!(*clock, copy);
    let most = most(clock.control());
    for color in Color::BOTH {
        let side = sides[color];
        assert!(most.main.is_none_or(|main| side.main <= main), "{side:?}");
        assert!(most.left.is_none_or(|left| side.left <= left), "{side:?}");
        assert!(side.count <= most.count, "{side:?}");
    }
    if let (Some(running), Some(deadline)) = (clock.running(), deadline) {
        assert!(clock.turn_start() <= Some(deadline));
        check_just_before_and_at(clock, running, deadline);
    }
    if let (TimeControl::Absolute { main }, None) = (clock.control(), clock.flag()) {
        let used = ByColor::from_fn(|color| main - sides[color].main);
        assert!(used.black.checked_add(used.white).is_none_or(|used| used <= now), "time is charged once");
    }
}

fn check_just_before_and_at(clock: &Clock, running: Color, deadline: Ms) {
    let mut at = clock.clone();
    at.advance(deadline);
    if passes_on_flag(clock.control()) {
        assert!(at.flag().is_none());
        return;
    }
    assert_eq!(at.flag().map(|flag| (flag.color, flag.at)), Some((running, deadline)));
    if clock.turn_start() < Some(deadline) {
        let mut before = clock.clone();
        before.advance(deadline - 1);
        assert_eq!(before, *clock, "nothing happens before the deadline");
        let side = before.read(deadline - 1)[running];
        assert!(side.main + side.left >= 1, "{side:?} has a millisecond left");
    }
}

/// The most that a side can ever have.
struct Most {
    main: Option<Ms>,
    left: Option<Ms>,
    count: u32,
}

fn most(control: TimeControl) -> Most {
    let (main, left, count) = match control {
        TimeControl::None => (Some(0), Some(0), 0),
        TimeControl::Absolute { main } => (Some(main), Some(0), 0),
        TimeControl::ByoYomi { main, periods, period, .. } => (Some(main), Some(period), periods),
        // A carried-over rest makes a block longer without a bound.
        TimeControl::Block { main, moves, .. } => (Some(main), None, moves),
        TimeControl::Fischer { main, cap, .. } => (cap.map(|cap| cap.max(main)), Some(0), 0),
        TimeControl::PerMove { time } => (Some(0), Some(time), 0),
    };
    Most { main, left, count }
}
