//! Kengi's solver, its forms and its books, held to the rules.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::proof::Goal;
use kabinet_engine::proof::any::{GoalReport, Unverified, solve_goal, solve_with_line, verify_any};
use kabinet_engine::proof::node::{ActionTransform, NodeStatus, Provable};
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::proof::{GameValue, ProofNode, SolverLimits, solve};
use kabinet_engine::search::immediate_win;
use kabinet_engine::tablebase::kengi::KengiBook;
use kabinet_engine::tablebase::kengi::canonical::canonical;
use kabinet_engine::tablebase::{Request, TablebaseError, tablebase};
use kabinet_games::kengi::{Action, Cell, Colour, INFO, Position, Setup};
use kabinet_games::{AnyGame, GameId, Options};
use proptest::prelude::*;

/// The actions after which the other side does not win at once.
fn not_losing_at_once(position: &Position) -> Vec<Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let holds = |action: &Action| {
        let mut after = *position;
        after.play_unchecked(*action);
        match after.outcome() {
            Some(Outcome::Win(winner)) => winner == position.side(),
            Some(Outcome::Draw) => true,
            None => immediate_win(&after).is_none(),
        }
    };
    list.iter().copied().filter(holds).collect()
}

const PROBLEMS: [&str; 4] = [
    "-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -",
    "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -",
    "V,VBO,-,-,O/V,V,B,O,O/V,R,B,O,N/R,RN,B,N,N/R,R,BN,-,- s -",
    "-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,O,NR/-,R,B,N,N/-,R,-,NRV,NV s -",
];

const QUICK: SolverLimits = SolverLimits {
    time: None,
    nodes: None,
    megabytes: 16,
};

fn problem(number: usize) -> Position {
    Position::from_text(PROBLEMS[number - 1]).expect("a position of the sheet")
}

fn legal(position: &Position) -> Vec<Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.to_vec()
}

/// A position after random actions from a start of any kind, not finished. Half of them are played
/// with some care, so that not everything is won at once.
fn random_position(seed: u64, plies: usize) -> Position {
    let mut random = SplitMix64::new(seed);
    let mut position = match seed % 3 {
        0 => Position::standard(),
        _ => Position::from_bag(seed),
    };
    for _ in 0..plies {
        let mut choices = legal(&position);
        if seed % 2 == 1 {
            let careful = not_losing_at_once(&position);
            if !careful.is_empty() {
                choices = careful;
            }
        }
        let mut after = position;
        after.play_unchecked(*random.choose(&choices).expect("there is always an action"));
        if after.outcome().is_some() {
            break;
        }
        position = after;
    }
    position
}

fn texts(position: &Position, turns: &[Vec<Action>]) -> Vec<String> {
    let actions = turns.iter().flatten();
    let mut texts: Vec<String> = actions.map(|&a| position.action_text(a)).collect();
    texts.sort();
    texts
}

#[test]
fn a_proof_comes_with_the_line_that_shows_it() {
    for number in 1..=4 {
        let position = problem(number);
        let (solution, line) =
            solve_with_line(&AnyGame::Kengi(position), QUICK, ProgressMonitor::silent());
        let (GameValue::Win(distance) | GameValue::Loss(distance)) = solution.value else {
            panic!("{number}: {:?}", solution.value);
        };
        // Both sides do their best, so it lasts exactly as long as was promised.
        assert_eq!(distance, Distance::Exactly(line.len() as u16), "{number}");
        let mut at = AnyGame::Kengi(position);
        for action in line {
            at = at.play(action).expect("a legal action");
        }
        let winner = at.outcome().and_then(Outcome::winner);
        let wins = matches!(solution.value, GameValue::Win(_));
        assert_eq!(winner == Some(position.side()), wins, "{number}");
        assert!(winner.is_some(), "{number}");
    }
}

