//! A new game as it was chosen: every field of the form read and checked.

use kabinet_core::{Game, Message, Side, ToMessage};
use kabinet_engine::Persona;
use kabinet_games::{GameId, OptionInfo, Options, ValueForm};

use super::{NAME_MOST, NewGameForm, Problems, bounds, problem};
use crate::room::TimeControl;
use crate::visible::{clean, is_invisible, is_picture_joiner};

/// A new game, ready to be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Which game.
    pub game: GameId,
    /// The variant options, with which a position opens.
    pub options: Options,
    /// Who plays.
    pub people: People,
    /// How long they may think.
    pub clock: TimeControl,
    /// What the visitor is called; may be empty.
    pub name: String,
    /// Whether a coach helps. Only a game that nobody but the computer plays against has one.
    pub coach: bool,
    /// Whether the page says what is proved, under the same condition.
    pub proof: bool,
}

/// Who plays, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum People {
    /// Two players who know their sides.
    Two {
        /// Against whom.
        opponent: Opponent,
        /// Where the visitor sits.
        seat: SeatChoice,
    },
    /// Two players, one of whom chooses a side after a draw; the other begins.
    Drawn {
        /// Against whom.
        opponent: Opponent,
        /// Who chooses.
        chooser: Chooser,
    },
    /// Teams: who sits on each seat, in the order of the catalogue.
    Teams(Vec<TeamSeat>),
}

impl People {
    /// Whether one visitor plays alone against the computer.
    fn is_solitary(&self) -> bool {
        match self {
            People::Two { opponent, .. } | People::Drawn { opponent, .. } => {
                matches!(opponent, Opponent::Engine(_))
            }
            People::Teams(seats) => {
                let engine = |seat: &TeamSeat| matches!(seat, TeamSeat::Engine(_));
                !seats.contains(&TeamSeat::Link) && seats.iter().any(engine)
            }
        }
    }
}

/// Against whom the visitor plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The engine.
    Engine(Persona),
    /// A friend, by link.
    Friend,
    /// Anybody, through the lobby.
    Lobby,
    /// Both sides play on the same screen.
    Table,
}

/// Where the visitor would like to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatChoice {
    /// Wherever the lot falls.
    Chance,
    /// On this side.
    Side(Side),
}

/// Who chooses a camp after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// Whom the lot falls on.
    Chance,
    /// The visitor.
    Me,
    /// The other player.
    Other,
}

/// Who sits on a seat of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamSeat {
    /// The visitor, who may have several.
    Me,
    /// A person, by link.
    Link,
    /// The engine.
    Engine(Persona),
}

/// Reads a form field by field, and collects errors.
struct Reader<'a> {
    game: GameId,
    form: &'a NewGameForm,
    problems: Problems,
}

impl NewGame {
    /// What was chosen in a form. `seed` is asked for a number where something is drawn by lot.
    ///
    /// # Errors
    /// A sentence for each field that cannot stay as it is.
    pub fn read(
        game: GameId,
        form: &NewGameForm,
        seed: impl FnMut() -> u64,
    ) -> Result<NewGame, Problems> {
        let mut reader = Reader {
            game,
            form,
            problems: Problems::new(),
        };
        let (options, drawn) = reader.options(seed);
        let people = reader.people(&options, drawn);
        let clock = reader.time_control();
        let name = reader.name();
        let solitary = people.as_ref().is_some_and(People::is_solitary);
        let coach = solitary && reader.get("coach") == "on";
        let proof = solitary && reader.get("proof") == "on";
        match (people, clock, name) {
            (Some(people), Some(clock), Some(name)) if reader.problems.is_empty() => Ok(NewGame {
                game,
                options,
                people,
                clock,
                name,
                coach,
                proof,
            }),
            _ => Err(reader.problems),
        }
    }
}

