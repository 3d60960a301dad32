//! The rules on two pages.

use kabinet_games::GameId;
use kurbo::Rect;

use crate::flow::{self, Block, Span};
use crate::fonts::Face;
use crate::heading;
use crate::paper::{Extent, MARGIN};
use crate::sheet::{Kind, Sheet};
use crate::texts::{OURS, PROVED, Texts};
use crate::words::Words;

/// How many pages the rules take, whatever they say.
pub const PAGES: usize = 2;

/// The largest and the smallest type, in points. A test fails when a text needs smaller type.
const LARGEST: f64 = 10.6;
const SMALLEST: f64 = 8.0;

/// How high a figure may be.
const FIGURE: f64 = 50.0;

/// Air between columns.
const GUTTER: f64 = 7.0;

/// Words keep further from the edge than pieces.
const INSET: f64 = 6.0;

/// The rules did not fit on their pages, even in the smallest type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules need more than {PAGES} pages")]
pub struct TooLong;

/// Explains our signs where they occur first.
pub(crate) fn explain_marks(blocks: &mut Vec<Block>, words: &Words) {
    // Behind one list, what is explained last comes first: decisions before proofs.
    explain(blocks, PROVED, &words.t("print-proved"));
    explain(blocks, OURS, &words.t("print-ours"));
}

/// Explains a sign right after the paragraph or list in which it occurs first.
fn explain(blocks: &mut Vec<Block>, sign: &str, note: &str) {
    let Some(first) = blocks.iter().position(|block| block.contains(sign)) else {
        return;
    };
    let list = blocks[first..].iter();
    let items = list.take_while(|block| matches!(block, Block::Item(..)));
    let after = first + items.count().max(1);
    let note = Span::new(Face::Lead, format!("{sign} {note}"));
    blocks.insert(after, Block::Words(vec![note]));
}

/// Draws the pages.
pub(crate) fn leaves(
    game: GameId,
    texts: &Texts,
    leaf: Extent,
    words: &Words,
) -> Result<Vec<Sheet>, TooLong> {
    let mut pages: Vec<Sheet> = (1..=PAGES)
        .map(|page| {
            let title = words.with("print-rules-page", "page", &page.to_string());
            Sheet::new(leaf, Kind::Rules, title)
        })
        .collect();
    let info = game.info();
    let title = words.with("print-rules-title", "game", info.title());
    let made = crate::published(info, *words);
    let below = heading::draw(&mut pages[0], &title, &made, &texts.lead, INSET);
    let room = leaf.usable();
    let left = MARGIN + INSET;
    let width = (room.width - 2.0 * INSET - GUTTER) / 2.0;
    let bottom = MARGIN + room.height - 3.0;
    let mut columns = Vec::new();
    for page in 0..PAGES {
        let top = if page == 0 { below } else { MARGIN + INSET };
        for column in 0..2 {
            let x = left + f64::from(column) * (width + GUTTER);
            columns.push(Rect::new(x, top, x + width, bottom));
        }
    }
    let mut blocks = texts.rules.clone();
    explain_marks(&mut blocks, words);
    let strips = flow::fit(&blocks, (SMALLEST, LARGEST), FIGURE, &columns).ok_or(TooLong)?;
    flow::balance(&strips, &mut columns);
    let places = flow::pour(&strips, &columns).ok_or(TooLong)?;
    for (strip, (column, y)) in strips.iter().zip(places) {
        strip.draw(&mut pages[column / 2], (columns[column].x0, y));
    }
    Ok(pages)
}
