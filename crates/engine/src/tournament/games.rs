//! A tournament of two players: many games, several at once, with results that do not depend on how
//! many.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Match, Side};
use kabinet_games::{AnyGame, Options};

use super::openings::Openings;
use super::referee::{FinishedGame, Referee};
use super::tally::Points;
use crate::parallel::locked;
use crate::players::{BuildError, Player, PlayerError, PlayerSpec};

/// A match of two players. Every opening is played twice, with sides exchanged.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The position from which the openings start.
    pub start: AnyGame,
    /// The variant.
    pub options: Options,
    /// The players.
    pub players: [PlayerSpec; 2],
    /// The number of games.
    pub games: u64,
    /// The number of games that run at once.
    pub concurrency: usize,
    /// The seed of the openings and of the players.
    pub seed: u64,
    /// How many random actions an opening has.
    pub opening_plies: usize,
    /// The openings, in order and then again from the first. If there are none, they are random.
    pub book: Vec<Match<AnyGame>>,
    /// After how many turns a game is a draw.
    pub max_turns: usize,
}

/// A finished game of a tournament.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Its number, from 0.
    pub number: u64,
    /// The side of the first player.
    pub first_player: Side,
    /// The game.
    pub finish: FinishedGame,
}

impl GameReport {
    /// The first player's result.
    #[must_use]
    pub fn points(&self) -> Points {
        Points::of(self.finish.outcome(), self.first_player)
    }
}

/// Whether the tournament continues.
pub type Verdict = ControlFlow<()>;

/// A tournament cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// A player cannot be created.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// A player cannot play at all.
    #[error("{player}: {error}")]
    Player {
        /// The player.
        player: String,
        /// Its error.
        error: PlayerError,
    },
    /// The system cannot start a thread.
    #[error("cannot start a thread: {0}")]
    Thread(String),
}

/// A message of a worker: a finished game, or an error that ends the tournament.
type Message = Result<GameReport, TournamentError>;

impl Tournament {
    /// Plays the games. `report` receives them in order and may end the tournament.
    ///
    /// All threads and programs have ended when this returns.
    ///
    /// # Errors
    /// If a player cannot be created or cannot play at all.
    pub fn run(
        &self,
        mut report: impl FnMut(GameReport) -> Verdict,
    ) -> Result<(), TournamentError> {
        // Find invalid players before the first game.
        for player in &self.players {
            player.build(&self.start, &self.options)?;
        }
        let stop = AtomicBool::new(false);
        let next = AtomicU64::new(0);
        let openings = Mutex::new(DrawnOpenings {
            openings: Openings::new(self.start.clone(), self.opening_plies, self.seed),
            drawn: Vec::new(),
        });
        let table = GameWorker {
            contest: self,
            stop: &stop,
            next: &next,
            openings: &openings,
        };
        let (sender, receiver) = mpsc::channel::<Message>();
        thread::scope(|scope| {
            let at_once = (self.concurrency.max(1) as u64).min(self.games) as usize;
            for number in 0..at_once {
                let sender = sender.clone();
                let work = move || table.play_on(&sender);
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, work)
                    && number == 0
                {
                    return Err(TournamentError::Thread(error.to_string()));
                }
            }
            drop(sender);
            let result = in_order(&receiver, &mut report);
            stop.store(true, Ordering::Relaxed);
            result
        })
    }

    /// The seeds of the players in a game.
    fn seeds(&self, game: u64) -> [u64; 2] {
        let mut random = SplitMix64::new(self.seed ^ SplitMix64::new(game + 1).next_u64());
        [random.next_u64(), random.next_u64()]
    }
}

/// Passes reports on in the order of the games.
fn in_order(
    messages: &mpsc::Receiver<Message>,
    report: &mut dyn FnMut(GameReport) -> Verdict,
) -> Result<(), TournamentError> {
    let mut waiting = std::collections::BTreeMap::new();
    let mut next = 0;
    for message in messages {
        let game = message?;
        waiting.insert(game.number, game);
        while let Some(game) = waiting.remove(&next) {
            next += 1;
            if report(game).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The openings drawn so far. They are drawn in order, whichever game needs one.
struct DrawnOpenings {
    openings: Openings,
    drawn: Vec<Match<AnyGame>>,
}

impl DrawnOpenings {
    fn get(&mut self, number: usize) -> Match<AnyGame> {
        while self.drawn.len() <= number {
            let opening = self.openings.next_opening();
            self.drawn.push(opening);
        }
        self.drawn[number].clone()
    }
}

/// A worker that plays games on one thread.
#[derive(Clone, Copy)]
struct GameWorker<'a> {
    contest: &'a Tournament,
    stop: &'a AtomicBool,
    next: &'a AtomicU64,
    openings: &'a Mutex<DrawnOpenings>,
}

impl GameWorker<'_> {
    /// Plays games until there are none left.
    fn play_on(&self, sender: &mpsc::Sender<Message>) {
        let built = || -> Result<[Box<dyn Player>; 2], BuildError> {
            let [one, two] = &self.contest.players;
            let Tournament { start, options, .. } = self.contest;
            Ok([one.build(start, options)?, two.build(start, options)?])
        };
        let mut players = match built() {
            Ok(players) => players,
            Err(error) => {
                let _ = sender.send(Err(error.into()));
                return;
            }
        };
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.contest.games || self.stop.load(Ordering::Relaxed) {
                return;
            }
            let message = match self.play(number, &mut players) {
                Ok(Some(report)) => Ok(report),
                Ok(None) => return,
                Err(error) => Err(error),
            };
            let failed = message.is_err();
            // If the receiver is gone, the tournament is over.
            if sender.send(message).is_err() || failed {
                return;
            }
        }
    }

    fn play(
        &self,
        number: u64,
        players: &mut [Box<dyn Player>; 2],
    ) -> Result<Option<GameReport>, TournamentError> {
        let pair = (number / 2) as usize;
        let book = &self.contest.book;
        let opening = if book.is_empty() {
            locked(self.openings).get(pair)
        } else {
            book[pair % book.len()].clone()
        };
        let [one, two] = players;
        let (first_player, mut sides): (_, [&mut dyn Player; 2]) = if number.is_multiple_of(2) {
            (Side::First, [&mut **one, &mut **two])
        } else {
            (Side::Second, [&mut **two, &mut **one])
        };
        let referee = Referee {
            max_turns: self.contest.max_turns,
        };
        let seeds = self.contest.seeds(number);
        let finish = referee
            .play(opening, &mut sides, seeds, self.stop)
            .map_err(|(side, error)| {
                let player = &self.contest.players[usize::from(side != first_player)];
                TournamentError::Player {
                    player: player.to_string(),
                    error,
                }
            })?;
        Ok(finish.map(|finish| GameReport {
            number,
            first_player,
            finish,
        }))
    }
}
