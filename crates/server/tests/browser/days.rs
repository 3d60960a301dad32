//! Games with days for a move in real browsers: being away.

use kabinet_games::GameId;
use serde_json::json;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::together::{link, sit};

const DAYS: &str = "opponent=friend&seat=0&name=Anna&clock=days&days=3";

/// Two people at a game with days for a move.
async fn two(anna: &Guest, bruno: &Guest) {
    begin(anna, "kengi", DAYS).await;
    sit(bruno, &link(anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
}

/// Waits until so many turns have been played.
async fn turns(guest: &Guest, count: usize) {
    let script = "return document.querySelectorAll('#turns li').length === arguments[0]";
    let what = format!("{count} turns");
    let _: bool = guest.until_with(&what, script, json!([count])).await;
}

/// The clocks of both players, as a page shows them.
const CLOCKS: &str = "return ['top', 'bottom'].map((where) =>
    document.querySelector(`#player-${where} [data-part=clock]`).textContent.trim())";

#[tokio::test(flavor = "multi_thread")]
async fn a_player_announces_a_holiday_and_comes_back() {
    let house = House::build().await;
    let (anna, bruno) = (
        Guest::new(&house, DESK).await,
        Guest::new(&house, PHONE).await,
    );
    two(&anna, &bruno).await;
    Player::new(&anna, GameId::Kengi, &[], Hand::Pointer)
        .dreaming(9)
        .turn()
        .await;
    turns(&bruno, 1).await;
    let room = bruno.path().await;
    bruno.go("/games").await;
    bruno.sees("#holiday").await;
    // The last day that can be chosen: the field knows it.
    let choose = "const field = document.getElementById('holiday-until');
        field.value = field.max;
        return field.value";
    let day: String = bruno.see(choose).await;
    assert_eq!(day.len(), 10);
    bruno.follow("#holiday .lobby-go button").await;
    bruno.reads("#holiday", "You are away until").await;
    bruno.reads("#mine .row-deadline", "away until").await;
    // Anna sees it at once at the board, and in her list.
    anna.reads("#player-top [data-part=note]", "away until")
        .await;
    let (top, _): (String, String) = anna.see(CLOCKS).await;
    assert!(top.starts_with('3') || top.starts_with('2'), "{top}");
    anna.go("/games").await;
    anna.reads("#mine .row-deadline", "away until").await;
    anna.go(&room).await;
    anna.reads("#player-top [data-part=note]", "away until")
        .await;
    bruno.follow("#holiday [name=back]").await;
    bruno.sees_no("#holiday [name=back]").await;
    let gone = "return !document.querySelector('#player-top [data-part=note]').textContent";
    let _: bool = anna.until("Bruno is back", gone).await;
    anna.leave().await;
    bruno.leave().await;
}
