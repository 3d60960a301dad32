//! The board: points, triangles and squares, hexagons, and their names.

use std::fmt;

use kabinet_core::Side;

use super::tiling::{BOARD, BUILT, CENTRES};

/// The number of points.
pub const POINTS: usize = 72;
/// The number of triangles and squares together.
pub const SHAPES: usize = 54;
/// The number of triangles, which come first among the shapes.
pub const TRIANGLES: usize = 24;
/// The number of hexagons.
pub const HEXAGONS: usize = 7;

/// The number of points of each row, `a` first.
pub(super) const ROW_LENGTHS: [usize; 16] = [4, 3, 2, 6, 6, 4, 3, 8, 8, 3, 4, 6, 6, 2, 3, 4];

/// A set of points: bit n is the point with number n.
pub type Set = u128;

/// The neighbours of each point, as sets.
pub const NEIGHBOUR_SETS: [Set; POINTS] = BUILT.neighbours;
/// The corners of each triangle and square, the triangles first, as sets.
pub const SHAPE_SETS: [Set; SHAPES] = BUILT.shapes;
/// The corners of each hexagon, in the order of [`Hexagon::all`], as sets.
pub const HEXAGON_SETS: [Set; HEXAGONS] = BUILT.hexagons;

/// A point, numbered row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point with this number, if there is one.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < POINTS {
            Some(Point(index as u8))
        } else {
            None
        }
    }

    /// All points, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..POINTS as u8).map(Point)
    }

    /// The number of the point, below 72.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row and its place in the row, both from 0.
    #[must_use]
    pub fn row_and_place(self) -> (usize, usize) {
        let mut place = self.index();
        for (row, length) in ROW_LENGTHS.into_iter().enumerate() {
            if place < length {
                return (row, place);
            }
            place -= length;
        }
        unreachable!("the rows hold all points")
    }

    /// The point at a place of a row, both from 0.
    pub(super) fn at(row: usize, place: usize) -> Option<Point> {
        if place >= *ROW_LENGTHS.get(row)? {
            return None;
        }
        Point::from_index(ROW_LENGTHS[..row].iter().sum::<usize>() + place)
    }

    /// The point with this name.
    pub(super) fn from_name(name: &str) -> Option<Point> {
        match *name.as_bytes() {
            [row @ b'a'..=b'p', place @ b'1'..=b'8'] => {
                Point::at((row - b'a') as usize, (place - b'1') as usize)
            }
            _ => None,
        }
    }

    /// Where it is: lines have length 1, the centre of the board is (0, 0), y points up.
    #[must_use]
    pub fn coordinates(self) -> (f64, f64) {
        let [x, y] = BOARD.points[self.index()];
        (x.value(), y.value())
    }

    /// The points a line joins it to.
    pub fn neighbours(self) -> impl Iterator<Item = Point> {
        points(BOARD.neighbours[self.index()])
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The point mirrored left to right.
    pub(super) fn mirrored(self) -> Point {
        let (row, place) = self.row_and_place();
        Point::at(row, ROW_LENGTHS[row] - 1 - place).expect("rows are symmetric")
    }

    /// The point seen from the other side of the table.
    pub(super) fn flipped(self) -> Point {
        let (row, place) = self.row_and_place();
        Point::at(ROW_LENGTHS.len() - 1 - row, place).expect("rows above mirror those below")
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = self.row_and_place();
        write!(f, "{}{}", (b'a' + row as u8) as char, place + 1)
    }
}

/// The points of a set, in ascending order.
#[inline]
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    kabinet_core::bits::wide_ones(set).map(Point)
}

/// A triangle or a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u8);

impl Shape {
    /// All shapes, the triangles first.
    pub fn all() -> impl Iterator<Item = Shape> {
        (0..SHAPES as u8).map(Shape)
    }

    /// The shape with this number, which must be below 54.
    #[inline]
    pub(super) const fn from_index(index: u8) -> Shape {
        Shape(index)
    }

    /// Its number, below 54.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a triangle; otherwise it is a square.
    #[must_use]
    pub const fn is_triangle(self) -> bool {
        self.index() < TRIANGLES
    }

    /// Its corners, in ascending order.
    pub fn corners(self) -> impl Iterator<Item = Point> {
        points(self.set())
    }

    #[inline]
    pub(super) fn set(self) -> Set {
        BOARD.shapes[self.index()]
    }
}

/// The corners joined by `+`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, corner) in self.corners().enumerate() {
            let plus = if index > 0 { "+" } else { "" };
            write!(f, "{plus}{corner}")?;
        }
        Ok(())
    }
}

/// A hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexagon(u8);

impl Hexagon {
    /// All hexagons: the centre, then those around it, counter-clockwise from the right.
    pub fn all() -> impl Iterator<Item = Hexagon> {
        (0..HEXAGONS as u8).map(Hexagon)
    }

    /// The hexagon with this number, which must be below 7.
    #[must_use]
    pub const fn from_index(index: u8) -> Hexagon {
        assert!((index as usize) < HEXAGONS);
        Hexagon(index)
    }

    /// Whose colour it has; `None` for a white one, which both sides may fill.
    #[must_use]
    pub const fn owner(self) -> Option<Side> {
        match self.0 {
            2 | 3 => Some(Side::Second),
            5 | 6 => Some(Side::First),
            _ => None,
        }
    }

    /// Its corners, in ascending order.
    pub fn corners(self) -> impl Iterator<Item = Point> {
        points(self.set())
    }

