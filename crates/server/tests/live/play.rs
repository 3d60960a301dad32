//! People play: two, six, one against the engine, on several devices.

use kabinet_core::Outcome;
use kabinet_core::Side;
use kabinet_games::{GameId, Record};
use serde_json::json;

use crate::common::{Line, Server, short_game, two_at};

fn result_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// Plays a game from the beginning to the end, each action by whoever the server says acts.
async fn whole_game(id: GameId) {
    let server = Server::start().await;
    let slug = id.info().slug;
    let (room, mut ann, ben) = two_at(&server, slug, "").await;
    let mut lines = [ann.line(&room).await, ben.line(&room).await];
    let mut watcher = server.browser().line(&room).await;
    let game = short_game(id);
    let mut position = game.start();
    let mut n: u64 = 0;
    for (action, next) in game.plies() {
        for line in &mut lines {
            let played = |state: &serde_json::Value| state["n"].as_u64() >= Some(n);
            line.until("the action", played).await;
        }
        let text = kabinet_core::Game::action_text(position, action);
        let before = std::mem::replace(&mut position, next);
        n += 1;
        // Who can only pass has passed already.
        if lines[0].state["n"] == n {
            continue;
        }
        for line in &lines {
            assert_eq!(line.state["position"], before.to_string());
        }
        let acting = lines[0].state["acting"].as_u64().expect("somebody acts");
        let line = &mut lines[usize::from(acting == 1)];
        let choices = line.choices();
        assert!(choices.contains(&text), "{text} of {choices:?}");
        line.act(&text).await.expect("a legal action");
    }
    let ending = game.ending().expect("a game that ended");
    for line in lines.iter_mut().chain([&mut watcher]) {
        line.until("the end", |state| state["phase"] == "over")
            .await;
        assert_eq!(line.state["result"], result_of(ending.outcome));
        assert_eq!(line.state["position"], game.position().to_string());
        assert_eq!(line.state["n"], game.len());
        assert!(!line.state["say"].as_str().expect("words").is_empty());
        assert!(line.choices().is_empty());
    }
    let record = ann.get(&format!("/game/{room}/record")).await;
    let read = Record::from_text(record.text()).expect("a record");
    assert_eq!(read.to_match().position(), game.position());
    assert_eq!(read.to_match().ending(), game.ending());
    assert_eq!(read.id(), id);
    // Every moment of it can be looked at again.
    for (n, position) in game.positions().enumerate().step_by(7) {
        let past = ann.get(&format!("/game/{room}/at/{n}")).await;
        let past: serde_json::Value = serde_json::from_str(past.text()).expect("JSON");
        assert_eq!(past["position"], position.to_string());
    }
    let beyond = format!("/game/{room}/at/{}", game.len() + 1);
    assert_eq!(ann.get(&beyond).await.status, 404);
}

#[tokio::test]
async fn two_people_play_kastwa_to_the_end() {
    whole_game("kastwa".parse().expect("a game")).await;
}

#[tokio::test]
async fn two_people_play_kengi_to_the_end() {
    whole_game("kengi".parse().expect("a game")).await;
}

#[tokio::test]
async fn two_people_play_kensington_to_the_end() {
    whole_game("kensington".parse().expect("a game")).await;
}

#[tokio::test]
async fn two_people_play_kingdom_to_the_end() {
    whole_game("kingdom".parse().expect("a game")).await;
}

#[tokio::test]
async fn six_people_play_in_two_teams() {
    let server = Server::start().await;
    let mut people: Vec<_> = (0..6).map(|_| server.browser()).collect();
    let room = people[0]
        .set_up("kensington", "option-players=6&team-0=me")
        .await;
    for (seat, person) in people.iter_mut().enumerate().skip(1) {
        person
            .sit(&room, &format!("seat={seat}&name=P{seat}"))
            .await;
    }
    let mut lines = Vec::new();
    for person in &people {
        lines.push(person.line(&room).await);
    }
    for n in 0..12 {
        for line in &mut lines {
            line.until_played(n).await;
        }
        let acting = lines[0].state["acting"].as_u64().expect("somebody acts");
        let acting = usize::try_from(acting).expect("a seat");
        assert_eq!(lines[acting].state["you"], json!([acting]));
        let action = lines[acting].choices()[0].clone();
        for (seat, line) in lines.iter_mut().enumerate() {
            if seat != acting {
                assert!(line.choices().is_empty());
                assert_eq!(line.act(&action).await, Err("not-your-turn".to_owned()));
            }
        }
        lines[acting].act(&action).await.expect("a legal action");
    }
}

