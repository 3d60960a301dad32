//! The candidates among the many relocations.
//!
//! Up to fifteen pieces can go to some forty points each, twice in a turn. Which piece is relocated
//! matters most; few destinations are much better than the rest.

use kabinet_core::{ActionList, Game, bits};
use kabinet_games::kensington::{
    Action, Move, POINTS, Pending, Point, Position, SHAPE_SETS, Set, points,
};

use super::tables::{AROUND, GOAL_SETS, without, words};
use super::taken::Taken;
use super::worth::{RELOCATE, worth};
use crate::search::Coverage;

/// How many destinations are tried for each piece, from the most to the least valuable piece.
const FIRST: &[usize] = &[4, 3, 2, 2, 1, 1, 1];
/// The same for the second relocation of a turn.
const SECOND: &[usize] = &[3, 2, 2, 1, 1];
/// How many destinations are kept to choose from.
const KEPT: usize = 8;

/// The value of a friend within two lines: scattered pieces complete nothing.
const COMPANY: i32 = 25;

/// Replaces the content of `list` by the candidates.
pub(super) fn candidates(position: &Position, list: &mut ActionList<Action>) -> Coverage {
    let shares = match position.pending() {
        Pending::Second(_) => SECOND,
        _ => FIRST,
    };
    let me = position.side();
    let (own, enemy) = (position.pieces(me), position.pieces(me.other()));
    let (own_words, enemy_words) = (words(own), words(enemy));
    let value = |enemies, point| worth(&RELOCATE, me.other(), enemies, own_words, point);
    let moved = position.pending().relocated().map_or(0, Point::bit);
    let sources = enemy & !moved;
    let empty = position.empty();
    let all = sources.count_ones() * empty.count_ones();
    if all as usize <= shares.iter().sum() {
        position.legal_actions(list);
        return Coverage::All;
    }
    list.clear();

    let mut from = Ranked::<16>::new();
    for point in points(sources) {
        let friends = (AROUND[point.index()].near & enemy).count_ones() as i32;
        let done = value(enemy_words, point) + COMPANY * friends;
        from.insert(-done, point);
    }
    let wanted = if position.placing() {
        0
    } else {
        wanted(position)
    };
    let mut to = Ranked::<KEPT>::new();
    for point in points(empty) {
        let around = &AROUND[point.index()];
        let free = (around.neighbours & empty).count_ones() as i32;
        let helps = (around.neighbours & wanted).count_ones() as i32;
        let friends = (around.near & enemy).count_ones() as i32;
        let cost = value(enemy_words, point) + 8 * free + 120 * helps + COMPANY * friends;
        to.insert(cost, point);
    }
    for (&(_, source), &share) in from.items().iter().zip(shares) {
        // The destination's value may have counted the relocated piece.
        let mut best = Ranked::<KEPT>::new();
        let others = enemy & !source.bit();
        for &(mut cost, target) in to.items() {
            let around = &AROUND[target.index()];
            let goal = around.hexagon[me.other().index()];
            if goal != 0 && goal & !others == target.bit() {
                continue;
            }
            if around.together & source.bit() != 0 {
                cost += value(without(enemy_words, source), target) - value(enemy_words, target);
            }
            best.insert(cost, target);
        }
        for &(_, target) in best.items().iter().take(share) {
            list.push(Action::new(Move::Relocate(source, target)));
        }
    }
    list.push(Action::DONE);
    Coverage::Some
}

/// Replaces the content of `list` by what could save a side that loses after every candidate: the
/// relocations of all pieces that the enemy needs for the hexagon it is about to fill.
pub(super) fn last_resorts(position: &Position, list: &mut ActionList<Action>) -> Coverage {
    let me = position.side();
    let enemy = position.pieces(me.other());
    let moved = position.pending().relocated().map_or(0, Point::bit);
    let goals = GOAL_SETS[me.other().index()];
    let missing = |goal: Set| (goal & !enemy).count_ones();
    let nearest = goals.into_iter().map(missing).min().unwrap_or(0);
    let mut sources = 0;
    let mut corners = 0;
    for goal in goals {
        if missing(goal) <= nearest.max(1) {
            sources |= goal & enemy;
            corners |= goal & !enemy;
        }
    }
    for corner in points(corners) {
        sources |= AROUND[corner.index()].neighbours & enemy;
    }
    list.clear();
    for source in points(sources & !moved) {
        for target in points(position.empty() & !corners) {
            list.push(Action::new(Move::Relocate(source, target)));
        }
    }
    Coverage::Some
}

/// The empty points that the enemy wants: they complete a shape or extend a hexagon.
fn wanted(position: &Position) -> Set {
    let me = position.side();
    let (own, enemy) = (position.pieces(me), position.pieces(me.other()));
    let mut wanted = 0;
    for shape in bits::ones(Taken::by(enemy).all_but(1)) {
        wanted |= SHAPE_SETS[usize::from(shape)];
    }
    for goal in GOAL_SETS[me.other().index()] {
        if (goal & enemy).count_ones() >= 4 && (goal & own).count_ones() <= 1 {
            wanted |= goal;
        }
    }
    wanted & position.empty()
}

/// The points with the lowest cost, in order; ties in the order of insertion.
struct Ranked<const MOST: usize> {
    items: [(i32, Point); MOST],
    count: usize,
}

impl<const MOST: usize> Ranked<MOST> {
    fn new() -> Self {
        const { assert!(MOST <= POINTS) };
        let any = Point::from_index(0).expect("there are points");
        Ranked {
            items: [(0, any); MOST],
            count: 0,
        }
    }

    #[inline]
    fn insert(&mut self, cost: i32, point: Point) {
        let mut place = self.count;
        while place > 0 && self.items[place - 1].0 > cost {
            if place < MOST {
                self.items[place] = self.items[place - 1];
            }
            place -= 1;
        }
        if place < MOST {
            self.items[place] = (cost, point);
            self.count = MOST.min(self.count + 1);
        }
    }

    fn items(&self) -> &[(i32, Point)] {
        &self.items[..self.count]
    }
}
