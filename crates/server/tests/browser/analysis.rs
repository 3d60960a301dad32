//! The analysis board in a real browser: trees, positions put down by hand, records, links.

use kabinet_games::{Arrangement, GameId};
use serde_json::json;
use thirtyfour::Key;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};

const KENGI: GameId = GameId::ALL[1];

/// Opens the analysis board of a game.
async fn open(guest: &Guest, query: &str) {
    guest.go(&format!("/analysis/{query}")).await;
    guest.sees("#tree [aria-selected=true]").await;
}

/// Touches places one after the other.
async fn touch(player: &Player<'_>, places: &[&str]) {
    for place in places {
        player.point_at(place).await;
    }
}

/// Waits until the tree shows this turn as the one that is looked at.
async fn at(guest: &Guest, turn: &str) {
    let script = "
      const word = document.querySelector('#tree [aria-selected=true] > .turn-text .turn-word');
      return (word?.textContent ?? '') === arguments[0]";
    let what = format!("{turn:?} is looked at");
    let _: bool = guest.until_with(&what, script, json!([turn])).await;
    // A finger that comes down on a piece on its way finds it elsewhere.
    guest.still().await;
}

/// The tree as text: turns with their marks and comments, variations in parentheses.
async fn tree(guest: &Guest) -> String {
    let script = "
      const write = (line) => [...line.children].map((item) => [
        item.querySelector(':scope > .turn-text .turn-word')?.textContent ?? '',
        item.querySelector(':scope > .turn-text .turn-mark')?.textContent ?? '',
        [...item.querySelectorAll(':scope > .turn-said')].map((said) => ` {${said.textContent}}`).join(''),
        [...item.querySelectorAll(':scope > .variation')].map((one) => ` (${write(one)})`).join(''),
      ].join('')).filter(Boolean).join(' ');
      return write(document.getElementById('tree'))";
    guest.see(script).await
}

/// Waits until the tree is as it should be.
async fn shows(guest: &Guest, expected: &str) {
    for _ in 0..200 {
        if tree(guest).await == expected {
            return;
        }
        guest.still().await;
    }
    assert_eq!(tree(guest).await, expected);
}

/// Forgets what the console said: that something was refused.
async fn forgive(guest: &Guest, status: &str) {
    let complaints = guest.complaints().await;
    assert!(
        !complaints.is_empty() && complaints.iter().all(|said| said.contains(status)),
        "{complaints:#?}"
    );
}

