//! Scenes as boards of characters, for playing in a terminal.

mod canvas;

use crate::glyph::{Ansi, Letters};
use crate::scene::{Follows, Hand, MarkKind, Scene, Target, TextPlace, Why};
use canvas::Canvas;

/// How much a terminal can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Pure ASCII without colour: for pipes, old terminals and screen readers.
    #[default]
    Plain,
    /// Unicode and 256 colours.
    Ansi,
}

/// What to show, and how.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// How much the terminal can do.
    pub style: Style,
    /// Whether the far side sits near.
    pub flipped: bool,
    /// Whether to say below the board what its letters mean.
    pub key: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            style: Style::Plain,
            flipped: false,
            key: true,
        }
    }
}

/// No line is longer than this.
pub const COLUMNS: usize = 80;

const WORDS: Ansi = Ansi {
    front: None,
    ground: None,
    bold: false,
};

/// Draws `scene` for a terminal: both sides, the board between them, whose turn it is, and a key.
#[must_use]
pub fn render(scene: &Scene, options: TextOptions) -> String {
    let mut sheet = Canvas::new(options.style);
    let (near, far) = if options.flipped { (1, 0) } else { (0, 1) };
    hand(scene, &scene.hands[far], &mut sheet);
    board(scene, options, &mut sheet);
    hand(scene, &scene.hands[near], &mut sheet);
    sheet.feed();
    sheet.paragraph(&scene.caption, WORDS.bold(), COLUMNS);
    for note in &scene.notes {
        sheet.paragraph(note, WORDS, COLUMNS);
    }
    if options.key {
        let marks = [
            (MarkKind::Last, "is the last action's place."),
            (MarkKind::Frozen, "may not be moved now."),
            (MarkKind::Danger, "is in danger."),
            (MarkKind::Win, "decided the game."),
        ];
        for line in &scene.text.key {
            let words = match options.style {
                Style::Plain => &line.plain,
                Style::Ansi => &line.fancy,
            };
            sheet.paragraph(words, WORDS, COLUMNS);
        }
        let mut key = Vec::new();
        for (kind, words) in marks {
            let shown = |mark: &&crate::scene::Mark| {
                mark.kind == kind && matches!(mark.on, Target::Place(_))
            };
            if scene.marks.iter().any(|mark| shown(&mark)) {
                let (before, after) = brackets(kind);
                key.push(format!("{before} {after} {words}"));
            }
        }
        sheet.paragraph(&key.join(" "), WORDS, COLUMNS);
    }
    sheet.finish()
}

/// What is written around a marked place.
fn brackets(kind: MarkKind) -> (char, char) {
    match kind {
        MarkKind::Last => ('(', ')'),
        MarkKind::Frozen => ('#', '#'),
        MarkKind::Danger => ('!', '!'),
        MarkKind::Win => ('*', '*'),
    }
}

fn letters(letters: &Letters, style: Style) -> &str {
    match style {
        Style::Plain => &letters.plain,
        Style::Ansi => &letters.fancy,
    }
}

/// One line: the side, an arrow if it is its turn, and what it holds.
fn hand(scene: &Scene, hand: &Hand, sheet: &mut Canvas) {
    let style = sheet.style();
    sheet.write(if hand.to_move { "> " } else { "  " }, WORDS.bold());
    let name = if hand.to_move { WORDS.bold() } else { WORDS };
    sheet.write(&hand.side, name);
    for item in hand.items.iter().filter(|item| item.count > 0) {
        let glyph = &scene.glyphs[item.glyph];
        sheet.write("   ", WORDS);
        // Only what it is: what follows is about the place it stands on.
        let word = letters(&glyph.letters, style).split_whitespace().next();
        sheet.write(word.unwrap_or_default(), glyph.letters.ansi);
        let words = match item.why {
            Why::Reserve => format!(" x {} to place", item.count),
            Why::PutBack => " to put back".to_owned(),
            Why::Lost => format!(" x {} lost", item.count),
        };
        sheet.write(&words, WORDS);
    }
    sheet.feed();
}

