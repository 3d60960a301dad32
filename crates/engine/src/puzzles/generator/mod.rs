//! Finds puzzles in self-play.
//!
//! | module | concept |
//! | --- | --- |
//! | [`recipe`] | the parameters for a game |
//! | `games` | one game, and the puzzle it may contain |
//! | [`unique_win`] | whether a position is a puzzle |
//! | [`grade`] | trivial puzzles, and the grade of the others |
//! | [`similarity`] | rejects puzzles that are too similar |
//!
//! A game depends only on its number and the seed, and games count in the order of their numbers.
//! So the puzzles do not depend on the number of threads.

mod games;
pub mod grade;
pub mod recipe;
pub mod similarity;
pub mod unique_win;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use kabinet_core::{Game, Match};
use kabinet_games::{AnyAction, AnyGame, GameId, Options};

use self::recipe::Recipe;
use self::similarity::SimilarityFilter;
use self::unique_win::UniqueWin;
use super::file::id_of;
use super::puzzle::{Difficulty, Goal, Puzzle, PuzzleSource};
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};

/// How many games are played for each puzzle wanted, at most.
const GAMES_PER_PUZZLE: usize = 400;

/// How many of a hundred puzzles one side may solve.
const MOST_OF_A_SIDE: usize = 60;

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratorRequest {
    /// The game.
    pub game: GameId,
    /// The number of puzzles.
    pub count: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// A puzzle found in a game.
struct FoundPuzzle {
    puzzle: Puzzle,
    first: Vec<AnyAction>,
}

fn found_puzzle(
    options: Options,
    start: AnyGame,
    proved: &UniqueWin,
    difficulty: Difficulty,
) -> FoundPuzzle {
    let source = PuzzleSource::SelfPlay;
    FoundPuzzle {
        first: proved.line[0].clone(),
        puzzle: Puzzle {
            id: id_of(source, &options, &start),
            source,
            difficulty,
            goal: Goal::Win {
                turns: proved.turns,
            },
            line: line_texts(&start, &proved.line),
            options,
            start,
        },
    }
}

/// Generates puzzles in the order of the file: as many as wanted, or as many as a bounded number of
/// games contain.
///
/// # Errors
/// If the operation is stopped.
pub fn generate(
    order: GeneratorRequest,
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<Puzzle>, Stopped> {
    generate_with(&recipe_of(order.game), order, &[], monitor)
}

/// The same with another recipe than the game's own, and without puzzles that are equal or similar
/// to known ones.
///
/// # Errors
/// If the operation is stopped.
pub fn generate_with(
    recipe: &Recipe,
    order: GeneratorRequest,
    known: &[Puzzle],
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<Puzzle>, Stopped> {
    let most_games = order.count.saturating_mul(GAMES_PER_PUZZLE);
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let labour = |sender: mpsc::Sender<_>| {
        while !enough.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= most_games {
                return;
            }
            let found = games::play(order, recipe, number as u64, monitor);
            if sender.send((number, found)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            let sender = sender.clone();
            scope.spawn(|| labour(sender));
        }
        drop(sender);
        let mut collection = Collection::new(order, recipe, known);
        let mut waiting = BTreeMap::new();
        let mut games = 0;
        for (number, found) in receiver {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&games) {
                games += 1;
                match found {
                    Ok(Some(found)) => collection.offer(found),
                    Ok(None) => {}
                    Err(stopped) => {
                        enough.store(true, Ordering::Relaxed);
                        return Err(stopped);
                    }
                }
                let stage = format!("{games} games, puzzles {}", collection.lengths());
                monitor.report(&stage, collection.len() as u64, order.count as u64);
                if collection.is_full() {
                    enough.store(true, Ordering::Relaxed);
                    return Ok(collection.finish());
                }
            }
        }
        Ok(collection.finish())
    })
}

/// The recipe of a game.
///
/// # Panics
/// Never: a test reads the recipe of every game.
#[must_use]
pub fn recipe_of(game: GameId) -> Recipe {
    struct Text;
    impl EngineVisitor for Text {
        type Output = &'static str;
        fn visit<G: EngineGame>(self, _: &G) -> &'static str {
            G::PUZZLE_RECIPE
        }
    }
    let recipe = eval::visit(&game.start(), Text).parse();
    recipe.expect("the recipes in the program are well-formed")
}

/// The puzzles so far.
struct Collection<'a> {
    order: GeneratorRequest,
    recipe: &'a Recipe,
    gallery: SimilarityFilter,
    known: HashSet<String>,
    puzzles: Vec<Puzzle>,
}

impl<'a> Collection<'a> {
    fn new(order: GeneratorRequest, recipe: &'a Recipe, known: &[Puzzle]) -> Self {
        let mut gallery = SimilarityFilter::default();
        for puzzle in known.iter().filter(|puzzle| puzzle.is_sound()) {
            gallery.add(puzzle.start(), &first_turn(puzzle));
        }
        Collection {
            order,
            recipe,
            gallery,
            known: known.iter().map(|puzzle| puzzle.id.clone()).collect(),
            puzzles: Vec::new(),
        }
    }

    fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// How many puzzles there are of each length.
    fn lengths(&self) -> String {
        let mut lengths = BTreeMap::new();
        for puzzle in &self.puzzles {
            *lengths.entry(puzzle.turns()).or_insert(0_usize) += 1;
        }
        let texts = lengths
            .iter()
            .map(|(turns, count)| format!("{count} in {turns}"));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.order.count
    }

    /// Keeps a puzzle if it is wanted and new.
    fn offer(&mut self, found: FoundPuzzle) {
        let FoundPuzzle { puzzle, first } = found;
        let count = self.order.count;
        let of_length = |p: &&Puzzle| p.turns() == puzzle.turns();
        let of_side = |p: &&Puzzle| p.start.side() == puzzle.start.side();
        let of_length = self.puzzles.iter().filter(of_length).count();
        let of_side = self.puzzles.iter().filter(of_side).count();
        if of_length >= self.recipe.most(puzzle.turns(), count)
            || of_side >= (count * MOST_OF_A_SIDE).div_ceil(100)
            || !self.gallery.add(&puzzle.start, &first)
            || !self.known.insert(puzzle.id.clone())
        {
            return;
        }
        self.puzzles.push(puzzle);
    }

    fn finish(mut self) -> Vec<Puzzle> {
        let place = |puzzle: &Puzzle| (puzzle.difficulty, puzzle.turns(), puzzle.id.clone());
        self.puzzles.sort_by_key(place);
        self.puzzles
    }
}

/// The actions of a solution's first turn.
fn first_turn(puzzle: &Puzzle) -> Vec<AnyAction> {
    let mut game = Match::new(puzzle.start.clone());
    let first = puzzle.line.first();
    first.and_then(|turn| game.play_turn(turn).ok());
    game.plies().map(|(action, _)| action).collect()
}

fn line_texts(start: &AnyGame, line: &[Vec<AnyAction>]) -> Vec<String> {
    let mut game = Match::new(start.clone());
    for &action in line.iter().flatten() {
        game.play(action).expect("a proved line is legal");
    }
    let turns = game.turns().into_iter();
    turns.map(|turn| game.turn_text(turn)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_recipe() {
        for &game in GameId::ALL {
            let recipe = recipe_of(game);
            assert!(recipe.longest >= 4, "{game}");
            let mut random = kabinet_core::random::SplitMix64::new(1);
            for _ in 0..50 {
                recipe.start(game, &mut random);
            }
        }
    }
}
