//! `games`, `legal`, `apply` and `perft`: what scripts ask about positions.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::{
    actions, args, command, decided_match, kabinet, kabinet_reading, legal, option_args,
    random_match, unfinished_match, variants,
};
use kabinet_core::perft::perft;
use kabinet_core::{Game, Match};
use kabinet_games::GameId;

#[test]
fn games_has_a_line_a_game() {
    let run = kabinet(&["games"]);
    let lines = run.lines();
    assert_eq!(lines.len(), GameId::ALL.len());
    for (line, id) in lines.iter().zip(GameId::ALL) {
        let info = id.info();
        assert!(line.starts_with(info.slug), "{line}");
        assert!(line.contains(info.name), "{line}");
        for option in info.options {
            let text = format!("{}={}", option.key, option.values_text());
            assert!(line.contains(&text), "{line}");
            let default = format!("(default {})", option.default);
            assert!(line.contains(&default), "{line}");
        }
    }
}

#[test]
fn games_as_json_says_everything() {
    let run = kabinet(&["games", "--json"]);
    let json: serde_json::Value = serde_json::from_str(run.ok()).unwrap();
    let games = json.as_array().unwrap();
    assert_eq!(games.len(), GameId::ALL.len());
    for (game, id) in games.iter().zip(GameId::ALL) {
        let info = id.info();
        assert_eq!(game["slug"], info.slug);
        assert_eq!(game["name"], info.name);
        assert_eq!(game["year"], info.year);
        for part in ["designers", "publisher", "about"] {
            assert!(!game[part].as_str().unwrap().is_empty());
        }
        assert_eq!(game["sides"][1]["letter"], info.sides[1].letter.to_string());
        assert_eq!(game["seats"][0], info.seat_counts()[0]);
        for (index, option) in info.options.iter().enumerate() {
            let shown = &game["options"][index];
            assert_eq!(shown["key"], option.key);
            assert_eq!(shown["default"], option.default);
            let values = shown["values"].as_array().unwrap();
            assert_eq!(values.len(), option.values.len());
            assert_eq!(values[0]["value"], option.values[0].to_string());
        }
    }
}

#[test]
fn legal_lists_every_action_of_every_variant() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let more = option_args(&options);
        let run = kabinet(&args(["legal", id.info().slug], &more));
        assert_eq!(run.lines(), legal(&start), "{id} {options}");
    }
}

#[test]
fn legal_takes_a_position() {
    for &id in GameId::ALL {
        let game = random_match(id.start(), 30, 5);
        let text = game.position().to_string();
        let run = kabinet(&["legal", id.info().slug, "--position", &text]);
        assert_eq!(run.lines(), legal(game.position()), "{id}: {text}");
    }
}

#[test]
fn legal_says_nothing_of_a_finished_position() {
    for &id in GameId::ALL {
        let text = decided_match(id).position().to_string();
        let run = kabinet(&["legal", id.info().slug, "--position", &text]);
        assert_eq!(run.ok(), "", "{id}: {text}");
    }
}

#[test]
fn legal_answers_a_stream() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let mut input = String::new();
        let mut expected = String::new();
        for seed in 0..3 {
            for position in random_match(start.clone(), 60, seed).positions() {
                // Lines from other systems end in their own way.
                input += &format!("{position}{}", if seed == 0 { "\r\n" } else { "\n" });
                let actions = legal(position).join(" ");
                expected += if actions.is_empty() { "-" } else { &actions };
                expected.push('\n');
            }
        }
        let more = option_args(&options);
        let arguments = args(["legal", id.info().slug, "--stdin"], &more);
        assert_eq!(
            kabinet_reading(&arguments, input.trim_end()).ok(),
            expected,
            "{id} {options}"
        );
    }
}

#[test]
fn legal_answers_a_finished_position_with_a_hyphen() {
    for &id in GameId::ALL {
        let text = decided_match(id).position().to_string();
        let run = kabinet_reading(&["legal", id.info().slug, "--stdin"], text);
        assert_eq!(run.ok(), "-\n");
    }
}

