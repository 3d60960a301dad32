//! An article about a game as a page shows it: the rules, what is known, or the strategy.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_content::{Article, Block, Document, Figure, FigureRef, Topic};
use kabinet_draw::svg;
use kabinet_games::GameId;
use kabinet_words::Language;
use sha2::{Digest, Sha256};

use super::markup;
use super::page::{Page, Theme};
use super::puzzles::one::form_urlencoded;

/// What pages must know about the picture of a figure.
#[derive(Clone, Debug)]
pub struct FigureImage {
    /// Changes whenever the picture does, so browsers may keep an address with it for ever.
    pub version: String,
    /// The width and height, so that pages reserve the space.
    pub size: (u32, u32),
}

static IMAGES: LazyLock<BTreeMap<(GameId, &str), FigureImage>> = LazyLock::new(|| {
    let figures = |&game: &GameId| {
        let figures = kabinet_content::figures(game).unwrap_or_default();
        figures.iter().map(move |figure| (game, figure))
    };
    let image = |(game, figure): (GameId, &'static Figure)| {
        let image = FigureImage::new(&figure.svg(Language::English, svg::Theme::Auto))?;
        Some(((game, figure.name()), image))
    };
    GameId::ALL
        .iter()
        .flat_map(figures)
        .filter_map(image)
        .collect()
});

impl FigureImage {
    /// The image of a figure.
    #[must_use]
    pub fn of(figure: &'static Figure) -> Option<&'static Self> {
        IMAGES.get(&(figure.position().id(), figure.name()))
    }

    fn new(svg: &str) -> Option<Self> {
        let view = svg.split_once("viewBox=\"")?.1.split('"').next()?;
        let mut numbers = view.split(' ').map(|number| number.parse::<f64>().ok());
        let width = numbers.nth(2)??.round() as u32;
        let height = numbers.next()??.round() as u32;
        let digest = Sha256::digest(svg.as_bytes());
        Some(Self {
            version: digest[..4].iter().map(|b| format!("{b:02x}")).collect(),
            size: (width, height),
        })
    }
}

/// An article for one visitor.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticleView<'p> {
    page: &'p Page,
    game: GameId,
    topic: Topic,
    article: &'static Article,
}

impl<'p> ArticleView<'p> {
    pub(super) fn new(
        page: &'p Page,
        game: GameId,
        topic: Topic,
        article: &'static Article,
    ) -> Self {
        Self {
            page,
            game,
            topic,
            article,
        }
    }

    pub(super) fn document(&self) -> &'static Document {
        self.article.document(self.page.language)
    }

    /// The text before the first section.
    pub(super) fn lead(&self) -> String {
        markup::blocks_html(&self.document().lead, self.page.language)
    }

    /// A block of words.
    pub(super) fn words(&self, block: &Block) -> String {
        markup::block_html(block, self.page.language)
    }

    pub(super) fn caption(&self, shown: &FigureRef) -> String {
        markup::spans_html(&shown.caption, self.page.language)
    }

    /// The figure that a document shows, with its image.
    pub(super) fn figure(
        &self,
        shown: &FigureRef,
    ) -> Option<(&'static Figure, &'static FigureImage)> {
        let figure = self.article.figure(&shown.name)?;
        Some((figure, FigureImage::of(figure)?))
    }

    /// Whether the page offers a board to play on from a figure.
    pub(super) fn has_trial(&self, figure: &Figure) -> bool {
        matches!(self.topic, Topic::Rules | Topic::Strategy) && figure.has_trial()
    }

    /// The address of the analysis board with the position of a figure, where the page offers it.
    pub(super) fn analysis(&self, figure: &Figure) -> Option<String> {
        if self.topic != Topic::Strategy {
            return None;
        }
        let position = figure.position().to_string();
        let mut query = form_urlencoded(&[("position", &position)]);
        for (option, value) in figure.options().chosen() {
            query.push('&');
            query += &form_urlencoded(&[("option", &format!("{}={value}", option.key))]);
        }
        Some(format!("/analysis/{}?{query}", self.game.info().slug))
    }

    /// The picture in words.
    pub(super) fn description(&self, figure: &Figure) -> String {
        figure.description(self.page.language)
    }

    /// The address of a picture without a theme.
    pub(super) fn address(&self, figure: &Figure, image: &FigureImage) -> String {
        let (part, slug) = (self.topic.file_stem(), self.game.info().slug);
        let language = self.page.language.code();
        let (name, version) = (figure.name(), &image.version);
        format!("/{part}/{slug}/figure/{name}.svg?lang={language}&v={version}")
    }

    /// The address of a picture in the visitor's theme.
    pub(super) fn picture(&self, figure: &Figure, image: &FigureImage) -> String {
        let address = self.address(figure, image);
        match self.page.theme {
            Theme::Auto => address,
            theme => format!("{address}&theme={}", theme.code()),
        }
    }
}
