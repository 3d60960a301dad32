//! The sheets with the pieces to cut out: exactly those of the game, and some spares.

use kabinet_draw::Context;
use kabinet_draw::scene::Why;
use kabinet_games::AnyGame;
use kabinet_words::catalogue;
use kurbo::Affine;

use crate::cut::Cut;
use crate::drawing::Drawing;
use crate::flow;
use crate::fonts::Face;
use crate::outfits::Outfit;
use crate::paper::{Extent, MARGIN};
use crate::sheet::{Anchor, Kind, Pen, Sheet, Type};
use crate::words::Words;

/// Air between pieces: scissors need room.
const GAP: f64 = 2.4;

/// How far rims may reach beyond the line to cut along.
const EDGE: f64 = 0.5;

/// Some equal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// What they look like: an index into the glyphs of the scene.
    pub glyph: usize,
    /// How many the game needs.
    pub count: usize,
    /// How many more there are, in case some are lost.
    pub spares: usize,
}

/// All pieces of a game as it begins: what stands on the board and what waits beside it.
#[must_use]
pub fn supplies(position: &AnyGame) -> Vec<Supply> {
    let spares = crate::outfits::outfit(position).spares;
    counted(position, &spares)
}

fn counted(position: &AnyGame, spares: &[usize]) -> Vec<Supply> {
    let board_state = kabinet_draw::board_state(position, Context::default());
    let kinds = kabinet_draw::board(position).glyphs.len();
    let mut counts = vec![0; kinds];
    for piece in &board_state.pieces {
        counts[piece.glyph] += 1;
    }
    for item in board_state.hands.iter().flatten() {
        if item.why == Why::Reserve {
            counts[item.glyph] += item.count;
        }
    }
    let supply = |(glyph, count): (usize, usize)| Supply {
        glyph,
        count,
        spares: spares.iter().filter(|&&spare| spare == glyph).count(),
    };
    let all = counts.into_iter().enumerate().map(supply);
    all.filter(|supply| supply.count > 0).collect()
}

/// One row of pieces with its title.
struct Row {
    title: String,
    pieces: Vec<usize>,
}

/// Draws the pages with all pieces.
pub(crate) fn leaves(
    position: &AnyGame,
    outfit: &Outfit,
    leaf: Extent,
    words: &Words,
) -> Vec<Sheet> {
    let supplies = counted(position, &outfit.spares);
    let rows = rows(position, outfit, &supplies, words);
    let room = leaf.usable();
    let mut pages: Vec<Sheet> = Vec::new();
    let mut y = f64::INFINITY;
    for row in rows {
        let lines = flow::broken(&row.title, Face::Bold, 8.5 * crate::sheet::PT, room.width);
        let shelves = shelves(outfit, &row.pieces, room.width - 2.0 * EDGE);
        for (index, shelf) in shelves.iter().enumerate() {
            let title = if index == 0 {
                lines.len() as f64 * 4.0 + 2.0
            } else {
                0.0
            };
            let needed = title + shelf.height + GAP;
            if y + needed > MARGIN + room.height {
                let mut page = Sheet::new(leaf, Kind::Pieces, words.t("print-pieces"));
                y = heading(&mut page, outfit, words);
                pages.push(page);
            }
            let Some(page) = pages.last_mut() else {
                continue;
            };
            if index == 0 {
                for line in &lines {
                    y += 4.0;
                    let kind = Type::points(Face::Bold, 8.5);
                    page.words((MARGIN, y), Anchor::Start, kind, line);
                }
                y += 2.0;
            }
            shelf.draw(page, outfit, (MARGIN + EDGE, y));
            y += shelf.height + GAP;
        }
        y += 1.0;
    }
    pages
}

