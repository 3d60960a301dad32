//! A step of the lesson of a game.

use askama::Template;
use kabinet_core::Arg;
use kabinet_games::GameId;
use kabinet_words::text_with;
use serde::Serialize;

use super::home::GENTLE;
use super::page::{Json, Page};
use super::script_words::{self, Word};
use crate::lessons::{Lesson, Step, StepText};
use crate::position_view::{PositionView, Setting, page_board};

/// What the page's script says.
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
    /// Which game.
    pub game: GameId,
    /// Its lesson.
    pub lesson: &'static Lesson,
    /// The number of the step, counted from 0.
    pub index: usize,
    board_svg: String,
    board: Json,
    state: Json,
}

/// What the script has to know of the step.
#[derive(Debug, Serialize)]
struct State<'a> {
    /// The position.
    look: PositionView,
    /// An action that does what is asked for first.
    example: Option<String>,
    /// What is said at each moment.
    moments: Vec<Said<'a>>,
    /// What is said at the end.
    done: &'a str,
    /// What the sides are called.
    sides: [String; 2],
    /// The names of all steps, for the row of them.
    steps: Vec<&'a str>,
}

/// What is said at a moment, as HTML of our own.
#[derive(Debug, Serialize)]
struct Said<'a> {
    task: &'a str,
    other: &'a str,
}

impl LessonPage {
    /// The page of a step that the lesson has.
    #[must_use]
    pub fn new(page: Page, game: GameId, lesson: &'static Lesson, index: usize) -> Self {
        let step = &lesson.steps()[index];
        let text = &lesson.texts(page.language)[index];
        let start = step.game();
        let label = page.t("learn-board");
        let setting = Setting {
            label: &label,
            ..Setting::default()
        };
        let (board_svg, board) = page_board(page.language, &start, setting);
        let said = text.moments.iter().map(|moment| Said {
            task: &moment.task,
            other: &moment.other,
        });
        let state = State {
            look: crate::position_view::view(page.language, step.options(), &start),
            example: step.moments()[0].example(start.position()),
            moments: said.collect(),
            done: &text.done,
            sides: kabinet_core::Side::ALL.map(|side| page.side(game.info(), &side)),
            steps: lesson.steps().iter().map(Step::name).collect(),
        };
        Self {
            board_svg,
            board: Json::from_text(&board),
            state: Json::new(&state),
            page,
            game,
            lesson,
            index,
        }
    }

    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    fn text(&self) -> &'static StepText {
        &self.lesson.texts(self.page.language)[self.index]
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
