//! What characters a file's bytes stand for.
//!
//! Bytes are decoded before they are parsed: the second byte of a character of GB 18030, Big5 or
//! Shift_JIS may be that of `\`, `[` or `]`.

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// The characters in which a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    /// Their name, as the WHATWG encoding standard has it.
    pub name: &'static str,
    /// Why these.
    pub evidence: Evidence,
    /// Whether the bytes kept to them.
    pub damage: Damage,
}

/// Why a file was read in these characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It begins with their byte order mark.
    Mark,
    /// Its `CA` says so.
    Declared,
    /// Nothing says so: names may be wrong, and a person should look at them.
    Guessed,
}

/// Whether the bytes kept to the characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// They did.
    None,
    /// Some did not, and U+FFFD stands in their place.
    Replaced,
}

/// The text of a file.
pub(super) fn decode(bytes: &[u8]) -> (String, Charset) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return replacing(encoding, Evidence::Mark, &bytes[mark..]);
    }
    let declared = declared(bytes);
    if declared.is_some_and(|encoding| encoding == GBK || encoding == GB18030)
        && let Some(whole) = strictly(UTF_8, Evidence::Guessed, bytes)
        && whole.0.chars().any(|character| ('\u{2e80}'..'\u{10000}').contains(&character))
    {
        // Saved anew as UTF-8 with the old label left on. Chinese bytes hardly ever make good UTF-8, and
        // three of them together hardly ever a Chinese character.
        return whole;
    }
    if let Some(encoding) = declared
        && let Some(whole) = strictly(encoding, Evidence::Declared, bytes)
    {
        return whole;
    }
    if let Some(whole) = strictly(UTF_8, Evidence::Guessed, bytes) {
        // Hardly any text in other characters happens to be good UTF-8.
        return whole;
    }
    match declared.filter(|encoding| *encoding != UTF_8) {
        Some(encoding) => replacing(encoding, Evidence::Declared, bytes),
        None => utf_8_or_chinese(declared, bytes),
    }
}

/// A file that is not whole UTF-8, and of which nothing else is said. It may be UTF-8 in which a site
/// has cut a name within a character; else it is taken for GB 18030, because most Chinese programs write
/// that and many say nothing, or the wrong thing, about it.
fn utf_8_or_chinese(declared: Option<&'static Encoding>, bytes: &[u8]) -> (String, Charset) {
    let evidence = declared.map_or(Evidence::Guessed, |_| Evidence::Declared);
    let damaged = replacing(UTF_8, evidence, bytes);
    let bad = damaged.0.chars().filter(|character| *character == '\u{fffd}').count();
    let good = damaged.0.chars().filter(|character| !character.is_ascii()).count() - bad;
    if good > bad {
        return damaged;
    }
    let chinese = strictly(GB18030, Evidence::Guessed, bytes);
    chinese.unwrap_or_else(|| match declared {
        Some(_) => damaged,
        None => replacing(GB18030, Evidence::Guessed, bytes),
    })
}

fn strictly(encoding: &'static Encoding, evidence: Evidence, bytes: &[u8]) -> Option<(String, Charset)> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    let charset = Charset { name: encoding.name(), evidence, damage: Damage::None };
    Some((text.into_owned(), charset))
}

fn replacing(encoding: &'static Encoding, evidence: Evidence, bytes: &[u8]) -> (String, Charset) {
    let (text, bad) = encoding.decode_without_bom_handling(bytes);
    let damage = if bad { Damage::Replaced } else { Damage::None };
    (text.into_owned(), Charset { name: encoding.name(), evidence, damage })
}

/// The characters that the first `CA` with a known name declares. Names are looked for in the raw bytes:
/// they are in ASCII in every character set that a file without a mark can be read in.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let starts = bytes.windows(2).enumerate().filter(|(_, two)| *two == b"CA").map(|(start, _)| start);
    let whole_name = |start: &usize| *start == 0 || !bytes[start - 1].is_ascii_alphanumeric();
    starts.filter(whole_name).find_map(|start| label(&bytes[start + 2..]))
}

