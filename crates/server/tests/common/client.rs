//! A browser without a page: requests, cookies, and the line to a room.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take before it is taken for broken: much longer than it ever does, for
/// machines that have other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What a request was answered with.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let (head, body) = bytes.split_at(end.expect("the end of the headers") + 4);
        let head = std::str::from_utf8(head).expect("headers are text");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers = lines.filter_map(|line| line.split_once(": "));
        let mut answer = Self {
            status: status
                .and_then(|status| status.parse().ok())
                .expect("a status"),
            headers: headers
                .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
                .collect(),
            body: body.to_vec(),
        };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(body);
        }
        answer
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers.find_map(|(own, value)| (own == name).then_some(value.as_str()))
    }

    pub(crate) fn cookies(&self) -> impl Iterator<Item = &str> {
        let all = self.headers.iter();
        all.filter_map(|(name, value)| (name == "set-cookie").then_some(value.as_str()))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size in hexadecimal");
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[(end + 4 + size).min(rest.len())..];
    }
    body
}

/// A browser: it keeps its cookies.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    address: String,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Headers it sends with everything.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Browser {
    pub(crate) fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            cookies: BTreeMap::new(),
            headers: Vec::new(),
        }
    }

    /// The same browser at another server.
    pub(crate) fn moved_to(&self, address: &str) -> Self {
        Self {
            address: address.to_owned(),
            ..self.clone()
        }
    }

    /// The same browser with one more header.
    pub(crate) fn with(&self, name: &'static str, value: &str) -> Self {
        let mut other = self.clone();
        other.headers.push((name, value.to_owned()));
        other
    }

    fn all_headers(&self) -> Vec<(&'static str, String)> {
        let mut all = self.headers.clone();
        if !self.cookies.is_empty() {
            let pairs = self
                .cookies
                .iter()
                .map(|(key, value)| format!("{key}={value}"));
            all.push(("cookie", pairs.collect::<Vec<_>>().join("; ")));
        }
        all
    }

    pub(crate) async fn request(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !self.headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in self.all_headers() {
            head += &format!("{name}: {value}\r\n");
        }
        if method == "POST" {
            if !self.headers.iter().any(|(name, _)| *name == "content-type") {
                head += "content-type: application/x-www-form-urlencoded\r\n";
            }
            head += &format!("content-length: {}\r\n", body.len());
        }
        head += "\r\n";
        let asked = async {
            let mut stream = TcpStream::connect(&self.address)
                .await
                .expect("a connection");
            stream.write_all(head.as_bytes()).await.expect("a request");
            // Who refuses a form need not read all of it.
            let _ = stream.write_all(body).await;
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
            answer
        };
        let answer = timeout(PATIENCE, asked).await.expect("an answer in time");
        let answer = Answer::read(&answer);
        for cookie in answer.cookies() {
            let pair = cookie
                .split(';')
                .next()
                .and_then(|pair| pair.split_once('='));
            let (name, value) = pair.expect("a cookie");
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.request("GET", path, b"").await
    }

    /// Posts data as scripts do, without keeping cookies, and reads the answer.
    pub(crate) async fn ask_json(&self, path: &str, body: &Value) -> (u16, Value) {
        let mut script = self.with("content-type", "application/json");
        let answer = script
            .request("POST", path, body.to_string().as_bytes())
            .await;
        let said = serde_json::from_str(answer.text()).unwrap_or(Value::Null);
        (answer.status, said)
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.request("POST", path, form.as_bytes()).await
    }

    /// Sets up a game; its name.
    pub(crate) async fn set_up(&mut self, game: &str, form: &str) -> String {
        let answer = self.post(&format!("/new/{game}"), form).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        let place = answer.header("location").expect("where to go");
        place.strip_prefix("/game/").expect("a game").to_owned()
    }

    /// Takes a seat.
    pub(crate) async fn sit(&mut self, room: &str, form: &str) {
        let answer = self.post(&format!("/game/{room}/sit"), form).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
    }

    /// Opens a line to a room, or says with which status it was refused.
    pub(crate) async fn try_line(&self, room: &str) -> Result<Line, u16> {
        let address = format!("ws://{}/ws/{room}", self.address);
        let mut request = address.into_client_request().expect("an address");
        for (name, value) in self.all_headers() {
            let value = HeaderValue::from_str(&value).expect("a header");
            request
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
        let opened = timeout(PATIENCE, connect_async(request)).await;
        match opened.expect("an answer in time") {
            Ok((socket, _)) => Ok(Line {
                socket,
                state: Value::Null,
                heard: VecDeque::new(),
                asked: 0,
            }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("no line: {error}"),
        }
    }

    /// Opens a line to a room and waits for its first message.
    pub(crate) async fn line(&self, room: &str) -> Line {
        let mut line = self.try_line(room).await.expect("a line");
        line.until("the whole state", |state| state["chat"].is_array())
            .await;
        line
    }
}

/// The line to a room.
#[derive(Debug)]
pub(crate) struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The state that was told last.
    pub(crate) state: Value,
    /// Everything else that was told and not asked for.
    pub(crate) heard: VecDeque<Value>,
    asked: u64,
}

impl Line {
    /// The next message; none when the line is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["t"] == "state" {
                        self.state = message.clone();
                    }
                    return Some(message);
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// Waits until the line is closed; the code it was closed with, if one was told.
    #[allow(dead_code, reason = "not every suite closes its server")]
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("a message in time")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    pub(crate) async fn send(&mut self, message: Message) {
        // A line that is closed is noticed by whoever waits for the answer.
        let _ = timeout(PATIENCE, self.socket.send(message)).await;
    }

    /// Sends what is asked and waits for its answer; none if the line was closed instead.
    pub(crate) async fn answer(&mut self, mut message: Value) -> Option<Value> {
        self.asked += 1;
        message["id"] = json!(self.asked);
        self.send(Message::text(message.to_string())).await;
        self.answer_to(self.asked).await
    }

    /// Waits for the answer to what was asked with this number.
    pub(crate) async fn answer_to(&mut self, id: u64) -> Option<Value> {
        loop {
            let message = self.next().await?;
            match message["t"].as_str() {
                Some("ok" | "refused" | "pong" | "ahead") if message["id"] == id => {
                    return Some(message);
                }
                Some("state") => {}
                _ => self.heard.push_back(message),
            }
        }
    }

    /// Asks for something; why it was refused, if it was.
    pub(crate) async fn ask(&mut self, message: Value) -> Result<(), String> {
        let answer = self.answer(message).await.expect("an answer");
        match answer["why"].as_str() {
            Some(why) => {
                assert!(!answer["say"].as_str().expect("a sentence").is_empty());
                Err(why.to_owned())
            }
            None => Ok(()),
        }
    }

    /// Asks for something, again and again if that is too fast: for tests that are quicker than
    /// people.
    pub(crate) async fn ask_in_time(&mut self, message: Value) -> Result<(), String> {
        loop {
            match self.ask(message.clone()).await {
                Err(why) if why == "too-fast" => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                other => return other,
            }
        }
    }

    pub(crate) async fn act(&mut self, action: &str) -> Result<(), String> {
        let n = self.state["n"].clone();
        self.ask_in_time(json!({"t": "act", "n": n, "a": action}))
            .await
    }

    /// Waits until the state is as wished.
    pub(crate) async fn until(&mut self, what: &str, wished: impl Fn(&Value) -> bool) {
        while self.state.is_null() || !wished(&self.state) {
            match self.next().await {
                Some(message) if message["t"] == "state" => {}
                Some(message) => self.heard.push_back(message),
                None => panic!("the line was closed before {what}"),
            }
        }
    }

    /// Waits until so many actions were played.
    pub(crate) async fn until_played(&mut self, n: usize) {
        self.until("the action", |state| state["n"] == n).await;
    }

    /// Waits for a message of a kind.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            if let Some(index) = self.heard.iter().position(|m| m["t"] == kind) {
                return self.heard.remove(index).expect("a message");
            }
            let message = self.next().await;
            self.heard
                .push_back(message.expect("a message before the line is closed"));
        }
    }

    /// What may be played: actions that complete the turn, then those that do not.
    pub(crate) fn choices(&self) -> Vec<String> {
        let first = |words: &Value| words[0].as_str().map(str::to_owned);
        let kinds = ["actions", "steps"].into_iter();
        let lists = kinds.filter_map(|kind| self.state[kind].as_array());
        lists.flatten().filter_map(first).collect()
    }

    /// The number of the last event.
    pub(crate) fn event(&self) -> u64 {
        self.state["e"].as_u64().expect("the number of an event")
    }

    /// Waits until everything that was sent before has been dealt with: whatever a refused message
    /// had changed would have been told by then.
    pub(crate) async fn settle(&mut self) {
        self.ask_in_time(json!({"t": "ping"}))
            .await
            .expect("a pong");
    }
}
