//! The table in company: who has left, who watches, who waits in the lobby.

use kabinet_games::GameId;
use kabinet_server::ids::RoomId;
use serde_json::json;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};
use crate::pocket::{KEPT, forgive_silence, until_kept};
use crate::together::{link, meet_at_kengi, play_kengi, sit};

/// Two people at a game of Kengi with a clock, one turn played: the first is to wait.
async fn two_with_a_clock(house: &House) -> (Guest, Guest) {
    let anna = Guest::new(house, DESK).await;
    let bruno = Guest::new(house, DESK).await;
    meet_at_kengi(&anna, &bruno, "&clock=minutes&minutes=30").await;
    play_kengi(&anna).await;
    bruno.sees("#player-bottom[data-turn]").await;
    (anna, bruno)
}

/// Where a piece that is held may go.
const GOALS: &str = "
  const goals = [...document.querySelectorAll('[data-layer=hints] > .kb-hint-go')].map((el) => el.dataset.spot);
  return goals.length ? goals : null";

async fn room_of(guest: &Guest) -> RoomId {
    let path = guest.path().await;
    RoomId::read(path.trim_start_matches("/game/")).expect("a game")
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_left_is_seen_to_have_left_and_the_win_can_be_claimed() {
    let house = House::build().await;
    let (anna, bruno) = two_with_a_clock(&house).await;
    anna.sees("[data-seat='1'][data-here]").await;
    anna.sees_no("#claim").await;
    // Why an earlier touch meant nothing does not hide it.
    let waits = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer);
    waits.point_at("c3").await;
    anna.reads("#status[data-why]", "not your turn").await;
    let bar = "return document.getElementById('player-top').getBoundingClientRect().height";
    let height: f64 = anna.see(bar).await;
    bruno.go("/").await;
    anna.reads("[data-seat='1'] [data-part=gone]", "left ")
        .await;
    anna.reads("#announce", "Bruno has left.").await;
    assert_eq!(
        height,
        anna.see::<f64>(bar).await,
        "the bar keeps its height"
    );
    // The server finds that it was for long.
    let room = room_of(&anna).await;
    house.found_gone(&room, 1, 30_000).await;
    anna.reads("#status-text", "you can claim the win").await;
    anna.sees_no("#claim").await;
    // Readers do not hear it count down.
    anna.sees("#status[aria-live=off]").await;
    // Back in time, nothing is lost.
    bruno.go(&anna.path().await).await;
    anna.sees("[data-seat='1'][data-here]").await;
    let silent = "return !document.getElementById('status-text').textContent.includes('claim')";
    let _: bool = anna.until("nothing to claim", silent).await;
    anna.sees("#status[aria-live=polite]").await;
    bruno.go("/").await;
    anna.reads("[data-seat='1'] [data-part=gone]", "left ")
        .await;
    house.found_gone(&room, 1, 200_000).await;
    anna.reads("#claim-text", "Bruno has been gone for a while")
        .await;
    anna.press("#claim-wait").await;
    anna.sees_no("#claim").await;
    anna.reload().await;
    anna.press("#claim-win").await;
    anna.reads("#status-lead", "You won.").await;
    anna.reads("#status-text", "North left the game").await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_alive_and_one_button_plays_anyone() {
    let house = House::build().await;
    let anna = Guest::new(&house, DESK).await;
    let bruno = Guest::new(&house, PHONE).await;
    anna.go("/games").await;
    anna.sees("#lobby .empty").await;
    bruno.go("/").await;
    bruno
        .follow("form[action='/anyone']:has([value=kingdom]) button")
        .await;
    bruno.sees("#invitation").await;
    let waiting = bruno.path().await;
    // Whoever waits elsewhere is not passed off as present.
    anna.reads("#lobby .row-who", "Kingdom").await;
    let here = "return !document.querySelector('#lobby .row-who').textContent.includes('not here')";
    let _: bool = anna.until("Bruno is there", here).await;
    bruno.go("/").await;
    anna.reads("#lobby .row-who", "not here").await;
    // Pressed once more, it is the same game that waits.
    bruno
        .follow("form[action='/anyone']:has([value=kingdom]) button")
        .await;
    assert_eq!(bruno.path().await, waiting);
    // Without a reload.
    anna.reads("#lobby .rows", "Kingdom").await;
    anna.follow("#lobby .lobby-go button").await;
    assert_eq!(anna.path().await, waiting);
    bruno.sees_no("#invitation").await;
    anna.sees_no("#invitation").await;
    // The clock of a game with anyone.
    anna.sees("#player-top .player-clock").await;
    // What waits for its opponent no more is not offered any more.
    let carla = Guest::new(&house, DESK).await;
    carla.go("/games").await;
    carla.sees("#lobby .empty").await;
    carla.sees("#watch .rows").await;
    anna.leave().await;
    bruno.leave().await;
    carla.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_goes_moves_nothing() {
    let house = House::build().await;
    let watch = "
      window.__shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          window.__shifts.push(`${value}: ${sources.map(({ node }) => node?.id || node?.className).join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: false });
      return true";
    for eyes in [PHONE, DESK] {
        let anna = Guest::new(&house, eyes).await;
        let bruno = Guest::new(&house, eyes).await;
        begin(&anna, "kengi", "opponent=friend&seat=0&name=Anna").await;
        anna.sees("#invitation").await;
        anna.still().await;
        let _: bool = anna.see(watch).await;
        sit(&bruno, &link(&anna, 1).await, "Bruno").await;
        anna.sees_no("#invitation").await;
        anna.reads("#player-top", "Bruno").await;
        anna.still().await;
        let shifts: Vec<String> = anna.see("return window.__shifts").await;
        assert!(shifts.is_empty(), "{:?}: {shifts:?}", eyes.size);
        anna.leave().await;
        bruno.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_counted_named_and_can_be_muted() {
    let house = House::build().await;
    let (anna, bruno) = two_with_a_clock(&house).await;
    anna.sees_no("#watching").await;
    let carla = Guest::new(&house, DESK).await;
    carla.go(&anna.path().await).await;
    anna.sees("#watching").await;
    anna.reads("#watching-count", "1").await;
    carla.press("label[for=panel-chat]").await;
    carla.sees_no("#mute-spectators").await;
    carla.write("#chat-text", "What a game").await;
    carla.press("#chat-form button").await;
    anna.press("label[for=panel-chat]").await;
    anna.reads("#chat-lines [data-watcher]", "What a game")
        .await;
    anna.reads("#chat-lines [data-watcher] small", "spectator")
        .await;
    // Where only spectators have written, hiding that leaves a word, not a blank.
    anna.press("label:has(#mute-spectators)").await;
    anna.sees("#chat-empty").await;
    anna.press("label:has(#mute-spectators)").await;
    anna.sees_no("#chat-empty").await;
    anna.write("#chat-text", "Thanks").await;
    anna.press("#chat-form button").await;
    anna.reads("#chat-lines", "Thanks").await;
    anna.sees("#chat-lines [data-watcher]").await;
    anna.press("label:has(#mute-spectators)").await;
    anna.sees_no("#chat-lines [data-watcher]").await;
    anna.sees("#chat-lines [data-side]").await;
    // It is remembered, and what comes now is not counted as unread.
    anna.press("label[for=panel-turns]").await;
    carla.write("#chat-text", "And on it goes").await;
    carla.press("#chat-form button").await;
    let script = "return document.querySelectorAll('#chat-lines [data-watcher]').length === 2";
    let _: bool = anna.until("both remarks are there", script).await;
    anna.sees_no("#chat-unread").await;
    anna.reload().await;
    anna.press("label[for=panel-chat]").await;
    anna.sees_no("#chat-lines [data-watcher]").await;
    // After a reload by the server, spectators are still named.
    carla.reload().await;
    carla.press("label[for=panel-chat]").await;
    carla
        .reads("#chat-lines [data-watcher] small", "spectator")
        .await;
    for guest in [anna, bruno, carla] {
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_remembers_the_level_and_the_side() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kastwa", "opponent=engine&level=4&seat=1").await;
    guest.go("/").await;
    guest
        .reads(
            ".shelf-play:has([action='/new/kastwa']) .primary",
            "level 4",
        )
        .await;
    guest
        .follow("form[action='/new/kastwa']:has([name=level]) button")
        .await;
    guest.reads("#player-top", "level 4").await;
    guest.sees("#table[data-near='1']").await;
    // The form for a new game suggests the same.
    guest.go("/new/kastwa").await;
    let script = "return [document.querySelector('[name=level]:checked').value, document.querySelector('[name=seat]:checked').value]";
    let chosen: (String, String) = guest.see(script).await;
    assert_eq!(chosen, ("4".to_owned(), "1".to_owned()));
    // Rare options are folded away, and shown once one of them is chosen.
    guest.sees_no("[name=option-size]").await;
    guest.press(".rare > summary").await;
    guest.sees("[name=option-size]").await;
    guest.go("/new/kastwa?option-size=6").await;
    guest.sees("[name=option-size]").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_character_is_chosen_beside_the_levels_and_remembered() {
    let house = House::build().await;
    for eyes in [DESK, PHONE] {
        let guest = Guest::new(&house, eyes).await;
        guest.go("/new/kingdom").await;
        guest.sees_no("[name=level][value=hussar]").await;
        guest.press("#characters > summary").await;
        guest.press(".card:has([value=hussar])").await;
        // Choosing one is choosing no level.
        let script =
            "return [...document.querySelectorAll('[name=level]:checked')].map((one) => one.value)";
        let chosen: Vec<String> = guest.see(script).await;
        assert_eq!(chosen, ["hussar"]);
        guest.is_content().await;
        guest.follow(".new-go button").await;
        guest.reads("#player-top", "The Hussar").await;
        guest.go("/").await;
        guest
            .reads(
                ".shelf-play:has([action='/new/kingdom']) .primary",
                "The Hussar",
            )
            .await;
        guest
            .follow("form[action='/new/kingdom']:has([name=level]) button")
            .await;
        guest.reads("#player-top", "The Hussar").await;
        // The form for a new game suggests the same.
        guest.go("/new/kingdom").await;
        guest.sees("#characters[open] [value=hussar]:checked").await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_character_plays_without_a_network_and_comes_along() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    guest.go("/").await;
    until_kept(&guest, "everything is kept", KEPT).await;
    house.close().await;
    guest.go("/new/kengi").await;
    guest.press("#characters > summary").await;
    guest.press(".card:has([value=builder])").await;
    guest.follow(".new-go button").await;
    assert!(guest.path().await.starts_with("/here/kengi"));
    guest.reads("#player-top", "The Tower Builder").await;
    let mut player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    player.look().await;
    player.act().await;
    // It has answered when it is the visitor's turn again.
    player.look().await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result:not([hidden])").await;
    let chosen = "const [one] = document.getElementById('next-level').selectedOptions;
        return one.dataset.character";
    assert_eq!(guest.see::<String>(chosen).await, "builder");
    guest.follow("#result [data-do=rematch]").await;
    guest.reads("#player-top", "The Tower Builder").await;
    // The card of the game says against whom, and which side is the visitor's.
    guest.go("/").await;
    guest
        .reads("#here-rows .row-who", "The Tower Builder")
        .await;
    guest.reads("#here-rows .row-who", "th (you)").await;
    forgive_silence(&guest).await;
    house.open().await;
    guest.go("/").await;
    until_kept(&guest, "everything is kept", KEPT).await;
    guest.go("/games").await;
    guest
        .reads("[aria-labelledby=finished-title]", "The Tower Builder")
        .await;
    forgive_silence(&guest).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_show_the_position_the_result_and_the_deadline() {
    let house = House::build().await;
    let (anna, bruno) = two_with_a_clock(&house).await;
    begin(&bruno, "kingdom", "opponent=engine&level=1&seat=0").await;
    let mut player = Player::new(&bruno, GameId::Kingdom, &[], Hand::Pointer).dreaming(1);
    player.act().await;
    player.look().await;
    bruno.press("[data-do=resign]").await;
    bruno.press("#ask-yes").await;
    bruno.sees("#result").await;
    begin(
        &anna,
        "kingdom",
        "opponent=friend&seat=0&name=Anna&clock=days&days=2",
    )
    .await;
    sit(&bruno, &link(&anna, 1).await, "Bruno").await;
    anna.sees_no("#invitation").await;
    Player::new(&anna, GameId::Kingdom, &[], Hand::Pointer)
        .dreaming(1)
        .turn()
        .await;
    bruno.go("/games").await;
    let script = "
      return [...document.querySelectorAll('#mine .row')].map((row) => [
        row.querySelector('b')?.textContent ?? '',
        row.querySelector('.row-deadline')?.textContent ?? '',
        row.querySelector('img').getAttribute('src').split('?')[0],
        new URL(row.querySelector('img').src).searchParams.get('position') !== null,
      ])";
    let rows: Vec<(String, String, String, bool)> = bruno.see(script).await;
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(
        rows.iter().all(|row| row.0 == "Your turn." && row.3),
        "{rows:?}"
    );
    let days = rows.iter().find(|row| row.2 == "/picture/kingdom.svg");
    assert_eq!(days.expect("Kingdom").1, "1 d 23 h left");
    let loaded = "return [...document.querySelectorAll('#mine img')].every((image) => { image.loading = 'eager'; return image.complete && image.naturalWidth > 0 })";
    let _: bool = bruno.until("the pictures are there", loaded).await;
    bruno.reads("[data-result=lost] b", "You lost.").await;
    // Those that wait for the other side come last.
    anna.go("/games").await;
    let _: bool = anna
        .see("return document.querySelectorAll('#mine .row[data-waits]').length === 0")
        .await;
    anna.leave().await;
    bruno.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_planned_ahead_is_played_when_its_turn_comes() {
    let house = House::build().await;
    let (anna, bruno) = two_with_a_clock(&house).await;
    // Anna waits, and plans: the first touch asks what she could play, and counts.
    let player = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer);
    let from = "a1".to_owned();
    player.point_at(&from).await;
    let goals: Vec<String> = anna.until("somewhere to go", GOALS).await;
    player.point_at(&goals[0]).await;
    anna.sees("#plan").await;
    anna.sees(".kb-arrow").await;
    anna.reads("#status-text", "Planned: ").await;
    // Taken back with a click.
    anna.press("#plan-cancel").await;
    anna.sees_no("#plan").await;
    anna.sees_no(".kb-arrow").await;
    player.point_at(&from).await;
    let _: Vec<String> = anna.until("somewhere to go", GOALS).await;
    player.point_at(&goals[0]).await;
    anna.sees("#plan").await;
    let planned: String = anna
        .see("return document.getElementById('status-text').textContent")
        .await;
    // Nothing has been played.
    let turns = "return document.querySelectorAll('#turns li').length";
    assert_eq!(anna.see::<usize>(turns).await, 1);
    // Bruno plays elsewhere: Anna's move follows at once, and it is Bruno's turn again.
    let far = bruno_plays_elsewhere(&bruno, &[from, goals[0].clone()]).await;
    let script = "return document.querySelectorAll('#turns li').length >= 3";
    let _: bool = anna
        .until(&format!("{planned} is played after {far}"), script)
        .await;
    anna.sees_no("#plan").await;
    anna.leave().await;
    bruno.leave().await;
}

/// Plays a turn that touches none of these places, nor anything in their columns.
async fn bruno_plays_elsewhere(bruno: &Guest, places: &[String]) -> String {
    let script = "
      const { actions = [] } = JSON.parse(document.getElementById('state').textContent);
      const columns = arguments[0].map(([file]) => file);
      const found = actions.find(([, ...touches]) => touches.every(([file]) => !columns.includes(file)));
      return found ? found[0] : null";
    bruno.reload().await;
    let turn: String = bruno
        .until_with("a turn elsewhere", script, json!([places]))
        .await;
    bruno.write("#typed-turn", &turn).await;
    bruno.press("#typed button").await;
    turn
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_became_illegal_is_never_played() {
    let house = House::build().await;
    let (anna, bruno) = two_with_a_clock(&house).await;
    let player = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer);
    let from = "a1";
    player.point_at(from).await;
    let goals: Vec<String> = anna.until("somewhere to go", GOALS).await;
    player.point_at(&goals[0]).await;
    anna.sees("#plan").await;
    // Bruno covers the piece that was planned with.
    let script = "
      const { actions = [] } = JSON.parse(document.getElementById('state').textContent);
      const found = actions.find(([, ...touches]) => touches.at(-1) === arguments[0]);
      return found ? found[0] : null";
    bruno.reload().await;
    let turn: String = bruno
        .until_with("a turn onto it", script, json!([from]))
        .await;
    bruno.write("#typed-turn", &turn).await;
    bruno.press("#typed button").await;
    anna.reads("#toast", "is not possible any more").await;
    anna.sees("#player-bottom[data-turn]").await;
    let turns: usize = anna
        .see("return document.querySelectorAll('#turns li').length")
        .await;
    assert_eq!(turns, 2);
    anna.leave().await;
    bruno.leave().await;
}
