//! `play`: whole sessions, typed in advance.

use crate::common;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::{
    Run, args, command, decided_match, kabinet, kabinet_reading, legal, option_args, random_match,
    type_lines, unfinished_match, variants,
};
use kabinet_core::kgn::ResultToken;
use kabinet_core::text::plural;
use kabinet_core::{Game, Match, Outcome};
use kabinet_games::{AnyGame, GameId, Options, Record};

/// A folder for one test, and sessions in it.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Plays with these arguments, typing these lines.
    fn play(&self, arguments: &[&str], lines: &[&str]) -> Run {
        let mut command = command(&[&["play"], arguments].concat());
        type_lines(command.current_dir(self.path()), lines)
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.path().join(file)).expect("a file that was saved")
    }

    fn record(&self, file: &str) -> Record {
        Record::from_text(&self.text(file)).expect("a record")
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.into_string().expect("a name"))
            .collect();
        names.sort();
        names
    }
}

fn turns(game: &Match<AnyGame>) -> Vec<String> {
    let turns = game.turns().into_iter();
    turns.map(|turn| game.turn_text(turn)).collect()
}

/// The message when a match has been decided on the board.
fn decision(game: &Match<AnyGame>) -> String {
    match game.position().outcome() {
        Some(Outcome::Win(side)) => {
            let info = game.start().id().info();
            format!("{} has won.", info.side(side).name)
        }
        Some(Outcome::Draw) => "A draw.".to_owned(),
        None => panic!("{}: not decided", game.position()),
    }
}

/// The last position a session printed when asked for it.
#[track_caller]
fn shows(run: &Run, position: &AnyGame) {
    let text = position.to_string();
    assert!(
        run.ok().lines().any(|line| line == text),
        "{text}\n{}",
        run.out
    );
}

#[test]
fn every_variant_can_be_played_to_a_record() {
    let desk = Desk::new();
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let game = random_match(start, 30, 12);
        let turns = turns(&game);
        let mut lines: Vec<&str> = turns.iter().map(String::as_str).collect();
        lines.extend(["position", "save! game.kgn", "quit"]);
        let option_args = option_args(&options);
        let mut arguments = vec![id.info().slug];
        arguments.extend(option_args.iter().map(String::as_str));
        let run = desk.play(&arguments, &lines);
        shows(&run, game.position());
        let record = desk.record("game.kgn");
        assert_eq!(record.to_match().position(), game.position());
        assert_eq!(record.options(), &options);
        let date = record.tag("Date").unwrap().to_owned();
        assert!(date.len() == 10 && !date.contains('?'), "{date}");
    }
    assert_eq!(desk.files(), ["game.kgn"]);
}

#[test]
fn single_actions_and_whole_turns_are_the_same() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = random_match(id.start(), 25, 14);
        let single = common::actions(&game);
        let mut lines: Vec<&str> = single.iter().map(String::as_str).collect();
        lines.push("position");
        let slug = id.info().slug;
        shows(&desk.play(&[slug], &lines), game.position());
        // As people type: spaces after commas and around everything.
        let spaced: Vec<String> = turns(&game)
            .iter()
            .map(|turn| format!("  {}  ", turn.replace(',', " , ")))
            .collect();
        let mut lines: Vec<&str> = spaced.iter().map(String::as_str).collect();
        lines.push("position");
        shows(&desk.play(&[slug], &lines), game.position());
    }
}

#[test]
fn the_board_and_the_choice_are_shown() {
    for &id in GameId::ALL {
        let run = kabinet_reading(&["play", id.info().slug], "");
        let text = run.ok();
        let first = legal(&id.start());
        assert!(text.contains(id.info().name), "{text}");
        let choice = format!("\n{} action", first.len());
        assert!(text.contains(&choice), "{text}");
        assert!(!text.contains('\u{1b}'), "no colours in a pipe: {text}");
        assert!(!text.contains("\n> \n"), "no prompt in a pipe: {text}");
        // The plain board is the one that `show` draws.
        let board = kabinet(&["show", id.info().slug]);
        let longest = board.ok().lines().max_by_key(|line| line.len()).unwrap();
        assert!(text.contains(longest), "{text}");
    }
}

