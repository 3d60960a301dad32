//! People who play, talk and go back, on whichever server answers. They write down everything they
//! were told.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kabinet_core::random::SplitMix64;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::Stage;
use crate::cluster::Addresses;

/// How long an answer may take before a person tries another server.
const PATIENCE: Duration = Duration::from_secs(25);

/// How long connecting may take.
const CONNECTING: Duration = Duration::from_secs(3);

/// How long a person thinks between two looks.
const LOOK: Duration = Duration::from_millis(200);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    Act {
        n: u64,
        a: String,
    },
    Say {
        text: String,
    },
    /// Something else, of this kind: `undo`, `resign`, `offer draw`.
    Other {
        kind: String,
    },
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answered {
    Ok,
    Refused(String),
    /// The line broke before the answer.
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) room: String,
    pub(crate) seat: u64,
    pub(crate) asked: Asked,
    pub(crate) answered: Answered,
}

/// What somebody was told about an event number: what every viewer is told alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) room: String,
    pub(crate) e: u64,
    pub(crate) n: u64,
    pub(crate) rest: String,
    /// The time of both sides in milliseconds, and whose time runs, if the game is timed.
    pub(crate) clock: Option<([i64; 2], Option<usize>)>,
    /// The room of the rematch.
    pub(crate) next: Option<String>,
}

impl Told {
    /// Whether both tellings say the same. The time of the side whose clock runs goes on between
    /// them.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        let still = |told: &Self| {
            let (left, running) = told.clock?;
            let left = [0, 1].map(|side| (running != Some(side)).then_some(left[side]));
            Some((left, running))
        };
        still(self) == still(other)
            && (self.n, &self.rest, &self.next) == (other.n, &other.rest, &other.next)
    }
}

/// A remark: the seat of who made it, and its text.
pub(crate) type Remark = (Option<u64>, String);

/// Everything that happened to a person.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    pub(crate) name: String,
    pub(crate) requests: Vec<Request>,
    pub(crate) told: Vec<Told>,
    /// The chat of each room: the seat and the text of each remark, in the order in which a whole
    /// state or a message told them.
    pub(crate) chats: Vec<(String, Vec<Remark>)>,
    /// Whether the game went on after the last fault.
    pub(crate) went_on: bool,
    /// What it was waiting for at the end.
    pub(crate) last: String,
    pub(crate) reconnected: u64,
    /// The longest time without a line to any server, while this person looked for one.
    pub(crate) longest_away: Duration,
}

/// A person at a table.
pub(crate) struct Player {
    addresses: Addresses,
    cookie: String,
    room: String,
    random: SplitMix64,
    said: u64,
    transcript: Transcript,
}

/// A line to a server, with the last state it told.
struct Line {
    socket: Socket,
    state: Value,
    asked: u64,
}

/// The line broke.
struct Broken;

impl Player {
    /// Sets up a game and sits down at it: two people, or one against the engine.
    pub(crate) async fn sit_down(addresses: &Addresses, seed: u64, table: usize) -> Vec<Self> {
        let game = ["kensington", "kengi", "kingdom", "kastwa"][table % 4];
        let opponent = match table {
            6 | 7 => "engine&level=1",
            // It thinks for longer, so it is interrupted more often.
            8 => "engine&level=5",
            _ => "friend",
        };
        let clock = match table {
            9 | 10 => "days&days=2",
            _ if table.is_multiple_of(3) => "none",
            _ if table % 3 == 1 => "minutes&minutes=60&increment=2",
            _ => "minutes&minutes=1&increment=1",
        };
        let all = addresses.lock().expect("no panic").clone();
        let form = format!("opponent={opponent}&seat=0&clock={clock}&name=p");
        let address = &all[table % all.len()];
        let (room, first) = post(address, &format!("/new/{game}"), &form).await;
        let mut cookies = vec![first];
        let id = room.rsplit('/').next().unwrap_or_default().to_owned();
        if opponent == "friend" {
            let address = &all[(table + 1) % all.len()];
            let (_, second) = post(address, &format!("{room}/sit"), "seat=any&name=p").await;
            cookies.push(second);
        }
        let player = |(index, cookie): (usize, String)| {
            let number = u64::try_from(2 * table + index).expect("a number");
            Self {
                addresses: Arc::clone(addresses),
                cookie,
                room: id.clone(),
                random: SplitMix64::new(seed.wrapping_mul(1_000).wrapping_add(number)),
                said: 0,
                transcript: Transcript {
                    name: format!("p{number}"),
                    ..Transcript::default()
                },
            }
        };
        cookies.into_iter().enumerate().map(player).collect()
    }

