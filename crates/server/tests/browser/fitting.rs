//! Words fit their buttons in every language, and boards fit phones on their side.

use kabinet_games::GameId;
use serde_json::json;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};

/// The buttons in bars of actions whose words stand out of them.
const OVERFLOWING: &str = "
    return [...document.querySelectorAll('.actions .action')]
      .filter((button) => button.offsetParent && !button.querySelector('.for-readers'))
      .map((button) => {
        const words = button.querySelector('span');
        const range = document.createRange();
        range.selectNodeContents(words);
        const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
        const out = Math.max(box.left - text.left, text.right - box.right, text.bottom - box.bottom);
        return [words.textContent, getComputedStyle(words).position === 'absolute' ? 0 : out];
      })
      .filter(([, out]) => out > 1)";

/// The buttons of questions whose words stand out of them, or that stand out of the page.
const QUESTIONS: &str = "
    const found = [];
    for (const id of ['coach', 'claim', 'offer', 'confirm-turn', 'plan', 'looking']) {
      const asked = document.getElementById(id);
      if (!asked?.hidden) continue;
      asked.hidden = false;
      for (const button of asked.querySelectorAll('button')) {
        const range = document.createRange();
        range.selectNodeContents(button);
        const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
        const out = Math.max(box.left - text.left, text.right - box.right, text.bottom - box.bottom, box.right - innerWidth);
        if (out > 1) found.push([button.textContent.trim(), out]);
      }
      asked.hidden = true;
    }
    return found";

/// What is offered after a game and stands out of its place, or is too small to read.
const CUT_OFF: &str = "
    const place = document.querySelector('.say')?.getBoundingClientRect();
    return [...document.querySelectorAll('#result-more > :is(.button, select)')]
      .filter((one) => one.offsetParent)
      .map((one) => [one.id || one.title, one.getBoundingClientRect()])
      .filter(([, box]) => box.right > place.right + 1 || box.width < 40)
      .map(([name, box]) => `${name}: ${box.left} to ${box.right}`)";

/// What of the opponent for the next game does not fit into its field, with the field's arrow.
const CLIPPED: &str = "
    const list = document.querySelector('#next-level');
    if (!list?.offsetParent) return 0;
    const style = getComputedStyle(list);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const words = pen.measureText(list.selectedOptions[0].text).width;
    const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 20;
    return Math.max(0, words + around - list.clientWidth)";

/// Chosen values that are cut off in their fields without a sign of it.
const CUT_CHOICES: &str = "
    return [...document.querySelectorAll('main select')]
      .filter((list) => list.offsetParent && getComputedStyle(list).textOverflow !== 'ellipsis')
      .map((list) => {
        const style = getComputedStyle(list);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font;
        const words = pen.measureText(list.selectedOptions[0].text).width;
        const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 20;
        return [list.selectedOptions[0].text, words + around - list.clientWidth];
      })
      .filter(([, out]) => out > 0)";

#[tokio::test(flavor = "multi_thread")]
async fn pages_to_read_and_to_print_fit_the_smallest_phone() {
    let house = House::build().await;
    for language in ["en", "fr", "de"] {
        let small = Eyes {
            size: (320, 640),
            language,
            ..PHONE
        };
        let guest = Guest::new(&house, small).await;
        for &game in GameId::ALL {
            for kind in ["rules", "strategy", "known", "print"] {
                let path = format!("/{kind}/{}", game.info().slug);
                guest.go(&path).await;
                // A phone widens its window for what stands out.
                let script = "
                  const { scrollWidth, clientWidth } = document.documentElement;
                  return scrollWidth - clientWidth";
                let sideways: f64 = guest.see(script).await;
                assert!(
                    sideways <= 0.0,
                    "{path} in {language} scrolls sideways by {sideways}"
                );
                let cut: Vec<(String, f64)> = guest.see(CUT_CHOICES).await;
                assert!(cut.is_empty(), "{path} in {language}: {cut:?}");
            }
        }
        guest.leave().await;
    }
}

/// At the sizes of small phones, larger ones, one on its side, and a laptop.
async fn words_fit(guest: &Guest, eyes: Eyes, page: &str) {
    for size in [
        (320, 640),
        (360, 740),
        (390, 844),
        (820, 1180),
        (844, 390),
        // The next one at twice its size.
        (683, 384),
        (1366, 768),
    ] {
        let touch = size.0 < 1000;
        let seen = Eyes {
            size,
            touch,
            ..eyes
        };
        guest.look_with(seen).await;
        guest.still().await;
        for script in [OVERFLOWING, QUESTIONS] {
            let out: Vec<(String, f64)> = guest.see(script).await;
            assert!(
                out.is_empty(),
                "{page} in {} at {size:?}: {out:?}",
                eyes.language
            );
        }
        let cut: Vec<String> = guest.see(CUT_OFF).await;
        assert!(
            cut.is_empty(),
            "{page} in {} at {size:?}: {cut:?}",
            eyes.language
        );
        let clipped: f64 = guest.see(CLIPPED).await;
        assert!(
            clipped <= 0.0,
            "{page} in {} at {size:?}: {clipped} of the level are cut off",
            eyes.language
        );
        let script = "return document.documentElement.scrollWidth - innerWidth";
        let sideways: f64 = guest.see(script).await;
        assert!(
            sideways <= 0.0,
            "{page} in {} at {size:?} scrolls sideways by {sideways}",
            eyes.language
        );
    }
    guest.look_with(eyes).await;
}

