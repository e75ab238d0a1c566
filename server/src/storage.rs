//! Opens what keeps the games, as the settings say: once for the journal, once for the archive. Two
//! servers never share a data folder.

pub mod trial;

use crate::config::{Config, Engine};
use crate::store::postgres::Postgres;
use crate::store::sqlite::{self, Place, Sqlite};
use crate::store::{Store, StoreError};
use std::fs::{DirBuilder, File, TryLockError};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// The file of the data folder by which a server has it.
const LOCK: &str = "shoutan.lock";

/// An open store.
pub struct Storage {
    /// For the journal.
    pub writer: Box<dyn Store>,
    /// For the archive.
    pub reader: Box<dyn Store>,
    /// The data folder is this server's as long as this is open.
    pub lock: Option<File>,
}

/// Opens the store for a server, which must be the only one.
///
/// # Errors
/// A text that says what is in the way.
pub fn open(config: &Config) -> Result<Storage, String> {
    match config.store {
        Engine::Sqlite => {
            let lock = lock(&config.data)?;
            let place = Place::File(database(config));
            let says = |error: StoreError| format!("{}: {error}", database(config).display());
            let writer = Sqlite::open(place.clone()).map_err(says)?;
            let reader = Sqlite::open_reader(place).map_err(says)?;
            Ok(Storage { writer: Box::new(writer), reader: Box::new(reader), lock: Some(lock) })
        }
        Engine::Memory => {
            let place = Place::Memory(format!("shoutan-{:016x}", rand::random::<u64>()));
            let writer = Sqlite::open(place.clone()).map_err(|error| error.to_string())?;
            let reader = Sqlite::open_reader(place).map_err(|error| error.to_string())?;
            Ok(Storage { writer: Box::new(writer), reader: Box::new(reader), lock: None })
        }
        // The row that a run takes over fences every other server: there is nothing to lock here.
        Engine::Postgres => {
            let url = config.database_url.as_ref().expect("the settings are refused without it");
            let writer = Postgres::open(url).map_err(|error| error.to_string())?;
            let reader = Postgres::open_reader(url).map_err(|error| error.to_string())?;
            Ok(Storage { writer: Box::new(writer), reader: Box::new(reader), lock: None })
        }
    }
}

/// Opens the kept games for reading, beside whoever may write them. Nothing is made where nothing is.
///
/// # Errors
/// A text that says what is in the way.
pub fn reader(config: &Config) -> Result<Box<dyn Store>, String> {
    match config.store {
        Engine::Sqlite => existing(config).map(|database| Box::new(database) as Box<dyn Store>),
        Engine::Memory => Err("--store memory keeps nothing that could be read".to_string()),
        Engine::Postgres => {
            let url = config.database_url.as_ref().expect("the settings are refused without it");
            let reader = Postgres::open_reader(url).map_err(|error| error.to_string())?;
            Ok(Box::new(reader))
        }
    }
}

/// The embedded database, opened for reading.
///
/// # Errors
/// A text that says what is in the way: among others that there is none.
pub fn existing(config: &Config) -> Result<Sqlite, String> {
    let path = database(config);
    if !path.exists() {
        return Err(format!("{}: there is no database", path.display()));
    }
    let says = |error: StoreError| format!("{}: {error}", path.display());
    Sqlite::open_reader(Place::File(path.clone())).map_err(says)
}

/// The embedded database of these settings.
pub fn database(config: &Config) -> PathBuf {
    config.data.join(sqlite::FILE)
}

/// Makes the data folder where there is none, and takes it.
///
/// # Errors
/// A text that says what is in the way: among others another server.
pub fn lock(data: &Path) -> Result<File, String> {
    let says = |error: &dyn std::fmt::Display| format!("{}: {error}", data.display());
    // Nobody else's: sealed moves lie there.
    let made = DirBuilder::new().recursive(true).mode(0o700).create(data);
    made.map_err(|error| says(&error))?;
    let file = File::create(data.join(LOCK)).map_err(|error| says(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(says(&"another server uses this data folder")),
        Err(TryLockError::Error(error)) => Err(says(&error)),
    }
}
