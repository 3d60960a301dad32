//! Whole turns that are planned while the other side thinks.

use kabinet_games::GameId;
use serde_json::json;
use thirtyfour::Key;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::table::type_turn;
use crate::together::{link, meet_at_kengi, sit, turns};

/// Anna has two corners of a triangle, and Bruno is to move.
async fn before_a_triangle(house: &House, eyes: Eyes) -> (Guest, Guest) {
    let anna = Guest::new(house, eyes).await;
    let bruno = Guest::new(house, DESK).await;
    begin(&anna, "kensington", "opponent=friend&seat=0&name=Anna").await;
    sit(&bruno, &link(&anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
    type_turn(&anna, "a1").await;
    turns(&bruno, 1).await;
    type_turn(&bruno, "p1").await;
    turns(&anna, 2).await;
    type_turn(&anna, "a2").await;
    turns(&bruno, 3).await;
    (anna, bruno)
}

/// Touches a place as soon as the piece that is held may go there.
async fn touches(guest: &Guest, spot: &str) {
    let script = "return !!document.querySelector(`[data-layer=hints] > .kb-hint-go[data-spot='${arguments[0]}']`)";
    let what = format!("{spot} is offered");
    let _: bool = guest.until_with(&what, script, json!([spot])).await;
    let player = Player::new(guest, GameId::Kensington, &[], Hand::Pointer);
    player.point_at(spot).await;
}

/// Plans to complete the triangle and to relocate a piece.
async fn plan_a_triangle(anna: &Guest, to: &str) {
    let player = Player::new(anna, GameId::Kensington, &[], Hand::Pointer);
    // The first touch asks what can be played, and counts.
    player.point_at("c1").await;
    anna.reads("#status-text", "Planned: c1. Plan the rest of the turn")
        .await;
    // There is one piece to relocate: it is held already.
    touches(anna, to).await;
    anna.reads("#status-text", &format!("Planned: c1,p1>{to}. It will"))
        .await;
}

/// How many steps of a plan are numbered.
const NUMBERS: &str = "return document.querySelectorAll('.kb-step').length";

/// What is planned is not cut on the screen; it is taken back.
async fn cancel_what_is_seen_whole(guest: &Guest) {
    let fits = "
      const status = document.querySelector('#table .status');
      return status.scrollHeight <= status.clientHeight";
    assert!(guest.see::<bool>(fits).await, "what is planned is cut");
    guest.press("#plan-cancel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_turn_is_planned_and_played_action_by_action() {
    let house = House::build().await;
    let (anna, bruno) = before_a_triangle(&house, DESK).await;
    plan_a_triangle(&anna, "n1").await;
    assert_eq!(anna.see::<usize>(NUMBERS).await, 2);
    // Taken back by a key step by step, or all at once.
    anna.key(Key::Escape).await;
    anna.reads("#status-text", "Planned: c1. Plan the rest")
        .await;
    anna.sees_no("#plan-back").await;
    anna.key(Key::Escape).await;
    anna.sees_no("#plan").await;
    plan_a_triangle(&anna, "n1").await;
    cancel_what_is_seen_whole(&anna).await;
    anna.sees_no("#plan").await;
    let arrows = "return document.querySelectorAll('.kb-arrow').length";
    assert_eq!(anna.see::<usize>(arrows).await, 0);
    // By a button, the last step alone.
    plan_a_triangle(&anna, "n1").await;
    anna.press("#plan-back").await;
    touches(&anna, "n2").await;
    anna.reads("#status-text", "Planned: c1,p1>n2.").await;
    turns(&anna, 3).await;
    // Bruno plays elsewhere: the whole turn follows.
    type_turn(&bruno, "p4").await;
    bruno.reads("#turns li:nth-child(5)", "c1,p1>n2").await;
    anna.reads("#status-lead", "Waiting for Bruno.").await;
    anna.sees_no("#plan").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rest_of_a_planned_turn_is_dropped_when_it_became_illegal() {
    let house = House::build().await;
    let (anna, bruno) = before_a_triangle(&house, DESK).await;
    plan_a_triangle(&anna, "n1").await;
    // The place to which the piece was to go is taken.
    type_turn(&bruno, "n1").await;
    anna.reads("#toast", "p1>n1 is not possible any more").await;
    anna.sees_no("#plan").await;
    anna.reads("#turns li:nth-child(5)", "c1").await;
    // It is still Anna's turn, who goes on by herself.
    anna.reads("#status-lead", "Your turn.").await;
    let player = Player::new(&anna, GameId::Kensington, &[], Hand::Pointer);
    player.look().await;
    player.point_at("p1").await;
    touches(&anna, "n2").await;
    bruno.reads("#turns li:nth-child(5)", "c1,p1>n2").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_tap_of_a_plan_counts_also_on_an_empty_place() {
    let house = House::build().await;
    let (anna, bruno) = before_a_triangle(&house, PHONE).await;
    plan_a_triangle(&anna, "n1").await;
    cancel_what_is_seen_whole(&anna).await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_touches_on_a_slow_network_plan_a_turn() {
    let house = House::build().await;
    for eyes in [PHONE, DESK] {
        let anna = Guest::new(&house, eyes).await;
        let bruno = Guest::new(&house, DESK).await;
        meet_at_kengi(&anna, &bruno, "").await;
        type_turn(&anna, "a1-d3").await;
        // The question what can be planned is on its way, until it is released.
        let hold = "
          const { send } = WebSocket.prototype;
          window.held = [];
          WebSocket.prototype.send = function (message) {
            if (message.includes('\"ahead\"')) window.held.push(() => send.call(this, message));
            else send.call(this, message);
          };
          return true";
        let _: bool = anna.see(hold).await;
        let player = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer);
        // Nothing is seen of the first one yet, so it comes twice.
        for spot in ["c1", "c1", "e4"] {
            player.point_at(spot).await;
        }
        let _: bool = anna
            .until("it is asked", "return window.held.length > 0")
            .await;
        let release = "for (const send of window.held) send(); return true";
        let _: bool = anna.see(release).await;
        anna.reads("#status-text", "Planned: c1-").await;
        anna.leave().await;
        bruno.leave().await;
    }
}
