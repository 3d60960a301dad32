//! A client's connection to a room: what it sends and what it hears.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use super::http::Target;

/// How long anything may take before it is an error.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The server does not want an action: this is no broken connection.
pub(super) const REFUSED: &str = "refused";

pub(super) type Socket = WebSocketStream<TcpStream>;

/// What a client reads of a message.
#[derive(Debug, Deserialize)]
pub(super) struct Heard {
    pub(super) t: String,
    #[serde(default)]
    pub(super) n: usize,
    #[serde(default)]
    pub(super) phase: String,
    #[serde(default)]
    pub(super) actions: Vec<Vec<String>>,
    #[serde(default)]
    pub(super) steps: Vec<Vec<String>>,
}

impl Heard {
    pub(super) fn may_act(&self) -> bool {
        !self.actions.is_empty() || !self.steps.is_empty()
    }
}

/// Both clients' connections.
pub(super) async fn open_both(
    targets: &[Target; 2],
    room: &str,
    cookies: &[String; 2],
) -> Result<[Socket; 2], String> {
    let [first, second] = cookies;
    Ok([
        open(&targets[0], room, first).await?,
        open(&targets[1], room, second).await?,
    ])
}

/// A client's connection.
pub(super) async fn open(target: &Target, room: &str, cookie: &str) -> Result<Socket, String> {
    let id = room.rsplit('/').next().unwrap_or("");
    let stream = target.connect().await?;
    let url = format!("ws://{}/ws/{id}", target.host());
    let mut request = url
        .into_client_request()
        .map_err(|error| error.to_string())?;
    let headers = request.headers_mut();
    let value = |text: &str| HeaderValue::from_str(text).map_err(|error| error.to_string());
    headers.insert("cookie", value(cookie)?);
    headers.insert("origin", value(&format!("http://{}", target.host()))?);
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(0);
    let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    let opened = timeout(PATIENCE, opening).await.map_err(|_| "too slow")?;
    opened
        .map(|(socket, _)| socket)
        .map_err(|error| error.to_string())
}

/// Waits for something that a server owes us. Pings do not count: a server that sends nothing else
/// has forgotten us.
async fn in_time<T>(owed: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    timeout(PATIENCE, owed).await.map_err(|_| "too slow")?
}

/// The next message that says something, whenever it comes.
pub(super) async fn next(socket: &mut Socket) -> Result<Heard, String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|error| error.to_string());
            }
            Some(Ok(Message::Ping(_))) => {
                socket
                    .send(Message::Pong(Bytes::new()))
                    .await
                    .map_err(|error| error.to_string())?;
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("the connection is closed".to_owned()),
        }
    }
}

/// The next state.
pub(super) async fn hear(socket: &mut Socket) -> Result<Heard, String> {
    let state = async {
        loop {
            let heard = next(socket).await?;
            if heard.t == "state" {
                return Ok(heard);
            }
        }
    };
    in_time(state).await
}

/// The state after an action, once it is acknowledged.
pub(super) async fn answered(socket: &mut Socket, n: usize) -> Result<Heard, String> {
    let answer = async {
        let (mut state, mut acknowledged) = (None, false);
        loop {
            let heard = next(socket).await?;
            match heard.t.as_str() {
                "state" if heard.n > n => state = Some(heard),
                "ok" => acknowledged = true,
                "refused" => return Err(REFUSED.to_owned()),
                _ => {}
            }
            if acknowledged && let Some(state) = state.take() {
                return Ok(state);
            }
        }
    };
    in_time(answer).await
}

/// The state after the opponent's action, and how long it took.
pub(super) async fn changed(
    socket: &mut Socket,
    n: usize,
    sent: Instant,
) -> Result<(Heard, Duration), String> {
    let change = async {
        loop {
            let heard = next(socket).await?;
            if heard.t == "state" && heard.n > n {
                return Ok((heard, sent.elapsed()));
            }
        }
    };
    in_time(change).await
}
