//! Makes the page's folder exist, so that the crate compiles without node, and rebuilds when it changes.

fn main() -> std::io::Result<()> {
    let root = std::env::var("CARGO_MANIFEST_DIR").map_err(std::io::Error::other)?;
    let dist = std::path::Path::new(&root).join("dist");
    std::fs::create_dir_all(&dist)?;
    println!("cargo::rerun-if-changed={}", dist.display());
    Ok(())
}
