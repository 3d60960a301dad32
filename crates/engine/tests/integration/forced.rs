//! The forced win search behind the puzzles agrees with plain minimax on random graphs.
//! `tests/tactics.rs` compares it with verified wins of the games.

use crate::common::Toy;
use kabinet_core::{Game, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::puzzles::forced_win::ForcedWinSearch;

/// Whether a side wins within so many of its turns, by definition.
fn plainly(toy: &Toy, attacker: Side, turns: u32) -> bool {
    if let Some(outcome) = toy.outcome() {
        return outcome == Outcome::Win(attacker);
    }
    if turns == 0 {
        return false;
    }
    let mut children = toy.children().into_iter();
    if toy.side() != attacker {
        return children.all(|child| plainly(&child, attacker, turns));
    }
    children.any(|child| {
        let goes_on = child.outcome().is_none() && child.side() == attacker;
        plainly(&child, attacker, turns - u32::from(!goes_on))
    })
}

#[test]
fn wins_on_random_graphs_are_those_of_plain_minimax() {
    let mut seen = [[0_u32; 2]; 4];
    for seed in 0..1500 {
        let toy = Toy::new(seed, 9, 6);
        for attacker in Side::ALL {
            let mut forced = ForcedWinSearch::new(attacker, u64::MAX, ProgressMonitor::silent());
            for turns in 0..4 {
                let expected = plainly(&toy, attacker, turns);
                let found = forced.wins(&toy, turns).unwrap();
                assert_eq!(found, expected, "{toy} {attacker:?} {turns}");
                seen[turns as usize][usize::from(expected)] += 1;
            }
        }
    }
    assert!(seen[2][1] > 300 && seen[3][0] > 300, "{seen:?}");
}

#[test]
fn winning_turns_and_defences_are_all_of_them() {
    for seed in 0..600 {
        let toy = Toy::new(seed, 7, 6);
        let attacker = toy.side();
        let mut forced = ForcedWinSearch::new(attacker, u64::MAX, ProgressMonitor::silent());
        for turns in 1..3 {
            let won = forced.wins(&toy, turns).unwrap();
            let turns_found = forced.winning_turns(&toy, turns, usize::MAX).unwrap();
            assert_eq!(won, !turns_found.is_empty(), "{toy}");
            assert_eq!(forced.winning_turn(&toy, turns).unwrap().is_some(), won);
            for turn in turns_found {
                let mut after = toy.clone();
                for action in turn {
                    after.play_unchecked(action);
                }
                assert!(plainly(&after, attacker, turns - 1), "{toy}");
            }
            let mut forced =
                ForcedWinSearch::new(attacker.other(), u64::MAX, ProgressMonitor::silent());
            let lost = forced.wins(&toy, turns).unwrap();
            let defence = forced.defence(&toy, turns).unwrap();
            assert_eq!(lost, defence.is_none(), "{toy}");
            if let Some(defence) = defence {
                let mut after = toy.clone();
                for action in defence {
                    after.play_unchecked(action);
                }
                assert!(!plainly(&after, attacker.other(), turns), "{toy}");
            }
        }
    }
}
