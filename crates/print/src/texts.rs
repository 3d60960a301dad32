//! The texts of a game: how its pieces are made, and its rules on two pages.
//!
//! They are Markdown of our own, `texts/LANGUAGE/GAME.md`, with the figures that all languages share in
//! `texts/figures/GAME.txt`:
//!
//! - `## Title {#name}` begins a section. The section `make` tells how the pieces are made; the others are the rules.
//! - `[ours]` marks what the printed sheet does not say and we decided.
//! - `![Caption](figure:NAME)` shows a figure. A paragraph holds either words or figures: several stand side by side.

use kabinet_games::GameId;
use kabinet_words::Language;
use pulldown_cmark::{BrokenLink, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use rust_embed::RustEmbed;

use crate::figures::{self, Figure, TextError};
use crate::flow::{Block, Span};
use crate::fonts::Face;

/// The sign of what we decided: a footnote tells what it means.
pub(crate) const OURS: &str = "°";

/// Where the mark of our decisions would lead, if it were a link.
const OURS_LINK: &str = "mark:ours";

#[derive(RustEmbed)]
#[folder = "texts/"]
struct Files;

/// A part of a text with a title.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Its name, the same in all languages.
    pub(crate) id: String,
    pub(crate) blocks: Vec<Block>,
}

/// The texts of a game in a language.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    /// How the pieces are made.
    pub(crate) make: Vec<Block>,
    /// What stands before the first section: what the game is about.
    pub(crate) lead: Vec<Block>,
    /// The rules.
    pub(crate) rules: Vec<Section>,
}

impl Texts {
    /// Reads the texts of a game.
    pub(crate) fn read(game: GameId, language: Language) -> Result<Self, TextError> {
        let slug = game.info().slug;
        let figures = figures::read_all(game, &file(&format!("figures/{slug}.txt"))?)?;
        let source = file(&format!("{}/{slug}.md", language.code()))?;
        let mut sections = read(&source, &figures)?;
        let lead = sections.remove(0).blocks;
        let make = sections.iter().position(|section| section.id == "make");
        let make = make.ok_or_else(|| TextError("there is no section make".to_owned()))?;
        // Its title stands in the guide.
        let make = sections.remove(make).blocks.split_off(1);
        Ok(Self {
            make,
            lead,
            rules: sections,
        })
    }
}

fn file(name: &str) -> Result<String, TextError> {
    let bytes = Files::get(name).map(|file| file.data.into_owned());
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.ok_or_else(|| TextError(format!("there is no text {name}")))
}

/// The sections of a text; the first is what stands before all titles.
fn read(source: &str, figures: &[Figure]) -> Result<Vec<Section>, TextError> {
    let mut callback = |link: BrokenLink<'_>| {
        (&*link.reference == "ours").then(|| (CowStr::from(OURS_LINK), CowStr::from("")))
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let parser = Parser::new_with_broken_link_callback(source, options, Some(&mut callback));
    let mut reader = Reader {
        figures,
        sections: vec![Section {
            id: String::new(),
            blocks: Vec::new(),
        }],
        spans: Vec::new(),
        bold: false,
        inside_mark: false,
        number: None,
        in_item: false,
        rows: Vec::new(),
        shown: Vec::new(),
        wrong: None,
    };
    for event in parser {
        reader.event(event);
    }
    match reader.wrong {
        Some(wrong) => Err(TextError(wrong)),
        None => Ok(reader.sections),
    }
}

struct Reader<'a> {
    figures: &'a [Figure],
    sections: Vec<Section>,
    spans: Vec<Span>,
    bold: bool,
    /// Whether inside the mark of our decisions, whose own words are not shown.
    inside_mark: bool,
    /// The number of the next item, in a list with numbers.
    number: Option<u64>,
    in_item: bool,
    rows: Vec<Vec<Vec<Span>>>,
    shown: Vec<(Figure, Vec<Span>)>,
    wrong: Option<String>,
}

impl Reader<'_> {
    fn block(&mut self, block: Block) {
        if let Some(section) = self.sections.last_mut() {
            section.blocks.push(block);
        }
    }

    fn taken(&mut self) -> Vec<Span> {
        std::mem::take(&mut self.spans)
    }

    fn words(&mut self, face: Face, text: &str) {
        if self.inside_mark {
            return;
        }
        match self.spans.last_mut() {
            Some(span) if span.face == face => span.text.push_str(text),
            _ => self.spans.push(Span::new(face, text)),
        }
    }

    fn refuse(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) => {
                let face = if self.bold { Face::Bold } else { Face::Plain };
                self.words(face, &text);
            }
            Event::Code(text) => self.words(Face::Code, &text),
            Event::SoftBreak | Event::HardBreak => self.words(Face::Plain, " "),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            other => self.refuse(format!("no {other:?} in a text")),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading {
                level: HeadingLevel::H2,
                id,
                ..
            } => {
                let id = id.map(|id| id.to_string()).unwrap_or_default();
                self.sections.push(Section {
                    id,
                    blocks: Vec::new(),
                });
            }
            Tag::Strong | Tag::TableHead => self.bold = true,
            Tag::Link { dest_url, .. } if &*dest_url == OURS_LINK => {
                self.trim();
                self.words(Face::Plain, OURS);
                self.inside_mark = true;
            }
            Tag::Link { dest_url, .. } => self.refuse(format!("nobody can click on {dest_url}")),
            Tag::Image { dest_url, .. } => {
                let name = dest_url.strip_prefix("figure:").unwrap_or(&dest_url);
                match self.figures.iter().find(|figure| figure.name == name) {
                    Some(figure) => self.shown.push((figure.clone(), Vec::new())),
                    None => self.refuse(format!("there is no figure {name}")),
                }
                self.spans.clear();
            }
            Tag::List(first) => self.number = first,
            Tag::Item => self.in_item = true,
            Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Table(_) => self.rows.clear(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                let title: String = self.taken().into_iter().map(|span| span.text).collect();
                self.block(Block::Heading(title));
            }
            TagEnd::Paragraph if !self.shown.is_empty() => {
                self.spans.clear();
                let shown = std::mem::take(&mut self.shown);
                self.block(Block::Figures(shown));
            }
            TagEnd::Paragraph if !self.in_item => {
                let words = self.taken();
                self.block(Block::Words(words));
            }
            TagEnd::Item => {
                self.in_item = false;
                let bullet = match &mut self.number {
                    Some(number) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    None => "•".to_owned(),
                };
                let words = self.taken();
                self.block(Block::Item(bullet, words));
            }
            TagEnd::Strong | TagEnd::TableHead => self.bold = false,
            TagEnd::TableCell => {
                let cell = self.taken();
                if self.rows.is_empty() {
                    self.rows.push(Vec::new());
                }
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.block(Block::Table(rows));
            }
            TagEnd::Link => self.inside_mark = false,
            TagEnd::Image => {
                let caption = self.taken();
                if let Some(last) = self.shown.last_mut() {
                    last.1 = caption;
                }
            }
            _ => {}
        }
    }

    /// The mark of our decisions follows its sentence without a space.
    fn trim(&mut self) {
        if let Some(span) = self.spans.last_mut() {
            span.text.truncate(span.text.trim_end().len());
        }
    }
}

#[cfg(test)]
mod tests;
