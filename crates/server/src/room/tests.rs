//! What may happen in a room, and what may not.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_engine::{Character, Level, Persona};
use kabinet_games::{GameId, Options, ValueForm};

use super::command::LONGEST_REMARK;
use super::*;
use crate::ids::{Secret, VisitorId};
use crate::time::Timestamp;
use crate::visible::clean;

const FIVE_MINUTES: TimeControl = TimeControl::Game {
    start: 300_000,
    increment: 2_000,
};

/// A table that remembers what happened at it, as storage does.
struct Table {
    state: State,
    stored: Vec<(String, Timestamp)>,
    now: Timestamp,
    /// Whether the server was down since the clock was last set: what is stored does not say so.
    interrupted: bool,
}

fn somebody() -> VisitorId {
    Secret::random().visitor()
}

fn plan(game: &str, options: &str, seats: Vec<SeatPlan>, opener: &VisitorId) -> Plan {
    Plan {
        game: game.to_owned(),
        options: options.to_owned(),
        seats,
        clock: TimeControl::None,
        listed: false,
        camp: Camp::Given,
        opener: opener.clone(),
    }
}

/// Two people who sit at a game already.
fn two(game: &str, clock: TimeControl) -> (Table, VisitorId, VisitorId) {
    let (ann, ben) = (somebody(), somebody());
    let seats = vec![SeatPlan::person(&ann, "Ann"), SeatPlan::person(&ben, "Ben")];
    let plan = Plan {
        clock,
        ..plan(game, "", seats, &ann)
    };
    (Table::open(plan), ann, ben)
}

/// One person who plays both sides.
fn one_table(game: &str) -> (Table, VisitorId) {
    let ann = somebody();
    let seats = vec![SeatPlan::person(&ann, ""); 2];
    (Table::open(plan(game, "", seats, &ann)), ann)
}

impl Table {
    fn open(plan: Plan) -> Self {
        let now = Timestamp(1_000_000);
        let state = State::open(&plan, now).expect("a plan of a game");
        let opened = serde_json::to_string(&Event::Opened(plan)).expect("JSON");
        Self {
            state,
            stored: vec![(opened, now)],
            now,
            interrupted: false,
        }
    }

    fn pass_time(&mut self, millis: u64) {
        self.now = self.now.after(millis);
    }

    fn happen(&mut self, events: Vec<Event>) {
        let mut queue = events;
        while !queue.is_empty() {
            for event in queue.drain(..) {
                let json = serde_json::to_string(&event).expect("JSON");
                self.state
                    .apply(&event, self.now)
                    .expect("an event that fits");
                self.stored.push((json, self.now));
            }
            queue.extend(self.state.follow_up());
        }
    }

    /// The state that what was stored amounts to.
    fn replayed(&self) -> State {
        let events = self.stored.iter().map(|(json, at)| {
            let event = serde_json::from_str(json).expect("an event");
            (event, *at)
        });
        State::replay(events).expect("events that fit together")
    }

    fn asked(&mut self, asker: Actor<'_>, command: &Command) -> Result<bool, Refusal> {
        let before = self.state.clone();
        match self.state.decide(asker, command, self.now, 0) {
            Ok(Decision::Events(events)) => {
                self.happen(events);
                if !self.interrupted {
                    assert_eq!(self.replayed(), self.state, "after {command:?}");
                }
                Ok(false)
            }
            Ok(Decision::Rematch) => Ok(true),
            Err(refusal) => {
                assert_eq!(self.state, before, "a refusal changes nothing");
                Err(refusal)
            }
        }
    }

    fn ask(&mut self, who: &VisitorId, command: &Command) -> Result<bool, Refusal> {
        self.asked(Actor::Visitor(who), command)
    }

    fn offer(&mut self, who: &VisitorId, offer: Offer) -> Result<bool, Refusal> {
        self.ask(who, &Command::Offer { offer })
    }

