//! The time of day as one process sees it: it can be wrong.

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// What shifts the time of day of a process by libfaketime. How long something takes is measured as
/// ever.
pub(crate) struct TimeOfDay {
    folder: TempDir,
}

impl TimeOfDay {
    pub(crate) fn right() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let time = Self { folder };
        time.shift(0);
        time
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("shift")
    }

    /// From about a second later on, the time is wrong by so many seconds.
    pub(crate) fn shift(&self, seconds: i64) {
        // The process may read the file at any moment.
        let new = self.folder.path().join("new");
        std::fs::write(&new, format!("{seconds:+}\n")).expect("a file");
        std::fs::rename(new, self.file()).expect("a file");
    }

    /// Gives this time to a process that is about to start.
    pub(crate) fn give_to(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", library())
            .env("FAKETIME_TIMESTAMP_FILE", self.file())
            .env("FAKETIME_CACHE_DURATION", "1")
            .env("DONT_FAKE_MONOTONIC", "1");
    }
}

fn library() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").expect("the system's libraries");
    let paths = folders.filter_map(|folder| {
        let folder = folder.ok()?.path();
        Some(folder.join("faketime/libfaketimeMT.so.1"))
    });
    let found = paths.into_iter().find(|path| path.exists());
    found.expect("libfaketime: see ./test")
}

#[test]
fn a_process_sees_the_wrong_time() {
    let time = TimeOfDay::right();
    time.shift(-7_200);
    let mut date = Command::new("date");
    time.give_to(&mut date);
    let told = date.arg("+%s").output().expect("date").stdout;
    let told = String::from_utf8_lossy(&told).trim().parse::<u64>();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let behind = now.expect("a time").as_secs() - told.expect("a number");
    assert!((7_000..7_400).contains(&behind), "{behind}");
}
