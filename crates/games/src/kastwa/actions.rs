//! Actions: what may be done, why not, and what it does.

use kabinet_core::{ActionList, Game, Side};

use super::position::{Piece, Position, SIDE_KEY, name, piece_key, reserve_key};
use crate::shared::{General, common_methods, pass_method};
use crate::squares::{
    self, Cell, Direction, NEIGHBOURS, NEIGHBOURS_OF_BYTE, SHADED, packed_neighbours,
    square_symmetries,
};

kabinet_core::action_by_code! {
    /// An action, packed: the kind in the top four bits, then kind or origin, then the cell.
    pub struct Action;
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a piece from the reserve.
    Place(Piece, Cell),
    /// Advances the line whose rearmost piece stands on the first cell, towards the second.
    Advance(Cell, Cell),
    /// Nothing: no other action is legal.
    Pass,
}

const PLACE: u16 = 1 << 12;
const ADVANCE: u16 = 2 << 12;

impl Action {
    /// The pass.
    pub const PASS: Action = Action(0);

    /// The action that does this.
    #[inline]
    #[must_use]
    pub const fn new(what: Move) -> Action {
        match what {
            Move::Pass => Action::PASS,
            Move::Place(piece, cell) => Action(PLACE | (piece as u16) << 6 | cell.index() as u16),
            Move::Advance(from, to) => {
                Action(ADVANCE | (from.index() as u16) << 6 | to.index() as u16)
            }
        }
    }

