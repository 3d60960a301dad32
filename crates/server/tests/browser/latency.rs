//! A page far from its server: every message takes its time, and nobody waits for it.

use std::collections::BTreeMap;
use std::time::Duration;

use kabinet_games::GameId;
use serde_json::json;

use crate::distance::Distance;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::restart::left_alone;
use crate::{begin, until_played};

/// How long a message travels one way: a round trip takes 300 ms.
const ONE_WAY: Duration = Duration::from_millis(150);

/// A proxy in front of a house, as far away as another continent.
struct Abroad(Distance);

impl Abroad {
    async fn to(house: &House) -> Self {
        let there = house.at("").trim_start_matches("http://").to_owned();
        Self(Distance::to(&there, ONE_WAY).await)
    }

    /// How often browsers have asked for each file.
    fn files(&self) -> BTreeMap<String, usize> {
        let mut files = BTreeMap::new();
        for connection in self.0.arrived() {
            for line in connection.lines() {
                let path = line.strip_prefix("GET ").and_then(|l| l.split(' ').next());
                if let Some(path) = path.filter(|path| path.contains('.')) {
                    *files.entry(path.to_owned()).or_default() += 1;
                }
            }
        }
        files
    }

    fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.0.address)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_shown_before_the_server_has_answered() {
    let house = House::build().await;
    let far = Abroad::to(&house).await;
    let guest = Guest::new(&house, DESK).await;
    for &game in GameId::ALL {
        let slug = game.info().slug;
        guest
            .go(&far.at(&format!("/new/{slug}?opponent=table")))
            .await;
        guest.follow(".new-go button").await;
        let player = Player::new(&guest, game, &[], Hand::Pointer);
        player.look().await;
        // The first legal action of two touches; presses and the next frame are looked at in one
        // go, while no answer can have come.
        let script = "
          const { actions = [], steps = [] } = JSON.parse(document.getElementById('state').textContent);
          const [, from, to] = [...actions, ...steps].find((one) => one.length === 3);
          const svg = document.querySelector('.kb-svg');
          const count = () => document.querySelectorAll(`.kb-piece[data-at='${to}']`).length;
          const press = (name) => {
            const spot = document.querySelector(`.kb-spot[data-spot='${name}']`);
            const { left, top, width, height } = spot.lastElementChild.getBoundingClientRect();
            const at = { clientX: left + width / 2, clientY: top + height / 2, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse', bubbles: true };
            for (const kind of ['pointermove', 'pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(kind, at));
          };
          const before = [count(), document.getElementById('position').value];
          svg.setPointerCapture = () => {};
          // With one kind of piece to place, it is in the hand already.
          if (!document.querySelector(`.kb-hint-hold[data-spot='${from}']`)) press(from);
          press(to);
          window.__frame = null;
          requestAnimationFrame(() => {
            window.__frame = [before[0], count(), before[1] === document.getElementById('position').value];
          });
          return true";
        let _: bool = guest.see(script).await;
        let (before, after, unanswered): (usize, usize, bool) =
            guest.until("the next frame", "return window.__frame").await;
        assert_eq!(after, before + 1, "{slug}: the move is on the board");
        assert!(unanswered, "{slug}: the server cannot have answered");
        // It stays, and is played.
        let script = "return document.querySelectorAll('#turns li').length > 0";
        let _: bool = guest.until("it is played", script).await;
    }
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_needs_one_round_of_requests_after_its_own() {
    let house = House::build().await;
    let far = Abroad::to(&house).await;
    let guest = Guest::new(&house, DESK).await;
    guest.go(&far.at("/new/kengi?opponent=table")).await;
    guest.follow(".new-go button").await;
    let path = guest.path().await;
    let script = "
      const [page] = performance.getEntriesByType('navigation');
      const parts = performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css)$/.test(name));
      const asked = parts.map(({ startTime }) => startTime);
      const come = parts.map(({ responseStart }) => responseStart);
      return [parts.length, Math.max(...asked) < Math.min(...come), page.domContentLoadedEventEnd]";
    // A browser that has never been here: everything is fetched.
    let fresh = Guest::new(&house, DESK).await;
    fresh.go(&far.at(&path)).await;
    fresh.sees("#board .kb-svg").await;
    let (parts, at_once, ready): (usize, bool, f64) = fresh.see(script).await;
    println!("{parts} parts, interactive after {ready} ms");
    assert!(parts > 2 && parts <= 6, "{parts} requests");
    assert!(at_once, "a part is asked for only when another has come");
    guest.leave().await;
    fresh.leave().await;
}

/// Counts the workers that a page starts, and what it says to them.
const COUNT_WORKERS: &str = "
  window.__workers = [];
  const post = Worker.prototype.postMessage;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.__workers.push(0);
      this.__number = window.__workers.length - 1;
    }
    postMessage(...given) {
      window.__workers[this.__number] += 1;
      post.apply(this, given);
    }
  }";

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_thinks_before_the_modules_of_its_page_are_there() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.command("Network.enable", json!({})).await;
    let blocked = json!({ "urls": ["*analysis.bundle.js"] });
    guest.command("Network.setBlockedURLs", blocked).await;
    guest.go("/analysis/kingdom").await;
    let said = "return window.kabinetThinker?.heard.some(({ text }) => text && JSON.parse(text).t === 'lines')";
    let _: bool = guest.until("a first line", said).await;
    assert_eq!(house.stats().borrow().begun, 0, "nothing was sent");
    guest
        .command("Network.setBlockedURLs", json!({ "urls": [] }))
        .await;
    // That the modules are missing is what the console says.
    guest.complaints().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_thinks_can_be_ended_at_any_time() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.command("Network.enable", json!({})).await;
    let blocked = json!({ "urls": ["*analysis.bundle.js"] });
    guest.command("Network.setBlockedURLs", blocked).await;
    guest.go("/analysis/kensington").await;
    // A worker that hears something while it thinks can be ended meanwhile.
    let script = "
      const { worker, heard } = window.kabinetThinker;
      const says = (kind) => heard.findIndex(({ text }) => text && JSON.parse(text).t === kind);
      if (says('lines') < 0) return null;
      if (!window.__said) worker.postMessage({ load: { program: '/nowhere', texts: '/nowhere' } });
      window.__said = true;
      if (says('done') < 0) return null;
      const failed = heard.findIndex((one) => one.failed);
      return [failed >= 0 && failed < says('done')]";
    let [is_heard]: [bool; 1] = guest.until("the engine is done", script).await;
    assert!(is_heard, "it was deaf until it had answered");
    guest
        .command("Network.setBlockedURLs", json!({ "urls": [] }))
        .await;
    // That something is missing is what the console says.
    guest.complaints().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_fetched_and_asked_once() {
    let house = House::build().await;
    for (address, chosen) in [
        ("/analysis/kingdom", ""),
        ("/analysis/kensington", "['kabinet-engine-lines', '1']"),
        ("/analysis/kengi", ""),
        ("/analysis/kastwa?option-size=5", ""),
    ] {
        let far = Abroad::to(&house).await;
        let guest = Guest::coming_by(far.at(""), PHONE).await;
        let source = format!("localStorage.setItem(...{chosen}); {COUNT_WORKERS}");
        let source = json!({ "source": if chosen.is_empty() { COUNT_WORKERS } else { &source } });
        guest
            .command("Page.addScriptToEvaluateOnNewDocument", source)
            .await;
        guest.go(&far.at(address)).await;
        guest.sees(".engine-line .engine-turn").await;
        // The worker that thinks is the first one. Its name says what to load and asks; nobody has
        // asked again.
        let workers: Vec<usize> = guest.see("return window.__workers").await;
        assert_eq!(workers, [0], "{address}");
        let files = far.files();
        assert!(files.keys().any(|path| path.ends_with("/kabinet.wasm")));
        let twice: Vec<_> = files.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty(), "{address}: {twice:?}");
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_shifts_in_a_whole_game() {
    let house = House::build().await;
    let watch = "
      window.__shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          const named = ({ node, previousRect, currentRect }) =>
            `${node?.id || node?.className?.baseVal || node?.className || node?.nodeName} ${previousRect.y} to ${currentRect.y}`;
          window.__shifts.push(`${value}: ${sources.map(named).join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      return true";
    for (game, eyes) in [
        (GameId::Kingdom, PHONE),
        (GameId::Kastwa, PHONE),
        (
            GameId::Kengi,
            Eyes {
                size: (820, 1180),
                ..PHONE
            },
        ),
        (GameId::Kastwa, DESK),
        (GameId::Kensington, DESK),
    ] {
        let guest = Guest::new(&house, eyes).await;
        let slug = game.info().slug;
        begin(&guest, slug, "opponent=engine&level=1").await;
        let _: bool = guest.see(watch).await;
        let mut player = Player::new(&guest, game, &[], Hand::Pointer).dreaming(6);
        for _ in 0..24 {
            if !player.act().await {
                break;
            }
        }
        if !player.look().await.over {
            guest.press("[data-do=resign]").await;
            guest.press("#ask-yes").await;
        }
        guest.sees("#result").await;
        guest.still().await;
        let shifts: Vec<String> = guest.see("return window.__shifts").await;
        assert!(shifts.is_empty(), "{slug} at {:?}: {shifts:#?}", eyes.size);
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_without_a_connection_goes_back_with_the_reason() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let (mut player, before) = left_alone(&mut house, &guest).await;
    let touches = player.show().await;
    guest.reads("#status-text", "No connection").await;
    let script = "return document.querySelectorAll(`.kb-piece[data-at='${arguments[0]}']`).length";
    let back: usize = guest.see_with(script, json!([touches[0].clone()])).await;
    assert_eq!(back, 1, "{touches:?}");
    guest.sees(".kb-arrow").await;
    house.open().await;
    until_played(&guest, &before).await;
    guest.sees("#status:not([data-why])").await;
    guest.complaints().await;
    guest.leave().await;
}
