//! Turns as people type them.

use kabinet_core::random::SplitMix64;
use kabinet_core::typed::{intended, understood};
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

#[test]
fn an_illegal_turn_is_spelt_out_so_that_its_rule_can_be_named() {
    let spelt = |game: GameId, played: &[&str], typed: &str| {
        let mut position = game.start();
        for text in played {
            let action = position.legal_action(text).expect("legal");
            position.play_unchecked(action);
        }
        intended(&position, typed)
    };
    let kingdom = |typed| spelt(GameId::Kingdom, &[], typed);
    assert_eq!(kingdom("D9 e8").as_deref(), Some("d9-e8"));
    assert_eq!(kingdom("d1g7").as_deref(), Some("d1-g7"));
    assert_eq!(kingdom("d1x g7").as_deref(), Some("d1-g7"));
    assert_eq!(kingdom("c5"), None, "nothing is to be put back");
    assert_eq!(kingdom("d9-e8"), None, "written as records write it");
    let kensington = |typed| spelt(GameId::Kensington, &["h5"], typed);
    assert_eq!(kensington("H5").as_deref(), Some("h5"));
    assert_eq!(kensington("a1 a2"), None, "pieces are placed first");
    let kastwa = |typed| spelt(GameId::Kastwa, &["Pb2"], typed);
    assert_eq!(kastwa("P B2").as_deref(), Some("Pb2"));
    let kengi = |typed| spelt(GameId::Kengi, &[], typed);
    assert_eq!(kengi("C1 c1").as_deref(), Some("C1-c1"));
    for &game in GameId::ALL {
        for typed in ["", " - ", "zz9", "c1-c1-c1", "1", "e", "pass now please"] {
            assert_eq!(intended(&game.start(), typed), None, "{typed:?}");
        }
    }
}

#[test]
fn what_is_spelt_out_is_never_legal() {
    for &game in GameId::ALL {
        for (position, turn) in (0..4).flat_map(|seed| turns(game, seed)) {
            let other = game.start();
            for typed in [&turn, &turn.to_uppercase(), &turn.replace('-', " ")] {
                for position in [&position, &other] {
                    let Some(spelt) = intended(position, typed) else {
                        continue;
                    };
                    let mut position = position.clone();
                    let refused = spelt.split(',').any(|word| {
                        let action = position.legal_action(word);
                        action
                            .map(|action| position.play_unchecked(action))
                            .is_err()
                    });
                    assert!(refused, "{typed}: {spelt}");
                }
            }
        }
    }
}
