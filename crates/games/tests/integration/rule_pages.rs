//! Every example on the pages of docs/rules is played by the games themselves, so that the pages
//! and the code cannot drift apart.
//!
//! The head of a table says what its rows are:
//!
//! - `options | position | turns | position after`: these turns lead there;
//! - `options | not legal | action | why`: the action is refused in that position;
//! - `options | refused | why`: the text is not a position;
//! - `options | start`: the start under these options;
//! - `turn | position after`: a worked example, played from the game's start row by row.
//!
//! Options are written `key=value` in backticks, a dash stands for the defaults.

use crate::common;
use std::fmt;

use kabinet_core::{ActionError, Game, Match};
use kabinet_games::{AnyGame, GameId, Options};

/// The heads of the tables that are played, of those that have a column `options`.
const HEADS: [&str; 4] = [
    "options | position | turns | position after",
    "options | not legal | action | why",
    "options | refused | why",
    "options | start",
];

/// A row of a table: its cells by the names in the head.
struct Row {
    id: GameId,
    page: String,
    line: usize,
    head: Vec<String>,
    cells: Vec<String>,
}

/// Where the row stands.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.page, self.line)
    }
}

impl Row {
    fn has(&self, column: &str) -> bool {
        self.head.iter().any(|name| name == column)
    }

    fn cell(&self, column: &str) -> &str {
        assert_eq!(
            self.cells.len(),
            self.head.len(),
            "{self}: the row has another number of cells than the head of its table"
        );
        let index = self.head.iter().position(|name| name == column);
        let index = index.unwrap_or_else(|| {
            panic!(
                "{self}: the table has no column `{column}`, only {}",
                self.head.join(" | ")
            )
        });
        &self.cells[index]
    }

    /// The text between backticks, of which there must be exactly one.
    fn code(&self, column: &str) -> &str {
        let text = self.cell(column);
        let parts: Vec<&str> = text.split('`').collect();
        let [_, code, _] = parts[..] else {
            panic!("{self}: in the column `{column}` one text in backticks is expected: {text}");
        };
        code
    }

    fn options(&self) -> Options {
        let column = if self.has("options") {
            "options"
        } else {
            "option"
        };
        let text = self.cell(column);
        let pairs: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
        assert!(
            !pairs.is_empty() || text == "-",
            "{self}: in the column `{column}` a dash or key=value in backticks is expected: {text}"
        );
        Options::from_pairs(self.id.info(), pairs).unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    fn open(&self, column: &str) -> AnyGame {
        let text = self.code(column);
        self.id
            .open(&self.options(), Some(text))
            .unwrap_or_else(|error| panic!("{self}: {text}: {error}"))
    }
}

/// The tables of the games' pages, each as its rows.
fn tables() -> Vec<Vec<Row>> {
    let mut all = Vec::new();
    for &id in GameId::ALL {
        let (page, text) = common::page(&format!("rules/{id}.md"));
        for table in common::tables(&text) {
            let row = |(line, cells)| Row {
                id,
                page: page.clone(),
                line,
                head: table.head.clone(),
                cells,
            };
            all.push(table.rows.into_iter().map(row).collect());
        }
    }
    all
}

/// All rows of tables that have this column.
fn rows(column: &str) -> Vec<Row> {
    let rows = tables().into_iter().flatten();
    rows.filter(|row| row.has(column)).collect()
}

/// A head that is not quite right would leave its examples unplayed.
#[test]
fn tables_of_examples_are_of_a_known_kind() {
    for row in rows("options") {
        let head = row.head.join(" | ");
        assert!(
            HEADS.contains(&head.as_str()),
            "{row}: a table with a column `options` is played by the tests, and its head is one \
             of\n  {}\nnot\n  {head}",
            HEADS.join("\n  ")
        );
    }
}

#[test]
fn turns_lead_where_the_pages_say() {
    let mut checked = Vec::new();
    for row in rows("turns") {
        let mut game = Match::new(row.open("position"));
        for turn in row.code("turns").split(' ') {
            for action in turn.split(',') {
                game.play_text(action)
                    .unwrap_or_else(|error| panic!("{row}: turn {turn}: {error}"));
            }
        }
        let after = game.position().to_string();
        assert_eq!(after, row.code("position after"), "{row}: position after");
        checked.push(row.id);
    }
    for id in GameId::ALL {
        assert!(
            checked.contains(id),
            "docs/rules/{id}.md has no example; it needs a table with the head {}",
            HEADS[0]
        );
    }
}

#[test]
fn what_the_pages_call_illegal_is_refused() {
    let mut checked = 0;
    for row in rows("not legal") {
        let position = row.open("not legal");
        let action = row.code("action");
        match position.legal_action(action) {
            Ok(_) => panic!("{row}: {action} is legal in {position}"),
            Err(ActionError::Illegal { .. }) => {}
            // A pass is written the same in every game, those that have none included.
            Err(ActionError::Unreadable { .. }) if action == "pass" => {}
            Err(error) => panic!("{row}: the action must break a rule, not be mistyped: {error}"),
        }
        checked += 1;
    }
    assert!(checked >= 17, "only {checked} rows were found");
}

#[test]
fn texts_that_the_pages_refuse_are_refused() {
    let mut checked = 0;
    for row in rows("refused") {
        let text = row.code("refused");
        let refused = row.id.open(&row.options(), Some(text));
        assert!(refused.is_err(), "{row}: {text} is accepted");
        checked += 1;
    }
    assert!(checked >= 14, "only {checked} rows were found");
}

#[test]
fn starts_are_as_the_pages_say() {
    let mut checked = 0;
    for row in rows("start") {
        let start = row
            .id
            .open(&row.options(), None)
            .unwrap_or_else(|error| panic!("{row}: {error}"));
        assert_eq!(start.to_string(), row.code("start"), "{row}: the start");
        checked += 1;
    }
    assert!(checked >= 3, "only {checked} rows were found");
}

#[test]
fn worked_examples_go_as_told() {
    let mut checked = 0;
    for table in tables() {
        let mut game: Option<Match<AnyGame>> = None;
        for row in table.iter().filter(|row| row.has("turn")) {
            let game = game.get_or_insert_with(|| Match::new(row.id.start()));
            game.play_turn(row.code("turn"))
                .unwrap_or_else(|error| panic!("{row}: {error}"));
            let after = game.position().to_string();
            assert_eq!(after, row.code("position after"), "{row}: position after");
            checked += 1;
        }
    }
    assert!(checked >= 5, "only {checked} rows were found");
}
