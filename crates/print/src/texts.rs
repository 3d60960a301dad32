//! The printed texts of a game: how to make its pieces, and its rules on two pages.
//!
//! The article comes from [`kabinet_content`]; this module turns its blocks into blocks with fonts.

use kabinet_content::{Article, ContentError, FigureRef, Topic};
use kabinet_games::GameId;
use kabinet_words::Language;

use crate::flow::{Block, Span};
use crate::fonts::Face;
use crate::illustration::Illustration;

/// The sign of our own decisions; a note explains it.
pub(crate) const OURS: &str = "°";
/// The sign of proved facts; a note explains it.
pub(crate) const PROVED: &str = "†";

/// The texts of a game in a language.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    /// How to make the pieces.
    pub(crate) make: Vec<Block>,
    /// What the game is about, in a sentence or two.
    pub(crate) lead: String,
    /// The rules.
    pub(crate) rules: Vec<Block>,
    /// What of the rules stands on the reference card.
    pub(crate) card: Vec<Block>,
}

/// The sections that the reference card has, besides all that have a table.
const CARD: [&str; 4] = ["nutshell", "winning", "draws", "notation"];

impl Texts {
    /// The texts of a game.
    pub(crate) fn read(game: GameId, language: Language) -> Result<Self, ContentError> {
        let article = kabinet_content::article(game, Topic::Print)?;
        let document = article.document(language);
        let mut texts = Self {
            make: Vec::new(),
            lead: plain(&blocks(article, &document.lead)),
            rules: Vec::new(),
            card: Vec::new(),
        };
        for section in &document.sections {
            let content = blocks(article, &section.blocks);
            if section.id == "make" {
                // The guide has a title for it.
                texts.make.extend(content);
            } else {
                let heading = Block::Heading(section.title.clone());
                let has_table = content.iter().any(|b| matches!(b, Block::Table(_)));
                if has_table || CARD.contains(&section.id.as_str()) {
                    texts.card.push(heading.clone());
                    let content = content.iter().filter(|b| !matches!(b, Block::Figures(_)));
                    texts.card.extend(content.cloned());
                }
                texts.rules.push(heading);
                texts.rules.extend(content);
            }
        }
        Ok(texts)
    }
}

/// The words of paragraphs without their fonts.
fn plain(blocks: &[Block]) -> String {
    let words = blocks.iter().filter_map(|block| match block {
        Block::Words(spans) => Some(spans),
        _ => None,
    });
    words.flatten().map(|span| span.text.as_str()).collect()
}

fn blocks(article: &Article, content: &[kabinet_content::Block]) -> Vec<Block> {
    use kabinet_content::Block as Content;

    let mut blocks = Vec::new();
    for block in content {
        match block {
            Content::Paragraph(words) => blocks.push(Block::Words(spans(words))),
            Content::Code(code) => blocks.push(Block::Words(vec![Span::new(Face::Code, code)])),
            Content::List { start, items } => {
                for (index, item) in (0..).zip(items) {
                    let bullet = match start {
                        Some(start) => format!("{}.", start + index),
                        None => "•".to_owned(),
                    };
                    blocks.push(Block::Item(bullet, spans(item)));
                }
            }
            Content::Table { head, rows } => {
                let cells = |row: &Vec<_>| row.iter().map(|cell: &Vec<_>| spans(cell)).collect();
                let head = head.iter().map(|cell| styled(cell, Face::Bold)).collect();
                let rows = std::iter::once(head).chain(rows.iter().map(cells));
                blocks.push(Block::Table(rows.collect()));
            }
            Content::Figures(figures) => {
                let shown = figures.iter().filter_map(|shown| figure(article, shown));
                blocks.push(Block::Figures(shown.collect()));
            }
        }
    }
    blocks
}

fn figure(article: &Article, shown: &FigureRef) -> Option<(Illustration, Vec<Span>)> {
    let figure = article.figure(&shown.name)?;
    let illustration = Illustration::new(figure.position(), figure.marked());
    Some((illustration, spans(&shown.caption)))
}

fn spans(content: &[kabinet_content::Span]) -> Vec<Span> {
    styled(content, Face::Plain)
}

/// Spans with fonts, in which words have this face unless they have a style of their own.
fn styled(content: &[kabinet_content::Span], face: Face) -> Vec<Span> {
    let mut spans = Vec::new();
    append(&mut spans, content, face);
    spans
}

fn append(spans: &mut Vec<Span>, content: &[kabinet_content::Span], face: Face) {
    use kabinet_content::Span as Content;

    for span in content {
        match span {
            Content::Text(text) => push(spans, face, text),
            Content::Code(code) => push(spans, Face::Code, code),
            Content::Strong(inner) => append(spans, inner, Face::Bold),
            Content::Link { text, .. } => append(spans, text, face),
            Content::Ours => push_sign(spans, OURS),
            Content::Proved => push_sign(spans, PROVED),
        }
    }
}

/// A sign follows its sentence without a space.
fn push_sign(spans: &mut Vec<Span>, sign: &str) {
    if let Some(last) = spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    push(spans, Face::Plain, sign);
}

fn push(spans: &mut Vec<Span>, face: Face, text: &str) {
    match spans.last_mut() {
        Some(span) if span.face == face => span.text.push_str(text),
        _ => spans.push(Span::new(face, text)),
    }
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;
    use kabinet_words::Language;

    use super::{OURS, PROVED, Texts, spans};
    use crate::flow::{Block, Span};
    use crate::fonts::Face;

    fn read(source: &str) -> Vec<Span> {
        spans(&kabinet_content::Span::read_all(source).expect("words"))
    }

    #[test]
    fn marks_become_a_sign_without_a_space() {
        let text = format!("Red begins{OURS}. It wins{PROVED}.");
        let words = read("Red begins [ours]. It wins [proved].");
        assert_eq!(words, [Span::new(Face::Plain, text)]);
    }

    #[test]
    fn styles_become_fonts() {
        let words = read("A **b `c`** d");
        let expected = [
            Span::new(Face::Plain, "A "),
            Span::new(Face::Bold, "b "),
            Span::new(Face::Code, "c"),
            Span::new(Face::Plain, " d"),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn every_game_has_something_to_make_and_illustrated_rules() {
        for &game in GameId::ALL {
            for language in Language::ALL {
                let texts = Texts::read(game, language);
                let texts = texts.unwrap_or_else(|error| panic!("{game} {language}: {error}"));
                assert!(!texts.make.is_empty(), "{game} {language}");
                assert!(!texts.lead.is_empty(), "{game} {language}");
                let figures = texts.rules.iter();
                let figures = figures.filter(|block| matches!(block, Block::Figures(_)));
                assert!(figures.count() >= 2, "{game} {language}");
            }
        }
    }
}
