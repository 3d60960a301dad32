//! The blocks and spans of our texts as HTML.

use std::fmt::Write;

use kabinet_content::{Block, Span};
use kabinet_words::{Language, text};

/// A block as HTML; empty for figures, which a template shows.
#[must_use]
pub fn block_html(block: &Block, language: Language) -> String {
    let html = |spans: &[Span]| spans_html(spans, language);
    match block {
        Block::Paragraph(spans) => format!("<p>{}</p>\n", html(spans)),
        Block::List { start, items } => {
            let tag = if start.is_some() { "ol" } else { "ul" };
            let items = items
                .iter()
                .map(|item| format!("<li>{}</li>\n", html(item)));
            format!("<{tag}>\n{}</{tag}>\n", items.collect::<String>())
        }
        Block::Table { head, rows } => {
            let cells = |cells: &[Vec<Span>], tag: &str| -> String {
                let cells = cells.iter();
                cells
                    .map(|cell| format!("<{tag}>{}</{tag}>", html(cell)))
                    .collect()
            };
            // On a phone the cells of a wide table lie below each other, each with its title.
            let is_wide = head.len() > 4;
            let titled = |row: &[Vec<Span>]| -> String {
                let cells = row.iter().zip(head);
                cells
                    .map(|(cell, title)| {
                        let title = escaped(&plain(title));
                        format!("<td data-title=\"{title}\">{}</td>", html(cell))
                    })
                    .collect()
            };
            let rows = rows.iter().map(|row| {
                let row = if is_wide {
                    titled(row)
                } else {
                    cells(row, "td")
                };
                format!("<tr>{row}</tr>\n")
            });
            let class = if is_wide {
                "rules-table wide"
            } else {
                "rules-table"
            };
            // A table that is wider than a phone scrolls by itself.
            format!(
                "<div class=\"{class}\" tabindex=\"0\"><table><thead><tr>{}</tr></thead>\
                 <tbody>\n{}</tbody></table>\n</div>\n",
                cells(head, "th"),
                rows.collect::<String>()
            )
        }
        Block::Code(code) => format!("<pre><code>{}</code></pre>\n", escaped(code)),
        Block::Figures(_) => String::new(),
    }
}

/// Several blocks as HTML.
#[must_use]
pub fn blocks_html(blocks: &[Block], language: Language) -> String {
    blocks
        .iter()
        .map(|block| block_html(block, language))
        .collect()
}

/// Words as HTML.
#[must_use]
pub fn spans_html(spans: &[Span], language: Language) -> String {
    let mut out = String::new();
    for span in spans {
        // Writing to a String does not fail.
        let _ = match span {
            Span::Text(text) => write!(out, "{}", escaped(text)),
            Span::Code(code) => write!(out, "<code>{}</code>", escaped(code)),
            Span::Strong(inner) => {
                write!(out, "<strong>{}</strong>", spans_html(inner, language))
            }
            Span::Link { to, text } => {
                let text = spans_html(text, language);
                write!(out, "<a href=\"{}\">{text}</a>", escaped(to))
            }
            Span::Ours => {
                let mark = text(language, "rules-ours");
                write!(out, "<small class=\"ours\">{}</small>", escaped(&mark))
            }
            Span::Proved => {
                let mark = text(language, "rules-proved");
                write!(out, "<small class=\"proved\">{}</small>", escaped(&mark))
            }
        };
    }
    out
}

/// The words alone.
fn plain(spans: &[Span]) -> String {
    let word = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Strong(inner) | Span::Link { text: inner, .. } => plain(inner),
        Span::Ours | Span::Proved => String::new(),
    };
    spans.iter().map(word).collect()
}

pub(super) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use kabinet_content::{Document, Span};
    use kabinet_words::Language;

    use super::{blocks_html, spans_html};

    #[test]
    fn blocks_become_html() {
        let source = "A **b** [c](/d?e&f) [ours] [proved].\n\n- x\n\n| a |\n| --- |\n| `1` |\n\n```\nrun\n```\n";
        let document = Document::read(source).expect("a document");
        let html = blocks_html(&document.lead, Language::English);
        for part in [
            "<p>A <strong>b</strong> <a href=\"/d?e&amp;f\">c</a> ",
            "<small class=\"ours\">our decision</small> <small class=\"proved\">proved</small>.</p>",
            "<ul>\n<li>x</li>\n</ul>",
            "<thead><tr><th>a</th></tr></thead><tbody>\n<tr><td><code>1</code></td></tr>",
            "<pre><code>run\n</code></pre>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn no_text_becomes_an_element() {
        let typed = || "<b onclick=\"x\">&".to_owned();
        let spans = [
            Span::Text(typed()),
            Span::Code(typed()),
            Span::Strong(vec![Span::Text(typed())]),
            Span::Link {
                to: typed(),
                text: vec![Span::Text(typed())],
            },
        ];
        let html = spans_html(&spans, Language::English);
        assert!(!html.contains("<b"), "{html}");
        assert_eq!(
            html.matches("&lt;b onclick=&quot;x&quot;&gt;&amp;").count(),
            5
        );
    }
}
