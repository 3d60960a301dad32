//! Playing as a person does: read the board, think, and touch what the page offers.
//!
//! What to play comes from the engine, so that games end; what can be touched, and where it is,
//! comes from the page alone.

use std::sync::atomic::AtomicBool;

use kabinet_core::{Game, Match};
use kabinet_draw::{Touch, gestures};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions};
use kabinet_games::{AnyGame, GameId, Options};
use serde::Deserialize;
use serde_json::json;
use thirtyfour::Key;

use crate::guest::Guest;

/// How many positions are looked at for a turn: enough to win against a newcomer.
const THOUGHT: u64 = 4000;

/// What a player sees of a game.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct View {
    /// Whether the result is shown.
    pub(crate) over: bool,
    /// The position as text.
    pub(crate) position: String,
    /// What may be touched: places and pieces with how they are marked, and buttons.
    hints: Vec<(String, String)>,
    buttons: Vec<String>,
}

impl View {
    /// Whether something on the board can be taken and is not held already.
    fn offers(&self, touch: &str) -> bool {
        let spot = touch.trim_end_matches(".tower");
        let mut hints = self.hints.iter();
        hints.any(|(name, kind)| name == spot && kind == "can")
    }
}

/// With what a player touches the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// A mouse or a finger, whatever the browser has.
    Pointer,
    /// A pointer that drags what it takes.
    Drag,
    /// Arrow keys, Enter.
    Keys,
}

const LOOK: &str = "
  const seen = (el) => el.checkVisibility();
  const board = document.querySelector('.kb-svg');
  const over = document.getElementById('result')?.hidden === false;
  if (!over && !board.classList.contains('kb-awake')) return null;
  return {
    over,
    position: document.getElementById('position')?.value ?? '',
    hints: [...document.querySelectorAll('[data-layer=hints] > g')].map((el) => [el.dataset.spot,
      ['hold', 'go', 'can'].find((kind) => el.classList.contains(`kb-hint-${kind}`))]),
    buttons: [...document.querySelectorAll('.kb-bar button[data-key]')].filter(seen).map((el) => el.dataset.key),
  };";

/// Somebody at a table.
pub(crate) struct Player<'a> {
    guest: &'a Guest,
    options: Options,
    game: GameId,
    engine: Engine,
    hand: Hand,
    /// How many actions are still chosen without a thought, and where the next of them is.
    dreams: usize,
    whim: usize,
}

impl<'a> Player<'a> {
    /// Somebody who plays a game with its usual options but for these.
    pub(crate) fn new(guest: &'a Guest, game: GameId, pairs: &[&str], hand: Hand) -> Self {
        let options = Options::from_pairs(game.info(), pairs).expect("options of the game");
        Player {
            guest,
            options,
            game,
            engine: Engine::new(EngineOptions {
                hash_bytes: 1 << 20,
                ..EngineOptions::default()
            }),
            hand,
            dreams: 0,
            whim: 5,
        }
    }

    /// Lets a player choose the first actions without a thought, so that more of a game is seen.
    pub(crate) fn dreaming(mut self, actions: usize) -> Self {
        self.dreams = actions;
        self
    }

    /// Waits until it is this player's turn, or the game is over.
    pub(crate) async fn look(&self) -> View {
        self.guest.until("it is my turn", LOOK).await
    }

    fn read(&self, position: &str) -> AnyGame {
        let read = self.game.open(&self.options, Some(position));
        read.unwrap_or_else(|error| panic!("{position}: {error}"))
    }