fn board(scene: &Scene, options: TextOptions, sheet: &mut Canvas) {
    let text = &scene.text;
    let top = sheet.rows();
    let style = options.style;
    let turn = |column: usize, row: usize| {
        if options.flipped {
            (
                text.width.saturating_sub(1 + column),
                text.height.saturating_sub(1 + row),
            )
        } else {
            (column, row)
        }
    };
    for row in 0..text.height {
        for column in 0..text.width {
            sheet.put(column, top + row, ' ', text.ground);
        }
    }
    for art in &text.art {
        let (column, row) = turn(art.column, art.row);
        let drawn = match style {
            Style::Plain => art.plain,
            Style::Ansi => art.fancy,
        };
        let drawn = if options.flipped {
            turned(drawn)
        } else {
            drawn
        };
        sheet.put(column, top + row, drawn, over(art.ansi, text.ground));
    }
    for label in &text.labels {
        let (column, row) = turn(label.column, label.row);
        let (column, row) = match label.follows {
            Follows::Column => (column, label.row),
            Follows::Row => (label.column, row),
            Follows::Place => (column, row),
        };
        sheet.put(column, top + row, label.text, text.ground.bold());
    }
    for (index, place) in scene.places.iter().enumerate() {
        let (column, row) = turn(place.text.column, place.text.row);
        let spot = TextPlace {
            column,
            row: top + row,
            ..place.text.clone()
        };
        let kind = scene
            .marks
            .iter()
            .filter(|mark| mark.on == Target::Place(index))
            .map(|mark| mark.kind)
            .max();
        write_place(scene, index, &spot, kind, sheet);
    }
    sheet.go_below();
}

/// Writes what stands on a place, or that it is empty, and its mark.
fn write_place(
    scene: &Scene,
    index: usize,
    spot: &TextPlace,
    mark: Option<MarkKind>,
    sheet: &mut Canvas,
) {
    let style = sheet.style();
    let ground = over(spot.empty.ansi, scene.text.ground);
    let wide = spot.width > 1;
    let left = spot.column - spot.width / 2;
    if wide {
        for column in left..left + spot.width {
            sheet.put(column, spot.row, ' ', ground);
        }
    }
    let mut words: Vec<(String, Ansi)> = scene
        .pile(index)
        .map(|piece| &scene.glyphs[piece.glyph].letters)
        .map(|own| (letters(own, style).to_owned(), own.ansi))
        .collect();
    let filling = letters(&spot.empty, style);
    if words.is_empty() {
        words.push((filling.to_owned(), ground));
    } else {
        if wide {
            let start = spot.column - filling.chars().count() / 2;
            sheet.put_words(start, spot.row, filling, ground);
        }
        if !spot.hint.is_empty() {
            words.push((spot.hint.clone(), ground));
        }
    }
    if let Some((before, after)) = spot.around {
        words.insert(0, (before.to_string(), ground));
        words.push((after.to_string(), ground));
    }
    let length: usize = words.iter().map(|(word, _)| word.chars().count()).sum();
    let mut column = if wide {
        // Of two middles, the left one.
        spot.column - length / 2
    } else {
        spot.column
    };
    let first = column;
    for (word, ansi) in words {
        column = sheet.put_words(column, spot.row, &word, over(ansi, ground));
    }
    if let Some(kind) = mark {
        let (before, after) = brackets(kind);
        let loud = Ansi {
            ground: ground.ground,
            ..loudness(kind, ground.ground.is_some_and(is_light))
        };
        let (before_at, after_at) = if wide {
            (left, left + spot.width - 1)
        } else {
            (first.saturating_sub(1), column)
        };
        sheet.put(before_at, spot.row, before, loud);
        sheet.put(after_at, spot.row, after, loud);
    }
}

/// Colours laid over others: what they leave open shows what is below.
fn over(upper: Ansi, lower: Ansi) -> Ansi {
    Ansi {
        front: upper.front.or(lower.front),
        ground: upper.ground.or(lower.ground),
        bold: upper.bold,
    }
}

/// Whether a colour of the 256 is nearer to white than to black.
fn is_light(colour: u8) -> bool {
    match colour {
        0..=15 => colour == 7 || colour > 9,
        // A cube with six steps of red, green and blue.
        16..=231 => {
            let step = colour - 16;
            let (red, green, blue) = (step / 36, step / 6 % 6, step % 6);
            2 * red + 5 * green + blue > 18
        }
        232.. => colour >= 244,
    }
}

/// The colour of a mark, on a light or on a dark ground.
fn loudness(kind: MarkKind, light: bool) -> Ansi {
    let colour = match (kind, light) {
        (MarkKind::Last, true) => 18,
        (MarkKind::Last, false) => 220,
        (MarkKind::Frozen, true) => 24,
        (MarkKind::Frozen, false) => 123,
        (MarkKind::Danger, true) => 124,
        (MarkKind::Danger, false) => 203,
        (MarkKind::Win, true) => 22,
        (MarkKind::Win, false) => 226,
    };
    Ansi::front(colour).bold()
}

/// A character of line art turned by 180°.
fn turned(c: char) -> char {
    match c {
        '.' => '\'',
        '\'' => '.',
        '⣀' => '⠉',
        '⠉' => '⣀',
        '⡠' => '⠊',
        '⠊' => '⡠',
        '⢄' => '⠑',
        '⠑' => '⢄',
        '┌' => '┘',
        '┘' => '┌',
        '┐' => '└',
        '└' => '┐',
        '├' => '┤',
        '┤' => '├',
        '┬' => '┴',
        '┴' => '┬',
        c => c,
    }
}
