//! The assessment of a position in words.

use kabinet_core::text::plural;
use kabinet_core::{Game, Side};
use kabinet_games::{AnyAction, AnyGame, GameInfo};

use crate::win_probability::WinProbability;
use crate::{Score, SearchReport};

/// From this winning chance on a side is better.
const BETTER: f64 = 0.60;
/// From this winning chance on a side is much better.
const MUCH_BETTER: f64 = 0.85;

/// What people say about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// A proved win.
    Wins {
        /// The winner.
        side: Side,
        /// The largest number of its own turns that the winner needs.
        turns: u32,
    },
    /// A proved draw.
    Draw,
    /// Neither side is better.
    Even,
    /// A side is better.
    Better(Side),
    /// A side is much better, but nothing is proved.
    MuchBetter(Side),
}

impl Assessment {
    /// The assessment of a search result.
    #[must_use]
    pub fn of(position: &AnyGame, report: &SearchReport) -> Self {
        let line = report.pvs.first().map(|line| line.actions.as_slice());
        Self::of_score(position, report.score, line.unwrap_or_default())
    }

    /// The assessment of a score for the side to move. `line` may lead to the end of the game.
    #[must_use]
    pub fn of_score(position: &AnyGame, score: Score, line: &[AnyAction]) -> Self {
        let side = position.side();
        let share = WinProbability::of(score).get();
        match score {
            Score::Draw => Assessment::Draw,
            Score::Win(plies) => Assessment::Wins {
                side,
                turns: turns_to_win(position, line).unwrap_or(plies.div_ceil(2)),
            },
            Score::Loss(plies) => Assessment::Wins {
                side: side.other(),
                turns: turns_to_win(position, line).unwrap_or(plies / 2),
            },
            Score::Estimate(_) if share >= MUCH_BETTER => Assessment::MuchBetter(side),
            Score::Estimate(_) if share >= BETTER => Assessment::Better(side),
            Score::Estimate(_) if share <= 1.0 - MUCH_BETTER => {
                Assessment::MuchBetter(side.other())
            }
            Score::Estimate(_) if share <= 1.0 - BETTER => Assessment::Better(side.other()),
            Score::Estimate(_) => Assessment::Even,
        }
    }

    /// The side that is better or wins.
    #[must_use]
    pub fn better(self) -> Option<Side> {
        match self {
            Assessment::Wins { side, .. }
            | Assessment::Better(side)
            | Assessment::MuchBetter(side) => Some(side),
            Assessment::Draw | Assessment::Even => None,
        }
    }

    /// The assessment in words, with the names of the sides: `Red wins in 3 turns`.
    #[must_use]
    pub fn in_words(self, info: &GameInfo) -> String {
        let name = |side: Side| info.side(side).name;
        match self {
            Assessment::Wins { side, turns: 0 } => format!("{} has won", name(side)),
            Assessment::Wins { side, turns } => {
                let unit = plural(turns as usize, "turn", "turns");
                format!("{} wins in {turns} {unit}", name(side))
            }
            Assessment::Draw => "a draw".to_owned(),
            Assessment::Even => "about even".to_owned(),
            Assessment::Better(side) => format!("{} is better", name(side)),
            Assessment::MuchBetter(side) => format!("{} is much better", name(side)),
        }
    }
}

/// How many turns the winner plays in a line that ends with a win.
fn turns_to_win(position: &AnyGame, line: &[AnyAction]) -> Option<u32> {
    let mut at = position.clone();
    let mut turns = [0; 2];
    let mut last = None;
    for &action in line {
        if last != Some(at.side()) {
            turns[at.side().index()] += 1;
        }
        last = Some(at.side());
        at.play_unchecked(action);
    }
    let winner = at.outcome()?.winner()?;
    Some(turns[winner.index()])
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::*;

    #[test]
    fn a_score_is_said_of_the_side_it_favours() {
        let position = GameId::ALL[0].start();
        let info = position.id().info();
        let [first, second] = Side::ALL.map(|side| info.side(side).name);
        let says = |score| Assessment::of_score(&position, score, &[]).in_words(info);
        assert_eq!(says(Score::Win(5)), format!("{first} wins in 3 turns"));
        assert_eq!(says(Score::Win(1)), format!("{first} wins in 1 turn"));
        assert_eq!(says(Score::Loss(4)), format!("{second} wins in 2 turns"));
        assert_eq!(says(Score::Draw), "a draw");
        assert_eq!(says(Score::Estimate(40)), "about even");
        assert_eq!(says(Score::Estimate(-40)), "about even");
        assert_eq!(says(Score::Estimate(200)), format!("{first} is better"));
        assert_eq!(says(Score::Estimate(-200)), format!("{second} is better"));
        assert_eq!(
            says(Score::Estimate(-2000)),
            format!("{second} is much better")
        );
    }
}
