//! Every vector of the repository, and what the runner says of lines that are none.

#[path = "../examples/runner/mod.rs"]
mod runner;

use runner::Report;
use std::path::Path;

fn run(text: &[u8]) -> Report {
    let mut report = Report::default();
    report.run("here", text);
    report
}

#[test]
fn every_vector_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let entries = std::fs::read_dir(&folder).expect("the vectors are in the repository");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    assert!(!files.is_empty(), "no vectors in {}", folder.display());
    for file in files {
        let mut report = Report::default();
        report.run_file(&file);
        assert!(report.failures.is_empty(), "{}: {report}\n{}", file.display(), report.failures.join("\n"));
        let judged = report.judged;
        assert!(report.passed + report.skipped + judged.stones > 0, "{} is empty", file.display());
        let enough = u64::from(judged.right) * 100 >= u64::from(judged.stones) * 95;
        assert!(enough, "{}: too many stones judged wrong: {report}", file.display());
    }
}

#[test]
fn what_is_no_case_fails_and_says_where() {
    let not_cases: [&[u8]; 12] = [
        b"{",
        b"[]",
        b"7",
        b"\xff\xfe",
        br#"{"size":9}"#,
        br#"{"kind":"riddle"}"#,
        br#"{"kind":"legality","size":1,"setup":{"to_play":"B"},"moves":[],"expect":{"forbidden":{"simple/all":{}}}}"#,
        br#"{"kind":"playout","size":9,"rules":{"ko":"simple","suicide":"all"},"setup":{"to_play":"B"},"moves":["B I9"]}"#,
        br#"{"kind":"sgf","sgf_base64":"?","expect":{"accept":true}}"#,
        br#"{"kind":"sgf","sgf_base64":"KDsp","expect":{"accept":true,"margin":"much"}}"#,
        br#"{"kind":"clock","clock":{"system":"byoyomi","main":0,"periods":0,"period":10},"events":[],"expect":{}}"#,
        br#"{"kind":"clock_steps","control":{"kind":"per_move","move_ms":0},"steps":[],"expect":[]}"#,
    ];
    for line in not_cases {
        let report = run(line);
        assert_eq!(report.to_string(), "0 passed, 1 failed, 0 skipped");
        assert!(report.failures[0].starts_with("here:1: "), "{:?}", report.failures);
    }
    let mut report = Report::default();
    report.run_file(Path::new("/no/such/file.jsonl"));
    assert_eq!(report.failures.len(), 1);
}

#[test]
fn a_wrong_expectation_fails() {
    let case = |captures: &str, dame: &str| {
        let text = format!(
            r#"{{"id":"p","kind":"playout","size":2,"rules":{{"ko":"positional","suicide":"forbidden"}},
            "setup":{{"to_play":"B"}},"moves":["B A1","W B1","B B2"],
            "expect":{{"captures":{{"B":{captures},"W":0}},"area":{{"B":4,"W":0,"dame":{dame}}}}}}}"#
        );
        run(text.replace('\n', " ").as_bytes()).to_string()
    };
    assert_eq!(case("1", "0"), "1 passed, 0 failed, 0 skipped");
    assert_eq!(case("0", "0"), "0 passed, 1 failed, 0 skipped");
    assert_eq!(case("1", "1"), "0 passed, 1 failed, 0 skipped");
    let record = |sgf: &str, expect: &str| {
        let text = data_encoding::BASE64.encode(sgf.as_bytes());
        run(format!(r#"{{"kind":"sgf","sgf_base64":"{text}","expect":{{{expect}}}}}"#).as_bytes()).to_string()
    };
    let (right, wrong) = ("1 passed, 0 failed, 0 skipped", "0 passed, 1 failed, 0 skipped");
    assert_eq!(record("(;B[aa])", r#""accept":true,"moves":["B A19"],"komi":null"#), right);
    assert_eq!(record("(;B[aa])", r#""accept":true,"moves":["B A18"]"#), wrong);
    assert_eq!(record("(;B[aa])", r#""accept":true,"komi":0"#), wrong);
    assert_eq!(record("(;B[aa])", r#""accept":false"#), wrong);
    assert_eq!(record("(;B[aa];W[aa])", r#""accept":true"#), wrong);
    assert_eq!(record("(;B[aa];W[aa])", r#""accept":false,"bad_move":2"#), right);
    assert_eq!(record("(;B[aa];W[aa])", r#""accept":"either","bad_move":1"#), wrong);
    assert_eq!(run(b"\n \n\r\n").to_string(), "0 passed, 0 failed, 0 skipped");
}

#[test]
fn dead_stones_are_counted_one_by_one() {
    let case = |dead: &str, either: &str| {
        let text = format!(
            r#"{{"id":"d","kind":"deadmarks","size":5,"board":".X.X./XXXXX/...../OOOOO/.O.O.",
            "expect":{{"dead":[{dead}],"either":[{either}]}}}}"#
        );
        run(text.replace('\n', " ").as_bytes()).to_string()
    };
    assert_eq!(case("", ""), "deadmarks: 14 of 14 stones\n0 passed, 0 failed, 0 skipped");
    assert_eq!(case(r#""B1""#, ""), "deadmarks: 13 of 14 stones\n0 passed, 0 failed, 0 skipped");
    assert_eq!(case(r#""B1""#, r#""B1""#), "deadmarks: 13 of 13 stones\n0 passed, 0 failed, 0 skipped");
    assert_eq!(case(r#""A1""#, ""), "0 passed, 1 failed, 0 skipped");
    assert_eq!(case(r#""A9""#, ""), "0 passed, 1 failed, 0 skipped");
}