/// How a game ended is read without scrolling on the smallest phone, in three lines.
async fn the_end_is_read(guest: &Guest, eyes: Eyes) {
    let small = Eyes {
        size: (320, 568),
        touch: true,
        ..eyes
    };
    guest.look_with(small).await;
    let script = "
        const status = document.getElementById('status');
        const [text, place] = [document.getElementById('status-text'), document.querySelector('.say')];
        const before = [text.textContent, place.getBoundingClientRect().height];
        text.textContent = 'one line\\nanother\\nthe last';
        text.style.whiteSpace = 'pre';
        const hidden = status.scrollHeight - status.clientHeight;
        const grown = place.getBoundingClientRect().height - before[1];
        text.textContent = before[0];
        text.style.whiteSpace = '';
        return [hidden, grown]";
    let [hidden, grown]: [f64; 2] = guest.see(script).await;
    assert!(
        hidden <= 1.0 && grown.abs() < 1.0,
        "{hidden} pixels are hidden in {}, and it grew by {grown}",
        eyes.language
    );
    guest.look_with(eyes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_fit_their_buttons_in_every_language() {
    let house = House::build().await;
    for language in ["en", "fr", "de"] {
        let eyes = Eyes { language, ..DESK };
        let guest = Guest::new(&house, eyes).await;
        begin(&guest, "kengi", "opponent=engine&level=1&seat=0").await;
        words_fit(&guest, eyes, "a new game").await;
        let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer).dreaming(4);
        player.turn().await;
        player.turn().await;
        guest.sees("[data-do=resign]:not([hidden])").await;
        words_fit(&guest, eyes, "a game").await;
        guest.press("[data-do=resign]").await;
        guest.press("#ask-yes").await;
        guest.sees("#result").await;
        words_fit(&guest, eyes, "a finished game").await;
        the_end_is_read(&guest, eyes).await;
        guest.press("#mistakes").await;
        guest.sees("#next-mistake").await;
        words_fit(&guest, eyes, "the mistakes of a game").await;
        for path in ["/learn/kingdom", "/puzzles/kingdom"] {
            guest.go(path).await;
            if path.starts_with("/puzzles") {
                guest.follow(".puzzle-tiles a").await;
            }
            guest.sees("#board .kb-svg").await;
            words_fit(&guest, eyes, path).await;
        }
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_to_study_fit_a_phone_on_its_side() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    for &game in GameId::ALL {
        let slug = game.info().slug;
        for kind in ["analysis", "learn", "puzzles"] {
            guest.go(&format!("/{kind}/{slug}")).await;
            if kind == "puzzles" {
                guest.follow(".puzzle-tiles a").await;
            }
            guest.sees("#board .kb-svg").await;
            // Phones, and 1366×768 at twice its size.
            for size in [(667, 375), (844, 390), (683, 384)] {
                guest.look_with(Eyes { size, ..PHONE }).await;
                let script = "
                  scrollTo(0, 0);
                  const { left, top, right, bottom } = document.querySelector('#board .kb-svg').getBoundingClientRect();
                  const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
                  const large = bottom - top > 0.7 * innerHeight || right - left > 0.5 * innerWidth;
                  const still = document.documentElement.scrollWidth <= innerWidth;
                  return [inside, large, still, `${left} ${top} ${right} ${bottom}`]";
                guest.still().await;
                let (inside, large, still, place): (bool, bool, bool, String) =
                    guest.see_with(script, json!([])).await;
                let where_ = format!("{kind} of {slug} at {size:?}: {place}");
                assert!(inside, "the board is cut off: {where_}");
                assert!(large, "the board is small: {where_}");
                assert!(still, "the page scrolls sideways: {where_}");
            }
            guest.look_with(PHONE).await;
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_estimate_of_the_engine_has_room_beside_a_board() {
    let house = House::build().await;
    let eyes = Eyes {
        language: "de",
        ..DESK
    };
    let guest = Guest::new(&house, eyes).await;
    // 1366×768 at twice its size, and a phone on its side.
    for size in [(683, 384), (667, 375)] {
        guest.look_with(Eyes { size, ..eyes }).await;
        guest.go("/analysis/kingdom").await;
        let script = "
          const told = document.querySelector('.engine-told');
          if (!told?.textContent) return null;
          return parseFloat(getComputedStyle(told).lineHeight) / told.getBoundingClientRect().height";
        let lines: f64 = guest.until("the engine says something", script).await;
        assert!(lines >= 0.33, "at {size:?} it has {} lines", 1.0 / lines);
        guest.go("/").await;
        guest.is_content().await;
    }
    guest.leave().await;
}
