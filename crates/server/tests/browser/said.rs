//! What is said at a table: nothing is silent, and everything that is said is true.

use kabinet_games::GameId;
use serde_json::json;
use thirtyfour::Key;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::hands::before_a_tower;
use crate::house::House;
use crate::player::{Hand, Player};
use crate::table::{is_same_place, place_of, two_at_kengi, type_turn};
use crate::together::{link, play_kengi, sit, turns};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_offers_something_sees_that_it_waits_and_hears_that_it_lapsed() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, DESK).await;
    let draw = place_of(&bruno, "[data-do=draw]").await;
    bruno.press("[data-do=draw]").await;
    bruno.press("#ask-yes").await;
    bruno.sees("[data-do=draw][aria-pressed=true]").await;
    bruno.reads("#status", "You offered a draw.").await;
    assert!(is_same_place(
        draw,
        place_of(&bruno, "[data-do=draw]").await
    ));
    // The other side plays on.
    anna.sees("#offer").await;
    play_kengi(&anna).await;
    bruno.reads("#toast", "lapsed").await;
    // Nobody is asked again and again; the button says for how long.
    bruno
        .sees("[data-do=draw]:not([aria-pressed]):disabled[title*='offer a draw again']")
        .await;
    anna.sees("[data-do=draw]:enabled").await;
    // Pressed once more, an offer is withdrawn.
    bruno.press("[data-do=takeback]").await;
    bruno.sees("[data-do=takeback][aria-pressed=true]").await;
    anna.sees("#offer").await;
    bruno.press("[data-do=takeback]").await;
    anna.sees_no("#offer").await;
    bruno.sees("[data-do=takeback]:not([aria-pressed])").await;

    // After the end, what is under the cursor stays there.
    anna.press("[data-do=resign]").await;
    anna.press("#ask-yes").await;
    bruno.sees("#result [data-do=rematch]").await;
    let (again, new) = (
        place_of(&bruno, "#result [data-do=rematch]").await,
        place_of(&bruno, "#result a[href^='/new']").await,
    );
    bruno.press("#result [data-do=rematch]").await;
    bruno.sees("[data-do=rematch][aria-pressed=true]").await;
    bruno.reads("#status", "You offered a rematch.").await;
    assert!(is_same_place(
        again,
        place_of(&bruno, "#result [data-do=rematch]").await
    ));
    assert!(is_same_place(
        new,
        place_of(&bruno, "#result a[href^='/new']").await
    ));
    anna.leave().await;
    bruno.leave().await;
}

