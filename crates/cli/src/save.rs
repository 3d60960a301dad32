//! Saving a file whole or not at all.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

use crate::failure::cause;

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is replaced.
    Replace,
    /// It is kept, and saving fails with [`SaveError::Exists`].
    Keep,
}

/// The reason a file was not saved. The file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SaveError {
    /// The file exists and must be kept.
    Exists,
    /// The file cannot be written, with the reason in words.
    Refused(String),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Exists => f.write_str("it exists"),
            SaveError::Refused(reason) => f.write_str(reason),
        }
    }
}

/// The reason a file cannot be written, in words that follow its name.
pub(crate) fn reason(path: &Path, error: &io::Error) -> String {
    let folder = folder(path);
    let shown = folder.display();
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if !folder.exists() => {
            format!("there is no folder {shown}")
        }
        io::ErrorKind::NotADirectory if !folder.is_dir() => format!("{shown} is not a folder"),
        _ => cause(error),
    }
}

/// Whether a file exists and is read-only.
pub(crate) fn is_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.permissions().readonly())
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Checks whether a file can be saved, before work that would be lost otherwise.
pub(crate) fn check(path: &Path) -> Result<(), SaveError> {
    let (target, _) = target(path, Existing::Replace)?;
    let tried = Builder::new().tempfile_in(folder(&target));
    let refused = |error| SaveError::Refused(reason(path, &error));
    tried.map(drop).map_err(refused)
}

/// Writes a file atomically: at every moment it has its old or its new content, even if the program
/// or the machine crashes.
pub(crate) fn save(
    path: &Path,
    content: impl AsRef<[u8]>,
    existing: Existing,
) -> Result<(), SaveError> {
    let (target, before) = target(path, existing)?;
    replace(&target, content.as_ref(), before, existing).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Refused(reason(path, &error)),
    })
}

/// The file behind a name with its metadata, unless it must be kept.
fn target(path: &Path, existing: Existing) -> Result<(PathBuf, Option<Metadata>), SaveError> {
    let refuse = |reason: &str| Err(SaveError::Refused(reason.to_owned()));
    // A symbolic link stays; its target is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok();
    match &before {
        Some(before) if before.is_dir() => return refuse("it is a folder"),
        // Replacing a device file would do real harm.
        Some(before) if !before.is_file() => return refuse("it exists and is not a file"),
        Some(_) if existing == Existing::Keep => return Err(SaveError::Exists),
        // Renaming over a read-only file would succeed, but its owner wants to keep it.
        Some(before) if before.permissions().readonly() => return refuse("it is read-only"),
        _ => {}
    }
    Ok((target, before))
}

/// Replaces a file, or creates it.
fn replace(
    target: &Path,
    content: &[u8],
    before: Option<Metadata>,
    existing: Existing,
) -> io::Result<()> {
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not a file name"))?;
    let folder = folder(target);
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".kgn.tmp");
    #[cfg(unix)]
    {
        // The permissions of an ordinary new file (by umask), not those of a temporary file.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.as_file().sync_all()?;
    let persisted = match existing {
        Existing::Replace => file.persist(target),
        Existing::Keep => file.persist_noclobber(target),
    };
    persisted.map_err(|error| error.error)?;
    // The new name must reach the disk too. On systems that cannot sync folders, a crash may still
    // bring back the old file.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Existing, SaveError, save};

    fn refusal(path: &Path) -> String {
        match save(path, "text", Existing::Replace) {
            Err(SaveError::Refused(reason)) => reason,
            other => panic!("{}: {other:?}", path.display()),
        }
    }

    #[test]
    fn a_file_is_replaced_only_when_asked_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kgn");
        save(&path, "one", Existing::Keep).unwrap();
        let kept = save(&path, "two", Existing::Keep);
        assert_eq!(kept, Err(SaveError::Exists));
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        save(&path, "two", Existing::Replace).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        // No temporary file stays behind.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_refusal_says_what_is_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(refusal(folder.path()), "it is a folder");
        let none = folder.path().join("none");
        let reason = format!("there is no folder {}", none.display());
        assert_eq!(refusal(&none.join("a.kgn")), reason);
        let file = folder.path().join("file");
        fs::write(&file, "one").unwrap();
        let reason = format!("{} is not a folder", file.display());
        assert_eq!(refusal(&file.join("a.kgn")), reason);
        let long = folder.path().join("x".repeat(1000));
        assert!(!refusal(&long).contains(['(', '/', '"']));
    }

    #[test]
    fn a_read_only_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kgn");
        fs::write(&path, "one").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(refusal(&path), "it is read-only");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
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
