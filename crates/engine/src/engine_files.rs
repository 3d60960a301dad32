//! The data files that a game brings along for the engine. Every file has a default, so that a game
//! can be played before it has any of them.

use std::borrow::Cow;

use crate::packed_weights::PackedWeights;

/// A file of weights as it is embedded: its text, or packed where every byte must be loaded first.
#[derive(Clone, Copy, Debug)]
pub enum WeightsFile {
    /// The text.
    Text(&'static str),
    /// The same, packed into fewer bytes.
    Packed(PackedWeights),
}

impl WeightsFile {
    /// The text of the file.
    #[must_use]
    pub fn text(self) -> Cow<'static, str> {
        match self {
            WeightsFile::Text(text) => Cow::Borrowed(text),
            WeightsFile::Packed(packed) => Cow::Owned(packed.text()),
        }
    }
}

/// Embeds a file of weights.
#[cfg(not(target_family = "wasm"))]
macro_rules! weights_file {
    ($path:literal) => {
        $crate::engine_files::WeightsFile::Text(include_str!($path))
    };
}

/// Embeds a file of weights.
#[cfg(target_family = "wasm")]
macro_rules! weights_file {
    ($path:literal) => {{
        const TEXT: &str = include_str!($path);
        #[allow(long_running_const_eval, reason = "a hundred thousand characters")]
        const NUMBERS: [u8; $crate::packed_weights::packed_length(TEXT)] =
            $crate::packed_weights::pack(TEXT);
        const HEAD: [u8; $crate::packed_weights::network_begins(TEXT)] =
            $crate::packed_weights::head(TEXT);
        $crate::engine_files::WeightsFile::Packed($crate::packed_weights::PackedWeights {
            head: &HEAD,
            numbers: &NUMBERS,
        })
    }};
}

pub(crate) use weights_file;

/// The embedded data files of a game.
pub trait EngineFiles {
    /// The tuned weights of the evaluation. Without a file the weights set by hand are used.
    const WEIGHTS: Option<WeightsFile> = None;

    /// The strength of each level below the highest.
    const LEVELS: &'static str = include_str!("../levels/default.txt");

    /// The characters: opponents with a name and a way of playing of their own.
    const CHARACTERS: &'static str = "";

    /// How strong levels and characters are, on one scale.
    const RATINGS: &'static str = "";

    /// The opening book.
    const OPENINGS: &'static str = "";

    /// The puzzles that the generator found in self-play.
    const PUZZLES: &'static str = "";

    /// How the puzzle generator looks for puzzles of this game.
    const PUZZLE_RECIPE: &'static str = include_str!("../puzzles/recipes/default.txt");

    /// The problems printed on the game's rule sheet, in the format of the puzzles.
    const SHEET_PROBLEMS: &'static str = "";
}
