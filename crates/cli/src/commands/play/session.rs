//! The loop that reads a line, acts on it and answers.

mod coaching;
mod endings;
mod picture;
mod versus;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use kabinet_core::text::{plural, quoted};
use kabinet_core::{ActionError, MatchError, Side};
use kabinet_draw::scene::MarkKind;

use super::opponent::{Adviser, Opponent, Plays};
use super::table::{Keeping, Table};
use super::words;
use crate::commands::legal::ActionTexts;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Out};
use crate::save::{Existing, SaveError, is_read_only};
use picture::Occasion;

pub(super) use coaching::SessionCoach;

/// The width of lists if the width of the terminal is unknown.
const WIDTH: usize = 80;

/// The commands besides actions.
const WORDS: [&str; 15] = [
    "moves", "hint", "level", "undo", "draw", "resign", "save", "save!", "board", "flip",
    "position", "history", "help", "?", "quit",
];

/// Other words to leave.
const FAREWELLS: [&str; 2] = ["q", "exit"];

const HELP: &str = "\
Type a move, its actions joined by commas, or one action of it. Commands:
  moves [TEXT]   all legal actions, or those that begin with TEXT
  hint           the best move the engine finds, and who is better
  level [N|off]  set the level of the engine on the other side, or turn it off;
                 in place of N, the name of a character
  undo           take back the last action of a move, or the last move; against the
                 engine its move and yours
  draw           offer a draw; the engine accepts unless it thinks it is better
  resign [SIDE]  resign
  save [FILE]    save the game; from then on the file is kept up to date
  save! FILE     the same, and replace a file that exists
  board          draw the board again, with the meaning of its letters
  flip           turn the board round
  position       the position as text
  history        the moves so far
  help           this list
  quit           leave; q and exit do the same
";

