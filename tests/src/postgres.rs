//! A PostgreSQL server for the tests, where there is one: a schema of its own for each test, gone with it.
//! `make test` starts the server and demands that it is used; without one, what needs it says so aloud.

use server::store::postgres::DatabaseUrl;
use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_postgres::{NoTls, SimpleQueryMessage};

static COUNT: AtomicU64 = AtomicU64::new(0);

/// The server that was given to the tests.
///
/// # Panics
/// It is demanded and not there.
pub fn given() -> Option<String> {
    static ALOUD: Once = Once::new();
    let given = std::env::var("SHOUTAN_TEST_DATABASE_URL").ok().filter(|url| !url.is_empty());
    let demanded = std::env::var("SHOUTAN_TEST_POSTGRES").is_ok_and(|value| value == "required");
    assert!(
        given.is_some() || !demanded,
        "PostgreSQL is to be tested, but SHOUTAN_TEST_DATABASE_URL is not set"
    );
    if given.is_none() {
        // Past the capture of the harness, which would show it of failed tests alone.
        let say =
            "NOT RUN: the tests of PostgreSQL, for want of SHOUTAN_TEST_DATABASE_URL; `make test` runs them";
        ALOUD.call_once(|| writeln!(std::io::stderr(), "\n*** {say} ***\n").expect("stderr takes a line"));
    }
    given
}

/// A schema of one test, on the server that was given.
pub struct Schema {
    base: String,
    name: String,
}

impl Schema {
    /// A fresh one, if there is a server.
    pub fn fresh() -> Option<Schema> {
        given().map(|base| Schema::on(&base))
    }

    /// A fresh one on this server.
    pub fn on(base: &str) -> Schema {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{count}", std::process::id());
        ask(base, &format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}"));
        Schema { base: base.to_string(), name }
    }

    /// How a server under test is told of it.
    pub fn url(&self) -> DatabaseUrl {
        DatabaseUrl::from(self.text().as_str())
    }

    /// The same as text.
    pub fn text(&self) -> String {
        self.at(&self.base)
    }

    /// The same by another way to the server.
    pub fn by(&self, base: &str) -> DatabaseUrl {
        DatabaseUrl::from(self.at(base).as_str())
    }

    /// The name of the schema is the application's, too, so that [`Schema::cut`] finds its connections.
    fn at(&self, base: &str) -> String {
        let name = &self.name;
        if !base.contains("://") {
            return format!("{base} options=-csearch_path={name} application_name={name}");
        }
        let sign = if base.contains('?') { '&' } else { '?' };
        format!("{base}{sign}options=-csearch_path%3D{name}&application_name={name}")
    }

    /// Statements from outside the server; the rows of the last that has any.
    pub fn ask(&self, sql: &str) -> Vec<Vec<String>> {
        ask(&self.text(), sql)
    }

    /// Ends every connection to the schema but the one that asks; how many.
    pub fn cut(&self) -> usize {
        let sql = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = ";
        self.ask(&format!("{sql}'{}' AND pid <> pg_backend_pid()", self.name)).len()
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        // A test may have stopped its server: the schema is gone with that.
        let (base, sql) = (self.base.clone(), format!("DROP SCHEMA IF EXISTS {} CASCADE", self.name));
        let _ = on_thread(move || run(&base, &sql));
    }
}

fn ask(url: &str, sql: &str) -> Vec<Vec<String>> {
    let (url, sql) = (url.to_string(), sql.to_string());
    let said = sql.clone();
    let answer = on_thread(move || run(&url, &sql)).expect("no panic");
    answer.unwrap_or_else(|error| panic!("{said}: {error:?}"))
}

/// Waiting must not be done where the runtime of a test runs.
fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> std::thread::Result<T> {
    std::thread::spawn(work).join()
}

fn run(url: &str, sql: &str) -> Result<Vec<Vec<String>>, tokio_postgres::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let work = async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(connection);
            client.simple_query(sql).await
        };
        let messages =
            tokio::time::timeout(Duration::from_secs(30), work).await.expect("an answer in time")?;
        let rows = messages.iter().filter_map(|message| match message {
            SimpleQueryMessage::Row(row) => {
                Some((0..row.len()).map(|column| row.get(column).unwrap_or_default().to_string()).collect())
            }
            _ => None,
        });
        Ok(rows.collect())
    })
}
