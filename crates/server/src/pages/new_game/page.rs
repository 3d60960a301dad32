//! The page with the form.

use askama::Template;
use kabinet_core::Side;
use kabinet_engine::ratings::Rating;
use kabinet_engine::{Character, Persona};
use kabinet_games::{GameId, GameInfo, OptionInfo, Options, Seat, ValueForm};
use kabinet_words::{catalogue, translate};

use super::{NAME_MOST, NewGameForm, Problems, choice, default};
use crate::pages::page::Page;
use crate::persona;
use crate::room::TimeControl;
use crate::room::time_control::FormNumber;

/// The page with the form for a new game.
#[derive(Clone, Debug, Template)]
#[template(path = "new.html")]
pub struct NewGamePage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// The form as it was sent.
    pub form: NewGameForm,
    /// Its errors.
    pub problems: Problems,
}

impl NewGamePage {
    fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    fn value(&self, field: &str) -> &str {
        self.form.get(self.info(), field)
    }

    fn is(&self, field: &str, value: &str) -> bool {
        self.value(field) == value
    }

    /// The error of a field.
    fn problem(&self, field: &str) -> Option<String> {
        let message = self.problems.get(field)?;
        Some(translate(self.page.language, message))
    }

    /// The characters of the game.
    fn characters(&self) -> Vec<Character> {
        Character::all(self.game).collect()
    }

    /// Whether a character is chosen, so that all are shown.
    fn has_character(&self) -> bool {
        Character::named(self.game, self.value("level")).is_some()
    }

    fn about_character(&self, character: &Character) -> String {
        catalogue::character_about(self.page.language, self.info(), character.name())
    }

    /// How strong a level or a character is, as far as that was measured.
    fn rating(&self, name: &str) -> Option<String> {
        let persona = Persona::named(self.game, name)?;
        persona::rating(self.page.language, self.game, persona)
    }

    /// Whether any of its levels and characters was measured.
    fn is_rated(&self) -> bool {
        Persona::all(self.game).any(|persona| Rating::of(self.game, persona).is_some())
    }

    /// The option that says how many play, or all the others.
    fn options(&self, seats: bool) -> Vec<&'static OptionInfo> {
        let options = self.info().options.iter();
        options
            .filter(|option| self.is_seats_option(option) == seats)
            .collect()
    }

    /// What the part of the form is called that has a field.
    fn label(&self, field: &str) -> String {
        let option = field.strip_prefix("option-").and_then(|rest| {
            let key = rest
                .trim_end_matches("-number")
                .trim_end_matches("-position");
            self.info().option(key)
        });
        if let Some(option) = option {
            return self.page.option_title(&self.game, option);
        }
        let seats = self.team_seats();
        let seat = seats
            .into_iter()
            .find(|(index, ..)| field == format!("team-{index}"));
        match seat {
            Some((_, name, _)) => name,
            None => self.page.t(format!("new-{field}")),
        }
    }

    /// Whether something rare is chosen or wrong, so that the rare options are shown.
    fn has_rare(&self) -> bool {
        let names = self.options(false).into_iter();
        let mut fields = names.map(|option| format!("option-{}", option.key));
        fields.any(|field| {
            let usual = default(self.info(), &field);
            let number = format!("{field}-number");
            let is_usual =
                self.is(&field, usual) && self.value(&number) == default(self.info(), &number);
            let wrong = |problem: &String| problem.starts_with(&field);
            !is_usual || self.problems.keys().any(wrong)
        })
    }

    fn is_seats_option(&self, option: &OptionInfo) -> bool {
        self.info().seats_option == Some(option.key)
    }

    /// The number, least and most, of an option that has no other form.
    fn only_number(&self, option: &OptionInfo) -> Option<(u64, u64)> {
        match option.values {
            [ValueForm::Number(least, most, _)] => Some((*least, *most)),
            _ => None,
        }
    }

    fn choice(&self, form: &ValueForm) -> &'static str {
        choice(form)
    }

    /// The classes by which the page shows what depends on a choice: `seats-4`, `draws`.
    fn marks(&self, option: &OptionInfo, form: &ValueForm) -> String {
        match form {
            ValueForm::Word(count, _) if self.is_seats_option(option) => format!("seats-{count}"),
            ValueForm::Seed(..) => "draws".to_owned(),
            ValueForm::Position(_) => "writes".to_owned(),
            _ => String::new(),
        }
    }

    fn sides(&self) -> [Side; 2] {
        Side::ALL
    }

    /// Whether an option can be drawn by lot.
    fn can_draw(&self) -> bool {
        let forms = self.info().options.iter().flat_map(|o| o.values);
        forms
            .into_iter()
            .any(|form| matches!(form, ValueForm::Seed(..)))
    }

    /// The seats of the largest team game, each with its name and the classes that say in which
    /// games it exists.
    fn team_seats(&self) -> Vec<(usize, String, String)> {
        let mut counts = self.info().seat_counts();
        counts.retain(|count| *count > 2);
        let Some((option, most)) = self.info().seats_option.zip(counts.iter().max()) else {
            return Vec::new();
        };
        let pair = [format!("{option}={most}")];
        let options =
            Options::from_pairs(self.info(), pair).expect("a number of seats it can have");
        let row = |(index, seat): (usize, &Seat)| {
            let games = counts.iter().filter(|count| index < **count);
            let classes: Vec<String> = games.map(|count| format!("for-{count}")).collect();
            (index, self.page.seat(&self.game, seat), classes.join(" "))
        };
        self.info()
            .seats(&options)
            .iter()
            .enumerate()
            .map(row)
            .collect()
    }

    fn time_controls(&self) -> &'static [(&'static str, &'static [FormNumber])] {
        TimeControl::FORM
    }

    fn has_teams(&self) -> bool {
        self.info().seat_counts().iter().any(|count| *count > 2)
    }
}