#[test]
fn moves_lists_everything_in_columns() {
    for &id in GameId::ALL {
        let run = kabinet_reading(&["play", id.info().slug], "moves\n");
        let actions = legal(&id.start());
        let text = run.ok();
        for action in &actions {
            assert!(text.split_whitespace().any(|word| word == action));
        }
        let count = plural(actions.len(), "action", "actions");
        assert!(text.contains(&format!("\n{} {count}\n", actions.len())));
        assert!(text.lines().all(|line| line.chars().count() <= 80));

        let input = format!("moves {}\nmoves nonsense\n", actions[0]);
        let run = kabinet_reading(&["play", id.info().slug], input);
        // Others may begin with the same text.
        let mut lines = run.ok().lines();
        let begins = |line: &str| line.split_whitespace().next() == Some(actions[0].as_str());
        assert!(lines.any(begins), "{}", run.out);
        assert!(run.ok().contains("No legal action begins with nonsense."));
    }
}

#[test]
fn teams_are_called_by_their_seats() {
    for (id, options) in variants() {
        let seats = id.info().seats(&options);
        if seats.len() == 2 {
            continue;
        }
        let start = id.open(&options, None).unwrap();
        let game = unfinished_match(&start, 6, 1);
        let mut input = turns(&game).join("\n");
        input.push('\n');
        // The seat that completed its turn was named, and so was the next one.
        let complete = turns(&game).len() - usize::from(game.mid_turn());
        let called = seats.len().min(complete + 1);
        assert!(called >= 2, "{id} {options}: no turn was completed");
        let arguments = args(["play", id.info().slug], &option_args(&options));
        let run = kabinet_reading(&arguments, input);
        for seat in &seats[..called] {
            let sentence = format!("\n{} ", seat.name);
            assert!(run.ok().contains(&sentence), "{sentence}: {}", run.out);
        }
    }
}

#[test]
fn bad_input_explains_and_loses_nothing() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = unfinished_match(&id.start(), 5, 2);
        let turns = turns(&game);
        let mut lines: Vec<&str> = turns.iter().map(String::as_str).collect();
        let long = "x".repeat(70_000);
        lines.extend([
            "nonsense",
            "",
            "   ",
            ",",
            "a1-z9",
            "\u{1b}[2J",
            "é",
            "undo 3",
            "draw now",
            "resign nobody",
            "save",
            "save /nonexistent/game.kgn",
            "save .",
            "MOVES",
            &long,
            "position",
        ]);
        let run = desk.play(&[id.info().slug], &lines);
        shows(&run, game.position());
        for message in [
            "nonsense: ",
            "Nothing was played; moves lists what is legal, help lists the commands.",
            "Type undo alone; 3 is too much.",
            "nobody: expected ",
            "Name the file: save FILE.",
            "/nonexistent/game.kgn could not be saved: ",
            ". could not be saved: ",
            "That line is too long.",
            "The game was not saved.",
        ] {
            assert!(run.ok().contains(message), "{message}\n{}", run.out);
        }
        assert!(
            !run.out.contains('\u{1b}'),
            "what was typed is made harmless"
        );
        let input = [b"\xff\xfe\n".to_vec(), b"position\n".to_vec()].concat();
        let run = kabinet_reading(&["play", id.info().slug], input);
        shows(&run, &id.start());
    }
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn a_turn_is_played_whole_or_not_at_all() {
    // White places one piece, Black two in one turn.
    let run = kabinet_reading(
        &["play", "kastwa"],
        "Ga1\nPb2,Pb2\nposition\nPb2,Pb3,Pb4\nposition\n",
    );
    let lines: Vec<&str> = run.ok().lines().collect();
    let unchanged = lines.iter().filter(|line| **line == "4/4/4/G3 b PP/gpp");
    assert_eq!(unchanged.count(), 2, "{}", run.out);
    assert!(run.out.contains("Pb2: b2 is occupied"), "{}", run.out);
    assert!(
        run.out.contains("already complete before Pb4"),
        "{}",
        run.out
    );
}

#[test]
fn undo_takes_back_actions_of_a_partial_turn_then_turns() {
    let run = kabinet_reading(
        &["play", "kastwa"],
        "Ga1\nGb2\nundo\nposition\nGb2\nPb3\nundo\nundo\nposition\nundo\n",
    );
    let text = run.ok();
    let taken: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Taken back") || line.starts_with("There is nothing"))
        .collect();
    assert_eq!(
        taken,
        [
            "Taken back: Gb2",
            "Taken back: Gb2,Pb3",
            "Taken back: Ga1",
            "There is nothing to take back.",
        ]
    );
    assert!(text.contains("Played so far: Gb2. 14 actions"));
    assert!(text.contains("\n4/4/4/G3 b PP/gpp\n") && text.contains("\n4/4/4/4 w GPP/gpp\n"));
}

