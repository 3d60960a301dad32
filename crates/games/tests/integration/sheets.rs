//! What the printed sheets themselves show: Kengi's worked example and problems.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_games::kengi::{Action, Position};

fn position(text: &str) -> Position {
    Position::from_text(text).unwrap()
}

fn actions(position: &Position) -> Vec<Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.to_vec()
}

fn after(position: &Position, action: Action) -> Position {
    position.play(action).unwrap()
}

/// The actions that satisfy a condition, as sorted texts.
fn those(position: &Position, wanted: impl Fn(&Position) -> bool) -> Vec<String> {
    let mut texts: Vec<String> = actions(position)
        .into_iter()
        .filter(|&action| wanted(&after(position, action)))
        .map(|action| position.action_text(action))
        .collect();
    texts.sort();
    texts
}

fn won_by(position: &Position, side: Side) -> bool {
    position.outcome() == Some(Outcome::Win(side))
}

fn wins_at_once(position: &Position) -> Vec<String> {
    those(position, |next| won_by(next, position.side()))
}

/// The first moves after which every answer still lets the player win with the second.
fn wins_with_the_second_move(position: &Position) -> Vec<String> {
    let me = position.side();
    those(position, |first| {
        !won_by(first, me)
            && actions(first).into_iter().all(|answer| {
                let answered = after(first, answer);
                answered.outcome().is_none() && !wins_at_once(&answered).is_empty()
            })
    })
}

#[test]
fn worked_example() {
    let mut game = Position::standard();
    let mut play = |text: &str| {
        let action = game.legal_action(text).unwrap();
        game.play_unchecked(action);
        game
    };
    let first = play("c1-e4");
    assert!(first.legal_action("b5-E4").is_ok());
    // The sheet itself writes a small letter here.
    let small = first.legal_action("b5-e4").unwrap();
    assert_eq!(first.action_text(small), "b5-E4");
    let white_twice = first.legal_action("c5-E4").unwrap_err().to_string();
    assert_eq!(white_twice, "c5-E4: white would be twice on e4");
    assert!(first.legal_action("d5-E4").is_err());

    play("e5-a5");
    let third = play("c2-a1");
    let mut sources: Vec<String> = actions(&third)
        .into_iter()
        .map(|action| third.action_text(action)[..2].to_ascii_lowercase())
        .collect();
    sources.sort();
    sources.dedup();
    assert_eq!(sources, ["a5", "b5", "c5", "d5", "e4"]);

    play("E4-e3");
    let last = play("a1-e4");
    let frozen = last.legal_action("e4-b5").unwrap_err().to_string();
    assert_eq!(frozen, "e4-b5: e4 was just moved by South and is frozen");
    let closed = last.legal_action("E3-b5").unwrap_err().to_string();
    assert_eq!(closed, "E3-b5: e3 cannot be played: e4 is nearer to North");
    assert!(last.legal_action("A5-e4").is_ok());
}

#[test]
fn problem_1() {
    let start = position("-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -");
    let threats = position("-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N n -");
    assert_eq!(wins_at_once(&threats), ["E3-a3", "E3-b4"]);
    let stops = those(&start, |next| wins_at_once(next).is_empty());
    assert_eq!(stops, ["b2-e4", "b2-e5"]);
}

#[test]
fn problem_2() {
    let start = position("V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -");
    assert_eq!(wins_with_the_second_move(&start), ["c1-B4"]);
}

#[test]
fn problem_3() {
    let start = position("V,VBO,-,-,O/V,V,B,O,O/V,R,B,O,N/R,RN,B,N,N/R,R,BN,-,- s -");
    let expected = ["a1-B5", "b1-B5", "c1-B5", "d2-B5", "e2-B5"];
    assert_eq!(wins_with_the_second_move(&start), expected);
}

#[test]
fn problem_4_is_unsound_as_printed() {
    let start = position("-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,O,NR/-,R,B,N,N/-,R,-,NRV,NV s -");
    let printed = after(&start, start.legal_action("D1-d3").unwrap());
    assert_eq!(wins_at_once(&printed), ["C5-E3", "E3-C5"]);
    assert!(wins_with_the_second_move(&start).is_empty());
}
