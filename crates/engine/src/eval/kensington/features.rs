//! The features of the evaluation: hexagons in the making, shapes, and mobility.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Mills, Position, SHAPE_SETS, Set, TRIANGLES, points};

use super::tables::{AROUND, GOAL_RINGS, GOAL_SETS};
use super::taken::{TRIANGLE_SHAPES, Taken};
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
    taken: Taken,
    enemy_taken: Taken,
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
        taken: moves[index].taken,
        enemy_taken: moves[1 - index].taken,
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

    if placing && position.rules().mills == Mills::Both {
        for view in &views {
            growing_shapes(view, &mut found);
        }
        return;
    }
    let soonest = [0, 1].map(|index| shapes(&views[index], &mut found));
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

/// The triangles and the squares among some shapes, with a term for each, counted.
#[inline]
fn count_kinds(
    view: &View,
    shapes: u64,
    [triangle, square]: [Term; 2],
    found: &mut impl FnMut(Term, i32),
) {
    let triangles = (shapes & TRIANGLE_SHAPES).count_ones() as i32;
    found(triangle, view.sign * triangles);
    found(square, view.sign * (shapes.count_ones() as i32 - triangles));
}

/// The shapes of a side while pieces are placed and every complete shape earns a relocation.
#[inline]
fn growing_shapes(view: &View, found: &mut impl FnMut(Term, i32)) {
    let blocked = view.taken.all_but(1) & view.enemy_taken.one();
    let kinds = [Term::PlacingTriangleBlocked, Term::PlacingSquareBlocked];
    count_kinds(view, blocked, kinds, found);
    let open = view.enemy_taken.none();
    let full = view.taken.all_but(0) & open;
    let kinds = [Term::PlacingTriangle3, Term::PlacingSquare4];
    count_kinds(view, full, kinds, found);
    let nearly = view.taken.all_but(1) & open;
    let kinds = [Term::PlacingTriangle2, Term::PlacingSquare3];
    count_kinds(view, nearly, kinds, found);
    let begun = view.taken.all_but(2) & open & !TRIANGLE_SHAPES;
    found(Term::PlacingSquare2, view.sign * begun.count_ones() as i32);
}

/// The shapes of a side at other times. Returns how many turns it needs at least to complete one; 3
/// means three or more.
#[inline]
fn shapes(view: &View, found: &mut impl FnMut(Term, i32)) -> u32 {
    let blocked = view.taken.all_but(1) & view.enemy_taken.one();
    let kinds = [Term::TriangleBlocked, Term::SquareBlocked];
    count_kinds(view, blocked, kinds, found);
    let open = view.enemy_taken.none();
    let full = view.taken.all_but(0) & open;
    let kinds = [Term::TriangleFull, Term::SquareFull];
    count_kinds(view, full, kinds, found);
    let mut soonest = 3;
    for shape in ones(full) {
        soonest = full_shape(view, shape, found).min(soonest);
    }
    for shape in ones(view.taken.all_but(1) & open) {
        soonest = open_shape(view, shape, found).min(soonest);
    }
    let begun = view.taken.all_but(2) & open;
    found(
        Term::Square2,
        view.sign * (begun & !TRIANGLE_SHAPES).count_ones() as i32,
    );
    for shape in ones(begun) {
        if is_done_in_two(view, shape) {
            let kinds = [Term::TriangleInTwo, Term::SquareInTwo];
            found(kinds[usize::from(shape >= TRIANGLES)], view.sign);
            soonest = soonest.min(2);
        }
    }
    soonest
}

/// The numbers of a set of shapes.
#[inline]
fn ones(shapes: u64) -> impl Iterator<Item = usize> {
    kabinet_core::bits::ones(shapes).map(usize::from)
}

/// The mobility of a side, and the shapes it holds corners of.
struct Room {
    steps: i32,
    stuck: i32,
    /// The points next to one of its pieces.
    beside: Set,
    taken: Taken,
}

#[inline]
fn room(own: Set, empty: Set) -> Room {
    let mut room = Room {
        steps: 0,
        stuck: 0,
        beside: 0,
        taken: Taken::default(),
    };
    for point in points(own) {
        let around = &AROUND[point.index()];
        let neighbours = around.neighbours;
        room.taken.add(around.shapes);
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

/// A complete shape. Returns how many turns it takes to complete it again; 3 means three or more.
#[inline]
fn full_shape(view: &View, shape: usize, found: &mut impl FnMut(Term, i32)) -> u32 {
    let set = SHAPE_SETS[shape];
    let leaves =
        |set: Set| points(set).any(|corner| AROUND[corner.index()].neighbours & view.empty != 0);
    if leaves(set & !view.enemy_beside) {
        let kinds = [Term::TriangleWorks, Term::SquareWorks];
        found(kinds[usize::from(shape >= TRIANGLES)], view.sign);
        2
    } else if leaves(set) {
        2
    } else {
        3
    }
}

/// A shape with one empty corner. Returns how many turns it takes to complete it; 3 means three or
/// more.
#[inline]
fn open_shape(view: &View, shape: usize, found: &mut impl FnMut(Term, i32)) -> u32 {
    let kind = usize::from(shape >= TRIANGLES);
    let set = SHAPE_SETS[shape];
    let missing = set & view.empty;
    let around = &AROUND[missing.trailing_zeros() as usize % AROUND.len()];
    let helpers = view.own & !set;
    let beside = around.neighbours & helpers;
    if beside != 0 && view.locked >> shape & 1 == 0 {
        found([Term::TriangleReady, Term::SquareReady][kind], view.sign);
        if points(beside).any(|helper| leaves_full(view, helper.index())) {
            found(Term::Swing, view.sign);
        }
        1
    } else if around.near & helpers != 0 {
        found([Term::TriangleNear, Term::SquareNear][kind], view.sign);
        2
    } else {
        found([Term::TriangleOpen, Term::SquareOpen][kind], view.sign);
        3
    }
}

/// Whether two pieces can step to the two empty corners of a shape.
#[inline]
fn is_done_in_two(view: &View, shape: usize) -> bool {
    let set = SHAPE_SETS[shape];
    let helpers = view.own & !set;
    let mut all = 0;
    for corner in points(set & view.empty) {
        let beside = AROUND[corner.index()].neighbours & helpers;
        if beside == 0 {
            return false;
        }
        all |= beside;
    }
    all.count_ones() >= 2
}

/// Whether a piece is a corner of a complete shape.
#[inline]
fn leaves_full(view: &View, point: usize) -> bool {
    AROUND[point].shapes & view.taken.all_but(0) != 0
}
