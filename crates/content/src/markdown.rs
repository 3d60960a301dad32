//! The reader of the Markdown dialect that [`document`](crate::document) describes.

use std::iter::Peekable;

use pulldown_cmark::{
    BrokenLink, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
};

use crate::document::{Block, Document, FigureRef, Section, Span};

/// The marks, each with the target of the link that the parser makes from it: `[ours]`, `[proved]`.
const MARKS: [(&str, &str, Span); 2] = [
    ("ours", "mark:ours", Span::Ours),
    ("proved", "mark:proved", Span::Proved),
];

/// The beginning of a figure's address.
const FIGURE: &str = "figure:";

/// Reads a document.
pub(crate) fn read(source: &str) -> Result<Document, String> {
    let mut callback = |link: BrokenLink<'_>| {
        let mut marks = MARKS.iter();
        let mark = marks.find(|(name, ..)| *name == &*link.reference);
        mark.map(|&(_, target, _)| (CowStr::from(target), CowStr::from("")))
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let parser = Parser::new_with_broken_link_callback(source, options, Some(&mut callback));
    let mut reader = Reader {
        events: parser.peekable(),
    };
    let mut document = Document {
        lead: Vec::new(),
        sections: Vec::new(),
    };
    while let Some(event) = reader.events.next() {
        if let Event::Start(Tag::Heading { level, id, .. }) = event {
            let id = id.as_deref().unwrap_or_default();
            document.sections.push(reader.section(level, id)?);
            continue;
        }
        let block = reader.block(event)?;
        match document.sections.last_mut() {
            Some(section) => section.blocks.push(block),
            None => document.lead.push(block),
        }
    }
    Ok(document)
}

struct Reader<'a, I: Iterator<Item = Event<'a>>> {
    events: Peekable<I>,
}

impl<'a, I: Iterator<Item = Event<'a>>> Reader<'a, I> {
    /// A section without its blocks, up to the end of its heading.
    fn section(&mut self, level: HeadingLevel, id: &str) -> Result<Section, String> {
        let title = Span::plain(&self.spans(TagEnd::Heading(level))?);
        if level != HeadingLevel::H2 || id.is_empty() {
            return Err(format!(
                "no section of the form ## Title {{#name}}: {title}"
            ));
        }
        Ok(Section {
            id: id.to_owned(),
            title,
            blocks: Vec::new(),
        })
    }

    /// The block that begins with an event.
    fn block(&mut self, event: Event<'a>) -> Result<Block, String> {
        match event {
            Event::Start(Tag::Paragraph) => match self.events.peek() {
                Some(Event::Start(Tag::Image { .. })) => self.figures(),
                _ => self.spans(TagEnd::Paragraph).map(Block::Paragraph),
            },
            Event::Start(Tag::List(start)) => self.list(start),
            Event::Start(Tag::Table(_)) => self.table(),
            Event::Start(Tag::CodeBlock(_)) => {
                let mut code = String::new();
                while let Some(Event::Text(text)) = self.events.next() {
                    code.push_str(&text);
                }
                Ok(Block::Code(code))
            }
            other => Err(outside(&other)),
        }
    }

    /// The figures of a paragraph, up to its end.
    fn figures(&mut self) -> Result<Block, String> {
        let mut figures = Vec::new();
        loop {
            match self.events.next() {
                Some(Event::SoftBreak) => {}
                Some(Event::Start(Tag::Image { dest_url, .. })) => {
                    let Some(name) = dest_url.strip_prefix(FIGURE) else {
                        return Err(format!("{dest_url} is not a figure"));
                    };
                    let caption = self.spans(TagEnd::Image)?;
                    let name = name.to_owned();
                    figures.push(FigureRef { name, caption });
                }
                None | Some(Event::End(TagEnd::Paragraph)) => return Ok(Block::Figures(figures)),
                Some(_) => return Err("a paragraph holds either words or figures".to_owned()),
            }
        }
    }

    fn list(&mut self, start: Option<u64>) -> Result<Block, String> {
        let mut items = Vec::new();
        while let Some(Event::Start(Tag::Item)) = self.events.next() {
            let paragraph = Event::Start(Tag::Paragraph);
            if self.events.next_if_eq(&paragraph).is_none() {
                items.push(self.spans(TagEnd::Item)?);
                continue;
            }
            items.push(self.spans(TagEnd::Paragraph)?);
            match self.events.next() {
                Some(Event::End(TagEnd::Item)) => {}
                _ => return Err("an item of a list is one paragraph".to_owned()),
            }
        }
        Ok(Block::List { start, items })
    }

    fn table(&mut self) -> Result<Block, String> {
        let mut head = Vec::new();
        let mut rows = Vec::new();
        loop {
            match self.events.next() {
                Some(Event::Start(Tag::TableHead)) => head = self.cells()?,
                Some(Event::Start(Tag::TableRow)) => rows.push(self.cells()?),
                _ => return Ok(Block::Table { head, rows }),
            }
        }
    }

    fn cells(&mut self) -> Result<Vec<Vec<Span>>, String> {
        let mut cells = Vec::new();
        while let Some(Event::Start(Tag::TableCell)) = self.events.next() {
            cells.push(self.spans(TagEnd::TableCell)?);
        }
        Ok(cells)
    }

    /// The words up to an end, which they consume.
    fn spans(&mut self, end: TagEnd) -> Result<Vec<Span>, String> {
        let mut spans: Vec<Span> = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(tag) if tag == end => break,
                Event::Text(text) => push_text(&mut spans, &text),
                Event::SoftBreak | Event::HardBreak => push_text(&mut spans, " "),
                Event::Code(code) => spans.push(Span::Code(code.into_string())),
                Event::Start(Tag::Strong) => spans.push(Span::Strong(self.spans(TagEnd::Strong)?)),
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    ..
                }) => {
                    let text = self.spans(TagEnd::Link)?;
                    let mark = MARKS.into_iter().find(|(_, target, _)| {
                        link_type == LinkType::ShortcutUnknown && *target == &*dest_url
                    });
                    spans.push(match mark {
                        Some((.., mark)) => mark,
                        None => Span::Link {
                            to: dest_url.into_string(),
                            text,
                        },
                    });
                }
                other => return Err(outside(&other)),
            }
        }
        Ok(spans)
    }
}

