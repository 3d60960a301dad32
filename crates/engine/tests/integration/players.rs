//! What every player must do: play legal turns, and not miss what it claims to see.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_engine::players::PlayerSpec;
use kabinet_games::{AnyGame, GameId, Options};

/// Positions of a game in which the side to act, at the beginning of its turn, can win at once.
fn won_at_once(id: GameId, wanted: usize) -> Vec<AnyGame> {
    let mut random = SplitMix64::new(11);
    let mut list = ActionList::new();
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut at = id.start();
        for _ in 0..400 {
            at.legal_actions(&mut list);
            let win = Some(Outcome::Win(at.side()));
            let wins = list.iter().any(|&action| {
                let mut after = at.clone();
                after.play_unchecked(action);
                after.outcome() == win
            });
            if wins && !at.mid_turn() {
                found.push(at);
                break;
            }
            let Some(&action) = random.choose(&list) else {
                break;
            };
            at.play_unchecked(action);
        }
    }
    found
}

#[test]
fn whoever_looks_ahead_takes_a_win() {
    let never = AtomicBool::new(false);
    for id in GameId::with_drafts() {
        for position in won_at_once(id, 4) {
            for text in ["greedy", "uct:3000", "depth:1", "nodes:3000"] {
                let spec: PlayerSpec = text.parse().unwrap();
                let mut player = spec.build(&position, &Options::new(id.info())).unwrap();
                let mut game = Match::new(position.clone());
                player.begin(&game, 3).unwrap();
                for action in player.turn(&game, &never).unwrap() {
                    game.play(action).unwrap();
                }
                let won = Some(Outcome::Win(position.side()));
                let outcome = game.ending().map(|ending| ending.outcome);
                assert_eq!(outcome, won, "{id} {text}: {position}");
            }
        }
    }
}

#[test]
fn a_player_that_is_stopped_still_has_a_turn() {
    let stop = AtomicBool::new(true);
    for id in GameId::with_drafts() {
        let options = Options::new(id.info());
        for text in ["random", "greedy", "uct:100000000", "time:1000", "depth:90"] {
            let spec: PlayerSpec = text.parse().unwrap();
            let mut player = spec.build(&id.start(), &options).unwrap();
            let mut game = Match::new(id.start());
            player.begin(&game, 3).unwrap();
            let side = game.position().side();
            for action in player.turn(&game, &stop).unwrap() {
                game.play(action).unwrap();
            }
            assert_ne!(game.position().side(), side, "{id} {text}");
        }
    }
}

#[test]
fn the_same_seed_means_the_same_turn() {
    let never = AtomicBool::new(false);
    for id in GameId::with_drafts() {
        let options = Options::new(id.info());
        let game = Match::new(id.start());
        for text in ["random", "greedy", "uct:200", "nodes:500", "level:3"] {
            let spec: PlayerSpec = text.parse().unwrap();
            let mut player = spec.build(&id.start(), &options).unwrap();
            let mut turn = |seed| {
                player.begin(&game, seed).unwrap();
                player.turn(&game, &never).unwrap()
            };
            let first = turn(7);
            turn(8);
            assert_eq!(turn(7), first, "{id} {text}");
        }
    }
}

#[test]
fn weights_from_a_file_must_be_those_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    std::fs::write(&path, "nonsense 3\n").unwrap();
    for id in GameId::with_drafts() {
        for who in ["greedy", "nodes:10"] {
            let refusal = |path: &Path| {
                let text = format!("{who};weights={}", path.display());
                let spec: PlayerSpec = text.parse().unwrap();
                let built = spec.build(&id.start(), &Options::new(id.info()));
                built.err().unwrap().to_string()
            };
            assert!(refusal(&path).contains("unknown term nonsense"));
            assert!(refusal(folder.path()).contains(&*folder.path().to_string_lossy()));
        }
    }
}
