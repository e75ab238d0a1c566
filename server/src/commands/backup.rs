//! `shoutan backup`: a copy of the database as it is at one instant. The file has its name only once it is
//! whole and on the disk; it must never take the place of another.

use super::{Data, at, beside, sync_folder};
use crate::storage;
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct Backup {
    /// The file to be made; there must be none of this name
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Backup {
    pub(super) fn run(self) -> Result<ExitCode, String> {
        let config = self.data.embedded()?;
        let database = storage::existing(&config)?;
        if self.file.symlink_metadata().is_ok() {
            return Err(at(&self.file, &"there is a file of this name; nothing is overwritten"));
        }
        let partial = beside(&self.file, ".partial");
        // Made here rather than by the engine, as nobody else has to read what is in it.
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&partial).map_err(|error| {
            match error.kind() {
                ErrorKind::AlreadyExists => at(
                    &partial,
                    &"another backup is being made, or one was broken off: then remove this file",
                ),
                _ => at(&partial, &error),
            }
        })?;
        let copied = database
            .copy_to(&partial)
            .map_err(|error| at(&partial, &error))
            .and_then(|()| name(&partial, &self.file));
        if let Err(text) = copied {
            // What is left of it would be in the way of the next one.
            let _ = std::fs::remove_file(&partial);
            return Err(text);
        }
        let size = self.file.metadata().map_or(0, |file| file.len());
        println!("{}: {size} bytes", self.file.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// Gives the whole copy its name. A link fails where a rename would overwrite.
fn name(partial: &Path, file: &Path) -> Result<(), String> {
    File::open(partial).and_then(|copy| copy.sync_all()).map_err(|error| at(partial, &error))?;
    match std::fs::hard_link(partial, file) {
        Ok(()) => std::fs::remove_file(partial).map_err(|error| at(partial, &error))?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(at(file, &error)),
        // Not every file system has links.
        Err(_) => std::fs::rename(partial, file).map_err(|error| at(file, &error))?,
    }
    sync_folder(file)
}
