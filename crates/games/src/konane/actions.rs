//! Actions: what may be done, why not, and what it does.

use kabinet_core::{ActionList, Game, Outcome, Side};

use super::position::{Position, SIDE_KEY, piece_key};
use crate::shared::{General, common_methods};
use crate::squares::{Cell, Direction, cells, mapped, next, square_symmetries};

kabinet_core::action_by_code! {
    /// An action, packed: the kind in the top four bits, then the origin, then the cell.
    pub struct Action;
}

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Takes an own piece from the board, in the opening.
    Take(Cell),
    /// Jumps in a straight line from the first cell to the second.
    Jump(Cell, Cell),
}

const JUMP: u16 = 1 << 12;

impl Action {
    /// The action that does this.
    #[must_use]
    pub const fn new(what: Move) -> Action {
        match what {
            Move::Take(cell) => Action(cell.index() as u16),
            Move::Jump(from, to) => Action(JUMP | (from.index() << 6 | to.index()) as u16),
        }
    }

    /// What it does; `None` for a code that means nothing.
    #[must_use]
    pub fn what(self) -> Option<Move> {
        let origin = Cell::from_index((self.0 >> 6) as u8);
        let cell = Cell::from_index(self.0 as u8);
        match self.0 & 0xf000 {
            0 if self.0 < 64 => Some(Move::Take(cell)),
            JUMP => Some(Move::Jump(origin, cell)),
            _ => None,
        }
    }
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The cell is not on a board of this size.
    #[error("{0} is not on the board")]
    OffBoard(Cell),
    /// Nothing stands on the cell.
    #[error("{0} is empty")]
    Empty(Cell),
    /// The piece belongs to the opponent.
    #[error("the piece on {0} is not yours")]
    NotYours(Cell),
    /// A jump before each side has taken a piece.
    #[error("first each side takes a piece of its own from the board")]
    TakeFirst,
    /// A piece taken when the opening is over.
    #[error("the opening is over: jump, such as a1-a3")]
    OpeningOver,
    /// The first piece is taken elsewhere.
    #[error("the first piece is taken from a corner or the centre, not from {0}")]
    NotFirst(Cell),
    /// The second piece is not beside the gap.
    #[error("{0} is not beside the empty cell")]
    NotBeside(Cell),
    /// Not a straight jump by an even number of cells.
    #[error("no jump leads from {0} to {1}")]
    NotAJump(Cell, Cell),
    /// There is nothing to jump over, or no room to land.
    #[error("the jump fails on {0}")]
    Blocked(Cell),
    /// What is refused in every game.
    #[error(transparent)]
    General(#[from] General),
}

/// The cells of a straight line by jumps: the one jumped over, and the one landed on.
fn jumps(from: Cell, direction: Direction, board: u64) -> impl Iterator<Item = (Cell, Cell)> {
    let mut here = from;
    std::iter::from_fn(move || {
        let over = next(here, direction, board)?;
        here = next(over, direction, board)?;
        Some((over, here))
    })
}

impl Position {
    /// The own pieces that may be taken in the opening.
    fn takeable(&self) -> u64 {
        let own = self.pieces[self.side.index()];
        let gaps = self.empty();
        if gaps == 0 {
            return own & self.first_cells();
        }
        let board = self.size.cells();
        let beside = cells(gaps)
            .flat_map(|gap| Direction::STRAIGHT.map(|direction| next(gap, direction, board)));
        beside.flatten().fold(0, |set, cell| set | cell.bit()) & own
    }

    /// Calls `each` with every jump of the side to act.
    fn for_each_jump(&self, mut each: impl FnMut(Cell, Cell)) {
        let (empty, enemy) = (self.empty(), self.pieces[self.side.other().index()]);
        for from in cells(self.pieces[self.side.index()]) {
            for direction in Direction::STRAIGHT {
                let goes =
                    |&(over, to): &(Cell, Cell)| enemy & over.bit() != 0 && empty & to.bit() != 0;
                let line = jumps(from, direction, self.size.cells());
                line.take_while(goes).for_each(|(_, to)| each(from, to));
            }
        }
    }

