//! Tasks that run beside their caller.

use tokio::task::JoinHandle;

/// Runs a future beside its caller, as [`tokio::spawn`] does. The future is boxed: tokio is
/// compiled again for every type that it runs, some fifty functions each, and all boxes have one
/// type.
pub(crate) fn spawn<T: Send + 'static>(
    future: impl Future<Output = T> + Send + 'static,
) -> JoinHandle<T> {
    let future: futures_util::future::BoxFuture<'static, T> = Box::pin(future);
    tokio::spawn(future)
}
