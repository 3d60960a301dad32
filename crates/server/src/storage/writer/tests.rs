use super::*;
use crate::ids::RoomId;
use crate::room::Event;
use crate::storage::faults::{Fault, Faults, faulty, limited};
use crate::storage::{Append, Storage};

fn remark(room: &RoomId, number: u64, reading: u64, text: &str) -> Append {
    Append {
        room: room.clone(),
        reading,
        number,
        at: Timestamp(1),
        events: vec![Event::Said {
            seat: None,
            name: String::new(),
            text: text.to_owned(),
        }],
        summary: None,
        visitors: Vec::new(),
        due: None,
        notices: Vec::new(),
    }
}

/// Stores a remark as the event of this number.
async fn say(writer: &Writer, room: &RoomId, number: u64, reading: u64) -> Outcome {
    let append = remark(room, number, reading, "hi");
    writer.append(vec![append]).await.expect("an answer")
}

async fn count(storage: &Storage, room: &RoomId) -> usize {
    storage.events(room).await.expect("events").len()
}

#[tokio::test]
async fn what_follows_upon_something_that_was_not_stored_is_not_stored_either() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, faults) = faulty(folder.path()).await;
    let (room, other) = (RoomId::random(), RoomId::random());
    assert_eq!(say(&writer, &room, 1, 1).await, Outcome::Stored);
    faults.inject(1, Fault::ALL[0]);
    assert_eq!(say(&writer, &room, 2, 1).await, Outcome::Failed);
    // It was decided when the room still believed in its second event.
    assert_eq!(say(&writer, &room, 3, 1).await, Outcome::Overtaken);
    assert_eq!(say(&writer, &room, 2, 1).await, Outcome::Overtaken);
    let others = say(&writer, &other, 1, 1).await;
    assert_eq!(others, Outcome::Stored, "others are not concerned");
    assert_eq!(count(&storage, &room).await, 1);
    // The room was read anew.
    assert_eq!(say(&writer, &room, 2, 2).await, Outcome::Stored);
    assert_eq!(say(&writer, &room, 3, 2).await, Outcome::Stored);
    assert_eq!(count(&storage, &room).await, 3);
    writer.close().await;
    storage.close().await;
}

#[tokio::test]
async fn an_event_is_stored_only_behind_the_last_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
    let room = RoomId::random();
    assert_eq!(say(&writer, &room, 2, 1).await, Outcome::Overtaken, "a gap");
    assert_eq!(say(&writer, &room, 1, 2).await, Outcome::Stored);
    assert_eq!(say(&writer, &room, 1, 3).await, Outcome::Overtaken, "taken");
    assert_eq!(say(&writer, &room, 3, 4).await, Outcome::Overtaken, "a gap");
    assert_eq!(count(&storage, &room).await, 1);
    // Two events of which the first is overtaken: the second must not stay behind alone.
    let mut two = remark(&room, 1, 5, "late");
    two.events.extend(remark(&room, 2, 5, "later").events);
    let two = writer.append(vec![two]).await;
    assert_eq!(two, Ok(Outcome::Overtaken));
    assert_eq!(count(&storage, &room).await, 1);
    writer.close().await;
    storage.close().await;
}

#[tokio::test]
async fn an_entry_of_two_rooms_is_stored_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
    let (old, new) = (RoomId::random(), RoomId::random());
    assert_eq!(say(&writer, &old, 1, 1).await, Outcome::Stored);
    let pair = |number, reading| {
        let old = remark(&old, number, reading, "on");
        vec![old, remark(&new, 1, reading, "new")]
    };
    let overtaken = writer.append(pair(1, 2)).await;
    assert_eq!(overtaken, Ok(Outcome::Overtaken));
    assert_eq!(count(&storage, &new).await, 0);
    let stored = writer.append(pair(2, 3)).await;
    assert_eq!(stored, Ok(Outcome::Stored));
    assert_eq!(count(&storage, &new).await, 1);
    writer.close().await;
    storage.close().await;
}

