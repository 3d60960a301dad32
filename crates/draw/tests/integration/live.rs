//! Properties of the board in a page, in every game.

use std::collections::{BTreeMap, BTreeSet};

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::svg::{self, LiveOptions, SvgOptions};
use kabinet_draw::{Context, board, board_state, scene};
use kabinet_games::{AnyGame, GameId, Options};
use roxmltree::{Document, Node};

/// Some positions of every game, among them one with seals and one with pieces beside the board.
fn positions() -> Vec<AnyGame> {
    let mut random = SplitMix64::new(20_261_116);
    let mut list = ActionList::new();
    let mut positions = Vec::new();
    for id in GameId::with_drafts() {
        let mut position = id.start();
        for ply in 0..60 {
            if ply % 6 == 0 {
                positions.push(position.clone());
            }
            position.legal_actions(&mut list);
            let Some(&action) = random.choose(&list) else {
                break;
            };
            position.play_unchecked(action);
        }
    }
    let mut options = Options::new(GameId::Kensington.info());
    options.set("reclose", "12").expect("a listed value");
    let locked = "4/3/2/6/6/4/3/8/8/3/4/6/6/R1/3/1R2 r 0,0 0 a1+a2+c1:r:2";
    positions.push(
        GameId::Kensington
            .open(&options, Some(locked))
            .expect("a position"),
    );
    let lost = GameId::Kastwa.open(
        &Options::new(GameId::Kastwa.info()),
        Some("Pp2/2p1/4/2GP b -/-"),
    );
    positions.push(lost.expect("a position"));
    positions
}

fn live(position: &AnyGame, options: LiveOptions<'_>) -> String {
    let board_state = board_state(position, Context::default());
    svg::live(&board(position), &board_state, options)
}

/// Each position seen from both sides: whether it is flipped, and the board of a page.
fn from_both_sides() -> Vec<(AnyGame, bool, String)> {
    let seen = |position: AnyGame| {
        [false, true].map(|flipped| {
            let options = LiveOptions {
                flipped,
                ..LiveOptions::default()
            };
            let text = live(&position, options);
            (position.clone(), flipped, text)
        })
    };
    positions().into_iter().flat_map(seen).collect()
}

fn layer<'a>(document: &'a Document<'_>, name: &str) -> Node<'a, 'a> {
    document
        .descendants()
        .find(|node| node.attribute("data-layer") == Some(name))
        .unwrap_or_else(|| panic!("no layer {name}"))
}

/// The numbers of a `transform` that only moves.
fn moved_to(node: Node<'_, '_>) -> (String, String) {
    let transform = node.attribute("transform").expect("a transform");
    let numbers = transform.trim_start_matches("translate(");
    let (x, y) = numbers.trim_end_matches(')').split_once(' ').expect("two");
    (x.to_owned(), y.to_owned())
}

#[test]
fn it_is_well_formed_and_has_no_style_of_its_own() {
    for (position, _, text) in from_both_sides() {
        // A page has the namespace already.
        let text = text.replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1);
        let document = Document::parse(&text).expect("well-formed");
        for node in document.descendants().filter(Node::is_element) {
            assert!(!["style", "script"].contains(&node.tag_name().name()));
            let inline = |name: &str| name == "style" || name.starts_with("on");
            assert!(!node.attributes().any(|a| inline(a.name())), "{position}");
        }
    }
}

#[test]
fn everything_used_is_defined_once() {
    for position in positions() {
        let text = live(&position, LiveOptions::default());
        let document = Document::parse(&text).expect("well-formed");
        let mut defined: BTreeMap<&str, usize> = BTreeMap::new();
        for id in document.descendants().filter_map(|n| n.attribute("id")) {
            *defined.entry(id).or_default() += 1;
        }
        assert!(defined.values().all(|&times| times == 1), "{defined:?}");
        for glyph in &board(&position).glyphs {
            let id = format!("{}-{}", position.id().info().slug, glyph.id);
            assert!(defined.contains_key(id.as_str()), "{id}");
        }
        for node in document.descendants() {
            if let Some(href) = node.attribute("href") {
                assert!(defined.contains_key(href.trim_start_matches('#')), "{href}");
            }
            let fill = node.attribute("fill").unwrap_or_default();
            if let Some(id) = fill.strip_prefix("url(#") {
                assert!(defined.contains_key(id.trim_end_matches(')')), "{fill}");
            }
        }
    }
}

#[test]
fn boards_with_prefixes_share_a_page() {
    let start = GameId::Kengi.start();
    let ids = |prefix: &str| -> BTreeSet<String> {
        let text = live(
            &start,
            LiveOptions {
                prefix,
                ..LiveOptions::default()
            },
        );
        let document = Document::parse(&text).expect("well-formed");
        let ids = document.descendants().filter_map(|n| n.attribute("id"));
        ids.map(str::to_owned).collect()
    };
    assert!(ids("one").is_disjoint(&ids("two")));
}

