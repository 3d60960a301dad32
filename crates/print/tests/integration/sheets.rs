//! The sheets as they were when somebody last looked at them, compared with `tests/sheets.txt`.
//!
//! `KABINET_UPDATE=1 cargo test -p kabinet-print --test integration sheets` writes the file anew.
//! Look at the documents (`kabinet print`) before you commit it.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::usual;
use kabinet_print::sheet::{Mark, Sheet};
use kabinet_print::svg;

/// A sheet in a line: its size, what is on it, where that lies, and a number that changes with any
/// of it by more than a tenth of a millimetre.
fn line(sheet: &Sheet) -> String {
    let forms = sheet
        .marks
        .iter()
        .filter(|m| matches!(m, Mark::Form(_)))
        .count();
    let words = sheet.texts().count();
    let letters: usize = sheet.texts().map(|(text, _)| text.chars().count()).sum();
    let covered = sheet.covered().expect("a sheet with something on it");
    format!(
        "{:<22} {:>5} x {:<5} forms {forms:>4} texts {words:>3} letters {letters:>4} \
         from {:.1},{:.1} to {:.1},{:.1} sum {:08x}",
        sheet.title,
        sheet.size.width,
        sheet.size.height,
        covered.x0,
        covered.y0,
        covered.x1,
        covered.y1,
        sum(sheet)
    )
}

/// A checksum of everything that is drawn, rounded to a tenth of a millimetre.
fn sum(sheet: &Sheet) -> u32 {
    let mut all = String::new();
    let rounded = |n: f64| (n * 10.0).round() as i64;
    for mark in &sheet.marks {
        match mark {
            Mark::Form(form) => {
                for element in form.path.elements() {
                    let end = element.end_point().unwrap_or_default();
                    let _ = write!(all, "{} {},", rounded(end.x), rounded(end.y));
                }
                let (fill, pen) = (form.fill, form.pen.as_ref());
                let width = pen.map(|pen| rounded(pen.width * 10.0));
                let colour = pen.map(|pen| pen.colour);
                let opacity = rounded(form.opacity);
                let _ = write!(all, "{fill:?}{width:?}{colour:?}{opacity};");
            }
            Mark::Words { place, kind, text } => {
                let [.., x, y] = place.as_coeffs();
                let _ = write!(all, "{} {} {text} {:?};", rounded(x), rounded(y), kind.face);
            }
            Mark::Clip(rect) => {
                let _ = write!(all, "[{} {}", rounded(rect.width()), rounded(rect.height()));
            }
            Mark::Unclip => all.push(']'),
            Mark::Tag(_) => {}
        }
    }
    // FNV-1a.
    all.bytes().fold(0x811c_9dc5, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[test]
fn sheets_are_as_they_were() {
    let mut found = String::from(
        "# Written by KABINET_UPDATE=1 cargo test -p kabinet-print --test integration sheets\n",
    );
    for order in usual() {
        let _ = writeln!(found, "\n{}", order.file_name());
        for sheet in order.sheets().expect("sheets") {
            let _ = writeln!(found, "{}", line(&sheet));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sheets.txt");
    if std::env::var_os("KABINET_UPDATE").is_some() {
        std::fs::write(&file, &found).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}

#[test]
fn pictures_of_sheets_are_pictures() {
    for order in usual().filter(|order| order.language.code() == "fr") {
        for sheet in order.sheets().expect("sheets") {
            let picture = svg::picture(&sheet);
            let document = roxmltree::Document::parse(&picture);
            let document = document.unwrap_or_else(|error| panic!("{}: {error}", sheet.title));
            let root = document.root_element();
            let view = format!("0 0 {} {}", sheet.size.width, sheet.size.height);
            assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
            let texts = root.descendants().filter(|node| node.has_tag_name("text"));
            assert_eq!(texts.count(), sheet.texts().count());
            // Nothing from outside, and no code.
            let harmless = |node: roxmltree::Node<'_, '_>| {
                ["svg", "title", "rect", "path", "text", "g", "clipPath"]
                    .contains(&node.tag_name().name())
            };
            assert!(
                root.descendants()
                    .filter(roxmltree::Node::is_element)
                    .all(harmless)
            );
        }
    }
}
