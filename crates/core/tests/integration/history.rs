//! Matches: repetition, passes, agreement, turns of several actions, take-back.

use crate::toy;
use crate::toy::Toy;
use kabinet_core::{ActionError, Ending, Game, Match, MatchError, Outcome, Reason, Side};

fn begin(text: &str) -> Match<Toy> {
    Match::new(Toy::new(text))
}

fn played(text: &str, turns: &[&str]) -> Match<Toy> {
    let mut game = begin(text);
    for turn in turns {
        game.play_turn(turn)
            .unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    game
}

fn ended(outcome: Outcome, reason: Reason) -> Option<Ending> {
    Some(Ending { outcome, reason })
}

/// Where each turn begins and ends.
fn turns(game: &Match<Toy>) -> Vec<(usize, usize)> {
    let turns = game.turns().into_iter();
    turns.map(|turn| (turn.start, turn.end)).collect()
}

/// Everything about a match that can be seen.
fn snapshot(game: &Match<Toy>) -> String {
    format!(
        "{} {:?} {:?} {:?} {} {:?}",
        game.position(),
        game.plies().collect::<Vec<_>>(),
        game.ending(),
        game.turns(),
        game.mid_turn(),
        game.forced_pass(),
    )
}

#[test]
fn a_new_match_is_its_start() {
    let game = begin("A..B a -");
    assert!(game.is_empty());
    assert_eq!(game.len(), 0);
    assert_eq!(game.position(), game.start());
    assert_eq!(game.positions().count(), 1);
    assert_eq!(turns(&game), []);
    assert_eq!(game.ending(), None);
    assert!(!game.mid_turn());
}

#[test]
fn actions_and_positions_are_kept() {
    let game = played("A...B a -", &["r0", "l4"]);
    let texts: Vec<String> = game.positions().map(ToString::to_string).collect();
    assert_eq!(texts, ["A...B a -", ".A..B b -", ".A.B. a -"]);
    assert_eq!(game.len(), 2);
    assert_eq!(game.plies().len(), 2);
    assert_eq!(game.position().to_string(), ".A.B. a -");
}

#[test]
fn a_turn_can_have_several_actions() {
    let mut game = begin("A....B a -");
    game.play_text("R0").unwrap();
    assert!(game.mid_turn());
    assert_eq!(turns(&game), [(0, 1)]);
    game.play_text("r1").unwrap();
    assert!(!game.mid_turn());
    game.play_turn("L5,done").unwrap();
    game.play_turn("r2").unwrap();
    assert_eq!(turns(&game), [(0, 2), (2, 4), (4, 5)]);
    let texts: Vec<String> = game
        .turns()
        .into_iter()
        .map(|turn| game.turn_text(turn))
        .collect();
    assert_eq!(texts, ["R0,r1", "L5,done", "r2"]);
}

#[test]
fn a_start_in_mid_turn_is_completed_first() {
    let mut game = begin("A...B a +");
    assert_eq!(
        game.play_turn("R0"),
        Err(MatchError::Action(ActionError::Illegal {
            text: "R0".into(),
            reason: toy::Illegal
        }))
    );
    game.play_turn("done").unwrap();
    assert_eq!(game.position().side(), Side::Second);
}

#[test]
fn a_turn_too_short_changes_nothing() {
    let mut game = played("A....B a -", &["r0"]);
    let before = snapshot(&game);
    let error = game.play_turn("L5").unwrap_err();
    assert_eq!(
        error,
        MatchError::Incomplete {
            text: "L5".to_owned()
        }
    );
    assert!(error.to_string().contains("needs another action"));
    assert_eq!(snapshot(&game), before);
}

#[test]
fn a_turn_too_long_changes_nothing() {
    let mut game = begin("A....B a -");
    let before = snapshot(&game);
    for (turn, rest) in [("r0,r1", "r1"), ("R0,r1,done", "done"), ("r0,", "\"\"")] {
        let error = game.play_turn(turn).unwrap_err();
        let expected = MatchError::TooLong {
            text: turn.to_owned(),
            rest: rest.to_owned(),
        };
        assert_eq!(error, expected);
        assert_eq!(snapshot(&game), before);
    }
}

#[test]
fn nothing_follows_the_winning_action_of_a_turn() {
    let mut game = begin("A*B a -");
    let error = game.play_turn("R0,done").unwrap_err();
    assert!(matches!(error, MatchError::TooLong { .. }), "{error}");
    assert!(game.is_empty());
    game.play_turn("R0").unwrap();
    assert_eq!(
        game.ending(),
        ended(Outcome::Win(Side::First), Reason::Position)
    );
    assert!(!game.mid_turn());
}

#[test]
fn refused_actions_change_nothing() {
    let mut game = begin("A....B a -");
    let before = snapshot(&game);
    assert_eq!(
        game.play_text("l0"),
        Err(MatchError::Action(ActionError::Illegal {
            text: "l0".to_owned(),
            reason: toy::Illegal
        }))
    );
    let unreadable = game.play_text("hello there").unwrap_err();
    assert_eq!(
        unreadable.to_string(),
        "\"hello there\": not an action; expected a move such as r3"
    );
    assert_eq!(
        game.play(toy::Action(0xffff)),
        Err(MatchError::Illegal(toy::Illegal))
    );
    // The first action of this turn is legal, the second is not.
    assert!(game.play_turn("R0,l4").is_err());
    assert_eq!(snapshot(&game), before);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = begin("A...B a -");
    let there_and_back = ["r0", "l4", "l1", "r3"];
    for turn in there_and_back {
        game.play_turn(turn).unwrap();
        assert_eq!(game.ending(), None);
    }
    // The start has occurred twice now; it counts from the beginning.
    for turn in &there_and_back[..3] {
        game.play_turn(turn).unwrap();
        assert_eq!(game.ending(), None);
    }
    game.play_turn("r3").unwrap();
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::Repetition));
    assert_eq!(game.play_turn("r0"), Err(MatchError::Over));
    assert_eq!(game.play_text("r0"), Err(MatchError::Over));
    assert_eq!(game.play(toy::Action(0x100)), Err(MatchError::Over));
    assert_eq!(game.agree_draw(), Err(MatchError::Over));
    assert_eq!(game.forced_pass(), None);
}

