//! The game being played, and its file.

use std::path::{Path, PathBuf};

use kabinet_core::{Ending, Game, Match, MatchError, Reason, Side, typed};
use kabinet_engine::Persona;
use kabinet_games::{AnyAction, AnyGame, GameInfo, Record, Seat};

use super::opponent::{Opponent, Plays};
use crate::save::{Existing, SaveError, save};

/// A game in progress.
pub(super) struct Table {
    game: Match<AnyGame>,
    /// The record to write: tags, and the comments of a loaded record.
    record: Record,
    file: Option<Kept>,
}

/// The file of a game.
///
/// What the players saved, loaded or played to its end is never overwritten without a `save`. While
/// the game continues what is saved, the file follows it. Once the players have taken back into
/// what is saved, the file stays as it is until the next `save`.
struct Kept {
    path: PathBuf,
    actions: Vec<AnyAction>,
    ending: Option<Ending>,
    /// Whether the file holds exactly the game on the table.
    current: bool,
}

/// The state of the file after a change.
#[derive(Debug)]
pub(super) enum Keeping {
    /// There is no file.
    NoFile,
    /// The file holds the game.
    Followed,
    /// The file still holds the saved game, which is longer than the current one.
    LeftAlone,
    /// The file could not be written and is unchanged.
    Failed(SaveError),
}

impl Table {
    /// A new game.
    pub(super) fn new(mut record: Record) -> Self {
        let today = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        record.set_tag("Date", &today);
        Self {
            game: record.to_match(),
            record,
            file: None,
        }
    }

    /// A game that continues a record.
    pub(super) fn resumed(record: Record, path: PathBuf) -> Self {
        let game = record.to_match();
        let mut table = Self {
            game,
            record,
            file: None,
        };
        table.remember(path);
        table
    }

    /// The match.
    pub(super) fn game(&self) -> &Match<AnyGame> {
        &self.game
    }

