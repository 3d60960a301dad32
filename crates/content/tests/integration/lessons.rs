//! The lessons of all games in all languages: complete, true, and never without an answer.

use crate::common;
use kabinet_content::lesson::{AttemptError, Lesson, Step, StepText};
use kabinet_content::{Span, lesson as find_lesson};
use kabinet_core::Game;
use kabinet_core::random::SplitMix64;
use kabinet_games::GameId;
use kabinet_words::Language;

fn lesson(game: GameId) -> &'static Lesson {
    find_lesson(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

#[test]
fn every_game_has_its_lesson_in_every_language() {
    for &game in GameId::ALL {
        let steps = lesson(game).steps().len();
        assert!(steps >= 4, "{game}: {steps} of at least 4 steps");
    }
}

/// Plays a step on from these actions, with up to `most` of the right ones at each moment.
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
    // All first actions, then some of the others: all of them would be millions.
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
fn a_lesson_goes_on_after_every_right_action() {
    for &game in GameId::ALL {
        for step in lesson(game).steps() {
            walk(step, &mut Vec::new(), 4, &mut SplitMix64::new(7));
        }
    }
}

#[test]
fn attempts_are_judged_by_the_goals() {
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
    // However it is spelt, its rule is named.
    assert_eq!(attempt(&["a1 a2"]).err(), Some(refused));
    let done = attempt(&["a1-B5", "d2-B5"]).expect("legal");
    assert_eq!((done.moment, done.right), (freeze.moments().len(), true));
    assert!(done.position.outcome().is_some());
    assert_eq!(
        attempt(&["a1-B5", "d2-B5", "a2-c2"]).err(),
        Some(AttemptError::TooMany)
    );
}

#[test]
fn a_false_step_is_refused() {
    let wrong = [
        "[a]\nposition: nonsense\ndo: any",
        "[a]\noption: size=9\ndo: any",
        "[a]\nbefore: Gb1 Gb1\ndo: any",
        // It is Black's turn.
        "[a]\nbefore: Gb1\ndo: any",
        "",
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
fn words_that_do_not_match_their_steps_are_refused() {
    let steps = Step::read_all(GameId::Kastwa, "[a]\ndo: Gb1\n[b]\ndo: any").expect("steps");
    let good = "[a]\ntitle: A\ntold: B\ndo: C `b1`\nother: D\ndone: E\n[b]\ntitle: A\ntold: B\ndo: C\ndone: E";
    let texts = StepText::read_all(&steps, good).expect("a good text");
    let (text, code) = (Span::Text("C ".to_owned()), Span::Code("b1".to_owned()));
    assert_eq!(texts[0].moments[0].task, [text, code]);
    assert_eq!(texts[0].moments[0].other, [Span::Text("D".to_owned())]);
    for (part, instead) in [
        ("[b]", "[c]"),
        ("title: A\n", ""),
        ("told: B\n", ""),
        ("other: D\n", ""),
        ("do: C\n", "do: C\nother: D\n"),
        ("do: C\n", "do: C\ndo: D\n"),
        ("done: E\n", ""),
        ("done: E\n", "done: E\ndone: F\n"),
        ("other: D\n", "other: <b>D</b>\n"),
    ] {
        let bad = good.replace(part, instead);
        assert!(StepText::read_all(&steps, &bad).is_err(), "{bad}");
    }
}

#[test]
fn the_typography_is_ours() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            let source = common::translated(game, language, "lesson.txt");
            let lines = source.lines().filter(|line| !line.starts_with('#'));
            for (_, words) in lines.filter_map(|line| line.split_once(": ")) {
                common::check_typography(&format!("{game}, {language}: {words}"), words, language);
            }
        }
    }
}

#[test]
fn places_and_turns_are_the_same_in_every_language() {
    let notation = |spans: &[Span]| -> Vec<String> {
        let codes = spans.iter().filter_map(|span| match span {
            Span::Code(code) => Some(code.clone()),
            _ => None,
        });
        let mut codes: Vec<String> = codes.collect();
        codes.sort();
        codes
    };
    for &game in GameId::ALL {
        let all = |language: Language| -> Vec<Vec<String>> {
            let texts = lesson(game).texts(language).iter();
            let runs = texts.flat_map(|text| {
                let moments = text.moments.iter();
                let moments = moments.flat_map(|moment| [&moment.task, &moment.other]);
                [&text.told, &text.done].into_iter().chain(moments)
            });
            runs.map(|spans| notation(spans)).collect()
        };
        let english = all(Language::English);
        for language in Language::ALL {
            assert_eq!(all(language), english, "{game} {language}");
        }
    }
}