#[test]
fn the_same_cells_in_mid_turn_are_another_position() {
    // Each round the corridor looks as before twice, once in mid-turn.
    let mut game = begin("A....B a -");
    for _ in 0..2 {
        assert_eq!(game.ending(), None);
        game.play_turn("R0,l1").unwrap();
        assert_eq!(game.ending(), None);
        game.play_turn("L5,r4").unwrap();
    }
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::Repetition));
}

#[test]
fn repetition_never_ends_a_game_without_limit() {
    let mut game = begin("A...B#* a -");
    for _ in 0..10 {
        for turn in ["r0", "l4", "l1", "r3"] {
            game.play_turn(turn).unwrap();
        }
    }
    assert_eq!(game.ending(), None);
}

#[test]
fn taking_back_a_repetition_lets_the_game_go_on() {
    let mut game = begin("A...B a -");
    for turn in ["r0", "l4", "l1", "r3", "r0", "l4", "l1", "r3"] {
        game.play_turn(turn).unwrap();
    }
    assert!(game.ending().is_some());
    assert!(game.take_back_turn());
    assert_eq!(game.ending(), None);
    game.play_turn("l3").unwrap();
    assert_eq!(game.ending(), None);
    assert!(game.take_back_turn());
    // The occurrences were taken back with the actions: the third one is a draw again.
    game.play_turn("r3").unwrap();
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::Repetition));
}

