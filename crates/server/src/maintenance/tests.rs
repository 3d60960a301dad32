//! Cleaning up, and databases of all ages.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;

use super::retention::{Retention, Swept, pass};
use super::{MaintenanceError, backup, check, connect, restore};
use crate::ids::{RoomId, Secret, VisitorId};
use crate::room::{Actor, Command, Event, Phase, Plan, SeatPlan};
use crate::rooms::{OpenRoom, Rooms};
use crate::storage::{FILE, newest_schema};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Databases of earlier versions.
const FIXTURES: &[(i64, &[u8])] = &[
    (1, include_bytes!("../storage/fixtures/schema-1.sqlite")),
    (2, include_bytes!("../storage/fixtures/schema-2.sqlite")),
    (3, include_bytes!("../storage/fixtures/schema-3.sqlite")),
    (4, include_bytes!("../storage/fixtures/schema-4.sqlite")),
    (5, include_bytes!("../storage/fixtures/schema-5.sqlite")),
];

async fn change(folder: &Path, sql: &str) {
    let mut connection = connect(&folder.join(FILE), true).await.expect("a file");
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()));
    done.execute(&mut connection).await.expect("a change");
    connection.close().await.expect("an end");
}

#[test]
fn every_schema_before_this_one_has_a_fixture() {
    let numbers: Vec<i64> = FIXTURES.iter().map(|fixture| fixture.0).collect();
    let wanted: Vec<i64> = (1..newest_schema()).collect();
    assert!(
        wanted.iter().all(|number| numbers.contains(number)),
        "docs/RELEASING.md says how to make one"
    );
}

#[tokio::test]
async fn databases_of_every_schema_are_opened_with_their_games() {
    for (number, file) in FIXTURES {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(FILE), file).expect("an old database");
        let rooms = Rooms::open(folder.path(), None, 1).await;
        let rooms = rooms.unwrap_or_else(|error| panic!("schema {number}: {error}"));
        for (id, phase, turns) in [
            ("78Ce3QgNd7", Phase::Playing, 11),
            ("T6eppytbqj", Phase::Over, 11),
            ("dG5pktvHLR", Phase::Waiting, 0),
        ] {
            let id = RoomId::read(id).expect("a name");
            let room = rooms.room(&id).await.expect("an answer").expect("a room");
            let found = room.read(|state| (state.phase(), state.turns().len()));
            assert_eq!(found, (phase, turns), "schema {number}, {id}");
        }
        rooms.close().await;
        let report = check(&folder.path().join(FILE), |_| {}).await;
        let report = report.expect("a report");
        assert_eq!(
            report.to_string(),
            "rooms 4 events 43 broken 0",
            "{report:?}"
        );
    }
}

#[tokio::test]
async fn a_newer_database_is_refused_and_no_byte_of_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    rooms.close().await;
    drop(rooms);
    change(
        folder.path(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', 1, x'00', 1)",
    )
    .await;
    let file = folder.path().join(FILE);
    let before = std::fs::read(&file).expect("a file");
    let refused = check::quick_check(folder.path()).await;
    let refused = refused.expect_err("a newer one").to_string();
    assert!(refused.contains("a newer kabinet"), "{refused}");
    let refused = Rooms::open(folder.path(), None, 1).await;
    assert!(refused.is_err(), "a newer one");
    assert_eq!(std::fs::read(&file).expect("a file"), before);
}