    /// Actions that may be played now: those that complete the turn, and those that do not.
    fn choices(&self) -> (Vec<String>, Vec<String>) {
        let mut list = ActionList::new();
        self.state.legal_actions(&mut list);
        let position = self.state.game().position();
        let texts = list.iter().map(|&action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            (next.mid_turn(), position.action_text(action))
        });
        let (goes_on, done): (Vec<_>, Vec<_>) = texts.partition(|(mid_turn, _)| *mid_turn);
        let text = |(_, text)| text;
        (
            done.into_iter().map(text).collect(),
            goes_on.into_iter().map(text).collect(),
        )
    }

    /// Something that may be played now; what completes the turn, if anything does.
    fn action(&self) -> String {
        let (done, goes_on) = self.choices();
        done.first().or(goes_on.first()).expect("an action").clone()
    }

    fn act(&mut self, who: &VisitorId, action: &str) -> Result<bool, Refusal> {
        let n = self.state.game().len();
        let a = action.to_owned();
        self.ask(who, &Command::Act { n, a })
    }

    /// Plays a whole turn of whoever's turn it is, the first one there is.
    fn turn(&mut self, who: &VisitorId) {
        let turns = self.state.turns().len();
        while self.state.turns().len() == turns || self.state.game().mid_turn() {
            let action = self.action();
            self.act(who, &action).expect("a legal action");
        }
    }
}

/// A table in the middle of a turn of the player who is returned first.
fn in_mid_turn() -> (Table, VisitorId, VisitorId) {
    for seed in 0..200 {
        let (mut table, ann, ben) = two("kensington", TimeControl::None);
        let mut random = SplitMix64::new(seed);
        while table.state.phase() == Phase::Playing {
            let who = match table.state.acting() {
                Some(0) => &ann,
                _ => &ben,
            };
            let (done, goes_on) = table.choices();
            let wanted = if goes_on.is_empty() { &done } else { &goes_on };
            let action = random.choose(wanted).expect("an action").clone();
            let begun = table.state.begun();
            table.act(who, &action).unwrap();
            if begun && table.state.game().mid_turn() {
                let seat = table.state.turns().last().unwrap().seat;
                return if seat == 0 {
                    (table, ann, ben)
                } else {
                    (table, ben, ann)
                };
            }
        }
    }
    panic!("no turn of several actions in 200 games");
}

#[test]
fn people_sit_down_where_nobody_sits() {
    let (ann, ben, eve) = (somebody(), somebody(), somebody());
    let seats = vec![SeatPlan::person(&ann, "Ann"), SeatPlan::Open];
    let mut table = Table::open(plan("kastwa", "", seats, &ann));
    assert_eq!(table.state.phase(), Phase::Waiting);
    assert_eq!(table.act(&ann, "a1"), Err(Refusal::NotBegun));
    assert_eq!(table.state.sit(&eve, 0, "Eve"), Err(Refusal::SeatTaken));
    assert_eq!(table.state.sit(&eve, 2, "Eve"), Err(Refusal::SeatTaken));
    let long = "x".repeat(31);
    assert_eq!(table.state.sit(&eve, 1, &long), Err(Refusal::TooLong(30)));
    let seated = table
        .state
        .sit(&ben, 1, " Ben\u{202e}  the  bold ")
        .unwrap();
    table.happen(vec![seated]);
    assert_eq!(table.state.phase(), Phase::Playing);
    let Holder::Person { name, .. } = &table.state.seats()[1].holder else {
        panic!("somebody sits there");
    };
    assert_eq!(name, "Ben the bold");
    assert_eq!(table.state.sit(&eve, 1, "Eve"), Err(Refusal::SeatTaken));
    table.ask(&ann, &Command::Resign).unwrap();
    assert_eq!(table.state.sit(&eve, 1, "Eve"), Err(Refusal::Over));
}

#[test]
fn only_whose_turn_it_is_may_act() {
    for &id in GameId::ALL {
        let (mut table, ann, ben) = two(id.info().slug, TimeControl::None);
        let eve = somebody();
        let action = table.action();
        assert_eq!(table.act(&eve, &action), Err(Refusal::NotSeated), "{id}");
        assert_eq!(table.act(&ben, &action), Err(Refusal::NotYourTurn), "{id}");
        table.turn(&ann);
        let action = table.action();
        assert_eq!(table.act(&ann, &action), Err(Refusal::NotYourTurn), "{id}");
        table.turn(&ben);
        assert_eq!(table.state.acting(), Some(0), "{id}");
    }
}

