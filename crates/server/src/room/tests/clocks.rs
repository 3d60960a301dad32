//! Whose time runs, and when.

use super::*;

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

/// While the server was down nobody's time ran; what happened afterwards must not be charged with
/// it when it is read again.
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
