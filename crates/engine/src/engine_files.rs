//! The data files that a game brings along for the engine. Every file has a default, so that a game
//! can be played before it has any of them.

/// The embedded data files of a game.
pub trait EngineFiles {
    /// The tuned weights of the evaluation. Without a file the weights set by hand are used.
    const WEIGHTS: Option<&'static str> = None;

    /// The strength of each level below the highest.
    const LEVELS: &'static str = include_str!("../levels/default.txt");

    /// The puzzles that the generator found in self-play.
    const PUZZLES: &'static str = "";

    /// How the puzzle generator looks for puzzles of this game.
    const PUZZLE_RECIPE: &'static str = include_str!("../puzzles/recipes/default.txt");

    /// The problems printed on the game's rule sheet, in the format of the puzzles.
    const SHEET_PROBLEMS: &'static str = "";
}
