//! `play`: messages, their layout on the terminal, and the files.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::common::{
    Run, args, command, decided_match, feed, finish, kabinet, kabinet_reading, option_args,
    random_match, type_lines, unfinished_match, variants,
};
use kabinet_core::Match;
use kabinet_games::{AnyGame, GameId, Record};

/// One action away from a triangle of red counters.
const TRIANGLE: &str = "3B/3/2/6/6/4/3/8/2R5/1R1/1R2/6/6/2/3/R3 r 0,0 0";

/// The same, completed: Red may relocate the blue counter.
const PENDING: &str = "3B/3/2/6/6/4/3/8/2RR4/3/1R2/6/6/2/3/R3 r 0,0 1";

/// Plays in a terminal of this height.
fn play_in(lines: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = command(&[&["play"], arguments].concat());
    feed(command.env("LINES", lines).env("COLUMNS", "80"), input)
}

/// Plays in a folder.
fn play_at(folder: &Path, arguments: &[&str], lines: &[&str]) -> Run {
    let mut command = command(&[&["play"], arguments].concat());
    type_lines(command.current_dir(folder), lines)
}

fn turns(game: &Match<AnyGame>) -> Vec<String> {
    let turns = game.turns().into_iter();
    turns.map(|turn| game.turn_text(turn)).collect()
}

fn lock(path: &Path) {
    let mut permissions = fs::metadata(path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions).expect("a file of ours");
}

#[test]
fn the_game_says_what_it_waits_for() {
    let run = kabinet_reading(&["play", "kensington", "--position", TRIANGLE], "g2-h4\n");
    let waits = "\nRed may put one blue counter elsewhere, or stop.\n";
    let choice = "Played so far: g2-h4. ";
    let (_, after) = run.ok().split_once(waits).expect("the sentence");
    assert!(after.starts_with(choice), "{after}");
    assert!(after.contains(" actions, such as done, p4>"), "{after}");

    // The same where play begins there.
    let run = kabinet_reading(&["play", "kensington", "--position", PENDING], "");
    let (_, after) = run.ok().split_once(waits).expect("the sentence");
    assert!(after.contains(" actions, such as done, p4>"), "{after}");

    let put_back = "ab2m1cba/4d4/1d7/9/9/4M4/2AB5/9/2CD1D1BA w c";
    let run = kabinet_reading(&["play", "kingdom", "--position", put_back], "");
    let waits = "\nWhite puts Black's Knight back on the board.\n";
    let (_, after) = run.ok().split_once(waits).expect("the sentence");
    assert!(after.contains(" actions, such as @"), "{after}");
}

#[test]
fn teams_and_players_are_named_in_the_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], lines: &[&str]| play_at(folder.path(), arguments, lines);
    let teams = ["kensington", "--option", "players=4"];
    play(&teams, &["h1", "a1", "save game.kgn"]).ok();
    let path = folder.path().join("game.kgn");
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("[Red2 \"?\"]", "[Red2 \"Ada\"]");
    assert!(text.contains("Ada"), "{text}");
    fs::write(&path, text).unwrap();
    let run = play(&["--record", "game.kgn"], &["b1"]);
    for sentence in [
        "\nRed 2 (Ada) places a counter.\n",
        "\nBlue 2 places a counter.\n",
    ] {
        assert!(run.ok().contains(sentence), "{sentence}{}", run.out);
    }
    let run = kabinet_reading(&["play", "kengi"], "");
    assert!(run.ok().contains("\nSouth to move.\n"), "{}", run.out);
}

#[test]
fn a_mark_is_explained_when_it_first_appears() {
    for &id in GameId::ALL {
        // The end of a game has marks of its own.
        let game = unfinished_match(&id.start(), 6, 5);
        let mut input = turns(&game).join("\n");
        let last = "( ) is the last action's place.";
        let run = kabinet_reading(&["play", id.info().slug], format!("{input}\n"));
        assert_eq!(run.ok().matches(last).count(), 1, "{}", run.out);
        // `board` says it again.
        input += "\nboard\n";
        let run = kabinet_reading(&["play", id.info().slug], input);
        assert_eq!(run.ok().matches(last).count(), 2, "{}", run.out);
    }
    let run = kabinet_reading(&["play", "kengi"], "c1-e4\n");
    let frozen = "# # may not be moved now.";
    assert_eq!(run.ok().matches(frozen).count(), 1, "{}", run.out);
}

