//! The game being played, and the file it is kept in.

use std::path::{Path, PathBuf};

use kabinet_core::{Ending, Game, Match, MatchError, Reason, Side};
use kabinet_games::{AnyAction, AnyGame, GameInfo, Record, Seat};

use super::opponent::{Opponent, Plays};
use crate::save::{Existing, SaveError, save};

/// A game in progress.
pub(super) struct Table {
    game: Match<AnyGame>,
    /// The game as it will be written: tags, and the comments a loaded record came with.
    record: Record,
    file: Option<Kept>,
}

/// The file a game is kept in.
///
/// What the players saved or loaded themselves, or played to its end, is never given up without
/// being asked: as long as the game continues it, the file follows the game; once they have taken
/// back into it, the file stays as it is until the next `save`.
struct Kept {
    path: PathBuf,
    actions: Vec<AnyAction>,
    ending: Option<Ending>,
    /// Whether the file holds exactly the game on the table.
    current: bool,
}

/// What became of the file after a change.
#[derive(Debug)]
pub(super) enum Keeping {
    /// There is no file.
    NoFile,
    /// The file holds the game.
    Followed,
    /// The file still holds what was saved, which is more than is on the table now.
    LeftAlone,
    /// The file could not be written, and is as it was.
    Failed(SaveError),
}

impl Table {
    /// A game that begins.
    pub(super) fn new(mut record: Record) -> Self {
        let today = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        record.set_tag("Date", &today);
        Self {
            game: record.to_match(),
            record,
            file: None,
        }
    }

    /// A game that goes on where a file's record stops.
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

    /// The record as it would be saved now.
    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// The game as the catalogue describes it.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.record.id().info()
    }

    /// The file the game is kept in.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Whether leaving now would lose something.
    pub(super) fn unsaved(&self) -> bool {
        match &self.file {
            Some(file) => !file.current,
            None => self.chosen(|_| true) || self.declared(),
        }
    }

    /// Whether such a side has played anything but passes that there was no choice about.
    fn chosen(&self, by: impl Fn(Side) -> bool) -> bool {
        let mut plies = self.game.positions().zip(self.game.plies());
        plies.any(|(before, (action, _))| by(before.side()) && !before.is_pass(action))
    }

    /// Whether the players ended the game, not the board or its history.
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

    /// What has been played of a turn that is not complete, or nothing.
    pub(super) fn begun(&self) -> Option<String> {
        let turn = self.game.mid_turn().then(|| self.game.turns().pop())?;
        turn.map(|turn| self.game.turn_text(turn))
    }

    /// Whether a line begins with an action that can be read, legal or not.
    pub(super) fn reads(&self, line: &str) -> bool {
        let first = line.split(',').next().unwrap_or_default().trim();
        self.game.position().read_action(first).is_ok()
    }

    /// Plays an action, several, or a whole turn: all of it or nothing.
    pub(super) fn play(&mut self, text: &str) -> Result<(), MatchError<AnyGame>> {
        match self.game.play_turn(text) {
            // The turn may be completed later; every action of it was found legal.
            Err(MatchError::Incomplete { .. }) => {
                let mut actions = text.split(',');
                actions.try_for_each(|action| self.game.play_text(action))
            }
            played => played,
        }
    }

    /// Plays the pass of a side that can do nothing else. Says whose it was.
    pub(super) fn pass_if_forced(&mut self) -> Option<Seat> {
        let pass = self.game.forced_pass()?;
        let seat = self.seat();
        self.game.play(pass).ok()?;
        seat
    }

    /// Takes back the last action of a turn that is not complete, else the last turn, and with it
    /// the passes that were played for somebody behind it. Says what was taken back.
    pub(super) fn undo(&mut self) -> Option<String> {
        if self.declared() {
            // Only the declaration: the position has not changed.
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
        // There was nothing but passes that nobody chose.
        while self.pass_if_forced().is_some() {}
        None
    }

    /// Takes back as [`undo`](Table::undo) does, and goes on until a side that is left to people has
    /// taken back a turn of its own and is to act. Says what was taken back, in the order it was
    /// played.
    pub(super) fn undo_round(&mut self, person: Side) -> Option<String> {
        let own = self.chosen(|side| side == person);
        // An opening turn of the other side stays: it would only be played again.
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

    /// The engine as the record names it among the players, if it has one of the sides.
    pub(super) fn recorded_engine(&self) -> Option<Opponent> {
        let seats = self.info().seats(self.record.options());
        let level = |side: Side| {
            let mut own = seats.iter().filter(|seat| seat.side == side);
            own.find_map(|seat| Opponent::level_in(self.record.tag(&seat.tag())?))
        };
        // Where it played both, whoever opens the record wants to play themselves.
        let (level, side) = match Side::ALL.map(level) {
            [Some(level), None] => (level, Side::First),
            [None, Some(level)] => (level, Side::Second),
            _ => return None,
        };
        let plays = Plays::One(side);
        Some(Opponent { level, plays })
    }

    /// Names the engine in the record as the player of its sides, and of no others. Names of people
    /// stay.
    pub(super) fn name_engine(&mut self, opponent: Option<Opponent>) {
        for seat in self.info().seats(self.record.options()) {
            let known = self.record.tag(&seat.tag()).unwrap_or("?");
            let engine = Opponent::level_in(known).is_some();
            let name = match opponent.filter(|opponent| opponent.has(seat.side)) {
                Some(opponent) if engine || known == "?" || known.is_empty() => {
                    Opponent::name(opponent.level)
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

    /// Ends the game for a side that gives up.
    pub(super) fn resign(&mut self, side: Side) -> bool {
        self.game.resign(side).is_ok()
    }

    /// Brings the record, and the file if there is one, up to date with the game.
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
                // A game that has ended is worth as much as one that was saved by hand.
                if ending.is_some() {
                    (file.actions, file.ending) = (actions, ending);
                }
                Keeping::Followed
            }
            Err(error) => Keeping::Failed(error),
        }
    }

    /// Saves the game to a file, which it is then kept in.
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

/// Whether two names mean the same file.
fn same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}
