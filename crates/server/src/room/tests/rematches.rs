//! The next game in a room: who sits where.

use kabinet_engine::{Character, Level, Persona};

use super::*;

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
