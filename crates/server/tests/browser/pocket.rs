//! Somebody on a train: one visit, and then no network.

use std::path::{Path, PathBuf};
use std::time::Duration;

use kabinet_games::GameId;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::learning::play_step;
use crate::player::{Hand, Player};

/// Waits until something is true of the page, for as long as the browser goes on keeping more.
pub(crate) async fn until_kept(guest: &Guest, what: &str, condition: &str) {
    let script = format!(
        "if ({condition}) return -1;
        return (async () => {{
          let count = 0;
          for (const name of await caches.keys()) {{
            count += (await (await caches.open(name)).keys()).length;
          }}
          return count > arguments[0] ? count : null;
        }})()"
    );
    let mut count = 0;
    while count >= 0 {
        count = guest.until_with::<i64>(what, &script, json!([count])).await;
    }
}

/// Whether the browser has everything.
pub(crate) const KEPT: &str = "document.documentElement.dataset.kept";

/// Visits the shelf once, until the browser has everything.
async fn visit(guest: &Guest) {
    guest.go("/").await;
    until_kept(guest, "everything is kept", KEPT).await;
}

/// What the console may say while there is no server.
pub(crate) async fn forgive_silence(guest: &Guest) {
    let complaints = guest.complaints().await;
    let silent = |said: &String| {
        ["ERR_CONNECTION_REFUSED", "ERR_FAILED", "503", "WebSocket"]
            .iter()
            .any(|known| said.contains(known))
    };
    assert!(complaints.iter().all(silent), "{complaints:#?}");
}

/// Plays a game against the engine to its end.
async fn play_to_the_end(guest: &Guest, game: GameId, form: &str) {
    begin(guest, game.info().slug, form).await;
    assert!(guest.path().await.starts_with("/here/"));
    let mut player = Player::new(guest, game, &[], Hand::Pointer);
    for turn in 0..400 {
        if player.look().await.over {
            break;
        }
        assert!(turn < 399, "{game:?} does not end");
        player.act().await;
    }
    guest.sees("#result").await;
}

/// Takes the first step of a lesson.
async fn learn(guest: &Guest, game: GameId) {
    let lesson = kabinet_content::lesson(game).expect("a lesson");
    guest.go(&format!("/learn/{}", game.info().slug)).await;
    let player = Player::new(guest, game, &[], Hand::Pointer);
    player.look().await;
    play_step(guest, &player, &lesson.steps()[0]).await;
}

/// Solves a puzzle that was not visited before.
async fn solve(guest: &Guest) {
    guest.go("/puzzles/kengi/sheet-2").await;
    let player = Player::new(guest, GameId::Kengi, &[], Hand::Pointer);
    let touch = |spots: [&str; 2]| spots.map(str::to_owned);
    player.touch_all(&touch(["c1", "b4"])).await;
    guest.sees("#feedback[data-kind=right]").await;
    player.touch_all(&touch(["a1.tower", "b4"])).await;
    guest.sees("#puzzle[data-mode=solved]").await;
}

async fn analyse(guest: &Guest) {
    guest.go("/analysis/kengi").await;
    guest.sees("#board .kb-svg").await;
    // The engine thinks by itself.
    guest.sees(".engine-line .engine-turn").await;
    guest.go("/print/kengi").await;
    guest.sees(".print-sheets img").await;
    let drawn = "return [...document.querySelectorAll('.print-sheets img')].slice(0, 2)
        .every((image) => image.complete && image.naturalWidth > 0)";
    let _: bool = guest.until("the sheets are there", drawn).await;
}

/// Takes the document to print, which is there whole; another choice needs the server.
async fn print(guest: &Guest) {
    let folder = TempDir::new().expect("a folder");
    let behaviour = json!({ "behavior": "allow", "downloadPath": folder.path() });
    let _: Value = guest
        .command("Browser.setDownloadBehavior", behaviour)
        .await;
    guest.go("/print/kengi").await;
    guest.sees(".print-offline").await;
    guest.press(".print-form .button.primary").await;
    let document = arrived(folder.path()).await;
    assert!(document.starts_with(b"%PDF-") && document.trim_ascii_end().ends_with(b"%%EOF"));
    guest.go("/print/kengi.pdf?paper=a3&part=all").await;
    guest.sees(".print-offline").await;
    assert_eq!(
        guest
            .see::<String>("return document.getElementById('paper-field').value")
            .await,
        "a3"
    );
}

