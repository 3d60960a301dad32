//! Games with days for a move in real browsers: being told on a device, and being away.

use kabinet_games::GameId;
use serde_json::{Value, json};

use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::receiver::Receiver;
use crate::together::{meet_at_kengi, play_kengi, turns};

/// A test has no push service that browsers believe. So the browser's own part is played here: it
/// remembers the device and counts how often anybody was asked for permission. Everything else is
/// real: pages, service worker, server, and the service that decrypts what is sent.
const STAND_IN: &str = "(() => {
  const device = DEVICE;
  const count = (name) => localStorage.setItem(name, Number(localStorage.getItem(name) ?? 0) + 1);
  Object.defineProperty(Notification, 'permission', {
    get: () => (localStorage.getItem('asked') ? 'granted' : 'default'),
  });
  Notification.requestPermission = async () => {
    count('asked');
    return 'granted';
  };
  const own = () => localStorage.getItem('device') && {
    endpoint: device.endpoint,
    toJSON: () => device,
    unsubscribe: async () => {
      localStorage.removeItem('device');
      return true;
    },
  };
  PushManager.prototype.getSubscription = async () => own() || null;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !/^[\\w-]{87}$/.test(applicationServerKey)) throw new Error('no key');
    localStorage.setItem('device', 'on');
    count('subscribed');
    return own();
  };
})()";

/// Gives a guest's browser the device that a push service knows by a name.
async fn equip(guest: &Guest, receiver: &Receiver, name: &str) {
    let device = receiver.device(name).to_string();
    let source = STAND_IN.replace("DEVICE", &device);
    let script = json!({ "source": source });
    guest
        .command("Page.addScriptToEvaluateOnNewDocument", script)
        .await;
    let allowed = json!({ "permissions": ["notifications"] });
    guest.command("Browser.grantPermissions", allowed).await;
}

/// How often something was counted.
async fn counted(guest: &Guest, what: &str) -> u32 {
    let script = "return Number(localStorage.getItem(arguments[0]) ?? 0)";
    guest.see_with(script, json!([what])).await
}

/// Whether the question about notices is in the window as a whole, without scrolling, and nothing
/// covers its buttons.
const ASKED: &str = "
    const text = document.getElementById('ask-tell-text');
    const buttons = [...document.querySelectorAll('#ask-tell button:not([hidden])')];
    return document.getElementById('ask-tell').checkVisibility()
      && text.scrollHeight <= text.clientHeight + 1
      && [text, ...buttons].every((el) => {
        const { left, top, right, bottom } = el.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return inside && (el === hit || el.contains(hit));
      })";

/// Delivers a notice to the service worker until it is shown, and says what is shown.
///
/// The worker's registration is the first, or a later one if it had to be installed again; and a
/// message to a worker that is about to be replaced is lost.
async fn deliver(guest: &Guest, house: &House, notice: &Value) -> Value {
    let ready =
        "return navigator.serviceWorker.ready.then((own) => own.active?.state === 'activated')";
    let _: bool = guest.until("an active worker", ready).await;
    guest.command("ServiceWorker.enable", json!({})).await;
    let shown = "return navigator.serviceWorker.getRegistration()
        .then((own) => own.getNotifications())
        .then(([one]) => one ? { title: one.title, body: one.body, url: one.data.url, tag: one.tag } : null)";
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        for id in 0..10 {
            let push = json!({
                "origin": house.at(""), "registrationId": id.to_string(), "data": notice.to_string(),
            });
            guest
                .command("ServiceWorker.deliverPushMessage", push)
                .await;
        }
        let seen: Value = guest.see(shown).await;
        if !seen.is_null() {
            return seen;
        }
        assert!(tokio::time::Instant::now() < deadline, "no notice is shown");
    }
}

