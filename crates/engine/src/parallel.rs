//! The same operation on many items, shared among threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::progress::{ProgressMonitor, Stopped};

/// Locks a mutex. Poisoning is ignored: a panic ends all threads of an operation anyway.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands chunks of `items` to threads until all are done. Each thread keeps a state of its own from
/// chunk to chunk; the states are returned in no particular order.
///
/// # Errors
/// If the operation is stopped.
pub(crate) fn share<T: Sync, S: Default + Send>(
    stage: &str,
    items: &[T],
    run: usize,
    threads: usize,
    monitor: ProgressMonitor<'_>,
    each: impl Fn(&mut S, &[T]) + Sync,
) -> Result<Vec<S>, Stopped> {
    let next = AtomicUsize::new(0);
    let done = AtomicU64::new(0);
    let total = items.len() as u64;
    let failed = Mutex::new(None);
    let worker = || {
        let mut state = S::default();
        loop {
            let begin = next.fetch_add(run, Ordering::Relaxed);
            let Some(rest) = items.get(begin..).filter(|rest| !rest.is_empty()) else {
                return state;
            };
            if let Err(stopped) = monitor.check_stopped() {
                if let Ok(mut failed) = failed.lock() {
                    *failed = Some(stopped);
                }
                return state;
            }
            let part = &rest[..run.min(rest.len())];
            each(&mut state, part);
            let part = part.len() as u64;
            monitor.report(stage, done.fetch_add(part, Ordering::Relaxed) + part, total);
        }
    };
    // A thread for a handful of items costs more than it saves.
    let helpers = threads.min(items.len().div_ceil(run)).saturating_sub(1);
    let states = thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(worker)).collect();
        let mut states = vec![worker()];
        for helper in helpers {
            match helper.join() {
                Ok(state) => states.push(state),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        states
    });
    match failed.into_inner() {
        Ok(Some(stopped)) => Err(stopped),
        _ => Ok(states),
    }
}
