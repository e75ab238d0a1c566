//! `KM`: komi as records write it.

use super::margin;
use crate::komi::Komi;

/// From here on a figure without a decimal point is no number of points.
const HUNDREDTHS_FROM: i32 = 200;

/// An exact half point, or nothing: a komi that is not understood is none, never a wrong one.
///
/// Fox writes hundredths without a decimal point: of a 子 (`375` is 3¾ 子, so 7½ points) or, elsewhere
/// and later, of a point (`650`, `750`). The two ranges do not meet for the komi that are in use, so
/// those are read; any other whole figure that is too large for a komi is not. A quarter, as in `3.75`, can
/// only be of a 子, as points come in halves; `3又3/4子` and `7.5目` say their unit. `6,5` is left alone:
/// whoever writes it may mean a list.
pub(super) fn read(text: &str) -> Option<Komi> {
    match text {
        "275" | "550" => return Some(Komi::from_quarters(11)),
        "325" | "650" => return Some(Komi::from_quarters(13)),
        "375" | "750" => return Some(Komi::from_quarters(15)),
        "2.75" | "3.25" | "3.75" => return in_zi(text),
        _ => {}
    }
    if let Some(points) = text.strip_suffix('目') {
        return read(points);
    }
    if let Some(zi) = text.strip_suffix('子') {
        return in_zi(zi);
    }
    let Some((whole, fraction)) = text.split_once('.') else {
        let points = |komi: &Komi| komi.quarters() / 2;
        return text.parse().ok().filter(|komi| points(komi).abs() < HUNDREDTHS_FROM);
    };
    // Some programs write six places of zeros.
    match fraction.trim_end_matches('0') {
        "" => whole.parse().ok(),
        short => format!("{whole}.{short}").parse().ok(),
    }
}

fn in_zi(text: &str) -> Option<Komi> {
    let quarters = margin::quarters(text)?;
    i16::try_from(quarters).ok().map(Komi::from_quarters)
}

/// The text that [`read`] reads as this komi.
pub(super) fn write(komi: Komi) -> String {
    let text = komi.to_string();
    if komi.quarters().abs() >= 2 * HUNDREDTHS_FROM && !text.contains('.') { text + ".0" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_exact_or_none() {
        let table = [
            ("7.5", Some("7.5")),
            ("7.50", Some("7.5")),
            ("0", Some("0")),
            ("0.00", Some("0")),
            ("6", Some("6")),
            ("6.", Some("6")),
            ("0.500000", Some("0.5")),
            ("-5.5", Some("-5.5")),
            ("199", Some("199")),
            ("375", Some("7.5")),
            ("750", Some("7.5")),
            ("325", Some("6.5")),
            ("650", Some("6.5")),
            ("275", Some("5.5")),
            ("550", Some("5.5")),
            ("375.0", Some("375")),
            ("200", None),
            ("700", None),
            ("-375", None),
            ("3.75", Some("7.5")),
            ("2.75", Some("5.5")),
            ("3又3/4子", Some("7.5")),
            ("3.75子", Some("7.5")),
            ("7.5目", Some("7.5")),
            ("7.25", None),
            ("子", None),
            ("目", None),
            ("6,5", None),
            ("", None),
            (".5", None),
            ("seven", None),
            ("7.5.0", None),
            ("NaN", None),
            ("1e1", None),
            ("99999999999999999999", None),
        ];
        for (text, expected) in table {
            assert_eq!(read(text).map(|komi| komi.to_string()).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn every_komi_comes_back() {
        for quarters in -1250..=1250 {
            let komi = Komi::from_quarters(quarters);
            assert_eq!(read(&write(komi)), Some(komi));
        }
    }
}
