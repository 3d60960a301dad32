//! The tree of a solved game: every move of a position with its proved value.

use askama::Template;
use kabinet_core::{ActionList, Arg, Game, Match, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::proof::GameValue;
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::tablebase::{Oracle, Tablebase, build_command, oracle, tablebase};
use kabinet_games::{AnyGame, GameId, Options, ValueForm};
use kabinet_words::text_with;

use super::page::Page;
use super::puzzles::one::form_urlencoded;
use crate::position_view::{Setting, page_board, played_texts, view};

/// The page of a position in the tree.
#[derive(Clone, Debug, Template)]
#[template(path = "explorer.html")]
pub struct ExplorerPage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    /// Where the line can be entered: what was played, and the address of the position after it.
    line: Vec<(String, String)>,
    /// What the game waits for, or how it ended.
    say: String,
    /// The proved value of the position, in words.
    value: Option<String>,
    /// The moves, by what they are worth.
    groups: Vec<Group>,
    /// The command that would build the missing table.
    missing: Option<String>,
    /// Other boards: the value of the option, the address, whether it is this one.
    boards: Vec<(String, String, bool)>,
    analysis: String,
    board_svg: String,
}

/// Moves of the same value.
#[derive(Clone, Debug)]
struct Group {
    /// The key of its heading.
    key: &'static str,
    /// `win`, `draw`, `open` or `loss`.
    class: &'static str,
    rows: Vec<Row>,
}

/// A move.
#[derive(Clone, Debug)]
struct Row {
    text: String,
    address: String,
    /// The value of the position after it, in words.
    value: String,
}

/// A value for the side that moves, and its words.
struct Valued {
    rank: (u8, i32),
    words: String,
}

impl ExplorerPage {
    /// The page of a position that was reached by a line.
    #[must_use]
    pub fn new(
        page: Page,
        options: &Options,
        game: &Match<AnyGame>,
        data: Option<&DataFolder>,
    ) -> Self {
        let position = game.position();
        let id = position.id();
        let look = view(page.language, options, game);
        let setting = Setting {
            label: &look.say,
            ..Setting::default()
        };
        let (board_svg, _) = page_board(page.language, game, setting);
        let known = data.and_then(|data| oracle(position, data, ProgressMonitor::silent()));
        let over = game.ending().is_some();
        let (mut value, mut groups) = (None, Vec::new());
        if let Some(known) = known.as_deref().filter(|_| !over) {
            let found = known.solution(position).map(|solution| solution.value);
            value = found.map(|value| words(&page, id, position.side(), value));
            groups = moves(&page, options, game, known);
        }
        let missing = (known.is_none() && !over).then(|| build_command(options));
        let actions: Vec<String> = played_texts(game);
        let line = (0..actions.len()).map(|at| {
            let address = address(id, options, &actions[..=at]);
            (actions[at].clone(), address)
        });
        let line = line.collect();
        let boards = boards(&page, id, options);
        let mut query = form_urlencoded(&[("position", &position.to_string())]);
        for (option, value) in options.chosen() {
            query.push('&');
            query += &form_urlencoded(&[("option", &format!("{}={value}", option.key))]);
        }
        Self {
            game: id,
            line,
            say: look.say,
            value,
            groups,
            missing,
            boards,
            analysis: format!("/analysis/{}?{query}", id.info().slug),
            board_svg,
            page,
        }
    }

    /// The address of the start.
    fn start(&self) -> String {
        let own = self.boards.iter().find(|(_, _, own)| *own);
        own.map_or_else(
            || format!("/known/{}/tree", self.game.info().slug),
            |(_, address, _)| address.clone(),
        )
    }
}

/// The address of the position after a line.
fn address(game: GameId, options: &Options, actions: &[String]) -> String {
    let mut query = Vec::new();
    for (option, value) in options.chosen() {
        query.push(form_urlencoded(&[(
            &format!("option-{}", option.key),
            value,
        )]));
    }
    if !actions.is_empty() {
        query.push(form_urlencoded(&[("moves", &actions.join(" "))]));
    }
    let query = query.join("&");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/known/{}/tree{mark}{query}", game.info().slug)
}

