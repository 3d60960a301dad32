//! Kingdom: Knights around the enemy Monarch, its escapes, and the way to the throne.
//!
//! A piece beside a Monarch attacks it, and only the Monarch itself can answer. So most of the
//! evaluation is about how many Knights are how near, and which cells around the Monarch they
//! leave.

use kabinet_core::{ActionList, Game, Side, sorting};
use kabinet_games::kingdom::{
    Action, BOARD, Cell, Jumps, Move, Piece, Position, Set, THRONES, around_all, cells,
    jumpable_enemies, jumps_from, throne,
};

use crate::engine_files::{EngineFiles, WeightsFile, weights_file};
use crate::eval::{Evaluate, Feature, Traits, traits};
use crate::network::Inputs;
use crate::puzzles::Theme;
use crate::search::{Coverage, SearchHints, USUAL_OBSCURITY};

/// A list of terms, as an enum of their indices and as features.
macro_rules! terms {
    ($($place:ident $name:literal $by_hand:literal)*) => {
        /// The index of each term.
        #[derive(Clone, Copy)]
        #[expect(dead_code, reason = "those by size are counted from the smallest")]
        enum Term { $($place),* }
        const TERMS: &[Feature] = &[$(Feature { name: $name, hand_weight: $by_hand }),*];
    };
}

terms! {
    Turn "turn" 30
    // Knights at distance 2 and 3 from the enemy Monarch, from the smallest to the largest.
    Near2 "near-2-size-1" 45
    Near2Size2 "near-2-size-2" 45
    Near2Size3 "near-2-size-3" 50
    Near2Size4 "near-2-size-4" 55
    Near3 "near-3-size-1" 25
    Near3Size2 "near-3-size-2" 25
    Near3Size3 "near-3-size-3" 28
    Near3Size4 "near-3-size-4" 30
    Near4 "near-4" 12
    // Pairs of Knights within distance 3 of the enemy Monarch.
    Storm "storm" 8
    // The enemy Monarch has few free neighbours that no step attacks.
    Escapes0 "escapes-0" 120
    Escapes1 "escapes-1" 70
    Escapes2 "escapes-2" 35
    Escapes3 "escapes-3" 15
    // Cells beside the enemy Monarch that a Knight can go to.
    Checks "checks" 15
    // Those of them that another piece guards.
    Guarded "guarded" 15
    // Cells within distance 2 of the enemy Monarch that a Knight's step attacks.
    Cover "cover" 6
    // Cells that Knights can reach by jumps over their own pieces.
    Leaps "leaps" 2
    // The own Monarch: how near it is to its goal, and to the edge.
    March "march" 8
    March2 "march-2" 150
    March3 "march-3" 40
    March4 "march-4" 10
    Edge "edge" -5
    Home "home" 0
    // Own Knights beside the own Monarch, and at distance 2.
    Shelter1 "shelter-1" 5
    Shelter2 "shelter-2" 5
    // Own Knights beside the own throne, and at distance 2.
    Guard1 "guard-1" 5
    Guard2 "guard-2" 3
    // Knights past the third, the middle and the sixth row.
    Past3 "past-3" 5
    Past5 "past-5" 5
    Past6 "past-6" 3
    // Free cells that the enemy Monarch can reach and no step attacks.
    Range "range" -3
    // The distance of the own Monarch from the middle column.
    Aside "aside" 0
}

/// For each cell the cells at distance 1 to 4.
static BANDS: [[Set; 4]; 128] = {
    let mut bands = [[0; 4]; 128];
    let mut a = 0;
    while a < 81 {
        let from = Cell::new(a % 9, a / 9);
        let mut b = 0;
        while b < 81 {
            let columns = (a % 9).abs_diff(b % 9);
            let rows = (a / 9).abs_diff(b / 9);
            let distance = if columns > rows { columns } else { rows };
            if distance >= 1 && distance <= 4 {
                bands[from.bit_number() as usize][distance - 1] |= Cell::new(b % 9, b / 9).bit();
            }
            b += 1;
        }
        a += 1;
    }
    bands
};

