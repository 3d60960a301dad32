//! Connections to a room.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::app::App;
use super::context::RequestContext;
use super::middleware::same_origin;
use crate::ids::RoomId;
use crate::pages::error::PageError;
use crate::protocol::messages::LONGEST_MESSAGE;
use crate::protocol::socket::{Peer, serve};

/// What a connection may keep in memory for each direction. The usual 128 KB would make a thousand
/// people who think about their turn expensive.
pub(super) const BUFFER: usize = 4096;

/// Opens a connection to a room.
pub(super) async fn connect(
    State(app): State<App>,
    ask: RequestContext,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !same_origin(&headers, app.public_url()) {
        return ask.trouble(PageError::NotYours);
    }
    if !app.limits().connection(ask.origin) {
        return ask.trouble(PageError::TooMany { seconds: 10 });
    }
    let rooms = match app.rooms() {
        Ok(rooms) => rooms.clone(),
        Err(trouble) => return ask.trouble(trouble),
    };
    let (Some(id), Ok(upgrade)) = (RoomId::read(&id), upgrade) else {
        return ask.trouble(PageError::NoTable);
    };
    match rooms.room(&id).await {
        Ok(Some(_)) => {}
        Ok(None) => return ask.trouble(PageError::NoTable),
        Err(error) => {
            tracing::error!(room = %id, %error, "could not open a room");
            return ask.trouble(PageError::Broken);
        }
    }
    let peer = Peer {
        visitor: ask.visitor.id(),
        language: ask.visitor.language,
    };
    let limits = app.limits().clone();
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move {
            tokio::select! {
                () = serve(socket, rooms, limits, id, peer) => {}
                // The browser will come again when the server does.
                () = app.closing() => {}
            }
        })
}
