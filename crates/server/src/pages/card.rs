//! What other sites show beside a link to a page: its card.

use kabinet_games::GameId;
use kabinet_words::Language;

use crate::pictures::card::Shape;

/// The card of a page: `Page::card`, which the frame of every page writes into its head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The title.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The address of the page, whole.
    pub address: String,
    /// The address of the picture, whole.
    pub image: String,
    /// What the picture shows, for screen readers.
    pub alt: String,
}

impl Card {
    /// A card with the picture of the whole cabinet. `base` is the server's address as the visitor
    /// knows it (`RequestContext::base`), `path` the page's own.
    #[must_use]
    pub fn of_site(
        base: &str,
        path: &str,
        language: Language,
        title: String,
        description: String,
    ) -> Self {
        let image = format!("{base}/card/kabinet.png?lang={}", language.code());
        Self::new(base, path, image, title, description)
    }

    /// A card with the picture of a game.
    #[must_use]
    pub fn of_game(
        base: &str,
        path: &str,
        language: Language,
        game: GameId,
        title: String,
        description: String,
    ) -> Self {
        let (slug, code) = (game.info().slug, language.code());
        let image = format!("{base}/card/{slug}.png?lang={code}");
        Self::new(base, path, image, title, description)
    }

    /// A card with a picture of its own: an address from the root.
    #[must_use]
    pub fn with_picture(
        base: &str,
        path: &str,
        picture: &str,
        title: String,
        description: String,
    ) -> Self {
        Self::new(base, path, format!("{base}{picture}"), title, description)
    }

    fn new(base: &str, path: &str, image: String, title: String, description: String) -> Self {
        // A query says who shared the page or how it looked; the page is the same.
        let path = path.split('?').next().unwrap_or(path);
        Self {
            address: format!("{base}{path}"),
            image,
            alt: description.clone(),
            title,
            description,
        }
    }

    /// The width of the picture.
    #[must_use]
    pub fn width(&self) -> u32 {
        Shape::WIDE.width
    }

    /// The height of the picture.
    #[must_use]
    pub fn height(&self) -> u32 {
        Shape::WIDE.height
    }
}
