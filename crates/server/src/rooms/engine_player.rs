//! The engine as a player: it takes its turns, answers draw offers, chooses camps and gives hints.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kabinet_core::{Game, Side};
use kabinet_engine::{Persona, SearchReport};
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::engine_pool::Task;
use super::open_room::OpenRoom;
use super::subscribers::SubscriberId;
use super::update::RoomUpdate;
use super::{Rooms, random_seed};
use crate::room::engine_duty::{ADVICE_TIME, EngineDuty, wants_draw};
use crate::room::{Actor, Command, Offer, Refusal, State};
use crate::task;

/// The least time between a player's action and the engine's answer, and between two actions of one
/// turn, so that people can follow.
const PACE: Duration = Duration::from_millis(350);

/// How long a room waits before it asks again after the queue was full.
const RETRY: Duration = Duration::from_secs(1);

/// A hint could not be given.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// The visitor may not ask for one now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The engine has too much to do.
    #[error("the engine is busy")]
    Busy,
    /// People are playing this position in another game.
    #[error("people are playing this position")]
    InPlay,
}

/// The engine's part in one room, from a search to the command that follows.
struct Player {
    rooms: Arc<Rooms>,
    room: Arc<OpenRoom>,
    duty: EngineDuty,
    /// The number of actions when the search began.
    seen: usize,
    /// The side to move when the search began.
    to_move: Side,
    /// The number of turns when the search began.
    turns: usize,
    /// When the search was asked for.
    asked: Instant,
}

impl Rooms {
    /// Lets the engine do what it has to do in a room, if anything.
    pub(super) fn wake_engine(self: &Arc<Self>, room: &Arc<OpenRoom>) {
        let Some(duty) = room.read(State::engine_duty) else {
            return;
        };
        if let EngineDuty::ChooseCamp { seat } = duty {
            // A random choice favours nobody.
            let chosen = usize::from(random_seed() & 1 == 1);
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            task::spawn(async move {
                execute_later(&rooms, &room, seat, &Command::Camp { seat: chosen }).await;
            });
            return;
        }
        let Some(stop) = room.begin_thinking() else {
            return;
        };
        let (game, options, turns, time, first) = room.read(|state| {
            let time = state.engine_time(self.now());
            let first = !state.engine_has_played();
            let options = state.options().to_string();
            (
                state.game().clone(),
                options,
                state.turns().len(),
                time,
                first,
            )
        });
        let (persona, varied, time) = match duty {
            EngineDuty::Turn { persona, .. } => (persona, true, time),
            EngineDuty::AnswerDraw { .. } | EngineDuty::ChooseCamp { .. } => {
                (Persona::FULL, false, ADVICE_TIME)
            }
        };
        let player = Player {
            rooms: Arc::clone(self),
            room: Arc::clone(room),
            duty,
            seen: game.len(),
            to_move: game.position().side(),
            turns,
            asked: Instant::now(),
        };
        let (runtime, own_stop) = (Handle::current(), Arc::clone(&stop));
        let answer = Box::new(move |report: SearchReport| {
            player.room.end_thinking(&own_stop);
            // If the room has changed meanwhile, the change has woken the engine again.
            if !own_stop.load(Ordering::Relaxed) {
                runtime.spawn(player.act(report));
            }
        });
        let task = Task {
            game,
            options,
            persona,
            varied,
            time,
            asker: room.asker(),
            first,
            stop: Arc::clone(&stop),
            answer,
        };
        if self.think(task).is_err() {
            room.end_thinking(&stop);
            room.broadcast(RoomUpdate::EngineBusy);
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            task::spawn(async move {
                tokio::time::sleep(RETRY).await;
                rooms.wake_engine(&room);
            });
        }
    }

    /// Asks the engine for a hint and sends it to one subscriber.
    ///
    /// # Errors
    /// If the subscriber may not ask for one, or the engine has too much to do.
    pub async fn hint(
        self: &Arc<Self>,
        room: &Arc<OpenRoom>,
        subscriber: SubscriberId,
        seats: &[usize],
        seen: usize,
    ) -> Result<(), HintError> {
        let (game, options) = room.read(|state| {
            let game = state.game_for_hint(seats, seen)?;
            Ok::<_, Refusal>((game, state.options().to_string()))
        })?;
        // Nobody gets help with another game that goes on.
        if self.is_played_now(game.position()).await {
            return Err(HintError::InPlay);
        }
        let position = game.position().clone();
        let own_room = Arc::clone(room);
        let answer = Box::new(move |report: SearchReport| {
            let turn = report.turn;
            own_room.send_to(subscriber, RoomUpdate::Hint { position, turn });
        });
        let task = Task {
            game,
            options,
            persona: Persona::FULL,
            varied: false,
            time: ADVICE_TIME,
            asker: room.asker(),
            first: false,
            stop: Arc::new(AtomicBool::new(false)),
            answer,
        };
        let submitted = self.think(task);
        submitted.map_err(|_| HintError::Busy)
    }
}

impl Player {
    async fn act(self, report: SearchReport) {
        match self.duty {
            EngineDuty::Turn { seat, .. } => self.play(seat, report).await,
            EngineDuty::AnswerDraw { seat } => {
                let own = self.room.read(|state| state.seats()[seat].seat.side);
                let offer = Offer::Draw;
                let command = if wants_draw(report.score, self.to_move == own, self.turns) {
                    Command::Offer { offer }
                } else {
                    Command::Decline { offer }
                };
                execute_later(&self.rooms, &self.room, seat, &command).await;
            }
            EngineDuty::ChooseCamp { .. } => {}
        }
    }

    /// Plays a turn, action by action, at a pace that people can follow.
    async fn play(self, seat: usize, report: SearchReport) {
        let seen = self.seen;
        let position = self.room.read(|state| {
            let game = state.game();
            (game.len() == seen).then(|| game.position().clone())
        });
        let Some(mut position) = position else { return };
        let mut due = self.asked + PACE;
        for (n, action) in (seen..).zip(report.turn) {
            tokio::time::sleep_until(due).await;
            let a = position.action_text(action);
            let command = Command::Act { n, a };
            let actor = Actor::Engine(seat);
            let played = self
                .room
                .execute(&self.rooms, actor, &command, None, 0)
                .await;
            if played.is_err() {
                // The other player took something back, the game ended, or nothing can be stored.
                return;
            }
            position.play_unchecked(action);
            due = Instant::now() + PACE;
        }
    }
}

async fn execute_later(rooms: &Arc<Rooms>, room: &Arc<OpenRoom>, seat: usize, command: &Command) {
    tokio::time::sleep(PACE).await;
    let actor = Actor::Engine(seat);
    let _ = room.execute(rooms, actor, command, None, 0).await;
}
