//! Request bodies that must arrive in time.

use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::gate::Place;

/// The slowest that a large body may come.
const LEAST_BYTES_A_SECOND: u64 = 4 << 10;

/// The size that a body without a length is given time for.
const UNKNOWN_SIZE: u64 = 64 << 10;

/// A body did not arrive in time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the rest of the request did not arrive in time")]
struct Late;

/// A request body that must arrive in time.
#[derive(Debug)]
pub(super) struct TimedBody {
    body: Incoming,
    place: Arc<Place>,
    /// Set when the rest is first missing.
    deadline: Option<Pin<Box<Sleep>>>,
    time: Duration,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, place: Arc<Place>, least: Duration) -> Self {
        let size = body.size_hint().upper().unwrap_or(UNKNOWN_SIZE);
        // What is larger than anything we read is refused by its length, not waited for.
        let more = Duration::from_secs(size.min(1 << 20) / LEAST_BYTES_A_SECOND);
        Self {
            body,
            place,
            deadline: None,
            time: least + more,
        }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            self.place.read();
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        self.place.reading();
        let time = self.time;
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + time)));
        deadline.as_mut().poll(cx).map(|()| Some(Err(Late.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
