//! Cards: what other sites show beside a link to a page. A board, a title, and a line of text.

use std::fmt::Write as _;

use kabinet_draw::palette::{INK, PAPER, Palette, QUIET, Role, TURN};
use kabinet_draw::svg::Theme;
use kabinet_games::GameId;
use kabinet_words::{Language, catalogue, text};

use super::drawing::Drawing;
use super::sample::sample_position;

/// The width that other sites expect.
pub const WIDTH: u32 = 1200;
/// Its height.
pub const HEIGHT: u32 = 630;

/// The text at the foot of every card.
const HOUSE: &str = "Kabinet";

/// The room around everything.
const MARGIN: f64 = 52.0;

/// Where the words are: beside the boards.
const WORDS_LEFT: f64 = 640.0;
const WORDS_WIDTH: f64 = WIDTH as f64 - WORDS_LEFT - MARGIN;

/// The sample position of every card: the one that the front page shows.
const MOMENT: u32 = 4;

/// The card of the whole cabinet: every game of it.
#[must_use]
pub fn site(language: Language) -> String {
    let mut card = Card::new();
    let games: Vec<_> = GameId::ALL.iter().take(4).collect();
    let side = 256.0;
    for (index, game) in games.into_iter().enumerate() {
        let (column, row) = ((index % 2) as f64, (index / 2) as f64);
        let position = sample_position(*game, MOMENT);
        let board = Drawing::of(&position).board(language, Theme::Light, game.info().slug);
        let at = (
            MARGIN + column * (side + 14.0),
            MARGIN + row * (side + 14.0),
        );
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
pub fn game(language: Language, game: GameId) -> String {
    let position = sample_position(game, MOMENT);
    let info = game.info();
    let mut card = Card::new();
    card.board(
        &Drawing::of(&position).board(language, Theme::Light, info.slug),
        (MARGIN, MARGIN),
        526.0,
    );
    let made = format!("{}, {}", info.designers, info.year);
    card.words(info.title(), &catalogue::about(language, info), &made);
    card.end()
}

/// The card of a position, with what the game waits for or how it ended, and who plays.
#[must_use]
pub fn position(language: Language, drawing: &Drawing<'_>, players: &str) -> String {
    let info = drawing.position.id().info();
    let mut card = Card::new();
    card.board(
        &drawing.board(language, Theme::Light, info.slug),
        (MARGIN, MARGIN),
        526.0,
    );
    card.words(info.title(), &drawing.told(language), players);
    card.end()
}

/// A card in the making.
struct Card {
    out: String,
    palette: Palette,
}

impl Card {
    fn new() -> Self {
        let palette = Palette::room();
        let mut card = Card {
            out: String::new(),
            palette,
        };
        let paper = card.colour(PAPER);
        let _ = write!(
            card.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>"
        );
        // The edge of a shelf, at the foot of every card.
        let turn = card.colour(TURN);
        let top = HEIGHT - 10;
        let _ = write!(
            card.out,
            "<rect y=\"{top}\" width=\"{WIDTH}\" height=\"10\" fill=\"{turn}\"/>"
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

    /// The title, the text, and small print below.
    fn words(&mut self, title: &str, told: &str, below: &str) {
        let titles = wrapped(title, WORDS_WIDTH / 66.0);
        let lines = wrapped(told, WORDS_WIDTH / 33.0);
        let small = wrapped(below, WORDS_WIDTH / 25.0);
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
        let mut y = (f64::from(HEIGHT) - all) / 2.0;
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
            f64::from(WIDTH) - MARGIN,
            f64::from(HEIGHT) - 32.0
        );
    }

    fn line(&mut self, words: &str, y: f64, style: &str, colour: &str) {
        let _ = write!(
            self.out,
            "<text x=\"{WORDS_LEFT}\" y=\"{y}\" {style} fill=\"{colour}\">"
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

    use super::{HEIGHT, WIDTH, game, letter, position, site, wrapped};
    use crate::pictures::Drawing;

    #[test]
    fn every_card_can_be_drawn_in_every_language() {
        for language in Language::ALL {
            let mut cards = vec![site(language)];
            for &id in GameId::ALL {
                cards.push(game(language, id));
                let start = id.start();
                cards.push(position(language, &Drawing::of(&start), "<A & B>"));
            }
            for card in cards {
                let pixels = raster(&card, Width::CARD).expect("a card");
                assert_eq!((pixels.width(), pixels.height()), (WIDTH, HEIGHT));
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