#[test]
fn a_board_fits_a_small_terminal() {
    for (id, options) in variants() {
        for seed in 0..3 {
            let game = random_match(id.open(&options, None).unwrap(), 40, seed);
            // A line that is known ends what is said about each turn.
            let mut input = "moves nothing\n".to_owned();
            for turn in turns(&game) {
                input += &format!("{turn}\nmoves nothing\n");
            }
            let arguments = args([id.info().slug], &option_args(&options));
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let run = play_in("24", &arguments, &input);
            // Of the first board, the greeting may go.
            let (mut said, mut most) = (0, 2 + 23);
            for line in run.ok().lines() {
                match line {
                    "No legal action begins with nothing." | "The game is over." => {
                        (said, most) = (0, 23);
                    }
                    line if line.ends_with(" cannot move and passes.") => {}
                    _ => said += 1,
                }
                // The last of the 24 lines is for the next action.
                assert!(said <= most, "{id} {options}\n{}", run.out);
            }
        }
    }
}

#[test]
fn a_large_terminal_has_the_large_board_and_the_key() {
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let large = play_in("200", &[slug], "");
        let unknown = kabinet_reading(&["play", slug], "");
        assert_eq!(large.ok(), unknown.ok());
        let key = kabinet(&["show", slug])
            .ok()
            .lines()
            .last()
            .unwrap()
            .to_owned();
        assert!(large.out.contains(&key), "{key}\n{}", large.out);
        // Sizes that mean nothing are no sizes.
        for odd in ["0", "", "many", "-1"] {
            assert_eq!(play_in(odd, &[slug], "").ok(), unknown.out, "{odd}");
        }
        // Where there is room for nothing, there is still a board, and the key when asked.
        let run = play_in("3", &[slug], "board\n");
        assert!(!run.ok().is_empty());
        let words: Vec<&str> = run.out.split_whitespace().collect();
        assert!(words.join(" ").contains(&key), "{key}\n{}", run.out);
    }
}

#[test]
fn long_lines_end_between_words() {
    let child = command(&["play", "kensington", "--position", TRIANGLE])
        .env("COLUMNS", "40")
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let run = finish(child, b"some long text that is no action at all\n".to_vec());
    let (_, said) = run.ok().split_once("\"some long").unwrap();
    let said = said.split_once("The game").map_or(said, |(said, _)| said);
    assert!(said.lines().skip(1).all(|line| line.len() <= 40), "{said}");
    assert!(said.replace('\n', " ").contains("help lists the commands."));
}

#[test]
fn words_work_in_any_case() {
    let run = kabinet_reading(&["play", "kastwa"], "Ga1\nUNDO\nMoves\nBoard\nHELP\nQ\n");
    assert!(run.ok().contains("Taken back: Ga1"), "{}", run.out);
    assert!(run.out.contains("moves [TEXT]"), "{}", run.out);
    assert!(!run.out.contains("not an action"), "{}", run.out);
    for farewell in ["quit", "Quit", "q", "exit", "EXIT"] {
        let run = kabinet_reading(&["play", "kengi"], format!("{farewell}\nposition\n"));
        assert!(!run.ok().contains("not an action"), "{}", run.out);
        let position = GameId::ALL.iter().map(|id| id.start().to_string());
        assert!({ position }.all(|text| !run.out.contains(&text)), "it left");
    }
    let run = kabinet_reading(&["play", "kengi"], "Q now\nposition\n");
    assert!(run.ok().contains("Type quit alone; now is too much."));
}

#[test]
fn the_end_of_input_at_a_question_leaves() {
    for question in ["draw", "resign"] {
        let run = kabinet_reading(&["play", "kengi"], format!("c1-e4\n{question}\n"));
        assert!(!run.ok().contains("The game goes on."), "{}", run.out);
        assert!(run.out.ends_with("The game was not saved.\n"));
    }
    let run = kabinet_reading(&["play", "kengi"], "c1-e4\nquit\n");
    assert!(run.ok().ends_with("The game was not saved.\n"));
}

#[test]
fn passes_alone_are_not_worth_saving() {
    let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r 0,1 0";
    let arguments = ["play", "kensington", "--position", start];
    let run = kabinet_reading(&arguments, "quit\n");
    assert!(run.ok().contains("Red cannot move and passes."));
    assert!(!run.out.contains("(y/n)"), "{}", run.out);
    let run = kabinet_reading(&arguments, "a1\nquit\n");
    assert!(run.ok().contains("(y/n)"), "{}", run.out);
}

