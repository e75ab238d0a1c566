//! Messages as JSON text. What serde_json writes, byte for byte, in a fraction of the time: the names of
//! fields need no look for what is to be escaped, and they are most of a frame. What a message looks like
//! is said by its type alone; nothing here may know one.

mod compound;
mod writer;

use serde::Serialize;

/// Writes a message behind what is there already.
///
/// # Panics
/// The value is no JSON: a map whose keys are no text. No message is of that kind.
pub fn write(bytes: &mut Vec<u8>, message: &impl Serialize) {
    message.serialize(writer::Writer(bytes)).expect("every message is plain JSON");
}

/// A text between quotes.
fn text(bytes: &mut Vec<u8>, text: &str) -> serde_json::Result<()> {
    // No early end, so that many bytes are looked at together.
    let escaped =
        text.bytes().fold(false, |escaped, byte| escaped | (byte < b' ') | (byte == b'"') | (byte == b'\\'));
    if escaped {
        return serde_json::to_writer(bytes, text);
    }
    plain(bytes, text);
    Ok(())
}

/// The name of a field or a variant, between quotes: identifiers all. Put into each caller, where the name and
/// its length are known: a third of writing a frame.
#[inline(always)]
fn plain(bytes: &mut Vec<u8>, name: &str) {
    bytes.reserve(name.len() + 2);
    bytes.push(b'"');
    bytes.extend_from_slice(name.as_bytes());
    bytes.push(b'"');
}

#[cfg(test)]
mod tests;
