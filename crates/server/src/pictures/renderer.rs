//! Renders pixels: on threads of their own, few at once, and no picture twice.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bytes::Bytes;
use kabinet_picture::PictureError;

use crate::byte_cache::{ByteCache, CacheKey};
use crate::work::{BoundedWork, WorkError, WorkLimits};

/// How many bytes of pictures are kept: some hundreds of the usual size.
const CACHE_BYTES: u64 = 48 << 20;

/// How many pictures may wait. One takes some hundredths of a second.
const WAITING_PICTURES: usize = 64;

/// How many animations may wait. One takes some seconds.
const WAITING_ANIMATIONS: usize = 4;

/// How long somebody waits for their turn.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// How long a picture may take; a long game at the largest size takes some ten seconds.
const LONGEST_RUN: Duration = Duration::from_secs(40);

/// Why there is no picture.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    /// Too many pictures are being made, or this one takes too long.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// The picture cannot be drawn.
    #[error(transparent)]
    Picture(Arc<PictureError>),
    /// Nobody waited any more, so the work stopped.
    #[error("the picture was cancelled")]
    Stopped,
}

/// What is rendered. Each kind has its own limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderKind {
    /// One picture.
    Picture,
    /// An animated picture.
    Animation,
}

/// Renders pictures, and keeps those that were made lately.
#[derive(Debug)]
pub struct Renderer {
    cache: ByteCache,
    pictures: BoundedWork,
    animations: BoundedWork,
}

impl Default for Renderer {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limits = |at_once, waiting| WorkLimits {
            at_once,
            waiting,
            longest_wait: LONGEST_WAIT,
            longest_run: LONGEST_RUN,
        };
        Self {
            cache: ByteCache::new(CACHE_BYTES),
            // The players come first: pictures take half of the machine at most.
            pictures: BoundedWork::new(limits((cores / 2).max(1), WAITING_PICTURES)),
            animations: BoundedWork::new(limits(1, WAITING_ANIMATIONS)),
        }
    }
}

impl Renderer {
    /// A picture that was made before.
    pub async fn cached(&self, key: CacheKey) -> Option<Bytes> {
        self.cache.get(key).await
    }

    /// The picture with this key, made now unless it was before. `make` is given a flag that is set
    /// when nobody waits any more; it may then end without a picture.
    ///
    /// # Errors
    /// If too many wait, or the picture cannot be drawn.
    pub async fn render<F>(
        &self,
        kind: RenderKind,
        key: CacheKey,
        make: F,
    ) -> Result<Bytes, RenderError>
    where
        F: FnOnce(&AtomicBool) -> Result<Option<Vec<u8>>, PictureError> + Send + 'static,
    {
        let work = match kind {
            RenderKind::Picture => &self.pictures,
            RenderKind::Animation => &self.animations,
        };
        let made = async {
            let made = work.run(make).await?;
            let file = made.map_err(|error| RenderError::Picture(Arc::new(error)))?;
            metrics::counter!("kabinet_pictures").increment(1);
            Ok(Bytes::from(file.ok_or(RenderError::Stopped)?))
        };
        self.cache.get_or_make(key, made).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn the_same_picture_is_made_once() {
        let renderer = Arc::new(Renderer::default());
        let made = Arc::new(AtomicUsize::new(0));
        let key = CacheKey::of(&["one"]);
        let mut all = Vec::new();
        for _ in 0..8 {
            let (renderer, made) = (Arc::clone(&renderer), Arc::clone(&made));
            all.push(tokio::spawn(async move {
                let make = move |_: &_| {
                    made.fetch_add(1, Ordering::Relaxed);
                    Ok(Some(vec![1, 2, 3]))
                };
                renderer.render(RenderKind::Animation, key, make).await
            }));
        }
        for one in all {
            let file = one.await.expect("no panic").expect("a picture");
            assert_eq!(&file[..], [1, 2, 3]);
        }
        assert_eq!(made.load(Ordering::Relaxed), 1);
        assert!(renderer.cached(key).await.is_some());
    }

    #[tokio::test]
    async fn a_visitor_who_leaves_does_not_let_more_animations_begin() {
        let renderer = Arc::new(Renderer::default());
        let (release, released) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let leaving = {
            let renderer = Arc::clone(&renderer);
            tokio::spawn(async move {
                let make = move |_: &_| {
                    let _ = begin.send(());
                    let _ = released.recv();
                    Ok(None)
                };
                let key = CacheKey::of(&["first"]);
                renderer.render(RenderKind::Animation, key, make).await
            })
        };
        begun.await.expect("it begins");
        leaving.abort();
        let _ = leaving.await;
        // The first animation still occupies its thread, so the second one has to wait.
        let second = Arc::new(AtomicUsize::new(0));
        let next = {
            let (renderer, second) = (Arc::clone(&renderer), Arc::clone(&second));
            tokio::spawn(async move {
                let make = move |_: &_| {
                    second.fetch_add(1, Ordering::SeqCst);
                    Ok(Some(vec![7]))
                };
                let key = CacheKey::of(&["second"]);
                renderer.render(RenderKind::Animation, key, make).await
            })
        };
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(second.load(Ordering::SeqCst), 0);
        drop(release);
        assert_eq!(&next.await.expect("no panic").expect("a picture")[..], [7]);
    }
}
