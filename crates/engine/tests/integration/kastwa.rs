//! The tables of Kastwa' 2 la, against the rules alone.

use std::collections::HashMap;
use std::fs;
use std::sync::LazyLock;

use crate::kastwa_all::{every_moving, every_placing};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_engine::data::DataFolder;
use kabinet_engine::tablebase::kastwa::KastwaTable;
use kabinet_engine::{ProgressMonitor, Score};
use kabinet_games::kastwa::{Position, Size};

const SMALL: Size = Size::ALL[0];
const ODD: Size = Size::ALL[1];

/// The table of the smallest board, built once for all tests here.
static TABLE: LazyLock<KastwaTable> = LazyLock::new(|| build(SMALL));

/// The table of the smallest board on which the sides differ.
static ODD_TABLE: LazyLock<KastwaTable> = LazyLock::new(|| build(ODD));

fn table(size: Size) -> &'static KastwaTable {
    if size == SMALL { &TABLE } else { &ODD_TABLE }
}

fn build(size: Size) -> KastwaTable {
    KastwaTable::build(size, 2, ProgressMonitor::silent()).expect("nobody stops it")
}

/// The positions that the actions lead to.
fn successors(
    position: &Position,
    list: &mut ActionList<<Position as Game>::Action>,
) -> Vec<Position> {
    position.legal_actions(list);
    let play = |&action| position.play(action).expect("a legal action");
    list.iter().map(play).collect()
}

/// The value that a position has if those that follow it have these.
fn minimax(position: &Position, next: &[Position], value: impl Fn(&Position) -> Score) -> Score {
    let mut shortest_win = None;
    let mut longest_loss = Some(0);
    for next in next {
        let score = value(next);
        let score = if next.side() == position.side() {
            score
        } else {
            -score
        };
        match score {
            Score::Win(plies) => {
                shortest_win =
                    Some(shortest_win.map_or(plies + 1, |least: u32| least.min(plies + 1)));
                longest_loss = None;
            }
            Score::Loss(plies) => longest_loss = longest_loss.map(|most: u32| most.max(plies + 1)),
            Score::Draw => longest_loss = None,
            Score::Estimate(_) => panic!("a table does not estimate"),
        }
    }
    match (shortest_win, longest_loss) {
        (Some(plies), _) => Score::Win(plies),
        (None, Some(plies)) => Score::Loss(plies),
        (None, None) => Score::Draw,
    }
}

/// Every value agrees with the values of the positions that follow. That is a proof: by induction
/// on the distance all wins and losses are right to the ply, and a draw has an action that keeps it
/// and none that wins.
#[test]
fn slow_every_value_on_the_smallest_board_follows_from_the_next() {
    let table = &*TABLE;
    let mut positions: Vec<Position> = every_placing(SMALL);
    for own in 2..=3 {
        for enemy in 2..=3 {
            positions.extend(every_moving(SMALL, [own, enemy]));
        }
    }
    // One of all that are symmetric is enough: that play keeps symmetry, the rules' own tests show.
    let least = |position: &Position| {
        let images = (0..position.symmetries()).filter_map(|number| position.transform(number));
        images
            .map(|image| image.zobrist())
            .min()
            .expect("itself at least")
    };
    positions.retain(|position| least(position) == position.zobrist());
    let mut values: HashMap<u64, Score> = HashMap::with_capacity(positions.len());
    for position in &positions {
        let before = values.insert(position.zobrist(), table.probe(position));
        assert_eq!(before, None, "{position}: twice");
    }
    let mut list = ActionList::new();
    for position in &positions {
        let next = successors(position, &mut list);
        let expected = minimax(position, &next, |next| match next.outcome() {
            Some(_) => Score::Loss(0),
            None => values[&least(next)],
        });
        assert_eq!(values[&position.zobrist()], expected, "{position}");
    }
}

/// The same values from the ends alone, by going over all positions until nothing changes.
#[test]
fn slow_four_pieces_solved_naively() {
    for size in [SMALL, ODD] {
        // The larger board has so many that the material must do.
        let positions: Vec<Position> = every_moving(size, [2, 2])
            .filter(|position| size == SMALL || position.large() == 0)
            .collect();
        let mut list = ActionList::new();
        let next: Vec<Vec<Position>> = positions
            .iter()
            .map(|position| successors(position, &mut list))
            .collect();
        let mut values: HashMap<u64, Score> = HashMap::new();
        for plies in 1.. {
            let mut found = Vec::new();
            for (position, next) in positions.iter().zip(&next) {
                if values.contains_key(&position.zobrist()) {
                    continue;
                }
                let value = minimax(position, next, |next| match next.outcome() {
                    Some(_) => Score::Loss(0),
                    None => values.get(&next.zobrist()).copied().unwrap_or(Score::Draw),
                });
                if value == Score::Win(plies) || value == Score::Loss(plies) {
                    found.push((position.zobrist(), value));
                }
            }
            if found.is_empty() && plies > 2 {
                break;
            }
            values.extend(found);
        }
        let table = table(size);
        for position in &positions {
            let expected = values.get(&position.zobrist()).copied();
            assert_eq!(
                table.probe(position),
                expected.unwrap_or(Score::Draw),
                "{position}"
            );
        }
    }
}

