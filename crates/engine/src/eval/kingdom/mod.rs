//! Kingdom: Knights around the enemy Monarch, its escapes, and the way to the throne.
//!
//! A piece beside a Monarch attacks it, and only the Monarch itself can answer. So most of the
//! evaluation is about how many Knights are how near, and which cells around the Monarch they
//! leave.
//!
//! | module | concept |
//! | --- | --- |
//! | `features` | the features of the evaluation |
//! | `inputs` | the inputs of the network |
//! | `ordering` | move ordering |
//! | `tables` | distances and other tables of the board |

mod features;
mod inputs;
mod ordering;
mod tables;

use kabinet_core::{ActionList, Game, Side, sorting};
use kabinet_games::kingdom::{
    Action, Move, Piece, Position, THRONES, around_all, cells, jumpable_enemies, jumps_from,
};

use crate::engine_files::{EngineFiles, WeightsFile, weights_file};
use crate::eval::{Evaluate, Feature, Traits, traits};
use crate::network::Inputs;
use crate::puzzles::Theme;
use crate::search::{Coverage, SearchHints, USUAL_OBSCURITY};
use ordering::{ATTACK, Ordering, remoteness};
use tables::{bands, distance};

/// How many cells are tried for a captured Knight, besides those next to its Monarch.
const FAR_CELLS: usize = 6;

/// The candidates for putting back a captured Knight.
fn put_back(position: &Position, list: &mut ActionList<Action>) -> Coverage {
    position.legal_actions(list);
    if list.len() <= FAR_CELLS {
        return Coverage::All;
    }
    let beside = position
        .monarch(position.side().other())
        .map_or(0, |monarch| bands(monarch)[0]);
    let mut near = 0;
    let mut rated: Vec<u64> = list
        .iter()
        .filter_map(|&action| match action.what() {
            Some(Move::PutBack(to)) if to.bit() & beside != 0 => {
                near += 1;
                Some(sorting::ranked(-i32::MAX, action))
            }
            Some(Move::PutBack(to)) => Some(sorting::ranked(-remoteness(position, to), action)),
            _ => None,
        })
        .collect();
    rated.sort_unstable();
    list.clear();
    for &ranked in rated.iter().take(near + FAR_CELLS) {
        list.push(sorting::action_of(ranked));
    }
    Coverage::Some
}

/// Adds the Knight moves that attack the enemy Monarch: to a guarded cell next to it, or to a cell
/// from which a single jump reaches it.
fn list_attacks(position: &Position, list: &mut ActionList<Action>) {
    let side = position.side();
    let Some(target) = position.monarch(side.other()) else {
        return;
    };
    let landing = position.free() & !THRONES;
    let beside = bands(target)[0] & landing;
    let enemies = position.cells_by_kind(side.other());
    for knight in Piece::KNIGHTS {
        let stones = position.knights(side) | jumpable_enemies(knight, enemies);
        let behind = jumps_from(target, stones, landing);
        for from in cells(position.cells_of(side, knight)) {
            let guarded = beside & around_all(position.occupied(side) & !from.bit());
            let near = bands(from)[0];
            let within_reach = if near & stones == 0 {
                near
            } else {
                position.destinations(side, knight, from)
            };
            for to in cells(within_reach & (guarded | behind)) {
                list.push(Action::new(Move::Go(from, to)));
            }
        }
    }
}

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = features::TERMS;

    fn features(&self, found: impl FnMut(usize, i32)) {
        features::features(self, found);
    }

    const INPUTS: usize = inputs::COUNT;

    #[inline]
    fn inputs(&self) -> Inputs {
        inputs::inputs(self)
    }

    const TRAITS: &'static [&'static str] = traits::kingdom::NAMES;

    fn traits(&self, side: Side) -> Traits {
        traits::kingdom::of(self, side)
    }
}

impl SearchHints for Position {
    fn winning_action(&self) -> Option<Action> {
        self.immediate_win(self.side())
    }

    fn null_move(&self) -> Option<Self> {
        self.with_other_side()
    }

    fn is_threatened(&self) -> bool {
        self.immediate_win(self.side().other()).is_some()
    }

    fn candidates(&self, list: &mut ActionList<Action>) -> Coverage {
        if self.mid_turn() {
            return put_back(self, list);
        }
        let threatened = self.is_threatened() && self.winning_action().is_none();
        self.candidates_without_win(threatened, list)
    }

    fn candidates_without_win(&self, threatened: bool, list: &mut ActionList<Action>) -> Coverage {
        if threatened {
            // The opponent wins at once after every action left out, so they cannot change the
            // value.
            self.list_answers(list);
        } else {
            self.legal_actions(list);
        }
        Coverage::All
    }

    fn is_quiet(&self, action: Action) -> bool {
        self.ordering_score(action) < ATTACK
    }

    /// A step is easy to see, a long chain of jumps is not.
    fn obscurity(&self, action: Action) -> u32 {
        match action.what() {
            Some(Move::Go(from, to) | Move::Capture(from, to)) => match distance(from, to) {
                ..=1 => 15,
                far => (50 + 15 * (far - 2)).min(100) as u32,
            },
            _ => USUAL_OBSCURITY,
        }
    }

    fn forcing_actions(&self, list: &mut ActionList<Action>) {
        list_attacks(self, list);
    }

    fn theme(&self, action: Action) -> Option<Theme> {
        match action.what()? {
            Move::PutBack(_) => Some(Theme::PutBack),
            Move::Go(from, to) | Move::Capture(from, to) => {
                let hops = self.way(from, to)?.len();
                (hops > 2).then_some(Theme::Chain)
            }
            Move::Pass => None,
        }
    }

    #[inline]
    fn ordering(&self) -> impl Fn(Action) -> i32 {
        let ordering = Ordering::of(self);
        move |action| ordering.score(action)
    }
}

impl EngineFiles for Position {
    const WEIGHTS: Option<WeightsFile> = Some(weights_file!("../../../weights/kingdom.txt"));
    const LEVELS: &'static str = include_str!("../../../levels/kingdom.txt");
    const CHARACTERS: &'static str = include_str!("../../../characters/kingdom.txt");
    const RATINGS: &'static str = include_str!("../../../ratings/kingdom.txt");
    const OPENINGS: &'static str = include_str!("../../../books/kingdom.txt");
    const PUZZLES: &'static str = include_str!("../../../puzzles/kingdom.txt");
    const PUZZLE_RECIPE: &'static str = include_str!("../../../puzzles/recipes/kingdom.txt");
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;
    use kabinet_games::kingdom::Rules;

    use super::*;

    #[test]
    fn whoever_knows_of_threats_gets_the_same_candidates() {
        let mut random = SplitMix64::new(7);
        let (mut list, mut known, mut threats) = (ActionList::new(), ActionList::new(), 0);
        for _ in 0..60 {
            let mut position = Position::start(Rules { courtesy: true }, Side::First);
            for _ in 0..100 {
                let quiet = !position.mid_turn() && position.outcome().is_none();
                if quiet && position.winning_action().is_none() {
                    let threatened = position.is_threatened();
                    threats += usize::from(threatened);
                    let coverage = position.candidates(&mut list);
                    let same = position.candidates_without_win(threatened, &mut known);
                    assert_eq!((coverage, &*list), (same, &*known), "{position}");
                }
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                position.play_unchecked(action);
            }
        }
        assert!(threats > 100, "{threats}");
    }
}
