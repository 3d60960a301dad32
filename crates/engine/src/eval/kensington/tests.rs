//! Kensington's search hints and evaluation, tested against the rules.

use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_games::AnyGame;
use kabinet_games::kensington::{Action, Mills, Move, Pending, Players, Position, Rules};

use crate::eval::Evaluate;
use crate::search::{Coverage, Limits, SearchHints, SearchSettings, immediate_win};
use crate::{Engine, EngineOptions};

/// Every kind of rules, and the default.
fn variants() -> Vec<Rules> {
    let mut variants = Vec::new();
    for players in [Players::Two, Players::Four, Players::Six] {
        for reclose in [0, 1, 2] {
            for mills in [Mills::Both, Mills::Movement] {
                variants.push(Rules {
                    players,
                    reclose,
                    mills,
                });
            }
        }
    }
    variants
}

/// Positions of random games that prefer actions with a high ordering score, so that shapes and
/// hexagons arise.
fn sample(rules: Rules, games: u64, most_plies: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(games);
    let mut list = ActionList::new();
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(rules);
        for _ in 0..most_plies {
            position.legal_actions(&mut list);
            let Some(mut action) = random.choose(&list).copied() else {
                break;
            };
            if random.below(2) == 0 {
                let mut few: Vec<Action> = (0..8).map(|_| list[random.below(list.len())]).collect();
                few.sort_by_key(|&action| -position.ordering_score(action));
                action = few[0];
            }
            positions.push(position);
            position.play_unchecked(action);
        }
        positions.push(position);
    }
    positions
}

/// A position with few pieces around one hexagon: wins and locks are frequent there.
fn crowded(rules: Rules, seed: u64) -> Option<Position> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(rules);
    let mut list = ActionList::new();
    for _ in 0..most_pieces(rules) {
        position.legal_actions(&mut list);
        let mut few: Vec<Action> = (0..12).map(|_| list[random.below(list.len())]).collect();
        few.sort_by_key(|&action| -position.ordering_score(action));
        position.play_unchecked(few[0]);
        while position.mid_turn() {
            position.play_unchecked(Action::DONE);
        }
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

fn most_pieces(rules: Rules) -> u8 {
    2 * rules.players.pieces()
}

#[test]
fn a_winning_action_is_found_exactly_when_there_is_one() {
    let (mut wins, mut looked) = (0, 0);
    for rules in variants() {
        let mut positions = sample(rules, 60, 240);
        positions.extend((0..300).filter_map(|seed| crowded(rules, seed)));
        for position in positions {
            if position.mid_turn() || position.outcome().is_some() {
                assert_eq!(position.winning_action(), None);
                continue;
            }
            looked += 1;
            let found = position.winning_action();
            assert_eq!(
                found.is_some(),
                immediate_win(&position).is_some(),
                "{position}"
            );
            if let Some(action) = found {
                wins += 1;
                let side = position.side();
                let after = position.play(action).unwrap();
                assert_eq!(after.outcome(), Some(kabinet_core::Outcome::Win(side)));
            }
        }
    }
    assert!(wins > 500 && looked > 50_000, "{wins} of {looked}");
}

#[test]
fn a_lock_forbids_even_a_win() {
    // Red has five corners of the white hexagon on the left and reaches g1 from e1 or e2. Either
    // step completes the square on the other side.
    let rules = Rules {
        reclose: 2,
        ..Rules::DEFAULT
    };
    let text = "4/3/2/6/6/4/R2/1RR5/1RR5/3/RR2/RR4/6/2/3/4 r 0,0 0";
    let wins = |locks: &str| {
        let position = Position::from_text(&format!("{text} {locks}"), rules).unwrap();
        let found = position.winning_action().is_some();
        assert_eq!(found, immediate_win(&position).is_some(), "{position}");
        found
    };
    assert!(wins("-"));
    assert!(wins("e1+f1+g1+h2:r:1"));
    assert!(wins("e1+f1+g1+h2:b:1,e2+f2+g1+h3:r:2"));
    assert!(!wins("e1+f1+g1+h2:r:1,e2+f2+g1+h3:r:2"));
}

#[test]
fn a_threat_is_a_win_of_the_other_side_s_if_it_could_act() {
    for rules in variants() {
        for position in sample(rules, 30, 240) {
            let Some(after_null) = SearchHints::null_move(&position) else {
                assert!(position.mid_turn() || position.outcome().is_some());
                continue;
            };
            // At the very end of placing the opponent waits now, but moves next.
            let waits = after_null.placing() && after_null.reserve(after_null.side()) == 0;
            if !waits {
                let wins = after_null.winning_action().is_some();
                assert_eq!(position.is_threatened(), wins, "{position}");
            }
        }
    }
}

fn counts(position: &Position) -> Vec<i32> {
    let mut counts = vec![0; Position::FEATURES.len()];
    position.features(|term, count| counts[term] += count);
    counts
}

#[test]
fn what_one_side_has_the_other_lacks() {
    for rules in variants() {
        for position in sample(rules, 20, 200) {
            if position.mid_turn() || position.outcome().is_some() {
                continue;
            }
            let here = counts(&position);
            for symmetry in 0..position.symmetries() {
                let image = position.transform(symmetry).unwrap();
                assert_eq!(counts(&image), here, "{position}, symmetry {symmetry}");
            }
            if rules.reclose > 0 {
                // A null move makes locks a turn older.
                continue;
            }
            let there = counts(&SearchHints::null_move(&position).unwrap());
            for (term, feature) in Position::FEATURES.iter().enumerate() {
                let sum = here[term] + there[term];
                if feature.name.ends_with("tempo") {
                    assert!(sum == 0 || sum == 2, "{position}");
                } else {
                    assert_eq!(sum, 0, "{position}: {}", feature.name);
                }
            }
        }
    }
}

#[test]
fn candidates_are_legal_and_said_to_be_all_only_if_they_are() {
    let (mut all, mut some) = (0, 0);
    let mut list = ActionList::new();
    let mut legal = ActionList::new();
    for rules in variants() {
        for position in sample(rules, 20, 200) {
            let coverage = position.candidates(&mut list);
            position.legal_actions(&mut legal);
            let mut listed = list.to_vec();
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len(), list.len(), "{position}: one twice");
            assert!(listed.iter().all(|action| legal.contains(action)));
            assert_eq!(listed.is_empty(), legal.is_empty());
            assert_eq!(coverage == Coverage::All, listed.len() == legal.len());
            match coverage {
                Coverage::All => all += 1,
                Coverage::Some => some += 1,
            }
            if coverage == Coverage::Some {
                assert!(listed.contains(&Action::DONE) && listed.len() <= 20);
            }
            for &action in &listed {
                let promise = position.ordering_score(action);
                assert!((-4_000..=4_000).contains(&promise));
                // No candidate completes the enemy's hexagon.
                if let Some(Move::Relocate(..)) = action.what()
                    && coverage == Coverage::Some
                {
                    assert_eq!(position.play(action).unwrap().outcome(), None);
                }
            }
        }
    }
    assert!(all > 1_000 && some > 1_000, "{all} {some}");
}