    /// Plays until it is over.
    pub(crate) async fn play(mut self, stage: Arc<Stage>) -> Transcript {
        let mut proof = Proof::default();
        let mut away = Instant::now();
        while !stage.is_over() {
            let Some(mut line) = self.connect().await else {
                sleep(LOOK / 2).await;
                continue;
            };
            self.transcript.reconnected += 1;
            let longest = &mut self.transcript.longest_away;
            *longest = away.elapsed().max(*longest);
            let _: Result<(), Broken> = self.sit(&mut line, &stage, &mut proof).await;
            away = Instant::now();
        }
        self.transcript.went_on = proof.done;
        self.transcript.last = format!("said {} before {:?}", proof.said, proof.before);
        self.transcript
    }

    async fn connect(&mut self) -> Option<Line> {
        let all = self.addresses.lock().expect("no panic").clone();
        let address = all[self.random.below(all.len())].clone();
        if address.is_empty() {
            return None;
        }
        let url = format!("ws://{address}/ws/{}", self.room);
        let mut request = url.into_client_request().expect("an address");
        let cookie = HeaderValue::from_str(&self.cookie).expect("a cookie");
        request.headers_mut().insert("cookie", cookie);
        let opened = timeout(CONNECTING, connect_async(request)).await;
        let (socket, _) = opened.ok()?.ok()?;
        let mut line = Line {
            socket,
            state: Value::Null,
            asked: 0,
        };
        // The first message is a whole state.
        while line.state.is_null() {
            self.hear(&mut line, Instant::now() + CONNECTING)
                .await
                .ok()??;
        }
        Some(line)
    }

