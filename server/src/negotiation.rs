//! What a request says of what it has, and of what it can read. A header may come in several lines, and each line as
//! a list.

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, AsHeaderName, IF_NONE_MATCH};

/// Whether it has what bears this tag. A proxy that packs an answer weakens its tag, and what it holds is the same.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    listed(headers, IF_NONE_MATCH).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

/// Whether it can read this coding. What is named with a weight of nothing is refused.
pub(crate) fn reads(headers: &HeaderMap, coding: &str) -> bool {
    listed(headers, ACCEPT_ENCODING).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        name.trim_end().eq_ignore_ascii_case(coding) && weighs(weight)
    })
}

fn weighs(said: &str) -> bool {
    let weight = said.trim().strip_prefix(['q', 'Q']).and_then(|said| said.strip_prefix('='));
    weight.and_then(|weight| weight.parse::<f32>().ok()).is_some_and(|weight| weight > 0.0)
}

fn listed(headers: &HeaderMap, name: impl AsHeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn with(name: impl axum::http::header::IntoHeaderName + Clone, lines: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name.clone(), HeaderValue::from_static(line));
        }
        headers
    }

    #[test]
    fn a_tag_is_known_however_it_is_said() {
        let table: [(&[&str], bool); 10] = [
            (&[], false),
            (&["\"a\""], true),
            (&["W/\"a\""], true),
            (&["\"b\", W/\"a\""], true),
            (&["\"b\"", "\"a\""], true),
            (&["*"], true),
            (&["\"b\""], false),
            (&["a"], false),
            (&["W/\"a"], false),
            (&["\"a-br\""], false),
        ];
        for (lines, known) in table {
            assert_eq!(has(&with(IF_NONE_MATCH, lines), "\"a\""), known, "{lines:?}");
        }
    }

    #[test]
    fn a_coding_is_read_unless_it_weighs_nothing() {
        let table: [(&[&str], bool); 13] = [
            (&[], false),
            (&["br"], true),
            (&["gzip, deflate, br, zstd"], true),
            (&["gzip", "br"], true),
            (&["gzip;q=1.0, BR; q=0.5"], true),
            (&["br;q=1"], true),
            (&["br;q=0"], false),
            (&["br; Q=0.000"], false),
            (&["br ;q=0, gzip"], false),
            (&["br;q=much"], false),
            (&["brotli"], false),
            (&["*"], false),
            (&["gzip"], false),
        ];
        for (lines, read) in table {
            assert_eq!(reads(&with(ACCEPT_ENCODING, lines), "br"), read, "{lines:?}");
        }
    }
}
