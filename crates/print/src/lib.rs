//! Print and play: for every game the board at actual size, the pieces to cut out and the rules on
//! two pages, as a PDF.
//!
//! An [`Order`] says what is wanted: the game and its options, the paper, the language, which
//! parts. Its [`sheets`](Order::sheets) are plain data in millimetres; [`pdf`](Order::pdf) writes
//! them for a printer, [`svg::picture`] shows one on a screen.
//!
//! | module | concept |
//! | --- | --- |
//! | [`order`] | what is wanted, and what it takes |
//! | [`paper`] | papers and their margins |
//! | [`sheet`] | a sheet with what is drawn on it |
//! | [`tiles`] | a board on as many sheets as it takes |
//! | [`pieces`] | how many pieces there are, and their sheets |
//! | [`rules`], `guide`, `board`, `card` | the other sheets |
//! | `outfits` | one file per game: actual size, inks, how pieces are cut |
//! | `texts`, `illustration`, `flow` | words in their fonts, boards beside them, both in columns |
//! | `words`, `heading` | sentences about the document; the head of a page |
//! | `drawing`, `cut` | scenes and pieces on a sheet |
//! | [`svg`], `pdf`, [`fonts`] | the outputs, and the letters in them |
//! | `structure` | headings, lists and tables of a PDF, for screen readers |

mod board;
mod card;
mod cut;
mod drawing;
mod flow;
pub mod fonts;
mod guide;
mod heading;
mod illustration;
pub mod order;
mod outfits;
pub mod paper;
mod pdf;
pub mod pieces;
pub mod rules;
pub mod sheet;
mod structure;
pub mod svg;
mod texts;
pub mod tiles;
mod words;

pub use guide::RULERS;
pub use order::{Order, Part, PrintError, Summary, matters};
pub use paper::{Extent, Paper};
pub use pdf::PdfError;
pub use words::length;

use kabinet_games::GameInfo;

/// Who made a game, who published it and when.
fn published(info: &GameInfo, words: words::Words) -> String {
    let year = info.year.to_string();
    if info.publisher == "self-published" {
        let values = [("designers", info.designers), ("year", &year)];
        return words.with_all("print-made-alone", &values);
    }
    let values = [
        ("designers", info.designers),
        ("publisher", info.publisher),
        ("year", &year),
    ];
    words.with_all("print-made", &values)
}