#[test]
fn what_was_meant_for_another_position_is_stale() {
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    let a = table.action();
    table.turn(&ann);
    // The very same message again, and one from the future.
    for n in [0, 2, usize::MAX] {
        let again = Command::Act { n, a: a.clone() };
        assert_eq!(table.ask(&ann, &again), Err(Refusal::Stale));
        assert_eq!(table.ask(&ben, &again), Err(Refusal::Stale));
        assert_eq!(table.ask(&ben, &Command::Undo { n }), Err(Refusal::Stale));
    }
}

#[test]
fn what_the_rules_forbid_is_refused_whole() {
    let (mut table, ann, _) = two("kensington", TimeControl::None);
    let legal = table.action();
    for forged in [
        "",
        ",",
        "nonsense",
        "a1-a1",
        "\u{0}",
        "é,é",
        // A turn of one action with another one after it: not even the first is played.
        &format!("{legal},{legal}"),
    ] {
        let refused = table.act(&ann, forged);
        assert!(
            matches!(refused, Err(Refusal::Rules(_))),
            "{forged:?}: {refused:?}"
        );
    }
    assert_eq!(
        table.act(&ann, &"x".repeat(401)),
        Err(Refusal::TooLong(400))
    );
    assert_eq!(table.state.game().len(), 0);
}

#[test]
fn a_part_of_a_turn_is_taken_back_by_its_player_alone() {
    let (mut table, mover, other) = in_mid_turn();
    let n = table.state.game().len();
    let before = table.state.game().positions().nth(n - 1).unwrap().clone();
    assert_eq!(
        table.ask(&other, &Command::Undo { n }),
        Err(Refusal::NothingToTakeBack)
    );
    table.ask(&mover, &Command::Undo { n }).unwrap();
    assert_eq!(table.state.game().position(), &before);
    // The other one's complete turn stays.
    let again = Command::Undo { n: n - 1 };
    assert_eq!(table.ask(&mover, &again), Err(Refusal::NothingToTakeBack));
}

#[test]
fn a_turn_of_several_actions_is_one_in_the_list() {
    let (mut table, mover, _) = in_mid_turn();
    let begins = table.state.turns().last().unwrap().begins;
    let count = table.state.turns().len();
    while table.state.game().mid_turn() && table.state.phase() == Phase::Playing {
        let action = table.action();
        table.act(&mover, &action).unwrap();
    }
    assert_eq!(table.state.turns().len(), count);
    let turn = table.state.turns().last().unwrap();
    assert_eq!((turn.begins, turn.ends), (begins, table.state.game().len()));
    assert_eq!(turn.text, table.state.game().turn_text(begins..turn.ends));
}

#[test]
fn at_one_table_the_last_turn_is_taken_back_at_once() {
    let (mut table, ann) = one_table("kastwa");
    assert_eq!(
        table.offer(&ann, Offer::Takeback),
        Err(Refusal::NothingToTakeBack)
    );
    table.turn(&ann);
    table.turn(&ann);
    table.offer(&ann, Offer::Takeback).unwrap();
    assert_eq!(
        (table.state.game().len(), table.state.acting()),
        (1, Some(1))
    );
    table.offer(&ann, Offer::Takeback).unwrap();
    assert_eq!(
        (table.state.game().len(), table.state.acting()),
        (0, Some(0))
    );
}

