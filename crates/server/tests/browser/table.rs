//! The table, felt: nothing that jumps, and everything in sight.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyGame, GameId};
use serde_json::json;
use thirtyfour::Key;

use crate::everyone::touch;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::together::{meet_at_kengi, play_kengi, turns};
use crate::{begin, until_played};

const TABLET: Eyes = Eyes {
    size: (820, 1180),
    ..PHONE
};
const LAPTOPS: [Eyes; 2] = [
    Eyes {
        size: (1366, 768),
        ..DESK
    },
    Eyes {
        size: (1440, 900),
        ..DESK
    },
];

/// Where something is in the window: left, top, width, height.
pub(crate) async fn place_of(guest: &Guest, selector: &str) -> [f64; 4] {
    let script = "
      const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
      return [left, top, width, height]";
    guest.see_with(script, json!([selector])).await
}

pub(crate) fn is_same_place(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(a, b)| (a - b).abs() < 0.6)
}

/// Types a turn, and waits until it is played.
pub(crate) async fn type_turn(guest: &Guest, turn: &str) {
    let before: String = guest
        .see("return document.getElementById('position').value")
        .await;
    guest.write("#typed-turn", turn).await;
    guest.key(Key::Enter).await;
    until_played(guest, &before).await;
}

/// Two people at a game of Kengi, one turn each played.
pub(crate) async fn two_at_kengi(house: &House, eyes: Eyes) -> (Guest, Guest) {
    let anna = Guest::new(house, eyes).await;
    let bruno = Guest::new(house, eyes).await;
    meet_at_kengi(&anna, &bruno, "").await;
    play_kengi(&anna).await;
    play_kengi(&bruno).await;
    turns(&anna, 2).await;
    (anna, bruno)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_of_a_game_are_seen_on_every_screen() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    begin(&guest, "kengi", "opponent=table").await;
    guest.press("label[for=panel-table]").await;
    for eyes in [PHONE, TABLET, DESK] {
        guest.look_with(eyes).await;
        for setting in ["#confirm", "#coordinates", "#sound-option"] {
            guest.sees(&format!("label:has({setting})")).await;
            let [_, _, width, height] = place_of(&guest, &format!("label:has({setting})")).await;
            assert!(
                width > 250.0,
                "{setting} is {width} wide at {:?}",
                eyes.size
            );
            assert!(
                height < 60.0,
                "{setting} is {height} high at {:?}",
                eyes.size
            );
        }
    }
    guest.leave().await;
}

