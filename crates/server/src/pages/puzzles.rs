//! Puzzles: today's, a game's, and one to be solved.

use askama::Template;
use kabinet_core::{Arg, Game, Match, Side};
use kabinet_engine::puzzles::{Difficulty, Origin, Puzzle, Task};
use kabinet_games::GameId;
use kabinet_words::text_with;
use serde::Serialize;

use super::page::{Json, Page, Theme};
use super::words::{self, Word};
use crate::look::{LookView, Setting, page_board, view};
use crate::storage::PuzzleProgress;

/// What the page of a puzzle says by its script.
const SCRIPT_WORDS: &[Word] = &[
    ("learn-lost", &[]),
    ("puzzle-hint-piece", &[]),
    ("puzzle-hint-place", &[]),
    ("puzzle-line-end", &[]),
    ("puzzle-line-at", &["side", "turn"]),
    ("puzzle-line-start", &[]),
    ("puzzle-attempt-right", &[]),
    ("puzzle-attempt-wrong", &[]),
    ("puzzle-attempt-solved", &[]),
    ("puzzle-state-solved", &[]),
    ("puzzle-state-seen", &[]),
    ("puzzle-state-tried", &[]),
    ("copied", &[]),
    ("copy-failed", &[]),
];

/// How far a visitor has come with a puzzle, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Never tried.
    New,
    /// Tried, and not solved.
    Tried,
    /// The solution was shown.
    Seen,
    /// Solved.
    Solved,
}

impl Standing {
    /// The name of the standing in style sheets and words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Standing::New => "new",
            Standing::Tried => "tried",
            Standing::Seen => "seen",
            Standing::Solved => "solved",
        }
    }
}

/// A puzzle in a list.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its place in the list, counted from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// How far the visitor has come.
    pub progress: PuzzleProgress,
}

impl Row {
    /// How far the visitor has come, for the eye.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let PuzzleProgress { tries, hints, .. } = self.progress;
        match (self.progress.solved, self.progress.shown) {
            (Some(_), _) => Standing::Solved,
            (None, Some(_)) => Standing::Seen,
            (None, None) if tries + hints > 0 => Standing::Tried,
            (None, None) => Standing::New,
        }
    }

    pub(super) fn address(&self) -> String {
        let slug = self.puzzle.game().info().slug;
        format!("/puzzles/{slug}/{}", self.puzzle.id())
    }

    /// What it is called.
    pub(super) fn name(&self, page: &Page) -> String {
        match self.puzzle.origin() {
            Origin::SelfPlay => page.count("puzzle-number", self.number),
            Origin::Sheet { number, .. } => page.count("puzzle-sheet-number", number),
        }
    }

    pub(super) fn unsound(&self) -> bool {
        !self.puzzle.is_sound()
    }

    /// What is asked for, in a sentence.
    pub(super) fn task(&self, page: &Page) -> String {
        let (info, own) = (self.puzzle.game().info(), self.puzzle.start().side());
        let side = |side: Side| Arg::Text(page.side(info, &side));
        let (key, turns) = match self.puzzle.task() {
            Task::Win { turns } => ("puzzle-win", turns),
            Task::Hold => ("puzzle-hold", 1),
        };
        let mut args = vec![("side", side(own))];
        match self.puzzle.task() {
            Task::Win { .. } => args.push(("n", Arg::Number(i64::from(turns)))),
            Task::Hold => args.push(("other", side(own.other()))),
        }
        text_with(page.language, key, &args)
    }

    pub(super) fn standing_name(&self, page: &Page) -> String {
        page.t(format!("puzzle-state-{}", self.standing().name()))
    }

    pub(super) fn difficulty(&self, page: &Page) -> String {
        page.t(format!("puzzle-difficulty-{}", self.puzzle.difficulty()))
    }

    /// One after the other, whether each of five dots is full.
    pub(super) fn dots(&self) -> impl Iterator<Item = bool> + use<> {
        let own = self.puzzle.difficulty();
        Difficulty::all().map(move |one| one <= own)
    }

    /// The address of its picture, whatever the theme.
    pub(super) fn picture_base(&self) -> String {
        format!("{}/board.svg", self.address())
    }

    /// The address of its picture in the visitor's colours.
    pub(super) fn picture(&self, page: &Page) -> String {
        match page.theme {
            Theme::Auto => self.picture_base(),
            theme => format!("{}?theme={}", self.picture_base(), theme.code()),
        }
    }
}