#[test]
fn against_the_engine_ones_own_last_turn_is_taken_back_at_once() {
    let ann = somebody();
    let seats = vec![
        SeatPlan::person(&ann, "Ann"),
        SeatPlan::engine(Level::HIGHEST),
    ];
    let mut table = Table::open(plan("kastwa", "", seats, &ann));
    table.turn(&ann);
    // The engine thinks, and need not.
    table.offer(&ann, Offer::Takeback).unwrap();
    assert_eq!(table.state.game().len(), 0);
    table.turn(&ann);
    let a = table.action();
    let act = Command::Act { n: 1, a };
    assert_eq!(
        table.asked(Actor::Engine(0), &act),
        Err(Refusal::NotYourTurn)
    );
    table.asked(Actor::Engine(1), &act).unwrap();
    table.offer(&ann, Offer::Takeback).unwrap();
    assert_eq!(
        (table.state.game().len(), table.state.acting()),
        (0, Some(0))
    );
    // But it is asked before a draw.
    table.offer(&ann, Offer::Draw).unwrap();
    assert_eq!(table.state.phase(), Phase::Playing);
    let draw = Command::Offer { offer: Offer::Draw };
    table.asked(Actor::Engine(1), &draw).unwrap();
    assert_eq!(table.state.end(), Some(End::Declared(Termination::Agreed)));
}

#[test]
fn another_person_is_asked_before_a_turn_is_taken_back() {
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    table.turn(&ann);
    assert_eq!(
        table.offer(&ben, Offer::Takeback),
        Err(Refusal::NothingToTakeBack)
    );
    table.offer(&ann, Offer::Takeback).unwrap();
    assert_eq!(table.state.offered(Offer::Takeback), Some(0));
    assert_eq!(table.state.game().len(), 1);
    assert_eq!(
        table.offer(&ann, Offer::Takeback),
        Err(Refusal::OfferedAlready)
    );
    // Who has played nothing yet may still be kind.
    table.offer(&ben, Offer::Takeback).unwrap();
    assert_eq!(
        (table.state.game().len(), table.state.acting()),
        (0, Some(0))
    );
    assert_eq!(table.state.offered(Offer::Takeback), None);
    // After the other has answered, both turns are gone.
    table.turn(&ann);
    table.turn(&ben);
    table.offer(&ann, Offer::Takeback).unwrap();
    table.offer(&ben, Offer::Takeback).unwrap();
    assert_eq!(table.state.game().len(), 0);
}

#[test]
fn a_request_to_take_back_is_over_when_it_is_declined_or_the_game_goes_on() {
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    let decline = Command::Decline {
        offer: Offer::Takeback,
    };
    assert_eq!(table.ask(&ben, &decline), Err(Refusal::NoOffer));
    table.turn(&ann);
    table.offer(&ann, Offer::Takeback).unwrap();
    table.ask(&ben, &decline).unwrap();
    assert_eq!(table.state.offered(Offer::Takeback), None);
    table.offer(&ann, Offer::Takeback).unwrap();
    table.turn(&ben);
    assert_eq!(table.state.offered(Offer::Takeback), None);
    assert_eq!(table.state.turns().len(), 2);
}

#[test]
fn a_draw_is_agreed_by_both_and_declined_by_playing_on() {
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    table.offer(&ann, Offer::Draw).unwrap();
    // One's own turn does not answer one's own offer.
    table.turn(&ann);
    assert_eq!(table.state.offered(Offer::Draw), Some(0));
    assert_eq!(table.offer(&ann, Offer::Draw), Err(Refusal::OfferedAlready));
    table.turn(&ben);
    assert_eq!(table.state.offered(Offer::Draw), None);
    table.offer(&ben, Offer::Draw).unwrap();
    table.offer(&ann, Offer::Draw).unwrap();
    assert_eq!(table.state.end(), Some(End::Declared(Termination::Agreed)));
    assert_eq!(
        table.state.end().and_then(End::outcome),
        Some(Outcome::Draw)
    );
}

#[test]
fn who_resigns_loses_and_nothing_follows() {
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    table.turn(&ann);
    table.ask(&ann, &Command::Resign).unwrap();
    let won = Some(Outcome::Win(Side::Second));
    assert_eq!(table.state.end().and_then(End::outcome), won);
    assert_eq!(table.state.acting(), None);
    assert_eq!(table.act(&ben, "a1"), Err(Refusal::Over));
    assert_eq!(table.ask(&ben, &Command::Resign), Err(Refusal::Over));
    assert_eq!(table.ask(&ben, &Command::Abort), Err(Refusal::Over));
    assert_eq!(table.ask(&ben, &Command::Undo { n: 1 }), Err(Refusal::Over));
    assert_eq!(table.offer(&ben, Offer::Draw), Err(Refusal::Over));
    assert_eq!(table.offer(&ben, Offer::Takeback), Err(Refusal::Over));
}