fn outside(event: &Event<'_>) -> String {
    format!("outside our Markdown: {event:?}")
}

fn push_text(spans: &mut Vec<Span>, text: &str) {
    match spans.last_mut() {
        Some(Span::Text(last)) => last.push_str(text),
        _ => spans.push(Span::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::document::{Block, Span};

    #[test]
    fn every_kind_of_block_is_read() {
        let source = "A **b `c`** [d](/e) [ours] [proved].\n\n## T {#t}\n\n1. x\n2. y\n\n\
            - z\n\n| a | b |\n| --- | --- |\n| 1 | `2` |\n\n```\nrun\n```\n\n\
            ![One](figure:one)\n![Two `b2`](figure:two)\n";
        let document = read(source).expect("a good document");
        let text = |text: &str| Span::Text(text.to_owned());
        let code = |code: &str| Span::Code(code.to_owned());
        let link = Span::Link {
            to: "/e".to_owned(),
            text: vec![text("d")],
        };
        let strong = Span::Strong(vec![text("b "), code("c")]);
        let lead = vec![
            text("A "),
            strong,
            text(" "),
            link,
            text(" "),
            Span::Ours,
            text(" "),
            Span::Proved,
            text("."),
        ];
        assert_eq!(document.lead, [Block::Paragraph(lead)]);
        assert_eq!(document.sections.len(), 1);
        let section = &document.sections[0];
        assert_eq!((section.id.as_str(), section.title.as_str()), ("t", "T"));
        let [first, second, table, commands, _] = section.blocks.as_slice() else {
            panic!("{section:?}");
        };
        let items = vec![vec![text("x")], vec![text("y")]];
        let start = Some(1);
        assert_eq!(*first, Block::List { start, items });
        let items = vec![vec![text("z")]];
        assert_eq!(*second, Block::List { start: None, items });
        let head = vec![vec![text("a")], vec![text("b")]];
        let rows = vec![vec![vec![text("1")], vec![code("2")]]];
        assert_eq!(*table, Block::Table { head, rows });
        assert_eq!(*commands, Block::Code("run\n".to_owned()));
        let names: Vec<&str> = document.figures().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["one", "two"]);
        assert_eq!(
            Span::plain(&section.blocks[4].figures()[1].caption),
            "Two b2"
        );
    }

    #[test]
    fn other_markdown_is_refused() {
        for source in [
            "A <b onclick=\"x\">word</b>.",
            "<script>alert(1)</script>",
            "## <i>T</i> {#t}",
            "![<u>c</u>](figure:x)",
            "![c](/figure.png)",
            "Words ![c](figure:x)",
            "![c](figure:x) words",
            "- ![c](figure:x)",
            "# T {#t}",
            "### T {#t}",
            "## T",
            "> quoted",
            "*emphasis*",
            "- a\n  - b",
            "- a\n\n  b",
            "---",
        ] {
            assert!(read(source).is_err(), "{source}");
        }
    }
}
