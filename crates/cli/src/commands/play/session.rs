//! The conversation: what is typed, what happens, what is answered.

use std::io::{BufRead, ErrorKind, Write};
use std::path::PathBuf;

use kabinet_core::text::{plural, quoted};
use kabinet_core::{Game, Side};
use kabinet_draw::terminal::{Key, TextOptions};

use super::table::{Keeping, Table};
use super::words;
use crate::commands::legal::ActionTexts;
use crate::failure::Failure;
use crate::input::{Line, read_line};
use crate::output::{self, Out};
use crate::save::Existing;
use crate::{board, failure};

/// Every terminal is at least this wide.
const WIDTH: usize = 80;

const HELP: &str = "\
Type an action, or a whole turn with its actions joined by commas. Besides:
  moves [TEXT]   all legal actions, or those that begin with TEXT
  undo           take back the last action of a turn, or the last turn
  draw           offer a draw
  resign [SIDE]  give up
  save [FILE]    save the game; from then on the file follows the game
  save! FILE     the same, and replace a file that exists
  board          draw the board again, with the meaning of its letters
  flip           turn the board round
  position       the position as text
  history        the turns so far
  help           this list
  quit           leave
";

/// One evening at the table.
pub(super) struct Session<'a, R> {
    table: Table,
    input: R,
    /// Whether somebody types, and wants to see that it is time to.
    prompt: bool,
    flipped: bool,
    fancy: bool,
    out: &'a mut Out,
}

