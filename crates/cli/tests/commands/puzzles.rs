//! `puzzles`: solving in the terminal, listing, exporting, making and checking, with the real
//! binary.

use std::fs;

use crate::common::{Run, command, type_lines};
use kabinet_core::{Game, Match, Outcome};
use kabinet_engine::puzzles::{self, Puzzle, PuzzleSource};
use kabinet_games::{GameId, Options};
use tempfile::TempDir;

/// A user with a data folder of its own.
struct User(TempDir);

impl User {
    fn new() -> Self {
        User(tempfile::tempdir().expect("a folder"))
    }

    /// Runs `kabinet puzzles` with these words, typing these lines.
    fn puzzles(&self, words: &[&str], lines: &[&str]) -> Run {
        let mut command = command(&[&["puzzles"], words].concat());
        command
            .env("KABINET_DATA", self.0.path().join("data"))
            .current_dir(self.0.path());
        type_lines(&mut command, lines)
    }

    /// The content of the file of solved puzzles.
    fn solved(&self) -> String {
        let path = self.0.path().join("data").join("puzzles.txt");
        fs::read_to_string(path).unwrap_or_default()
    }
}

fn found(game: GameId) -> impl Iterator<Item = &'static Puzzle> {
    let all = puzzles::of(game).iter();
    all.filter(|puzzle| puzzle.source() == PuzzleSource::SelfPlay)
}

/// The lines that the solver types, and the answers.
fn halves(puzzle: &Puzzle) -> (Vec<&str>, Vec<&str>) {
    let line = puzzle.solution().iter().map(String::as_str);
    let (own, replies): (Vec<_>, Vec<_>) = line.enumerate().partition(|(i, _)| i % 2 == 0);
    (
        own.into_iter().map(|(_, turn)| turn).collect(),
        replies.into_iter().map(|(_, turn)| turn).collect(),
    )
}

#[test]
fn a_puzzle_is_solved_and_remembered() {
    for &game in GameId::ALL {
        let user = User::new();
        let puzzle = found(game).find(|puzzle| puzzle.turns() > 2).unwrap();
        let (own, replies) = halves(puzzle);
        let run = user.puzzles(&[game.info().slug, "--id", puzzle.id()], &own);
        let out = run.ok();
        for (turn, reply) in own.iter().zip(&replies) {
            let said = format!("{turn} is right. The best defence is {reply}; ");
            assert!(out.contains(&said), "{said}\n{out}");
        }
        let last = own.last().unwrap();
        assert!(out.contains(&format!("{last} is right. Solved.")), "{out}");
        assert_eq!(user.solved(), format!("{game} {}\n", puzzle.id()));
        let list = user.puzzles(&["list", game.info().slug], &[]);
        let done = list
            .lines()
            .into_iter()
            .filter(|line| line.ends_with("  solved"));
        assert_eq!(done.count(), 1);
        let summary = user.puzzles(&[], &[]);
        let line = summary
            .lines()
            .into_iter()
            .find(|line| line.starts_with(game.info().slug));
        assert!(line.unwrap().ends_with("  solved 1"), "{summary:?}");
    }
}

#[test]
fn turns_of_several_actions_are_typed_one_by_one_or_joined() {
    let joined = |puzzle: &&Puzzle| puzzle.solution()[0].contains(',');
    let all = GameId::ALL.iter().flat_map(|&game| found(game));
    let puzzle = all
        .into_iter()
        .find(joined)
        .expect("one with a longer first turn");
    let (own, _) = halves(puzzle);
    let typed: Vec<&str> = own.iter().flat_map(|turn| turn.split(',')).collect();
    let user = User::new();
    let run = user.puzzles(&[puzzle.game().info().slug, "--id", puzzle.id()], &typed);
    assert!(run.ok().contains("The move goes on: type its next action."));
    assert!(run.ok().contains("Solved."), "{}", run.out);
    let spaced: Vec<String> = own.iter().map(|turn| turn.replace(',', " , ")).collect();
    let spaced: Vec<&str> = spaced.iter().map(String::as_str).collect();
    let run = user.puzzles(&[puzzle.game().info().slug, "--id", puzzle.id()], &spaced);
    assert!(run.ok().contains("Solved."), "{}", run.out);
    // An incomplete turn can be taken back.
    let run = user.puzzles(
        &[puzzle.game().info().slug, "--id", puzzle.id()],
        &[typed[0], "undo", "position", "undo"],
    );
    assert!(
        run.ok().contains(&format!("\n{}\n", puzzle.start())),
        "{}",
        run.out
    );
    assert!(run.ok().contains("There is nothing to take back."));
}

