//! One game of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::AnyGame;

use super::game_text::TrainingGame;
use crate::Score;
use crate::Weights;
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::search::{Limits, Search, SearchSettings, TranspositionTable};
use crate::self_play;

/// The transposition table of a game.
const TABLE_BYTES: usize = 1 << 21;
/// The most random actions at the beginning.
const RANDOM_ACTIONS: usize = 12;

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// The node limit for an action.
    pub nodes: u64,
    /// A longer game counts as a draw.
    pub max_turns: usize,
    /// The seed of the openings.
    pub seed: u64,
}

/// Plays the game with this number; the evaluation that comes with the program plays if `weights`
/// has no other. `None` if `stop` was set before its end.
#[must_use]
pub fn play_game(
    start: &AnyGame,
    weights: Option<&Weights>,
    how: SelfPlay,
    number: u64,
    stop: &AtomicBool,
) -> Option<TrainingGame> {
    let play = Play {
        weights,
        how,
        number,
        stop,
    };
    eval::visit(start, play)
}

struct Play<'a> {
    weights: Option<&'a Weights>,
    how: SelfPlay,
    number: u64,
    stop: &'a AtomicBool,
}

impl EngineVisitor for Play<'_> {
    type Output = Option<TrainingGame>;

    fn visit<G: EngineGame>(self, start: &G) -> Self::Output {
        let weights = self.weights.cloned().unwrap_or_else(Weights::tuned::<G>);
        let mut random = SplitMix64::new(self.how.seed ^ SplitMix64::new(self.number).next_u64());
        let mut table = TranspositionTable::new(TABLE_BYTES);
        let mut list = ActionList::new();
        let mut positions = Vec::new();
        let mut stopped = false;
        let random_actions = 2 + random.below(RANDOM_ACTIONS - 1);
        let winner = self_play::play(start, self.how.max_turns, |game| {
            let position = game.position();
            if game.len() < random_actions {
                position.legal_actions(&mut list);
                return random.choose(&list).copied();
            }
            let history: Vec<u64> = game.positions().map(Game::zobrist).collect();
            let search = Search {
                table: &mut table,
                weights: &weights,
                settings: &SearchSettings::default(),
                threads: 1,
                multi_pv: 1,
                limits: Limits::nodes(self.how.nodes),
            };
            let report = search.run(position, &history[..history.len() - 1], self.stop, |_| {});
            stopped = self.stop.load(Ordering::Relaxed);
            let line = report.pvs.first().filter(|_| !stopped)?;
            // What the search proves, the evaluation need not know.
            if let Score::Estimate(score) = line.score
                && !position.mid_turn()
            {
                positions.push((score, position.to_string()));
            }
            Some(line.actions[0])
        });
        if stopped {
            return None;
        }
        Some(TrainingGame {
            number: self.number,
            winner,
            positions,
        })
    }
}
