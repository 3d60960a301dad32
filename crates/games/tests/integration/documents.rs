//! The pages that speak of all games leave none out.

use crate::common;
use kabinet_games::GameId;

#[test]
fn the_index_of_the_rules_links_every_page() {
    let (page, text) = common::page("rules/README.md");
    let tables = common::tables(&text);
    let index = tables.iter().find(|table| table.head[0] == "page");
    let index = index.unwrap_or_else(|| panic!("{page}: no table whose first column is `page`"));
    for &id in GameId::ALL {
        let link = format!("[{id}.md]({id}.md)");
        let row = index.rows.iter().find(|(_, cells)| cells[0] == link);
        let Some((line, cells)) = row else {
            panic!("{page}: the table of pages needs a row for {id} that begins with {link}");
        };
        let info = id.info();
        let row = cells.join(" | ");
        for part in [info.name, &info.year.to_string()] {
            assert!(row.contains(part), "{page}:{line}: {part} is missing");
        }
    }
}

#[test]
fn the_notation_shows_every_game() {
    let (page, text) = common::page("NOTATION.md");
    for &id in GameId::ALL {
        let start = id.start().to_string();
        let shown = text.lines().any(|line| {
            let rest = line.trim_start().strip_prefix(&start);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("  "))
        });
        assert!(
            shown,
            "{page}: among the examples of positions {id} needs a line that begins with its start: \
             {start}"
        );
        assert!(
            text.contains(&format!("`{id}`")),
            "{page}: the row of the tag `Game` needs `{id}`"
        );
    }
}
