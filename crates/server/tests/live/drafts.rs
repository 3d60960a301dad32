//! A draft is played at its address, and no page leads there. The toy game of the tests is one:
//! `cargo test -p kabinet-server --features toy --test live drafts`.

use crate::common::Server;

#[tokio::test]
async fn a_draft_is_played_at_its_address_alone() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for path in ["/", "/puzzles", "/known"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.text().to_lowercase().contains("konane"), "{path}");
    }
    for path in ["/new/konane", "/analysis/konane"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.text().contains("Konane"), "{path}");
    }
    for page in ["rules", "learn", "known", "puzzles", "print"] {
        let path = format!("/{page}/konane");
        assert_eq!(browser.get(&path).await.status, 404, "{path}");
    }
}
