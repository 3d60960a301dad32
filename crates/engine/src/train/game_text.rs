//! The games of self-play as text:
//!
//! ```text
//! game NUMBER WINNER POSITIONS
//! SCORE POSITION
//! ```
//!
//! WINNER is `first`, `second` or `none`. A line for each position follows, with the score that the
//! search found for the side to move.

use std::fmt;

use kabinet_core::Side;

/// A game of self-play: what there is to learn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingGame {
    /// Its number, which seeds it.
    pub number: u64,
    /// The winner.
    pub winner: Option<Side>,
    /// Positions and their scores for the side to move, in hundredths.
    pub positions: Vec<(i32, String)>,
}

impl fmt::Display for TrainingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Some(Side::First) => "first",
            Some(Side::Second) => "second",
            None => "none",
        };
        let positions = self.positions.len();
        writeln!(f, "game {} {winner} {positions}", self.number)?;
        for (score, position) in &self.positions {
            writeln!(f, "{score} {position}")?;
        }
        Ok(())
    }
}

/// Reads games. Also returns how many bytes of the text they take: work that was interrupted may
/// have left half a game at the end, which is to be overwritten.
#[must_use]
pub fn read_games(text: &str) -> (Vec<TrainingGame>, usize) {
    let mut games = Vec::new();
    let mut rest = text;
    while let Some((game, after)) = read_game(rest) {
        games.push(game);
        rest = after;
    }
    (games, text.len() - rest.len())
}

/// The first game of a text, and what follows it.
fn read_game(text: &str) -> Option<(TrainingGame, &str)> {
    let (heading, mut rest) = text.split_once('\n')?;
    let words: Vec<&str> = heading.split(' ').collect();
    let &["game", number, winner, count] = words.as_slice() else {
        return None;
    };
    let winner = match winner {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "none" => None,
        _ => return None,
    };
    let mut positions = Vec::new();
    for _ in 0..count.parse().ok()? {
        let (line, after) = rest.split_once('\n')?;
        let (score, position) = line.split_once(' ')?;
        positions.push((score.parse().ok()?, position.to_owned()));
        rest = after;
    }
    let number = number.parse().ok()?;
    Some((
        TrainingGame {
            number,
            winner,
            positions,
        },
        rest,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_they_were_written_and_half_a_game_is_left() {
        let game = |number, winner| TrainingGame {
            number,
            winner,
            positions: vec![(-25, "a b c".to_owned()), (7, "d".to_owned())],
        };
        let games = vec![game(3, Some(Side::Second)), game(0, None)];
        let whole: String = games.iter().map(ToString::to_string).collect();
        assert_eq!(read_games(&whole), (games.clone(), whole.len()));
        for end in 0..whole.len() {
            let (read, bytes) = read_games(&whole[..end]);
            assert_eq!(read, games[..read.len()]);
            assert!(bytes <= end && read.len() < 2);
        }
        assert_eq!(read_games("nonsense\n"), (Vec::new(), 0));
    }
}
