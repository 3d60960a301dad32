//! The table for everyone: its words for those who hear it, its looks, its sizes, and what a
//! visitor draws or hides.

use kabinet_games::GameId;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::table::{place_of, type_turn};

/// The names that the browser's accessibility tree has for things of a role.
pub(crate) async fn names(guest: &Guest, role: &str) -> Vec<String> {
    let tree = guest
        .command("Accessibility.getFullAXTree", json!({}))
        .await;
    let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
    let of_role = nodes
        .iter()
        .filter(|node| node["role"]["value"] == role && node["ignored"] == Value::Bool(false));
    of_role
        .filter_map(|node| node["name"]["value"].as_str().map(str::to_owned))
        .collect()
}

async fn is_named(guest: &Guest, wanted: &str) {
    let all = names(guest, "button").await;
    assert!(
        all.iter().any(|name| name.contains(wanted)),
        "nothing is called {wanted:?}: {all:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hears_the_board_hears_what_matters() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let told = [
        (
            "kingdom",
            vec!["e1, White throne", "e9, Black throne", "; can be picked up"],
        ),
        (
            "kensington",
            vec![
                "d3, red hexagon from c1 to f2, empty",
                "m2, blue hexagon from k2 to n1, empty",
                "h6, white hexagon from g3 to j3, empty",
                "h4, white hexagon in the centre, empty",
            ],
        ),
        ("kastwa", vec!["a1, black cell", "white cell, empty"]),
        ("kengi", vec!["c1, white piece; can be picked up"]),
    ];
    for (game, wanted) in told {
        begin(&guest, game, "opponent=table").await;
        let options = GameId::ALL.iter().find(|id| id.info().slug == game);
        let player = Player::new(&guest, *options.expect("a game"), &[], Hand::Keys);
        player.look().await;
        for name in wanted {
            is_named(&guest, name).await;
        }
        let all = names(&guest, "button").await;
        assert!(
            !all.iter().any(|name| name.contains("can be taken")),
            "{game}"
        );
    }
    // Levels have names, though one of them is seen at a time.
    guest.go("/new/kingdom").await;
    let levels = names(&guest, "radio").await;
    for level in ["1 · Beginner", "10 · Full strength"] {
        assert!(
            levels.iter().any(|name| name.starts_with(level)),
            "{level}: {levels:?}"
        );
    }
    // With a piece picked up: from place to place, by the arrow keys.
    begin(&guest, "kengi", "opponent=table").await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Keys);
    player.look().await;
    player.type_at("c1").await;
    guest.sees(".kb-hint-hold").await;
    is_named(&guest, "can go here from c1").await;
    let focused = "return document.activeElement.dataset.spot";
    let before: String = guest.see(focused).await;
    guest.key(Key::Up).await;
    let after: String = guest.see(focused).await;
    assert_ne!(before, after, "arrow keys go on with a piece picked up");
    // In other languages, too.
    let other = Guest::new(
        &house,
        Eyes {
            language: "de",
            ..DESK
        },
    )
    .await;
    begin(&other, "kingdom", "opponent=table").await;
    is_named(&other, "e1, weißer Thron").await;
    other.leave().await;
    guest.leave().await;
}

