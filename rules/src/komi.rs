//! 贴子 (R14): exact, in quarters of a 子. A quarter 子 in the area count is half a point, so the
//! same number is the komi in half points.

use crate::point::Size;
use std::fmt;
use std::str::FromStr;

/// Komi in quarter 子, which are half points: 15 is 3¾ 子 and 7½ points. Negative: White gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Komi(i16);

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi(0);

    /// A komi of so many quarter 子.
    pub const fn from_quarters(quarters: i16) -> Komi {
        Komi(quarters)
    }

    /// Whether a board has as many points as are given.
    pub const fn fits(self, size: Size) -> bool {
        self.0.unsigned_abs() as u32 <= 2 * size.area()
    }

    /// Quarter 子.
    pub const fn quarters(self) -> i32 {
        self.0 as i32
    }
}

/// Points: `7.5`, `7`, `-0.5`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half_points = self.0.unsigned_abs();
        let half = if half_points % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{half}", half_points / 2)
    }
}

/// The text is not an exact half point of at most ±625.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedKomi;

impl FromStr for Komi {
    type Err = MalformedKomi;

    fn from_str(text: &str) -> Result<Komi, MalformedKomi> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(fraction) || whole.len() > 3 || fraction.len() > 3 {
            return Err(MalformedKomi);
        }
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(MalformedKomi),
        };
        let points: i16 = whole.parse().map_err(|_| MalformedKomi)?;
        // No board has more than 625 points.
        if 2 * points + half > 1250 {
            return Err(MalformedKomi);
        }
        Ok(Komi(sign * (2 * points + half)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_reads_and_writes_exact_half_points() {
        for (text, quarters) in [("7.5", 15), ("5.5", 11), ("0", 0), ("6", 12), ("-0.5", -1), ("-12", -24)] {
            assert_eq!(text.parse(), Ok(Komi::from_quarters(quarters)));
            assert_eq!(Komi::from_quarters(quarters).to_string(), text);
        }
        assert_eq!("7.50".parse(), Ok(Komi::from_quarters(15)));
        for text in [
            "", "7.25", "7.", ".5", "+7", "7,5", "1e2", "9999", "626", "625.5", "-625.5", "--1", "NaN",
            "7.5 ",
        ] {
            assert_eq!(text.parse::<Komi>(), Err(MalformedKomi), "{text:?}");
        }
    }
}
