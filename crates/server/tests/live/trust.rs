//! What one visitor cannot do to the others, nor to the server's memory.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::GameId;
use kabinet_server::ids::RoomId;
use kabinet_server::room::{Actor, Command, Event, Plan, SeatPlan};
use kabinet_server::storage::{Append, Entry, Outcome};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::common::{Browser, Server, two_at, visitor_of};

/// The link to a visitor's own seat, from the page of the game.
async fn own_link(browser: &mut Browser, room: &str) -> String {
    let page = browser.get(&format!("/game/{room}")).await;
    let text = page.text();
    let start = text.find("/seat/").expect("a link") + 6;
    format!("/game/{room}/seat/{}", &text[start..start + 24])
}

#[tokio::test]
async fn a_link_to_a_seat_can_be_renewed() {
    let server = Server::start().await;
    let (room, mut ann, _) = two_at(&server, "kengi", "").await;
    let old = own_link(&mut ann, &room).await;
    let (mut phone, mut thief) = (server.browser(), server.browser());
    for other in [&mut phone, &mut thief] {
        assert_eq!(other.post(&old, "").await.status, 303);
        assert_eq!(other.line(&room).await.state["you"], json!([0]));
    }
    let mut stolen = thief.line(&room).await;
    let renew = format!("/game/{room}/renew-link");
    // Who only watches renews nothing, and who found a link does not drive the owner out.
    assert_eq!(server.browser().post(&renew, "").await.status, 403);
    assert_eq!(thief.post(&renew, "").await.status, 303);
    assert_eq!(ann.line(&room).await.state["you"], json!([0]));
    assert_eq!(phone.line(&room).await.state["you"], json!([]));
    assert_eq!(ann.post(&renew, "").await.status, 303);
    stolen
        .until("the loss of the seat", |state| state["you"] == json!([]))
        .await;
    let action = json!({"t": "act", "n": 0, "a": "c1-e4"});
    assert_eq!(stolen.ask(action).await, Err("not-seated".to_owned()));
    let mut late = server.browser();
    assert_eq!(late.get(&old).await.status, 404);
    assert_eq!(late.post(&old, "").await.status, 404);
    let new = own_link(&mut ann, &room).await;
    assert_ne!(new, old);
    assert_eq!(phone.post(&new, "").await.status, 303);
    assert_eq!(phone.line(&room).await.state["you"], json!([0]));
    // All of it is remembered.
    let server = server.restart().await;
    let address = server.origin().replace("http://", "");
    assert_eq!(late.moved_to(&address).get(&old).await.status, 404);
    assert_eq!(late.moved_to(&address).get(&new).await.status, 200);
}

