//! A server that goes away in the middle of a turn, and pages that wait for it.

use kabinet_games::GameId;

use crate::guest::{DESK, Guest};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::{begin, until_played};

/// Plays both sides until a turn has begun and is not complete.
async fn into_a_turn(guest: &Guest, player: &mut Player<'_>) {
    for _ in 0..80 {
        assert!(player.act().await, "the game ended without a long turn");
        player.look().await;
        let begun: bool = guest
            .see("return !document.querySelector('[data-do=undo]').hidden")
            .await;
        if begun {
            return;
        }
    }
    panic!("no turn of several actions");
}

/// A game of Kengi whose server has gone away when it is the guest's turn, and its position.
pub(crate) async fn left_alone<'a>(house: &mut House, guest: &'a Guest) -> (Player<'a>, String) {
    begin(guest, "kengi", "opponent=engine&level=1").await;
    let player = Player::new(guest, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    let before = player.look().await.position;
    house.close().await;
    guest.sees("#connection").await;
    (player, before)
}

/// What the console may say while there is no server: that nobody answered, also when the tab was
/// about to show its other icon.
async fn forgive_silence(guest: &Guest) {
    let complaints = guest.complaints().await;
    let unanswered = |said: &String| {
        said.contains("WebSocket") || said.contains("icon-turn.svg - Failed to load")
    };
    assert!(complaints.iter().all(unanswered), "{complaints:#?}");
}

/// Keeps in mind what readers hear of the connection, and how often the banner has changed.
const LISTEN: &str = "
    window.heard = [];
    window.changes = 0;
    const listen = (el) => new MutationObserver(() => {
      const said = el.textContent.trim();
      if (said.includes('onnect')) window.heard.push(said);
    }).observe(el, { childList: true, subtree: true, characterData: true });
    document.querySelectorAll('[role=status], [aria-live]').forEach(listen);
    new MutationObserver(() => (window.changes += 1))
      .observe(document.getElementById('connection-text'), { childList: true });";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_the_server_was_away_in_mid_turn() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kensington", "opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kensington, &[], Hand::Pointer);
    into_a_turn(&guest, &mut player).await;
    let before = player.look().await.position;

    // Loaded again, the turn is where it was.
    guest.reload().await;
    assert_eq!(player.look().await.position, before);
    guest.sees("[data-do=undo]").await;

    guest.see::<()>(LISTEN).await;
    house.close().await;
    guest.sees("#connection").await;
    let said = guest.text("#connection-text").await;
    assert!(said.contains("onnect"), "{said:?}");
    let tried = "return window.changes > 5";
    let _: bool = guest.until("the page has tried again", tried).await;
    house.open().await;
    guest.sees("#connection[data-state=back]").await;
    guest.reads("#connection-text", "Connected again.").await;
    // Readers hear that it was lost, and that it is back.
    let heard: Vec<String> = guest.see("return window.heard").await;
    assert_eq!(heard.len(), 2, "{heard:?}");
    guest.sees_no("#connection").await;
    forgive_silence(&guest).await;
    assert_eq!(player.look().await.position, before);
    for _ in 0..3 {
        player.act().await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_while_the_server_is_away_is_played_when_it_is_back() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let (mut player, before) = left_alone(&mut house, &guest).await;
    player.show().await;
    let now: String = guest
        .see("return document.getElementById('position').value")
        .await;
    assert_eq!(
        now, before,
        "only the server says that something was played"
    );
    house.open().await;
    until_played(&guest, &before).await;
    guest.sees_no("#connection").await;
    forgive_silence(&guest).await;
    player.act().await;
    guest.leave().await;
}