#[test]
fn slow_undo_goes_back_to_the_start_of_any_game() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = decided_match(id);
        let last: Vec<String> = turns(&game);
        let mut lines: Vec<&str> = last.iter().map(String::as_str).collect();
        lines.extend(std::iter::repeat_n("undo", last.len() + 1));
        lines.push("position");
        let run = desk.play(&[id.info().slug], &lines);
        shows(&run, &id.start());
        assert!(run.out.contains("There is nothing to take back."));
    }
}

#[test]
fn a_decided_game_says_so_and_can_still_be_saved() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = decided_match(id);
        let turns = turns(&game);
        let mut lines: Vec<&str> = turns.iter().map(String::as_str).collect();
        lines.extend(["moves", "pass", "draw", "resign", "save! game.kgn", "quit"]);
        let run = desk.play(&[id.info().slug], &lines);
        let sentence = decision(&game);
        assert!(run.ok().contains(&sentence), "{sentence}\n{}", run.out);
        assert!(run.out.contains("Type save FILE to keep the game"));
        let over = run.out.matches("The game is over.\n").count();
        assert_eq!(over, 3, "moves, draw and resign");
        assert!(
            run.out
                .contains("The game is over; undo, save and quit still work.")
        );
        let record = desk.record("game.kgn");
        assert_eq!(record.result().outcome(), game.position().outcome());
    }
}

#[test]
fn a_draw_needs_both_sides() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let [first, second] = [&id.info().sides[0], &id.info().sides[1]].map(|side| side.name);
        let lines = ["draw", "perhaps", "n", "save! refused.kgn"];
        let run = desk.play(&[slug], &lines);
        let question = format!("{first} offers a draw. {second}, do you accept? (y/n)");
        assert_eq!(run.ok().matches(&question).count(), 2, "{}", run.out);
        assert!(run.out.contains("Please answer y or n."));
        assert!(run.out.contains("The game goes on."));
        assert_eq!(desk.record("refused.kgn").result(), ResultToken::Unknown);

        let run = desk.play(&[slug], &["draw", "Y", "save! agreed.kgn", "quit"]);
        assert!(run.ok().contains("A draw by agreement."));
        let record = desk.record("agreed.kgn");
        assert_eq!(record.result(), ResultToken::Drawn);
        assert_eq!(record.tag("Termination"), Some("agreement"));

        let run = desk.play(&[slug], &["draw", "y", "undo", "position", "quit", "y"]);
        assert!(run.ok().contains("Taken back: the result"));
        shows(&run, &id.start());
    }
}

#[test]
fn a_player_may_resign() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let [first, second] = [&id.info().sides[0], &id.info().sides[1]];
        let run = desk.play(&[slug], &["resign", "no", "resign", "yes", "save! a.kgn"]);
        let sentence = format!("{} resigned. {} has won.", first.name, second.name);
        assert!(run.ok().contains(&sentence), "{}", run.out);
        assert_eq!(desk.record("a.kgn").result(), ResultToken::SecondWon);
        for who in [second.name.to_lowercase(), second.letter.to_string()] {
            let resign = format!("resign {who}");
            let run = desk.play(&[slug], &[&resign, "y", "save! b.kgn"]);
            run.ok();
            assert_eq!(desk.record("b.kgn").result(), ResultToken::FirstWon);
        }
        // The input has ended, so the answer is no.
        let run = desk.play(&[slug], &["save! c.kgn", "resign"]);
        assert!(run.ok().ends_with("The game is in c.kgn.\n"), "{}", run.out);
        assert_eq!(desk.record("c.kgn").result(), ResultToken::Unknown);
    }
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = random_match(id.start(), 20, 21);
        let all = turns(&game);
        let (one, two) = all.split_at(all.len() / 2);
        let mut lines: Vec<&str> = one.iter().map(String::as_str).collect();
        lines.extend(["save! game.kgn", "quit"]);
        desk.play(&[id.info().slug], &lines).ok();
        assert_eq!(desk.record("game.kgn").line().turns.len(), one.len());

        // Added names and comments stay.
        let seat = id.info().seats(&Options::new(id.info()))[0].tag();
        let text = desk.text("game.kgn");
        let text = text.replace(&format!("[{seat} \"?\"]"), &format!("[{seat} \"Ada\"]"));
        let text = text.replacen("\n\n", "\n\n{off we go} ", 1);
        fs::write(desk.path().join("game.kgn"), text).unwrap();

        let mut lines: Vec<&str> = two.iter().map(String::as_str).collect();
        lines.extend(["position", "quit"]);
        let run = desk.play(&["--record", "game.kgn"], &lines);
        shows(&run, game.position());
        assert!(run.out.contains("game.kgn follows the game."));
        assert!(!run.out.contains("not saved"), "{}", run.out);
        let record = desk.record("game.kgn");
        assert_eq!(record.to_match().position(), game.position());
        assert_eq!(record.tag(&seat), Some("Ada"));
        assert_eq!(record.line().comments, ["off we go"]);
    }
    assert_eq!(desk.files(), ["game.kgn"]);
}