#[tokio::test]
async fn who_changes_places_leaves_no_key_behind() {
    let server = Server::start().await;
    let (room, mut ann, ben) = two_at(&server, "kengi", "option-start=seed&camp=other").await;
    let before = own_link(&mut ann, &room).await;
    let (line, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    // Ben takes the camp that Ann sat at: her old link would be the key to his seat.
    let seat = line.state["you"][0].clone();
    let camp = ben.ask(json!({"t": "camp", "seat": seat})).await;
    camp.expect("a choice");
    assert_eq!(server.browser().get(&before).await.status, 404);
    let now = own_link(&mut ann, &room).await;
    assert_eq!(server.browser().get(&now).await.status, 200);
}

#[tokio::test]
async fn cookies_are_free_and_addresses_are_not() {
    let server = Server::start().await;
    let (room, _, ben) = two_at(&server, "kengi", "").await;
    let mut ben = ben.line(&room).await;
    let mut said = 0;
    for _ in 0..12 {
        let mut eve = server.browser().with("x-forwarded-for", "203.0.113.66");
        eve.get(&format!("/game/{room}")).await;
        let mut line = eve.line(&room).await;
        for number in 0..15 {
            let remark = json!({"t": "say", "text": format!("{number}")});
            said += usize::from(line.ask(remark).await.is_ok());
        }
    }
    assert!((60..80).contains(&said), "{said}");
    ben.ask(json!({"t": "say", "text": "well"}))
        .await
        .expect("players may talk");
}

#[tokio::test]
async fn a_few_challenges_of_one_address_are_enough() {
    let server = Server::start().await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        let mut eve = server.browser().with("x-forwarded-for", "203.0.113.66");
        let answer = eve.post("/new/kengi", "opponent=lobby&name=Eve").await;
        statuses.push(answer.status);
    }
    let accepted = statuses.iter().filter(|status| **status == 303).count();
    assert!((1..=5).contains(&accepted), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
    let mut ann = server.browser().with("x-forwarded-for", "203.0.113.7");
    ann.set_up("kastwa", "opponent=lobby&name=Ann").await;
    for _ in 0..2 {
        let mut eve = server.browser().with("x-forwarded-for", "203.0.113.67");
        eve.post("/new/kengi", "opponent=lobby&name=Eve").await;
    }
    let lobby = server.browser().get("/games").await;
    assert!(lobby.text().contains("Ann"), "the honest one is seen");
    // One of them is taken up: there is room for another.
    let mut dan = server.browser().with("x-forwarded-for", "203.0.113.8");
    let mut rooms = Vec::new();
    for _ in 0..3 {
        rooms.push(dan.set_up("kengi", "opponent=lobby&name=Dan").await);
    }
    let again = "opponent=lobby&name=Dan";
    assert_eq!(dan.post("/new/kengi", again).await.status, 429);
    server.browser().sit(&rooms[0], "name=Fay").await;
    assert_eq!(dan.post("/new/kengi", again).await.status, 303);
}

/// A room of two people in which so many turns were played.
async fn long_game(server: &Server, turns: usize) -> (String, Browser) {
    let mut ann = server.browser();
    ann.set_up("kengi", "opponent=table").await;
    let visitor = visitor_of(&ann);
    let seats = vec![SeatPlan::person(&visitor, "Ann"); 2];
    let plan = Plan::new("kingdom", seats, visitor.clone());
    let room = server.rooms.set_up(plan).await.expect("a game");
    let mut random = SplitMix64::new(7);
    let mut list = ActionList::new();
    while room.read(|state| state.turns().len()) < turns {
        let (n, a) = room.read(|state| {
            state.legal_actions(&mut list);
            let position = state.game().position();
            let harmless: Vec<_> = list
                .iter()
                .copied()
                .filter(|&action| {
                    let mut next = position.clone();
                    next.play_unchecked(action);
                    next.outcome().is_none()
                })
                .collect();
            let action = random.choose(&harmless).copied().expect("an action");
            (state.game().len(), position.action_text(action))
        });
        let actor = Actor::Visitor(&visitor);
        let act = Command::Act { n, a };
        let done = room.execute(&server.rooms, actor, &act, None, 0).await;
        done.expect("a legal action");
    }
    (room.id().to_string(), ann)
}

#[tokio::test]
async fn a_long_game_comes_in_parts() {
    let server = Server::start().await;
    let (room, mut ann) = long_game(&server, 750).await;
    let line = ann.line(&room).await;
    let (from, shown) = (&line.state["from"], line.state["turns"].as_array());
    let shown = shown.expect("turns").clone();
    assert_eq!((from.as_u64(), shown.len()), (Some(450), 300));
    let page = ann.get(&format!("/game/{room}")).await;
    assert_eq!(page.text().matches("<li data-ply=").count(), 300);
    // The others come when they are asked for, and everything is there once.
    let mut all = shown;
    let mut before = 450;
    while before > 0 {
        let part = ann.get(&format!("/game/{room}/turns/{before}")).await;
        let part: Value = serde_json::from_str(part.text()).expect("JSON");
        let turns = part["turns"].as_array().expect("turns").clone();
        assert_eq!(part["numbers"].as_array().map(Vec::len), Some(turns.len()));
        before = part["from"].as_u64().expect("a number");
        all.splice(0..0, turns);
    }
    assert_eq!(all.len(), 750);
    let ends = all.iter().map(|turn| turn[2].as_u64().expect("a number"));
    assert!(ends.is_sorted());
    for wrong in ["x", "-1", "1e9"] {
        let status = ann.get(&format!("/game/{room}/turns/{wrong}")).await.status;
        assert_eq!(status, 404, "{wrong}");
    }
}

#[tokio::test]
async fn a_room_with_endless_chat_opens_with_its_end() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let id = RoomId::read(&room).expect("a name");
    // As an older version let them say.
    let (ready, stored) = oneshot::channel();
    let remarks = (0..20_000).map(|number| Event::Said {
        seat: None,
        name: String::new(),
        text: format!("{number}"),
    });
    let now = server.rooms.now();
    server.rooms.writer().store(Entry {
        appends: vec![Append {
            room: id.clone(),
            reading: u64::MAX,
            number: 3,
            at: now,
            events: remarks.collect(),
            summary: None,
            visitors: Vec::new(),
            due: None,
            notices: Vec::new(),
        }],
        done: Box::new(move |outcome| {
            let _ = ready.send(outcome);
        }),
    });
    assert_eq!(stored.await, Ok(Outcome::Stored));
    let server = server.restart().await;
    let address = server.origin().replace("http://", "");
    let mut line = ann.moved_to(&address).line(&room).await;
    let chat = line.state["chat"].as_array().expect("remarks");
    assert_eq!(chat.len(), 200);
    assert_eq!(chat[199]["text"], "19999");
    assert_eq!(line.event(), 20_002);
    // The game goes on, and the chat is full.
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    assert_eq!(line.event(), 20_003);
    let remark = json!({"t": "say", "text": "one more"});
    assert_eq!(line.ask(remark).await, Err("chat-full".to_owned()));
}

