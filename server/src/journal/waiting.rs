//! How those go on who have waited for a commit: many one after another in one task, as to wake each by itself
//! would cost more than what they then do. Whoever has a crowd to write to is the last of its task, so that
//! nobody waits for that crowd.

use super::CannotRecord;
use crate::runner::on_the_spot;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// How many go on in one task: fewer than a commit holds, so that all cores have a share.
const TOGETHER: usize = 64;
/// How many readers they have in all, when whoever comes next goes on in another task.
const CROWD: usize = 256;

/// Somebody who waits.
pub(super) struct Waiting {
    pub(super) answer: oneshot::Sender<Result<(), CannotRecord>>,
    /// To how many it writes when it goes on.
    pub(super) readers: usize,
}

/// Lets them all go on.
pub(super) fn answer(
    runtime: &Handle,
    mut waiting: impl ExactSizeIterator<Item = Waiting>,
    result: Result<(), CannotRecord>,
) {
    while waiting.len() > 0 {
        let together = take_some(&mut waiting);
        runtime.spawn(async move {
            on_the_spot(|| {
                for one in together {
                    let _ = one.answer.send(result);
                }
            });
        });
    }
}

/// Those who go on in one task.
fn take_some(waiting: &mut impl ExactSizeIterator<Item = Waiting>) -> Vec<Waiting> {
    let mut together = Vec::with_capacity(waiting.len().min(TOGETHER));
    let mut readers = 0;
    while together.len() < TOGETHER
        && readers < CROWD
        && let Some(one) = waiting.next()
    {
        readers += one.readers;
        together.push(one);
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Runner;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    fn groups(readers: &[usize]) -> Vec<usize> {
        let one = |readers: &usize| Waiting { answer: oneshot::channel().0, readers: *readers };
        let mut waiting = readers.iter().map(one);
        std::iter::from_fn(|| Some(take_some(&mut waiting).len()).filter(|some| *some > 0)).collect()
    }

    #[test]
    fn a_crowd_is_the_last_of_its_task() {
        let table: [(&[usize], &[usize]); 5] = [
            (&[], &[]),
            (&[2; 130], &[64, 64, 2]),
            (&[5_000, 2, 2], &[1, 2]),
            (&[2, 5_000, 5_000, 2], &[2, 1, 1]),
            (&[100; 7], &[3, 3, 1]),
        ];
        for (readers, expected) in table {
            assert_eq!(groups(readers), expected, "{readers:?}");
        }
    }

    /// The crowded game does not come to its end before the other has gone on: in one task it never would.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_comes_after_a_crowd_does_not_wait_for_it() {
        let (goes_on, gone_on) = channel();
        let (crowd, answered) = oneshot::channel();
        let (crowded, crowded_home) = Runner::new(async move {
            let _ = answered.await;
            gone_on.recv_timeout(Duration::from_secs(60)).expect("the other goes on meanwhile");
        });
        let (other, answered) = oneshot::channel();
        let (small, small_home) = Runner::new(async move {
            let _ = answered.await;
            goes_on.send(()).expect("the crowded game waits");
        });
        for runner in [&crowded, &small] {
            runner.claim().expect("nobody runs it").run();
        }
        let waiting = [(crowd, 5_000), (other, 2)].map(|(answer, readers)| Waiting { answer, readers });
        answer(&Handle::current(), waiting.into_iter(), Ok(()));
        assert!(crowded_home.await.is_ok() && small_home.await.is_ok());
    }
}
