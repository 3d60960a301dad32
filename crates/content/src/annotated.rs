//! An annotated game: one game from its first to its last move, with a sentence where it turns.
//!
//! `game.txt` has an entry `[game]` with the whole game, and one for each annotated position, named
//! by how many turns were played: `[0]` is the start, `[12]` the position after the twelfth turn.
//!
//! | key of `[game]` | value |
//! | --- | --- |
//! | `turns` | all turns of the game; may occur several times, for long games |
//! | `winner` | the letter of the side that wins it |
//!
//! | key of a position | value |
//! | --- | --- |
//! | `sign` | what we think of the last turn, as in records: `!`, `?`, … |
//! | `claim` | a [claim](crate::claim) about the position; may occur several times |
//!
//! `LANGUAGE/game.txt` has the words: an entry of the same name for each, with one line `told` in
//! Markdown. The words of `[game]` introduce the game.

use std::collections::BTreeMap;

use kabinet_core::kgn::Judgement;
use kabinet_core::{Game, Match, Outcome};
use kabinet_games::{AnyGame, GameId, Options, Record};
use kabinet_words::Language;

use crate::claim::Claim;
use crate::entries::Entry;
use crate::{ContentError, Span};

const KEYS: [&str; 4] = ["turns", "winner", "sign", "claim"];

/// A game with annotations.
#[derive(Clone, Debug)]
pub struct AnnotatedGame {
    game: Match<AnyGame>,
    notes: Vec<Note>,
    texts: BTreeMap<Language, GameText>,
}

/// An annotated position of a game.
#[derive(Clone, Debug)]
pub struct Note {
    /// The number of turns played.
    pub turns: usize,
    /// What we think of the last of them.
    pub judgement: Option<Judgement>,
    /// What is claimed about the position.
    pub claims: Vec<Claim>,
}

/// The words of an annotated game in one language.
#[derive(Clone, Debug)]
pub struct GameText {
    /// The introduction to the game.
    pub told: Vec<Span>,
    /// The words of each note, in their order.
    pub notes: Vec<Vec<Span>>,
}

/// A game and its notes, without words.
pub(crate) type Played = (Match<AnyGame>, Vec<Note>);

/// Reads `game.txt`, and plays the game.
pub(crate) fn read_game(id: GameId, source: &str) -> Result<Played, String> {
    let entries = Entry::read_all(source, &KEYS)?;
    let Some((head, rest)) = entries
        .split_first()
        .filter(|(head, _)| head.name == "game")
    else {
        return Err("the first entry is [game]".to_owned());
    };
    let mut game = Match::new(id.start());
    // The position after each turn; the start is the first.
    let mut positions = vec![game.position().clone()];
    for turn in head.all("turns").flat_map(str::split_whitespace) {
        let played = game.play_turn(turn);
        played.map_err(|error| head.problem(format!("{turn}: {error}")))?;
        positions.push(game.position().clone());
    }
    let letter = |side| id.info().side(side).letter.to_string();
    let winner = match game.position().outcome() {
        Some(Outcome::Win(side)) => Some(letter(side)),
        _ => None,
    };
    if winner.is_none() || winner.as_deref() != head.once("winner")? {
        return Err(head.problem(format!("the winner is {winner:?}")));
    }
    let mut notes: Vec<Note> = Vec::new();
    for entry in rest {
        let turns: usize = entry.name.parse().map_err(|_| entry.problem("no number"))?;
        let position = positions.get(turns);
        let position = position.ok_or_else(|| entry.problem("the game is shorter"))?;
        if notes.last().is_some_and(|last| last.turns >= turns) {
            return Err(entry.problem("not in order"));
        }
        let claims = entry.all("claim").map(|text| Claim::read(position, text));
        let claims: Result<Vec<Claim>, String> = claims.collect();
        let judgement = match entry.once("sign")? {
            None => None,
            Some(sign) => {
                let known = Judgement::from_sign(sign).filter(|_| turns > 0);
                Some(known.ok_or_else(|| entry.problem(format!("no sign: {sign}")))?)
            }
        };
        notes.push(Note {
            turns,
            judgement,
            claims: claims.map_err(|problem| entry.problem(problem))?,
        });
    }
    Ok((game, notes))
}

impl GameText {
    /// Reads the words of these notes.
    pub(crate) fn read(notes: &[Note], source: &str) -> Result<Self, String> {
        let entries = Entry::read_all(source, &["told"])?;
        let names = entries.iter().map(|entry| entry.name.to_owned());
        let expected = std::iter::once("game".to_owned());
        let expected = expected.chain(notes.iter().map(|note| note.turns.to_string()));
        if !names.eq(expected) {
            return Err("the notes have other names".to_owned());
        }
        let told = |entry: &Entry<'_>| {
            let text = entry.once("told")?.filter(|text| !text.is_empty());
            let text = text.ok_or_else(|| entry.problem("no told"))?;
            Span::read_all(text).map_err(|problem| entry.problem(problem))
        };
        let all: Result<Vec<Vec<Span>>, String> = entries.iter().map(told).collect();
        let mut all = all?.into_iter();
        Ok(Self {
            told: all.next().unwrap_or_default(),
            notes: all.collect(),
        })
    }
}

impl AnnotatedGame {
    /// Reads the words of a game in every language.
    pub(crate) fn read(
        (game, notes): Played,
        text: impl Fn(&[Note], Language) -> Result<GameText, ContentError>,
    ) -> Result<Self, ContentError> {
        let mut texts = BTreeMap::new();
        for language in Language::ALL {
            texts.insert(language, text(&notes, language)?);
        }
        Ok(Self { game, notes, texts })
    }

    /// The game as it was played.
    #[must_use]
    pub fn game(&self) -> &Match<AnyGame> {
        &self.game
    }

    /// The annotated positions, in order.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The words in a language.
    ///
    /// # Panics
    /// Never: a game is only read in all languages at once.
    #[must_use]
    pub fn text(&self, language: Language) -> &GameText {
        let text = self.texts.get(&language);
        text.expect("the words in every language")
    }

    /// The game as a record, with its annotations as comments.
    #[must_use]
    pub fn record(&self, language: Language) -> Record {
        let id = self.game.start().id();
        let mut record = Record::from_match(&self.game, Options::new(id.info()));
        let text = self.text(language);
        let notes: BTreeMap<usize, (&Note, &Vec<Span>)> = self
            .notes
            .iter()
            .zip(&text.notes)
            .map(|(note, words)| (note.turns, (note, words)))
            .collect();
        record.revise(|index, turn| {
            let Some((note, words)) = notes.get(&(index + 1)) else {
                return;
            };
            turn.set_judgement(note.judgement);
            turn.set_comments([Span::plain(words)]);
        });
        record
    }
}
