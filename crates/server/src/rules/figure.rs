//! A figure: a position of a game, reached and held by its rules, and how it is shown.
//!
//! A file of figures has a block for each: its name in brackets, then lines `key: value`.
//!
//! | key | value |
//! | --- | --- |
//! | `option` | variant options, `reclose=2 players=4`; the defaults otherwise |
//! | `position` | a position's text; the start otherwise |
//! | `after` | turns or actions that are played from there, with spaces between; the places of the last are marked |
//! | `mark` | a turn whose places are marked without being played |
//! | `legal` | turns or actions that must be legal then, with spaces between |
//! | `illegal` | actions that the rules must refuse then |
//! | `side` | the letter of the side whose turn it must be |
//! | `winner` | the letter of the side that must have won |
//! | `show` | places: only the part of the board around them is shown |
//! | `hands` | `yes`: what is beside the board is shown too |
//! | `try` | `yes`: readers may go on playing from there |

use kabinet_core::{ActionError, Arg, Game, Outcome, Side};
use kabinet_draw::Context;
use kabinet_draw::geometry::Rect;
use kabinet_draw::scene::{HandItem, MarkKind, Scene, Target, Why};
use kabinet_draw::svg::{self, SvgOptions, Theme};
use kabinet_games::{AnyGame, GameId, Options};
use kabinet_words::{Language, catalogue, text, text_with};
use sha2::{Digest, Sha256};

/// What is wrong with a figure, for those who write it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FigureError(pub(super) String);

/// A position worth a picture.
#[derive(Clone, Debug)]
pub struct Figure {
    name: String,
    position: AnyGame,
    marked: Option<String>,
    around: Vec<String>,
    hands: bool,
    options: Options,
    to_try: bool,
    version: String,
    size: (u32, u32),
}

/// The lines of one figure.
#[derive(Debug, Default)]
struct Lines<'a> {
    name: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Lines<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        let mut pairs = self.pairs.iter();
        pairs.find(|(k, _)| *k == key).map(|(_, value)| *value)
    }

    fn words(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.get(key).unwrap_or("").split_whitespace()
    }

    fn wrong(&self, what: impl std::fmt::Display) -> FigureError {
        FigureError(format!("figure {}: {what}", self.name))
    }
}

const KEYS: [&str; 11] = [
    "option", "position", "after", "mark", "legal", "illegal", "side", "winner", "show", "hands",
    "try",
];

