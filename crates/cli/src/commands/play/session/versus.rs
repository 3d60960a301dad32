//! Playing against the engine, and asking it.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use kabinet_core::text::quoted;
use kabinet_core::{Game, Side};
use kabinet_engine::engine::line_text;
use kabinet_engine::levels::InvalidLevel;
use kabinet_engine::{Assessment, Character, Persona, SearchReport};

use super::super::opponent::{Opponent, Plays, Thinker};
use super::picture::Occasion;
use super::{Next, Session};
use crate::commands::characters;
use crate::failure::Failure;

/// Show a note if the engine takes longer than this.
const NOTICEABLE: Duration = Duration::from_millis(300);

/// The engine stops after this many turns against itself, because a game need not end.
const MOST_TURNS: usize = 500;

impl<R: BufRead> Session<'_, R> {
    /// A sentence that says which side each player has.
    pub(super) fn seating(&self) -> Option<String> {
        let Opponent { persona, plays } = self.opponent?;
        let name = |side: Side| self.table.info().side(side).name;
        let who = match persona.character() {
            Some(character) => characters::name(character),
            None => "Kabinet".to_owned(),
        };
        let level = match persona.character() {
            Some(_) => String::new(),
            None => format!(" at level {}", persona.level()),
        };
        Some(match plays {
            Plays::One(side) => {
                let (you, it) = (name(side.other()), name(side));
                format!("You are {you}; {it} is {who}{level}.")
            }
            Plays::Both => format!("{who} plays both sides{level}."),
        })
    }

    /// How the engine plays, and how well, as far as there is something to say.
    pub(super) fn introduction(&self) -> Option<String> {
        let persona = self.opponent?.persona;
        let line = persona.character().map(characters::line);
        let rating = characters::strength(self.table.game().position().id(), persona);
        let rating = rating.map(|rating| format!("Its rating is {rating}."));
        let told: Vec<String> = line.into_iter().chain(rating).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Whether the engine is to act.
    pub(super) fn engine_acts(&self) -> bool {
        let game = self.table.game();
        let side = game.position().side();
        game.ending().is_none() && self.opponent.is_some_and(|engine| engine.has(side))
    }

    /// Plays the engine's turns until a person is to act. The caller shows the last board. Returns
    /// the number of lines printed since the previous board.
    pub(super) fn engine_turns(&mut self) -> Result<usize, Failure> {
        let mut said = 0;
        let mut turns = 0;
        while let Some(opponent) = self.opponent.filter(|_| self.engine_acts()) {
            if turns == MOST_TURNS {
                self.opponent = None;
                let note = format!("Nobody has won in {turns} moves; the engine stops.");
                return Ok(said + self.say(&note)?);
            }
            if turns > 0 && opponent.plays == Plays::Both {
                self.draw_board(Occasion::Change(said))?;
                said = 0;
            }
            let note = match opponent.persona.character() {
                Some(character) => format!("{} thinks…", characters::name(character)),
                None => format!("Level {} thinks…", opponent.persona.level()),
            };
            let thought = self.think(Thinker::Opponent(opponent.persona), &note)?;
            let side = self.table.game().position().side();
            let name = match self.table.seat() {
                Some(seat) => seat.name,
                None => self.table.info().side(side).name.to_owned(),
            };
            let text = line_text(self.table.game().position(), &thought.turn);
            let played = self.table.play(&text);
            played.map_err(|error| Failure::Work(format!("the engine's turn: {error}")))?;
            said += self.say(&format!("{name} plays {text}."))?;
            said += self.pass_forced()?;
            self.keep()?;
            turns += 1;
        }
        Ok(said)
    }

    /// Searches. On a terminal, a note appears if it takes a while.
    fn think(&mut self, who: Thinker, note: &str) -> Result<SearchReport, Failure> {
        let (adviser, game) = (&mut self.adviser, self.table.game());
        if !self.prompt || !io::stdout().is_terminal() {
            return Ok(adviser.think(game, who));
        }
        let (out, fancy) = (&mut *self.out, self.fancy);
        out.flush()?;
        thread::scope(|scope| {
            let (done, waiting) = mpsc::channel();
            let thinking = scope.spawn(move || {
                let thought = adviser.think(game, who);
                // If the note cannot be written, the reader has gone.
                let _ = done.send(());
                thought
            });
            if waiting.recv_timeout(NOTICEABLE) == Err(RecvTimeoutError::Timeout) {
                write!(out, "{note}")?;
                out.flush()?;
                let _ = waiting.recv();
                // The note is on a line of its own that is erased afterwards.
                out.write_all(if fancy { b"\r\x1b[K" } else { b"\n" })?;
            }
            let gone = |_| Failure::Work("the engine broke off".to_owned());
            thinking.join().map_err(gone)
        })
    }

    /// Prints the best turn and its evaluation.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        if self.table.game().ending().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        let thought = self.think(Thinker::Adviser, "Thinking…")?;
        let position = self.table.game().position();
        let turn = line_text(position, &thought.turn);
        let verdict = Assessment::of(position, &thought).in_words(self.table.info());
        self.say(&format!("Hint: {turn}; {verdict}."))?;
        Ok(())
    }

    /// Prints or changes the level or the character.
    pub(super) fn set_level(&mut self, text: &str) -> Result<(), Failure> {
        let nobody = "The engine does not play; level N lets it take the other side.";
        if text.is_empty() {
            let note = self.seating().unwrap_or_else(|| nobody.to_owned());
            self.say(&note)?;
            return Ok(());
        }
        let position = self.table.game().position();
        let (side, game) = (position.side(), position.id());
        self.opponent = match (text.to_lowercase().as_str(), Persona::named(game, text)) {
            ("off", _) => None,
            (_, Some(persona)) => Some(match self.opponent {
                Some(opponent) => Opponent {
                    persona,
                    ..opponent
                },
                None => Opponent {
                    persona,
                    plays: Plays::One(side.other()),
                },
            }),
            (_, None) => {
                let names: Vec<&str> = Character::all(game).map(Character::name).collect();
                self.say(&format!("{}: {InvalidLevel}, or off.", quoted(text)))?;
                let names = names.join(", ");
                self.say(&format!("The name of a character will do, too: {names}."))?;
                return Ok(());
            }
        };
        self.table.name_engine(self.opponent);
        self.keep()?;
        let note = self.seating().unwrap_or_else(|| nobody.to_owned());
        self.say(&note)?;
        if let Some(introduction) = self.introduction() {
            self.say(&introduction)?;
        }
        Ok(())
    }

    /// Offers the engine a draw. It accepts unless it considers itself better at its level.
    pub(super) fn offer_draw_to_engine(&mut self, persona: Persona) -> Result<Next, Failure> {
        let side = self.table.game().position().side().other();
        let name = self.table.info().side(side).name;
        // Taste says nothing about who is better.
        let judge = Thinker::Opponent(persona.level().into());
        let thought = self.think(judge, &format!("{name} considers it…"))?;
        let verdict = Assessment::of(self.table.game().position(), &thought);
        if verdict.better() == Some(side) {
            self.say(&format!("{name} declines; the game goes on."))?;
        } else if self.table.agree_draw() {
            self.say(&format!("{name} accepts."))?;
            self.changed()?;
        }
        Ok(Next::GoOn)
    }
}
