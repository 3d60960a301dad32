//! The search against plain minimax, on a toy game whose sides do not alternate.

use std::sync::atomic::AtomicBool;

use crate::common::Toy;
use kabinet_core::{Game, Outcome};
use kabinet_engine::search::{Limits, Search, SearchInfo, SearchSettings, TranspositionTable};
use kabinet_engine::{Score, SearchHints, Weights};

/// The value of a position to the side to act, looking everywhere: a win sooner is better, a loss
/// later is better.
fn minimax(toy: &Toy) -> Score {
    if let Some(outcome) = toy.outcome() {
        return match outcome {
            Outcome::Draw => Score::Draw,
            Outcome::Win(side) if side == toy.side() => Score::Win(0),
            Outcome::Win(_) => Score::Loss(0),
        };
    }
    let worths = toy.children().into_iter().map(|child| {
        let value = minimax(&child);
        let value = if child.side() == toy.side() {
            value
        } else {
            -value
        };
        match value {
            Score::Win(plies) => Score::Win(plies + 1),
            Score::Loss(plies) => Score::Loss(plies + 1),
            other => other,
        }
    });
    worths
        .max_by_key(|&score| rank(score))
        .expect("an unfinished position has actions")
}

fn rank(score: Score) -> i32 {
    match score {
        Score::Win(plies) => 10_000 - plies as i32,
        Score::Loss(plies) => plies as i32 - 10_000,
        Score::Draw => 0,
        Score::Estimate(worth) => worth,
    }
}

/// What looking `depth` turns ahead shows, and the evaluation beyond: the definition of what the
/// search computes when it leaves nothing out.
fn limited(toy: &Toy, depth: u32, ply: u32) -> i32 {
    if let Some(outcome) = toy.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == toy.side() => 32_000 - ply as i32,
            Outcome::Win(_) => ply as i32 - 32_000,
        };
    }
    if !toy.mid_turn() {
        if toy.winning_action().is_some() {
            return 32_000 - ply as i32 - 1;
        }
        if depth == 0 {
            return Weights::by_hand::<Toy>().evaluate(toy);
        }
    }
    let worths = toy.children().into_iter().map(|child| {
        let left = if child.mid_turn() || child.outcome().is_some() {
            depth
        } else {
            depth - 1
        };
        let value = limited(&child, left, ply + 1);
        if child.side() == toy.side() {
            value
        } else {
            -value
        }
    });
    worths.max().expect("an unfinished position has actions")
}

fn search(
    toy: &Toy,
    settings: &SearchSettings,
    threads: usize,
    lines: usize,
    depth: u32,
) -> SearchInfo<<Toy as Game>::Action> {
    let mut table = TranspositionTable::new(1 << 16);
    let search = Search {
        table: &mut table,
        weights: &Weights::by_hand::<Toy>(),
        settings,
        threads,
        multi_pv: lines,
        limits: Limits::depth(depth),
    };
    search.run(toy, &[], &AtomicBool::new(false), |_| {})
}

/// Every combination of the techniques of the search.
fn configurations() -> Vec<SearchSettings> {
    let mut all = Vec::new();
    for bits in 0..256 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        all.push(SearchSettings {
            threat_extensions: on(0),
            null_move_pruning: on(1),
            reverse_futility_pruning: on(6),
            late_move_reductions: on(2),
            late_move_pruning: on(3),
            futility_pruning: on(7),
            full_width_plies: if on(4) { 0 } else { 2 },
            full_width: on(5),
            ..SearchSettings::default()
        });
    }
    all
}

