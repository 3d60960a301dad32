//! What may be done, and what it does.

use kabinet_core::{ActionList, Game, Side, bits};

use super::actions::{Action, Illegal, Move, RELOCATE, STEP};
use super::board::{Point, Set, points};
use super::locks;
use super::position::{Position, SIDE_KEY, member_key, pending_key, piece_key, reserve_key};
use super::rules::{Mills, Players};
use super::setup::Pending;
use super::symmetry::Symmetry;
use super::tables::{AROUND, STEPS, words};
use crate::shared::{General, common_methods, pass_method};

impl Position {
    /// The position as if the side to act had passed, whether or not it may; `None` in mid-turn and
    /// when the game is over.
    #[must_use]
    pub fn skipped(&self) -> Option<Self> {
        if self.winner.is_some() || self.pending != Pending::None {
            return None;
        }
        let mut position = *self;
        position.update_locks(None);
        position.end_turn();
        Some(position)
    }

    fn own(&self) -> Set {
        self.pieces[self.side.index()]
    }

    fn enemy(&self) -> Set {
        self.pieces[self.side.other().index()]
    }

    /// The enemy pieces that may be relocated now.
    fn relocatable(&self) -> Set {
        match self.pending.relocated() {
            None => self.enemy(),
            Some(point) => self.enemy() & !point.bit(),
        }
    }

    /// The locked shape that an own piece would complete by coming to `to` from `from`.
    #[inline]
    fn completes_locked(&self, from: Option<Point>, to: Point) -> Option<super::Shape> {
        let locked = self.locks.of(self.side) & AROUND[to.index()].shapes;
        if locked == 0 {
            return None;
        }
        let left = from.map_or(0, Point::bit);
        let own = self.own() & !left | to.bit();
        locks::shapes(locked).find(|shape| own & shape.set() == shape.set())
    }

    fn list_relocations(&self, list: &mut ActionList<Action>) {
        let mut empty = [0u16; super::POINTS];
        let mut count = 0;
        for point in bits::wide_ones(self.empty()) {
            empty[count] = u16::from(point);
            count += 1;
        }
        let empty = &empty[..count];
        for from in points(self.relocatable()) {
            let base = RELOCATE | (from.index() << 7) as u16;
            list.extend_mapped(empty, |to| kabinet_core::Action::from_code(base | to));
        }
        list.push(Action::DONE);
    }

    fn list_placements(&self, list: &mut ActionList<Action>) {
        if self.reserve[self.side.index()] == 0 {
            return;
        }
        let empty = self.empty();
        if self.locks.of(self.side) == 0 {
            list.push_set::<8>(empty as u64, 0);
            list.push_set::<1>((empty >> 64) as u64, 64);
            return;
        }
        for point in points(empty) {
            if self.completes_locked(None, point).is_none() {
                list.push(Action::new(Move::Place(point)));
            }
        }
    }

    #[inline]
    fn list_steps(&self, list: &mut ActionList<Action>) {
        if self.locks.of(self.side) != 0 {
            return self.list_steps_with_locks(list);
        }
        let empty = words(self.empty());
        for from in points(self.own()) {
            let steps = &STEPS[from.index()];
            let free = empty[steps.word] & steps.mask;
            let block = &steps.blocks[(free.wrapping_mul(steps.magic) >> 60) as usize];
            list.push_block(block, free.count_ones(), STEP);
        }
    }

    fn list_steps_with_locks(&self, list: &mut ActionList<Action>) {
        for from in points(self.own()) {
            for to in from.neighbours() {
                if self.empty() & to.bit() != 0 && self.completes_locked(Some(from), to).is_none() {
                    list.push(Action::new(Move::Step(from, to)));
                }
            }
        }
    }

