//! The first page: what there is to print, on which paper, at which size, and how it is put
//! together.

use kabinet_draw::Context;
use kabinet_draw::palette::Rgb;
use kabinet_games::{AnyGame, Options};
use kurbo::Rect;

use crate::flow::{self, Block, Span};
use crate::fonts::Face;
use crate::illustration::Illustration;
use crate::outfits::Outfit;
use crate::paper::{Extent, MARGIN, Paper};
use crate::sheet::{Anchor, INK, Kind, Pen, QUIET, Role, Sheet, Type};
use crate::texts::Texts;
use crate::tiles::Plan;
use crate::words::Words;
use crate::{board, heading};

const INSET: f64 = 6.0;
const GUTTER: f64 = 7.0;

/// How long the rulers are: 5 cm, and 2 inches.
pub const RULERS: [f64; 2] = [50.0, 50.8];

/// The height of the band with the rulers and the map.
const BAND: f64 = 34.0;

/// What the guide tells about.
pub(crate) struct Guide<'a> {
    pub(crate) position: &'a AnyGame,
    pub(crate) options: &'a Options,
    pub(crate) outfit: &'a Outfit,
    pub(crate) plan: &'a Plan,
    pub(crate) texts: &'a Texts,
    pub(crate) paper: Paper,
    pub(crate) words: Words,
    /// How many pages of pieces there are.
    pub(crate) piece_pages: usize,
}

