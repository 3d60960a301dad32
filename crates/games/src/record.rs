//! Records of games: what was played, under which options, by whom, with comments and variations.
//!
//! A [`Record`] is always legal: reading one checks every turn of the game and of its variations.
//! The text form is KGN (see [`kabinet_core::kgn`] and docs/NOTATION.md).

mod check;
mod edit;
mod messages;

use std::fmt;

use kabinet_core::kgn::{self, Count, Document, KgnError, Line, Location, ResultToken, Tag};
use kabinet_core::text::quoted;
use kabinet_core::{Game, Match, Outcome, Reason};

use crate::catalogue::{AnyGame, GameId, OpenError, UnknownGame};
use crate::options::{OptionError, Options, ValueForm};
use check::Checker;
pub use check::Refusal;
pub use edit::{EditError, TurnEditor, TurnPath};

/// A record was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is not well-formed.
    #[error(transparent)]
    Syntax(#[from] KgnError),
    /// It does not say which game it is.
    #[error("no tag [Game \"…\"] says which game this is")]
    NoGame,
    /// It names a game that is not in the catalogue.
    #[error("{at}: {error}")]
    Game {
        /// The place in the text.
        at: Location,
        /// The error.
        error: UnknownGame,
    },
    /// A tag is given twice.
    #[error("{at}: the tag {name} is given twice")]
    TagTwice {
        /// The place of the second one.
        at: Location,
        /// Its name.
        name: String,
    },
    /// An option was refused.
    #[error("{at}: {error}")]
    Option {
        /// The place in the text.
        at: Location,
        /// The reason.
        error: OptionError,
    },
    /// The start position was refused.
    #[error("{at}: {error}")]
    Start {
        /// The place in the text.
        at: Location,
        /// The reason.
        error: OpenError,
    },
    /// A turn is not legal.
    #[error("{at}: turn {number} {side}: {reason}")]
    Turn {
        /// The place in the text.
        at: Location,
        /// The number of the turn.
        number: String,
        /// The side to act.
        side: &'static str,
        /// The key of the same, for other languages.
        who: &'static str,
        /// The turn and the rule it breaks.
        reason: Refusal,
    },
    /// The result tag cannot be read.
    #[error("{at}: result {found}: expected 1-0, 0-1, 1/2-1/2 or *")]
    Result {
        /// The place in the text.
        at: Location,
        /// The value of the tag.
        found: String,
    },
    /// Two results that differ.
    #[error("the record says {said}, but {source_of_other} {other}")]
    ResultConflict {
        /// What the text says.
        said: &'static str,
        /// Where the other result comes from.
        source_of_other: &'static str,
        /// The other result.
        other: &'static str,
    },
}

/// The tags whose meaning is fixed; everything else is kept as it is.
const GAME: &str = "Game";
const OPTIONS: &str = "Options";
const POSITION: &str = "Position";
const RESULT: &str = "Result";

/// The tag that says why a game ended.
const TERMINATION: &str = "Termination";

/// A game as it was played, checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    options: Options,
    start: AnyGame,
    tags: Vec<(String, String)>,
    line: Line,
    result: ResultToken,
}

impl Record {
    /// A record without turns.
    ///
    /// # Panics
    /// If `start` is not a position under these options: such a record could not be read again.
    #[must_use]
    pub fn new(start: AnyGame, mut options: Options) -> Self {
        let read_again = start.id().open(&options, Some(&start.to_string()));
        assert_eq!(
            read_again.as_ref(),
            Ok(&start),
            "a record's options are those of its start"
        );
        // A start position is said once, by its own tag.
        let positions: Vec<&str> = options
            .chosen()
            .filter(|(option, value)| {
                let is_position = |form: &ValueForm| matches!(form, ValueForm::Position(_));
                value.contains(' ') && option.values.iter().any(is_position)
            })
            .map(|(option, _)| option.key)
            .collect();
        for key in positions {
            options.reset(key);
        }
        Self {
            options,
            start,
            tags: Vec::new(),
            line: Line::default(),
            result: ResultToken::Unknown,
        }
    }

    /// The record of a match, without comments and variations.
    ///
    /// # Panics
    /// If the match did not begin under these options.
    #[must_use]
    pub fn from_match(game: &Match<AnyGame>, options: Options) -> Self {
        let mut record = Self::new(game.start().clone(), options);
        record.follow(game);
        record
    }

