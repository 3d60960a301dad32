//! What operators do: save, restore, check, forget, mute and close, with and without a server.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::client::{Browser, Line};
use crate::common::{Run, kabinet};
use crate::server::Server;
use serde_json::json;
use tempfile::tempdir;
use tokio::runtime::Runtime;

/// Ann and Ben at a game in which each has played once and Ann has said something.
async fn two_people(address: &str) -> (String, Browser, Line, Line) {
    let (mut ann, mut ben) = (Browser::new(address), Browser::new(address));
    let room = ann.set_up("kengi", "opponent=friend&seat=0&name=Ann").await;
    ben.sit(&room, "name=Ben").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    for (line, n) in [(&mut a, 0), (&mut b, 1)] {
        line.until_played(n).await;
        let action = line.choices()[0].clone();
        line.act(&action).await.expect("a legal action");
    }
    a.until_played(2).await;
    let say = json!({"t": "say", "text": "a secret of Ann's"});
    a.ask(say).await.expect("a remark");
    (room, ann, a, b)
}

fn run(data: &Path, words: &[&str]) -> Run {
    let data = data.to_str().expect("a name");
    kabinet(&[words, &["--data", data]].concat())
}

fn last_line(run: &Run) -> String {
    run.out.lines().last().unwrap_or_default().to_owned()
}

/// Changes the database behind everybody's back.
fn tamper(data: &Path, sql: &str) {
    on(async {
        use sqlx::Connection;
        let file = data.join("kabinet.sqlite");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        let connection = sqlx::SqliteConnection::connect_with(&options).await;
        let mut connection = connection.expect("a database");
        let done = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection);
        done.await.expect("a change");
        connection.close().await.expect("an end");
    });
}

/// Runs what browsers do. Their connections live in one runtime.
fn on<T>(work: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
    RUNTIME.block_on(work)
}

#[test]
fn a_backup_made_while_people_play_restores_their_games() {
    let data = tempdir().expect("a folder");
    let place = tempdir().expect("a folder");
    let file = place.path().join("evening.sqlite");
    let name = file.to_str().expect("a name");
    let server = Server::start(data.path());
    let (room, before) = on(async {
        let (room, _, a, _) = two_people(&server.address).await;
        (room, a.state["position"].clone())
    });
    let saved = run(data.path(), &["backup", name]);
    assert!(
        saved
            .ok()
            .starts_with(&format!("saved {name} rooms 1 events "))
    );
    // The server is not held up, and a backup of the same name is replaced by a complete one.
    let mut server = server;
    on(two_people(&server.address));
    run(data.path(), &["backup", name]).ok();
    server.kill();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else may read it");
    }
    let left = fs::read_dir(place.path()).expect("a folder").count();
    assert_eq!(left, 1, "nothing but the backup is left");
    let checked = kabinet(&["check", "--file", name]);
    assert!(
        last_line(&checked).starts_with("rooms 2 events "),
        "{checked:?}"
    );
    assert!(last_line(&checked).ends_with(" broken 0"), "{checked:?}");
    let other = tempdir().expect("a folder");
    let restored = run(other.path(), &["restore", name]);
    assert!(restored.ok().contains("rooms 2 events "), "{restored:?}");
    run(other.path(), &["restore", name]).refused("is not overwritten");
    let server = Server::start(other.path());
    let after = on(async {
        let line = Browser::new(&server.address).line(&room).await;
        line.state["position"].clone()
    });
    assert_eq!(after, before);
}

#[test]
fn a_seat_keeps_its_link_through_a_backup() {
    let data = tempdir().expect("a folder");
    let file = data.path().join("backup.sqlite");
    let name = file.to_str().expect("a name");
    let mut server = Server::start(data.path());
    let (room, mut ann) = on(async {
        let (room, ann, _, _) = two_people(&server.address).await;
        (room, ann)
    });
    let link = |page: &str| -> Option<String> {
        let (_, rest) = page.split_once(&format!("/game/{room}/seat/"))?;
        Some(rest.split(['"', '?', '<', '&']).next()?.to_owned())
    };
    let page = on(ann.get(&format!("/game/{room}")));
    let before = link(page.text());
    assert!(before.is_some(), "the page shows the link: {}", page.text());
    run(data.path(), &["backup", name]).ok();
    server.kill();
    let other = tempdir().expect("a folder");
    run(other.path(), &["restore", name]).ok();
    let server = Server::start(other.path());
    let mut ann = ann.moved_to(&server.address);
    let after = on(ann.get(&format!("/game/{room}")));
    assert_eq!(link(after.text()), before);
}

