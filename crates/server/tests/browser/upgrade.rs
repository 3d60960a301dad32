//! A server that is upgraded under an open page: two processes, one after the other, at one
//! address.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};

use tempfile::TempDir;

use crate::guest::{DESK, Guest};
use crate::house::House;
use crate::pocket::{KEPT, forgive_silence, until_kept};

/// A server of a build of its own, in another process.
struct Elsewhere {
    child: Child,
    /// It ends as soon as this is closed.
    leash: Option<ChildStdin>,
    address: SocketAddr,
}

impl Elsewhere {
    fn start(build: &str, folder: &TempDir, address: SocketAddr) -> Self {
        let own = std::env::current_exe().expect("this program");
        let mut child = Command::new(own)
            .args(["--exact", "upgrade::a_server_for_another_process"])
            .args(["--ignored", "--nocapture"])
            .env("KABINET_BUILD", build)
            .env("KABINET_TEST_FOLDER", folder.path())
            .env("KABINET_TEST_ADDRESS", address.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("another process");
        let leash = child.stdin.take();
        let said = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut lines = said.lines().map_while(Result::ok);
        let address = lines
            .find_map(|line| line.split_once("listens at ")?.1.parse().ok())
            .expect("it says where it is");
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            leash,
            address,
        }
    }

    fn end(mut self) {
        self.leash = None;
        self.child.wait().expect("it ends");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a part of the tests in this file, which start it"]
async fn a_server_for_another_process() {
    let folder = std::env::var_os("KABINET_TEST_FOLDER").expect("a folder");
    let address = std::env::var("KABINET_TEST_ADDRESS").expect("an address");
    let address = address.parse().expect("an address");
    let mut house = House::at_place(PathBuf::from(folder), address).await;
    println!("listens at {}", house.address());
    let ended = tokio::task::spawn_blocking(|| {
        let _ = std::io::stdin().read_line(&mut String::new());
    });
    ended.await.expect("somebody closes it");
    house.close().await;
}

/// The version in the address of the page's script.
const SCRIPT: &str = "return document.querySelector('script[src]').src.split('/')[4]";

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_under_an_open_page_leaves_nothing_of_yesterday() {
    let folder = TempDir::new().expect("a folder");
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let old = Elsewhere::start("yesterday", &folder, anywhere);
    let address = old.address;
    let guest = Guest::new(&House::elsewhere(address), DESK).await;
    guest.go("/").await;
    until_kept(&guest, "everything is kept", KEPT).await;
    // In the middle of a game.
    crate::begin(&guest, "kengi", "opponent=engine&level=1").await;
    let before: String = guest.see(SCRIPT).await;
    old.end();
    guest.sees("#connection").await;

    let new = Elsewhere::start("today", &folder, address);
    let renewed = format!(
        "document.querySelector('script[src]').src.split('/')[4] !== '{before}'
        && document.readyState === 'complete'"
    );
    until_kept(&guest, "the page is renewed", &renewed).await;
    guest.sees("#board .kb-svg").await;
    // Only one build is kept, and it is all of today's.
    let caches = "
      if (!window.__caches) { caches.keys().then((names) => { window.__caches = names; }); return null; }
      return window.__caches.filter((name) => name.startsWith('kabinet-')).length === 1 || (window.__caches = null)";
    let _: bool = guest.until("one build is kept", caches).await;
    let today: String = guest.see(SCRIPT).await;
    new.end();
    guest.go("/").await;
    guest.sees(":root[data-offline]").await;
    assert_eq!(guest.see::<String>(SCRIPT).await, today);
    guest.go("/rules/kengi").await;
    assert_eq!(guest.see::<String>(SCRIPT).await, today);
    forgive_silence(&guest).await;
    guest.leave().await;
}
