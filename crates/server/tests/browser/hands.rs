//! Other hands than the mouse: fingers on a phone, keys, and pieces that are dragged.

use kabinet_games::GameId;
use serde_json::json;
use thirtyfour::Key;

use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::{begin, until_played};

/// Everything one touches on a page that is smaller than a fingertip, and what stands out sideways.
const TOO_SMALL: &str = "
  const least = 44;
  const bad = [];
  for (const el of document.querySelectorAll('button, .button, summary, select, input, nav a, .row, .panel-tabs label')) {
    if (!el.checkVisibility({ visibilityProperty: true }) || el.closest('.for-readers, .skip')) continue;
    // A field in a label is as large as the label; tabs are their labels.
    const target = el.matches('[type=radio], [type=checkbox]') ? el.closest('label') ?? document.querySelector(`label[for='${el.id}']`) : el;
    const { width, height } = target.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) {
      bad.push(`${el.tagName} ${el.id || el.className || el.name} ${el.textContent.trim().slice(0, 20)}: ${width} x ${height}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) bad.push(`the page is ${wide} wide`);
  return bad;";

async fn fits_thumbs(guest: &Guest) {
    let bad: Vec<String> = guest.see(TOO_SMALL).await;
    let path = guest.path().await;
    assert!(bad.is_empty(), "{path}: {bad:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_everything_at_a_size_for_thumbs() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    for path in [
        "/",
        "/games",
        "/new/kensington?option-players=6",
        "/new/kengi?option-start=position",
        "/puzzles",
        "/puzzles/kengi?difficulty=3",
        "/puzzles/kengi/sheet-2",
        "/puzzles/kengi/sheet-4",
    ] {
        guest.go(path).await;
        fits_thumbs(&guest).await;
    }
    for &game in GameId::ALL {
        for page in ["learn", "puzzles", "new"] {
            guest.go(&format!("/{page}/{}", game.info().slug)).await;
            fits_thumbs(&guest).await;
        }
        guest.press("[name=clock][value=minutes]").await;
        fits_thumbs(&guest).await;
    }
    begin(&guest, "kensington", "opponent=friend").await;
    guest.sees("#invitation").await;
    fits_thumbs(&guest).await;
    for panel in ["#panel-chat", "#panel-table", "#panel-turns"] {
        guest.press(&format!("label[for={}]", &panel[1..])).await;
        fits_thumbs(&guest).await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_a_finger() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    for &game in GameId::ALL {
        begin(&guest, game.info().slug, "opponent=engine&level=1").await;
        let mut player = Player::new(&guest, game, &[], Hand::Pointer).dreaming(3);
        for _ in 0..5 {
            if !player.act().await {
                break;
            }
        }
        fits_thumbs(&guest).await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finger_that_drags_a_piece_does_not_scroll() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    for game in [GameId::Kengi, GameId::Kingdom] {
        begin(&guest, game.info().slug, "opponent=table").await;
        let mut player = Player::new(&guest, game, &[], Hand::Drag);
        player.look().await;
        let before: f64 = guest.see("return scrollY").await;
        for _ in 0..3 {
            player.act().await;
        }
        let after: f64 = guest.see("return scrollY").await;
        assert!(
            (before - after).abs() < 0.5,
            "scrolled from {before} to {after}"
        );
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_are_dragged_with_the_mouse() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for &game in GameId::ALL {
        begin(&guest, game.info().slug, "opponent=table").await;
        let mut player = Player::new(&guest, game, &[], Hand::Drag).dreaming(2);
        for _ in 0..4 {
            if !player.act().await {
                break;
            }
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_with_keys_alone() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for &game in GameId::ALL {
        begin(&guest, game.info().slug, "opponent=engine&level=1").await;
        let mut player = Player::new(&guest, game, &[], Hand::Keys);
        for _ in 0..3 {
            if !player.act().await {
                break;
            }
        }
    }
    guest.leave().await;
}

/// A game of Kengi in which the nearest pile of column c is a tower.
pub(crate) async fn before_a_tower(guest: &Guest) {
    let position = "-,V,B,OV,O/V,V,B,O,O/V,R,B,O,N/R,R,B,N,N/-,R,BR,N,N s d5";
    let start = format!("option-start=position&option-start-position={position}");
    begin(guest, "kengi", &format!("{start}&opponent=table")).await;
}

/// Waits until this part of a tower is what is held.
async fn holds(guest: &Guest, part: &str) {
    let script = "return document.querySelector(`.kb-chooser:not([hidden]) [data-key=${arguments[0]}]`)?.ariaPressed === 'true'";
    let what = format!("{part} is held");
    let _: bool = guest.until_with(&what, script, json!([part])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_takes_the_top_of_a_tower_or_its_foot() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    before_a_tower(&guest).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.point_at("c1").await;
    holds(&guest, "top").await;
    player.point_at("c1.tower").await;
    holds(&guest, "whole").await;
    guest.press(".kb-choice[data-key=top]").await;
    holds(&guest, "top").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_choice_stays_in_sight_when_the_window_changes() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    before_a_tower(&guest).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.point_at("c1.tower").await;
    holds(&guest, "whole").await;
    for eyes in [PHONE, DESK, PHONE] {
        guest.look_with(eyes).await;
        // Beside its tower, or below the board, and a button that looks like one.
        let script = "
          const choice = document.querySelector('.kb-choice');
          const { left, right, top, bottom } = choice.getBoundingClientRect();
          const seen = choice.checkVisibility({ visibilityProperty: true }) && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
          const tower = document.querySelector('.kb-spot[data-spot=c1]').lastElementChild.getBoundingClientRect();
          const near = Math.abs(left - tower.left) < 220 && Math.abs(top - tower.top) < 220;
          const solid = getComputedStyle(choice).backgroundColor !== 'rgba(0, 0, 0, 0)';
          const still = document.documentElement.scrollWidth <= arguments[0] && innerWidth === arguments[0];
          return seen && near && solid && still";
        let _: bool = guest
            .until_with("the choice is in sight", script, json!([eyes.size.0]))
            .await;
        holds(&guest, "whole").await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thumb_goes_on_to_the_whole_tower() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    before_a_tower(&guest).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.point_at("c1").await;
    holds(&guest, "top").await;
    fits_thumbs(&guest).await;
    player.point_at("c1").await;
    holds(&guest, "whole").await;
    player.point_at("c1").await;
    guest.sees_no(".kb-chooser").await;
    player.point_at("c1").await;
    guest.press(".kb-choice[data-key=whole]").await;
    holds(&guest, "whole").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_lets_go_of_what_is_held() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=table").await;
    let player = Player::new(&guest, GameId::Kingdom, &[], Hand::Keys);
    player.look().await;
    let movable: String = guest
        .see("return document.querySelector('[data-layer=hints] > .kb-hint-can').dataset.spot")
        .await;
    player.type_at(&movable).await;
    guest.sees(".kb-hint-hold").await;
    guest.key(Key::Escape).await;
    let _: bool = guest
        .until(
            "it is let go",
            "return !document.querySelector('.kb-hint-hold')",
        )
        .await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_typed_and_what_is_wrong_with_it_is_said() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=table").await;
    guest.write("#typed-turn", "nonsense").await;
    guest.key(Key::Enter).await;
    let _: bool = guest
        .until(
            "it is refused",
            "return document.getElementById('typed-error').textContent !== ''",
        )
        .await;
    // However it is spelt, the rule that forbids it is named.
    guest.write("#typed-turn", "D9 e8").await;
    guest.key(Key::Enter).await;
    guest
        .reads("#typed-error", "The piece on d9 is black")
        .await;
    let turn: String = guest
        .see("return JSON.parse(document.getElementById('state').textContent).actions[0][0]")
        .await;
    guest.write("#typed-turn", &turn).await;
    guest.key(Key::Enter).await;
    guest.reads("#turns li", &turn).await;
    let left: (String, String) = guest
        .see("return [document.getElementById('typed-error').textContent, document.getElementById('typed-turn').value]")
        .await;
    assert_eq!(left, (String::new(), String::new()));
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_is_asked_before_a_turn_is_played() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    guest.press("label[for=panel-table]").await;
    guest.press("label:has(#confirm)").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    let before = player.look().await.position;
    player.show().await;
    guest.press("#confirm-no").await;
    guest.sees_no("#confirm-turn").await;
    assert_eq!(player.look().await.position, before);
    player.show().await;
    guest.press("#confirm-yes").await;
    until_played(&guest, &before).await;
    guest.leave().await;
}
