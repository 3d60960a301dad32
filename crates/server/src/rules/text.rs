//! A text about the rules: Markdown of our own, with a few agreements.
//!
//! - `## Title {#name}` begins a section; what stands before the first is the lead.
//! - `[ours]` marks what the printed sheet does not say and we decided.
//! - `![Caption](figure:NAME)` shows a figure. A paragraph holds either words or figures: several stand side by side.
//! - HTML in a text is shown as it was typed.

use kabinet_words::{Language, text};
use pulldown_cmark::{
    BrokenLink, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html,
};

/// Where the mark of our own decisions would lead, if it were a link.
const OURS: &str = "mark:ours";

/// What the address of a figure in a text begins with.
const FIGURE: &str = "figure:";

/// The rules of a game in a language.
#[derive(Clone, Debug)]
pub struct Text {
    /// What comes before the first section, as HTML.
    pub lead: String,
    /// The sections.
    pub sections: Vec<Section>,
}

/// A part of a text with a title.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its name in addresses, the same in all languages.
    pub id: String,
    /// Its title, as plain text.
    pub title: String,
    /// What it says and shows.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug)]
pub enum Block {
    /// Words, as HTML.
    Words(String),
    /// Figures that stand side by side.
    Figures(Vec<Shown>),
}

impl Block {
    /// Its figures, if it has any.
    #[must_use]
    pub fn figures(&self) -> &[Shown] {
        match self {
            Block::Figures(figures) => figures,
            Block::Words(_) => &[],
        }
    }
}

/// A figure where it is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The name of the figure.
    pub name: String,
    /// What it is to show, as HTML.
    pub caption: String,
}

impl Text {
    /// Reads a text.
    #[must_use]
    pub fn read(source: &str, language: Language) -> Self {
        let mut callback = |link: BrokenLink<'_>| {
            (&*link.reference == "ours").then(|| (CowStr::from(OURS), CowStr::from("")))
        };
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
        let parser = Parser::new_with_broken_link_callback(source, options, Some(&mut callback));
        let events: Vec<Event<'_>> = marked(parser, language);
        let mut reader = Reader::default();
        let mut rest = events.into_iter();
        while let Some(event) = rest.next() {
            match event {
                Event::Start(Tag::Heading {
                    level: HeadingLevel::H2,
                    id,
                    ..
                }) => {
                    let inside = until(&mut rest, |end| matches!(end, TagEnd::Heading(_)));
                    reader.section(id.as_deref().unwrap_or_default(), &plain(&inside));
                }
                Event::Start(Tag::Paragraph) if reader.depth == 0 => {
                    let inside = until(&mut rest, |end| *end == TagEnd::Paragraph);
                    reader.paragraph(inside);
                }
                event => reader.other(event),
            }
        }
        reader.end()
    }
}

/// The events with marks instead of their links, and no HTML that was typed.
fn marked<'a>(events: impl Iterator<Item = Event<'a>>, language: Language) -> Vec<Event<'a>> {
    let mut out = Vec::new();
    let mut inside_mark = false;
    for event in events {
        match event {
            Event::Start(Tag::Link {
                ref dest_url,
                link_type: LinkType::ShortcutUnknown,
                ..
            }) if **dest_url == *OURS => {
                inside_mark = true;
                out.push(Event::InlineHtml("<small class=\"ours\">".into()));
                out.push(Event::Text(text(language, "rules-ours").into()));
                out.push(Event::InlineHtml("</small>".into()));
            }
            Event::End(TagEnd::Link) if inside_mark => inside_mark = false,
            _ if inside_mark => {}
            Event::Html(typed) | Event::InlineHtml(typed) => out.push(Event::Text(typed)),
            event => out.push(event),
        }
    }
    out
}

/// Everything up to the end of an element, without it.
fn until<'a>(
    events: &mut impl Iterator<Item = Event<'a>>,
    is_end: impl Fn(&TagEnd) -> bool,
) -> Vec<Event<'a>> {
    let inside = events.take_while(|event| !matches!(event, Event::End(end) if is_end(end)));
    inside.collect()
}

/// The words of some events.
fn plain(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(words) | Event::Code(words) => Some(&**words),
        _ => None,
    });
    words.collect()
}

fn to_html<'a>(events: impl IntoIterator<Item = Event<'a>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

#[derive(Default)]
struct Reader<'a> {
    sections: Vec<Section>,
    lead: String,
    /// Words that wait to become a block.
    waiting: Vec<Event<'a>>,
    /// How many lists, tables and quotes are open.
    depth: usize,
}

impl<'a> Reader<'a> {
    fn flush(&mut self) {
        let words = to_html(self.waiting.drain(..));
        if words.is_empty() {
            return;
        }
        match self.sections.last_mut() {
            Some(section) => section.blocks.push(Block::Words(words)),
            None => self.lead.push_str(&words),
        }
    }

    fn section(&mut self, id: &str, title: &str) {
        self.flush();
        self.sections.push(Section {
            id: id.to_owned(),
            title: title.to_owned(),
            blocks: Vec::new(),
        });
    }

    fn paragraph(&mut self, inside: Vec<Event<'a>>) {
        match figures(&inside) {
            Some(figures) => {
                self.flush();
                if let Some(section) = self.sections.last_mut() {
                    section.blocks.push(Block::Figures(figures));
                }
            }
            None => {
                self.waiting.push(Event::Start(Tag::Paragraph));
                self.waiting.extend(inside);
                self.waiting.push(Event::End(TagEnd::Paragraph));
            }
        }
    }

    fn other(&mut self, event: Event<'a>) {
        match &event {
            Event::Start(Tag::Table(_)) => {
                self.depth += 1;
                // A table that is wider than a telephone scrolls by itself.
                let frame = "<div class=\"rules-table\" tabindex=\"0\">";
                self.waiting.push(Event::Html(frame.into()));
                self.waiting.push(event);
            }
            Event::End(TagEnd::Table) => {
                self.depth -= 1;
                self.waiting.push(event);
                self.waiting.push(Event::Html("</div>\n".into()));
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => {
                self.depth += 1;
                self.waiting.push(event);
            }
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => {
                self.depth -= 1;
                self.waiting.push(event);
            }
            _ => self.waiting.push(event),
        }
    }

    fn end(mut self) -> Text {
        self.flush();
        Text {
            lead: self.lead,
            sections: self.sections,
        }
    }
}

/// The figures of a paragraph that has nothing else.
fn figures(inside: &[Event<'_>]) -> Option<Vec<Shown>> {
    let mut shown = Vec::new();
    let mut rest = inside.iter().cloned();
    while let Some(event) = rest.next() {
        match event {
            Event::SoftBreak => {}
            Event::Start(Tag::Image { dest_url, .. }) => {
                let name = dest_url.strip_prefix(FIGURE)?.to_owned();
                let caption = until(&mut rest, |end| *end == TagEnd::Image);
                shown.push(Shown {
                    name,
                    caption: to_html(caption),
                });
            }
            _ => return None,
        }
    }
    (!shown.is_empty()).then_some(shown)
}