    fn check_place(&self, to: Point) -> Result<(), Illegal> {
        if self.pending != Pending::None {
            return Err(Illegal::RelocateFirst);
        }
        if !self.placing() {
            return Err(Illegal::AllPlaced);
        }
        if self.reserve[self.side.index()] == 0 {
            return Err(Illegal::NoneLeft(self.side));
        }
        if self.empty() & to.bit() == 0 {
            return Err(Illegal::Occupied(to));
        }
        self.check_locks(None, to)
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Illegal> {
        if self.pending != Pending::None {
            return Err(Illegal::RelocateFirst);
        }
        if self.placing() {
            return Err(Illegal::StillPlacing);
        }
        self.check_pair(from, to, self.side)?;
        if !from.neighbours().any(|neighbour| neighbour == to) {
            return Err(Illegal::NoLine(from, to));
        }
        self.check_locks(Some(from), to)
    }

    fn check_relocate(&self, from: Point, to: Point) -> Result<(), Illegal> {
        if self.pending == Pending::None {
            return Err(Illegal::NothingEarned);
        }
        self.check_pair(from, to, self.side.other())?;
        if self.pending.relocated() == Some(from) {
            return Err(Illegal::AlreadyRelocated(from));
        }
        Ok(())
    }

    /// A piece of `owner` must stand on `from`, and nothing on `to`.
    fn check_pair(&self, from: Point, to: Point, owner: Side) -> Result<(), Illegal> {
        match self.piece_at(from) {
            None => return Err(Illegal::Empty(from)),
            Some(side) if side != owner => return Err(Illegal::WrongOwner(from, side)),
            Some(_) => {}
        }
        if self.empty() & to.bit() == 0 {
            return Err(Illegal::Occupied(to));
        }
        Ok(())
    }

    fn check_locks(&self, from: Option<Point>, to: Point) -> Result<(), Illegal> {
        match self.completes_locked(from, to) {
            None => Ok(()),
            Some(shape) => Err(Illegal::Locked {
                side: self.side,
                shape,
                turns: self.locks.turns(self.side, shape),
            }),
        }
    }

    /// Ages the own locks and locks what a piece leaving `from` opens.
    fn update_locks(&mut self, from: Option<Point>) {
        if self.rules.reclose == 0 {
            return;
        }
        self.zobrist ^= self.locks.hash(self.side);
        self.locks.age(self.side);
        if let Some(from) = from {
            let own = self.own();
            for shape in locks::shapes(AROUND[from.index()].shapes) {
                if own & shape.set() == shape.set() {
                    self.locks.set(self.side, shape, self.rules.reclose);
                }
            }
        }
        self.zobrist ^= self.locks.hash(self.side);
    }

    fn place(&mut self, to: Point) {
        self.update_locks(None);
        let reserve = &mut self.reserve[self.side.index()];
        self.zobrist ^= reserve_key(self.side, *reserve);
        *reserve -= 1;
        self.zobrist ^= reserve_key(self.side, *reserve) ^ piece_key(self.side, to);
        self.pieces[self.side.index()] |= to.bit();
        self.arrive(to, self.rules.mills == Mills::Both);
    }

    #[inline]
    fn step(&mut self, from: Point, to: Point) {
        self.update_locks(Some(from));
        self.zobrist ^= piece_key(self.side, from) ^ piece_key(self.side, to);
        self.pieces[self.side.index()] ^= from.bit() | to.bit();
        self.arrive(to, true);
    }

    /// What an own piece that has come to a point wins or earns.
    #[inline]
    fn arrive(&mut self, to: Point, earns: bool) {
        let own = self.own();
        let around = &AROUND[to.index()];
        let full = |set: Set| own & set == set;
        if full(around.hexagon[self.side.index()]) {
            self.winner = Some(self.side);
            return self.end_turn();
        }
        let square = full(around.squares[0]) | full(around.squares[1]);
        let triangle = full(around.triangle);
        if !earns || !(square | triangle) {
            return self.end_turn();
        }
        let earned = match (square, self.enemy().count_ones()) {
            (_, 0) => return self.end_turn(),
            (false, _) | (true, 1) => Pending::One,
            (true, _) => Pending::Two,
        };
        self.set_pending(earned);
    }

    fn relocate(&mut self, from: Point, to: Point) {
        let enemy = self.side.other();
        self.zobrist ^= piece_key(enemy, from) ^ piece_key(enemy, to);
        let pieces = &mut self.pieces[enemy.index()];
        *pieces ^= from.bit() | to.bit();
        let hexagon = AROUND[to.index()].hexagon[enemy.index()];
        if *pieces & hexagon == hexagon {
            self.winner = Some(enemy);
            return self.end_turn();
        }
        match self.pending {
            Pending::Two => self.set_pending(Pending::Second(to)),
            _ => self.end_turn(),
        }
    }

    #[inline]
    fn set_pending(&mut self, pending: Pending) {
        self.zobrist ^= pending_key(self.pending) ^ pending_key(pending);
        self.pending = pending;
    }

    #[inline]
    fn end_turn(&mut self) {
        self.set_pending(Pending::None);
        if self.rules.players != Players::Two {
            let member = &mut self.members[self.side.index()];
            self.zobrist ^= member_key(self.side, *member);
            *member = (*member + 1) % self.rules.players.a_side();
            self.zobrist ^= member_key(self.side, *member);
        }
        self.side = self.side.other();
        self.zobrist ^= SIDE_KEY;
    }
}

impl Game for Position {
    // Both sheets: a draw only by agreement.
    common_methods!(repetition_limit: None);
    pass_method!();