#[test]
fn only_backups_are_overwritten_and_only_backups_are_restored() {
    let data = tempdir().expect("a folder");
    let empty = tempdir().expect("a folder");
    run(empty.path(), &["backup", "x.sqlite"]).refused("there is no database");
    run(empty.path(), &["check"]).refused("there is no database");
    drop(Server::start(data.path()));
    let note = data.path().join("note.txt");
    fs::write(&note, "not a backup").expect("a file");
    let name = note.to_str().expect("a name");
    run(data.path(), &["backup", name]).refused("is not overwritten");
    assert_eq!(fs::read(&note).expect("a file"), b"not a backup");
    run(empty.path(), &["restore", name]).refused("not a database of kabinet");
    run(empty.path(), &["restore", "/nowhere/at/all"]).refused("there is no database");
    let own = data.path().join("kabinet.sqlite");
    run(data.path(), &["backup", own.to_str().expect("a name")]).refused("is not overwritten");
    let server = Server::start(data.path());
    let other: PathBuf = empty.path().join("b.sqlite");
    let other = other.to_str().expect("a name");
    run(data.path(), &["backup", other]).ok();
    run(data.path(), &["restore", other]).failed(1, "another kabinet serves");
    drop(server);
}

#[test]
fn a_check_finds_what_is_broken() {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path());
    let rooms: Vec<String> = (0..3)
        .map(|_| on(async { two_people(&server.address).await.0 }))
        .collect();
    // Also while the server runs.
    let sound = run(data.path(), &["check"]);
    assert!(
        sound.ok().contains("visitors 6 studies 0 bytes "),
        "{sound:?}"
    );
    assert!(
        last_line(&sound).starts_with("rooms 3 events "),
        "{sound:?}"
    );
    drop(server);
    let [gap, nonsense, list] = [0, 1, 2].map(|index: usize| rooms[index].as_str());
    tamper(
        data.path(),
        &format!("DELETE FROM events WHERE room = '{gap}' AND number = 2"),
    );
    tamper(
        data.path(),
        &format!("UPDATE events SET event = '{{}}' WHERE room = '{nonsense}' AND number = 3"),
    );
    tamper(
        data.path(),
        &format!("UPDATE rooms SET phase = 'over' WHERE id = '{list}'"),
    );
    let broken = run(data.path(), &["check"]);
    assert_eq!(broken.status, Some(1), "{broken:?}");
    assert!(last_line(&broken).ends_with(" broken 3"), "{broken:?}");
    for why in [
        format!("broken {gap}: event 2 is missing"),
        format!("broken {nonsense}: event 3: "),
        format!("broken {list}: it is listed as kengi, over; its events say kengi, playing"),
    ] {
        assert!(broken.out.contains(&why), "{why}: {broken:?}");
    }
    // What is broken is not restored.
    let name = data.path().join("b.sqlite");
    let name = name.to_str().expect("a name");
    run(data.path(), &["backup", name]).ok();
    let other = tempdir().expect("a folder");
    let refused = run(other.path(), &["restore", name]);
    assert_eq!(refused.status, Some(1), "{refused:?}");
    assert!(
        refused.err.contains("3 rooms cannot be replayed"),
        "{refused:?}"
    );
    assert!(!other.path().join("kabinet.sqlite").exists());
}

#[test]
fn a_damaged_file_is_not_served() {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path());
    on(async {
        for _ in 0..4 {
            two_people(&server.address).await;
        }
    });
    drop(server);
    tamper(data.path(), "PRAGMA wal_checkpoint(TRUNCATE)");
    let file = data.path().join("kabinet.sqlite");
    let mut bytes = fs::read(&file).expect("a file");
    // Everything behind the first pages, where the schema is.
    let from = bytes.len() / 2;
    bytes[from..].fill(0xa5);
    fs::write(&file, bytes).expect("a file");
    run(data.path(), &["serve", "--listen", "127.0.0.1:0"]).failed(1, "damaged");
    let checked = run(data.path(), &["check"]);
    assert_eq!(checked.status, Some(1), "{checked:?}");
}

