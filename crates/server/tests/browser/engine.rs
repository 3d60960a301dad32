//! The engine's panel on the analysis board.

use kabinet_games::GameId;
use thirtyfour::Key;

use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::together::{meet_at_kengi, play_kengi, turns};

/// Both Monarchs are two steps from the throne they want, and White is to move.
const RACE: &str = "/analysis/kingdom?position=9%2F9%2F4M4%2F9%2F9%2F9%2F4m4%2F9%2F9%20w%20-";

/// How many elements there are.
async fn count(guest: &Guest, selector: &str) -> usize {
    let script = "return document.querySelectorAll(arguments[0]).length";
    guest.see_with(script, serde_json::json!([selector])).await
}

/// Lets the server think, as far as this browser is concerned.
async fn ask_the_server(guest: &Guest) {
    guest.go("/").await;
    guest
        .see::<()>("localStorage.setItem('kabinet-engine-place', 'server')")
        .await;
}

/// Types a turn and waits until the tree has it.
async fn play(guest: &Guest, turn: &str) {
    guest.write("#typed-turn", turn).await;
    guest.key(Key::Enter).await;
    guest.reads("#tree", turn).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_shown_and_played_into_the_tree() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for &game in GameId::ALL {
        guest.go(&format!("/analysis/{}", game.info().slug)).await;
        guest.sees(".engine-line .engine-turn").await;
        guest.sees("#board .kb-arrow").await;
        let told: String = guest
            .until(
                "the bar says who is better",
                "return document.querySelector('.engine-bar').getAttribute('aria-label')",
            )
            .await;
        assert!(!told.is_empty());
    }
    guest.go(RACE).await;
    guest.reads(".engine-proof", "White wins in 2 moves").await;
    // The whole line, of which the last turn is pressed.
    let last = guest.text(".engine-proof .engine-turn:last-child").await;
    guest.press(".engine-proof .engine-turn:last-child").await;
    guest.reads("#tree", &last).await;
    guest.reads("#status", "White").await;
    // The game is over there, and the bar says so.
    let full =
        "return document.querySelector('.engine-bar').style.getPropertyValue('--share') === '1'";
    let _: bool = guest.until("the bar is full", full).await;
    guest.leave().await;
}

/// A page that is there at once, and whose longer waits never end.
const NO_WAITING: &str = "
  performance.now = () => 50;
  const wait = setTimeout;
  window.setTimeout = (what, time, ...rest) => (time > 100 ? 0 : wait(what, time, ...rest))";

#[tokio::test(flavor = "multi_thread")]
async fn the_first_question_does_not_wait() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let source = serde_json::json!({ "source": NO_WAITING });
    guest
        .command("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    guest.go("/analysis/kingdom").await;
    guest.sees(".engine-line .engine-turn").await;
    guest.leave().await;
}

