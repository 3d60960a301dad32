//! A TCP connection that does not wait forever for a reader.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use super::gate::Ticket;

/// What a WebSocket may send, in bytes: more than its messages can have altogether.
const HEARD_A_SECOND: u64 = 1 << 20;
const HEARD_AT_ONCE: u64 = 8 << 20;

/// A TCP connection with the right to be here.
#[derive(Debug)]
pub(super) struct PatientStream {
    stream: TcpStream,
    ticket: Ticket,
    /// How long the visitor may read nothing.
    unread: Duration,
    /// Runs while nothing can be written.
    stuck: Option<Pin<Box<Sleep>>>,
    /// What a WebSocket may still send.
    heard: Heard,
}

impl PatientStream {
    pub(super) fn new(stream: TcpStream, ticket: Ticket, unread: Duration) -> Self {
        Self {
            stream,
            ticket,
            unread,
            stuck: None,
            heard: Heard::new(),
        }
    }

    fn in_time(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            if self.stuck.take().is_some() {
                self.ticket.place().written();
            }
            return written;
        }
        if self.stuck.is_none() {
            self.ticket.place().writing();
        }
        let unread = self.unread;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(unread)));
        stuck
            .as_mut()
            .poll(cx)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for PatientStream {
    fn drop(&mut self) {
        // The system would keep unread data and offer it again for minutes.
        if self.stuck.is_some() {
            let _ = self.stream.set_zero_linger();
        }
    }
}

/// How much a WebSocket has sent. Messages have limits of their own, but a message can come in any
/// number of parts, and there may be nothing in them.
#[derive(Debug)]
struct Heard {
    left: u64,
    at: Instant,
}

impl Heard {
    fn new() -> Self {
        Self {
            left: HEARD_AT_ONCE,
            at: Instant::now(),
        }
    }

    /// Whether this many more bytes are within the limit.
    fn allows(&mut self, count: usize) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.at).as_millis();
        if passed > 0 {
            let passed = u64::try_from(passed).unwrap_or(u64::MAX);
            let back = passed.saturating_mul(HEARD_A_SECOND / 1000);
            self.left = HEARD_AT_ONCE.min(self.left.saturating_add(back));
            self.at = now;
        }
        match self.left.checked_sub(count as u64) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let count = buffer.filled().len() - before;
        if count > 0 && self.ticket.place().is_upgraded() && !self.heard.allows(count) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        read
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
