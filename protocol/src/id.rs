//! The names of things on the wire: ids and tokens, all strings of a bounded length.

use serde::{Deserialize, Serialize};

/// The longest id or token that is read, in bytes.
pub const MAX_ID: usize = 64;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts", type = "string"))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
        pub struct $name(String);

        impl $name {
            /// The text as it stands on the wire.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                let fits = (1..=MAX_ID).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
                if fits { Ok(Self(text)) } else { Err(format!("an id is 1 to {MAX_ID} printable ASCII characters")) }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A game: 64 random bits or more, so that a game is found only by those who were told of it.
    GameId
}
id! {
    /// An open offer. A private one is found only by its id.
    SeekId
}
id! {
    /// A command of a client: its own choice, never used twice for two intents. The same id again
    /// gets the same answer, so a resend is harmless.
    CommandId
}
id! {
    /// The right to one seat of one game. Whoever holds it sits there; it never stands in a URL or a log.
    SeatToken
}
id! {
    /// The right to come back to one's own offer. Like a seat's it never stands in a URL or a log.
    SeekToken
}
id! {
    /// What only one visitor knows, of that visitor's own choice: whoever says it again is the same speaker.
    SpeakerKey
}
