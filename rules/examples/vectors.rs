//! Runs vector files against the rules: `cargo run -q --release -p rules --example vectors -- FILE…`
//!
//! Prints a line for each failing case, how many stones of `deadmarks` were judged right, and the counts
//! last; exit code 1 if any failed.

mod runner;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        eprintln!("usage: vectors FILE...");
        return ExitCode::from(2);
    }
    let mut report = runner::Report::default();
    for file in &files {
        report.run_file(file);
    }
    for failure in &report.failures {
        println!("{failure}");
    }
    println!("{report}");
    if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
