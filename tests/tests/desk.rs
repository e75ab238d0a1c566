//! What is costly to answer over HTTP is answered to so many at once, whichever of it they ask for.

use serde_json::Value;
use tests::{PATIENCE, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Has a place for as long as it is held: its question never comes whole.
async fn holder(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let head = "POST /api/positions HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("written");
    let mut said = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut said)).await.expect("in time").expect("an answer");
    assert_eq!(&said, b"HTTP/1.1 100", "its question is waited for");
    stream
}

#[tokio::test]
async fn where_all_places_are_taken_nothing_costly_is_begun() {
    let server = Server::start().await;
    let id = server.game().await.id;
    let paths = [
        ("/api/games".to_string(), 200),
        (format!("/api/games/{id}"), 200),
        (format!("/api/games/{id}/sgf"), 200),
        (format!("/api/games/{id}/estimates"), 409),
    ];
    let mut held = Vec::new();
    for _ in 0..32 {
        held.push(holder(&server).await);
    }
    for (path, _) in &paths {
        let (status, body) = server.get(path).await;
        let said: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!((status, said["code"].as_str()), (503, Some("busy")), "{path}");
    }
    drop(held);
    for (path, status) in &paths {
        let answered = timeout(PATIENCE, async { while server.get(path).await.0 != *status {} });
        answered.await.unwrap_or_else(|_| panic!("{path} is not answered again"));
    }
}
