//! A position and what may be played there, for pages that are no live game: lessons, boards to
//! try, puzzles, analysis.
//!
//! Nothing is kept between two requests. A request has the start and all actions since, so the
//! rules that need the past, such as repetition, hold here too.

use kabinet_core::{Game, Match, MatchError, Message, Outcome, Side, ToMessage, typed};
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_draw::{Context, Touch};
use kabinet_games::{
    AnyAction, AnyGame, GameId, OpenError, OptionError, Options, catalogue::UnknownGame, status,
};
use kabinet_words::{Language, translate};
use serde::{Deserialize, Serialize};

mod board;
mod choices;
mod why;

pub use board::{BoardStateView, BoardView};
pub use choices::{Choices, choices};
pub use why::{Miss, Reason, why};

/// The most actions of a query. Games between people have some hundreds.
pub const MOST_ACTIONS: usize = 4000;

/// A position as a script names it: a start and the actions since.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct PositionQuery {
    /// The name of the game in addresses.
    pub game: String,
    /// Options as `key=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Where the line begins; without it at the start of the game.
    #[serde(default)]
    pub position: Option<String>,
    /// What was played since: actions, or whole turns.
    #[serde(default)]
    pub actions: Vec<String>,
}

/// Why there is no such position.
#[derive(Debug, thiserror::Error)]
pub enum PositionQueryError {
    /// The game is none of ours.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// An option was refused.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The position was refused.
    #[error(transparent)]
    Position(OpenError),
    /// An action was refused: its number in the request, and why.
    #[error("{1}")]
    Action(usize, Box<MatchError<AnyGame>>),
    /// There are too many actions.
    #[error("more than {MOST_ACTIONS} actions")]
    TooLong,
}

impl PositionQueryError {
    /// The offending part of the request.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            PositionQueryError::Game(_) => "game",
            PositionQueryError::Options(_) => "options",
            PositionQueryError::Position(_) => "position",
            PositionQueryError::Action(..) | PositionQueryError::TooLong => "actions",
        }
    }

    /// The number of the action that was refused.
    #[must_use]
    pub fn at(&self) -> Option<usize> {
        match self {
            PositionQueryError::Action(at, _) => Some(*at),
            _ => None,
        }
    }
}

impl ToMessage for PositionQueryError {
    fn to_message(&self) -> Message {
        match self {
            PositionQueryError::Game(error) => error.to_message(),
            PositionQueryError::Options(error) => error.to_message(),
            PositionQueryError::Position(error) => error.to_message(),
            PositionQueryError::Action(_, error) => error.to_message(),
            PositionQueryError::TooLong => {
                Message::new("look-too-long").number("most", MOST_ACTIONS)
            }
        }
    }
}

impl PositionQuery {
    /// A start without anything played.
    #[must_use]
    pub fn start(options: &Options, position: &AnyGame) -> Self {
        Self {
            game: options.info().slug.to_owned(),
            options: texts_of(options),
            position: Some(position.to_string()),
            actions: Vec::new(),
        }
    }

    /// The game as it was played.
    ///
    /// # Errors
    /// At the first part that is refused.
    pub fn open(&self) -> Result<(Options, Match<AnyGame>), PositionQueryError> {
        let id: GameId = self.game.parse()?;
        let options = Options::from_pairs(id.info(), &self.options)?;
        let start = id
            .open(&options, self.position.as_deref())
            .map_err(PositionQueryError::Position)?;
        let mut game = Match::new(start);
        for (at, turn) in self.actions.iter().enumerate() {
            // Only what is not written as records write it needs to be understood.
            let first = turn.split(',').next().unwrap_or_default();
            let strict = game.position().legal_action(first).is_ok();
            let typed = || typed::meant(game.position(), turn);
            let meant = (!strict).then(typed).flatten();
            let turn = meant.as_deref().unwrap_or(turn);
            for action in turn.split(',') {
                if game.len() == MOST_ACTIONS {
                    return Err(PositionQueryError::TooLong);
                }
                game.play_text(action)
                    .map_err(|error| PositionQueryError::Action(at, Box::new(error)))?;
            }
        }
        Ok((options, game))
    }
}