/// The character set of a text that goes on after a `CA`.
fn label(rest: &[u8]) -> Option<&'static Encoding> {
    let value = rest.trim_ascii_start().strip_prefix(b"[")?;
    let end = value.iter().take(40).position(|byte| *byte == b']')?;
    let name = value[..end].trim_ascii();
    let encoding = Encoding::for_label(name).or_else(|| match name.to_ascii_lowercase().as_slice() {
        b"cp932" => Some(SHIFT_JIS),
        b"cp936" => Some(GBK),
        b"cp949" => Some(EUC_KR),
        b"cp950" => Some(BIG5),
        _ => None,
    })?;
    // UTF-16 is known by its mark alone: where `CA` could be found, the text is not in it.
    (encoding.output_encoding() == encoding).then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], text: &str, name: &'static str, evidence: Evidence, damage: Damage) {
        assert_eq!(decode(bytes), (text.to_string(), Charset { name, evidence, damage }), "{bytes:x?}");
    }

    #[test]
    fn marks_come_first_then_declarations_then_guesses() {
        use Damage::{None, Replaced};
        use Evidence::{Declared, Guessed, Mark};
        let table: &[(&[u8], &str, &'static str, Evidence, Damage)] = &[
            (b"\xef\xbb\xbfCA[GBK]\xe7\x94\xb2", "CA[GBK]甲", "UTF-8", Mark, None),
            (b"\xff\xfe2u", "甲", "UTF-16LE", Mark, None),
            (b"\xfe\xffu2", "甲", "UTF-16BE", Mark, None),
            (b"CA[utf-8]\xe7\x94\xb2", "CA[utf-8]甲", "UTF-8", Declared, None),
            (b"CA [ gb2312 ]\xbc\xd7", "CA [ gb2312 ]甲", "GBK", Declared, None),
            (b"CA[cp936]\xbc\xd7", "CA[cp936]甲", "GBK", Declared, None),
            (b"CA[Big5]\xa5\xd2", "CA[Big5]甲", "Big5", Declared, None),
            (b"CA[Shift_JIS]\x9a\\", "CA[Shift_JIS]喀", "Shift_JIS", Declared, None),
            (b"\xe7\x94\xb2", "甲", "UTF-8", Guessed, None),
            (b"\xbc\xd7", "甲", "gb18030", Guessed, None),
            (b"plain", "plain", "UTF-8", Guessed, None),
            (b"CA[UTF-8]\xbc\xd7", "CA[UTF-8]甲", "gb18030", Guessed, None),
            (b"CA[GB2312]\xe6\x9d\x8e\xe4\xb8\x96\xe7\x9f\xb3]", "CA[GB2312]李世石]", "UTF-8", Guessed, None),
            (b"CA[gb18030]\xc3\xa9", "CA[gb18030]茅", "gb18030", Declared, None),
            (b"CA[Big5]\xe7\x94\xb2", "CA[Big5]甲", "UTF-8", Guessed, None),
            (b"CA[Shift_JIS]\x9a\\\xff", "CA[Shift_JIS]喀\u{fffd}", "Shift_JIS", Declared, Replaced),
            (b"\xbc\xd7\xff", "甲\u{fffd}", "gb18030", Guessed, Replaced),
            (b"CA[UTF-8]a\xff", "CA[UTF-8]a\u{fffd}", "UTF-8", Declared, Replaced),
            (
                b"CA[UTF-8]\xe7\x94\xb2\xe4\xb9\x99\xe7]",
                "CA[UTF-8]甲乙\u{fffd}]",
                "UTF-8",
                Declared,
                Replaced,
            ),
            (b"\xe7\x94\xb2\xe7\x94\xb2\xe7\x94]", "甲甲\u{fffd}]", "UTF-8", Guessed, Replaced),
            (b"CA[klingon]\xe7\x94\xb2", "CA[klingon]甲", "UTF-8", Guessed, None),
            (b"CA[UTF-16]\xe7\x94\xb2", "CA[UTF-16]甲", "UTF-8", Guessed, None),
            (b"ABCA[Big5]\xe7\x94\xb2", "ABCA[Big5]甲", "UTF-8", Guessed, None),
        ];
        for (bytes, text, name, evidence, damage) in table {
            check(bytes, text, name, *evidence, *damage);
        }
    }
}
