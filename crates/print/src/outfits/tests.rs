//! Every game can be made of paper: pieces fit their places, and no colour was forgotten.

use std::collections::BTreeSet;

use kabinet_draw::glyph::{Paint, Shape};
use kabinet_draw::palette::LABEL;
use kabinet_draw::{Scene, board};
use kabinet_games::{AnyGame, GameId, Options};

use super::outfit;

/// Every game with every named value of every option.
fn variants() -> Vec<AnyGame> {
    let of_game = |&game: &GameId| {
        let samples = Options::samples(game.info()).into_iter();
        samples.map(move |options| game.open(&options, None).expect("a start"))
    };
    GameId::ALL.iter().flat_map(of_game).collect()
}

/// The names of all colours that a board uses.
fn used(scene: &Scene) -> BTreeSet<&'static str> {
    let mut names = BTreeSet::from([LABEL.0]);
    let mut look = |shape: &Shape| {
        match shape.fill {
            Some(Paint::Plain(role)) => names.insert(role.0),
            Some(Paint::Shade(name)) => names.insert(name),
            None => false,
        };
        if let Some((role, _)) = shape.stroke {
            names.insert(role.0);
        }
    };
    let glyphs = scene.glyphs.iter().chain(&scene.grounds);
    for shape in scene
        .backdrop
        .iter()
        .chain(glyphs.flat_map(|glyph| &glyph.shapes))
        .chain(scene.signs.iter().flat_map(|sign| &sign.shapes))
    {
        look(shape);
    }
    for face in &scene.faces {
        let mut shape = Shape::path("");
        shape.fill = Some(face.fill);
        shape.stroke = face.stroke;
        look(&shape);
    }
    for &(role, _, _) in &scene.lines.strokes {
        names.insert(role.0);
    }
    names
}

#[test]
fn every_colour_has_its_ink_and_no_ink_is_for_nothing() {
    for position in variants() {
        let outfit = outfit(&position);
        let mut names = used(&outfit.scene);
        // In figures boards are seen as in pictures.
        names.extend(used(&board(&position)));
        for name in &names {
            assert!(outfit.inks.knows(name), "{}: {name}", position.id());
        }
        let marks = ["shadow", "last", "win", "frost", "danger"];
        for name in outfit.inks.names().filter(|name| !marks.contains(name)) {
            let shades = outfit.scene.palette.shades.iter();
            let inside = shades
                .flat_map(|shade| &shade.stops)
                .any(|stop| stop.1.0 == name);
            let seen = names.contains(name) || inside;
            assert!(seen, "{}: nothing is {name}", position.id());
        }
    }
}

#[test]
fn every_finished_game_has_an_outfit_by_hand() {
    for game in GameId::ALL {
        let slug = game.info().slug;
        assert!(
            super::BY_HAND.iter().any(|(name, _)| *name == slug),
            "{slug}: write crates/print/src/outfits/{slug}.rs, and its line in outfits/mod.rs"
        );
    }
}

#[test]
fn a_game_without_an_outfit_has_a_plain_one() {
    for position in variants() {
        let outfit = super::plain::outfit(kabinet_draw::flat(&position));
        assert_eq!(outfit.cuts.len(), outfit.scene.glyphs.len());
        for name in used(&outfit.scene) {
            assert!(outfit.inks.knows(name), "{}: {name}", position.id());
        }
        for cut in outfit.cuts.iter().flatten() {
            assert!(
                (4.0..13.0).contains(&cut.reach()),
                "{}: {cut:?}",
                position.id()
            );
        }
    }
}

#[test]
fn pieces_fit_on_their_places() {
    for position in variants() {
        let outfit = outfit(&position);
        let places = &outfit.scene.places;
        let mut nearest = f64::INFINITY;
        for (index, one) in places.iter().enumerate() {
            for other in &places[index + 1..] {
                let apart = (one.at.x - other.at.x).hypot(one.at.y - other.at.y);
                nearest = nearest.min(apart * outfit.scale);
            }
        }
        for cut in outfit.cuts.iter().flatten() {
            let reach = cut.reach();
            assert!(
                2.0 * reach < nearest,
                "{}: {reach} of {nearest}",
                position.id()
            );
            assert!(reach > 4.0, "{}: too small to hold", position.id());
        }
    }
}

#[test]
fn every_kind_that_the_game_needs_can_be_made_and_is_in_one_group() {
    for position in variants() {
        let outfit = outfit(&position);
        for supply in crate::pieces::supplies(&position) {
            let cut = outfit.cuts.get(supply.glyph).and_then(Option::as_ref);
            assert!(cut.is_some(), "{}: {supply:?}", position.id());
            let groups = outfit.groups.iter().flatten();
            let groups = groups.filter(|glyph| **glyph == supply.glyph).count();
            assert_eq!(groups, 1, "{}: {supply:?}", position.id());
        }
        assert_eq!(outfit.cuts.len(), outfit.scene.glyphs.len());
    }
}
