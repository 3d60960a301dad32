//! Proofs for visitors: off the threads that answer requests, few at once, none for long.

use std::time::Duration;

use kabinet_engine::ProgressMonitor;

use crate::work::{BoundedWork, WorkError, WorkLimits};

/// Games come first, so few proofs run at once. Those of puzzles take a fraction of a second.
const LIMITS: WorkLimits = WorkLimits {
    at_once: 2,
    waiting: 64,
    longest_wait: Duration::from_secs(4),
    longest_run: Duration::from_secs(5),
};

/// Proves what visitors ask for.
#[derive(Clone, Debug)]
pub struct Prover {
    work: BoundedWork,
}

impl Default for Prover {
    fn default() -> Self {
        Self {
            work: BoundedWork::new(LIMITS),
        }
    }
}

impl Prover {
    /// Does a piece of work, which is told to stop when it takes too long or nobody waits for it
    /// any more.
    ///
    /// # Errors
    /// If there is too much to prove, or this takes too long.
    pub async fn prove<T: Send + 'static>(
        &self,
        job: impl FnOnce(ProgressMonitor<'_>) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let proof = self
            .work
            .run(|stop| job(ProgressMonitor::new(&|_| {}, stop)));
        proof.await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_proof_without_end_is_stopped_and_makes_room() {
        let prover = Prover::default();
        // A caller that stops waiting ends the work, too.
        for _ in 0..LIMITS.at_once {
            let endless = prover.prove(|work| {
                while work.check_stopped().is_ok() {
                    std::thread::yield_now();
                }
            });
            tokio::select! {
                biased;
                _ = endless => panic!("it has no end"),
                () = std::future::ready(()) => {}
            }
        }
        assert_eq!(prover.prove(|_| 7).await, Ok(7));
    }
}
