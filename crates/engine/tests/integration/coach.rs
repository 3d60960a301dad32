//! The coach: it never warns of a move that is proved to be best, and what it says is true.

use std::sync::LazyLock;

use kabinet_core::kgn::Judgement;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_engine::analysis::review_game;
use kabinet_engine::coach::{Coach, CoachLimits, Praise, Verdict, Warning, threat, winner_of};
use kabinet_engine::data::DataFolder;
use kabinet_engine::engine::{Engine, EngineOptions};
use kabinet_engine::puzzles::{self, Goal};
use kabinet_engine::search::Limits;
use kabinet_engine::tablebase::{Oracle, oracle};
use kabinet_engine::{ProgressMonitor, Score};
use kabinet_games::{AnyAction, AnyGame, GameId, Options};

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a folder"));

fn data() -> DataFolder {
    DataFolder::at(FOLDER.path())
}

/// Less work than on a table, so that thousands of moves are judged in seconds.
const LIMITS: CoachLimits = CoachLimits {
    proof_nodes: 20_000,
    search_nodes: 2_000,
};

fn judge(coach: &mut Coach, game: &Match<AnyGame>, turn: &[AnyAction]) -> Verdict {
    let options = Options::new(game.position().id().info());
    let judged = coach.judge(game, &options, turn, ProgressMonitor::silent());
    judged.expect("nobody stops it")
}

fn actions_of(game: &Match<AnyGame>, turn: &str) -> Vec<AnyAction> {
    let mut game = game.clone();
    let before = game.len();
    game.play_turn(turn).expect("a legal turn");
    let plies = game.plies().skip(before);
    plies.map(|(action, _)| action).collect()
}

/// Every turn of the solver in every puzzle is proved to be best.
#[test]
fn slow_the_solutions_of_puzzles_are_never_blunders() {
    let mut judged = 0;
    for &id in GameId::ALL {
        let mut coach = Coach::new(None, LIMITS);
        for puzzle in puzzles::of(id).iter().filter(|puzzle| puzzle.is_sound()) {
            let mut game = Match::new(puzzle.start().clone());
            for (number, turn) in puzzle.solution().iter().enumerate() {
                if number % 2 == 0 {
                    let actions = actions_of(&game, turn);
                    let verdict = judge(&mut coach, &game, &actions);
                    assert_eq!(verdict.warning, None, "{id} {} {turn}", puzzle.id());
                    judged += 1;
                }
                game.play_turn(turn).expect("the line is legal");
            }
        }
    }
    assert!(judged > 1500, "{judged}");
}

/// A random game, and the positions in it that begin a turn.
fn random_games(id: GameId, seed: u64, games: usize) -> Vec<Match<AnyGame>> {
    let mut random = SplitMix64::new(seed);
    let mut list = ActionList::new();
    let mut met = Vec::new();
    for _ in 0..games {
        let mut game = Match::new(id.start());
        while game.ending().is_none() && game.len() < 60 {
            met.push(game.clone());
            game.position().legal_actions(&mut list);
            let &action = random.choose(list.as_slice()).expect("an action");
            game.play(action).expect("a legal action");
        }
    }
    met
}

fn table(start: &AnyGame) -> std::sync::Arc<dyn Oracle> {
    oracle(start, &data(), ProgressMonitor::silent()).expect("a table")
}

/// In a solved game every best move is known, and so is what every other one is worth: no best move
/// is called a blunder, and what is called by far the best is.
#[test]
fn slow_the_table_agrees_with_warnings_and_with_praise() {
    let table = table(&GameId::Kastwa.start());
    let mut knowing = Coach::new(Some(data()), LIMITS);
    let mut searching = Coach::new(None, LIMITS);
    let mut random = SplitMix64::new(4);
    let (mut best_moves, mut warnings, mut praised) = (0, 0, [0, 0]);
    for game in random_games(GameId::Kastwa, 2006, 40) {
        let ranked = table.ranked(game.position()).expect("a value");
        let (_, best) = ranked[0];
        let equal = ranked.iter().filter(|(_, score)| *score == best).count();
        // One of the best moves, and any one.
        let moves = [random.below(equal), random.below(ranked.len())];
        for (action, score) in moves.map(|index| ranked[index]) {
            for (index, coach) in [&mut knowing, &mut searching].into_iter().enumerate() {
                let verdict = judge(coach, &game, &[action]);
                if verdict.praise == Some(Praise::Best) {
                    // Who knows the table says so only of a move that no other equals.
                    let is_true = score == best && (index == 1 || equal == 1);
                    assert!(is_true, "{}: {score}", game.position());
                    praised[index] += 1;
                }
                if score == best {
                    assert_eq!(verdict.warning, None, "{}", game.position());
                    best_moves += 1;
                }
                warnings += usize::from(is_true(&game, (action, score), best, verdict.warning));
            }
        }
    }
    assert!(best_moves > 2000, "{best_moves}");
    assert!(warnings > 50, "{warnings}");
    assert!(praised.iter().all(|&count| count > 20), "{praised:?}");
}

