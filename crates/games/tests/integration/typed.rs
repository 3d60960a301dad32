//! Turns as people type them.

use kabinet_core::random::SplitMix64;
use kabinet_core::typed::understood;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyGame, GameId};

/// Positions of random games, each with a legal turn.
fn turns(game: GameId, seed: u64) -> Vec<(AnyGame, String)> {
    let mut random = SplitMix64::new(seed);
    let mut position = game.start();
    let mut list = ActionList::new();
    let mut found = Vec::new();
    for _ in 0..30 {
        let start = position.clone();
        let mut turn = Vec::new();
        loop {
            if position.outcome().is_some() {
                break;
            }
            position.legal_actions(&mut list);
            let action = *random.choose(&list).expect("a legal action");
            turn.push(position.action_text(action));
            position.play_unchecked(action);
            if !position.mid_turn() || position.side() != start.side() {
                break;
            }
        }
        if turn.is_empty() {
            break;
        }
        found.push((start, turn.join(",")));
    }
    found
}

#[test]
fn a_turn_is_understood_in_any_case_and_with_any_separators() {
    for &game in GameId::ALL {
        for (position, turn) in (0..4).flat_map(|seed| turns(game, seed)) {
            let slug = game.info().slug;
            assert_eq!(
                understood(&position, &turn).as_deref(),
                Some(&*turn),
                "{slug}"
            );
            for typed in [
                turn.replace('-', " "),
                turn.replace(['-', ','], ""),
                turn.replace(',', " ; "),
                format!("  {} ", turn.replace('-', " x ")),
                turn.replace('-', "–"),
            ] {
                let read = understood(&position, &typed);
                assert_eq!(read.as_deref(), Some(&*turn), "{slug}: {typed}");
            }
            // Where case says nothing, none is needed.
            for typed in [turn.to_lowercase(), turn.to_uppercase()] {
                let read = understood(&position, &typed);
                let Some(read) = read else {
                    panic!("{slug}: {typed} for {turn}");
                };
                assert!(read.eq_ignore_ascii_case(&turn), "{slug}: {typed}: {read}");
            }
        }
    }
}

#[test]
fn in_kengi_a_capital_still_means_the_whole_tower() {
    let options = kabinet_games::Options::new(GameId::Kengi.info());
    // From the rules: the tower on e4 may move whole, or only its top.
    let text = "VO,V,B,O,-/V,V,B,O,OB/V,R,B,O,N/R,R,-,N,N/RB,R,-,N,N n a1";
    let position = GameId::Kengi.open(&options, Some(text));
    let position = position.expect("a position of the rules");
    let read = |typed: &str| understood(&position, typed);
    assert_eq!(read("E4-e3").as_deref(), Some("E4-e3"));
    assert_eq!(read("E4E3").as_deref(), Some("E4-e3"));
    assert_eq!(read("e4 e3").as_deref(), Some("e4-e3"));
}

#[test]
fn what_is_illegal_or_nonsense_is_not_understood() {
    for &game in GameId::ALL {
        for typed in ["", " - ", "zz9", "c1-c1-c1", "1", "e", "pass now please"] {
            assert_eq!(understood(&game.start(), typed), None, "{typed:?}");
        }
    }
}
