//! `play` against the engine, typed in advance.

use std::fs;
use std::path::Path;

use crate::common::{Run, command, kabinet, legal, type_lines};
use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyGame, GameId, Record};

/// White can go to the throne at once.
const WON: &str = "9/4M4/9/9/9/9/9/4m4/9 w -";

/// Plays in a folder, with a small table because every session allocates its own.
fn play_at(folder: &Path, arguments: &[&str], lines: &[&str]) -> Run {
    let mut all = [&["play", "--hash", "1"], arguments].concat();
    if !arguments.contains(&"--seed") {
        all.extend(["--seed", "7"]);
    }
    type_lines(command(&all).current_dir(folder), lines)
}

/// The game with this slug.
fn start(slug: &str) -> AnyGame {
    slug.parse::<GameId>().expect("a game").start()
}

fn play(arguments: &[&str], lines: &[&str]) -> Run {
    play_at(Path::new("."), arguments, lines)
}

/// The turns that a run says were played, in order.
fn played(run: &Run) -> Vec<String> {
    let lines = run.ok().lines();
    let turns = lines.filter_map(|line| match line.split_once(" plays ")? {
        ("Kabinet", _) => None,
        (_, turn) => turn.strip_suffix('.'),
    });
    turns.map(str::to_owned).collect()
}

/// A turn of the side to act: the first legal actions in the order of their texts.
fn some_turn(game: &Match<AnyGame>) -> String {
    let mut game = game.clone();
    let (side, begin) = (game.position().side(), game.len());
    while game.ending().is_none() && game.position().side() == side {
        let action = legal(game.position()).swap_remove(0);
        game.play_text(&action).expect("a legal action");
    }
    game.turn_text(begin..game.len())
}

/// Types a turn whenever it is the person's, until the game ends or has `most` turns.
fn person_against(level: &str, id: GameId, most: usize) -> (Vec<String>, Match<AnyGame>) {
    let mut game = Match::new(id.start());
    let mut lines = Vec::new();
    while game.ending().is_none() && game.turns().len() < most {
        let turn = some_turn(&game);
        game.play_turn(&turn).expect("a legal turn");
        lines.push(turn);
        let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        let run = play(&[id.info().slug, "--level", level], &texts);
        let answers = played(&run);
        if game.ending().is_none() {
            let answer = answers.last().expect("the engine answers");
            game.play_turn(answer)
                .expect("the engine plays by the rules");
        }
    }
    (lines, game)
}

#[test]
fn a_game_against_the_first_level() {
    let folder = tempfile::tempdir().unwrap();
    for &id in GameId::ALL {
        let (lines, game) = person_against("1", id, 12);
        let mut texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        texts.extend(["position", "save! game.kgn", "quit"]);
        let slug = id.info().slug;
        let run = play_at(folder.path(), &[slug, "--level", "1"], &texts);
        let [first, second] = Side::ALL.map(|side| id.info().side(side).name);
        let greeting = format!("You are {first}; {second} is Kabinet at level 1.");
        assert!(run.ok().contains(&greeting), "{}", run.out);
        assert!(
            run.out.contains(&game.position().to_string()),
            "{}",
            run.out
        );
        let text = fs::read_to_string(folder.path().join("game.kgn")).unwrap();
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record.to_match().position(), game.position());
        assert_eq!(record.tag(second), Some("Kabinet level 1"));
        assert_eq!(record.tag(first), Some("?"));
    }
}

#[test]
fn a_whole_game_is_played_to_its_end_and_the_same_with_the_same_seed() {
    let watch = ["kingdom", "--level", "2", "--side", "none"];
    let run = play(&watch, &["history"]);
    assert!(
        run.ok().contains("Kabinet plays both sides at level 2."),
        "{}",
        run.out
    );
    let mut game = Match::new(start("kingdom"));
    for turn in played(&run) {
        game.play_turn(&turn).expect("a legal turn");
    }
    assert!(game.ending().is_some(), "{}", run.out);
    assert_eq!(play(&watch, &["history"]).ok(), run.out);
    let other = [&watch[..], &["--seed", "8"]].concat();
    assert_ne!(played(&play(&other, &[])), played(&run));
}