/// Fails if a warning contradicts the table. Returns whether there is one from a proof.
fn is_true(
    game: &Match<AnyGame>,
    (action, score): (AnyAction, Score),
    best: Score,
    warning: Option<Warning>,
) -> bool {
    let position = game.position();
    match warning {
        Some(Warning::Loses { turns, line }) => {
            let Score::Loss(plies) = score else {
                panic!("{position}: {score}");
            };
            assert!(plies <= 2 * turns, "{position}");
            let mut after = position.clone();
            after.play_unchecked(action);
            assert_eq!(winner_of(&after, &line), Some(after.side()));
            true
        }
        Some(Warning::Misses { turns, .. }) => {
            let Score::Win(plies) = best else {
                panic!("{position}: {best}");
            };
            assert!(plies < 2 * turns, "{position}");
            assert!(
                !matches!(score, Score::Win(plies) if plies < 6),
                "{position}"
            );
            true
        }
        Some(Warning::Drops { lost, .. }) => {
            let loses = matches!(score, Score::Loss(plies) if plies <= 20);
            assert!(loses || !lost, "{position}: {score}");
            false
        }
        None => false,
    }
}

/// The winner's moves in Kengi are proved by the book.
#[test]
fn slow_moves_of_the_book_are_never_blunders() {
    let book = table(&GameId::Kengi.start());
    let mut coaches = [Coach::new(Some(data()), LIMITS), Coach::new(None, LIMITS)];
    let mut random = SplitMix64::new(1988);
    let mut list = ActionList::new();
    let mut judged = 0;
    for _ in 0..80 {
        let mut game = Match::new(GameId::Kengi.start());
        while game.ending().is_none() {
            let (action, _) = book.ranked(game.position()).expect("an answer")[0];
            for coach in &mut coaches {
                let verdict = judge(coach, &game, &[action]);
                assert_eq!(verdict.warning, None, "{}", game.position());
                judged += 1;
            }
            game.play(action).expect("a legal answer");
            if game.ending().is_some() {
                break;
            }
            game.position().legal_actions(&mut list);
            let &reply = random.choose(list.as_slice()).expect("a reply");
            game.play(reply).expect("a legal reply");
        }
    }
    assert!(judged > 500, "{judged}");
}

/// No first move in Kengi that wins is a blunder. One that loses soon is warned of, and it is said
/// that it loses; one that loses in dozens of plies is no blunder in a first game.
#[test]
fn first_moves_are_blunders_only_if_they_are_proved_to_lose_soon() {
    let game = Match::new(GameId::Kengi.start());
    let mut coach = Coach::new(Some(data()), LIMITS);
    let mut warning = |turn| judge(&mut coach, &game, &actions_of(&game, turn)).warning;
    for wins in ["a1-d3", "d1-a3", "a1-c1", "d1-c1", "a1-a3", "c1-a3"] {
        assert_eq!(warning(wins), None, "{wins}");
    }
    for late in ["a1-c4", "c1-b4", "b1-a3", "b1-c1", "c1-d1"] {
        assert_eq!(warning(late), None, "{late}");
    }
    for soon in ["b1-d1", "a1-d2"] {
        let found = warning(soon);
        let lost = matches!(found, Some(Warning::Drops { lost: true, .. }));
        assert!(lost, "{soon}: {found:?}");
    }
}

/// A review does not call a proved win a mistake either.
#[test]
fn reviews_know_the_proved_first_moves() {
    let mut engine = Engine::new(EngineOptions {
        data: Some(data()),
        ..EngineOptions::default()
    });
    for (turn, judgement) in [
        ("a1-c1", None),
        ("a1-a3", None),
        ("b1-d1", Some(Judgement::Blunder)),
    ] {
        let mut game = Match::new(GameId::Kengi.start());
        game.play_turn(turn).expect("a legal turn");
        let silent = ProgressMonitor::silent();
        let reviews = review_game(&mut engine, Limits::nodes(2_000), &game, silent);
        let reviews = reviews.expect("nobody stops it");
        assert_eq!(reviews[0].judgement, judgement, "{turn}");
    }
}

/// Whoever is about to win threatens to, if the other side is to move; and whoever then ignores it
/// is warned, unless nothing helps.
#[test]
fn threats_are_seen_and_whoever_overlooks_one_is_warned() {
    for &id in GameId::ALL {
        let options = Options::new(id.info());
        let mut coach = Coach::new(None, LIMITS);
        let (mut threats, mut warned) = (0, 0);
        for puzzle in puzzles::of(id) {
            let usual = puzzle.options().to_string().is_empty();
            if !usual || !puzzle.is_sound() || puzzle.goal() == Goal::Hold {
                continue;
            }
            let mut game = Match::new(puzzle.start().clone());
            let (_, turns) = puzzle.solution().split_last().expect("a solution");
            for turn in turns {
                game.play_turn(turn).expect("the line is legal");
            }
            let side = game.position().side();
            let Ok(other) = game.position().with_side(side.other(), &options) else {
                continue;
            };
            let Some((position, action)) = threat(&other, &options) else {
                continue;
            };
            threats += 1;
            let mut won = position.clone();
            won.play_unchecked(action);
            assert_eq!(won.outcome(), Some(Outcome::Win(side)), "{other}");
            let game = Match::new(other);
            let mut list = ActionList::new();
            game.position().legal_actions(&mut list);
            for &own in list.iter().take(5) {
                let verdict = judge(&mut coach, &game, &[own]);
                assert!(verdict.warning.is_none() || verdict.praise.is_none());
                if let Some(Warning::Loses { turns: 1, line }) = verdict.warning {
                    let mut after = game.position().clone();
                    after.play_unchecked(own);
                    assert_eq!(winner_of(&after, &line), Some(side));
                    warned += 1;
                } else if verdict.praise == Some(Praise::Defends) {
                    warned += 1;
                }
            }
            if threats == 60 {
                break;
            }
        }
        assert!(threats >= 8, "{id}: {threats}");
        assert!(warned >= 8, "{id}: {warned}");
    }
}