/// A position as a page shows it.
#[derive(Debug, Serialize)]
pub struct PositionView {
    /// How many actions were played.
    pub n: usize,
    /// The index of the side that acts.
    pub side: usize,
    /// Whether a turn has begun that is not complete.
    pub mid: bool,
    /// What the game waits for, or how it ended, in a sentence.
    pub say: String,
    /// What stands on the board.
    pub stand: BoardStateView,
    /// What the last action led over, by the names of what is touched.
    pub via: Vec<String>,
    /// The position as text.
    pub position: String,
    /// The options that differ from their defaults.
    pub options: Vec<String>,
    /// What completes the turn: the action, then what is touched for it.
    pub actions: Choices,
    /// What goes on with the turn.
    pub steps: Choices,
    /// What was played: side, text, how many actions there were after it.
    pub turns: Vec<(usize, String, usize)>,
    /// How it ended, as records write it.
    pub over: Option<&'static str>,
}

/// Looks at a position.
///
/// # Errors
/// If the request does not lead to a position.
pub fn look(language: Language, asked: &PositionQuery) -> Result<PositionView, PositionQueryError> {
    let (options, game) = asked.open()?;
    Ok(view(language, &options, &game))
}

/// The last position of a game.
#[must_use]
pub fn view(language: Language, options: &Options, game: &Match<AnyGame>) -> PositionView {
    let position = game.position();
    let ending = game.ending();
    let (actions, steps) = match ending {
        Some(_) => Default::default(),
        None => choices(position),
    };
    let sides: Vec<Side> = game.positions().map(Game::side).collect();
    let turns: Vec<(usize, String, usize)> = game
        .turns()
        .into_iter()
        .map(|turn| {
            let (side, ends) = (sides[turn.start], turn.end);
            (side.index(), game.turn_text(turn), ends)
        })
        .collect();
    let context = Context {
        last: turns.last().map(|(_, text, _)| text.as_str()),
        ending,
    };
    let told = status::match_ending(game).unwrap_or_else(|| status::now(position, false));
    PositionView {
        n: game.len(),
        side: position.side().index(),
        mid: game.mid_turn(),
        say: translate(language, &told),
        stand: BoardStateView::new(
            &kabinet_draw::board(position),
            &kabinet_draw::board_state(position, context),
        ),
        via: way_to(game, game.len()),
        position: position.to_string(),
        options: texts_of(options),
        actions,
        steps,
        over: ending.map(|ending| result(ending.outcome)),
        turns,
    }
}

/// The way of the action with this number, counted from 1; nothing for 0.
#[must_use]
pub fn way_to(game: &Match<AnyGame>, plies: usize) -> Vec<String> {
    let Some(last) = plies.checked_sub(1) else {
        return Vec::new();
    };
    let before = game.positions().nth(last);
    let action = game.plies().nth(last);
    before
        .zip(action)
        .map_or_else(Vec::new, |(before, (action, _))| way(before, action))
}

/// The way of an action: the names of what it leads over, to show what moved.
#[must_use]
pub fn way(before: &AnyGame, action: AnyAction) -> Vec<String> {
    let board = kabinet_draw::board(before);
    kabinet_draw::way(before, action)
        .iter()
        .map(|touch| touch.on(&board).to_string())
        .collect()
}

/// A turn as text, and its arrows: the places that each piece leaves and reaches. An action on a
/// single place has that place twice.
#[must_use]
pub fn arrows(position: &AnyGame, turn_played: &[AnyAction]) -> (String, Vec<(String, String)>) {
    let board = kabinet_draw::board(position);
    let mut position = position.clone();
    let (mut turn, mut arrows) = (Vec::new(), Vec::new());
    for &action in turn_played {
        turn.push(position.action_text(action));
        let touches = kabinet_draw::touches(&position, action);
        let named = |touch: &Touch| touch.on(&board).to_string();
        let on_board = |touch: &&Touch| !matches!(touch, Touch::Button(_));
        let names: Vec<String> = touches.iter().filter(on_board).map(named).collect();
        arrows.extend(
            names
                .windows(2)
                .map(|pair| (pair[0].clone(), pair[1].clone())),
        );
        if let [only] = names.as_slice() {
            arrows.push((only.clone(), only.clone()));
        }
        position.play_unchecked(action);
    }
    (turn.join(","), arrows)
}

/// How records write an outcome.
#[must_use]
pub fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// The options that differ from their defaults, each as `key=value`.
#[must_use]
pub fn texts_of(options: &Options) -> Vec<String> {
    let chosen = options.chosen();
    chosen
        .map(|(option, value)| format!("{}={value}", option.key))
        .collect()
}

