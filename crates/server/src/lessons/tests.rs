//! The lessons of all games in all languages: whole, true, and never at a loss for an answer.

use kabinet_core::Game;
use kabinet_core::random::SplitMix64;
use kabinet_games::GameId;
use kabinet_words::Language;

use super::{AttemptError, Files, Lesson, Step, of};

fn lesson(game: GameId) -> Lesson {
    Lesson::read(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

#[test]
fn every_game_has_its_lesson_in_every_language() {
    for &game in GameId::ALL {
        assert!(lesson(game).steps().len() >= 4, "{game}");
        assert!(of(game).is_some(), "{game}");
    }
}

/// Plays a step on from these actions, trying up to `most` of the right ones at each moment.
fn walk(step: &Step, played: &mut Vec<String>, most: usize, random: &mut SplitMix64) {
    let progress = step.attempt(played).expect("what was asked for is legal");
    assert!(progress.right, "{}: {played:?}", step.name());
    let Some(moment) = step.moments().get(progress.moment) else {
        return;
    };
    let here = &progress.position;
    assert_eq!(
        here.side(),
        step.start().side(),
        "{}: {played:?}",
        step.name()
    );
    assert!(
        !step.moments()[..progress.moment]
            .last()
            .is_some_and(|before| { before.is_answered() && progress.replied == 0 }),
        "{}: nobody answers {played:?}",
        step.name()
    );
    let mut right = moment.goal().actions(here);
    assert!(
        !right.is_empty(),
        "{}: nothing to do after {played:?}",
        step.name()
    );
    // At first everything is tried, then some of it: everything would be millions.
    while !played.is_empty() && right.len() > most {
        let out = random.below(right.len());
        right.swap_remove(out);
    }
    for action in right {
        played.push(here.action_text(action));
        walk(step, played, most, random);
        played.pop();
    }
}

#[test]
fn whatever_a_learner_does_well_the_lesson_goes_on() {
    for &game in GameId::ALL {
        for step in lesson(game).steps() {
            walk(step, &mut Vec::new(), 4, &mut SplitMix64::new(7));
        }
    }
}

#[test]
fn what_is_said_of_attempts_is_so() {
    let lesson = lesson(GameId::Kengi);
    let freeze = &lesson.steps()[lesson.find("freeze").expect("a step")];
    let attempt = |played: &[&str]| {
        let played: Vec<String> = played.iter().map(|&text| text.to_owned()).collect();
        freeze.attempt(&played)
    };
    let begun = attempt(&[]).expect("nothing was played");
    assert_eq!((begun.moment, begun.right, begun.replied), (0, true, 0));
    let right = attempt(&["a1-B5"]).expect("legal");
    assert_eq!((right.moment, right.right, right.replied), (1, true, 1));
    assert_eq!(right.actions.len(), 2);
    let other = attempt(&["a1-c3"]).expect("legal");
    assert_eq!((other.moment, other.right, other.replied), (0, false, 0));
    assert_eq!(
        attempt(&["a1-c3", "a2-c2"]).err(),
        Some(AttemptError::TooMany)
    );
    let refused = attempt(&["a1-a2"]).expect_err("red on red");
    assert!(matches!(refused, AttemptError::Refused { at: 0, .. }));
    let done = attempt(&["a1-B5", "d2-B5"]).expect("legal");
    assert_eq!((done.moment, done.right), (freeze.moments().len(), true));
    assert!(done.position.outcome().is_some());
    assert_eq!(
        attempt(&["a1-B5", "d2-B5", "a2-c2"]).err(),
        Some(AttemptError::TooMany)
    );
}

#[test]
fn a_step_that_is_not_true_is_refused() {
    let wrong = [
        "[a]\nposition: nonsense\ndo: any",
        "[a]\noption: size=9\ndo: any",
        "[a]\nbefore: Gb1 Gb1\ndo: any",
        // It is Black's turn.
        "[a]\nbefore: Gb1\ndo: any",
        "[a]",
        "[a]\ndo:",
        "[a]\ndo: Zz9",
        "[a]\ndo: wins",
        "[a]\ndo: z9=white-large",
        "[a]\ndo: b1=white-giant",
        "[a]\ndo: Gb1\nwrong: Gb1",
        "[a]\ndo: Gb1\nwrong: Zz9",
        "[a]\ndo: any\nrefused: Gb1",
        "[a]\ndo: any\nrefused: nonsense",
        "[a]\ndo: Gb1\nreply: Gb1",
        "[a]\ndo: any\n[a]\ndo: any",
        "[a]\ndo: any\nposition: x\nposition: y",
        "[a]\ncolour: red\ndo: any",
        "do: any",
    ];
    for source in wrong {
        let read = Step::read_all(GameId::Kastwa, source);
        assert!(read.is_err(), "{source}");
    }
    let right = "# A word.\n[a]\ndo: Gb1\nwrong: Pb1\nreply: Pb1,Gc3 Pa1,Gc3\ndo: any";
    let steps = Step::read_all(GameId::Kastwa, right).expect("a good step");
    assert_eq!(steps[0].moments().len(), 2);
}

#[test]
fn a_text_that_says_less_or_more_is_refused() {
    let steps = Step::read_all(GameId::Kastwa, "[a]\ndo: Gb1\n[b]\ndo: any").expect("steps");
    let good = "[a]\ntitle: A\ntold: B\ndo: C `b1`\nother: <D>\ndone: E\n[b]\ntitle: A\ntold: B\ndo: C\ndone: E";
    let texts = super::StepText::read_all(&steps, good).expect("a good text");
    assert_eq!(texts[0].moments[0].task, "C <code>b1</code>");
    assert_eq!(texts[0].moments[0].other, "&lt;D&gt;");
    for (part, instead) in [
        ("[b]", "[c]"),
        ("title: A\n", ""),
        ("told: B\n", ""),
        ("other: <D>\n", ""),
        ("do: C\n", "do: C\nother: D\n"),
        ("do: C\n", "do: C\ndo: D\n"),
        ("done: E\n", ""),
        ("done: E\n", "done: E\ndone: F\n"),
    ] {
        let bad = good.replace(part, instead);
        assert!(super::StepText::read_all(&steps, &bad).is_err(), "{bad}");
    }
}

#[test]
fn the_typography_is_the_house_s() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            let path = format!("{}/{}.txt", language.code(), game.info().slug);
            let file = Files::get(&path).expect("a text");
            let source = std::str::from_utf8(&file.data).expect("UTF-8");
            let lines = source.lines().filter(|line| !line.starts_with('#'));
            for line in lines {
                let Some((_, words)) = line.split_once(": ") else {
                    continue;
                };
                // What stands in code is notation, and the rest is what is read aloud.
                assert_eq!(words.matches('`').count() % 2, 0, "{path}: {line}");
                let words = words.split('`').step_by(2).collect::<Vec<_>>().join("x");
                assert!(!words.contains('!'), "{path}: {line}: nobody shouts");
                assert!(
                    !words.contains(['\'', '"']),
                    "{path}: {line}: a typewriter's mark"
                );
                assert!(!words.contains("..."), "{path}: {line}: three dots");
                if language == Language::French {
                    for mark in [" :", " ;", " ?", " »", "« "] {
                        assert!(!words.contains(mark), "{path}: {line}: a break at {mark}");
                    }
                }
            }
        }
    }
}

#[test]
fn places_and_turns_are_the_same_in_every_language() {
    let notation = |html: &str| -> Vec<String> {
        let parts = html.split("<code>").skip(1);
        let mut all: Vec<String> = parts
            .filter_map(|part| part.split("</code>").next().map(str::to_owned))
            .collect();
        all.sort();
        all
    };
    for &game in GameId::ALL {
        let lesson = lesson(game);
        let all = |language: Language| -> Vec<Vec<String>> {
            let texts = lesson.texts(language).iter();
            texts
                .flat_map(|text| {
                    let moments = text.moments.iter();
                    let moments = moments.flat_map(|moment| [&moment.task, &moment.other]);
                    [&text.told, &text.done].into_iter().chain(moments)
                })
                .map(|html| notation(html))
                .collect()
        };
        let english = all(Language::English);
        for language in Language::ALL {
            assert_eq!(all(language), english, "{game} {language}");
        }
    }
}
