//! Running words: broken into lines, set in columns.

use crate::figures::Figure;
use crate::fonts::Face;
use crate::sheet::{Anchor, INK, PT, Pen, QUIET, Sheet, Type};
use kurbo::{Affine, Rect};

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
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Block {
    /// The title of what follows.
    Heading(String),
    /// A paragraph.
    Words(Vec<Span>),
    /// An item of a list, after its bullet or number.
    Item(String, Vec<Span>),
    /// A table: its rows of cells, the first is its head.
    Table(Vec<Vec<Vec<Span>>>),
    /// Figures side by side, each with its caption.
    Figures(Vec<(Figure, Vec<Span>)>),
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Points of the type.
    pub(crate) points: f64,
    /// The width of a column.
    pub(crate) width: f64,
    /// How high a figure may be.
    pub(crate) figure: f64,
}

impl Setting {
    fn size(&self) -> f64 {
        self.points * PT
    }

    /// From one line to the next.
    fn leading(&self) -> f64 {
        self.size() * 1.28
    }
}

/// One line of words, broken: runs of equal letters with where they begin.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    runs: Vec<(f64, Face, String)>,
    width: f64,
}

/// Something that is not divided between columns.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    /// Air above it, except at the top of a column.
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
    figure: Box<Figure>,
    x: f64,
    scale: f64,
    height: f64,
    caption: Vec<Line>,
    size: f64,
    leading: f64,
}

/// A plain text in lines that are at most this wide.
pub(crate) fn broken(text: &str, face: Face, size: f64, width: f64) -> Vec<String> {
    let spans = [Span::new(face, text)];
    let lines = break_lines(&spans, size, width);
    let join = |line: Line| line.runs.into_iter().map(|(_, _, text)| text).collect();
    lines.into_iter().map(join).collect()
}

/// The size of notation beside words: its letters are wide.
fn sized(face: Face, size: f64) -> f64 {
    match face {
        Face::Code => size * 0.9,
        _ => size,
    }
}

fn width_of(face: Face, text: &str, size: f64) -> f64 {
    face.width(text, sized(face, size))
}