#[test]
fn at_one_table_the_side_that_acts_resigns() {
    let (mut table, ann) = one_table("kastwa");
    table.turn(&ann);
    table.ask(&ann, &Command::Resign).unwrap();
    let won = Some(Outcome::Win(Side::First));
    assert_eq!(table.state.end().and_then(End::outcome), won);
}

#[test]
fn a_game_is_called_off_only_before_its_first_turn_is_complete() {
    let (mut table, _, ben) = two("kastwa", TimeControl::None);
    let eve = somebody();
    assert_eq!(table.ask(&eve, &Command::Abort), Err(Refusal::NotSeated));
    table.ask(&ben, &Command::Abort).unwrap();
    assert_eq!(table.state.end().and_then(End::outcome), None);
    assert_eq!(table.state.phase(), Phase::Over);
    let (mut table, ann, ben) = two("kastwa", TimeControl::None);
    table.turn(&ann);
    assert_eq!(table.ask(&ben, &Command::Abort), Err(Refusal::Begun));
}

#[test]
fn who_chooses_a_camp_gets_it_and_the_other_begins() {
    for (camp, chosen) in [
        (Camp::OpenerChooses, 0),
        (Camp::OpenerChooses, 1),
        (Camp::OtherChooses, 0),
        (Camp::OtherChooses, 1),
    ] {
        let (ann, ben) = (somebody(), somebody());
        let seats = vec![SeatPlan::person(&ann, "Ann"), SeatPlan::person(&ben, "Ben")];
        let plan = Plan {
            camp,
            ..plan("kengi", "start=bag:7", seats, &ann)
        };
        let mut table = Table::open(plan);
        let board = table.state.game().position().to_string();
        assert_eq!(table.state.phase(), Phase::Choosing);
        let (chooser, other) = match camp {
            Camp::OpenerChooses => (&ann, &ben),
            _ => (&ben, &ann),
        };
        let choose = |seat| Command::Camp { seat };
        assert_eq!(table.ask(other, &choose(0)), Err(Refusal::NotYourTurn));
        assert_eq!(table.ask(chooser, &choose(2)), Err(Refusal::SeatTaken));
        assert_eq!(table.act(chooser, "a1"), Err(Refusal::NotBegun));
        table.ask(chooser, &choose(chosen)).unwrap();
        assert!(table.state.seats()[chosen].holder.is(chooser));
        assert!(table.state.seats()[1 - chosen].holder.is(other));
        assert_eq!(table.state.acting(), Some(1 - chosen), "the other begins");
        let pieces = |text: &str| text.split(' ').next().map(str::to_owned);
        let now = table.state.game().position().to_string();
        assert_eq!(
            pieces(&now),
            pieces(&board),
            "the board stays as it was drawn"
        );
        assert_eq!(table.ask(chooser, &choose(chosen)), Err(Refusal::Begun));
        table.turn(other);
        table.turn(chooser);
        // Next time the other one chooses.
        table.ask(&ann, &Command::Resign).unwrap();
        let next = table.state.next_plan(None, || 9);
        assert_eq!(next.options, "start=bag:9");
        let turned = match camp {
            Camp::OpenerChooses => Camp::OtherChooses,
            _ => Camp::OpenerChooses,
        };
        assert_eq!(next.camp, turned);
    }
}

#[test]
fn time_runs_from_the_second_turn_on() {
    let (mut table, ann, ben) = two("kastwa", FIVE_MINUTES);
    table.pass_time(3_600_000);
    assert_eq!(table.state.flag(table.now), None);
    table.turn(&ann);
    // Both sides earn their increments, also for the turn that was not timed.
    assert_eq!(table.state.clock().left(table.now), [302_000, 300_000]);
    table.pass_time(10_000);
    table.turn(&ben);
    assert_eq!(table.state.clock().left(table.now), [302_000, 292_000]);
    table.pass_time(302_000);
    let flag = table.state.flag(table.now).unwrap();
    // Even before anybody has noticed, nothing but the flag can happen: whoever runs the room asks
    // for it first.
    table.happen(vec![flag]);
    let end = table.state.end();
    assert_eq!(end, Some(End::Declared(Termination::Time { side: 0 })));
    assert_eq!(table.state.clock().left(table.now), [0, 292_000]);
    assert_eq!(table.replayed(), table.state);
}

