//! Events that are stored and read again, and those that do not fit.

use kabinet_games::Options;

use super::*;

/// Whatever people do in whatever order: what is stored, read again, is what they saw.
#[test]
fn stored_events_read_again_are_the_same_game() {
    for &id in GameId::ALL {
        for (number, options) in Options::samples(id.info()).into_iter().enumerate() {
            for seed in 0..3 {
                let clock = [
                    FIVE_MINUTES,
                    TimeControl::Turn { each: 90_000 },
                    TimeControl::None,
                ];
                let clock = clock[seed as usize];
                let table = anything(id, &options, clock, seed + 100 * number as u64);
                assert_eq!(table.replayed(), table.state, "{id} {options} {seed}");
            }
        }
    }
}

/// A game in which everybody mostly plays, and sometimes does something else.
fn anything(id: GameId, options: &Options, clock: TimeControl, seed: u64) -> Table {
    let people: Vec<VisitorId> = id
        .info()
        .seats(options)
        .iter()
        .map(|_| somebody())
        .collect();
    let seats = people.iter().map(|who| SeatPlan::person(who, "")).collect();
    let drawn = options.to_string().contains("bag:");
    let plan = Plan {
        clock,
        camp: if drawn {
            Camp::OtherChooses
        } else {
            Camp::Given
        },
        ..plan(id.info().slug, &options.to_string(), seats, &people[0])
    };
    let mut table = Table::open(plan);
    let mut random = SplitMix64::new(seed);
    for _ in 0..400 {
        table.pass_time(random.below(2_000) as u64);
        if let Some(flag) = table.state.flag(table.now) {
            table.happen(vec![flag]);
        }
        let anybody = random.below(people.len());
        let n = table.state.game().len();
        let offer = Offer::ALL[random.below(3)];
        let (who, command) = match random.below(20) {
            0 => (anybody, Command::Undo { n }),
            1 => (anybody, Command::Offer { offer }),
            2 => (anybody, Command::Decline { offer }),
            3 => {
                let text = format!("so it is {n}");
                (anybody, Command::Chat { text })
            }
            4 if random.below(60) == 0 => (anybody, Command::Resign),
            5 => (anybody, Command::Abort),
            6 => {
                let seat = random.below(2);
                (anybody, Command::Camp { seat })
            }
            _ => {
                let (done, goes_on) = table.choices();
                let all: Vec<String> = [done, goes_on].concat();
                let Some(a) = random.choose(&all).cloned() else {
                    continue;
                };
                (
                    table.state.acting().unwrap_or(anybody),
                    Command::Act { n, a },
                )
            }
        };
        let decided = table
            .state
            .decide(Actor::Visitor(&people[who]), &command, table.now, 0);
        if let Ok(Decision::Events(events)) = decided
            && events != [aborted()]
        {
            table.happen(events);
        }
    }
    table
}

/// What would end nearly every such game before it has begun.
fn aborted() -> Event {
    Event::Ended {
        termination: Termination::Aborted,
        spent: 0,
    }
}

#[test]
fn events_that_do_not_fit_are_refused() {
    let (table, ann, _) = two("kastwa", TimeControl::None);
    let opened: Event = serde_json::from_str(&table.stored[0].0).unwrap();
    assert!(matches!(State::replay([]), Err(ReplayError::NotOpened)));
    let misfits = [
        opened.clone(),
        Event::Acted {
            seat: 0,
            action: "nonsense".to_owned(),
            spent: 0,
        },
        Event::TakenBack { plies: 1, spent: 0 },
        Event::Camp {
            seat: 0,
            renews: false,
        },
        Event::Seated {
            seat: 9,
            visitor: ann.clone(),
            name: String::new(),
        },
        Event::Shared {
            seat: 9,
            visitor: ann,
        },
    ];
    for misfit in misfits {
        let events = [opened.clone(), misfit.clone()].map(|event| (event, table.now));
        let broken = State::replay(events);
        assert!(
            matches!(broken, Err(ReplayError::Misfit { number: 2, .. })),
            "{misfit:?}"
        );
    }
}
