//! Whether the files of a database are where they were when it was opened. An open file can be removed, or
//! another put in its place, and everything written to it still succeeds: all of it gone with the process.

use crate::store::StoreError;
use crate::store::sqlite::Place;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The files of an open database, the newest events being in the second.
pub(super) struct Presence(Vec<Seen>);

struct Seen {
    path: PathBuf,
    /// Which file it is: its device and its number; none before it has been seen.
    file: Option<(u64, u64)>,
}

impl Presence {
    pub(super) fn of(place: &Place) -> Presence {
        let paths = match place {
            Place::File(path) => vec![path.clone(), log_of(path)],
            Place::Memory(_) => Vec::new(),
        };
        Presence(paths.into_iter().map(|path| Seen { file: identity(&path), path }).collect())
    }

    /// # Errors
    /// A file is not there, or it is another one.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        for Seen { path, file } in &mut self.0 {
            let now = identity(path);
            if file.is_none() {
                *file = now;
            } else if *file != now {
                let says = if now.is_some() { "another file has taken its place" } else { "it was removed" };
                return Err(StoreError::Failed(format!("{}: {says}", path.display())));
            }
        }
        Ok(())
    }
}

/// Looks before a database is opened, as the engine would make an empty one and throw away what was written
/// to the one that is missing.
///
/// # Errors
/// A part of the database is there, and the rest is not.
pub(crate) fn check_whole(path: &Path) -> Result<(), StoreError> {
    let log = log_of(path);
    let has_some = |path: &Path| path.metadata().is_ok_and(|file| file.len() > 0);
    if !has_some(path) && has_some(&log) {
        let text =
            format!("the database is missing or empty, but its newest events lie in {}", log.display());
        return Err(StoreError::Failed(text));
    }
    Ok(())
}

/// Where the engine writes first.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push("-wal");
    PathBuf::from(name)
}

fn identity(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(test)]
mod tests {
    use crate::store::sqlite::{Place, Sqlite};
    use crate::store::{Service, Store, StoreError};
    use std::fs::{copy, read_dir, remove_file, rename, write};
    use std::path::PathBuf;

    /// A folder of its own, gone with it.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn nothing_is_kept_in_a_file_that_is_not_there_any_more() {
        let folder = Folder(std::env::temp_dir().join(format!("presence-{:016x}", rand::random::<u64>())));
        std::fs::create_dir(&folder.0).expect("a folder");
        let file = |name: &str| folder.0.join(name);
        let (database, log, away) = (file("x.db"), file("x.db-wal"), file("away"));
        let mut store = Sqlite::open(Place::File(database.clone())).expect("a database");
        store.take("run").expect("it is nobody's");
        let mut batch = 0;
        let mut keep = |store: &mut Sqlite| {
            batch += 1;
            store.commit(batch, &[], Service::default())
        };
        let says = |kept: Result<(), StoreError>| kept.err().map_or(String::new(), |error| error.to_string());
        keep(&mut store).expect("it is there");
        for path in [&database, &log] {
            rename(path, &away).expect("moved");
            assert!(says(keep(&mut store)).ends_with(": it was removed"), "{}", path.display());
            assert!(says(store.reopen()).ends_with(": it was removed"));
            copy(&away, path).expect("a copy");
            assert!(says(keep(&mut store)).ends_with(": another file has taken its place"));
            rename(&away, path).expect("moved back");
            keep(&mut store).expect("it is there again");
        }
        store.reopen().and_then(|()| keep(&mut store)).expect("the same file");

        // A log without its database is no new beginning, and an open that is refused makes nothing.
        copy(&log, &away).expect("a copy");
        drop(store);
        remove_file(&database).expect("removed");
        rename(&away, &log).expect("a log alone");
        for files in [1, 2] {
            let error = Sqlite::open(Place::File(database.clone())).err().expect("refused");
            assert!(error.to_string().contains("its newest events lie in"), "{error}");
            assert_eq!(read_dir(&folder.0).expect("a folder").count(), files);
            write(&database, "").expect("an empty one is as good as none");
        }
        write(&log, "").expect("an empty one");
        Sqlite::open(Place::File(database)).expect("nothing is lost with an empty log");
    }
}
