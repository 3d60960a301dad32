//! The PDF files, read back and measured.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::common::{POINTS, order, pages, usual, variants};
use kabinet_core::Game;
use kabinet_games::{GameId, Options};
use kabinet_print::sheet::{Kind, Sheet};
use kabinet_print::tiles::STRIP;
use kabinet_print::{Order, Paper, Part};
use kabinet_words::Language;
use lopdf::{Document, Object};

/// The colour of lines to cut along.
const CUT: [u8; 3] = [0x6e, 0x6a, 0x64];

/// Whether two lengths are the same to a tenth of a millimetre.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.1
}

/// Every game on every paper in every language, as ordered, as drawn, and as read back.
static USUAL: LazyLock<Vec<(Order, Vec<Sheet>, Document)>> = LazyLock::new(|| {
    let drawn = usual().map(|order| {
        let sheets = order.sheets().expect("sheets");
        let document = read(&order);
        (order, sheets, document)
    });
    drawn.collect()
});

fn read(order: &Order) -> Document {
    let pdf = order.pdf().expect("a PDF");
    Document::load_mem(&pdf).expect("a PDF that can be read")
}

fn named(order: &Order) -> String {
    order.file_name()
}

#[test]
fn pages_are_as_many_and_as_large_as_the_sheets() {
    for (order, sheets, document) in &*USUAL {
        let pages = pages(document);
        assert_eq!(pages.len(), sheets.len(), "{}", named(order));
        let paper = order.paper.size();
        for page in &pages {
            let upright = same(page.width, paper.width) && same(page.height, paper.height);
            let lying = same(page.width, paper.height) && same(page.height, paper.width);
            assert!(upright || lying, "{}", named(order));
        }
        // A guide, the board, the pieces, two pages of rules, and a card.
        let count = |kind: Kind| sheets.iter().filter(|sheet| sheet.kind == kind).count();
        assert_eq!(count(Kind::Guide), 1, "{}", named(order));
        let board = order.summary().plan.count();
        assert_eq!(count(Kind::Board), board, "{}", named(order));
        let rules = if order.paper.takes_two() { 1 } else { 2 };
        assert_eq!(count(Kind::Rules), rules, "{}", named(order));
        assert_eq!(count(Kind::Card), 1, "{}", named(order));
    }
}

/// `tests/sizes.txt`: for every game and option the size of the board, and of something on it.
struct Expected {
    board: (f64, f64),
    count: usize,
    part: (f64, f64),
}

fn expected() -> BTreeMap<(String, String), Expected> {
    let mut all = BTreeMap::new();
    for line in include_str!("../sizes.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, option, board, part] = fields[..] else {
            panic!("game | option | board | part: {line}");
        };
        let number = |text: &str| text.trim().parse::<f64>().expect("a number");
        let pair = |text: &str| {
            let (a, b) = text.split_once('x').expect("W x H");
            (number(a), number(b))
        };
        let (count, part) = part.split_once(" of ").expect("N of W x H");
        let value = Expected {
            board: pair(board),
            count: count.parse().expect("a count"),
            part: pair(part),
        };
        all.insert((game.to_owned(), option.to_owned()), value);
    }
    all
}

#[test]
fn boards_have_their_true_size_to_a_tenth_of_a_millimetre() {
    let expected = expected();
    let mut seen = 0;
    for (game, option) in expected.keys() {
        let id: GameId = game.parse().unwrap();
        let pairs = Some(option.as_str()).filter(|option| *option != "-");
        let options = Options::from_pairs(id.info(), pairs).unwrap();
        for paper in Paper::ALL {
            let mut order = order(id, &options, paper, Language::English);
            order.part = Part::Board;
            measure(&order, &expected[&(game.clone(), option.clone())]);
            seen += 1;
        }
    }
    assert_eq!(seen, expected.len() * Paper::ALL.len());
    for game in GameId::ALL {
        let usual = (game.info().slug.to_owned(), "-".to_owned());
        assert!(expected.contains_key(&usual), "sizes.txt lacks {game}");
    }
}

/// Measures a board that may be divided over sheets.
fn measure(order: &Order, expected: &Expected) {
    let name = named(order);
    let plan = order.summary().plan;
    let pages = pages(&read(order));
    assert_eq!(pages.len(), plan.count(), "{name}");
    let (columns, rows) = (plan.columns.len(), plan.rows.len());
    let (mut width, mut height) = (0.0, 0.0);
    for (index, page) in pages.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let clip = page.forms.iter().find(|form| form.clip).expect("a picture");
        let strip = |at: usize, count: usize| if at + 1 < count { STRIP } else { 0.0 };
        if row == 0 {
            width += clip.width() - strip(column, columns);
        }
        if column == 0 {
            height += clip.height() - strip(row, rows);
        }
        // The line to cut along is exactly around the picture.
        let cut = page.forms.iter().filter(|form| form.stroke == Some(CUT));
        let around = cut
            .filter(|form| same(form.width(), clip.width()) && same(form.height(), clip.height()));
        assert!(around.count() >= 1, "{name}");
    }
    assert!(same(width, expected.board.0), "{name}: {width}");
    assert!(same(height, expected.board.1), "{name}: {height}");
    // What is drawn is as large as the box it is drawn in: cells and points.
    if pages.len() == 1 {
        let (w, h) = expected.part;
        let parts = pages[0].forms.iter().filter(|form| form.filled);
        let parts = parts.filter(|form| same(form.width(), w) && same(form.height(), h));
        assert_eq!(parts.count(), expected.count, "{name}");
    }
}