#[test]
fn the_way_through_the_network_is_not_charged() {
    let (mut table, ann, ben) = two("kastwa", FIVE_MINUTES);
    table.turn(&ann);
    table.pass_time(1_000);
    let a = table.action();
    let act = Command::Act { n: 1, a };
    let decided = table
        .state
        .decide(Actor::Visitor(&ben), &act, table.now, 400);
    let Ok(Decision::Events(events)) = decided else {
        panic!("a legal action");
    };
    table.happen(events);
    // The turn goes on: its increment comes when it is complete.
    assert!(table.state.game().mid_turn());
    assert_eq!(table.state.clock().left(table.now)[1], 299_400);
}

#[test]
fn days_begin_anew_with_every_turn_even_after_one_was_taken_back() {
    let each = 86_400_000;
    let (mut table, ann, ben) = two("kastwa", TimeControl::Turn { each });
    table.turn(&ann);
    table.turn(&ben);
    table.turn(&ann);
    table.pass_time(80_000_000);
    assert_eq!(table.state.clock().left(table.now), [each, 6_400_000]);
    // Ben was about to answer; Ann thinks again, and Ben will have a whole day for the answer.
    table.offer(&ann, Offer::Takeback).unwrap();
    table.offer(&ben, Offer::Takeback).unwrap();
    table.turn(&ann);
    assert_eq!(table.state.clock().left(table.now), [each, each]);
}

#[test]
fn taking_back_a_part_of_a_turn_gives_no_time() {
    let each = 60_000;
    let (mut table, mover, _) = in_mid_turn();
    // The same game again, by the day.
    let Event::Opened(plan) = serde_json::from_str(&table.stored[0].0).unwrap() else {
        panic!("the first event opens the game");
    };
    let mut timed = Table::open(Plan {
        clock: TimeControl::Turn { each },
        ..plan
    });
    for (json, _) in &table.stored[1..] {
        timed.happen(vec![serde_json::from_str(json).unwrap()]);
    }
    table = timed;
    let side = table.state.game().position().side().index();
    table.pass_time(20_000);
    let n = table.state.game().len();
    table.ask(&mover, &Command::Undo { n }).unwrap();
    assert_eq!(table.state.clock().left(table.now)[side], 40_000);
}

/// While the server was down nobody's time ran; what happened afterwards must not be charged with it
/// when it is read again.
#[test]
fn an_interruption_is_nobodys_time_however_the_game_goes_on() {
    type Next = fn(&mut Table, &VisitorId, &VisitorId);
    let goes_on: [Next; 3] = [
        |table, ann, ben| {
            table.offer(ann, Offer::Takeback).unwrap();
            table.offer(ben, Offer::Takeback).unwrap();
        },
        |table, _, ben| {
            table.ask(ben, &Command::Resign).unwrap();
        },
        |table, _, ben| table.turn(ben),
    ];
    for next in goes_on {
        let (mut table, ann, ben) = two("kastwa", FIVE_MINUTES);
        table.turn(&ann);
        table.turn(&ben);
        table.turn(&ann);
        // Ten seconds, a night of rest, and ten seconds more.
        table.pass_time(10_000 + 30_000_000);
        table.state.clock_mut().resume(10_000, table.now);
        table.interrupted = true;
        table.pass_time(10_000);
        assert_eq!(table.state.clock().left(table.now), [304_000, 282_000]);
        next(&mut table, &ann, &ben);
        assert_eq!(table.replayed(), table.state);
    }
}