#[test]
fn kengis_sheet_at_the_terminal() {
    let user = User::new();
    let session = |id: &str, lines: &[&str]| user.puzzles(&["kengi", "--id", id], lines);
    let run = session("sheet-1", &["c2-a2", "undo", "a4-b5", "b2-e5"]);
    let out = run.ok();
    assert!(
        out.contains("problem 1 of the game's printed sheet."),
        "{out}"
    );
    assert!(out.contains("threatens to win. Find a turn after which it cannot."));
    assert!(out.contains("does not do it: the answer is E3-"), "{out}");
    assert!(out.contains("b2-e5 is right. Solved."), "{out}");
    let run = session("sheet-3", &["e2-B5"]);
    assert!(run.ok().contains("e2-B5 is right. The best defence is "));
    let run = session("sheet-4", &["D1-d3", "hint", "solution"]);
    let out = run.ok();
    assert!(out.contains("As printed it does not work"), "{out}");
    assert!(
        out.contains("D1-d3 does not do it: the answer is "),
        "{out}"
    );
    assert!(
        out.contains("The sheet means D1-d3, but C5-E3 refutes it."),
        "{out}"
    );
    assert_eq!(user.solved(), "kengi sheet-1\n");
}

#[test]
fn hints_the_solution_and_the_next_one() {
    let user = User::new();
    let puzzle = found(GameId::Kengi).next().unwrap();
    let (own, _) = halves(puzzle);
    let lines = [
        "hint", "hint", "solution", own[0], "again", own[0], "next", "quit", "moves",
    ];
    let run = user.puzzles(&["kengi", "--id", puzzle.id()], &lines);
    let out = run.ok();
    let (from, _) = own[0].split_once('-').unwrap();
    assert!(out.contains(&format!("It begins with {from}.")), "{out}");
    assert!(out.contains(&format!("It is {}.", own[0])), "{out}");
    let solution = puzzle.solution().join(" ");
    assert!(out.contains(&format!("The solution: {solution}.")), "{out}");
    assert!(out.contains("This puzzle is done"), "{out}");
    // Who has looked has not solved.
    assert_eq!(user.solved(), "");
    assert!(
        !out.contains("actions"),
        "behind quit nothing is read: {out}"
    );
    assert_eq!(out.matches(", puzzle ").count(), 3, "{out}");
}

#[test]
fn what_cannot_be_played_is_said_and_nothing_lost() {
    let user = User::new();
    let puzzle = found(GameId::Kingdom).next().unwrap();
    let (own, _) = halves(puzzle);
    let long = "x".repeat(70_000);
    let lines = [
        "e5-e5",
        "nonsense",
        "a1-a2,a2-a3,a3-a4",
        "hint now",
        &long,
        own[0],
    ];
    let run = user.puzzles(&["kingdom", "--id", puzzle.id()], &lines);
    let out = run.ok();
    assert!(
        out.contains("Nothing was played; moves lists what is legal."),
        "{out}"
    );
    assert!(out.contains("Type hint alone; now is too much."), "{out}");
    assert!(out.contains("That line is too long."), "{out}");
    assert!(out.contains(&format!("{} is right.", own[0])), "{out}");
    user.puzzles(&["kingdom", "--id", "nobody"], &[])
        .refused("no puzzle is called nobody; kabinet puzzles list kingdom lists them");
    user.puzzles(&["kingdom", "--difficulty", "6"], &[])
        .refused("expected a difficulty from 1 to 5");
    user.puzzles(&["chess"], &[])
        .refused("no game is called chess");
    user.puzzles(&["make", "kengi", "--count", "0"], &[])
        .refused("expected a whole number from 1 to 100000");
}

#[test]
fn today_and_by_difficulty() {
    let user = User::new();
    let run = user.puzzles(&["kastwa", "--today"], &["quit"]);
    assert!(run.ok().contains(", puzzle "), "{}", run.out);
    let run = user.puzzles(&["kastwa", "--difficulty", "3"], &["next", "skip"]);
    assert_eq!(
        run.ok().matches("difficulty 3 of 5").count(),
        3,
        "{}",
        run.out
    );
}

#[test]
fn an_export_can_be_read_and_played() {
    for &game in GameId::ALL {
        let run = User::new().puzzles(&["export", game.info().slug], &[]);
        let lines = run.lines();
        assert_eq!(lines.len(), found(game).count());
        for line in lines {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            let texts = |name: &str| -> Vec<&str> {
                let texts = json[name].as_array().unwrap().iter();
                texts.map(|text| text.as_str().unwrap()).collect()
            };
            assert_eq!(json["game"].as_str(), Some(game.info().slug));
            let options = Options::from_pairs(game.info(), texts("options")).unwrap();
            let start = game.open(&options, json["position"].as_str()).unwrap();
            let mut played = Match::new(start.clone());
            for turn in texts("solution") {
                played.play_turn(turn).unwrap();
            }
            let won = Some(Outcome::Win(start.side()));
            assert_eq!(played.position().outcome(), won, "{line}");
            let turns = json["turns"].as_u64().unwrap();
            assert_eq!(texts("solution").len() as u64, 2 * turns - 1, "{line}");
            assert!(
                (1..=5).contains(&json["difficulty"].as_u64().unwrap()),
                "{line}"
            );
            assert!(puzzles::find(game, json["id"].as_str().unwrap()).is_some());
        }
    }
}

