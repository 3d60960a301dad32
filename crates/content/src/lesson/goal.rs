//! A goal: the legal actions that a step asks for.
//!
//! A goal is written as words. An action must fit one of the patterns, if there are any, and have
//! all of the effects.
//!
//! | word | the action |
//! | --- | --- |
//! | `any` | is legal |
//! | `e4-*`, `@*` | has this text, with any text in place of each `*` |
//! | `again` | leaves the turn with the same side |
//! | `wins` | wins the game |
//! | `takes` | removes a piece from the game |
//! | `safe` | leaves the other side without an action that wins at once |
//! | `threat` | wins with the first action of the next turn, whatever the other side answers |
//! | `d2=white-large` | leaves that kind of piece on top of that place |

use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_draw::Context;
use kabinet_games::{AnyAction, AnyGame};

/// What an action must have done.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Effect {
    Again,
    Wins,
    Takes,
    Safe,
    Threat,
    /// A place, and the glyph on top of it.
    Shows(String, String),
}

/// The actions that a step asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    patterns: Vec<String>,
    effects: Vec<Effect>,
}

impl Goal {
    /// Reads the words of a goal; `None` if there are none.
    #[must_use]
    pub fn read(words: &str) -> Option<Self> {
        let mut goal = Self::default();
        let mut said = false;
        for word in words.split_whitespace() {
            said = true;
            let effect = match word {
                "any" => continue,
                "again" => Effect::Again,
                "wins" => Effect::Wins,
                "takes" => Effect::Takes,
                "safe" => Effect::Safe,
                "threat" => Effect::Threat,
                _ => match word.split_once('=') {
                    Some((place, glyph)) => Effect::Shows(place.to_owned(), glyph.to_owned()),
                    None => {
                        goal.patterns.push(word.to_owned());
                        continue;
                    }
                },
            };
            goal.effects.push(effect);
        }
        said.then_some(goal)
    }

    /// Whether every legal action reaches it.
    #[must_use]
    pub fn is_any(&self) -> bool {
        self.patterns.is_empty() && self.effects.is_empty()
    }

    /// The places and glyphs that it names and the board does not have.
    #[must_use]
    pub fn unknown(&self, position: &AnyGame) -> Vec<String> {
        let board = kabinet_draw::board(position);
        let mut unknown = Vec::new();
        for effect in &self.effects {
            if let Effect::Shows(place, glyph) = effect {
                if board.place(place).is_none() {
                    unknown.push(place.clone());
                }
                if !board.glyphs.iter().any(|known| known.id == *glyph) {
                    unknown.push(glyph.clone());
                }
            }
        }
        unknown
    }

    /// Whether a legal action reaches it.
    #[must_use]
    pub fn reached(&self, before: &AnyGame, action: AnyAction) -> bool {
        let text = before.action_text(action);
        let fits = |pattern: &String| fits(pattern, &text);
        if !self.patterns.is_empty() && !self.patterns.iter().any(fits) {
            return false;
        }
        let mut after = before.clone();
        after.play_unchecked(action);
        let own = before.side();
        self.effects.iter().all(|effect| match effect {
            Effect::Again => after.mid_turn(),
            Effect::Wins => won_by(&after, own),
            Effect::Takes => pieces(&after) < pieces(before),
            Effect::Safe => match after.outcome() {
                Some(outcome) => outcome != Outcome::Win(own.other()),
                None => after.side() == own || winning(&after).is_none(),
            },
            Effect::Threat => !after.mid_turn() && unstoppable(&after, own),
            Effect::Shows(place, glyph) => shows(&after, place, glyph),
        })
    }

    /// The legal actions that reach it.
    #[must_use]
    pub fn actions(&self, position: &AnyGame) -> Vec<AnyAction> {
        let legal = legal(position).into_iter();
        legal
            .filter(|&action| self.reached(position, action))
            .collect()
    }
}

/// Whether a text matches a pattern in which `*` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(text) = text.strip_prefix(start) else {
        return false;
    };
    (0..=text.len()).any(|cut| text.is_char_boundary(cut) && fits(rest, &text[cut..]))
}

/// Every legal action.
fn legal(position: &AnyGame) -> Vec<AnyAction> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.as_slice().to_vec()
}

fn won_by(position: &AnyGame, side: Side) -> bool {
    position.outcome() == Some(Outcome::Win(side))
}

fn pieces(position: &AnyGame) -> u32 {
    position.material().iter().map(|(_, count)| count).sum()
}

/// An action that wins at once.
fn winning(position: &AnyGame) -> Option<AnyAction> {
    let side = position.side();
    legal(position).into_iter().find(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        won_by(&after, side)
    })
}

/// Whether `own` wins with the first action of its next turn, whatever the other side answers.
fn unstoppable(position: &AnyGame, own: Side) -> bool {
    if position.outcome().is_some() {
        return won_by(position, own);
    }
    if position.side() == own {
        return winning(position).is_some();
    }
    legal(position).into_iter().all(|action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        unstoppable(&after, own)
    })
}

/// Whether a kind of piece is on top of a place.
fn shows(position: &AnyGame, place: &str, glyph: &str) -> bool {
    let board = kabinet_draw::board(position);
    let board_state = kabinet_draw::board_state(position, Context::default());
    let Some(place) = board.place(place) else {
        return false;
    };
    let there = board_state
        .pieces
        .iter()
        .filter(|piece| piece.place == place);
    let top = there.max_by_key(|piece| piece.level);
    top.is_some_and(|piece| board.glyphs[piece.glyph].id == glyph)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, expected) in [
            ("e4-e5", "e4-e5", true),
            ("e4-e5", "e4-e6", false),
            ("e4-*", "e4-e5", true),
            ("*>*", "h4>a1", true),
            ("*>*", "h4-a1", false),
            ("*-B5", "a1-B5", true),
            ("*-B5", "a1-B55", false),
            ("@*", "@c5", true),
            ("*", "", true),
            ("a*b*c", "aXbYbc", true),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