#[tokio::test]
async fn a_database_that_acts_by_itself_is_not_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    begun(&rooms, &visitor(), &visitor()).await;
    rooms.close().await;
    drop(rooms);
    let whole = std::fs::read(folder.path().join(FILE)).expect("a file");
    let hostile = [
        "CREATE TRIGGER evil AFTER INSERT ON events BEGIN DELETE FROM rooms; END",
        "CREATE TRIGGER evil BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",
        "ALTER TABLE visits RENAME TO v; CREATE VIEW visits AS SELECT * FROM v",
        "DROP INDEX rooms_by_phase",
        "DROP TABLE deadlines",
        "ALTER TABLE events ADD COLUMN evil TEXT",
        "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1",
    ];
    for sql in hostile {
        std::fs::write(folder.path().join(FILE), &whole).expect("a file");
        change(folder.path(), sql).await;
        let place = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(FILE);
        let restored = restore(&file, place.path(), |_| {}).await;
        assert!(
            matches!(restored, Err(MaintenanceError::Damaged { .. })),
            "{sql}: {restored:?}"
        );
        assert!(!place.path().join(FILE).exists());
    }
    // Tools for replication keep their books beside ours.
    std::fs::write(folder.path().join(FILE), &whole).expect("a file");
    change(folder.path(), "CREATE TABLE _litestream_seq (id INTEGER)").await;
    let report = check(&folder.path().join(FILE), |_| {}).await;
    assert!(report.expect("a report").is_sound());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_killed_backups_and_restores_left_is_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    rooms.close().await;
    drop(rooms);
    let place = tempfile::tempdir().expect("a folder");
    let make = |folder: &Path, name: &str, age: u64| {
        let path = folder.join(name);
        let file = std::fs::File::create(&path).expect("a file");
        let at = std::time::SystemTime::now() - Duration::from_secs(age);
        file.set_modified(at).expect("a time");
        (path, file)
    };
    // Nobody holds what was left behind a minute ago. Somebody still writes to the other one, and a
    // new one may not be held yet.
    let killed = [
        make(place.path(), ".kabinet-backup-abc123", 60).0,
        make(place.path(), ".kabinet-backup-abc123-journal", 60).0,
    ];
    let (held, file) = make(place.path(), ".kabinet-backup-def456", 60);
    file.lock().expect("a lock");
    let (journal, _) = make(place.path(), ".kabinet-backup-def456-journal", 60);
    let (fresh, _) = make(place.path(), ".kabinet-backup-ghi789", 0);
    let copy = place.path().join("copy.sqlite");
    backup(folder.path(), &copy).await.expect("a backup");
    assert!(killed.iter().all(|file| !file.exists()), "{killed:?}");
    assert!(held.exists() && journal.exists() && fresh.exists());
    // Who restores holds the folder, and so does who serves: nobody else is restoring there.
    let left = |folder: &Path| {
        let names = [".kabinet-restore-abc123", ".kabinet-restore-abc123-wal"];
        names.map(|name| make(folder, name, 0).0)
    };
    let target = tempfile::tempdir().expect("a folder");
    let killed = left(target.path());
    let restored = restore(&copy, target.path(), |_| {}).await;
    restored.expect("a report");
    assert!(killed.iter().all(|file| !file.exists()), "{killed:?}");
    let killed = left(target.path());
    let rooms = Rooms::open(target.path(), None, 1).await.expect("rooms");
    rooms.close().await;
    assert!(killed.iter().all(|file| !file.exists()), "{killed:?}");
}