#[test]
fn the_problems_of_the_sheet() {
    let expected = [
        ("loss 4", "b2-e4 b2-e5"),
        ("win 3", "c1-B4"),
        ("win 3", "a1-B5 b1-B5 c1-B5 d2-B5 e2-B5"),
        // Unsound as printed: South is lost, and these hold out longest.
        ("loss 4", "b1-C5 c2-E3 e1-E3"),
    ];
    for (number, (value, turns)) in (1..).zip(expected) {
        let position = problem(number);
        let solution = solve(&position, QUICK, ProgressMonitor::silent());
        assert_eq!(solution.value.to_string(), value, "{number}");
        assert_eq!(
            texts(&position, &solution.turns).join(" "),
            turns,
            "{number}"
        );
    }
    let holding = not_losing_at_once(&problem(1));
    let holding: Vec<Vec<Action>> = holding.into_iter().map(|action| vec![action]).collect();
    assert_eq!(texts(&problem(1), &holding), ["b2-e4", "b2-e5"]);
}

/// Whether a side wins in at most so many plies, by the rules and nothing else.
fn wins_within(position: &Position, side: Side, plies: u16) -> bool {
    match position.outcome() {
        Some(outcome) => outcome == Outcome::Win(side),
        None if plies == 0 => false,
        None => {
            let mut after = legal(position).into_iter().map(|action| {
                let mut after = *position;
                after.play_unchecked(action);
                wins_within(&after, side, plies - 1)
            });
            if position.side() == side {
                after.any(|wins| wins)
            } else {
                after.all(|wins| wins)
            }
        }
    }
}

#[test]
fn the_glance_agrees_with_the_rules() {
    let mut seen = [0; 3];
    for seed in 0..1500 {
        let position = random_position(seed, 4 + seed as usize % 30);
        let (side, rival) = (position.side(), position.side().other());
        let mut actions = Vec::new();
        let view = position.proof_node();
        let outlook = view.status(&mut actions);
        let (counted, count) = view.outlook(&mut Vec::new());
        assert_eq!(counted, outlook, "{position}");
        if outlook == NodeStatus::Open {
            assert_eq!(count, actions.len(), "{position}");
        }
        let expected = if wins_within(&position, side, 1) {
            seen[0] += 1;
            NodeStatus::Won {
                winner: side,
                plies: 1,
            }
        } else if wins_within(&position, rival, 2) {
            seen[1] += 1;
            let (by, plies) = (rival, 2);
            NodeStatus::Won { winner: by, plies }
        } else {
            seen[2] += 1;
            actions.sort();
            let mut holding = not_losing_at_once(&position);
            holding.sort();
            assert_eq!(actions, holding, "{position}");
            NodeStatus::Open
        };
        assert_eq!(outlook, expected, "{position}");
    }
    assert!(seen.iter().all(|&count| count > 30), "{seen:?}");
}

#[test]
fn the_view_plays_as_the_rules_do() {
    for seed in 0..200 {
        let position = random_position(seed, seed as usize % 30);
        for action in legal(&position) {
            let mut after = position;
            after.play_unchecked(action);
            let mut view = position.proof_node();
            let foreseen = view.hash_after(action);
            view.play(action);
            let expected = after.proof_node().hash();
            assert_eq!(view.hash(), expected, "{position} {action:?}");
            assert_eq!(foreseen, expected, "{position} {action:?}");
        }
    }
}

#[test]
fn slow_values_agree_with_plain_search() {
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..300 {
        let position = random_position(seed, 12 + seed as usize % 20);
        let limits = SolverLimits {
            time: Some(std::time::Duration::from_secs(2)),
            nodes: None,
            megabytes: 8,
        };
        let solution = solve(&position, limits, ProgressMonitor::silent());
        let (winner, plies) = match solution.value {
            GameValue::Win(Distance::Exactly(plies)) => (position.side(), plies),
            GameValue::Loss(Distance::Exactly(plies)) => (position.side().other(), plies),
            _ => continue,
        };
        // More is too much for a search that knows nothing.
        if plies <= 3 || (plies == 4 && legal(&position).len() < 40) {
            assert!(wins_within(&position, winner, plies), "{position}");
            assert!(!wins_within(&position, winner, plies - 1), "{position}");
            let mut expected: Vec<Vec<Action>> = Vec::new();
            for action in legal(&position) {
                let mut after = position;
                after.play_unchecked(action);
                let keeps = wins_within(&after, winner, plies - 1)
                    && (plies < 2 || !wins_within(&after, winner, plies - 2));
                if keeps {
                    expected.push(vec![action]);
                }
            }
            assert_eq!(solution.turns, expected, "{position}");
            if winner == position.side() {
                wins += 1;
            } else {
                losses += 1;
            }
        }
    }
    assert!(wins > 30 && losses > 4, "{wins} {losses}");
}