/// Whether the evening goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<'a, R: BufRead> Session<'a, R> {
    /// A session that has not begun.
    pub(super) fn new(
        table: Table,
        input: R,
        prompt: bool,
        flipped: bool,
        out: &'a mut Out,
    ) -> Self {
        Self {
            table,
            input,
            prompt,
            flipped,
            fancy: output::fancy(),
            out,
        }
    }

    /// Plays until somebody leaves or nothing more can be read.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let Some(line) = self.ask("> ")? else {
                return self.end_of_input();
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
        writeln!(self.out, "{name}{options}: {}.", seats.join(", "))?;
        writeln!(
            self.out,
            "Type an action or a whole turn; help lists what else there is."
        )?;
        if let Some(path) = self.table.path() {
            writeln!(self.out, "{} follows the game.", path.display())?;
        }
        if self.pass_forced()? {
            self.keep()?;
        }
        self.draw_board(true)
    }

    /// Reads a line; nothing when there are no more.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            if self.prompt {
                write!(self.out, "{prompt}")?;
            }
            self.out.flush()?;
            let mut line = Vec::new();
            let read = read_line(&mut self.input, &mut line);
            match read.map_err(|error| Failure::Work(format!("cannot read the input: {error}")))? {
                Line::End => {
                    if self.prompt {
                        writeln!(self.out)?;
                    }
                    return Ok(None);
                }
                Line::TooLong => writeln!(self.out, "That line is too long.")?,
                Line::Read => return Ok(Some(String::from_utf8_lossy(&line).into_owned())),
            }
        }
    }

    /// Asks until the answer is yes or no; no answer is a no.
    fn agree(&mut self, question: &str) -> Result<bool, Failure> {
        loop {
            write!(self.out, "{question} (y/n) ")?;
            if !self.prompt {
                writeln!(self.out)?;
            }
            let Some(answer) = self.ask("")? else {
                return Ok(false);
            };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => writeln!(self.out, "Please answer y or n.")?,
            }
        }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let alone = [
            "undo", "draw", "board", "flip", "position", "history", "help", "?", "quit",
        ];
        if alone.contains(&word) && !rest.is_empty() {
            writeln!(
                self.out,
                "{word} stands alone; {} is too much.",
                quoted(rest)
            )?;
            return Ok(Next::GoOn);
        }
        match word {
            "" => {}
            "moves" => self.moves(rest)?,
            "undo" => self.undo()?,
            "draw" => self.offer_draw()?,
            "resign" => self.resign(rest)?,
            "save" => self.save(rest, Existing::Keep)?,
            "save!" => self.save(rest, Existing::Replace)?,
            "board" => self.draw_board(true)?,
            "flip" => {
                self.flipped = !self.flipped;
                self.draw_board(false)?;
            }
            "position" => writeln!(self.out, "{}", self.table.game().position())?,
            "history" => self.history()?,
            "help" | "?" => self.out.write_all(HELP.as_bytes())?,
            "quit" => return self.quit(),
            _ => self.play(line)?,
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, line: &str) -> Result<(), Failure> {
        // People put spaces behind commas.
        let turn: Vec<&str> = line.split(',').map(str::trim).collect();
        match self.table.play(&turn.join(",")) {
            Ok(()) => self.changed(),
            Err(error) if self.table.game().ending().is_some() => {
                let reason = failure::one_line(&error.to_string());
                writeln!(self.out, "{reason}; undo, save and quit still work.")?;
                Ok(())
            }
            Err(error) => {
                let reason = failure::one_line(&error.to_string());
                writeln!(self.out, "{reason}")?;
                writeln!(self.out, "Nothing was played; moves lists what is legal.")?;
                Ok(())
            }
        }
    }

    /// The game has changed: passes are played, the file follows, the board is shown.
    fn changed(&mut self) -> Result<(), Failure> {
        self.pass_forced()?;
        self.keep()?;
        self.draw_board(false)?;
        if self.table.game().ending().is_some() {
            let hint = match self.table.path() {
                Some(path) if !self.table.unsaved() => {
                    format!("The game is in {}.", path.display())
                }
                _ => "save FILE keeps the game.".to_owned(),
            };
            writeln!(self.out, "{hint} undo takes back, quit leaves.")?;
        }
        Ok(())
    }

    fn pass_forced(&mut self) -> Result<bool, Failure> {
        let mut passed = false;
        while let Some(seat) = self.table.pass_if_forced() {
            writeln!(self.out, "{} cannot move and passes.", seat.name)?;
            passed = true;
        }
        Ok(passed)
    }

    fn keep(&mut self) -> Result<(), Failure> {
        let before = self.table.unsaved();
        let keeping = self.table.keep();
        let Some(path) = self.table.path() else {
            return Ok(());
        };
        let path = path.display();
        match keeping {
            Keeping::NoFile | Keeping::Followed => {}
            // Said once, when it begins to be so.
            Keeping::LeftAlone if before => {}
            Keeping::LeftAlone => writeln!(
                self.out,
                "{path} stays as it was saved; save replaces it by this game."
            )?,
            Keeping::Failed(error) => writeln!(self.out, "{path} could not be updated: {error}")?,
        }
        Ok(())
    }

    fn draw_board(&mut self, key: bool) -> Result<(), Failure> {
        let options = TextOptions {
            style: board::style(self.fancy),
            flipped: self.flipped,
            compact: false,
            key: if key { Key::Full } else { Key::None },
        };
        let caption = words::caption(&self.table);
        let picture = board::table(self.table.game(), &caption, options);
        writeln!(self.out, "\n{}", picture.trim_end())?;
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
            writeln!(self.out, "No legal action begins with {}.", quoted(prefix))?;
            return Ok(());
        }
        self.out
            .write_all(words::columns(&texts, WIDTH).as_bytes())?;
        let count = texts.len();
        writeln!(self.out, "{count} {}", plural(count, "action", "actions"))?;
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        match self.table.undo() {
            Some(what) => {
                writeln!(self.out, "Taken back: {what}")?;
                self.changed()
            }
            None => {
                writeln!(self.out, "There is nothing to take back.")?;
                Ok(())
            }
        }
    }

    fn offer_draw(&mut self) -> Result<(), Failure> {
        if self.table.game().ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        let side = self.table.game().position().side();
        let name = |side: Side| self.table.info().side(side).name;
        let (one, other) = (name(side), name(side.other()));
        if self.agree(&format!("{one} offers a draw. {other}, do you accept?"))?
            && self.table.agree_draw()
        {
            return self.changed();
        }
        writeln!(self.out, "The game goes on.")?;
        Ok(())
    }

    fn resign(&mut self, who: &str) -> Result<(), Failure> {
        let game = self.table.game();
        if game.ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        let info = self.table.info();
        let named = |side: &Side| {
            let info = info.side(*side);
            who.eq_ignore_ascii_case(info.name) || who == info.letter.to_string()
        };
        let side = if who.is_empty() {
            game.position().side()
        } else if let Some(side) = Side::ALL.into_iter().find(named) {
            side
        } else {
            let [first, second] = Side::ALL.map(|side| info.side(side).name);
            writeln!(self.out, "{}: expected {first} or {second}.", quoted(who))?;
            return Ok(());
        };
        let name = info.side(side).name;
        if self.agree(&format!("{name}, do you resign?"))? && self.table.resign(side) {
            return self.changed();
        }
        writeln!(self.out, "The game goes on.")?;
        Ok(())
    }

    fn save(&mut self, name: &str, existing: Existing) -> Result<(), Failure> {
        let path = match (name, self.table.path()) {
            ("", None) => {
                writeln!(self.out, "Say where: save FILE.")?;
                return Ok(());
            }
            ("", Some(path)) => path.to_owned(),
            (name, _) => PathBuf::from(name),
        };
        let shown = path.display().to_string();
        match self.table.save(path, existing) {
            Ok(()) => writeln!(self.out, "Saved; {shown} follows the game from now on.")?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => writeln!(
                self.out,
                "{shown} exists and was not touched; save! {shown} replaces it."
            )?,
            Err(error) => writeln!(self.out, "{shown} could not be saved: {error}")?,
        }
        Ok(())
    }

    fn history(&mut self) -> Result<(), Failure> {
        let text = self.table.record().to_string();
        let turns = text.split_once("\n\n").map_or("", |(_, turns)| turns);
        self.out.write_all(turns.as_bytes())?;
        Ok(())
    }

    fn quit(&mut self) -> Result<Next, Failure> {
        if self.table.unsaved() && !self.agree("The game is not saved. Leave all the same?")? {
            return Ok(Next::GoOn);
        }
        Ok(Next::Leave)
    }

    /// Nobody can be asked any more: says what is kept.
    fn end_of_input(&mut self) -> Result<(), Failure> {
        match self.table.path() {
            Some(path) if !self.table.unsaved() => {
                writeln!(self.out, "The game is in {}.", path.display())?;
            }
            Some(path) => writeln!(
                self.out,
                "{} holds the game as it was last saved.",
                path.display()
            )?,
            None if self.table.unsaved() => writeln!(self.out, "The game was not saved.")?,
            None => {}
        }
        Ok(())
    }
}
