//! The analysis board: a board on which both sides are played, with the tree of what was tried.

use askama::Template;
use kabinet_core::kgn::Judgement;
use kabinet_games::{GameId, OptionInfo, ValueForm};
use kabinet_words::catalogue;

use super::analysis_data::AnalysisPageData;
use super::engine;
use super::page::{Json, Page};
use super::script_words;
use crate::analysis::LONGEST_RECORD;
use crate::assets::local::{self, LocalAddresses};

/// The page that asks which game to analyse.
#[derive(Clone, Debug, Template)]
#[template(path = "analysis_choose.html")]
pub struct ChoosePage {
    /// The visitor.
    pub page: Page,
    /// Why a record that was shared cannot be opened.
    pub problem: Option<String>,
}

impl ChoosePage {
    /// The page without a record.
    #[must_use]
    pub fn new(page: Page) -> Self {
        Self {
            page,
            problem: None,
        }
    }

    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }
}

/// The analysis board of a game.
#[derive(Debug, Template)]
#[template(path = "analysis.html")]
pub struct AnalysisPage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// The data for the script.
    pub desk: AnalysisPageData,
    /// The variant options, as a form to choose others.
    pub options: Vec<OptionField>,
    /// The text of a position that cannot be used, as it was typed.
    pub typed: Option<String>,
    /// Why it cannot.
    pub position_error: Option<String>,
    /// The error of the options.
    pub option_error: Option<String>,
}

/// A variant option in the form.
#[derive(Clone, Debug)]
pub struct OptionField {
    /// The name of the field.
    pub name: String,
    /// What the option is called.
    pub title: String,
    /// What it holds.
    pub value: String,
    /// What it can be, if that can be listed: each value, and what it means.
    pub choices: Vec<(&'static str, String)>,
    /// The smallest and the largest number, if it is one.
    pub number: Option<(u64, u64)>,
    /// What it can be, if that can neither be listed nor is a number.
    pub forms: String,
}

impl OptionField {
    /// The field of an option that holds a value.
    #[must_use]
    pub fn new(page: &Page, game: GameId, option: &OptionInfo, value: &str) -> Self {
        let word = |form: &ValueForm| match form {
            ValueForm::Word(word, _) => Some((*word, page.value_about(&game, option, form))),
            _ => None,
        };
        let choices: Option<Vec<_>> = option.values.iter().map(word).collect();
        let number = match option.values {
            [ValueForm::Number(least, most, _)] => Some((*least, *most)),
            _ => None,
        };
        let forms = match (&choices, number) {
            (None, None) => catalogue::option_forms(page.language, game.info(), option),
            _ => String::new(),
        };
        Self {
            name: format!("option-{}", option.key),
            title: page.option_title(&game, option),
            value: value.to_owned(),
            choices: choices.unwrap_or_default(),
            number,
            forms,
        }
    }
}

/// Texts the page's script says.
pub(super) const SCRIPT_WORDS: &[script_words::Word] = &[
    ("analysis-start", &[]),
    ("analysis-turn", &["number", "side", "turn"]),
    ("analysis-variation", &["turn"]),
    ("analysis-comment-of", &["turn"]),
    ("analysis-comment-start", &[]),
    ("analysis-said", &["comment"]),
    ("analysis-deleted", &["count"]),
    ("analysis-promoted", &["turn"]),
    ("analysis-undone", &[]),
    ("analysis-lost", &[]),
    ("analysis-restored", &[]),
    ("analysis-anew-done", &[]),
    ("analysis-opened", &["count"]),
    ("analysis-shared", &[]),
    ("analysis-too-large", &["most"]),
    ("analysis-empty-record", &[]),
    ("analysis-not-text", &[]),
    ("analysis-set-up", &[]),
    ("analysis-arranging", &[]),
    ("analysis-arranging-bad", &["reason"]),
    ("analysis-put", &[]),
    ("analysis-nothing", &[]),
    ("analysis-eraser", &[]),
    ("copied", &[]),
    ("copy-failed", &[]),
];

impl AnalysisPage {
    /// The judgements, each with its sign and the key of its name.
    fn judgements(&self) -> [(&'static str, &'static str); 6] {
        [
            Judgement::Excellent,
            Judgement::Good,
            Judgement::Interesting,
            Judgement::Dubious,
            Judgement::Mistake,
            Judgement::Blunder,
        ]
        .map(|judgement| {
            let key = match judgement {
                Judgement::Good => "judgement-good",
                Judgement::Mistake => "judgement-mistake",
                Judgement::Excellent => "judgement-excellent",
                Judgement::Blunder => "judgement-blunder",
                Judgement::Interesting => "judgement-interesting",
                Judgement::Dubious => "judgement-dubious",
            };
            (judgement.sign(), key)
        })
    }

    /// Whether the panel to set up a position is what the page opens with.
    fn sets_up(&self) -> bool {
        self.position_error.is_some() || self.option_error.is_some()
    }

    /// Whether the engine may know exact values, which take more room than estimates.
    fn is_solved(&self) -> bool {
        kabinet_engine::tablebase::tablebase(self.game).is_ok()
    }

    /// What the field for the position holds.
    fn position(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.desk.position)
    }

    fn most(&self) -> usize {
        LONGEST_RECORD
    }

    /// Where the page finds the engine that its browser runs.
    fn local(&self) -> Json {
        Json::new(&LocalAddresses::new(self.page.language))
    }

    /// The program of that engine.
    fn program(&self) -> String {
        local::address(local::PROGRAM)
    }

    /// Its texts.
    fn texts(&self) -> String {
        local::address(&local::texts(self.page.language))
    }

    /// The words for the page's script: what it fills in stands in braces, such as `{name}`.
    fn words(&self) -> Json {
        let mut words = script_words::by_key(
            &self.page,
            &[SCRIPT_WORDS, script_words::BOARD, engine::WORDS],
        );
        let signs = self.judgements();
        words.extend(signs.map(|(sign, key)| (sign, self.page.t(key))));
        Json::new(&words)
    }
}