#[test]
fn pieces_places_and_labels_are_where_the_picture_has_them() {
    for (position, flipped, text) in from_both_sides() {
        let page = Document::parse(&text).expect("well-formed");
        let options = SvgOptions {
            flipped,
            ..SvgOptions::default()
        };
        let text = svg::render(&scene(&position, Context::default()), &options);
        let picture = Document::parse(&text).expect("well-formed");

        let pieces = layer(&page, "pieces").children().map(|piece| {
            let (x, y) = moved_to(piece);
            let name = |key| piece.attribute(key).expect("named").to_owned();
            (
                name("data-at"),
                name("data-level"),
                name("data-piece"),
                x,
                y,
            )
        });
        let drawn = picture.descendants().filter(|n| n.has_attribute("data-at"));
        let drawn = drawn.map(|piece| {
            let stands = piece.last_element_child().expect("drawn");
            let name = |key| piece.attribute(key).expect("named").to_owned();
            let at = |key| stands.attribute(key).expect("placed").to_owned();
            (
                name("data-at"),
                name("data-level"),
                name("data-piece"),
                at("x"),
                at("y"),
            )
        });
        // In the same order too: it says what hides what.
        assert!(pieces.eq(drawn), "{position}");

        let places = layer(&page, "places").children().map(|place| {
            let value = |key| place.attribute(key).expect("placed").to_owned();
            (value("data-place"), value("x"), value("y"))
        });
        let drawn = picture
            .descendants()
            .filter(|n| n.has_attribute("data-place"));
        let drawn = drawn.map(|place| {
            let ground = place.first_element_child().expect("drawn");
            let at = |key| ground.attribute(key).expect("placed").to_owned();
            let name = place.attribute("data-place").expect("named").to_owned();
            (name, at("x"), at("y"))
        });
        assert!(places.eq(drawn), "{position}");

        for label in layer(&page, "labels").children() {
            let same = |other: &Node<'_, '_>| {
                other.has_tag_name(("http://www.w3.org/2000/svg", "text"))
                    && other.text() == label.text()
                    && ["x", "y"]
                        .iter()
                        .all(|&key| other.attribute(key) == label.attribute(key))
            };
            assert!(
                picture.descendants().any(|n| same(&n)),
                "{:?}",
                label.text()
            );
        }
    }
}

#[test]
fn marks_and_seals_are_drawn() {
    let options = Options::new(GameId::Kengi.info());
    let frozen = "-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,O,NR/-,R,B,N,N/-,R,-,NRV,NV s b3";
    let frozen = GameId::Kengi.open(&options, Some(frozen)).expect("valid");
    assert!(live(&frozen, LiveOptions::default()).contains("data-mark=\"frozen\""));

    for position in positions() {
        let board_state = board_state(&position, Context::default());
        let board = board(&position);
        let seals = svg::seals(&board, &board_state);
        assert_eq!(seals.is_empty(), board_state.locks.is_empty());
        // A page that follows the game draws the same ones.
        assert!(live(&position, LiveOptions::default()).contains(&seals));
    }
}

#[test]
fn shelves_keep_their_room_when_they_are_empty() {
    let view = |position: &AnyGame, hands: bool| {
        let text = live(
            position,
            LiveOptions {
                hands,
                ..LiveOptions::default()
            },
        );
        let document = Document::parse(&text).expect("well-formed");
        let held = document
            .descendants()
            .filter(|n| n.has_attribute("data-hand"));
        let view = document
            .root_element()
            .attribute("viewBox")
            .expect("a view");
        (view.to_owned(), held.count())
    };
    let placing = GameId::Kensington.start();
    assert_ne!(view(&placing, true).0, view(&placing, false).0);
    assert_eq!(view(&placing, true).1, 2);
    // A board must not grow under a finger when the last piece is placed.
    let mut placed = board_state(&placing, Context::default());
    placed.hands = Default::default();
    let text = svg::live(&board(&placing), &placed, LiveOptions::default());
    let room = format!("viewBox=\"{}\"", view(&placing, true).0);
    assert!(text.contains(&room) && !text.contains("data-hand="));
    for game in GameId::ALL {
        let shelves = board(&game.start()).shelves;
        let held = board_state(&game.start(), Context::default()).hands;
        assert_eq!(
            shelves,
            held.iter().any(|hand| !hand.is_empty()),
            "{game:?}"
        );
    }
}

#[test]
fn the_stylesheet_has_every_colour_in_both_themes() {
    for position in positions() {
        let id = position.id();
        let sheet = svg::stylesheet(id);
        let rules: Vec<&str> = sheet.lines().collect();
        let [light, by_system, by_page] = rules[..] else {
            panic!("three rules: {sheet}");
        };
        let class = format!(".kb-{}{{", id.info().slug);
        assert!(light.starts_with(&class));
        assert!(by_system.contains("prefers-color-scheme:dark"));
        assert!(by_page.contains("[data-theme=dark]"));

        let text = live(&position, LiveOptions::default());
        let used = text.split("var(--kb-").skip(1);
        let used: BTreeSet<&str> = used.filter_map(|rest| rest.split(')').next()).collect();
        let palette = &board(&position).palette;
        for role in used {
            assert!(light.contains(&format!("--kb-{role}:#")), "{id}: {role}");
            let swatch = palette.swatches.iter().find(|s| s.role.0 == role);
            let differs = swatch.is_some_and(|s| s.light != s.dark);
            for dark in [by_system, by_page] {
                assert_eq!(
                    dark.contains(&format!("--kb-{role}:#")),
                    differs,
                    "{id}: {role}"
                );
            }
        }
        // What the script draws with, whether or not it is drawn now.
        for role in [
            "last",
            "frost",
            "danger",
            "win",
            "alarm",
            "alarm-ink",
            "shelf",
            "ink",
            "quiet",
            "paper",
            "turn",
        ] {
            assert!(light.contains(&format!("--kb-{role}:#")), "{id}: {role}");
        }
    }
}
