//! The same behaviour over SQLite and PostgreSQL.

use kabinet_games::GameId;
use kabinet_server::ids::{RoomId, Secret, StudyId};
use kabinet_server::room::{Event, Phase, Plan, SeatPlan};
use kabinet_server::storage::{
    Append, Copied, CopyError, Database, Due, Kept, Outcome, PuzzleEvent, Storage, Summary, Writer,
    copy,
};
use kabinet_server::time::{ServerClock, Timestamp};

use sqlx::{Connection, PgConnection};

use crate::cluster::until;
use crate::parts::Postgres;

fn remark(room: &RoomId, number: u64, reading: u64, text: &str) -> Append {
    Append {
        room: room.clone(),
        reading,
        number,
        at: Timestamp(5),
        events: vec![Event::Said {
            seat: None,
            name: "Ann".to_owned(),
            text: text.to_owned(),
        }],
        summary: None,
        visitors: Vec::new(),
        due: None,
        notices: Vec::new(),
    }
}

async fn store(writer: &Writer, appends: Vec<Append>) -> Outcome {
    writer.append(appends).await.expect("an answer")
}

async fn the_log_is_a_compare_and_set(storage: &Storage, writer: &Writer) {
    const TEXT: &str = "it's \u{1F600} \\ \"quoted\"";
    let (room, new) = (RoomId::random(), RoomId::random());
    let say = async |number, reading| {
        let append = remark(&room, number, reading, TEXT);
        store(writer, vec![append]).await
    };
    assert_eq!(say(2, 1).await, Outcome::Overtaken, "a gap");
    assert_eq!(say(1, 2).await, Outcome::Stored);
    assert_eq!(say(1, 3).await, Outcome::Overtaken, "taken");
    assert_eq!(say(2, 3).await, Outcome::Overtaken, "not read again");
    assert_eq!(say(2, 4).await, Outcome::Stored);
    let mut two = remark(&room, 2, 5, "late");
    two.events.extend(remark(&room, 3, 5, "later").events);
    assert_eq!(store(writer, vec![two]).await, Outcome::Overtaken);
    let pair = |number, reading| {
        let old = remark(&room, number, reading, "on");
        vec![old, remark(&new, 1, reading, "new")]
    };
    assert_eq!(store(writer, pair(2, 6)).await, Outcome::Overtaken);
    assert!(storage.events(&new).await.expect("events").is_empty());
    assert_eq!(store(writer, pair(3, 7)).await, Outcome::Stored);
    let events = storage.events(&room).await.expect("events");
    assert_eq!(events.len(), 3);
    assert_eq!(events[0].1, Timestamp(5));
    let Event::Said { text, .. } = &events[0].0 else {
        panic!("{events:?}");
    };
    assert_eq!(text, TEXT);
    let tail = storage.events_after(&room, 2).await.expect("events");
    assert_eq!(tail, events[2..]);
    // All at once: some of them share a transaction.
    let rooms: Vec<RoomId> = (0..40).map(|_| RoomId::random()).collect();
    let handed = (1..=5).flat_map(|number| rooms.iter().map(move |room| (room, number)));
    let handed: Vec<_> = handed
        .map(|(room, number)| writer.append(vec![remark(room, number, 8, "many")]))
        .collect();
    for outcome in handed {
        assert_eq!(outcome.await, Ok(Outcome::Stored));
    }
    for room in &rooms {
        assert_eq!(storage.events(room).await.expect("events").len(), 5);
    }
}

async fn lists_are_kept(storage: &Storage, writer: &Writer) {
    let (ann, ben) = (Secret::random().visitor(), Secret::random().visitor());
    let (one, two) = (RoomId::random(), RoomId::random());
    let enter = |room: &RoomId, number, phase, visitors: &[_], at| {
        let mut append = remark(room, number, 9, "hi");
        append.at = Timestamp(at);
        append.visitors = visitors.to_vec();
        append.summary = Some(Summary {
            game: "kengi",
            opened: Timestamp(1),
            phase,
            timed: phase == Phase::Playing,
        });
        vec![append]
    };
    let both = [ann.clone(), ben.clone()];
    let steps = [
        enter(&one, 1, Phase::Waiting, &both[..1], 10),
        enter(&two, 1, Phase::Waiting, &both, 20),
        enter(&one, 2, Phase::Playing, &both, 30),
        enter(&two, 2, Phase::Over, &[], 40),
    ];
    let handed = steps.map(|step| writer.append(step));
    for outcome in handed {
        assert_eq!(outcome.await, Ok(Outcome::Stored));
    }
    for visitor in [&ann, &ben] {
        let going = storage.rooms_of(visitor, false, 9).await.expect("rooms");
        assert_eq!(going, std::slice::from_ref(&one));
        let over = storage.rooms_of(visitor, true, 9).await.expect("rooms");
        assert_eq!(over, std::slice::from_ref(&two));
    }
    let timed = storage.rooms_in(Phase::Playing, true, Timestamp(30)).await;
    assert_eq!(timed.expect("rooms"), [one]);
    let later = storage.rooms_in(Phase::Over, false, Timestamp(41)).await;
    assert!(later.expect("rooms").is_empty());
}

