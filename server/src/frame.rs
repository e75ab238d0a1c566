//! A frame as it goes over the wire, made once and shared by every socket that it goes to. The server's
//! frames are never masked and never in parts, so a frame is its head and the message.

use protocol::json;
use serde::Serialize;
use tokio_tungstenite::tungstenite::Bytes;

/// The longest head: two bytes and a length of eight.
const HEAD: usize = 10;
/// As long as most events: one piece of memory for each.
const USUAL: usize = 512;

/// A frame with its head. Cloning shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame(Bytes);

impl Frame {
    /// A message as text.
    pub(crate) fn text(message: &impl Serialize) -> Frame {
        let mut bytes = Vec::with_capacity(USUAL);
        bytes.resize(HEAD, 0);
        json::write(&mut bytes, message);
        Frame::finish(bytes, 0x1)
    }

    /// A ping.
    pub(crate) fn ping(payload: [u8; 8]) -> Frame {
        Frame::of(&payload, 0x9)
    }

    /// The end, and why. The reason is short.
    pub(crate) fn close(code: u16, reason: &'static str) -> Frame {
        Frame::of(&[&code.to_be_bytes(), reason.as_bytes()].concat(), 0x8)
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.0
    }

    /// The message in it, an object.
    #[cfg(test)]
    pub(crate) fn message<T: serde::de::DeserializeOwned>(&self) -> T {
        let start = self.0.windows(2).position(|pair| pair == b"{\"").expect("an object");
        serde_json::from_slice(&self.0[start..]).expect("a message of that type")
    }

    fn of(payload: &[u8], kind: u8) -> Frame {
        let mut bytes = vec![0; HEAD];
        bytes.extend_from_slice(payload);
        Frame::finish(bytes, kind)
    }

    /// Writes the head right before the payload, which begins after the room for the longest.
    fn finish(mut bytes: Vec<u8>, kind: u8) -> Frame {
        let length = bytes.len() - HEAD;
        let mut head = [0; HEAD];
        head[0] = 0x80 | kind;
        let long = match length {
            0..=125 => {
                head[1] = length as u8;
                2
            }
            126..=0xffff => {
                head[1] = 126;
                head[2..4].copy_from_slice(&(length as u16).to_be_bytes());
                4
            }
            _ => {
                head[1] = 127;
                head[2..HEAD].copy_from_slice(&(length as u64).to_be_bytes());
                HEAD
            }
        };
        bytes[HEAD - long..HEAD].copy_from_slice(&head[..long]);
        Frame(Bytes::from(bytes).slice(HEAD - long..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

    /// What a library makes of it.
    fn read(frame: &Frame) -> Message {
        let stream = std::io::Cursor::new(frame.bytes().to_vec());
        WebSocket::from_raw_socket(stream, Role::Client, None).read().expect("a frame")
    }

    #[test]
    fn a_library_reads_every_length() {
        for length in [0, 1, 123, 124, 125, 126, 65_533, 65_534, 65_535, 70_000] {
            let text = "x".repeat(length);
            assert_eq!(read(&Frame::text(&text)), Message::text(format!("\"{text}\"")), "{length}");
        }
        assert_eq!(read(&Frame::ping(*b"12345678")), Message::Ping(Bytes::from_static(b"12345678")));
        let Message::Close(Some(close)) = read(&Frame::close(1012, "service restart")) else {
            panic!("a close frame was expected");
        };
        assert_eq!((u16::from(close.code), close.reason.as_str()), (1012, "service restart"));
    }
}
