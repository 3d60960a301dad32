//! The manifest by which the site is installed like an app.

use kabinet_games::GameId;
use serde::Serialize;

use super::page::Page;
use crate::pictures::card::Shape;

/// What a system must know of the app.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    id: &'static str,
    name: String,
    short_name: String,
    description: String,
    lang: &'static str,
    start_url: &'static str,
    scope: &'static str,
    display: &'static str,
    background_color: &'static str,
    theme_color: &'static str,
    categories: [&'static str; 2],
    icons: Vec<Icon>,
    screenshots: Vec<Screenshot>,
    shortcuts: Vec<Shortcut>,
    share_target: ShareTarget,
}

#[derive(Clone, Debug, Serialize)]
struct Icon {
    src: String,
    sizes: String,
    r#type: &'static str,
    purpose: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Screenshot {
    src: String,
    sizes: String,
    r#type: &'static str,
    form_factor: &'static str,
    label: String,
}

#[derive(Clone, Debug, Serialize)]
struct Shortcut {
    name: String,
    url: String,
    icons: Vec<Icon>,
}

/// Records that somebody shares open on the analysis board.
#[derive(Clone, Copy, Debug, Serialize)]
struct ShareTarget {
    action: &'static str,
    method: &'static str,
    enctype: &'static str,
    params: ShareParams,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct ShareParams {
    text: &'static str,
}

fn png(src: String, pixels: u32, purpose: &'static str) -> Icon {
    Icon {
        src,
        sizes: format!("{pixels}x{pixels}"),
        r#type: "image/png",
        purpose,
    }
}

fn icons(page: &Page) -> Vec<Icon> {
    vec![
        png("/icon/192.png".to_owned(), 192, "any"),
        png("/icon/512.png".to_owned(), 512, "any"),
        png("/icon/maskable-192.png".to_owned(), 192, "maskable"),
        png("/icon/maskable-512.png".to_owned(), 512, "maskable"),
        Icon {
            src: page.asset("icon.svg"),
            sizes: "any".to_owned(),
            r#type: "image/svg+xml",
            purpose: "any",
        },
    ]
}

/// The icon as SVG. Where systems cut the edges off, it has room around it and no corners.
#[must_use]
pub fn icon_svg(maskable: bool) -> String {
    let icon = crate::assets::text("icon.svg").unwrap_or_default();
    if !maskable {
        return icon;
    }
    // The drawing within the circle that is never cut off.
    let room = icon.replacen(
        "viewBox=\"0 0 32 32\"",
        "x=\"4\" y=\"4\" width=\"24\" height=\"24\" viewBox=\"0 0 32 32\"",
        1,
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
         <rect width=\"32\" height=\"32\" fill=\"#5b3d28\"/>{room}</svg>"
    )
}

impl Manifest {
    /// The manifest in the visitor's language.
    #[must_use]
    pub fn new(page: &Page) -> Self {
        let code = page.language.code();
        let mut screenshots = Vec::new();
        for (form_factor, folder, Shape { width, height, .. }) in [
            ("wide", "/card", Shape::WIDE),
            ("narrow", "/card/narrow", Shape::NARROW),
        ] {
            let card = |name: &str, label: String| Screenshot {
                src: format!("{folder}/{name}.png?lang={code}"),
                sizes: format!("{width}x{height}"),
                r#type: "image/png",
                form_factor,
                label,
            };
            screenshots.push(card("kabinet", page.t("site-name")));
            for game in GameId::ALL {
                screenshots.push(card(game.info().slug, game.info().title().to_owned()));
            }
        }
        let shortcuts = GameId::ALL.iter().map(|game| Shortcut {
            name: game.info().title().to_owned(),
            url: format!("/new/{}", game.info().slug),
            icons: vec![png("/icon/192.png".to_owned(), 192, "any")],
        });
        Self {
            id: "/",
            name: page.t("site-name"),
            short_name: page.t("site-name"),
            description: page.t("site-description"),
            lang: code,
            start_url: "/",
            scope: "/",
            display: "standalone",
            background_color: "#f6f0e4",
            theme_color: "#5b3d28",
            categories: ["games", "entertainment"],
            icons: icons(page),
            screenshots,
            shortcuts: shortcuts.collect(),
            share_target: ShareTarget {
                action: "/analysis",
                method: "GET",
                enctype: "application/x-www-form-urlencoded",
                params: ShareParams { text: "record" },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::icon_svg;

    #[test]
    fn the_icon_has_room_where_its_edges_are_cut_off() {
        assert!(icon_svg(false).contains("rx=\"6\""));
        let cut = icon_svg(true);
        assert!(cut.contains("width=\"24\" height=\"24\" viewBox=\"0 0 32 32\""));
        assert_eq!(cut.matches("</svg>").count(), 2);
    }
}
