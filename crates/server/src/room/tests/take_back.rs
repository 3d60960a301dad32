//! Turns and parts of turns that are taken back.

use kabinet_engine::Level;

use super::*;

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
    table.turn(&ben);
    table.offer(&ann, Offer::Takeback).unwrap();
    table.turn(&ann);
    assert_eq!(table.state.offered(Offer::Takeback), None);
    assert_eq!(table.state.turns().len(), 3);
}