#[tokio::test]
async fn a_watcher_sees_everything_and_can_do_nothing() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    // One who has played elsewhere, and one whom nobody knows.
    let mut known = server.browser();
    known.set_up("kengi", "opponent=table").await;
    let mut known = known.line(&room).await;
    let mut unknown = server.browser().line(&room).await;
    let action = ann.choices()[0].clone();
    for watcher in [&mut known, &mut unknown] {
        assert_eq!(watcher.state["you"], json!([]));
        assert_eq!(watcher.state["can"], json!([]));
        assert!(watcher.choices().is_empty());
        for forbidden in [
            json!({"t": "act", "n": 0, "a": action}),
            json!({"t": "undo", "n": 0}),
            json!({"t": "resign"}),
            json!({"t": "abort"}),
            json!({"t": "camp", "seat": 0}),
            json!({"t": "offer", "offer": "draw"}),
            json!({"t": "offer", "offer": "takeback"}),
            json!({"t": "offer", "offer": "rematch"}),
            json!({"t": "decline", "offer": "draw"}),
            json!({"t": "again", "level": 3}),
        ] {
            let refused = watcher.ask(forbidden.clone()).await;
            assert_eq!(refused, Err("not-seated".to_owned()), "{forbidden}");
        }
        let hint = watcher.ask(json!({"t": "hint", "n": 0})).await;
        assert!(hint.is_err(), "no hint for who does not play");
    }
    ann.settle().await;
    assert_eq!(
        ann.event(),
        2,
        "nothing has happened but two people sitting down"
    );
    ann.act(&action).await.expect("a legal action");
    for line in [&mut ann, &mut ben, &mut known, &mut unknown] {
        line.until_played(1).await;
        assert_eq!(line.state["turns"], json!([[0, action, 1]]));
        assert!(line.state["via"].is_array(), "what moved is shown");
    }
    // They may talk, though, if we can tell them apart.
    known
        .ask(json!({"t": "say", "text": "nice"}))
        .await
        .expect("a remark");
    let heard = ben.hear("chat").await;
    assert_eq!(heard["remarks"][0]["text"], "nice");
    assert!(heard["remarks"][0]["seat"].is_null());
    let refused = unknown.ask(json!({"t": "say", "text": "hi"})).await;
    assert_eq!(refused, Err("not-seated".to_owned()));
}

#[tokio::test]
async fn every_tab_of_a_player_shows_the_same_and_may_act() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut one, mut two) = (ann.line(&room).await, ann.line(&room).await);
    let mut ben = ben.line(&room).await;
    let action = one.choices()[0].clone();
    assert_eq!(one.choices(), two.choices());
    one.act(&action).await.expect("a legal action");
    two.until_played(1).await;
    assert_eq!(two.state["turns"], json!([[0, action, 1]]));
    ben.until_played(1).await;
    let answer = ben.choices()[0].clone();
    ben.act(&answer).await.expect("a legal action");
    two.until_played(2).await;
    let third = two.choices()[0].clone();
    two.act(&third).await.expect("a legal action");
    one.until_played(3).await;
    // One tab goes, the player is still there: the next visitor finds them.
    drop(two);
    let _watcher = server.browser().line(&room).await;
    let presence = loop {
        let presence = ben.hear("presence").await;
        if presence["watchers"] == 1 {
            break presence;
        }
    };
    assert_eq!(presence["here"], json!([true, true]));
    drop(one);
    assert_eq!(ben.hear("presence").await["here"], json!([false, true]));
}

