//! A page that arrives in two pieces, and its script after it has been painted, as on slow
//! networks: what is seen stays where it is when more comes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::begin;
use crate::guest::{DESK, Guest, PHONE};
use crate::house::House;

/// How long the second piece waits for a browser that paints nothing before it is there, and a
/// script for one that does not say that it has painted.
const PATIENCE: Duration = Duration::from_millis(600);

/// Notes what moves, and says when something has been painted.
const WATCH: &str = "
    window.__shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        const named = ({ node, previousRect, currentRect }) =>
          `${node?.id || node?.className || node?.nodeName} ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
        window.__shifts.push(`${value}: ${sources.map(named).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => fetch('/painted')));";

/// A server in front of a house that sends one page in two pieces, and scripts late.
struct SlowServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl SlowServer {
    /// Serves the page at the path `/pieces`, and whatever else the house has.
    async fn start(house: &House, first: String, second: String) -> Self {
        let there = house.address();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let painted = Arc::new(Notify::new());
        let pieces = Arc::new([first, second]);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (painted, pieces) = (Arc::clone(&painted), Arc::clone(&pieces));
                tokio::spawn(async move { serve(near, there, &painted, &pieces).await });
            }
        });
        Self { address, task }
    }
}

impl Drop for SlowServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Answers one connection.
async fn serve(
    mut near: TcpStream,
    there: SocketAddr,
    painted: &Notify,
    [first, second]: &[String; 2],
) -> Option<()> {
    let mut head = vec![0; 1 << 14];
    let count = near.read(&mut head).await.ok()?;
    let head = &head[..count];
    if head.starts_with(b"GET /pieces ") {
        let begin = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n";
        near.write_all(begin.as_bytes()).await.ok()?;
        near.write_all(first.as_bytes()).await.ok()?;
        // A browser that waits for the whole page paints nothing, and says so by saying nothing.
        let _ = tokio::time::timeout(PATIENCE, painted.notified()).await;
        near.write_all(second.as_bytes()).await.ok()?;
        return near.shutdown().await.ok();
    }
    if head.starts_with(b"GET /painted ") {
        painted.notify_one();
        let done = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
        return near.write_all(done.as_bytes()).await.ok();
    }
    // One request for each connection, so that every one comes by here.
    let head = String::from_utf8_lossy(head).replace("Connection: keep-alive", "Connection: close");
    if head.lines().next()?.contains(".bundle.js") {
        let _ = tokio::time::timeout(PATIENCE, painted.notified()).await;
    }
    let mut far = TcpStream::connect(there).await.ok()?;
    far.write_all(head.as_bytes()).await.ok()?;
    copy_bidirectional(&mut near, &mut far)
        .await
        .ok()
        .map(|_| ())
}

/// Where a page is cut: before the tag that holds this text for the last time.
fn cut(page: &str, before: &str) -> (String, String) {
    let at = page
        .rfind(before)
        .unwrap_or_else(|| panic!("no {before} in the page"));
    let tag = page[..at].rfind('<').expect("a tag");
    (page[..tag].to_owned(), page[tag..].to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_seen_stays_where_it_is_when_the_rest_of_a_page_arrives() {
    let house = House::build().await;
    for eyes in [PHONE, DESK] {
        let guest = Guest::new(&house, eyes).await;
        begin(&guest, "kensington", "opponent=table").await;
        let game = guest.path().await;
        begin(&guest, "kengi", "option-start=seed&opponent=engine&camp=me").await;
        let camp = guest.path().await;
        let watch = json!({ "source": WATCH });
        guest
            .command("Page.addScriptToEvaluateOnNewDocument", watch)
            .await;
        for (path, before) in [
            (game.as_str(), "data-do=\"draw\""),
            (game.as_str(), "class=\"panels\""),
            (camp.as_str(), "class=\"panels\""),
            ("/analysis/kingdom", "class=\"panels\""),
            ("/learn/kengi", "class=\"lesson-tools\""),
            ("/puzzles/kengi/sheet-2", "class=\"puzzle-tools\""),
            ("/strategy/kingdom/game", "class=\"lesson-tools\""),
        ] {
            guest.go(path).await;
            let fetch = "
              window.__page ??= fetch(location.href).then((answer) => answer.text()).then((text) => (window.__text = text));
              return window.__text ?? null";
            let page: String = guest.until("the page's text", fetch).await;
            let (first, second) = cut(&page, before);
            let slow = SlowServer::start(&house, first, second).await;
            guest.go(&format!("http://{}/pieces", slow.address)).await;
            guest.still().await;
            let shifts: Vec<String> = guest.see("return window.__shifts").await;
            assert!(shifts.is_empty(), "{path} at {:?}: {shifts:#?}", eyes.size);
            guest.complaints().await;
        }
        guest.leave().await;
    }
}
