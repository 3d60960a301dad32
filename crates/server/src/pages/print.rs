//! The page that offers a game to print.

use std::collections::BTreeMap;

use askama::Template;
use kabinet_core::{Arg, Message, ToMessage};
use kabinet_games::{GameId, OptionInfo, Options, ValueForm};
use kabinet_print::{Order, Paper, Part, Summary, length, matters};
use kabinet_words::{Language, text_with, translate};
use serde::Deserialize;

use super::new_game::Problems;
use super::page::Page;
use crate::printing::SheetInfo;

/// The longest value of a field that is read: a position is the longest there is.
const LONGEST: usize = 400;

/// What was chosen: fields by their names.
///
/// | field | values |
/// | --- | --- |
/// | `paper` | `a4`, `a3`, `letter` |
/// | `lang` | `en`, `fr`, `de`; the visitor's if it is missing |
/// | `part` | `all`, `board`, `pieces`, `rules`, `card` |
/// | `option-KEY` | a value of an option, or `seed` for one that is drawn |
/// | `option-KEY-number` | the number of the draw |
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct PrintForm {
    fields: BTreeMap<String, String>,
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for PrintForm {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(fields: T) -> Self {
        let own = |(field, value): (K, V)| (field.into(), value.into());
        Self {
            fields: fields.into_iter().map(own).collect(),
        }
    }
}

impl PrintForm {
    /// What was typed into a field, without spaces around it.
    fn get(&self, field: &str) -> Option<&str> {
        let text = self.fields.get(field)?.trim();
        (!text.is_empty()).then_some(text)
    }

    /// Whether it says in which language.
    #[must_use]
    pub fn names_language(&self) -> bool {
        self.get("lang").is_some()
    }

    /// The order, or the errors: a sentence for each field.
    ///
    /// # Errors
    /// If a field has a value that means nothing.
    pub fn order(&self, game: GameId, language: Language) -> Result<Order, Problems> {
        let mut problems = Problems::new();
        let mut refuse = |field: String, message: Message| {
            problems.insert(field, message);
        };
        let mut options = Options::new(game.info());
        for option in game.info().options {
            let field = format!("option-{}", option.key);
            let Some(value) = self.option_value(option) else {
                continue;
            };
            // Longer than anything that means something, and not to be repeated.
            let short: String = value.chars().take(LONGEST).collect();
            if let Err(error) = options.set(option.key, &short) {
                let reason =
                    Message::new("print-wrong-option").message("reason", error.to_message());
                refuse(field, reason);
            }
        }
        let order = Order::new(game, options);
        let mut order = match order {
            Ok(order) => Some(order),
            Err(error) => {
                let reason =
                    Message::new("print-wrong-option").message("reason", error.to_message());
                // Only an option with a position can open nothing.
                let writes = |option: &&OptionInfo| {
                    let forms = option.values.iter();
                    forms
                        .into_iter()
                        .any(|f| matches!(f, ValueForm::Position(_)))
                };
                let option = game.info().options.iter().find(writes);
                refuse(format!("option-{}", option.map_or("", |o| o.key)), reason);
                None
            }
        };
        let mut read = |field: &str, key: &'static str, set: &mut dyn FnMut(&str) -> bool| {
            if let Some(value) = self.get(field)
                && !set(value)
            {
                refuse(field.to_owned(), Message::new(key));
            }
        };
        let (mut paper, mut part, mut spoken) = (Paper::default(), Part::default(), language);
        read("paper", "print-wrong-paper", &mut |value| {
            value.parse().map(|found| paper = found).is_ok()
        });
        read("part", "print-wrong-part", &mut |value| {
            value.parse().map(|found| part = found).is_ok()
        });
        read("lang", "print-wrong-language", &mut |value| {
            value.parse().map(|found| spoken = found).is_ok()
        });
        if let Some(order) = &mut order {
            order.paper = paper;
            order.part = part;
            order.language = spoken;
        }
        match order {
            Some(order) if problems.is_empty() => Ok(order),
            _ => Err(problems),
        }
    }

    /// The value of an option, if one was chosen.
    fn option_value(&self, option: &OptionInfo) -> Option<String> {
        let field = format!("option-{}", option.key);
        let chosen = self.get(&field)?;
        let prefix = option.values.iter().find_map(|form| match form {
            ValueForm::Seed(prefix, _) if chosen == "seed" => Some(*prefix),
            _ => None,
        });
        Some(match prefix {
            Some(prefix) => {
                let number = self.get(&format!("{field}-number")).unwrap_or("1");
                format!("{prefix}{number}")
            }
            None => chosen.to_owned(),
        })
    }

    /// The same as a query, with everything that an address needs to mean the same for everybody.
    #[must_use]
    pub fn query(&self, order: &Order) -> String {
        let mut fields = self.fields.clone();
        fields.insert("paper".to_owned(), order.paper.code().to_owned());
        fields.insert("lang".to_owned(), order.language.code().to_owned());
        fields.insert("part".to_owned(), order.part.code().to_owned());
        let known = |field: &str| {
            ["paper", "lang", "part"].contains(&field) || field.starts_with("option-")
        };
        fields.retain(|field, value| known(field) && value.len() <= LONGEST);
        as_query(&fields)
    }
}

