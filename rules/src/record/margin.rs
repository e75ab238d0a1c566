//! By how much a game was won, as records write it.

/// By how much a game was won, in the unit of the record.
///
/// A bare figure is points, as FF\[4\] has it, even where a Chinese site may have meant 子: only the
/// people who made the record can know. `0.75` is kept as it is, though no count gives such points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Hundredths of a point.
    Points(u32),
    /// Quarters of a 子.
    Zi(u32),
}

/// A figure without a unit: points.
pub(super) fn bare(text: &str) -> Option<Margin> {
    hundredths(text).map(Margin::Points)
}

/// A figure with its unit: `3/4子`, `2又3/4子`, `2.75子`, `1.5目`, `6目半`, `半目`.
pub(super) fn read(text: &str) -> Option<Margin> {
    if let Some(amount) = text.strip_suffix('子') {
        return quarters(amount).map(Margin::Zi);
    }
    if text == "半目" {
        return Some(Margin::Points(50));
    }
    let (points, half) = match text.strip_suffix("目半") {
        Some(points) => (points, 50),
        None => (text.strip_suffix('目')?, 0),
    };
    Some(Margin::Points(hundredths(points)?.checked_add(half)?))
}

/// An amount of 子, in quarters.
pub(super) fn quarters(text: &str) -> Option<u32> {
    match text {
        "半" => return Some(2),
        "一" => return Some(4),
        "四分之一" => return Some(1),
        "四分之三" => return Some(3),
        _ => {}
    }
    if let Some(hundredths) = hundredths(text) {
        return hundredths.is_multiple_of(25).then_some(hundredths / 25);
    }
    let (whole, fraction) = text.split_once('又').unwrap_or(("0", text));
    let fraction = match fraction {
        "1/4" => 1,
        "1/2" | "2/4" => 2,
        "3/4" => 3,
        _ => return None,
    };
    let whole = hundredths(whole).filter(|hundredths| hundredths.is_multiple_of(100))?;
    Some(whole / 25 + fraction)
}

/// A decimal figure of up to two places that matter.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 4 || fraction.len() > 2 || !is_plain(whole) || !is_plain(fraction) {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_exact_or_none() {
        let table = [
            ("3/4子", Some(Margin::Zi(3))),
            ("1/2子", Some(Margin::Zi(2))),
            ("39又3/4子", Some(Margin::Zi(159))),
            ("2.75子", Some(Margin::Zi(11))),
            ("2子", Some(Margin::Zi(8))),
            ("半子", Some(Margin::Zi(2))),
            ("四分之一子", Some(Margin::Zi(1))),
            ("1.5目", Some(Margin::Points(150))),
            ("6目半", Some(Margin::Points(650))),
            ("半目", Some(Margin::Points(50))),
            ("2/3子", None),
            ("0.3子", None),
            ("2.5又3/4子", None),
            ("又3/4子", None),
            ("-1子", None),
            ("子", None),
            ("1.5", None),
        ];
        for (text, expected) in table {
            assert_eq!(read(text), expected, "{text:?}");
        }
        let bare_table =
            [("12.50", Some(1250)), ("0.75", Some(75)), ("7.", Some(700)), ("1.005", None), ("", None)];
        for (text, expected) in bare_table {
            assert_eq!(bare(text), expected.map(Margin::Points), "{text:?}");
        }
    }
}