impl Figure {
    /// Reads a file of figures.
    ///
    /// # Errors
    /// If a line cannot be read, or what a figure claims is not so by the rules.
    pub fn read_all(game: GameId, source: &str) -> Result<Vec<Self>, FigureError> {
        let mut blocks: Vec<Lines<'_>> = Vec::new();
        for line in source.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let head = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
            if let Some(name) = head {
                blocks.push(Lines {
                    name,
                    ..Lines::default()
                });
                continue;
            }
            let pair = line.split_once(':').map(|(k, v)| (k.trim(), v.trim()));
            let known = pair.filter(|(key, _)| KEYS.contains(key));
            match (blocks.last_mut(), known) {
                (Some(block), Some(pair)) => block.pairs.push(pair),
                _ => return Err(FigureError(format!("a line means nothing: {line}"))),
            }
        }
        blocks.iter().map(|lines| Self::new(game, lines)).collect()
    }

    fn new(game: GameId, lines: &Lines<'_>) -> Result<Self, FigureError> {
        let wrong = |what: &dyn std::fmt::Display| lines.wrong(what);
        let options = Options::from_pairs(game.info(), lines.words("option"));
        let options = options.map_err(|error| wrong(&error))?;
        let opened = game.open(&options, lines.get("position"));
        let mut position = opened.map_err(|error| wrong(&error))?;
        for turn in lines.words("after") {
            position = played(&position, turn).map_err(|error| wrong(&error))?;
        }
        for turn in lines.words("legal") {
            played(&position, turn).map_err(|error| wrong(&error))?;
        }
        for action in lines.words("illegal") {
            // One that cannot even be read is a slip of the pen, not an example.
            let refused = position.legal_action(action);
            if !matches!(refused, Err(ActionError::Illegal { .. })) {
                return Err(wrong(&format!("{action} is not refused: {refused:?}")));
            }
        }
        let letter = |side: Side| game.info().side(side).letter.to_string();
        if let Some(side) = lines.get("side")
            && letter(position.side()) != side
        {
            return Err(wrong(&format!("it is not the turn of {side}")));
        }
        let winner = match position.outcome() {
            Some(Outcome::Win(side)) => Some(letter(side)),
            _ => None,
        };
        if winner.as_deref() != lines.get("winner") {
            return Err(wrong(&format!("the winner is {winner:?}")));
        }
        let last = lines.words("after").last();
        let mut figure = Self {
            name: lines.name.to_owned(),
            position,
            marked: lines.get("mark").or(last).map(str::to_owned),
            around: lines.words("show").map(str::to_owned).collect(),
            hands: lines.get("hands") == Some("yes"),
            options,
            to_try: lines.get("try") == Some("yes"),
            version: String::new(),
            size: (0, 0),
        };
        if figure.to_try && figure.position.outcome().is_some() {
            return Err(wrong(&"there is nothing to try"));
        }
        let places = figure.around.iter();
        let board = kabinet_draw::board(&figure.position);
        for name in places {
            board.place(name).ok_or_else(|| wrong(name))?;
        }
        let picture = figure.svg(Language::English, Theme::Auto);
        let size = size_of(&picture).ok_or_else(|| wrong(&"a picture without a size"))?;
        figure.size = size;
        let digest = Sha256::digest(picture.as_bytes());
        figure.version = digest[..4].iter().map(|b| format!("{b:02x}")).collect();
        Ok(figure)
    }

    /// Its name in texts and addresses.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it shows.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The turn whose places are marked.
    #[must_use]
    pub fn marked(&self) -> Option<&str> {
        self.marked.as_deref()
    }

    /// The variant options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether readers may go on playing from there.
    #[must_use]
    pub fn is_to_try(&self) -> bool {
        self.to_try
    }

    /// What changes when the picture does, for addresses that may be kept for ever.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The width and height of the picture, for pages that leave room for it.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    fn scene(&self, language: Language) -> Scene {
        let context = Context {
            last: self.marked.as_deref(),
            ending: None,
        };
        let mut scene = kabinet_draw::scene(&self.position, context);
        let info = self.position.id().info();
        for (hand, side) in scene.hands.iter_mut().zip(Side::ALL) {
            hand.side = catalogue::side(language, info, side);
            // Why a piece is there is written in English only, and the caption says it anyway.
            hand.items.retain(|item| item.why != Why::Lost);
            for item in &mut hand.items {
                item.why = Why::Reserve;
            }
        }
        let named = self.around.iter().filter_map(|name| scene.place(name));
        let spots: Vec<_> = named.map(|place| scene.places[place].at).collect();
        if let Some(&first) = spots.first() {
            let (mut least, mut most) = (first, first);
            for spot in spots {
                least.x = least.x.min(spot.x);
                least.y = least.y.min(spot.y);
                most.x = most.x.max(spot.x);
                most.y = most.y.max(spot.y);
            }
            let part = Rect::new(least.x, least.y, most.x - least.x, most.y - least.y);
            // Enough for a piece and its name around the outermost places.
            scene.view = to_the_border(part.grown(scene.view.width * 0.07), scene.view);
            // The letters at the border are out of sight, so places that have a label say their whole name.
            for label in &mut scene.labels {
                let mut places = scene.places.iter();
                if let Some(place) = places.find(|place| place.at == label.at) {
                    label.text.clone_from(&place.name);
                    label.size *= 0.8;
                }
            }
        }
        scene
    }

    /// The picture.
    #[must_use]
    pub fn svg(&self, language: Language, theme: Theme) -> String {
        let options = SvgOptions {
            theme,
            hands: self.hands,
            caption: false,
            paper: false,
            ..SvgOptions::default()
        };
        svg::render(&self.scene(language), &options)
    }

    /// The picture in words, for those who hear the page.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        told(&self.scene(language), language, self.hands)
    }
}

