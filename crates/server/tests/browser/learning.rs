//! Those who learn: whole lessons with the mouse, a finger and the keys, a puzzle, a board in the
//! rules.

use kabinet_content::Step;
use kabinet_core::Game;
use kabinet_games::{AnyGame, GameId};
use serde_json::json;
use thirtyfour::Key;

use crate::guest::{DESK, Eyes, Guest, PHONE};
use crate::house::House;
use crate::player::{Hand, Player};

/// What is touched for an action.
fn touches(position: &AnyGame, action: &str) -> Vec<String> {
    let board = kabinet_draw::board(position);
    let mut gestures = kabinet_draw::gestures(position).into_iter();
    let gesture = gestures
        .find(|gesture| position.action_text(gesture.action) == action)
        .unwrap_or_else(|| panic!("{action} in {position}"));
    let touches = gesture.touches.iter();
    touches.map(|touch| touch.on(&board).to_string()).collect()
}

/// Plays a step by its own examples, and waits until the page says that it is done.
pub(crate) async fn play_step(guest: &Guest, player: &Player<'_>, step: &Step) {
    let mut played: Vec<String> = Vec::new();
    for (index, moment) in step.moments().iter().enumerate() {
        let progress = step.attempt(&played).expect("what is asked for");
        let action = moment.example(&progress.position).expect("something to do");
        player
            .touch_all(&touches(&progress.position, &action))
            .await;
        played.push(action);
        let what = format!("{played:?} is answered");
        let script = "return document.getElementById('lesson').dataset.moment === arguments[0]";
        let number = (index + 1).to_string();
        let _: bool = guest.until_with(&what, script, json!([number])).await;
    }
    guest.sees("#lesson[data-done]").await;
}