/// How a board stands on its page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setting<'a> {
    /// Whether the second side sits at the bottom.
    pub flipped: bool,
    /// What the board shows, in words.
    pub label: &'a str,
    /// What its identifiers begin with, where a page has several boards.
    pub prefix: &'a str,
}

/// The board as a page has it: the drawing, and the description for its script as JSON.
///
/// # Panics
/// Never: a description can be written as JSON.
#[must_use]
pub fn page_board(
    language: Language,
    game: &Match<AnyGame>,
    setting: Setting<'_>,
) -> (String, String) {
    let position = game.position();
    let board = kabinet_draw::board(position);
    let last = game.turns().pop().map(|turn| game.turn_text(turn));
    let context = Context {
        last: last.as_deref(),
        ending: game.ending(),
    };
    let board_state = kabinet_draw::board_state(position, context);
    let description = BoardView::new(&board, language);
    let drawing = svg::live(
        &board,
        &board_state,
        LiveOptions {
            flipped: setting.flipped,
            hands: has_shelves(game.start()),
            prefix: setting.prefix,
            label: setting.label,
        },
    );
    let json = serde_json::to_string(&description).expect("a description can be JSON");
    (drawing, json)
}

/// Whether pieces lie beside the board of this game for many turns: not placed yet, or lost.
#[must_use]
pub fn has_shelves(start: &AnyGame) -> bool {
    kabinet_draw::board(start).shelves
}

/// What was played, action by action.
#[must_use]
pub fn played_texts(game: &Match<AnyGame>) -> Vec<String> {
    let played = game.plies().map(|(action, _)| action);
    let both = game.positions().zip(played);
    both.map(|(position, action)| position.action_text(action))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(game: &str, actions: &[&str]) -> PositionQuery {
        PositionQuery {
            game: game.to_owned(),
            actions: actions.iter().map(|&action| action.to_owned()).collect(),
            ..PositionQuery::default()
        }
    }

    #[test]
    fn every_game_can_be_looked_at() {
        for game in GameId::ALL {
            let view = look(Language::English, &asked(game.info().slug, &[])).expect("a start");
            assert_eq!((view.n, view.mid, view.over), (0, false, None));
            let mut list = kabinet_core::ActionList::new();
            game.start().legal_actions(&mut list);
            let offered = view.actions.len() + view.steps.len();
            assert_eq!(offered, list.as_slice().len(), "{game:?}");
        }
    }

    #[test]
    fn turns_and_single_actions_come_to_the_same() {
        let whole = look(
            Language::English,
            &asked("kastwa", &["Gb2", "Ga1,Pa2", "Pc3", "Pd4"]),
        );
        let single = look(
            Language::English,
            &asked("kastwa", &["Gb2", "Ga1", "Pa2", "Pc3", "Pd4"]),
        );
        let (whole, single) = (whole.expect("legal"), single.expect("legal"));
        assert_eq!(whole.position, single.position);
        assert_eq!(whole.turns, single.turns);
        assert_eq!(whole.turns.len(), 4);
    }

    #[test]
    fn what_is_refused_is_named() {
        let refused = |asked: &PositionQuery| {
            let error = look(Language::English, asked).expect_err("refused");
            (error.field(), error.at())
        };
        assert_eq!(refused(&asked("chess", &[])), ("game", None));
        assert_eq!(
            refused(&asked("kengi", &["c1-e4", "nonsense"])),
            ("actions", Some(1))
        );
        let mut wrong = asked("kengi", &[]);
        wrong.position = Some("x".to_owned());
        assert_eq!(refused(&wrong), ("position", None));
        let mut wrong = asked("kengi", &[]);
        wrong.options = vec!["size=9".to_owned()];
        assert_eq!(refused(&wrong), ("options", None));
    }

    #[test]
    fn nobody_looks_at_a_game_without_end() {
        // Two Monarchs walk to and fro; the third time the game is over.
        let mut game = asked("kingdom", &[]);
        let view = look(Language::English, &game).expect("a start");
        game.actions = vec![view.actions.first().expect("an action").to_owned(); MOST_ACTIONS + 1];
        assert!(look(Language::English, &game).is_err());
    }
}
