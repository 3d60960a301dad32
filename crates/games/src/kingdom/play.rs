//! What may be done, and what it does.

use kabinet_core::{Action as _, ActionList, Game};

use super::actions::{Action, Illegal, Move};
use super::board::{Cell, NEIGHBOURS_OF_BYTE, Set, THRONES, around, cells, packed, throne};
use super::position::{Piece, Position, SIDE_KEY, mapped_cell};
use super::reach::Reach;
use crate::shared::{General, common_methods, pass_method};

impl Position {
    /// Those of the Monarch's destinations that courtesy allows.
    pub(super) fn courteous(&self, destinations: Set) -> Set {
        if !self.rules.courtesy || destinations == 0 {
            return destinations;
        }
        let enemy = self.side.other();
        let wins = throne(enemy).bit() | self.pieces[enemy.index()][0];
        let captures = destinations & self.knights(enemy);
        let moves = destinations & !captures & !wins;
        let safe_captures = cells(captures).filter(|&to| match self.piece_at(to) {
            Some((_, knight)) => self.can_capture_safely(knight, to),
            None => false,
        });
        let allowed = destinations & wins | self.safe_for_monarch(moves);
        safe_captures.fold(allowed, |set, cell| set | cell.bit())
    }

    /// Lists the moves of the piece on `from` to these cells.
    #[inline]
    pub(super) fn list_moves(&self, from: Cell, destinations: Set, list: &mut ActionList<Action>) {
        let enemy = self.occupied[self.side.other().index()];
        for to in cells(destinations) {
            let move_or_capture = if enemy & to.bit() == 0 {
                Move::Go(from, to)
            } else {
                Move::Capture(from, to)
            };
            list.push(Action::new(move_or_capture));
        }
    }

    #[inline]
    fn list_knight(&self, from: Cell, reach: &Reach, list: &mut ActionList<Action>) {
        let steps = packed(around(reach.through, from));
        // The code of a move ends with the bit number of its destination, and the numbers of the
        // neighbours count from 11 below the piece's own.
        let base = Action::new(Move::Go(from, from)).code() - 11;
        let neighbours = &NEIGHBOURS_OF_BYTE[steps as usize];
        list.push_block(neighbours, steps.count_ones(), base);
        let mut others = reach.chains(from);
        if around(reach.ends, from) != 0 {
            others |= reach.ends;
        }
        self.list_moves(from, others, list);
    }

    fn check_move(&self, from: Cell, to: Cell, capture: bool) -> Result<(), Illegal> {
        if let Some(knight) = self.pending {
            return Err(Illegal::PutBackFirst(self.side.other(), knight));
        }
        let piece = match self.piece_at(from) {
            None => return Err(Illegal::Empty(from)),
            Some((side, _)) if side != self.side => return Err(Illegal::NotYours(from, side)),
            Some((_, piece)) => piece,
        };
        match (self.piece_at(to), capture) {
            (Some((side, _)), _) if side == self.side => return Err(Illegal::Occupied(to)),
            (Some((_, target)), _) if piece != Piece::Monarch && target != Piece::Monarch => {
                return Err(Illegal::KnightOnKnight);
            }
            (Some(_), true) | (None, false) => {}
            // Written in the right way it may still not be legal, and then that is the reason.
            (Some(_), false) => {
                self.check_move(from, to, true)?;
                return Err(Illegal::WriteCapture(from, to));
            }
            (None, true) => {
                self.check_move(from, to, false)?;
                return Err(Illegal::NothingToCapture(from, to));
            }
        }
        if piece != Piece::Monarch && !capture && THRONES & to.bit() != 0 {
            return Err(Illegal::Throne(to));
        }
        if self.reach(piece).from(from) & to.bit() == 0 {
            return Err(self.unreachable(piece, from, to));
        }
        if piece == Piece::Monarch && self.courteous(to.bit()) == 0 {
            return Err(if capture {
                Illegal::NoSafeCell(to)
            } else {
                Illegal::IntoDanger(to)
            });
        }
        Ok(())
    }

