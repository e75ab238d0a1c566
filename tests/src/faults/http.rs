//! One request over HTTP and its whole answer: enough for `/readyz` and the archive. It must never know
//! what the answer means.

use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than this no answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// A status and a body.
pub struct Answer {
    /// `200`, `404`, `503`, …
    pub status: u16,
    /// What came with it.
    pub body: String,
}

/// Asks for a path.
///
/// # Errors
/// Nobody listens, the line broke, or the answer is none of HTTP.
pub async fn get(address: SocketAddr, path: &str) -> Result<Answer, String> {
    timeout(PATIENCE, ask(address, path)).await.map_err(|_| format!("{path}: no answer in time"))?
}

async fn ask(address: SocketAddr, path: &str) -> Result<Answer, String> {
    let says = |error: std::io::Error| format!("{path}: {error}");
    let mut stream = TcpStream::connect(address).await.map_err(says)?;
    // HTTP/1.0, so that the body ends with the connection and comes in one piece.
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.map_err(says)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.map_err(says)?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{path}: not UTF-8"))?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| format!("{path}: cut short"))?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        if name.eq_ignore_ascii_case("content-length") { value.trim().parse::<usize>().ok() } else { None }
    });
    if length.is_some_and(|length| length != body.len()) {
        return Err(format!("{path}: cut short"));
    }
    Ok(Answer { status: status.ok_or_else(|| format!("{path}: no status"))?, body: body.to_string() })
}