#[test]
fn every_member_of_a_team_acts_in_turn() {
    for count in [4, 6] {
        let people: Vec<VisitorId> = (0..count).map(|_| somebody()).collect();
        let seats = people.iter().map(|who| SeatPlan::person(who, "")).collect();
        let options = format!("players={count}");
        let mut table = Table::open(plan("kensington", &options, seats, &people[0]));
        let eve = somebody();
        for round in 0..2 * count {
            let seat = table.state.acting().unwrap();
            let place = &table.state.seats()[seat].seat;
            assert_eq!(place.side.index(), round % 2, "sides alternate");
            assert_eq!(place.member, round / 2 % (count / 2), "members rotate");
            let action = table.action();
            for (other, who) in people.iter().enumerate() {
                if other != seat {
                    let refused = table.act(who, &action);
                    assert_eq!(refused, Err(Refusal::NotYourTurn), "seat {other}");
                }
            }
            assert_eq!(table.act(&eve, &action), Err(Refusal::NotSeated));
            table.turn(&people[seat]);
        }
        // Anybody of the other team may answer what one team asks; nobody of the same one.
        let seat_of = |side: usize, member: usize| {
            let mut places = table.state.seats().iter();
            let found = places.position(|p| p.seat.side.index() == side && p.seat.member == member);
            found.unwrap()
        };
        let (asks, mate, answers) = (seat_of(0, 0), seat_of(0, 1), seat_of(1, 1));
        table.offer(&people[asks], Offer::Draw).unwrap();
        let again = table.offer(&people[mate], Offer::Draw);
        assert_eq!(again, Err(Refusal::OfferedAlready));
        table.offer(&people[answers], Offer::Draw).unwrap();
        assert_eq!(table.state.end(), Some(End::Declared(Termination::Agreed)));
    }
}

#[test]
fn somebody_with_seats_in_both_teams_speaks_for_the_one_that_acts() {
    let (ann, ben) = (somebody(), somebody());
    let seats = [&ann, &ann, &ben, &ben].map(|who| SeatPlan::person(who, ""));
    let mut table = Table::open(plan("kensington", "players=4", seats.to_vec(), &ann));
    let seat = table.state.acting().unwrap();
    let who = if seat < 2 { &ann } else { &ben };
    table.turn(who);
    let seat = table.state.acting().unwrap();
    let who = if seat < 2 { &ann } else { &ben };
    table.offer(who, Offer::Draw).unwrap();
    assert_eq!(table.state.offered(Offer::Draw), Some(seat));
}

#[test]
fn a_rematch_needs_both_and_swaps_sides_with_every_device() {
    let (mut table, ann, ben) = two("kastwa", FIVE_MINUTES);
    assert_eq!(table.offer(&ann, Offer::Rematch), Err(Refusal::NotOver));
    let phone = somebody();
    table.happen(vec![Event::Shared {
        seat: 1,
        visitor: phone.clone(),
    }]);
    table.turn(&ann);
    table.turn(&phone);
    table.ask(&ann, &Command::Resign).unwrap();
    assert_eq!(table.offer(&phone, Offer::Rematch), Ok(false));
    assert_eq!(
        table.offer(&ben, Offer::Rematch),
        Err(Refusal::OfferedAlready)
    );
    assert_eq!(table.offer(&ann, Offer::Rematch), Ok(true));
    let next = table.state.next_plan(None, || 1);
    assert_eq!(next.clock, FIVE_MINUTES);
    let next = State::open(&next, table.now).unwrap();
    assert!(next.seats()[0].holder.is(&ben) && next.seats()[0].holder.is(&phone));
    assert!(next.seats()[1].holder.is(&ann));
    let room = crate::ids::RoomId::random();
    table.happen(vec![Event::Rematched { room }]);
    assert_eq!(
        table.offer(&ann, Offer::Rematch),
        Err(Refusal::OfferedAlready)
    );
}

#[test]
fn the_engine_plays_again_at_another_level() {
    let ann = somebody();
    let seats = vec![
        SeatPlan::person(&ann, "Ann"),
        SeatPlan::engine(Level::HIGHEST),
    ];
    let mut table = Table::open(plan("kingdom", "first=black", seats, &ann));
    table.ask(&ann, &Command::Resign).unwrap();
    assert_eq!(table.offer(&ann, Offer::Rematch), Ok(true));
    let next = table
        .state
        .next_plan(Level::new(2).map(Persona::from), || 1);
    assert_eq!(next.options, "first=black");
    assert_eq!(
        next.seats,
        [
            SeatPlan::Engine {
                level: 2,
                character: None
            },
            SeatPlan::person(&ann, "Ann")
        ]
    );
}