    fn member(&self) -> usize {
        self.members[self.side.index()] as usize
    }

    #[inline]
    fn mid_turn(&self) -> bool {
        self.pending != Pending::None
    }

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.winner.is_some() {
            return;
        }
        if self.pending != Pending::None {
            return self.list_relocations(list);
        }
        if self.placing() {
            self.list_placements(list);
        } else {
            self.list_steps(list);
        }
        if list.is_empty() {
            list.push(Action::PASS);
        }
    }

    fn count_actions(&self, scratch: &mut ActionList<Action>) -> usize {
        let simple = self.winner.is_none() && self.locks.of(self.side) == 0;
        if simple && self.pending != Pending::None {
            let moves = self.relocatable().count_ones() * self.empty().count_ones();
            return moves as usize + 1;
        }
        if simple && self.reserve[self.side.index()] > 0 {
            return self.empty().count_ones() as usize;
        }
        self.legal_actions(scratch);
        scratch.len()
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(General::Over.into());
        }
        match action.what().ok_or(General::Nonsense)? {
            Move::Place(to) => self.check_place(to),
            Move::Step(from, to) => self.check_step(from, to),
            Move::Relocate(from, to) => self.check_relocate(from, to),
            Move::Done if self.pending == Pending::None => Err(Illegal::NothingEarned),
            Move::Pass if self.forced_pass().is_none() => Err(General::NeedlessPass.into()),
            Move::Done | Move::Pass => Ok(()),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match action.what() {
            Some(Move::Step(from, to)) => self.step(from, to),
            Some(Move::Place(to)) => self.place(to),
            Some(Move::Relocate(from, to)) => self.relocate(from, to),
            Some(Move::Done) => self.end_turn(),
            Some(Move::Pass) | None => {
                self.update_locks(None);
                self.end_turn();
            }
        }
    }

    fn symmetries(&self) -> usize {
        Symmetry::COUNT
    }

    fn transform(&self, symmetry: usize) -> Option<Self> {
        assert!(symmetry < Symmetry::COUNT);
        Some(self.mapped(Symmetry::new(symmetry)))
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        assert!(symmetry < Symmetry::COUNT);
        let map = |point| Symmetry::new(symmetry).point(point);
        match action.what() {
            Some(Move::Place(to)) => Action::new(Move::Place(map(to))),
            Some(Move::Step(from, to)) => Action::new(Move::Step(map(from), map(to))),
            Some(Move::Relocate(from, to)) => Action::new(Move::Relocate(map(from), map(to))),
            Some(Move::Done | Move::Pass) | None => action,
        }
    }
}