#[test]
fn perfect_play_takes_as_long_as_the_table_says() {
    let table = &*TABLE;
    let mut random = SplitMix64::new(4);
    let mut list = ActionList::new();
    let mut decided = 0;
    for round in 0..300 {
        let mut position = Position::start(SMALL);
        for _ in 0..6 + round % 7 {
            position.legal_actions(&mut list);
            if let Some(&action) = random.choose(&list) {
                position.play_unchecked(action);
            }
        }
        let (mut left, winner) = match table.probe(&position) {
            Score::Win(plies) => (plies, position.side()),
            Score::Loss(plies) => (plies, position.side().other()),
            _ => continue,
        };
        decided += 1;
        while left > 0 {
            assert_eq!(position.outcome(), None);
            let chance = (round % 2 == 0).then_some(&mut random);
            let action = table.choose(&position, chance).expect("not finished");
            position.play_unchecked(action);
            left -= 1;
        }
        assert_eq!(position.outcome().and_then(Outcome::winner), Some(winner));
        assert_eq!(table.choose(&position, None), None);
    }
    assert!(decided > 50, "{decided}");
}

#[test]
fn slow_in_a_draw_the_opponent_is_left_the_most_ways_to_go_wrong() {
    let table = &*TABLE;
    let share = |position: &Position| {
        let replies = table.actions(position);
        let lost = replies
            .iter()
            .filter(|(_, score)| matches!(score, Score::Loss(_)));
        lost.count() as f64 / replies.len() as f64
    };
    let drawn = every_moving(SMALL, [3, 3]).filter(|position| table.probe(position) == Score::Draw);
    for position in drawn.step_by(20_011) {
        let chosen = table.choose(&position, None).expect("not finished");
        let keep = table.actions(&position).into_iter();
        let keep: Vec<_> = keep.filter(|&(_, score)| score == Score::Draw).collect();
        assert!(
            keep.iter().any(|&(action, _)| action == chosen),
            "{position}"
        );
        let after = |action| share(&position.play(action).expect("legal"));
        let best = keep
            .iter()
            .map(|&(action, _)| after(action))
            .fold(0.0, f64::max);
        assert!((after(chosen) - best).abs() < 1e-9, "{position}");
    }
}

/// The statistics, as files that are written anew by `KABINET_UPDATE=1`.
#[test]
fn slow_statistics_are_as_they_were() {
    for size in [SMALL, ODD] {
        let table = table(size);
        let path = format!(
            "{}/tests/kastwa/stats-{}.txt",
            env!("CARGO_MANIFEST_DIR"),
            size.get()
        );
        let text = table.stats().join("\n") + "\n";
        if std::env::var_os("KABINET_UPDATE").is_some() {
            fs::write(&path, &text).expect("the tests' folder can be written");
        }
        assert_eq!(fs::read_to_string(&path).expect("the expected text"), text);
    }
}

/// The statistics count positions; here they are counted.
#[test]
fn slow_statistics_count_all_positions() {
    let table = &*TABLE;
    for side in Side::ALL {
        let mut counts = [0; 4];
        for position in every_moving(SMALL, [3, 3]).filter(|position| position.side() == side) {
            counts[0] += 1;
            match table.probe(&position) {
                Score::Win(_) => counts[1] += 1,
                Score::Loss(_) => counts[2] += 1,
                _ => counts[3] += 1,
            }
        }
        let [positions, win, loss, draw] = counts;
        let line = format!(
            "class GPPvGPP side w positions {positions} win {win} loss {loss} draw {draw} "
        );
        assert!(
            table.stats().iter().any(|found| found.starts_with(&line)),
            "{line}"
        );
    }
}

#[test]
fn slow_a_table_is_kept_and_a_damaged_one_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path().join("new"));
    assert!(KastwaTable::load(SMALL, &data).expect("no file").is_none());
    TABLE.save(&data).expect("it can be written");
    let path = KastwaTable::path(SMALL, &data);
    let whole = fs::read(&path).expect("it is there");
    let loaded = KastwaTable::load(SMALL, &data)
        .expect("read")
        .expect("whole");
    assert_eq!(loaded.stats(), TABLE.stats());
    assert_eq!(loaded.entries(), TABLE.entries());
    for position in every_moving(SMALL, [3, 3]).step_by(1009) {
        assert_eq!(
            loaded.probe(&position),
            TABLE.probe(&position),
            "{position}"
        );
    }
    // The table of another size under this name is no table of this size.
    fs::copy(&path, KastwaTable::path(ODD, &data)).expect("a copy");
    assert!(KastwaTable::load(ODD, &data).expect("read").is_none());
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 0xff;
    for bytes in [
        &whole[..0],
        &whole[..whole.len() / 2],
        &damaged[..],
        b"nonsense",
    ] {
        fs::write(&path, bytes).expect("it can be written");
        assert!(KastwaTable::load(SMALL, &data).expect("read").is_none());
    }
    // The same bytes come about, whichever thread is first.
    KastwaTable::open_or_build(SMALL, &data, 3, ProgressMonitor::silent()).expect("made anew");
    assert!(fs::read(&path).expect("it is there") == whole);
}

#[test]
fn two_who_need_it_at_once_both_get_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let open =
        || KastwaTable::open_or_build(SMALL, &data, 1, ProgressMonitor::silent()).expect("made");
    let tables = std::thread::scope(|scope| {
        let makers = [scope.spawn(open), scope.spawn(open)];
        makers.map(|maker| maker.join().expect("no panic").entries())
    });
    assert_eq!(tables, [TABLE.entries(); 2]);
}

#[test]
fn building_can_be_stopped() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let monitor = ProgressMonitor::new(&|_| {}, &stop);
    assert!(KastwaTable::build(SMALL, 2, monitor).is_err());
}

#[test]
fn a_table_can_be_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<KastwaTable>();
}
