//! Identifiers and secrets of rooms, visitors and studies.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The alphabet: letters that nobody confuses when a link is read aloud.
const LETTERS: &[u8; 56] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/// The length of a room's identifier: 58 bits, so that nobody finds a private game by guessing.
const ROOM_LETTERS: usize = 10;

/// The length of a study's identifier: 93 bits, so that no two texts have the same one.
const STUDY_LETTERS: usize = 16;

/// The length of a secret: 139 bits.
const SECRET_LETTERS: usize = 24;

/// Random letters from the operating system.
///
/// # Panics
/// If the operating system has no randomness: nothing could be kept secret then.
#[cfg(feature = "serve")]
fn letters(count: usize) -> String {
    let mut text = String::with_capacity(count);
    let mut bytes = [0; 64];
    while text.len() < count {
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        // Bytes that would make some letters likelier than others are skipped.
        let even = bytes.iter().map(|byte| usize::from(byte & 63));
        let usable = even.filter(|&index| index < LETTERS.len());
        text.extend(
            usable
                .take(count - text.len())
                .map(|index| char::from(LETTERS[index])),
        );
    }
    text
}

fn is_letters(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The identifier of a room, as in its address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoomId(String);

impl RoomId {
    /// The one of a game that a visitor has played without the server, by the random name that
    /// their browser has given it: the same game always has the same one.
    #[must_use]
    pub fn of_brought(visitor: &VisitorId, name: &str) -> Self {
        let mut hash = Sha256::new_with_prefix(b"brought");
        for part in [visitor.0.as_bytes(), name.as_bytes()] {
            hash.update([0]);
            hash.update(part);
        }
        Self(letters_of(&hash, ROOM_LETTERS))
    }

    /// A new random one.
    #[cfg(feature = "serve")]
    #[must_use]
    pub fn random() -> Self {
        Self(letters(ROOM_LETTERS))
    }

    /// Parses a text; `None` if it cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        is_letters(text, ROOM_LETTERS).then(|| Self(text.to_owned()))
    }

    /// The text of the identifier.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The secret by which a browser proves who it is. Only its hash is ever stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new random one.
    #[cfg(feature = "serve")]
    #[must_use]
    pub fn random() -> Self {
        Self(letters(SECRET_LETTERS))
    }

    /// Parses a text; `None` if it cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        is_letters(text, SECRET_LETTERS).then(|| Self(text.to_owned()))
    }

    /// The text of the secret. It goes into a cookie or a link, and nowhere else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The visitor whom it identifies.
    #[must_use]
    pub fn visitor(&self) -> VisitorId {
        VisitorId(hex(&Sha256::digest(self.0.as_bytes())[..16]))
    }

    /// The secret of one seat: anyone who knows it may play there too. It is derived from the room
    /// and the server's own secret, so it is stored nowhere. Renewing the link makes another
    /// secret.
    #[must_use]
    pub fn of_seat(server: &Secret, room: &RoomId, seat: usize, renewals: u32) -> Self {
        let mut hash = Sha256::new();
        for part in [server.0.as_bytes(), room.0.as_bytes()] {
            hash.update(part);
            hash.update([0]);
        }
        hash.update(seat.to_le_bytes());
        if renewals > 0 {
            hash.update(renewals.to_le_bytes());
        }
        Self(letters_of(&hash, SECRET_LETTERS))
    }
}

impl Secret {
    /// The secret of the link to a visitor's calendar. It is derived, so it is stored nowhere.
    #[must_use]
    pub fn of_calendar(server: &Secret, visitor: &VisitorId, renewals: u32) -> Self {
        let mut hash = Sha256::new();
        for part in ["calendar", server.0.as_str(), visitor.as_str()] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        hash.update(renewals.to_le_bytes());
        Self(letters_of(&hash, SECRET_LETTERS))
    }
}

/// Letters derived from a hash.
fn letters_of(hash: &Sha256, count: usize) -> String {
    let mut text = String::with_capacity(count);
    let mut round = 0_u32;
    while text.len() < count {
        let mut hash = hash.clone();
        hash.update(round.to_le_bytes());
        let usable = hash.finalize();
        let usable = usable.iter().map(|byte| usize::from(byte & 63));
        let usable = usable.filter(|&index| index < LETTERS.len());
        text.extend(
            usable
                .take(count - text.len())
                .map(|index| char::from(LETTERS[index])),
        );
        round += 1;
    }
    text
}

/// The identifier of a shared analysis, derived from its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StudyId(String);

impl StudyId {
    /// The identifier of the study with this text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(letters_of(
            &Sha256::new_with_prefix(text.as_bytes()),
            STUDY_LETTERS,
        ))
    }

    /// Parses a text; `None` if it cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        is_letters(text, STUDY_LETTERS).then(|| Self(text.to_owned()))
    }

    /// The text of the identifier.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StudyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The identity of a visitor: the hash of their browser's secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VisitorId(String);

impl VisitorId {
    /// The one written so, if it can be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let known = text.len() == 32 && text.bytes().all(hex);
        known.then(|| Self(text.to_owned()))
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let room = RoomId::random();
        assert_eq!(RoomId::read(room.as_str()), Some(room));
        let secret = Secret::random();
        assert_eq!(Secret::read(secret.reveal()), Some(secret));
    }

    #[test]
    fn a_study_is_named_by_what_it_says() {
        let study = StudyId::of("[Game \"kengi\"]");
        assert_eq!(study, StudyId::of("[Game \"kengi\"]"));
        assert_ne!(study, StudyId::of("[Game \"kengi\"] "));
        assert_eq!(StudyId::read(study.as_str()), Some(study));
        assert_eq!(StudyId::read("../../../../etc/"), None);
    }

    #[test]
    fn nothing_else_is_a_name() {
        for wrong in [
            "",
            "short",
            "0000000000",
            "../../etc/",
            "abcdefghij\n",
            "éééééééééé",
        ] {
            assert_eq!(RoomId::read(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        let secret = Secret::random();
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert!(!secret.visitor().as_str().contains(secret.reveal()));
    }

    #[test]
    fn the_links_of_older_versions_stay() {
        let server = Secret::read("abcdefghjkabcdefghjkabcd").expect("a secret");
        let room = RoomId::read("abcdefghjk").expect("a name");
        let seat = Secret::of_seat(&server, &room, 1, 0);
        assert_eq!(seat.reveal(), "cxbQsZjTPcSHdC6PwJLiFLJf");
    }

    #[test]
    fn seats_have_secrets_of_their_own() {
        let server = Secret::random();
        let (one, other) = (RoomId::random(), RoomId::random());
        let seat = Secret::of_seat(&server, &one, 0, 0);
        assert_eq!(seat, Secret::of_seat(&server, &one, 0, 0));
        assert!(Secret::read(seat.reveal()).is_some());
        assert_ne!(seat, Secret::of_seat(&server, &one, 1, 0));
        assert_ne!(seat, Secret::of_seat(&server, &other, 0, 0));
        let renewed = Secret::of_seat(&server, &one, 0, 1);
        assert_ne!(seat, renewed);
        assert_ne!(renewed, Secret::of_seat(&server, &one, 0, 2));
        assert_ne!(seat, Secret::of_seat(&Secret::random(), &one, 0, 0));
    }
}
