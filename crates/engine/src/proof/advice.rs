//! The engine's search as a guide for df-pn: which action to try first.

use web_time::Instant;

use super::after_each;
use super::node::Provable;
use crate::progress::ProgressMonitor;
use crate::search::{Limits, Search, SearchInfo, SearchSettings, TranspositionTable};
use crate::weights::Weights;

/// The transposition table of the search. A phone has less memory, and the program in its browser
/// never gives any back.
const TABLE_BYTES: usize = if cfg!(target_family = "wasm") {
    2 << 20
} else {
    16 << 20
};

/// How many nodes the engine visits per node of a df-pn round. Df-pn expands all actions of a node,
/// so one of its nodes takes as long as a hundred of the engine's.
const PACE: u64 = 8;

/// How many actions the engine suggests, because some may be decided already.
const LINES: usize = 4;

/// The engine's search, run again and again on the same position.
pub(super) struct Adviser {
    table: TranspositionTable,
    weights: Weights,
    settings: SearchSettings,
}

impl Adviser {
    /// An adviser with an empty transposition table.
    pub(super) fn new<G: Provable>() -> Self {
        Adviser {
            table: TranspositionTable::new(TABLE_BYTES),
            weights: Weights::tuned::<G>(),
            settings: SearchSettings::default(),
        }
    }

    /// A search of a position, as long as suits a df-pn round.
    pub(super) fn look<G: Provable>(
        &mut self,
        position: &G,
        round: u64,
        deadline: Option<Instant>,
        monitor: ProgressMonitor<'_>,
    ) -> SearchInfo<G::Action> {
        let time = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let search = Search {
            table: &mut self.table,
            weights: &self.weights,
            settings: &self.settings,
            threads: 1,
            multi_pv: LINES,
            limits: Limits {
                time,
                ..Limits::nodes(round.saturating_mul(PACE))
            },
        };
        let stage = "asking the engine, positions";
        search.run(position, &[], monitor.stop(), |report| {
            monitor.report(stage, report.nodes, 0);
        })
    }

    /// The best suggested action after which the position is still `open`. Of actions that are
    /// equal by symmetry it is the first.
    pub(super) fn choice<G: Provable>(
        report: &SearchInfo<G::Action>,
        position: &G,
        mut open: impl FnMut(&G) -> bool,
    ) -> Option<G::Action> {
        let best = report.pvs.iter().filter_map(|line| line.actions.first());
        let mut undecided = best.filter_map(|&action| {
            let mut after = position.clone();
            after.play_unchecked(action);
            open(&after).then(|| after.canonical_form().0)
        });
        let form = undecided.next()?;
        let mut alike = after_each(position).filter(|(_, after)| after.canonical_form().0 == form);
        alike.next().map(|(action, _)| action)
    }
}

#[cfg(test)]
mod tests {
    use kabinet_core::Game;
    use kabinet_games::kengi::Position;

    use super::*;

    /// The choice if these actions are decided already.
    fn choice(position: &Position, decided: &[&str]) -> Option<String> {
        let after = |text: &str| {
            let action = position
                .read_action(text)
                .expect("an action of the position");
            position.play(action).expect("a legal action")
        };
        let decided: Vec<Position> = decided.iter().map(|text| after(text)).collect();
        let mut adviser = Adviser::new::<Position>();
        let open = |after: &Position| !decided.contains(after);
        let report = adviser.look(position, 2_000, None, ProgressMonitor::silent());
        let choice = Adviser::choice(&report, position, open);
        choice.map(|action| position.action_text(action))
    }

    #[test]
    fn the_best_that_is_open_is_chosen() {
        let text = "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -";
        let position = Position::from_text(text).expect("a position of the sheet");
        assert_eq!(choice(&position, &[]).as_deref(), Some("c1-B4"));
        let second = choice(&position, &["c1-B4"]);
        assert!(second.is_some_and(|second| second != "c1-B4"));
    }

    #[test]
    fn of_those_alike_the_first_is_chosen() {
        // The columns a and d are equal by symmetry, as are b and e, so no action from d or e is
        // chosen.
        let chosen = choice(&Position::standard(), &[]).expect("there are actions");
        assert!("abc".contains(&chosen[..1]), "{chosen}");
    }
}
