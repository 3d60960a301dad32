//! Proofs that visitors ask for: off the threads that serve pages, few at once, none for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kabinet_engine::ProgressMonitor;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many proofs are looked for at once: each has a thread of its own, and games come first.
const AT_ONCE: usize = 2;

/// How long somebody waits for their turn.
const WAIT: Duration = Duration::from_secs(4);

/// How long a proof may take. Those of puzzles take a fraction of a second.
const LONGEST: Duration = Duration::from_secs(5);

/// The server has too much to prove, or this takes too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many proofs are waiting")]
pub struct TooMuch;

/// Those who prove.
#[derive(Clone, Debug)]
pub struct Provers {
    places: Arc<Semaphore>,
}

impl Default for Provers {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Provers {
    /// Does a piece of work, which is told to stop when it takes too long or nobody waits for it any more.
    ///
    /// # Errors
    /// If it does not come to an end in time.
    pub async fn prove<T: Send + 'static>(
        &self,
        job: impl FnOnce(ProgressMonitor<'_>) -> T + Send + 'static,
    ) -> Result<T, TooMuch> {
        let place = timeout(WAIT, Arc::clone(&self.places).acquire_owned()).await;
        let place = place.map_err(|_| TooMuch)?.map_err(|_| TooMuch)?;
        let leash = Leash(Arc::new(AtomicBool::new(false)));
        let stop = Arc::clone(&leash.0);
        let proving = tokio::task::spawn_blocking(move || {
            let result = job(ProgressMonitor::new(&|_| {}, &stop));
            // The place is free when the thread is, not when somebody stops waiting.
            drop(place);
            result
        });
        let result = timeout(LONGEST, proving).await;
        drop(leash);
        result.map_err(|_| TooMuch)?.map_err(|_| TooMuch)
    }
}

/// Stops the work when it is dropped.
struct Leash(Arc<AtomicBool>);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_without_end_is_stopped_and_makes_room() {
        let provers = Provers::default();
        let endless = || {
            provers.prove(|work| {
                while work.check_stopped().is_ok() {
                    std::thread::yield_now();
                }
            })
        };
        // Whoever does not wait any longer takes the work along.
        for _ in 0..AT_ONCE {
            tokio::select! {
                biased;
                _ = endless() => panic!("it has no end"),
                () = std::future::ready(()) => {}
            }
        }
        assert_eq!(provers.prove(|_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_broken_proof_does_not_keep_its_place() {
        let provers = Provers::default();
        for _ in 0..AT_ONCE + 1 {
            let broken = provers.prove(|_| panic!("on purpose")).await;
            assert_eq!(broken, Err::<(), _>(TooMuch));
        }
    }
}
