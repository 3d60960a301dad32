//! The puzzles in the program: every line is what it says, every attempt is judged by proof.

use std::collections::HashSet;

use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::puzzles::generator::similarity::SimilarityFilter;
use kabinet_engine::puzzles::generator::{self, GeneratorRequest};
use kabinet_engine::puzzles::{
    self, AttemptError, AttemptResult, Difficulty, Goal, Puzzle, PuzzleSource, Theme, Verification,
    best_line, check_attempt, file, verify,
};
use kabinet_games::{AnyAction, AnyGame, GameId};

/// The actions of whole turns from a position on.
fn actions(start: &AnyGame, turns: &[String]) -> Vec<AnyAction> {
    let mut game = Match::new(start.clone());
    for turn in turns {
        game.play_turn(turn).expect("a legal turn");
    }
    game.plies().map(|(action, _)| action).collect()
}

fn all() -> impl Iterator<Item = &'static Puzzle> {
    GameId::ALL.iter().flat_map(|&game| puzzles::of(game))
}

/// Those that were found in self-play.
fn found(game: GameId) -> impl Iterator<Item = &'static Puzzle> {
    let all = puzzles::of(game).iter();
    all.filter(|puzzle| puzzle.source() == PuzzleSource::SelfPlay)
}

fn sound() -> impl Iterator<Item = &'static Puzzle> {
    all().filter(|puzzle| puzzle.is_sound())
}

fn judged(puzzle: &Puzzle, turns: &[&str]) -> AttemptResult {
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let played = actions(puzzle.start(), &turns);
    check_attempt(puzzle, &played, ProgressMonitor::silent()).expect("a judgement")
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
        if let Goal::Win { turns } = puzzle.goal() {
            assert_eq!(game.position().outcome(), Some(Outcome::Win(side)));
            assert!(turns >= 2, "{puzzle}");
        }
    }
}

#[test]
fn a_puzzle_is_read_as_it_is_written() {
    for puzzle in all() {
        let again = file::read(puzzle.game(), &puzzle.to_string()).unwrap();
        assert_eq!(again.as_slice(), std::slice::from_ref(puzzle));
        assert_eq!(puzzles::find(puzzle.game(), puzzle.id()), Some(puzzle));
    }
}