    /// Brings the record up to date with a match that has the same start: turns that both share
    /// keep their comments and variations, the others become those of the match, and so does the
    /// result.
    ///
    /// # Panics
    /// If the match has another start.
    pub fn follow(&mut self, game: &Match<AnyGame>) {
        assert_eq!(game.start(), &self.start, "a record follows its own game");
        let texts: Vec<String> = game
            .turns()
            .into_iter()
            .map(|turn| game.turn_text(turn))
            .collect();
        let both = self.line.turns.iter().zip(&texts);
        let shared = both.take_while(|(turn, text)| turn.text == **text).count();
        // A turn that was recorded in the middle has gone on: what was said of it still holds.
        let begun = match (self.line.turns.get(shared), texts.get(shared)) {
            (Some(turn), Some(text)) if shared + 1 == self.line.turns.len() => {
                let rest = text.strip_prefix(&turn.text);
                rest.is_some_and(|rest| rest.starts_with(','))
            }
            _ => false,
        };
        let unchanged = shared == texts.len() && shared == self.line.turns.len();
        self.line.turns.truncate(shared + usize::from(begun));
        for (index, text) in texts.into_iter().enumerate().skip(shared) {
            match self.line.turns.get_mut(index) {
                Some(turn) => turn.text = text,
                None => self.line.turns.push(kgn::TurnText::new(text)),
            }
        }
        let ending = game.ending();
        let result = ResultToken::from_outcome(ending.map(|ending| ending.outcome));
        // Another program may have named the same ending of the same game in other words.
        if !unchanged || result != self.result || self.tag(TERMINATION).is_none() {
            self.tags.retain(|(name, _)| name != TERMINATION);
            if let Some(ending) = ending {
                self.set_tag(TERMINATION, termination(ending.reason));
            }
        }
        self.result = result;
    }

