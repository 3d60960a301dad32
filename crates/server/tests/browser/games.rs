//! Whole games against the engine, by clicks on the board.

use kabinet_games::GameId;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};

/// More actions than any of these games has.
const LONGEST: usize = 400;

async fn a_whole_game(game: GameId, hand: Hand) {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let slug = game.info().slug;
    begin(&guest, slug, "opponent=engine&level=1").await;
    let mut player = Player::new(&guest, game, &[], hand).dreaming(8);
    let mut actions = 0;
    while player.act().await {
        actions += 1;
        assert!(actions < LONGEST, "{slug} does not end");
    }
    // The end is explained, and nothing is left to be done but to play again.
    guest.sees("#result").await;
    let explained = guest.text("#result-text").await;
    assert!(explained.ends_with('.'), "{explained:?}");
    guest.sees("#result [data-do=rematch]").await;
    guest.sees_no("[data-do=resign]").await;
    // On a phone, too, all of it can be read.
    let phone = Eyes {
        size: (390, 844),
        ..PHONE
    };
    guest.look_with(phone).await;
    guest.still().await;
    let script = "const status = document.getElementById('status');
        return status.scrollHeight - status.clientHeight";
    let hidden: i64 = guest.see(script).await;
    assert!(
        hidden <= 1,
        "{slug}: {hidden} pixels of {explained:?} are hidden"
    );
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kensington_is_played_to_its_end() {
    a_whole_game(GameId::Kensington, Hand::Pointer).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kengi_is_played_to_its_end() {
    a_whole_game(GameId::Kengi, Hand::Pointer).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kingdom_is_played_to_its_end() {
    a_whole_game(GameId::Kingdom, Hand::Pointer).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kastwa_is_played_to_its_end() {
    a_whole_game(GameId::Kastwa, Hand::Pointer).await;
}
