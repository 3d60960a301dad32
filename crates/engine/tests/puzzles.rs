//! The puzzles in the program: every line is what it says, every attempt is judged by proof.

use std::collections::HashSet;

use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_engine::Work;
use kabinet_engine::proof::any::form_hash;
use kabinet_engine::puzzles::{
    self, JudgeError, Judgement, Origin, Puzzle, Task, best_line, file, judge,
};
use kabinet_games::{AnyAction, AnyGame, GameId};

/// The actions of whole turns from a position on.
fn actions(start: &AnyGame, turns: &[String]) -> Vec<AnyAction> {
    let mut game = Match::new(start.clone());
    for turn in turns {
        game.play_turn(turn).unwrap();
    }
    game.plies().map(|(action, _)| action).collect()
}

fn all() -> impl Iterator<Item = &'static Puzzle> {
    GameId::ALL.iter().flat_map(|&game| puzzles::of(game))
}

fn sound() -> impl Iterator<Item = &'static Puzzle> {
    all().filter(|puzzle| puzzle.is_sound())
}

fn judged(puzzle: &Puzzle, turns: &[&str]) -> Judgement {
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let played = actions(puzzle.start(), &turns);
    judge(puzzle, &played, Work::silent()).unwrap()
}

#[test]
fn solutions_win_with_exactly_the_last_turn() {
    for puzzle in sound() {
        let mut game = Match::new(puzzle.start().clone());
        let side = puzzle.start().side();
        assert!(game.ending().is_none() && !game.mid_turn());
        for turn in puzzle.solution() {
            game.play_turn(turn).unwrap();
        }
        assert_eq!(
            puzzle.solution().len(),
            2 * puzzle.turns() as usize - 1,
            "{puzzle}"
        );
        if let Task::Win { turns } = puzzle.task() {
            assert_eq!(game.position().outcome(), Some(Outcome::Win(side)));
            assert!(turns >= 2, "{puzzle}");
        }
    }
}

#[test]
fn a_puzzle_is_read_as_it_is_written() {
    for puzzle in all() {
        let again = file::read(puzzle.game(), &puzzle.to_string()).unwrap();
        assert_eq!(again.as_slice(), [puzzle.clone()]);
        assert_eq!(puzzles::find(puzzle.game(), puzzle.id()), Some(puzzle));
    }
}

#[test]
fn no_puzzle_is_there_twice() {
    let mut forms = HashSet::new();
    for puzzle in all() {
        let form = (puzzle.options().to_string(), form_hash(puzzle.start()));
        assert!(forms.insert(form), "{puzzle}");
    }
}

#[test]
fn every_day_has_its_puzzle() {
    for &game in GameId::ALL {
        let sound: Vec<_> = puzzles::of(game).iter().filter(|p| p.is_sound()).collect();
        let days = sound.len() as i64;
        for first in [-3, 0, 20_000] {
            let of_days = (first..first + days).map(|day| puzzles::of_the_day(game, day).id());
            let of_days: HashSet<&str> = of_days.collect();
            assert_eq!(of_days.len(), sound.len(), "{game}");
        }
    }
}

#[test]
fn the_solution_is_right_at_every_turn_and_answered_by_the_line() {
    for puzzle in sound() {
        let line = puzzle.solution();
        for own in (1..=line.len()).step_by(2) {
            let played = actions(puzzle.start(), &line[..own]);
            let found = judge(puzzle, &played, Work::silent()).unwrap();
            let expected = match line.get(own) {
                None => Judgement::Solved,
                Some(_) => Judgement::Right {
                    reply: actions(puzzle.start(), &line[..=own])[played.len()..].to_vec(),
                    turns_left: (line.len() - own) as u32 / 2,
                },
            };
            assert_eq!(found, expected, "{puzzle} after {own}");
        }
    }
}

#[test]
fn the_sheet_of_kengi_is_judged_as_its_rules_say() {
    let sheet = |number: u32| puzzles::find(GameId::Kengi, &format!("sheet-{number}")).unwrap();
    let first = sheet(1);
    assert_eq!(first.task(), Task::Hold);
    assert_eq!(judged(first, &["b2-e4"]), Judgement::Solved);
    assert_eq!(judged(first, &["b2-e5"]), Judgement::Solved);
    let holding = holding_turns(first);
    assert_eq!(holding, ["b2-e4", "b2-e5"]);
    assert_eq!(winning_first_turns(sheet(2)), ["c1-B4"]);
    let mut third = winning_first_turns(sheet(3));
    third.sort();
    assert_eq!(third, ["a1-B5", "b1-B5", "c1-B5", "d2-B5", "e2-B5"]);
    let fourth = sheet(4);
    let origin = Origin::Sheet {
        number: 4,
        sound: false,
    };
    assert_eq!(fourth.origin(), origin);
    assert!(fourth.solution().is_empty());
    assert!(winning_first_turns(fourth).is_empty());
    assert_eq!(fourth.refutation().unwrap(), ["D1-d3", "C5-E3"]);
    let Judgement::Wrong {
        reply: Some(reply),
        slower: false,
    } = judged(fourth, &["D1-d3"])
    else {
        panic!("the fourth problem is unsound");
    };
    let mut after = Match::new(fourth.start().clone());
    after.play_turn("D1-d3").unwrap();
    for action in reply {
        after.play(action).unwrap();
    }
    let lost = Outcome::Win(fourth.start().side().other());
    assert_eq!(after.position().outcome(), Some(lost));
    assert_eq!(best_line(fourth, &[], Work::silent()), Ok(None));
}

/// The first turns, in a game whose turns are one action, that are judged to be good.
fn first_turns(puzzle: &Puzzle, good: impl Fn(&Judgement) -> bool) -> Vec<String> {
    let start = puzzle.start();
    let mut list = ActionList::new();
    start.legal_actions(&mut list);
    let right = list.iter().filter(|&&action| {
        let judgement = judge(puzzle, &[action], Work::silent()).unwrap();
        good(&judgement)
    });
    right.map(|&action| start.action_text(action)).collect()
}

fn holding_turns(puzzle: &Puzzle) -> Vec<String> {
    first_turns(puzzle, |judgement| *judgement == Judgement::Solved)
}

fn winning_first_turns(puzzle: &Puzzle) -> Vec<String> {
    first_turns(puzzle, |judgement| {
        matches!(judgement, Judgement::Right { .. })
    })
}

#[test]
fn an_attempt_must_be_whole_legal_and_within_its_turns() {
    let puzzle = puzzles::find(GameId::Kengi, "sheet-2").unwrap();
    let line = actions(puzzle.start(), puzzle.solution());
    let ask = |played: &[AnyAction]| judge(puzzle, played, Work::silent());
    assert_eq!(ask(&[]), Err(JudgeError::Unfinished));
    assert_eq!(ask(&line[..2]), Err(JudgeError::Unfinished));
    assert!(matches!(
        ask(&[line[1]]),
        Err(JudgeError::Illegal { at: 0, .. })
    ));
    let more = [line.as_slice(), &line[..1]].concat();
    assert_eq!(ask(&more), Err(JudgeError::Over { at: 3 }));
}
