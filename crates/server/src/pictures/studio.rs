//! Where pixels are made: on threads of their own, few at once, and none twice.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use kabinet_picture::PictureError;
use tokio::sync::Semaphore;

use super::cache::{Cache, Key};

/// How many bytes of pictures are kept: some hundreds of the usual size.
const KEPT: usize = 48 << 20;
/// How many may wait for a picture before others are asked for patience. A picture takes some hundredths of a second.
const PICTURES_WAITING: usize = 64;
/// The same for animations, which take some seconds.
const FILMS_WAITING: usize = 4;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// Too many others wait already.
    #[error("too many pictures are being made")]
    Busy,
    /// The picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Whoever draws has gone.
    #[error("the picture was cancelled")]
    Gone,
}

/// What is made: how many at once, and how many wait, depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// One picture.
    Picture,
    /// A picture that moves.
    Animation,
}

/// Makes pictures, and keeps those that were made last.
#[derive(Debug)]
pub struct Renderer {
    cache: Mutex<Cache>,
    pictures: AnalysisPageData,
    animations: AnalysisPageData,
}

/// Where one kind of work is done.
#[derive(Debug)]
struct AnalysisPageData {
    seats: Semaphore,
    waiting: AtomicUsize,
    most: usize,
}

impl AnalysisPageData {
    fn new(seats: usize, most: usize) -> Self {
        Self {
            seats: Semaphore::new(seats),
            waiting: AtomicUsize::new(0),
            most,
        }
    }
}

impl Default for Renderer {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            cache: Mutex::new(Cache::new(KEPT)),
            // The players come first: pictures take half of the machine at most.
            pictures: AnalysisPageData::new((cores / 2).max(1), PICTURES_WAITING),
            animations: AnalysisPageData::new(1, FILMS_WAITING),
        }
    }
}

/// Somebody waits; or not any more, however that came.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Tells the work to stop when nobody waits for it any more.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Renderer {
    /// A picture that was made before.
    #[must_use]
    pub fn kept(&self, key: Key) -> Option<Bytes> {
        self.cache().get(key)
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The picture with this key, made now unless it was before. `make` is given a flag that is set when nobody
    /// waits any more; it may then end without a picture.
    ///
    /// # Errors
    /// If too many wait, or the picture cannot be drawn.
    pub async fn make<F>(&self, work: Work, key: Key, make: F) -> Result<Bytes, RenderError>
    where
        F: FnOnce(&AtomicBool) -> Result<Option<Vec<u8>>, PictureError> + Send + 'static,
    {
        let desk = match work {
            Work::Picture => &self.pictures,
            Work::Animation => &self.animations,
        };
        if desk.waiting.fetch_add(1, Ordering::Relaxed) >= desk.most {
            desk.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(RenderError::Busy);
        }
        let waiting = Waiting(&desk.waiting);
        let seat = desk.seats.acquire().await.map_err(|_| RenderError::Gone)?;
        // Whoever was before us may have made it.
        if let Some(file) = self.kept(key) {
            return Ok(file);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let wanted = Wanted(Arc::clone(&stop));
        let made = tokio::task::spawn_blocking(move || make(&stop)).await;
        drop((wanted, seat, waiting));
        let file = made.map_err(|_| RenderError::Gone)??;
        let file = Bytes::from(file.ok_or(RenderError::Gone)?);
        self.cache().put(key, file.clone());
        metrics::counter!("kabinet_pictures").increment(1);
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{Key, PICTURES_WAITING, RenderError, Renderer, Work};

    #[tokio::test]
    async fn the_same_picture_is_made_once() {
        let studio = Arc::new(Renderer::default());
        let made = Arc::new(AtomicUsize::new(0));
        let key = Key::of(&["one"]);
        let mut all = Vec::new();
        for _ in 0..8 {
            let (studio, made) = (Arc::clone(&studio), Arc::clone(&made));
            all.push(tokio::spawn(async move {
                let make = move |_: &_| {
                    made.fetch_add(1, Ordering::Relaxed);
                    Ok(Some(vec![1, 2, 3]))
                };
                studio.make(Work::Animation, key, make).await
            }));
        }
        let mut given = 0;
        for one in all {
            match one.await.expect("no panic") {
                Ok(file) => {
                    assert_eq!(&file[..], [1, 2, 3]);
                    given += 1;
                }
                Err(error) => assert!(matches!(error, RenderError::Busy)),
            }
        }
        assert!(given >= 1);
        assert_eq!(made.load(Ordering::Relaxed), 1);
        assert!(studio.kept(key).is_some());
    }

    #[tokio::test]
    async fn a_long_queue_has_an_end_and_those_who_leave_make_room() {
        let studio = Arc::new(Renderer::default());
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let mut hold = Some(hold);
        let held = Arc::new(std::sync::Mutex::new(held));
        let mut all = Vec::new();
        for n in 0..PICTURES_WAITING {
            let (studio, held) = (Arc::clone(&studio), Arc::clone(&held));
            let key = Key::of(&[&n.to_string()]);
            all.push(tokio::spawn(async move {
                let make = move |_: &_| {
                    let _ = held.lock().expect("nobody panics").recv();
                    Ok(Some(Vec::new()))
                };
                studio.make(Work::Picture, key, make).await
            }));
        }
        while studio.pictures.waiting.load(Ordering::Relaxed) < PICTURES_WAITING {
            tokio::task::yield_now().await;
        }
        let late = studio.make(Work::Picture, Key::of(&["late"]), |_: &_| Ok(None));
        assert!(matches!(late.await, Err(RenderError::Busy)));
        // Those who leave are no longer counted.
        let gone = all.split_off(PICTURES_WAITING / 2);
        for one in &gone {
            one.abort();
        }
        for one in gone {
            let _ = one.await;
        }
        drop(hold.take());
        let next = studio.make(Work::Picture, Key::of(&["next"]), |_: &_| Ok(Some(vec![7])));
        assert_eq!(&next.await.expect("a picture")[..], [7]);
        for one in all {
            one.await.expect("no panic").expect("a picture");
        }
    }
}
