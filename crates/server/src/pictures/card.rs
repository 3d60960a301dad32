//! Cards: what other sites show beside a link to a page, and systems before they install the app. A
//! board, a title, and a line of text.

use std::fmt::Write as _;

use kabinet_draw::palette::{INK, PAPER, Palette, QUIET, Role, TURN};
use kabinet_draw::svg::Theme;
use kabinet_games::GameId;
use kabinet_words::{Language, catalogue, text};

use super::drawing::Drawing;
use super::sample::sample_position;

/// The form of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The room around everything.
    margin: f64,
    /// The square of the boards.
    side: f64,
    /// Where the words begin, their width, and the middle of their height.
    words: (f64, f64, f64),
}

impl Shape {
    /// What other sites expect: the words are beside the board.
    pub const WIDE: Shape = Shape {
        width: 1200,
        height: 630,
        margin: 52.0,
        side: 526.0,
        words: (640.0, 508.0, 315.0),
    };

    /// What telephones expect: the words are below the board.
    pub const NARROW: Shape = Shape {
        width: 640,
        height: 1136,
        margin: 40.0,
        side: 560.0,
        words: (40.0, 560.0, 850.0),
    };
}

/// The text at the foot of every card.
const HOUSE: &str = "Kabinet";

/// The sample position of every card: the one that the front page shows.
const MOMENT: u32 = 4;

/// The card of the whole cabinet: every game of it.
#[must_use]
pub fn site(language: Language, shape: Shape) -> String {
    let mut card = Card::new(shape);
    let games: Vec<_> = GameId::ALL.iter().take(4).collect();
    let (gap, margin) = (14.0, shape.margin);
    let side = (shape.side - gap) / 2.0;
    for (index, game) in games.into_iter().enumerate() {
        let (column, row) = ((index % 2) as f64, (index / 2) as f64);
        let position = sample_position(*game, MOMENT);
        let board = Drawing::of(&position).board(language, Theme::Light, game.info().slug);
        let at = (margin + column * (side + gap), margin + row * (side + gap));
        card.board(&board, at, side);
    }
    card.words(
        &text(language, "site-name"),
        &text(language, "site-description"),
        "",
    );
    card.end()
}

/// The card of a game.
#[must_use]
pub fn game(language: Language, game: GameId, shape: Shape) -> String {
    let position = sample_position(game, MOMENT);
    let info = game.info();
    let mut card = Card::new(shape);
    card.only_board(&Drawing::of(&position).board(language, Theme::Light, info.slug));
    let made = format!("{}, {}", info.designers, info.year);
    card.words(info.title(), &catalogue::about(language, info), &made);
    card.end()
}

/// The card of a position, with what the game waits for or how it ended, and who plays.
#[must_use]
pub fn position(language: Language, drawing: &Drawing<'_>, players: &str) -> String {
    let info = drawing.position.id().info();
    let mut card = Card::new(Shape::WIDE);
    card.only_board(&drawing.board(language, Theme::Light, info.slug));
    card.words(info.title(), &drawing.told(language), players);
    card.end()
}

/// A card in the making.
struct Card {
    out: String,
    palette: Palette,
    shape: Shape,
}

impl Card {
    fn new(shape: Shape) -> Self {
        let palette = Palette::room();
        let mut card = Card {
            out: String::new(),
            palette,
            shape,
        };
        let Shape { width, height, .. } = shape;
        let paper = card.colour(PAPER);
        let _ = write!(
            card.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        );
        // The edge of a shelf, at the foot of every card.
        let turn = card.colour(TURN);
        let top = height - 10;
        let _ = write!(
            card.out,
            "<rect y=\"{top}\" width=\"{width}\" height=\"10\" fill=\"{turn}\"/>"
        );
        card
    }

    fn colour(&self, role: Role) -> String {
        let swatch = self.palette.get(role);
        let kabinet_draw::palette::Rgb(r, g, b) =
            swatch.map_or(kabinet_draw::palette::Rgb(0, 0, 0), |s| s.light);
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// A board, as large as fits into a square.
    fn board(&mut self, svg: &str, (x, y): (f64, f64), side: f64) {
        let place = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" ");
        self.out += &svg.replacen("<svg ", &place, 1);
    }

    /// The only board of a card.
    fn only_board(&mut self, svg: &str) {
        let Shape { margin, side, .. } = self.shape;
        self.board(svg, (margin, margin), side);
    }

