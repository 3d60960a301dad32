//! Figures in the rules: a position that is reached by the rules themselves, so that none can be wrong.
//!
//! A file of figures has a block for each: its name in brackets, then lines `key: value`.
//!
//! | key | value |
//! | --- | --- |
//! | `option` | variant options; the defaults otherwise |
//! | `position` | a position's text; the start otherwise |
//! | `after` | turns or actions that are played from there; the places of the last are marked |
//! | `mark` | a turn whose places are marked without being played |
//! | `legal`, `illegal` | what must be legal then, and what the rules must refuse |
//! | `winner` | the letter of the side that must have won |

use std::sync::Arc;

use kabinet_core::{Game, Outcome};
use kabinet_draw::{Context, Scene};
use kabinet_games::{AnyGame, GameId, Options};
use kurbo::{Affine, Rect};

use crate::drawing::{Drawing, Inks};
use crate::paper::Extent;
use crate::sheet::Sheet;

/// What is wrong with a text or a figure, for those who write it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(pub(crate) String);

/// A position worth a picture.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) name: String,
    scene: Arc<Scene>,
    inks: Arc<Inks>,
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Figure {
    /// A position as it is drawn on paper.
    pub(crate) fn new(name: &str, position: &AnyGame, last: Option<&str>) -> Self {
        let context = Context { last, ending: None };
        Self {
            name: name.to_owned(),
            scene: Arc::new(kabinet_draw::scene(position, context)),
            inks: Arc::new(crate::outfits::outfit(position).inks),
        }
    }

    /// Its size in units of the scene.
    pub(crate) fn extent(&self) -> Extent {
        Extent::new(self.scene.view.width, self.scene.view.height)
    }

    /// Draws it, in units of the scene from its upper left corner.
    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        let view = self.scene.view;
        let drawing = Drawing {
            scene: &self.scene,
            inks: &self.inks,
        };
        sheet.placed(Affine::translate((-view.min.x, -view.min.y)), |sheet| {
            let shown = Rect::new(
                view.min.x,
                view.min.y,
                view.min.x + view.width,
                view.min.y + view.height,
            );
            sheet.clipped(shown, |sheet| drawing.position(sheet));
        });
    }
}

/// Reads a file of figures.
pub(crate) fn read_all(game: GameId, source: &str) -> Result<Vec<Figure>, TextError> {
    let mut blocks: Vec<(&str, Vec<(&str, &str)>)> = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            blocks.push((name, Vec::new()));
            continue;
        }
        match (blocks.last_mut(), line.split_once(':')) {
            (Some((_, pairs)), Some((key, value))) => pairs.push((key.trim(), value.trim())),
            _ => return Err(TextError(format!("a line means nothing: {line}"))),
        }
    }
    let figures = blocks.iter().map(|(name, pairs)| {
        read(game, name, pairs).map_err(|what| TextError(format!("figure {name}: {what}")))
    });
    figures.collect()
}

fn read(game: GameId, name: &str, pairs: &[(&str, &str)]) -> Result<Figure, String> {
    const KEYS: [&str; 7] = [
        "option", "position", "after", "mark", "legal", "illegal", "winner",
    ];
    if let Some((key, _)) = pairs.iter().find(|(key, _)| !KEYS.contains(key)) {
        return Err(format!("{key} means nothing"));
    }
    let get = |key: &str| {
        pairs
            .iter()
            .find(|(k, _)| *k == key)
            .map(|(_, value)| *value)
    };
    let words = |key: &str| get(key).unwrap_or("").split_whitespace();
    let options = Options::from_pairs(game.info(), words("option"));
    let options = options.map_err(|error| error.to_string())?;
    let opened = game.open(&options, get("position"));
    let mut position = opened.map_err(|error| error.to_string())?;
    let mut last = None;
    for turn in words("after") {
        position = played(&position, turn)?;
        last = Some(turn);
    }
    // What is pointed out comes before what happened.
    let last = get("mark").or(last);
    for turn in words("legal") {
        played(&position, turn)?;
    }
    for turn in words("illegal") {
        if played(&position, turn).is_ok() {
            return Err(format!("{turn} is legal"));
        }
    }
    if let Some(letter) = get("winner") {
        let won = match position.outcome() {
            Some(Outcome::Win(side)) => Some(game.info().side(side).letter.to_string()),
            _ => None,
        };
        if won.as_deref() != Some(letter) {
            return Err(format!("{letter} has not won"));
        }
    }
    Ok(Figure::new(name, &position, last))
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
