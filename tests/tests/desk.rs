//! What is costly to answer over HTTP is answered to so many at once; questions that never come whole keep no record
//! from anybody.

use tests::http::post;
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
async fn where_all_places_are_taken_no_question_is_begun_and_records_are_answered() {
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
    for path in ["/api/positions", "/api/sgf"] {
        let (status, body) = post(&server, path, b"(;GM[1])").await;
        assert_eq!((status, body["code"].as_str()), (503, Some("busy")), "{path}");
    }
    for (path, status) in &paths {
        assert_eq!(server.get(path).await.0, *status, "{path}");
    }
    drop(held);
    let answered =
        timeout(PATIENCE, async { while post(&server, "/api/sgf", b"(;GM[1])").await.0 != 200 {} });
    answered.await.expect("questions are answered again");
}
