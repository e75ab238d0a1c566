//! Writes what the page has from this crate: `client-web/src/generated/protocol.ts` (the types) and
//! `refusals.ts` (the texts). `make types` runs it; a test fails when the files differ.

fn main() -> std::io::Result<()> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../client-web/src/generated");
    std::fs::create_dir_all(&folder)?;
    for (name, text) in protocol::typescript::files() {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
