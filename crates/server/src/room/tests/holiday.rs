//! Who is away from a game with days for a move, and what the clocks do meanwhile.

use super::super::holiday::MOST_DAYS;
use super::super::notice::NoticeKind;
use super::*;

const DAY: u64 = 86_400_000;
const THREE_DAYS: TimeControl = TimeControl::Turn { each: 3 * DAY };

impl Table {
    fn go_away(&mut self, who: &VisitorId, days: u64) -> Result<bool, Refusal> {
        let until = Some(self.now.after(days * DAY));
        self.ask(who, &Command::Holiday { until })
    }

    fn come_back(&mut self, who: &VisitorId) -> Result<bool, Refusal> {
        self.ask(who, &Command::Holiday { until: None })
    }

    /// When the time of the side to act is over, in days from now.
    fn days_left(&self) -> f64 {
        let (_, deadline) = self.state.clock().deadline().expect("a clock that runs");
        deadline.since(self.now) as f64 / DAY as f64
    }
}

/// Two people with three days for a turn. Ann has begun, so Ben is to act.
fn by_days() -> (Table, VisitorId, VisitorId) {
    let (mut table, ann, ben) = two("kengi", THREE_DAYS);
    table.turn(&ann);
    (table, ann, ben)
}

#[test]
fn the_clock_of_who_is_away_stands_still() {
    let (mut table, ann, ben) = by_days();
    table.pass_time(DAY);
    table.go_away(&ben, 10).unwrap();
    assert_eq!(table.days_left(), 12.0);
    table.pass_time(6 * DAY);
    assert_eq!(table.state.clock().left(table.now), [3 * DAY, 2 * DAY]);
    assert_eq!(table.state.flag(table.now), None);
    assert_eq!(
        table.state.away_until(1, table.now),
        Some(table.now.after(4 * DAY))
    );
    assert_eq!(table.state.away_until(0, table.now), None);
    // The holiday is over: a day more, and one is left.
    table.pass_time(5 * DAY);
    assert_eq!(table.state.away_until(1, table.now), None);
    assert_eq!(table.state.clock().left(table.now)[1], DAY);
    table.turn(&ben);
    table.turn(&ann);
    assert_eq!(table.days_left(), 3.0, "the next turn is whole");
    table.pass_time(3 * DAY);
    assert!(table.state.flag(table.now).is_some());
}

#[test]
fn a_turn_that_begins_during_a_holiday_waits_for_its_end() {
    let (mut table, ann, ben) = by_days();
    table.go_away(&ann, 5).unwrap();
    // Ben's own clock runs all the same.
    assert_eq!(table.days_left(), 3.0);
    table.pass_time(DAY);
    table.turn(&ben);
    assert_eq!(table.days_left(), 4.0 + 3.0);
    // Who is away may move; the other one is not away.
    table.turn(&ann);
    assert_eq!(table.days_left(), 3.0);
    assert!(table.state.away_until(0, table.now).is_some());
}

#[test]
fn who_comes_back_early_has_what_was_left() {
    let (mut table, ann, ben) = by_days();
    table.pass_time(DAY);
    table.go_away(&ben, 20).unwrap();
    table.pass_time(4 * DAY);
    assert_eq!(table.come_back(&ann), Err(Refusal::BadHoliday));
    table.come_back(&ben).unwrap();
    assert_eq!(table.days_left(), 2.0);
    assert_eq!(table.state.away_until(1, table.now), None);
    assert_eq!(table.come_back(&ben), Err(Refusal::BadHoliday));
    // Only the four days count: the rest can be taken later.
    let left = table.state.holidays_left(&[1], table.now);
    assert_eq!(left, (MOST_DAYS - 4) * DAY);
    table.pass_time(DAY);
    table.go_away(&ben, MOST_DAYS - 4).unwrap();
    assert_eq!(table.days_left(), 26.0 + 1.0);
}

#[test]
fn a_holiday_that_is_changed_counts_once() {
    let (mut table, _, ben) = by_days();
    table.go_away(&ben, 10).unwrap();
    table.pass_time(2 * DAY);
    // Three more days in place of eight.
    table.go_away(&ben, 3).unwrap();
    assert_eq!(table.days_left(), 6.0);
    table.pass_time(4 * DAY);
    let left = table.state.holidays_left(&[1], table.now);
    assert_eq!(left, (MOST_DAYS - 5) * DAY);
    assert_eq!(table.state.clock().left(table.now)[1], 2 * DAY);
}

