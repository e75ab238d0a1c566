//! The settings as a file to begin from. It is made of the flags' own texts, and knows no setting itself.

use crate::config::Options;
use clap::{Arg, Args};

/// A TOML file with every setting, what it does, and its default, all of it commented out.
pub(crate) fn defaults() -> String {
    let mut text =
        "# Settings of shoutan. What is commented out is at its default; flags and the environment\n\
                    # (SHOUTAN_LISTEN, SHOUTAN_DATA, …) go before this file.\n"
            .to_string();
    for arg in Options::augment_args(clap::Command::new("shoutan")).get_arguments() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        text.push_str(&format!("\n# {help}\n#{} = {}\n", key(arg), value(arg, &help)));
    }
    text
}

fn key(arg: &Arg) -> &str {
    arg.get_long().expect("every setting has a long flag")
}

/// The default that the help tells, or the example where there is none.
fn value(arg: &Arg, help: &str) -> String {
    let after = |mark: &str, ends: &[char]| {
        help.split_once(mark).map(|(_, rest)| rest.split(ends).next().unwrap_or_default().to_string())
    };
    let value =
        after("[default: ", &[',', ']']).or_else(|| after("such as ", &[' ', ';', ','])).unwrap_or_default();
    let quoted = if value.parse::<u64>().is_ok() { value } else { format!("{value:?}") };
    if arg.get_value_delimiter().is_some() { format!("[{quoted}]") } else { quoted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn read(keep: impl Fn(&str) -> bool) -> Options {
        let lines = defaults();
        let lines: Vec<&str> = lines.lines().filter_map(|line| line.strip_prefix('#')).collect();
        let settings = lines.into_iter().filter(|line| !line.starts_with(' ') && keep(line));
        let file: String = settings.map(|line| format!("{line}\n")).collect();
        toml::from_str(&file).unwrap_or_else(|error| panic!("{error}\n{file}"))
    }

    #[test]
    fn what_is_commented_out_is_the_default() {
        // These have none, and show an example.
        let examples = ["database-url", "origin", "trusted-proxy", "metrics"];
        let file = read(|line| !examples.iter().any(|key| line.starts_with(key)));
        let config = Options::default().with_file(file).expect("the defaults are in order");
        assert_eq!(format!("{config:?}"), format!("{:?}", Config::default()));
        let all = read(|_| true);
        assert!(all.database_url.is_some() && all.metrics.is_some() && !all.origins.is_empty());
        assert!(!all.trusted_proxies.is_empty());
        // Every setting stands there: a field left out of the text would be none.
        assert!(!format!("{all:?}").contains("None"), "{all:?}");
    }
}
