//! The pictures that were made last, as many as there is room for.

use std::collections::HashMap;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// What a picture shows, in a few bytes: two pictures with the same key are the same picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key([u8; 16]);

impl Key {
    /// The key of everything that a picture depends on.
    #[must_use]
    pub fn of(parts: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.len().to_le_bytes());
            hash.update(part.as_bytes());
        }
        let digest = hash.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Self(key)
    }

    /// The key as a header of an answer names it.
    #[must_use]
    pub fn tag(self) -> String {
        let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("\"{hex}\"")
    }
}

/// Pictures, the least recently wanted of which give way.
#[derive(Debug)]
pub struct Cache {
    kept: HashMap<Key, Kept>,
    bytes: usize,
    most: usize,
    /// Counts what was wanted, so that the oldest wish is the least number.
    clock: u64,
}

#[derive(Debug)]
struct Kept {
    file: Bytes,
    wanted: u64,
}

impl Cache {
    /// Room for so many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            kept: HashMap::new(),
            bytes: 0,
            most,
            clock: 0,
        }
    }

    /// A picture, if it is here.
    pub fn get(&mut self, key: Key) -> Option<Bytes> {
        self.clock += 1;
        let kept = self.kept.get_mut(&key)?;
        kept.wanted = self.clock;
        Some(kept.file.clone())
    }

    /// Keeps a picture, and lets others go until there is room for it. One that would need more than a quarter of
    /// the room is not kept.
    pub fn put(&mut self, key: Key, file: Bytes) {
        if file.len() > self.most / 4 {
            return;
        }
        self.clock += 1;
        self.bytes += file.len();
        let wanted = self.clock;
        if let Some(before) = self.kept.insert(key, Kept { file, wanted }) {
            self.bytes -= before.file.len();
        }
        while self.bytes > self.most {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.wanted);
            let Some(oldest) = oldest.map(|(key, _)| *key) else {
                break;
            };
            if let Some(gone) = self.kept.remove(&oldest) {
                self.bytes -= gone.file.len();
            }
        }
    }

    /// How many bytes are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;

    use super::{Cache, Key};

    fn key(n: usize) -> Key {
        Key::of(&[&n.to_string()])
    }

    fn file(size: usize) -> Bytes {
        Bytes::from(vec![0; size])
    }

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(Key::of(&["ab", "c"]), Key::of(&["a", "bc"]));
        assert_eq!(Key::of(&["ab", "c"]), Key::of(&["ab", "c"]));
        assert_eq!(Key::of(&["a"]).tag().len(), 34);
    }

    #[test]
    fn what_nobody_wants_gives_way() {
        let mut cache = Cache::new(100);
        for n in 0..4 {
            cache.put(key(n), file(25));
        }
        assert!(cache.get(key(0)).is_some());
        cache.put(key(4), file(25));
        assert_eq!(cache.bytes(), 100);
        assert!(cache.get(key(0)).is_some(), "it was wanted");
        assert!(cache.get(key(1)).is_none(), "it was not");
    }

    #[test]
    fn the_room_is_never_exceeded() {
        let mut cache = Cache::new(1000);
        for n in 0..500 {
            cache.put(key(n % 90), file(n % 251));
            assert!(cache.bytes() <= 1000);
        }
        cache.put(key(1000), file(251));
        assert!(cache.get(key(1000)).is_none(), "too large to keep");
        let kept: usize = (0..90)
            .filter_map(|n| cache.get(key(n)))
            .map(|f| f.len())
            .sum();
        assert_eq!(kept, cache.bytes());
    }
}
