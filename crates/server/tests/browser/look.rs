//! Pictures of all pages, for the eye: `cargo test -p kabinet-server --test browser -- --ignored`.

use kabinet_games::GameId;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::hands::before_a_tower;
use crate::house::House;
use crate::player::{Hand, Player};

const SIZES: [(u32, u32); 3] = [(360, 740), (768, 1024), (1440, 900)];

/// Takes pictures of what is there now, at all sizes, light and dark.
async fn pictures(guest: &Guest, name: &str) {
    for size in SIZES {
        for dark in [false, true] {
            let eyes = if size.0 < 500 { PHONE } else { DESK };
            guest.look_with(Eyes { size, dark, ..eyes }).await;
            let theme = if dark { "dark" } else { "light" };
            guest.still().await;
            guest
                .picture(&format!("look-{name}-{}-{theme}", size.0))
                .await;
        }
    }
    guest.look_with(DESK).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "there is nothing to check but with the eye"]
async fn pictures_of_every_page() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.go("/").await;
    pictures(&guest, "home-empty").await;
    for &game in GameId::ALL {
        let slug = game.info().slug;
        guest
            .go(&format!(
                "/new/{slug}?option-players=6&option-start=seed&clock=minutes"
            ))
            .await;
        pictures(&guest, &format!("new-{slug}")).await;
        let clock = "clock=minutes&minutes=5&increment=3";
        begin(&guest, slug, &format!("opponent=table&name=Ada&{clock}")).await;
        let mut player = Player::new(&guest, game, &[], Hand::Pointer).dreaming(12);
        for _ in 0..12 {
            player.act().await;
        }
        if !player.look().await.over {
            player.take_something().await;
        }
        pictures(&guest, &format!("game-{slug}")).await;
    }
    before_a_tower(&guest).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.point_at("c1.tower").await;
    pictures(&guest, "tower").await;
    begin(&guest, "kingdom", "opponent=table&name=Ada").await;
    Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer)
        .act()
        .await;
    guest.press("[data-do=resign]").await;
    pictures(&guest, "ask").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    pictures(&guest, "result").await;
    begin(
        &guest,
        "kengi",
        "opponent=friend&name=Maximiliane von Hohenfels-Ost",
    )
    .await;
    pictures(&guest, "invitation").await;
    let path = guest.path().await;
    let other = Guest::new(
        &house,
        Eyes {
            language: "fr",
            ..DESK
        },
    )
    .await;
    other.go(&path).await;
    pictures(&other, "invited").await;
    begin(
        &guest,
        "kensington",
        "option-players=6&name=Maximiliane von Hohenfels-Ost",
    )
    .await;
    pictures(&guest, "invitation-six").await;
    let form = "option-players=6&team-1=engine-3&team-2=me&team-3=engine-10&team-4=me&team-5=me";
    begin(&guest, "kensington", &format!("{form}&clock=days")).await;
    pictures(&guest, "six").await;
    begin(&guest, "kengi", "option-start=seed&opponent=engine&camp=me").await;
    pictures(&guest, "camp").await;
    guest.press("label[for=panel-table]").await;
    pictures(&guest, "table").await;
    guest.press("label[for=panel-chat]").await;
    pictures(&guest, "chat").await;
    guest.go("/").await;
    pictures(&guest, "home").await;
    guest.go("/nowhere").await;
    pictures(&guest, "nowhere").await;
    guest.complaints().await;
    begin(&guest, "kastwa", "opponent=table").await;
    house.close().await;
    guest.sees("#connection").await;
    pictures(&guest, "lost").await;
    house.open().await;
    guest.sees_no("#connection").await;
    guest.complaints().await;
    other.complaints().await;
    other.leave().await;
    guest.leave().await;
}
