//! What is read, refused and written.

use super::*;
use crate::search::{SWITCHES, SearchSettings};

#[test]
fn every_kind_is_read_and_written_as_it_was() {
    for text in [
        "random",
        "greedy",
        "uct:1000",
        "level:3",
        "time:0.5",
        "depth:4",
        "nodes:20000",
        "engine",
        "ugi:sh -c 'a; b';Hash=16;time=2",
        "time:0.1;threads=2;hash=16;null_move_pruning=off;late_move_reductions=off",
        "level:10;futility_pruning=off;tablebases=off",
    ] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
    }
}

/// The settings that a text gives the engine.
fn engine(text: &str) -> EngineSpec {
    match text.parse::<PlayerSpec>().unwrap().kind {
        Kind::Engine(engine) => engine,
        _ => panic!("{text}: no engine"),
    }
}

#[test]
fn old_names_of_settings_still_work() {
    for (old, new) in [
        (
            "skips=off",
            "null_move_pruning=off;reverse_futility_pruning=off",
        ),
        ("quiet=off", "late_move_pruning=off;futility_pruning=off"),
        ("reductions=off", "late_move_reductions=off"),
        ("threats=off", "threat_extensions=off"),
        ("every_action=on", "full_width=on"),
        ("blur=30", "eval_noise=30"),
    ] {
        let old = engine(&format!("engine;{old}")).options.settings;
        assert_ne!(old, SearchSettings::default(), "{new}");
        assert_eq!(old, engine(&format!("engine;{new}")).options.settings);
    }
    assert!(!engine("engine;tables=off").tablebases);
    assert!(!engine("engine;tablebases=off").tablebases);
    for name in SWITCHES {
        assert_ne!(
            engine(&format!("engine;{name}=off")).options.settings,
            engine(&format!("engine;{name}=on")).options.settings,
        );
    }
    for text in ["uct:9;curiosity=2.5", "uct:9;exploration=2.5"] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert!(matches!(
            spec.kind,
            Kind::Uct {
                exploration: Some(2.5),
                ..
            }
        ));
    }
}

#[test]
fn what_is_wrong_is_said() {
    let refusal = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
    for (text, part) in [
        ("", "no such player"),
        ("level:4;blur=3", "a level has a blur of its own"),
        ("nodes:9;tables=maybe", "on or off"),
        ("uct", "no such player"),
        ("uct:0", "from 1 to"),
        ("time:-1", "above 0"),
        ("time:nan", "above 0"),
        ("depth:101", "from 1 to 100"),
        ("level:11", "from 1 to 10"),
        ("random;x=1", "no settings"),
        ("uct:9;x=1", "only exploration"),
        ("uct:9;exploration=nan", "from 0 to 100"),
        (
            "level:4;eval_noise=3",
            "a level has a eval_noise of its own",
        ),
        ("ugi:", "expected a command"),
        ("ugi:'sh", "every quote"),
        ("time:1;skips", "KEY=VALUE"),
        ("time:1;skips=maybe", "on or off"),
        ("time:1;colour=red", "no setting"),
    ] {
        let refusal = refusal(text);
        assert!(refusal.contains(part), "{text}: {refusal}");
    }
}

#[test]
fn a_common_limit_is_for_those_without_their_own() {
    let limits = |text: &str| {
        let spec: PlayerSpec = text.parse().unwrap();
        match spec.within(Limits::depth(7)).kind {
            Kind::Engine(engine) => engine.limits,
            Kind::Ugi(program) => program.limits,
            _ => panic!("no engine"),
        }
    };
    assert_eq!(limits("engine"), Limits::depth(7));
    assert_eq!(limits("nodes:5"), Limits::nodes(5));
    assert_eq!(limits("engine;nodes=5"), Limits::nodes(5));
    assert_eq!(limits("ugi:x"), Limits::depth(7));
    assert_eq!(limits("ugi:x;nodes=5"), Limits::nodes(5));
}
