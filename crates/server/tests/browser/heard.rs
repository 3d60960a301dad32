//! What those hear who do not see the pages: names that tell one thing from another, and notices
//! that are really said.

use std::collections::BTreeSet;

use kabinet_games::GameId;
use serde_json::json;
use thirtyfour::Key;

use crate::begin;
use crate::everyone::names;
use crate::guest::{DESK, Eyes, Guest};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::table::type_turn;
use crate::together::{meet_at_kengi, play_kengi};

/// The names of a role that are there more than once.
async fn repeated(guest: &Guest, role: &str) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let all = names(guest, role).await;
    let again = all.into_iter().filter(|name| !seen.insert(name.clone()));
    again.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_in_a_list_and_every_link_to_copy_has_a_name_of_its_own() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table&name=Ada").await;
    begin(&guest, "kengi", "opponent=friend&name=Ada&seat=0").await;
    for panel in ["panel-table", "panel-turns"] {
        guest.press(&format!("label[for={panel}]")).await;
        assert_eq!(repeated(&guest, "button").await, Vec::<String>::new());
    }
    // Five seats wait for five people.
    begin(&guest, "kensington", "option-players=6&name=Ada").await;
    assert_eq!(repeated(&guest, "button").await, Vec::<String>::new());
    let buttons = names(&guest, "button").await;
    assert!(buttons.iter().any(|name| name == "Copy Blue 2"));
    for path in ["/", "/games"] {
        guest.go(path).await;
        let links = names(&guest, "link").await;
        let own: Vec<&String> = links.iter().filter(|name| name.contains("Ada")).collect();
        assert_eq!(own.len(), 3, "{path}: {links:?}");
        let different: BTreeSet<_> = own.iter().collect();
        assert_eq!(different.len(), 3, "{own:?}");
        let friend = "Kengi, Ada – Free seat. Waiting for your opponent to join.";
        assert!(own.iter().any(|name| *name == friend), "{own:?}");
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_below_figures_say_of_which_figure_they_are() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let script = "
        return [...document.querySelectorAll('figure :is([data-try], a.button)')].map((button) =>
          document.getElementById(button.getAttribute('aria-describedby'))?.textContent.trim() ?? '')";
    for path in ["/rules/kengi", "/strategy/kingdom"] {
        guest.go(path).await;
        let told: Vec<String> = guest.see(script).await;
        assert!(told.len() > 3, "{path}");
        assert!(told.iter().all(|text| text.len() > 5), "{path}: {told:?}");
    }
    guest.leave().await;
}

/// Screen readers say what changes in a part of the page that is there, not what appears with it.
#[tokio::test(flavor = "multi_thread")]
async fn what_speaks_is_there_before_it_has_something_to_say() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let silent = "
        return [...document.querySelectorAll('main ~ .toast, main .toast, #feedback, .kb-said')]
          .map((one) => [one.id || one.className, one.checkVisibility({ visibilityProperty: true })])";
    begin(&guest, "kengi", "opponent=table").await;
    let game = guest.path().await;
    let pages = [
        (game.as_str(), "#toast"),
        ("/games", "#toast"),
        ("/analysis/kengi", "#toast"),
        ("/puzzles/kengi/today", "#toast"),
        ("/puzzles/kengi/today", "#feedback"),
        ("/learn/kengi", "#feedback"),
    ];
    for (path, wanted) in pages {
        guest.go(path).await;
        guest.sees(wanted).await;
        let found: Vec<(String, bool)> = guest.see(silent).await;
        assert!(found.iter().all(|(_, there)| *there), "{path}: {found:?}");
    }
    // Nobody sees an empty notice, and it is in nobody's way.
    guest.go(&game).await;
    let empty = "
        const { opacity, pointerEvents } = getComputedStyle(document.getElementById('toast'));
        return [opacity, pointerEvents]";
    let empty: [String; 2] = guest.see(empty).await;
    assert_eq!(empty, ["0", "none"]);
    // A link that is copied is told of, on every page that has one.
    guest.go("/games").await;
    guest.follow("form[action='/games/calendar'] button").await;
    guest.press("[data-copy=calendar]").await;
    let said = "return document.getElementById('toast').textContent !== ''";
    let _: bool = guest.until("it is told", said).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_and_capitals_for_the_eye_are_not_read() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.go("/new/kengi").await;
    let buttons = names(&guest, "button").await;
    for language in ["English", "Français", "Deutsch"] {
        assert!(buttons.iter().any(|name| name == language), "{buttons:?}");
    }
    let summaries = names(&guest, "DisclosureTriangle").await;
    assert!(!summaries.is_empty());
    assert!(
        !summaries.iter().any(|name| name.contains('▸')),
        "{summaries:?}"
    );
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_says_that_a_side_is_to_be_chosen_and_cuts_no_name() {
    let house = House::build().await;
    let eyes = Eyes {
        language: "de",
        size: (1366, 768),
        ..DESK
    };
    let guest = Guest::new(&house, eyes).await;
    let camp = "option-start=seed&opponent=engine&camp=me&clock=minutes&name=Ada";
    begin(&guest, "kengi", camp).await;
    begin(&guest, "kingdom", "opponent=friend&name=Ada&seat=1").await;
    begin(&guest, "kingdom", "opponent=table&name=Ada").await;
    guest.go("/games").await;
    let waits = "
        const row = [...document.querySelectorAll('#mine .row')]
          .find((one) => one.querySelector('.row-link').textContent === 'Kengi');
        return [row.hasAttribute('data-waits'), row.querySelector('b')?.textContent ?? '']";
    let (waits, lead): (bool, String) = guest.see(waits).await;
    assert!(waits);
    assert_eq!(lead, "Seite wählen");
    let cut = "
        return [...document.querySelectorAll('.row-who')]
          .filter((who) => who.scrollHeight > who.clientHeight + 1).map((who) => who.textContent)";
    for size in [(1366, 768), (1920, 1080), (820, 1180), (320, 640)] {
        guest.look_with(Eyes { size, ..eyes }).await;
        let cut: Vec<String> = guest.see_with(cut, json!([])).await;
        assert_eq!(cut, Vec::<String>::new(), "at {size:?}");
    }
    guest.leave().await;
}