#[test]
fn the_engine_begins_for_the_second_side() {
    for side in ["second", "b", "Black", "BLACK"] {
        let run = play(&["kingdom", "--level", "3", "--side", side], &["position"]);
        assert!(
            run.ok()
                .contains("You are Black; White is Kabinet at level 3.")
        );
        assert_eq!(played(&run).len(), 1, "{}", run.out);
        assert!(run.out.contains("White plays "), "{}", run.out);
        assert!(
            run.out.lines().any(|line| line.ends_with(" b -")),
            "{}",
            run.out
        );
    }
    for side in ["first", "w", "white"] {
        let run = play(&["kingdom", "--level", "3", "--side", side], &[]);
        assert!(
            run.ok()
                .contains("You are White; Black is Kabinet at level 3.")
        );
        assert_eq!(played(&run), [""; 0]);
    }
    // Who begins, not who is named first.
    let black = ["kingdom", "--option", "first=black", "--level", "3"];
    let run = play(&black, &[]);
    assert!(
        run.ok()
            .contains("You are Black; White is Kabinet at level 3.")
    );
    let run = play(&["kingdom", "--level", "3", "--side", "random"], &[]);
    assert_eq!(run.ok().matches("You are ").count(), 1, "{}", run.out);
    assert_eq!(
        play(&["kingdom", "--level", "3", "--side", "random"], &[]).ok(),
        run.out
    );
}

#[test]
fn a_team_is_played_whole() {
    let teams = ["kensington", "--option", "players=4", "--level", "1"];
    let run = play(&teams, &["h1", "b1"]);
    for seat in ["\nBlue 1 plays ", "\nBlue 2 plays "] {
        assert!(run.ok().contains(seat), "{seat}{}", run.out);
    }
}

#[test]
fn undo_takes_back_a_round() {
    let run = play(
        &["kengi", "--level", "2"],
        &["c1-e4", "undo", "position", "undo"],
    );
    let answer = played(&run).remove(0);
    let said = format!("Taken back: c1-e4 and {answer}\n");
    assert!(run.ok().contains(&said), "{said}{}", run.out);
    let start = start("kengi");
    assert!(run.out.contains(&format!("\n{start}\n")), "{}", run.out);
    assert_eq!(run.out.matches("There is nothing to take back.").count(), 1);
    // The same turn gets the same answer.
    let again = play(&["kengi", "--level", "2"], &["c1-e4", "undo", "c1-e4"]);
    assert_eq!(played(&again), [answer.as_str(), answer.as_str()]);
    // What the engine began with stays.
    let second = ["kengi", "--level", "2", "--side", "second"];
    let run = play(&second, &["undo"]);
    assert!(
        run.ok().contains("There is nothing to take back."),
        "{}",
        run.out
    );
    assert_eq!(played(&run).len(), 1);
    // A turn that won is taken back alone, and so is an action of a turn that is not complete.
    let won = ["kingdom", "--position", WON, "--level", "2"];
    let run = play(&won, &["e8-e9", "undo", "position"]);
    assert!(run.ok().contains("White has won.") && run.out.contains("Taken back: e8-e9\n"));
    assert!(run.out.contains(&format!("\n{WON}\n")), "{}", run.out);
    let second = ["kastwa", "--level", "2", "--side", "second"];
    let run = play(&second, &["moves"]);
    let action = run.ok().lines().rev().nth(2).unwrap();
    let action = action.split_whitespace().next().unwrap().to_owned();
    let run = play(&second, &[&action, "undo"]);
    assert!(
        run.ok().contains(&format!("Taken back: {action}\n")),
        "{}",
        run.out
    );
    assert_eq!(played(&run).len(), 1, "{}", run.out);
}