/// Fields as a query.
fn as_query(fields: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    for (field, value) in fields {
        if !out.is_empty() {
            out.push('&');
        }
        encode(&mut out, field);
        out.push('=');
        encode(&mut out, value);
    }
    out
}

fn encode(out: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
}

/// What a choice gives, to be shown before it is printed.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The order.
    pub order: Order,
    /// What it takes.
    pub summary: Summary,
    /// Its sheets.
    pub sheets: Vec<SheetInfo>,
    /// The query of its addresses.
    pub query: String,
}

impl Offer {
    /// What an order gives, whose sheets were drawn.
    #[must_use]
    pub fn new(order: Order, form: &PrintForm, sheets: Vec<SheetInfo>) -> Self {
        Self {
            summary: order.summary(),
            query: form.query(&order),
            order,
            sheets,
        }
    }
}

/// Something to choose.
#[derive(Clone, Debug)]
struct Select {
    field: String,
    label: String,
    /// What addresses call each choice, and what it means.
    choices: Vec<(String, String)>,
    /// Whether one of them is drawn, and so has a number.
    drawn: bool,
}

/// The page.
#[derive(Clone, Debug, Template)]
#[template(path = "print.html")]
pub struct PrintPage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// What was chosen.
    pub form: PrintForm,
    /// Its errors.
    pub problems: Problems,
    /// What it gives, if nothing is wrong.
    pub offer: Option<Offer>,
}

impl PrintPage {
    fn problem(&self, field: &str) -> Option<String> {
        let message = self.problems.get(field)?;
        Some(translate(self.page.language, message))
    }

    /// Everything there is to choose.
    fn selects(&self) -> Vec<Select> {
        let select = |field: &str, label: &str, choices| Select {
            field: field.to_owned(),
            label: self.page.t(label),
            choices,
            drawn: false,
        };
        let mut selects = vec![
            select("paper", "print-form-paper", self.papers()),
            select("lang", "print-form-language", self.languages()),
            select("part", "print-form-part", self.parts()),
        ];
        let options = self.game.info().options.iter();
        // Only what changes something that is printed.
        let options = options.filter(|option| matters(self.game, option));
        selects.extend(options.map(|option| self.option(option)));
        selects
    }

    /// The choices of an option: what an address calls each, and what it means.
    fn option(&self, option: &OptionInfo) -> Select {
        let choices = option.values.iter().filter_map(|form| {
            let value = match form {
                ValueForm::Word(word, _) => (*word).to_owned(),
                ValueForm::Seed(..) => "seed".to_owned(),
                // Numbers and positions are for the address and the command line.
                ValueForm::Number(..) | ValueForm::Position(_) => return None,
            };
            Some((value, self.page.value_about(&self.game, option, form)))
        });
        let mut forms = option.values.iter();
        Select {
            field: format!("option-{}", option.key),
            label: self.page.option_title(&self.game, option),
            choices: choices.collect(),
            drawn: forms.any(|form| matches!(form, ValueForm::Seed(..))),
        }
    }

