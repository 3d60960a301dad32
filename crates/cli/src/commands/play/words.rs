//! Messages about a game.

use std::collections::BTreeMap;

use kabinet_core::Game;
use kabinet_core::text::plural;

use super::table::Table;
use crate::commands::legal::ActionTexts;
use crate::failure;

/// The number of example actions, if there is room.
pub(super) const EXAMPLES: usize = 4;

/// The seat to act, with the player's name if the record has one.
fn acting(table: &Table) -> (String, String) {
    let side = table.game().position().side();
    let Some(seat) = table.seat() else {
        let name = table.info().side(side).name.to_owned();
        return (name.clone(), name);
    };
    let who = match table.record().tag(&seat.tag()) {
        Some(name) if !name.is_empty() && name != "?" => format!("{} ({name})", seat.name),
        _ => seat.name.clone(),
    };
    (seat.name, who)
}

/// What the game waits for: the game's own sentence, addressed to the seat to act.
pub(super) fn sentence(table: &Table, caption: &str) -> String {
    if table.game().ending().is_some() {
        return caption.to_owned();
    }
    let (seat, who) = acting(table);
    let side = table.info().side(table.game().position().side()).name;
    for name in [seat.as_str(), side] {
        if let Some(rest) = caption.strip_prefix(name)
            && rest.starts_with(' ')
        {
            return format!("{who}{rest}");
        }
    }
    format!("{who}: {caption}")
}

/// What may be typed now: the number of actions with examples, or after the end the commands.
pub(super) fn choice(table: &Table, examples: usize) -> String {
    if table.game().ending().is_some() {
        return afterwards(table);
    }
    let mut actions = ActionTexts::default();
    actions.list(table.game().position());
    let texts: Vec<&str> = actions.iter().collect();
    let count = texts.len();
    let mut what = format!("{count} {}", plural(count, "action", "actions"));
    let shown = chosen(&texts, examples);
    if shown.len() == count {
        what += &format!(": {}", shown.join(", "));
    } else if !shown.is_empty() {
        what += &format!(", such as {}", shown.join(", "));
    }
    match table.begun() {
        None => format!("{what}."),
        Some(begun) => format!("Played so far: {begun}. {what}."),
    }
}

/// The commands that still work when the game is over.
fn afterwards(table: &Table) -> String {
    match table.path() {
        Some(path) if !table.unsaved() => {
            let path = path.display();
            format!("The game is in {path}. Type undo to take back, quit to leave.")
        }
        None if !table.unsaved() => "Type quit to leave.".to_owned(),
        Some(_) => "Type save to keep this game, undo to take back, quit to leave.".to_owned(),
        None => "Type save FILE to keep the game, undo to take back, quit to leave.".to_owned(),
    }
}

/// A text for the terminal: without control characters, wrapped at `width` characters.
pub(in crate::commands) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in failure::one_line(text).split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines
}

/// A few example actions: one of each form, then others from all over the list.
fn chosen<'a>(actions: &[&'a str], most: usize) -> Vec<&'a str> {
    if actions.len() <= most + 1 {
        return actions.to_vec();
    }
    let mut forms: BTreeMap<String, usize> = BTreeMap::new();
    for (index, action) in actions.iter().enumerate() {
        forms.entry(form(action)).or_insert(index);
    }
    let mut chosen: Vec<usize> = forms.into_values().take(most).collect();
    for step in 1..=most {
        let index = (step * actions.len() / (most + 1)).min(actions.len() - 1);
        if chosen.len() < most && !chosen.contains(&index) {
            chosen.push(index);
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|index| actions[index]).collect()
}

/// The form of an action, regardless of the places it names.
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

/// Words in columns, read downwards, in lines of at most `width` characters.
pub(in crate::commands) fn columns(words: &[&str], width: usize) -> String {
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
    use super::{chosen, columns, wrapped};

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
    fn lines_end_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("one two three", 80), "one two three");
        assert_eq!(wrapped("endless one", 3), "endless\none");
        assert_eq!(wrapped("a\u{1b}[2J", 80), "a\\u{1b}[2J");
    }

    #[test]
    fn examples_show_every_form() {
        let mut actions: Vec<String> = (1..=50).map(|n| format!("a{n}-b{n}")).collect();
        actions.push("done".to_owned());
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let shown = chosen(&actions, 4);
        assert_eq!(shown.len(), 4);
        assert!(shown.contains(&"done") && shown.contains(&"a1-b1"));
        assert_eq!(chosen(&actions, 2), ["a1-b1", "done"]);
        assert_eq!(chosen(&actions, 0), [""; 0]);
    }
}
