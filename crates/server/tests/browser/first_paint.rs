//! The first paint: what the server draws is what the page's script shows.

use kabinet_games::GameId;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::table::place_of;
use crate::together::{link, sit};

/// Fetches the page again as the server draws it, without running its scripts.
const FETCH: &str = "
    window.drawn = undefined;
    fetch(location.href)
        .then((answer) => answer.text())
        .then((html) => (window.drawn = new DOMParser().parseFromString(html, 'text/html')));
    return true;";

/// The texts that the server draws, and those that the page shows. The script alone writes clocks,
/// times of day, who is gone and the number of watchers, and fills the board.
const TEXTS: &str = "
    if (!window.drawn) return null;
    const own = '#board, #board-buttons, svg, [data-part=clock], [data-part=gone], #watchers, time, noscript, #announce';
    const texts = (page) => [...page.querySelectorAll('#table *')]
        .filter((one) => !one.children.length && !one.closest(own))
        .map((one) => {
            const text = one.closest('[hidden]') ? '(hidden)' : one.textContent.trim();
            return `${one.id || one.dataset.part || one.tagName}: ${text}`;
        });
    return [texts(window.drawn), texts(document)];";

/// The script has run, and nothing that it shows differs from what the server draws.
async fn is_drawn_as_shown(guest: &Guest) {
    guest
        .until::<bool>(
            "names",
            "return document.querySelector('[data-here]') !== null",
        )
        .await;
    guest.see::<bool>(FETCH).await;
    let (drawn, shown): (Vec<String>, Vec<String>) = guest.until("the drawn page", TEXTS).await;
    assert!(!drawn.is_empty());
    assert_eq!(drawn, shown);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_drawn_as_the_script_shows_it() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table&name=Ada").await;
    is_drawn_as_shown(&guest).await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(3);
    for _ in 0..3 {
        player.turn().await;
    }
    guest.reads("#turns", "2.").await;
    is_drawn_as_shown(&guest).await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.reads("#result-headline", "wins").await;
    is_drawn_as_shown(&guest).await;
    // An engine with its level; a camp to choose.
    begin(
        &guest,
        "kengi",
        "option-start=seed&opponent=engine&camp=me&level=3",
    )
    .await;
    guest.reads("#player-top", "level 3").await;
    guest.sees("#camp").await;
    is_drawn_as_shown(&guest).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_drawn_as_the_script_shows_it() {
    let house = House::build().await;
    let anna = Guest::new(&house, DESK).await;
    let guest = Guest::new(&house, DESK).await;
    begin(&anna, "kengi", "opponent=friend&seat=0&name=").await;
    sit(&guest, &link(&anna, 1).await, "Bruno").await;
    let mut player = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer).dreaming(5);
    player.turn().await;
    anna.press("[data-do=draw]").await;
    anna.press("#ask-yes").await;
    // Somebody without a name is the same everywhere.
    guest
        .reads("#offer-text", "Your opponent offers a draw.")
        .await;
    is_drawn_as_shown(&guest).await;
    anna.leave().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_script_alone_writes_clocks_and_nothing_moves() {
    const CLOCK: &str = "#player-bottom [data-part=clock]";
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for (form, text) in [
        ("clock=days&days=3", "3 d 0 h"),
        ("clock=minutes&minutes=90&increment=0", "1 h 30 min"),
        ("clock=minutes&minutes=10&increment=3", "10:00"),
        ("clock=minutes&minutes=5&increment=3", "5:00"),
    ] {
        begin(&guest, "kengi", &format!("opponent=table&{form}")).await;
        guest.reads(CLOCK, text).await;
        guest.see::<bool>(FETCH).await;
        let script = "return window.drawn?.querySelector('#player-bottom [data-part=clock]')
            .outerHTML";
        let drawn: String = guest.until("the drawn clock", script).await;
        assert!(drawn.ends_with("></span>"), "{drawn}");
        let sizes: [(f64, f64); 2] = guest
            .see(
                "const clock = document.querySelector('#player-bottom [data-part=clock]');
                const size = (one) => {
                  const { width, height } = one.getBoundingClientRect();
                  return [width, height];
                };
                const shown = size(clock);
                const empty = clock.cloneNode(false);
                clock.replaceWith(empty);
                const drawn = size(empty);
                empty.replaceWith(clock);
                return [drawn, shown];",
            )
            .await;
        let [drawn, shown] = sizes;
        let same = (drawn.0 - shown.0).abs() < 0.01 && (drawn.1 - shown.1).abs() < 0.01;
        assert!(same, "{text}: {sizes:?}");
    }
    guest.leave().await;
}

/// The page is drawn before it knows who is there.
#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_a_side_stands_still_when_people_come_and_go() {
    let house = House::build().await;
    for eyes in [DESK, PHONE] {
        let anna = Guest::new(&house, eyes).await;
        let bruno = Guest::new(&house, DESK).await;
        begin(&anna, "kengi", "opponent=friend&seat=0&name=Anna").await;
        sit(&bruno, &link(&anna, 1).await, "Bruno").await;
        anna.sees("#player-top li[data-here]").await;
        let before = place_of(&anna, "#player-top .player-side").await;
        let script = "const row = document.querySelector('#player-top li[data-here]');
            row.removeAttribute('data-here');
            const { x } = document.querySelector('#player-top .player-side').getBoundingClientRect();
            row.setAttribute('data-here', '');
            return x;";
        let without: f64 = anna.see(script).await;
        assert!((without - before[0]).abs() < 0.01, "{without}, {before:?}");
        anna.leave().await;
        bruno.leave().await;
    }
}

/// How much has moved since the page was opened, of what was on it already.
const SHIFTS: &str = "
    const watch = new PerformanceObserver(() => {});
    watch.observe({ type: 'layout-shift', buffered: true });
    return watch.takeRecords().reduce((sum, { value }) => sum + value, 0);";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_the_server_opens_where_its_place_is() {
    let house = House::build().await;
    for eyes in [PHONE, DESK] {
        let guest = Guest::new(&house, eyes).await;
        for &game in GameId::ALL {
            let slug = game.info().slug;
            guest
                .go(&format!("/here/{slug}?opponent=engine&level=1"))
                .await;
            guest.sees("#board [data-layer=controls]").await;
            let moved: f64 = guest.see(SHIFTS).await;
            assert!(moved < 0.01, "{slug} at {:?}: {moved}", eyes.size);
        }
        guest.leave().await;
    }
}
