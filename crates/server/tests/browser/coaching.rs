//! A newcomer with a coach: threats, a warning, why, looking again; then learning from mistakes.

use serde_json::json;
use thirtyfour::Key;

use crate::begin;
use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::table::{place_of, type_turn};

/// The first problem of Kengi's sheet: North threatens to finish a tower.
const THREATENED: &str = "-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -";
/// The second: South wins with c1-B4, and with nothing else.
const WON: &str = "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -";

/// Types a turn that may not be played.
async fn type_only(guest: &Guest, turn: &str) {
    guest.write("#typed-turn", turn).await;
    guest.key(Key::Enter).await;
}

async fn a_coached_game(eyes: Eyes, name: &str) {
    let house = House::build().await;
    let guest = Guest::new(&house, eyes).await;
    let start = format!("option-start=position&option-start-position={THREATENED}");
    let form = format!("{start}&opponent=engine&level=1&seat=0&coach=on");
    begin(&guest, "kengi", &form).await;
    assert!(!guest.path().await.contains("coach"));
    let threat = "return document.getElementById('status-text').textContent.includes('threatens to finish a tower')";
    let _: bool = guest.until("the coach tells the threat", threat).await;
    // It comes first: on a small phone the rest is below.
    let said = guest.text("#status-text").await;
    assert!(said.starts_with("North threatens"), "{said}");
    guest.picture(&format!("coach-threat-{name}")).await;
    // A blunder is not played at once.
    type_only(&guest, "a2-a3").await;
    guest.sees("#coach:not([hidden])").await;
    let said = guest.text("#coach-text").await;
    assert!(said.starts_with("This lets North finish a tower"), "{said}");
    guest.picture(&format!("coach-warning-{name}")).await;
    guest.press("#coach-why").await;
    let end =
        "return document.getElementById('coach-text').textContent.startsWith('North completed')";
    let _: bool = guest.until("why is played out", end).await;
    guest.press("#coach-again").await;
    guest.sees_no("#coach:not([hidden])").await;
    assert_eq!(
        guest
            .see::<usize>("return document.querySelectorAll('#turns li').length")
            .await,
        0
    );
    // What is meant all the same is played, and can be taken back. It is warned of in any spelling.
    type_only(&guest, "A2 a3").await;
    guest.sees("#coach:not([hidden])").await;
    guest.press("#coach-anyway").await;
    guest.sees("#turns li[data-side='0']").await;
    guest.is_content().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coach_warns_explains_and_lets_one_look_again() {
    a_coached_game(DESK, "desk").await;
    a_coached_game(PHONE, "phone").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn praise_stays_until_the_next_move() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let start = format!("option-start=position&option-start-position={WON}");
    let form = format!("{start}&opponent=engine&level=1&seat=0&coach=on");
    begin(&guest, "kengi", &form).await;
    type_only(&guest, "c1-B4").await;
    // The computer has answered, and the coach has looked at what it played.
    let answered = "
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/coach'));
      return asked.length === 3 && document.querySelectorAll('#turns li').length === 2";
    let _: bool = guest.until("the coach has looked again", answered).await;
    guest.still().await;
    let said = guest.text("#status-text").await;
    assert!(said.contains("you win with your next move"), "{said}");
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coach_greets_and_says_when_it_could_not_think() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    begin(&guest, "kingdom", "opponent=engine&level=1&seat=0&coach=on").await;
    guest.reads("#status-text", "The coach is watching.").await;
    // It does not answer in time.
    guest.command("Network.enable", json!({})).await;
    let blocked = async |urls: &[&str]| {
        let urls = json!({ "urls": urls });
        guest.command("Network.setBlockedURLs", urls).await;
    };
    blocked(&["*/coach"]).await;
    type_turn(&guest, "a1-a2").await;
    let late = "The coach did not manage to judge this in time.";
    guest.reads("#status-text", late).await;
    guest.sees("#turns li[data-side='1']").await;
    blocked(&[]).await;
    // That something was not reached is what the console says.
    guest.complaints().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_becomes_puzzles() {
    let house = House::build().await;
    let guest = Guest::new(&house, PHONE).await;
    let start = format!("option-start=position&option-start-position={WON}");
    begin(&guest, "kengi", &format!("{start}&opponent=table")).await;
    type_turn(&guest, "a1-e1").await;
    guest.sees("#turns li[data-side='0']").await;
    guest.press("[data-do=resign]").await;
    guest.press("#ask-yes").await;
    guest.sees("#result:not([hidden])").await;
    guest.picture("mistakes-link-phone").await;
    guest.follow("#mistakes").await;
    guest.sees("#puzzle[data-mode=try]").await;
    guest.sees("#summary:not([hidden])").await;
    assert!(guest.text("#task").await.contains("a1-e1"));
    // What is said takes the place that was kept for it while the game was checked.
    let board = place_of(&guest, "#board").await;
    let script = "const [at, task] = ['at', 'task'].map((id) => document.getElementById(id));
        const said = [at.textContent, task.textContent];
        [at.textContent, task.textContent] = ['', 'One line.'];
        const { top } = document.getElementById('board').getBoundingClientRect();
        [at.textContent, task.textContent] = said;
        return top;";
    let before: f64 = guest.see(script).await;
    assert!((before - board[1]).abs() < 0.6, "{before}, {board:?}");
    guest.picture("mistakes-phone").await;
    guest.press("#solution").await;
    guest.reads("#feedback", "Better was c1-B4.").await;
    guest.press("#retry-yes").await;
    guest.sees("#puzzle[data-mode=try]").await;
    guest.press(".puzzle-more > summary").await;
    guest.write("#typed-turn", "c1-B4").await;
    guest.press("#typed button").await;
    guest.sees("#puzzle[data-mode=solved]").await;
    let said = guest.text("#feedback").await;
    assert!(said.starts_with("Yes, that wins."), "{said}");
    guest.look_with(DESK).await;
    guest.picture("mistakes-desk").await;
    guest.go("/puzzles/progress").await;
    guest.picture("progress-desk").await;
    guest.is_content().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sentences_name_the_computer_as_the_language_does() {
    let house = House::build().await;
    for (language, played) in [
        ("en", "The computer played"),
        ("fr", "L’ordinateur a joué"),
        ("de", "Der Computer hat"),
    ] {
        let guest = Guest::new(&house, Eyes { language, ..DESK }).await;
        let start = format!("option-start=position&option-start-position={WON}");
        let form = format!("{start}&opponent=engine&level=9&seat=0");
        begin(&guest, "kengi", &form).await;
        type_turn(&guest, "a1-e1").await;
        guest.reads("#announce", played).await;
        guest.leave().await;
    }
}
