//! Every example on the pages of docs/rules is played by the games themselves, so that the pages
//! and the code cannot drift apart.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

use kabinet_core::{Game, Match};
use kabinet_games::{AnyGame, GameId, Options};

/// A row of a table: its cells by the names in the head.
struct Row {
    page: String,
    cells: Vec<(String, String)>,
}

impl Row {
    fn get(&self, column: &str) -> Option<&str> {
        let found = self.cells.iter().find(|(name, _)| name == column);
        found.map(|(_, text)| text.as_str())
    }

    /// The text between backticks, of which there must be exactly one.
    fn code(&self, column: &str) -> &str {
        let text = self.get(column).unwrap();
        let parts: Vec<&str> = text.split('`').collect();
        assert_eq!(parts.len(), 3, "{}: {text}", self.page);
        parts[1]
    }

    fn id(&self) -> GameId {
        self.page.parse().unwrap()
    }

    fn options(&self) -> Options {
        let text = self.get("options").or(self.get("option")).unwrap();
        let pairs = text.split('`').skip(1).step_by(2);
        Options::from_pairs(self.id().info(), pairs).unwrap()
    }

    fn open(&self, column: &str) -> AnyGame {
        let text = self.code(column);
        self.id()
            .open(&self.options(), Some(text))
            .unwrap_or_else(|error| panic!("{}: {text}: {error}", self.page))
    }
}

/// All rows of all tables of the pages that have a game's name.
fn rows() -> Vec<Row> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    let mut rows = Vec::new();
    for id in GameId::ALL {
        let path = folder.join(format!("{id}.md"));
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut head: Vec<String> = Vec::new();
        for line in text.lines() {
            let Some(inner) = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')) else {
                head.clear();
                continue;
            };
            let cells: Vec<String> = inner
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect();
            if head.is_empty() {
                head = cells;
            } else if !cells[0].starts_with("---") {
                rows.push(Row {
                    page: id.to_string(),
                    cells: head.iter().cloned().zip(cells).collect(),
                });
            }
        }
    }
    rows
}

#[test]
fn turns_lead_where_the_pages_say() {
    let mut checked = Vec::new();
    for row in rows() {
        if row.get("turns").is_none() {
            continue;
        }
        let mut game = Match::new(row.open("position"));
        for turn in row.code("turns").split(' ') {
            for action in turn.split(',') {
                game.play_text(action)
                    .unwrap_or_else(|error| panic!("{}: {turn}: {error}", row.page));
            }
        }
        assert_eq!(game.position().to_string(), row.code("position after"));
        checked.push(row.page);
    }
    for id in GameId::ALL {
        assert!(checked.contains(&id.to_string()), "no examples for {id}");
    }
}

#[test]
fn what_the_pages_call_illegal_is_refused() {
    let mut checked = 0;
    for row in rows() {
        if row.get("not legal").is_none() {
            continue;
        }
        let position = row.open("not legal");
        let action = row.code("action");
        let refused = position.legal_action(action);
        assert!(
            refused.is_err(),
            "{}: {action} is legal in {position}",
            row.page
        );
        checked += 1;
    }
    assert!(checked >= 17, "{checked}");
}

#[test]
fn texts_that_the_pages_refuse_are_refused() {
    let mut checked = 0;
    for row in rows() {
        if row.get("refused").is_none() {
            continue;
        }
        let text = row.code("refused");
        let refused = row.id().open(&row.options(), Some(text));
        assert!(refused.is_err(), "{}: {text} is accepted", row.page);
        checked += 1;
    }
    assert!(checked >= 14, "{checked}");
}

#[test]
fn starts_are_as_the_pages_say() {
    let mut checked = 0;
    for row in rows() {
        if row.get("start").is_none() {
            continue;
        }
        let start = row.id().open(&row.options(), None).unwrap();
        assert_eq!(start.to_string(), row.code("start"));
        checked += 1;
    }
    assert!(checked >= 3, "{checked}");
}

#[test]
fn the_worked_example_of_kengi_goes_as_told() {
    let mut game: Option<Match<AnyGame>> = None;
    for row in rows() {
        if row.get("turn").is_none() {
            continue;
        }
        let game = game.get_or_insert_with(|| Match::new(row.id().start()));
        game.play_turn(row.code("turn")).unwrap();
        assert_eq!(game.position().to_string(), row.code("position after"));
    }
    assert_eq!(game.unwrap().len(), 5);
}
