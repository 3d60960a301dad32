//! Endings that players declare: a draw, a resignation.

use std::io::{BufRead, Write};

use kabinet_core::text::quoted;
use kabinet_core::{Game, Side};

use super::super::opponent::named_side;
use super::super::table::Table;
use super::{Next, Session};
use crate::failure::Failure;

impl<R: BufRead> Session<'_, R> {
    /// Asks until the answer is yes or no, or the input ends.
    pub(super) fn agree(&mut self, question: &str) -> Result<Option<bool>, Failure> {
        loop {
            write!(self.out, "{question} (y/n) ")?;
            if !self.prompt {
                writeln!(self.out)?;
            }
            let Some(answer) = self.ask("")? else {
                return Ok(None);
            };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                _ => writeln!(self.out, "Please answer y or n.")?,
            }
        }
    }

    /// Offers a draw to the other side.
    pub(super) fn offer_draw(&mut self) -> Result<Next, Failure> {
        if self.table.game().ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(Next::GoOn);
        }
        if let Some(opponent) = self.opponent {
            return self.offer_draw_to_engine(opponent.persona);
        }
        let side = self.table.game().position().side();
        let name = |side: Side| self.table.info().side(side).name;
        let (one, other) = (name(side), name(side.other()));
        let question = format!("{one} offers a draw. {other}, do you accept?");
        self.end_if_agreed(&question, Table::agree_draw)
    }

    /// Asks for confirmation and ends the game.
    fn end_if_agreed(
        &mut self,
        question: &str,
        end: impl FnOnce(&mut Table) -> bool,
    ) -> Result<Next, Failure> {
        let Some(yes) = self.agree(question)? else {
            return self.end_of_input();
        };
        if yes && end(&mut self.table) {
            self.changed()?;
        } else {
            writeln!(self.out, "The game goes on.")?;
        }
        Ok(Next::GoOn)
    }

    /// Resigns for a side, by default for the one to act.
    pub(super) fn resign(&mut self, who: &str) -> Result<Next, Failure> {
        let game = self.table.game();
        if game.ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(Next::GoOn);
        }
        let info = self.table.info();
        let side = if who.is_empty() {
            game.position().side()
        } else if let Some(side) = named_side(info, who) {
            side
        } else {
            let [first, second] = Side::ALL.map(|side| info.side(side).name);
            self.say(&format!("{}: expected {first} or {second}.", quoted(who)))?;
            return Ok(Next::GoOn);
        };
        let name = info.side(side).name;
        if self.opponent.is_some_and(|engine| engine.has(side)) {
            self.say(&format!("{name} is the engine's and does not give up."))?;
            return Ok(Next::GoOn);
        }
        self.end_if_agreed(&format!("{name}, do you resign?"), |table| {
            table.resign(side)
        })
    }
}