/// Breaks spans into lines at their spaces; a no-break space is none.
fn break_lines(spans: &[Span], size: f64, width: f64) -> Vec<Line> {
    // A word may have several fonts: `**a**b`.
    let mut words: Vec<Vec<(Face, String)>> = vec![Vec::new()];
    for span in spans {
        for (index, part) in span.text.split([' ', '\n']).enumerate() {
            if index > 0 {
                words.push(Vec::new());
            }
            if let (false, Some(word)) = (part.is_empty(), words.last_mut()) {
                word.push((span.face, part.to_owned()));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    let mut lines: Vec<Line> = Vec::new();
    for word in words {
        let long: f64 = word.iter().map(|(face, t)| width_of(*face, t, size)).sum();
        let fits = lines.last().is_some_and(|line| {
            let space = width_of(Face::Plain, " ", size);
            line.width + space + long <= width
        });
        if fits {
            if let Some(line) = lines.last_mut() {
                line.push_space(size);
            }
        } else {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            for (face, text) in word {
                line.push(face, &text, size);
            }
        }
    }
    lines
}

impl Line {
    fn push(&mut self, face: Face, text: &str, size: f64) {
        let width = width_of(face, text, size);
        match self.runs.last_mut() {
            Some((_, last, words)) if *last == face => words.push_str(text),
            _ => self.runs.push((self.width, face, text.to_owned())),
        }
        self.width += width;
    }

    fn push_space(&mut self, size: f64) {
        match self.runs.last_mut() {
            // A space between words is as wide after notation as everywhere.
            Some((_, Face::Code, _)) => self.push(Face::Plain, " ", size),
            Some((_, face, words)) => {
                words.push(' ');
                self.width += width_of(*face, " ", size);
            }
            None => {}
        }
    }

    fn draw(&self, sheet: &mut Sheet, (x, y): (f64, f64), size: f64) {
        for (at, face, text) in &self.runs {
            let kind = Type {
                face: *face,
                size: sized(*face, size),
                colour: INK,
            };
            sheet.words((x + at, y), Anchor::Start, kind, text);
        }
    }
}

/// Sets blocks: everything is broken and measured.
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

fn table(strips: &mut Vec<Strip>, rows: &[Vec<Vec<Span>>], setting: Setting) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut size = setting.size() * 0.95;
    // No word is broken: a column is at least as wide as its longest. Where even that is too much,
    // the type gets smaller.
    let (least, gap, room) = loop {
        let longest = |cell: &Vec<Span>| {
            let lines = break_lines(cell, size, 0.0);
            lines.iter().map(|line| line.width).fold(0.0, f64::max)
        };
        let least = widest(rows, columns, longest);
        let gap = size * 0.7;
        let room = setting.width - gap * (columns.saturating_sub(1)) as f64;
        if least.iter().sum::<f64>() <= room || size < 1.0 {
            break (least, gap, room);
        }
        size *= 0.97;
    };
    let natural = |cell: &Vec<Span>| {
        let spans = cell.iter();
        spans.map(|s| width_of(s.face, &s.text, size)).sum::<f64>()
    };
    let mut widths = widest(rows, columns, natural);
    let total: f64 = widths.iter().sum();
    if total > room {
        let needed: f64 = least.iter().sum();
        // What is left goes to the columns that want more.
        let share = ((room - needed) / (total - needed)).clamp(0.0, 1.0);
        for (width, least) in widths.iter_mut().zip(&least) {
            *width = least + (*width - least) * share;
        }
    }
    for (index, row) in rows.iter().enumerate() {
        let mut x = 0.0;
        let mut cells = Vec::new();
        let mut most = 1;
        for (column, cell) in row.iter().enumerate() {
            let lines = break_lines(cell, size, widths[column]);
            most = most.max(lines.len());
            cells.push((x, lines));
            x += widths[column] + gap;
        }
        let leading = size * 1.22;
        strips.push(Strip {
            before: if index == 0 { leading * 0.5 } else { 0.0 },
            height: leading * most as f64 + size * 0.35,
            keep: index + 1 < rows.len(),
            what: What::Row {
                cells,
                size,
                leading,
                head: index == 0,
                width: (x - gap).min(setting.width),
            },
        });
    }
}

/// For each column of a table the most that its cells measure.
fn widest(
    rows: &[Vec<Vec<Span>>],
    columns: usize,
    measure: impl Fn(&Vec<Span>) -> f64,
) -> Vec<f64> {
    let mut widths = vec![0.0_f64; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = width.max(measure(cell) + 0.1);
        }
    }
    widths
}

fn figure_row(figures: &[(Figure, Vec<Span>)], setting: Setting) -> Strip {
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
            figure: Box::new(figure.clone()),
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
                sheet.words((x, y + size), Anchor::Start, kind, title);
            }
            What::Line {
                line,
                indent,
                bullet,
                size,
            } => {
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
                for (at, lines) in cells {
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
        let place = Affine::translate((left, y)) * Affine::scale(self.scale);
        sheet.placed(place, |sheet| self.figure.draw(sheet));
        for (index, line) in self.caption.iter().enumerate() {
            let down = y + self.height + 1.0 + self.size + self.leading * index as f64;
            line.draw(sheet, (left, down), self.size);
        }
    }
}

/// Where each strip goes when they fill columns one after the other: the column and the height in
/// it; `None` if there is not enough room.
pub(crate) fn pour(strips: &[Strip], columns: &[Rect]) -> Option<Vec<(usize, f64)>> {
    let mut places = Vec::with_capacity(strips.len());
    let mut column = 0;
    let mut y = columns.first()?.y0;
    let mut at = 0;
    while at < strips.len() {
        // What must stay together.
        let length = 1 + strips[at..].iter().take_while(|strip| strip.keep).count();
        let end = (at + length).min(strips.len());
        let unit = &strips[at..end];
        let top = y <= columns[column].y0;
        let height: f64 = unit.iter().map(|strip| strip.before + strip.height).sum();
        let height = if top { height - unit[0].before } else { height };
        if y + height > columns[column].y1 + 1e-6 {
            if top || column + 1 == columns.len() {
                return None;
            }
            column += 1;
            y = columns[column].y0;
            continue;
        }
        for (index, strip) in unit.iter().enumerate() {
            if !(top && index == 0) {
                y += strip.before;
            }
            places.push((column, y));
            y += strip.height;
        }
        at = end;
    }
    Some(places)
}

/// Sets blocks in the largest type, between two sizes in points, in which they go into the columns;
/// `None` if they need smaller type. Sizes are tried to a tenth of a point.
pub(crate) fn fit(
    blocks: &[Block],
    (smallest, largest): (f64, f64),
    figure: f64,
    columns: &[Rect],
) -> Option<Vec<Strip>> {
    let width = columns.first()?.width();
    let tried = |tenths: u32| {
        let setting = Setting {
            points: largest - 0.1 * f64::from(tenths),
            width,
            figure,
        };
        let strips = set(blocks, setting);
        pour(&strips, columns).is_some().then_some(strips)
    };
    if let Some(strips) = tried(0) {
        return Some(strips);
    }
    let (mut too_large, mut fits) = (0, ((largest - smallest) * 10.0).round() as u32);
    let mut best = tried(fits)?;
    while fits - too_large > 1 {
        let middle = u32::midpoint(too_large, fits);
        match tried(middle) {
            Some(strips) => (fits, best) = (middle, strips),
            None => too_large = middle,
        }
    }
    Some(best)
}

/// The same on the last two columns made even: the shortest columns into which everything still goes.
pub(crate) fn balance(strips: &[Strip], columns: &mut [Rect]) {
    let Some(at) = columns.len().checked_sub(2) else {
        return;
    };
    let (top, full) = (columns[at].y0, columns[at].y1);
    let (mut short, mut long) = (top, full);
    while long - short > 0.5 {
        let middle = f64::midpoint(short, long);
        for column in &mut columns[at..] {
            column.y1 = middle;
        }
        if pour(strips, columns).is_some() {
            long = middle;
        } else {
            short = middle;
        }
    }
    for column in &mut columns[at..] {
        column.y1 = long;
    }
}