/// The position with its columns in another order, its colours renamed and perhaps seen from the
/// other side.
fn disguised(position: &Position, columns: &[usize], colours: &[usize], flip: bool) -> Position {
    let row = |row: usize| if flip { 4 - row } else { row };
    let cell = |cell: Cell| Cell::new(columns[cell.column()], row(cell.row()));
    let mut setup = Setup {
        piles: Default::default(),
        side: if flip {
            position.side().other()
        } else {
            position.side()
        },
        frozen: position.frozen().map(cell),
    };
    for from in Cell::all() {
        let pile = position.pile(from).colours();
        setup.piles[cell(from).index()] = pile.map(|c| Colour::ALL[colours[c as usize]]).collect();
    }
    Position::from_setup(&setup).expect("the same pieces")
}

proptest! {
    #[test]
    fn a_disguise_changes_no_form(
        seed in 0_u64..10_000,
        plies in 0_usize..30,
        columns in Just(vec![0, 1, 2, 3, 4]).prop_shuffle(),
        colours in Just(vec![0, 1, 2, 3, 4]).prop_shuffle(),
        flip: bool,
    ) {
        let position = random_position(seed, plies);
        let other = disguised(&position, &columns, &colours, flip);
        let ((form, frame), (other_form, other_frame)) = (canonical(&position), canonical(&other));
        prop_assert_eq!(form, other_form);
        // Actions of the one are actions of the other, and lead to the same forms again.
        for action in legal(&position) {
            prop_assert_eq!(frame.restore(frame.to_canonical(action)), action);
            let there = other_frame.restore(frame.to_canonical(action));
            prop_assert_eq!(other.check(there), Ok(()));
            let (mut after, mut other_after) = (position, other);
            after.play_unchecked(action);
            other_after.play_unchecked(there);
            if after.outcome().is_none() {
                prop_assert_eq!(canonical(&after).0, canonical(&other_after).0);
            }
        }
    }

    #[test]
    fn what_differs_has_another_form(seed in 0_u64..10_000, plies in 0_usize..30) {
        // A position and its successors are never alike: the frozen cell and the piles differ.
        let position = random_position(seed, plies);
        let mut forms: Vec<_> = Vec::new();
        for action in legal(&position) {
            let mut after = position;
            after.play_unchecked(action);
            forms.push((canonical(&after).0, after));
        }
        for (index, (form, after)) in forms.iter().enumerate() {
            for (other_form, other) in &forms[..index] {
                if form == other_form {
                    // Then they have as many actions, and as many ways to win at once.
                    prop_assert_eq!(legal(after).len(), legal(other).len());
                    let wins = |position: &Position| wins_within(position, position.side(), 1);
                    prop_assert_eq!(wins(after), wins(other));
                }
            }
        }
    }
}

#[test]
fn a_proof_wins_against_every_reply_even_if_much_was_forgotten() {
    let mut walks = 0;
    for seed in 0..60 {
        let position = random_position(2 * seed + 1, 10);
        let limits = SolverLimits {
            time: Some(std::time::Duration::from_millis(200)),
            nodes: None,
            megabytes: 1,
        };
        let (solution, walked) =
            verify_any(&AnyGame::Kengi(position), limits, ProgressMonitor::silent());
        match walked {
            Ok(walked) => {
                let (GameValue::Win(distance) | GameValue::Loss(distance)) = solution.value else {
                    panic!("{position}: {:?}", solution.value);
                };
                // A strategy is never quicker than the quickest, and what it takes is told.
                let (Distance::Exactly(plies) | Distance::AtMost(plies)) = distance;
                assert!(walked.longest >= plies, "{position}");
                walks += 1;
            }
            Err(Unverified::NoWin) => {}
            Err(error) => panic!("{position}: {error}"),
        }
    }
    assert!(walks > 30, "{walks}");
}