/// The cells from a row on, seen from a side; rows count from 0.
const fn from_row(side: Side, first: usize) -> Set {
    let mut set = 0;
    let mut cell = 0;
    while cell < 81 {
        let row = match side {
            Side::First => cell / 9,
            Side::Second => 8 - cell / 9,
        };
        if row >= first {
            set |= Cell::new(cell % 9, cell / 9).bit();
        }
        cell += 1;
    }
    set
}

/// The cells beyond the third, the middle and the sixth row, by side.
static PAST: [[Set; 3]; 2] = {
    let mut past = [[0; 3]; 2];
    let mut row = 0;
    while row < 3 {
        past[0][row] = from_row(Side::First, [3, 5, 6][row]);
        past[1][row] = from_row(Side::Second, [3, 5, 6][row]);
        row += 1;
    }
    past
};

/// The cells at the edge of the board.
const RIM: Set = {
    let mut set = BOARD;
    let mut cell = 0;
    while cell < 49 {
        set &= !Cell::new(1 + cell % 7, 1 + cell / 7).bit();
        cell += 1;
    }
    set
};

fn bands(cell: Cell) -> &'static [Set; 4] {
    &BANDS[usize::from(cell.bit_number() & 127)]
}

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

/// The cells next to at least two cells of a set.
#[inline]
fn twice(set: Set) -> Set {
    let (mut once, mut twice) = (0, 0);
    for step in [1, 9, 10, 11] {
        for moved in [set << step, set >> step] {
            twice |= once & moved;
            once |= moved;
        }
    }
    twice & BOARD
}

fn distance(a: Cell, b: Cell) -> i32 {
    let columns = a.column().abs_diff(b.column());
    let rows = a.row().abs_diff(b.row());
    columns.max(rows) as i32
}

/// Counts the features of a side, each multiplied by `sign`.
#[inline]
fn features_of(
    position: &Position,
    side: Side,
    own: Cell,
    target: Cell,
    sign: i32,
    found: &mut impl FnMut(usize, i32),
) {
    let enemy = side.other();
    let free = position.free();
    let knights = position.knights(side);
    let [ring, second, third, fourth] = *bands(target);
    let kinds = position.cells_by_kind(side);
    for size in 0..4 {
        let of_size = kinds[size + 1];
        found(Term::Near2 as usize + size, sign * count(of_size & second));
        found(Term::Near3 as usize + size, sign * count(of_size & third));
    }
    found(Term::Near4 as usize, sign * count(knights & fourth));
    let close = count(knights & (ring | second | third));
    found(Term::Storm as usize, sign * (close * (close - 1) / 2));

    let attacked = around_all(position.occupied(side));
    let range = position.destinations(enemy, Piece::Monarch, target) & free & !attacked;
    found(Term::Range as usize, sign * count(range));
    match count(range) {
        0 => found(Term::Escapes0 as usize, sign),
        1 => found(Term::Escapes1 as usize, sign),
        2 => found(Term::Escapes2 as usize, sign),
        3 => found(Term::Escapes3 as usize, sign),
        _ => {}
    }
    let steps = around_all(knights);
    let landing = free & !THRONES;
    let leaps = Jumps::over(knights).chains(knights, landing, 0);
    found(
        Term::Checks as usize,
        sign * count(ring & landing & (steps | leaps)),
    );
    found(
        Term::Guarded as usize,
        sign * count(ring & landing & (steps & leaps | twice(knights))),
    );
    found(Term::Cover as usize, sign * count((ring | second) & steps));
    found(Term::Leaps as usize, sign * count(leaps));

    let to_go = distance(own, throne(enemy));
    found(Term::March as usize, sign * (8 - to_go));
    match to_go {
        0..=2 => found(Term::March2 as usize, sign),
        3 => found(Term::March3 as usize, sign),
        4 => found(Term::March4 as usize, sign),
        _ => {}
    }
    found(Term::Aside as usize, sign * own.column().abs_diff(4) as i32);
    found(Term::Edge as usize, sign * count(own.bit() & RIM));
    found(
        Term::Home as usize,
        sign * count(own.bit() & throne(side).bit()),
    );
    let [shelter, further, ..] = *bands(own);
    found(Term::Shelter1 as usize, sign * count(knights & shelter));
    found(Term::Shelter2 as usize, sign * count(knights & further));
    let [guard, further, ..] = *bands(throne(side));
    found(Term::Guard1 as usize, sign * count(knights & guard));
    found(Term::Guard2 as usize, sign * count(knights & further));
    let [third, middle, sixth] = PAST[side.index()];
    found(Term::Past3 as usize, sign * count(knights & third));
    found(Term::Past5 as usize, sign * count(knights & middle));
    found(Term::Past6 as usize, sign * count(knights & sixth));
}

