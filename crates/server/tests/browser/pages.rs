//! Every page: in all languages, at all sizes, in both themes, without barriers, light.

use std::collections::BTreeSet;

use kabinet_games::GameId;
use kabinet_words::{Language, sources};
use serde_json::{Value, json};

use crate::begin;
use crate::guest::{DESK, Eyes, Guest};
use crate::house::House;
use crate::player::{Hand, Player};

/// The version that `./test` fetches.
const AXE: &str = "../axe-core-4.14.0/package/axe.min.js";

/// What the page of a game may weigh in all, compressed.
const LIGHT: u64 = 120 * 1024;

/// Pages that say that something is not there, with the status that the console repeats.
const TROUBLES: [&str; 3] = ["/nowhere", "/new/chess", "/game/nonsense"];

/// The addresses of all kinds of pages, with games in all their phases.
async fn everywhere(guest: &Guest) -> Vec<String> {
    let mut paths: Vec<String> = ["/", "/games", "/known", "/analysis", "/puzzles"]
        .map(str::to_owned)
        .into();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        paths.push(format!("/new/{slug}"));
        paths.push(format!("/rules/{slug}"));
        paths.push(format!("/print/{slug}"));
        paths.push(format!("/known/{slug}"));
        paths.push(format!("/analysis/{slug}"));
        paths.push(format!("/learn/{slug}"));
        paths.push(format!("/puzzles/{slug}"));
        paths.push(format!("/puzzles/{slug}/today"));
        begin(guest, slug, "opponent=table&name=Ada").await;
        let mut player = Player::new(guest, game, &[], Hand::Pointer).dreaming(2);
        player.act().await;
        player.act().await;
        paths.push(guest.path().await);
    }
    // A game that is over.
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    // The same, to be analysed.
    let analysis: String = guest
        .see("return document.querySelector('#result a[href^=\"/analysis\"]').getAttribute('href')")
        .await;
    paths.push(analysis);
    // Invitations: to one, to many; a camp to choose.
    begin(guest, "kingdom", "opponent=friend&name=Ada").await;
    paths.push(guest.path().await);
    begin(guest, "kensington", "option-players=6&name=Ada").await;
    paths.push(guest.path().await);
    begin(
        guest,
        "kengi",
        "option-start=seed&opponent=engine&camp=me&clock=minutes",
    )
    .await;
    guest.sees("#camp").await;
    paths.push(guest.path().await);
    // The seat's own link.
    let own: String = guest
        .see("return new URL(document.getElementById('own-link').value).pathname")
        .await;
    paths.push(own);
    guest.go("/").await;
    guest.is_content().await;
    paths.push("/puzzles/kengi/sheet-4".to_owned());
    paths.extend(TROUBLES.map(str::to_owned));
    paths
}

