//! Names in a folder: what stands beside a file, and that what a folder lists outlasts a loss of power.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A path with something added to its last name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes sure that the folder of a file lists what it will list after a loss of power.
///
/// # Errors
/// The folder cannot be opened or written.
pub(crate) fn sync_folder(of: &Path) -> io::Result<()> {
    let folder = match of.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)?.sync_all()
}
