//! A record that follows a match keeps what was said about it.

use kabinet_core::kgn::ResultToken;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_games::{AnyGame, GameId, Options, Record};

fn play_randomly(game: &mut Match<AnyGame>, actions: usize, random: &mut SplitMix64) {
    let mut list = ActionList::new();
    for _ in 0..actions {
        game.position().legal_actions(&mut list);
        if game.ending().is_some() {
            return;
        }
        let action = *random.choose(&list).expect("a game that goes on");
        game.play(action).expect("a legal action");
    }
}

/// The record with a comment behind its first turn.
fn commented(record: &Record) -> Record {
    let text = record.to_string();
    let first = &record.line().turns[0].text;
    let text = text.replacen(first.as_str(), &format!("{first} {{a bold start}}"), 1);
    Record::from_text(&text).expect("a record with a comment")
}

#[test]
fn comments_stay_with_shared_turns() {
    for id in GameId::with_drafts() {
        let mut random = SplitMix64::new(3);
        let mut game = Match::new(id.start());
        play_randomly(&mut game, 8, &mut random);
        let options = Options::new(id.info());
        let mut record = commented(&Record::from_match(&game, options.clone()));

        game.take_back_turn();
        play_randomly(&mut game, 5, &mut random);
        record.follow(&game);
        assert_eq!(record.line().turns[0].comments, ["a bold start"], "{id}");
        let fresh = Record::from_match(&game, options);
        let turns = |record: &Record| -> Vec<String> {
            let turns = record.line().turns.iter();
            turns.map(|turn| turn.text.clone()).collect()
        };
        assert_eq!(turns(&record), turns(&fresh), "{id}");
        assert_eq!(
            record.to_match().position(),
            game.position(),
            "{id}: the match is the one that was followed"
        );
    }
}

#[test]
fn the_result_comes_and_goes_with_the_match() {
    for id in GameId::with_drafts() {
        let mut game = Match::new(id.start());
        let mut record = Record::new(id.start(), Options::new(id.info()));
        record.set_tag("Event", "a test");
        game.resign(game.position().side()).unwrap();
        record.follow(&game);
        assert_ne!(record.result(), ResultToken::Unknown);
        assert_eq!(record.tag("Termination"), Some("resignation"));

        game.take_back_action();
        record.follow(&game);
        assert_eq!(record.result(), ResultToken::Unknown);
        assert_eq!(record.tag("Termination"), None);
        assert_eq!(record.tag("Event"), Some("a test"));
    }
}

#[test]
fn a_turn_begun_goes_on() {
    for id in GameId::with_drafts() {
        // Wherever a turn of several actions comes up in random play.
        let mut random = SplitMix64::new(11);
        let mut game = Match::new(id.start());
        for _ in 0..300 {
            play_randomly(&mut game, 1, &mut random);
            if !game.mid_turn() {
                continue;
            }
            let record = Record::from_match(&game, Options::new(id.info()));
            let text = record.to_string();
            let begun = &record.line().turns.last().unwrap().text;
            let end = text.rfind(begun.as_str()).unwrap() + begun.len();
            let text = format!("{} {{why not}} *\n", &text[..end]);
            let mut record = Record::from_text(&text).unwrap();
            play_randomly(&mut game, 1, &mut random);
            let before = record.line().turns.len();
            record.follow(&game);
            assert_eq!(record.line().turns[before - 1].comments, ["why not"]);
            assert_eq!(record.to_match().position(), game.position(), "{id}");
        }
    }
}

#[test]
fn an_ending_told_in_other_words_is_kept() {
    for id in GameId::with_drafts() {
        let text =
            format!("[Game \"{id}\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1-0\n");
        let mut record = Record::from_text(&text).unwrap();
        let game = record.to_match();
        record.follow(&game);
        assert_eq!(record.tag("Termination"), Some("time forfeit"), "{id}");
    }
}
