//! A game to print: chosen, looked at, fetched.

use kabinet_games::{GameId, ValueForm};
use serde_json::json;
use thirtyfour::Key;

use crate::guest::{DESK, Eyes, Guest};
use crate::house::House;

/// Chooses a value by the keyboard, as somebody does who tabs through the form.
async fn choose(guest: &Guest, field: &str, value: &str) {
    let script = "
      const select = document.getElementById(arguments[0]);
      select.focus();
      return [[...select.options].findIndex((option) => option.value === arguments[1]), select.selectedIndex]";
    let (wanted, now): (i64, i64) = guest.see_with(script, json!([field, value])).await;
    assert!(wanted >= 0, "{field} has no {value}");
    let key = if wanted > now { Key::Down } else { Key::Up };
    for _ in 0..(wanted - now).abs() {
        guest.key(key.clone()).await;
    }
    let chosen: String = guest
        .see_with(
            "return document.getElementById(arguments[0]).value",
            json!([field]),
        )
        .await;
    assert_eq!(chosen, value, "{field}");
}

/// Whether every picture on the page has come.
async fn pictures(guest: &Guest) -> usize {
    let script = "
      const all = [...document.querySelectorAll('.print-sheets img')];
      for (const image of all) image.loading = 'eager';
      return all.length && all.every((image) => image.complete && image.naturalWidth) ? all.length : null";
    guest.until("pictures of all sheets", script).await
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_shelf_to_the_printer() {
    let house = House::build().await;
    for size in [(360, 740), (1440, 900)] {
        let guest = Guest::new(&house, Eyes { size, ..DESK }).await;
        for game in GameId::ALL {
            let slug = game.info().slug;
            guest.go("/").await;
            guest.follow(&format!("a[href='/print/{slug}']")).await;
            guest.reads("h1", game.info().title()).await;
            let on_a4 = pictures(&guest).await;
            guest.reads(".print-offer", "A4").await;

            choose(&guest, "paper-field", "letter").await;
            choose(&guest, "part-field", "rules").await;
            guest.follow(".print-form .button:not(.primary)").await;
            guest.reads(".print-offer", "US Letter").await;
            assert_eq!(
                pictures(&guest).await,
                2,
                "{slug}: the rules have two pages"
            );
            assert!(on_a4 > 2, "{slug}");
            // What was chosen stays chosen.
            let kept: String = guest
                .see("return document.getElementById('paper-field').value")
                .await;
            assert_eq!(kept, "letter");

            // The document that the other button fetches, as the page itself would.
            let script = "
              const form = document.querySelector('.print-form');
              const address = form.querySelector('.primary').formAction + '?' + new URLSearchParams(new FormData(form));
              window.__got = null;
              fetch(address).then(async (answer) => {
                const bytes = new Uint8Array(await answer.arrayBuffer());
                window.__got = [answer.status, answer.headers.get('content-type'), String.fromCharCode(...bytes.slice(0, 4))];
              });
              return true";
            let _: bool = guest.see(script).await;
            let got: (u16, String, String) = guest.until("a document", "return window.__got").await;
            assert_eq!(got, (200, "application/pdf".to_owned(), "%PDF".to_owned()));
        }
        guest.is_content().await;
        guest.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_has_a_number_and_nothing_else_has() {
    let house = House::build().await;
    let guest = Guest::new(&house, DESK).await;
    for game in GameId::ALL {
        guest.go(&format!("/print/{}", game.info().slug)).await;
        let drawn = game.info().options.iter().find(|option| {
            let mut forms = option.values.iter();
            forms.any(|form| matches!(form, ValueForm::Seed(..)))
        });
        let Some(option) = drawn else {
            guest.sees_no(".print-number").await;
            continue;
        };
        guest.sees_no(".print-number").await;
        choose(&guest, &format!("option-{}-field", option.key), "seed").await;
        guest.sees(".print-number").await;
        let number = format!("#option-{}-number-field", option.key);
        guest.write(&number, "1988").await;
        guest.follow(".print-form .button:not(.primary)").await;
        assert!(pictures(&guest).await > 2);
        guest.sees(".print-number").await;
    }
    guest.leave().await;
}
