//! Pictures by address: what is shown, what is refused, and how they are kept.

use kabinet_games::GameId;
use kabinet_words::{Language, text};
use serde_json::json;

use crate::common::{Browser, Server, two_at};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The width and height that a PNG file says it has.
fn size(file: &[u8]) -> (u32, u32) {
    assert!(file.starts_with(PNG), "a PNG file");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// What an address asks for, as an address may hold it.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[tokio::test]
async fn any_position_of_any_game_has_a_picture() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for game in GameId::ALL {
        let slug = game.info().slug;
        let start = escaped(&game.start().to_string());
        let answer = browser
            .get(&format!(
                "/picture/{slug}.png?position={start}&size=320&lang=de&theme=dark"
            ))
            .await;
        assert_eq!(answer.status, 200, "{slug}");
        assert_eq!(answer.header("content-type"), Some("image/png"));
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            Some("cross-origin")
        );
        let vary = answer.header("vary").unwrap_or_default();
        assert!(!vary.contains("cookie"), "{vary}");
        assert_eq!(size(&answer.body).0, 320);
        let other = browser
            .get(&format!("/picture/{slug}.png?size=320&flip=1&theme=light"))
            .await;
        assert_eq!(size(&other.body).0, 320);
        assert_ne!(other.body, answer.body);
        assert!(
            other
                .header("vary")
                .is_some_and(|v| v.contains("accept-language"))
        );
        let usual = browser.get(&format!("/picture/{slug}.png")).await;
        assert_eq!(size(&usual.body).0, 800);

        let svg = browser.get(&format!("/picture/{slug}.svg?lang=fr")).await;
        assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
        assert!(svg.text().starts_with("<svg"), "{}", svg.text());
    }
}

#[tokio::test]
async fn options_and_the_last_turn_are_shown() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let large = "option=size%3D8&position=8%2F8%2F3g4%2F2P5%2F8%2F4G3%2F1p6%2F8+b+P%2Fp";
    let plain = browser
        .get(&format!("/picture/kastwa.svg?{large}&lang=en"))
        .await;
    assert_eq!(plain.status, 200);
    assert!(plain.text().contains("data-place=\"h8\""));
    assert!(!plain.text().contains("data-mark=\"last\""));
    let marked = browser
        .get(&format!("/picture/kastwa.svg?{large}&last=c5&lang=en"))
        .await;
    assert!(marked.text().contains("data-mark=\"last\""));
}

#[tokio::test]
async fn whoever_has_a_picture_gets_no_pixels() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for address in [
        "/picture/kengi.png?size=200&lang=en",
        "/picture/kengi.svg?lang=en",
        "/card/kengi.png?lang=en",
    ] {
        let first = browser.get(address).await;
        let tag = first.header("etag").expect("a tag").to_owned();
        assert!(
            first
                .header("cache-control")
                .is_some_and(|c| c.contains("max-age"))
        );
        let again = browser.with("if-none-match", &tag).get(address).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{address}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        let weak = format!("\"other\", W/{tag}");
        assert_eq!(
            browser
                .with("if-none-match", &weak)
                .get(address)
                .await
                .status,
            304
        );
        let other = browser
            .with("if-none-match", "\"other\"")
            .get(address)
            .await;
        assert_eq!(other.status, 200);
        assert_eq!(other.body, first.body, "made once, or twice the same");
    }
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused_in_the_visitors_language() {
    let server = Server::start().await;
    let long = format!("/picture/kengi.png?position={}", "x".repeat(3000));
    let many = format!("/picture/kengi.png?{}", "a=b&".repeat(100));
    let wrong = [
        ("/picture/kastwa.png?position=nonsense", None),
        (
            "/picture/kastwa.svg?position=PPPP%2F4%2F4%2F4+w+-%2F-",
            None,
        ),
        ("/picture/kastwa.png?option=size%3D99", None),
        ("/picture/kastwa.png?option=nonsense", None),
        ("/picture/kengi.png?size=63", Some("picture-wrong-size")),
        (
            "/picture/kengi.png?size=1000000",
            Some("picture-wrong-size"),
        ),
        ("/picture/kengi.png?size=large", Some("picture-wrong-size")),
        (
            "/picture/kengi.png?theme=sepia",
            Some("picture-wrong-theme"),
        ),
        ("/picture/kengi.png?lang=la", Some("picture-wrong-language")),
        (&long, Some("picture-wrong-address")),
        (&many, Some("picture-wrong-address")),
        ("/card/kastwa.png?position=nonsense", None),
    ];
    for (code, language) in [("fr", Language::French), ("de", Language::German)] {
        let mut browser = server.browser().with("accept-language", code);
        for (address, key) in wrong {
            let answer = browser.get(address).await;
            assert_eq!(answer.status, 422, "{address}");
            assert!(
                answer.text().contains(&format!("lang=\"{code}\"")),
                "{address}"
            );
            let told = key.filter(|key| *key != "picture-wrong-size");
            if let Some(told) = told.map(|key| text(language, key)) {
                let told = told.replace('\'', "&#39;");
                assert!(answer.text().contains(&told), "{address}: {told}");
            }
        }
        let size = browser.get("/picture/kengi.png?size=63").await;
        assert!(size.text().contains("64") && size.text().contains("2048"));
        for address in [
            "/picture/chess.png",
            "/picture/kengi.gif",
            "/picture/kengi",
            "/picture/.png",
            "/card/chess.png",
            "/card/kengi.svg",
            "/card/game/aaaaaaaaaa.png",
            "/card/game/x",
            "/game/aaaaaaaaaa/picture.png",
            "/game/aaaaaaaaaa/animation.gif",
            "/game/..%2f..%2fetc/picture.png",
        ] {
            assert_eq!(browser.get(address).await.status, 404, "{address}");
        }
    }
}