#[test]
fn the_days_of_a_year_are_counted_in_each_game() {
    let (mut table, ann, ben) = by_days();
    assert_eq!(
        table.go_away(&ben, MOST_DAYS + 1),
        Err(Refusal::LongHoliday)
    );
    table.go_away(&ben, MOST_DAYS).unwrap();
    table.pass_time(MOST_DAYS * DAY);
    assert_eq!(table.go_away(&ben, 1), Err(Refusal::LongHoliday));
    // Ann has hers, and a year later Ben has his again.
    table.go_away(&ann, MOST_DAYS).unwrap();
    table.pass_time(DAY);
    table.turn(&ben);
    table.pass_time(364 * DAY);
    table.go_away(&ben, MOST_DAYS).unwrap();
}

#[test]
fn holidays_are_for_games_between_people_with_days_for_a_move() {
    let (mut table, ann, _) = two("kengi", FIVE_MINUTES);
    assert_eq!(table.go_away(&ann, 1), Err(Refusal::NoHolidays));
    assert_eq!(table.go_away(&somebody(), 1), Err(Refusal::NotSeated));
    let (mut table, ann) = one_table("kengi");
    assert_eq!(table.go_away(&ann, 1), Err(Refusal::NoHolidays));
    let (mut table, ann, ben) = by_days();
    assert_eq!(table.go_away(&ann, 0), Err(Refusal::BadHoliday));
    table.ask(&ben, &Command::Resign).unwrap();
    assert_eq!(table.go_away(&ann, 1), Err(Refusal::Over));
}

#[test]
fn in_a_team_only_the_member_who_is_to_act_holds_up_the_clock() {
    let people: Vec<VisitorId> = (0..4).map(|_| somebody()).collect();
    let seats = people.iter().map(|who| SeatPlan::person(who, "")).collect();
    let mut table = Table::open(Plan {
        clock: THREE_DAYS,
        ..plan("kensington", "players=4", seats, &people[0])
    });
    let holder = |table: &Table| {
        let seat = table.state.acting().unwrap();
        people[seat].clone()
    };
    for _ in 0..4 {
        let who = holder(&table);
        table.turn(&who);
    }
    let (now, away) = (table.state.acting().unwrap(), people.len() - 1);
    assert_ne!(now, away);
    table.go_away(&people[away], 10).unwrap();
    for _ in 0..4 {
        let seat = table.state.acting().unwrap();
        let days = if seat == away { 13.0 } else { 3.0 };
        assert_eq!(table.days_left(), days, "seat {seat}");
        let who = people[seat].clone();
        table.turn(&who);
    }
}

#[test]
fn the_warning_moves_with_the_time() {
    let (mut table, _, ben) = by_days();
    let warned = |table: &Table, command: &Command| {
        let decided = table
            .state
            .decide(Actor::Visitor(&ben), command, table.now, 0);
        let Ok(Decision::Events(events)) = decided else {
            panic!("it is allowed");
        };
        let mut after = table.state.clone();
        for event in &events {
            after.apply(event, table.now).unwrap();
        }
        let told = after.notices(table.state.awaiting(), &events, table.now);
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!((told[0].kind, told[0].seat), (NoticeKind::Nearly, 1));
        assert!(after.holiday_event(1) > table.state.holiday_event(1));
        (told[0].due.since(table.now), told[0].expires)
    };
    let until = Some(table.now.after(10 * DAY));
    let away = Command::Holiday { until };
    let (due, expires) = warned(&table, &away);
    assert_eq!(due, 13 * DAY - DAY / 2);
    assert_eq!(expires, table.now.after(13 * DAY));
    table.ask(&ben, &away).unwrap();
    table.pass_time(DAY);
    let (due, _) = warned(&table, &Command::Holiday { until: None });
    assert_eq!(due, 3 * DAY - DAY / 2);
}

#[test]
fn an_interruption_during_a_holiday_takes_no_time() {
    let (mut table, _, ben) = by_days();
    table.go_away(&ben, 2).unwrap();
    table.pass_time(3 * DAY);
    // Of the day since then the server ran for half a day.
    let from = table.state.clock().counts_from();
    assert_eq!(from, Some(table.now.before(DAY)));
    table.state.clock_mut().resume(DAY / 2, table.now);
    assert_eq!(table.days_left(), 2.5);
}