#[test]
fn a_game_is_resumed_in_the_middle_of_a_turn() {
    let desk = Desk::new();
    desk.play(&["kastwa"], &["Ga1", "Gb2", "save game.kgn"])
        .ok();
    let run = desk.play(&["--record", "game.kgn"], &["Pb3", "history"]);
    assert!(run.ok().contains("Played so far: Gb2. "), "{}", run.out);
    assert!(run.out.contains("\n1. Ga1 Gb2,Pb3 *\n"), "{}", run.out);
    assert!(desk.text("game.kgn").ends_with("1. Ga1 Gb2,Pb3 *\n"));
}

#[test]
fn the_file_follows_the_game_up_to_the_end_of_input() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = random_match(id.start(), 10, 31);
        let turns = turns(&game);
        let mut lines = vec!["save! game.kgn"];
        lines.extend(turns.iter().map(String::as_str));
        let run = desk.play(&[id.info().slug], &lines);
        assert!(run.ok().ends_with("The game is in game.kgn.\n"));
        let record = desk.record("game.kgn");
        assert_eq!(record.to_match().position(), game.position());
    }
}

#[test]
fn what_was_saved_survives_a_kill() {
    for &id in GameId::ALL {
        let desk = Desk::new();
        let mut child = command(&["play", id.info().slug])
            .current_dir(desk.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let game = unfinished_match(&id.start(), 6, 1);
        writeln!(stdin, "save game.kgn").unwrap();
        for turn in turns(&game) {
            writeln!(stdin, "{turn}").unwrap();
        }
        writeln!(stdin, "position").unwrap();
        // Once the answer is there, everything before it has happened.
        let wanted = game.position().to_string();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(output.any(|line| line.unwrap() == wanted));
        child.kill().unwrap();
        child.wait().unwrap();
        let record = desk.record("game.kgn");
        assert_eq!(record.to_match().position(), game.position());
        assert_eq!(desk.files(), ["game.kgn"]);
    }
}

#[test]
fn what_was_saved_is_not_given_up_by_undo() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let game = random_match(id.start(), 10, 41);
        let turns = turns(&game);
        let mut lines: Vec<&str> = turns.iter().map(String::as_str).collect();
        lines.push("save! game.kgn");
        desk.play(&[id.info().slug], &lines).ok();
        let saved = desk.text("game.kgn");

        let run = desk.play(&["--record", "game.kgn"], &["undo", "undo"]);
        let note = "game.kgn stays as it was saved; save replaces it by this game.";
        assert_eq!(run.ok().matches(note).count(), 1, "{}", run.out);
        assert!(
            run.out
                .ends_with("game.kgn holds the game as it was last saved.\n")
        );
        assert_eq!(desk.text("game.kgn"), saved);

        let run = desk.play(
            &["--record", "game.kgn"],
            &["undo", "quit", "n", "quit", "y"],
        );
        assert_eq!(run.ok().matches("The game is not saved.").count(), 2);
        assert_eq!(desk.text("game.kgn"), saved);

        desk.play(&["--record", "game.kgn"], &["undo", "save", "quit"])
            .ok();
        let shorter = desk.record("game.kgn");
        assert_eq!(shorter.line().turns.len(), turns.len() - 1);
    }
}

