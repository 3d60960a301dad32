//! Scenes as boards of characters, for playing in a terminal.

mod canvas;

use crate::glyph::{Ansi, Letters};
use crate::palette::Rgb;
use crate::scene::{Follows, Hand, HandItem, MarkKind, Scene, Target, Why};
use canvas::Canvas;

/// The abilities of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Pure ASCII without colour: for pipes, old terminals and screen readers.
    #[default]
    Plain,
    /// Unicode and 256 colours.
    Ansi,
}

/// The legend below the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Key {
    /// Nothing.
    None,
    /// The meaning of the marks on this board.
    Marks,
    /// The meaning of the letters and of the marks.
    #[default]
    Full,
}

/// Options of the rendering.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextOptions {
    /// The abilities of the terminal.
    pub style: Style,
    /// Whether the board is turned round, with the second side at the bottom.
    pub flipped: bool,
    /// Whether to save lines: every board, both sides and the caption then fit a terminal of 24
    /// lines, with room for a prompt. Without it boards are better to look at.
    pub compact: bool,
    /// The legend.
    pub key: Key,
}

/// No line is longer than this.
pub const COLUMNS: usize = 80;

const BLACK: u8 = 16;
const WHITE: u8 = 231;

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
    if !options.compact {
        sheet.feed();
    }
    // Words run on where lines are few; else each sentence has its own.
    let mut say = |words: &str, ansi: Ansi| {
        sheet.paragraph(words, ansi, COLUMNS);
        if !options.compact {
            sheet.go_below();
        }
    };
    say(&scene.caption, WORDS.bold());
    for note in &scene.notes {
        say(note, WORDS);
    }
    if options.key == Key::Full {
        for line in &scene.key {
            say(
                match options.style {
                    Style::Plain => &line.plain,
                    Style::Ansi => &line.fancy,
                },
                WORDS,
            );
        }
    }
    if options.key != Key::None
        && let Some(legend) = legend(scene)
    {
        say(&legend, WORDS);
    }
    sheet.finish()
}

/// What the marks on the board mean, in a sentence each: `( ) is the last action's place.` There is
/// nothing to say about a board without marks.
#[must_use]
pub fn legend(scene: &Scene) -> Option<String> {
    let sentences = [
        (MarkKind::Last, "is the last action's place."),
        (MarkKind::Frozen, "may not be moved now."),
        (MarkKind::Danger, "is in danger."),
        (MarkKind::Win, "decided the game."),
    ];
    // Only the most important mark of a place is written.
    let shown: Vec<MarkKind> = (0..scene.places.len())
        .filter_map(|place| loudest(scene, place))
        .collect();
    let legend: Vec<String> = sentences
        .into_iter()
        .filter(|(kind, _)| shown.contains(kind))
        .map(|(kind, words)| {
            let (before, after) = brackets(kind);
            format!("{before} {after} {words}")
        })
        .collect();
    (!legend.is_empty()).then(|| legend.join(" "))
}

/// The mark that is written on a place.
fn loudest(scene: &Scene, place: usize) -> Option<MarkKind> {
    let here = scene
        .marks
        .iter()
        .filter(|mark| mark.on == Target::Place(place));
    here.map(|mark| mark.kind).max()
}

/// The signs around a marked place.
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
    sheet.write(if hand.to_move { "> " } else { "  " }, WORDS.bold());
    let name = if hand.to_move { WORDS.bold() } else { WORDS };
    sheet.write(&hand.side, name);
    for why in [Why::Reserve, Why::PutBack, Why::Lost] {
        let alike = |item: &&HandItem| item.why == why && item.count > 0;
        let mut before = "   ";
        for item in hand.items.iter().filter(alike) {
            sheet.write(before, WORDS);
            before = ", ";
            held(scene, item, sheet);
        }
        // Something was written.
        if before == ", " {
            let words = match why {
                Why::Reserve => " to place",
                Why::PutBack => " to put back",
                Why::Lost => " lost",
            };
            sheet.write(words, WORDS);
        }
    }
    sheet.feed();
}

/// Some equal pieces beside the board: what they are and how many.
fn held(scene: &Scene, item: &HandItem, sheet: &mut Canvas) {
    let glyph = &scene.glyphs[item.glyph];
    // Only the name of the piece; the rest is about the place it stands on.
    let word = letters(&glyph.letters, sheet.style())
        .split_whitespace()
        .next();
    let word = word.unwrap_or_default();
    match sheet.style() {
        Style::Plain => sheet.write(word, WORDS),
        // On a patch of the board: a terminal's own ground may have any colour.
        Style::Ansi => {
            let ansi = over(glyph.letters.ansi, scene.text.ground);
            sheet.write(&format!(" {word} "), ansi);
        }
    }
    if item.why != Why::PutBack {
        sheet.write(&format!(" x {}", item.count), WORDS);
    }
}

