//! Runs vector lines (JSON, one case a line) against the rules. Shared by the example `vectors` and by
//! the test of the same name.

mod clocks;
mod deadmarks;
mod json;
mod play;
mod sgf;

use deadmarks::Judged;
use json::Json;
use std::fmt;
use std::path::Path;

/// What running some vectors came to.
#[derive(Default)]
pub(crate) struct Report {
    /// Cases that went well.
    pub(crate) passed: u32,
    /// The stones of proposals of dead stones: those cases neither pass nor fail.
    pub(crate) judged: Judged,
    /// Cases that are about ko rules that no rule set has.
    pub(crate) skipped: u32,
    /// One line a failing case: its id and why.
    pub(crate) failures: Vec<String>,
}

/// What became of a case that did not go wrong.
enum Ran {
    /// It went well.
    Checked,
    /// It is about a ko rule that no rule set has.
    LeftOut,
}

/// What became of a case, or what went wrong.
type Verdict = Result<Ran, String>;

impl Report {
    /// Runs every line of a file. What cannot be read is a failure.
    pub(crate) fn run_file(&mut self, path: &Path) {
        match std::fs::read(path) {
            Ok(bytes) => self.run(&path.display().to_string(), &bytes),
            Err(error) => self.failures.push(format!("{}: cannot be read: {error}", path.display())),
        }
    }

    /// Runs every line of a text that came from `name`.
    pub(crate) fn run(&mut self, name: &str, bytes: &[u8]) {
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            match serde_json::from_slice(line) {
                Ok(case) => self.run_case(&format!("{name}:{}", index + 1), Json(&case)),
                Err(error) => self.failures.push(format!("{name}:{}: malformed line: {error}", index + 1)),
            }
        }
    }

    fn run_case(&mut self, place: &str, case: Json<'_>) {
        let id = case.get("id").and_then(|id| id.text()).unwrap_or(place);
        let kind = case.get("kind").and_then(|kind| kind.text());
        let one_rule =
            matches!(kind, Ok("attempts" | "penal" | "replay" | "playout" | "endmarks" | "counting"));
        if one_rule && play::is_about_no_rule_set(case) {
            self.skipped += 1;
            return;
        }
        let verdict = match kind {
            Ok("legality") => play::legality(case),
            Ok("attempts") => play::attempts(case),
            Ok("repetition") => play::repetition(case),
            Ok("replay") => play::replay(case),
            Ok("playout") => play::playout(case),
            Ok("endmarks") => play::endmarks(case),
            Ok("special") => play::special(case),
            Ok("counting") => play::counting(case),
            Ok("clock") => clocks::turns(case),
            Ok("clock_steps") => clocks::steps(case),
            Ok("penal") => play::penal(case),
            Ok("sgf") => sgf::sgf(case),
            Ok("deadmarks") => match deadmarks::deadmarks(case) {
                Ok(judged) => {
                    self.judged += judged;
                    return;
                }
                Err(why) => Err(why),
            },
            Ok(kind) => Err(format!("unknown kind {kind:?}")),
            Err(why) => Err(why),
        };
        match verdict {
            Ok(Ran::Checked) => self.passed += 1,
            Ok(Ran::LeftOut) => self.skipped += 1,
            Err(why) => self.failures.push(format!("{id}: {why}")),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.judged.stones > 0 {
            writeln!(f, "deadmarks: {} of {} stones", self.judged.right, self.judged.stones)?;
        }
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failures.len(), self.skipped)
    }
}

/// Fails unless two things are the same.
fn same<T: PartialEq + fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, expected {expected:?}")) }
}
