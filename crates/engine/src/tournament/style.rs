//! How a player plays: which wins it takes, which threats it parries, how long its games are.

use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_games::AnyGame;

use super::games::GameReport;
use super::referee::Termination;
use crate::eval::{self, EngineGame, EngineVisitor};

/// How many ways to complete a turn are tried, to find out whether it parries a threat.
const COMPLETIONS: usize = 40;

/// The style of a player, counted over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The turns in which the player could win at once.
    pub wins_offered: u64,
    /// Those in which it did.
    pub wins_taken: u64,
    /// The turns in which most actions let the opponent win at once, but not all.
    pub threats: u64,
    /// Those after which the opponent could not win at once.
    pub threats_parried: u64,
    /// The games.
    pub games: u64,
    /// The number of turns in them.
    pub turns: u64,
    /// Games that were too long.
    pub undecided: u64,
}

impl Style {
    /// Adds a game that the player of a side played after the opening.
    pub fn add(&mut self, report: &GameReport, side: Side, opening: usize) {
        self.games += 1;
        self.turns += report.finish.turns as u64;
        self.undecided += u64::from(matches!(report.finish.ended, Termination::Undecided));
        self.add_turns(&report.finish.game, side, opening);
    }

    fn add_turns(&mut self, game: &Match<AnyGame>, side: Side, opening: usize) {
        let positions: Vec<&AnyGame> = game.positions().collect();
        let mut from = opening;
        while let Some(before) = positions.get(from) {
            let ends = |position: &AnyGame| position.side() != side || position.outcome().is_some();
            if before.side() != side || before.mid_turn() || before.outcome().is_some() {
                from += 1;
                continue;
            }
            let rest = &positions[from + 1..];
            let Some(length) = rest.iter().position(|position| ends(position)) else {
                return;
            };
            let after = rest[length];
            if can_win(before) {
                self.wins_offered += 1;
                self.wins_taken += u64::from(after.outcome() == Some(Outcome::Win(side)));
            } else if is_tense(before) {
                self.threats += 1;
                self.threats_parried += u64::from(!can_win(after));
            }
            from += 1 + length;
        }
    }

    /// The percentage of the wins in one turn that it took.
    #[must_use]
    pub fn percent_taken(&self) -> f64 {
        percent(self.wins_taken, self.wins_offered)
    }

    /// The percentage of the threats that it parried.
    #[must_use]
    pub fn percent_parried(&self) -> f64 {
        percent(self.threats_parried, self.threats)
    }

    /// The average number of turns of a game.
    #[must_use]
    pub fn average_turns(&self) -> f64 {
        self.turns as f64 / self.games.max(1) as f64
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// Whether the side to move wins at once.
fn can_win(position: &AnyGame) -> bool {
    struct CanWin;
    impl EngineVisitor for CanWin {
        type Output = bool;

        fn visit<G: EngineGame>(self, position: &G) -> bool {
            position.outcome().is_none() && position.winning_action().is_some()
        }
    }
    eval::visit(position, CanWin)
}

/// Whether the opponent threatens to win at once: most actions allow it, but not all.
fn is_tense(position: &AnyGame) -> bool {
    struct IsTense;
    impl EngineVisitor for IsTense {
        type Output = bool;

        fn visit<G: EngineGame>(self, position: &G) -> bool {
            let mut list = ActionList::new();
            position.legal_actions(&mut list);
            let saves = |&&action: &&G::Action| {
                let mut child = position.clone();
                child.play_unchecked(action);
                is_safe(&child, position.side(), 2)
            };
            let safe = list.iter().filter(saves).count();
            safe > 0 && 2 * safe < list.len()
        }
    }
    eval::visit(position, IsTense)
}

/// Whether a side's turn can end so that the opponent does not win at once.
fn is_safe<G: EngineGame>(position: &G, side: Side, actions: u32) -> bool {
    if position.side() != side || position.outcome().is_some() {
        return position.outcome().is_some() || position.winning_action().is_none();
    }
    if actions == 0 {
        return true;
    }
    let mut list = ActionList::new();
    position.candidates(&mut list);
    list.iter().take(COMPLETIONS).any(|&action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        is_safe(&child, side, actions - 1)
    })
}

#[cfg(test)]
mod tests {
    use kabinet_games::{GameId, Options};

    use super::*;

    fn played(text: &str, turns: &[&str]) -> Match<AnyGame> {
        let kingdom: GameId = "kingdom".parse().unwrap();
        let start = kingdom.open(&Options::new(kingdom.info()), Some(text));
        let mut game = Match::new(start.unwrap());
        for turn in turns {
            game.play_turn(turn).unwrap();
        }
        game
    }

    #[test]
    fn wins_and_threats_are_counted_for_the_side_that_had_them() {
        // White's Monarch stands beside the enemy throne.
        let text = "9/4M4/9/9/9/9/9/9/m8 w -";
        let mut style = Style::default();
        style.add_turns(&played(text, &["e8-e9"]), Side::First, 0);
        assert_eq!((style.wins_offered, style.wins_taken), (1, 1));
        style.add_turns(&played(text, &["e8-d8"]), Side::First, 0);
        assert_eq!((style.wins_offered, style.wins_taken), (2, 1));
        assert_eq!(style.percent_taken(), 50.0);
        style.add_turns(&played(text, &["e8-d8"]), Side::Second, 0);
        assert_eq!(style.wins_offered, 2);
    }
}
