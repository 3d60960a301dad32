//! `kabinet levels`, `tune`, `train` and `test`: how well the engine plays, and how it learns to.

use kabinet_games::GameId;

use crate::common::kabinet;

#[test]
fn a_level_plays_against_the_one_below() {
    let run = kabinet(&["levels", "kastwa", "kastwa", "--level", "2", "--games", "2"]);
    let lines = run.lines();
    let rows: Vec<&&str> = lines
        .iter()
        .filter(|line| line.starts_with("| 2 | 1 |"))
        .collect();
    // Who names a game twice still means it once.
    assert_eq!(rows.len(), 1, "{lines:?}");
    assert_eq!(lines[0], "## Kastwa' 2 la");
    let cells: Vec<&str> = rows[0].split('|').map(str::trim).collect();
    let games: u32 = cells[3..6]
        .iter()
        .map(|cell| cell.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(games, 2);
    // Then how both levels play.
    assert!(lines.iter().any(|line| line.contains("threats parried")));
    let styles = lines
        .iter()
        .filter(|line| line.matches(" % |").count() == 2);
    assert_eq!(styles.count(), 2, "{lines:?}");
    kabinet(&["levels", "kengi", "--level", "1"]).refused("there is no level below 1");
    kabinet(&["levels", "kengi", "--level", "11"]).refused("from 1 to 10");
}

#[test]
fn the_same_weights_are_learnt_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |threads: &str| {
        let path = folder.path().join(threads);
        let path = path.to_str().expect("a path of letters");
        let run = kabinet(&[
            "tune",
            "kingdom",
            "--games",
            "6",
            "--nodes",
            "40",
            "--threads",
            threads,
            "--output",
            path,
        ]);
        assert!(run.done().contains("positions "), "{run:?}");
        // Nobody should have to guess whether a run of hours is still alive.
        assert!(run.err.contains("playing: 6 of 6\n"), "{run:?}");
        assert!(run.err.contains("fitting: 3000 of 3000\n"), "{run:?}");
        std::fs::read_to_string(path).expect("the weights were written")
    };
    let weights = learn("1");
    assert!(weights.starts_with("# ") && weights.contains("kabinet tune kingdom --games 6"));
    assert_eq!(learn("2"), weights);
}

#[test]
fn constants_of_the_search_are_tuned_and_a_run_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("constants.txt");
    let path = path.to_str().expect("a path of letters");
    let tune = |seed: &str| {
        let run = kabinet(&[
            "tune",
            "kingdom",
            "--search",
            "--games",
            "40",
            "--nodes",
            "20",
            "--most-turns",
            "6",
            "--seed",
            seed,
            "--output",
            path,
        ]);
        assert!(run.err.contains("playing: 40 of 40\n"), "{run:?}");
        let found = std::fs::read_to_string(path).expect("the constants were written");
        (run.done().to_owned(), found)
    };
    let (out, constants) = tune("1");
    assert!(out.starts_with("games 40\nplayer engine"), "{out}");
    assert!(constants.contains("--search\n") && constants.contains("\ngood_history "));
    // The checkpoint of a run that was interrupted after its last game.
    let start = "kingdom".parse::<GameId>().expect("a game").start();
    let command = "kabinet tune kingdom --games 40 --nodes 20 --most-turns 6 --seed 1 --search";
    let text = constants.lines().skip(1).fold(
        format!("{command} {start}\npairs 20\npentanomial 0 0 20 0 0\n"),
        |text, line| text + line.split(" #").next().expect("a constant") + "\n",
    );
    let margin = text
        .lines()
        .find(|line| line.starts_with("futility_margin"));
    let text = text.replace(margin.expect("a margin"), "futility_margin 444.4");
    let checkpoint = format!("{path}.checkpoint");
    std::fs::write(&checkpoint, &text).expect("a file");
    assert!(tune("1").1.contains("\nfutility_margin 444 # "));
    assert!(!std::path::Path::new(&checkpoint).exists());
    // That of other arguments is not theirs.
    std::fs::write(&checkpoint, &text).expect("a file");
    assert!(!tune("2").1.contains("futility_margin 444"));
}

#[test]
fn whoever_cannot_write_hears_so_before_the_games_are_played() {
    // So many games would take days.
    let run = kabinet(&[
        "tune",
        "kengi",
        "--games",
        "1000000",
        "--output",
        "/no/such/folder/weights",
    ]);
    run.failed(1, "/no/such/folder/weights");
}