/// Goes somewhere; a page that says that something is not there may be found missing.
async fn visit(guest: &Guest, path: &str) {
    guest.go(path).await;
    let _: bool = guest
        .until(
            "the page is loaded",
            "return document.readyState === 'complete'",
        )
        .await;
    let complaints = guest.complaints().await;
    let expected = TROUBLES.contains(&path);
    let bad: Vec<_> = complaints
        .iter()
        .filter(|said| !(expected && said.contains("404")))
        .collect();
    assert!(bad.is_empty(), "{path}: {bad:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_speaks_every_language() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let paths = everywhere(&guest).await;
    let keys: BTreeSet<&str> = sources(Language::English)
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.split_once(" ="))
        .map(|(key, _)| key)
        .filter(|key| key.contains('-') && !key.contains(' '))
        .collect();
    // Everything that is read or heard: a key of the words, or a hole that nobody filled.
    let script = "
      const keys = new Set(arguments[0]);
      const bad = [];
      const check = (text) => {
        for (const word of text.split(/[\\s,.;:()]+/)) if (keys.has(word)) bad.push(word);
        if (/\\{\\s*\\$|\\{[a-z]+\\}/.test(text)) bad.push(text);
      };
      const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('script')) check(walk.currentNode.data);
      for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'content']) {
        for (const el of document.querySelectorAll(`[${name}]`)) check(el.getAttribute(name));
      }
      return [document.documentElement.lang, bad];";
    for language in Language::ALL {
        guest.go("/").await;
        guest
            .press(&format!("[name=language][value={}]", language.code()))
            .await;
        for path in &paths {
            visit(&guest, path).await;
            let (lang, bad): (String, Vec<String>) = guest.see_with(script, json!([keys])).await;
            assert_eq!(lang, language.code(), "{path}");
            assert!(bad.is_empty(), "{path} in {}: {bad:?}", language.code());
        }
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_spoken_to_in_its_own_language() {
    let house = House::build().await;
    for (language, word) in [
        ("fr", "Jouer"),
        ("de", "spielen"),
        ("en", "Play now"),
        ("it", "Play now"),
    ] {
        let guest = Guest::new(&house, Eyes { language, ..DESK }).await;
        guest.go("/").await;
        guest.reads(".shelf-play", word).await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_barriers_or_scrolls_sideways() {
    let axe = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(AXE);
    let axe = std::fs::read_to_string(&axe)
        .unwrap_or_else(|error| panic!("{}: {error}; ./test fetches it", axe.display()));
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let paths = everywhere(&guest).await;
    let mut bad: Vec<String> = Vec::new();
    for path in &paths {
        visit(&guest, path).await;
        guest.see_with::<Value>(&axe, json!([])).await;
        for (width, dark) in [(1440, false), (1440, true), (768, true), (360, false)] {
            let size = (width, 800);
            // What a page says does not depend on its colours: in the dark they are all there is.
            let rules = if dark { CONTRAST } else { ALL };
            guest.look_with(Eyes { size, dark, ..DESK }).await;
            let wide: u32 = guest
                .see("return document.documentElement.scrollWidth")
                .await;
            if wide > width {
                bad.push(format!("{path} is {wide} wide at {width}"));
            }
            for problem in barriers(&guest, rules).await {
                bad.push(format!("{path} at {width}, dark {dark}: {problem}"));
            }
        }
        guest.look_with(DESK).await;
        // Nothing comes from anywhere else.
        let script = "return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith(location.origin))";
        let foreign: Vec<String> = guest.see(script).await;
        assert!(foreign.is_empty(), "{path}: {foreign:?}");
    }
    bad.sort();
    bad.dedup();
    assert!(bad.is_empty(), "{bad:#?}");
    guest.leave().await;
}

/// Everything that axe looks for.
const ALL: &str = "undefined";

/// Only whether colours can be told apart.
const CONTRAST: &str = "['color-contrast']";

/// What keeps people out, seriously.
async fn barriers(guest: &Guest, rules: &str) -> Vec<String> {
    let script = "
      // Colours that are on their way to others are none yet.
      for (const motion of document.getAnimations()) motion.finish?.();
      window.__found = null;
      axe.run(document, { resultTypes: ['violations'], runOnly: RULES }).then(({ violations }) => {
        // axe takes the places where a word may be broken for letters; readers would stutter there.
        const isWhole = ([selector]) => {
          const element = document.querySelector(selector);
          return element?.textContent.replaceAll('\\u00ad', '').trim() === element?.ariaLabel;
        };
        const isFound = (id, target) => id !== 'label-content-name-mismatch' || !isWhole(target);
        window.__found = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
          .flatMap(({ id, nodes }) => nodes.filter(({ target }) => isFound(id, target)).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary.replace(/\\s+/g, ' ').slice(0, 240)}`));
      });
      return true";
    let _: bool = guest.see(&script.replace("RULES", rules)).await;
    guest.until("axe has looked", "return window.__found").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_game_is_light_and_stands_still() {
    let house = House::build().await;
    for &game in GameId::ALL {
        for size in [(360, 740), (1440, 900)] {
            // Nobody has been here before: nothing is remembered.
            let guest = Guest::new(&house, Eyes { size, ..DESK }).await;
            let slug = game.info().slug;
            begin(&guest, slug, "opponent=engine&level=1").await;
            let mut player = Player::new(&guest, game, &[], Hand::Pointer);
            player.look().await;
            let script = "
              const { transferSize } = performance.getEntriesByType('navigation')[0];
              return performance.getEntriesByType('resource').reduce((sum, entry) => sum + entry.transferSize, transferSize)";
            let weight: u64 = guest.see(script).await;
            println!("{slug} weighs {weight} bytes");
            assert!(weight < LIGHT, "{slug} weighs {weight} bytes");
            player.act().await;
            player.look().await;
            let script = "
              window.__shift = null;
              new PerformanceObserver((list, observer) => {
                window.__shift = list.getEntries().filter((entry) => !entry.hadRecentInput).map(({ value, sources }) =>
                  [value, sources.map(({ node }) => node?.id || node?.className?.baseVal || node?.className || node?.nodeName || '?').join(' ')]);
                observer.disconnect();
              }).observe({ type: 'layout-shift', buffered: true });
              // The observer says nothing where nothing moved.
              requestAnimationFrame(() => requestAnimationFrame(() => (window.__shift ??= [])));
              return true";
            let _: bool = guest.see(script).await;
            let shifts: Vec<(f64, String)> = guest.until("shifts", "return window.__shift").await;
            let sum: f64 = shifts.iter().map(|(value, _)| value).sum();
            assert!(sum < 0.05, "{slug} at {size:?} moves: {shifts:?}");
            guest.leave().await;
        }
    }
}
