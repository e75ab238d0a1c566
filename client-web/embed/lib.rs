//! The built page, inside the binary: each file with what a server must say about it.
//! It must never know HTTP, routes or what the page does. Without a built page it is simply empty.

use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

/// One file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The file.
    pub bytes: Cow<'static, [u8]>,
    /// The same, compressed with Brotli; only where that was built.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// The value of `content-type`.
    pub content_type: &'static str,
    /// The value of `etag`, quotes included: from the contents of the file.
    pub etag: String,
    /// Its name changes with its contents, so it may be kept for ever.
    pub immutable: bool,
}

#[derive(Embed)]
#[folder = "dist"]
struct Dist;

/// The file at `path`, which has no leading slash: `index.html`, `assets/index-1a2b3c.js`.
/// The compressed copies are no files of their own.
pub fn asset(path: &str) -> Option<Asset> {
    let content_type = content_type(path)?;
    let file = Dist::get(path)?;
    Some(Asset {
        etag: etag(&file),
        bytes: file.data,
        brotli: Dist::get(&format!("{path}.br")).map(|compressed| compressed.data),
        content_type,
        immutable: path.starts_with("assets/"),
    })
}

/// The page itself; none when it was not built.
pub fn index() -> Option<Asset> {
    asset("index.html")
}

/// The paths of all files, compressed copies left out.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Dist::iter().filter(|path| content_type(path).is_some())
}

fn content_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "mp3" => "audio/mpeg",
        _ => return None,
    })
}

/// Half of the SHA-256 of the contents: enough to tell two builds apart.
fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressed_copy_is_no_file_of_its_own() {
        assert!(asset("index.html.br").is_none());
        assert!(paths().all(|path| !path.ends_with(".br")));
    }

    #[test]
    fn nothing_outside_the_page_is_found() {
        for path in ["", "../Cargo.toml", "/index.html", "assets", "no-such-file.js"] {
            assert!(asset(path).is_none(), "{path}");
        }
    }

    #[test]
    fn every_file_is_told_with_its_type_and_tag() {
        for path in paths() {
            let asset = asset(&path).expect("a listed path is found");
            assert!(asset.etag.starts_with('"') && asset.etag.ends_with('"'), "{path}");
            assert_eq!(asset.immutable, path.starts_with("assets/"), "{path}");
        }
    }
}
