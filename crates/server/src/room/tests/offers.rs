//! Offers that are made again.

use super::*;
use crate::room::Permission;

fn may(table: &Table, seat: usize, permission: Permission) -> bool {
    table.state.permissions(&[seat]).contains(&permission)
}

#[test]
fn a_draw_is_offered_again_only_after_some_turns() {
    let (mut table, ann, ben) = two("kengi", TimeControl::None);
    table.turn(&ann);
    table.turn(&ben);
    table.offer(&ann, Offer::Draw).unwrap();
    let decline = Command::Decline { offer: Offer::Draw };
    // Withdrawn by its own side: the other one was asked all the same.
    table.ask(&ann, &decline).unwrap();
    let lately = Refusal::OfferedLately(Offer::Draw);
    assert_eq!(table.offer(&ann, Offer::Draw), Err(lately.clone()));
    assert!(!may(&table, 0, Permission::Draw));
    assert_eq!(table.state.draw_again_in(&[0]), Some(5));
    // The other side has asked nobody, and may be answered at any time.
    assert!(may(&table, 1, Permission::Draw));
    assert_eq!(table.state.draw_again_in(&[1]), None);
    table.offer(&ben, Offer::Draw).unwrap();
    assert!(may(&table, 0, Permission::Draw));
    table.ask(&ann, &decline).unwrap();
    assert_eq!(table.offer(&ben, Offer::Draw), Err(lately.clone()));
    for left in (0..5).rev() {
        assert_eq!(table.offer(&ann, Offer::Draw), Err(lately.clone()));
        table.turn(&ann);
        table.turn(&ben);
        assert_eq!(table.state.draw_again_in(&[0]), (left > 0).then_some(left));
    }
    table.offer(&ann, Offer::Draw).unwrap();
    table.offer(&ben, Offer::Draw).unwrap();
    assert_eq!(table.state.end(), Some(End::Declared(Termination::Agreed)));
}

#[test]
fn a_take_back_is_asked_for_once_in_a_turn() {
    let (mut table, ann, ben) = two("kengi", TimeControl::None);
    table.turn(&ann);
    table.offer(&ann, Offer::Takeback).unwrap();
    let decline = Command::Decline {
        offer: Offer::Takeback,
    };
    table.ask(&ben, &decline).unwrap();
    let lately = Refusal::OfferedLately(Offer::Takeback);
    assert_eq!(table.offer(&ann, Offer::Takeback), Err(lately));
    assert!(!may(&table, 0, Permission::Takeback));
    // After an answer it is another question; and what was granted may be asked for again.
    table.turn(&ben);
    for _ in 0..2 {
        assert!(may(&table, 0, Permission::Takeback));
        table.offer(&ann, Offer::Takeback).unwrap();
        table.offer(&ben, Offer::Takeback).unwrap();
        assert_eq!(table.state.game().len(), 0);
        table.turn(&ann);
        table.turn(&ben);
    }
}

#[test]
fn nobody_is_asked_for_another_game_over_and_over() {
    let (mut table, ann, ben) = two("kengi", TimeControl::None);
    table.turn(&ann);
    table.ask(&ann, &Command::Resign).unwrap();
    let decline = Command::Decline {
        offer: Offer::Rematch,
    };
    for _ in 0..3 {
        table.offer(&ann, Offer::Rematch).unwrap();
        table.ask(&ben, &decline).unwrap();
    }
    let lately = Refusal::OfferedLately(Offer::Rematch);
    assert_eq!(table.offer(&ann, Offer::Rematch), Err(lately));
    assert!(!may(&table, 0, Permission::Rematch));
    table.offer(&ben, Offer::Rematch).unwrap();
    assert_eq!(table.offer(&ann, Offer::Rematch), Ok(true));
}

#[test]
fn whoever_plays_alone_may_ask_as_often_as_they_like() {
    let ann = somebody();
    let seats = vec![
        SeatPlan::person(&ann, "Ann"),
        SeatPlan::engine(kabinet_engine::Level::HIGHEST),
    ];
    let mut table = Table::open(plan("kengi", "", seats, &ann));
    table.turn(&ann);
    for _ in 0..3 {
        table.offer(&ann, Offer::Draw).unwrap();
        let decline = Command::Decline { offer: Offer::Draw };
        table.asked(Actor::Engine(1), &decline).unwrap();
    }
}