#[test]
fn positions_with_the_same_hash_are_told_apart() {
    let mut game = begin("#A...B a -");
    let turns = ["r1", "l5", "l2", "r4", "r1", "l5", "l2", "r4"];
    for (index, turn) in turns.into_iter().enumerate() {
        assert_eq!(game.ending(), None, "after {index} turns");
        let times = if index < 4 { 1 } else { 2 };
        assert_eq!(game.occurrences(game.position()), times);
        game.play_turn(turn).unwrap();
    }
    assert_eq!(game.occurrences(game.position()), 3);
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::Repetition));
    while game.take_back_turn() {
        assert_eq!(game.ending(), None);
    }
    assert_eq!(game, begin("#A...B a -"));
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let mut game = begin("A#B a -");
    let pass = game.forced_pass().unwrap();
    game.play(pass).unwrap();
    assert_eq!(game.ending(), None);
    assert!(game.forced_pass().is_some());
    game.play_text("pass").unwrap();
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::BothBlocked));
    assert_eq!(game.forced_pass(), None);
    game.take_back_action();
    assert_eq!(game.ending(), None);
}

#[test]
fn a_blocked_side_waits_while_the_other_goes_on() {
    let mut game = begin("A#.B a -");
    game.play_turn("pass").unwrap();
    assert_eq!(game.forced_pass(), None);
    assert!(game.play_text("pass").is_err());
    game.play_turn("l3").unwrap();
    game.play_turn("pass").unwrap();
    game.play_turn("r2").unwrap();
    assert_eq!(game.ending(), None);
    assert_eq!(game.turns().len(), 4);
}

#[test]
fn a_win_comes_before_everything_else() {
    let game = played("A.*#B a -", &["r0", "pass", "r1"]);
    assert_eq!(
        game.ending(),
        ended(Outcome::Win(Side::First), Reason::Position)
    );
    assert_eq!(game.position().outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn players_can_agree_on_a_draw() {
    let mut game = played("A...B a -", &["r0"]);
    game.agree_draw().unwrap();
    assert_eq!(game.ending(), ended(Outcome::Draw, Reason::Agreement));
    assert_eq!(game.play_turn("l4"), Err(MatchError::Over));
    assert_eq!(game.resign(Side::First), Err(MatchError::Over));
    assert_eq!(MatchError::<Toy>::Over.to_string(), "the game is over");
    // Taking back takes back the agreement first, and nothing else.
    assert!(game.take_back_action());
    assert_eq!(game.len(), 1);
    assert_eq!(game.ending(), None);
}

#[test]
fn either_side_can_resign_at_any_time() {
    for side in Side::ALL {
        let mut game = played("A...B a -", &["r0"]);
        game.resign(side).unwrap();
        assert_eq!(
            game.ending(),
            ended(Outcome::Win(side.other()), Reason::Resignation)
        );
        assert!(game.take_back_turn());
        assert_eq!(game.len(), 1);
        assert_eq!(game.ending(), None);
    }
    let mut game = begin("A...B a -");
    game.play_text("R0").unwrap();
    game.resign(Side::First).unwrap();
    assert_eq!(turns(&game), [(0, 1)]);
}

#[test]
fn turns_are_taken_back_whole_and_partial_ones_alone() {
    let mut game = played("A.....B a -", &["R0,r1", "l6"]);
    game.play_text("R2").unwrap();
    assert!(game.mid_turn());
    assert!(game.take_back_turn());
    assert_eq!(game.len(), 3);
    assert!(!game.mid_turn());
    assert!(game.take_back_turn());
    assert_eq!(game.len(), 2);
    assert!(game.take_back_turn());
    assert!(game.is_empty());
    assert!(!game.take_back_turn());
    assert!(!game.take_back_action());
    assert_eq!(snapshot(&game), snapshot(&begin("A.....B a -")));
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let turns = ["R0,r1", "l6", "l2", "L5,done", "r1"];
    let whole = played("A.....B a -", &turns);
    let mut game = whole.clone();
    for back in 1..=turns.len() {
        for _ in 0..back {
            assert!(game.take_back_turn());
        }
        for turn in &turns[turns.len() - back..] {
            game.play_turn(turn).unwrap();
        }
        assert_eq!(snapshot(&game), snapshot(&whole));
    }
}
