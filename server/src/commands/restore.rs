//! `shoutan restore`: puts a backup in the place of the database. What was there is kept beside it, and
//! nothing of it is touched before the copy is known to be good.

use super::{Data, at, beside, sync_folder};
use crate::socket::wall_clock;
use crate::storage;
use crate::store::sqlite::{Place, Sqlite};
use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use time::OffsetDateTime;

/// What a database's files have after its name, the database itself last.
const FILES: [&str; 3] = ["-wal", "-shm", ""];

#[derive(clap::Args)]
pub(super) struct Restore {
    /// A file that `shoutan backup` has made
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Restore {
    pub(super) fn run(self) -> Result<ExitCode, String> {
        let config = self.data.embedded()?;
        // Looked at before a data folder is made for it.
        File::open(&self.file).map_err(|error| at(&self.file, &error))?;
        let log = beside(&self.file, "-wal");
        if log.metadata().is_ok_and(|log| log.len() > 0) {
            let text = "lies beside the file and may hold events that the file lacks: restore what \
                        `shoutan backup` makes of both";
            return Err(at(&log, &text));
        }
        let _lock = storage::lock(&config.data)?;
        let database = storage::database(&config);
        let copy = beside(&database, ".restoring");
        let prepared = prepare(&self.file, &copy);
        if let Err(text) = prepared {
            remove_copy(&copy);
            return Err(text);
        }
        let aside = set_aside(&database)?;
        std::fs::rename(&copy, &database).map_err(|error| at(&database, &error))?;
        sync_folder(&database)?;
        if let Some(aside) = aside {
            println!("the database that was there is now {}", aside.display());
        }
        println!("{} is restored from {}", database.display(), self.file.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// Copies the file beside the database and looks through the copy: what is checked is what is used.
fn prepare(file: &Path, copy: &Path) -> Result<(), String> {
    remove_copy(copy);
    std::fs::copy(file, copy).map_err(|error| at(file, &error))?;
    let place = Place::File(copy.to_path_buf());
    let database = Sqlite::open_reader(place).map_err(|error| at(file, &error))?;
    database.check_integrity().map_err(|error| at(file, &format!("the file is damaged: {error}")))?;
    drop(database);
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(copy, ending));
    }
    hand_over(copy)?;
    File::open(copy).and_then(|copy| copy.sync_all()).map_err(|error| at(copy, &error))
}

/// Whoever owns the folder is who serves: what root restores must be theirs.
fn hand_over(copy: &Path) -> Result<(), String> {
    let says = |error: std::io::Error| at(copy, &error);
    let folder = copy.parent().expect("it lies in the data folder").metadata().map_err(says)?;
    if copy.metadata().map_err(says)?.uid() == folder.uid() {
        return Ok(());
    }
    std::os::unix::fs::chown(copy, Some(folder.uid()), Some(folder.gid())).map_err(says)
}

fn remove_copy(copy: &Path) {
    for ending in FILES {
        let _ = std::fs::remove_file(beside(copy, ending));
    }
}

/// Moves the database that is there, with what belongs to it, to a dated name.
fn set_aside(database: &Path) -> Result<Option<PathBuf>, String> {
    // Not only the database: a log that outlived it would be played into the one that is put there.
    if !FILES.iter().any(|ending| beside(database, ending).exists()) {
        return Ok(None);
    }
    // A sound one is made one file first, so that no crash in between can part it from its newest events. A
    // damaged one is kept as it is.
    if let Ok(sound) = Sqlite::open_reader(Place::File(database.to_path_buf())) {
        let _ = sound.fold();
    }
    let stamp = stamp(wall_clock());
    let name = |number: u32| match number {
        1 => beside(database, &format!(".{stamp}")),
        number => beside(database, &format!(".{stamp}.{number}")),
    };
    let is_free = |name: &PathBuf| !FILES.iter().any(|ending| beside(name, ending).exists());
    let aside = (1..100).map(name).find(is_free);
    let aside = aside.ok_or_else(|| at(database, &"too many were set aside in this very second"))?;
    for ending in FILES {
        let (from, to) = (beside(database, ending), beside(&aside, ending));
        if from.exists() {
            std::fs::rename(&from, &to).map_err(|error| at(&from, &error))?;
        }
    }
    Ok(Some(aside))
}

/// An instant as a part of a name, `20260131T235959Z`, by universal time.
fn stamp(ms: u64) -> String {
    let seconds = i64::try_from(ms / 1000).unwrap_or(0);
    let at = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (date, time) = (at.date(), at.time());
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    format!("{year:04}{month:02}{day:02}T{:02}{:02}{:02}Z", time.hour(), time.minute(), time.second())
}
