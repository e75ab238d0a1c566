//! A tiny disk of its own, which can be filled, freed and made read-only. It needs the right to mount, and
//! says so where there is none. It must never know what is written to it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const BLOCK: usize = 4_096;

/// A mounted tmpfs. Dropping it takes it away with all that is on it.
pub struct Disk {
    path: PathBuf,
}

/// Whether something may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It may.
    ReadWrite,
    /// It may not.
    ReadOnly,
}

impl Disk {
    /// Mounts one on a folder, which is made.
    ///
    /// # Errors
    /// This may not be done here.
    pub fn mount(path: &Path, mebibytes: u64) -> Result<Disk, String> {
        std::fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let options = format!("size={mebibytes}m");
        mount(&["-t", "tmpfs", "-o", &options, "tmpfs"], path)?;
        Ok(Disk { path: path.to_path_buf() })
    }

    /// Writes until nothing more fits; how many bytes that took.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn fill(&self) -> Result<u64, String> {
        let says = |error: std::io::Error| format!("the ballast: {error}");
        let mut file =
            std::fs::OpenOptions::new().create(true).append(true).open(self.ballast()).map_err(says)?;
        while file.write_all(&[0x55; BLOCK]).is_ok() {}
        Ok(file.metadata().map_err(says)?.len())
    }

    /// Takes away what filled it.
    pub fn free(&self) {
        let _ = std::fs::remove_file(self.ballast());
    }

    /// Mounts it anew with another access.
    ///
    /// # Errors
    /// The system does not: not while a file is open for writing.
    pub fn remount(&self, access: Access) -> Result<(), String> {
        let options = match access {
            Access::ReadWrite => "remount,rw",
            Access::ReadOnly => "remount,ro",
        };
        mount(&["-o", options], &self.path)
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.path).status();
    }
}

fn mount(arguments: &[&str], path: &Path) -> Result<(), String> {
    let output = Command::new("mount")
        .args(arguments)
        .arg(path)
        .output()
        .map_err(|error| format!("mount cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr).trim().to_string();
    if output.status.success() { Ok(()) } else { Err(text) }
}
