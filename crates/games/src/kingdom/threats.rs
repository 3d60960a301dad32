//! Wins at once: who could make one, and what could stop it.

use kabinet_core::{ActionList, Game, Side};

use super::actions::{Action, Move};
use super::board::{Cell, Set, around, around_all, cells, placed, throne};
use super::position::{Piece, Position, SIDE_KEY};
use super::reach::Reach;

/// The cells in the rows and columns of even distance from the thrones: a chain of jumps ends on a
/// throne only if it begins on one of them.
const EVEN: Set = {
    let mut set = 0;
    let mut cell = 0;
    while cell < 25 {
        set |= Cell::new(cell % 5 * 2, cell / 5 * 2).bit();
        cell += 1;
    }
    set
};

impl Position {
    /// The position with the other side to act; `None` while a Knight waits to be put back and in a
    /// finished game.
    #[must_use]
    pub fn with_other_side(&self) -> Option<Self> {
        (self.pending.is_none() && self.winner.is_none()).then(|| Position {
            side: self.side.other(),
            zobrist: self.zobrist ^ SIDE_KEY,
            ..*self
        })
    }

    /// An action with which a side would win at once if it were to act; `None` while a Knight waits
    /// to be put back and in a finished game.
    #[inline]
    #[must_use]
    pub fn immediate_win(&self, side: Side) -> Option<Action> {
        if self.pending.is_some() || self.winner.is_some() {
            return None;
        }
        let target = self.monarch(side.other())?;
        if let Some(from) = self.captor(side, target) {
            return Some(Action::new(Move::Capture(from, target)));
        }
        let from = self.monarch(side)?;
        let goal = throne(side.other());
        self.reaches_throne(side, from)
            .then(|| Action::new(Move::Go(from, goal)))
    }

    /// A piece of a side that could capture the enemy Monarch on `target`.
    #[inline]
    fn captor(&self, side: Side, target: Cell) -> Option<Cell> {
        let own = self.occupied[side.index()];
        let beside = around(own, target);
        if beside != 0 {
            return Some(Cell::first_of(placed(beside, target)));
        }
        let met = self.chains_back(target, own) & own;
        if met == 0 {
            return None;
        }
        Piece::ALL.into_iter().find_map(|piece| {
            let starts = met & self.pieces[side.index()][piece as usize];
            if starts == 0 {
                return None;
            }
            let reach = self.reach_of(side, piece);
            cells(starts).find(|&from| reach.chains(from) & target.bit() != 0)
        })
    }

    /// Wherever a chain of jumps to `target` could begin or pass, taking every Knight for passable,
    /// and those of the pieces `ends` that are met so: every jump can be made both ways.
    #[inline]
    fn chains_back(&self, target: Cell, ends: Set) -> Set {
        let knights = self.knights(Side::First) | self.knights(Side::Second);
        let back = Reach {
            over: knights,
            through: self.free(),
            ends,
        };
        back.chains(target)
    }

    /// Whether a side's Monarch on `from` could go to the enemy throne, which is not occupied by
    /// the other Monarch.
    #[inline]
    fn reaches_throne(&self, side: Side, from: Cell) -> bool {
        let goal = throne(side.other());
        around(from.bit(), goal) != 0
            || from.bit() & EVEN != 0
                && around(self.occupied[0] | self.occupied[1], goal) != 0
                && self.reach_of(side, Piece::Monarch).chains(from) & goal.bit() != 0
    }

    /// Adds the legal actions of the Monarch of the side to act, if no Knight waits to be put back.
    pub fn list_monarch(&self, list: &mut ActionList<Action>) {
        if let Some(from) = self.monarch(self.side) {
            let destinations = self.courteous(self.reach(Piece::Monarch).from(from));
            self.list_moves(from, destinations, list);
        }
    }

    /// Replaces the content of `list` by legal actions among which are all that could prevent the
    /// enemy's win at once; at least one if there is a legal one.
    ///
    /// It is meant for a side that is threatened so and cannot win at once itself: whatever is left
    /// out loses at once.
    pub fn list_answers(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.pending.is_some() {
            return self.legal_actions(list);
        }
        let enemy = self.side.other();
        let enemies = self.occupied[enemy.index()];
        let (Some(own), Some(other)) = (self.monarch(self.side), self.monarch(enemy)) else {
            return self.legal_actions(list);
        };
        let beside_throne = around(other.bit(), throne(self.side)) != 0;
        // Nothing can come between pieces side by side, nor stop a Monarch beside its goal.
        if around(enemies, own) == 0 && !beside_throne {
            self.list_blocks(own, other, list);
        }
        if !beside_throne {
            self.list_monarch(list);
        }
        if list.is_empty() {
            // All is lost, and one action as good as another; but after a capture the Knight must
            // be put back before the enemy wins, which lasts one action longer.
            self.legal_actions(list);
            let capture = list
                .iter()
                .find(|action| matches!(action.what(), Some(Move::Capture(..))));
            if let Some(&longest) = capture.or(list.first()) {
                list.clear();
                list.push(longest);
            }
        }
    }

