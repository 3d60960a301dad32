//! The reference card: the rules in short, the notation and markers, on one page.

use kabinet_games::AnyGame;
use kurbo::Rect;

use crate::flow::{self, Block, Span};
use crate::fonts::Face;
use crate::heading;
use crate::illustration::Illustration;
use crate::outfits::{Markers, Outfit};
use crate::paper::{Extent, MARGIN};
use crate::rules::{TooLong, explain_marks};
use crate::sheet::{Anchor, INK, Kind, Pen, QUIET, Role, Sheet, Type};
use crate::texts::Texts;
use crate::words::Words;

/// The largest and the smallest type, in points.
const LARGEST: f64 = 12.0;
const SMALLEST: f64 = 8.0;

/// How high the board may be.
const FIGURE: f64 = 70.0;

const GUTTER: f64 = 8.0;
const INSET: f64 = 6.0;

/// The diameter of a marker: it lies beside a piece or on it.
const MARKER: f64 = 20.0;
/// The height of the band with the markers.
const BAND: f64 = MARKER + 14.0;

/// Draws the page.
pub(crate) fn leaf(
    position: &AnyGame,
    outfit: &Outfit,
    texts: &Texts,
    leaf: Extent,
    words: Words,
) -> Result<Sheet, TooLong> {
    let info = position.id().info();
    let mut page = Sheet::new(leaf, Kind::Card, words.t("print-card"));
    let title = words.with("print-card-title", "game", info.title());
    let made = crate::published(info, words);
    let top = heading::draw(&mut page, &title, &made, &texts.lead, INSET);
    let room = leaf.usable();
    let left = MARGIN + INSET;
    let width = (room.width - 2.0 * INSET - GUTTER) / 2.0;
    let band = outfit.markers.as_ref().map_or(0.0, |_| BAND);
    let bottom = MARGIN + room.height - 3.0 - band;
    let mut columns = [0.0, 1.0].map(|column| {
        let x = left + column * (width + GUTTER);
        Rect::new(x, top, x + width, bottom)
    });
    let mut blocks = texts.card.clone();
    explain_marks(&mut blocks, &words);
    let start = Illustration::new(position, None);
    let caption = vec![Span::new(Face::Plain, words.t("print-start"))];
    // After what the game is in a nutshell.
    let after = blocks
        .iter()
        .skip(1)
        .position(|b| matches!(b, Block::Heading(_)));
    let after = after.map_or(blocks.len(), |at| at + 1);
    blocks.insert(after, Block::Figures(vec![(start, caption)]));
    let strips = flow::fit(&blocks, (SMALLEST, LARGEST), FIGURE, &columns).ok_or(TooLong)?;
    flow::balance(&strips, &mut columns);
    let places = flow::pour(&strips, &columns).ok_or(TooLong)?;
    for (strip, (column, y)) in strips.iter().zip(places) {
        strip.draw(&mut page, (columns[column].x0, y));
    }
    if let Some(found) = &outfit.markers {
        markers(&mut page, found, words, (left, bottom + 4.0));
    }
    Ok(page)
}

/// Markers to cut out, in a row.
fn markers(page: &mut Sheet, markers: &Markers, words: Words, (x, y): (f64, f64)) {
    page.tag(Role::Words);
    let kind = Type::points(Face::Bold, 9.0);
    page.words((x, y + 3.5), Anchor::Start, kind, &words.t("print-markers"));
    let r = MARKER / 2.0;
    for index in 0..markers.count {
        let at = (x + r + index as f64 * (MARKER + 5.0), y + 7.0 + r);
        page.circle(at, r, None, Some(Pen::new(QUIET, 0.2).dashed(&[1.5, 1.0])));
        page.circle(at, r - 1.5, None, Some(Pen::new(INK, 0.5)));
        let text = words.t(markers.label);
        let word = Type::points(Face::Bold, 7.0);
        let fits = (MARKER - 7.0) / word.width(&text);
        let word = Type::points(Face::Bold, 7.0 * fits.min(1.0));
        page.words((at.0, at.1 + 1.0), Anchor::Middle, word, &text);
    }
    let told = x + markers.count as f64 * (MARKER + 5.0) + 3.0;
    let small = Type::points(Face::Plain, 8.5);
    let right = page.size.width - MARGIN - INSET;
    let text = words.t(markers.told);
    for (index, line) in flow::broken(&text, small.face, small.size, right - told)
        .iter()
        .enumerate()
    {
        let down = y + 7.0 + r - 2.0 + index as f64 * 4.2;
        page.words((told, down), Anchor::Start, small, line);
    }
}
