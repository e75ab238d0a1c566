//! One line to a PostgreSQL server, with a limit on every wait: a server that is gone, cut off or standing
//! still is an error, never a thread that hangs. It knows statements, never what a row means.

use crate::store::StoreError;
use crate::store::postgres::url::CONNECT;
use std::collections::HashMap;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

/// What a statement is given.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How long an answer may take. The server gives a statement up before that.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same for a change of the format, which may go through everything.
pub(super) const LONG: Duration = Duration::from_secs(3600);

/// What holds for every session. A commit returns when it is on the disk, whatever the server's own settings
/// say; one that stands still in the middle gives up what it holds, so that another can go on.
const SESSION: &str = "SET synchronous_commit = on; SET statement_timeout = '8s'; SET lock_timeout = '8s'; \
                       SET idle_in_transaction_session_timeout = '10s'";

/// A line, as long as it holds.
pub(super) struct Line {
    /// None once the line has been given up.
    open: Option<Open>,
}

struct Open {
    client: Client,
    statements: HashMap<&'static str, Statement>,
    /// None only while it is dropped.
    runtime: Option<Runtime>,
}

impl Drop for Open {
    fn drop(&mut self) {
        // This may happen anywhere, also where nothing may block: the socket is closed, nobody waits.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Why there is no answer.
pub(super) enum Broken {
    /// The server refused, or the line broke.
    Error(Error),
    /// No answer came in time.
    Late,
    /// There is no line.
    Closed,
}

impl Line {
    /// Makes a line.
    pub(super) fn connect(config: &Config) -> Result<Line, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Failed(error.to_string()))?;
        let connecting = async {
            let (client, connection) = config.connect(NoTls).await?;
            // It ends with the client or with the line, and the client says which.
            tokio::spawn(connection);
            client.batch_execute(SESSION).await?;
            Ok(client)
        };
        match within(&runtime, CONNECT * 2, connecting) {
            Ok(client) => {
                Ok(Line { open: Some(Open { client, statements: HashMap::new(), runtime: Some(runtime) }) })
            }
            Err(broken) => {
                runtime.shutdown_background();
                Err(broken.not_kept())
            }
        }
    }

    /// Gives the line up: the server hears of it and undoes what was not finished.
    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Runs statements without values.
    pub(super) fn batch(&mut self, sql: &str, limit: Limit) -> Result<(), Broken> {
        self.run(limit, async |open| open.client.batch_execute(sql).await)
    }

    /// Runs one statement; how many rows it changed.
    pub(super) fn execute(&mut self, sql: &'static str, values: Values<'_>) -> Result<u64, Broken> {
        self.run(Limit::Short, async |open| {
            let statement = open.prepared(sql).await?;
            open.client.execute(&statement, values).await
        })
    }

    /// Begins a transaction with one statement, in one journey; how many rows that changed.
    pub(super) fn begin(&mut self, sql: &'static str, values: Values<'_>) -> Result<u64, Broken> {
        self.run(Limit::Short, async |open| {
            let statement = open.prepared(sql).await?;
            let begun = open.client.batch_execute("BEGIN");
            let changed = open.client.execute(&statement, values);
            let (begun, changed) = futures_util::future::join(begun, changed).await;
            begun.and(changed)
        })
    }

    /// Runs one statement; the rows that it brings.
    pub(super) fn query(&mut self, sql: &'static str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        let rows = self.run(Limit::Short, async |open| {
            let statement = open.prepared(sql).await?;
            open.client.query(&statement, values).await
        });
        rows.map_err(Broken::not_kept)
    }

    fn run<T>(
        &mut self,
        limit: Limit,
        work: impl AsyncFnOnce(&mut Session<'_>) -> Result<T, Error>,
    ) -> Result<T, Broken> {
        let Open { client, statements, runtime } = self.open.as_mut().ok_or(Broken::Closed)?;
        let runtime = runtime.as_ref().expect("it is there until it is dropped");
        let mut session = Session { client, statements };
        let done = within(runtime, limit.time(), work(&mut session));
        if matches!(done, Err(Broken::Late)) {
            // The answer may still come, to somebody who asks something else.
            self.close();
        }
        done
    }
}

/// How long a statement may take.
#[derive(Clone, Copy)]
pub(super) enum Limit {
    /// As long as players can wait.
    Short,
    /// As long as it needs.
    Long,
}

impl Limit {
    fn time(self) -> Duration {
        match self {
            Limit::Short => PATIENCE,
            Limit::Long => LONG,
        }
    }
}

struct Session<'a> {
    client: &'a Client,
    statements: &'a mut HashMap<&'static str, Statement>,
}

impl Session<'_> {
    async fn prepared(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }
}

fn within<T>(
    runtime: &Runtime,
    limit: Duration,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Broken> {
    let done = runtime.block_on(async { tokio::time::timeout(limit, work).await });
    done.map_err(|_| Broken::Late)?.map_err(Broken::Error)
}

impl Broken {
    /// What it means before a commit has been asked for: nothing was kept.
    pub(super) fn not_kept(self) -> StoreError {
        let text = self.text();
        match self {
            // A value that the server does not take, or one that cannot be beside what is there.
            Broken::Error(error) if error.code().is_some_and(is_conflict) => StoreError::Conflict(text),
            _ => StoreError::Failed(text),
        }
    }

    /// What it means once a commit has been asked for: only a server that goes on talking can say that it
    /// was not kept.
    pub(super) fn maybe_kept(self) -> StoreError {
        let severity = match &self {
            Broken::Error(error) => error.as_db_error().and_then(|error| error.parsed_severity()),
            Broken::Late | Broken::Closed => None,
        };
        match severity {
            Some(Severity::Error) => self.not_kept(),
            _ => StoreError::Unknown(self.text()),
        }
    }

    fn text(&self) -> String {
        match self {
            Broken::Error(error) => match error.as_db_error() {
                // No detail: it quotes values.
                Some(said) => format!("PostgreSQL: {} ({})", said.message(), said.code().code()),
                None => {
                    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
                    format!("PostgreSQL: {error}{}", cause.unwrap_or_default())
                }
            },
            Broken::Late => "PostgreSQL does not answer".to_string(),
            Broken::Closed => "there is no line to PostgreSQL".to_string(),
        }
    }
}

/// Classes 22 and 23: bad data, broken constraints.
fn is_conflict(state: &SqlState) -> bool {
    state.code().starts_with("22") || state.code().starts_with("23")
}
