//! Connections of analysis boards to the engine.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;

use super::app::App;
use super::context::RequestContext;
use super::game_socket::BUFFER;
use super::middleware::same_origin;
use crate::analysis_engine::messages::LONGEST_MESSAGE;
use crate::analysis_engine::socket::serve;
use crate::pages::error::PageError;

/// Opens a connection to the engine.
pub(super) async fn connect(
    State(app): State<App>,
    ask: RequestContext,
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
    let Ok(upgrade) = upgrade else {
        return ask.trouble(PageError::NoPage);
    };
    let Ok(guest) = rooms.analysis_pool().admit(ask.origin) else {
        return ask.trouble(PageError::TooMany { seconds: 10 });
    };
    let language = ask.visitor.language;
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move {
            tokio::select! {
                () = serve(socket, rooms.analysis_pool(), guest, language) => {}
                // The browser will come again when the server does.
                () = app.closing() => {}
            }
        })
}