/// Two people at a game with days for a move.
async fn two(anna: &Guest, bruno: &Guest) {
    meet_at_kengi(anna, bruno, "&clock=days&days=3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_told_after_the_first_move_and_one_tap_stops_it() {
    let (house, receiver) = (House::build().await, Receiver::start().await);
    let (anna, bruno) = (
        Guest::with_new_browser(&house, PHONE).await,
        Guest::new(&house, DESK).await,
    );
    equip(&anna, &receiver, "anna").await;
    two(&anna, &bruno).await;
    let mut first = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    let mut second = Player::new(&bruno, GameId::Kengi, &[], Hand::Pointer).dreaming(9);

    // Nothing is asked before the first move, nor by itself after it.
    anna.sees_no("#tell").await;
    anna.sees_no("#ask-tell").await;
    let room = anna.path().await;
    first.turn().await;
    let _: bool = anna.until("the question is seen", ASKED).await;
    anna.sees("#tell-me").await;
    anna.sees_no("#tell-stop").await;
    assert_eq!(counted(&anna, "asked").await, 0);
    anna.press("#ask-tell-yes").await;
    anna.sees("#tell-stop").await;
    anna.sees_no("#tell-me").await;
    anna.sees_no("#ask-tell").await;
    assert_eq!(counted(&anna, "asked").await, 1);

    // The switch on the page of games is the same one, and the device hears of the next turn.
    anna.go("/games").await;
    let is_on = "return document.getElementById('tell-option').checked";
    let _: bool = anna.until("the switch is on", is_on).await;
    turns(&bruno, 1).await;
    // Whoever looks at the board is not told: the server has to notice that she has left it.
    bruno.sees("[data-seat='0']:not([data-here])").await;
    second.turn().await;
    let got = receiver.until("anna", 1).await;
    let notice = &got[0].notice;
    assert_eq!(
        (&notice["kind"], &notice["url"]),
        (&json!("turn"), &json!(room))
    );
    assert_eq!(notice["body"], "It is your turn against Bruno.");

    // The service worker shows what it gets.
    let shown = deliver(&anna, &house, notice).await;
    assert_eq!(shown["title"], "Kengi");
    assert_eq!(
        (&shown["body"], &shown["url"]),
        (&notice["body"], &notice["url"])
    );

    // One tap, and this device is left alone, here and on the next page.
    anna.press("#tell-option").await;
    // It can be switched again when the server has heard of it.
    let is_off = "const { checked, disabled } = document.getElementById('tell-option');
        return !localStorage.getItem('device') && !checked && !disabled";
    let _: bool = anna.until("the switch is off", is_off).await;
    anna.go(&room).await;
    anna.sees("#tell-me").await;
    anna.sees_no("#tell-stop").await;
    first.turn().await;
    // Whoever has decided is not asked again, though the line stays there, also while it is the
    // other's turn.
    turns(&anna, 3).await;
    anna.sees_no("#ask-tell").await;
    anna.sees("#tell-me").await;
    anna.go("/games").await;
    turns(&bruno, 3).await;
    second.turn().await;
    turns(&bruno, 4).await;
    assert_eq!(house.notices_waiting().await, 0);
    assert_eq!(receiver.requests(), 1);
    assert_eq!(counted(&anna, "subscribed").await, 1);
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_fits_every_phone_and_not_now_is_remembered() {
    let (house, receiver) = (House::build().await, Receiver::start().await);
    let bruno = Guest::new(&house, DESK).await;
    for (language, dark) in [("fr", true), ("de", false)] {
        let eyes = Eyes {
            language,
            dark,
            ..PHONE
        };
        let anna = Guest::new(&house, eyes).await;
        equip(&anna, &receiver, language).await;
        two(&anna, &bruno).await;
        play_kengi(&anna).await;
        let _: bool = anna.until("the question is seen", ASKED).await;
        // On its side, too.
        let (width, height) = eyes.size;
        anna.look_with(Eyes {
            size: (height, width),
            ..eyes
        })
        .await;
        let _: bool = anna.until("the question is seen", ASKED).await;
        anna.look_with(eyes).await;
        anna.press("#ask-tell-no").await;
        anna.sees_no("#ask-tell").await;
        anna.reload().await;
        anna.sees("#tell-me").await;
        anna.sees_no("#ask-tell").await;
        assert_eq!(counted(&anna, "asked").await, 0);
        anna.leave().await;
    }
    bruno.leave().await;
}

/// The clocks of both players, as a page shows them.
const CLOCKS: &str = "return ['top', 'bottom'].map((where) =>
    document.querySelector(`#player-${where} [data-part=clock]`).textContent.trim())";

#[tokio::test(flavor = "multi_thread")]
async fn a_player_announces_a_holiday_and_comes_back() {
    let house = House::build().await;
    let (anna, bruno) = (
        Guest::new(&house, DESK).await,
        Guest::new(&house, PHONE).await,
    );
    two(&anna, &bruno).await;
    play_kengi(&anna).await;
    turns(&bruno, 1).await;
    let room = bruno.path().await;
    bruno.go("/games").await;
    bruno.sees("#holiday").await;
    // The last day that can be chosen: the field knows it.
    let choose = "const field = document.getElementById('holiday-until');
        field.value = field.max;
        return field.value";
    let day: String = bruno.see(choose).await;
    assert_eq!(day.len(), 10);
    bruno.follow("#holiday .lobby-go button").await;
    bruno.reads("#holiday", "You are away until").await;
    bruno.reads("#mine .row-deadline", "away until").await;
    // Anna sees it at once at the board, and in her list.
    anna.reads("#player-top [data-part=note]", "away until")
        .await;
    let (top, _): (String, String) = anna.see(CLOCKS).await;
    assert!(top.starts_with('3') || top.starts_with('2'), "{top}");
    anna.go("/games").await;
    anna.reads("#mine .row-deadline", "away until").await;
    anna.go(&room).await;
    anna.reads("#player-top [data-part=note]", "away until")
        .await;
    bruno.follow("#holiday [name=back]").await;
    bruno.sees_no("#holiday [name=back]").await;
    let gone = "return !document.querySelector('#player-top [data-part=note]').textContent";
    let _: bool = anna.until("Bruno is back", gone).await;
    anna.leave().await;
    bruno.leave().await;
}