#[test]
fn what_is_made_can_be_checked() {
    let user = User::new();
    let make = ["make", "kengi", "--count", "3", "--output", "new.txt"];
    let run = user.puzzles(&[&make[..], &["--threads", "2"]].concat(), &[]);
    assert_eq!(run.lines(), ["puzzles 3"]);
    let path = user.0.path().join("new.txt");
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("# kabinet puzzles make kengi --count 3 --seed 1\n"),
        "{text}"
    );
    let printed = user.puzzles(&[&make[..4], &["--threads", "1"]].concat(), &[]);
    assert_eq!(printed.ok(), text);
    let run = user.puzzles(&["check", "kengi", "--file", "new.txt"], &[]);
    assert_eq!(run.lines(), ["proved 3 of 3"]);
    // One whose line is cut off.
    let line = text.lines().last().unwrap();
    let cut = line.rsplit_once(' ').unwrap().0;
    fs::write(&path, text.replace(line, cut)).unwrap();
    let run = user.puzzles(&["check", "kengi", "--file", "new.txt"], &[]);
    run.refused("new.txt: line 7: the line does not end as it should");
    let run = user.puzzles(&["make", "kengi", "--output", "no/folder"], &[]);
    run.failed(1, "there is no folder no");
}

#[test]
fn others_are_added_to_a_file_by_a_recipe() {
    let user = User::new();
    let path = user.0.path().join("new.txt");
    let recipe = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../engine/puzzles/recipes/kengi-tower.txt"
    );
    let make = |more: &[&str]| {
        let words = ["make", "kengi", "--count", "2", "--output", "new.txt"];
        user.puzzles(&[&words[..], more].concat(), &[])
    };
    make(&[]).ok();
    let before = fs::read_to_string(&path).unwrap();
    let run = make(&["--add", "--recipe", recipe]);
    assert_eq!(run.lines(), ["puzzles 2"]);
    let after = fs::read_to_string(&path).unwrap();
    let added = after.strip_prefix(&before).expect("what was there stays");
    let added: Vec<&str> = added.lines().collect();
    assert_eq!(added.len(), 3, "{added:?}");
    assert!(added[0].starts_with("# kabinet puzzles make kengi --recipe "));
    assert!(added[0].ends_with("kengi-tower.txt --count 2 --seed 1 --add"));
    for line in &added[1..] {
        // A capital letter names the foot of a whole tower.
        let first = line.rsplit(" ; ").next().unwrap();
        assert!(
            first.starts_with(|letter: char| letter.is_ascii_uppercase()),
            "{line}"
        );
    }
    let run = user.puzzles(&["check", "kengi", "--file", "new.txt"], &[]);
    assert_eq!(run.lines(), ["proved 4 of 4"]);
    // The same again would be the same puzzles: there are others.
    make(&["--add", "--recipe", recipe]).ok();
    let again = fs::read_to_string(&path).unwrap();
    let ids: Vec<&str> = again
        .lines()
        .filter_map(|line| line.split_once(" ; "))
        .map(|(id, _)| id)
        .collect();
    let different: std::collections::HashSet<&&str> = ids.iter().collect();
    assert_eq!((ids.len(), different.len()), (6, 6));
    fs::write(user.0.path().join("recipe.txt"), "variant 1 size=4\n").unwrap();
    make(&["--recipe", "recipe.txt"]).refused("recipe.txt: recipe, line 1: ");
    user.puzzles(&["make", "kengi", "--add"], &[])
        .refused("--output");
}

/// A whole session as a text for review; `KABINET_UPDATE=1` writes it again.
#[test]
fn a_session_reads_well() {
    let user = User::new();
    let lines = [
        "help", "moves c", "c1-e5", "hint", "c1-B4", "board", "A1-B4", "quit",
    ];
    let run = user.puzzles(&["kengi", "--id", "sheet-2"], &lines);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/session.txt");
    if std::env::var_os("KABINET_UPDATE").is_some() {
        fs::write(path, run.ok()).unwrap();
    }
    assert_eq!(run.ok(), fs::read_to_string(path).unwrap());
}