/// A session of `kabinet play`.
pub(super) struct Session<'a, R> {
    table: Table,
    /// The engine, if it plays.
    opponent: Option<Opponent>,
    adviser: Adviser,
    /// The coach, if there is one.
    coach: Option<SessionCoach>,
    input: R,
    /// Whether a person types, and needs a prompt.
    prompt: bool,
    flipped: bool,
    fancy: bool,
    /// The marks that have been explained.
    explained: Vec<MarkKind>,
    out: &'a mut Out,
}

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<'a, R: BufRead> Session<'a, R> {
    /// A session that has not begun.
    pub(super) fn new(
        (mut table, opponent, adviser, coach): (
            Table,
            Option<Opponent>,
            Adviser,
            Option<SessionCoach>,
        ),
        input: R,
        prompt: bool,
        flipped: bool,
        out: &'a mut Out,
    ) -> Self {
        table.name_engine(opponent);
        Self {
            table,
            opponent,
            adviser,
            coach,
            input,
            prompt,
            // Players see the board from their own side.
            flipped: flipped || opponent.and_then(Opponent::person) == Some(Side::Second),
            fancy: output::fancy(),
            explained: Vec::new(),
            out,
        }
    }

    /// Plays until a player leaves or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let Some(line) = self.ask("> ")? else {
                self.end_of_input()?;
                return Ok(());
            };
            if self.obey(line.trim())? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let record = self.table.record();
        let seats: Vec<String> = self
            .table
            .info()
            .seats(record.options())
            .into_iter()
            .map(|seat| seat.name)
            .collect();
        let options = record.options().to_string();
        let options = if options.is_empty() {
            options
        } else {
            format!(" ({options})")
        };
        let name = self.table.info().name;
        let mut above = self.say(&format!("{name}{options}: {}.", seats.join(", ")))?;
        above += self.say("Type a move, or one action of it; help lists the commands.")?;
        if let Some(path) = self.table.path() {
            let shown = path.display();
            let note = if is_read_only(path) {
                format!("{shown} is read-only and stays as it is; save FILE keeps the game.")
            } else {
                format!("{shown} follows the game.")
            };
            above += self.say(&note)?;
        }
        if let Some(seating) = self.seating() {
            above += self.say(&seating)?;
        }
        if let Some(introduction) = self.introduction() {
            above += self.say(&introduction)?;
        }
        if self.pass_forced()? > 0 {
            self.keep()?;
        }
        let watched = self
            .opponent
            .is_some_and(|engine| engine.plays == Plays::Both);
        if watched && self.engine_acts() {
            self.draw_board(Occasion::First(above))?;
            let said = self.engine_turns()?;
            return self.draw_board(Occasion::Change(said));
        }
        above += self.engine_turns()?;
        self.draw_board(Occasion::First(above))?;
        self.coach_looks()
    }

    /// Prints a message, wrapped for a narrow terminal. Returns the number of lines.
    fn say(&mut self, text: &str) -> Result<usize, Failure> {
        let (columns, _) = output::size();
        let text = words::wrapped(text, columns.unwrap_or(usize::MAX));
        writeln!(self.out, "{text}")?;
        Ok(text.lines().count())
    }

    /// Reads a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let prompt = self.prompt.then_some(prompt);
        input::ask(&mut self.input, self.out, prompt)
    }

    /// The command a line begins with, unless the line is an action.
    fn word(&self, line: &str, word: &str) -> Option<&'static str> {
        let find = |word: &str| WORDS.into_iter().find(|known| *known == word);
        find(word).or_else(|| {
            let small = word.to_lowercase();
            let meant = if FAREWELLS.contains(&small.as_str()) {
                find("quit")
            } else {
                find(&small)
            };
            meant.filter(|_| !self.table.reads(line))
        })
    }

    /// Carries out a line.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        if line.is_empty() {
            return Ok(Next::GoOn);
        }
        let (first, rest) = input::first_word(line);
        let word = self.word(line, first);
        let takes_more = ["moves", "level", "resign", "save", "save!"];
        if let Some(word) = word
            && !rest.is_empty()
            && !takes_more.contains(&word)
        {
            self.say(&format!("Type {word} alone; {} is too much.", quoted(rest)))?;
            return Ok(Next::GoOn);
        }
        match word {
            Some("moves") => self.moves(rest)?,
            Some("hint") => self.hint()?,
            Some("level") => self.set_level(rest)?,
            Some("undo") => self.undo()?,
            Some("draw") => return self.offer_draw(),
            Some("resign") => return self.resign(rest),
            Some("save") => self.save(rest, Existing::Keep)?,
            Some("save!") => self.save(rest, Existing::Replace)?,
            Some("board") => self.draw_board(Occasion::Asked)?,
            Some("flip") => {
                self.flipped = !self.flipped;
                self.draw_board(Occasion::Change(0))?;
            }
            Some("position") => writeln!(self.out, "{}", self.table.game().position())?,
            Some("history") => self.history()?,
            Some("help" | "?") => self.out.write_all(HELP.as_bytes())?,
            Some("quit") => return self.quit(),
            _ => self.play(line)?,
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, line: &str) -> Result<(), Failure> {
        // People put spaces after commas.
        let turn: Vec<&str> = line.split(',').map(str::trim).collect();
        if self.coach_warns(&turn)? {
            return Ok(());
        }
        let Err(error) = self.table.play(&turn.join(",")) else {
            return self.changed();
        };
        if self.table.game().ending().is_some() {
            self.say("The game is over; undo, save and quit still work.")?;
            return Ok(());
        }
        self.say(&error.to_string())?;
        self.say(match error {
            MatchError::Action(ActionError::Unreadable { .. }) => {
                "Nothing was played; moves lists what is legal, help lists the commands."
            }
            _ => "Nothing was played; moves lists what is legal.",
        })?;
        Ok(())
    }

    /// Follows up a change: plays forced passes, updates the file, plays the engine's turn, and
    /// shows the board.
    fn changed(&mut self) -> Result<(), Failure> {
        let mut said = self.pass_forced()?;
        self.keep()?;
        said += self.engine_turns()?;
        self.draw_board(Occasion::Change(said))?;
        self.coach_looks()
    }

    /// Plays forced passes. Returns the number of lines printed.
    fn pass_forced(&mut self) -> Result<usize, Failure> {
        let mut said = 0;
        while let Some(seat) = self.table.pass_if_forced() {
            said += self.say(&format!("{} cannot move and passes.", seat.name))?;
        }
        Ok(said)
    }

    fn keep(&mut self) -> Result<(), Failure> {
        let before = self.table.unsaved();
        let keeping = self.table.keep();
        let Some(path) = self.table.path() else {
            return Ok(());
        };
        let path = path.display();
        let note = match keeping {
            Keeping::NoFile | Keeping::Followed => return Ok(()),
            // Said once, when it first happens.
            Keeping::LeftAlone if before => return Ok(()),
            Keeping::LeftAlone => {
                format!("{path} stays as it was saved; save replaces it by this game.")
            }
            Keeping::Failed(error) => format!("{path} could not be updated: {error}."),
        };
        self.say(&note)?;
        Ok(())
    }

    fn moves(&mut self, prefix: &str) -> Result<(), Failure> {
        let game = self.table.game();
        if game.ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        let mut actions = ActionTexts::default();
        actions.list(game.position());
        let texts: Vec<&str> = actions
            .iter()
            .filter(|text| text.starts_with(prefix))
            .collect();
        if texts.is_empty() {
            self.say(&format!("No legal action begins with {}.", quoted(prefix)))?;
            return Ok(());
        }
        let (columns, _) = output::size();
        let list = words::columns(&texts, columns.unwrap_or(WIDTH));
        self.out.write_all(list.as_bytes())?;
        let count = texts.len();
        writeln!(self.out, "{count} {}", plural(count, "action", "actions"))?;
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let taken_back = match self.opponent {
            None => self.table.undo(),
            Some(opponent) => match opponent.person() {
                Some(person) => self.table.undo_round(person),
                None => {
                    self.say("The engine plays both sides; level off stops it.")?;
                    return Ok(());
                }
            },
        };
        match taken_back {
            Some(what) => {
                self.say(&format!("Taken back: {what}"))?;
                self.changed()
            }
            None => {
                writeln!(self.out, "There is nothing to take back.")?;
                Ok(())
            }
        }
    }

    fn save(&mut self, name: &str, existing: Existing) -> Result<(), Failure> {
        let path = match (name, self.table.path()) {
            ("", None) => {
                writeln!(self.out, "Name the file: save FILE.")?;
                return Ok(());
            }
            ("", Some(path)) => path.to_owned(),
            (name, _) => PathBuf::from(name),
        };
        let shown = path.display().to_string();
        let note = match self.table.save(path, existing) {
            Ok(()) => format!("Saved; {shown} follows the game from now on."),
            Err(SaveError::Exists) => {
                format!("{shown} exists and was not touched; save! {shown} replaces it.")
            }
            Err(error) => format!("{shown} could not be saved: {error}."),
        };
        self.say(&note)?;
        Ok(())
    }

    fn history(&mut self) -> Result<(), Failure> {
        if self.table.game().is_empty() {
            writeln!(self.out, "No move has been played yet.")?;
            return Ok(());
        }
        let text = self.table.record().to_string();
        let turns = text.split_once("\n\n").map_or("", |(_, turns)| turns);
        self.out.write_all(turns.as_bytes())?;
        Ok(())
    }

    fn quit(&mut self) -> Result<Next, Failure> {
        if !self.table.unsaved() {
            return Ok(Next::Leave);
        }
        match self.agree("The game is not saved. Leave anyway?")? {
            Some(true) => Ok(Next::Leave),
            Some(false) => Ok(Next::GoOn),
            None => self.end_of_input(),
        }
    }

    /// The input has ended: says what is saved, and leaves.
    fn end_of_input(&mut self) -> Result<Next, Failure> {
        let note = match self.table.path() {
            Some(path) if !self.table.unsaved() => format!("The game is in {}.", path.display()),
            Some(path) => format!("{} holds the game as it was last saved.", path.display()),
            None if self.table.unsaved() => "The game was not saved.".to_owned(),
            None => return Ok(Next::Leave),
        };
        self.say(&note)?;
        Ok(Next::Leave)
    }
}
