use kabinet_core::ActionList;
use kabinet_games::GameId;

use super::bring::{BringError, Brought};
use super::thinker::Thinker;
use super::*;
use crate::ids::Secret;
use crate::room::{Holder, SeatPlan};

const NOW: Timestamp = Timestamp(1_700_000_000_000);

fn level(number: u8) -> Option<Persona> {
    Level::new(number).map(Persona::from)
}

fn plan(game: GameId, engine: Option<Persona>) -> Plan {
    let me = SeatPlan::person(&visitor(), "Ada");
    let other = engine.map_or_else(|| me.clone(), SeatPlan::engine);
    Plan::new(game.info().slug, vec![me, other], visitor())
}

/// Plays a game to its end or so many actions, the visitor at random.
fn play(game: GameId, engine: Option<Persona>, most: usize) -> Vec<Logged> {
    let opened = LocalRoom::open(Language::English, plan(game, engine), NOW, 7);
    let (mut room, first) = opened.expect("a room");
    let mut log = vec![first];
    let (mut random, mut thinker) = (SplitMix64::new(11), Thinker::default());
    while room.state.phase() == Phase::Playing && room.state.game().len() < most {
        if let Some(question) = room.ask(NOW) {
            // As they travel.
            let text = serde_json::to_string(&question).expect("JSON");
            let question = serde_json::from_str(&text).expect("the same");
            let found = thinker.answer(&question).expect("an answer");
            assert!(room.hear(&found).say.is_empty() && room.has_decided());
        }
        if room.has_decided() {
            while let Some(told) = room.step(NOW) {
                log.extend(told.log);
            }
            continue;
        }
        let mut list = ActionList::new();
        room.state.legal_actions(&mut list);
        let action = list[random.below(list.len())];
        let (n, a) = {
            let game = room.state.game();
            (game.len(), game.position().action_text(action))
        };
        let message = serde_json::json!({ "t": "act", "id": 1, "n": n, "a": a });
        let told = room.receive(&message.to_string(), NOW);
        assert!(
            told.say.iter().any(|said| said.contains(r#""t":"ok""#)),
            "{:?}",
            told.say
        );
        log.extend(told.log);
    }
    if room.state.phase() == Phase::Playing {
        log.extend(room.receive(r#"{"t":"resign","id":2}"#, NOW).log);
    }
    assert_eq!(room.state.phase(), Phase::Over);
    log
}

fn brought(log: &[Logged]) -> Brought {
    // As it travels.
    let text = serde_json::to_string(log).expect("JSON");
    Brought {
        id: "abcdefghijklmnop".to_owned(),
        log: serde_json::from_str(&text).expect("the same"),
    }
}

#[test]
fn games_against_the_engine_and_on_one_screen_come_to_the_server() {
    let bringer = Secret::random().visitor();
    for &game in GameId::ALL {
        let character = Character::all(game).next().map(Persona::from);
        for engine in [level(1), character, None] {
            let log = play(game, engine, 60);
            let (events, state) = brought(&log).check(&bringer, NOW).expect("a game");
            assert_eq!(events.len(), log.len());
            assert_eq!(state.phase(), Phase::Over);
            assert!(state.seats_of(&bringer).next().is_some());
            assert!(state.seats_of(&visitor()).next().is_none());
            // Whoever played there still does.
            if let Some(persona) = engine {
                assert_eq!(state.seats()[1].holder, Holder::Engine(persona));
            }
            let again = LocalRoom::replay(Language::English, log, 1).expect("it replays");
            assert!(again.row().over && again.row().begun);
        }
    }
}

#[test]
fn what_the_rules_do_not_lead_to_is_refused() {
    let bringer = Secret::random().visitor();
    let log = play(GameId::ALL[0], level(1), 12);
    let refused = |change: &dyn Fn(&mut Vec<Logged>)| {
        let mut log = log.clone();
        change(&mut log);
        brought(&log)
            .check(&bringer, NOW)
            .map(|_| ())
            .expect_err("refused")
    };
    assert_eq!(refused(&|log| log.clear()), BringError::NoGame);
    assert_eq!(refused(&|log| log.truncate(5)), BringError::NotOver);
    assert!(matches!(
        refused(&|log| drop(log.remove(1))),
        BringError::Refused(_)
    ));
    assert!(matches!(
        refused(&|log| log.swap(1, 2)),
        BringError::Refused(_)
    ));
    // A draw that the engine never agreed to.
    let agreed = |log: &mut Vec<Logged>| {
        let event = Event::Ended {
            termination: crate::room::Termination::Agreed,
            spent: 0,
        };
        log.pop();
        log.push(Logged { at: NOW, event });
    };
    assert!(matches!(refused(&agreed), BringError::Refused(_)));
    let stranger = |log: &mut Vec<Logged>| {
        if let Event::Opened(plan) = &mut log[0].event {
            plan.seats[1] = SeatPlan::person(&Secret::random().visitor(), "Eve");
        }
    };
    assert_eq!(refused(&stranger), BringError::NoGame);
    let mut short = brought(&log);
    short.id = "../../etc".to_owned();
    assert!(short.check(&bringer, NOW).is_err());
}

#[test]
fn a_room_tells_what_the_server_would() {
    let opened = LocalRoom::open(Language::German, plan(GameId::ALL[0], level(3)), NOW, 7);
    let (mut room, _) = opened.expect("a room");
    let state: serde_json::Value = serde_json::from_str(&room.joined(NOW)).expect("JSON");
    assert_eq!(state["t"], "state");
    assert_eq!(state["phase"], "playing");
    assert!(state["chat"].is_array());
    let page: serde_json::Value = serde_json::from_str(&room.page(NOW)).expect("JSON");
    assert!(
        page["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    assert_eq!(page["sides"], serde_json::json!([0, 1]));
    let chat = room.receive(r#"{"t":"say","id":3,"text":"hello"}"#, NOW);
    assert!(chat.say[0].contains("muted"), "{:?}", chat.say);
    let wrong = room.receive(r#"{"t":"act","id":4,"n":0,"a":"zz"}"#, NOW);
    assert!(wrong.say[0].contains("refused") && wrong.log.is_empty());
}

#[test]
fn a_character_plays_and_is_named() {
    let kengi = GameId::Kengi;
    let builder = Character::named(kengi, "builder").map(Persona::from);
    let opened = LocalRoom::open(Language::French, plan(kengi, builder), NOW, 7);
    let (mut room, _) = opened.expect("a room");
    let page: serde_json::Value = serde_json::from_str(&room.page(NOW)).expect("JSON");
    assert_eq!(page["character"], "builder");
    let name = kabinet_words::catalogue::character(Language::French, kengi.info(), "builder");
    assert_eq!(page["state"]["seats"][1]["label"], name);
    assert_eq!(page["state"]["seats"][1]["character"], "builder");
    // The next game is against whoever was chosen; a stranger plays the level.
    room.receive(r#"{"t":"resign","id":1}"#, NOW);
    for (chosen, level, told) in [("curator", 4, Some("curator")), ("stranger", 6, None)] {
        let again = serde_json::json!({"t": "again", "id": 2, "level": level, "character": chosen});
        let next = room.receive(&again.to_string(), NOW).next.expect("a game");
        let character = told.map(str::to_owned);
        assert_eq!(next.seats[0], SeatPlan::Engine { level, character });
    }
}

#[test]
fn a_log_with_an_unknown_character_comes_as_its_level() {
    let mut log = play(GameId::ALL[0], level(2), 12);
    if let Event::Opened(plan) = &mut log[0].event {
        plan.seats[1] = SeatPlan::Engine {
            level: 2,
            character: Some("<b>stranger</b>".to_owned()),
        };
    }
    let (events, _) = brought(&log)
        .check(&Secret::random().visitor(), NOW)
        .expect("a game");
    let Event::Opened(plan) = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(plan.seats[1], SeatPlan::engine(level(2).expect("a level")));
}

#[test]
fn a_hint_is_told_once_the_engine_has_answered() {
    let opened = LocalRoom::open(Language::English, plan(GameId::Kengi, level(1)), NOW, 7);
    let (mut room, _) = opened.expect("a room");
    let stale = room.receive(r#"{"t":"hint","id":4,"n":3}"#, NOW);
    assert!(stale.say[0].contains("refused"), "{:?}", stale.say);
    assert!(
        room.ask(NOW).is_none(),
        "nobody has anything to think about"
    );
    assert!(
        room.receive(r#"{"t":"hint","id":5,"n":0}"#, NOW)
            .say
            .is_empty()
    );
    let question = room.ask(NOW).expect("a question");
    assert!(question.persona.is_none(), "advice is at full strength");
    let found = Thought {
        turn: vec!["d1-c1".to_owned()],
        score: "cp 12".to_owned(),
    };
    let told = room.hear(&found).say;
    assert!(
        told[0].contains(r#""t":"hint""#) && told[0].contains("d1-c1"),
        "{told:?}"
    );
    assert!(told[1].contains(r#""t":"ok""#), "{told:?}");
    assert!(!room.has_decided() && room.ask(NOW).is_none());
    // What makes no sense decides nothing.
    assert!(room.hear(&Thought::default()).say.is_empty() && !room.has_decided());
}
