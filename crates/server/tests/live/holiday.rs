//! A player announces to be away: the clocks stand still, and everybody can see it.

use kabinet_server::ids::RoomId;
use serde_json::{Value, json};

use crate::common::{Browser, Line, Server, two_at};

const DAYS: &str = "clock=days&days=3";
const DAY: u64 = 86_400_000;

/// Plays the first action that is offered.
async fn play(line: &mut Line) {
    line.until("a turn", |state| state["actions"].is_array())
        .await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
}

/// The day so many days from now, as forms write it.
fn day(server: &Server, days: u64) -> String {
    let at = server.rooms.now().after(days * DAY);
    let at = jiff::Timestamp::from_millisecond(at.0).expect("a moment");
    at.strftime("%Y-%m-%d").to_string()
}

/// The page of games.
async fn games(browser: &mut Browser) -> String {
    browser.get("/games").await.text().to_owned()
}

/// How much time the clocks show, in days.
fn left(state: &Value) -> [f64; 2] {
    [0, 1].map(|side| state["clock"]["left"][side].as_f64().expect("a time") / DAY as f64)
}

#[tokio::test]
async fn a_holiday_stops_the_clock_in_all_games_with_days() {
    let server = Server::start().await;
    let (room, mut ann, mut ben) = two_at(&server, "kengi", DAYS).await;
    // Another one in which it is not Ben's turn, and one without days.
    let other = ann
        .set_up("kastwa", &format!("opponent=friend&seat=1&name=Ann&{DAYS}"))
        .await;
    ben.sit(&other, "name=Ben").await;
    let quick = ann
        .set_up("kengi", "opponent=friend&seat=0&clock=minutes&minutes=5")
        .await;
    ben.sit(&quick, "").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    play(&mut a).await;
    b.until_played(1).await;
    assert!(b.state["clock"]["rests"].is_null());

    let until = day(&server, 9);
    let answer = ben.post("/games/holiday", &format!("until={until}")).await;
    assert_eq!(answer.header("location"), Some("/games#holiday"));
    for line in [&mut a, &mut b] {
        line.until("the holiday", |state| state["seats"][1]["away"].is_u64())
            .await;
        assert!(line.state["seats"][0]["away"].is_null());
        let rests = line.state["clock"]["rests"].as_u64().expect("a time");
        assert!((9 * DAY..=10 * DAY).contains(&rests), "{rests}");
        assert!(left(&line.state)[1] > 2.9);
    }
    let note = a.state["seats"][1]["note"].as_str().expect("a note");
    assert!(note.starts_with("away until "), "{note}");
    let elsewhere = ann.line(&other).await;
    assert!(elsewhere.state["seats"][0]["away"].is_u64());
    let elsewhere = ann.line(&quick).await;
    assert!(elsewhere.state["seats"][1]["away"].is_null());

    // Both see it in their lists, and the calendar of Ben's deadlines knows it.
    assert!(games(&mut ann).await.contains(note));
    let page = games(&mut ben).await;
    assert!(page.contains("Your clock is stopped in 2 games"), "{page}");
    ben.post("/games/calendar", "").await;
    let page = games(&mut ben).await;
    let link = page.split("/calendar/").nth(1).expect("a link");
    let link = link.split(['"', '<', ' ']).next().expect("a link");
    let calendar = ben.get(&format!("/calendar/{link}")).await;
    let (_, deadline) = {
        let id = RoomId::read(&room).expect("a name");
        let open = server.rooms.room(&id).await.expect("a room");
        let deadline = open
            .expect("it is there")
            .read(|state| state.clock().deadline());
        deadline.expect("a clock that runs")
    };
    assert!(deadline.since(server.rooms.now()) > 12 * DAY);
    let moment = jiff::Timestamp::from_millisecond(deadline.0).expect("a moment");
    let starts = moment.strftime("DTSTART:%Y%m%dT%H%M%SZ").to_string();
    assert!(calendar.text().contains(&starts), "{}", calendar.text());

    // It is stored: after a restart Ben is still away, and can come back early.
    drop((a, b));
    let server = server.restart().await;
    let mut ben = ben.moved_to(server.address());
    let mut b = ben.line(&room).await;
    assert!(b.state["clock"]["rests"].as_u64() > Some(8 * DAY));
    let answer = ben.post("/games/holiday", "back=1").await;
    assert_eq!(answer.header("location"), Some("/games#holiday"));
    b.until("Ben", |state| state["seats"][1]["away"].is_null())
        .await;
    assert!(b.state["clock"]["rests"].is_null());
    assert_eq!(b.state["clock"]["running"], 1);
    assert!(left(&b.state)[1] > 2.9);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_sentence() {
    let server = Server::start().await;
    let (room, _, mut ben) = two_at(&server, "kengi", DAYS).await;
    let far = day(&server, 40);
    let past = "2001-01-01".to_owned();
    for (form, code, says) in [
        (format!("until={far}"), "long-holiday", "30 days a year"),
        (
            "until=9999-12-31".to_owned(),
            "long-holiday",
            "30 days a year",
        ),
        (format!("until={past}"), "bad-holiday", "in the future"),
        ("until=soon".to_owned(), "bad-holiday", "in the future"),
        ("back=1".to_owned(), "bad-holiday", "in the future"),
        (String::new(), "bad-holiday", "in the future"),
    ] {
        let answer = ben.post("/games/holiday", &form).await;
        let place = answer.header("location").expect("a place").to_owned();
        assert_eq!(place, format!("/games?holiday={code}#holiday"), "{form}");
        let page = ben.get(&format!("/games?holiday={code}")).await;
        assert!(page.text().contains(says), "{form}");
    }
    let mut line = ben.line(&room).await;
    let until = server.rooms.now().after(40 * DAY).0;
    let asked = line.ask(json!({"t": "holiday", "until": until})).await;
    assert_eq!(asked, Err("long-holiday".to_owned()));
    // Who plays nothing by days finds no form.
    let mut stranger = server.browser();
    stranger.set_up("kengi", "opponent=table").await;
    assert!(!games(&mut stranger).await.contains("id=\"holiday\""));
    let answer = stranger
        .post("/games/holiday", &format!("until={}", day(&server, 2)))
        .await;
    let place = answer.header("location");
    assert_eq!(place, Some("/games?holiday=no-holidays#holiday"));
}
