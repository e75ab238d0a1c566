//! What the root says about the game, where it has a type.

use super::ending::{self, Ending};
use super::tree::Record;
use super::{komi, time};
use crate::clock::Ms;
use crate::komi::Komi;
use crate::ruleset::Ruleset;

impl Record {
    /// 贴子; none where there is no `KM`, or none that is understood.
    pub fn komi(&self) -> Option<Komi> {
        komi::read(&self.line("KM")?)
    }

    /// The rule set that `RU` means. FF\[4\] has four names of its own; this server writes its own, and others
    /// write what people call them.
    pub fn ruleset(&self) -> Option<Ruleset> {
        let said = self.line("RU")?.to_lowercase();
        let usual = match said.trim_end_matches("规则").trim_end_matches("規則") {
            "chinese" | "cn" | "中国" | "中國" => Some(Ruleset::CHINESE_2002),
            "jp" | "日本" => Some(Ruleset::JAPANESE),
            "kr" | "韩国" | "韓國" => Some(Ruleset::KOREAN),
            "nz" | "new zealand" | "新西兰" | "紐西蘭" => Some(Ruleset::NEW_ZEALAND),
            "goe" | "应氏" | "應氏" => Some(Ruleset::ING),
            _ => None,
        };
        usual.or_else(|| Ruleset::named(&said))
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
    fn a_rule_set_goes_by_several_names() {
        let table = [
            (Some(Ruleset::CHINESE_2002), "Chinese|cn|中国|中國規則|chinese-2002"),
            (Some(Ruleset::CHINESE_1988), "chinese-1988"),
            (Some(Ruleset::JAPANESE), "Japanese|JP|日本|日本规则"),
            (Some(Ruleset::KOREAN), "Korean|kr|韩国规则|韓國"),
            (Some(Ruleset::AGA), "AGA"),
            (Some(Ruleset::NEW_ZEALAND), "NZ|New Zealand|new-zealand|新西兰规则|紐西蘭"),
            (Some(Ruleset::ING), "GOE|Ing|应氏规则|應氏規則"),
            (None, "规则|tromp-taylor|x"),
        ];
        for (expected, names) in table {
            for name in names.split('|') {
                let record = &read(format!("(;RU[{name}])").as_bytes()).expect("a record").games[0];
                assert_eq!(record.ruleset(), expected, "{name}");
            }
        }
    }

    #[test]
    fn what_is_not_said_or_not_understood_is_none() {
        for text in ["(;)", "(;KM[]HA[]RE[]TM[]RU[])", "(;KM[x]HA[x]TM[x])", "(;;KM[1]HA[1]RE[0]TM[1])"] {
            let record = &read(text.as_bytes()).expect("a record").games[0];
            assert_eq!((record.komi(), record.handicap()), (None, None), "{text}");
            assert_eq!((record.ending(), record.main_time()), (None, None), "{text}");
            assert_eq!(record.ruleset(), None, "{text}");
        }
    }
}