#[tokio::test]
async fn a_seats_own_link_leads_to_it_from_another_device() {
    let server = Server::start().await;
    let (room, mut ann, mut ben) = two_at(&server, "kengi", "").await;
    let link = |page: &str| {
        let start = page.find(&format!("/game/{room}/seat/")).expect("a link");
        let rest = &page[start..];
        let end = rest.find(['"', '<', ' ', '&']).expect("its end");
        rest[..end].to_owned()
    };
    let page = ann.get(&format!("/game/{room}")).await;
    let own = link(page.text());
    let others = link(ben.get(&format!("/game/{room}")).await.text());
    assert_ne!(own, others, "each seat has a secret of its own");
    let stranger = server.browser().get(&format!("/game/{room}")).await;
    assert!(
        !stranger.text().contains("/seat/"),
        "watchers get no secret"
    );
    let mut line = ben.line(&room).await;
    let mut phone = server.browser();
    // Looking at the link changes nothing: programs that read ahead follow links, too.
    assert_eq!(phone.get(&own).await.status, 200);
    assert!(phone.cookies.is_empty());
    line.settle().await;
    assert_eq!(line.event(), 2);
    for wrong in ["x".repeat(24), "short".to_owned(), "a".repeat(24)] {
        let wrong = format!("/game/{room}/seat/{wrong}");
        assert_eq!(phone.get(&wrong).await.status, 404, "{wrong}");
        assert_eq!(phone.post(&wrong, "").await.status, 404, "{wrong}");
    }
    assert_eq!(phone.post(&own, "").await.status, 303);
    line.until("the other device", |state| state["e"] == 3)
        .await;
    // Once is enough.
    assert_eq!(phone.post(&own, "").await.status, 303);
    let mut phone = phone.line(&room).await;
    assert_eq!(phone.state["you"], json!([0]));
    assert_eq!(phone.event(), 3);
    let action = phone.choices()[0].clone();
    phone.act(&action).await.expect("a legal action");
    line.until_played(1).await;
}

#[tokio::test]
async fn offers_are_told_and_answered() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("a legal action");
    ann.ask(json!({"t": "offer", "offer": "takeback"}))
        .await
        .expect("a request");
    ben.until("the request", |state| {
        state["offers"] == json!([["takeback", 0]])
    })
    .await;
    ben.ask(json!({"t": "offer", "offer": "takeback"}))
        .await
        .expect("a kindness");
    ann.until("the beginning", |state| state["n"] == 0).await;
    assert_eq!(ann.state["turns"], json!([]));
    assert_eq!(
        (&ann.state["from"], &ann.state["acting"]),
        (&json!(0), &json!(0))
    );
    let action = ann.choices()[1].clone();
    ann.act(&action).await.expect("a legal action");
    ann.ask(json!({"t": "offer", "offer": "draw"}))
        .await
        .expect("an offer");
    ben.until("the offer", |state| state["offers"] == json!([["draw", 0]]))
        .await;
    ben.ask(json!({"t": "decline", "offer": "draw"}))
        .await
        .expect("an answer");
    ann.until("the answer", |state| {
        state["n"] == 1 && state["offers"] == json!([])
    })
    .await;
    ben.ask(json!({"t": "resign"})).await.expect("the end");
    ann.until("the end", |state| state["result"] == "1-0").await;
    // Again, with sides exchanged.
    ann.ask(json!({"t": "offer", "offer": "rematch"}))
        .await
        .expect("an offer");
    ben.until("the offer", |state| {
        state["offers"] == json!([["rematch", 0]])
    })
    .await;
    ben.ask(json!({"t": "offer", "offer": "rematch"}))
        .await
        .expect("an answer");
    ann.until("the next game", |state| state["next"].is_string())
        .await;
    ben.until("the next game", |state| state["next"].is_string())
        .await;
    assert_eq!(ann.state["next"], ben.state["next"]);
}

#[tokio::test]
async fn a_rematch_is_the_same_game_from_the_other_side() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    a.ask(json!({"t": "abort"})).await.expect("the end");
    b.until("the end", |state| state["result"] == "*").await;
    let again = json!({"t": "offer", "offer": "rematch"});
    a.ask(again.clone()).await.expect("an offer");
    b.ask(again.clone()).await.expect("an answer");
    a.until("the next game", |state| state["next"].is_string())
        .await;
    assert_eq!(a.ask(again).await, Err("offered-already".to_owned()));
    let next = a.state["next"].as_str().expect("a name").to_owned();
    assert_eq!(ann.line(&next).await.state["you"], json!([1]));
    assert_eq!(ben.line(&next).await.state["you"], json!([0]));
}