#[tokio::test]
async fn nobody_is_helped_with_a_game_in_play() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    for n in 0..4 {
        let line = if n % 2 == 0 { &mut ann } else { &mut ben };
        line.until_played(n).await;
        let action = line.choices()[n].clone();
        line.act(&action).await.expect("a legal action");
    }
    ann.until_played(4).await;
    let position = ann.state["position"].as_str().expect("a text").to_owned();
    let game = GameId::ALL.iter().find(|id| id.info().slug == "kengi");
    let options = kabinet_games::Options::from_text(game.expect("kengi").info(), "");
    let options = options.expect("options");
    let opened = game.expect("kengi").open(&options, Some(&position));
    let opened = opened.expect("a position");
    let seen = (0..opened.symmetries()).filter_map(|number| opened.transform(number));
    let mirrored: Vec<String> = seen.map(|position| position.to_string()).collect();
    assert!(mirrored.len() > 1, "there are mirror images");
    let mut eve = server.browser().try_line("thinking").await.expect("a line");
    let think = |id: u64, position: &str| {
        json!({"t": "think", "id": id, "game": "kengi", "options": [], "position": position,
            "actions": [], "lines": 1})
    };
    // Not all of them: a client that asks too much at once must wait.
    for (id, position) in (1..).zip(mirrored.iter().take(20)) {
        let message = think(id, position).to_string();
        eve.send(tokio_tungstenite::tungstenite::Message::text(message))
            .await;
        let answer = eve.answer_to(id).await.expect("an answer");
        assert_eq!(answer["why"], "in-play", "{position}");
    }
    // Nor does anybody hear what the book knows of it.
    let mut know = think(50, &position);
    know["t"] = json!("know");
    eve.send(tokio_tungstenite::tungstenite::Message::text(
        know.to_string(),
    ))
    .await;
    let answer = eve.answer_to(50).await.expect("an answer");
    assert_eq!(answer["why"], "in-play");
    let record = server.browser().get(&format!("/game/{room}/record")).await;
    let open = json!({"kgn": record.text()});
    let (status, _) = server.browser().ask_json("/analysis/open", &open).await;
    assert_eq!(status, 409);
    // When it is over everybody may look.
    ann.ask(json!({"t": "resign"})).await.expect("the end");
    let record = server.browser().get(&format!("/game/{room}/record")).await;
    let open = json!({"kgn": record.text()});
    let (status, _) = server.browser().ask_json("/analysis/open", &open).await;
    assert_eq!(status, 200);
    let message = think(99, &position).to_string();
    eve.send(tokio_tungstenite::tungstenite::Message::text(message))
        .await;
    assert_eq!(eve.hear("begun").await["id"], 99);
}