/// The boards of a game whose tables have all positions, by its option with listed values.
fn boards(page: &Page, game: GameId, options: &Options) -> Vec<(String, String, bool)> {
    let complete = tablebase(game).is_ok_and(Tablebase::is_complete);
    let mut boards = Vec::new();
    for option in game.info().options.iter().filter(|_| complete) {
        for form in option.values {
            let ValueForm::Word(value, _) = form else {
                continue;
            };
            let mut other = options.clone();
            if other.set(option.key, value).is_err() {
                continue;
            }
            let own = options.get(option.key) == *value;
            let label = page.value_about(&game, option, form);
            boards.push((label, address(game, &other, &[]), own));
        }
    }
    boards
}

/// The moves of a position, by what they are worth, best first.
fn moves(page: &Page, options: &Options, game: &Match<AnyGame>, known: &dyn Oracle) -> Vec<Group> {
    let position = game.position();
    let played = played_texts(game);
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let mut rows: Vec<((u8, i32), Row)> = Vec::new();
    for &action in list.iter() {
        let text = position.action_text(action);
        let mut after = position.clone();
        after.play_unchecked(action);
        let Valued { rank, words } = valued(page, position.side(), &after, known);
        let mut actions = played.clone();
        actions.push(text.clone());
        let address = address(position.id(), options, &actions);
        let row = Row {
            text,
            address,
            value: words,
        };
        rows.push((rank, row));
    }
    rows.sort_by(|(a, one), (b, other)| (a, &one.text).cmp(&(b, &other.text)));
    let kinds = [
        ("known-tree-wins", "win"),
        ("known-tree-draws", "draw"),
        ("known-tree-open", "open"),
        ("known-tree-loses", "loss"),
    ];
    let groups = (0_u8..).zip(kinds).map(|(kind, (key, class))| {
        let own = rows.iter().filter(|((found, _), _)| *found == kind);
        let rows = own.map(|(_, row)| row.clone()).collect();
        Group { key, class, rows }
    });
    groups.filter(|group| !group.rows.is_empty()).collect()
}

/// The value of a move for the side that plays it.
fn valued(page: &Page, mover: Side, after: &AnyGame, known: &dyn Oracle) -> Valued {
    let id = after.id();
    if let Some(outcome) = after.outcome() {
        let (rank, words) = match outcome {
            Outcome::Win(side) => {
                let words = page.with("known-tree-now", "side", &page.side(id.info(), &side));
                (if side == mover { 0 } else { 3 }, words)
            }
            Outcome::Draw => (1, page.t("known-tree-draw")),
        };
        let rank = (rank, 0);
        return Valued { rank, words };
    }
    let value = known
        .solution(after)
        .map_or(GameValue::Unknown, |found| found.value);
    let plies = |distance: Distance| match distance {
        Distance::Exactly(plies) | Distance::AtMost(plies) => i32::from(plies),
    };
    let same = after.side() == mover;
    // A win comes sooner first, a loss later first.
    let rank = match value {
        GameValue::Win(distance) if same => (0, plies(distance)),
        GameValue::Loss(distance) if !same => (0, plies(distance)),
        GameValue::Draw => (1, 0),
        GameValue::Unknown => (2, 0),
        GameValue::Win(distance) | GameValue::Loss(distance) => (3, -plies(distance)),
    };
    let words = words(page, id, after.side(), value);
    Valued { rank, words }
}

/// A value in words; `side` is to move.
fn words(page: &Page, game: GameId, side: Side, value: GameValue) -> String {
    let (winner, distance) = match value {
        GameValue::Win(distance) => (side, distance),
        GameValue::Loss(distance) => (side.other(), distance),
        GameValue::Draw => return page.t("known-tree-draw"),
        GameValue::Unknown => return page.t("known-tree-unknown"),
    };
    let (key, plies) = match distance {
        Distance::Exactly(plies) => ("known-tree-win", plies),
        Distance::AtMost(plies) => ("known-tree-win-most", plies),
    };
    let args = [
        ("side", Arg::Text(page.side(game.info(), &winner))),
        ("n", Arg::Number(i64::from(plies))),
    ];
    text_with(page.language, key, &args)
}