#[test]
fn no_puzzle_is_there_twice_or_much_alike() {
    for &game in GameId::ALL {
        let mut gallery = SimilarityFilter::default();
        for puzzle in found(game) {
            let first = actions(puzzle.start(), &puzzle.solution()[..1]);
            assert!(gallery.add(puzzle.start(), &first), "{puzzle}");
        }
        // Seen through a symmetry one of them is the same again. Some games have hundreds.
        for puzzle in found(game).step_by(20) {
            let symmetries = puzzle.start().symmetries();
            for symmetry in (0..symmetries).step_by(symmetries.div_ceil(8)) {
                if let Some(image) = puzzle.start().transform(symmetry) {
                    assert!(!gallery.add(&image, &[]), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn every_game_has_two_hundred_of_all_kinds() {
    for &game in GameId::ALL {
        let found: Vec<&Puzzle> = found(game).collect();
        let file = format!("crates/engine/puzzles/{}.txt", game.info().slug);
        let count = |wanted: &dyn Fn(&Puzzle) -> bool| found.iter().filter(|p| wanted(p)).count();
        let all = found.len();
        assert!(all >= 200, "{file}: {all} puzzles, at least 200 are needed");
        for turns in 2..=4 {
            let of_length = count(&|puzzle| puzzle.turns() == turns);
            assert!(
                of_length >= 5,
                "{file}: {of_length} puzzles of {turns} turns, at least 5 are needed"
            );
        }
        for difficulty in Difficulty::all() {
            let of_it = count(&|puzzle| puzzle.difficulty() == difficulty);
            assert!(
                of_it >= 5,
                "{file}: {of_it} puzzles of grade {difficulty}, at least 5 are needed"
            );
        }
        for side in Side::ALL {
            let of_side = count(&|puzzle| puzzle.start().side() == side);
            assert!(
                of_side >= all / 3,
                "{file}: {of_side} puzzles for {side:?}, at least a third of {all} is needed"
            );
        }
        let standard = count(&|puzzle| puzzle.options().chosen().next().is_none());
        assert!(
            standard * 5 >= all * 2,
            "{file}: {standard} of {all} puzzles are of the standard game, two fifths are needed"
        );
    }
}

#[test]
fn what_games_rarely_bring_is_there_as_well() {
    let count = |game, theme| {
        let with_theme = |puzzle: &&Puzzle| puzzles::themes(puzzle).contains(&theme);
        found(game).filter(with_theme).count()
    };
    assert!(count(GameId::Kastwa, Theme::Placing) >= 30);
    // In Kengi a capital letter names the foot of a whole tower.
    let tower = |puzzle: &&Puzzle| puzzle.solution()[0].starts_with(char::is_uppercase);
    assert!(found(GameId::Kengi).filter(tower).count() >= 59);
    // Kensington's own recipe finds mostly very easy ones.
    let hard = |puzzle: &&Puzzle| puzzle.difficulty().get() >= 3;
    assert!(found(GameId::Kensington).filter(hard).count() >= 98);
    assert!(count(GameId::Kensington, Theme::Relocation) >= 60);
}

#[test]
fn they_come_from_easy_to_hard_behind_those_of_the_sheet() {
    for &game in GameId::ALL {
        let place = |puzzle: &Puzzle| match puzzle.source() {
            PuzzleSource::Sheet { number, .. } => (0, number),
            PuzzleSource::SelfPlay => (1, puzzle.difficulty().get().into()),
        };
        assert!(puzzles::of(game).is_sorted_by_key(place), "{game}");
    }
}

#[test]
fn every_day_has_its_puzzle() {
    for &game in GameId::ALL {
        let sound: Vec<_> = puzzles::of(game).iter().filter(|p| p.is_sound()).collect();
        let days = sound.len() as i64;
        for first in [-3, 0, 20_000] {
            let of_days = (first..first + days)
                .filter_map(|day| puzzles::of_the_day(game, day).map(Puzzle::id));
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
            let found = check_attempt(puzzle, &played, ProgressMonitor::silent()).unwrap();
            let expected = match line.get(own) {
                None => AttemptResult::Solved,
                Some(_) => AttemptResult::Right {
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
    assert_eq!(first.goal(), Goal::Hold);
    assert_eq!(judged(first, &["b2-e4"]), AttemptResult::Solved);
    assert_eq!(judged(first, &["b2-e5"]), AttemptResult::Solved);
    let holding = holding_turns(first);
    assert_eq!(holding, ["b2-e4", "b2-e5"]);
    assert_eq!(winning_first_turns(sheet(2)), ["c1-B4"]);
    let mut third = winning_first_turns(sheet(3));
    third.sort();
    assert_eq!(third, ["a1-B5", "b1-B5", "c1-B5", "d2-B5", "e2-B5"]);
    let fourth = sheet(4);
    let origin = PuzzleSource::Sheet {
        number: 4,
        sound: false,
    };
    assert_eq!(fourth.source(), origin);
    assert!(fourth.solution().is_empty());
    assert!(winning_first_turns(fourth).is_empty());
    assert_eq!(fourth.refutation().unwrap(), ["D1-d3", "C5-E3"]);
    let AttemptResult::Wrong {
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
    assert_eq!(best_line(fourth, &[], ProgressMonitor::silent()), Ok(None));
}

/// The first turns, in a game whose turns are one action, that are judged to be good.
fn first_turns(puzzle: &Puzzle, good: impl Fn(&AttemptResult) -> bool) -> Vec<String> {
    let start = puzzle.start();
    let mut list = ActionList::new();
    start.legal_actions(&mut list);
    let right = list.iter().filter(|&&action| {
        let judgement =
            check_attempt(puzzle, &[action], ProgressMonitor::silent()).expect("a judgement");
        good(&judgement)
    });
    right.map(|&action| start.action_text(action)).collect()
}

fn holding_turns(puzzle: &Puzzle) -> Vec<String> {
    first_turns(puzzle, |judgement| *judgement == AttemptResult::Solved)
}

fn winning_first_turns(puzzle: &Puzzle) -> Vec<String> {
    first_turns(puzzle, |judgement| {
        matches!(judgement, AttemptResult::Right { .. })
    })
}

#[test]
fn an_attempt_must_be_whole_legal_and_within_its_turns() {
    let puzzle = puzzles::find(GameId::Kengi, "sheet-2").unwrap();
    let line = actions(puzzle.start(), puzzle.solution());
    let ask = |played: &[AnyAction]| check_attempt(puzzle, played, ProgressMonitor::silent());
    assert_eq!(ask(&[]), Err(AttemptError::Unfinished));
    assert_eq!(ask(&line[..2]), Err(AttemptError::Unfinished));
    assert!(matches!(
        ask(&[line[1]]),
        Err(AttemptError::Illegal { at: 0, .. })
    ));
    let more = [line.as_slice(), &line[..1]].concat();
    assert_eq!(ask(&more), Err(AttemptError::Over { at: 3 }));
}

#[test]
fn a_sample_is_proved_again() {
    for &game in GameId::ALL {
        let sheet = puzzles::of(game)
            .iter()
            .filter(|p| p.source() != PuzzleSource::SelfPlay);
        for puzzle in sheet.chain(found(game).step_by(8)) {
            let verdict = verify(puzzle, ProgressMonitor::silent());
            assert_eq!(verdict, Ok(Verification::Proved), "{puzzle}");
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn every_puzzle_is_proved_again() {
    for puzzle in all() {
        let verdict = verify(puzzle, ProgressMonitor::silent());
        assert_eq!(verdict, Ok(Verification::Proved), "{puzzle}");
    }
}

#[test]
fn a_false_puzzle_is_refuted() {
    let prefix = "self-play ; grade 1 ; win";
    // Won with the first turn; the name is that of the position.
    let sooner = file::read(
        GameId::Kastwa,
        &format!("xxxxxx ; {prefix} 2 ; - ; 4/4/4/4 w GPP/gpp ; Ga1"),
    );
    assert!(sooner.is_err());
    for puzzle in found(GameId::Kengi).take(5) {
        // The same position with a line that does not win, or wins too late for what is said.
        let line = puzzle.to_string();
        let (rest, solution) = line.rsplit_once(" ; ").unwrap();
        let cut = solution.rsplit_once(' ').unwrap().0;
        assert!(file::read(GameId::Kengi, &format!("{rest} ; {cut}")).is_err());
        let longer = line.replacen(&format!("win {}", puzzle.turns()), "win 9", 1);
        assert!(file::read(GameId::Kengi, &longer).is_err());
    }
}

/// Whether a side wins within so many of its turns, by the rules alone; `None` if that is too much
/// to try.
fn plainly(position: &AnyGame, attacker: Side, turns: u32, left: &mut u64) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if let Some(outcome) = position.outcome() {
        return Some(outcome == Outcome::Win(attacker));
    }
    if turns == 0 {
        return Some(false);
    }
    let attacks = position.side() == attacker;
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let after = list.iter().map(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        after
    });
    let after: Vec<AnyGame> = after.collect();
    let decides = Some(Outcome::Win(position.side()));
    if after.iter().any(|after| after.outcome() == decides) {
        return Some(attacks);
    }
    for after in after {
        let goes_on = after.outcome().is_none() && after.side() == attacker;
        let turns = turns - u32::from(attacks && !goes_on);
        if plainly(&after, attacker, turns, left)? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

#[test]
fn a_search_that_shares_nothing_agrees() {
    for &game in GameId::ALL {
        let mut agreed = 0;
        for puzzle in found(game).filter(|puzzle| puzzle.turns() <= 3) {
            if agreed == 12 {
                break;
            }
            let side = puzzle.start().side();
            let mut left = 40_000;
            // The number of turns is exact, and the solution keeps it.
            let sooner = plainly(puzzle.start(), side, puzzle.turns() - 1, &mut left);
            let solution = actions(puzzle.start(), &puzzle.solution()[..1]);
            let mut after = puzzle.start().clone();
            for action in solution {
                after.play_unchecked(action);
            }
            let wins = plainly(&after, side, puzzle.turns() - 1, &mut left);
            if let (Some(sooner), Some(wins)) = (sooner, wins) {
                assert!(!sooner && wins, "{puzzle}");
                agreed += 1;
            }
        }
        assert!(agreed >= 5, "{game}: {agreed}");
    }
}

#[test]
fn another_turn_that_wins_in_time_is_as_right() {
    for &game in GameId::ALL {
        let mut others = 0;
        for puzzle in found(game) {
            let line = puzzle.solution();
            let before = actions(puzzle.start(), &line[..line.len() - 1]);
            let mut position = puzzle.start().clone();
            for &action in &before {
                position.play_unchecked(action);
            }
            let mut list = ActionList::new();
            position.legal_actions(&mut list);
            for &action in list.iter() {
                let mut after = position.clone();
                after.play_unchecked(action);
                let wins = after.outcome() == Some(Outcome::Win(puzzle.start().side()));
                if wins && Some(&position.action_text(action)) != line.last() {
                    let played = [before.as_slice(), &[action]].concat();
                    let judgement = check_attempt(puzzle, &played, ProgressMonitor::silent());
                    assert_eq!(judgement, Ok(AttemptResult::Solved), "{puzzle}");
                    others += 1;
                }
            }
        }
        assert!(others > 0, "{game}");
    }
}

#[test]
fn other_first_turns_are_wrong_and_answered() {
    for &game in GameId::ALL {
        for puzzle in found(game).step_by(20) {
            let mut list = ActionList::new();
            puzzle.start().legal_actions(&mut list);
            for &action in list.iter().step_by(11) {
                let mut after = puzzle.start().clone();
                after.play_unchecked(action);
                let text = puzzle.start().action_text(action);
                if after.mid_turn() || text == puzzle.solution()[0] {
                    continue;
                }
                let judgement =
                    check_attempt(puzzle, &[action], ProgressMonitor::silent()).unwrap();
                let AttemptResult::Wrong { reply, .. } = judgement else {
                    panic!("{puzzle}: {text} is {judgement:?}");
                };
                let mut game = Match::new(after);
                for action in reply.unwrap() {
                    game.play(action).unwrap();
                }
                assert!(!game.mid_turn(), "{puzzle}: {text}");
            }
        }
    }
}

#[test]
fn the_rest_of_the_solution_wins_against_any_reply() {
    for &game in GameId::ALL {
        for puzzle in found(game).filter(|puzzle| puzzle.turns() > 2).step_by(9) {
            let first = actions(puzzle.start(), &puzzle.solution()[..1]);
            let mut after = Match::new(puzzle.start().clone());
            for &action in &first {
                after.play(action).unwrap();
            }
            let mut list = ActionList::new();
            after.position().legal_actions(&mut list);
            for &reply in list.iter().step_by(11) {
                let mut game = after.clone();
                game.play(reply).unwrap();
                if game.mid_turn() || game.ending().is_some() {
                    continue;
                }
                let played: Vec<AnyAction> = game.plies().map(|(action, _)| action).collect();
                let rest = best_line(puzzle, &played, ProgressMonitor::silent()).unwrap();
                let rest = rest.unwrap_or_else(|| panic!("{puzzle}"));
                assert!(rest.len().div_ceil(2) < puzzle.turns() as usize, "{puzzle}");
                for action in rest.concat() {
                    game.play(action).unwrap();
                }
                let won = Some(Outcome::Win(puzzle.start().side()));
                assert_eq!(game.position().outcome(), won, "{puzzle}");
            }
        }
    }
}

#[test]
fn judging_stops_when_told_to() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let monitor = ProgressMonitor::new(&|_| {}, &stop);
    // Whatever takes long enough to look at the flag.
    let stopped = GameId::ALL
        .iter()
        .flat_map(|&game| found(game))
        .any(|puzzle| verify(puzzle, monitor).is_err());
    assert!(stopped);
}

#[test]
fn the_maker_makes_the_same_with_any_number_of_threads() {
    let make = |threads| {
        let order = GeneratorRequest {
            game: GameId::Kengi,
            count: 4,
            seed: 1,
            threads,
        };
        generator::generate(order, ProgressMonitor::silent()).unwrap()
    };
    let made = make(1);
    assert_eq!(made.len(), 4);
    assert_eq!(made, make(3));
    for puzzle in &made {
        assert_eq!(
            verify(puzzle, ProgressMonitor::silent()),
            Ok(Verification::Proved)
        );
    }
}
