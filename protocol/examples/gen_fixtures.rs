//! Writes `protocol/fixtures/*.json` and `PROTOCOL.md`. A test fails when the files differ.

mod fixtures;

fn main() -> std::io::Result<()> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::create_dir_all(root.join("protocol/fixtures"))?;
    for (path, text) in fixtures::files() {
        std::fs::write(root.join(path), text)?;
    }
    Ok(())
}
