//! A figure: a position that the rules of the game reach and confirm, and how it is shown.
//!
//! `figures.txt` has an entry for each figure:
//!
//! | key | value |
//! | --- | --- |
//! | `option` | variant options, such as `reclose=2 players=4`; the defaults without it |
//! | `position` | the text of a position; the start without it |
//! | `after` | turns or actions to play from there; the places of the last one are marked |
//! | `mark` | a turn or places to mark instead |
//! | `legal` | turns or actions that must be legal then |
//! | `illegal` | actions that the rules must refuse then |
//! | `side` | the letter of the side that must be to move |
//! | `winner` | the letter of the side that must have won |
//! | `show` | places: pages show only the part of the board around them |
//! | `hands` | `yes`: pages show the pieces beside the board too |
//! | `try` | `yes`: readers can play on from there |
//! | `claim` | a [claim](crate::claim) about the value of the position; may occur several times |

use kabinet_core::{Game, Outcome, Side};
use kabinet_draw::Context;
use kabinet_draw::geometry::Rect;
use kabinet_draw::scene::{Scene, Why};
use kabinet_draw::svg::{self, SvgOptions, Theme};
use kabinet_games::{AnyGame, GameId, Options};
use kabinet_words::{Language, catalogue};

use crate::claim::Claim;
use crate::description::describe;
use crate::entries::Entry;
use crate::setup::{Setup, check_illegal, play_turn};

const KEYS: [&str; 12] = [
    "option", "position", "after", "mark", "legal", "illegal", "side", "winner", "show", "hands",
    "try", "claim",
];

/// A position worth a picture.
#[derive(Clone, Debug)]
pub struct Figure {
    name: String,
    options: Options,
    position: AnyGame,
    marked: Option<String>,
    around: Vec<String>,
    hands: bool,
    trial: bool,
    claims: Vec<Claim>,
}

impl Figure {
    /// Reads a file of figures.
    ///
    /// # Errors
    /// If the file breaks its format, or the rules refute a figure; the text names the problem.
    pub fn read_all(game: GameId, source: &str) -> Result<Vec<Self>, String> {
        let entries = Entry::read_all(source, &KEYS)?;
        entries
            .iter()
            .map(|entry| Self::read(game, entry))
            .collect()
    }

    fn read(game: GameId, entry: &Entry<'_>) -> Result<Self, String> {
        let Setup { options, position } = Setup::read(game, entry, "after")?;
        let last = entry.words("after")?.last();
        let claims = entry.all("claim").map(|text| Claim::read(&position, text));
        let claims: Result<Vec<Claim>, String> = claims.collect();
        let figure = Self {
            name: entry.name.to_owned(),
            options,
            position,
            marked: entry.once("mark")?.or(last).map(str::to_owned),
            around: entry.words("show")?.map(str::to_owned).collect(),
            hands: entry.flag("hands")?,
            trial: entry.flag("try")?,
            claims: claims.map_err(|problem| entry.problem(problem))?,
        };
        let checked = figure.check(game, entry);
        checked.map_err(|problem| entry.problem(problem))?;
        Ok(figure)
    }

    /// Checks everything that the entry claims about the position.
    fn check(&self, game: GameId, entry: &Entry<'_>) -> Result<(), String> {
        for turn in entry.words("legal")? {
            play_turn(&self.position, turn)?;
        }
        for action in entry.words("illegal")? {
            check_illegal(&self.position, action)?;
        }
        let letter = |side: Side| game.info().side(side).letter.to_string();
        if let Some(side) = entry.once("side")?
            && letter(self.position.side()) != side
        {
            return Err(format!("{side} is not to move"));
        }
        let winner = match self.position.outcome() {
            Some(Outcome::Win(side)) => Some(letter(side)),
            _ => None,
        };
        if winner.as_deref() != entry.once("winner")? {
            return Err(format!("the winner is {winner:?}"));
        }
        if self.trial && self.position.outcome().is_some() {
            return Err("the game is over: there is nothing to try".to_owned());
        }
        let board = kabinet_draw::board(&self.position);
        match self.around.iter().find(|name| board.place(name).is_none()) {
            Some(name) => Err(format!("the board has no place {name}")),
            None => Ok(()),
        }
    }

    /// The name in documents and addresses.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The turn or the places to mark.
    #[must_use]
    pub fn marked(&self) -> Option<&str> {
        self.marked.as_deref()
    }

    /// The variant options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What is claimed about the value of the position.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Whether readers can play on from the position.
    #[must_use]
    pub fn has_trial(&self) -> bool {
        self.trial
    }

    /// The scene for pages: only the part of the board that the figure is about.
    fn scene(&self, language: Language) -> Scene {
        let context = Context {
            last: self.marked.as_deref(),
            ending: None,
        };
        let mut scene = kabinet_draw::scene(&self.position, context);
        let info = self.position.id().info();
        for (hand, side) in scene.hands.iter_mut().zip(Side::ALL) {
            hand.side = catalogue::side(language, info, side);
            // The reason is only written in English, and the caption explains it anyway.
            hand.items.retain(|item| item.why != Why::Lost);
            for item in &mut hand.items {
                item.why = Why::Reserve;
            }
        }
        self.crop(&mut scene);
        scene
    }

    fn crop(&self, scene: &mut Scene) {
        let named = self.around.iter().filter_map(|name| scene.place(name));
        let points: Vec<_> = named.map(|place| scene.places[place].at).collect();
        let Some(&first) = points.first() else {
            return;
        };
        let (mut least, mut most) = (first, first);
        for point in points {
            least.x = least.x.min(point.x);
            least.y = least.y.min(point.y);
            most.x = most.x.max(point.x);
            most.y = most.y.max(point.y);
        }
        let part = Rect::new(least.x, least.y, most.x - least.x, most.y - least.y);
        // Room for a piece and its name around the outermost places.
        scene.view = snap_to_border(part.grown(scene.view.width * 0.07), scene.view);
        // The coordinates at the border are out of view, so each label shows the full name.
        for label in &mut scene.labels {
            let mut places = scene.places.iter();
            if let Some(place) = places.find(|place| place.at == label.at) {
                label.text.clone_from(&place.name);
                label.size *= 0.8;
            }
        }
    }

    /// The picture for pages.
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

    /// The picture in words.
    #[must_use]
    pub fn description(&self, language: Language) -> String {
        describe(&self.scene(language), language, self.hands)
    }
}

/// A part of a view; an edge that comes near the border of the view moves to the border, so that
/// the coordinates there are in the picture.
fn snap_to_border(part: Rect, view: Rect) -> Rect {
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