#[tokio::test]
async fn the_engine_answers_helps_and_lets_turns_be_taken_back() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let room = ann.set_up("kengi", "opponent=engine&level=1&seat=0").await;
    let mut line = ann.line(&room).await;
    let can = |line: &Line, what: &str| {
        let can = line.state["can"].as_array().expect("a list");
        can.iter().any(|own| own == what)
    };
    assert!(can(&line, "hint"));
    line.ask(json!({"t": "hint", "n": 0}))
        .await
        .expect("a hint");
    let hint = line.hear("hint").await;
    let turn = hint["turn"].as_str().expect("a turn").to_owned();
    assert!(line.choices().contains(&turn), "{turn}");
    assert_eq!(
        line.ask(json!({"t": "hint", "n": 5})).await,
        Err("stale".to_owned())
    );
    line.act(&turn).await.expect("a legal action");
    line.until("the engine's turn", |state| {
        state["acting"] == 0 && state["n"].as_u64() >= Some(2)
    })
    .await;
    assert_eq!(line.state["turns"].as_array().map(Vec::len), Some(2));
    line.ask(json!({"t": "offer", "offer": "takeback"}))
        .await
        .expect("nobody minds");
    line.until_played(0).await;
    let first = line.choices()[0].clone();
    line.act(&first).await.expect("a legal action");
    line.until("the engine's turn", |state| {
        state["acting"] == 0 && state["n"] == 2
    })
    .await;
    line.ask(json!({"t": "resign"})).await.expect("the end");
    line.until("the end", |state| state["phase"] == "over")
        .await;
    // And again, at another level and from the other side: the engine begins by itself.
    line.ask(json!({"t": "again", "level": 2}))
        .await
        .expect("another game");
    line.until("the next game", |state| state["next"].is_string())
        .await;
    let next = line.state["next"].as_str().expect("a name");
    let mut line = ann.line(next).await;
    assert_eq!(line.state["seats"][0]["level"], 2);
    line.until("the engine's turn", |state| state["acting"] == 1)
        .await;
    // And against a character, which is named at the table, in the list and in the record.
    line.ask(json!({"t": "resign"})).await.expect("the end");
    line.until("the end", |state| state["phase"] == "over")
        .await;
    line.ask(json!({"t": "again", "level": 7, "character": "builder"}))
        .await
        .expect("another game");
    line.until("the next game", |state| state["next"].is_string())
        .await;
    let next = line.state["next"].as_str().expect("a name").to_owned();
    let line = ann.line(&next).await;
    let seat = &line.state["seats"][1];
    assert_eq!(seat["character"], "builder");
    assert_eq!(
        (&seat["label"], &seat["level"]),
        (&json!("The Tower Builder"), &json!(7))
    );
}

#[tokio::test]
async fn nobody_is_helped_against_a_person() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let mut ann = ann.line(&room).await;
    let hint = ann.ask(json!({"t": "hint", "n": 0})).await;
    assert_eq!(hint, Err("not-your-turn".to_owned()));
}

#[tokio::test]
async fn a_drawn_board_is_seen_before_a_camp_is_chosen() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "option-start=seed&camp=other").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    assert_eq!(ann.state["phase"], "choosing");
    assert_eq!(
        (&ann.state["can"], &ben.state["can"]),
        (&json!(["abort"]), &json!(["camp", "abort"]))
    );
    let seat = ann.state["you"][0].clone();
    assert_eq!(
        ann.ask(json!({"t": "camp", "seat": 0})).await,
        Err("not-your-turn".to_owned())
    );
    // Ben takes the camp that Ann sat at; she gets the other one, and begins.
    ben.ask(json!({"t": "camp", "seat": seat}))
        .await
        .expect("a choice");
    for line in [&mut ann, &mut ben] {
        line.until("the beginning", |state| state["phase"] == "playing")
            .await;
    }
    assert_eq!(ben.state["you"], json!([seat]));
    assert_eq!(ann.state["you"], json!([ann.state["acting"]]));
    assert_ne!(ann.state["you"], ben.state["you"]);
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("a legal action");
    // Its record says all of that.
    ben.until_played(1).await;
    let record = server.browser().get(&format!("/game/{room}/record")).await;
    let record = Record::from_text(record.text()).expect("a record");
    let position = record.to_match().position().to_string();
    assert_eq!(ben.state["position"], position);
}