    /// The current record.
    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// The catalogue's description of the game.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.record.id().info()
    }

    /// The file of the game.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Whether leaving now would lose moves.
    pub(super) fn unsaved(&self) -> bool {
        match &self.file {
            Some(file) => !file.current,
            None => self.chosen(|_| true) || self.declared(),
        }
    }

    /// Whether one of these sides has played anything but forced passes.
    fn chosen(&self, by: impl Fn(Side) -> bool) -> bool {
        let mut plies = self.game.positions().zip(self.game.plies());
        plies.any(|(before, (action, _))| by(before.side()) && !before.is_pass(action))
    }

    /// Whether the players ended the game, rather than the board or its history.
    fn declared(&self) -> bool {
        let reason = self.game.ending().map(|ending| ending.reason);
        matches!(reason, Some(Reason::Agreement | Reason::Resignation))
    }

    /// The seat that acts next.
    pub(super) fn seat(&self) -> Option<Seat> {
        let position = self.game.position();
        let seats = self.info().seats(self.record.options());
        seats
            .into_iter()
            .find(|seat| seat.side == position.side() && seat.member == position.member())
    }

    /// The actions of the incomplete turn, if any.
    pub(super) fn begun(&self) -> Option<String> {
        let turn = self.game.mid_turn().then(|| self.game.turns().pop())?;
        turn.map(|turn| self.game.turn_text(turn))
    }

    /// Whether a line begins with a well-formed action, legal or not, or can be understood as one.
    pub(super) fn reads(&self, line: &str) -> bool {
        let position = self.game.position();
        let first = line.split(',').next().unwrap_or_default().trim();
        position.read_action(first).is_ok() || typed::meant(position, line).is_some()
    }

    /// Plays one or more actions, all of them or none.
    pub(super) fn play(&mut self, text: &str) -> Result<(), MatchError<AnyGame>> {
        let meant = typed::meant(self.game.position(), text);
        let text = meant.as_deref().unwrap_or(text);
        match self.game.play_turn(text) {
            // The turn may be completed later; all its actions are legal.
            Err(MatchError::Incomplete { .. }) => {
                let mut actions = text.split(',');
                actions.try_for_each(|action| self.game.play_text(action))
            }
            played => played,
        }
    }

    /// Plays a forced pass. Returns the seat that passed.
    pub(super) fn pass_if_forced(&mut self) -> Option<Seat> {
        let pass = self.game.forced_pass()?;
        let seat = self.seat();
        self.game.play(pass).ok()?;
        seat
    }

    /// Takes back the last action of an incomplete turn, else the last turn with the forced passes
    /// after it. Returns what was taken back.
    pub(super) fn undo(&mut self) -> Option<String> {
        if self.declared() {
            // Only the declaration is taken back; the position has not changed.
            self.game.take_back_action();
            return Some("the result".to_owned());
        }
        if self.game.mid_turn() {
            let last = self.game.len() - 1;
            let text = self.game.turn_text(last..last + 1);
            return self.game.take_back_action().then_some(text);
        }
        while let Some(turn) = self.game.turns().pop() {
            let text = self.game.turn_text(turn);
            self.game.take_back_turn();
            if self.game.forced_pass().is_none() {
                return Some(text);
            }
        }
        // There were only forced passes.
        while self.pass_if_forced().is_some() {}
        None
    }

    /// Takes back as [`undo`](Table::undo) does, until a person has taken back a turn and is to
    /// act. Returns what was taken back, in the order it was played.
    pub(super) fn undo_round(&mut self, person: Side) -> Option<String> {
        let own = self.chosen(|side| side == person);
        // The engine's opening turn stays, because the engine would only play it again.
        if !own && !self.declared() {
            return None;
        }
        let only_result = self.declared();
        let mut taken = vec![self.undo()?];
        while !only_result && self.game.position().side() != person {
            taken.push(self.undo()?);
        }
        taken.reverse();
        Some(taken.join(" and "))
    }

    /// The engine's side, and its level or character, as the record names them, if it plays one
    /// side.
    pub(super) fn recorded_engine(&self) -> Option<Opponent> {
        let seats = self.info().seats(self.record.options());
        let game = self.game.position().id();
        let persona = |side: Side| {
            let mut own = seats.iter().filter(|seat| seat.side == side);
            own.find_map(|seat| Persona::from_record(game, self.record.tag(&seat.tag())?))
        };
        // If the engine played both sides, the user wants to play now.
        let (persona, side) = match Side::ALL.map(persona) {
            [Some(persona), None] => (persona, Side::First),
            [None, Some(persona)] => (persona, Side::Second),
            _ => return None,
        };
        let plays = Plays::One(side);
        Some(Opponent { persona, plays })
    }

    /// Names the engine in the record as the player of its sides only. Names of people stay.
    pub(super) fn name_engine(&mut self, opponent: Option<Opponent>) {
        let game = self.game.position().id();
        for seat in self.info().seats(self.record.options()) {
            let known = self.record.tag(&seat.tag()).unwrap_or("?");
            let engine = Persona::from_record(game, known).is_some();
            let name = match opponent.filter(|opponent| opponent.has(seat.side)) {
                Some(opponent) if engine || known == "?" || known.is_empty() => {
                    opponent.persona.recorded()
                }
                None if engine => "?".to_owned(),
                _ => continue,
            };
            self.record.set_tag(&seat.tag(), &name);
        }
    }

    /// Ends the game as a draw.
    pub(super) fn agree_draw(&mut self) -> bool {
        self.game.agree_draw().is_ok()
    }

    /// Ends the game by a side's resignation.
    pub(super) fn resign(&mut self, side: Side) -> bool {
        self.game.resign(side).is_ok()
    }

    /// Updates the record, and the file if there is one.
    pub(super) fn keep(&mut self) -> Keeping {
        self.record.follow(&self.game);
        let Some(file) = &mut self.file else {
            return Keeping::NoFile;
        };
        let actions: Vec<AnyAction> = self.game.plies().map(|(action, _)| action).collect();
        let ending = self.game.ending();
        let continued = actions.starts_with(&file.actions)
            && (file.ending.is_none() || (actions == file.actions && ending == file.ending));
        if !continued {
            file.current = false;
            return Keeping::LeftAlone;
        }
        let saved = save(&file.path, self.record.to_string(), Existing::Replace);
        file.current = saved.is_ok();
        match saved {
            Ok(()) => {
                // A finished game counts as saved by the players.
                if ending.is_some() {
                    (file.actions, file.ending) = (actions, ending);
                }
                Keeping::Followed
            }
            Err(error) => Keeping::Failed(error),
        }
    }

    /// Saves the game to a file, which follows the game from then on.
    pub(super) fn save(&mut self, path: PathBuf, existing: Existing) -> Result<(), SaveError> {
        let own = self.path().is_some_and(|own| same_file(own, &path));
        let existing = if own { Existing::Replace } else { existing };
        save(&path, self.record.to_string(), existing)?;
        self.remember(path);
        Ok(())
    }

    fn remember(&mut self, path: PathBuf) {
        self.file = Some(Kept {
            path,
            actions: self.game.plies().map(|(action, _)| action).collect(),
            ending: self.game.ending(),
            current: true,
        });
    }
}

/// Whether two paths name the same file.
fn same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}