#[test]
fn slow_every_configuration_finds_the_minimax_value() {
    let mut seen = [0; 3];
    for seed in 0..90 {
        let toy = Toy::new(seed, 9, 7);
        let truth = minimax(&toy);
        seen[match truth {
            Score::Win(_) => 0,
            Score::Loss(_) => 1,
            _ => 2,
        }] += 1;
        for (number, settings) in configurations().iter().enumerate() {
            if toy.leaves_out() && !settings.full_width {
                continue;
            }
            // A quarter of all searches, and some of every configuration, have helpers: starting
            // threads takes far longer than a search of so small a graph.
            let threads = [1, 1, 1, 1, 1, 1, 2, 3][(number + seed as usize) % 8];
            // Far deeper than the graph, so that nothing is cut short.
            let report = search(&toy, settings, threads, 1, 30);
            let found = match report.pvs[0].score {
                Score::Estimate(0) => Score::Draw,
                other => other,
            };
            assert_eq!(
                found, truth,
                "graph {seed}, {settings:?}, {threads} threads"
            );
        }
    }
    assert!(seen.iter().all(|&times| times > 5), "{seen:?}");
}

#[test]
fn the_plain_search_is_limited_minimax() {
    let settings = SearchSettings {
        threat_extensions: false,
        null_move_pruning: false,
        reverse_futility_pruning: false,
        late_move_reductions: false,
        late_move_pruning: false,
        futility_pruning: false,
        full_width: true,
        ..SearchSettings::default()
    };
    // Every second graph has nothing that must be played before a position is judged.
    for seed in (0..400).step_by(2) {
        // Hardly two ways lead to one position: the table knows positions from looks that went
        // deeper, and such a look sees more than this definition.
        let toy = Toy::new(seed, 9, u16::MAX);
        for depth in 1..=5 {
            let truth = limited(&toy, depth, 0);
            let report = search(&toy, &settings, 1, 1, depth);
            let found = match report.pvs[0].score {
                Score::Win(plies) => 32_000 - plies as i32,
                Score::Loss(plies) => plies as i32 - 32_000,
                Score::Draw => 0,
                Score::Estimate(worth) => worth,
            };
            // A search that found a short proof stops before the full depth.
            if report.depth == depth {
                assert_eq!(found, truth, "graph {seed}, depth {depth}");
            } else {
                assert!(report.pvs[0].score.is_proved(), "graph {seed}");
            }
        }
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let settings = SearchSettings {
        full_width: true,
        ..SearchSettings::default()
    };
    for seed in 0..100 {
        let toy = Toy::new(seed, 8, 7);
        let mut truth: Vec<i32> = toy
            .children()
            .iter()
            .map(|child| {
                let value = minimax(child);
                rank(if child.side() == toy.side() {
                    value
                } else {
                    -value
                })
            })
            .collect();
        truth.sort_by_key(|&value| -value);
        let report = search(&toy, &settings, 1, 3, 30);
        for (line, &truth) in report.pvs.iter().zip(&truth) {
            let found = match line.score {
                Score::Win(plies) => rank(Score::Win(plies - 1)),
                Score::Loss(plies) => rank(Score::Loss(plies - 1)),
                other => rank(other),
            };
            assert_eq!(found, truth, "graph {seed}: {:?}", report.pvs);
        }
        assert_eq!(report.pvs.len(), truth.len().min(3));
    }
}

#[test]
fn what_is_called_proved_is_true_even_where_actions_are_left_out() {
    let mut proved = 0;
    for seed in (0..600).step_by(3) {
        let toy = Toy::new(seed, 9, 7);
        let truth = rank(minimax(&toy));
        let report = search(&toy, &SearchSettings::default(), 1, 1, 30);
        match report.pvs[0].score {
            Score::Win(plies) => {
                proved += 1;
                assert!(truth >= rank(Score::Win(plies)), "graph {seed}");
            }
            Score::Loss(plies) => {
                proved += 1;
                assert!(
                    truth < 0 && truth <= rank(Score::Loss(plies)),
                    "graph {seed}"
                );
            }
            _ => {}
        }
    }
    assert!(proved > 50, "{proved}");
}

#[test]
fn a_line_can_be_played() {
    for seed in 0..100 {
        let toy = Toy::new(seed, 9, 7);
        let report = search(&toy, &SearchSettings::default(), 2, 1, 12);
        let mut at = toy;
        for &action in &report.pvs[0].actions {
            at = at.play(action).unwrap();
        }
    }
}