impl Guide<'_> {
    /// Draws the page.
    pub(crate) fn leaf(&self, leaf: Extent) -> Sheet {
        let words = self.words;
        let info = self.position.id().info();
        let mut page = Sheet::new(leaf, Kind::Guide, words.t("print-guide"));
        let made = crate::published(info, words);
        let lead = words.t("print-lead");
        let top = heading::draw(&mut page, info.title(), &made, &lead, INSET);
        let room = leaf.usable();
        let left = MARGIN + INSET;
        let width = (room.width - 2.0 * INSET - GUTTER) / 2.0;
        let bottom = MARGIN + room.height - BAND - 4.0;
        let columns = [0.0, 1.0].map(|column| {
            let x = left + column * (width + GUTTER);
            Rect::new(x, top, x + width, bottom)
        });
        let blocks = self.blocks();
        // The guide is short; large type first, and smaller for a game with much to tell.
        if let Some(strips) = flow::fit(&blocks, (6.0, 10.2), 62.0, &columns) {
            let places = flow::pour(&strips, &columns).unwrap_or_default();
            for (strip, (column, y)) in strips.iter().zip(places) {
                strip.draw(&mut page, (columns[column].x0, y));
            }
        }
        self.rulers(&mut page, (left, bottom + 4.0));
        if self.plan.count() > 1 {
            let right = leaf.width - MARGIN - INSET;
            self.map(&mut page, (right, bottom + 4.0));
        }
        page
    }

    fn blocks(&self) -> Vec<Block> {
        let words = self.words;
        let plain = |text: String| vec![Span::new(Face::Plain, text)];
        let titled = |title: String, text: String| {
            vec![
                Span::new(Face::Bold, title),
                Span::new(Face::Plain, format!(" {text}")),
            ]
        };
        let bullet = || "•".to_owned();
        let board = board::size(self.outfit);
        let size = [
            ("width", words.length(board.width)),
            ("height", words.length(board.height)),
        ];
        let size = size.each_ref().map(|(name, value)| (*name, value.as_str()));
        let mut blocks = vec![
            Block::Heading(words.t("print-contents")),
            Block::Item(
                bullet(),
                titled(
                    words.count("print-contents-board", "count", self.plan.count()),
                    words.with_all("print-contents-board-size", &size),
                ),
            ),
            Block::Item(
                bullet(),
                titled(
                    words.count("print-contents-pieces", "count", self.piece_pages),
                    words.t("print-contents-pieces-told"),
                ),
            ),
            Block::Item(
                bullet(),
                titled(
                    words.count("print-contents-rules", "count", crate::rules::PAGES),
                    words.t("print-contents-rules-told"),
                ),
            ),
            Block::Item(
                bullet(),
                titled(
                    words.t("print-contents-card"),
                    words.t("print-contents-card-told"),
                ),
            ),
            Block::Heading(words.t("print-printing")),
            Block::Item(
                "1.".to_owned(),
                plain(words.with("print-step-paper", "paper", self.paper.name())),
            ),
            Block::Item("2.".to_owned(), plain(words.t("print-step-size"))),
            Block::Item("3.".to_owned(), plain(words.t("print-step-check"))),
            Block::Item("4.".to_owned(), plain(words.t("print-step-card"))),
            Block::Heading(words.t("print-board")),
        ];
        if self.plan.count() == 1 {
            blocks.push(Block::Words(plain(words.t("print-board-one"))));
        } else {
            blocks.push(Block::Item(
                "1.".to_owned(),
                plain(words.t("print-board-cut")),
            ));
            blocks.push(Block::Item(
                "2.".to_owned(),
                plain(words.t("print-board-glue")),
            ));
            blocks.push(Block::Item(
                "3.".to_owned(),
                plain(words.t("print-board-back")),
            ));
        }
        blocks.push(Block::Heading(words.t("print-pieces")));
        blocks.extend(self.texts.make.iter().cloned());
        blocks.push(Block::Heading(words.t("print-start")));
        let board = Illustration::new(self.position, None);
        blocks.push(Block::Figures(vec![(board, plain(self.start()))]));
        blocks
    }

    /// How the game begins, and under which options.
    fn start(&self) -> String {
        let options = crate::order::options_told(self.options, self.words.language);
        let mut told = if options.is_empty() {
            self.words.t("print-start-told")
        } else {
            self.words.with("print-start-options", "options", &options)
        };
        let board_state = kabinet_draw::board_state(self.position, Context::default());
        if board_state.pieces.is_empty() {
            told = format!("{told} {}", self.words.t("print-start-empty"));
        }
        told
    }

    /// Two rulers to measure what the printer made of them.
    fn rulers(&self, page: &mut Sheet, (x, y): (f64, f64)) {
        let words = self.words;
        let kind = Type::points(Face::Bold, 9.0);
        page.tag(Role::Words);
        page.words((x, y + 3.5), Anchor::Start, kind, &words.t("print-ruler"));
        let unit = |page: &mut Sheet, at: (f64, f64), key: &str| {
            let small = Type::points(Face::Plain, 7.5);
            page.words(at, Anchor::Start, small, &words.t(key));
        };
        let centimetres: Vec<f64> = (0..=50).map(f64::from).collect();
        ruler(page, (x, y + 14.0), &centimetres, 10, 5);
        unit(page, (x + RULERS[0] + 3.0, y + 14.0), "print-ruler-cm");
        let inches: Vec<f64> = (0..=16)
            .map(|eighth| 25.4 / 8.0 * f64::from(eighth))
            .collect();
        ruler(page, (x, y + 25.0), &inches, 8, 4);
        unit(page, (x + RULERS[1] + 3.0, y + 25.0), "print-ruler-inch");
    }

    /// How the sheets of the board lie: a small map in the corner that ends at `right`.
    fn map(&self, page: &mut Sheet, (right, y): (f64, f64)) {
        let board = self.plan.board;
        let scale = ((BAND - 6.0) / board.height).min(44.0 / board.width);
        let left = right - board.width * scale;
        page.tag(Role::Words);
        let kind = Type::points(Face::Bold, 9.0);
        page.words(
            (left - 4.0, y + 3.5),
            Anchor::End,
            kind,
            &self.words.t("print-map"),
        );
        for (name, column, row) in self.plan.sheets() {
            let (across, down) = (self.plan.columns[column], self.plan.rows[row]);
            let cell = Rect::new(
                left + across.from * scale,
                y + down.from * scale,
                left + across.to * scale,
                y + down.to * scale,
            );
            let fill = if (column + row) % 2 == 0 {
                0xf3_f1ec
            } else {
                0xff_ffff
            };
            page.rect(cell, Some(Rgb::hex(fill)), Some(Pen::new(INK, 0.3)));
            let middle = (cell.center().x, cell.center().y + 1.4);
            page.words(
                middle,
                Anchor::Middle,
                Type::points(Face::Bold, 10.0),
                &name,
            );
        }
    }
}

/// A line with strokes at these lengths; every `large`th is long and every `middle`th longer than
/// the rest.
fn ruler(page: &mut Sheet, (x, y): (f64, f64), at: &[f64], large: usize, middle: usize) {
    let end = at.last().copied().unwrap_or(0.0);
    let pen = || Pen::new(INK, 0.2);
    page.line((x, y), (x + end, y), pen());
    for (index, &mark) in at.iter().enumerate() {
        let height = if index % large == 0 {
            4.0
        } else if index % middle == 0 {
            2.8
        } else {
            1.6
        };
        page.line((x + mark, y), (x + mark, y - height), pen());
        if index % large == 0 {
            let number = (index / large).to_string();
            let kind = Type::points(Face::Plain, 6.5).coloured(QUIET);
            page.words((x + mark, y + 2.9), Anchor::Middle, kind, &number);
        }
    }
}
