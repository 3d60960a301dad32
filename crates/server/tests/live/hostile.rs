//! What nobody should send is refused with a reason, and changes nothing.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Line, Server, two_at};

/// Sends a text and waits for the refusal, which has no number to repeat.
async fn refused(line: &mut Line, text: String) -> String {
    line.send(Message::text(text)).await;
    let answer = line.answer_to(0).await.expect("an answer");
    assert_eq!(answer["t"], "refused");
    answer["why"].as_str().expect("a reason").to_owned()
}

#[tokio::test]
async fn what_was_sent_before_is_stale() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let action = ann.choices()[0].clone();
    let act = json!({"t": "act", "n": 0, "a": action});
    assert_eq!(ben.ask(act.clone()).await, Err("not-your-turn".to_owned()));
    ann.ask(act.clone()).await.expect("a legal action");
    ann.until_played(1).await;
    for _ in 0..3 {
        assert_eq!(ann.ask(act.clone()).await, Err("stale".to_owned()));
        assert_eq!(ben.ask(act.clone()).await, Err("stale".to_owned()));
    }
    let early = json!({"t": "act", "n": 1, "a": action});
    assert_eq!(ann.ask(early).await, Err("not-your-turn".to_owned()));
    ann.settle().await;
    assert_eq!((ann.event(), &ann.state["n"]), (3, &json!(1)));
}

#[tokio::test]
async fn the_same_message_sent_twice_at_once_counts_once() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let (mut one, mut two) = (ann.line(&room).await, ann.line(&room).await);
    let act = json!({"t": "act", "n": 0, "a": one.choices()[0]});
    let (first, second) = tokio::join!(one.ask(act.clone()), two.ask(act));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    one.until_played(1).await;
}

#[tokio::test]
async fn a_stranger_cannot_play_for_another() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let action = ann.line(&room).await.choices()[0].clone();
    let secret = ann.cookies["kabinet"].clone();
    let mut forged = vec![
        // A secret of the right form, Ann's with a letter changed, and nonsense.
        "a".repeat(24),
        format!(
            "{}{}",
            &secret[..23],
            if secret.ends_with('a') { 'b' } else { 'a' }
        ),
        String::new(),
        "../../../etc/passwd".to_owned(),
        format!("{secret}x"),
    ];
    // Who somebody is in storage does not prove to be them.
    forged.push(crate::common::visitor_of(&ann).as_str()[..24].to_owned());
    let before = ben.line(&room).await.event();
    for secret in forged {
        let mut stranger = server.browser();
        stranger
            .cookies
            .insert("kabinet".to_owned(), secret.clone());
        let mut line = stranger.line(&room).await;
        assert_eq!(line.state["you"], json!([]), "{secret}");
        for message in [
            json!({"t": "act", "n": 0, "a": action}),
            json!({"t": "resign"}),
            json!({"t": "abort"}),
        ] {
            let refused = line.ask(message).await;
            assert_eq!(refused, Err("not-seated".to_owned()), "{secret}");
        }
    }
    assert_eq!(ben.line(&room).await.event(), before);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_changes_nothing() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let mut line = ann.line(&room).await;
    let before = line.event();
    let deep = "[".repeat(4_000);
    for text in [
        "",
        " ",
        "nonsense",
        "null",
        "0",
        "[]",
        "{}",
        "\"act\"",
        "{\"t\":\"act\"",
        "{\"t\":null}",
        "{\"t\":[]}",
        "{\"t\":\"fly\"}",
        "{\"t\":\"ACT\",\"n\":0,\"a\":\"a1\"}",
        "{\"t\":\"act\"}",
        "{\"t\":\"act\",\"n\":0}",
        "{\"t\":\"act\",\"n\":\"0\",\"a\":\"a1\"}",
        "{\"t\":\"act\",\"n\":-1,\"a\":\"a1\"}",
        "{\"t\":\"act\",\"n\":0.5,\"a\":\"a1\"}",
        "{\"t\":\"act\",\"n\":99999999999999999999,\"a\":\"a1\"}",
        "{\"t\":\"act\",\"n\":0,\"a\":[\"a1\"]}",
        "{\"t\":\"camp\",\"seat\":-1}",
        "{\"t\":\"offer\",\"offer\":\"marriage\"}",
        "{\"t\":\"offer\"}",
        "{\"t\":\"say\",\"text\":7}",
        "{\"t\":\"again\",\"level\":300}",
        "{\"t\":\"resign\",\"id\":\"x\"}",
        "{\"t\":\"resign\",\"id\":-1}",
        // What the server says to itself is not listened to.
        "{\"event\":\"ended\",\"by\":\"agreed\"}",
        "{\"t\":\"state\"}",
        "{\"t\":\"resign\",\"t\":\"resign\"}",
        &deep,
    ] {
        let why = refused(&mut line, text.to_owned()).await;
        assert_eq!(why, "unreadable", "{text}");
    }
    // What can be read and means nothing has its own reason.
    for (message, why) in [
        (json!({"t": "act", "n": 0, "a": "nonsense"}), "rules"),
        (json!({"t": "act", "n": 0, "a": ""}), "rules"),
        (
            json!({"t": "act", "n": 0, "a": "x".repeat(1_000)}),
            "too-long",
        ),
        (json!({"t": "camp", "seat": 0}), "begun"),
        (json!({"t": "undo", "n": 0}), "nothing-to-take-back"),
        (json!({"t": "offer", "offer": "rematch"}), "not-over"),
        (json!({"t": "decline", "offer": "draw"}), "no-offer"),
        (json!({"t": "say", "text": " \u{200b} "}), "empty"),
        (json!({"t": "say", "text": "x".repeat(201)}), "too-long"),
        (json!({"t": "again", "level": 0}), "unreadable"),
    ] {
        let refused = line.ask_in_time(message.clone()).await;
        assert_eq!(refused, Err(why.to_owned()), "{message}");
    }
    line.settle().await;
    assert_eq!(line.event(), before);
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("the game goes on");
}

