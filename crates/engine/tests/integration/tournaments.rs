//! Matches are fair, and what comes of them depends on the seed alone.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use kabinet_core::{ActionList, Game, Match, Reason, Side};
use kabinet_engine::players::{Player, PlayerError, TurnResult};
use kabinet_engine::search::Limits;
use kabinet_engine::tournament::{
    GameReport, Openings, Referee, Style, Tally, Termination, Tournament,
};
use kabinet_engine::{Engine, EngineOptions, Persona};
use kabinet_games::{AnyGame, GameId, Options, ValueForm};

fn contest(id: GameId, one: &str, two: &str, games: u64) -> Tournament {
    Tournament {
        start: id.start(),
        options: Options::new(id.info()),
        players: [
            one.parse().expect("a player"),
            two.parse().expect("a player"),
        ],
        games,
        concurrency: 1,
        seed: 5,
        opening_plies: OPENING_PLIES,
        book: Vec::new(),
        max_turns: 40,
    }
}

fn play(contest: &Tournament) -> Vec<GameReport> {
    let mut reports = Vec::new();
    contest
        .run(|report| {
            reports.push(report);
            ControlFlow::Continue(())
        })
        .expect("the players can play");
    reports
}

/// Everything that was played.
fn turns(report: &GameReport) -> Vec<String> {
    let game = &report.finish.game;
    let turns = game.turns().into_iter();
    turns.map(|turn| game.turn_text(turn)).collect()
}

#[test]
fn every_opening_is_played_twice_with_sides_exchanged() {
    for id in GameId::with_drafts() {
        let contest = contest(id, "random", "random", 12);
        let mut openings = Openings::new(id.start(), OPENING_PLIES, contest.seed);
        for (index, pair) in play(&contest).chunks(2).enumerate() {
            assert_eq!(pair[0].first_player, Side::First);
            assert_eq!(pair[1].first_player, Side::Second);
            assert_eq!(pair[0].number, 2 * index as u64);
            let opening = openings.next_opening();
            for report in pair {
                let played: Vec<_> = report.finish.game.plies().collect();
                let begun: Vec<_> = opening.plies().collect();
                assert_eq!(played[..begun.len()], begun[..], "{id}");
            }
        }
    }
}

/// How many random actions the openings have.
const OPENING_PLIES: usize = 4;

/// How many different positions follow from so many actions, counted up to 300.
fn different_openings(start: &AnyGame) -> usize {
    let mut positions = HashSet::from([start.clone()]);
    let mut list = ActionList::new();
    for _ in 0..OPENING_PLIES {
        let mut next = HashSet::new();
        for position in positions {
            position.legal_actions(&mut list);
            for &action in list.iter() {
                let mut after = position.clone();
                after.play_unchecked(action);
                if after.outcome().is_none() && next.len() < 300 {
                    next.insert(after);
                }
            }
        }
        positions = next;
    }
    positions.len()
}

#[test]
fn openings_differ_and_nobody_has_won() {
    for id in GameId::with_drafts() {
        let mut openings = Openings::new(id.start(), OPENING_PLIES, 1);
        // A small game has fewer openings, and some of them are unbalanced.
        let wanted = 30.min(different_openings(&id.start()) / 10);
        let mut seen = HashSet::new();
        for _ in 0..wanted {
            let opening = openings.next_opening();
            assert!(opening.ending().is_none() && !opening.mid_turn(), "{id}");
            assert!(opening.len() >= OPENING_PLIES, "{id}: {}", opening.len());
            let position = opening.position();
            let new = seen.insert(position.clone());
            let count = seen.len();
            assert!(
                new,
                "{id}: only {count} of {wanted} openings differ, {position} came twice"
            );
        }
        let mut none = Openings::new(id.start(), 0, 1);
        assert!(none.next_opening().is_empty());
    }
}

/// With one action there are few openings, and the most balanced of them comes up again and again.
#[test]
fn an_opening_that_was_played_gives_way_to_another_balanced_one() {
    let start = GameId::Kastwa.start();
    let mut openings = Openings::new(start, 1, 1);
    let mut seen = HashSet::new();
    for count in 0..20 {
        let position = openings.next_opening().position().clone();
        assert!(seen.insert(position.clone()), "{position} is no. {count}");
    }
}

