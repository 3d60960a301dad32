//! Games to print, by address.

use kabinet_games::{GameId, Options};
use kabinet_print::{Order, Paper};
use kabinet_words::{Language, text};

use crate::common::Server;

#[tokio::test]
async fn every_game_can_be_had_as_a_document() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let answer = browser
            .get(&format!("/print/{slug}.pdf?paper=letter&lang=de"))
            .await;
        assert_eq!(answer.status, 200, "{slug}");
        assert_eq!(answer.header("content-type"), Some("application/pdf"));
        let name = format!("attachment; filename=\"{slug}-letter-de.pdf\"");
        assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
        assert_eq!(
            answer.header("cache-control"),
            Some("public, max-age=86400")
        );
        let mut order = Order::new(game, Options::new(game.info())).expect("a game");
        order.paper = Paper::Letter;
        order.language = Language::German;
        assert_eq!(answer.body, order.pdf().expect("a PDF"), "{slug}");
    }
}

#[tokio::test]
async fn an_address_without_a_language_is_the_visitors_own() {
    let server = Server::start().await;
    let mut browser = server.browser().with("accept-language", "fr");
    let game = GameId::ALL[0].info().slug;
    let answer = browser.get(&format!("/print/{game}.pdf?part=rules")).await;
    let name = format!("attachment; filename=\"{game}-rules-a4-fr.pdf\"");
    assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
}

#[tokio::test]
async fn the_page_shows_every_sheet() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let page = browser
            .get(&format!("/print/{slug}?paper=a3&lang=fr"))
            .await;
        assert_eq!(page.status, 200, "{slug}");
        let html = page.text().to_owned();
        let sheets: Vec<&str> = html
            .split("<img src=\"")
            .skip(1)
            .filter_map(|part| part.split('"').next())
            .collect();
        assert!(sheets.len() >= 3, "{slug}: {sheets:?}");
        for sheet in sheets {
            let address = sheet.replace("&amp;", "&").replace("&#38;", "&");
            let picture = browser.get(&address).await;
            assert_eq!(picture.status, 200, "{address}");
            assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
            assert!(picture.text().starts_with("<svg"), "{address}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_printed_says_why_and_stays_as_it_was_typed() {
    let server = Server::start().await;
    for (code, language) in [
        ("en", Language::English),
        ("fr", Language::French),
        ("de", Language::German),
    ] {
        let mut browser = server.browser().with("accept-language", code);
        let slug = GameId::ALL[0].info().slug;
        for (field, key) in [
            ("paper", "print-wrong-paper"),
            ("lang", "print-wrong-language"),
            ("part", "print-wrong-part"),
        ] {
            for address in [format!("/print/{slug}"), format!("/print/{slug}.pdf")] {
                let typed = "<nonsense>";
                let answer = browser
                    .get(&format!("{address}?{field}=%3Cnonsense%3E"))
                    .await;
                assert_eq!(answer.status, 422, "{address} {field}");
                let told = text(language, key).replace('\'', "&#39;");
                assert!(answer.text().contains(&told), "{field}: {told}");
                assert!(!answer.text().contains(typed), "{field}: not escaped");
                assert!(answer.text().contains("&#60;nonsense&#62;"), "{field}");
            }
        }
        // Options, the usual ones and those that are not on the page.
        for option in GameId::ALL.iter().flat_map(|game| {
            let slug = game.info().slug;
            let options = game.info().options.iter();
            options.map(move |option| format!("/print/{slug}.pdf?option-{}=", option.key))
        }) {
            let long = "9".repeat(2000);
            for value in [
                "x",
                "%00",
                "-1",
                long.as_str(),
                "1%202%203",
                "bag%3A99999999999999999999",
            ] {
                let answer = browser.get(&format!("{option}{value}")).await;
                assert_eq!(answer.status, 422, "{option}{value:.40}");
                assert!(answer.body.len() < 64 << 10, "{option}");
            }
        }
        for missing in [
            "/print/chess",
            "/print/chess.pdf",
            "/print/.pdf",
            &format!("/print/{slug}.doc"),
            &format!("/print/{slug}/sheet/0.svg"),
            &format!("/print/{slug}/sheet/99.svg"),
            &format!("/print/{slug}/sheet/1.png"),
            &format!("/print/{slug}/sheet/-1.svg"),
            &format!("/print/{slug}/sheet/1.svg?paper=x"),
        ] {
            assert_eq!(browser.get(missing).await.status, 404, "{missing}");
        }
    }
}

#[tokio::test]
async fn many_at_once_get_the_same() {
    let server = Server::start().await;
    let game = GameId::ALL[1].info().slug;
    let address = format!("/print/{game}.pdf?paper=a4&lang=en&part=board");
    let asked = (0..12).map(|_| {
        let mut browser = server.browser();
        let address = address.clone();
        tokio::spawn(async move { browser.get(&address).await })
    });
    let mut first: Option<Vec<u8>> = None;
    for answer in asked.collect::<Vec<_>>() {
        let answer = answer.await.expect("an answer");
        assert_eq!(answer.status, 200);
        let first = first.get_or_insert_with(|| answer.body.clone());
        assert_eq!(*first, answer.body);
    }
}

#[tokio::test]
async fn one_address_cannot_have_everything_printed() {
    let server = Server::start().await;
    // Somebody from elsewhere, behind a proxy on this machine.
    let mut browser = server.browser().with("x-forwarded-for", "203.0.113.9");
    let mut refused = 0;
    for seed in 0..60 {
        let address = format!("/print/kengi.pdf?part=board&lang=en&option-start=bag:{seed}");
        match browser.get(&address).await.status {
            200 => {}
            429 => refused += 1,
            status => panic!("{address}: {status}"),
        }
    }
    assert!(refused > 0, "nobody was ever refused");
    // Others are not held back, and what is there already costs nothing.
    let mut other = server.browser().with("x-forwarded-for", "203.0.114.9");
    let address = "/print/kengi.pdf?part=board&lang=en&option-start=bag:0";
    assert_eq!(other.get(address).await.status, 200);
    assert_eq!(browser.get(address).await.status, 200);
}