fn board(scene: &Scene, options: TextOptions, sheet: &mut Canvas) {
    let text = if options.compact {
        &scene.compact
    } else {
        &scene.text
    };
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
    for (index, &(column, row)) in text.spots.iter().enumerate() {
        let (column, row) = turn(column, row);
        write_place(scene, index, (column, top + row), text.ground, sheet);
    }
    sheet.go_below();
}

/// Writes the pieces of a place, or its empty sign, and its mark.
fn write_place(
    scene: &Scene,
    index: usize,
    (middle, row): (usize, usize),
    below: Ansi,
    sheet: &mut Canvas,
) {
    let style = sheet.style();
    let place = &scene.places[index].text;
    let mark = loudest(scene, index);
    let ground = over(place.empty.ansi, below);
    let wide = place.width > 1;
    let left = middle - place.width / 2;
    if wide {
        for column in left..left + place.width {
            sheet.put(column, row, ' ', ground);
        }
    }
    let mut words: Vec<(String, Ansi)> = scene
        .pile(index)
        .map(|piece| &scene.glyphs[piece.glyph].letters)
        .map(|own| (letters(own, style).to_owned(), own.ansi))
        .collect();
    let filling = letters(&place.empty, style);
    if words.is_empty() {
        words.push((filling.to_owned(), ground));
    } else {
        if wide {
            let start = middle - filling.chars().count() / 2;
            sheet.put_words(start, row, filling, ground);
        }
        if !place.hint.is_empty() {
            words.push((place.hint.clone(), ground));
        }
    }
    let length_of = |words: &[(String, Ansi)]| -> usize {
        words.iter().map(|(word, _)| word.chars().count()).sum()
    };
    if let Some((before, after)) = place.around {
        let taken = length_of(&words) + if mark.is_some() { 2 } else { 0 };
        if taken + 2 <= place.width {
            words.insert(0, (before.to_string(), ground));
            words.push((after.to_string(), ground));
        }
    }
    let first = if wide {
        // Of two middles, the left one.
        middle - length_of(&words) / 2
    } else {
        middle
    };
    let mut column = first;
    for (word, ansi) in words {
        column = sheet.put_words(column, row, &word, over(ansi, ground));
    }
    if let Some(kind) = mark {
        let (before, after) = brackets(kind);
        let loud = Ansi {
            front: Some(loudness(kind, ground.ground)),
            ground: ground.ground,
            bold: true,
        };
        let (before_at, after_at) = if wide {
            (left, left + place.width - 1)
        } else {
            (first.saturating_sub(1), column)
        };
        sheet.put(before_at, row, before, loud);
        sheet.put(after_at, row, after, loud);
    }
}

/// Colours over other colours; unset ones show those below.
fn over(upper: Ansi, lower: Ansi) -> Ansi {
    Ansi {
        front: upper.front.or(lower.front),
        ground: upper.ground.or(lower.ground),
        bold: upper.bold,
    }
}

/// The colour of a mark: the first of its colours, from bright to dark, that can be read on
/// `ground`.
fn loudness(kind: MarkKind, ground: Option<u8>) -> u8 {
    let colours = match kind {
        MarkKind::Last => [220, 229, 18],
        MarkKind::Frozen => [123, 195, 17],
        MarkKind::Danger => [203, 217, 88],
        MarkKind::Win => [226, 230, 22],
    };
    let ground = Rgb::ansi(ground.unwrap_or(BLACK));
    let contrast = |colour: u8| Rgb::ansi(colour).contrast(ground);
    // No ground is too near to both black and white.
    let last = if contrast(WHITE) > contrast(BLACK) {
        WHITE
    } else {
        BLACK
    };
    let read = |&colour: &u8| contrast(colour) >= 4.5;
    colours.into_iter().find(read).unwrap_or(last)
}

/// A character of line art turned by 180°.
fn turned(c: char) -> char {
    match c {
        '.' => '\'',
        '\'' => '.',
        '┌' => '┘',
        '┘' => '┌',
        '┐' => '└',
        '└' => '┐',
        '├' => '┤',
        '┤' => '├',
        '┬' => '┴',
        '┴' => '┬',
        // Patterns of two by four dots, a bit for each.
        '⠀'..='⣿' => {
            let dots = u32::from(c) - u32::from('⠀');
            let turned = (0..8)
                .filter(|dot| dots >> dot & 1 == 1)
                .map(|dot| 1 << [7, 5, 4, 6, 2, 1, 3, 0][dot]);
            char::from_u32(u32::from('⠀') + turned.sum::<u32>()).unwrap_or(c)
        }
        c => c,
    }
}
