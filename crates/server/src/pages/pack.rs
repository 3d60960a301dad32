//! Many pages that look alike in one file: what they share is there once.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

/// Pages by their names. The first one is kept as it is, in pieces; of the others, what it does not
/// have.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PagePack {
    /// The first page: each piece ends with a tag.
    base: Vec<String>,
    pages: BTreeMap<String, Vec<Part>>,
    /// Where a piece is in the first page.
    #[serde(skip)]
    places: HashMap<String, usize>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Part {
    /// Where pieces of the first page begin or end.
    Place(usize),
    /// Something of its own.
    Text(String),
}

impl PagePack {
    /// Adds a page.
    pub fn add(&mut self, name: &str, html: &str) {
        if self.base.is_empty() {
            for piece in html.split_inclusive('>') {
                let place = self.base.len();
                self.places.entry(piece.to_owned()).or_insert(place);
                self.base.push(piece.to_owned());
            }
        }
        let mut parts = Vec::new();
        let mut run: Option<(usize, usize)> = None;
        for piece in html.split_inclusive('>') {
            let next = run.map_or(0, |(_, end)| end);
            let place = match self.base.get(next) {
                Some(same) if same == piece => Some(next),
                _ => self.places.get(piece).copied(),
            };
            match (place, &mut run) {
                (Some(place), Some((_, end))) if *end == place => *end += 1,
                (place, run) => {
                    parts.extend(run.take().into_iter().flat_map(places));
                    match (place, parts.last_mut()) {
                        (Some(place), _) => *run = Some((place, place + 1)),
                        (None, Some(Part::Text(text))) => text.push_str(piece),
                        (None, _) => parts.push(Part::Text(piece.to_owned())),
                    }
                }
            }
        }
        parts.extend(run.into_iter().flat_map(places));
        self.pages.insert(name.to_owned(), parts);
    }
}

fn places((start, end): (usize, usize)) -> [Part; 2] {
    [Part::Place(start), Part::Place(end)]
}

#[cfg(test)]
mod tests {
    use super::{PagePack, Part};

    fn unpacked(pack: &PagePack, name: &str) -> String {
        let mut html = String::new();
        let mut parts = pack.pages[name].iter();
        while let Some(part) = parts.next() {
            match part {
                Part::Text(text) => html.push_str(text),
                Part::Place(start) => {
                    let Some(Part::Place(end)) = parts.next() else {
                        panic!("no end")
                    };
                    html.push_str(&pack.base[*start..*end].concat());
                }
            }
        }
        html
    }

    #[test]
    fn pages_come_out_as_they_went_in() {
        let pages = [
            ("a", "<p><b>one</b></p><i>x</i>tail"),
            ("b", "<p><b>two</b></p><i>x</i><u>y</u>tail"),
            ("c", "<u>y</u><p><p><i>x</i>"),
            ("d", ""),
        ];
        let mut pack = PagePack::default();
        for (name, html) in pages {
            pack.add(name, html);
        }
        for (name, html) in pages {
            assert_eq!(unpacked(&pack, name), html, "{name}");
        }
        assert_eq!(pack.pages["a"], [Part::Place(0), Part::Place(7)]);
    }
}