/// The puzzles of a game, with what a visitor has done.
#[derive(Clone, Debug)]
pub struct GamePuzzles {
    /// Which game.
    pub game: GameId,
    /// All of them.
    pub rows: Vec<Row>,
    /// The place of today's among them.
    pub today: usize,
}

impl GamePuzzles {
    pub(super) fn today(&self) -> &Row {
        &self.rows[self.today]
    }

    pub(super) fn solved(&self) -> usize {
        let solved = |row: &&Row| row.standing() == Standing::Solved;
        self.rows.iter().filter(solved).count()
    }

    /// How many there are to be solved.
    fn sound(&self) -> usize {
        self.rows.iter().filter(|row| !row.unsound()).count()
    }

    /// How many were solved, in words.
    pub(super) fn told(&self, page: &Page) -> String {
        let number = |number: usize| Arg::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let args = [
            ("n", number(self.solved())),
            ("count", number(self.sound())),
        ];
        text_with(page.language, "puzzles-solved", &args)
    }

    /// The first puzzle from a place on, and around again, that waits to be solved.
    #[must_use]
    pub fn next_unsolved(&self, from: usize) -> Option<&Row> {
        let (before, after) = self.rows.split_at(from.min(self.rows.len()));
        let open = |row: &&Row| {
            matches!(row.standing(), Standing::New | Standing::Tried) && !row.unsound()
        };
        after.iter().chain(before).find(open)
    }
}

/// Today's puzzles, and the way to all others.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzles.html")]
pub struct PuzzlesPage {
    /// The visitor.
    pub page: Page,
    /// The puzzles of every game.
    pub games: Vec<GamePuzzles>,
}

impl PuzzlesPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }
}

/// Which puzzles of a game somebody wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// How hard.
    pub difficulty: Option<Difficulty>,
    /// In how many turns.
    pub turns: Option<u32>,
    /// Only those that wait to be solved.
    pub open: bool,
}

impl Wish {
    fn fits(&self, row: &Row) -> bool {
        let waits = matches!(row.standing(), Standing::New | Standing::Tried);
        self.difficulty
            .is_none_or(|wanted| wanted == row.puzzle.difficulty())
            && self.turns.is_none_or(|wanted| wanted == row.puzzle.turns())
            && (!self.open || waits && !row.unsound())
    }
}

/// The puzzles of a game.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzle_list.html")]
pub struct PuzzleListPage {
    /// The visitor.
    pub page: Page,
    /// The puzzles.
    pub puzzles: GamePuzzles,
    /// Which of them.
    pub wish: Wish,
}

impl PuzzleListPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    /// The puzzles that fit, those of the sheet first, then by difficulty: a name for the part of the page, a title, and
    /// the puzzles.
    fn parts(&self) -> Vec<(String, String, Vec<&Row>)> {
        let mut parts: Vec<(String, String, Vec<&Row>)> = Vec::new();
        for row in self.puzzles.rows.iter().filter(|row| self.wish.fits(row)) {
            let (name, title) = match row.puzzle.origin() {
                Origin::Sheet { .. } => ("sheet".to_owned(), self.page.t("puzzles-sheet")),
                Origin::SelfPlay => (
                    format!("difficulty-{}", row.puzzle.difficulty()),
                    row.difficulty(&self.page),
                ),
            };
            match parts.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, _, rows)) => rows.push(row),
                None => parts.push((name, title, vec![row])),
            }
        }
        parts
    }

    /// The numbers of turns that its puzzles take.
    fn turn_counts(&self) -> Vec<u32> {
        let mut counts: Vec<u32> = self.puzzles.rows.iter().map(|r| r.puzzle.turns()).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    fn difficulties(&self) -> impl Iterator<Item = Difficulty> {
        Difficulty::all()
    }

    fn next(&self) -> Option<&Row> {
        let fitting = GamePuzzles {
            rows: self
                .puzzles
                .rows
                .iter()
                .filter(|row| self.wish.fits(row))
                .copied()
                .collect(),
            ..self.puzzles.clone()
        };
        let id = fitting.next_unsolved(0)?.puzzle.id();
        self.puzzles.rows.iter().find(|row| row.puzzle.id() == id)
    }
}

