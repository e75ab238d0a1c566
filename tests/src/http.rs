//! Plain HTTP with a body, as a page sends it.

use crate::{PATIENCE, Server};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What a path answers to a body: the status, and the JSON that it says.
///
/// # Panics
/// There is no answer in time, or none that is JSON.
pub async fn post(server: &Server, path: &str, body: &[u8]) -> (u16, Value) {
    let (status, text) = posted(server, path, body).await;
    let said = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {status} {text:?}"));
    (status, said)
}

/// The same as the text that it is.
///
/// # Panics
/// There is no answer in time.
pub async fn posted(server: &Server, path: &str, body: &[u8]) -> (u16, String) {
    let address = server.address;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
    );
    let stream = TcpStream::connect(address).await.expect("a connection");
    let (mut from, mut to) = stream.into_split();
    let mut answer = Vec::new();
    // Whoever says too much is answered before the end, and may not get rid of the rest.
    let saying = async {
        let _ = to.write_all(head.as_bytes()).await;
        let _ = to.write_all(body).await;
        to
    };
    let hearing = async {
        let _ = from.read_to_end(&mut answer).await;
    };
    timeout(PATIENCE, async { tokio::join!(saying, hearing) }).await.expect("an answer in time");
    let answer = String::from_utf8(answer).expect("text");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {answer:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, body.to_string())
}