#[tokio::test]
async fn what_is_too_large_or_in_bytes_ends_its_own_line_alone() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let mut watching = ben.line(&room).await;
    let before = watching.event();
    let text = json!({"t": "say", "text": "x".repeat(5_000)}).to_string();
    for message in [
        Message::text(text),
        Message::text("x".repeat(1 << 20)),
        Message::binary(b"{\"t\":\"resign\"}".to_vec()),
        Message::binary(vec![0; 1 << 20]),
    ] {
        let mut line = ann.line(&room).await;
        line.send(message).await;
        while line.next().await.is_some() {}
    }
    watching.settle().await;
    assert_eq!(watching.event(), before);
    let mut line = ann.line(&room).await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("the game goes on");
    watching.until_played(1).await;
}

#[tokio::test]
async fn other_sites_can_neither_connect_nor_post() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let seat = format!("/game/{room}/seat/{}", "a".repeat(24));
    let host = server.origin();
    for origin in [
        "https://evil.example",
        "null",
        &format!("{host}0"),
        &format!("{host}.evil.example"),
    ] {
        let mut there = ann.with("origin", origin);
        assert_eq!(there.try_line(&room).await.err(), Some(403), "{origin}");
        let posts = [
            ("/new/kengi", "opponent=table"),
            ("/preferences", "language=fr"),
            (&format!("/game/{room}/sit"), "name=Eve"),
            (&seat, ""),
        ];
        for (path, form) in posts {
            let answer = there.post(path, form).await;
            assert_eq!(answer.status, 403, "{origin} {path}");
            assert_eq!(answer.cookies().count(), 0);
        }
    }
    let mut own = ann.with("origin", &host);
    assert_eq!(own.post("/new/kengi", "opponent=table").await.status, 303);
    assert!(own.try_line(&room).await.is_ok());
    assert_eq!(ben.line(&room).await.event(), 2);
}

#[tokio::test]
async fn who_talks_too_much_is_not_heard() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let mut ann = ann.line(&room).await;
    let mut other = ben.line(&room).await;
    let mut said = 0;
    for number in 0..30 {
        match ann
            .ask(json!({"t": "say", "text": format!("{number}")}))
            .await
        {
            Ok(()) => said += 1,
            Err(why) => assert_eq!(why, "too-fast"),
        }
    }
    // Twenty a minute, and a few more if this test takes its time.
    assert!((20..30).contains(&said), "{said}");
    // Who has said too much may still play, and others may still talk.
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("a legal action");
    let well = json!({"t": "say", "text": "well"});
    other.ask(well).await.expect("a remark");
    assert_eq!(ben.line(&room).await.event(), 2 + said + 2);
}

