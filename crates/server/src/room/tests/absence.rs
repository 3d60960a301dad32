//! Who leaves a game with a clock, and what the other may do then.

use super::super::absence::{CLAIM_AFTER, NOTED_AFTER};
use super::*;

const WIN: Command = Command::Claim { claim: Claim::Win };
const ABORT: Command = Command::Claim {
    claim: Claim::Abort,
};

/// Two people in a game with a clock, whose first turn has been played.
fn begun(clock: TimeControl) -> (Table, VisitorId, VisitorId) {
    let (mut table, ann, ben) = two("kengi", clock);
    table.play(&ann);
    (table, ann, ben)
}

impl Table {
    fn play(&mut self, who: &VisitorId) {
        let (done, _) = self.choices();
        let n = self.state.game().len();
        let a = done[0].clone();
        self.ask(who, &Command::Act { n, a }).expect("a turn");
    }

    /// The player of a seat is found to have been gone for so long.
    fn leave(&mut self, seat: usize, gone: u64) {
        let event = self.state.leaves(seat, gone).expect("absence counts");
        self.happen(vec![event]);
    }
}

#[test]
fn whoever_stays_may_claim_the_win_after_a_while() {
    let (mut table, ann, ben) = begun(FIVE_MINUTES);
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::NotAway));
    table.leave(1, NOTED_AFTER);
    assert!(table.state.leaves(1, NOTED_AFTER).is_none(), "noted once");
    assert_eq!(
        table.state.claim_in(&[0], table.now),
        Some(CLAIM_AFTER - NOTED_AFTER)
    );
    assert_eq!(table.state.claim_in(&[1], table.now), None);
    assert_eq!(table.state.claim_in(&[], table.now), None);
    table.pass_time(CLAIM_AFTER - NOTED_AFTER - 1);
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::NotAway));
    table.pass_time(1);
    assert_eq!(table.ask(&ben, &WIN), Err(Refusal::NotAway));
    assert_eq!(table.ask(&somebody(), &WIN), Err(Refusal::NotSeated));
    table.ask(&ann, &WIN).expect("a win");
    let end = table.state.end().expect("an end");
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::Over));
}

#[test]
fn whoever_stays_may_abort_instead() {
    let (mut table, ann, _) = begun(FIVE_MINUTES);
    table.leave(1, CLAIM_AFTER);
    table.ask(&ann, &ABORT).expect("an end");
    assert_eq!(table.state.phase(), Phase::Over);
    assert_eq!(table.state.end().expect("an end").outcome(), None);
}

#[test]
fn whoever_comes_back_in_time_has_lost_nothing() {
    let (mut table, ann, ben) = begun(FIVE_MINUTES);
    assert!(table.state.returns(1).is_none(), "nobody has noticed");
    table.leave(1, CLAIM_AFTER);
    let back = table.state.returns(1).expect("was away");
    table.happen(vec![back]);
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::NotAway));
    assert_eq!(table.state.claim_in(&[0], table.now), None);
    assert_eq!(table.replayed(), table.state);
    table.play(&ben);
    // Leaving once more counts from then on.
    table.leave(1, 0);
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::NotAway));
}

#[test]
fn absence_counts_only_under_a_clock_for_the_whole_game() {
    let days = TimeControl::Turn { each: 86_400_000 };
    for clock in [TimeControl::None, days] {
        let (table, ..) = begun(clock);
        assert!(table.state.leaves(1, CLAIM_AFTER).is_none(), "{clock:?}");
    }
    let (table, ..) = two("kengi", FIVE_MINUTES);
    assert!(table.state.leaves(1, CLAIM_AFTER).is_none(), "not begun");
    // Alone against the engine.
    let ann = somebody();
    let engine = SeatPlan::Engine {
        level: 1,
        character: None,
    };
    let seats = vec![SeatPlan::person(&ann, "Ann"), engine];
    let mut table = Table::open(Plan {
        clock: FIVE_MINUTES,
        ..plan("kengi", "", seats, &ann)
    });
    table.play(&ann);
    for seat in 0..2 {
        assert!(table.state.leaves(seat, CLAIM_AFTER).is_none(), "{seat}");
    }
}

#[test]
fn a_team_is_gone_when_all_of_it_is() {
    let people = [(); 4].map(|()| somebody());
    let seats = people.iter().map(|one| SeatPlan::person(one, "")).collect();
    let mut table = Table::open(Plan {
        clock: FIVE_MINUTES,
        ..plan("kensington", "players=4", seats, &people[0])
    });
    let first = table.state.acting().expect("a turn");
    table.play(&people[first].clone());
    table.leave(1, CLAIM_AFTER);
    assert_eq!(table.ask(&people[0], &WIN), Err(Refusal::NotAway));
    table.leave(3, CLAIM_AFTER);
    table.ask(&people[2], &WIN).expect("a win");
}

#[test]
fn time_in_which_the_server_was_down_is_no_absence() {
    let (mut table, ann, _) = begun(FIVE_MINUTES);
    table.leave(1, NOTED_AFTER);
    // Down for an hour: what counted before is all that counts.
    table.interrupted = true;
    table.pass_time(3_600_000);
    let counted = table.now.before(NOTED_AFTER);
    for since in table.state.away_mut() {
        *since = counted;
    }
    assert_eq!(table.ask(&ann, &WIN), Err(Refusal::NotAway));
    table.pass_time(CLAIM_AFTER - NOTED_AFTER);
    table.ask(&ann, &WIN).expect("a win");
}