    /// The touches of the next action: of a good turn, or of a whim.
    fn choose(&mut self, position: &str) -> Vec<String> {
        let position = self.read(position);
        let board = kabinet_draw::board(&position);
        let write = |touches: &[Touch]| -> Vec<String> {
            let written = touches.iter().map(|touch| touch.on(&board).to_string());
            written.collect()
        };
        if self.dreams > 0 {
            self.dreams -= 1;
            self.whim = (self.whim * 31 + 7) % 10_007;
            let all = gestures(&position);
            return write(&all[self.whim % all.len()].touches);
        }
        let game = Match::new(position.clone());
        let never = AtomicBool::new(false);
        let limits = Limits::nodes(THOUGHT);
        let thought = self.engine.search(&game, limits, &never, &mut |_| {});
        let action = thought.turn.first().expect("there is a turn to play");
        let gesture = gestures(&position)
            .into_iter()
            .find(|gesture| position.action_text(gesture.action) == position.action_text(*action));
        write(&gesture.expect("every action has a gesture").touches)
    }

    /// Touches everything that means an action, whatever comes of it.
    pub(crate) async fn show(&mut self) -> Vec<String> {
        let view = self.look().await;
        let touches = self.choose(&view.position);
        if let ([from, to], Hand::Drag) = (touches.as_slice(), self.hand)
            && view.offers(from)
        {
            let from = self.whereabouts(from).await;
            let to = self.whereabouts(to).await;
            self.guest.drag(from, to).await;
            return touches;
        }
        for (index, touch) in touches.iter().enumerate() {
            self.touch(touch, index + 1 == touches.len()).await;
        }
        touches
    }

    /// Touches these one after the other, on whatever board the page has.
    pub(crate) async fn touch_all(&self, touches: &[String]) {
        self.look().await;
        for (index, touch) in touches.iter().enumerate() {
            self.touch(touch, index + 1 == touches.len()).await;
        }
    }

    /// Takes what can be taken first, and holds it.
    pub(crate) async fn take_something(&self) {
        let view = self.look().await;
        let takes = view.hints.iter().find(|(_, kind)| kind == "can");
        if let Some((spot, _)) = takes {
            self.point_at(spot).await;
        }
    }

    /// Plays one action, which may be a part of a turn. False if the game is over.
    pub(crate) async fn act(&mut self) -> bool {
        let view = self.look().await;
        if view.over {
            return false;
        }
        let touches = self.show().await;
        // It is played when the server has said so.
        let script = "return document.getElementById('position').value !== arguments[0]";
        let what = format!("{touches:?} is played");
        let _: bool = self
            .guest
            .until_with(&what, script, json!([view.position]))
            .await;
        true
    }

    /// Plays whole turns until something else is to be done. False if the game is over.
    pub(crate) async fn turn(&mut self) -> bool {
        let before = self.look().await;
        if before.over {
            return false;
        }
        let mine = self.read(&before.position);
        loop {
            if !self.act().await {
                return false;
            }
            let now: String = self
                .guest
                .see("return document.getElementById('position').value")
                .await;
            let now = self.read(&now);
            if !now.mid_turn() || now.side() != mine.side() {
                return true;
            }
        }
    }

    /// Touches one thing, if the page does not hold it already, and waits until it is held.
    async fn touch(&self, touch: &str, last: bool) {
        let guest = self.guest;
        let view = self.look().await;
        if let Some(button) = touch.strip_prefix("button:") {
            assert!(
                view.buttons.iter().any(|key| key == button),
                "{touch}: {view:?}"
            );
            self.press_button(button).await;
            return;
        }
        let spot = touch.trim_end_matches(".tower");
        // What lies beside a board without shelves is a button.
        if view.buttons.iter().any(|key| key == touch) {
            let pressed = format!("[data-key='{touch}'][aria-pressed=true]");
            let held: bool = guest
                .see_with(
                    "return !!document.querySelector(arguments[0])",
                    json!([pressed]),
                )
                .await;
            if !held {
                self.press_button(touch).await;
            }
            return;
        }
        let marked = view.hints.iter().find(|(name, _)| name == spot);
        let (_, kind) = marked.unwrap_or_else(|| panic!("{touch} is not offered: {view:?}"));
        if kind == "hold" && !last {
            return;
        }
        if self.hand == Hand::Keys {
            self.type_at(spot).await;
        } else {
            self.point_at(touch).await;
        }
        if last {
            return;
        }
        let held = "return !!document.querySelector(`[data-layer=hints] > .kb-hint-hold[data-spot='${arguments[0]}']`)";
        let what = format!("{touch} is held");
        let _: bool = guest.until_with(&what, held, json!([spot])).await;
        // A thumb says which part of a tower it means beside the board.
        let choice = if touch == spot { "top" } else { "whole" };
        let script = "return document.querySelector(`.kb-chooser:not([hidden]) [data-key=${arguments[0]}]`)?.ariaPressed ?? 'none'";
        let chosen: String = guest.see_with(script, json!([choice])).await;
        if chosen == "false" {
            self.press_button(choice).await;
            let what = format!("{choice} is chosen");
            let script = "return document.querySelector(`.kb-chooser [data-key=${arguments[0]}]`)?.ariaPressed === 'true'";
            let _: bool = guest.until_with(&what, script, json!([choice])).await;
        }
    }