#[test]
fn there_are_exactly_the_pieces_of_the_game_and_the_spares() {
    for (game, options) in variants() {
        let mut order = order(game, &options, Paper::A4, Language::English);
        let supplies = order.summary().supplies;
        let needed: usize = supplies.iter().map(|supply| supply.count).sum();
        let spares: usize = supplies.iter().map(|supply| supply.spares).sum();
        // The rules know how many pieces there are, and have never heard of paper.
        let material = order.position().material();
        let own: u32 = material.iter().map(|(_, count)| count).sum();
        assert_eq!(needed, own as usize, "{game}");
        let mut counts: Vec<u32> = material.iter().map(|(_, count)| *count).collect();
        let mut printed: Vec<u32> = supplies.iter().map(|s| s.count as u32).collect();
        counts.retain(|count| *count > 0);
        counts.sort_unstable();
        printed.sort_unstable();
        assert_eq!(printed, counts, "{game}: as many of each kind");
        assert!(spares > 0, "{game}");

        order.part = Part::Pieces;
        let pages = pages(&read(&order));
        let cut = pages.iter().flat_map(|page| &page.forms).filter(|form| {
            form.stroke == Some(CUT) && form.closed && !form.dashed && form.width() > 9.0
        });
        assert_eq!(cut.count(), needed + spares, "{game}");
    }
}

#[test]
fn nothing_is_printed_where_printers_cannot_and_every_letter_is_in_its_font() {
    for (game, options) in variants() {
        let usual = options.chosen().next().is_none();
        for paper in Paper::ALL {
            for language in Language::ALL {
                // The rules are the same for all options; German has the longest words.
                if !usual && language != Language::German {
                    continue;
                }
                let order = order(game, &options, paper, language);
                for sheet in order.sheets().unwrap() {
                    let covered = sheet.covered().expect("a sheet with something on it");
                    let (w, h) = (sheet.size.width, sheet.size.height);
                    let room = 6.8;
                    let inside = covered.x0 >= room
                        && covered.y0 >= room
                        && covered.x1 <= w - room
                        && covered.y1 <= h - room;
                    assert!(inside, "{} {}: {covered:?}", named(&order), sheet.title);
                    for (text, face) in sheet.texts() {
                        let missing = text.chars().find(|&letter| !face.has(letter));
                        assert_eq!(missing, None, "{}: {text}", named(&order));
                    }
                }
            }
        }
    }
}

#[test]
fn pages_do_not_run_into_each_other() {
    // On paper that takes two pages, each stays on its half.
    for (order, sheets, _) in USUAL.iter().filter(|usual| usual.0.paper.takes_two()) {
        for sheet in sheets {
            if sheet.kind == Kind::Board {
                continue;
            }
            let middle = sheet.size.width / 2.0;
            let mut alone = sheet.clone();
            for mark in &sheet.marks {
                alone.marks = vec![mark.clone()];
                let Some(covered) = alone.covered() else {
                    continue;
                };
                let crosses = covered.x0 < middle - 1.0 && covered.x1 > middle + 1.0;
                assert!(!crosses, "{} {}: {mark:?}", named(order), sheet.title);
            }
        }
    }
}

#[test]
fn texts_can_be_selected_in_every_language() {
    for (order, sheets, document) in USUAL.iter().filter(|usual| usual.0.paper != Paper::A3) {
        let numbers: Vec<u32> = document.get_pages().keys().copied().collect();
        let found = document.extract_text(&numbers).expect("text");
        let found: String = found.split_whitespace().collect();
        let mut looked = 0;
        for sheet in sheets {
            for (text, _) in sheet.texts() {
                let text: String = text.split_whitespace().collect();
                assert!(found.contains(&text), "{}: {text}", named(order));
                looked += 1;
            }
        }
        assert!(looked > 100, "{}: only {looked} texts", named(order));
        // Not only that the words come back: they are the rules, in the reader's language.
        let lead = kabinet_words::text_with(
            order.language,
            "print-rules-title",
            &[(
                "game",
                kabinet_core::Arg::Text(order.game().info().title().to_owned()),
            )],
        );
        let lead: String = lead.split_whitespace().collect();
        assert!(found.contains(&lead), "{}", named(order));
    }
}