/// The kinds of pieces, and the cells of the board.
const KINDS: usize = 5;
const CELLS: usize = 81;

/// How many cells are tried for a captured Knight, besides those next to its Monarch.
const FAR_CELLS: usize = 6;

/// How good a cell is to put an enemy Knight on: far from the own Monarch first, then far from its
/// own, where it neither shields nor helps to jump.
fn remoteness(position: &Position, cell: Cell) -> i32 {
    let away = |side| {
        let monarch = position.monarch(side);
        monarch.map_or(0, |monarch| distance(cell, monarch))
    };
    let rim = i32::from(cell.bit() & RIM != 0);
    40 * away(position.side()).min(5) + 5 * away(position.side().other()) + 3 * rim
}

/// The candidates for putting back a captured Knight.
fn put_back(position: &Position, list: &mut ActionList<Action>) -> Coverage {
    position.legal_actions(list);
    if list.len() <= FAR_CELLS {
        return Coverage::All;
    }
    let beside = position
        .monarch(position.side().other())
        .map_or(0, |monarch| bands(monarch)[0]);
    let mut near = 0;
    let mut rated: Vec<u64> = list
        .iter()
        .filter_map(|&action| match action.what() {
            Some(Move::PutBack(to)) if to.bit() & beside != 0 => {
                near += 1;
                Some(sorting::ranked(-i32::MAX, action))
            }
            Some(Move::PutBack(to)) => Some(sorting::ranked(-remoteness(position, to), action)),
            _ => None,
        })
        .collect();
    rated.sort_unstable();
    list.clear();
    for &ranked in rated.iter().take(near + FAR_CELLS) {
        list.push(sorting::action_of(ranked));
    }
    Coverage::Some
}

/// The smallest ordering score of an attack on the enemy Monarch or a capture. Quiet moves have
/// less.
const ATTACK: i32 = 900;

/// The ordering score of a move to a free cell.
fn promise_of_move(position: &Position, from: Cell, to: Cell) -> i32 {
    let side = position.side();
    let (Some(own), Some(target)) = (position.monarch(side), position.monarch(side.other())) else {
        return 0;
    };
    if from == own {
        let goal = throne(side.other());
        return 60 * (distance(from, goal) - distance(to, goal)) - 100;
    }
    let (before, after) = (distance(from, target), distance(to, target));
    let mut promise = 40 * (before - after) - 10 * after;
    if after == 1 {
        promise += 1_000;
        // A Knight without support can be captured.
        let others = position.occupied(side) & !from.bit();
        if bands(to)[0] & others != 0 {
            promise += 800;
        }
    } else if after == 2
        && to.column().abs_diff(target.column()) != 1
        && to.row().abs_diff(target.row()) != 1
        && let Some((_, knight)) = position.piece_at(from)
    {
        let column = usize::midpoint(to.column(), target.column());
        let row = usize::midpoint(to.row(), target.row());
        let stones = position.knights(side) & !from.bit()
            | jumpable_enemies(knight, position.cells_by_kind(side.other()));
        if stones & Cell::new(column, row).bit() != 0 {
            promise += 1_200;
        }
    }
    promise
}

