//! A step of the lesson of a game.

use askama::Template;
use kabinet_content::Span;
use kabinet_content::lesson::{Lesson, Step, StepText};
use kabinet_core::Arg;
use kabinet_games::GameId;
use kabinet_words::text_with;
use serde::Serialize;

use super::home::GENTLE;
use super::markup::spans_html;
use super::page::{Json, Page};
use super::practice::PracticeBoard;
use super::script_words::{self, Word};
use crate::position_view::{PositionView, view};

/// The words of the page's script.
pub(super) const SCRIPT_WORDS: &[Word] = &[
    ("learn-lost", &[]),
    ("learn-reply", &["side", "turn"]),
    ("learn-state-done", &[]),
    ("learn-state-now", &[]),
    ("learn-state-open", &[]),
];

/// The page of a step.
#[derive(Clone, Debug, Template)]
#[template(path = "learn.html")]
pub struct LessonPage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    /// Its lesson.
    pub lesson: &'static Lesson,
    /// The index of the step.
    pub index: usize,
    board: PracticeBoard,
}

/// The step, for the script.
#[derive(Debug, Serialize)]
struct State<'a> {
    /// The position.
    look: PositionView,
    /// An action that reaches the first goal.
    example: Option<String>,
    /// The words of each moment.
    moments: Vec<MomentHtml>,
    /// The words at the end, as HTML.
    done: String,
    /// The names of the sides.
    sides: [String; 2],
    /// The names of all steps, for the row of steps.
    steps: Vec<&'a str>,
}

/// The words of a moment, as HTML.
#[derive(Debug, Serialize)]
struct MomentHtml {
    task: String,
    other: String,
}

impl LessonPage {
    /// The page of a step that the lesson has.
    #[must_use]
    pub fn new(page: Page, game: GameId, lesson: &'static Lesson, index: usize) -> Self {
        let step = &lesson.steps()[index];
        let text = &lesson.texts(page.language)[index];
        let start = step.game();
        let html = |spans| spans_html(spans, page.language);
        let moments = text.moments.iter().map(|moment| MomentHtml {
            task: html(&moment.task),
            other: html(&moment.other),
        });
        let state = State {
            look: view(page.language, step.options(), &start),
            example: step.moments()[0].example(start.position()),
            moments: moments.collect(),
            done: html(&text.done),
            sides: kabinet_core::Side::ALL.map(|side| page.side(game.info(), &side)),
            steps: lesson.steps().iter().map(Step::name).collect(),
        };
        let label = page.t("learn-board");
        Self {
            board: PracticeBoard::new(&page, &start, &label, false, &state),
            page,
            game,
            lesson,
            index,
        }
    }

    fn text(&self) -> &'static StepText {
        &self.lesson.texts(self.page.language)[self.index]
    }

    fn html_of(&self, spans: &[Span]) -> String {
        spans_html(spans, self.page.language)
    }

    /// All steps with their names and words.
    fn steps(&self) -> impl Iterator<Item = (&'static str, &'static StepText)> {
        let names = self.lesson.steps().iter().map(Step::name);
        names.zip(self.lesson.texts(self.page.language))
    }

    /// The step after this one: its name and its title.
    fn next(&self) -> Option<(&'static str, &'static str)> {
        let (name, text) = self.steps().nth(self.index + 1)?;
        Some((name, &text.title))
    }

    fn where_it_is(&self) -> String {
        let number = |number: usize| Arg::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let args = [
            ("n", number(self.index + 1)),
            ("count", number(self.lesson.steps().len())),
        ];
        text_with(self.page.language, "learn-step", &args)
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }
}
