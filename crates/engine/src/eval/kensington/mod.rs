//! Kensington: evaluation and search hints.
//!
//! | module | concept |
//! | --- | --- |
//! | `features` | the features of the evaluation |
//! | `race` | the race to a hexagon |
//! | `worth` | the value of a piece on a point, for move ordering |
//! | `relocations` | the candidates among the many relocations |
//! | `inputs` | the inputs of the network |
//! | `bounds` | a lower bound for the turns to a win |
//! | `tables` | the neighbourhood of each point |
//! | `taken` | how many corners of every shape a side holds |

mod bounds;
mod features;
mod inputs;
mod race;
mod relocations;
mod tables;
mod taken;
mod worth;

#[cfg(test)]
mod tests;

use kabinet_core::{ActionList, Game, Side};
use kabinet_games::kensington::{Action, Mills, Move, Position, SHAPE_SETS, points};

use crate::engine_files::{EngineFiles, WeightsFile, weights_file};
use crate::eval::{Evaluate, Feature, Traits, traits};
use crate::network::Inputs;
use crate::puzzles::Theme;
use crate::search::{Coverage, SearchHints};
use tables::{AROUND, GOAL_PATTERNS, GOAL_SETS, without, words};
use worth::{ARRIVE, LEAVE, RELOCATE, worth};

/// A step with a lower ordering score is quiet: it completes no shape, and neither adds the fourth
/// corner to a hexagon nor takes the fifth from the enemy, or else it gives up as much.
const QUIET: i32 = 300;

/// The action by which a side would win at once if it were to move.
#[inline]
fn win_of(position: &Position, side: Side) -> Option<Action> {
    let own = position.pieces(side);
    let own_words = words(own);
    let goals = GOAL_PATTERNS[side.index()].iter();
    for (pattern, goal) in goals.zip(GOAL_SETS[side.index()]) {
        if !pattern.missing(own_words).is_power_of_two() {
            continue;
        }
        let missing = goal & !own & position.empty();
        for to in points(missing) {
            if position.reserve(side) > 0 {
                let action = Action::new(Move::Place(to));
                if !completes_locked(position, side, action) {
                    return Some(action);
                }
                continue;
            }
            for from in points(AROUND[to.index()].neighbours & own & !goal) {
                let action = Action::new(Move::Step(from, to));
                if !completes_locked(position, side, action) {
                    return Some(action);
                }
            }
        }
    }
    None
}

/// Whether an action of a side completes a locked shape.
fn completes_locked(position: &Position, side: Side, action: Action) -> bool {
    let locked = position.locked(side);
    if locked == 0 {
        return false;
    }
    let own = match action.what() {
        Some(Move::Place(to)) => position.pieces(side) | to.bit(),
        Some(Move::Step(from, to)) => position.pieces(side) & !from.bit() | to.bit(),
        _ => return false,
    };
    // A locked shape is incomplete before the action.
    let full = |shape: u8| {
        let set = SHAPE_SETS[usize::from(shape)];
        own & set == set && position.pieces(side) & set != set
    };
    kabinet_core::bits::ones(locked).any(full)
}

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = features::FEATURES;

    #[inline]
    fn features(&self, found: impl FnMut(usize, i32)) {
        features::features(self, found);
    }

    const INPUTS: usize = inputs::COUNT;

    #[inline]
    fn inputs(&self) -> Inputs {
        inputs::inputs(self)
    }

    #[inline]
    fn drive(&self, estimate: i32) -> i32 {
        race::drive(self, estimate)
    }

    #[inline]
    fn head_start(&self) -> i32 {
        race::head_start(self)
    }

    const TRAITS: &'static [&'static str] = traits::kensington::NAMES;

    fn traits(&self, side: Side) -> Traits {
        traits::kensington::of(self, side)
    }
}

impl SearchHints for Position {
    #[inline]
    fn winning_action(&self) -> Option<Action> {
        let side = self.side();
        if self.mid_turn() || self.outcome().is_some() {
            return None;
        }
        // A side that has placed all its pieces first must wait.
        if self.placing() && self.reserve(side) == 0 {
            return None;
        }
        win_of(self, side)
    }

    #[inline]
    fn min_turns_to_win(&self, side: Side) -> u32 {
        bounds::least_turns(self, side)
    }

    fn null_move(&self) -> Option<Self> {
        Position::skipped(self)
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        !self.mid_turn() && win_of(self, self.side().other()).is_some()
    }

    fn candidates(&self, list: &mut ActionList<Action>) -> Coverage {
        if self.mid_turn() {
            return relocations::candidates(self, list);
        }
        self.legal_actions(list);
        Coverage::All
    }

    fn last_resorts(&self, list: &mut ActionList<Action>) -> Coverage {
        relocations::last_resorts(self, list)
    }

    fn theme(&self, action: Action) -> Option<Theme> {
        match action.what()? {
            Move::Relocate(..) => Some(Theme::Relocation),
            Move::Place(_) => Some(Theme::Placing),
            _ => None,
        }
    }

    /// The levels were calibrated when no step was quiet.
    const LEVELS_PRUNE_QUIET: bool = false;

    #[inline]
    fn is_quiet(&self, action: Action) -> bool {
        self.ordering_score(action) < QUIET
    }

    #[inline]
    fn ordering(&self) -> impl Fn(Action) -> i32 {
        let ordering = Ordering::of(self);
        move |action| ordering.score(action)
    }
}

/// What the ordering scores of all actions of a position share.
struct Ordering {
    side: Side,
    own: [u64; 2],
    enemy: [u64; 2],
    /// Whether the shapes completed by placing earn nothing.
    idle_placing: bool,
}

impl Ordering {
    #[inline]
    fn of(position: &Position) -> Self {
        let side = position.side();
        Ordering {
            side,
            own: words(position.pieces(side)),
            enemy: words(position.pieces(side.other())),
            idle_placing: position.rules().mills == Mills::Movement,
        }
    }

    #[inline]
    fn score(&self, action: Action) -> i32 {
        let &Ordering {
            side, own, enemy, ..
        } = self;
        let promise = match action.what() {
            Some(Move::Place(to)) => {
                let worth = worth(&ARRIVE, side, own, enemy, to);
                if self.idle_placing { worth / 2 } else { worth }
            }
            Some(Move::Step(from, to)) => {
                worth(&ARRIVE, side, without(own, from), enemy, to)
                    - worth(&LEAVE, side, own, enemy, from)
            }
            Some(Move::Relocate(from, to)) => {
                let rival = side.other();
                worth(&RELOCATE, rival, enemy, own, from)
                    - worth(&RELOCATE, rival, without(enemy, from), own, to)
            }
            Some(Move::Done | Move::Pass) | None => 0,
        };
        promise.clamp(-4_000, 4_000)
    }
}

impl EngineFiles for Position {
    const WEIGHTS: Option<WeightsFile> = Some(weights_file!("../../../weights/kensington.txt"));
    const LEVELS: &'static str = include_str!("../../../levels/kensington.txt");
    const CHARACTERS: &'static str = include_str!("../../../characters/kensington.txt");
    const RATINGS: &'static str = include_str!("../../../ratings/kensington.txt");
    const PUZZLES: &'static str = include_str!("../../../puzzles/kensington.txt");
    const PUZZLE_RECIPE: &'static str = include_str!("../../../puzzles/recipes/kensington.txt");
}
