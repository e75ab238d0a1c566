//! `loadtest growth`: how the server bears more of everything, one thing at a time, each as a curve. Rates stay
//! as they are while the rest grows, so that a flat line is a good one.

mod curves;
mod length;
mod more;
mod sweeps;

use crate::bench::runtime;
use crate::contender::{Contender, Journal, Stable};
use curves::Curves;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use sweeps::Sweep;

/// What to grow, and where to write it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// The server's program [default: shoutan beside this one]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Folder for what runs keep
    #[arg(long, default_value = "target/bench", value_name = "DIR")]
    data: PathBuf,
    /// Only the sweep of this name
    #[arg(long, value_enum, value_name = "SWEEP")]
    only: Option<Sweep>,
    /// Seconds of each run that are counted
    #[arg(long, default_value_t = 3, value_name = "SECONDS")]
    seconds: u64,
    /// The seed that repeats the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the curves here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with plots here too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Runs the sweeps and prints their curves. Whether nothing was wrong.
///
/// # Errors
/// They could not be run, or what they came to could not be written.
pub(crate) fn main(options: &Options) -> Result<bool, String> {
    let swarm = crate::process::raise_sockets();
    let stable = Stable::new(options.server.as_deref(), &options.data)?;
    let server = stable.start(Contender::Server(Journal::Off))?.process.most_sockets();
    eprintln!("the swarm can hold {swarm} sockets, the server {server}");
    let sweeps: Vec<Sweep> =
        Sweep::ALL.into_iter().filter(|sweep| options.only.is_none_or(|only| only == *sweep)).collect();
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {msg}")
        .expect("the template is fixed");
    let bar = ProgressBar::new(sweeps.len() as u64).with_style(style);
    let mut curves = Curves::new(options.seed);
    for sweep in sweeps {
        bar.set_message(sweep.title());
        runtime().block_on(sweep.run(&stable, options.seed, options.seconds, &mut curves));
        bar.inc(1);
    }
    bar.finish_and_clear();
    print!("{}", curves.text());
    for (path, content) in [(&options.json, format!("{:#}\n", curves.json())), (&options.html, curves.page())]
    {
        if let Some(path) = path {
            std::fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(curves.is_clean())
}