#[tokio::test]
async fn one_batch_stores_what_it_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
    let (room, other) = (RoomId::random(), RoomId::random());
    assert_eq!(say(&writer, &room, 1, 1).await, Outcome::Stored);
    // They wait for each other in the queue while the first of them is made durable.
    let handed: Vec<_> = [(&other, 1), (&room, 1), (&room, 2), (&other, 2)]
        .into_iter()
        .map(|(room, number)| writer.append(vec![remark(room, number, 2, "together")]))
        .collect();
    let mut outcomes = Vec::new();
    for outcome in handed {
        outcomes.push(outcome.await.expect("an answer"));
    }
    let [stored, overtaken] = [Outcome::Stored, Outcome::Overtaken];
    assert_eq!(outcomes, [stored, overtaken, overtaken, stored]);
    assert_eq!(count(&storage, &room).await, 1);
    assert_eq!(count(&storage, &other).await, 2);
    writer.close().await;
    storage.close().await;
}

/// Stores remarks of some kilobytes until one fails; how many were stored.
async fn fill(writer: &Writer, room: &RoomId, first: u64, reading: u64) -> u64 {
    for number in first..first + 1000 {
        let append = remark(room, number, reading, &"x".repeat(5000));
        match writer.append(vec![append]).await {
            Ok(Outcome::Stored) => {}
            Ok(Outcome::Failed) => return number,
            other => panic!("{other:?}"),
        }
    }
    panic!("there is no end to the disk");
}

#[tokio::test]
async fn a_full_disk_stops_play_only_as_long_as_it_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, pages) = limited(folder.path(), 100).await;
    let room = RoomId::random();
    let failed = fill(&writer, &room, 1, 1).await;
    assert!(failed > 10);
    for reading in 2..5 {
        let append = remark(&room, failed, reading, &"x".repeat(5000));
        let outcome = writer.append(vec![append]).await;
        assert_eq!(outcome, Ok(Outcome::Failed), "still full");
        let probed = writer.probe().await;
        let error = probed.expect_err("nothing can be stored").to_string();
        assert!(error.contains("full"), "{error}");
    }
    assert_eq!(count(&storage, &room).await as u64, failed - 1);
    // There is space again.
    pages.store(200, std::sync::atomic::Ordering::Relaxed);
    writer.probe().await.expect("something can be stored");
    let next = fill(&writer, &room, failed, 9).await;
    assert!(next > failed);
    assert_eq!(count(&storage, &room).await as u64, next - 1);
    writer.close().await;
    storage.close().await;
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
    let room = RoomId::random();
    let file = folder.path().join(crate::storage::FILE);
    let other = rusqlite::Connection::open(file).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    assert_eq!(say(&writer, &room, 1, 1).await, Outcome::Failed);
    assert!(writer.probe().await.is_err());
    other.execute_batch("ROLLBACK").expect("no lock");
    assert_eq!(say(&writer, &room, 1, 2).await, Outcome::Stored);
    writer.probe().await.expect("something can be stored");
    writer.close().await;
    storage.close().await;
}

/// Every single fault at every call of a transaction, in turn.
#[tokio::test]
async fn after_any_single_fault_the_outcome_is_true() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, faults) = faulty(folder.path()).await;
    let (mut reading, mut tried) = (0, 0);
    for fault in Fault::ALL {
        for call in 0.. {
            let room = RoomId::random();
            let mut attempt = async |faults: Option<&Faults>| {
                reading += 1;
                if let Some(faults) = faults {
                    faults.inject(call, fault);
                }
                let mut append = remark(&room, 1, reading, "first");
                append.visitors = vec![crate::ids::Secret::random().visitor()];
                writer.append(vec![append]).await.expect("an answer")
            };
            let outcome = attempt(Some(&faults)).await;
            let stored = count(&storage, &room).await;
            let expected = usize::from(outcome == Outcome::Stored);
            assert_eq!(stored, expected, "{fault:?} at call {call}: {outcome:?}");
            if faults.clear() {
                break;
            }
            tried += 1;
            if outcome != Outcome::Stored {
                let again = attempt(None).await;
                assert_eq!(again, Outcome::Stored, "{fault:?} at call {call}");
            }
            writer.probe().await.expect("it works again");
        }
    }
    // Four calls: begin, events, visits, commit.
    assert_eq!(tried, 4 * Fault::ALL.len());
    writer.close().await;
    storage.close().await;
}