#[test]
fn training_goes_on_where_it_was_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evaluation.txt");
    let path = path.to_str().expect("a path of letters");
    let train = |games: &str| {
        let run = kabinet(&[
            "train",
            "kingdom",
            "--games",
            games,
            "--nodes",
            "30",
            "--epochs",
            "2",
            "--threads",
            "1",
            "--output",
            path,
        ]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let last = run.out.lines().last().expect("a last line").to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], ["positions", _, "loss", _]), "{last}");
        assert!(words[1].parse::<u64>().expect("a number") > 0);
        assert!(words[3].parse::<f64>().expect("a number") > 0.0);
        (run.err, std::fs::read_to_string(path).expect("a file"))
    };
    let (progress, two) = train("2");
    assert!(progress.contains("playing: 2 of 2\n"), "{progress}");
    assert!(two.contains("\nnetwork 1 inputs 810 hidden 32\n"));
    let games = format!("{path}.games");
    let stored = std::fs::read_to_string(&games).expect("the games are kept");
    // As if the machine had failed in the middle of a third game.
    std::fs::write(&games, format!("{stored}game 2 first 9\n1 half")).expect("a file");
    let (progress, three) = train("3");
    assert!(progress.contains("playing: 3 of 3\n"), "{progress}");
    assert!(!progress.contains("playing: 2 of 3\n"), "{progress}");
    assert_ne!(three, two);
    std::fs::remove_file(&games).expect("a file");
    assert_eq!(train("3").1, three);
    // The result is an evaluation that plays.
    let player = format!("nodes:50;weights={path}");
    let run = kabinet(&["match", "kingdom", &player, "random", "--games", "2"]);
    assert!(run.ok().contains("failures 0"), "{run:?}");
    kabinet(&["match", "kengi", &player, "random", "--games", "2"]).refused("unknown term");
}

#[test]
fn two_programs_are_tested_over_ugi() {
    let program = env!("CARGO_BIN_EXE_kabinet");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.txt");
    std::fs::write(&path, "# two\n4/2pP/2g1/3P b -/-\n\n4/4/4/4 w GPP/gpp\n").expect("a file");
    let path = path.to_str().expect("a path of letters");
    let run = kabinet(&[
        "test",
        "kastwa",
        program,
        program,
        "--nodes",
        "40",
        "--games",
        "6",
        "--openings",
        path,
    ]);
    let last = run.done().lines().last().expect("a last line");
    assert!(last.starts_with("open games 6 elo "), "{last}");
    assert!(run.out.contains("failures new 0 old 0\n"), "{run:?}");
    // Equal programs get equal results from both sides of an opening.
    assert!(run.out.contains("\npairs 0 0 3 0 0\n"), "{run:?}");
    std::fs::write(path, "nonsense\n").expect("a file");
    kabinet(&["test", "kastwa", program, program, "--openings", path]).refused("line 1");
    let run = kabinet(&[
        "test", "kastwa", program, program, "--elo0", "5", "--elo1", "5",
    ]);
    run.refused("--elo0");
}

#[test]
fn the_signature_of_a_game_can_be_read_by_programs() {
    let run = kabinet(&["bench", "search", "kengi", "--json"]);
    let json: serde_json::Value = serde_json::from_str(run.ok()).expect("JSON");
    let games = json["games"].as_array().expect("an array");
    assert_eq!((games.len(), &games[0]["game"]), (1, &"kengi".into()));
    assert_eq!(games[0]["nodes"], json["nodes"]);
    let searches = games[0]["searches"].as_array().expect("an array");
    let sum: u64 = searches
        .iter()
        .filter_map(|one| one["nodes"].as_u64())
        .sum();
    assert_eq!(Some(sum), json["nodes"].as_u64());
    let plain = kabinet(&["bench", "search", "kengi"]);
    let last = plain.lines().pop().map(str::to_owned).expect("a last line");
    assert!(last.starts_with(&format!("nodes {sum} nps ")), "{last}");
}

#[test]
fn a_book_is_made_and_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.txt");
    let path = path.to_str().expect("a path of letters");
    let mut args = vec!["book", "build", "kingdom", "--nodes", "300"];
    args.extend(["--turns", "2", "--positions", "3"]);
    let printed = kabinet(&args);
    args.extend(["--output", path]);
    let run = kabinet(&args);
    assert_eq!(run.status, Some(0), "{run:?}");
    let last = run.out.lines().last().expect("a last line");
    assert!(last.starts_with("book positions 3 with images "), "{last}");
    let book = std::fs::read_to_string(path).expect("the book");
    let made = "# kabinet opening book 1\n# kabinet book build kingdom --nodes 300 --turns 2 ";
    assert!(book.starts_with(made), "{book}");
    assert_eq!(printed.out, book + last + "\n");
}