impl Reader<'_> {
    fn get(&self, field: &str) -> &str {
        self.form.get(self.game.info(), field)
    }

    /// A value, or a note that the field has none.
    fn need<T>(&mut self, field: &str, value: Option<T>, key: &'static str) -> Option<T> {
        if value.is_none() {
            self.problems.insert(field.to_owned(), problem(key));
        }
        value
    }

    fn number(&mut self, field: &str, least: u64, most: u64) -> Option<u64> {
        let number = self.get(field).parse().ok();
        let number = number.filter(|n| (least..=most).contains(n));
        if number.is_none() {
            let message = bounds("new-problem-number", least, most);
            self.problems.insert(field.to_owned(), message);
        }
        number
    }

    /// The options, and whether something was drawn by lot.
    fn options(&mut self, mut seed: impl FnMut() -> u64) -> (Options, bool) {
        let info = self.game.info();
        let mut options = Options::new(info);
        let mut drawn = false;
        let mut written = None;
        for option in info.options {
            let field = format!("option-{}", option.key);
            let Some(value) = self.option(option, &field, &mut seed) else {
                continue;
            };
            match value {
                Value::Drawn(_) => drawn = true,
                Value::Written(_) => written = Some(format!("{field}-position")),
                Value::Plain(_) => {}
            }
            let (Value::Plain(text) | Value::Drawn(text) | Value::Written(text)) = value;
            let set = options.set(option.key, &text).ok();
            self.need(&field, set, "new-problem-option");
        }
        if let Some(field) = written
            && self.problems.is_empty()
        {
            self.position(&options, &field);
        }
        (options, drawn)
    }

    /// Checks that the position someone wrote opens, and that there is something left to play.
    fn position(&mut self, options: &Options, field: &str) {
        let message = match self.game.open(options, None) {
            Err(error) => error.to_message(),
            Ok(position) if position.outcome().is_some() => problem("new-problem-position-over"),
            Ok(_) => return,
        };
        self.problems.insert(field.to_owned(), message);
    }

    fn option(
        &mut self,
        option: &'static OptionInfo,
        field: &str,
        seed: &mut impl FnMut() -> u64,
    ) -> Option<Value> {
        let chosen = self.get(field).to_owned();
        let form = option
            .values
            .iter()
            .find(|form| super::choice(form) == chosen);
        match self.need(field, form, "new-problem-option")? {
            ValueForm::Word(word, _) => Some(Value::Plain((*word).to_owned())),
            ValueForm::Number(least, most, _) => {
                let number = self.number(&format!("{field}-number"), *least, *most)?;
                Some(Value::Plain(number.to_string()))
            }
            ValueForm::Seed(prefix, _) => Some(Value::Drawn(format!("{prefix}{}", seed()))),
            ValueForm::Position(_) => {
                let field = format!("{field}-position");
                let text = self.get(&field).to_owned();
                let text = Some(text).filter(|text| text.contains(' '));
                let text = self.need(&field, text, "new-problem-position")?;
                Some(Value::Written(text))
            }
        }
    }

    fn people(&mut self, options: &Options, drawn: bool) -> Option<People> {
        let seats = self.game.info().seats(options).len();
        if seats > 2 {
            return self.teams(seats);
        }
        let opponent = match self.get("opponent") {
            "engine" => self.persona("level").map(Opponent::Engine)?,
            "friend" => Opponent::Friend,
            "lobby" => Opponent::Lobby,
            "table" => Opponent::Table,
            _ => return self.need("opponent", None, "new-problem-opponent"),
        };
        if drawn {
            let chooser = match self.get("camp") {
                "chance" => Chooser::Chance,
                "me" => Chooser::Me,
                "other" => Chooser::Other,
                _ => return self.need("camp", None, "new-problem-choice"),
            };
            return Some(People::Drawn { opponent, chooser });
        }
        let seat = match self.get("seat") {
            "chance" => SeatChoice::Chance,
            "0" => SeatChoice::Side(Side::First),
            "1" => SeatChoice::Side(Side::Second),
            _ => return self.need("seat", None, "new-problem-choice"),
        };
        Some(People::Two { opponent, seat })
    }

    fn teams(&mut self, seats: usize) -> Option<People> {
        let fields: Vec<String> = (0..seats).map(|seat| format!("team-{seat}")).collect();
        let seat = |field: &String| match self.get(field) {
            "me" => Some(TeamSeat::Me),
            "link" => Some(TeamSeat::Link),
            other => Some(TeamSeat::Engine(Persona::named(
                self.game,
                other.strip_prefix("engine-")?,
            )?)),
        };
        let read: Vec<Option<TeamSeat>> = fields.iter().map(seat).collect();
        let mut people = Vec::new();
        for (field, seat) in fields.iter().zip(read) {
            people.extend(self.need(field, seat, "new-problem-choice"));
        }
        let me = people.contains(&TeamSeat::Me).then_some(());
        if people.len() == seats {
            self.need("team-0", me, "new-problem-team")?;
        }
        (people.len() == seats).then_some(People::Teams(people))
    }

    /// A level, or a character by its name.
    fn persona(&mut self, field: &str) -> Option<Persona> {
        let persona = Persona::named(self.game, self.get(field));
        self.need(field, persona, "new-problem-choice")
    }

    fn time_control(&mut self) -> Option<TimeControl> {
        let choice = self.get("clock").to_owned();
        let form = TimeControl::FORM.iter().find(|(name, _)| *name == choice);
        let (_, fields) = self.need("clock", form, "new-problem-choice")?;
        // All numbers are read before any is missed, so that every problem is reported at once.
        let numbers: Vec<Option<u64>> = fields
            .iter()
            .map(|field| self.number(field.name, field.least, field.most))
            .collect();
        let numbers: Option<Vec<u64>> = numbers.into_iter().collect();
        TimeControl::from_form(&choice, &numbers?)
    }

    fn name(&mut self) -> Option<String> {
        let name = self.get("name").to_owned();
        read_name(&name)
            .map_err(|message| self.problems.insert("name".to_owned(), message))
            .ok()
    }
}

/// What an option was given.
enum Value {
    /// A word or a number.
    Plain(String),
    /// A draw by lot.
    Drawn(String),
    /// A position as text.
    Written(String),
}

/// The name a person gave, without spaces around it and with single ones inside; may be empty.
///
/// # Errors
/// If it is too long, or has signs that cannot be seen.
pub fn read_name(text: &str) -> Result<String, Message> {
    let text: String = text
        .chars()
        .filter(|&sign| !is_picture_joiner(sign))
        .collect();
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > NAME_MOST {
        return Err(bounds("new-problem-name-long", 0, NAME_MOST as u64));
    }
    if name.chars().any(is_invisible) || clean(&name) != name {
        return Err(problem("new-problem-name-signs"));
    }
    Ok(name)
}

#[cfg(test)]
mod tests;
