//! A board in words, for readers who hear the page instead of seeing it.

use kabinet_core::Arg;
use kabinet_draw::scene::{HandItem, MarkKind, Scene, Target};
use kabinet_words::{Language, catalogue, text, text_with};

/// Describes a scene: its pieces, its towers, the pieces beside the board if `hands` is true, and
/// the marked places.
#[must_use]
pub fn describe(scene: &Scene, language: Language, hands: bool) -> String {
    let mut sentences = pieces(scene, language);
    sentences.extend(towers(scene, language));
    if hands {
        sentences.extend(beside(scene, language));
    }
    let marked = scene.marks.iter().filter_map(|mark| match mark.on {
        Target::Place(place) if mark.kind == MarkKind::Last => {
            Some(scene.places[place].name.clone())
        }
        _ => None,
    });
    let marked: Vec<String> = marked.collect();
    if !marked.is_empty() {
        let list = [("list", Arg::Text(marked.join(", ")))];
        sentences.push(text_with(language, "rules-told-marked", &list));
    }
    if sentences.is_empty() {
        sentences.push(text(language, "rules-told-empty"));
    }
    sentences.join(" ")
}

/// A sentence for each kind of piece, with the places where it stands alone.
fn pieces(scene: &Scene, language: Language) -> Vec<String> {
    let alone = |place: usize| scene.pile(place).nth(1).is_none();
    let sentence = |glyph: usize| {
        let pieces = scene.pieces.iter();
        let pieces = pieces.filter(|p| p.glyph == glyph && alone(p.place));
        let names: Vec<String> = pieces.map(|p| scene.places[p.place].name.clone()).collect();
        let subject = ("piece", piece(scene, language, glyph));
        (!names.is_empty()).then(|| list(language, "rules-told-pieces", subject, &names))
    };
    (0..scene.glyphs.len()).filter_map(sentence).collect()
}

/// A sentence for each place with several pieces.
fn towers(scene: &Scene, language: Language) -> Vec<String> {
    let places = scene.places.iter().enumerate();
    let sentence = |(index, place): (usize, &kabinet_draw::scene::Place)| {
        let pile = scene.pile(index);
        let pile: Vec<String> = pile.map(|p| piece(scene, language, p.glyph)).collect();
        let subject = ("place", place.name.clone());
        (pile.len() > 1).then(|| list(language, "rules-told-tower", subject, &pile))
    };
    places.filter_map(sentence).collect()
}

/// A sentence for each side that has pieces beside the board.
fn beside(scene: &Scene, language: Language) -> Vec<String> {
    let item = |i: &HandItem| {
        let glyph = &scene.glyphs[i.glyph].id;
        catalogue::pieces(language, &scene.game, glyph, i.count)
    };
    let hands = scene.hands.iter().filter(|hand| !hand.items.is_empty());
    let sentence = |hand: &kabinet_draw::scene::Hand| {
        let items: Vec<String> = hand.items.iter().map(item).collect();
        let subject = ("side", hand.side.clone());
        list(language, "rules-told-beside", subject, &items)
    };
    hands.map(sentence).collect()
}

fn piece(scene: &Scene, language: Language, glyph: usize) -> String {
    catalogue::piece(language, &scene.game, &scene.glyphs[glyph].id)
}

fn list(language: Language, key: &str, subject: (&str, String), items: &[String]) -> String {
    let (name, value) = subject;
    let items = Arg::Text(items.join(", "));
    text_with(language, key, &[(name, Arg::Text(value)), ("list", items)])
}
