//! Claims of value: what a text says about a position beyond the rules.
//!
//! The rules confirm a figure when it is read, but they do not know who wins. A claim says so in a
//! form that the tests can prove, by a table, an exhaustive search or a search of stated size
//! (`tests/claims.rs`). Reading a claim only checks that its turns are legal.
//!
//! | claim | meaning |
//! | --- | --- |
//! | `wins TURN…` | each of these turns wins |
//! | `loses TURN…` | after each of these turns the opponent wins |
//! | `draws TURN…` | each of these turns keeps the draw |
//! | `only wins TURN…` | these turns win, and no other does |
//! | `only draws TURN…` | these turns keep the draw, and all others lose |
//! | `won N`, `lost N` | the side to move wins, or loses, within N plies |
//! | `drawn` | neither side can force a win |
//! | `forced N TURN` | the side to move wins on its N-th turn and not sooner, only with this turn |
//! | `better TURN TURN by C at N` | a search of N positions after each turn prefers the first by at least C hundredths |

use kabinet_core::Game;
use kabinet_games::AnyGame;

use crate::setup::play_turn;

/// The value of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A win for the side that plays them.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// A claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The value of some turns.
    Turns {
        /// The value.
        value: Value,
        /// The turns that have it.
        turns: Vec<String>,
        /// Whether all other turns are worse.
        only: bool,
    },
    /// The value of the position for the side to move, with the most plies to the end.
    Position {
        /// The value.
        value: Value,
        /// The most plies to the end; 0 for a draw.
        plies: u16,
    },
    /// The side to move wins on its turn with this number, only with this first turn.
    Forced {
        /// The number of its own turns.
        turns: u32,
        /// The first of them.
        first: String,
    },
    /// A search prefers one turn to another.
    Better {
        /// The better turn.
        turn: String,
        /// The worse turn.
        than: String,
        /// The least difference, in hundredths.
        by: i32,
        /// The number of positions that the search visits after each turn.
        nodes: u64,
    },
}

impl Claim {
    /// Reads a claim about a position.
    ///
    /// # Errors
    /// If the text has none of the forms, or a turn is not legal.
    pub(crate) fn read(position: &AnyGame, text: &str) -> Result<Self, String> {
        let claim = parse(text).ok_or_else(|| format!("no claim: {text}"))?;
        for turn in claim.turns() {
            let (_, after) = play_turn(position, turn)?;
            if after.mid_turn() {
                return Err(format!("{turn} is not a whole turn"));
            }
        }
        Ok(claim)
    }

    /// The turns that the claim names.
    fn turns(&self) -> Vec<&str> {
        match self {
            Claim::Turns { turns, .. } => turns.iter().map(String::as_str).collect(),
            Claim::Position { .. } => Vec::new(),
            Claim::Forced { first, .. } => vec![first],
            Claim::Better { turn, than, .. } => vec![turn, than],
        }
    }
}

fn parse(text: &str) -> Option<Claim> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (only, words) = match words.as_slice() {
        ["only", rest @ ..] => (true, rest),
        all => (false, all),
    };
    let turns = |value: Value, turns: &[&str]| {
        let turns: Vec<String> = turns.iter().map(|&turn| turn.to_owned()).collect();
        (!turns.is_empty()).then_some(Claim::Turns { value, turns, only })
    };
    let position = |value: Value, plies: &str| {
        let plies = plies.parse().ok()?;
        Some(Claim::Position { value, plies })
    };
    match words {
        ["wins", rest @ ..] => turns(Value::Win, rest),
        ["draws", rest @ ..] => turns(Value::Draw, rest),
        ["loses", rest @ ..] if !only => turns(Value::Loss, rest),
        _ if only => None,
        ["won", plies] => position(Value::Win, plies),
        ["lost", plies] => position(Value::Loss, plies),
        ["drawn"] => position(Value::Draw, "0"),
        ["forced", turns, first] => Some(Claim::Forced {
            turns: turns.parse().ok()?,
            first: (*first).to_owned(),
        }),
        ["better", turn, than, "by", by, "at", nodes] => Some(Claim::Better {
            turn: (*turn).to_owned(),
            than: (*than).to_owned(),
            by: by.parse().ok()?,
            nodes: nodes.parse().ok()?,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::{Claim, Value};

    #[test]
    fn every_form_is_read() {
        let start = GameId::Kastwa.start();
        let read = |text: &str| Claim::read(&start, text);
        let turns = vec!["Gb2".to_owned()];
        let (value, only) = (Value::Draw, true);
        let expected = Claim::Turns { value, turns, only };
        assert_eq!(read("only draws Gb2"), Ok(expected));
        let value = Value::Win;
        assert_eq!(read("won 7"), Ok(Claim::Position { value, plies: 7 }));
        let better = read("better Gb2 Ga1 by 20 at 1000").expect("a claim");
        assert!(matches!(
            better,
            Claim::Better {
                by: 20,
                nodes: 1000,
                ..
            }
        ));
        assert!(matches!(read("forced 2 Gb2"), Ok(Claim::Forced { .. })));
        for good in ["wins Gb2 Ga1", "loses Ga1", "lost 3", "drawn"] {
            assert!(read(good).is_ok(), "{good}");
        }
        for wrong in [
            "",
            "only",
            "only loses Ga1",
            "wins",
            "wins Zz9",
            "won",
            "best Gb2",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