/// Keeps in mind what the banner of the connection has said.
const BANNERS: &str = "
    window.banners = [];
    const banner = document.getElementById('connection');
    new MutationObserver(() => banner.hidden || window.banners.push(banner.textContent))
      .observe(banner, { attributes: true, childList: true, subtree: true });";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_gone_although_the_page_is_kept() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, DESK).await;
    anna.sees("[data-seat='1'][data-here]").await;
    bruno.see::<()>(BANNERS).await;
    // What a browser does with a page that goes to its back-forward cache.
    let hide =
        "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); return true";
    let _: bool = bruno.see(hide).await;
    anna.sees("[data-seat='1']:not([data-here])").await;
    let show =
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); return true";
    let _: bool = bruno.see(show).await;
    anna.sees("[data-seat='1'][data-here]").await;
    // The page goes on, and whoever comes back to it has lost nothing.
    play_kengi(&anna).await;
    turns(&bruno, 3).await;
    let seen: Vec<String> = bruno.see("return window.banners").await;
    assert_eq!(seen, Vec::<String>::new());
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_is_true_and_does_not_stay_too_long() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    // An error of a typed turn is gone with the next turn.
    guest.write("#typed-turn", "nonsense").await;
    guest.key(Key::Enter).await;
    let wrong = "return document.getElementById('typed-error').textContent !== ''";
    let _: bool = guest.until("it is refused", wrong).await;
    player.turn().await;
    player.turn().await;
    let right = "return document.getElementById('typed-error').textContent === ''";
    let _: bool = guest.until("the error is gone", right).await;
    // At one table a draw is not offered but made, and the page says so.
    guest.press("[data-do=draw]").await;
    guest.reads("#ask-text", "End the game as a draw?").await;
    guest.press("#ask-yes").await;
    guest.reads("#status", "Draw by agreement.").await;
    // Nothing goes on when a game is over.
    guest.press("#turns li:first-child button").await;
    guest.reads("#status", "The game is over.").await;
    // A picture is opened without a complaint.
    let pictures: Vec<String> = guest
        .see("return [...document.querySelectorAll('#result-more a')].map((link) => link.href)")
        .await;
    for picture in pictures {
        guest.go(&picture).await;
        guest.is_content().await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_touch_says_which_rule_forbids_it() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    before_a_tower(&guest).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.look().await;
    // A frozen pile, then one that is not the nearest, then a colour twice.
    player.point_at("d5").await;
    guest.sees("#status[data-why]").await;
    let frozen = guest.text("#status-text").await;
    player.point_at("c3").await;
    let script =
        "return document.getElementById('status-text').textContent.trim() !== arguments[0]";
    let _: bool = guest
        .until_with("another reason", script, json!([frozen]))
        .await;
    player.point_at("b1").await;
    // What was said goes away with the next touch.
    guest.sees("#status:not([data-why])").await;
    player.point_at("b2").await;
    guest
        .reads(
            "#status-text",
            "That would put the same colour on b2 twice: red.",
        )
        .await;
    // It is gone with the next turn.
    Player::new(&guest, GameId::Kengi, &[], Hand::Pointer)
        .turn()
        .await;
    guest.sees("#status:not([data-why])").await;

    // Kingdom names the size rule.
    begin(&guest, "kingdom", "opponent=table").await;
    for turn in [
        "b1-b2", "b9-b8", "b2-b3", "b8-b7", "b3-b4", "b7-b6", "b4-b5", "a9-a8",
    ] {
        type_turn(&guest, turn).await;
    }
    let player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer);
    player.look().await;
    player.point_at("b5").await;
    player.point_at("b7").await;
    guest.reads("#status-text", "smaller").await;
    guest.reads("#status-text", "size 2").await;
    guest.is_content().await;

    // Whoever waits is told for whom.
    let (anna, bruno) = two_at_kengi(&house, DESK).await;
    let waits = Player::new(&bruno, GameId::Kengi, &[], Hand::Pointer);
    waits.point_at("c3").await;
    bruno
        .reads("#status-text", "It is not your turn: Anna")
        .await;
    anna.leave().await;
    bruno.leave().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_makes_way_for_what_happens_after_it() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, DESK).await;
    let player = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer);
    player.look().await;
    player.point_at("c3").await;
    anna.sees("#status[data-why]").await;
    // An offer that waits is said where the reason was.
    anna.press("[data-do=draw]").await;
    anna.press("#ask-yes").await;
    anna.reads("#status-lead", "You offered a draw.").await;
    anna.sees("#status:not([data-why])").await;
    // A later touch has its reason again.
    player.point_at("c3").await;
    anna.sees("#status[data-why]").await;
    bruno.leave().await;
    anna.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_status_says_whose_turn_it_is() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, DESK).await;
    anna.reads("#status-lead", "Your turn.").await;
    bruno.reads("#status-lead", "Waiting for Anna.").await;
    play_kengi(&anna).await;
    anna.reads("#status-lead", "Waiting for Bruno.").await;
    bruno.reads("#status-lead", "Your turn.").await;
    bruno.reads("#status-text", "Take").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_back_has_a_clear_way_to_the_present() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, PHONE).await;
    // Thumbs step at the bottom of the window.
    let _: bool = bruno.see("scrollTo(0, 0); return true").await;
    let [_, top, _, height] = place_of(&bruno, "#actions [data-go=previous]").await;
    assert!(top > 600.0 && top + height <= 740.5, "{top}");
    bruno.press("#actions [data-go=previous]").await;
    bruno.sees("#to-present").await;
    let _: bool = bruno.see("scrollTo(0, 0); return true").await;
    let [_, top, _, height] = place_of(&bruno, "#to-present").await;
    assert!(top > 500.0 && top + height <= 740.0, "{top}");
    play_kengi(&anna).await;
    bruno.reads("#status-lead", "Anna has played").await;
    bruno.sees("#table[data-looking-back]").await;
    bruno.press("#to-present").await;
    bruno.sees("#table:not([data-looking-back])").await;
    bruno.sees_no("#to-present").await;
    bruno.reads("#status-lead", "Your turn.").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_place_is_no_silent_place() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    // With the mouse, and with a key.
    begin(&guest, "kingdom", "opponent=table").await;
    let player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer);
    player.look().await;
    player.point_at("e5").await;
    guest.reads("#status-text", "e5 is empty.").await;
    player.take_something().await;
    guest.sees("#status:not([data-why])").await;
    begin(&guest, "kingdom", "opponent=table").await;
    player.look().await;
    player.type_at("e4").await;
    guest.reads("#status-text", "e4 is empty.").await;
    // Where nothing can be played, nobody has tried to.
    guest.press("[data-do=abort]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    // The end is told, not the reason for what came before.
    let over = guest.text("#status").await;
    // Nothing is said twice.
    assert_eq!(over, "The game was aborted. It does not count.");
    player.point_at("e6").await;
    assert_eq!(guest.text("#status").await, over);
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_stays_until_something_is_played() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=engine&level=1&seat=0").await;
    guest.press("[data-do=hint]").await;
    guest.reads("#status-text", "suggests").await;
    // Whatever else happens at the table.
    let eve = Guest::new(&house, DESK).await;
    eve.go(&guest.path().await).await;
    guest.sees("#watching").await;
    guest.reads("#status-text", "suggests").await;
    let player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer);
    player.point_at("e5").await;
    guest.reads("#status-text", "e5 is empty.").await;
    player.take_something().await;
    guest.reads("#status-text", "suggests").await;
    type_turn(&guest, "g1-g2").await;
    player.look().await;
    let gone = "return !document.getElementById('status-text').textContent.includes('suggests')";
    let _: bool = guest.until("another position", gone).await;
    eve.leave().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_read_as_a_whole_on_a_small_phone() {
    let house = House::build().await;
    let french = Eyes {
        language: "fr",
        size: (320, 568),
        ..PHONE
    };
    let (anna, bruno) = (
        Guest::new(&house, DESK).await,
        Guest::new(&house, french).await,
    );
    begin(
        &anna,
        "kengi",
        "opponent=friend&seat=0&name=Wilhelmine-Charlotte",
    )
    .await;
    sit(&bruno, &link(&anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
    play_kengi(&anna).await;
    anna.press("[data-do=resign]").await;
    anna.press("#ask-yes").await;
    anna.press("[data-do=rematch]").await;
    bruno.reads("#offer-text", "revanche").await;
    let whole = "
      const text = document.getElementById('offer-text');
      const box = document.getElementById('offer').getBoundingClientRect();
      const inside = box.top >= 0 && box.bottom <= innerHeight;
      return text.checkVisibility() && inside && text.scrollHeight <= text.clientHeight + 1";
    let _: bool = bruno.until("all of the question is seen", whole).await;
    anna.leave().await;
    bruno.leave().await;
}

/// Keeps in mind whatever readers are told.
const LISTEN: &str = "
    window.heard = [];
    const listen = (id) => {
      const tell = () => window.heard.push(`${id}: ${document.getElementById(id).textContent.trim()}`);
      new MutationObserver(tell)
        .observe(document.getElementById(id), { childList: true, subtree: true, characterData: true });
    };
    for (const id of ['announce', 'status']) listen(id);";

/// What they were told since.
async fn heard(guest: &Guest) -> Vec<String> {
    guest
        .see("const said = window.heard; window.heard = []; return said")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_hear_who_played_what_was_taken_back_and_how_it_ended() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    // At one table people are called like their sides, whatever name they gave.
    for name in ["", "&name=Ada"] {
        begin(&guest, "kengi", &format!("opponent=table{name}")).await;
        guest.see::<()>(LISTEN).await;
        type_turn(&guest, "a1-c5").await;
        guest.reads("#announce", "South played a1-c5.").await;
        type_turn(&guest, "b5-b3").await;
        guest.reads("#announce", "North played b5-b3.").await;
        guest.press("[data-do=takeback]").await;
        guest.reads("#announce", "Taken back: b5-b3.").await;
    }
    // The end is told once.
    begin(&guest, "kastwa", "opponent=table").await;
    for turn in [
        "Gc1", "Ga3,Pd4", "Pc2", "Pb2", "Pc3", "a3-b2", "c2-d3", "c1-c2", "c3-b3", "d4-c3",
        "d3-c2", "b1-b2", "b4-a4", "b2-b3", "c2-b1",
    ] {
        type_turn(&guest, turn).await;
    }
    guest.see::<()>(LISTEN).await;
    type_turn(&guest, "b4-a4").await;
    guest.sees("#result").await;
    let told = heard(&guest).await;
    let count = |what: &str| told.iter().filter(|one| one.contains(what)).count();
    assert_eq!(count("has won"), 1, "{told:?}");
    assert_eq!(count("announce: Black played b4-a4."), 1, "{told:?}");
    guest.leave().await;
}