#[tokio::test]
async fn who_asks_too_much_at_once_is_asked_to_wait() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut line, mut other) = (ann.line(&room).await, ben.line(&room).await);
    // All at once, from two tabs: the limit is the person's, not the tab's.
    let mut tab = ann.line(&room).await;
    for id in 1..=60 {
        let message = json!({"t": "undo", "n": 7, "id": id}).to_string();
        line.send(Message::text(message.clone())).await;
        tab.send(Message::text(message)).await;
    }
    let mut reasons = std::collections::BTreeMap::new();
    for id in 1..=60 {
        for line in [&mut line, &mut tab] {
            let answer = line.answer_to(id).await.expect("an answer");
            let why = answer["why"].as_str().expect("a reason").to_owned();
            *reasons.entry(why).or_insert(0) += 1;
        }
    }
    assert!(reasons["stale"] >= 40, "{reasons:?}");
    assert!(reasons["too-fast"] > 0, "{reasons:?}");
    assert_eq!(
        other.ask(json!({"t": "undo", "n": 7})).await,
        Err("stale".to_owned())
    );
}

#[tokio::test]
async fn an_address_that_asks_too_much_is_asked_to_wait() {
    let server = Server::start().await;
    let mut away = server.browser().with("x-forwarded-for", "203.0.113.9");
    let mut answers = Vec::new();
    for _ in 0..60 {
        answers.push(away.post("/preferences", "language=fr").await);
    }
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    assert!((1..=20).contains(&refused), "{refused}");
    let last = answers
        .iter()
        .rfind(|answer| answer.status == 429)
        .expect("one");
    assert!(last.header("retry-after").is_some());
    assert!(last.text().contains("lang=\"fr\""), "in their language");
    let mut neighbour = server.browser().with("x-forwarded-for", "203.0.113.10");
    assert_eq!(
        neighbour.post("/preferences", "language=fr").await.status,
        303
    );
    // Connections are counted, too.
    let room = server.browser().set_up("kengi", "opponent=table").await;
    let mut refused = None;
    for _ in 0..400 {
        if let Err(status) = away.try_line(&room).await {
            refused = Some(status);
            break;
        }
    }
    assert_eq!(refused, Some(429));
    assert!(neighbour.try_line(&room).await.is_ok());
}

#[tokio::test]
async fn names_and_remarks_are_text_and_nothing_else() {
    let server = Server::start().await;
    let (mut ann, mut ben) = (server.browser(), server.browser());
    let evil = "%3Cscript%3Ealert%281%29%3C%2Fscript%3E";
    let room = ann
        .set_up("kengi", &format!("opponent=friend&seat=0&name={evil}"))
        .await;
    ben.sit(&room, "name=%22%3E%3Cimg+src%3Dx%3E").await;
    let mut line = ann.line(&room).await;
    line.ask(json!({"t": "say", "text": "</script><script>alert(2)</script>"}))
        .await
        .expect("a remark");
    for browser in [&mut ann, &mut server.browser()] {
        let page = browser.get(&format!("/game/{room}")).await;
        for evil in ["<script>alert", "<img src=x", "</script><script>alert"] {
            assert!(!page.text().contains(evil), "{evil}");
        }
    }
    // What no form would take is no name, wherever it comes from.
    for wrong in ["x".repeat(31), "a%E2%80%AEb".to_owned(), "a%00b".to_owned()] {
        let mut eve = server.browser();
        let form = format!("opponent=friend&seat=0&name={wrong}");
        assert_eq!(eve.post("/new/kengi", &form).await.status, 422, "{wrong}");
        eve.cookies.insert("name".to_owned(), wrong.to_lowercase());
        let room = eve.set_up("kengi", "opponent=friend&seat=0").await;
        let seat = eve.line(&room).await.state["seats"][0].clone();
        assert_eq!(
            (&seat["who"], &seat["label"]),
            (&json!("person"), &json!("Guest"))
        );
        assert!(seat["name"].is_null(), "{seat}");
        let room = ann.set_up("kengi", "opponent=friend&seat=0&name=Ann").await;
        let sit = eve
            .post(&format!("/game/{room}/sit"), &format!("name={wrong}"))
            .await;
        assert_eq!(sit.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn forms_that_are_too_large_are_refused() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let large = format!("name={}", "x".repeat(20_000));
    assert_eq!(ann.post("/new/kengi", &large).await.status, 413);
    let room = ann.set_up("kengi", "opponent=friend").await;
    for path in ["/preferences", &format!("/game/{room}/sit")] {
        let status = ann.post(path, &large).await.status;
        assert!([400, 413].contains(&status), "{path}: {status}");
    }
    assert_eq!(ann.get("/healthz").await.text(), "ok\n");
}
