//! A game and its variations as a page has them: a flat list of turns.

use kabinet_core::kgn::{
    DEEPEST_VARIATION, Document, KgnError, Line, Location, Problem, ResultToken, Tag, TurnText,
};
use kabinet_core::{Message, ToMessage};
use kabinet_games::catalogue::UnknownGame;
use kabinet_games::{GameId, OptionError, Options, Record, RecordError};
use serde::{Deserialize, Serialize};

use crate::position_view::texts_of;

/// A tree of turns, as it travels between page and server. Nothing in it has been checked.
///
/// It is flat because a game is long: a turn inside the one before it would be thousands deep.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisTree {
    /// The game's name in the catalogue.
    pub game: String,
    /// The variant options, each as `key=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The text of the position it begins with, if it is not the start.
    #[serde(default)]
    pub position: Option<String>,
    /// What else is known of the game: who played, when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// How the game ended, if its turns do not say.
    #[serde(default)]
    pub result: Option<String>,
    /// The start, then every turn behind the one it follows.
    pub nodes: Vec<Node>,
}

/// A tree to be opened: as its record, or as a page had it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpenTree {
    /// The text of a record.
    Kgn(String),
    /// What a page had.
    Sketch(AnalysisTree),
}

impl OpenTree {
    /// The record of the tree, every turn played by the rules.
    ///
    /// # Errors
    /// If it is no record, or the rules refuse a turn.
    pub fn record(self) -> Result<Record, TreeError> {
        match self {
            OpenTree::Kgn(text) => Ok(Record::from_text(&text)?),
            OpenTree::Sketch(sketch) => sketch.record(),
        }
    }
}

/// The start, or a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The number of the node it follows; of several that follow the same one, the first is what
    /// was played.
    #[serde(default)]
    pub p: usize,
    /// The turn as records write it; nothing for the start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub t: String,
    /// The judgement of the turn.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub j: String,
    /// The comment after the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub c: Vec<String>,
    /// The comment before the turn, where a variation begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub b: Vec<String>,
}

/// A sketch is none of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// It names a game that is not in the catalogue.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// An option was refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Its nodes are no tree.
    #[error("node {0} does not follow an earlier node")]
    Shape(usize),
    /// The rules forbid it.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl ToMessage for TreeError {
    fn to_message(&self) -> Message {
        match self {
            TreeError::Game(error) => error.to_message(),
            TreeError::Option(error) => error.to_message(),
            TreeError::Shape(_) => Message::new("analysis-no-tree"),
            TreeError::Record(error) => error.to_message(),
        }
    }
}

impl AnalysisTree {
    /// A record as a page has it.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let id = record.id();
        let options = record.options();
        let usual = id.open(options, None).as_ref() == Ok(record.start());
        let mut sketch = AnalysisTree {
            game: id.info().slug.to_owned(),
            options: texts_of(options),
            position: (!usual).then(|| record.start().to_string()),
            tags: own_tags(record),
            result: match record.result() {
                ResultToken::Unknown => None,
                result => Some(result.text().to_owned()),
            },
            nodes: vec![Node {
                c: record.line().comments.clone(),
                ..Node::default()
            }],
        };
        sketch.add(record.line(), 0, true);
        sketch
    }

    /// Adds a line that follows a node. It goes into itself only for variations, which are never
    /// many inside one another.
    fn add(&mut self, line: &Line, mut parent: usize, main: bool) {
        for (index, turn) in line.turns.iter().enumerate() {
            let begins = index == 0 && !main;
            let number = self.nodes.len();
            self.nodes.push(Node {
                p: parent,
                t: turn.text.clone(),
                j: turn.judgement.clone(),
                c: turn.comments.clone(),
                b: if begins {
                    line.comments.clone()
                } else {
                    Vec::new()
                },
            });
            for variation in &turn.variations {
                self.add(variation, parent, false);
            }
            parent = number;
        }
    }

    /// The game it is of, and under which options.
    ///
    /// # Errors
    /// If there is no such game or no such option.
    pub fn game(&self) -> Result<(GameId, Options), TreeError> {
        let id: GameId = self.game.parse()?;
        Ok((id, Options::from_pairs(id.info(), &self.options)?))
    }

    /// The record of the same, with every turn checked by the rules.
    ///
    /// # Errors
    /// The error.
    pub fn record(&self) -> Result<Record, TreeError> {
        let (id, options) = self.game()?;
        let at = Location::default();
        let tag = |name: &str, value: String| Tag {
            name: name.to_owned(),
            value,
            at,
        };
        let mut tags = vec![tag("Game", id.info().slug.to_owned())];
        if options.chosen().next().is_some() {
            tags.push(tag("Options", options.to_string()));
        }
        if let Some(position) = &self.position {
            tags.push(tag("Position", position.clone()));
        }
        let fixed = ["Game", "Options", "Position", "Result"];
        let others = self.tags.iter();
        let others = others.filter(|(name, _)| !fixed.contains(&name.as_str()));
        tags.extend(others.map(|(name, value)| tag(name, value.clone())));
        if let Some(result) = &self.result {
            tags.push(tag("Result", result.clone()));
        }
        let line = self.line()?;
        let result = None;
        Ok(Record::from_document(Document { tags, line, result })?)
    }

    /// The turns in the form that records have.
    fn line(&self) -> Result<Line, TreeError> {
        let mut follow: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut depth = vec![0; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().skip(1) {
            // Only what stands before can be followed, so there is no way round in circles.
            if node.p >= number {
                return Err(TreeError::Shape(number));
            }
            let variation = !follow[node.p].is_empty();
            depth[number] = depth[node.p] + usize::from(variation);
            if depth[number] > DEEPEST_VARIATION {
                let problem = Problem::TooDeep;
                let at = Location::default();
                return Err(RecordError::Syntax(KgnError { at, problem }).into());
            }
            follow[node.p].push(number);
        }
        let mut line = match self.nodes.first() {
            None => return Ok(Line::default()),
            Some(_) => self.line_from(&follow, follow[0].first().copied()),
        };
        line.comments.splice(..0, self.nodes[0].c.iter().cloned());
        Ok(line)
    }

    /// The line that begins with a node, and the variations from what was played.
    fn line_from(&self, follow: &[Vec<usize>], first: Option<usize>) -> Line {
        let mut line = Line::default();
        let mut next = first;
        while let Some(number) = next {
            let node = &self.nodes[number];
            if line.turns.is_empty() {
                line.comments.clone_from(&node.b);
            }
            let others = match follow[node.p].as_slice() {
                [played, others @ ..] if *played == number => others,
                _ => &[],
            };
            line.turns.push(TurnText {
                judgement: node.j.clone(),
                comments: node.c.clone(),
                variations: others
                    .iter()
                    .map(|&other| self.line_from(follow, Some(other)))
                    .collect(),
                ..TurnText::new(node.t.clone())
            });
            next = follow[number].first().copied();
        }
        line
    }
}

/// The tags with a value. Unknown values are question marks.
fn own_tags(record: &Record) -> Vec<(String, String)> {
    let says = |value: &str| value.chars().any(|c| !matches!(c, '?' | '.'));
    let own = record.tags().filter(|(_, value)| says(value));
    own.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