#[test]
fn results_do_not_depend_on_how_many_games_are_played_at_once() {
    for id in GameId::with_drafts() {
        for (one, two) in [
            ("random", "uct:30"),
            ("greedy", "nodes:100"),
            ("level:1", "level:2"),
        ] {
            let alone = contest(id, one, two, 4);
            let crowded = Tournament {
                concurrency: 4,
                ..alone.clone()
            };
            let texts = |contest: &Tournament| play(contest).iter().map(turns).collect::<Vec<_>>();
            let first = texts(&alone);
            assert_eq!(first.len(), 4);
            assert_eq!(texts(&crowded), first, "{id} {one} {two}");
            let other = Tournament { seed: 6, ..alone };
            assert_ne!(texts(&other), first, "{id} {one} {two}: another seed");
        }
    }
}

#[test]
fn a_match_can_be_ended_and_counts_in_order() {
    let mut contest = contest(GameId::ALL[0], "random", "random", 1000);
    contest.concurrency = 3;
    let mut numbers = Vec::new();
    contest
        .run(|report| {
            numbers.push(report.number);
            if numbers.len() == 7 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_game_that_takes_too_long_is_a_draw() {
    for id in GameId::with_drafts() {
        let mut contest = contest(id, "random", "random", 2);
        contest.max_turns = 5;
        let mut tally = Tally::default();
        for report in play(&contest) {
            assert!(report.finish.turns <= 5);
            if report.finish.ended == Termination::Undecided {
                assert_eq!(report.finish.turns, 5);
            }
            tally.add(&report);
        }
        assert_eq!(tally.games(), 2);
        assert!(
            tally.undecided > 0 && tally.undecided <= tally.draws,
            "{id}"
        );
    }
}

#[test]
fn slow_the_tally_adds_up() {
    for id in GameId::with_drafts() {
        let mut contest = contest(id, "uct:60", "random", 9);
        contest.max_turns = 120;
        let mut tally = Tally::default();
        for report in play(&contest) {
            tally.add(&report);
        }
        assert_eq!(tally.games(), 9);
        assert_eq!(tally.pentanomial.iter().sum::<u64>(), 4);
        let decided: u64 = tally.side_wins.iter().sum();
        assert_eq!(decided + tally.draws, 9);
        assert_eq!(tally.wins + tally.losses, decided);
        assert_eq!(tally.failures, [0, 0]);
        // Not always greater: random games of some take too long to show anything.
        assert!(tally.wins >= tally.losses, "{id}: playouts beat chance");
        assert!(tally.elo().difference >= 0.0);
    }
}

#[test]
fn a_program_that_cannot_be_started_ends_the_match() {
    let contest = contest(GameId::ALL[0], "random", "ugi:/no/such/program", 4);
    let error = contest.run(|_| ControlFlow::Continue(())).unwrap_err();
    let text = error.to_string();
    let said = text.contains("/no/such/program") && text.contains("cannot start");
    assert!(said, "{text}");
}

#[test]
fn who_begins_has_nothing_to_do_with_who_is_first() {
    // A variant may let the second side begin: the players still have the sides that are said.
    let mut tried = 0;
    for id in GameId::with_drafts() {
        let options = id.info().options.iter().flat_map(|option| {
            let values = option.values.iter().filter_map(ValueForm::sample);
            values.map(|value| (option.key, value))
        });
        for (key, value) in options {
            let mut chosen = Options::new(id.info());
            chosen.set(key, &value).unwrap();
            let Ok(start) = id.open(&chosen, None) else {
                continue;
            };
            if start.side() == Side::Second {
                let contest = Tournament {
                    start,
                    options: chosen,
                    ..contest(id, "random", "random", 2)
                };
                assert_eq!(play(&contest)[0].first_player, Side::First);
                tried += 1;
            }
        }
    }
    assert!(tried > 0);
}

/// How a level plays in games against level 2.
fn style(id: GameId, level: &str, games: u64) -> Style {
    let mut style = Style::default();
    for report in play(&contest(id, level, "level:2", games)) {
        style.add(&report, report.first_player, OPENING_PLIES);
    }
    style
}

#[test]
fn gentle_levels_overlook_their_own_wins_as_they_overlook_threats() {
    let kengi: GameId = "kengi".parse().expect("a game");
    let levels = ["level:1", "level:3", "level:6"];
    let styles = levels.map(|level| style(kengi, level, 60));
    let taken = styles.map(|style| style.percent_taken());
    let parried = styles.map(|style| style.percent_parried());
    assert!(taken.is_sorted() && taken[0] < 70.0, "{taken:?}");
    assert!(parried.is_sorted() && parried[0] < 70.0, "{parried:?}");
    assert!(taken[2] > 90.0 && parried[2] > 90.0, "{styles:?}");
}

/// A game of Kingdom in which Black's Monarch has twice captured the same Knight on d6, and can do
/// so again: the position before the Knight is put back would occur for the third time.
fn twice_captured() -> Match<AnyGame> {
    const PLAYED: &str = "c1-c2 g9-f8 g1-g2 i9-g9 b1-d3 c9-d8 i1-g3 a9-e7 g3-f4 g9-g8 d1-d2 f9-d7 \
        h1-f5 g8-e6 f4-f6 d7-d5 f1-f2 f8-d4 d2-e3 d5-e4 f5-f7 e9-a9 f7-d7 e7-c3 f6-e7 c3-d2 e1-g1 \
        e4-f3 a1-b2 d2-e2 e7-d6 d8-c7 d7-c8 c7-e5 b2-d2 e6-e4 d6-c7 e5-f4 c7-c9 b9-b8 c8-b9 a9-c7 \
        b9-c8 c7-a9 c8-b9 a9-c7 b9-c8 c7-d6 c9-c7 d6-e7 c7-d6 e7xd6,@g3 e3-c5 d6-e7 d3-f5 e4-e3 \
        f2-f1 e3-f2 g1-c1 d4-c4 c5-c6 c4-b3 c6-d6 e7xd6,@c9 c9-c7 d6-e7 c7-d6 e7xd6,@e3 e3-e5 \
        d6-c5 e5-d6";
    let mut game = Match::new(GameId::Kingdom.start());
    for turn in PLAYED.split_whitespace() {
        game.play_turn(turn).expect("a legal turn");
    }
    game
}

/// A player that does not mind how often a position has occurred.
struct Captures;

impl Player for Captures {
    fn begin(&mut self, _: &Match<AnyGame>, _: u64) -> Result<(), PlayerError> {
        Ok(())
    }

    fn turn(&mut self, game: &Match<AnyGame>, _: &AtomicBool) -> TurnResult {
        let mut afresh = Match::new(game.position().clone());
        afresh.play_turn("c5xd6,@e3").expect("a legal turn");
        Ok(afresh.plies().map(|(action, _)| action).collect())
    }
}

#[test]
fn a_repetition_in_mid_turn_is_a_draw_and_nobodys_failure() {
    let referee = Referee { max_turns: 300 };
    let (mut one, mut two) = (Captures, Captures);
    let finish = referee
        .play(
            twice_captured(),
            &mut [&mut one, &mut two],
            [1, 2],
            &AtomicBool::new(false),
        )
        .ok()
        .flatten()
        .expect("a finished game");
    match finish.ended {
        Termination::ByRule(ending) => assert_eq!(ending.reason, Reason::Repetition),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_engine_plays_no_further_than_a_repetition_in_mid_turn() {
    let game = twice_captured();
    let persona = Persona::named(GameId::Kingdom, "hussar").expect("a character");
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    });
    let mut repeated = 0;
    for seed in 0..40 {
        let mut options = engine.options().clone();
        let strength = persona.apply(&mut options, &game, seed);
        engine.set_options(options);
        engine.clear();
        let limits = strength.limits(Limits::default());
        let report = engine.search(&game, limits, &AtomicBool::new(false), &mut |_| {});
        let mut after = game.clone();
        for action in report.turn {
            let text = game.position().action_text(action);
            assert!(after.play(action).is_ok(), "{seed}: {text}");
        }
        repeated += usize::from(after.ending().is_some() && after.position().mid_turn());
    }
    assert!(repeated > 0, "it never tried");
}