/// Proofs of wins within so many plies: found where the exact distance allows it, with a strategy
/// that keeps to it, and refuted below.
#[test]
fn a_win_in_time_wins_in_time_against_every_reply() {
    let limits = SolverLimits {
        time: None,
        nodes: Some(30_000),
        megabytes: 1,
    };
    let (mut walks, mut refuted) = (0, 0);
    for seed in 0..60 {
        let position = random_position(2 * seed + 1, 10);
        let (winner, exact) = match solve(&position, limits, ProgressMonitor::silent()).value {
            GameValue::Win(Distance::Exactly(plies)) => (position.side(), plies),
            GameValue::Loss(Distance::Exactly(plies)) => (position.side().other(), plies),
            _ => continue,
        };
        let solved = |plies: u16| {
            let goal = Goal::win_within(winner, plies);
            let position = AnyGame::Kengi(position);
            solve_goal(&position, goal, limits, true, ProgressMonitor::silent())
        };
        for plies in [exact, exact + 2, exact + 6] {
            match solved(plies) {
                GoalReport::Reached(_, Some(Ok(walked))) => {
                    assert!(
                        (exact..=plies).contains(&walked.longest),
                        "{position} {plies}"
                    );
                    walks += 1;
                }
                GoalReport::Unknown => {}
                wrong => panic!("{position} {plies}: {wrong:?}"),
            }
        }
        if let Some(plies) = exact.checked_sub(2) {
            match solved(plies) {
                GoalReport::OutOfReach => refuted += 1,
                GoalReport::Unknown => {}
                wrong => panic!("{position} {plies}: {wrong:?}"),
            }
        }
    }
    assert!(walks > 60 && refuted > 20, "{walks} {refuted}");
}

fn options(start: &Position) -> Options {
    let mut options = Options::new(&INFO);
    let set = options.set("start", &start.to_string());
    set.expect("any position is a start");
    options
}

#[test]
fn a_book_is_built_kept_and_walked() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::at(folder.path());
    let kengi = tablebase(GameId::Kengi).unwrap();
    // A win and a loss.
    for number in [1, 2] {
        let start = problem(number);
        let options = options(&start);
        let request = Request {
            options: &options,
            data: &data,
            threads: 1,
        };
        let missing = kengi.verify(request, ProgressMonitor::silent());
        assert!(matches!(missing, Err(TablebaseError::NotBuilt { .. })));
        kengi.build(request, ProgressMonitor::silent()).unwrap();
        let lines = kengi.verify(request, ProgressMonitor::silent()).unwrap();
        let longest = if number == 1 {
            "longest 4"
        } else {
            "longest 3"
        };
        let last = lines.last().unwrap();
        assert!(last.starts_with("verified positions "), "{last}");
        assert!(last.ends_with(longest), "{last}");
        // It plays the solved side against anybody, and through a disguise.
        let book = KengiBook::load(&data, &start).unwrap().unwrap();
        let disguised = disguised(&start, &[3, 1, 4, 0, 2], &[1, 0, 2, 4, 3], true);
        let book_of_disguise = KengiBook::load(&data, &disguised).unwrap().unwrap();
        assert_eq!(book, book_of_disguise);
        book.walk(&disguised, ProgressMonitor::silent()).unwrap();
        assert!(book.probe(&disguised).is_some());
        assert_eq!(book.probe(&Position::standard()), None);
    }
    // A damaged book is as good as none.
    let path = data.path_of(&KengiBook::file_name(&problem(2)));
    std::fs::write(&path, b"nonsense").unwrap();
    assert_eq!(KengiBook::load(&data, &problem(2)).unwrap(), None);
}