#[test]
fn teams_keep_their_members_in_a_rematch() {
    let people: Vec<VisitorId> = (0..6).map(|_| somebody()).collect();
    let seats = people.iter().map(|who| SeatPlan::person(who, "")).collect();
    let table = Table::open(plan("kensington", "players=6", seats, &people[0]));
    let next = State::open(&table.state.next_plan(None, || 1), table.now).unwrap();
    for who in &people {
        let was = table.state.seats_of(who).next().unwrap();
        let is = next.seats_of(who).next().unwrap();
        let (was, is) = (&table.state.seats()[was].seat, &next.seats()[is].seat);
        assert_eq!((was.side.other(), was.member), (is.side, is.member));
    }
}

/// Whatever people do in whatever order: what is stored, read again, is what they saw.
#[test]
fn stored_events_read_again_are_the_same_game() {
    for &id in GameId::ALL {
        for (number, options) in variants(id).into_iter().enumerate() {
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

/// For each game the defaults, and every value of every option that can be tried.
fn variants(id: GameId) -> Vec<Options> {
    let mut all = vec![Options::new(id.info())];
    for option in id.info().options {
        for form in option.values {
            let value = match *form {
                ValueForm::Word(word, _) => word.to_owned(),
                ValueForm::Number(least, most, _) => most.min(least + 2).to_string(),
                ValueForm::Seed(prefix, _) => format!("{prefix}7"),
                ValueForm::Position(_) => continue,
            };
            let mut options = Options::new(id.info());
            options.set(option.key, &value).expect("a value it offers");
            all.push(options);
        }
    }
    all
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

#[test]
fn what_is_said_is_cleaned_and_bounded() {
    assert_eq!(
        clean("  a \u{7}\n b\u{200b}\u{202e}\u{2066}c\u{feff} "),
        "a bc"
    );
    assert_eq!(clean("Élodie → 日本"), "Élodie → 日本");
    let (mut table, ann, _) = two("kastwa", TimeControl::None);
    let say = |text: &str| Command::Chat {
        text: text.to_owned(),
    };
    assert_eq!(table.ask(&ann, &say(" \u{200b}\n ")), Err(Refusal::Empty));
    let long = "é".repeat(LONGEST_REMARK);
    table.ask(&ann, &say(&long)).unwrap();
    assert_eq!(
        table.ask(&ann, &say(&(long + "é"))),
        Err(Refusal::TooLong(LONGEST_REMARK))
    );
    // Watchers speak, too, and after the end.
    table.ask(&ann, &Command::Resign).unwrap();
    table.ask(&somebody(), &say("well played")).unwrap();
    let said = table.state.remarks().last().unwrap();
    assert_eq!((said.seat, said.name.as_str()), (None, ""));
    assert_eq!(table.state.remarks()[0].name, "Ann");
}

mod absence;
mod holiday;

#[test]
fn a_character_keeps_its_seat_in_the_next_game() {
    let ann = somebody();
    let hussar = Character::named(GameId::Kingdom, "hussar").expect("a character");
    let seats = vec![SeatPlan::person(&ann, "Ann"), SeatPlan::engine(hussar)];
    let mut table = Table::open(plan("kingdom", "", seats, &ann));
    assert_eq!(table.state.seats()[1].holder, Holder::Engine(hussar.into()));
    table.ask(&ann, &Command::Resign).unwrap();
    let next = table.state.next_plan(None, || 1);
    assert_eq!(next.seats[0], SeatPlan::engine(hussar));
    // Who does not know the character plays its level.
    let stranger = SeatPlan::Engine {
        level: 4,
        character: Some("stranger".to_owned()),
    };
    let table = Table::open(plan(
        "kingdom",
        "",
        vec![SeatPlan::person(&ann, "Ann"), stranger],
        &ann,
    ));
    let level = Level::new(4).expect("a level");
    assert_eq!(table.state.seats()[1].holder, Holder::Engine(level.into()));
}
