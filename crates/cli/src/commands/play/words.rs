//! What is said about a game.

use std::collections::BTreeMap;

use kabinet_core::text::plural;
use kabinet_core::{Ending, Game, Outcome, Reason};
use kabinet_games::GameInfo;

use super::table::Table;
use crate::commands::legal::ActionTexts;

/// How many actions are shown as examples.
const EXAMPLES: usize = 4;

/// How the game ended.
pub(super) fn ending(info: &GameInfo, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Win(side) => {
            let (winner, loser) = (info.side(side).name, info.side(side.other()).name);
            match ending.reason {
                Reason::Resignation => format!("{loser} resigned. {winner} has won."),
                _ => format!("{winner} has won."),
            }
        }
        Outcome::Draw => match ending.reason {
            Reason::Repetition => "A draw: the same position came back too often.",
            Reason::BothBlocked => "A draw: neither side can move.",
            Reason::Agreement => "A draw by agreement.",
            _ => "A draw.",
        }
        .to_owned(),
    }
}

/// Who sits where acts next: the seat, and the player's name if the record has one.
pub(super) fn acting(table: &Table) -> String {
    let Some(seat) = table.seat() else {
        let side = table.game().position().side();
        return table.info().side(side).name.to_owned();
    };
    match table.record().tag(&seat.tag()) {
        Some(name) if !name.is_empty() && name != "?" => format!("{} ({name})", seat.name),
        _ => seat.name,
    }
}

/// Whose turn it is and what may be done, or how the game ended.
pub(super) fn caption(table: &Table) -> String {
    if let Some(end) = table.game().ending() {
        return ending(table.info(), end);
    }
    let mut actions = ActionTexts::default();
    actions.list(table.game().position());
    let texts: Vec<&str> = actions.iter().collect();
    let count = texts.len();
    let choice = format!("{count} {}", plural(count, "action", "actions"));
    let shown = examples(&texts);
    let what = if shown.len() == count {
        format!("{choice}: {}", shown.join(", "))
    } else {
        format!("{choice}, such as {}", shown.join(", "))
    };
    let who = acting(table);
    match table.begun() {
        None => format!("{who} to move: {what}."),
        Some(begun) => format!("{who} has begun a turn with {begun} and goes on: {what}."),
    }
}

/// A few actions that show what there is: one of each form, then others from all over the list.
fn examples<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    if actions.len() <= EXAMPLES + 1 {
        return actions.to_vec();
    }
    let mut forms: BTreeMap<String, usize> = BTreeMap::new();
    for (index, action) in actions.iter().enumerate() {
        forms.entry(form(action)).or_insert(index);
    }
    let mut chosen: Vec<usize> = forms.into_values().take(EXAMPLES).collect();
    for step in 1..=EXAMPLES {
        let index = (step * actions.len() / (EXAMPLES + 1)).min(actions.len() - 1);
        if chosen.len() < EXAMPLES && !chosen.contains(&index) {
            chosen.push(index);
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|index| actions[index]).collect()
}

/// What an action looks like when it does not matter which place it names.
fn form(action: &str) -> String {
    let class = |c: char| match c {
        '0'..='9' => '0',
        'a'..='z' => 'a',
        'A'..='Z' => 'A',
        other => other,
    };
    let mut form: String = action.chars().map(class).collect();
    while form.contains("00") {
        form = form.replace("00", "0");
    }
    form
}

/// Words in columns, read downwards, no line longer than `width`.
pub(super) fn columns(words: &[&str], width: usize) -> String {
    let longest = words.iter().map(|word| word.chars().count()).max();
    let cell = longest.unwrap_or(0) + 2;
    let across = (width / cell).max(1);
    let rows = words.len().div_ceil(across).max(1);
    let mut text = String::new();
    for row in 0..rows {
        let line: String = (row..words.len())
            .step_by(rows)
            .map(|index| format!("{:cell$}", words[index]))
            .collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{columns, examples};

    #[test]
    fn columns_are_read_downwards() {
        assert_eq!(
            columns(&["a1", "b2", "c3", "d4", "e5"], 9),
            "a1  d4\nb2  e5\nc3\n"
        );
        assert_eq!(columns(&["a1"], 1), "a1\n");
        assert_eq!(columns(&[], 80), "\n");
    }

    #[test]
    fn examples_show_every_form() {
        let mut actions: Vec<String> = (1..=50).map(|n| format!("a{n}-b{n}")).collect();
        actions.push("done".to_owned());
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let shown = examples(&actions);
        assert_eq!(shown.len(), 4);
        assert!(shown.contains(&"done") && shown.contains(&"a1-b1"));
    }
}