#[tokio::test]
async fn a_database_that_lacks_its_end_is_not_served() {
    for (number, whole) in FIXTURES {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(FILE);
        std::fs::write(&file, whole).expect("an old database");
        let found = check::quick_check(folder.path()).await.expect("an answer");
        assert_eq!(found, Some(Vec::new()), "schema {number}");
        // SQLite takes what is missing of the last page for zeros.
        std::fs::write(&file, &whole[..whole.len() - 1]).expect("a part of it");
        let found = check::quick_check(folder.path()).await.expect("an answer");
        assert_ne!(found, Some(Vec::new()), "schema {number}");
        // After a power cut the journal may have what is missing.
        std::fs::write(folder.path().join("kabinet.sqlite-wal"), b"journal").expect("a journal");
        let found = check::quick_check(folder.path()).await.expect("an answer");
        assert_eq!(found, Some(Vec::new()), "schema {number}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_no_backup() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let (told, answers) = std::sync::mpsc::channel();
    let place = folder.path().join("place");
    // Whoever opens a pipe waits for the other end, for ever.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.expect("a runtime");
        let restored = runtime.block_on(restore(&pipe, &place, |_| {}));
        let _ = told.send(restored.map(drop));
        let checked = runtime.block_on(check(&pipe, |_| {}));
        let _ = told.send(checked.map(drop));
    });
    for work in ["restore", "check"] {
        let answer = answers.recv_timeout(Duration::from_secs(60));
        let answer = answer.unwrap_or_else(|_| panic!("{work} waits for ever"));
        assert!(
            matches!(answer, Err(MaintenanceError::Foreign(_))),
            "{work}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn a_backup_of_which_any_byte_has_changed_is_not_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let room = begun(&rooms, &visitor(), &visitor()).await.id().clone();
    let file = folder.path().join("copy.sqlite");
    backup(folder.path(), &file).await.expect("a backup");
    rooms.close().await;
    let whole = std::fs::read(&file).expect("a backup");
    let try_restore = async |bytes: &[u8]| {
        let place = tempfile::tempdir().expect("a folder");
        std::fs::write(&file, bytes).expect("a file");
        let restored = restore(&file, place.path(), |_| {}).await;
        let there = place.path().join(FILE).exists();
        assert_eq!(restored.is_ok(), there, "{restored:?}");
        (restored, std::fs::read(place.path().join(FILE)).ok())
    };
    // A remark that says something else contradicts no rule.
    let hello = whole.windows(5).rposition(|bytes| bytes == b"hello");
    let hello = hello.expect("the remark");
    let every = (100..whole.len() - 48).step_by(whole.len() / 20);
    for changed in every.chain([hello]) {
        let mut bytes = whole.clone();
        bytes[changed] ^= 1;
        let refused = try_restore(&bytes).await.0.expect_err("a change");
        assert!(
            matches!(refused, MaintenanceError::Changed(_)),
            "byte {changed}: {refused}"
        );
        if changed == hello {
            let report = check(&file, |_| {}).await.expect("a report");
            assert!(!report.is_sound(), "{report:?}");
        }
    }
    // Bytes that follow the checksum, or stand where it should be, belong to no backup.
    let content = &whole[..whole.len() - 48];
    let (digest, mut unmarked) = (&whole[whole.len() - 48..], whole.clone());
    unmarked[content.len()] ^= 1;
    for bytes in [
        [&whole[..], b"more"].concat(),
        [&whole[..], digest].concat(),
        [content, b"more"].concat(),
        unmarked,
        whole[..whole.len() - 1].to_vec(),
    ] {
        let refused = try_restore(&bytes).await.0.expect_err("no backup");
        assert!(
            matches!(refused, MaintenanceError::Changed(_)),
            "{} bytes: {refused}",
            bytes.len()
        );
    }
    // Earlier versions wrote no checksum.
    for bytes in [&whole[..], content] {
        let (restored, database) = try_restore(bytes).await;
        assert_eq!(restored.expect("a report").rooms, 1, "{room}");
        assert_eq!(database.as_deref(), Some(content));
    }
}

fn visitor() -> VisitorId {
    Secret::random().visitor()
}

async fn set_up(rooms: &Arc<Rooms>, seats: Vec<SeatPlan>) -> Arc<OpenRoom> {
    let opener = match &seats[0] {
        SeatPlan::Person { visitor, .. } => visitor.clone(),
        _ => visitor(),
    };
    let plan = Plan::new("kengi", seats, opener);
    rooms.set_up(plan).await.expect("a room")
}

async fn ask(rooms: &Arc<Rooms>, room: &Arc<OpenRoom>, who: &VisitorId, command: Command) {
    let done = room.execute(rooms, Actor::Visitor(who), &command, None, 0);
    done.await.expect("a command");
}

/// A game that two people began, in which one said something.
async fn begun(rooms: &Arc<Rooms>, ann: &VisitorId, ben: &VisitorId) -> Arc<OpenRoom> {
    let seats = vec![SeatPlan::person(ann, "Ann"), SeatPlan::person(ben, "Ben")];
    let room = set_up(rooms, seats).await;
    let a = "a1-a4".to_owned();
    ask(rooms, &room, ann, Command::Act { n: 0, a }).await;
    let text = "hello".to_owned();
    ask(rooms, &room, ann, Command::Chat { text }).await;
    room
}

/// Everything in a room happened so many days earlier.
async fn age(folder: &Path, room: &RoomId, days: u32) {
    let millis = i64::from(days) * 24 * 3600 * 1000;
    for sql in [
        format!("UPDATE events SET at = at - {millis} WHERE room = '{room}'"),
        format!(
            "UPDATE rooms SET opened = opened - {millis}, changed = changed - {millis} \
             WHERE id = '{room}'"
        ),
    ] {
        change(folder, &sql).await;
    }
}

async fn restart(folder: &Path, rooms: Arc<Rooms>) -> Arc<Rooms> {
    rooms.close().await;
    drop(rooms);
    Rooms::open(folder, None, 1).await.expect("rooms")
}

async fn sweep(rooms: &Arc<Rooms>, retention: Retention) -> Swept {
    let swept = pass(&Arc::downgrade(rooms), retention, Duration::ZERO).await;
    swept.expect("a pass").expect("rooms")
}

#[tokio::test]
async fn what_is_too_old_goes_and_everything_else_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let (ann, ben, cleo) = (visitor(), visitor(), visitor());
    let waiting = || vec![SeatPlan::person(&ann, "Ann"), SeatPlan::Open];
    let old_waiting = set_up(&rooms, waiting()).await.id().clone();
    let new_waiting = set_up(&rooms, waiting()).await.id().clone();
    let old_playing = begun(&rooms, &ann, &ben).await.id().clone();
    // Cleo and her opponent have stayed away; Ann has been here today.
    let old_over = begun(&rooms, &cleo, &visitor()).await;
    ask(&rooms, &old_over, &cleo, Command::Resign).await;
    let seen_over = begun(&rooms, &ann, &visitor()).await;
    ask(&rooms, &seen_over, &ann, Command::Resign).await;
    let (old_over, seen_over) = (old_over.id().clone(), seen_over.id().clone());
    let abandoned = begun(&rooms, &visitor(), &visitor()).await.id().clone();
    rooms.close().await;
    drop(rooms);
    for room in [
        &old_waiting,
        &old_playing,
        &old_over,
        &seen_over,
        &abandoned,
    ] {
        age(folder.path(), room, 100).await;
    }
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    // Nothing is kept for ever unless it is said so, and nothing goes before its time.
    assert_eq!(sweep(&rooms, Retention::FOREVER).await.unbegun, 0);
    let lasting = Retention {
        unbegun: Some(101 * DAY),
        finished: Some(101 * DAY),
        chat: Some(101 * DAY),
    };
    let kept = Swept {
        rooms: 6,
        ..Swept::default()
    };
    assert_eq!(sweep(&rooms, lasting).await, kept);
    let retention = Retention {
        unbegun: Some(30 * DAY),
        finished: Some(60 * DAY),
        chat: Some(90 * DAY),
    };
    let swept = sweep(&rooms, retention).await;
    let expected = Swept {
        rooms: 6,
        unbegun: 1,
        finished: 2,
        remarks: 2,
    };
    assert_eq!(swept, expected);
    for (room, there) in [
        (&old_waiting, false),
        (&new_waiting, true),
        (&old_playing, true),
        (&old_over, false),
        (&seen_over, true),
        (&abandoned, false),
    ] {
        let found = rooms.room(room).await.expect("an answer").is_some();
        assert_eq!(found, there, "{room}");
    }
    // The chat is gone, and the game goes on behind it.
    let room = rooms.room(&old_playing).await.expect("an answer");
    let room = room.expect("a room");
    assert!(room.read(|state| state.remarks().is_empty()));
    let (n, a) = (1, "e5-c2".to_owned());
    ask(&rooms, &room, &ben, Command::Act { n, a }).await;
    drop(room);
    let rooms = restart(folder.path(), rooms).await;
    assert_eq!(
        sweep(&rooms, retention).await.remarks,
        0,
        "each is erased once"
    );
    let report = check(&folder.path().join(FILE), |_| {})
        .await
        .expect("a report");
    assert!(report.is_sound(), "{report:?}");
    assert_eq!(report.rooms, 3);
    rooms.close().await;
}

#[tokio::test]
async fn a_game_of_an_evening_with_a_wrong_clock_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let now = rooms.now().0;
    let over = async |days: u32| {
        let (ann, ben) = (visitor(), visitor());
        let room = begun(&rooms, &ann, &ben).await;
        ask(&rooms, &room, &ann, Command::Resign).await;
        (room.id().clone(), days)
    };
    // One that is really old, and one of an evening on which the clock was four years behind.
    let (old, evening) = (over(1_000).await, over(1_461).await);
    rooms.close().await;
    drop(rooms);
    for (room, days) in [&old, &evening] {
        age(folder.path(), room, *days).await;
    }
    let (day, hour) = (24 * 3600 * 1000, 3600 * 1000);
    let evening_began = now - 1_461 * day - hour;
    let runs = [
        (now - 1_100 * day, now - 3 * day),
        (evening_began, evening_began + 5 * hour),
        (now - 2 * day, now - day),
    ];
    change(folder.path(), "DELETE FROM runs").await;
    for (started, alive) in runs {
        let sql = format!("INSERT INTO runs (started, alive) VALUES ({started}, {alive})");
        change(folder.path(), &sql).await;
    }
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let swept = sweep(&rooms, Retention::default()).await;
    assert_eq!((swept.finished, swept.remarks), (1, 0), "{swept:?}");
    for (room, there) in [(&old.0, false), (&evening.0, true)] {
        let found = rooms.room(room).await.expect("an answer").is_some();
        assert_eq!(found, there, "{room}");
    }
    rooms.close().await;
}

#[tokio::test]
async fn a_room_in_memory_is_not_deleted_under_those_who_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let ann = visitor();
    let room = set_up(&rooms, vec![SeatPlan::person(&ann, "Ann"), SeatPlan::Open]).await;
    age(folder.path(), room.id(), 100).await;
    let retention = Retention {
        unbegun: Some(DAY),
        ..Retention::FOREVER
    };
    assert_eq!(sweep(&rooms, retention).await.unbegun, 0);
    // A game as long as several steps of deleting goes as a whole.
    let id = room.id().clone();
    for _ in 0..3 {
        let events = (0..400).map(|_| Event::Erased).collect::<Vec<_>>();
        let stored = rooms.moderate(&id, |_, _| events.clone()).await;
        assert_eq!(stored.expect("an answer"), Some(true));
    }
    let place = super::forget::Place::Running(&rooms);
    super::forget::game(&place, &id).await.expect("a deletion");
    assert!(rooms.room(&id).await.expect("an answer").is_none());
    let report = check(&folder.path().join(FILE), |_| {})
        .await
        .expect("a report");
    assert_eq!(report.to_string(), "rooms 0 events 0 broken 0");
    rooms.close().await;
}
