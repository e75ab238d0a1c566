//! What is costly to answer over HTTP is answered to so many at once; answers that nobody takes, and questions that never
//! come whole, keep nothing from anybody else.

use futures_util::future::join_all;
use tests::http::post;
use tests::{PATIENCE, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// A visitor by its address, as a proxy says it.
const VISITOR: &str = "192.0.2.1";
/// How many places one address has.
const OF_ONE: usize = 8;

/// The question of a visitor, over a line that takes little; the head of its answer, as far as `said` goes.
async fn asks(server: &Server, path: &str, length: usize, body: &[u8], said: &mut [u8]) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small room");
    let mut stream = socket.connect(server.address).await.expect("a connection");
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {VISITOR}\r\nexpect: 100-continue\r\n\
         content-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("written");
    stream.write_all(body).await.expect("written");
    timeout(PATIENCE, stream.read_exact(said)).await.expect("in time").expect("an answer");
    stream
}

/// A record of one megabyte whose answer is more than lies in a line that nobody reads: of each letter of the
/// comment come three bytes, and of each node all points of the board.
fn wide() -> Vec<u8> {
    let mut file = b"(;SZ[19]CA[Shift_JIS]C[".to_vec();
    file.extend(std::iter::repeat_n(0xb1, 1_000_000));
    file.extend(b"]");
    file.extend(b"(;AB[aa:sr])".repeat(400));
    file.extend(b")");
    file
}

/// Sends a question that never comes whole, for as long as it is held.
async fn stalls(server: &Server) -> TcpStream {
    let mut said = [0; 12];
    let stream = asks(server, "/api/positions", 9, b"", &mut said).await;
    assert_eq!(&said, b"HTTP/1.1 100", "its question is waited for");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_answers_are_not_taken_keeps_places_and_others_are_answered() {
    let server =
        Server::with(|config| config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")]).await;
    let id = server.game().await.id;
    let file = wide();
    let asked = (0..OF_ONE).map(|_| async {
        let mut said = [0; 37];
        let stream = asks(&server, "/api/sgf", file.len(), &file, &mut said).await;
        assert_eq!(&said, b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200");
        stream
    });
    let held = join_all(asked).await;
    for path in ["/api/positions", "/api/sgf"] {
        let mut said = [0; 37];
        asks(&server, path, 7, b"(;GM[1]", &mut said).await;
        assert_eq!(&said[34..], b"503", "{path}");
    }
    assert_eq!(post(&server, "/api/sgf", b"(;GM[1])").await.0, 200, "another visitor");
    let paths = [
        ("/api/games".to_string(), 200),
        (format!("/api/games/{id}"), 200),
        (format!("/api/games/{id}/sgf"), 200),
        (format!("/api/games/{id}/estimates"), 409),
    ];
    for (path, status) in &paths {
        assert_eq!(server.get(path).await.0, *status, "{path}");
    }
    drop(held);
    let answered = timeout(PATIENCE, async {
        let mut said = [0; 37];
        while &said[34..] != b"200" {
            asks(&server, "/api/sgf", 8, b"(;GM[1])", &mut said).await;
        }
    });
    answered.await.expect("the visitor is answered again");
}

#[tokio::test]
async fn questions_that_never_come_whole_keep_none_from_being_answered() {
    let server = Server::start().await;
    let mut held = Vec::new();
    for _ in 0..64 {
        held.push(stalls(&server).await);
    }
    assert_eq!(post(&server, "/api/sgf", b"(;GM[1])").await.0, 200);
    assert_eq!(post(&server, "/api/positions", b"(;GM[1])").await.0, 400, "it is read");
}