/// A puzzle to be solved.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzle.html")]
pub struct PuzzlePage {
    /// The visitor.
    pub page: Page,
    /// The puzzles of its game.
    pub puzzles: GamePuzzles,
    /// Its place among them.
    pub index: usize,
    /// Whether it is today's.
    pub is_today: bool,
    /// The address of the page, to be shared.
    pub link: String,
    board_svg: String,
    board: Json,
    state: Json,
}

/// What the script has to know of the puzzle.
#[derive(Debug, Serialize)]
struct State<'a> {
    game: &'a str,
    id: &'a str,
    look: LookView,
    /// The index of the side that solves.
    solver: usize,
    sound: bool,
    standing: &'a str,
    /// What the sides are called.
    sides: [String; 2],
}

impl PuzzlePage {
    /// The page of a puzzle among those of its game.
    #[must_use]
    pub fn new(page: Page, puzzles: GamePuzzles, index: usize, link: String) -> Self {
        let row = puzzles.rows[index];
        let puzzle = row.puzzle;
        let start = Match::new(puzzle.start().clone());
        let solver = puzzle.start().side();
        let task = row.task(&page);
        let setting = Setting {
            flipped: solver == Side::Second,
            label: &task,
            ..Setting::default()
        };
        let (board_svg, board) = page_board(page.language, &start, setting);
        let info = puzzles.game.info();
        let state = State {
            game: info.slug,
            id: puzzle.id(),
            look: view(page.language, puzzle.options(), &start),
            solver: solver.index(),
            sound: puzzle.is_sound(),
            standing: row.standing().name(),
            sides: Side::ALL.map(|side| page.side(info, &side)),
        };
        Self {
            board_svg,
            board: Json::from_text(&board),
            state: Json::new(&state),
            is_today: puzzles.today == index,
            link,
            page,
            puzzles,
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

    fn row(&self) -> &Row {
        &self.puzzles.rows[self.index]
    }

    fn previous(&self) -> Option<&Row> {
        self.puzzles.rows.get(self.index.checked_sub(1)?)
    }

    fn next(&self) -> Option<&Row> {
        self.puzzles.rows.get(self.index + 1)
    }

    fn next_unsolved(&self) -> Option<&Row> {
        let next = self.puzzles.next_unsolved(self.index + 1)?;
        (next.number != self.row().number).then_some(next)
    }

    /// Where the position can be analysed.
    fn analysis(&self) -> String {
        let puzzle = self.row().puzzle;
        let mut query = form_urlencoded(&[("position", &puzzle.start().to_string())]);
        for (option, value) in puzzle.options().chosen() {
            query += "&";
            query += &form_urlencoded(&[("option", &format!("{}={value}", option.key))]);
        }
        format!("/analysis/{}?{query}", self.puzzles.game.info().slug)
    }

    /// How often it was tried and helped with, in words; nothing if never.
    fn tried(&self) -> String {
        let PuzzleProgress { tries, hints, .. } = self.row().progress;
        if tries + hints == 0 {
            return String::new();
        }
        let args = [
            ("tries", Arg::Number(i64::from(tries))),
            ("hints", Arg::Number(i64::from(hints))),
        ];
        text_with(self.page.language, "puzzle-tried", &args)
    }

    /// Where it comes from, in words.
    fn origin(&self) -> String {
        let key = match self.row().puzzle.origin() {
            Origin::SelfPlay => "puzzle-origin-self-play",
            Origin::Sheet { .. } => "puzzle-origin-sheet",
        };
        self.page.t(key)
    }

    /// The solution in notation, for those without a script.
    fn solution(&self) -> String {
        let puzzle = self.row().puzzle;
        let line = puzzle.refutation().unwrap_or(puzzle.solution());
        line.join(" ")
    }

    fn words(&self) -> Json {
        words::of(&self.page, &[SCRIPT_WORDS, words::BOARD])
    }
}

/// A query that browsers read back as it was.
fn form_urlencoded(pairs: &[(&str, &str)]) -> String {
    let encode = |text: &str| -> String {
        let byte = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        };
        text.bytes().map(byte).collect()
    };
    let pairs = pairs
        .iter()
        .map(|(key, value)| format!("{key}={}", encode(value)));
    pairs.collect::<Vec<_>>().join("&")
}