    /// Whether the side to act can do nothing: it has lost.
    fn stuck(&self) -> bool {
        let mut found = false;
        self.for_each_jump(|_, _| found = true);
        !self.opening() && !found
    }

    fn result(&self) -> Option<Outcome> {
        self.stuck().then(|| Outcome::Win(self.side.other()))
    }

    /// A piece of the side to act stands on this cell.
    fn check_own(&self, cell: Cell) -> Result<(), Illegal> {
        if self.size.cells() & cell.bit() == 0 {
            return Err(Illegal::OffBoard(cell));
        }
        match self.piece_at(cell) {
            None => Err(Illegal::Empty(cell)),
            Some(side) if side != self.side => Err(Illegal::NotYours(cell)),
            Some(_) => Ok(()),
        }
    }

    fn check_take(&self, cell: Cell) -> Result<(), Illegal> {
        if !self.opening() {
            return Err(Illegal::OpeningOver);
        }
        self.check_own(cell)?;
        if self.takeable() & cell.bit() != 0 {
            Ok(())
        } else if self.empty() == 0 {
            Err(Illegal::NotFirst(cell))
        } else {
            Err(Illegal::NotBeside(cell))
        }
    }

    fn check_jump(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        if self.opening() {
            return Err(Illegal::TakeFirst);
        }
        self.check_own(from)?;
        if self.size.cells() & to.bit() == 0 {
            return Err(Illegal::OffBoard(to));
        }
        let line = self.line(from, to).ok_or(Illegal::NotAJump(from, to))?;
        for (over, landing) in line {
            if self.piece_at(over) != Some(self.side.other()) {
                return Err(Illegal::Blocked(over));
            }
            if self.piece_at(landing).is_some() {
                return Err(Illegal::Blocked(landing));
            }
        }
        Ok(())
    }

    /// The jumps that lead straight from one cell to another, whatever stands there.
    fn line(&self, from: Cell, to: Cell) -> Option<Vec<(Cell, Cell)>> {
        Direction::STRAIGHT.into_iter().find_map(|direction| {
            let all: Vec<_> = jumps(from, direction, self.size.cells()).collect();
            let last = all.iter().position(|&(_, landing)| landing == to)?;
            Some(all[..=last].to_vec())
        })
    }

    /// Takes a piece from a cell, or puts it there: the operation is its own reverse.
    fn toggle(&mut self, side: Side, cell: Cell) {
        self.pieces[side.index()] ^= cell.bit();
        self.zobrist ^= piece_key(side, cell);
    }
}

impl Game for Position {
    // Every action takes a piece, so nothing is repeated.
    common_methods!(repetition_limit: None);

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.opening() {
            for cell in cells(self.takeable()) {
                list.push(Action::new(Move::Take(cell)));
            }
        } else {
            self.for_each_jump(|from, to| list.push(Action::new(Move::Jump(from, to))));
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.stuck() {
            return Err(General::Over.into());
        }
        match action.what().ok_or(General::Nonsense)? {
            Move::Take(cell) => self.check_take(cell),
            Move::Jump(from, to) => self.check_jump(from, to),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match action.what() {
            Some(Move::Take(cell)) => self.toggle(self.side, cell),
            Some(Move::Jump(from, to)) => {
                for (over, _) in self.line(from, to).unwrap_or_default() {
                    self.toggle(self.side.other(), over);
                }
                self.toggle(self.side, from);
                self.toggle(self.side, to);
            }
            None => {}
        }
        self.side = self.side.other();
        self.zobrist ^= SIDE_KEY;
    }

    fn is_pass(&self, _: Action) -> bool {
        false
    }

    square_symmetries!();

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        assert!(symmetry < self.symmetries());
        let map = |cell| mapped(cell, symmetry, self.size);
        match action.what() {
            Some(Move::Take(cell)) => Action::new(Move::Take(map(cell))),
            Some(Move::Jump(from, to)) => Action::new(Move::Jump(map(from), map(to))),
            None => action,
        }
    }
}
