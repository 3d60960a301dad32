//! Themes: what a solution is about, found by looking at it.

use std::fmt;
use std::str::FromStr;

use kabinet_core::{Action as _, ActionList, Game, Match, sorting};
use kabinet_games::{AnyAction, AnyGame, Options};

use super::puzzle::Puzzle;
use crate::coach::threat;
use crate::eval::{self, EngineGame, EngineVisitor};

/// What a solution is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// An enemy piece is relocated.
    Relocation,
    /// A captured piece is put back.
    PutBack,
    /// A whole tower moves.
    WholeTower,
    /// A piece jumps several times in a row.
    Chain,
    /// A piece is placed from the reserve.
    Placing,
    /// The opponent threatens to win at once.
    Defence,
    /// The first move threatens to win at once.
    Threat,
    /// The first move threatens nothing at once.
    Quiet,
    /// Few pieces are left.
    Endgame,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 9] = [
        Theme::Relocation,
        Theme::PutBack,
        Theme::WholeTower,
        Theme::Chain,
        Theme::Placing,
        Theme::Defence,
        Theme::Threat,
        Theme::Quiet,
        Theme::Endgame,
    ];

    /// The name in addresses and keys of words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theme::Relocation => "relocation",
            Theme::PutBack => "put-back",
            Theme::WholeTower => "tower",
            Theme::Chain => "chain",
            Theme::Placing => "placing",
            Theme::Defence => "defence",
            Theme::Threat => "threat",
            Theme::Quiet => "quiet",
            Theme::Endgame => "endgame",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such theme")]
pub struct InvalidTheme;

impl FromStr for Theme {
    type Err = InvalidTheme;

    fn from_str(text: &str) -> Result<Self, InvalidTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or(InvalidTheme)
    }
}

/// The themes of a puzzle, from all turns of its solver; none if it has no solution.
#[must_use]
pub fn themes(puzzle: &Puzzle) -> Vec<Theme> {
    let mut found = Vec::new();
    let mut game = Match::new(puzzle.start().clone());
    for (number, text) in puzzle.solution().iter().enumerate() {
        let before = game.clone();
        if game.play_turn(text).is_err() {
            break;
        }
        if number % 2 == 1 {
            continue;
        }
        let turn: Vec<AnyAction> = game.plies().skip(before.len()).map(|(a, _)| a).collect();
        found.extend(if number == 0 {
            of_turn(before.position(), &turn, puzzle.options())
        } else {
            kinds(before.position(), &turn)
        });
    }
    if !found.is_empty() && is_endgame(puzzle.start()) {
        found.push(Theme::Endgame);
    }
    sorting::sort(&mut found);
    found.dedup();
    found
}

/// The theme that tells most about a turn without giving it away.
#[must_use]
pub fn main_theme(position: &AnyGame, turn: &[AnyAction], options: &Options) -> Option<Theme> {
    let mut all = kinds(position, turn);
    all.retain(|theme| *theme != Theme::Placing);
    all.extend(of_first(position, turn, options));
    all.retain(|theme| *theme != Theme::Defence);
    sorting::sort(&mut all);
    all.first().copied()
}

/// The themes of a first turn.
pub(super) fn of_turn(position: &AnyGame, turn: &[AnyAction], options: &Options) -> Vec<Theme> {
    let mut found = kinds(position, turn);
    found.extend(of_first(position, turn, options));
    found
}

/// Whether some action in this position has this theme.
pub(super) fn some_action_has(position: &AnyGame, theme: Theme) -> bool {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.iter()
        .any(|&action| eval::visit(position, KindOf(action)) == Some(theme))
}

/// What the actions of a turn are.
fn kinds(position: &AnyGame, turn: &[AnyAction]) -> Vec<Theme> {
    let mut at = position.clone();
    let mut found = Vec::new();
    for &action in turn {
        found.extend(eval::visit(&at, KindOf(action)));
        at.play_unchecked(action);
    }
    found
}

struct KindOf(AnyAction);

impl EngineVisitor for KindOf {
    type Output = Option<Theme>;

    fn visit<G: EngineGame>(self, position: &G) -> Option<Theme> {
        position.theme(G::Action::from_code(self.0.code()))
    }
}

/// What a turn is by what was threatened before it, and what it threatens.
fn of_first(position: &AnyGame, turn: &[AnyAction], options: &Options) -> Vec<Theme> {
    let mut found = Vec::new();
    if threat(position, options).is_some() {
        found.push(Theme::Defence);
    }
    let mut after = position.clone();
    for &action in turn {
        after.play_unchecked(action);
    }
    if after.outcome().is_none() && after.side() != position.side() {
        found.push(match threat(&after, options) {
            Some(_) => Theme::Threat,
            None => Theme::Quiet,
        });
    }
    found
}

/// How many pieces there are, on the board, in hand or waiting to be put back.
pub(super) fn pieces(position: &AnyGame) -> u32 {
    let material = position.material();
    material.iter().map(|(_, count)| count).sum()
}

/// Whether at most two thirds of a game's pieces are left.
fn is_endgame(position: &AnyGame) -> bool {
    3 * pieces(position) <= 2 * pieces(&position.id().start())
}