/// The document that a browser has put into a folder, as soon as it is whole.
async fn arrived(folder: &Path) -> Vec<u8> {
    let whole = || {
        let mut files = std::fs::read_dir(folder).ok()?.filter_map(Result::ok);
        let is_pdf = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "pdf");
        let path = files.find_map(|file| Some(file.path()).filter(is_pdf))?;
        std::fs::read(path).ok().filter(|bytes| !bytes.is_empty())
    };
    let looked = async {
        loop {
            if let Some(bytes) = whole() {
                return bytes;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), looked)
        .await
        .expect("a document")
}

/// How many rows of finished games the page has.
const FINISHED: &str =
    "return document.querySelectorAll('[aria-labelledby=finished-title] .row').length";

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_evening_without_a_network_is_there_once() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    visit(&guest).await;
    guest.is_content().await;
    house.close().await;

    for &game in GameId::ALL {
        play_to_the_end(&guest, game, "opponent=engine&level=3").await;
    }
    learn(&guest, GameId::Kingdom).await;
    solve(&guest).await;
    analyse(&guest).await;
    print(&guest).await;
    guest.go("/games").await;
    guest.sees("#here").await;
    let here = "return document.querySelectorAll('#here-rows .row').length";
    assert_eq!(guest.see::<usize>(here).await, 4);
    // Nothing above them says that there are no games.
    guest.sees("#mine .list-offline").await;
    for gone in ["#mine .empty", "[aria-labelledby=finished-title]", "#lobby"] {
        guest.sees_no(gone).await;
    }
    // What needs the server says so, and why.
    for (address, why) in [
        ("/game/somebody123", "This game is on the server."),
        ("/game/somebody123/mistakes", "its mistakes"),
        ("/known/kengi/tree", "tables and books"),
        ("/strategy/kengi/game", "not kept in this browser"),
    ] {
        guest.go(address).await;
        guest.reads("h1", "offline").await;
        guest.reads("[data-needs]:not([hidden])", why).await;
    }
    forgive_silence(&guest).await;

    house.open().await;
    visit(&guest).await;
    guest.go("/games").await;
    assert_eq!(guest.see::<usize>(FINISHED).await, 4);
    guest.sees_no("#here").await;
    guest.sees_no("#mine .list-offline").await;
    guest.sees("#mine .empty").await;
    // Again: nothing comes twice.
    visit(&guest).await;
    guest.go("/games").await;
    assert_eq!(guest.see::<usize>(FINISHED).await, 4);
    guest.go("/puzzles/kengi").await;
    guest.reads("[data-status=solved]", "solved").await;
    forgive_silence(&guest).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_one_screen_survives_a_closed_tab() {
    let mut house = House::build().await;
    let eyes = Eyes {
        language: "de",
        ..PHONE
    };
    let guest = Guest::new(&house, eyes).await;
    visit(&guest).await;
    house.close().await;
    begin(&guest, "kengi", "opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    for _ in 0..3 {
        player.look().await;
        player.act().await;
    }
    let before = player.look().await.position;
    guest.go("/").await;
    guest.reads("#here-title", "Auf diesem Gerät").await;
    // Its card says who plays whom, and what the game waits for.
    guest
        .reads("#here-rows .row-who", "Am selben Gerät · Süd – Nord")
        .await;
    guest.reads("#here-rows .row-note", "Nord").await;
    guest.follow("#here-rows a").await;
    assert_eq!(player.look().await.position, before);
    // Taking back, and giving up.
    guest.press("[data-do=takeback]").await;
    let script = "return document.getElementById('position').value !== arguments[0]";
    let _: bool = guest
        .until_with("it is taken back", script, json!([before]))
        .await;
    // A server that refuses it without a reason leaves no empty note.
    let refuse = "const request = indexedDB.open('kabinet');
        return new Promise((resolve) => {
          request.onsuccess = () => {
            const rooms = request.result.transaction('rooms', 'readwrite').objectStore('rooms');
            rooms.getAll().onsuccess = ({ target }) => {
              rooms.put({ ...target.result[0], refused: '' });
              rooms.transaction.oncomplete = () => resolve(true);
            };
          };
        })";
    let _: bool = guest.until("it is refused", refuse).await;
    guest.go("/").await;
    guest
        .reads("#here-rows .row-note", "nimmt diese Partie nicht an")
        .await;
    forgive_silence(&guest).await;
    house.open().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_brought_moves_from_one_list_to_the_other() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    visit(&guest).await;
    house.close().await;
    begin(&guest, "kengi", "opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    for _ in 0..2 {
        player.look().await;
        player.act().await;
    }
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result").await;
    forgive_silence(&guest).await;
    house.open().await;
    // It is seen all the time, on this device or among the others.
    guest.go("/games").await;
    let moved = "return document.querySelectorAll('#finished .row').length === 1 || null";
    let _: bool = guest.until("it is among the finished games", moved).await;
    guest.sees_no("#here").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_left_has_no_engine_and_is_there_on_the_way_back() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    let source = "const end = Worker.prototype.terminate;
        Worker.prototype.terminate = function () {
          sessionStorage.setItem('ended', '1');
          end.call(this);
        }";
    let source = json!({ "source": source });
    guest
        .command("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    guest.go("/here/kengi?opponent=table").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.look().await;
    player.act().await;
    let before = player.look().await.position;
    guest.go("/rules/kengi").await;
    let ended = "return sessionStorage.getItem('ended')";
    assert_eq!(guest.see::<Value>(ended).await, "1");
    let _: Value = guest.see("history.back(); return null").await;
    let path = "return location.pathname === '/here/kengi' || null";
    let _: bool = guest.until("the game is back", path).await;
    guest.sees("#board .kb-svg").await;
    assert_eq!(player.look().await.position, before);
    player.act().await;
    assert_ne!(player.look().await.position, before);
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_and_says_so_while_the_browser_has_no_space() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    let space = async |quota: Value| {
        let mut with = json!({ "origin": house.at("") });
        if quota.is_number() {
            with["quotaSize"] = quota;
        }
        guest.command("Storage.overrideQuotaForOrigin", with).await;
    };
    space(json!(1)).await;
    guest.go("/here/kengi?opponent=table").await;
    guest.sees("#board .kb-svg").await;
    guest.sees("#here-unkept").await;
    // It may stay for the whole game, so it covers nothing.
    let covered =
        "const { top, bottom } = document.getElementById('here-unkept').getBoundingClientRect();
        const all = [...document.querySelectorAll('.site-header, .player, #board')];
        return all.map((one) => [one.id || one.className, one.getBoundingClientRect()])
          .filter(([, place]) => place.bottom > top && place.top < bottom).map(([name]) => name)";
    assert_eq!(guest.see::<Vec<String>>(covered).await, [""; 0]);
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    let first = player.look().await.position;
    player.act().await;
    let unkept = player.look().await.position;
    assert_ne!(unkept, first);
    guest.sees("#here-unkept").await;

    // What could not be stored is stored with the next action that can.
    space(Value::Null).await;
    player.act().await;
    guest.sees_no("#here-unkept").await;
    let last = player.look().await.position;
    assert_ne!(last, unkept);
    guest.reload().await;
    guest.sees("#board .kb-svg").await;
    assert_eq!(player.look().await.position, last);

    // The shelf says that not everything can be kept.
    space(json!(1)).await;
    guest.go("/").await;
    guest.sees(".full-note").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    guest.go("/").await;
    let _: bool = guest
        .until(
            "the worker is there",
            "return !!navigator.serviceWorker.controller",
        )
        .await;
    guest.reload().await;
    let manifest: Value = guest.command("Page.getAppManifest", json!({})).await;
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    // Telephones and desktops each have pictures of their own, as large as they are said to be.
    let pictures = "
        const measure = async ({ src, sizes, form_factor }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${form_factor} ${sizes === `${image.naturalWidth}x${image.naturalHeight}`}`;
        };
        return (async () => {
          const { screenshots } = await (await fetch('/manifest.webmanifest')).json();
          return Promise.all(screenshots.map(measure));
        })()";
    let mut pictures: Vec<String> = guest.until("the pictures", pictures).await;
    assert_eq!(pictures.len(), 2 * (1 + GameId::ALL.len()));
    pictures.dedup();
    assert_eq!(pictures, ["wide true", "narrow true"]);
    let problems: Value = guest
        .command("Page.getInstallabilityErrors", json!({}))
        .await;
    let found = problems["installabilityErrors"].as_array().cloned();
    let found = found.unwrap_or_default();
    // A browser that is nobody's can install nothing, which is not our fault.
    let ours = found
        .iter()
        .filter(|problem| problem["errorId"] != "in-incognito");
    assert_eq!(ours.count(), 0, "{found:?}");
    guest.leave().await;
}
