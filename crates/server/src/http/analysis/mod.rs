//! The analysis board: its page, and what its script asks.

mod page;
mod params;
mod requests;

pub(super) use page::{choose, page};
pub(super) use requests::{LONGEST_BODY, arrange, open, record, share};

use std::time::Duration;

use tokio::sync::Semaphore;

/// How many records are checked at once: a long one takes a good part of a second.
static CHECKING: Semaphore = Semaphore::const_new(2);

/// How long somebody waits for that.
const PATIENCE: Duration = Duration::from_secs(3);

/// Does work that takes a while where nobody else has to wait for it; nothing if too many want that.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let turn = tokio::time::timeout(PATIENCE, CHECKING.acquire()).await;
    let _turn = turn.ok()?.ok()?;
    tokio::task::spawn_blocking(work).await.ok()
}