/// Opens a record that was pasted.
async fn paste(guest: &Guest, record: &str) {
    guest.press("label[for=panel-record]").await;
    let script = "document.getElementById('record').value = arguments[0]; return true";
    let _: bool = guest.see_with(script, json!([record])).await;
    guest.press("#import button").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_tried_becomes_a_tree_that_survives_a_reload() {
    let house = House::build().await;
    for eyes in [DESK, PHONE] {
        let guest = Guest::new(&house, eyes).await;
        open(&guest, "kengi").await;
        let player = Player::new(&guest, KENGI, &[], Hand::Pointer);
        touch(&player, &["a1", "d1"]).await;
        at(&guest, "a1-d1").await;
        touch(&player, &["a5", "e1"]).await;
        at(&guest, "a5-e1").await;
        // A turn that is there already is followed, another one becomes a variation.
        guest.press("[data-go=first]").await;
        at(&guest, "").await;
        touch(&player, &["a1", "d1"]).await;
        at(&guest, "a1-d1").await;
        guest.press("[data-go=previous]").await;
        at(&guest, "").await;
        touch(&player, &["c1", "e4"]).await;
        at(&guest, "c1-e4").await;
        shows(&guest, "a1-d1 (c1-e4) a5-e1").await;
        guest.write("#comment", "another way").await;
        guest.press("[data-judge='!?']").await;
        guest.press("[data-do=promote]").await;
        let promoted = "c1-e4!? {another way} (a1-d1 a5-e1)";
        shows(&guest, promoted).await;
        guest.reload().await;
        shows(&guest, promoted).await;
        at(&guest, "c1-e4").await;
        let comment: String = guest
            .see("return document.getElementById('comment').value")
            .await;
        assert_eq!(comment, "another way");
        // What was deleted comes back.
        guest.press("[data-do=delete]").await;
        shows(&guest, "a1-d1 a5-e1").await;
        guest.press("[data-do=undo]").await;
        shows(&guest, promoted).await;
        guest.press("label[for=panel-record]").await;
        guest.press("[data-do=anew]").await;
        shows(&guest, "").await;
        guest.reload().await;
        shows(&guest, "").await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_of_several_actions_and_typed_ones_go_into_the_tree() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    open(&guest, "kastwa").await;
    guest.write("#typed-turn", "Gb2").await;
    guest.key(Key::Enter).await;
    at(&guest, "Gb2").await;
    // Half a turn is on the board and not in the tree yet.
    guest.write("#typed-turn", "Ga1").await;
    guest.key(Key::Enter).await;
    let held = "return document.getElementById('position-copy').value.startsWith('4/4/1G2/g3')";
    let _: bool = guest.until("half a turn is shown", held).await;
    assert_eq!(tree(&guest).await, "Gb2");
    guest.write("#typed-turn", "Pa2").await;
    guest.key(Key::Enter).await;
    at(&guest, "Ga1,Pa2").await;
    guest.write("#typed-turn", "Zz9").await;
    guest.key(Key::Enter).await;
    guest.reads("#typed-error", "Zz9").await;
    let kept: String = guest
        .see("return document.getElementById('typed-turn').value")
        .await;
    assert_eq!(kept, "Zz9", "what was typed stays");
    forgive(&guest, "422").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_is_enough() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    open(&guest, "kengi").await;
    let player = Player::new(&guest, KENGI, &[], Hand::Keys);
    for turn in [["a1", "d1"], ["a5", "e1"]] {
        player.type_at(turn[0]).await;
        player.type_at(turn[1]).await;
        at(&guest, &turn.join("-")).await;
    }
    // Away from the board, into the tree: it is one stop, and the turn that is shown has it.
    let script = "document.querySelector('#tree [aria-selected=true]').focus(); return true";
    let _: bool = guest.see(script).await;
    guest.key(Key::Left).await;
    guest.key(Key::Left).await;
    at(&guest, "").await;
    player.type_at("c1").await;
    player.type_at("e4").await;
    at(&guest, "c1-e4").await;
    let _: bool = guest.see(script).await;
    guest.key(Key::Up).await;
    at(&guest, "a1-d1").await;
    guest.key(Key::Down).await;
    at(&guest, "c1-e4").await;
    guest.key(Key::Up).await;
    guest.key(Key::End).await;
    at(&guest, "a5-e1").await;
    guest.key(Key::Home).await;
    at(&guest, "").await;
    guest.key(Key::Right).await;
    at(&guest, "a1-d1").await;
    // The focus has gone along, and Enter leads to what can be said.
    let script = "return document.activeElement.ariaSelected === 'true' && document.querySelectorAll('#tree [tabindex=\"0\"]').length === 1";
    assert!(guest.see::<bool>(script).await);
    guest.key(Key::Enter).await;
    let _: bool = guest
        .until(
            "the comment has the focus",
            "return document.activeElement.id === 'comment'",
        )
        .await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_record_is_refused_beside_the_field_and_a_good_one_opened() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    open(&guest, "kengi").await;
    let broken = "[Game \"kengi\"]\n\n1. a1-d1 a5-a5";
    paste(&guest, broken).await;
    guest.reads("#record-error", "Line 3, character 10").await;
    let script = "return document.getElementById('record').value";
    let kept: String = guest.see(script).await;
    assert_eq!(kept, broken, "what was pasted stays");
    forgive(&guest, "422").await;
    paste(&guest, &"x".repeat((256 << 10) + 1)).await;
    guest.reads("#record-error", "256 KB").await;
    paste(
        &guest,
        "[Game \"kengi\"]\n{before} 1. a1-d1! {good} (1. c1-e4 b5-E4) a5-e1 *",
    )
    .await;
    shows(&guest, " {before} a1-d1! {good} (c1-e4 b5-E4) a5-e1").await;
    guest.reads("#tree .turn-start .turn-said", "before").await;
    // A record of another game, on another board, opens on its own page.
    paste(&guest, "[Game \"kastwa\"]\n[Options \"size=6\"]\n1. Gc1 *").await;
    let there = "return location.pathname === '/analysis/kastwa' && document.querySelectorAll('.kb-spot[data-spot=f6]').length === 1";
    let _: bool = guest.until("the larger board", there).await;
    shows(&guest, "Gc1").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_of_every_game_are_set_up_by_hand() {
    let house = House::build().await;
    for (number, &game) in GameId::ALL.iter().enumerate() {
        let eyes = if number % 2 == 0 { DESK } else { PHONE };
        let guest = Guest::new(&house, eyes).await;
        let slug = game.info().slug;
        open(&guest, slug).await;
        guest.press("label[for=panel-setup]").await;
        guest.press("[data-do=start-position]").await;
        guest.press("[data-do=clear]").await;
        // Every piece of the start is put down by hand.
        let player = Player::new(&guest, game, &[], Hand::Pointer);
        let start = Arrangement::of(&game.start());
        for letter in game.kinds().chars() {
            let own = |pile: &str| pile.chars().eq([letter]);
            let places: Vec<&String> = start
                .piles
                .iter()
                .filter(|(_, pile)| own(pile))
                .map(|(place, _)| place)
                .collect();
            if places.is_empty() {
                continue;
            }
            guest.press(&format!(".kind:has([value='{letter}'])")).await;
            for place in places {
                player.point_at(place).await;
            }
        }
        for (index, value) in start.values.iter().enumerate() {
            let script = "
              const field = document.querySelector(`[data-field='${arguments[0]}']`);
              field.value = arguments[1];
              field.dispatchEvent(new Event('change'));
              return true";
            let _: bool = guest.see_with(script, json!([index, value])).await;
        }
        let position = game.start().to_string();
        let script = "return document.getElementById('position').value === arguments[0]";
        let what = format!("{slug} stands as at the start");
        let _: bool = guest.until_with(&what, script, json!([position])).await;
        guest.reads("#arrange-error", "").await;
        // The same piece once more takes it away, and what is wrong is said.
        if let Some((place, pile)) = start.piles.iter().next() {
            guest.press(&format!(".kind:has([value='{pile}'])")).await;
            player.point_at(place).await;
            let script = "return document.getElementById('position').value !== arguments[0]";
            let _: bool = guest
                .until_with("a piece is gone", script, json!([position]))
                .await;
            player.point_at(place).await;
            let script = "return document.getElementById('position').value === arguments[0]";
            let _: bool = guest
                .until_with("it is back", script, json!([position]))
                .await;
        }
        guest.press("[data-do=arrange-done]").await;
        guest.sees("#tree [aria-selected=true]").await;
        let script = "return location.search.includes('position=') && document.querySelector('.kb-svg').classList.contains('kb-awake')";
        let _: bool = guest.until("it can be played on", script).await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_cannot_be_is_said_beside_what_was_typed() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    open(&guest, "kingdom").await;
    guest.press("label[for=panel-setup]").await;
    guest.press("[data-do=clear]").await;
    guest.reads("#arrange-error", "Monarch").await;
    guest.reads("#status", "Not possible yet").await;
    guest.write("#position", "nonsense").await;
    guest.key(Key::Enter).await;
    guest.reads("#position-error", "field").await;
    let kept: String = guest
        .see("return document.getElementById('position').value")
        .await;
    assert_eq!(kept, "nonsense");
    // Who leaves the editor is back where they were.
    guest.press("label[for=panel-tree]").await;
    let script = "return document.getElementById('position-copy').value === arguments[0] && document.querySelector('.kb-svg').classList.contains('kb-awake')";
    let start = GameId::ALL[2].start().to_string();
    let _: bool = guest
        .until_with("the start is back", script, json!([start]))
        .await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_same_tree_to_somebody_else() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    open(&guest, "kengi").await;
    let expected = "a1-d1! {good} (c1-e4 b5-E4) a5-e1";
    paste(
        &guest,
        "[Game \"kengi\"]\n1. a1-d1! {good} (1. c1-e4 b5-E4) a5-e1 *",
    )
    .await;
    shows(&guest, expected).await;
    guest.press("label[for=panel-record]").await;
    guest.press("[data-do=share]").await;
    guest.sees("#share-link").await;
    let link: String = guest
        .see("const { pathname, search } = new URL(document.getElementById('share-link').value); return pathname + search")
        .await;
    let other = Guest::new(&house, PHONE).await;
    other.go(&link).await;
    shows(&other, expected).await;
    // A position alone is shared by its address.
    guest.press("label[for=panel-tree]").await;
    guest.press("[data-go=last]").await;
    at(&guest, "a5-e1").await;
    let script = "const { pathname, search } = new URL(document.getElementById('position-link').value); return [pathname + search, document.getElementById('position-copy').value]";
    let (link, position): (String, String) = guest.see(script).await;
    other.go(&link).await;
    let script = "return document.getElementById('position-copy').value === arguments[0]";
    let _: bool = other
        .until_with("the same position", script, json!([position]))
        .await;
    other.leave().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_one_press_away() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kastwa", "opponent=table&name=Ada").await;
    let mut player = Player::new(&guest, GameId::ALL[3], &[], Hand::Pointer).dreaming(2);
    player.act().await;
    player.act().await;
    player.look().await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    guest.follow("#result a[href^='/analysis/']").await;
    guest.sees("#tree .turn-word").await;
    guest.reads("#players", "Ada").await;
    guest.leave().await;
}