/// However a position of a game in play is reached, nobody on this server says what it is worth.
#[tokio::test]
async fn a_game_in_play_is_not_found_by_a_detour() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let mut played = Vec::new();
    for n in 0..4 {
        let line = if n % 2 == 0 { &mut ann } else { &mut ben };
        line.until_played(n).await;
        let action = line.choices()[n].clone();
        line.act(&action).await.expect("a legal action");
        played.push(action);
    }
    ann.until_played(4).await;
    let position = ann.state["position"].as_str().expect("a text").to_owned();
    // A game of one's own leads to the same position.
    let mut eve = server.browser();
    let own = eve.set_up("kengi", "opponent=table").await;
    let mut own = eve.line(&own).await;
    for (n, action) in played.iter().enumerate() {
        own.until_played(n).await;
        own.act(action).await.expect("a legal action");
    }
    own.until_played(4).await;
    let hint = json!({"t": "hint", "n": 4});
    assert_eq!(own.ask(hint.clone()).await, Err("in-play".to_owned()));
    // A record that goes on for long behind it.
    let mut longer = kabinet_core::Match::new(GameId::Kengi.start());
    for action in &played {
        longer.play_text(action).expect("what was played");
    }
    let mut on = played.clone();
    while on.len() < 24 {
        let mut list = ActionList::new();
        longer.position().legal_actions(&mut list);
        // Not the first ones, which would build a tower and end it.
        let action = list.iter().rev().copied().find(|&action| {
            let mut next = longer.clone();
            next.play(action).is_ok() && next.ending().is_none()
        });
        let action = action.expect("the game can go on");
        on.push(longer.position().action_text(action));
        longer.play(action).expect("a legal action");
    }
    let line = |actions: &[String]| json!({"game": "kengi", "options": [], "position": null, "actions": actions});
    let with = |mut line: Value, key: &str, value: Value| {
        line[key] = value;
        line
    };
    let mut thinking = server.browser().try_line("thinking").await.expect("a line");
    let review = with(with(line(&on), "t", json!("review")), "id", json!(7));
    thinking
        .send(tokio_tungstenite::tungstenite::Message::text(
            review.to_string(),
        ))
        .await;
    let answer = thinking.answer_to(7).await.expect("an answer");
    assert_eq!(answer["why"], "in-play");
    // What a browser would think about by itself.
    for (analyse, actions, is_live) in [
        ("end", &played[..], true),
        ("end", &played[..3], false),
        ("end", &on[..], false),
        ("line", &on[..], true),
        ("line", &played[..3], false),
    ] {
        let asked = with(line(actions), "analyse", json!(analyse));
        let (status, look) = server.browser().ask_json("/look", &asked).await;
        assert_eq!(status, 200);
        assert_eq!(look["live"].is_string(), is_live, "{analyse} {actions:?}");
    }
    let (_, look) = server.browser().ask_json("/look", &line(&played)).await;
    assert!(look["live"].is_null(), "who only looks is not told");
    let escaped = position.replace('/', "%2F").replace(' ', "+");
    let board = format!("/analysis/kengi?position={escaped}");
    assert_eq!(server.browser().get(&board).await.status, 422);
    let tree = format!("/known/kengi/tree?moves={}", played.join("+"));
    assert_eq!(server.browser().get(&tree).await.status, 409);
    // When it is over everybody may know.
    ann.ask(json!({"t": "resign"})).await.expect("the end");
    own.ask(hint).await.expect("a hint");
    assert_eq!(server.browser().get(&board).await.status, 200);
    assert_eq!(server.browser().get(&tree).await.status, 200);
}

#[tokio::test]
async fn nobody_is_helped_with_a_game_in_play_that_nobody_has_open() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "clock=days&days=1").await;
    let (mut one, mut other) = (ann.line(&room).await, ben.line(&room).await);
    for n in 0..4 {
        let line = if n % 2 == 0 { &mut one } else { &mut other };
        line.until_played(n).await;
        let action = line.choices()[n].clone();
        line.act(&action).await.expect("a legal action");
    }
    let record = server.browser().get(&format!("/game/{room}/record")).await;
    let open = json!({"kgn": record.text()});
    drop((one, other));
    // After a start the game is in nobody's memory.
    let server = server.restart().await;
    let noted = server.rooms.note_games_in_play().await;
    noted.expect("the games are read");
    let (status, _) = server.browser().ask_json("/analysis/open", &open).await;
    assert_eq!(status, 409);
    // What is over in the meantime, or gone, is everybody's.
    let mut line = ann.moved_to(server.address()).line(&room).await;
    line.ask(json!({"t": "resign"})).await.expect("the end");
    let (status, _) = server.browser().ask_json("/analysis/open", &open).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn names_are_seen_and_pictures_take_them() {
    let server = Server::start().await;
    for sign in [
        "%C2%AD",
        "%CD%8F",
        "%D8%9C",
        "%E2%A0%80",
        "%E3%85%A4",
        "%EF%BF%BE",
        "%F3%A0%81%81",
    ] {
        let mut eve = server.browser();
        let form = format!("opponent=friend&seat=0&name=A{sign}nn");
        assert_eq!(eve.post("/new/kengi", &form).await.status, 422, "{sign}");
    }
    // A name that an older version took.
    let mut ann = server.browser();
    ann.set_up("kengi", "opponent=table").await;
    let visitor = visitor_of(&ann);
    let seats = vec![SeatPlan::person(&visitor, "A\u{fffe}\u{ffff}nn"); 2];
    let plan = Plan::new("kengi", seats, visitor);
    let room = server.rooms.set_up(plan).await.expect("a game");
    for path in [
        format!("/game/{}/picture.png", room.id()),
        format!("/card/game/{}.png", room.id()),
    ] {
        assert_eq!(ann.get(&path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn going_back_leads_nowhere_else() {
    let server = Server::start().await;
    for (back, place) in [
        ("/games", "/games"),
        ("/%09/evil.example", "/"),
        ("/%0d%0aset-cookie:%20a=b", "/"),
        ("/%5Cevil.example", "/"),
        ("//evil.example", "/"),
        ("/%00", "/"),
    ] {
        let form = format!("language=fr&back={back}");
        let answer = server.browser().post("/preferences", &form).await;
        assert_eq!(answer.status, 303, "{back}");
        assert_eq!(answer.header("location"), Some(place), "{back}");
    }
}