    /// Its centre.
    #[must_use]
    pub fn centre(self) -> (f64, f64) {
        let [x, y] = CENTRES[self.0 as usize];
        (x.value(), y.value())
    }

    pub(super) fn set(self) -> Set {
        BOARD.hexagons[self.0 as usize]
    }

    /// Whether a side wins by holding it.
    #[must_use]
    pub const fn wins_for(self, side: Side) -> bool {
        match self.owner() {
            None => true,
            Some(owner) => owner as u8 == side as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &str) -> Set {
        names
            .split(' ')
            .map(|name| Point::from_name(name).unwrap().bit())
            .sum()
    }

    #[test]
    fn has_the_numbers_the_rules_give() {
        let degrees: Vec<usize> = Point::all().map(|p| p.neighbours().count()).collect();
        assert_eq!(degrees.iter().sum::<usize>(), 2 * 132);
        assert_eq!(degrees.iter().filter(|&&d| d == 4).count(), 48);
        assert_eq!(degrees.iter().filter(|&&d| d == 3).count(), 24);
        for point in Point::all() {
            let at_point = |shape: &Shape| shape.set() & point.bit() != 0;
            let (triangles, squares): (Vec<Shape>, Vec<Shape>) =
                Shape::all().filter(at_point).partition(|s| s.is_triangle());
            assert_eq!(triangles.len(), 1, "{point}");
            assert!((1..=2).contains(&squares.len()), "{point}");
        }
        assert!(Shape::all().all(|s| s.set().count_ones() == if s.is_triangle() { 3 } else { 4 }));
        assert!(Hexagon::all().all(|h| h.set().count_ones() == 6));
    }

    #[test]
    fn rows_have_their_lengths_and_heights() {
        let mut last: Option<(usize, f64, f64)> = None;
        for point in Point::all() {
            let (row, _) = point.row_and_place();
            let (x, y) = point.coordinates();
            if let Some((last_row, last_x, last_y)) = last {
                if row == last_row {
                    assert!((y - last_y).abs() < 1e-9 && x > last_x, "{point}");
                } else {
                    assert!(y > last_y + 0.1, "{point}");
                }
            }
            last = Some((row, x, y));
        }
    }

    #[test]
    fn the_red_hexagon_on_the_left_has_the_sheet_s_corners() {
        let hexagon = Hexagon::all().nth(5).unwrap();
        assert_eq!(hexagon.owner(), Some(Side::First));
        assert_eq!(hexagon.set(), named("f2 e3 d3 c1 d2 e2"));
    }

    #[test]
    fn the_board_is_connected() {
        // With 42 of 72 points empty on a connected board some piece stands beside an empty
        // point: the reason why the position that the inventors asked for does not exist.
        let mut reached = Point::all().next().unwrap().bit();
        loop {
            let grown = points(reached).fold(reached, |set, p| set | BOARD.neighbours[p.index()]);
            if grown == reached {
                break;
            }
            reached = grown;
        }
        assert_eq!(reached.count_ones() as usize, POINTS);
    }

    #[test]
    fn whatever_30_or_32_pieces_do_one_of_them_can_move() {
        // The inventors' 10 000 dollars: a position in which neither side can move needs pieces
        // without an empty neighbour, all of them; their points would be closed under neighbours.
        // The smallest closed set around any point is found by growing, and is the whole board.
        for point in Point::all() {
            let mut closed = point.bit();
            let mut sizes = vec![1];
            loop {
                let beyond = points(closed).fold(0, |set, p| set | BOARD.neighbours[p.index()]);
                if beyond & !closed == 0 {
                    break;
                }
                closed |= beyond;
                sizes.push(closed.count_ones());
            }
            assert!(closed.count_ones() > 32, "{point}: {sizes:?}");
            assert_eq!(closed.count_ones() as usize, POINTS, "{point}");
        }
        // The same by trial: sets of 30 and 32 points that keep together as well as they can.
        let mut random = kabinet_core::random::SplitMix64::new(30);
        for trial in 0..2_000 {
            let size = if trial % 2 == 0 { 30 } else { 32 };
            let mut set = Point::from_index(random.below(POINTS)).unwrap().bit();
            while set.count_ones() < size {
                let beside = points(set).fold(0, |s, p| s | BOARD.neighbours[p.index()]) & !set;
                let mut best: Vec<Point> = points(beside).collect();
                let inside = |p: &Point| (BOARD.neighbours[p.index()] & set).count_ones();
                let most = best.iter().map(inside).max().unwrap();
                best.retain(|p| inside(p) == most);
                set |= random.choose(&best).unwrap().bit();
            }
            assert!(points(set).any(|p| BOARD.neighbours[p.index()] & !set != 0));
        }
    }

    #[test]
    fn symmetries_keep_lines_shapes_and_colours() {
        let map = |set, f: fn(Point) -> Point| points(set).fold(0, |s, p| s | f(p).bit());
        for f in [Point::mirrored, Point::flipped] {
            for point in Point::all() {
                let mapped = map(BOARD.neighbours[point.index()], f);
                assert_eq!(mapped, BOARD.neighbours[f(point).index()]);
            }
            for shape in Shape::all() {
                assert!(Shape::all().any(|other| other.set() == map(shape.set(), f)));
            }
        }
        for hexagon in Hexagon::all() {
            let image = |f| {
                let set = map(hexagon.set(), f);
                Hexagon::all().find(|other| other.set() == set).unwrap()
            };
            assert_eq!(image(Point::mirrored).owner(), hexagon.owner());
            let swapped = hexagon.owner().map(Side::other);
            assert_eq!(image(Point::flipped).owner(), swapped);
        }
    }
}
