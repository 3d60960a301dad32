//! Saving a file whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::Builder;

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is replaced.
    Replace,
    /// It stays, and saving fails with [`io::ErrorKind::AlreadyExists`].
    Keep,
}

/// Writes a text to a file so that at every moment the file is what it was or what it shall be,
/// whatever happens to the program or the machine in between.
pub(crate) fn save(path: &Path, text: &str, existing: Existing) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not a file name"))?;
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        // Replacing a device or a folder by a text would do real harm.
        let reason = "it exists and is not a file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".kgn.tmp");
    #[cfg(unix)]
    {
        // As any new file: what the user's mask leaves, not the privacy of a temporary file.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.as_file().sync_all()?;
    let persisted = match existing {
        Existing::Replace => file.persist(&target),
        Existing::Keep => file.persist_noclobber(&target),
    };
    persisted.map_err(|error| error.error)?;
    // The new name must reach the disk too; where folders cannot be synchronised, nothing is lost
    // but this last certainty.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::ErrorKind;

    use super::{Existing, save};

    #[test]
    fn a_file_is_replaced_only_when_asked_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kgn");
        save(&path, "one", Existing::Keep).unwrap();
        let refused = save(&path, "two", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        save(&path, "two", Existing::Replace).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        // Nothing else stays behind.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        assert!(save(folder.path(), "text", Existing::Replace).is_err());
        let nowhere = folder.path().join("none").join("a.kgn");
        assert!(save(&nowhere, "text", Existing::Replace).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_survive() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kgn");
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link.kgn");
        symlink(&path, &link).unwrap();
        save(&link, "two", Existing::Replace).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
