//! A cache of files that were made lately: pictures and documents, within a number of bytes.

use bytes::Bytes;
use moka::policy::EvictionPolicy;
use sha2::{Digest, Sha256};

/// Everything that a file depends on, in a few bytes: two files with the same key are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey([u8; 16]);

impl CacheKey {
    /// The key of everything that a file depends on.
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

    /// The key as an `ETag`.
    #[must_use]
    pub fn tag(self) -> String {
        let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("\"{hex}\"")
    }
}

/// Files by their keys. The least recently used ones are dropped when there is no room.
#[derive(Clone, Debug)]
pub struct ByteCache {
    files: moka::future::Cache<CacheKey, Bytes>,
}

impl ByteCache {
    /// A cache with room for this many bytes.
    #[must_use]
    pub fn new(most: u64) -> Self {
        let files = moka::future::Cache::builder()
            .max_capacity(most)
            .weigher(|_, file: &Bytes| u32::try_from(file.len()).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self { files }
    }

    /// A file that was made before.
    pub async fn get(&self, key: CacheKey) -> Option<Bytes> {
        self.files.get(&key).await
    }

    /// Keeps a file.
    pub async fn put(&self, key: CacheKey, file: Bytes) {
        self.files.insert(key, file).await;
    }

    /// The file with this key, made now unless it is cached. Requests for the same file in the
    /// meantime wait for this one.
    ///
    /// # Errors
    /// If it cannot be made.
    pub async fn get_or_make<E: Clone + Send + Sync + 'static>(
        &self,
        key: CacheKey,
        make: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        let made = self.files.try_get_with(key, make).await;
        made.map_err(|error| E::clone(&error))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn key(n: usize) -> CacheKey {
        CacheKey::of(&[&n.to_string()])
    }

    fn file(size: usize) -> Bytes {
        Bytes::from(vec![0; size])
    }

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(CacheKey::of(&["ab", "c"]), CacheKey::of(&["a", "bc"]));
        assert_eq!(CacheKey::of(&["ab", "c"]), CacheKey::of(&["ab", "c"]));
        assert_eq!(CacheKey::of(&["a"]).tag().len(), 34);
    }

    #[tokio::test]
    async fn the_least_recently_used_file_is_dropped() {
        let cache = ByteCache::new(100);
        for n in 0..4 {
            cache.put(key(n), file(25)).await;
            cache.files.run_pending_tasks().await;
        }
        assert!(cache.get(key(0)).await.is_some());
        cache.files.run_pending_tasks().await;
        cache.put(key(4), file(25)).await;
        cache.files.run_pending_tasks().await;
        assert!(cache.get(key(0)).await.is_some(), "it was used");
        assert!(cache.get(key(1)).await.is_none(), "it was not");
        assert!(cache.get(key(4)).await.is_some(), "the newest is there");
    }

    #[tokio::test]
    async fn the_room_is_not_exceeded() {
        let cache = ByteCache::new(1000);
        for n in 0..500 {
            cache.put(key(n % 90), file(n % 251)).await;
            cache.files.run_pending_tasks().await;
            assert!(cache.files.weighted_size() <= 1000);
        }
        assert!(cache.files.weighted_size() > 500, "it is used");
    }

    #[tokio::test]
    async fn a_file_is_made_once_however_many_want_it() {
        let cache = ByteCache::new(1000);
        let made = Arc::new(AtomicUsize::new(0));
        let make = || {
            let made = Arc::clone(&made);
            cache.get_or_make(key(1), async move {
                made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok::<_, ()>(file(3))
            })
        };
        let (one, two, three) = tokio::join!(make(), make(), make());
        assert_eq!((one, two, three), (Ok(file(3)), Ok(file(3)), Ok(file(3))));
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_file_that_could_not_be_made_is_made_again() {
        let cache = ByteCache::new(1000);
        let broken = cache.get_or_make(key(1), async { Err::<Bytes, _>("no") });
        assert_eq!(broken.await, Err("no"));
        let made = cache.get_or_make(key(1), async { Ok::<_, &str>(file(1)) });
        assert_eq!(made.await, Ok(file(1)));
    }
}
