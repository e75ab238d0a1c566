//! Whether a server could use the data folder: tried, and nothing left of it. It must never open a database,
//! which would be another one afterwards.

use crate::files::beside;
use crate::store::sqlite;
use std::fs::{DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// How much is written: about what a server wants to find room for.
const BYTES: usize = 256 * 1024;

/// What became of the trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// There is no folder, and it can be made.
    New,
    /// The folder is there, and can be taken and written.
    Free,
    /// A server has it, and so can: nothing was tried.
    InUse,
}

/// Tries the data folder.
///
/// # Errors
/// A text that says what is in the way.
pub fn folder(data: &Path) -> Result<Trial, String> {
    let at = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let Some(there) = nearest(data).map_err(|error| at(data, &error))? else {
        return Err(at(data, &"no folder leads there"));
    };
    if there != data {
        // As the folder would be made, under a name that nobody else looks for.
        let trial = there.join(name());
        let made = DirBuilder::new().mode(0o700).create(&trial);
        made.map_err(|error| at(data, &format_args!("it cannot be made in {}: {error}", there.display())))?;
        let written = write(&trial);
        let removed = std::fs::remove_dir(&trial).map_err(|error| at(&trial, &error));
        written.map_err(|error| at(&trial, &error))?;
        return removed.map(|()| Trial::New);
    }
    let lock = data.join(super::LOCK);
    match File::options().write(true).open(&lock) {
        // Let go of at once, so that a server that begins now is hardly ever in its way.
        Ok(file) => match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(Trial::InUse),
            Err(TryLockError::Error(error)) => return Err(at(&lock, &error)),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(at(&lock, &error)),
    }
    write(data).map_err(|error| at(data, &error))?;
    let database = data.join(sqlite::FILE);
    for ending in ["", "-wal", "-shm"] {
        let path = beside(&database, ending);
        match File::options().read(true).write(true).open(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(&path, &error)),
            _ => {}
        }
    }
    sqlite::check_whole(&database).map_err(|error| at(&database, &error))?;
    Ok(Trial::Free)
}

/// The path, or the nearest above it at which there is anything.
fn nearest(path: &Path) -> io::Result<Option<&Path>> {
    for path in path.ancestors() {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        match path.symlink_metadata() {
            Ok(_) => return Ok(Some(path)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Makes a file in a folder, takes and fills it, and removes it.
fn write(folder: &Path) -> io::Result<()> {
    let path = folder.join(name());
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(&path)?;
    let locked = file.try_lock().map_err(io::Error::from);
    let written = locked.and_then(|()| file.write_all(&vec![0xa5; BYTES])).and_then(|()| file.sync_data());
    let removed = std::fs::remove_file(&path);
    written.and(removed)
}

fn name() -> PathBuf {
    PathBuf::from(format!("shoutan.trial-{:016x}", rand::random::<u64>()))
}
