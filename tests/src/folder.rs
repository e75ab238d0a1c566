//! A folder of one test, gone with it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

static COUNT: AtomicU64 = AtomicU64::new(0);

/// An empty folder.
pub struct Folder(PathBuf);

impl Folder {
    /// A fresh one. Its name is short, since the path of a unix socket must be.
    pub fn fresh() -> Folder {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new("/tmp").join(format!("shoutan-test-{}-{count}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
