//! The checksum at the end of a backup.
//!
//! SQLite ignores what follows its last page, so that a backup is still a database that other
//! programs and older versions can open. Replaying the games finds what contradicts the rules; the
//! checksum also finds a changed name, remark or time.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

/// How the checksum begins.
const MARK: &[u8; 16] = b"kabinet backup 1";

/// The mark and a SHA-256 digest.
const LENGTH: u64 = 16 + 32;

/// What the checksum says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checksum {
    /// There is none: an older version made the backup, or this is no backup.
    Missing,
    /// The content is that of the backup.
    Right,
    /// The content has changed since.
    Wrong,
}

/// Adds the checksum to a finished backup.
pub(super) fn append(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).append(true).open(path)?;
    let mut digest = Sha256::new();
    pass_through(&mut file, &mut io::sink(), &mut digest)?;
    file.write_all(MARK)?;
    file.write_all(&digest.finalize())
}

/// Copies a backup without its checksum, and compares the two.
pub(super) fn copy(source: &mut File, target: &mut impl Write) -> io::Result<Checksum> {
    let length = source.metadata()?.len();
    let expected = expected(source, length)?;
    let surplus = match database_length(source)? {
        Some(database) => length.checked_sub(database),
        None => Some(expected.map_or(0, |_| LENGTH)),
    };
    if surplus != Some(expected.map_or(0, |_| LENGTH)) {
        // Something was added, was lost, or hides the checksum.
        return Ok(Checksum::Wrong);
    }
    source.rewind()?;
    let content = length - expected.map_or(0, |_| LENGTH);
    let mut digest = Sha256::new();
    pass_through(&mut source.take(content), target, &mut digest)?;
    Ok(match expected {
        None => Checksum::Missing,
        Some(expected) if digest.finalize()[..] == expected => Checksum::Right,
        Some(_) => Checksum::Wrong,
    })
}

/// What the checksum says of a file that stays where it is.
pub(super) fn verify(path: &Path) -> io::Result<Checksum> {
    copy(&mut File::open(path)?, &mut io::sink())
}

/// Whether a file ends before its database does. SQLite takes what is missing of the last page for
/// zeros.
pub(super) fn lacks_its_end(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok(database_length(&mut file)?.is_some_and(|database| length < database))
}

/// How long the database in a file is, as its header says; `None` if the header does not know.
fn database_length(file: &mut File) -> io::Result<Option<u64>> {
    let mut header = [0; 100];
    file.rewind()?;
    match file.read_exact(&mut header) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let number = |at: usize| {
        header[at..at + 4]
            .iter()
            .fold(0, |n, &b| n << 8 | u64::from(b))
    };
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 1 << 16,
        size => u64::from(size),
    };
    // The count of pages is valid only if the last program that changed the file also wrote it.
    let (pages, changes, counted) = (number(28), number(24), number(92));
    Ok((pages > 0 && changes == counted).then_some(pages * page))
}

/// The digest at the end of a file, if it has one.
fn expected(file: &mut File, length: u64) -> io::Result<Option<[u8; 32]>> {
    let Some(content) = length.checked_sub(LENGTH) else {
        return Ok(None);
    };
    file.seek(SeekFrom::Start(content))?;
    let (mut mark, mut digest) = ([0; 16], [0; 32]);
    file.read_exact(&mut mark)?;
    file.read_exact(&mut digest)?;
    Ok((&mark == MARK).then_some(digest))
}

/// Copies bytes and adds them to a digest.
fn pass_through(
    source: &mut impl Read,
    target: &mut impl Write,
    digest: &mut Sha256,
) -> io::Result<()> {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match source.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                digest.update(&buffer[..count]);
                target.write_all(&buffer[..count])?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