#[test]
fn a_hint_is_a_turn_and_who_is_better() {
    let quick = ["--time", "0.05"];
    for &id in GameId::ALL {
        let run = play(&[&[id.info().slug][..], &quick].concat(), &["hint"]);
        let hint = run
            .ok()
            .lines()
            .find_map(|line| line.strip_prefix("Hint: "));
        let (turn, verdict) = hint.and_then(|hint| hint.split_once("; ")).expect("a hint");
        let mut game = Match::new(id.start());
        game.play_turn(turn).expect("a legal turn");
        assert!(verdict.ends_with('.'), "{verdict}");
    }
    let won = ["kingdom", "--position", WON, "--time", "0.05"];
    let run = play(&won, &["hint", "e8-e9", "hint"]);
    assert!(
        run.ok().contains("Hint: e8-e9; White wins in 1 turn.\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("The game is over.\n"), "{}", run.out);
}

#[test]
fn the_level_can_be_changed() {
    let run = play(
        &["kengi"],
        &[
            "level",
            "level 0",
            "level x",
            "level 3",
            "c1-e4",
            "level 10x",
            "level 1",
            "level off",
            "level",
        ],
    );
    for message in [
        "The engine does not play; level N lets it take the other side.",
        "\n0: expected a level from 1 to 10, or off.\n",
        "\nx: expected a level from 1 to 10, or off.\n",
        "\nYou are South; North is Kabinet at level 3.\n",
        "\nNorth plays ",
        "\n10x: expected a level",
        "\nYou are South; North is Kabinet at level 1.\n",
    ] {
        assert!(run.ok().contains(message), "{message}{}", run.out);
    }
    assert_eq!(run.out.matches("The engine does not play; ").count(), 3);
    assert_eq!(played(&run).len(), 1);
}

#[test]
fn the_engine_accepts_a_draw_unless_it_is_better() {
    // It can win at once, or it is about to lose.
    let run = play(&["kingdom", "--position", WON, "--level", "9"], &["draw"]);
    assert!(
        run.ok().contains("Black accepts.\n") && run.out.contains("draw"),
        "{}",
        run.out
    );
    let lost = "9/9/9/4M4/9/9/9/4m4/9 w -";
    let run = play(&["kingdom", "--position", lost, "--level", "9"], &["draw"]);
    assert!(
        run.ok().contains("Black declines; the game goes on.\n"),
        "{}",
        run.out
    );
    let run = play(
        &["kengi", "--level", "1"],
        &["resign North", "resign", "n", "resign South", "y"],
    );
    assert!(
        run.ok()
            .contains("North is the engine's and does not give up.")
    );
    assert!(run.out.contains("South, do you resign?"), "{}", run.out);
    assert!(run.out.contains("North has won"), "{}", run.out);
}

#[test]
fn nonsense_is_answered_and_the_engine_waits() {
    let lines = ["nonsense", "hint now", "", "\u{1b}[2J", "c1-c9", "position"];
    let run = play(&["kengi", "--level", "1"], &lines);
    assert_eq!(played(&run), [""; 0], "{}", run.out);
    assert!(
        run.ok().contains("Type hint alone; now is too much."),
        "{}",
        run.out
    );
    assert!(!run.out.contains('\u{1b}'));
}

#[test]
fn a_record_goes_on_against_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kgn");
    let play = |arguments: &[&str], lines: &[&str]| play_at(folder.path(), arguments, lines);
    let turns = |text: &str| Record::from_text(text).unwrap().to_match().turns().len();
    play(
        &["kengi", "--level", "2", "--side", "second"],
        &["save game.kgn"],
    )
    .ok();
    let saved = fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("[South \"Kabinet level 2\"]\n[North \"?\"]\n"),
        "{saved}"
    );
    assert_eq!(turns(&saved), 1);
    // The record knows who was who; the file follows both.
    let turn = some_turn(&Record::from_text(&saved).unwrap().to_match());
    let run = play(&["--record", "game.kgn"], &[&turn]);
    assert!(
        run.ok()
            .contains("You are North; South is Kabinet at level 2.")
    );
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(turns(&saved), 3, "{saved}");
    let run = play(&["--record", "game.kgn", "--level", "4"], &["level 5"]);
    assert!(
        run.ok()
            .contains("You are North; South is Kabinet at level 4.")
    );
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[South \"Kabinet level 5\"]"), "{saved}");
    // A change of sides: the engine is to act at once.
    let change = ["--record", "game.kgn", "--level", "4", "--side", "South"];
    let run = play(&change, &[]);
    assert_eq!(played(&run).len(), 1, "{}", run.out);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("[South \"?\"]\n[North \"Kabinet level 4\"]"),
        "{saved}"
    );
    assert_eq!(turns(&saved), 4);
}