#[test]
fn a_skipped_turn_is_a_pass() {
    for rules in variants() {
        for position in sample(rules, 10, 150) {
            match SearchHints::null_move(&position) {
                None => assert!(
                    position.pending() != Pending::None || position.outcome().is_some(),
                    "{position}"
                ),
                Some(after_null) => {
                    assert_eq!(after_null.zobrist(), after_null.zobrist_from_scratch());
                    assert_eq!(after_null.side(), position.side().other());
                    // A real pass, where it is allowed, has the same effect.
                    if position.check(Action::PASS).is_ok() {
                        assert_eq!(position.play(Action::PASS).unwrap(), after_null);
                    }
                }
            }
        }
    }
}

#[test]
fn who_is_ahead_is_drawn_to_a_hexagon() {
    // Red needs one step for the white hexagon on the left, then two.
    let near = "4/3/2/6/6/4/R2/1RR5/1RR5/3/4/R5/6/2/3/B3 r 0,0 0";
    let far = "4/3/2/6/6/4/R2/1RR5/1RR5/3/4/6/R5/2/3/B3 r 0,0 0";
    let drive = |text: &str, estimate| {
        let position = Position::from_text(text, Rules::DEFAULT).unwrap();
        Evaluate::drive(&position, estimate)
    };
    assert!(drive(near, 400) > drive(far, 400));
    assert_eq!(drive(near, 0), 0);
    assert!(drive(near, 100) > 0 && drive(near, 100) < drive(near, 200));
    // Blue has one piece and nowhere to go.
    assert_eq!(drive(near, -200), drive(far, -200));
}

#[test]
fn a_head_start_is_what_the_other_side_lacks() {
    let near = "4/3/2/6/6/4/R2/1RR5/1RR5/3/4/R5/6/2/3/B3 r 0,0 0";
    let far = "4/3/2/6/6/4/R2/1RR5/1RR5/3/4/6/R5/2/3/B3 r 0,0 0";
    let head_start = |text: &str| {
        let position = Position::from_text(text, Rules::DEFAULT).unwrap();
        Evaluate::head_start(&position)
    };
    assert_eq!(head_start(near), head_start(far) + 1);
    for position in sample(Rules::DEFAULT, 5, 200) {
        if let Some(after_null) = SearchHints::null_move(&position) {
            let own = Evaluate::head_start(&position);
            assert_eq!(own, -Evaluate::head_start(&after_null), "{position}");
        }
    }
}

#[test]
fn the_drive_is_the_same_from_both_sides_and_never_makes_a_lead_worse() {
    for position in sample(Rules::DEFAULT, 20, 200) {
        let Some(after_null) = SearchHints::null_move(&position) else {
            continue;
        };
        let mut last = 0;
        for estimate in (0..2_000).step_by(50) {
            let drive = Evaluate::drive(&position, estimate);
            assert_eq!(
                drive,
                -Evaluate::drive(&after_null, -estimate),
                "{position}"
            );
            assert!(estimate + drive >= last, "{position} at {estimate}");
            last = estimate + drive;
        }
    }
}

#[test]
fn levels_and_characters_search_as_they_were_calibrated() {
    let text = "1B1B/1R1/R1/2RR2/1RRBR1/1B1R/B1R/2BB3B/2BR4/B2/4/1B2RB/B3RR/1R/2R/1B1B b 0,0 0";
    let position = Position::from_text(text, Rules::DEFAULT).unwrap();
    let searched = |weakened: bool, prunes: bool| {
        let settings = SearchSettings {
            eval_noise: u32::from(weakened),
            late_move_pruning: prunes,
            futility_pruning: prunes,
            ..SearchSettings::default()
        };
        let mut engine = Engine::new(EngineOptions {
            settings,
            ..EngineOptions::default()
        });
        let game = Match::new(AnyGame::from(position));
        let never = AtomicBool::new(false);
        let report = engine.search(&game, Limits::depth(3), &never, &mut |_| {});
        (report.nodes, report.score, report.turn)
    };
    assert_eq!(searched(true, true), searched(true, false));
    assert!(searched(false, true).0 < searched(false, false).0);
}