#[test]
fn fonts_are_embedded_and_nothing_is_a_bitmap() {
    for (order, _, document) in &*USUAL {
        let mut fonts = 0;
        for object in document.objects.values() {
            let Ok(dictionary) = object
                .as_dict()
                .or_else(|_| Ok::<_, lopdf::Error>(&object.as_stream()?.dict))
            else {
                continue;
            };
            let is = |key: &[u8], name: &[u8]| {
                dictionary
                    .get(key)
                    .and_then(Object::as_name)
                    .is_ok_and(|n| n == name)
            };
            assert!(!is(b"Subtype", b"Image"), "{}: a bitmap", named(order));
            if is(b"Type", b"FontDescriptor") {
                let file = [&b"FontFile2"[..], b"FontFile3"];
                assert!(
                    file.iter().any(|key| dictionary.has(key)),
                    "{}",
                    named(order)
                );
                fonts += 1;
            }
        }
        assert!(fonts >= 4, "{}: {fonts} fonts", named(order));
    }
}

#[test]
fn documents_say_what_they_are_and_have_an_outline() {
    for (order, _, document) in &*USUAL {
        let info = document.trailer.get(b"Info").and_then(Object::as_reference);
        let info = document.get_dictionary(info.unwrap()).unwrap();
        let title = info.get(b"Title").unwrap();
        let title = lopdf::decode_text_string(title).unwrap();
        assert!(title.contains(order.game().info().title()), "{title}");
        assert!(!info.has(b"CreationDate") && !info.has(b"ModDate"));
        let catalog = document.catalog().unwrap();
        let language = lopdf::decode_text_string(catalog.get(b"Lang").unwrap()).unwrap();
        assert_eq!(language, order.language.code());
        let outlines = catalog.get(b"Outlines").and_then(Object::as_reference);
        let outlines = document.get_dictionary(outlines.unwrap()).unwrap();
        let count = outlines.get(b"Count").and_then(Object::as_i64).unwrap();
        assert_eq!(count as usize, document.get_pages().len());
    }
}

#[test]
fn the_same_order_gives_the_same_bytes() {
    for order in
        usual().filter(|order| order.paper == Paper::A4 && order.language == Language::German)
    {
        assert_eq!(order.pdf(), order.pdf(), "{}", named(&order));
    }
}

#[test]
fn the_rulers_can_be_trusted() {
    let german = USUAL
        .iter()
        .filter(|usual| usual.0.language == Language::German);
    for (order, _, document) in german {
        let page = &pages(document)[0];
        for length in kabinet_print::RULERS {
            let lines = page.forms.iter().filter(|form| {
                same(form.width(), length) && form.height() < 0.01 && form.stroke.is_some()
            });
            assert_eq!(lines.count(), 1, "{}: {length}", named(order));
        }
    }
    assert!((POINTS - 2.834_645_669).abs() < 1e-6);
}

#[test]
fn parts_are_parts_of_the_whole() {
    for &game in GameId::ALL {
        for paper in Paper::ALL {
            let mut order = order(game, &Options::new(game.info()), paper, Language::English);
            let mut kinds = BTreeMap::new();
            for part in Part::ALL {
                order.part = part;
                let sheets = order.sheets().unwrap();
                assert!(!sheets.is_empty());
                kinds.insert(part, sheets.into_iter().map(|s| s.kind).collect::<Vec<_>>());
            }
            assert!(kinds[&Part::Board].iter().all(|kind| *kind == Kind::Board));
            assert!(
                kinds[&Part::Pieces]
                    .iter()
                    .all(|kind| *kind == Kind::Pieces)
            );
            assert!(kinds[&Part::Rules].iter().all(|kind| *kind == Kind::Rules));
            assert_eq!(kinds[&Part::Card], [Kind::Card]);
            assert_eq!(kinds[&Part::All].first(), Some(&Kind::Guide));
        }
    }
}

/// The kinds of structure elements in a document.
fn elements(document: &Document) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for object in document.objects.values() {
        let Ok(element) = object.as_dict() else {
            continue;
        };
        let of_structure = element.get(b"P").is_ok() && element.get(b"K").is_ok();
        let kind = element.get(b"S").and_then(Object::as_name);
        if let Some(kind) = kind.ok().filter(|_| of_structure) {
            let kind = String::from_utf8_lossy(kind).into_owned();
            *found.entry(kind).or_default() += 1;
        }
    }
    found
}

#[test]
fn screen_readers_find_headings_paragraphs_lists_and_figures() {
    for (order, _, document) in &*USUAL {
        let catalog = document.catalog().expect("a catalogue");
        assert!(catalog.get(b"StructTreeRoot").is_ok(), "{}", named(order));
        let found = elements(document);
        let mut kinds = vec!["H1", "H2", "P", "L", "LI", "LBody", "Figure"];
        // Kengi's rules have no table.
        if order.game() != GameId::Kengi {
            kinds.extend(["Table", "TR"]);
        }
        for kind in kinds {
            assert!(
                found.contains_key(kind),
                "{}: no {kind}: {found:?}",
                named(order)
            );
        }
    }
}