async fn deadlines_are_kept(storage: &Storage, writer: &Writer) {
    let rooms = [RoomId::random(), RoomId::random()];
    for (room, at) in rooms.iter().zip([100, 200]) {
        let mut append = remark(room, 1, 10, "soon");
        append.due = Some(Due::At(Timestamp(at)));
        assert_eq!(store(writer, vec![append]).await, Outcome::Stored);
    }
    let take = async |by, claimed| {
        let taken = storage.take_due(Timestamp(by), Timestamp(claimed), 9);
        taken.await.expect("rooms")
    };
    assert!(take(99, 500).await.is_empty());
    assert_eq!(take(100, 500).await, std::slice::from_ref(&rooms[0]));
    assert!(take(100, 500).await.is_empty(), "somebody has it");
    let move_it = async |from, to| {
        let moved = storage.move_deadline(&rooms[0], Timestamp(from), to);
        moved.await.expect("an answer");
        storage.deadline(&rooms[0]).await.expect("an answer")
    };
    let later = Due::At(Timestamp(900));
    assert_eq!(move_it(499, later).await, Some(Timestamp(500)), "not there");
    assert_eq!(move_it(500, later).await, Some(Timestamp(900)));
    assert_eq!(move_it(900, Due::Never).await, None);
    let mut append = remark(&rooms[1], 2, 10, "never");
    append.due = Some(Due::Never);
    assert_eq!(store(writer, vec![append]).await, Outcome::Stored);
    assert!(take(1_000, 2_000).await.is_empty());
}

async fn other_things_are_kept(storage: &Storage, writer: &Writer) {
    let ann = Secret::random().visitor();
    let game = GameId::ALL[0];
    for (event, now) in [(PuzzleEvent::Missed, 1), (PuzzleEvent::Solved, 2)] {
        let noted = storage.note_puzzle(&ann, game, "a", event, Timestamp(now));
        noted.await.expect("stored");
    }
    let puzzles = storage.puzzles_of(&ann, game).await.expect("puzzles");
    assert_eq!(puzzles["a"].tries, 2);
    assert_eq!(puzzles["a"].solved, Some(Timestamp(2)));
    let study = StudyId::of("a record");
    for _ in 0..2 {
        let kept = storage.keep_study(&study, "kengi", "a record", Timestamp(1));
        assert_eq!(kept.await.expect("an answer"), Kept::There);
    }
    let kept = storage.study(&study).await.expect("an answer");
    assert_eq!(kept.as_deref(), Some("a record"));
    let none = storage.study(&StudyId::of("none")).await;
    assert_eq!(none.expect("an answer"), None);
    let secret = storage.secret().await.expect("a secret");
    let again = storage.secret().await.expect("a secret");
    assert_eq!(again.reveal(), secret.reveal());
    let run = writer
        .begin_run(ServerClock::shared(Timestamp(1_000_000)))
        .await;
    assert!(run.expect("a run") >= Timestamp(1_000_000));
    let alive = storage
        .last_alive(Timestamp(i64::MAX))
        .await
        .expect("a moment");
    assert!(alive >= Some(Timestamp(1_000_000)));
    writer.probe().await.expect("it can be written");
    storage.check().await.expect("it can be read");
}

async fn behaves(database: &Database) {
    let (storage, writer) = Storage::open_database(database).await.expect("a database");
    the_log_is_a_compare_and_set(&storage, &writer).await;
    lists_are_kept(&storage, &writer).await;
    deadlines_are_kept(&storage, &writer).await;
    other_things_are_kept(&storage, &writer).await;
    writer.close().await;
    storage.close().await;
}

