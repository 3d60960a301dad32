//! Why a touch on the board does not mean a legal action.

use kabinet_core::{Action as _, ActionList, Game, Message, ToMessage};
use kabinet_draw::{Scene, Touch};
use kabinet_games::{AnyAction, AnyGame};
use serde::{Deserialize, Serialize};

use super::PositionQuery;

/// A touch on a board that means nothing legal.
#[derive(Debug, Deserialize)]
pub struct Miss {
    /// The position.
    #[serde(flatten)]
    pub line: PositionQuery,
    /// What was touched before.
    #[serde(default)]
    pub path: Vec<String>,
    /// What was touched last.
    pub spot: String,
}

/// Why something cannot be done.
#[derive(Debug, Serialize)]
pub struct Reason {
    /// The rule that forbids it, in a sentence; nothing if no rule does.
    pub say: Option<String>,
}

/// Why `spot` may not be touched after the touches in `path`, by the rule that forbids it.
///
/// Every action that these touches could mean is asked for its reason. `None` if a legal action
/// begins so, or if no action does. A visitor who touches a place for a piece before choosing a
/// piece beside the board is told to choose one.
#[must_use]
pub fn why(position: &AnyGame, path: &[String], spot: &str) -> Option<Message> {
    let board = kabinet_draw::board(position);
    let mut meant: Vec<(AnyAction, Message)> = Vec::new();
    for code in 0..=u16::MAX {
        let action = AnyAction::from_code(code);
        let touches = kabinet_draw::touches(position, action);
        if from_hand(&board, &touches, path, spot) && position.check(action).is_ok() {
            return Some(Message::new("why-from-hand").text("place", spot));
        }
        if !begins(&board, &touches, path, spot) {
            continue;
        }
        let Err(reason) = position.check(action) else {
            return None;
        };
        meant.push((action, reason.to_message()));
    }
    let (mut reason, mut is_most) = most_frequent(&meant)?;
    if !is_most {
        // Two kinds of actions have the same touches, and only one of them can be played now.
        let kinds = kinds_now(position);
        meant.retain(|(action, _)| kinds.contains(&kind(position, *action)));
        if let Some(found) = most_frequent(&meant) {
            (reason, is_most) = found;
        }
    }
    if is_most || !path.is_empty() {
        return Some(reason);
    }
    // Each way is barred by something else: only the piece itself can be named.
    Some(Message::new("why-stuck").text("place", spot))
}

/// The reason that bars most of the ways, and whether it bars more than half of them. The rest are
/// actions of another kind, such as putting a piece back where none was captured.
fn most_frequent(meant: &[(AnyAction, Message)]) -> Option<(Message, bool)> {
    let mut counts: Vec<(&Message, usize)> = Vec::new();
    for (_, reason) in meant {
        match counts.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => counts.push((reason, 1)),
        }
    }
    let (reason, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some((reason.clone(), 2 * count > meant.len()))
}

/// What kind of action it is: what is left of its text without names of places and pieces.
fn kind(position: &AnyGame, action: AnyAction) -> String {
    let mut text = position.action_text(action);
    text.retain(|letter| !letter.is_ascii_alphanumeric());
    text
}