#[test]
fn a_running_server_mutes_closes_and_forgets() {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path());
    let (room, _ann, mut a, mut b) = on(two_people(&server.address));
    let shown = run(data.path(), &["room", "show", &room]);
    let shown = shown.ok();
    assert!(
        shown.starts_with(&format!("game {room} kengi playing turns 2")),
        "{shown}"
    );
    assert!(
        shown.contains(" name Ann\n") && shown.contains("a secret of Ann's"),
        "{shown}"
    );
    let address = format!("http://{}/game/{room}", server.address);
    let muted = run(data.path(), &["room", "mute", &address]);
    assert_eq!(muted.ok(), format!("muted {room}\n"));
    let say = json!({"t": "say", "text": "hello?"});
    let refused = on(async { a.ask(say.clone()).await });
    assert_eq!(refused, Err("muted".to_owned()));
    run(data.path(), &["room", "unmute", &room]).ok();
    on(async { a.ask(say).await }).expect("a remark");
    run(data.path(), &["room", "close", &room]).ok();
    on(b.until("the end", |state| state["phase"] == "over"));
    assert_eq!(b.state["result"], "*");
    let refused = on(async { b.ask(json!({"t": "offer", "offer": "rematch"})).await });
    assert_eq!(refused, Err("over".to_owned()));
    let gone = run(data.path(), &["forget", "game", &room]);
    assert_eq!(gone.ok(), format!("forgotten game {room}\n"));
    let page = on(async {
        Browser::new(&server.address)
            .get(&format!("/game/{room}"))
            .await
    });
    assert_eq!(page.status, 404);
    run(data.path(), &["forget", "game", &room]).failed(1, "there is no game");
    let checked = run(data.path(), &["check"]);
    assert_eq!(last_line(&checked), "rooms 0 events 0 broken 0");
}

#[test]
fn a_visitor_is_forgotten_but_the_opponents_game_stays() {
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let (room, alone) = on(async {
        let (room, mut ann, _, _) = two_people(&server.address).await;
        let alone = ann.set_up("kastwa", "opponent=table&name=Ann").await;
        (room, alone)
    });
    let visitor = |room: &str| -> Vec<String> {
        let shown = run(data.path(), &["room", "show", room]);
        let lines = shown.ok().lines();
        let seats = lines.filter_map(|line| line.split_once(" visitor "));
        seats
            .map(|(_, rest)| rest.split(' ').next().expect("an id").to_owned())
            .collect()
    };
    let before = visitor(&room);
    // The server does it while it runs, and a command does it when no server runs.
    let ann = before[0].clone();
    let done = run(data.path(), &["forget", "visitor", &ann]);
    assert_eq!(done.ok(), "forgotten visitor deleted 1 rewritten 1\n");
    run(data.path(), &["room", "show", &alone]).refused("there is no game");
    let after = visitor(&room);
    assert_ne!(after[0], ann, "nobody sits there now");
    assert_eq!(after[1], before[1], "Ben is who he was");
    let shown = run(data.path(), &["room", "show", &room]);
    assert!(!shown.out.contains("Ann"), "{shown:?}");
    assert!(shown.out.contains("turns 2"), "{shown:?}");
    server.kill();
    let done = run(data.path(), &["forget", "visitor", &before[1]]);
    assert_eq!(done.ok(), "forgotten visitor deleted 0 rewritten 1\n");
    run(data.path(), &["forget", "visitor", &ann]).refused("there is no visitor");
    run(data.path(), &["forget", "visitor", "Ann"]).refused("kabinet room show");
    let checked = run(data.path(), &["check"]);
    assert!(last_line(&checked).ends_with(" broken 0"), "{checked:?}");
    // The room is still playable after a restart.
    let closed = run(data.path(), &["room", "close", &room]);
    assert_eq!(closed.ok(), format!("closed {room}\n"));
    let server = Server::start(data.path());
    let line = on(async { Browser::new(&server.address).line(&room).await });
    assert_eq!(line.state["phase"], "over");
}

#[test]
fn nothing_is_copied_from_a_folder_without_a_database() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (from, to) = (path("old"), path("new"));
    let run = kabinet(&["database", "copy", "--from", &from, "--to", &to]);
    run.refused("there is no kabinet.sqlite");
    assert!(!Path::new(&from).exists() && !Path::new(&to).exists());
}
