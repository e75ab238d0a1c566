//! Lines that are cut in the middle of games; `make cuts` cuts many more.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tests::Server;
use tests::faults::cuts::{Plan, run};
use tests::faults::findings::Findings;

#[tokio::test]
async fn whoever_comes_back_after_a_cut_has_the_game_as_the_server_has_it() {
    let server = Server::with(|config| config.limits = false).await;
    let findings = Arc::new(Findings::default());
    let plan = Plan {
        cuts: 200,
        games: 4,
        spectators: 1,
        think: Duration::ZERO,
        seed: 7,
        until: Instant::now() + Duration::from_secs(120),
    };
    let report = run(server.address, plan, &findings).await.expect("a run");
    assert_eq!(findings.breaches().1, Vec::<String>::new());
    assert!(report.games >= 4, "{report:?}");
    assert!(findings.resumed.load(Ordering::Relaxed) >= 50, "{findings:?}");
    assert!(findings.compared.load(Ordering::Relaxed) >= 50, "{findings:?}");
}
