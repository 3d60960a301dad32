//! What may happen in a room, and what may not.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_games::GameId;

use super::command::LONGEST_REMARK;
use super::*;
use crate::ids::{Secret, VisitorId};
use crate::time::Timestamp;
use crate::visible::clean;

mod absence;
mod clocks;
mod events;
mod holiday;
mod names;
mod offers;
mod rematches;
mod take_back;

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
        options: options.to_owned(),
        ..Plan::new(game, seats, opener.clone())
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