/// Keeps in mind every height at which the panels' tabs have stood.
const WATCH: &str = "
  window.stood = new Set();
  const look = () => {
    const column = document.querySelector('.desk').scrollTop + window.scrollY;
    window.stood.add(Math.round(document.querySelector('.panel-tabs').getBoundingClientRect().top + column));
    requestAnimationFrame(look);
  };
  look()";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_whatever_the_engine_finds() {
    let house = House::knowing().await;
    for eyes in [DESK, PHONE] {
        let guest = Guest::new(&house, eyes).await;
        // It knows tables, so it has more to show.
        ask_the_server(&guest).await;
        for &game in GameId::ALL {
            guest.go(&format!("/analysis/{}", game.info().slug)).await;
            guest.see::<()>(WATCH).await;
            for turn in ["2", "3"] {
                guest.press(".engine-stage .engine-turn").await;
                guest
                    .sees(&format!("#tree .turn-item:nth-of-type({turn})"))
                    .await;
            }
            guest.sees(".engine-stage .engine-turn").await;
            guest.press("[data-go=first]").await;
            guest.press("[data-go=next]").await;
            guest.sees(".engine-stage .engine-turn").await;
            let stood: Vec<i64> = guest.see("return [...window.stood]").await;
            let spread = stood.iter().max().zip(stood.iter().min());
            let spread = spread.map(|(most, least)| most - least);
            // Half a pixel may be rounded this way or that.
            assert!(
                spread.is_some_and(|spread| spread <= 1),
                "{game}: the tabs stood at {stood:?}"
            );
        }
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_switch_and_the_number_of_lines_are_remembered() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    ask_the_server(&guest).await;
    guest.go("/analysis/kensington").await;
    guest.sees(".engine-line").await;
    guest.press(".engine-step:first-child").await;
    guest.press(".engine-step:first-child").await;
    let one = "return document.querySelectorAll('.engine-line').length === 1";
    let _: bool = guest.until("one line", one).await;
    guest.reload().await;
    let _: bool = guest.until("one line", one).await;
    guest.press(".engine-switch").await;
    guest.sees_no(".engine-line").await;
    let mut stats = house.stats();
    let resting = stats.wait_for(|stats| stats.running + stats.waiting == 0);
    let _ = resting.await.expect("an open house");
    guest.reload().await;
    guest.reads(".engine-status", "The engine is off").await;
    assert_eq!(count(&guest, ".engine-line").await, 0);
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_thinks_for_those_who_have_left() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    ask_the_server(&guest).await;
    guest.go("/analysis/kensington").await;
    guest.sees(".engine-line").await;
    let mut stats = house.stats();
    let _ = stats.wait_for(|stats| stats.running == 1).await;
    guest.go("/").await;
    let left = stats.wait_for(|stats| stats.running == 0 && stats.ended == stats.begun);
    let _ = left.await.expect("an open house");
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solved_game_shows_the_value_of_everything() {
    let house = House::knowing().await;
    let french = Eyes {
        language: "fr",
        ..PHONE
    };
    let guest = Guest::new(&house, french).await;
    // The server has the tables: it is asked unless somebody chose otherwise.
    guest.go("/analysis/kastwa").await;
    guest.sees(".engine-value").await;
    // Both kinds of pieces on sixteen cells.
    assert_eq!(count(&guest, ".engine-value").await, 32);
    let said = guest
        .text(".engine-value[data-kind=loss] .engine-worth")
        .await;
    assert!(said.starts_with("Noir gagne en "), "{said}");
    assert!(said.ends_with(')'), "the number of actions: {said}");
    guest.press(".engine-value .engine-turn").await;
    guest
        .sees("#tree [aria-level='2'], #tree .turn-item:nth-of-type(2)")
        .await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_and_its_mistake_found() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.go(RACE).await;
    // White walks away from a win, and Black takes it.
    for turn in ["e7-e6", "e3-e2", "e6-e7", "e2-e1"] {
        play(&guest, turn).await;
    }
    guest.press("#graph .button").await;
    guest.sees(".engine-mistakes li").await;
    assert_eq!(count(&guest, ".engine-mistakes li").await, 1);
    guest.reads(".engine-mistake", "e7-e6").await;
    guest.reads(".engine-mistake", "??").await;
    guest.sees(".graph-mistake").await;
    // The tree has the mark, and what would have been better.
    guest.reads("#tree", "??").await;
    let better = guest.text(".engine-better").await;
    let better = better.split([' ', '\u{a0}']).nth(1).expect("a turn");
    guest.reads("#tree .variation", better).await;
    // Along the curve with keys: to the start, then to the first turn.
    guest
        .see::<()>("document.querySelector('.engine-graph').focus()")
        .await;
    guest.key(Key::Home).await;
    let at = "return document.querySelector('.engine-graph').getAttribute('aria-valuetext')";
    let told: String = guest.see(at).await;
    assert!(told.contains("White wins in 2 moves"), "{told}");
    guest.key(Key::Right).await;
    let first = "return document.querySelector('.engine-graph').getAttribute('aria-valuetext').includes('e7-e6')";
    let _: bool = guest.until("the first turn", first).await;
    guest.press(".engine-better").await;
    let _: bool = guest
        .until(
            "the better line is shown",
            "return document.querySelector('#tree .variation [aria-selected=true]') !== null",
        )
        .await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_comes_back_by_itself() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    ask_the_server(&guest).await;
    guest.go("/analysis/kensington").await;
    guest.sees(".engine-line").await;
    house.close().await;
    guest.reads(".engine-status", "Reconnecting").await;
    house.open().await;
    guest.reads(".engine-status", "Depth").await;
    // That the server was away is what the console says of it.
    guest.complaints().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_thinks_by_itself_and_the_server_is_not_asked() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    guest.go(RACE).await;
    guest.sees(".engine-proof").await;
    let here: String = guest
        .see("return document.querySelector('.engine-place').value")
        .await;
    assert_eq!(here, "here");
    let own = guest.text(".engine-proof").await;
    assert_eq!(house.stats().borrow().begun, 0, "nothing was sent");
    // The server says the same.
    let server = "const place = document.querySelector('.engine-place');
        place.value = 'server'; place.dispatchEvent(new Event('change'))";
    guest.see::<()>(server).await;
    let mut stats = house.stats();
    let _ = stats.wait_for(|stats| stats.begun == 1).await;
    guest.sees(".engine-proof").await;
    assert_eq!(guest.text(".engine-proof").await, own);
    guest.leave().await;
    for language in ["fr", "de"] {
        let house = House::build().await;
        let guest = Guest::new(&house, Eyes { language, ..PHONE }).await;
        guest.go(RACE).await;
        guest.sees(".engine-proof").await;
        let said = guest.text(".engine-proof").await;
        let wins = if language == "fr" { "gagne" } else { "gewinnt" };
        assert!(said.contains(wins), "{said}");
        assert_eq!(house.stats().borrow().begun, 0, "nothing was sent");
        guest.leave().await;
    }
}

/// The engine in the browser does not help people who are playing, wherever their position comes
/// up.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_of_a_game_in_play_is_not_analysed() {
    const LIVE: &str = "People are playing this position right now";
    let house = House::build().await;
    let (anna, bruno) = (
        Guest::new(&house, DESK).await,
        Guest::new(&house, DESK).await,
    );
    meet_at_kengi(&anna, &bruno, "").await;
    for (count, guest) in [&anna, &bruno, &anna, &bruno].into_iter().enumerate() {
        play_kengi(guest).await;
        turns(&anna, count + 1).await;
        turns(&bruno, count + 1).await;
    }
    let played =
        "return [...document.querySelectorAll('#turns li')].map((one) => one.textContent.trim())";
    let played: Vec<String> = anna.see(played).await;
    let played: Vec<&str> = played
        .iter()
        .filter_map(|turn| turn.rsplit(['.', ' ']).next())
        .collect();
    let eve = Guest::new(&house, DESK).await;
    eve.go("/analysis/kengi").await;
    for turn in &played {
        eve.sees(".engine-stage .engine-turn").await;
        play(&eve, turn).await;
    }
    eve.reads(".engine-status", LIVE).await;
    eve.sees_no(".engine-stage .engine-turn").await;
    // One move earlier everybody may think.
    eve.press("[data-go=previous]").await;
    eve.sees(".engine-stage .engine-turn").await;
    // Nor is it part of a review.
    eve.press(".engine-review-head button").await;
    eve.reads(".engine-review-told", LIVE).await;
    // When their game is over, it may be studied.
    anna.press("[data-do=resign]").await;
    anna.press("#ask-yes").await;
    bruno.sees("#result").await;
    eve.press("[data-go=next]").await;
    eve.sees(".engine-stage .engine-turn").await;
    for guest in [anna, bruno, eve] {
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_knows_of_a_solved_game_is_added_to_what_the_browser_finds() {
    let house = House::knowing().await;
    let guest = Guest::new(&house, PHONE).await;
    // Whatever the panel has ever shown. What the server says is held back until the browser has a
    // line, or either could be first.
    let source = serde_json::json!({ "source": "
      window.__seen = new Set();
      const held = [];
      const { addEventListener } = WebSocket.prototype;
      WebSocket.prototype.addEventListener = function (kind, hear) {
        const late = (event) => (__seen.has('line') ? hear(event) : held.push(() => hear(event)));
        addEventListener.call(this, kind, kind === 'message' ? late : hear);
      };
      new MutationObserver(() => {
        if (document.querySelector('.engine-line .engine-turn')) __seen.add('line');
        if (document.querySelector('.engine-exact:not([hidden]) .engine-turn')) __seen.add('values');
        if (__seen.has('line')) for (const hear of held.splice(0)) hear();
      }).observe(document, { childList: true, subtree: true, attributes: true });" });
    guest
        .command("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    guest.go("/analysis/kastwa").await;
    guest.sees(".engine-exact .engine-value").await;
    let seen: Vec<String> = guest.see("return [...window.__seen]").await;
    assert_eq!(seen, ["line", "values"], "what the server knows is added");
    let here: String = guest
        .see("return document.querySelector('.engine-place').value")
        .await;
    assert_eq!(here, "here");
    guest
        .reads(".engine-status", "The value of every move here is proved.")
        .await;
    guest.leave().await;
}
