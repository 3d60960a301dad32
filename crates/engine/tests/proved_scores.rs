//! The engine is never fooled: every proved score is held to a full-width search.
//!
//! Games of varied strength are played; then the engine is asked about their positions, from the
//! last to the first, at several budgets and in every way people ask it: for the best turn, for
//! several lines, for a review of the game, and at the gentle levels. [`full_width`] tries every
//! legal action of both sides for as many plies as a claim says.
//!
//! A short form runs with the other tests. The long form runs in pieces: a game, the first seed and
//! the number of games.
//!
//! ```text
//! KABINET_CLAIMS='kingdom 1 100' cargo test --release -p kabinet-engine --test proved_scores -- \
//!     --ignored --nocapture
//! ```

#[path = "proved_scores/full_width.rs"]
mod full_width;
#[path = "proved_scores/repetition.rs"]
mod repetition;
#[path = "proved_scores/walk.rs"]
mod walk;

use kabinet_games::GameId;
use walk::{Budget, Walk};

/// Walks some games and says what was found. Whatever is refuted fails the test.
fn walk(game: &str, seeds: std::ops::Range<u64>, budget: Budget) -> Walk {
    let game: GameId = game.parse().expect("a game");
    let mut walk = Walk::new(game, budget);
    for seed in seeds {
        walk.game(seed);
        println!("seed {seed}: {walk}");
    }
    assert!(walk.refuted.is_empty(), "{}", walk.refuted.join("\n"));
    walk
}

/// Every game has enough claims to check, and nearly all are small enough.
fn check(game: &str, games: u64, least: usize) {
    let walk = walk(game, 0..games, Budget::SHORT);
    let (confirmed, large) = (walk.confirmed, walk.too_large);
    assert!(confirmed >= least, "{confirmed} confirmed in {game}");
    assert!(large <= confirmed, "{large} too large in {game}");
}

#[test]
fn what_the_engine_claims_in_kingdom_is_true() {
    check("kingdom", 6, 30);
}

#[test]
fn what_the_engine_claims_in_kensington_is_true() {
    check("kensington", 5, 10);
}

#[test]
fn what_the_engine_claims_in_kengi_is_true() {
    check("kengi", 6, 80);
}

#[test]
fn what_the_engine_claims_in_kastwa_is_true() {
    check("kastwa", 8, 20);
}

/// Positions in which a search that was interrupted after it failed low once claimed a loss,
/// because the one action whose value it knew loses.
const FAILED_LOW: [&str; 2] = [
    "V,V,-,-,O/VB,V,BO,O,O/V,RN,B,O,N/RB,R,B,N,N/R,R,-,N,- s a4",
    "VR,-,B,O,O/V,V,B,O,O/V,R,B,OV,N/R,R,B,N,N/-,-,BR,N,N n a5",
];

#[test]
fn an_interrupted_search_claims_no_loss_of_actions_it_has_not_seen() {
    let game: GameId = "kengi".parse().expect("a game");
    let mut walk = Walk::new(game, Budget::SHORT);
    for text in FAILED_LOW {
        walk.interrupted_at(text, (2_000..=50_000).step_by(2_000));
    }
    assert!(walk.refuted.is_empty(), "{}", walk.refuted.join("\n"));
}

/// White is threatened twice over, but a9-a8 ends the game: the position after it occurs for the
/// third time.
const ABOUT_TO_REPEAT: &str = "9/D4c1b1/2C3A2/4BCa2/1c4d2/2Aa2d2/9/3m3b1/5D1BM b -";
const REPEATING: [&str; 7] = [
    "h2-h3", "a8-a9", "h3-h2", "a9-a8", "h2-h3", "a8-a9", "h3-h2",
];

#[test]
fn a_repetition_that_ends_the_game_answers_every_threat() {
    let game: GameId = "kingdom".parse().expect("a game");
    let mut walk = Walk::new(game, Budget::SHORT);
    let mut repeated = walk.open(ABOUT_TO_REPEAT);
    for turn in REPEATING {
        repeated.play_turn(turn).expect("a legal turn");
    }
    for nodes in [100, 1_000, 10_000] {
        let turn = walk.turn_within(&repeated, nodes);
        assert_eq!(turn, "a9-a8", "{nodes}");
    }
}

#[test]
fn a_threat_that_a_repetition_answers_is_no_win() {
    let game: GameId = "kingdom".parse().expect("a game");
    let mut walk = Walk::new(game, Budget::SHORT);
    let histories: usize = (0..12).map(|seed| walk.repetitions(seed)).sum();
    assert!(walk.refuted.is_empty(), "{}", walk.refuted.join("\n"));
    assert!(histories >= 50, "{histories} histories");
}

#[test]
#[ignore = "walks the games that KABINET_CLAIMS names"]
fn long() {
    let Ok(text) = std::env::var("KABINET_CLAIMS") else {
        return;
    };
    let mut words = text.split_whitespace();
    let game = words.next().expect("a game");
    let mut number = || -> u64 {
        let word = words.next().expect("a first seed and a number of games");
        word.parse().expect("a number")
    };
    let (first, count) = (number(), number());
    let walk = walk(game, first..first + count, Budget::LONG);
    println!("{}", walk.by_length());
}
