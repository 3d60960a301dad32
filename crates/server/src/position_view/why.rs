//! Why a touch on the board does not mean a legal action.

use kabinet_core::{Action as _, Game, Message, ToMessage};
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
/// begins so, or if no action does. Whoever touches where a piece may go, before choosing one beside
/// the board, is told to choose.
#[must_use]
pub fn why(position: &AnyGame, path: &[String], spot: &str) -> Option<Message> {
    let board = kabinet_draw::board(position);
    let mut reasons: Vec<(Message, usize)> = Vec::new();
    let mut all = 0;
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
        all += 1;
        let reason = reason.to_message();
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    // One rule bars most of the ways. The rest are actions of another kind, such as putting a piece
    // back where none was captured.
    let (reason, count) = reasons.into_iter().max_by_key(|(_, count)| *count)?;
    if 2 * count > all {
        return Some(reason);
    }
    // Each way is barred by something else: only the piece itself can be named.
    Some(Message::new("why-stuck").text("place", spot))
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
    fn a_frozen_pile_says_so() {
        let text = "-,V,B,OV,O/V,V,B,O,O/V,R,B,O,N/R,R,B,N,N/-,R,BR,N,N s d5";
        let found = reason(GameId::Kengi, Some(text), &[], "d5");
        assert!(found.is_some_and(|key| key != "why-stuck"), "{found:?}");
    }
}