/// The groups of pieces, and the spares at the end.
fn rows(position: &AnyGame, outfit: &Outfit, supplies: &[Supply], words: &Words) -> Vec<Row> {
    let game = position.id().info().slug;
    let listed = |wanted: &[(usize, usize)]| {
        let counts = wanted.iter().filter(|(_, count)| *count > 0);
        let parts = counts.map(|&(glyph, count)| {
            let glyph = &outfit.scene.glyphs[glyph].id;
            catalogue::pieces(words.language, game, glyph, count)
        });
        parts.collect::<Vec<_>>().join(" · ")
    };
    let spread = |wanted: &[(usize, usize)]| {
        let all = wanted.iter().copied();
        all.flat_map(|(glyph, count)| std::iter::repeat_n(glyph, count))
            .collect::<Vec<usize>>()
    };
    let mut rows = Vec::new();
    for group in &outfit.groups {
        let wanted: Vec<(usize, usize)> = supplies
            .iter()
            .filter(|supply| group.contains(&supply.glyph))
            .map(|supply| (supply.glyph, supply.count))
            .collect();
        if !wanted.is_empty() {
            rows.push(Row {
                title: listed(&wanted),
                pieces: spread(&wanted),
            });
        }
    }
    let spare: Vec<(usize, usize)> = supplies
        .iter()
        .map(|supply| (supply.glyph, supply.spares))
        .filter(|(_, count)| *count > 0)
        .collect();
    if !spare.is_empty() {
        rows.push(Row {
            title: words.with("print-spares", "list", &listed(&spare)),
            pieces: spread(&spare),
        });
    }
    rows
}

/// Pieces that stand beside each other.
struct Shelf {
    pieces: Vec<(usize, bool)>,
    height: f64,
}

/// Divides a row into shelves that fit. A few long pieces are laid on their side.
fn shelves(outfit: &Outfit, pieces: &[usize], width: f64) -> Vec<Shelf> {
    let extent = |glyph: usize| outfit.cuts[glyph].as_ref().map(Cut::extent);
    let lying = |glyph: usize| extent(glyph).map(Extent::turned);
    let lengths = pieces.iter().filter_map(|&glyph| lying(glyph));
    let total: f64 = lengths.clone().map(|extent| extent.width + GAP).sum();
    let upright_width: f64 = pieces
        .iter()
        .filter_map(|&glyph| extent(glyph))
        .map(|extent| extent.width + GAP)
        .sum();
    // Only where it saves height and still takes one shelf.
    let turned = total - GAP <= width && total > upright_width;
    let mut shelves: Vec<Shelf> = Vec::new();
    let mut used = f64::INFINITY;
    for &glyph in pieces {
        let size = if turned { lying(glyph) } else { extent(glyph) };
        let Some(size) = size else { continue };
        if used + size.width > width + 1e-9 {
            shelves.push(Shelf {
                pieces: Vec::new(),
                height: 0.0,
            });
            used = 0.0;
        }
        if let Some(shelf) = shelves.last_mut() {
            shelf.pieces.push((glyph, turned));
            shelf.height = shelf.height.max(size.height);
        }
        used += size.width + GAP;
    }
    shelves
}

impl Shelf {
    fn draw(&self, page: &mut Sheet, outfit: &Outfit, (mut x, y): (f64, f64)) {
        let drawing = Drawing {
            scene: &outfit.scene,
            inks: &outfit.inks,
        };
        for &(glyph, turned) in &self.pieces {
            let Some(cut) = &outfit.cuts[glyph] else {
                continue;
            };
            let size = cut.extent();
            let mut place = Affine::translate((x, y));
            if turned {
                place = place
                    * Affine::translate((0.0, size.width))
                    * Affine::rotate(-std::f64::consts::FRAC_PI_2);
                x += size.height + GAP;
            } else {
                x += size.width + GAP;
            }
            page.placed(place, |page| cut.draw(page, drawing, glyph));
        }
    }
}

/// The title of a page, and what its lines mean; returns where the pieces begin.
fn heading(page: &mut Sheet, outfit: &Outfit, words: &Words) -> f64 {
    let y = MARGIN + 6.0;
    let title = words.t("print-pieces");
    page.words(
        (MARGIN, y),
        Anchor::Start,
        Type::points(Face::Title, 14.0),
        &title,
    );
    let kind = Type::points(Face::Plain, 8.5);
    let mut x = page.size.width - MARGIN;
    let mut legend = vec![("print-line-cut", Pen::cut())];
    if outfit.cuts.iter().flatten().any(Cut::folds) {
        legend.insert(0, ("print-line-fold", Pen::fold()));
    }
    for (key, pen) in legend {
        let text = words.t(key);
        page.words((x, y), Anchor::End, kind, &text);
        x -= kind.width(&text) + 2.0;
        page.line(
            (x - 10.0, y - 1.0),
            (x, y - 1.0),
            Pen { width: 0.35, ..pen },
        );
        x -= 16.0;
    }
    y + 3.0
}