    /// The next message; none if there was none in time.
    async fn hear(&mut self, line: &mut Line, until: Instant) -> Result<Option<Value>, Broken> {
        loop {
            let Ok(next) = timeout_at(until, line.socket.next()).await else {
                return Ok(None);
            };
            let text = match next {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return Err(Broken),
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["t"] == "state" {
                self.transcript.told.push(Told {
                    room: self.room.clone(),
                    e: message["e"].as_u64().expect("a number"),
                    n: message["n"].as_u64().expect("a number"),
                    rest: ["phase", "acting", "position", "result", "offers", "stand"]
                        .map(|field| message[field].to_string())
                        .join(" "),
                    clock: clock(&message["clock"]),
                    next: message["next"].as_str().map(str::to_owned),
                });
                self.note_chat(&message["chat"]);
                line.state = message.clone();
            } else if message["t"] == "chat" {
                self.note_chat(&message["remarks"]);
            }
            return Ok(Some(message));
        }
    }

    fn note_chat(&mut self, remarks: &Value) {
        let remark = |remark: &Value| {
            let text = remark["text"].as_str().unwrap_or_default();
            (remark["seat"].as_u64(), text.to_owned())
        };
        if let Some(remarks) = remarks.as_array() {
            let remarks = remarks.iter().map(remark).collect();
            self.transcript.chats.push((self.room.clone(), remarks));
        }
    }

    /// Asks for something and writes down what came of it.
    async fn ask(&mut self, line: &mut Line, mut what: Value) -> Result<Answered, Broken> {
        line.asked += 1;
        what["id"] = json!(line.asked);
        let asked = match what["t"].as_str() {
            Some("act") => Asked::Act {
                n: what["n"].as_u64().expect("a number"),
                a: what["a"].as_str().expect("an action").to_owned(),
            },
            Some("say") => Asked::Say {
                text: what["text"].as_str().expect("a text").to_owned(),
            },
            Some(kind @ ("offer" | "decline")) => Asked::Other {
                kind: format!("{kind} {}", what["offer"].as_str().unwrap_or_default()),
            },
            kind => Asked::Other {
                kind: kind.unwrap_or_default().to_owned(),
            },
        };
        let seat = line.state["you"][0].as_u64().unwrap_or(99);
        let answered = self.answer(line, &what).await;
        let written = answered.as_ref().map_or(Answered::Unknown, Clone::clone);
        self.transcript.requests.push(Request {
            room: self.room.clone(),
            seat,
            asked,
            answered: written,
        });
        answered
    }

    async fn answer(&mut self, line: &mut Line, what: &Value) -> Result<Answered, Broken> {
        let until = Instant::now() + PATIENCE;
        let send = line.socket.send(Message::text(what.to_string()));
        if !matches!(timeout_at(until, send).await, Ok(Ok(()))) {
            return Err(Broken);
        }
        loop {
            let Some(message) = self.hear(line, until).await? else {
                return Err(Broken);
            };
            if message["id"] != what["id"] {
                continue;
            }
            match message["t"].as_str() {
                Some("ok") => return Ok(Answered::Ok),
                Some("refused") => {
                    let why = message["why"].as_str().unwrap_or_default();
                    return Ok(Answered::Refused(why.to_owned()));
                }
                _ => {}
            }
        }
    }

    /// Does what there is to do until the line breaks.
    async fn sit(
        &mut self,
        line: &mut Line,
        stage: &Stage,
        proof: &mut Proof,
    ) -> Result<(), Broken> {
        loop {
            if stage.is_over() {
                return Ok(());
            }
            let n = line.state["n"].as_u64();
            let now = (self.room.clone(), n);
            if stage.proves() && !proof.done {
                if !proof.said {
                    let remark = self.remark();
                    proof.said = self.ask(line, remark).await? == Answered::Ok;
                }
                // Somebody has played since the last fault: this person, or the opponent.
                let over = line.state["phase"] == "over";
                let went_on = proof.before.as_ref().is_some_and(|before| *before != now);
                proof.before.get_or_insert(now);
                proof.done = proof.said && (over || went_on);
                if proof.done {
                    stage.has_proved();
                }
            }
            if line.state["phase"] == "over" && !stage.proves() {
                if let Some(next) = line.state["next"].as_str() {
                    self.room = next.to_owned();
                    return Ok(());
                }
                let alone = line.state["can"].to_string().contains("\"again\"");
                let again = if alone {
                    json!({"t": "again", "level": 1})
                } else {
                    json!({"t": "offer", "offer": "rematch"})
                };
                self.ask(line, again).await?;
            } else if let Some(what) = self.choose(line) {
                let answer = self.ask(line, what).await?;
                if answer == Answered::Refused("too-fast".to_owned()) {
                    sleep(LOOK).await;
                }
            }
            // Others may do something meanwhile.
            let until = Instant::now() + LOOK;
            while self.hear(line, until).await?.is_some() {}
        }
    }

    fn remark(&mut self) -> Value {
        self.said += 1;
        let text = format!("{} says {}", self.transcript.name, self.said);
        json!({"t": "say", "text": text})
    }

    /// A day of holiday, or its end. Only games with days for a turn take it.
    fn holiday(&mut self) -> Value {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let tomorrow = now.expect("after 1970").as_millis() + 86_400_000;
        let tomorrow = u64::try_from(tomorrow).expect("not so late");
        let until = (self.random.below(2) == 0).then_some(tomorrow);
        json!({"t": "holiday", "until": until})
    }

    /// Something to ask for.
    fn choose(&mut self, line: &Line) -> Option<Value> {
        match self.random.below(40) {
            0 | 1 => return Some(self.remark()),
            2 => return Some(json!({"t": "offer", "offer": "takeback"})),
            3 => return Some(json!({"t": "undo", "n": line.state["n"]})),
            4 if self.random.below(8) == 0 => return Some(json!({"t": "resign"})),
            5 if self.random.below(4) == 0 => return Some(json!({"t": "offer", "offer": "draw"})),
            6 => return Some(json!({"t": "claim", "claim": "win"})),
            7 => return Some(json!({"t": "hint", "n": line.state["n"]})),
            8 => return Some(self.holiday()),
            9 => return Some(json!({"t": "conditional", "n": line.state["n"], "lines": []})),
            _ => {}
        }
        // Most offers are declined, or games would end all the time.
        if let Some(offer) = line.state["offer"]["kind"].as_str() {
            let kind = if self.random.below(4) == 0 {
                "offer"
            } else {
                "decline"
            };
            return Some(json!({"t": kind, "offer": offer}));
        }
        let lists = ["actions", "steps"].map(|kind| line.state[kind].as_array());
        let choices: Vec<&Value> = lists.into_iter().flatten().flatten().collect();
        let action = self.random.choose(&choices)?[0].clone();
        Some(json!({"t": "act", "n": line.state["n"], "a": action}))
    }
}

/// The time of both sides in milliseconds, and whose time runs.
fn clock(clock: &Value) -> Option<([i64; 2], Option<usize>)> {
    let left = [clock["left"][0].as_i64()?, clock["left"][1].as_i64()?];
    let running = clock["running"].as_u64();
    Some((left, running.and_then(|side| usize::try_from(side).ok())))
}

/// Whether the game went on after the last fault.
#[derive(Default)]
struct Proof {
    said: bool,
    /// The room and the number of actions before that.
    before: Option<(String, Option<u64>)>,
    done: bool,
}

/// Posts a form: where it leads to, and the cookie.
async fn post(address: &str, path: &str, form: &str) -> (String, String) {
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("a server");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let header = |name: &str| {
        let line = answer.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then(|| value.to_owned())
        });
        line.unwrap_or_else(|| panic!("no {name}: {answer}"))
    };
    let cookie = header("set-cookie");
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    (header("location"), cookie)
}
