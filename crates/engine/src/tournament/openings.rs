//! How games begin: a few random turns, so that games differ, after which nobody has an advantage.
//!
//! An opening is refused if a side can win at once, and if a short search finds that the game is
//! decided or that a side is far ahead. What the search finds depends on the version of the program; within one
//! version the openings depend on the seed alone.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kabinet_core::Match;
use kabinet_core::random::SplitMix64;
use kabinet_games::AnyGame;

use crate::eval::{self, EngineGame, EngineVisitor};
use crate::players::random_turn;
use crate::search::Limits;
use crate::{Engine, EngineOptions, Score};

/// How many positions the short search visits.
const SEARCHED: u64 = 3_000;
/// From which estimate on a side is far ahead.
const FAR_AHEAD: i32 = 400;
/// How many beginnings are tried before the most balanced of them must do.
const TRIES: usize = 60;
/// What the short search works with.
const TABLE_BYTES: usize = 1 << 20;

/// The openings of a match, one after the other.
pub struct Openings {
    start: AnyGame,
    plies: usize,
    random: SplitMix64,
    seen: HashSet<AnyGame>,
    judge: Engine,
}

impl Openings {
    /// Openings of at least this many random actions, and the rest of the turn they end in.
    #[must_use]
    pub fn new(start: AnyGame, plies: usize, seed: u64) -> Self {
        let judge = Engine::new(EngineOptions {
            hash_bytes: TABLE_BYTES,
            ..EngineOptions::default()
        });
        Openings {
            start,
            plies,
            random: SplitMix64::new(seed),
            seen: HashSet::new(),
            judge,
        }
    }

    /// The next opening.
    pub fn next_opening(&mut self) -> Match<AnyGame> {
        if self.plies == 0 {
            return Match::new(self.start.clone());
        }
        let mut best: Option<(u32, Match<AnyGame>)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.random_game() else {
                continue;
            };
            let seen = self.seen.contains(game.position());
            let imbalance = self.imbalance(&game).saturating_add(u32::from(seen));
            let good = imbalance < FAR_AHEAD as u32 && !seen;
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, game));
            }
            if good {
                break;
            }
        }
        let game = best.map_or_else(|| Match::new(self.start.clone()), |(_, game)| game);
        self.seen.insert(game.position().clone());
        game
    }

    /// Random turns from the start; `None` if they end the game.
    fn random_game(&mut self) -> Option<Match<AnyGame>> {
        let mut game = Match::new(self.start.clone());
        while game.len() < self.plies {
            for action in random_turn(game.position(), &mut self.random) {
                game.play(action).ok()?;
            }
            if game.ending().is_some() {
                return None;
            }
        }
        Some(game)
    }

    /// How far a position is from being balanced.
    fn imbalance(&mut self, game: &Match<AnyGame>) -> u32 {
        if eval::visit(game.position(), CanWin) {
            return u32::MAX;
        }
        self.judge.clear();
        let limits = Limits::nodes(SEARCHED);
        let never = AtomicBool::new(false);
        let thought = self.judge.search(game, limits, &never, &mut |_| {});
        match thought.score {
            // The longer the win takes, the less anybody knows about it.
            Score::Win(plies) | Score::Loss(plies) => u32::MAX - 1 - plies,
            Score::Draw => 0,
            Score::Estimate(worth) => worth.unsigned_abs(),
        }
    }
}

/// Asks whether the side to act can win at once, or the other side could if it were its turn.
struct CanWin;

impl EngineVisitor for CanWin {
    type Output = bool;

    fn visit<G: EngineGame>(self, position: &G) -> bool {
        position.winning_action().is_some() || position.is_threatened()
    }
}
