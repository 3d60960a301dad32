//! The numbers of the search that self-play can tune. Each has a name, so that two players of a
//! match may differ in one of them.

use super::value::Value;

/// The numbers in the formulas of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchConstants {
    /// Reverse futility pruning: the margin per turn of remaining depth.
    pub(super) reverse_futility_margin: Value,
    /// Futility pruning: how much a quiet action may gain per turn of remaining depth.
    pub(super) futility_margin: Value,
    /// Late move pruning: how many actions are tried at depth 1. Depth `d` tries `d * d` times as
    /// many.
    pub(super) late_move_pruning_count: i32,
    /// Late move reductions: how many actions a PV node searches before it reduces.
    pub(super) full_depth_actions_pv: i32,
    /// Late move reductions: how many actions any other node searches before it reduces.
    pub(super) full_depth_actions: i32,
    /// Late move reductions: the divisor of the logarithmic formula, in hundredths. The larger, the
    /// smaller the reductions.
    pub(super) reduction_divisor: i32,
    /// Late move reductions: an action with a history score above this is reduced by one turn less.
    pub(super) good_history: i32,
    /// Half the width of the first aspiration window.
    pub(super) aspiration_window: Value,
}

impl SearchConstants {
    /// The constants of every game.
    pub const DEFAULT: SearchConstants = SearchConstants {
        reverse_futility_margin: 150,
        futility_margin: 120,
        late_move_pruning_count: 8,
        full_depth_actions_pv: 5,
        full_depth_actions: 3,
        reduction_divisor: 220,
        good_history: 1_500,
        aspiration_window: 40,
    };
}

impl Default for SearchConstants {
    fn default() -> Self {
        SearchConstants::DEFAULT
    }
}

/// A constant by its name, with the values that make sense.
pub struct Tunable {
    /// Its name in the text of a player.
    pub name: &'static str,
    /// The smallest value.
    pub least: i32,
    /// The largest value.
    pub most: i32,
    field: fn(&mut SearchConstants) -> &mut i32,
}

impl Tunable {
    /// The constant with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Tunable> {
        TUNABLES.iter().find(|tunable| tunable.name == name)
    }

    /// Its value.
    #[must_use]
    pub fn get(&self, constants: &SearchConstants) -> i32 {
        *(self.field)(&mut constants.clone())
    }

    /// Sets it, to the nearest value that makes sense.
    pub fn set(&self, constants: &mut SearchConstants, value: i32) {
        *(self.field)(constants) = value.clamp(self.least, self.most);
    }
}

/// All constants that can be tuned.
pub const TUNABLES: [Tunable; 8] = [
    tunable("reverse_futility_margin", 20, 600, |constants| {
        &mut constants.reverse_futility_margin
    }),
    tunable("futility_margin", 20, 500, |constants| {
        &mut constants.futility_margin
    }),
    tunable("late_move_pruning_count", 2, 40, |constants| {
        &mut constants.late_move_pruning_count
    }),
    tunable("full_depth_actions_pv", 1, 20, |constants| {
        &mut constants.full_depth_actions_pv
    }),
    tunable("full_depth_actions", 1, 20, |constants| {
        &mut constants.full_depth_actions
    }),
    tunable("reduction_divisor", 100, 600, |constants| {
        &mut constants.reduction_divisor
    }),
    tunable("good_history", 0, 8_000, |constants| {
        &mut constants.good_history
    }),
    tunable("aspiration_window", 10, 300, |constants| {
        &mut constants.aspiration_window
    }),
];

const fn tunable(
    name: &'static str,
    least: i32,
    most: i32,
    field: fn(&mut SearchConstants) -> &mut i32,
) -> Tunable {
    Tunable {
        name,
        least,
        most,
        field,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_name_stands_for_a_field_of_its_own() {
        let mut seen = HashSet::new();
        for tunable in &TUNABLES {
            let mut constants = SearchConstants::DEFAULT;
            let value = tunable.get(&constants);
            assert!((tunable.least..=tunable.most).contains(&value));
            tunable.set(&mut constants, value + 1);
            assert_eq!(tunable.get(&constants), value + 1, "{}", tunable.name);
            assert!(seen.insert(format!("{constants:?}")), "{}", tunable.name);
            assert!(Tunable::named(tunable.name).is_some());
        }
    }

    #[test]
    fn no_value_leaves_its_range() {
        for tunable in &TUNABLES {
            let mut constants = SearchConstants::DEFAULT;
            tunable.set(&mut constants, i32::MAX);
            assert_eq!(tunable.get(&constants), tunable.most);
            tunable.set(&mut constants, i32::MIN);
            assert_eq!(tunable.get(&constants), tunable.least);
        }
    }
}
