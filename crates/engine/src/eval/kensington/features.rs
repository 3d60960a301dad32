//! The features of the evaluation: hexagons in the making, shapes, and mobility.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Mills, Position, SHAPE_SETS, Set, TRIANGLES, points};

use super::tables::{AROUND, FARTHEST, GOAL_RINGS, GOAL_SETS, PATTERNS, ring, words};
use crate::eval::Feature;

/// Lists the terms as an enum and as features.
macro_rules! terms {
    ($($(#[$about:meta])* $term:ident $name:literal $weight:literal;)+) => {
        #[derive(Clone, Copy)]
        enum Term { $($(#[$about])* $term,)+ }

        pub(super) const FEATURES: &[Feature] = &[
            $(Feature { name: $name, hand_weight: $weight },)+
        ];
    };
}

terms! {
    /// While placing: hexagons by own corners and by enemy blockers.
    PlacingHexagon1 "placing-hexagon-1" 3;
    PlacingHexagon2 "placing-hexagon-2" 8;
    PlacingHexagon3 "placing-hexagon-3" 22;
    PlacingHexagon4 "placing-hexagon-4" 55;
    PlacingHexagon5 "placing-hexagon-5" 110;
    PlacingHexagon3Blocked "placing-hexagon-3-blocked" 6;
    PlacingHexagon4Blocked "placing-hexagon-4-blocked" 15;
    PlacingHexagon5Blocked "placing-hexagon-5-blocked" 30;
    /// The same while moving.
    Hexagon1 "hexagon-1" 2;
    Hexagon2 "hexagon-2" 8;
    Hexagon3 "hexagon-3" 30;
    Hexagon4 "hexagon-4" 90;
    Hexagon5 "hexagon-5" 200;
    Hexagon3Blocked "hexagon-3-blocked" 8;
    Hexagon4Blocked "hexagon-4-blocked" 22;
    Hexagon5Blocked "hexagon-5-blocked" 70;
    Hexagon4Twice "hexagon-4-blocked-twice" 8;
    /// Empty corners of such hexagons that an own piece can step to, or is near to.
    Corner3Reached "hexagon-3-corner-reached" 4;
    Corner4Reached "hexagon-4-corner-reached" 15;
    Corner5Reached "hexagon-5-corner-reached" 60;
    Corner3Near "hexagon-3-corner-near" 2;
    Corner4Near "hexagon-4-corner-near" 6;
    Corner5Near "hexagon-5-corner-near" 20;
    /// Such corners that an enemy piece can step to.
    Corner3Guarded "hexagon-3-corner-guarded" -3;
    Corner4Guarded "hexagon-4-corner-guarded" -12;
    Corner5Guarded "hexagon-5-corner-guarded" -50;
    /// The hexagon that takes the fewest steps: the number of steps, the enemy pieces on its
    /// corners, and those one and two lines away. The steps are split by how soon the enemy can
    /// complete a shape and relocate: with its next turn, with the one after it, or later.
    WaySteps1 "way-steps-disturbed" -8;
    WaySteps2 "way-steps" -12;
    WaySteps3 "way-steps-undisturbed" -20;
    WayBlockers "way-blockers" -15;
    WayGuards "way-guards" -6;
    WayNear "way-near" -3;
    /// While placing: shapes without an enemy piece, by own corners.
    PlacingTriangle2 "placing-triangle-2" 18;
    PlacingTriangle3 "placing-triangle-3" 16;
    PlacingSquare2 "placing-square-2" 5;
    PlacingSquare3 "placing-square-3" 25;
    PlacingSquare4 "placing-square-4" 25;
    PlacingTriangleBlocked "placing-triangle-blocked" 2;
    PlacingSquareBlocked "placing-square-blocked" 4;
    /// Complete shapes, and those of them with a piece that can step out and back in.
    TriangleFull "triangle-full" 8;
    TriangleWorks "triangle-works" 10;
    SquareFull "square-full" 12;
    SquareWorks "square-works" 18;
    /// Shapes with one empty corner: an own piece can step there, is near, or neither.
    TriangleReady "triangle-ready" 25;
    TriangleNear "triangle-near" 8;
    TriangleOpen "triangle-open" 4;
    SquareReady "square-ready" 40;
    SquareNear "square-near" 14;
    SquareOpen "square-open" 10;
    /// Shapes with two empty corners that two pieces can step to.
    TriangleInTwo "triangle-in-two" 5;
    SquareInTwo "square-in-two" 8;
    /// Whether a shape can be completed with the next turn, or with the one after it.
    MillNext "mill-next" 40;
    MillAfter "mill-after" 20;
    /// A swing mill: a piece that completes one shape by leaving another.
    Swing "swing" 25;
    /// Squares with two own corners and no enemy piece.
    Square2 "square-2" 4;
    /// Shapes with one enemy corner.
    TriangleBlocked "triangle-blocked" 4;
    SquareBlocked "square-blocked" 8;
    /// Mobility: steps, and pieces without one.
    PlacingMoves "placing-moves" 1;
    Moves "moves" 1;
    Stuck "stuck" -6;
    /// The tempo.
    PlacingTempo "placing-tempo" 8;
    Tempo "tempo" 12;
}

/// The number of corners of a shape.
const fn corners(shape: usize) -> u32 {
    if shape < TRIANGLES { 3 } else { 4 }
}

/// The board from one side's point of view.
struct View {
    side: Side,
    own: Set,
    enemy: Set,
    empty: Set,
    /// The points next to an enemy piece.
    enemy_beside: Set,
    /// The locked shapes, which may not be completed now.
    locked: u64,
    sign: i32,
}

/// Calls `found` with the count of every feature, for the side to move.
#[inline]
pub(super) fn features(position: &Position, mut found: impl FnMut(usize, i32)) {
    let mut found = |term: Term, count: i32| found(term as usize, count);
    let placing = position.placing();
    let me = position.side();
    let empty = position.empty();
    let sets = [position.pieces(me), position.pieces(me.other())];
    let moves = [room(sets[0], empty), room(sets[1], empty)];
    let views = [0, 1].map(|index| View {
        side: if index == 0 { me } else { me.other() },
        own: sets[index],
        enemy: sets[1 - index],
        empty,
        enemy_beside: moves[1 - index].beside,
        locked: position.locked(if index == 0 { me } else { me.other() }),
        sign: if index == 0 { 1 } else { -1 },
    });

    found(
        if placing {
            Term::PlacingTempo
        } else {
            Term::Tempo
        },
        1,
    );
    let more_steps = moves[0].steps - moves[1].steps;
    if placing {
        found(Term::PlacingMoves, more_steps);
    } else {
        found(Term::Moves, more_steps);
        found(Term::Stuck, moves[0].stuck - moves[1].stuck);
    }

    for view in &views {
        hexagons(view, placing, &mut found);
    }

    // How many turns each side needs at least to complete a shape; 3 means three or more.
    let mut soonest = [3; 2];
    let earns = placing && position.rules().mills == Mills::Both;
    let words = [words(sets[0]), words(sets[1])];
    for (shape, pattern) in PATTERNS.iter().enumerate() {
        let counts = [pattern.count(words[0]), pattern.count(words[1])];
        let (index, mine, theirs) = match counts {
            [mine, 0 | 1] if mine >= 2 => (0, mine, counts[1]),
            [0 | 1, mine] if mine >= 2 => (1, mine, counts[0]),
            [1, 0] if shape < TRIANGLES => (0, 1, 0),
            [0, 1] if shape < TRIANGLES => (1, 1, 0),
            _ => continue,
        };
        let view = &views[index];
        if theirs > 0 {
            if mine + 1 == corners(shape) {
                found(blocked(earns, shape < TRIANGLES), view.sign);
            }
        } else if earns {
            if let Some(term) = growing(shape < TRIANGLES, mine) {
                found(term, view.sign);
            }
        } else {
            let turns = open_shape(view, shape, mine, &mut found);
            soonest[index] = turns.min(soonest[index]);
        }
    }
    if !placing {
        for (view, [mine, theirs]) in views.iter().zip([soonest, [soonest[1], soonest[0]]]) {
            match mine {
                1 => found(Term::MillNext, view.sign),
                2 => found(Term::MillAfter, view.sign),
                _ => {}
            }
            way(view, theirs, &mut found);
        }
    }
}

/// A shape that one enemy piece keeps from being complete.
#[inline]
fn blocked(earns: bool, triangle: bool) -> Term {
    match (earns, triangle) {
        (true, true) => Term::PlacingTriangleBlocked,
        (true, false) => Term::PlacingSquareBlocked,
        (false, true) => Term::TriangleBlocked,
        (false, false) => Term::SquareBlocked,
    }
}

/// A shape that grows while pieces are placed, with so many corners taken.
#[inline]
fn growing(triangle: bool, taken: u32) -> Option<Term> {
    Some(match (triangle, taken) {
        (true, 1) => return None,
        (true, 2) => Term::PlacingTriangle2,
        (true, _) => Term::PlacingTriangle3,
        (false, 2) => Term::PlacingSquare2,
        (false, 3) => Term::PlacingSquare3,
        (false, _) => Term::PlacingSquare4,
    })
}

/// The mobility of a side.
struct Room {
    steps: i32,
    stuck: i32,
    /// The points next to one of its pieces.
    beside: Set,
}

#[inline]
fn room(own: Set, empty: Set) -> Room {
    let mut room = Room {
        steps: 0,
        stuck: 0,
        beside: 0,
    };
    for point in points(own) {
        let neighbours = AROUND[point.index()].neighbours;
        let steps = (neighbours & empty).count_ones() as i32;
        room.steps += steps;
        room.stuck += i32::from(steps == 0);
        room.beside |= neighbours;
    }
    room
}

#[inline]
fn hexagons(view: &View, placing: bool, found: &mut impl FnMut(Term, i32)) {
    for goal in GOAL_SETS[view.side.index()] {
        let own = (goal & view.own).count_ones();
        if own == 0 {
            continue;
        }
        let missing = goal & view.empty;
        let blockers = 6 - own - missing.count_ones();
        let term = match (placing, own, blockers) {
            (true, 1, 0) => Term::PlacingHexagon1,
            (true, 2, 0) => Term::PlacingHexagon2,
            (true, 3, 0) => Term::PlacingHexagon3,
            (true, 4, 0) => Term::PlacingHexagon4,
            (true, 5, 0) => Term::PlacingHexagon5,
            (true, 3, 1) => Term::PlacingHexagon3Blocked,
            (true, 4, 1) => Term::PlacingHexagon4Blocked,
            (true, 5, 1) => Term::PlacingHexagon5Blocked,
            (false, 1, 0) => Term::Hexagon1,
            (false, 2, 0) => Term::Hexagon2,
            (false, 3, 0) => Term::Hexagon3,
            (false, 4, 0) => Term::Hexagon4,
            (false, 5, 0) => Term::Hexagon5,
            (false, 3, 1) => Term::Hexagon3Blocked,
            (false, 4, 1) => Term::Hexagon4Blocked,
            (false, 5, 1) => Term::Hexagon5Blocked,
            (false, 4, 2) => Term::Hexagon4Twice,
            _ => continue,
        };
        found(term, view.sign);
        if placing || own < 3 {
            continue;
        }
        let helpers = view.own & !goal;
        for corner in points(missing) {
            let around = &AROUND[corner.index()];
            let term = if around.neighbours & helpers != 0 {
                match own {
                    3 => Term::Corner3Reached,
                    4 => Term::Corner4Reached,
                    _ => Term::Corner5Reached,
                }
            } else if around.near & helpers != 0 {
                match own {
                    3 => Term::Corner3Near,
                    4 => Term::Corner4Near,
                    _ => Term::Corner5Near,
                }
            } else {
                continue;
            };
            found(term, view.sign);
        }
        let guarded = (missing & view.enemy_beside).count_ones() as i32;
        let term = match own {
            3 => Term::Corner3Guarded,
            4 => Term::Corner4Guarded,
            _ => Term::Corner5Guarded,
        };
        found(term, view.sign * guarded);
    }
}

/// The features of the hexagon that takes the fewest steps, with a penalty for enemy pieces on it.
#[inline]
fn way(view: &View, disturbed: u32, found: &mut impl FnMut(Term, i32)) {
    let goals = &GOAL_SETS[view.side.index()];
    let rings = &GOAL_RINGS[view.side.index()];
    let mut best = [i32::MAX; 5];
    for (goal, rings) in goals.iter().zip(rings) {
        let enemies = |set: Set| (set & view.enemy).count_ones() as i32;
        let blockers = enemies(*goal);
        let mut missing = 6 - (goal & view.own).count_ones() as i32;
        let mut steps = 0;
        for (distance, ring) in (1..).zip(rings) {
            let coming = missing.min((ring & view.own).count_ones() as i32);
            steps += coming * distance;
            missing -= coming;
        }
        steps += missing * 4;
        if steps + 2 * blockers <= best[0] {
            let guards = [enemies(rings[0]), enemies(rings[1])];
            let way = [steps + 2 * blockers, steps, blockers, guards[0], guards[1]];
            best = best.min(way);
        }
    }
    let [_, steps, blockers, guards, near] = best;
    let term = match disturbed {
        1 => Term::WaySteps1,
        2 => Term::WaySteps2,
        _ => Term::WaySteps3,
    };
    found(term, view.sign * steps);
    found(Term::WayBlockers, view.sign * blockers);
    found(Term::WayGuards, view.sign * guards);
    found(Term::WayNear, view.sign * near);
}

/// About how many steps a side needs to fill a hexagon, with a penalty for enemy pieces on it: the
/// minimum over all hexagons.
fn steps_to_go(side: Side, own: Set, enemy: Set) -> i32 {
    let of_goal = |&goal: &Set| {
        let mut helpers = own & !goal;
        let mut missing = goal & !own;
        let mut steps = ENEMY_STEPS * (goal & enemy).count_ones() as i32;
        // Each corner takes the nearest free piece. A piece on the way does not block: it moves on,
        // and the one behind it takes its place.
        for distance in 1..FARTHEST {
            for corner in points(missing) {
                let near = ring(corner.index(), distance) & helpers;
                if near != 0 {
                    helpers &= !(near & near.wrapping_neg());
                    missing &= !corner.bit();
                    steps += distance as i32;
                }
            }
            if missing == 0 {
                break;
            }
        }
        steps + FARTHEST as i32 * missing.count_ones() as i32
    };
    let goals = GOAL_SETS[side.index()].iter();
    goals.map(of_goal).min().unwrap_or(0)
}

/// The penalty of an enemy piece on a corner, in steps.
const ENEMY_STEPS: i32 = 3;
/// From how many steps on a hexagon is too far away.
const LONGEST_WAY: i32 = 24;

/// From which evaluation on a side drives for the end of the game, and from which with full force.
const AHEAD: i32 = 75;
const FAR_AHEAD: i32 = 250;
/// The value of a step closer to a hexagon for a side that is far ahead.
const DRIVEN_STEP: i32 = 30;
/// Only one part of so many remains of an evaluation beyond that. Otherwise the next mill would
/// always be worth more than the next step, and mills alone win nothing.
const SURPLUS_PARTS: i32 = 4;

/// The value of being close to a hexagon for the side that is ahead, less the part of the
/// evaluation that it may give up for it.
#[inline]
pub(super) fn drive(position: &Position, estimate: i32) -> i32 {
    let size = estimate.abs();
    let force = (size - AHEAD).clamp(0, FAR_AHEAD - AHEAD);
    if force == 0 || position.placing() {
        return 0;
    }
    let ahead = if estimate > 0 {
        position.side()
    } else {
        position.side().other()
    };
    let steps = steps_to_go(
        ahead,
        position.pieces(ahead),
        position.pieces(ahead.other()),
    );
    let near = DRIVEN_STEP * (LONGEST_WAY - steps).max(0);
    let surplus = (size - FAR_AHEAD).max(0);
    let more = force * near / (FAR_AHEAD - AHEAD) - (surplus - surplus / SURPLUS_PARTS);
    estimate.signum() * more
}

/// How many steps fewer the side to move needs to fill a hexagon than its opponent.
pub(super) fn head_start(position: &Position) -> i32 {
    if position.placing() {
        return 0;
    }
    let steps = |side: Side| {
        let (own, enemy) = (position.pieces(side), position.pieces(side.other()));
        steps_to_go(side, own, enemy).min(LONGEST_WAY)
    };
    let side = position.side();
    steps(side.other()) - steps(side)
}

/// A shape without an enemy piece, while moving. Returns how many turns it takes to complete it; 3
/// means three or more.
#[inline]
fn open_shape(view: &View, shape: usize, mine: u32, found: &mut impl FnMut(Term, i32)) -> u32 {
    let triangle = shape < TRIANGLES;
    let either = |one: Term, other: Term| if triangle { one } else { other };
    let set = SHAPE_SETS[shape];
    let sign = view.sign;
    match corners(shape) - mine {
        0 => {
            found(either(Term::TriangleFull, Term::SquareFull), sign);
            let leaves = |set: Set| {
                points(set).any(|corner| AROUND[corner.index()].neighbours & view.empty != 0)
            };
            if leaves(set & !view.enemy_beside) {
                found(either(Term::TriangleWorks, Term::SquareWorks), sign);
                2
            } else if leaves(set) {
                2
            } else {
                3
            }
        }
        1 => {
            let missing = set & view.empty;
            let around = &AROUND[missing.trailing_zeros() as usize % AROUND.len()];
            let helpers = view.own & !set;
            let beside = around.neighbours & helpers;
            if beside != 0 && view.locked >> shape & 1 == 0 {
                found(either(Term::TriangleReady, Term::SquareReady), sign);
                if points(beside).any(|helper| leaves_full(view.own, helper.index())) {
                    found(Term::Swing, sign);
                }
                1
            } else if around.near & helpers != 0 {
                found(either(Term::TriangleNear, Term::SquareNear), sign);
                2
            } else {
                found(either(Term::TriangleOpen, Term::SquareOpen), sign);
                3
            }
        }
        _ => {
            if !triangle {
                found(Term::Square2, sign);
            }
            let helpers = view.own & !set;
            let mut all = 0;
            for corner in points(set & view.empty) {
                let beside = AROUND[corner.index()].neighbours & helpers;
                if beside == 0 {
                    return 3;
                }
                all |= beside;
            }
            if all.count_ones() < 2 {
                return 3;
            }
            found(either(Term::TriangleInTwo, Term::SquareInTwo), sign);
            2
        }
    }
}

/// Whether a piece is a corner of a complete shape.
#[inline]
fn leaves_full(own: Set, point: usize) -> bool {
    let around = &AROUND[point];
    let full = |set: Set| set != 0 && own & set == set;
    full(around.triangle) || full(around.squares[0]) || full(around.squares[1])
}
