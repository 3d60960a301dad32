//! Slow work off the threads that answer requests, with limits on what runs and what waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How much one kind of work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkLimits {
    /// How many pieces are worked on at once.
    pub at_once: usize,
    /// How many more may wait.
    pub waiting: usize,
    /// How long one waits for its turn.
    pub longest_wait: Duration,
    /// How long one may take. Then its stop flag is set.
    pub longest_run: Duration,
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkError {
    /// Too many others wait, or the turn did not come in time.
    #[error("too much work is waiting")]
    Busy,
    /// The work took too long.
    #[error("the work took too long")]
    TooLong,
    /// The work panicked.
    #[error("the work panicked")]
    Panicked,
}

/// Does one kind of blocking work, within limits.
///
/// A piece of work keeps its permit until its thread has really ended. A caller that stops waiting
/// drops the future, which sets the stop flag of the work; the next piece begins only when this
/// one has seen the flag and returned. So a client that asks and hangs up cannot start more than
/// the limits allow.
#[derive(Clone, Debug)]
pub struct BoundedWork {
    limits: WorkLimits,
    /// One permit for each piece that works or waits.
    admitted: Arc<Semaphore>,
    /// One permit for each piece that works.
    running: Arc<Semaphore>,
}

impl BoundedWork {
    /// Work within these limits.
    #[must_use]
    pub fn new(limits: WorkLimits) -> Self {
        Self {
            limits,
            admitted: Arc::new(Semaphore::new(limits.at_once + limits.waiting)),
            running: Arc::new(Semaphore::new(limits.at_once)),
        }
    }

    /// Does a piece of work on a thread of its own when its turn has come. It should return soon
    /// when its flag is set; nobody waits for the result then.
    ///
    /// # Errors
    /// If there is too much to do, the work takes too long, or it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned();
        let admitted = admitted.map_err(|_| WorkError::Busy)?;
        let running = Arc::clone(&self.running).acquire_owned();
        let running = timeout(self.limits.longest_wait, running).await;
        let Ok(Ok(running)) = running else {
            return Err(WorkError::Busy);
        };
        let guard = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let stop = Arc::clone(&guard.0);
        let thread = tokio::task::spawn_blocking(move || {
            // The permits move here: they are free when the thread is, even after a panic.
            let _permits = (admitted, running);
            work(&stop)
        });
        match timeout(self.limits.longest_run, thread).await {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(_)) => Err(WorkError::Panicked),
            Err(_) => Err(WorkError::TooLong),
        }
    }
}

/// Sets the stop flag of work that nobody waits for any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const FOREVER: Duration = Duration::from_secs(3600);

    fn work(at_once: usize, waiting: usize) -> BoundedWork {
        BoundedWork::new(WorkLimits {
            at_once,
            waiting,
            longest_wait: FOREVER,
            longest_run: FOREVER,
        })
    }

    /// Starts work that tells when it has begun, and then waits until it is released.
    async fn held(
        work: &BoundedWork,
    ) -> (
        tokio::task::JoinHandle<Result<bool, WorkError>>,
        mpsc::Sender<()>,
    ) {
        let (release, released) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let work = work.clone();
        let waiting = tokio::spawn(async move {
            let piece = move |stop: &AtomicBool| {
                let _ = begin.send(());
                let _ = released.recv();
                stop.load(Ordering::Relaxed)
            };
            work.run(piece).await
        });
        begun.await.expect("it begins");
        (waiting, release)
    }

    #[tokio::test]
    async fn work_keeps_its_permit_until_it_has_ended() {
        let work = work(1, 0);
        let (waiting, release) = held(&work).await;
        // The visitor hangs up.
        waiting.abort();
        assert!(waiting.await.expect_err("aborted").is_cancelled());
        assert_eq!(
            work.run(|_| 1).await,
            Err(WorkError::Busy),
            "it still works"
        );
        assert_eq!(work.running.available_permits(), 0);
        drop(release);
        // Both permits come back with the end of the thread.
        let free = work.admitted.acquire().await.expect("never closed");
        drop(free);
        let _ = work.running.acquire().await.expect("never closed");
        assert_eq!(work.run(|_| 2).await, Ok(2));
    }

    #[tokio::test]
    async fn the_queue_has_an_end() {
        let work = work(1, 2);
        let (first, release) = held(&work).await;
        let others: Vec<_> = (0..2)
            .map(|n| {
                let work = work.clone();
                tokio::spawn(async move { work.run(move |_| n).await })
            })
            .collect();
        while work.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.run(|_| 9).await, Err(WorkError::Busy));
        drop(release);
        assert_eq!(first.await.expect("no panic"), Ok(false));
        for (n, other) in others.into_iter().enumerate() {
            assert_eq!(other.await.expect("no panic"), Ok(n));
        }
    }

    #[tokio::test]
    async fn whoever_leaves_the_queue_makes_room() {
        let work = work(1, 1);
        let (first, release) = held(&work).await;
        let second = {
            let work = work.clone();
            tokio::spawn(async move { work.run(|_| 2).await })
        };
        while work.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        second.abort();
        let _ = second.await;
        assert_eq!(work.admitted.available_permits(), 1);
        drop(release);
        assert_eq!(first.await.expect("no panic"), Ok(false));
    }

    #[tokio::test]
    async fn work_stops_when_nobody_waits() {
        let work = work(1, 0);
        let (tell, told) = tokio::sync::oneshot::channel();
        let endless = work.run(move |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            let _ = tell.send(());
        });
        tokio::select! {
            biased;
            _ = endless => panic!("it has no end"),
            () = std::future::ready(()) => {}
        }
        told.await.expect("it has seen the flag");
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_stopped() {
        let mut work = work(1, 0);
        work.limits.longest_run = Duration::ZERO;
        let endless = work.run(|stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        assert_eq!(endless.await, Err(WorkError::TooLong));
        let _ = work.running.acquire().await.expect("it comes back");
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let mut work = work(1, 1);
        let (first, release) = held(&work).await;
        work.limits.longest_wait = Duration::ZERO;
        assert_eq!(work.run(|_| 2).await, Err(WorkError::Busy));
        drop(release);
        assert_eq!(first.await.expect("no panic"), Ok(false));
    }

    #[tokio::test]
    async fn a_panic_gives_the_permit_back() {
        let work = work(1, 0);
        for _ in 0..3 {
            // The permit may come back a moment after the panic was reported.
            let _ = work.running.acquire().await.expect("never closed");
            let _ = work.admitted.acquire().await.expect("never closed");
            let broken = work.run(|_| panic!("on purpose")).await;
            assert_eq!(broken, Err::<(), _>(WorkError::Panicked));
        }
    }
}
