//! Kensington, from the rules (docs/rules/kensington.md).

use super::Options;
use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::sync::OnceLock;

// ---------------------------------------------------------------------------------------------------
// The board, computed from its geometry
// ---------------------------------------------------------------------------------------------------

/// Two floats, or two places, that differ by less than this are the same.
const SAME: f64 = 1e-6;

type Place = (f64, f64);

/// A point is its number in [`Board::names`]. These are in ascending order (row letter, then
/// number).
type Point = usize;

struct Hexagon {
    colour: &'static str,
    corners: Vec<Point>,
}

/// A triangle or a square: its corners, ascending.
type Shape = Vec<Point>;

struct Board {
    names: Vec<String>,
    /// How many points each row has, from row `a` up.
    row_sizes: Vec<usize>,
    neighbours: Vec<Vec<Point>>,
    hexagons: Vec<Hexagon>,
    shapes: Vec<Shape>,
}

impl Board {
    fn point(&self, name: &str) -> Point {
        self.names
            .iter()
            .position(|known| known == name)
            .expect("a point of the board")
    }

    /// The shape as LOCKS writes it, `a1+b1+c1`.
    fn shape_text(&self, shape: &Shape) -> String {
        let corners: Vec<&str> = shape.iter().map(|&p| self.names[p].as_str()).collect();
        corners.join("+")
    }
}

/// The place at a distance and a direction (in degrees) from another.
fn towards(from: Place, degrees: f64, distance: f64) -> Place {
    let angle = degrees * PI / 180.0;
    (
        from.0 + distance * angle.cos(),
        from.1 + distance * angle.sin(),
    )
}

fn distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(build_board)
}