    /// The value of a field, or its default.
    fn value(&self, field: &str) -> String {
        if let Some(typed) = self.form.get(field) {
            return typed.chars().take(LONGEST).collect();
        }
        match field {
            "paper" => Paper::default().code().to_owned(),
            "part" => Part::default().code().to_owned(),
            "lang" => self.page.language.code().to_owned(),
            _ if field.ends_with("-number") => "1".to_owned(),
            _ => {
                let key = field.strip_prefix("option-").unwrap_or(field);
                let option = self.game.info().option(key);
                option.map_or_else(String::new, |option| option.default.to_owned())
            }
        }
    }

    /// Whether a field holds a value.
    fn is(&self, field: &str, value: &str) -> bool {
        self.value(field) == value
    }

    /// Whether a field holds something that is none of its choices, which then stays as it was
    /// typed.
    fn is_strange(&self, select: &Select) -> bool {
        let value = self.value(&select.field);
        !select.choices.iter().any(|(known, _)| *known == value)
    }

    fn papers(&self) -> Vec<(String, String)> {
        let told = |paper: Paper| {
            let size = paper.size();
            let language = self.page.language;
            let (width, height) = (length(language, size.width), length(language, size.height));
            let name = format!("{} ({width} × {height} mm)", paper.name());
            (paper.code().to_owned(), name)
        };
        Paper::ALL.map(told).to_vec()
    }

    fn languages(&self) -> Vec<(String, String)> {
        let told = |l: Language| (l.code().to_owned(), l.own_name().to_owned());
        Language::ALL.map(told).to_vec()
    }

    fn parts(&self) -> Vec<(String, String)> {
        let told = |part: Part| {
            let code = part.code();
            (code.to_owned(), self.page.t(format!("print-part-{code}")))
        };
        Part::ALL.map(told).to_vec()
    }

    fn count(&self, key: &str, count: usize) -> String {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        text_with(self.page.language, key, &[("count", Arg::Number(count))])
    }

    /// How large the board is, and on how many sheets.
    fn board(&self, offer: &Offer) -> String {
        let language = self.page.language;
        let parts = offer.summary.plan.count();
        let board = offer.summary.board;
        let mut args = vec![
            ("width", Arg::Text(length(language, board.width))),
            ("height", Arg::Text(length(language, board.height))),
        ];
        if parts == 1 {
            return text_with(language, "print-get-board", &args);
        }
        args.push((
            "count",
            Arg::Number(i64::try_from(parts).unwrap_or(i64::MAX)),
        ));
        text_with(language, "print-get-board-parts", &args)
    }

    /// How many pieces there are, and how many spares.
    fn pieces(&self, offer: &Offer) -> String {
        let supplies = &offer.summary.supplies;
        let needed = supplies.iter().map(|supply| supply.count).sum();
        let spares = supplies.iter().map(|supply| supply.spares).sum();
        let needed = self.count("print-get-pieces", needed);
        format!("{needed} {}", self.count("print-get-spares", spares))
    }

    /// The shape of a sheet's picture, for a page that leaves room for it.
    fn shape(&self, shown: &SheetInfo) -> (u32, u32) {
        let round = |mm: f64| mm.round() as u32;
        (round(shown.size.width), round(shown.size.height))
    }

    /// What the picture of a sheet shows.
    fn sheet_told(&self, number: &usize, title: &str) -> String {
        let args = [
            ("number", Arg::Text(number.to_string())),
            ("title", Arg::Text(title.to_owned())),
        ];
        text_with(self.page.language, "print-preview", &args)
    }
}
