//! Openings: a few random turns that make games different and leave neither side ahead.
//!
//! An opening is rejected if a side can win at once, or if a short search finds that a side is
//! winning or far ahead. The search depends on the version of the program; within one version the
//! openings depend only on the seed.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kabinet_core::Match;
use kabinet_core::random::SplitMix64;
use kabinet_games::AnyGame;

use crate::eval::{self, EngineGame, EngineVisitor};
use crate::players::random_turn;
use crate::search::Limits;
use crate::{Engine, EngineOptions, Score};

/// The node limit of the short search.
const SEARCHED: u64 = 3_000;
/// From this evaluation on a side is far ahead.
const FAR_AHEAD: i32 = 400;
/// How many openings are tried before the most balanced of them is accepted.
const TRIES: usize = 60;
/// The transposition table of the short search.
const TABLE_BYTES: usize = 1 << 20;

/// The openings of a match, one after the other.
pub struct Openings {
    start: AnyGame,
    plies: usize,
    random: SplitMix64,
    seen: HashSet<AnyGame>,
    engine: Engine,
}

impl Openings {
    /// Openings of at least this many random actions; the last turn is completed.
    #[must_use]
    pub fn new(start: AnyGame, plies: usize, seed: u64) -> Self {
        let engine = Engine::new(EngineOptions {
            hash_bytes: TABLE_BYTES,
            ..EngineOptions::default()
        });
        Openings {
            start,
            plies,
            random: SplitMix64::new(seed),
            seen: HashSet::new(),
            engine,
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
            if imbalance < FAR_AHEAD as u32 && !seen {
                // One that was played before may be more balanced, but this one is new.
                best = Some((imbalance, game));
                break;
            }
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, game));
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

    /// How unbalanced a position is.
    fn imbalance(&mut self, game: &Match<AnyGame>) -> u32 {
        if eval::visit(game.position(), CanWin) {
            return u32::MAX;
        }
        self.engine.clear();
        let limits = Limits::nodes(SEARCHED);
        let never = AtomicBool::new(false);
        let report = self.engine.search(game, limits, &never, &mut |_| {});
        match report.score {
            // The longer the win, the harder it is to find.
            Score::Win(plies) | Score::Loss(plies) => u32::MAX - 1 - plies,
            Score::Draw => 0,
            Score::Estimate(worth) => worth.unsigned_abs(),
        }
    }
}

/// Whether the side to move can win at once, or its opponent could if it were its turn.
struct CanWin;

impl EngineVisitor for CanWin {
    type Output = bool;

    fn visit<G: EngineGame>(self, position: &G) -> bool {
        position.winning_action().is_some() || position.is_threatened()
    }
}