#[test]
fn the_engine_completes_a_turn_that_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kgn");
    let text = "[Game \"kastwa\"]\n[Black \"Kabinet level 1\"]\n\n1. Ga1 Gb2 *\n";
    fs::write(&path, text).unwrap();
    let run = play_at(folder.path(), &["--record", "game.kgn"], &[]);
    assert!(
        run.ok()
            .contains("You are White; Black is Kabinet at level 1.")
    );
    assert_eq!(played(&run).len(), 1, "{}", run.out);
    let record = Record::from_text(&fs::read_to_string(&path).unwrap()).unwrap();
    let game = record.to_match();
    assert!(!game.mid_turn() && game.turns().len() == 2, "{record}");
    assert_eq!(game.position().side(), Side::First);
}

#[test]
fn an_engine_that_wins_ends_the_game() {
    // Whatever White does but one thing, Black's next step wins; every level sees its own actions.
    let run = play(
        &["kingdom", "--position", WON, "--level", "9"],
        &["e8-d7", "undo", "position"],
    );
    assert!(run.ok().contains("Black plays e2-e1.") && run.out.contains("Black has won."));
    assert!(
        run.out.contains("Taken back: e8-d7 and e2-e1\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains(&format!("\n{WON}\n")), "{}", run.out);
}

#[test]
fn low_levels_answer() {
    for &id in GameId::ALL {
        let turn = some_turn(&Match::new(id.start()));
        let run = play(&[id.info().slug, "--level", "5"], &[&turn]);
        assert!(run.ok().contains(" plays "), "{id}: {}", run.out);
    }
}

#[test]
fn bad_arguments_are_refused() {
    for level in ["0", "11", "-1", "five", ""] {
        let run = kabinet(&["play", "kengi", "--level", level]);
        run.refused("expected a level from 1 to 10");
    }
    let run = kabinet(&["play", "kengi", "--level", "3", "--side", "white"]);
    run.refused("side white: expected South, North, first, second, random or none");
    kabinet(&["play", "kengi", "--side", "north"]).refused("--level");
    kabinet(&["play", "kengi", "--level", "3", "--time", "0"]).refused("expected a number above 0");
    kabinet(&["play", "kengi", "--level", "3", "--seed", "-1"]).refused("expected a whole number");
}

/// The first problem of Kengi's printed rules: North threatens to finish a tower.
const THREATENED: &str = "-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -";

#[test]
fn a_coach_warns_before_a_blunder_and_lets_one_play_it_all_the_same() {
    let arguments = ["kengi", "--level", "1", "--coach", "--position", THREATENED];
    let run = play(&arguments, &["a2-a3", "position", "a2-a3"]);
    let said = run.ok();
    assert!(
        said.contains("Coach: North threatens to finish a tower with "),
        "{said}"
    );
    assert!(
        said.contains("Coach: This lets North finish a tower with "),
        "{said}"
    );
    assert!(said.contains(THREATENED), "nothing was played at first");
    assert_eq!(played(&run).len(), 1, "North answers after the second time");
    // Without an engine to play against there is nobody to coach against.
    let alone = play(&["kengi", "--coach"], &[]);
    assert_eq!(alone.status, Some(2));
}
