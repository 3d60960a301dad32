//! Unmoves: from which positions a position can arise.

use kabinet_core::Side;
use kabinet_core::bits::ones;
use kabinet_games::kastwa::{Cell, Shade, Size};

use super::sided_board::SidedBoard;

/// Beyond the edge.
const OFF: u8 = 64;

/// Generates unmoves on a board of one size.
#[derive(Debug)]
pub(super) struct Backwards {
    /// The next cell in each of eight directions; direction 7 - d is opposite to d.
    next: [[u8; 8]; 64],
    /// The cells where a side's pieces count double.
    doubled: [u64; 2],
}

/// A line that may have advanced.
struct Line {
    /// Its cells.
    cells: u64,
    direction: usize,
    /// Its front cell.
    head: u8,
    /// The cell in front of it.
    front: u8,
}

impl Backwards {
    /// Unmoves for this size.
    pub(super) fn new(size: Size) -> Self {
        let mut next = [[OFF; 8]; 64];
        let mut doubled = [0; 2];
        let extent = size.get() as i32;
        for cell in ones(size.cells()).map(Cell::from_index) {
            let shade = match cell.shade() {
                Shade::White => Side::First,
                Shade::Black => Side::Second,
            };
            doubled[shade.index()] |= 1 << cell.index();
            // All eight neighbours and the cell itself, in an order that is symmetric.
            let around = (0..9).filter(|&step| step != 4);
            for (direction, step) in around.enumerate() {
                let column = cell.column() as i32 + step % 3 - 1;
                let row = cell.row() as i32 + step / 3 - 1;
                if (0..extent).contains(&column) && (0..extent).contains(&row) {
                    let there = Cell::new(column as usize, row as usize);
                    next[cell.index()][direction] = there.index() as u8;
                }
            }
        }
        Backwards { next, doubled }
    }

    /// Calls `found` with each position of phase two from which an advance without elimination
    /// leads to this one.
    #[inline]
    pub(super) fn steps(&self, board: &SidedBoard, mut found: impl FnMut(SidedBoard)) {
        self.lines(board, |line, whole| {
            // Without a push any part of the line may have advanced alone.
            found(self.before(board, &line, 0));
            if !whole || line.front == OFF {
                return;
            }
            let mut pushed = 0;
            let mut cell = line.front;
            while cell != OFF && board.own >> cell & 1 == 1 {
                pushed |= 1 << cell;
                let before = self.before(board, &line, pushed);
                let moved = |set| self.moved(set, 7 - line.direction);
                if self.is_stronger(&before, moved(line.cells), moved(pushed)) {
                    found(before);
                }
                cell = self.next[cell as usize][line.direction];
            }
        });
    }

    /// Calls `found` with each position from which an advance leads to this one by eliminating a
    /// piece of the side to move.
    #[inline]
    pub(super) fn captures(&self, board: &SidedBoard, mut found: impl FnMut(SidedBoard)) {
        let men = board.own_men();
        self.lines(board, |line, whole| {
            if !whole {
                return;
            }
            // The pushed pieces reach from the line to the edge.
            let mut pushed = 0;
            let mut edge = line.head;
            let mut cell = line.front;
            while cell != OFF {
                if board.own >> cell & 1 == 0 {
                    return;
                }
                pushed |= 1 << cell;
                edge = cell;
                cell = self.next[cell as usize][line.direction];
            }
            let fallen = 1_u64 << edge;
            let moved = |set| self.moved(set, 7 - line.direction);
            for (large, possible) in [(0, men.small < 2), (fallen, men.large < 1)] {
                if !possible {
                    continue;
                }
                let mut before = self.before(board, &line, pushed);
                before.enemy |= fallen;
                before.large |= large;
                if self.is_stronger(&before, moved(line.cells), moved(pushed) | fallen) {
                    found(before);
                }
            }
        });
    }

