//! Limits that all servers count together.

use std::net::IpAddr;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::cluster::{Cluster, PATIENCE, play, until};
use crate::common::Browser;

const HOUSE: &str = "203.0.113.7";

/// The same browser, behind a proxy of this machine that names its address.
fn from_house(browser: &Browser) -> Browser {
    browser.with("x-forwarded-for", HOUSE)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_is_held_back_is_held_back_everywhere() {
    let cluster = Cluster::start().await;
    let client = async_nats::connect(cluster.nats.address()).await;
    let client = client.expect("a bus");
    let mut told = client.subscribe("kabinet.limits").await.expect("news");
    client.flush().await.expect("it listens");
    let mut first = from_house(&cluster.one.browser());
    let mut allowed = 0;
    while first.post("/preferences", "language=de").await.status != 429 {
        allowed += 1;
    }
    assert!(allowed >= 40, "{allowed}");
    let mut known = 0;
    while known < allowed {
        let next = tokio::time::timeout(PATIENCE, told.next()).await;
        let message = next.expect("in time").expect("news");
        let said: Value = serde_json::from_slice(&message.payload).expect("JSON");
        let used = said["used"].as_array().expect("a list");
        let posts = used
            .iter()
            .filter(|used| used[0] == "posts" && used[1] == HOUSE);
        known += posts.filter_map(|used| used[2].as_u64()).sum::<u64>();
    }
    // The other server has heard the same by now, or will in a moment. By itself it would allow
    // forty.
    let mut second = from_house(&cluster.two.browser());
    let mut more = 0;
    while second.post("/preferences", "language=de").await.status != 429 {
        more += 1;
    }
    assert!(more < 20, "{more}");
    let other = cluster.two.browser();
    let mut other = other.with("x-forwarded-for", "203.0.113.8");
    assert_eq!(other.post("/preferences", "language=de").await.status, 303);
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_are_counted_across_servers() {
    const LOBBY: &str = "opponent=lobby&seat=0&name=Ann&clock=minutes&minutes=5&increment=0";
    let cluster = Cluster::start().await;
    // One person: three, wherever they are.
    let mut ann = cluster.one.browser();
    for _ in 0..2 {
        ann.set_up("kengi", LOBBY).await;
    }
    let mut there = ann.moved_to(&cluster.two.address);
    there.set_up("kengi", LOBBY).await;
    for browser in [&mut ann, &mut there] {
        assert_eq!(browser.post("/new/kengi", LOBBY).await.status, 429);
    }
    // One house: five.
    for _ in 0..4 {
        from_house(&cluster.one.browser())
            .set_up("kengi", LOBBY)
            .await;
    }
    let house: IpAddr = HOUSE.parse().expect("an address");
    until("the other server knows", async || {
        cluster.two.rooms.challenges_from(house) == 4
    })
    .await;
    let mut last = from_house(&cluster.two.browser());
    last.set_up("kengi", LOBBY).await;
    let mut more = from_house(&cluster.two.browser());
    assert_eq!(more.post("/new/kengi", LOBBY).await.status, 429);
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_helped_with_a_game_that_is_played_on_another_server() {
    let cluster = Cluster::start().await;
    let (mut ann, mut ben) = (cluster.one.browser(), cluster.one.browser());
    let room = ann.set_up("kengi", "opponent=friend&seat=0&name=Ann").await;
    ben.sit(&room, "name=Ben").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    for _ in 0..2 {
        play(&mut a).await;
        play(&mut b).await;
    }
    a.until_played(4).await;
    let record = ann.get(&format!("/game/{room}/record")).await;
    let open = json!({"kgn": record.text()});
    let eve = cluster.two.browser();
    // Servers hear of each other within a second or two.
    until("it is refused", async || {
        eve.ask_json("/analysis/open", &open).await.0 == 409
    })
    .await;
    let mut board = eve.try_line("thinking").await.expect("a line");
    let position = a.state["position"].as_str().expect("a position");
    let think = json!({"t": "think", "id": 1, "game": "kengi", "options": [],
        "position": position, "actions": [], "lines": 1});
    board.send(Message::text(think.to_string())).await;
    let answer = board.answer_to(1).await.expect("an answer");
    assert_eq!(answer["why"], "in-play");
    // When it is over everybody may look.
    a.ask(json!({"t": "resign"})).await.expect("the end");
    let (status, said) = eve.ask_json("/analysis/open", &open).await;
    assert_eq!(status, 200, "{said}");
    cluster.close().await;
}