    /// The title, the text, and small print below.
    fn words(&mut self, title: &str, told: &str, below: &str) {
        let (_, width, middle_y) = self.shape.words;
        let titles = wrapped(title, width / 66.0);
        let lines = wrapped(told, width / 33.0);
        let small = wrapped(below, width / 25.0);
        let (big, middle, little) = (78.0, 46.0, 36.0);
        let height = |lines: usize, each: f64| lines as f64 * each;
        let all = height(titles.len(), big)
            + 22.0
            + height(lines.len(), middle)
            + if small.is_empty() {
                0.0
            } else {
                22.0 + height(small.len(), little)
            };
        let mut y = middle_y - all / 2.0;
        let (ink, quiet) = (self.colour(INK), self.colour(QUIET));
        for line in titles {
            y += big;
            self.line(
                &line,
                y - 16.0,
                "font-size=\"66\" font-family=\"DejaVu Serif\"",
                &ink,
            );
        }
        y += 22.0;
        for line in lines {
            y += middle;
            self.line(
                &line,
                y - 12.0,
                "font-size=\"33\" font-family=\"DejaVu Sans\"",
                &ink,
            );
        }
        y += 22.0;
        for line in small {
            y += little;
            self.line(
                &line,
                y - 10.0,
                "font-size=\"25\" font-family=\"DejaVu Sans\"",
                &quiet,
            );
        }
        // The cabinet's own card says it already.
        if title == HOUSE {
            return;
        }
        let _ = write!(
            self.out,
            "<text x=\"{}\" y=\"{}\" font-size=\"25\" font-family=\"DejaVu Serif\" font-style=\"italic\" \
             text-anchor=\"end\" fill=\"{quiet}\">{HOUSE}</text>",
            f64::from(self.shape.width) - self.shape.margin,
            f64::from(self.shape.height) - 32.0
        );
    }

    fn line(&mut self, words: &str, y: f64, style: &str, colour: &str) {
        let (left, ..) = self.shape.words;
        let _ = write!(
            self.out,
            "<text x=\"{left}\" y=\"{y}\" {style} fill=\"{colour}\">"
        );
        for c in words.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                c if c.is_control() => self.out.push(' '),
                c => self.out.push(c),
            }
        }
        self.out.push_str("</text>");
    }

    fn end(mut self) -> String {
        self.out.push_str("</svg>");
        self.out
    }
}

/// The width of a letter, in heights of the type. It is rounded up; that is good enough to break
/// lines.
fn letter(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '’' | '\'' | '|' | '!' => 0.36,
        ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.98,
        c if c.is_uppercase() => 0.74,
        _ => 0.63,
    }
}

/// Breaks a text into at most five lines of this width, in heights of the type. A longer text ends
/// with an ellipsis.
fn wrapped(words: &str, wide: f64) -> Vec<String> {
    const MOST_LINES: usize = 5;
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0.0;
    // Only spaces break: a no-break space belongs to its words.
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let width: f64 = word.chars().map(letter).sum();
        let full = lines.len() == MOST_LINES;
        match lines.last_mut() {
            Some(line) if width + letter(' ') <= room => {
                line.push(' ');
                line.push_str(word);
                room -= width + letter(' ');
            }
            Some(line) if full => {
                line.push_str(" …");
                break;
            }
            _ => {
                // A word that is wider than a line is cut. It is a player's name, not a word of
                // ours.
                let mut left = wide;
                let fits = word.chars().take_while(|&c| {
                    left -= letter(c);
                    left >= 0.0
                });
                lines.push(fits.collect());
                room = wide - width;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;
    use kabinet_picture::{Width, raster::raster};
    use kabinet_words::Language;

    use super::{Shape, game, letter, position, site, wrapped};
    use crate::pictures::Drawing;

    #[test]
    fn every_card_can_be_drawn_in_every_language() {
        for language in Language::ALL {
            let mut cards = Vec::new();
            for shape in [Shape::WIDE, Shape::NARROW] {
                cards.push((site(language, shape), shape));
                for &id in GameId::ALL {
                    cards.push((game(language, id, shape), shape));
                }
            }
            for &id in GameId::ALL {
                let start = id.start();
                let card = position(language, &Drawing::of(&start), "<A & B>");
                cards.push((card, Shape::WIDE));
            }
            for (card, Shape { width, height, .. }) in cards {
                let pixels = raster(&card, Width::new(width).expect("a width"));
                let pixels = pixels.expect("a card");
                assert_eq!((pixels.width(), pixels.height()), (width, height));
            }
        }
    }

    #[test]
    fn lines_end_before_the_edge() {
        let told = "A word, another word and some more words that go on for quite a while";
        for wide in [8.0, 14.0, 30.0] {
            let lines = wrapped(told, wide);
            assert!(lines.len() <= 5);
            for line in &lines {
                let width: f64 = line.trim_end_matches(" …").chars().map(letter).sum();
                assert!(width <= wide, "{line}: {width} of {wide}");
            }
        }
        assert_eq!(wrapped(told, 1000.0), [told]);
        assert_eq!(wrapped("", 10.0), Vec::<String>::new());
        let long = "x".repeat(500);
        assert!(wrapped(&long, 10.0)[0].len() < 20);
    }
}