/// What the server draws is what the script leaves.
#[tokio::test(flavor = "multi_thread")]
async fn the_bar_of_actions_does_not_change_while_somebody_waits_for_a_friend() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=friend&name=Ada").await;
    let script = "
        const shown = (root) => [...root.querySelectorAll('#actions [data-do]')]
          .filter((button) => !button.hidden).map((button) => button.dataset.do);
        return fetch(location.href).then((answer) => answer.text()).then((text) =>
          [shown(new DOMParser().parseFromString(text, 'text/html')), shown(document)])";
    let [drawn, left]: [Vec<String>; 2] = guest.see(script).await;
    assert_eq!(drawn, left);
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_a_table_is_said_once_and_as_it_is() {
    let house = House::build().await;
    let (anna, bruno) = (
        Guest::new(&house, DESK).await,
        Guest::new(&house, DESK).await,
    );
    meet_at_kengi(&anna, &bruno, "").await;
    // Nobody is back who has never been there.
    anna.reads("#announce", "Bruno has joined.").await;
    play_kengi(&anna).await;
    play_kengi(&bruno).await;
    // The status says what was offered; a notice would say it again.
    let notices = "
        window.notices = [];
        const toast = document.getElementById('toast');
        new MutationObserver(() => window.notices.push(toast.textContent)).observe(toast, { childList: true });";
    bruno.see::<()>(notices).await;
    bruno.press("[data-do=draw]").await;
    bruno.press("#ask-yes").await;
    bruno.reads("#status-lead", "You offered a draw.").await;
    anna.sees("#offer").await;
    // What goes away hands the focus of a keyboard on to the board.
    let focus = "document.getElementById(arguments[0]).focus({ focusVisible: true })";
    let on_board = "return !!document.activeElement.closest('#board .kb-spot')";
    anna.key(Key::Tab).await;
    anna.see_with::<()>(focus, json!(["offer-no"])).await;
    anna.key(Key::Enter).await;
    bruno.reads("#toast", "Anna declined.").await;
    let said: Vec<String> = bruno.see("return window.notices").await;
    assert_eq!(said, ["Anna declined."]);
    let _: bool = anna.until("the focus is on the board", on_board).await;
    anna.press("#turns li:first-child button").await;
    anna.sees("#to-present").await;
    anna.see_with::<()>(focus, json!(["to-present"])).await;
    anna.key(Key::Enter).await;
    let _: bool = anna.until("the focus is on the board", on_board).await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_picked_up_is_no_longer_said_once_it_is_played() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.look().await;
    player.take_something().await;
    guest.reads(".kb-said", "picked up").await;
    type_turn(&guest, "c1-e4").await;
    let silent = "return document.querySelector('.kb-said').textContent === '' || null";
    guest.until::<bool>("nothing is said of it", silent).await;
    guest.leave().await;
}
