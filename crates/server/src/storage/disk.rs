//! How much space is left, and a warning before the disk is full.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the disk is looked at.
const LOOK: Duration = Duration::from_secs(30);

/// How often a warning is repeated.
const REPEAT: Duration = Duration::from_secs(600);

/// Less free space than this is little, even on a large disk.
const LITTLE: u64 = 1 << 30;

/// Looks at the free space of a folder's disk from time to time.
#[derive(Debug)]
pub(super) struct DiskWatch {
    folder: PathBuf,
    looked: Option<Instant>,
    warned: Option<Instant>,
}

impl DiskWatch {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            looked: None,
            warned: None,
        }
    }

    pub(super) fn look(&mut self) {
        if self.looked.is_some_and(|looked| looked.elapsed() < LOOK) {
            return;
        }
        self.looked = Some(Instant::now());
        let Some((free, all)) = space(&self.folder) else {
            return;
        };
        metrics::gauge!("kabinet_disk_free_bytes").set(free as f64);
        if !is_little(free, all) {
            self.warned = None;
        } else if self.warned.is_none_or(|warned| warned.elapsed() > REPEAT) {
            self.warned = Some(Instant::now());
            let (folder, megabytes) = (self.folder.display(), free >> 20);
            tracing::warn!(%folder, megabytes, "little space is left on the disk of the database");
        }
    }
}

/// Little is left below a tenth of the disk, or below [`LITTLE`] on a large one.
fn is_little(free: u64, all: u64) -> bool {
    free < LITTLE.min(all / 10)
}

/// The free and the whole space of a folder's disk, in bytes, where the system says.
#[cfg(unix)]
pub(crate) fn space(folder: &Path) -> Option<(u64, u64)> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Some((bytes(disk.f_bavail), bytes(disk.f_blocks)))
}

#[cfg(not(unix))]
pub(crate) fn space(_: &Path) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_a_tenth_but_never_more_than_a_gigabyte() {
        let (mb, gb) = (1 << 20, 1 << 30);
        assert!(is_little(5 * mb, 64 * mb));
        assert!(!is_little(7 * mb, 64 * mb));
        assert!(is_little(gb - 1, 1000 * gb));
        assert!(!is_little(gb, 1000 * gb));
    }

    #[cfg(unix)]
    #[test]
    fn the_system_says_how_much_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let (free, all) = space(folder.path()).expect("a disk");
        assert!(free <= all && all > 0);
    }
}
