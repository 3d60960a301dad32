//! Who is missing, and what people without a name are called in sentences.

use kabinet_core::Message;
use kabinet_core::message::Arg;
use kabinet_words::{Language, text_with};

use super::*;
use crate::protocol::messages::RoomView;
use crate::push::named;

/// A table of people who gave these names, with free seats for those who are not there.
fn table_of(game: &str, options: &str, names: &[Option<&str>]) -> (Table, Vec<VisitorId>) {
    let people: Vec<VisitorId> = names.iter().map(|_| somebody()).collect();
    let seats = names.iter().zip(&people).map(|(name, visitor)| match name {
        Some(name) => SeatPlan::person(visitor, name),
        None => SeatPlan::Open,
    });
    let plan = plan(game, options, seats.collect(), &people[0]);
    (Table::open(plan), people)
}

fn snapshot(table: &Table, visitor: &VisitorId) -> Snapshot {
    let seats: Vec<usize> = table.state.seats_of(visitor).collect();
    Snapshot::new(&table.state, &seats, usize::MAX, table.now)
}

/// Whose turn it is, as somebody reads it in German.
fn lead(table: &Table, visitor: &VisitorId) -> String {
    RoomView::new(&snapshot(table, visitor), Language::German)
        .own
        .lead
}

#[test]
fn who_is_missing_is_said_as_it_is() {
    let (table, _) = table_of("kengi", "", &[Some(""), None]);
    assert_eq!(
        table.state.status(&[0]),
        Message::new("room-waiting-opponent")
    );
    let free = |n: i64| Message::new("room-waiting-others").number("n", n);
    assert_eq!(table.state.status(&[]), free(1));
    let teams = [Some(""), None, None, Some("Ben"), None, None];
    let (table, _) = table_of("kensington", "players=6", &teams);
    assert_eq!(
        table.state.status(&[0]),
        Message::new("room-waiting").number("n", 4)
    );
    assert_eq!(table.state.status(&[]), free(4));
}

#[test]
fn an_opponent_without_a_name_is_the_opponent() {
    let (mut table, people) = table_of("kengi", "", &[Some(""), Some("")]);
    assert_eq!(lead(&table, &people[0]), "Sie sind am Zug.");
    assert_eq!(lead(&table, &people[1]), "Ihr Gegner ist am Zug.");
    table.turn(&people[0]);
    table.turn(&people[1]);
    table.offer(&people[0], Offer::Draw).expect("an offer");
    let told = snapshot(&table, &people[1]);
    let offer = RoomView::new(&told, Language::German).own.offer;
    let said = offer.expect("it waits").say;
    assert_eq!(said, "Ihr Gegner bietet Remis an.");
    let (table, people) = table_of("kengi", "", &[Some("Ann"), Some("")]);
    assert_eq!(lead(&table, &people[1]), "Ann ist am Zug.");
    // In a team nobody is *the* opponent.
    let (table, people) = table_of("kensington", "players=4", &[Some(""); 4]);
    assert_eq!(lead(&table, &people[1]), "Rot ist am Zug.");
    assert_eq!(lead(&table, &people[2]), "Rot ist am Zug.");
}

#[test]
fn notices_do_without_a_name() {
    let said = |key: &str, name: &str| {
        let mut args = vec![("game", Arg::Text("Kengi".to_owned()))];
        args.extend(named(name));
        text_with(Language::German, key, &args)
    };
    assert_eq!(said("notice-turn", ""), "Sie sind am Zug.");
    assert_eq!(said("notice-turn", "no"), "Sie sind am Zug gegen no.");
    assert_eq!(said("calendar-event", ""), "Kengi: Sie sind am Zug");
    assert_eq!(said("calendar-event", "Ann"), "Kengi: Ihr Zug gegen Ann");
}

#[test]
fn who_chooses_a_side_is_said_to_everybody_as_it_is() {
    let (ann, ben) = (somebody(), somebody());
    let seats = vec![SeatPlan::person(&ann, ""), SeatPlan::person(&ben, "")];
    let table = Table::open(Plan {
        camp: Camp::OpenerChooses,
        ..plan("kengi", "start=bag:7", seats, &ann)
    });
    for (seats, key) in [
        (&[0][..], "room-camp-yours"),
        (&[1], "room-camp"),
        (&[], "room-camp-others"),
    ] {
        assert_eq!(table.state.status(seats), Message::new(key));
    }
}
