//! One Rust client of the wire, for bots and tests: connects, sends requests, reads messages.

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Why a conversation ended.
#[derive(Debug)]
pub enum ClientError {
    /// The server closed with this code (0 where none was said).
    Closed(u16),
    /// The transport failed.
    Transport(Box<tungstenite::Error>),
    /// A message that this version does not know.
    Unreadable(String),
}

impl std::fmt::Display for ClientError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClientError::Closed(code) => write!(f, "closed with {code}"),
            ClientError::Transport(error) => write!(f, "{error}"),
            ClientError::Unreadable(text) => write!(f, "unreadable message: {text}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        ClientError::Transport(Box::new(error))
    }
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Connects to `path` (`/ws/lobby`) of a server (`http://127.0.0.1:8080`).
    ///
    /// # Errors
    /// The server cannot be reached or refuses the upgrade.
    pub async fn connect(url: &str, path: &str) -> Result<Socket, ClientError> {
        let base = url.trim_end_matches('/').replacen("http", "ws", 1);
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(1024);
        let (stream, _) =
            tokio_tungstenite::connect_async_with_config(format!("{base}{path}"), Some(config), true).await?;
        Ok(Socket { stream })
    }

    /// Sends a request.
    ///
    /// # Errors
    /// The socket has ended.
    pub async fn send(&mut self, request: &impl Serialize) -> Result<(), ClientError> {
        let text = serde_json::to_string(request).expect("every request is plain JSON");
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// The next message.
    ///
    /// # Errors
    /// The socket has ended, or the message is not one of `T`.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Result<T, ClientError> {
        loop {
            match self.stream.next().await {
                None => return Err(ClientError::Closed(0)),
                Some(Err(error)) => return Err(error.into()),
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| ClientError::Unreadable(format!("{error}: {text}")));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(ClientError::Closed(frame.map_or(0, |frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
            }
        }
    }

    /// Ends the conversation.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
