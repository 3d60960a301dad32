//! A document: a text in one language, independent of pages and paper.
//!
//! The source is a small dialect of Markdown:
//!
//! - `## Title {#name}` begins a section. The text before the first section is the lead.
//! - Paragraphs, flat lists, tables, code blocks, `**strong**`, `` `code` `` and links mean what
//!   they mean in Markdown. Everything else, HTML too, is an error.
//! - `[ours]` marks a rule that is our decision: the printed sheet of the game does not have it.
//! - `![Caption](figure:NAME)` shows a figure. A paragraph holds either words or figures; the
//!   figures of a paragraph stand side by side.

use crate::markdown;

/// A text in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The blocks before the first section.
    pub lead: Vec<Block>,
    /// The sections.
    pub sections: Vec<Section>,
}

/// A part of a document with a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name for addresses, the same in all languages.
    pub id: String,
    /// The title, without any style.
    pub title: String,
    /// The content.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph of words.
    Paragraph(Vec<Span>),
    /// A list.
    List {
        /// The number of the first item; `None` for a list with bullets.
        start: Option<u64>,
        /// The items.
        items: Vec<Vec<Span>>,
    },
    /// A table.
    Table {
        /// The cells of the header.
        head: Vec<Vec<Span>>,
        /// The cells of the other rows.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// Lines of code, shown as they are.
    Code(String),
    /// Figures that stand side by side.
    Figures(Vec<FigureRef>),
}

/// Words in a paragraph, a caption or a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words without a style.
    Text(String),
    /// Notation of a game, or a command.
    Code(String),
    /// Important words.
    Strong(Vec<Span>),
    /// A link to a page.
    Link {
        /// The address.
        to: String,
        /// The words to click on.
        text: Vec<Span>,
    },
    /// The mark of our own decisions.
    Ours,
    /// The mark of facts that are proved.
    Proved,
}

/// A figure where a document shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureRef {
    /// The name of the figure.
    pub name: String,
    /// The caption.
    pub caption: Vec<Span>,
}

impl Document {
    /// Reads a document.
    ///
    /// # Errors
    /// If the source leaves the dialect; the text names the problem.
    pub fn read(source: &str) -> Result<Self, String> {
        markdown::read(source)
    }

    /// All blocks in order, those of the lead first.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let sections = self.sections.iter();
        let lead = self.lead.iter();
        lead.chain(sections.flat_map(|section| &section.blocks))
    }

    /// All figures in order.
    pub fn figures(&self) -> impl Iterator<Item = &FigureRef> {
        self.blocks().flat_map(Block::figures)
    }
}

impl Section {
    /// The figures of the section, in order.
    pub fn figures(&self) -> impl Iterator<Item = &FigureRef> {
        self.blocks.iter().flat_map(Block::figures)
    }
}

impl Block {
    /// The figures of the block; none if it holds words.
    #[must_use]
    pub fn figures(&self) -> &[FigureRef] {
        match self {
            Block::Figures(figures) => figures,
            _ => &[],
        }
    }

    /// The runs of words in the block: paragraph, items, cells, captions.
    #[must_use]
    pub fn runs(&self) -> Vec<&[Span]> {
        match self {
            Block::Paragraph(spans) => vec![spans],
            Block::List { items, .. } => items.iter().map(Vec::as_slice).collect(),
            Block::Table { head, rows } => {
                let cells = head.iter().chain(rows.iter().flatten());
                cells.map(Vec::as_slice).collect()
            }
            Block::Code(_) => Vec::new(),
            Block::Figures(figures) => figures.iter().map(|f| f.caption.as_slice()).collect(),
        }
    }
}

impl Span {
    /// Reads words without blocks.
    ///
    /// # Errors
    /// If the source is not exactly one paragraph of words.
    pub fn read_all(source: &str) -> Result<Vec<Self>, String> {
        let document = Document::read(source)?;
        match (document.lead.as_slice(), document.sections.as_slice()) {
            ([Block::Paragraph(spans)], []) => Ok(spans.clone()),
            _ => Err(format!("not one paragraph of words: {source}")),
        }
    }

    /// The words of spans without their styles and marks.
    #[must_use]
    pub fn plain(spans: &[Self]) -> String {
        let words = spans.iter().map(|span| match span {
            Span::Text(text) | Span::Code(text) => text.clone(),
            Span::Strong(inner) | Span::Link { text: inner, .. } => Self::plain(inner),
            Span::Ours | Span::Proved => String::new(),
        });
        words.collect()
    }

    /// The address of the first link among spans.
    #[must_use]
    pub fn first_link(spans: &[Self]) -> Option<&str> {
        spans.iter().find_map(|span| match span {
            Span::Link { to, .. } => Some(to.as_str()),
            Span::Strong(inner) => Self::first_link(inner),
            _ => None,
        })
    }
}