/// The kinds of actions that can be played.
fn kinds_now(position: &AnyGame) -> Vec<String> {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    let mut kinds: Vec<String> = legal.iter().map(|&action| kind(position, action)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Whether an action brings a piece from beside the board to a spot that was touched first.
fn from_hand(board: &Scene, touches: &[Touch], path: &[String], spot: &str) -> bool {
    let [Touch::Hand(..), Touch::Place(place), ..] = touches else {
        return false;
    };
    let named = board.places.get(*place).map(|place| place.name.as_str());
    path.is_empty() && named == Some(spot)
}

/// Whether an action's touches begin with a path, and go on with a spot.
fn begins(board: &Scene, touches: &[Touch], path: &[String], spot: &str) -> bool {
    let named = |place: usize| board.places.get(place).map(|place| place.name.as_str());
    let is = |touch: Touch, text: &str| match touch {
        Touch::Place(place) => named(place) == Some(text),
        Touch::Tower(place) => text
            .strip_suffix(".tower")
            .is_some_and(|text| named(place) == Some(text)),
        Touch::Hand(..) => touch.on(board).to_string() == text,
        Touch::Button(_) => false,
    };
    let on = |touch: Touch| match touch {
        Touch::Tower(place) => named(place) == Some(spot),
        other => is(other, spot),
    };
    let starts = touches
        .iter()
        .zip(path)
        .all(|(&touch, text)| is(touch, text));
    starts && touches.get(path.len()).is_some_and(|&touch| on(touch))
}

#[cfg(test)]
mod tests {
    use kabinet_games::{GameId, Options};

    use super::*;

    fn reason(
        game: GameId,
        position: Option<&str>,
        path: &[&str],
        spot: &str,
    ) -> Option<&'static str> {
        let options = Options::new(game.info());
        let position = game.open(&options, position).expect("a position");
        let path: Vec<String> = path.iter().map(|&touch| touch.to_owned()).collect();
        why(&position, &path, spot).map(|message| message.key)
    }

    #[test]
    fn the_rule_that_forbids_it_is_named() {
        let kingdom = |path: &[&str], spot: &str| {
            let text = "4m4/9/9/9/9/9/1Bb6/9/3DM4 w -";
            reason(GameId::Kingdom, Some(text), path, spot)
        };
        assert_eq!(kingdom(&["b3"], "d3"), Some("kingdom-illegal-over-knight"));
        assert_eq!(kingdom(&["d1"], "f1"), Some("kingdom-illegal-over-monarch"));
        assert_eq!(kingdom(&["b3"], "h8"), Some("kingdom-illegal-unreachable"));
        assert_eq!(
            kingdom(&["b3"], "c3"),
            Some("kingdom-illegal-knight-on-knight")
        );
        assert_eq!(kingdom(&[], "c3"), Some("kingdom-illegal-not-yours"));
        assert_eq!(kingdom(&[], "b3"), None, "it can move");
        assert_eq!(kingdom(&["b3"], "b4"), None, "it can go there");
    }

    #[test]
    fn who_touches_a_cell_before_a_piece_is_told_to_choose_one() {
        let kastwa = |path: &[&str], spot: &str| reason(GameId::Kastwa, None, path, spot);
        assert_eq!(kastwa(&[], "b2"), Some("why-from-hand"));
        assert_eq!(kastwa(&["hand:P"], "b2"), None, "it can go there");
        let text = "4m4/9/9/9/9/9/1Bb6/9/3DM4 w -";
        let empty = reason(GameId::Kingdom, Some(text), &[], "e5");
        assert!(empty.is_some_and(|key| key != "why-from-hand"), "{empty:?}");
    }

    #[test]
    fn a_rule_of_another_phase_hides_no_reason() {
        let kensington = |end: &str, path: &[&str], spot: &str| {
            let text = format!("B2B/3/2/1BB3/1BB3/1B2/1R1/2R5/2RR4/3/4/6/6/2/3/4 r {end}");
            reason(GameId::Kensington, Some(&text), path, spot)
        };
        let moving = |path: &[&str], spot: &str| kensington("0,0 0", path, spot);
        assert_eq!(moving(&["h4"], "a1"), Some("kensington-illegal-no-line"));
        assert_eq!(moving(&[], "l2"), Some("kensington-illegal-wrong-owner"));
        assert_eq!(moving(&[], "a1"), Some("illegal-empty"));
        let relocating = |path: &[&str], spot: &str| kensington("0,0 2", path, spot);
        assert_eq!(
            relocating(&[], "h3"),
            Some("kensington-illegal-wrong-owner")
        );
        assert_eq!(relocating(&["k2"], "h3"), Some("illegal-occupied"));
    }

    #[test]
    fn cells_beyond_a_small_board_hide_no_reason() {
        let kastwa = |path: &[&str], spot: &str| {
            reason(GameId::Kastwa, Some("G2p/3p/PPg1/4 w -/-"), path, spot)
        };
        assert_eq!(kastwa(&["b2"], "c2"), Some("kastwa-illegal-too-weak"));
        assert_eq!(kastwa(&["a4"], "c1"), Some("kastwa-illegal-too-far"));
        assert_eq!(kastwa(&[], "c2"), Some("kastwa-illegal-not-yours"));
        assert_eq!(kastwa(&[], "a1"), Some("illegal-empty"));
    }

    #[test]
    fn only_a_piece_that_cannot_move_has_nowhere_to_go() {
        let text = "4m4/9/9/9/9/9/9/cb7/Ac2M4 w -";
        let found = reason(GameId::Kingdom, Some(text), &[], "a1");
        assert_eq!(found, Some("why-stuck"));
    }

    #[test]
    fn a_frozen_pile_says_so() {
        let text = "-,V,B,OV,O/V,V,B,O,O/V,R,B,O,N/R,R,B,N,N/-,R,BR,N,N s d5";
        let found = reason(GameId::Kengi, Some(text), &[], "d5");
        assert!(found.is_some_and(|key| key != "why-stuck"), "{found:?}");
    }
}
