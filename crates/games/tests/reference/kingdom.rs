//! Kingdom, from the rules (docs/rules/kingdom.md).

use super::Options;
use super::squares::{
    Cell, DIRECTIONS, Pieces as Board, beside, cell, cell_name, cells, read_rows, write_rows,
};
use std::collections::{BTreeSet, VecDeque};

const WHITE_THRONE: Cell = (5, 1);
const BLACK_THRONE: Cell = (5, 9);

fn on_the_board((column, row): Cell) -> bool {
    (1..=9).contains(&column) && (1..=9).contains(&row)
}

// ---------------------------------------------------------------------------------------------------
// Pieces
// ---------------------------------------------------------------------------------------------------

fn side_of(piece: char) -> char {
    if piece.is_ascii_uppercase() { 'w' } else { 'b' }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn is_monarch(piece: char) -> bool {
    piece.eq_ignore_ascii_case(&'m')
}

/// The size of a Knight, 1 to 4.
fn size(knight: char) -> u32 {
    match knight.to_ascii_lowercase() {
        'a' => 1,
        'b' => 2,
        'c' => 3,
        'd' => 4,
        _ => panic!("{knight:?} is no Knight"),
    }
}

fn is_throne(cell: Cell) -> bool {
    cell == WHITE_THRONE || cell == BLACK_THRONE
}

fn enemy_throne(side: char) -> Cell {
    if side == 'w' {
        BLACK_THRONE
    } else {
        WHITE_THRONE
    }
}

/// The table "who may jump whom".
fn may_jump(jumper: char, jumped: char) -> bool {
    let own = side_of(jumper) == side_of(jumped);
    match (is_monarch(jumper), is_monarch(jumped)) {
        // A Monarch jumps everybody.
        (true, _) => true,
        // A Knight jumps no Monarch, neither its own nor the enemy's.
        (false, true) => false,
        // A Knight jumps all own Knights; of the enemy's a small one those of size 4, the others
        // all strictly smaller ones.
        (false, false) => {
            own || {
                match size(jumper) {
                    1 => size(jumped) == 4,
                    jumper_size => size(jumped) < jumper_size,
                }
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// Moving
// ---------------------------------------------------------------------------------------------------

#[derive(PartialEq)]
enum Landing {
    Barred,
    /// The piece may stop there, or jump on.
    Free,
    /// The piece may land there, and its move ends.
    Final,
}

/// What it means for `piece` to land on `cell`, by a step or by any jump of a chain; `occupant` is
/// who stands there.
fn landing(piece: char, cell: Cell, occupant: Option<char>) -> Landing {
    if !on_the_board(cell) {
        return Landing::Barred;
    }
    if let Some(occupant) = occupant {
        return if side_of(occupant) == side_of(piece) {
            Landing::Barred
        } else if is_monarch(occupant) || is_monarch(piece) {
            // Anybody captures a Monarch, also on a throne; a Monarch captures anybody.
            Landing::Final
        } else {
            // Knights never capture Knights.
            Landing::Barred
        };
    }
    if !is_throne(cell) {
        Landing::Free
    } else if !is_monarch(piece) {
        Landing::Barred
    } else if cell == enemy_throne(side_of(piece)) {
        Landing::Final
    } else {
        Landing::Free
    }
}

/// All the cells where a move of the piece on `from` can end, by a step or a chain of jumps.
/// Courtesy is not looked at here.
fn destinations(board: &Board, from: Cell) -> BTreeSet<Cell> {
    let piece = board[&from];
    // The piece has left its cell while it jumps: that cell is free for it. (No step leads back
    // there.)
    let standing_on = |cell: Cell| {
        if cell == from {
            None
        } else {
            board.get(&cell).copied()
        }
    };
    let mut ends = BTreeSet::new();

    for direction in DIRECTIONS {
        let to = beside(from, direction);
        if landing(piece, to, standing_on(to)) != Landing::Barred {
            ends.insert(to);
        }
    }

    let mut reached = BTreeSet::from([from]);
    let mut to_visit = VecDeque::from([from]);
    while let Some(here) = to_visit.pop_front() {
        for direction in DIRECTIONS {
            let over = beside(here, direction);
            let to = beside(over, direction);
            let jumpable = standing_on(over).is_some_and(|jumped| may_jump(piece, jumped));
            if !jumpable {
                continue;
            }
            match landing(piece, to, standing_on(to)) {
                Landing::Barred => {}
                Landing::Final => {
                    ends.insert(to);
                }
                Landing::Free => {
                    ends.insert(to);
                    if reached.insert(to) {
                        to_visit.push_back(to);
                    }
                }
            }
        }
    }

    // A chain may come through its start cell, but a move that ends where it began is no move.
    ends.remove(&from);
    ends
}

fn monarch_cell(board: &Board, side: char) -> Option<Cell> {
    board
        .iter()
        .find(|&(_, &piece)| is_monarch(piece) && side_of(piece) == side)
        .map(|(&cell, _)| cell)
}

/// Whether an enemy piece has a step, jump or chain that lands on the side's Monarch.
fn monarch_in_danger(board: &Board, side: char) -> bool {
    let monarch = monarch_cell(board, side).expect("a Monarch");
    board.iter().any(|(&from, &piece)| {
        side_of(piece) != side && destinations(board, from).contains(&monarch)
    })
}

/// Where a captured Knight can be put back, courtesy aside: on any free cell except the thrones.
fn put_back_cells(board: &Board) -> Vec<Cell> {
    cells(9)
        .into_iter()
        .filter(|cell| !board.contains_key(cell) && !is_throne(*cell))
        .collect()
}

/// Whether the side's Monarch is out of danger once the Knight is put back on `cell`.
fn safe_put_back(board: &Board, side: char, knight: char, cell: Cell) -> bool {
    let mut after = board.clone();
    after.insert(cell, knight);
    !monarch_in_danger(&after, side)
}

/// Whether courtesy lets the piece on `from` move to `to`.
fn courteous(board: &Board, from: Cell, to: Cell) -> bool {
    let piece = board[&from];
    let side = side_of(piece);
    if !is_monarch(piece) {
        // A Knight's move may leave or put the own Monarch in danger.
        return true;
    }
    let captured = board.get(&to).copied();
    if captured.is_some_and(is_monarch) || to == enemy_throne(side) {
        // A Monarch's move that wins is always legal.
        return true;
    }
    let mut after = board.clone();
    after.remove(&from);
    after.insert(to, piece);
    match captured {
        None => !monarch_in_danger(&after, side),
        // Judged after the Knight has been put back: there must be a safe square for it.
        Some(knight) => put_back_cells(&after)
            .into_iter()
            .any(|cell| safe_put_back(&after, side, knight, cell)),
    }
}

// ---------------------------------------------------------------------------------------------------
// Positions
// ---------------------------------------------------------------------------------------------------

struct Position {
    board: Board,
    side: char,
    /// The captured Knight that the side to move must put back.
    pending: Option<char>,
}

fn parse(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    Position {
        board: read_rows(fields[0]),
        side: fields[1].chars().next().expect("w or b"),
        pending: fields[2].chars().next().filter(|&letter| letter != '-'),
    }
}

fn print(position: &Position) -> String {
    let rows = write_rows(&position.board, 9);
    let pending = position.pending.unwrap_or('-');
    format!("{rows} {} {pending}", position.side)
}

impl Position {
    fn winner(&self) -> Option<char> {
        // A side without its Monarch has lost; a Monarch on the enemy throne has won. In play at
        // most one of these is so. The side that acted last is asked first, should a made-up text
        // say both.
        let sides = [other(self.side), self.side];
        let captured = |side| monarch_cell(&self.board, side).is_none();
        let enthroned = |side| monarch_cell(&self.board, side) == Some(enemy_throne(side));
        let by_capture = sides.into_iter().find(|&side| captured(other(side)));
        by_capture.or_else(|| sides.into_iter().find(|&side| enthroned(side)))
    }
}

// ---------------------------------------------------------------------------------------------------
// The four functions
// ---------------------------------------------------------------------------------------------------

/// The text of the starting position.
pub fn start(options: &Options) -> String {
    let side = match options.get("first").map_or("white", String::as_str) {
        "black" => 'b',
        _ => 'w',
    };
    format!("abcdmdcba/9/9/9/9/9/9/9/ABCDMDCBA {side} -")
}

/// The legal actions, sorted by bytes.
pub fn legal(text: &str, options: &Options) -> Vec<String> {
    let courtesy = options.get("courtesy").map_or("on", String::as_str) == "on";
    let position = parse(text);
    let (board, side) = (&position.board, position.side);
    if position.winner().is_some() {
        return Vec::new();
    }

    let mut actions = Vec::new();
    if let Some(knight) = position.pending {
        for to in put_back_cells(board) {
            if !courtesy || safe_put_back(board, side, knight, to) {
                actions.push(format!("@{}", cell_name(to)));
            }
        }
    } else {
        for (&from, &piece) in board {
            if side_of(piece) != side {
                continue;
            }
            for to in destinations(board, from) {
                if !courtesy || courteous(board, from, to) {
                    let sign = if board.contains_key(&to) { 'x' } else { '-' };
                    actions.push(format!("{}{sign}{}", cell_name(from), cell_name(to)));
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
pub fn apply(text: &str, action: &str, _options: &Options) -> String {
    let mut position = parse(text);
    if let Some(to) = action.strip_prefix('@') {
        let knight = position.pending.take().expect("a captured Knight");
        position.board.insert(cell(to), knight);
    } else if action != "pass" {
        let (from, to) = action.split_once(['-', 'x']).expect("a move");
        let piece = position.board.remove(&cell(from)).expect("a piece");
        let captured = position.board.insert(cell(to), piece);
        // A captured Monarch leaves the board, a captured Knight must be put back by the same side.
        position.pending = captured.filter(|&piece| !is_monarch(piece));
    }
    if position.pending.is_none() {
        position.side = other(position.side);
    }
    print(&position)
}

/// The letter of the side that has won.
pub fn winner(text: &str, _options: &Options) -> Option<char> {
    parse(text).winner()
}
