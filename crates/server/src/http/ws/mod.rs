//! WebSocket connections. Games and analysis boards share one loop and differ in their handlers.

mod analysis;
mod connection;
mod elsewhere;
mod game;

use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;

use super::app::App;
use super::context::RequestContext;
use super::middleware::same_origin;
use crate::net::sockets::SocketTicket;
use crate::pages::error::PageError;

pub(super) use analysis::connect as analysis;
pub(super) use game::connect as game;

/// The size of a connection's buffers. The default of 128 KB would make a thousand people who think
/// about their turn expensive.
const BUFFER: usize = 4096;

/// How much is read at once. What browsers send is short, and the library below clears as much
/// memory whenever it looks whether anything has come.
const READ_BUFFER: usize = 256;

/// What a connection is about. The loop does the rest: pings, time-outs, the end.
trait Handler: Send + 'static {
    /// The longest message that is accepted, in bytes.
    const LONGEST_MESSAGE: usize;

    /// Handles a message from the browser. `round_trip` is the measured time to the browser and
    /// back.
    fn receive(&mut self, text: &str, round_trip: Duration) -> impl Future<Output = Reply> + Send;

    /// The next unsolicited message; `None` to end the connection. The loop may drop the
    /// future at any await point.
    fn next(&mut self) -> impl Future<Output = Option<Utf8Bytes>> + Send;

    /// A message that waits already and must be sent before the answer to a request: what the
    /// request has led to.
    fn waiting(&mut self) -> Option<Utf8Bytes> {
        None
    }
}

/// The answer to a message.
#[derive(Debug, PartialEq, Eq)]
enum Reply {
    /// A text.
    Text(String),
    /// The message could not be parsed; a text that says so.
    Unreadable(String),
    /// No answer.
    Nothing,
    /// No answer, and the end of the connection.
    Close,
}

/// Refuses connections from other sites' pages, and too many from one address.
fn check(
    app: &App,
    request: &RequestContext,
    headers: &HeaderMap,
) -> Result<SocketTicket, PageError> {
    if !same_origin(headers, app.public_url()) {
        return Err(PageError::NotYours);
    }
    if !app.limits().connection(request.origin) {
        return Err(PageError::TooMany { seconds: 10 });
    }
    let ticket = app.sockets().admit(request.origin);
    ticket.ok_or(PageError::TooMany { seconds: 30 })
}

/// Upgrades a request to a connection that a handler serves.
fn accept<H: Handler>(
    upgrade: WebSocketUpgrade,
    app: App,
    ticket: SocketTicket,
    handler: H,
) -> Response {
    upgrade
        .max_message_size(H::LONGEST_MESSAGE)
        .max_frame_size(H::LONGEST_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move {
            connection::serve(socket, handler, app.closing()).await;
            drop(ticket);
        })
}
