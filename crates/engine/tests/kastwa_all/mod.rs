//! All positions of a kind, written out cell by cell.

use kabinet_core::Side;
use kabinet_games::kastwa::{Cell, Piece, Position, Setup, Size};

/// All ways in which a side's pieces stand on a board, with a number of small and large ones.
fn ways(size: Size, small: u8, large: u8) -> Vec<Vec<(Cell, Piece)>> {
    let cells: Vec<Cell> = Position::start(size).cells().collect();
    let mut all: Vec<Vec<(Cell, Piece)>> = vec![Vec::new()];
    for kind in [(Piece::Large, large), (Piece::Small, small)] {
        for _ in 0..kind.1 {
            let mut longer = Vec::new();
            for way in &all {
                for &cell in &cells {
                    // Pieces of a kind are alike: the later one stands further on.
                    let free = way
                        .iter()
                        .all(|&(other, piece)| other != cell && (piece != kind.0 || other < cell));
                    if free {
                        longer.push([&way[..], &[(cell, kind.0)]].concat());
                    }
                }
            }
            all = longer;
        }
    }
    all
}

/// The ways in which a number of pieces stand.
fn ways_of(size: Size, count: u8) -> Vec<Vec<(Cell, Piece)>> {
    let kinds = (0..=2).flat_map(|small| (0..=1).map(move |large| (small, large)));
    kinds
        .filter(|&(small, large)| small + large == count)
        .flat_map(|(small, large)| ways(size, small, large))
        .collect()
}

fn positions(
    size: Size,
    counts: [u8; 2],
    sides: &'static [Side],
    placing: bool,
) -> impl Iterator<Item = Position> {
    let [white, black] = counts.map(|count| ways_of(size, count));
    white.into_iter().flat_map(move |white| {
        let set = |way: &[(Cell, Piece)]| {
            way.iter()
                .fold(0_u64, |set, (cell, _)| set | 1 << cell.index())
        };
        let taken = set(&white);
        let apart: Vec<_> = black
            .iter()
            .filter(|way| set(way) & taken == 0)
            .cloned()
            .collect();
        apart.into_iter().flat_map(move |black| {
            let white = white.clone();
            sides.iter().map(move |&side| {
                let reserve = [&white, &black].map(|way| {
                    let has = |kind| way.iter().filter(|&&(_, piece)| piece == kind).count() as u8;
                    Piece::ALL.map(|kind| {
                        if placing {
                            kind.supply() - has(kind)
                        } else {
                            0
                        }
                    })
                });
                let of = |way: &[(Cell, Piece)], side| {
                    way.iter()
                        .map(|&(cell, piece)| (cell, side, piece))
                        .collect::<Vec<_>>()
                };
                let setup = Setup {
                    size,
                    pieces: [of(&white, Side::First), of(&black, Side::Second)].concat(),
                    side,
                    reserve,
                };
                Position::from_setup(&setup).expect("a possible position")
            })
        })
    })
}

/// All positions of phase two in which White and Black have these numbers of pieces.
pub(crate) fn every_moving(size: Size, counts: [u8; 2]) -> impl Iterator<Item = Position> {
    positions(size, counts, &Side::ALL, false)
}

/// All positions of phase one.
pub(crate) fn every_placing(size: Size) -> Vec<Position> {
    let order: [([u8; 2], &'static [Side]); 6] = [
        ([0, 0], &[Side::First]),
        ([1, 0], &[Side::Second]),
        ([1, 1], &[Side::Second]),
        ([1, 2], &[Side::First]),
        ([2, 2], &[Side::Second]),
        ([2, 3], &[Side::First]),
    ];
    order
        .into_iter()
        .flat_map(|(counts, sides)| positions(size, counts, sides, true))
        .collect()
}
