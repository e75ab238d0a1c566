//! A server in a process of its own, that a test may kill: it is told its database, and tells its address.

use server::config::{Config, Engine};
use server::store::postgres::DatabaseUrl;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let url = std::env::args().nth(1).expect("the URL of the database");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let listen = listener.local_addr().expect("a bound port");
    let database_url = Some(DatabaseUrl::from(url.as_str()));
    let config = Config { listen, store: Engine::Postgres, database_url, ..Config::default() };
    println!("{listen}");
    server::run(listener, config, std::future::pending()).await.expect("it serves until it is killed");
}