    /// Calls `found` with each line of the side that has just moved and has a free cell behind it,
    /// and whether it is the whole row of pieces there.
    #[inline]
    fn lines(&self, board: &SidedBoard, mut found: impl FnMut(Line, bool)) {
        let occupied = board.own | board.enemy;
        for rear in ones(board.enemy) {
            for direction in 0..8 {
                let behind = self.next[rear as usize][7 - direction];
                if behind == OFF || occupied >> behind & 1 == 1 {
                    continue;
                }
                let mut cells = 0;
                let mut cell = rear;
                let mut whole = false;
                while !whole {
                    cells |= 1 << cell;
                    let front = self.next[cell as usize][direction];
                    whole = front == OFF || board.enemy >> front & 1 == 0;
                    let line = Line {
                        cells,
                        direction,
                        head: cell,
                        front,
                    };
                    found(line, whole);
                    cell = front;
                }
            }
        }
    }

    /// The position before a line and the pieces in front of it moved.
    #[inline]
    fn before(&self, board: &SidedBoard, line: &Line, pushed: u64) -> SidedBoard {
        let back = |set| self.moved(set, 7 - line.direction);
        let moving = line.cells | pushed;
        SidedBoard {
            mover: board.mover.other(),
            own: board.enemy & !line.cells | back(line.cells),
            enemy: board.own & !pushed | back(pushed),
            large: board.large & !moving | back(board.large & moving),
            placing: false,
        }
    }

    /// A set moved by one cell; none of it leaves the board.
    #[inline]
    fn moved(&self, set: u64, direction: usize) -> u64 {
        ones(set).fold(0, |moved, cell| {
            moved | 1 << (self.next[cell as usize][direction] & 63)
        })
    }

    /// Whether a line may push these pieces.
    #[inline]
    fn is_stronger(&self, board: &SidedBoard, line: u64, pushed: u64) -> bool {
        let worth = |set: u64, side: Side| {
            let doubled = self.doubled[side.index()];
            set.count_ones()
                + (set & doubled).count_ones()
                + (set & board.large).count_ones()
                + (set & board.large & doubled).count_ones()
        };
        worth(line, board.mover) > worth(pushed, board.mover.other())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tablebase::kastwa::sided_board::Men;
    use kabinet_core::{ActionList, Game};

    #[test]
    fn backwards_is_forwards_backwards() {
        // Every move between positions with some material, once forwards and once backwards.
        let size = Size::ALL[0];
        let men = |text: &str| Men::ALL.into_iter().find(|men| men.name() == text).unwrap();
        for (own, enemy) in [("GP", "GP"), ("GPP", "PP")] {
            let (own, enemy) = (men(own), men(enemy));
            let mut list = ActionList::new();
            let mut forwards: HashSet<(SidedBoard, SidedBoard)> = HashSet::new();
            let backwards = Backwards::new(size);
            let mut after = HashSet::new();
            for (own, own_large) in own.sets(size.cells()) {
                for (enemy, enemy_large) in enemy.sets(size.cells() & !own) {
                    let board = SidedBoard {
                        mover: Side::Second,
                        own,
                        enemy,
                        large: own_large | enemy_large,
                        placing: false,
                    };
                    let position = board.position(size);
                    position.legal_actions(&mut list);
                    for &action in list.iter() {
                        let mut next = position;
                        next.play_unchecked(action);
                        forwards.insert((board, SidedBoard::of(&next)));
                        after.insert(SidedBoard::of(&next));
                    }
                }
            }
            let mut found = HashSet::new();
            for next in after {
                let mut add = |before: SidedBoard| {
                    if (before.own_men(), before.enemy_men()) == (own, enemy) {
                        assert!(found.insert((before, next)), "twice: {before:?} {next:?}");
                    }
                };
                backwards.steps(&next, &mut add);
                backwards.captures(&next, &mut add);
            }
            assert!(found == forwards, "{own:?} {enemy:?}");
        }
    }
}