#[tokio::test]
async fn a_game_has_a_picture_and_when_it_is_over_a_film() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kastwa", "").await;
    let mut guest = server.browser();
    let picture = format!("/game/{room}/picture.png?lang=en&size=240");
    let animation = format!("/game/{room}/animation.gif?lang=en&size=160");
    let before = guest.get(&picture).await;
    assert_eq!(size(&before.body).0, 240);
    assert_eq!(before.header("cache-control"), Some("no-cache"));
    let early = guest.get(&animation).await;
    assert_eq!(early.status, 422);
    assert!(
        early
            .text()
            .contains(&text(Language::English, "picture-not-over"))
    );

    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let first = ann.choices()[0].clone();
    ann.act(&first).await.expect("a legal action");
    let after = guest.get(&picture).await;
    assert_ne!(after.body, before.body, "it shows how the game stands");
    ben.until_played(1).await;
    ben.ask(json!({"t": "resign"})).await.expect("the end");
    ann.until("the end", |state| state["phase"] == "over").await;

    let end = guest.get(&picture).await;
    assert_ne!(end.body, after.body);
    assert!(
        end.header("cache-control")
            .is_some_and(|c| c.contains("max-age"))
    );
    let answer = guest.get(&animation).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("image/gif"));
    assert!(answer.body.starts_with(b"GIF89a"));
    assert_eq!(u16::from_le_bytes([answer.body[6], answer.body[7]]), 160);
    let tag = answer.header("etag").expect("a tag").to_owned();
    let again = guest.with("if-none-match", &tag).get(&animation).await;
    assert_eq!(again.status, 304);
    let dark = guest.get(&format!("{animation}&theme=dark")).await;
    assert_ne!(dark.body, answer.body);
    // The whole width of a picture is too much for an animation.
    let wide = guest
        .get(&format!("/game/{room}/animation.gif?size=2048"))
        .await;
    assert_eq!(u16::from_le_bytes([wide.body[6], wide.body[7]]), 800);
}

/// What a page says in its head.
fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    let start = format!("=\"{name}\" content=\"");
    let rest = page.split_once(&start).unwrap_or_else(|| panic!("{name}"));
    rest.1.split('"').next().expect("the end of the value")
}

#[tokio::test]
async fn pages_have_cards_that_are_pictures() {
    let server = Server::start().await;
    let (room, ..) = two_at(&server, "kengi", "").await;
    let mut browser: Browser = server.browser().with("accept-language", "de");
    let host = server.origin();
    for page in [
        "/",
        "/rules/kengi",
        "/rules/kastwa",
        &format!("/game/{room}"),
    ] {
        let answer = browser.get(page).await;
        let html = answer.text();
        assert!(!meta(html, "og:title").is_empty());
        assert!(!meta(html, "og:description").is_empty());
        assert!(!meta(html, "og:image:alt").is_empty());
        assert_eq!(meta(html, "og:url"), format!("{host}{page}"));
        assert_eq!(meta(html, "twitter:card"), "summary_large_image");
        let image = meta(html, "og:image").replace("&#38;", "&");
        let image = image.strip_prefix(&host).expect("a whole address");
        assert!(image.contains("lang=de"), "{image}");
        let card = browser.get(image).await;
        assert_eq!(card.status, 200, "{image}");
        assert_eq!(size(&card.body), (1200, 630));
    }
    let card = browser
        .get("/card/kastwa.png?lang=fr&position=G3%2FP2p%2FP2p%2F3g+w+-%2F-&last=a4")
        .await;
    assert_eq!(size(&card.body), (1200, 630));
}

#[tokio::test]
async fn one_address_cannot_have_all_films_made() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kastwa", "").await;
    let mut ann = ann.line(&room).await;
    let first = ann.choices()[0].clone();
    ann.act(&first).await.expect("a legal action");
    ann.ask(json!({"t": "resign"})).await.expect("the end");
    ann.until("the end", |state| state["phase"] == "over").await;
    let animation = |width: u32| format!("/game/{room}/animation.gif?lang=en&size={width}");
    let mut far = server.browser().with("x-forwarded-for", "9.9.9.9");
    let mut refused = 0;
    for width in 64..64 + 30 {
        let answer = far.get(&animation(width)).await;
        match answer.status {
            200 => {}
            429 => {
                refused += 1;
                assert!(answer.header("retry-after").is_some());
            }
            other => panic!("{other}"),
        }
    }
    assert!(refused > 0, "there is an end");
    // What was made already is there for all, and others are not held back.
    assert_eq!(far.get(&animation(64)).await.status, 200);
    let mut other = server.browser().with("x-forwarded-for", "8.8.8.8");
    assert_eq!(other.get(&animation(200)).await.status, 200);
}