/// A scene in words, with what is beside the board or without.
#[must_use]
pub fn told(scene: &Scene, language: Language, hands: bool) -> String {
    let piece = |glyph: usize| catalogue::piece(language, &scene.game, &scene.glyphs[glyph].id);
    let tell = |key: &str, first: (&str, String), list: &[String]| {
        let list = Arg::Text(list.join(", "));
        text_with(
            language,
            key,
            &[(first.0, Arg::Text(first.1)), ("list", list)],
        )
    };
    let mut sentences = Vec::new();
    for glyph in 0..scene.glyphs.len() {
        let alone = |place: usize| scene.pile(place).nth(1).is_none();
        let pieces = scene
            .pieces
            .iter()
            .filter(|p| p.glyph == glyph && alone(p.place));
        let names: Vec<String> = pieces.map(|p| scene.places[p.place].name.clone()).collect();
        if !names.is_empty() {
            sentences.push(tell("rules-told-pieces", ("piece", piece(glyph)), &names));
        }
    }
    for (index, place) in scene.places.iter().enumerate() {
        let pile: Vec<String> = scene.pile(index).map(|p| piece(p.glyph)).collect();
        if pile.len() > 1 {
            sentences.push(tell(
                "rules-told-tower",
                ("place", place.name.clone()),
                &pile,
            ));
        }
    }
    if hands {
        for hand in &scene.hands {
            let item = |i: &HandItem| format!("{} × {}", i.count, piece(i.glyph));
            let items: Vec<String> = hand.items.iter().map(item).collect();
            if !items.is_empty() {
                sentences.push(tell(
                    "rules-told-beside",
                    ("side", hand.side.clone()),
                    &items,
                ));
            }
        }
    }
    let marked = scene.marks.iter().filter_map(|mark| match mark.on {
        Target::Place(place) if mark.kind == MarkKind::Last => {
            Some(scene.places[place].name.clone())
        }
        _ => None,
    });
    let marked: Vec<String> = marked.collect();
    if !marked.is_empty() {
        let list = [("list", Arg::Text(marked.join(", ")))];
        sentences.push(text_with(language, "rules-told-marked", &list));
    }
    if sentences.is_empty() {
        sentences.push(text(language, "rules-told-empty"));
    }
    sentences.join(" ")
}

/// The position after a turn, or after the actions of a part of one.
fn played(position: &AnyGame, turn: &str) -> Result<AnyGame, String> {
    let mut position = position.clone();
    for text in turn.split(',') {
        let action = position.legal_action(text);
        let action = action.map_err(|error| format!("{turn}: {error}"))?;
        position.play_unchecked(action);
    }
    Ok(position)
}

/// A part of a view, with the coordinates at the border where it comes near it.
fn to_the_border(part: Rect, view: Rect) -> Rect {
    let near = view.width * 0.09;
    let snap = |at: f64, border: f64| {
        if (at - border).abs() < near {
            border
        } else {
            at
        }
    };
    let left = snap(part.min.x, view.min.x);
    let top = snap(part.min.y, view.min.y);
    let right = snap(part.min.x + part.width, view.min.x + view.width);
    let bottom = snap(part.bottom(), view.bottom());
    Rect::new(left, top, right - left, bottom - top)
}

/// The width and height of a picture, rounded.
fn size_of(svg: &str) -> Option<(u32, u32)> {
    let view = svg.split_once("viewBox=\"")?.1.split('"').next()?;
    let mut numbers = view.split(' ').map(|number| number.parse::<f64>().ok());
    let width = numbers.nth(2)??;
    let height = numbers.next()??;
    Some((width.round() as u32, height.round() as u32))
}