fn build_board() -> Board {
    // One hexagon on (0,0), six more at distance 1+√3; three white in a line, two red below, two
    // blue above.
    let origin = (0.0, 0.0);
    let far = 1.0 + 3.0_f64.sqrt();
    let centres = [
        (origin, "white"),
        (towards(origin, 0.0, far), "white"),
        (towards(origin, 60.0, far), "blue"),
        (towards(origin, 120.0, far), "blue"),
        (towards(origin, 180.0, far), "white"),
        (towards(origin, 240.0, far), "red"),
        (towards(origin, 300.0, far), "red"),
    ];

    let mut hexagons_drawn: Vec<(&'static str, Vec<Place>)> = Vec::new();
    let mut shapes_drawn: Vec<Vec<Place>> = Vec::new();
    for (centre, colour) in centres {
        // Side 1 means corners at distance 1 from the centre; one of them points up (90°).
        let corner_angles = [90.0, 150.0, 210.0, 270.0, 330.0, 30.0];
        let corners = corner_angles.map(|angle| towards(centre, angle, 1.0));
        for i in 0..6 {
            let (this, next) = (corners[i], corners[(i + 1) % 6]);
            // The edges face 30° to either side of the corner they meet in.
            let edge_after = corner_angles[i] + 30.0;
            let edge_before = corner_angles[i] - 30.0;
            // The square outside the edge from this corner to the next.
            shapes_drawn.push(vec![
                this,
                next,
                towards(next, edge_after, 1.0),
                towards(this, edge_after, 1.0),
            ]);
            // The gap that the squares on the two edges of this corner leave.
            shapes_drawn.push(vec![
                this,
                towards(this, edge_before, 1.0),
                towards(this, edge_after, 1.0),
            ]);
        }
        hexagons_drawn.push((colour, corners.to_vec()));
    }

    // The corners of all these shapes are the points.
    let mut places: Vec<Place> = Vec::new();
    for &corner in shapes_drawn.iter().flatten() {
        if !places.iter().any(|&known| distance(known, corner) < SAME) {
            places.push(corner);
        }
    }

    // Rows from the lowest height to the highest, within a row from left to right.
    let mut heights: Vec<f64> = Vec::new();
    for &(_, y) in &places {
        if !heights.iter().any(|&known| (known - y).abs() < SAME) {
            heights.push(y);
        }
    }
    heights.sort_by(f64::total_cmp);
    let mut points: Vec<Place> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut row_sizes: Vec<usize> = Vec::new();
    for (letter, height) in ('a'..).zip(heights) {
        let mut row: Vec<Place> = places
            .iter()
            .copied()
            .filter(|&(_, y)| (y - height).abs() < SAME)
            .collect();
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        row_sizes.push(row.len());
        for (number, place) in (1..).zip(row) {
            points.push(place);
            names.push(format!("{letter}{number}"));
        }
    }

    let find = |place: Place| -> Point {
        points
            .iter()
            .position(|&point| distance(point, place) < SAME)
            .expect("every corner is a point")
    };
    let find_all = |drawn: &[Place]| -> Vec<Point> {
        let mut found: Vec<Point> = drawn.iter().map(|&place| find(place)).collect();
        found.sort_unstable();
        found
    };

    let hexagons: Vec<Hexagon> = hexagons_drawn
        .iter()
        .map(|(colour, drawn)| Hexagon {
            colour,
            corners: find_all(drawn),
        })
        .collect();
    // A square between two hexagons was drawn twice, a triangle between three of them three times.
    let mut shapes: Vec<Shape> = shapes_drawn.iter().map(|drawn| find_all(drawn)).collect();
    shapes.sort();
    shapes.dedup();
    let neighbours: Vec<Vec<Point>> = points
        .iter()
        .map(|&a| {
            (0..points.len())
                .filter(|&b| (distance(a, points[b]) - 1.0).abs() < SAME)
                .collect()
        })
        .collect();

    let board = Board {
        names,
        row_sizes,
        neighbours,
        hexagons,
        shapes,
    };
    check_board(&board);
    board
}

/// What the page says about the board, so that a slip in the geometry cannot stay unnoticed.
fn check_board(board: &Board) {
    assert_eq!(board.names.len(), 72);
    assert_eq!(
        board.row_sizes,
        [4, 3, 2, 6, 6, 4, 3, 8, 8, 3, 4, 6, 6, 2, 3, 4]
    );
    let ends: usize = board.neighbours.iter().map(Vec::len).sum();
    assert_eq!(ends, 2 * 132, "132 lines");
    let with = |n: usize| board.neighbours.iter().filter(move |near| near.len() == n);
    assert_eq!((with(4).count(), with(3).count()), (48, 24));
    let triangles = board.shapes.iter().filter(|shape| shape.len() == 3);
    assert_eq!(triangles.count(), 24);
    let squares = board.shapes.iter().filter(|shape| shape.len() == 4);
    assert_eq!(squares.count(), 30);
    for point in 0..72 {
        let corner_of = |sides: usize| {
            board
                .shapes
                .iter()
                .filter(|shape| shape.len() == sides && shape.contains(&point))
                .count()
        };
        assert_eq!(corner_of(3), 1, "every point has one triangle");
        assert!(matches!(corner_of(4), 1 | 2), "and one or two squares");
    }
    let mut red = ["f2", "e3", "d3", "c1", "d2", "e2"].map(|name| board.point(name));
    red.sort_unstable();
    assert!(
        board
            .hexagons
            .iter()
            .any(|hexagon| hexagon.colour == "red" && hexagon.corners == red)
    );
}

// ---------------------------------------------------------------------------------------------------
// Options
// ---------------------------------------------------------------------------------------------------

struct Rules {
    players: usize,
    reclose: u64,
    mills_in_phase_one: bool,
}

impl Rules {
    fn new(options: &Options) -> Self {
        let get = |key: &str, default: &str| -> String {
            options
                .get(key)
                .cloned()
                .unwrap_or_else(|| default.to_owned())
        };
        Self {
            players: get("players", "2").parse().expect("2, 4 or 6"),
            reclose: get("reclose", "0").parse().expect("a number"),
            mills_in_phase_one: get("mills", "both") == "both",
        }
    }

    fn pieces_of_a_side(&self) -> usize {
        match self.players {
            4 => 2 * 8,
            6 => 3 * 5,
            _ => 15,
        }
    }

    fn members_of_a_team(&self) -> usize {
        self.players / 2
    }

    fn teams(&self) -> bool {
        self.members_of_a_team() > 1
    }
}

// ---------------------------------------------------------------------------------------------------
// Positions
// ---------------------------------------------------------------------------------------------------

/// A side is `r` or `b`, as in the SIDE field.
type Side = char;

fn other(side: Side) -> Side {
    if side == 'r' { 'b' } else { 'r' }
}

#[derive(Clone)]
struct Position {
    /// Whose piece stands on each point.
    pieces: Vec<Option<Side>>,
    side: Side,
    reserve: BTreeMap<Side, usize>,
    /// How many relocations the side to move may still make.
    pending: usize,
    /// Where the piece stands that this turn already relocated.
    relocated: Option<Point>,
    /// Shape (as text) and owner, and for how many of the owner's turns the shape stays locked.
    locks: BTreeMap<(String, Side), u64>,
    /// The member of each team that acts next, from 1.
    seats: BTreeMap<Side, usize>,
}

fn parse(text: &str, rules: &Rules) -> Position {
    let board = board();
    let mut fields = text.split(' ');
    let mut field = || fields.next().expect("a field");

    // The rows come from the top, points are counted from the bottom row.
    let mut pieces = Vec::new();
    for row in field().rsplit('/') {
        for letter in row.chars() {
            match letter {
                'R' => pieces.push(Some('r')),
                'B' => pieces.push(Some('b')),
                _ => {
                    for _ in 0..letter.to_digit(10).expect("R, B or a digit") {
                        pieces.push(None);
                    }
                }
            }
        }
    }
    assert_eq!(pieces.len(), board.names.len());

    let side = field().chars().next().expect("r or b");

    let (red, blue) = field().split_once(',').expect("two reserves");
    let reserve = BTreeMap::from([
        ('r', red.parse().expect("a number")),
        ('b', blue.parse().expect("a number")),
    ]);

    let pending_field = field();
    let (count, relocated) = match pending_field.split_once('@') {
        Some((count, name)) => (count, Some(board.point(name))),
        None => (pending_field, None),
    };
    let pending = count.parse().expect("a number");

    let mut locks = BTreeMap::new();
    if rules.reclose > 0 {
        let locks_field = field();
        if locks_field != "-" {
            for lock in locks_field.split(',') {
                let parts: Vec<&str> = lock.split(':').collect();
                let owner = parts[1].chars().next().expect("r or b");
                let turns = parts[2].parse().expect("a number");
                locks.insert((parts[0].to_owned(), owner), turns);
            }
        }
    }

    let mut seats = BTreeMap::from([('r', 1), ('b', 1)]);
    if rules.teams() {
        let (red, blue) = field().split_once(',').expect("two seats");
        seats.insert('r', red.parse().expect("a number"));
        seats.insert('b', blue.parse().expect("a number"));
    }

    Position {
        pieces,
        side,
        reserve,
        pending,
        relocated,
        locks,
        seats,
    }
}

fn print(position: &Position, rules: &Rules) -> String {
    let board = board();

    let mut rows: Vec<String> = Vec::new();
    let mut first = 0;
    for &size in &board.row_sizes {
        let mut row = String::new();
        let mut empty = 0;
        for piece in &position.pieces[first..first + size] {
            if let Some(side) = piece {
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                row.push(side.to_ascii_uppercase());
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        rows.push(row);
        first += size;
    }
    rows.reverse();

    let pending = match position.relocated {
        Some(point) => format!("{}@{}", position.pending, board.names[point]),
        None => position.pending.to_string(),
    };
    let mut text = format!(
        "{} {} {},{} {}",
        rows.join("/"),
        position.side,
        position.reserve[&'r'],
        position.reserve[&'b'],
        pending
    );
    if rules.reclose > 0 {
        let mut locks: Vec<String> = position
            .locks
            .iter()
            .map(|((shape, owner), turns)| format!("{shape}:{owner}:{turns}"))
            .collect();
        locks.sort();
        text.push(' ');
        text += if locks.is_empty() { "-" } else { "" };
        text += &locks.join(",");
    }
    if rules.teams() {
        text += &format!(" {},{}", position.seats[&'r'], position.seats[&'b']);
    }
    text
}

impl Position {
    /// Phase one lasts until both reserves are empty.
    fn phase_one(&self) -> bool {
        self.reserve.values().any(|&left| left > 0)
    }

    fn points_of(&self, holder: Option<Side>) -> Vec<Point> {
        (0..self.pieces.len())
            .filter(|&point| self.pieces[point] == holder)
            .collect()
    }

    fn holds_all(&self, side: Side, corners: &[Point]) -> bool {
        corners
            .iter()
            .all(|&corner| self.pieces[corner] == Some(side))
    }

    /// All six corners of a white hexagon, or of one of its own colour.
    fn holds_a_hexagon(&self, side: Side) -> bool {
        let own = if side == 'r' { "red" } else { "blue" };
        board().hexagons.iter().any(|hexagon| {
            (hexagon.colour == "white" || hexagon.colour == own)
                && self.holds_all(side, &hexagon.corners)
        })
    }

    fn winner(&self) -> Option<Side> {
        // In play only one side can hold one, since the game ends with the first. Should a made-up
        // text have both, it goes to the side that acted last, whose hexagon is "checked first".
        [other(self.side), self.side]
            .into_iter()
            .find(|&side| self.holds_a_hexagon(side))
    }

    /// The triangles and squares with a corner on `point` whose corners are all the side's.
    fn full_shapes_at(&self, point: Point, side: Side) -> Vec<&'static Shape> {
        board()
            .shapes
            .iter()
            .filter(|shape| shape.contains(&point) && self.holds_all(side, shape))
            .collect()
    }

    /// Whether the side to move, having just put a piece on `point`, has completed a shape locked
    /// for it.
    fn completes_a_locked_shape(&self, point: Point) -> bool {
        self.full_shapes_at(point, self.side)
            .into_iter()
            .any(|shape| {
                let key = (board().shape_text(shape), self.side);
                self.locks.contains_key(&key)
            })
    }

    fn placed(&self, point: Point) -> Self {
        let mut after = self.clone();
        after.pieces[point] = Some(self.side);
        *after.reserve.get_mut(&self.side).expect("a side") -= 1;
        after
    }

    /// The piece on one point, whoever it belongs to, is now on another.
    fn shifted(&self, from: Point, to: Point) -> Self {
        let mut after = self.clone();
        after.pieces[to] = after.pieces[from].take();
        after
    }

    /// The owner's placement, move or pass takes one from all its locks.
    fn age_locks(&mut self) {
        for ((_, owner), turns) in &mut self.locks {
            if *owner == self.side {
                *turns -= 1;
            }
        }
        self.locks.retain(|_, turns| *turns > 0);
    }

    fn end_turn(&mut self, rules: &Rules) {
        self.pending = 0;
        self.relocated = None;
        let seat = self.seats.get_mut(&self.side).expect("a side");
        *seat = *seat % rules.members_of_a_team() + 1;
        self.side = other(self.side);
    }

    /// After a placement or a move to `point`: the win is checked first, then what the shapes earn.
    fn settle(&mut self, point: Point, by_placing: bool, rules: &Rules) {
        if self.holds_a_hexagon(self.side) {
            self.end_turn(rules);
            return;
        }
        let completed = self.full_shapes_at(point, self.side);
        let earned = if by_placing && !rules.mills_in_phase_one {
            0
        } else if completed.iter().any(|shape| shape.len() == 4) {
            2
        } else if completed.iter().any(|shape| shape.len() == 3) {
            1
        } else {
            0
        };
        let enemies = self.points_of(Some(other(self.side))).len();
        self.pending = earned.min(enemies);
        if self.pending == 0 {
            self.end_turn(rules);
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// The four functions
// ---------------------------------------------------------------------------------------------------

/// The text of the starting position.
pub fn start(options: &Options) -> String {
    let rules = Rules::new(options);
    let position = Position {
        pieces: vec![None; board().names.len()],
        side: 'r',
        reserve: BTreeMap::from([
            ('r', rules.pieces_of_a_side()),
            ('b', rules.pieces_of_a_side()),
        ]),
        pending: 0,
        relocated: None,
        locks: BTreeMap::new(),
        seats: BTreeMap::from([('r', 1), ('b', 1)]),
    };
    print(&position, &rules)
}

/// The legal actions, sorted by bytes.
pub fn legal(text: &str, options: &Options) -> Vec<String> {
    let board = board();
    let position = parse(text, &Rules::new(options));
    if position.winner().is_some() {
        return Vec::new();
    }

    let name = |point: Point| board.names[point].as_str();
    let empty = position.points_of(None);
    let mut actions = Vec::new();
    if position.pending > 0 {
        // Any enemy piece but the one already relocated, to any empty point; or stop.
        for from in position.points_of(Some(other(position.side))) {
            if position.relocated != Some(from) {
                for &to in &empty {
                    actions.push(format!("{}>{}", name(from), name(to)));
                }
            }
        }
        actions.push("done".to_owned());
    } else if position.phase_one() {
        // A side without reserve has nothing to place, and passes below.
        if position.reserve[&position.side] > 0 {
            for &to in &empty {
                if !position.placed(to).completes_a_locked_shape(to) {
                    actions.push(name(to).to_owned());
                }
            }
        }
    } else {
        for from in position.points_of(Some(position.side)) {
            for &to in &board.neighbours[from] {
                if position.pieces[to].is_none()
                    && !position.shifted(from, to).completes_a_locked_shape(to)
                {
                    actions.push(format!("{}-{}", name(from), name(to)));
                }
            }
        }
    }
    if actions.is_empty() {
        actions.push("pass".to_owned());
    }
    actions.sort();
    actions
}

/// The text of the position after `action`, which must be legal.
pub fn apply(text: &str, action: &str, options: &Options) -> String {
    let board = board();
    let rules = Rules::new(options);
    let before = parse(text, &rules);
    let mut after = before.clone();

    if action == "pass" {
        after.age_locks();
        after.end_turn(&rules);
    } else if action == "done" {
        after.end_turn(&rules);
    } else if let Some((from, to)) = action.split_once('>') {
        let (from, to) = (board.point(from), board.point(to));
        after = before.shifted(from, to);
        after.pending -= 1;
        after.relocated = Some(to);
        // A relocation completes no triangle or square, but it can complete the enemy's hexagon.
        if after.holds_a_hexagon(other(after.side)) || after.pending == 0 {
            after.end_turn(&rules);
        }
    } else if let Some((from, to)) = action.split_once('-') {
        let (from, to) = (board.point(from), board.point(to));
        after = before.shifted(from, to);
        after.age_locks();
        if rules.reclose > 0 {
            // Every shape that was full and loses this corner is opened, however it came to be
            // full.
            for opened in before.full_shapes_at(from, before.side) {
                let key = (board.shape_text(opened), before.side);
                after.locks.insert(key, rules.reclose);
            }
        }
        after.settle(to, false, &rules);
    } else {
        let to = board.point(action);
        after = before.placed(to);
        after.age_locks();
        after.settle(to, true, &rules);
    }
    print(&after, &rules)
}

/// The letter of the side that has won.
pub fn winner(text: &str, options: &Options) -> Option<char> {
    parse(text, &Rules::new(options)).winner()
}
