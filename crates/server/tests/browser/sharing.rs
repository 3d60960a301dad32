//! What is shared: cards in the heads of pages, pictures and animations of games, and what is known
//! of them.

use kabinet_games::GameId;
use serde_json::json;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};

/// Loads a picture into the page; its width and height, nothing if it is none.
const LOADED: &str = "const img = new Image(); img.src = arguments[0]; \
    return img.decode().then(() => [img.naturalWidth, img.naturalHeight], () => [0, 0])";

/// What the head of the page says.
async fn meta(guest: &Guest, property: &str) -> String {
    let script = "const [name] = arguments; \
        return document.head.querySelector(`meta[property=\"${name}\"], meta[name=\"${name}\"]`)?.content ?? ''";
    guest.see_with(script, json!([property])).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_a_card_that_is_a_picture() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table&name=Ada").await;
    let game = guest.path().await;
    let mut paths = vec!["/".to_owned(), "/known".to_owned(), game];
    for game in GameId::ALL {
        paths.push(format!("/rules/{}", game.info().slug));
        paths.push(format!("/known/{}", game.info().slug));
    }
    for path in paths {
        guest.go(&path).await;
        for name in ["og:title", "og:description", "og:image:alt", "og:site_name"] {
            assert!(!meta(&guest, name).await.is_empty(), "{path}: {name}");
        }
        assert_eq!(meta(&guest, "twitter:card").await, "summary_large_image");
        let image = meta(&guest, "og:image").await;
        assert!(image.starts_with(&house.at("/card/")), "{path}: {image}");
        let size: [u32; 2] = guest.see_with(LOADED, json!([image])).await;
        assert_eq!(size, [1200, 630], "{path}");
    }
    guest.is_content().await;
    guest.leave().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_offers_its_picture_and_its_film() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    begin(&guest, "kastwa", "opponent=table&name=Ada").await;
    let game = GameId::ALL.iter().find(|game| game.info().slug == "kastwa");
    let game = *game.expect("the game");
    let mut player = Player::new(&guest, game, &[], Hand::Pointer).dreaming(2);
    player.act().await;
    player.act().await;
    let animation = "#result-more a[href*='animation.gif']";
    guest.sees_no(animation).await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees(animation).await;
    for (selector, width) in [
        (animation, 480),
        ("#result-more a[href*='picture.png']", 800),
    ] {
        let address: String = guest
            .see_with(
                "return document.querySelector(arguments[0]).href",
                json!([selector]),
            )
            .await;
        let [across, down]: [u32; 2] = guest.see_with(LOADED, json!([address])).await;
        assert_eq!(across, width, "{address}");
        assert!(down > 0);
    }
    guest.is_content().await;
    guest.leave().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_known_is_found_and_every_figure_is_seen() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    guest.go("/").await;
    guest.follow("a[href='/known']").await;
    assert_eq!(guest.path().await, "/known");
    for game in GameId::ALL {
        let slug = game.info().slug;
        guest.go("/known").await;
        guest
            .follow(&format!(".to-known a[href='/known/{slug}']"))
            .await;
        // Pictures further down are loaded when they come near.
        let all: bool = guest
            .until(
                "every figure is there",
                "for (const img of document.querySelectorAll('figure img')) img.loading = 'eager'; \
                 return [...document.querySelectorAll('figure img')].every((img) => img.complete && img.naturalWidth > 0)",
            )
            .await;
        assert!(all);
        let wide: bool = guest
            .see("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            .await;
        assert!(wide, "{slug}: nothing sticks out");
    }
    guest.is_content().await;
    guest.leave().await;
    house.close().await;
}
