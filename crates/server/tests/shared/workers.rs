//! Workers think for servers.

use std::time::Duration;

use futures_util::StreamExt;
use kabinet_core::{ActionList, Game, Match};
use kabinet_games::{AnyGame, GameId};
use kabinet_server::bus::{AskError, Job, NatsBus};
use kabinet_server::worker::work;
use serde_json::json;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use crate::cluster::{Cluster, until};
use crate::parts::Nats;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

fn job(game: &str) -> Job {
    Job {
        v: Job::VERSION,
        id: "one".to_owned(),
        game: game.to_owned(),
        options: String::new(),
        position: GameId::ALL[0].start().to_string(),
        actions: Vec::new(),
        level: 1,
        character: None,
        varied: true,
        millis: 1_000,
        first: true,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_answers_what_it_understands() {
    let nats = Nats::start().await;
    let bus = NatsBus::connect(&nats.address(), "test").await;
    let bus = bus.expect("a bus");
    bus.wait_until_connected().await;
    let game = GameId::ALL[0].info().slug;
    let asked = bus.ask(&job(game), PATIENCE).await;
    assert_eq!(asked, Err(AskError::Nobody), "there are no workers");
    let (ready, is_ready) = oneshot::channel();
    let (end, ended) = oneshot::channel::<()>();
    let address = nats.address();
    let worker = tokio::spawn(async move {
        let ready = |_: &str| ready.send(()).expect("somebody waits");
        let ended = async {
            let _ = ended.await;
        };
        work(&address, 1, None, ready, ended).await
    });
    is_ready.await.expect("it starts");
    let answer = bus.ask(&job(game), PATIENCE).await.expect("an answer");
    let mut played = Match::new(GameId::ALL[0].start());
    assert!(!answer.turn.is_empty());
    for action in &answer.turn {
        played.play_text(action).expect("a legal action");
    }
    // It plays characters, and the level of one that it does not know.
    for name in ["racer", "stranger"] {
        let job = Job {
            character: Some(name.to_owned()),
            ..job(game)
        };
        let answer = bus.ask(&job, PATIENCE).await.expect("an answer");
        let mut played = Match::new(GameId::ALL[0].start());
        for action in &answer.turn {
            played.play_text(action).expect("a legal action");
        }
        assert!(!answer.turn.is_empty(), "{name}");
    }
    // What it does not understand it leaves to others.
    for strange in [
        job("chess"),
        Job {
            v: Job::VERSION + 1,
            ..job(game)
        },
        Job {
            actions: vec!["nonsense".to_owned()],
            ..job(game)
        },
    ] {
        let asked = bus.ask(&strange, PATIENCE).await;
        assert_eq!(asked, Err(AskError::Unanswered), "{strange:?}");
    }
    // What was taken back is not answered. No book knows this position.
    let long = Job {
        id: "two".to_owned(),
        position: out_of_book().to_string(),
        level: 10,
        millis: 9_000,
        ..job(game)
    };
    let asking = bus.ask(&long, Duration::from_secs(2));
    let cancelling = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        bus.cancel("two");
    };
    let (asked, ()) = tokio::join!(asking, cancelling);
    assert_eq!(asked, Err(AskError::Unanswered));
    end.send(()).expect("it runs");
    let worked = tokio::time::timeout(PATIENCE, worker).await;
    worked
        .expect("an end")
        .expect("no panic")
        .expect("no error");
}

/// A position after so many turns that no opening book has it.
fn out_of_book() -> AnyGame {
    let mut position = GameId::ALL[0].start();
    let mut list = ActionList::new();
    for number in 0.. {
        position.legal_actions(&mut list);
        if number >= 20 && !position.mid_turn() {
            break;
        }
        position.play_unchecked(list[list.len() / 2]);
    }
    position
}

/// A worker that runs until it is told to end.
struct Worker {
    end: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<Result<(), kabinet_server::bus::BusError>>,
}

impl Worker {
    async fn start(nats: &Nats) -> Self {
        let (ready, is_ready) = oneshot::channel();
        let (end, ended) = oneshot::channel::<()>();
        let address = nats.address();
        let task = tokio::spawn(async move {
            let ready = |_: &str| ready.send(()).expect("somebody waits");
            let ended = async {
                let _ = ended.await;
            };
            work(&address, 1, None, ready, ended).await
        });
        is_ready.await.expect("it starts");
        Self { end, task }
    }

    async fn end(self) {
        self.end.send(()).expect("it runs");
        let worked = tokio::time::timeout(PATIENCE, self.task).await;
        let worked = worked.expect("an end").expect("no panic");
        worked.expect("no error");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_thinks_about_boards_and_is_replaced_when_it_goes() {
    let cluster = Cluster::start().await;
    let worker = Worker::start(&cluster.nats).await;
    let strange = async_nats::connect(cluster.nats.address()).await;
    let client = strange.expect("a bus");
    let mut cancelled = client.subscribe("kabinet.work.cancel").await.expect("news");
    client.flush().await.expect("it listens");
    let server = &cluster.one;
    let mut board = server.browser().try_line("thinking").await.expect("a line");
    let think = |id: u64| {
        json!({"t": "think", "id": id, "game": "kengi", "options": [], "position": null,
            "actions": [], "lines": 2, "deep": true})
    };
    board.send(Message::text(think(1).to_string())).await;
    let lines = board.hear("lines").await;
    assert_eq!(lines["id"], 1);
    assert_eq!(server.analyses(), 0, "the server itself does not think");
    // Another position: the worker is told that nobody waits for the first one.
    board.send(Message::text(think(2).to_string())).await;
    let told = tokio::time::timeout(PATIENCE, cancelled.next()).await;
    assert!(told.expect("in time").is_some());
    while board.hear("lines").await["id"] != 2 {}
    // The worker goes away in the middle: the server thinks on.
    worker.end().await;
    until("the server thinks", async || server.analyses() == 1).await;
    board.heard.clear();
    assert_eq!(board.hear("lines").await["id"], 2);
    drop(board);
    cluster.close().await;
}