/// Adds the Knight moves that attack the enemy Monarch: to a guarded cell next to it, or to a cell
/// from which a single jump reaches it.
fn list_attacks(position: &Position, list: &mut ActionList<Action>) {
    let side = position.side();
    let Some(target) = position.monarch(side.other()) else {
        return;
    };
    let landing = position.free() & !THRONES;
    let beside = bands(target)[0] & landing;
    let enemies = position.cells_by_kind(side.other());
    for knight in Piece::KNIGHTS {
        let stones = position.knights(side) | jumpable_enemies(knight, enemies);
        let behind = jumps_from(target, stones, landing);
        for from in cells(position.cells_of(side, knight)) {
            let guarded = beside & around_all(position.occupied(side) & !from.bit());
            let near = bands(from)[0];
            let within_reach = if near & stones == 0 {
                near
            } else {
                position.destinations(side, knight, from)
            };
            for to in cells(within_reach & (guarded | behind)) {
                list.push(Action::new(Move::Go(from, to)));
            }
        }
    }
}

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = TERMS;

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        let side = self.side();
        let (Some(own), Some(other)) = (self.monarch(side), self.monarch(side.other())) else {
            return;
        };
        found(Term::Turn as usize, 1);
        features_of(self, side, own, other, 1, &mut found);
        features_of(self, side.other(), other, own, -1, &mut found);
    }

    /// For each side and kind of piece, the cells it can stand on.
    const INPUTS: usize = 2 * KINDS * CELLS;

    #[inline]
    fn inputs(&self) -> Inputs {
        let mut inputs = Inputs::NONE;
        let me = self.side();
        for (view, side) in [me, me.other()].into_iter().enumerate() {
            for (kind, &set) in self.cells_by_kind(side).iter().enumerate() {
                for cell in cells(set) {
                    let index = 9 * cell.row() + cell.column();
                    // The second side sees the board turned by half.
                    let seen = match me {
                        Side::First => index,
                        Side::Second => CELLS - 1 - index,
                    };
                    inputs.insert((view * KINDS + kind) * CELLS + seen);
                }
            }
        }
        inputs
    }

    const TRAITS: &'static [&'static str] = traits::kingdom::NAMES;

    fn traits(&self, side: Side) -> Traits {
        traits::kingdom::of(self, side)
    }
}

impl SearchHints for Position {
    fn winning_action(&self) -> Option<Action> {
        self.immediate_win(self.side())
    }

    fn null_move(&self) -> Option<Self> {
        self.with_other_side()
    }

    fn is_threatened(&self) -> bool {
        self.immediate_win(self.side().other()).is_some()
    }

    fn candidates(&self, list: &mut ActionList<Action>) -> Coverage {
        if self.mid_turn() {
            return put_back(self, list);
        }
        if self.is_threatened() && self.winning_action().is_none() {
            // The opponent wins at once after every action left out, so they cannot change the
            // value.
            self.list_answers(list);
        } else {
            self.legal_actions(list);
        }
        Coverage::All
    }

    fn is_quiet(&self, action: Action) -> bool {
        self.ordering_score(action) < ATTACK
    }

    /// A step is easy to see, a long chain of jumps is not.
    fn obscurity(&self, action: Action) -> u32 {
        match action.what() {
            Some(Move::Go(from, to) | Move::Capture(from, to)) => match distance(from, to) {
                ..=1 => 15,
                far => (50 + 15 * (far - 2)).min(100) as u32,
            },
            _ => USUAL_OBSCURITY,
        }
    }

    fn forcing_actions(&self, list: &mut ActionList<Action>) {
        list_attacks(self, list);
    }

    fn theme(&self, action: Action) -> Option<Theme> {
        match action.what()? {
            Move::PutBack(_) => Some(Theme::PutBack),
            Move::Go(from, to) | Move::Capture(from, to) => {
                let hops = self.way(from, to)?.len();
                (hops > 2).then_some(Theme::Chain)
            }
            Move::Pass => None,
        }
    }

    fn ordering_score(&self, action: Action) -> i32 {
        match action.what() {
            Some(Move::Go(from, to)) => promise_of_move(self, from, to),
            Some(Move::Capture(_, to)) => match self.piece_at(to) {
                Some((_, Piece::Monarch)) => 4_000,
                _ => 1_200,
            },
            Some(Move::PutBack(to)) => remoteness(self, to),
            Some(Move::Pass) | None => 0,
        }
    }
}

impl EngineFiles for Position {
    const WEIGHTS: Option<WeightsFile> = Some(weights_file!("../../weights/kingdom.txt"));
    const LEVELS: &'static str = include_str!("../../levels/kingdom.txt");
    const CHARACTERS: &'static str = include_str!("../../characters/kingdom.txt");
    const RATINGS: &'static str = include_str!("../../ratings/kingdom.txt");
    const PUZZLES: &'static str = include_str!("../../puzzles/kingdom.txt");
    const PUZZLE_RECIPE: &'static str = include_str!("../../puzzles/recipes/kingdom.txt");
}