    /// What it does; `None` for a code that means nothing.
    #[inline]
    #[must_use]
    pub fn what(self) -> Option<Move> {
        let origin = Cell::from_index((self.0 >> 6) as u8);
        let cell = Cell::from_index(self.0 as u8);
        match self.0 & 0xf000 {
            0 if self == Action::PASS => Some(Move::Pass),
            PLACE if origin.index() < 2 => Some(Move::Place(Piece::ALL[origin.index()], cell)),
            ADVANCE => Some(Move::Advance(origin, cell)),
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
    /// A move while pieces are still to be placed.
    #[error("all pieces must be placed before any can move")]
    StillPlacing,
    /// A placement when all are placed.
    #[error("all pieces are placed")]
    AllPlaced,
    /// None of that kind left.
    #[error("{} has no {} left to place", name(*.0), .1.letter())]
    NoneLeft(Side, Piece),
    /// The cell is not free.
    #[error("{0} is occupied")]
    Occupied(Cell),
    /// Nothing stands on the cell.
    #[error("{0} is empty")]
    Empty(Cell),
    /// The piece belongs to the opponent.
    #[error("the piece on {0} is {owner}'s", owner = name(*.1))]
    NotYours(Cell, Side),
    /// The two cells are not neighbours.
    #[error("{0} and {1} are not neighbours: a line advances one cell")]
    TooFar(Cell, Cell),
    /// The line would leave the board.
    #[error("the line would leave the board")]
    LeavesBoard,
    /// The line is not strong enough to push.
    #[error("a line worth {own} cannot push pieces worth {enemy}")]
    TooWeak {
        /// What the moving pieces are worth.
        own: u8,
        /// What the pieces in front of them are worth.
        enemy: u8,
    },
    /// A piece of one's own stands behind the pushed ones.
    #[error("your own piece on {0} stands behind the pieces to be pushed")]
    Backed(Cell),
    /// What is refused in every game.
    #[error(transparent)]
    General(#[from] General),
}

/// What moves when a line advances.
struct Advance {
    /// The own pieces that move.
    line: u64,
    /// The enemy pieces that are pushed.
    pushed: u64,
    /// The last of them, if it falls off the board.
    fallen: u64,
}

impl Position {
    /// Looks along a line from its rearmost piece.
    #[inline]
    fn look_along(&self, rear: Cell, direction: Direction) -> Result<Advance, Illegal> {
        let board = self.size.cells();
        let own = self.pieces[self.side.index()];
        let enemy = self.pieces[self.side.other().index()];
        let mut line = 0;
        let mut strength = 0;
        let mut here = rear;
        loop {
            line |= here.bit();
            strength += self.worth(self.side, here);
            here = squares::next(here, direction, board).ok_or(Illegal::LeavesBoard)?;
            if own & here.bit() == 0 {
                break;
            }
        }
        let mut pushed = 0;
        let mut resistance = 0;
        let mut ahead = Some(here);
        let mut last = 0;
        while let Some(cell) = ahead.filter(|cell| enemy & cell.bit() != 0) {
            last = cell.bit();
            pushed |= last;
            resistance += self.worth(self.side.other(), cell);
            ahead = squares::next(cell, direction, board);
        }
        if strength <= resistance {
            return Err(Illegal::TooWeak {
                own: strength,
                enemy: resistance,
            });
        }
        let fallen = match ahead {
            Some(cell) if own & cell.bit() != 0 => return Err(Illegal::Backed(cell)),
            Some(_) => 0,
            None => last,
        };
        Ok(Advance {
            line,
            pushed,
            fallen,
        })
    }

    /// For each worth up to 4, the enemy pieces that are worth less where they stand.
    #[inline]
    fn enemies_by_worth(&self) -> [u64; 5] {
        let enemy = self.side.other().index();
        let pieces = self.pieces[enemy];
        let doubled = SHADED[enemy];
        let worth_1 = pieces & !self.large & !doubled;
        let worth_4 = pieces & self.large & doubled;
        [0, 0, worth_1, worth_1, pieces & !worth_4]
    }

    #[inline]
    fn can_advance(&self, rear: Cell, to: Cell) -> bool {
        Direction::between(rear, to)
            .is_some_and(|direction| self.look_along(rear, direction).is_ok())
    }

    fn check_place(&self, piece: Piece, cell: Cell) -> Result<(), Illegal> {
        if !self.placing() {
            return Err(Illegal::AllPlaced);
        }
        if self.size.cells() & cell.bit() == 0 {
            return Err(Illegal::OffBoard(cell));
        }
        if self.reserve(self.side, piece) == 0 {
            return Err(Illegal::NoneLeft(self.side, piece));
        }
        if (self.pieces[0] | self.pieces[1]) & cell.bit() != 0 {
            return Err(Illegal::Occupied(cell));
        }
        Ok(())
    }

    fn check_advance(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        if self.placing() {
            return Err(Illegal::StillPlacing);
        }
        for cell in [from, to] {
            if self.size.cells() & cell.bit() == 0 {
                return Err(Illegal::OffBoard(cell));
            }
        }
        match self.piece_at(from) {
            None => return Err(Illegal::Empty(from)),
            Some((side, _)) if side != self.side => return Err(Illegal::NotYours(from, side)),
            Some(_) => {}
        }
        let direction = Direction::between(from, to).ok_or(Illegal::TooFar(from, to))?;
        self.look_along(from, direction).map(|_| ())
    }

    fn place(&mut self, piece: Piece, cell: Cell) {
        let reserve = &mut self.reserve[self.side.index()];
        self.zobrist ^= reserve_key(self.side, *reserve);
        reserve[piece as usize] -= 1;
        self.zobrist ^= reserve_key(self.side, *reserve);
        self.pieces[self.side.index()] |= cell.bit();
        if piece == Piece::Large {
            self.large |= cell.bit();
        }
        self.zobrist ^= piece_key(self.side, piece == Piece::Large, cell);
        if self.next_to_place() != self.side {
            self.end_turn();
        }
    }

    #[inline]
    fn advance(&mut self, rear: Cell, to: Cell) {
        let step = to.index() as i32 - rear.index() as i32;
        let occupied = self.pieces[0] | self.pieces[1];
        let advance = if occupied & to.bit() == 0 {
            Advance {
                line: rear.bit(),
                pushed: 0,
                fallen: 0,
            }
        } else {
            let along = Direction::between(rear, to).map(|d| self.look_along(rear, d));
            let Some(Ok(advance)) = along else {
                debug_assert!(false, "an illegal advance");
                return;
            };
            advance
        };
        let moving = advance.line | advance.pushed;
        let large = self.large & moving;
        self.move_set(self.side.other(), advance.pushed, advance.fallen, step);
        self.move_set(self.side, advance.line, 0, step);
        self.large = self.large & !moving | shifted(large & !advance.fallen, step);
        self.end_turn();
    }

    /// Moves a side's pieces one step, but for those that fall off the board.
    #[inline]
    fn move_set(&mut self, side: Side, set: u64, fallen: u64, step: i32) {
        for cell in squares::cells(set) {
            let large = self.large & cell.bit() != 0;
            self.zobrist ^= piece_key(side, large, cell);
            if fallen != cell.bit() {
                let to = Cell::from_index((cell.index() as i32 + step) as u8);
                self.zobrist ^= piece_key(side, large, to);
            }
        }
        let pieces = &mut self.pieces[side.index()];
        *pieces = *pieces & !set | shifted(set & !fallen, step);
    }

    #[inline]
    fn end_turn(&mut self) {
        self.side = self.side.other();
        self.zobrist ^= SIDE_KEY;
    }
}

/// A set of cells moved by the difference of two neighbours' numbers.
#[inline]
fn shifted(set: u64, step: i32) -> u64 {
    if step > 0 { set << step } else { set >> -step }
}

impl Game for Position {
    common_methods!(repetition_limit: Some(3));
    pass_method!();

    #[inline]
    fn mid_turn(&self) -> bool {
        // Black's second placement in a row.
        self.placing() && (self.pieces[0] | self.pieces[1]).count_ones() == 2
    }

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.loser().is_some() {
            return;
        }
        let occupied = self.pieces[0] | self.pieces[1];
        let free = self.size.cells() & !occupied;
        if self.placing() {
            for piece in Piece::ALL {
                if self.reserve(self.side, piece) > 0 {
                    list.push_set::<8>(free, PLACE | (piece as u16) << 6);
                }
            }
        } else {
            let own = self.pieces[self.side.index()];
            let weaker = self.enemies_by_worth();
            for rear in squares::cells(own) {
                let steps = packed_neighbours(rear, free);
                // The code of an advance ends with the number of its destination.
                let base = Action::new(Move::Advance(rear, rear)).0.wrapping_sub(9);
                let neighbours = &NEIGHBOURS_OF_BYTE[steps as usize];
                list.push_block(neighbours, steps.count_ones(), base);
                // A piece alone pushes only what is worth less; with one of its own in front it may
                // have more to say.
                let pushed = weaker[self.worth(self.side, rear) as usize];
                for to in squares::cells(NEIGHBOURS[rear.index()] & (own | pushed)) {
                    if self.can_advance(rear, to) {
                        list.push(Action::new(Move::Advance(rear, to)));
                    }
                }
            }
        }
        if list.is_empty() {
            list.push(Action::PASS);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.loser().is_some() {
            return Err(General::Over.into());
        }
        match action.what().ok_or(General::Nonsense)? {
            Move::Place(piece, cell) => self.check_place(piece, cell),
            Move::Advance(from, to) => self.check_advance(from, to),
            Move::Pass if self.forced_pass().is_none() => Err(General::NeedlessPass.into()),
            Move::Pass => Ok(()),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match action.what() {
            Some(Move::Advance(from, to)) => self.advance(from, to),
            Some(Move::Place(piece, cell)) => self.place(piece, cell),
            Some(Move::Pass) | None => self.end_turn(),
        }
    }

    square_symmetries!();

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        assert!(symmetry < self.symmetries());
        let map = |cell| squares::mapped(cell, symmetry, self.size);
        match action.what() {
            Some(Move::Place(piece, cell)) => Action::new(Move::Place(piece, map(cell))),
            Some(Move::Advance(from, to)) => Action::new(Move::Advance(map(from), map(to))),
            Some(Move::Pass) | None => action,
        }
    }
}
