//! People across the network: two with a link, six in two teams.

use kabinet_games::GameId;
use serde_json::json;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest};
use crate::house::House;
use crate::player::{Hand, Player};

const GERMAN: Eyes = Eyes {
    language: "de",
    size: (900, 800),
    ..DESK
};

/// The link to a seat, as the invitation has it.
pub(crate) async fn link(guest: &Guest, number: usize) -> String {
    guest
        .see_with(
            "return document.getElementById(`seat-link-${arguments[0]}`).value",
            json!([number]),
        )
        .await
}

/// Sits down by an invitation.
pub(crate) async fn sit(guest: &Guest, link: &str, name: &str) {
    guest.go(link).await;
    guest.write("#sit-name", name).await;
    guest.follow(".sit button").await;
}

/// Brings two people together at a game of Kengi, by an invitation. `more` is what else the form
/// says.
pub(crate) async fn meet_at_kengi(anna: &Guest, bruno: &Guest, more: &str) {
    let form = format!("opponent=friend&seat=0&name=Anna{more}");
    begin(anna, "kengi", &form).await;
    sit(bruno, &link(anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
}

/// Plays a turn of Kengi.
pub(crate) async fn play_kengi(guest: &Guest) {
    Player::new(guest, GameId::Kengi, &[], Hand::Pointer)
        .dreaming(9)
        .turn()
        .await;
}

/// Waits until so many turns have been played.
pub(crate) async fn turns(guest: &Guest, count: usize) {
    let script = "return document.querySelectorAll('#turns li').length === arguments[0]";
    let _: bool = guest
        .until_with(&format!("{count} turns"), script, json!([count]))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_a_link_each_in_their_language() {
    let house = House::build().await;
    let anna = Guest::new(&house, DESK).await;
    let bruno = Guest::new(&house, GERMAN).await;

    begin(&anna, "kengi", "opponent=friend&seat=0&name=Anna").await;
    anna.sees("#invitation").await;
    sit(&bruno, &link(&anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
    anna.reads("#player-top", "Bruno").await;
    bruno.reads("#player-top", "Anna").await;
    anna.reads("#status", "Take the pile").await;
    bruno.reads("#status", "zieht").await;

    let mut first = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    let mut second = Player::new(&bruno, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    first.turn().await;
    turns(&bruno, 1).await;
    second.turn().await;
    turns(&anna, 2).await;

    // What is said is heard, also behind another panel, and is only text. Nothing moves for it.
    let word = "
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('label[for=panel-chat]').firstChild);
        return range.getBoundingClientRect().left";
    let before: f64 = bruno.see(word).await;
    anna.press("label[for=panel-chat]").await;
    anna.write("#chat-text", "<b>Bonjour</b> & viel Glück")
        .await;
    anna.press("#chat-form button").await;
    bruno.reads("#chat-unread", "1").await;
    let after: f64 = bruno.see(word).await;
    assert!((before - after).abs() < 0.6, "{before} to {after}");
    bruno.press("label[for=panel-chat]").await;
    bruno
        .reads("#chat-lines li", "<b>Bonjour</b> & viel Glück")
        .await;
    bruno.sees_no("#chat-unread").await;
    anna.press("label[for=panel-turns]").await;

    // A draw is offered and declined, and who offered it hears so.
    bruno.press("[data-do=draw]").await;
    bruno.press("#ask-yes").await;
    anna.reads("#offer-text", "Bruno offers a draw.").await;
    anna.press("#offer-no").await;
    anna.sees_no("#offer").await;
    bruno.reads("#toast", "Anna").await;
    bruno.sees("[data-do=draw]").await;

    // A turn is taken back.
    first.turn().await;
    turns(&bruno, 3).await;
    anna.press("[data-do=takeback]").await;
    bruno.sees("#offer").await;
    bruno.press("#offer-yes").await;
    turns(&anna, 2).await;
    turns(&bruno, 2).await;
    first.turn().await;

    // Looking back disturbs nobody, and the way back is short.
    bruno.press("label[for=panel-turns]").await;
    turns(&bruno, 3).await;
    bruno.press("#turns li:first-child button").await;
    bruno.sees("#table[data-looking-back]").await;
    bruno.press("#live").await;
    bruno.sees("#table:not([data-looking-back])").await;

    bruno.press("[data-do=resign]").await;
    bruno.press("#ask-yes").await;
    anna.reads("#result-headline", "You won").await;
    bruno.reads("#result-headline", "verloren").await;

    // The next game has the sides swapped.
    let before = anna.path().await;
    anna.press("#result [data-do=rematch]").await;
    bruno.sees("#offer").await;
    bruno.press("#offer-yes").await;
    for guest in [&anna, &bruno] {
        let script =
            "return location.pathname !== arguments[0] && document.readyState === 'complete'";
        let _: bool = guest
            .until_with("the next game", script, json!([before]))
            .await;
    }
    assert_eq!(anna.path().await, bruno.path().await);
    let near: String = anna
        .see("return document.getElementById('table').dataset.near")
        .await;
    assert_eq!(near, "1");
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_taken_is_not_given_again() {
    let house = House::build().await;
    let anna = Guest::new(&house, DESK).await;
    let late = Guest::new(&house, GERMAN).await;
    begin(&anna, "kengi", "opponent=friend").await;
    let link = link(&anna, 1).await;
    late.go(&link).await;
    // Somebody else sits down while the invitation is being read.
    let quick = Guest::new(&house, DESK).await;
    sit(&quick, &link, "Quick").await;
    // The page notices; without a script it would not, and the form would be sent.
    late.sees_no("#invitation").await;
    late.sees_no("[data-do=resign]").await;
    let _: bool = late
        .see("document.querySelector('.sit button').click(); return true")
        .await;
    late.reads("h1", "Alle Plätze").await;
    let complaints = late.complaints().await;
    assert!(
        complaints.iter().all(|said| said.contains("409")),
        "{complaints:?}"
    );
    late.follow(".trouble .button").await;
    late.reads("#table", "Quick").await;
    for guest in [anna, quick, late] {
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn six_people_play_kensington_in_two_teams() {
    let house = House::build().await;
    let host = Guest::new(&house, DESK).await;
    begin(&host, "kensington", "option-players=6&name=Ada").await;
    let mut people = vec![host];
    for (number, name) in ["Bob", "Cleo", "Dan", "Eve", "Maximiliane von Hohenfels-Ost"]
        .into_iter()
        .enumerate()
    {
        let guest = Guest::new(&house, DESK).await;
        sit(&guest, &link(&people[0], number + 1).await, name).await;
        people.push(guest);
    }
    for guest in &people {
        guest.sees_no("#invitation").await;
        guest.reads("#table", "Maximiliane").await;
    }
    let mut players: Vec<Player<'_>> = people
        .iter()
        .map(|guest| Player::new(guest, GameId::Kensington, &["players=6"], Hand::Pointer))
        .collect();
    let mut played = [0; 6];
    for round in 0..6 {
        let script = "
          const rows = document.querySelectorAll('[data-seat][data-turn]');
          return rows.length === 1 && document.querySelectorAll('#turns li').length === arguments[0] ? Number(rows[0].dataset.seat) : null";
        let seat: usize = people[0]
            .until_with("somebody is to act", script, json!([round]))
            .await;
        played[seat] += 1;
        players[seat].turn().await;
    }
    assert_eq!(played, [1; 6], "everybody has played");
    for guest in &people {
        turns(guest, 6).await;
    }
    for guest in people {
        guest.leave().await;
    }
}