#[test]
fn a_file_of_others_is_not_overwritten() {
    let desk = Desk::new();
    let slug = GameId::ALL[0].info().slug;
    fs::write(desk.path().join("letter.txt"), "Dear Ada").unwrap();
    let run = desk.play(&[slug], &["save letter.txt"]);
    assert!(
        run.ok()
            .contains("letter.txt exists and was not touched; save! letter.txt replaces it.")
    );
    assert_eq!(desk.text("letter.txt"), "Dear Ada");

    // Its own file, by whatever name, it may replace.
    let lines = ["save game.kgn", "save game.kgn", "save ./game.kgn", "save"];
    let run = desk.play(&[slug], &lines);
    assert_eq!(run.ok().matches("Saved; ").count(), 4, "{}", run.out);
    desk.play(&[slug], &["save! letter.txt"]).ok();
    assert!(desk.text("letter.txt").starts_with("[Game "));
    assert_eq!(desk.files(), ["game.kgn", "letter.txt"]);
}

#[test]
fn quit_asks_only_when_something_would_be_lost() {
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let action = &legal(&id.start())[0];
        assert!(
            !kabinet_reading(&["play", slug], "quit\n")
                .ok()
                .contains("(y/n)")
        );
        let run = kabinet_reading(&["play", slug], format!("{action}\nquit\nn\nposition\n"));
        assert!(
            run.ok()
                .contains("The game is not saved. Leave anyway? (y/n)")
        );
        assert!(run.out.ends_with("The game was not saved.\n"));
        let run = kabinet_reading(&["play", slug], format!("{action}\nquit\ny\nposition\n"));
        assert!(run.ok().trim_end().ends_with("(y/n)"), "{}", run.out);
    }
}

#[test]
fn a_finished_position_can_be_looked_at() {
    for &id in GameId::ALL {
        let game = decided_match(id);
        let text = game.position().to_string();
        let arguments = ["play", id.info().slug, "--position", &text];
        let run = kabinet_reading(&arguments, "undo\nquit\n");
        assert!(run.ok().contains(&decision(&game)), "{}", run.out);
        assert!(run.out.contains("There is nothing to take back."));
        assert!(!run.out.contains("(y/n)"), "there is nothing to lose");
    }
}

#[test]
fn the_other_words_work() {
    let desk = Desk::new();
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let run = desk.play(&[slug], &["help", "?", "flip", "board", "history"]);
        for word in [
            "moves", "undo", "draw", "resign", "save", "save!", "quit", "flip",
        ] {
            assert!(run.ok().contains(&format!("\n  {word} ")), "{word}");
        }
        assert!(run.out.contains("\nNo move has been played yet.\n"));
        let flipped = desk.play(&[slug, "--flip"], &[]);
        assert_ne!(flipped.ok(), desk.play(&[slug], &[]).ok());
    }
}

#[test]
fn a_forced_pass_is_played_for_the_player() {
    // A side without pieces waits while the other places its last ones.
    let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r 0,1 0";
    let arguments = ["play", "kensington", "--position", start];
    let input = "undo\na1\nhistory\nundo\nposition\nundo\nhistory\n";
    let run = kabinet_reading(&arguments, input);
    let text = run.ok();
    assert!(text.contains("Red cannot move and passes."), "{text}");
    assert!(text.contains("There is nothing to take back."), "{text}");
    assert!(text.contains("\n1. pass a1 2. pass *\n"), "{text}");
    assert!(text.contains("Taken back: a1"), "{text}");
    assert!(text.contains("\n1. pass *\n"), "{text}");
}

#[test]
fn repetition_ends_a_game() {
    let mut lines = vec!["Ga1", "Gd4,Pa4", "Pa2", "Pd1", "Pb1"];
    let cycle = ["d4-d3", "a1-b2", "d3-d4", "b2-a1"];
    lines.extend(cycle);
    lines.extend(cycle);
    lines.extend(["undo", "b2-a1", "d4-d3"]);
    let run = Desk::new().play(&["kastwa"], &lines);
    let draw = "A draw: the same position occurred for the third time.";
    assert_eq!(run.ok().matches(draw).count(), 2, "{}", run.out);
    assert!(
        run.out
            .contains("The game is over; undo, save and quit still work.")
    );
}

#[test]
fn a_bad_record_is_refused() {
    let desk = Desk::new();
    desk.play(&["--record", "none.kgn"], &[])
        .refused("none.kgn: ");
    fs::write(desk.path().join("bad.kgn"), "[Game \"chess\"]\n").unwrap();
    desk.play(&["--record", "bad.kgn"], &[])
        .refused("bad.kgn: line 1");
    fs::write(desk.path().join("bad.kgn"), b"\xff").unwrap();
    desk.play(&["--record", "bad.kgn"], &[])
        .refused("not UTF-8");
}