    /// Why no step and no chain of jumps leads there: often a piece that may not be jumped.
    fn unreachable(&self, piece: Piece, from: Cell, to: Cell) -> Illegal {
        let barrier = self.barrier(piece, from, to);
        match barrier.and_then(|cell| Some((cell, self.piece_at(cell)?.1))) {
            None => Illegal::Unreachable(from, to),
            Some((cell, Piece::Monarch)) => Illegal::OverMonarch(cell),
            Some((over, knight)) => Illegal::OverKnight {
                jumper: piece,
                over,
                knight,
            },
        }
    }

    fn check_put_back(&self, to: Cell) -> Result<(), Illegal> {
        if self.pending.is_none() {
            return Err(Illegal::NothingToPutBack);
        }
        if self.free() & to.bit() == 0 {
            return Err(Illegal::Occupied(to));
        }
        if THRONES & to.bit() != 0 {
            return Err(Illegal::Throne(to));
        }
        if self.cells_for_pending() & to.bit() == 0 {
            return Err(Illegal::PutIntoDanger(to));
        }
        Ok(())
    }

    #[inline]
    fn move_piece(&mut self, from: Cell, to: Cell) {
        let (side, enemy) = (self.side, self.side.other());
        let Some((_, piece)) = self.piece_at(from) else {
            debug_assert!(false, "nothing stands on the origin");
            return;
        };
        let captured = if self.occupied[enemy.index()] & to.bit() != 0 {
            self.piece_at(to).map(|(_, piece)| piece)
        } else {
            None
        };
        if piece == Piece::Monarch && to == throne(enemy) || captured == Some(Piece::Monarch) {
            self.winner = Some(side);
        }
        self.put(side, piece, from);
        self.put(side, piece, to);
        if let Some(captured) = captured {
            self.put(enemy, captured, to);
            if captured != Piece::Monarch {
                // The same side goes on: it must put the Knight back.
                return self.set_pending(Some(captured));
            }
        }
        self.end_turn();
    }

    #[inline]
    fn end_turn(&mut self) {
        self.side = self.side.other();
        self.zobrist ^= SIDE_KEY;
    }
}

impl Game for Position {
    common_methods!(repetition_limit: Some(3));
    pass_method!();

    #[inline]
    fn mid_turn(&self) -> bool {
        self.pending.is_some()
    }

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.winner.is_some() {
            return;
        }
        if self.pending.is_some() {
            for to in cells(self.cells_for_pending()) {
                list.push(Action::new(Move::PutBack(to)));
            }
            return;
        }
        for knight in Piece::KNIGHTS {
            let reach = self.reach(knight);
            for from in cells(self.pieces[self.side.index()][knight as usize]) {
                self.list_knight(from, &reach, list);
            }
        }
        self.list_monarch(list);
        if list.is_empty() {
            list.push(Action::PASS);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(General::Over.into());
        }
        match action.what().ok_or(General::Nonsense)? {
            Move::Go(from, to) => self.check_move(from, to, false),
            Move::Capture(from, to) => self.check_move(from, to, true),
            Move::PutBack(to) => self.check_put_back(to),
            Move::Pass if self.forced_pass().is_none() => Err(General::NeedlessPass.into()),
            Move::Pass => Ok(()),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match action.what() {
            Some(Move::Go(from, to) | Move::Capture(from, to)) => self.move_piece(from, to),
            Some(Move::PutBack(to)) => {
                if let Some(knight) = self.pending {
                    self.put(self.side.other(), knight, to);
                    self.set_pending(None);
                }
                self.end_turn();
            }
            Some(Move::Pass) | None => self.end_turn(),
        }
    }

    fn symmetries(&self) -> usize {
        4
    }

    fn transform(&self, symmetry: usize) -> Option<Self> {
        assert!(symmetry < self.symmetries());
        Some(self.mapped(symmetry))
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        assert!(symmetry < self.symmetries());
        let map = |cell| mapped_cell(cell, symmetry);
        match action.what() {
            Some(Move::Go(from, to)) => Action::new(Move::Go(map(from), map(to))),
            Some(Move::Capture(from, to)) => Action::new(Move::Capture(map(from), map(to))),
            Some(Move::PutBack(to)) => Action::new(Move::PutBack(map(to))),
            Some(Move::Pass) | None => action,
        }
    }
}