/// The shortest of many random lines to a position in which a captured Knight must be put back.
fn line_to_a_capture() -> Vec<String> {
    let lines = (0..3000).filter_map(|seed| {
        let mut random = SplitMix64::new(seed);
        let mut position: AnyGame = GameId::Kingdom.start();
        let mut list = ActionList::new();
        let mut line = Vec::new();
        while line.len() < 40 && position.outcome().is_none() {
            position.legal_actions(&mut list);
            let captures = list.iter().copied().find(|&action| {
                let mut next = position.clone();
                next.play_unchecked(action);
                next.mid_turn()
            });
            let action = captures.or_else(|| random.choose(&list).copied())?;
            line.push(position.action_text(action));
            position.play_unchecked(action);
            if position.mid_turn() {
                return Some(line);
            }
        }
        None
    });
    lines
        .min_by_key(Vec::len)
        .expect("somebody captures a Knight")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_when_a_captured_knight_must_be_put_back() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=table").await;
    let line = line_to_a_capture();
    let (capture, before) = line.split_last().expect("a line");
    for turn in before {
        type_turn(&guest, turn).await;
    }
    for eyes in [PHONE, TABLET, DESK] {
        guest.look_with(eyes).await;
        guest.press("label[for=panel-turns]").await;
        let _: bool = guest.see("scrollTo(0, 0); return true").await;
        let cell = place_of(&guest, ".kb-spot[data-spot=e5]").await;
        let [flip, draw] = [
            place_of(&guest, "[data-do=flip]").await,
            place_of(&guest, "[data-do=draw]").await,
        ];
        let script = "
          document.getElementById('typed-turn').value = arguments[0];
          document.getElementById('typed').requestSubmit();
          return true";
        let _: bool = guest.see_with(script, json!([capture])).await;
        guest.reads("#status", "put").await;
        guest.sees("#board-buttons button").await;
        guest.still().await;
        let size = eyes.size;
        assert!(
            is_same_place(cell, place_of(&guest, ".kb-spot[data-spot=e5]").await),
            "the board moves at {size:?}"
        );
        let now = place_of(&guest, "[data-do=flip]").await;
        assert!(is_same_place(flip, now), "{size:?}: {flip:?} to {now:?}");
        assert!(
            is_same_place(draw, place_of(&guest, "[data-do=draw]").await),
            "{size:?}"
        );
        guest.press("[data-do=undo]").await;
        guest.sees("[data-do=takeback]").await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_keep_their_size_when_shelves_are_empty_and_feedback_is_long() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    let view_box = "return document.querySelector('.kb-svg').getAttribute('viewBox')";
    guest.go("/analysis/kensington").await;
    guest.sees("[data-layer=controls]").await;
    let full: String = guest.see(view_box).await;
    // Everybody has placed everything.
    let position = no_reserves();
    guest
        .go(&format!("/analysis/kensington?position={position}"))
        .await;
    guest.sees("[data-layer=controls]").await;
    guest.sees_no(".kb-held").await;
    let empty: String = guest.see(view_box).await;
    assert_eq!(full, empty);

    guest.go("/puzzles/kengi/sheet-2").await;
    guest.sees("[data-layer=controls]").await;
    let before = place_of(&guest, "#board").await;
    let script = "
      document.getElementById('feedback').textContent = 'This is wrong for a reason that takes more than a line. '.repeat(3);
      return true";
    let _: bool = guest.see(script).await;
    assert!(is_same_place(before, place_of(&guest, "#board").await));
    // All of it is seen.
    let hidden = "const said = document.getElementById('feedback'); return said.scrollHeight - said.clientHeight";
    assert!(guest.see::<i64>(hidden).await <= 1);
    guest.leave().await;
}

/// A position of Kensington after the last piece has been placed.
fn no_reserves() -> String {
    let mut random = SplitMix64::new(7);
    let mut position: AnyGame = GameId::Kensington.start();
    let mut list = ActionList::new();
    loop {
        let hands = kabinet_draw::board_state(&position, kabinet_draw::Context::default()).hands;
        if hands.iter().all(Vec::is_empty) && !position.mid_turn() {
            return position.to_string().replace(' ', "%20");
        }
        position.legal_actions(&mut list);
        let action = *random.choose(&list).expect("the game goes on");
        position.play_unchecked(action);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_leaves_the_board_in_view_on_a_phone() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    begin(&guest, "kingdom", "opponent=engine&level=1").await;
    let mut player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer).dreaming(1);
    player.act().await;
    player.look().await;
    guest.press("[data-do=resign]").await;
    let board = place_of(&guest, "#board").await;
    guest.press("#ask-yes").await;
    guest.reads("#status-lead", "You lost.").await;
    guest.still().await;
    assert!(is_same_place(board, place_of(&guest, "#board").await));
    // The board, the result and what to do next are all in the window.
    let _: bool = guest.see("scrollTo(0, 0); return true").await;
    let script = "
      return ['.kb-svg', '#status', '#result [data-do=rematch]', '#next-level'].filter((selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
      })";
    let hidden: Vec<String> = guest.see(script).await;
    assert!(hidden.is_empty(), "{hidden:?}");
    guest.leave().await;
}

/// What cannot be pressed because it is out of sight or covered.
const OUT_OF_SIGHT: &str = "
  return arguments[0].filter((selector) => {
    const el = document.querySelector(selector);
    const { left, top, width, height } = el.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !el.contains(there);
  })";

#[tokio::test(flavor = "multi_thread")]
async fn a_laptop_shows_every_button_and_the_last_turn() {
    let house = House::build().await;
    let guest = Guest::new(&house, LAPTOPS[0]).await;
    begin(&guest, "kengi", "opponent=friend&name=Ada").await;
    for eyes in LAPTOPS {
        guest.look_with(eyes).await;
        let waiting = json!([["[data-do=flip]", "[data-do=abort]"]]);
        let hidden: Vec<String> = guest.see_with(OUT_OF_SIGHT, waiting).await;
        assert!(
            hidden.is_empty(),
            "while waiting, at {:?}: {hidden:?}",
            eyes.size
        );
    }
    begin(&guest, "kengi", "opponent=engine&level=1").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(14);
    for _ in 0..14 {
        // The list is followed while another panel is shown, too.
        if !player.act().await {
            break;
        }
    }
    guest.press("label[for=panel-chat]").await;
    player.act().await;
    player.look().await;
    guest.press("label[for=panel-turns]").await;
    let script = "
      const list = document.getElementById('turns-scroll').getBoundingClientRect();
      const last = document.querySelector('#turns li:last-child').getBoundingClientRect();
      return last.top >= list.top - 1 && last.bottom <= list.bottom + 1";
    for eyes in LAPTOPS {
        guest.look_with(eyes).await;
        guest.press("label[for=panel-chat]").await;
        guest.press("label[for=panel-turns]").await;
        let _: bool = guest.until("the last turn is in sight", script).await;
    }
    if !player.look().await.over {
        guest.press("[data-do=resign]").await;
        guest.press("#ask-yes").await;
    }
    guest.sees("#result").await;
    for eyes in LAPTOPS {
        guest.look_with(eyes).await;
        let over = json!([[
            ".turns-go [data-go=first]",
            ".turns-go [data-go=previous]",
            ".turns-go [data-go=next]",
            ".turns-go [data-go=last]",
            "[data-do=flip]",
            "[data-do=rematch]",
            "#result a[href^='/analysis']",
        ]]);
        let hidden: Vec<String> = guest.see_with(OUT_OF_SIGHT, over).await;
        assert!(
            hidden.is_empty(),
            "at the end, at {:?}: {hidden:?}",
            eyes.size
        );
    }
    // The analysis board has room for its turns.
    guest
        .look_with(Eyes {
            size: (1920, 1080),
            ..DESK
        })
        .await;
    guest.follow("#result a[href^='/analysis']").await;
    guest.sees("#tree .turn-item").await;
    let [_, _, _, height] = place_of(&guest, "#tree-scroll").await;
    assert!(height > 300.0, "the list of moves is {height} high");
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrow_keys_step_through_the_turns_after_any_press() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    for _ in 0..3 {
        player.turn().await;
    }
    let steps = async |what: &str| {
        guest.key(Key::Left).await;
        guest.sees("#table[data-looking-back]").await;
        guest.key(Key::Home).await;
        guest.reads("#status", "the start").await;
        guest.key(Key::Right).await;
        guest.reads("#status", "You are looking at").await;
        guest.key(Key::End).await;
        guest.sees("#table:not([data-looking-back])").await;
        println!("keys step after {what}");
    };
    // The board is drawn, and touched.
    player.take_something().await;
    steps("a press on a piece").await;
    guest.press("label[for=panel-chat]").await;
    guest.press("label[for=panel-turns]").await;
    steps("a press on a tab").await;
    guest.press("[data-do=flip]").await;
    steps("a press on a button").await;

    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.follow("#result a[href^='/analysis']").await;
    guest.sees("#tree .turn-item").await;
    let selected =
        "return document.querySelector('#tree [aria-selected=true] .turn-text').textContent";
    for press in [".kb-spot[data-spot=c3]", "label[for=panel-setup]"] {
        guest.press(press).await;
        if press.contains("setup") {
            guest.press("label[for=panel-tree]").await;
        }
        guest.key(Key::Home).await;
        let first: String = guest.see(selected).await;
        guest.key(Key::Right).await;
        let script = "return document.querySelector('#tree [aria-selected=true] .turn-text').textContent !== arguments[0]";
        let what = format!("an arrow key steps after {press}");
        let _: bool = guest.until_with(&what, script, json!([first])).await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrow_keys_step_after_a_finger_has_touched_the_board() {
    let house = House::build().await;
    let (anna, bruno) = two_at_kengi(&house, PHONE).await;
    // A tablet with a keyboard: whoever waits touches a piece that cannot be planned with.
    let centre = "
      const spot = document.querySelector('.kb-spot[data-spot=c3]');
      const { left, top, width, height } = spot.lastElementChild.getBoundingClientRect();
      return [left + width / 2, top + height / 2]";
    let at: (f64, f64) = anna.until("a piece", centre).await;
    touch(&anna, "touchStart", Some(at)).await;
    touch(&anna, "touchEnd", None).await;
    anna.sees("#status[data-why]").await;
    anna.sees(".kb-spot[data-spot=c3]:focus").await;
    anna.key(Key::Left).await;
    anna.sees("#table[data-looking-back]").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_break_between_actions_only() {
    let house = House::build().await;
    let guest = Guest::new(
        &house,
        Eyes {
            size: (320, 700),
            ..PHONE
        },
    )
    .await;
    begin(&guest, "kingdom", "opponent=table").await;
    for turn in line_to_a_capture() {
        type_turn(&guest, &turn).await;
    }
    let mut player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer).dreaming(1);
    player.act().await;
    let script = "
      const parts = [...document.querySelectorAll('#turns .turn-text > span')];
      const line = parseFloat(getComputedStyle(parts[0]).lineHeight) || 24;
      return [parts.length, parts.filter((part) => part.getClientRects().length > 1).map((part) => part.textContent)]";
    for reload in [false, true] {
        if reload {
            guest.reload().await;
        }
        let (count, broken): (usize, Vec<String>) = guest.see(script).await;
        assert!(count > 3 && broken.is_empty(), "{count}: {broken:?}");
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_stand_out_on_every_board() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for &game in GameId::ALL {
        begin(&guest, game.info().slug, "opponent=table").await;
        guest.press("[data-do=hint]").await;
        let _: bool = guest
            .until("an arrow", "return !!document.querySelector('.kb-arrow')")
            .await;
        // Either its body or its edge stands out from what is below it.
        let script = "
          const arrow = document.querySelector('.kb-arrow');
          const light = (colour) => {
            const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((c) => c / 255)
              .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const { fill, stroke } = getComputedStyle(arrow);
          const ground = light('rgb(10, 14, 12)');
          const ratio = (colour) => (Math.max(light(colour), ground) + 0.05) / (Math.min(light(colour), ground) + 0.05);
          return ratio(fill === 'none' ? stroke : fill)";
        let ratio: f64 = guest.see(script).await;
        if game == GameId::Kensington {
            assert!(ratio > 7.0, "on black: {ratio}");
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_rules_fit_a_phone() {
    let house = House::build().await;
    let guest = Guest::new(
        &house,
        Eyes {
            size: (320, 640),
            ..PHONE
        },
    )
    .await;
    for language in ["en", "fr", "de"] {
        guest.go("/").await;
        let script = "
          const body = new URLSearchParams({ language: arguments[0], back: '/' });
          window.__done = false;
          fetch('/preferences', { method: 'POST', body, redirect: 'manual' }).then(() => (window.__done = true));
          return true";
        let _: bool = guest.see_with(script, json!([language])).await;
        let _: bool = guest
            .until("the language is stored", "return window.__done")
            .await;
        for &game in GameId::ALL {
            guest.go(&format!("/rules/{}", game.info().slug)).await;
            let script = "
              return [...document.querySelectorAll('.rules-table')]
                .filter((table) => table.scrollWidth > table.clientWidth + 1)
                .map((table) => `${table.scrollWidth} in ${table.clientWidth}: ${table.textContent.slice(0, 60)}`)";
            let wide: Vec<String> = guest.see(script).await;
            assert!(
                wide.is_empty(),
                "{language}, {}: {wide:?}",
                game.info().slug
            );
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_leave_a_trail_and_a_turn_to_confirm_shows_what_comes_of_it() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=table").await;
    // The Knight on c1 jumps over d2 to e3, and over f4 on to g5.
    for turn in [
        "d1-d2", "a9-a8", "f1-f2", "a8-a9", "f2-f3", "a9-a8", "f3-f4", "a8-a9",
    ] {
        type_turn(&guest, turn).await;
    }
    let trails = "return document.querySelectorAll('.kb-trail-dot').length";
    assert_eq!(guest.see::<usize>(trails).await, 0);
    type_turn(&guest, "c1-g5").await;
    let _: bool = guest
        .until(
            "two hops",
            "return document.querySelectorAll('.kb-trail-dot').length === 2",
        )
        .await;
    // It is there for whoever comes later, and gone with the next turn.
    guest.reload().await;
    let _: bool = guest
        .until(
            "two hops",
            "return document.querySelectorAll('.kb-trail-dot').length === 2",
        )
        .await;
    type_turn(&guest, "a9-a8").await;
    assert_eq!(guest.see::<usize>(trails).await, 0);

    begin(&guest, "kengi", "opponent=table").await;
    guest.press("label[for=panel-table]").await;
    guest.press("label:has(#confirm)").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(1);
    let before = player.look().await.position;
    let touches = player.show().await;
    guest.sees("#confirm-yes").await;
    let script = "
      const [from, to] = arguments[0];
      const count = (place) => document.querySelectorAll(`.kb-piece[data-at='${place}']`).length;
      return [count(from), count(to), document.getElementById('position').value]";
    let (from, to, position): (usize, usize, String) =
        guest.see_with(script, json!([touches])).await;
    assert_eq!((from, to), (0, 2), "{touches:?}");
    assert_eq!(position, before, "nothing is played yet");
    guest.press("#confirm-no").await;
    let (from, to, _): (usize, usize, String) = guest.see_with(script, json!([touches])).await;
    assert_eq!((from, to), (1, 1), "{touches:?}");
    guest.leave().await;
}