#[tokio::test]
async fn sqlite_behaves() {
    let folder = tempfile::tempdir().expect("a folder");
    behaves(&Database::in_folder(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_behaves() {
    let postgres = Postgres::start().await;
    let database = postgres.database();
    // Two servers that start at once make the tables once.
    let (one, two) = tokio::join!(
        Storage::open_database(&database),
        Storage::open_database(&database)
    );
    for opened in [one, two] {
        let (storage, writer) = opened.expect("a database");
        writer.close().await;
        storage.close().await;
    }
    behaves(&database).await;
}

/// How often the whole log was read, and how often one of its events was looked up.
async fn looks_at_the_log(connection: &mut PgConnection) -> (i64, i64) {
    const LOOKS: &str = "SELECT seq_scan, idx_scan FROM pg_stat_user_tables \
        WHERE relname = 'events'";
    let looks = sqlx::query_as(LOOKS).fetch_one(connection).await;
    looks.expect("what PostgreSQL counts")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_log_is_not_read_to_add_to_it() {
    const REMARKS: u64 = 60;
    let postgres = Postgres::start().await;
    let (storage, writer) = Storage::open_database(&postgres.database())
        .await
        .expect("a database");
    let rooms: Vec<RoomId> = (0..20).map(|_| RoomId::random()).collect();
    for number in 1..=REMARKS {
        let hand = |room| writer.append(vec![remark(room, number, 1, "on")]);
        let handed: Vec<_> = rooms.iter().map(hand).collect();
        for outcome in handed {
            assert_eq!(outcome.await, Ok(Outcome::Stored));
        }
    }
    // What a connection has counted is told at the latest when it ends.
    writer.close().await;
    storage.close().await;
    let mut connection = PgConnection::connect(&postgres.address())
        .await
        .expect("a connection");
    let mut looks = (0, 0);
    until("all was counted", async || {
        looks = looks_at_the_log(&mut connection).await;
        looks.0 + looks.1 >= 50
    })
    .await;
    assert!(
        looks.0 < 10,
        "read {} times, looked up {}",
        looks.0,
        looks.1
    );
}

/// A room with some remarks.
fn room_of(remarks: usize) -> Append {
    let room = RoomId::random();
    let opener = Secret::random().visitor();
    let mut append = remark(&room, 1, 1, "");
    append.visitors = vec![opener.clone()];
    let seats = vec![SeatPlan::person(&opener, "Ann"), SeatPlan::Open];
    append.events = vec![Event::Opened(Plan::new("kengi", seats, opener))];
    for number in 0..remarks {
        let said = remark(&room, 1, 1, &number.to_string());
        append.events.extend(said.events);
    }
    append
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_copied_there_and_back() {
    let postgres = Postgres::start().await;
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [first, last] = folders
        .each_ref()
        .map(|folder| Database::in_folder(folder.path()));
    let (storage, writer) = Storage::open_database(&first).await.expect("a database");
    let rooms: Vec<Append> = (0..30).map(|number| room_of(number * 7)).collect();
    let ids: Vec<RoomId> = rooms.iter().map(|append| append.room.clone()).collect();
    for append in rooms {
        assert_eq!(store(&writer, vec![append]).await, Outcome::Stored);
    }
    let secret = storage.secret().await.expect("a secret");
    let study = StudyId::of("a record");
    let kept = storage.keep_study(&study, "kengi", "a record", Timestamp(1));
    kept.await.expect("an answer");
    writer.close().await;
    storage.close().await;
    drop((storage, writer));
    let expected = Copied {
        rooms: 30,
        events: 30 + 7 * (29 * 30 / 2),
    };
    let there = copy(&first, &postgres.database(), |_| {}).await;
    assert_eq!(there.expect("a copy"), expected);
    let again = copy(&first, &postgres.database(), |_| {}).await;
    assert!(matches!(again, Err(CopyError::NotEmpty(_))), "{again:?}");
    let back = copy(&postgres.database(), &last, |_| {}).await;
    assert_eq!(back.expect("a copy"), expected);
    let (storage, writer) = Storage::open_database(&last).await.expect("a database");
    for (number, room) in ids.iter().enumerate() {
        let events = storage.events(room).await.expect("events");
        assert_eq!(events.len(), 1 + 7 * number);
    }
    let copied = storage.secret().await.expect("a secret");
    assert_eq!(copied.reveal(), secret.reveal());
    assert!(storage.study(&study).await.expect("an answer").is_some());
    writer.close().await;
    storage.close().await;
}
