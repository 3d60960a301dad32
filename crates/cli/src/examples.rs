//! Examples for the help pages, generated from the catalogue.

use std::sync::LazyLock;

use kabinet_core::{ActionList, Game};
use kabinet_engine::tablebase::tablebase;
use kabinet_games::{GameId, ValueForm};

/// The examples of a help page. `{game}` stands for a game of the catalogue, `{action}` for an
/// action that is legal at its start, `{position}` for a position of it, `{option}` for an option,
/// `{solved}` for a game with a table.
pub(crate) fn examples(lines: &[&str]) -> String {
    let title = if lines.len() == 1 {
        "Example:"
    } else {
        "Examples:"
    };
    let mut text = title.to_owned();
    for line in lines {
        text += "\n  ";
        text += &filled(line);
    }
    text
}

/// An example with its placeholders filled in.
pub(crate) fn filled(line: &str) -> String {
    // The help of every command is built at each start, so compute the placeholders once.
    static WORDS: LazyLock<Option<Words>> = LazyLock::new(Words::from_catalogue);
    let Some(words) = &*WORDS else {
        return line.to_owned();
    };
    line.replace("{game}", words.game)
        .replace("{action}", &words.action)
        .replace("{position}", &words.position)
        .replace("{option}", &words.option)
        .replace("{solved}", words.solved)
}

/// The values of the placeholders.
struct Words {
    game: &'static str,
    action: String,
    position: String,
    option: String,
    solved: &'static str,
}

impl Words {
    fn from_catalogue() -> Option<Self> {
        // The game with the shortest start makes the shortest examples.
        let starts = GameId::ALL.iter().map(|id| id.start());
        let start = starts.min_by_key(|start| start.to_string().len())?;
        let info = start.id().info();
        let mut list = ActionList::new();
        start.legal_actions(&mut list);
        let action = list.first().map(|&action| start.action_text(action))?;
        let option = info.options.first().map(|option| {
            let mut values = option.values.iter().filter_map(ValueForm::sample);
            let other = values.find(|value| value != option.default);
            let value = other.unwrap_or_else(|| option.default.to_owned());
            format!("{}={value}", option.key)
        });
        let mut tables = GameId::ALL.iter().filter(|&&id| tablebase(id).is_ok());
        Some(Self {
            solved: tables.next_back().map_or("GAME", |id| id.info().slug),
            game: info.slug,
            action,
            position: format!("'{start}'"),
            option: option.unwrap_or_else(|| "KEY=VALUE".to_owned()),
        })
    }
}