/// Where a word may be broken is for the eye: some readers stutter there.
#[tokio::test(flavor = "multi_thread")]
async fn who_hears_a_button_hears_whole_words() {
    let house = House::build().await;
    for language in ["en", "fr", "de"] {
        let guest = Guest::new(&house, Eyes { language, ..DESK }).await;
        let is_whole = async || {
            for role in ["button", "link", "heading"] {
                let all = names(&guest, role).await;
                let broken = all.iter().find(|name| name.contains('\u{ad}'));
                assert_eq!(broken, None, "{}", guest.path().await);
            }
        };
        begin(&guest, "kastwa", "opponent=table").await;
        is_whole().await;
        type_turn(&guest, "Gb2").await;
        guest.sees("[data-do=resign]").await;
        is_whole().await;
        guest.press("[data-do=resign]").await;
        guest.press("#ask-yes").await;
        guest.sees("#result:not([hidden])").await;
        is_whole().await;
        guest.follow("#mistakes").await;
        is_whole().await;
        for path in ["/learn/kengi", "/puzzles/kengi/sheet-4", "/games"] {
            guest.go(path).await;
            is_whole().await;
        }
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_have_strong_contrasts_or_patterns_for_who_wants_them() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    let colour = "return getComputedStyle(document.querySelector('.kb-board')).getPropertyValue('--kb-orange').trim()";
    let usual: String = guest.see(colour).await;
    guest.press("#display-open").await;
    guest.press("#display [value=contrast]").await;
    guest.sees(":root[data-look=contrast]").await;
    let strong: String = guest.see(colour).await;
    assert_ne!(usual, strong);
    guest.press("#display [value=patterns]").await;
    let _: bool = guest
        .until(
            "patterns",
            "return getComputedStyle(document.querySelector('.kb-board')).getPropertyValue('--kb-orange').includes('#pattern-bars')",
        )
        .await;
    // The server remembers it: it is there before any script runs.
    let _: bool = guest
        .until("the choice is stored", "return fetch('/').then((r) => r.text()).then((text) => text.includes('data-look=\"patterns\"'))")
        .await;
    guest.reload().await;
    guest.sees(":root[data-look=patterns]").await;
    // Patterns are drawn: a pattern that cannot be found would leave a hole.
    for game in ["kensington", "kengi", "kingdom", "kastwa"] {
        begin(&guest, game, "opponent=table").await;
        let missing = "
          const used = [...document.querySelectorAll('.kb-board *')]
            .map((el) => getComputedStyle(el).fill.match(/#(pattern-[a-z]+)/)?.[1]).filter(Boolean);
          return [used.length, used.filter((id) => !document.getElementById(id))]";
        let (used, missing): (usize, Vec<String>) = guest.see(missing).await;
        assert!(used > 0, "{game} has no pattern");
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
    // Letters further apart.
    let spacing = "return parseFloat(getComputedStyle(document.body).letterSpacing) || 0";
    let before: f64 = guest.see(spacing).await;
    guest.press("#display-open").await;
    guest.press("#display [value=wide]").await;
    guest.sees(":root[data-spacing=wide]").await;
    let after: f64 = guest.see(spacing).await;
    assert!(after > before + 0.5, "{before} to {after}");
    guest.leave().await;
}

/// The colours of a board's own, by their names.
const COLOURS: &str = "
    const style = getComputedStyle(document.querySelector('.kb-board'));
    const names = ['white', 'black', 'red', 'blue', 'orange', 'green', 'night', 'oak', 'parchment', 'vellum',
      'stone', 'ebony', 'maple', 'rail', 'last', 'line', 'well'];
    return names.map((name) => style.getPropertyValue(`--kb-${name}`).trim())";

#[tokio::test(flavor = "multi_thread")]
async fn a_look_is_the_same_by_day_and_by_night() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for game in ["kensington", "kengi", "kingdom", "kastwa"] {
        begin(&guest, game, "opponent=table").await;
        for look in ["contrast", "patterns"] {
            guest.press("#display-open").await;
            guest.press(&format!("#display [value={look}]")).await;
            guest.sees(&format!(":root[data-look={look}]")).await;
            guest.key(Key::Escape).await;
            let day: Vec<String> = guest.see(COLOURS).await;
            guest.look_with(Eyes { dark: true, ..DESK }).await;
            assert_eq!(
                guest.see::<Vec<String>>(COLOURS).await,
                day,
                "{game}, {look}"
            );
            guest.look_with(DESK).await;
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn coordinates_are_readable_in_every_look() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    // The contrast of every coordinate with what the frame around the board is painted with.
    let script = "
      const light = (colour) => {
        const [red, green, blue] = colour.match(/\\d+/g).slice(0, 3)
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const probe = document.createElement('i');
      return [...document.querySelectorAll('.kb-board text[data-follows]:not([data-follows=place])')].map((text) => {
        text.parentNode.append(probe);
        probe.style.color = `var(${arguments[0]})`;
        const [one, other] = [light(getComputedStyle(text).fill), light(getComputedStyle(probe).color)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      })";
    for look in ["usual", "contrast", "patterns"] {
        guest.go("/").await;
        guest.press("#display-open").await;
        guest.press(&format!("#display [value={look}]")).await;
        guest.sees(&format!(":root[data-look={look}]")).await;
        for (game, frame) in [
            ("kensington", "--kb-night"),
            ("kengi", "--kb-rail"),
            ("kingdom", "--kb-stone"),
            ("kastwa", "--kb-rail"),
        ] {
            guest.go(&format!("/analysis/{game}")).await;
            guest.sees(".kb-board").await;
            let contrasts: Vec<f64> = guest.see_with(script, json!([frame])).await;
            assert!(!contrasts.is_empty(), "{game} has no coordinates");
            let least = contrasts.iter().copied().fold(f64::MAX, f64::min);
            let wanted = if look == "usual" { 3.0 } else { 4.5 };
            assert!(least >= wanted, "{game} in the look {look}: {least}");
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_are_drawn_by_right_drag_and_by_long_press() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    Player::new(&guest, GameId::Kengi, &[], Hand::Pointer)
        .look()
        .await;
    let middle = |[left, top, width, height]: [f64; 4]| (left + width / 2.0, top + height / 2.0);
    let from = middle(place_of(&guest, ".kb-spot[data-spot=b2]").await);
    let to = middle(place_of(&guest, ".kb-spot[data-spot=d4]").await);
    let arrows = "return document.querySelectorAll('.kb-own').length";
    for expected in [1, 0] {
        right_drag(&guest, from, to).await;
        assert_eq!(guest.see::<usize>(arrows).await, expected);
    }
    right_drag(&guest, from, to).await;
    right_drag(&guest, to, to).await;
    guest.sees(".kb-own.kb-ring").await;
    assert_eq!(guest.see::<usize>(arrows).await, 2);
    // They stay when the board is turned, and go with the next touch.
    guest.press("[data-do=flip]").await;
    assert_eq!(guest.see::<usize>(arrows).await, 2);
    guest.press("[data-do=flip]").await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.take_something().await;
    assert_eq!(guest.see::<usize>(arrows).await, 0);
    // By key, for who uses no mouse.
    guest.reload().await;
    player.look().await;
    player.type_at("c1").await;
    guest.key(Key::Escape).await;
    let key = json!({ "type": "keyDown", "key": "m", "text": "m" });
    guest.command("Input.dispatchKeyEvent", key).await;
    assert_eq!(guest.see::<usize>(arrows).await, 1);
    guest.leave().await;

    let phone = Guest::new(&house, PHONE).await;
    begin(&phone, "kengi", "opponent=table").await;
    Player::new(&phone, GameId::Kengi, &[], Hand::Pointer)
        .look()
        .await;
    let (x, y) = middle(place_of(&phone, ".kb-spot[data-spot=b2]").await);
    let (ex, ey) = middle(place_of(&phone, ".kb-spot[data-spot=d4]").await);
    let count = "
      const { fetch } = window;
      window.asked = 0;
      window.fetch = (address, ...how) => {
        if (address === '/why') window.asked += 1;
        return fetch(address, ...how);
      };
      return true";
    let _: bool = phone.see(count).await;
    touch(&phone, "touchStart", Some((x, y))).await;
    phone.sees(".kb-own.kb-ring").await;
    touch(&phone, "touchMove", Some((ex, ey))).await;
    phone.sees(".kb-own:not(.kb-ring)").await;
    touch(&phone, "touchEnd", None).await;
    phone.sees(".kb-own:not(.kb-ring)").await;
    // Nothing was picked up or played.
    phone.sees_no(".kb-hint-hold").await;
    // A mark is no wrong touch: nobody has asked why.
    assert_eq!(phone.see::<usize>("return window.asked").await, 0);
    // A short touch there is one.
    touch(&phone, "touchStart", Some((x, y))).await;
    touch(&phone, "touchEnd", None).await;
    phone.reads("#status[data-why]", "b2").await;
    let turns: usize = phone
        .see("return document.querySelectorAll('#turns li').length")
        .await;
    assert_eq!(turns, 0);
    phone.leave().await;
}

async fn right_drag(guest: &Guest, from: (f64, f64), to: (f64, f64)) {
    for (kind, (x, y)) in [
        ("mouseMoved", from),
        ("mousePressed", from),
        ("mouseMoved", to),
        ("mouseReleased", to),
    ] {
        let buttons = if kind == "mouseReleased" { 0 } else { 2 };
        let mouse = json!({ "type": kind, "x": x, "y": y, "button": "right", "buttons": buttons, "clickCount": 1 });
        guest.command("Input.dispatchMouseEvent", mouse).await;
    }
}

pub(crate) async fn touch(guest: &Guest, kind: &str, at: Option<(f64, f64)>) {
    let points: Vec<Value> = at
        .into_iter()
        .map(|(x, y)| json!({ "x": x, "y": y }))
        .collect();
    let finger = json!({ "type": kind, "touchPoints": points });
    guest.command("Input.dispatchTouchEvent", finger).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_has_the_size_and_the_quiet_that_a_visitor_wants() {
    let house = House::build().await;
    for eyes in [DESK, PHONE] {
        let guest = Guest::new(&house, eyes).await;
        begin(
            &guest,
            "kengi",
            "opponent=engine&level=1&seat=0&clock=minutes",
        )
        .await;
        let [_, _, large, _] = place_of(&guest, "#board .kb-svg").await;
        guest.press("label[for=panel-table]").await;
        let choose = "
          const choice = document.getElementById('board-size');
          choice.value = arguments[0];
          choice.dispatchEvent(new Event('change'));
          return true";
        let mut before = large.min(place_of(&guest, "#board .kb-svg").await[3]);
        for size in ["medium", "small"] {
            let _: bool = guest.see_with(choose, json!([size])).await;
            let [_, _, width, height] = place_of(&guest, "#board .kb-svg").await;
            let now = width.min(height);
            assert!(now < 0.9 * before, "{size}: {before} to {now}");
            before = now;
        }
        // So can the volume be chosen.
        let quieter = "
          const slider = document.getElementById('volume');
          slider.value = '25';
          slider.dispatchEvent(new Event('input'));
          return true";
        let _: bool = guest.see(quieter).await;
        // Both are remembered.
        guest.reload().await;
        guest.sees("#table[data-size=small]").await;
        let volume: String = guest
            .see("return document.getElementById('volume').value")
            .await;
        assert_eq!(volume, "25");
        let _: bool = guest.see_with(choose, json!(["large"])).await;
        // Quiet: the board and the clocks.
        guest.press("label[for=panel-table]").await;
        guest.press("#quiet").await;
        for gone in [".site-header", "#actions", ".panels"] {
            guest.sees_no(gone).await;
        }
        for there in ["#board .kb-svg", "#player-top .player-clock", "#quiet-end"] {
            guest.sees(there).await;
        }
        let [left, top, width, height] = place_of(&guest, "#board .kb-svg").await;
        let (wide, high) = eyes.size;
        assert!(left >= 0.0 && left + width <= f64::from(wide) + 1.0);
        assert!(top >= 0.0 && top + height <= f64::from(high) + 1.0);
        // One can play, and is told what cannot be played.
        let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(1);
        player.look().await;
        player.point_at("c3").await;
        guest.reads("#status[data-why]", "c1 is nearer").await;
        let whole = "const { scrollHeight, clientHeight } = document.getElementById('status');
            return scrollHeight <= clientHeight + 1";
        assert!(guest.see::<bool>(whole).await, "all of it");
        let [_, top, wide, tall] = place_of(&guest, "#status").await;
        assert!(
            wide > 100.0 && top + tall <= f64::from(high),
            "{top}, {wide}, {tall}"
        );
        player.act().await;
        let name = "const { scrollWidth, clientWidth } = document.querySelector('#player-top .player-name');
          return scrollWidth <= clientWidth";
        assert!(guest.see::<bool>(name).await, "a name is read as a whole");
        guest.key(Key::Escape).await;
        guest.sees("body:not(.quiet)").await;
        guest.press("#quiet").await;
        guest.press("#quiet-end").await;
        guest.sees(".site-header").await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tab_says_whose_turn_it_is() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=engine&level=1&seat=0").await;
    let tab = "return [document.title, document.querySelector('link[rel=icon]').href.includes('icon-turn')]";
    let (title, icon): (String, bool) = guest.see(tab).await;
    assert!(title.starts_with("● Your turn"), "{title}");
    assert!(icon);
    let mut player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer).dreaming(1);
    player.act().await;
    player.look().await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    let (title, icon): (String, bool) = guest.see(tab).await;
    assert!(title.starts_with("Kingdom"), "{title}");
    assert!(!icon);
    // The icon can be had.
    let found =
        "return fetch(document.querySelector('link[rel=icon]').dataset.turn).then((r) => r.ok)";
    assert!(guest.see::<bool>(found).await);
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_typed_in_any_case_and_with_any_separators() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kengi", "opponent=table").await;
    for (typed, played) in [("C1 E4", "c1-e4"), ("e5a5", "e5-a5"), ("c2 x a1", "c2-a1")] {
        type_turn(&guest, typed).await;
        guest.reads("#turns li:last-child", played).await;
    }
    begin(&guest, "kastwa", "opponent=table").await;
    for (typed, played) in [("gb2", "Gb2"), ("GA1 pa2", "Ga1,Pa2")] {
        type_turn(&guest, typed).await;
        guest.reads("#turns li:last-child", played).await;
    }
    // On the analysis board, too.
    guest.go("/analysis/kengi").await;
    guest.sees("[data-layer=controls]").await;
    guest.write("#typed-turn", "C1 e4").await;
    guest.key(Key::Enter).await;
    guest.reads("#tree", "c1-e4").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_fit_a_phone_on_its_side_and_a_page_at_twice_its_size() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    // Phones on their side; 1366×768 and 1440×900 zoomed to 200 %.
    let sizes = [
        (568, 320),
        (667, 375),
        (844, 390),
        (932, 430),
        (683, 384),
        (720, 450),
    ];
    for &game in GameId::ALL {
        begin(
            &guest,
            game.info().slug,
            "opponent=engine&level=1&seat=0&clock=minutes",
        )
        .await;
        for size in sizes {
            guest.look_with(Eyes { size, ..PHONE }).await;
            let _: bool = guest.see("scrollTo(0, 0); return true").await;
            guest.still().await;
            let [left, top, width, height] = place_of(&guest, "#board .kb-svg").await;
            let (wide, high) = (f64::from(size.0), f64::from(size.1));
            let slug = game.info().slug;
            let where_ = format!("{slug} at {size:?}: {left} {top} {width} {height}");
            assert!(top >= 0.0 && top + height <= high + 1.0, "{where_}");
            assert!(left >= 0.0 && left + width <= wide + 1.0, "{where_}");
            assert!(height > 0.7 * high || width > 0.9 * wide, "{where_}");
            // What one needs in every move is beside it.
            let hidden: Vec<String> = guest
                .see_with(
                    "
                    return arguments[0].filter((selector) => {
                      const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
                      const there = document.elementFromPoint(left + width / 2, top + height / 2);
                      return !document.querySelector(selector).contains(there);
                    })",
                    json!([["#status", "#player-top .player-clock", "#player-bottom .player-clock", "[data-do=flip]", "[data-do=abort]"]]),
                )
                .await;
            assert!(hidden.is_empty(), "{where_}: {hidden:?}");
            let sideways: bool = guest
                .see("return document.documentElement.scrollWidth > innerWidth")
                .await;
            assert!(!sideways, "{where_}: the page scrolls sideways");
        }
        guest.look_with(PHONE).await;
    }
    guest.leave().await;
}
