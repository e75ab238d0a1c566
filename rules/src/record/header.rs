//! What the root says about the game, where it has a type.

use super::ending::{self, Ending};
use super::tree::Record;
use super::{komi, time};
use crate::clock::Ms;
use crate::komi::Komi;

impl Record {
    /// 贴子; none where there is no `KM`, or none that is understood.
    pub fn komi(&self) -> Option<Komi> {
        komi::read(&self.line("KM")?)
    }

    /// The number of handicap stones that `HA` says. The stones are those that are set up (R15).
    pub fn handicap(&self) -> Option<u32> {
        self.line("HA")?.parse().ok()
    }

    /// How the game ended; none where there is no `RE`.
    pub fn ending(&self) -> Option<Ending> {
        ending::read(&self.line("RE")?)
    }

    /// Main time.
    pub fn main_time(&self) -> Option<Ms> {
        time::read(&self.line("TM")?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use crate::color::Color;

    #[test]
    fn the_root_is_read() {
        let text = "(;KM[ 6.50 ]HA[2]RE[B+R]TM[300]PB[甲\n方]RU[Chinese]DT[2026-01-02];KM[0])";
        let record = &read(text.as_bytes()).expect("a record").games[0];
        assert_eq!(record.komi(), Some(Komi::from_quarters(13)));
        assert_eq!(record.handicap(), Some(2));
        assert_eq!(record.ending(), ending::read("B+R"));
        assert_eq!(record.main_time(), Some(300_000));
        assert_eq!(record.player(Color::Black).as_deref(), Some("甲 方"));
        assert_eq!(record.player(Color::White), None);
        assert_eq!(record.line("DT").as_deref(), Some("2026-01-02"));
    }

    #[test]
    fn what_is_not_said_or_not_understood_is_none() {
        for text in ["(;)", "(;KM[]HA[]RE[]TM[])", "(;KM[x]HA[x]TM[x])", "(;;KM[1]HA[1]RE[0]TM[1])"] {
            let record = &read(text.as_bytes()).expect("a record").games[0];
            assert_eq!((record.komi(), record.handicap()), (None, None), "{text}");
            assert_eq!((record.ending(), record.main_time()), (None, None), "{text}");
        }
    }
}
