//! An estimate said as a result would be (R13–R15, R17): exact figures of an opinion.

use super::Estimate;
use crate::board::Board;
use crate::color::Color;
use crate::komi::Komi;
use crate::ruleset::{Ruleset, Scoring};
use crate::score::Given;

impl Estimate {
    /// By how much Black would win the board that was estimated if each point became whose it is likely to
    /// become; negative: White. Quarter 子 where results are said in 子, else half points, which is the
    /// same number. Open points are nobody's. Of what is given, who passed first and who gave the contest
    /// up are matters of an end, and are not looked at.
    pub fn margin(&self, board: &Board, ruleset: &Ruleset, komi: Komi, given: &Given) -> i32 {
        let lead = match ruleset.scoring {
            Scoring::Area => self.lead(),
            Scoring::Territory => {
                let points = |color| self.territory(board, color) + given.prisoners[color];
                points(Color::Black) as i32 - points(Color::White) as i32
            }
        };
        let warnings = given.warnings.black as i32 - given.warnings.white as i32;
        let back = komi.quarters() + ruleset.compensation_quarters(given.handicap_stones);
        2 * lead - back - ruleset.penalties.warning * warnings
    }

    /// Points without a stone that are likely to become a side's, and those under lost stones of the other
    /// side, which are prisoners besides.
    fn territory(&self, board: &Board, color: Color) -> u32 {
        let owned = board.size().points().filter(|point| self.owner(*point) == Some(color));
        let worth = owned.map(|point| match board.get(point) {
            None => 1,
            Some(stone) if stone != color => 2,
            Some(_) => 0,
        });
        worth.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::ByColor;
    use crate::score::Score;

    /// Walls that leave nothing open: Black has three columns, White four and a dead black stone there.
    const DECIDED: &str = "..XO.../..XO.../..XO.../..XO.X./..XO.../..XO.../..XO...";

    fn margin(rules: &Ruleset, given: Given) -> i32 {
        let board = Board::parse(DECIDED).expect("a board");
        let estimate = Estimate::of(&board, Color::Black, 1);
        assert_eq!(estimate.area(), ByColor { black: 21, white: 28 }, "{estimate}");
        estimate.margin(&board, rules, rules.komi, &given)
    }

    #[test]
    fn a_decided_board_is_counted_as_its_end_would_be() {
        let board = Board::parse(DECIDED).expect("a board");
        let dead: Vec<_> = "F4".parse().into_iter().collect();
        let table = [
            Given::default(),
            Given { handicap_stones: 2, ..Given::default() },
            Given { prisoners: ByColor { black: 3, white: 5 }, ..Given::default() },
            Given { warnings: ByColor { black: 1, white: 0 }, ..Given::default() },
        ];
        for rules in [Ruleset::CHINESE_2002, Ruleset::CHINESE_1988, Ruleset::JAPANESE, Ruleset::AGA] {
            for given in table {
                let counted = Score::new(&board, &dead, &rules, rules.komi, given).margin();
                assert_eq!(margin(&rules, given), counted, "{} {given:?}", rules.name);
            }
        }
        // Seven points less on the board and 7½ given: 29 half points.
        assert_eq!(margin(&Ruleset::CHINESE_2002, Given::default()), -14 - 15);
    }
}
