//! Workers think for servers.

use std::time::Duration;

use kabinet_core::Match;
use kabinet_games::GameId;
use kabinet_server::bus::{AskError, Job, NatsBus};
use kabinet_server::worker::work;
use tokio::sync::oneshot;

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
    // What was taken back is not answered.
    let long = Job {
        id: "two".to_owned(),
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
