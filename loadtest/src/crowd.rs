//! Doing something many times, some at a time: doing it all at once would measure the listener's backlog.

use tokio::task::{JoinError, JoinSet};

/// How many are under way at a time.
const AT_A_TIME: usize = 64;

/// Makes so many of something; the first that fails ends it.
pub(crate) async fn make<T, F>(count: usize, make: impl Fn(usize) -> F) -> Result<Vec<T>, String>
where
    T: Send + 'static,
    F: Future<Output = Result<T, String>> + Send + 'static,
{
    all((0..count).map(make)).await
}

/// Waits for all of them.
pub(crate) async fn all<T, F>(futures: impl Iterator<Item = F>) -> Result<Vec<T>, String>
where
    T: Send + 'static,
    F: Future<Output = Result<T, String>> + Send + 'static,
{
    let (mut tasks, mut made) = (JoinSet::new(), Vec::new());
    for future in futures {
        if tasks.len() == AT_A_TIME {
            made.extend(joined(tasks.join_next().await)?);
        }
        tasks.spawn(future);
    }
    while !tasks.is_empty() {
        made.extend(joined(tasks.join_next().await)?);
    }
    Ok(made)
}

fn joined<T>(one: Option<Result<Result<T, String>, JoinError>>) -> Result<Option<T>, String> {
    match one {
        None => Ok(None),
        Some(done) => done.map_err(|error| error.to_string())?.map(Some),
    }
}