    /// Reads a record and checks every turn.
    ///
    /// # Errors
    /// Where and why it is refused: the first thing that is not well-formed or not legal.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        Self::from_document(kgn::read(text)?)
    }

    /// Checks every turn of a document. What is said in it is put into the form that records can
    /// hold.
    ///
    /// # Errors
    /// Where and why it is refused: the first thing that is not legal, or too much of anything.
    pub fn from_document(mut document: Document) -> Result<Self, RecordError> {
        document.check_size()?;
        edit::clean(&mut document.line);
        let mut record = Self::from_tags(&document.tags)?;
        record.line = document.line;
        let said = record.said_result(&document.tags, document.result)?;

        let mut game = Match::new(record.start.clone());
        let count = Count::start(record.start.side());
        let info = record.id().info();
        Checker { info }.line(&mut record.line, &mut game, count)?;

        let played = game.ending().map(|ending| ending.outcome);
        record.result = match (said, ResultToken::from_outcome(played)) {
            (said, ResultToken::Unknown) => said,
            (ResultToken::Unknown, played) => played,
            (said, played) if said == played => said,
            (said, played) => {
                return Err(RecordError::ResultConflict {
                    said: said.text(),
                    source_of_other: "its turns end with",
                    other: played.text(),
                });
            }
        };
        Ok(record)
    }

    fn from_tags(tags: &[Tag]) -> Result<Self, RecordError> {
        for (index, tag) in tags.iter().enumerate() {
            if find_tag(&tags[..index], &tag.name).is_some() {
                return Err(RecordError::TagTwice {
                    at: tag.at,
                    name: tag.name.clone(),
                });
            }
        }
        let game = find_tag(tags, GAME).ok_or(RecordError::NoGame)?;
        let id =
            find_game(&game.value).map_err(|error| RecordError::Game { at: game.at, error })?;
        let options = match find_tag(tags, OPTIONS) {
            None => Options::new(id.info()),
            Some(tag) => Options::from_text(id.info(), &tag.value)
                .map_err(|error| RecordError::Option { at: tag.at, error })?,
        };
        let position = find_tag(tags, POSITION);
        let start = id
            .open(&options, position.map(|tag| tag.value.as_str()))
            .map_err(|error| RecordError::Start {
                at: position.unwrap_or(game).at,
                error,
            })?;
        let mut record = Self::new(start, options);
        for tag in tags {
            if ![GAME, OPTIONS, POSITION, RESULT].contains(&tag.name.as_str()) {
                record.set_tag(&tag.name, &tag.value);
            }
        }
        Ok(record)
    }

    /// The result that the tag and the end of the turns give, which must not differ.
    fn said_result(
        &self,
        tags: &[Tag],
        behind_turns: Option<ResultToken>,
    ) -> Result<ResultToken, RecordError> {
        let Some(tag) = find_tag(tags, RESULT) else {
            return Ok(behind_turns.unwrap_or(ResultToken::Unknown));
        };
        let in_tag = ResultToken::from_text(&tag.value).ok_or_else(|| RecordError::Result {
            at: tag.at,
            found: quoted(&tag.value),
        })?;
        match (in_tag, behind_turns) {
            (ResultToken::Unknown, Some(other)) => Ok(other),
            (other, None | Some(ResultToken::Unknown)) => Ok(other),
            (one, Some(other)) if one == other => Ok(one),
            (one, Some(other)) => Err(RecordError::ResultConflict {
                said: one.text(),
                source_of_other: "behind its turns stands",
                other: other.text(),
            }),
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.start.id()
    }

    /// The variant options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position it begins with.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// The turns, with comments and variations.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The ending.
    #[must_use]
    pub fn result(&self) -> ResultToken {
        self.result
    }

    /// The value of a tag other than those with a fixed meaning.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The tags other than those with a fixed meaning.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.tags.iter();
        tags.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag; a name that cannot be one, or has a fixed meaning, is ignored.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if !kgn::is_tag_name(name) || [GAME, OPTIONS, POSITION, RESULT].contains(&name) {
            return;
        }
        let value = kgn::clean_tag_value(value);
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// The match that was played, ended as the record says.
    ///
    /// # Panics
    /// Never: the turns were checked when the record was made.
    #[must_use]
    pub fn to_match(&self) -> Match<AnyGame> {
        let mut game = Match::new(self.start.clone());
        for turn in &self.line.turns {
            for action in turn.text.split(',') {
                game.play_text(action).expect("a record's turns are legal");
            }
        }
        let declared = match self.result.outcome() {
            _ if game.ending().is_some() => Ok(()),
            None => Ok(()),
            Some(Outcome::Draw) => game.agree_draw(),
            Some(Outcome::Win(winner)) => game.resign(winner.other()),
        };
        declared.expect("a game that has not ended can be ended");
        game
    }

    fn document(&self) -> Document {
        let info = self.id().info();
        let mut tags = vec![(GAME.to_owned(), info.slug.to_owned())];
        if self.options.chosen().next().is_some() {
            tags.push((OPTIONS.to_owned(), self.options.to_string()));
        }
        if self.id().open(&self.options, None).as_ref() != Ok(&self.start) {
            tags.push((POSITION.to_owned(), self.start.to_string()));
        }
        let mut own = self.tags.clone();
        let mut take = |name: &str| {
            let found = own.iter().position(|(known, _)| known == name)?;
            Some(own.remove(found).1)
        };
        let date = take("Date").unwrap_or_else(|| "????.??.??".to_owned());
        tags.push(("Date".to_owned(), date));
        for seat in info.seats(&self.options) {
            let name = take(&seat.tag()).unwrap_or_else(|| "?".to_owned());
            tags.push((seat.tag(), name));
        }
        tags.push((RESULT.to_owned(), self.result.text().to_owned()));
        tags.append(&mut own);
        let at = Location::default();
        let tags = tags
            .into_iter()
            .map(|(name, value)| Tag { name, value, at });
        Document {
            tags: tags.collect(),
            line: self.line.clone(),
            result: Some(self.result),
        }
    }
}

/// The record as KGN.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.document().write(self.start.side()))
    }
}

/// The tag of this name.
fn find_tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name == name)
}

/// How the tag `Termination` says why a game ended.
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Position => "normal",
        Reason::Repetition => "repetition",
        Reason::BothBlocked => "both blocked",
        Reason::Agreement => "agreement",
        Reason::Resignation => "resignation",
    }
}

/// The game that a tag names: by slug or by name, in any case.
fn find_game(name: &str) -> Result<GameId, UnknownGame> {
    let wanted = name.trim();
    let found = GameId::with_drafts().find(|id| {
        let info = id.info();
        info.slug.eq_ignore_ascii_case(wanted) || info.name.eq_ignore_ascii_case(wanted)
    });
    match found {
        Some(id) => Ok(id),
        None => name.parse::<GameId>(),
    }
}
