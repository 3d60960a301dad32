//! Running words with tables and figures, set in columns.
//!
//! | module | concept |
//! | --- | --- |
//! | [`lines`] | words broken into lines |
//! | [`table`] | tables |
//! | [`columns`] | strips in columns, and the largest type in which they fit |

mod columns;
mod lines;
mod table;

use kurbo::Affine;

pub(crate) use columns::{balance, fit, pour};
pub(crate) use lines::broken;
use lines::{Line, break_lines};
use table::table;

use crate::fonts::Face;
use crate::illustration::Illustration;
use crate::sheet::{Anchor, INK, PT, Pen, QUIET, Role, Sheet, Type};

/// Words in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) face: Face,
    pub(crate) text: String,
}

impl Span {
    pub(crate) fn new(face: Face, text: impl Into<String>) -> Self {
        Self {
            face,
            text: text.into(),
        }
    }
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// The title of what follows.
    Heading(String),
    /// A paragraph.
    Words(Vec<Span>),
    /// An item of a list, after its bullet or number.
    Item(String, Vec<Span>),
    /// A table: rows of cells, the header first.
    Table(Vec<Vec<Vec<Span>>>),
    /// Figures side by side, each with its caption.
    Figures(Vec<(Illustration, Vec<Span>)>),
}

impl Block {
    /// Whether its words have this sign.
    pub(crate) fn contains(&self, sign: &str) -> bool {
        let has = |spans: &Vec<Span>| spans.iter().any(|span| span.text.contains(sign));
        match self {
            Block::Heading(title) => title.contains(sign),
            Block::Words(spans) | Block::Item(_, spans) => has(spans),
            Block::Table(rows) => rows.iter().flatten().any(has),
            Block::Figures(figures) => figures.iter().any(|(_, caption)| has(caption)),
        }
    }
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// The size of the type in points.
    pub(crate) points: f64,
    /// The width of a column.
    pub(crate) width: f64,
    /// The greatest height of a figure.
    pub(crate) figure: f64,
}

impl Setting {
    fn size(&self) -> f64 {
        self.points * PT
    }

    /// The distance from one line to the next.
    fn leading(&self) -> f64 {
        self.size() * 1.28
    }
}

/// A piece of a text that no column break divides.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    /// The space above it, except at the top of a column.
    before: f64,
    height: f64,
    /// Whether the next one must follow in the same column.
    keep: bool,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Title(String, f64),
    Line {
        line: Line,
        indent: f64,
        bullet: String,
        size: f64,
    },
    Row {
        cells: Vec<(f64, Vec<Line>)>,
        size: f64,
        leading: f64,
        head: bool,
        width: f64,
    },
    Figures(Vec<Shown>),
}

#[derive(Clone, Debug)]
struct Shown {
    figure: Illustration,
    x: f64,
    scale: f64,
    height: f64,
    caption: Vec<Line>,
    size: f64,
    leading: f64,
}

/// Breaks blocks into strips and measures them.
pub(crate) fn set(blocks: &[Block], setting: Setting) -> Vec<Strip> {
    let mut strips = Vec::new();
    for block in blocks {
        match block {
            Block::Heading(title) => strips.push(Strip {
                before: setting.leading() * 0.75,
                height: setting.leading() * 1.12,
                keep: true,
                what: What::Title(title.clone(), setting.size() * 1.14),
            }),
            Block::Words(spans) => paragraph(&mut strips, spans, "", 0.0, setting),
            Block::Item(bullet, spans) => {
                let indent = setting.size() * if bullet.ends_with('.') { 1.5 } else { 1.05 };
                paragraph(&mut strips, spans, bullet, indent, setting);
            }
            Block::Table(rows) => table(&mut strips, rows, setting),
            Block::Figures(figures) => strips.push(figure_row(figures, setting)),
        }
    }
    strips
}