    /// Adds the moves of Knights onto cells where chains of jumps towards the own Monarch or throne
    /// could pass, and away from cells where something is jumped over.
    fn list_blocks(&self, own: Cell, other: Cell, list: &mut ActionList<Action>) {
        let enemy = self.side.other();
        let mut passed = own.bit() | self.chains_back(own, self.occupied[enemy.index()]);
        if other.bit() & EVEN != 0 {
            let reach = self.reach_of(enemy, Piece::Monarch);
            passed |= other.bit() | reach.chains(other);
        }
        let jumped = around_all(passed);
        for knight in Piece::KNIGHTS {
            let reach = self.reach(knight);
            for from in cells(self.pieces[self.side.index()][knight as usize]) {
                let mut destinations = reach.from(from);
                if from.bit() & jumped == 0 {
                    destinations &= passed;
                }
                self.list_moves(from, destinations, list);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;
    use kabinet_core::{ActionList, Game, Outcome, Side};

    use super::super::{Action, Position, Rules};

    fn wins(position: &Position, action: Action) -> bool {
        let mut after = *position;
        after.play_unchecked(action);
        after.outcome() == Some(Outcome::Win(position.side()))
    }

    /// Positions of random games in which Monarchs wander more than chance would have it.
    fn positions(courtesy: bool, mut each: impl FnMut(&Position)) {
        let mut random = SplitMix64::new(2000 + u64::from(courtesy));
        let mut list = ActionList::new();
        let mut monarch = ActionList::new();
        for _ in 0..150 {
            let mut position = Position::start(Rules { courtesy }, Side::First);
            for _ in 0..120 {
                position.legal_actions(&mut list);
                each(&position);
                if list.is_empty() {
                    break;
                }
                monarch.clear();
                if !position.mid_turn() && random.below(3) == 0 {
                    position.list_monarch(&mut monarch);
                }
                let from = if monarch.is_empty() { &list } else { &monarch };
                // A won position is worth a look more often than it is worth ending the game.
                let Some(&action) = random.choose(from) else {
                    continue;
                };
                if !wins(&position, action) || random.below(8) == 0 {
                    position.play_unchecked(action);
                }
            }
        }
    }

    #[test]
    fn a_win_at_once_is_found_exactly_when_there_is_one() {
        let mut list = ActionList::new();
        for courtesy in [true, false] {
            let mut seen = [0; 2];
            positions(courtesy, |position| {
                position.legal_actions(&mut list);
                let found = position.immediate_win(position.side());
                assert_eq!(
                    found.is_some(),
                    list.iter().any(|&action| wins(position, action)),
                    "{position}"
                );
                if let Some(action) = found {
                    assert_eq!(position.check(action), Ok(()), "{position}");
                    assert!(wins(position, action), "{position}");
                }
                seen[usize::from(found.is_some())] += 1;
            });
            assert!(seen.iter().all(|&times| times > 500), "{seen:?}");
        }
    }

    #[test]
    fn letting_the_other_side_act_changes_nothing_else() {
        positions(true, |position| {
            let Some(other) = position.with_other_side() else {
                assert!(position.mid_turn() || position.outcome().is_some());
                return;
            };
            assert_eq!(other.zobrist(), other.zobrist_from_scratch());
            assert_ne!(&other, position);
            assert_eq!(other.with_other_side(), Some(*position));
            let side = other.side();
            assert_eq!(position.immediate_win(side), other.immediate_win(side));
        });
    }

    #[test]
    fn whatever_is_not_among_the_answers_loses_at_once() {
        let mut list = ActionList::new();
        let mut answers = ActionList::new();
        let mut rest = ActionList::new();
        for courtesy in [true, false] {
            let (mut threatened, mut left_out, mut listed) = (0, 0, 0);
            positions(courtesy, |position| {
                let (side, enemy) = (position.side(), position.side().other());
                if position.immediate_win(side).is_some() || position.immediate_win(enemy).is_none()
                {
                    return;
                }
                threatened += 1;
                position.legal_actions(&mut list);
                position.list_answers(&mut answers);
                assert!(!answers.is_empty(), "{position}");
                listed += answers.len();
                for action in answers.iter() {
                    assert!(list.contains(action), "{position}");
                }
                let after = |action| {
                    let mut after = *position;
                    after.play_unchecked(action);
                    after
                };
                let lasts = |&action: &Action| {
                    after(action).mid_turn() || after(action).immediate_win(enemy).is_none()
                };
                let last_longest = answers.iter().any(lasts);
                for &action in list.iter().filter(|action| !answers.contains(action)) {
                    left_out += 1;
                    let after = after(action);
                    if after.mid_turn() {
                        assert!(last_longest, "{position}: a capture lasts longer");
                        after.legal_actions(&mut rest);
                        for &action in rest.iter() {
                            let mut after = after;
                            after.play_unchecked(action);
                            assert!(after.immediate_win(enemy).is_some(), "{position}");
                        }
                    } else {
                        assert!(after.immediate_win(enemy).is_some(), "{position}");
                    }
                }
            });
            assert!(
                threatened > 500 && left_out > 2 * listed,
                "{threatened} {left_out} {listed}"
            );
        }
    }
}