async fn a_whole_lesson(game: GameId, hand: Hand, eyes: Eyes) {
    let house = House::build().await;
    let guest = Guest::new(&house, eyes).await;
    let player = Player::new(&guest, game, &[], hand);
    let lesson = kabinet_content::lesson(game).expect("a lesson");
    guest.go(&format!("/learn/{}", game.info().slug)).await;
    for (index, step) in lesson.steps().iter().enumerate() {
        play_step(&guest, &player, step).await;
        let said = guest.text("#feedback").await;
        assert!(said.ends_with('.'), "{}: {said:?}", step.name());
        if index + 1 < lesson.steps().len() {
            guest.follow("#next").await;
        }
    }
    let done = "return document.querySelectorAll('#steps [data-done]').length";
    assert_eq!(guest.see::<usize>(done).await, lesson.steps().len());
    // It is still known after a while.
    guest.go(&format!("/learn/{}", game.info().slug)).await;
    let what = "the row of steps is filled";
    let script = "return document.querySelectorAll('#steps [data-done]').length === arguments[0]";
    let count = lesson.steps().len();
    let _: bool = guest.until_with(what, script, json!([count])).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_played_with_the_mouse() {
    a_whole_lesson(GameId::Kengi, Hand::Pointer, DESK).await;
    a_whole_lesson(GameId::Kingdom, Hand::Pointer, DESK).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_played_with_the_keys() {
    a_whole_lesson(GameId::Kastwa, Hand::Keys, DESK).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_played_with_a_finger() {
    a_whole_lesson(GameId::Kensington, Hand::Pointer, PHONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_patient() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let player = Player::new(&guest, GameId::Kingdom, &[], Hand::Pointer);
    guest.go("/learn/kingdom/jump").await;
    // Something else that is allowed is seen, explained and taken back.
    player.touch_all(&["c3".to_owned(), "e5".to_owned()]).await;
    guest.reads("#feedback", "That is a legal move").await;
    let back = "return document.querySelector('.kb-spot[data-spot=c3]')?.ariaLabel.includes('Knight') && !!document.querySelector('.kb-awake')";
    let _: bool = guest.until("the Knight is back", back).await;
    // What may not be done has a reason, on the board and in the field.
    guest.go("/learn/kingdom/courtesy").await;
    player.look().await;
    player.point_at("e3").await;
    player.point_at("e4").await;
    guest.reads("#feedback", "Monarch").await;
    guest.press(".lesson-typed summary").await;
    guest.write("#typed-turn", "e3-e4").await;
    guest.press("#typed .button").await;
    guest.reads("#typed-error", "Monarch").await;
    let typed = "return document.getElementById('typed-turn').value";
    assert_eq!(guest.see::<String>(typed).await, "e3-e4", "it stays");
    let complaints = guest.complaints().await;
    let refused = |said: &String| said.contains("422");
    assert!(complaints.iter().all(refused), "{complaints:?}");
    // Where other actions have the same touches, the rule of this one is named.
    guest.go("/learn/kastwa/line").await;
    player.look().await;
    player.point_at("b2").await;
    player.point_at("c2").await;
    guest.reads("#feedback", "To push pieces worth 2").await;
    guest.go("/learn/kensington/square").await;
    player.look().await;
    player.point_at("h4").await;
    player.point_at("a1").await;
    guest.reads("#feedback", "No line joins h4 and a1.").await;
    // What to do can be shown, and what was done can be taken back.
    guest.go("/learn/kingdom/capture").await;
    player.look().await;
    guest.press("#show").await;
    guest.sees("[data-layer=arrows] > *").await;
    let first = guest.text("#task").await;
    player.touch_all(&["e4".to_owned(), "e5".to_owned()]).await;
    guest.sees("#lesson[data-moment='1']").await;
    assert_ne!(guest.text("#task").await, first);
    guest.press("#undo").await;
    guest.sees("#lesson[data-moment='0']").await;
    guest.reads("#task", &first).await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_under_a_finger_when_a_puzzle_is_answered() {
    let house = House::build().await;
    for (language, width) in [("en", 390), ("de", 360), ("fr", 320)] {
        let eyes = Eyes {
            language,
            size: (width, 780),
            ..PHONE
        };
        let guest = Guest::new(&house, eyes).await;
        guest.go("/puzzles/kengi/sheet-2").await;
        guest.sees("[data-layer=controls]").await;
        let places = "return ['board', 'hint', 'flip', 'retry-yes', 'next'].map((id) => {
            const { left, top } = document.getElementById(id).getBoundingClientRect();
            return [left + scrollX, top + scrollY].map(Math.round);
          })";
        let before: Vec<[i64; 2]> = guest.see(places).await;
        let disabled = "return document.getElementById('retry-yes').disabled";
        assert!(guest.see::<bool>(disabled).await);
        let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
        player.touch_all(&["a1", "c3"].map(str::to_owned)).await;
        guest.sees("#puzzle[data-mode=wrong]").await;
        guest.still().await;
        assert!(!guest.see::<bool>(disabled).await);
        let said = guest.text("#feedback").await;
        let after: Vec<[i64; 2]> = guest.see(places).await;
        assert_eq!(after, before, "{language}: {said}");
        // The solution is shown below what was touched for it.
        guest.press("#solution").await;
        guest.sees("#line:not([hidden])").await;
        let after: Vec<[i64; 2]> = guest.see(places).await;
        assert_eq!(after[..3], before[..3], "{language}: the solution");
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_tried_and_solved_and_remembered() {
    let mut house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    let touch = |spots: [&str; 2]| spots.map(str::to_owned);
    guest.go("/puzzles/kengi/sheet-2").await;
    // Wrong: the answer shows it.
    player.touch_all(&touch(["a1", "c3"])).await;
    guest.sees("#puzzle[data-mode=wrong]").await;
    guest.reads("#feedback", "North").await;
    guest.press("#retry-yes").await;
    guest.sees("#puzzle[data-mode=try]").await;
    // A hint: what kind of move, then which piece.
    guest.press("#hint").await;
    guest.sees("#feedback[data-kind=hint]").await;
    let first = guest.text("#feedback").await;
    guest.press("#hint").await;
    let changed = "return document.getElementById('feedback').textContent !== arguments[0]";
    let _: bool = guest
        .until_with("the hint says more", changed, json!([first]))
        .await;
    let rings = "return document.querySelectorAll('[data-layer=arrows] > *').length";
    assert_eq!(guest.see::<usize>(rings).await, 1);
    // Right, the best defence, and the win.
    player.touch_all(&touch(["c1", "b4"])).await;
    guest.sees("#feedback[data-kind=right]").await;
    player.touch_all(&touch(["a1.tower", "b4"])).await;
    guest.sees("#puzzle[data-mode=solved]").await;
    guest.reads("#puzzle-status", "solved").await;
    // The solution, back and forth.
    guest.press("#solution").await;
    guest.sees("#line").await;
    for turn in ["c1-B4", "", "A1-B4"] {
        guest.press("#line [data-go=next]").await;
        guest.reads("#line-said", turn).await;
    }
    guest.press("#line [data-go=first]").await;
    guest.press("#line-close").await;
    guest.sees_no("#line").await;
    // Kept, over a restart of the server too.
    house.close().await;
    house.open().await;
    guest.go("/puzzles/kengi").await;
    guest.reads("[data-status=helped]", "solved").await;
    guest.follow(".choices .primary").await;
    assert_ne!(guest.path().await, "/puzzles/kengi/sheet-2");
    // The one that does not work.
    guest.go("/puzzles/kengi/sheet-4").await;
    guest.press("#solution").await;
    guest.sees("#line").await;
    guest.press("#line [data-go=last]").await;
    guest.reads("#line-said", "C5-E3").await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_annotated_game_is_followed_with_buttons_keys_and_links() {
    let house = House::build().await;
    for (game, eyes) in [(GameId::Kingdom, DESK), (GameId::Kensington, PHONE)] {
        let guest = Guest::new(&house, eyes).await;
        let slug = game.info().slug;
        guest.go(&format!("/strategy/{slug}")).await;
        guest
            .follow(&format!("a[href='/strategy/{slug}/game']"))
            .await;
        let turns: usize = guest
            .until(
                "all turns",
                "return document.querySelectorAll('#score [data-turn]').length - 1",
            )
            .await;
        assert!(turns > 10, "{slug}: {turns} turns");
        // The position of a turn is on the board: its link is marked, its note is said.
        let shows = async |turn: usize| {
            let script = "
              const link = document.querySelector('#score [aria-current=step]');
              if (link?.dataset.turn !== arguments[0]) return false;
              const note = link.parentElement.querySelector('[data-part=note]')?.textContent;
              const said = document.getElementById('now').textContent;
              return said !== '' && (!note || said === note)";
            let what = format!("{slug} after {turn} turns");
            let turn = turn.to_string();
            let _: bool = guest.until_with(&what, script, json!([turn])).await;
        };
        let pieces = "return [...document.querySelectorAll('#board .kb-piece')].map((one) => one.dataset.at).sort().join(' ')";
        shows(0).await;
        let start: String = guest.see(pieces).await;
        guest.sees("[data-go=previous][disabled]").await;
        guest.press("[data-go=next]").await;
        guest.press("[data-go=next]").await;
        shows(2).await;
        guest.still().await;
        assert_ne!(guest.see::<String>(pieces).await, start);
        // Where nothing is played, nobody asks why a piece cannot be.
        let count = "
          const { fetch } = window;
          window.asked = 0;
          window.fetch = (...how) => {
            window.asked += 1;
            return fetch(...how);
          };
          const spots = [...document.querySelectorAll('#board .kb-spot')].map((spot) => spot.dataset.spot);
          const pieces = [...document.querySelectorAll('#board .kb-piece')].map((piece) => piece.dataset.at);
          return pieces.find((at) => spots.includes(at))";
        let piece: String = guest.see(count).await;
        guest
            .press(&format!("#board .kb-spot[data-spot='{piece}']"))
            .await;
        assert_eq!(guest.see::<usize>("return window.asked").await, 0);
        // Keys step on after a press on the board, too.
        let spot = "const board = document.querySelector('#board .kb-svg');
            board.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { left, top } = board.getBoundingClientRect(); return [left + 20, Math.max(top, 0) + 20]";
        let (x, y): (f64, f64) = guest.see(spot).await;
        guest.point(x, y).await;
        guest.key(Key::Right).await;
        shows(3).await;
        guest.key(Key::Left).await;
        shows(2).await;
        guest.key(Key::End).await;
        shows(turns).await;
        guest.sees("[data-go=next][disabled]").await;
        guest.key(Key::Home).await;
        shows(0).await;
        guest.still().await;
        assert_eq!(guest.see::<String>(pieces).await, start);
        // A turn has a link that opens the game there.
        guest.press("#score [data-turn='5']").await;
        shows(5).await;
        guest.reload().await;
        shows(5).await;
        // It can be taken to the analysis board, whole.
        guest.follow(".choices a[href*='annotated=yes']").await;
        guest.sees("#tree [role=treeitem]").await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_figure_becomes_a_board() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    let player = Player::new(&guest, GameId::Kengi, &[], Hand::Pointer);
    guest.go("/rules/kengi").await;
    guest.press("[data-figure=nearest] [data-try]").await;
    guest.sees("[data-figure=nearest] .trial .kb-svg").await;
    guest.sees_no("[data-figure=nearest] img").await;
    player.touch_all(&["c1".to_owned(), "e4".to_owned()]).await;
    guest.reads("[data-part=said]", "North").await;
    // The other side is played too.
    player.touch_all(&["b5".to_owned(), "e4".to_owned()]).await;
    guest.reads("[data-part=said]", "South").await;
    guest.press("[data-part=undo]").await;
    guest.reads("[data-part=said]", "North").await;
    guest.press("[data-part=again]").await;
    guest.reads("[data-part=said]", "South").await;
    guest.press("[data-figure=nearest] [data-try]").await;
    guest.sees("[data-figure=nearest] img").await;
    guest.sees_no("[data-figure=nearest] .trial").await;
    guest.leave().await;
}
