//! A position as SVG, with every word in a language.

use kabinet_content::description::describe;
use kabinet_core::{Ending, Game, Side};
use kabinet_draw::svg::{self, Beside, SvgOptions, Theme};
use kabinet_draw::{Context, Scene};
use kabinet_games::{AnyGame, status};
use kabinet_words::{Language, catalogue, text, translate};

/// A position to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// What stands on the board.
    pub position: &'a AnyGame,
    /// The turn that led there: its places are marked.
    pub last: Option<&'a str>,
    /// How the game ended, where the position alone does not say.
    pub ending: Option<Ending>,
    /// The caption; by default what the game waits for, or how it ended.
    pub told: Option<String>,
    /// What the sides are called; by their own names if `None`.
    pub names: Option<[String; 2]>,
    /// Whether the second side sits near.
    pub flipped: bool,
}

impl<'a> Drawing<'a> {
    /// A position as it is.
    #[must_use]
    pub fn of(position: &'a AnyGame) -> Self {
        Self {
            position,
            last: None,
            ending: None,
            told: None,
            names: None,
            flipped: false,
        }
    }

    /// What the game waits for, or how it ended.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        if let Some(told) = &self.told {
            return told.clone();
        }
        let ending = self.ending.or_else(|| {
            let outcome = self.position.outcome()?;
            let reason = kabinet_core::Reason::Position;
            Some(Ending { outcome, reason })
        });
        let message = match ending {
            Some(ending) => status::ending(self.position, ending),
            None => status::now(self.position, false),
        };
        translate(language, &message)
    }

    /// The board, what stands on it, and the words around it.
    #[must_use]
    pub fn scene(&self, language: Language) -> Scene {
        let context = Context {
            last: self.last,
            ending: self.ending,
        };
        let mut scene = kabinet_draw::scene(self.position, context);
        scene.caption = self.told(language);
        // They are English, and the caption has what one must know.
        scene.notes.clear();
        let names = self.names.clone();
        let names = names.unwrap_or_else(|| sides(language, self.position));
        for (hand, name) in scene.hands.iter_mut().zip(names) {
            hand.side = name;
        }
        scene
    }

    /// The whole picture.
    #[must_use]
    pub fn svg(&self, language: Language, theme: Theme) -> String {
        let scene = self.scene(language);
        let options = SvgOptions {
            theme,
            flipped: self.flipped,
            beside: beside(language),
            described: Some(describe(&scene, language, true)),
            ..SvgOptions::default()
        };
        svg::render(&scene, &options)
    }

    /// The board alone, without paper or words around it.
    #[must_use]
    pub fn board(&self, language: Language, theme: Theme, prefix: &str) -> String {
        let options = SvgOptions {
            theme,
            flipped: self.flipped,
            coordinates: false,
            hands: false,
            caption: false,
            paper: false,
            prefix: Some(prefix.to_owned()),
            ..SvgOptions::default()
        };
        svg::render(&self.scene(language), &options)
    }
}

/// What the two sides of a game are called.
#[must_use]
pub fn sides(language: Language, position: &AnyGame) -> [String; 2] {
    let info = position.id().info();
    Side::ALL.map(|side| catalogue::side(language, info, side))
}

/// The words beside pieces beside the board.
#[must_use]
pub fn beside(language: Language) -> Beside {
    Beside {
        put_back: text(language, "picture-put-back"),
        lost: text(language, "picture-lost"),
    }
}

#[cfg(test)]
mod tests {
    use kabinet_draw::svg::Theme;
    use kabinet_games::{GameId, Options};
    use kabinet_words::{Language, text};

    use super::Drawing;

    #[test]
    fn every_word_of_a_picture_is_in_its_language() {
        for game in GameId::ALL {
            let start = game.start();
            let drawing = Drawing::of(&start);
            for language in Language::ALL {
                let svg = drawing.svg(language, Theme::Light);
                assert!(svg.contains(&drawing.told(language)), "{svg}");
                if language != Language::English {
                    for word in ["to move", "Beside the board", "The board is"] {
                        assert!(!svg.contains(word), "{game} {language}: {word}");
                    }
                }
            }
        }
        // A piece that is out of the game says so.
        let game: GameId = "kastwa".parse().expect("a game with pieces that are lost");
        let options = Options::new(game.info());
        let lost = game.open(&options, Some("2G1/1P2/3p/P3 b -/-"));
        let lost = lost.expect("a position");
        for language in Language::ALL {
            let svg = Drawing::of(&lost).svg(language, Theme::Dark);
            assert!(svg.contains(&text(language, "picture-lost")), "{svg}");
        }
    }
}