#[test]
fn legal_answers_each_line_before_it_wants_the_next() {
    for &id in GameId::ALL {
        let mut child = command(&["legal", id.info().slug, "--stdin"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for position in unfinished_match(&id.start(), 5, 1).positions() {
            writeln!(stdin, "{position}").unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert_eq!(answer.trim_end(), legal(position).join(" "));
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn legal_stops_at_a_bad_line() {
    for &id in GameId::ALL {
        let start = id.start();
        let slug = id.info().slug;
        let good = legal(&start).join(" ");
        let long = "x".repeat(100_000);
        for bad in ["nonsense", "", " ", "\u{7}\u{1b}[2J", "x x x x x x", &long] {
            let input = format!("{start}\n{bad}\n{start}\n");
            let run = kabinet_reading(&["legal", slug, "--stdin"], input);
            run.refused("line 2: ");
            assert_eq!(run.out, format!("{good}\n"));
        }
        let run = kabinet_reading(&["legal", slug, "--stdin"], b"\xff\xfe\n");
        run.refused("line 1: not UTF-8 text");
        let run = kabinet_reading(&["legal", slug, "--stdin"], "");
        assert_eq!(run.ok(), "");
    }
}

#[test]
fn apply_prints_each_position() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let game = random_match(start, 40, 2);
        let mut arguments = args(["apply", id.info().slug], &option_args(&options));
        arguments.push("--".to_owned());
        arguments.extend(actions(&game));
        let run = kabinet(&arguments);
        let mut expected: Vec<String> = game.positions().skip(1).map(ToString::to_string).collect();
        if let Some(ending) = game.ending() {
            let winner = ending.outcome.winner();
            let letter = winner.map(|side| id.info().side(side).letter.to_string());
            expected.push(format!("result {}", letter.as_deref().unwrap_or("draw")));
        }
        assert_eq!(run.lines(), expected, "{id} {options}");
    }
}

#[test]
fn apply_takes_whole_turns() {
    for &id in GameId::ALL {
        let game = random_match(id.start(), 40, 4);
        let turns = game.turns().into_iter().map(|turn| game.turn_text(turn));
        let mut arguments = args(["apply", id.info().slug], &[]);
        arguments.extend(turns);
        let by_turns = kabinet(&arguments);
        let mut arguments = args(["apply", id.info().slug], &[]);
        arguments.extend(actions(&game));
        assert_eq!(by_turns.ok(), kabinet(&arguments).ok(), "{id}");
    }
}

#[test]
fn apply_says_who_won() {
    for &id in GameId::ALL {
        let game = decided_match(id);
        let last = game.len() - 1;
        let before = game.positions().nth(last).unwrap().to_string();
        let action = game.turn_text(last..last + 1);
        let slug = id.info().slug;
        let run = kabinet(&["apply", slug, "--position", &before, &action]);
        let winner = game.position().outcome().unwrap().winner();
        let letter = winner.map(|side| id.info().side(side).letter.to_string());
        let result = format!("result {}", letter.as_deref().unwrap_or("draw"));
        assert_eq!(run.lines(), [&game.position().to_string(), &result]);

        let after = game.position().to_string();
        let run = kabinet(&["apply", slug, "--position", &after, &action]);
        run.refused("action 1: ");
        assert_eq!(run.out, "");
    }
}

#[test]
fn apply_stops_at_an_illegal_action() {
    for &id in GameId::ALL {
        let game = unfinished_match(&id.start(), 3, 1);
        let mut arguments = args(["apply", id.info().slug], &actions(&game));
        for bad in ["nonsense", "", ",", "a\nb", "é", "a1-a1-a1"] {
            arguments.push(bad.to_owned());
            let run = kabinet(&arguments);
            run.refused(&format!("action {}: ", game.len() + 1));
            let printed = run.out.lines().count();
            assert_eq!(printed, game.len(), "what was legal is printed");
            arguments.pop();
        }
        // An action of the other side does not belong to the same turn.
        let game = unfinished_match(&id.start(), 12, 1);
        let [first, second, ..] = &game.turns()[..] else {
            panic!("{id}: no turn was answered in {} actions", game.len());
        };
        let joined = game.turn_text(first.start..second.end);
        kabinet(&["apply", id.info().slug, &joined]).refused("already complete");
    }
}

/// Two sides that move to and fro: the start of phase two comes back.
fn to_and_fro() -> (&'static str, Vec<&'static str>, [&'static str; 4]) {
    let placing = vec!["Ga1", "Gd4", "Pa4", "Pa2", "Pd1", "Pb1"];
    ("kastwa", placing, ["d4-d3", "a1-b2", "d3-d4", "b2-a1"])
}

#[test]
fn apply_sees_a_draw_by_repetition_only_at_the_end() {
    let (game, placing, cycle) = to_and_fro();
    let mut arguments = vec!["apply", game];
    arguments.extend(placing);
    arguments.extend(cycle);
    assert!(!kabinet(&arguments).ok().contains("result"));
    arguments.extend(cycle);
    let run = kabinet(&arguments);
    assert_eq!(run.lines().last(), Some(&"result draw"));
    // Positions go on where a match would be over, and the third time is then history.
    arguments.push("d4-c4");
    let run = kabinet(&arguments);
    assert_eq!(run.lines().len(), 15);
    assert!(!run.ok().contains("result"));
    arguments.push("c4-d4");
    kabinet(&arguments).refused("action 16: c4-d4: ");
}

#[test]
fn perft_counts() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let more = option_args(&options);
        for depth in 0..=2 {
            let number = depth.to_string();
            let run = kabinet(&args(["perft", id.info().slug, &number], &more));
            assert_eq!(run.ok(), format!("nodes {}\n", perft(&start, depth)));
        }
    }
}

#[test]
fn perft_divides() {
    for &id in GameId::ALL {
        let start = id.start();
        let slug = id.info().slug;
        let run = kabinet(&["perft", slug, "2", "--divide"]);
        let mut lines = run.lines();
        let total = lines.pop().unwrap();
        assert_eq!(total, format!("nodes {}", perft(&start, 2)));
        let expected: Vec<String> = legal(&start)
            .iter()
            .map(|action| {
                let mut game = Match::new(start.clone());
                game.play_text(action).unwrap();
                format!("{action} {}", perft(game.position(), 1))
            })
            .collect();
        assert_eq!(lines, expected);
        assert_eq!(kabinet(&["perft", slug, "0", "--divide"]).ok(), "nodes 1\n");
    }
}

#[test]
fn perft_of_a_finished_position_is_nothing() {
    for &id in GameId::ALL {
        let text = decided_match(id).position().to_string();
        let run = kabinet(&["perft", id.info().slug, "3", "--position", &text]);
        assert_eq!(run.ok(), "nodes 0\n");
    }
}

#[test]
fn bad_positions_and_options_are_refused_everywhere() {
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let commands: [&[&str]; 6] = [
            &["legal", slug],
            &["apply", slug, "pass"],
            &["perft", slug, "1"],
            &["show", slug],
            &["bench", "playouts", slug, "--seconds", "0.01"],
            &["play", slug],
        ];
        for command in commands {
            let with = |more: &[&str]| kabinet(&[command, more].concat());
            with(&["--position", "nonsense"]).refused("position: ");
            with(&["--position", ""]).refused("position: ");
            with(&["--position", "-,-"]).refused("position: ");
            with(&["--option", "nonsense"]).refused("expected KEY=VALUE");
            with(&["--option", "nonsense=1"]).refused("no option nonsense");
            with(&["--option", "="]).refused("no option");
            if let Some(option) = id.info().options.first() {
                let bad = format!("{}=nonsense", option.key);
                with(&["--option", &bad]).refused(option.key);
                let good = format!("{}={}", option.key, option.default);
                with(&["--option", &good, "--option", &good]).refused("given twice");
            }
        }
    }
}

#[test]
fn a_start_can_be_an_option() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let text = start.to_string();
        // The text of a variant's start is a position of that variant.
        let mut arguments = args(["legal", id.info().slug], &option_args(&options));
        let by_option = kabinet(&arguments);
        arguments.extend(["--position".to_owned(), text]);
        assert_eq!(by_option.ok(), kabinet(&arguments).ok(), "{id} {options}");
    }
}