#[test]
fn a_record_to_go_on_with_must_be_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let reason = "a record to go on with must be a file";
    kabinet(&["play", "--record", "-"]).refused(reason);
    let here = folder.path().to_str().unwrap();
    kabinet(&["play", "--record", here]).refused(reason);
    let run = kabinet(&["play", "--record", "/nonexistent/game.kgn"]);
    run.refused("/nonexistent/game.kgn: there is no such file");
    assert!(!run.err.contains("os error"), "{run:?}");
}

#[test]
fn saving_says_what_is_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "text").unwrap();
    let long = format!("save {}", "x".repeat(1000));
    let lines = [
        "save none/x",
        "save! .",
        "save file/x",
        "save \u{1b}[2J/x",
        &long,
    ];
    let run = play_at(folder.path(), &["kengi"], &lines);
    for message in [
        "\nnone/x could not be saved: there is no folder none.\n",
        "\n. could not be saved: it is a folder.\n",
        "\nfile/x could not be saved: file is not a folder.\n",
    ] {
        assert!(run.ok().contains(message), "{message}{}", run.out);
    }
    assert!(!run.out.contains("os error") && !run.out.contains(".kgn.tmp"));
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
    let nowhere = folder.path().join("none/a.svg");
    let run = kabinet(&["show", "kengi", "--output", nowhere.to_str().unwrap()]);
    run.failed(1, "there is no folder ");
    assert!(!run.err.contains("os error"), "{run:?}");
}

#[test]
fn a_read_only_record_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], lines: &[&str]| play_at(folder.path(), arguments, lines);
    play(&["kengi"], &["c1-e4", "save game.kgn"]).ok();
    let path = folder.path().join("game.kgn");
    let saved = fs::read_to_string(&path).unwrap();
    lock(&path);
    let lines = [
        "e5-a5",
        "save",
        "save! game.kgn",
        "quit",
        "n",
        "save other.kgn",
        "quit",
    ];
    let run = play(&["--record", "game.kgn"], &lines);
    for message in [
        "game.kgn is read-only and stays as it is; save FILE keeps the game.",
        "game.kgn could not be updated: it is read-only.",
        "game.kgn could not be saved: it is read-only.",
        "The game is not saved. Leave anyway?",
        "Saved; other.kgn follows the game from now on.",
    ] {
        assert!(run.ok().contains(message), "{message}\n{}", run.out);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), saved);
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
    let other = fs::read_to_string(folder.path().join("other.kgn")).unwrap();
    assert!(other.contains("1. c1-e4 e5-a5"), "{other}");
}

#[test]
fn a_finished_game_is_not_shortened_by_undo() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kgn");
    let note = "game.kgn stays as it was saved; save replaces it by this game.";
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let game = decided_match(id);
        let turns = turns(&game);
        let mut lines: Vec<&str> = turns.iter().map(String::as_str).collect();
        lines.insert(turns.len() - 1, "save! game.kgn");
        lines.extend(["undo", "quit", "y"]);
        let run = play_at(folder.path(), &[slug], &lines);
        assert_eq!(run.ok().matches(note).count(), 1, "{}", run.out);
        assert!(
            run.out.contains("The game is in game.kgn. Type undo"),
            "{}",
            run.out
        );
        let record = Record::from_text(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(record.to_match().position(), game.position());

        // What the players declare is an end as well.
        let lines = ["save! game.kgn", "draw", "y", "undo", "quit", "y"];
        let run = play_at(folder.path(), &[slug], &lines);
        assert_eq!(run.ok().matches(note).count(), 1, "{}", run.out);
        let saved = fs::read_to_string(&path).unwrap();
        assert!(saved.ends_with("1/2-1/2\n"), "{saved}");

        // Asked to, the file follows again.
        let lines = ["save! game.kgn", "draw", "y", "undo", "save", "quit"];
        play_at(folder.path(), &[slug], &lines).ok();
        let saved = fs::read_to_string(&path).unwrap();
        assert!(saved.ends_with("*\n"), "{saved}");
    }
}

#[test]
fn messages_begin_with_a_capital() {
    let game = decided_match(GameId::ALL[0]);
    let mut lines = turns(&game);
    lines.push("nonsense".to_owned());
    let run = kabinet_reading(&["play", GameId::ALL[0].info().slug], lines.join("\n"));
    assert!(
        run.ok()
            .contains("\nThe game is over; undo, save and quit still work.\n")
    );
    let run = kabinet_reading(&["play", "kengi"], "history\nc1-e4\nhistory\n");
    assert!(
        run.ok().contains("\nNo move has been played yet.\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("\n1. c1-e4 *\n"), "{}", run.out);
}