    async fn press_button(&self, key: &str) {
        let selector = format!("button[data-key='{key}']");
        if self.hand == Hand::Keys {
            let script = "document.querySelector(arguments[0]).focus(); return true";
            let _: bool = self.guest.see_with(script, json!([selector])).await;
            self.guest.key(Key::Enter).await;
        } else {
            self.guest.press(&selector).await;
        }
    }

    /// Presses something on the board.
    pub(crate) async fn point_at(&self, touch: &str) {
        let (x, y) = self.whereabouts(touch).await;
        self.guest.point(x, y).await;
    }

    /// Where something is in the window: the middle of a place or of a lone piece; of a tower from
    /// which both can be taken, the top or the foot.
    async fn whereabouts(&self, touch: &str) -> (f64, f64) {
        let script = "
          const el = document.querySelector(`.kb-spot[data-spot='${arguments[0]}']`);
          const { left, top, width, height } = el.lastElementChild.getBoundingClientRect();
          if (top < 0 || top + height > innerHeight) {
            document.querySelector('.kb-svg').scrollIntoView({ block: 'center' });
            return null;
          }
          return [left, top, width, height];";
        let spot = touch.trim_end_matches(".tower");
        let what = format!("{spot} is in the window");
        let (left, top, width, height): (f64, f64, f64, f64) =
            self.guest.until_with(&what, script, json!([spot])).await;
        let square = width.min(height);
        let y = match (touch == spot, height > 1.2 * square) {
            (true, true) => top + 0.4 * square,
            (false, _) => top + height - 0.2 * square,
            _ => top + height / 2.0,
        };
        (left + width / 2.0, y)
    }

    /// Goes to a spot with the arrow keys, and presses Enter.
    pub(crate) async fn type_at(&self, spot: &str) {
        let guest = self.guest;
        let script = "
          const here = document.activeElement.dataset?.spot;
          const box = (name) => document.querySelector(`.kb-spot[data-spot='${name}']`).lastElementChild.getBoundingClientRect();
          const inside = !!document.activeElement.closest('.kb-spot');
          if (!inside) return [null, 0, 0];
          const [a, b] = [box(here), box(arguments[0])];
          return [here, b.left + b.width / 2 - a.left - a.width / 2, b.bottom - a.bottom];";
        let mut been: Vec<String> = Vec::new();
        for _ in 0..60 {
            let (here, dx, dy): (Option<String>, f64, f64) =
                guest.see_with(script, json!([spot])).await;
            let Some(here) = here else {
                guest.key(Key::Tab).await;
                continue;
            };
            if here == spot {
                guest.key(Key::Enter).await;
                return;
            }
            let across = if dx > 0.0 { Key::Right } else { Key::Left };
            let along = if dy > 0.0 { Key::Down } else { Key::Up };
            let (first, second) = if dx.abs() > dy.abs() {
                (across, along)
            } else {
                (along, across)
            };
            // On boards that are no grid the straight way may lead in circles.
            let circles = been.iter().filter(|name| **name == here).count();
            guest
                .key(if circles % 2 == 0 { first } else { second })
                .await;
            been.push(here);
        }
        panic!("the arrow keys do not lead to {spot}: {been:?}");
    }
}