fn paragraph(strips: &mut Vec<Strip>, spans: &[Span], bullet: &str, indent: f64, setting: Setting) {
    let size = setting.size();
    let lines = break_lines(spans, size, setting.width - indent);
    let count = lines.len();
    for (index, line) in lines.into_iter().enumerate() {
        let first = index == 0;
        strips.push(Strip {
            before: match (first, bullet.is_empty()) {
                (true, true) => setting.leading() * 0.4,
                (true, false) => setting.leading() * 0.22,
                (false, _) => 0.0,
            },
            height: setting.leading(),
            // No line of a paragraph stands alone at the top or at the bottom of a column.
            keep: (first && count > 1) || index + 2 == count,
            what: What::Line {
                line,
                indent,
                bullet: if first {
                    bullet.to_owned()
                } else {
                    String::new()
                },
                size,
            },
        });
    }
}

fn figure_row(figures: &[(Illustration, Vec<Span>)], setting: Setting) -> Strip {
    let gap = 4.0;
    let count = figures.len().max(1) as f64;
    let cell = (setting.width - gap * (count - 1.0)) / count;
    let size = setting.size() * 0.92;
    let leading = size * 1.22;
    let mut shown = Vec::new();
    let mut height: f64 = 0.0;
    for (index, (figure, caption)) in figures.iter().enumerate() {
        let drawn = figure.extent();
        let scale = (cell / drawn.width).min(setting.figure / drawn.height);
        let caption = break_lines(caption, size, cell);
        let picture = drawn.height * scale;
        height = height.max(picture + 1.0 + caption.len() as f64 * leading);
        shown.push(Shown {
            x: (cell + gap) * index as f64,
            scale,
            height: picture,
            caption,
            size,
            leading,
            figure: figure.clone(),
        });
    }
    Strip {
        before: setting.leading() * 0.5,
        height: height + leading * 0.3,
        keep: false,
        what: What::Figures(shown),
    }
}

impl Strip {
    /// Draws it with its upper left corner here.
    pub(crate) fn draw(&self, sheet: &mut Sheet, (x, y): (f64, f64)) {
        match &self.what {
            What::Title(title, size) => {
                let kind = Type {
                    face: Face::Title,
                    size: *size,
                    colour: INK,
                };
                sheet.tag(Role::Heading);
                sheet.words((x, y + size), Anchor::Start, kind, title);
            }
            What::Line {
                line,
                indent,
                bullet,
                size,
            } => {
                // Only the first line of a paragraph has space above it.
                sheet.tag(match (self.before > 0.0, bullet.is_empty()) {
                    (true, true) => Role::Words,
                    (true, false) => Role::Item,
                    (false, _) => Role::More,
                });
                if !bullet.is_empty() {
                    let kind = Type {
                        face: Face::Bold,
                        size: *size,
                        colour: INK,
                    };
                    sheet.words((x, y + size), Anchor::Start, kind, bullet);
                }
                line.draw(sheet, (x + indent, y + size), *size);
            }
            What::Row {
                cells,
                size,
                leading,
                head,
                width,
            } => {
                sheet.tag(Role::Row(*head));
                for (at, lines) in cells {
                    sheet.tag(Role::Cell);
                    for (index, line) in lines.iter().enumerate() {
                        let down = y + size + leading * index as f64;
                        line.draw(sheet, (x + at, down), *size);
                    }
                }
                let pen = Pen::new(QUIET, if *head { 0.3 } else { 0.1 });
                let bottom = y + self.height - size * 0.05;
                sheet.line((x, bottom), (x + width, bottom), pen);
            }
            What::Figures(figures) => {
                for shown in figures {
                    shown.draw(sheet, x, y);
                }
            }
        }
    }
}

impl Shown {
    fn draw(&self, sheet: &mut Sheet, x: f64, y: f64) {
        let left = x + self.x;
        let told: Vec<String> = self.caption.iter().map(Line::text).collect();
        sheet.tag(Role::Figure(told.join(" ")));
        let place = Affine::translate((left, y)) * Affine::scale(self.scale);
        sheet.placed(place, |sheet| self.figure.draw(sheet));
        sheet.tag(Role::Words);
        for (index, line) in self.caption.iter().enumerate() {
            let down = y + self.height + 1.0 + self.size + self.leading * index as f64;
            line.draw(sheet, (left, down), self.size);
        }
    }
}
