//! A few hundred whole games in virtual time; `make sim` plays many more.

use tests::sim::run;

#[test]
fn a_few_hundred_games_hold() {
    let (mut ended, mut close) = (0, 0);
    for seed in 0..300 {
        match run(seed) {
            Ok(report) => {
                ended += report.ended;
                close += report.close;
            }
            Err(failure) => panic!("{failure:#?}"),
        }
    }
    assert!(ended > 150, "only {ended} games came to an end");
    assert!(close > 0, "no move came close to a flag");
}
