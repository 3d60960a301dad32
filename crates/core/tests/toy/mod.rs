//! A tiny game with every feature of the trait: turns of one or two actions, passes, repetition,
//! and a win on the board.
//!
//! The board is a corridor of at most 16 cells: `A` and `B` pieces, `.` free, `#` a wall, `*` a
//! goal. A side moves one of its pieces to a free cell or goal beside it: `l3` or `r3`, the piece
//! on cell 3 to the left or right. With `L3` or `R3` it runs: the same side acts once more, and may
//! also stop with `done`. Whoever enters a goal wins. A side that cannot move must `pass`.
//!
//! The text is `CORRIDOR SIDE RUNNING`: `A..B a -`, or `.A.B a +` in mid-turn. In a corridor that
//! begins with a wall, all positions have the same hash.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

use std::fmt;

use kabinet_core::{Action as _, ActionError, ActionList, Game, Outcome, Side};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toy {
    cells: Vec<char>,
    side: Side,
    running: bool,
    winner: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub u16);

impl kabinet_core::Action for Action {
    fn from_code(code: u16) -> Self {
        Action(code)
    }
    fn code(self) -> u16 {
        self.0
    }
}

const PASS: Action = Action(0x1000);
const DONE: Action = Action(0x2000);
const LETTERS: [char; 4] = ['l', 'r', 'L', 'R'];

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that cannot be done")]
pub struct Illegal;

impl Toy {
    /// Reads `CORRIDOR SIDE RUNNING`. A finished game cannot be written this way.
    pub fn new(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        Toy {
            cells: fields[0].chars().collect(),
            side: match fields[1] {
                "a" => Side::First,
                _ => Side::Second,
            },
            running: fields[2] == "+",
            winner: None,
        }
    }

    fn own(&self) -> char {
        ['A', 'B'][self.side.index()]
    }

    /// The cells a move leads from and to, if it is possible.
    fn ends(&self, action: Action) -> Option<(usize, usize)> {
        let (kind, from) = (usize::from(action.0 >> 8), usize::from(action.0 & 0xff));
        if kind >= 4 || (kind >= 2 && self.running) || self.cells.get(from) != Some(&self.own()) {
            return None;
        }
        let to = if kind % 2 == 0 {
            from.checked_sub(1)?
        } else {
            from + 1
        };
        matches!(self.cells.get(to), Some('.' | '*')).then_some((from, to))
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: String = self.cells.iter().collect();
        let side = ["a", "b"][self.side.index()];
        let running = if self.running { "+" } else { "-" };
        write!(f, "{cells} {side} {running}")
    }
}

impl Game for Toy {
    type Action = Action;
    type Illegal = Illegal;

    fn side(&self) -> Side {
        self.side
    }

    fn mid_turn(&self) -> bool {
        self.running
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.winner.is_some() {
            return;
        }
        for kind in 0..4 {
            for cell in 0..self.cells.len() as u16 {
                let action = Action(kind << 8 | cell);
                if self.ends(action).is_some() {
                    list.push(action);
                }
            }
        }
        if self.running {
            list.push(DONE);
        }
        if list.is_empty() {
            list.push(PASS);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let mut list = ActionList::new();
        self.legal_actions(&mut list);
        if list.contains(&action) {
            Ok(())
        } else {
            Err(Illegal)
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        if let Some((from, to)) = self.ends(action) {
            if self.cells[to] == '*' {
                self.winner = Some(self.side);
            }
            self.cells[to] = self.own();
            self.cells[from] = '.';
            self.running = action.0 >> 8 >= 2 && self.winner.is_none();
        } else {
            self.running = false;
        }
        if !self.running {
            self.side = self.side.other();
        }
    }

    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        if self.cells[0] == '#' {
            return 1;
        }
        let text = format!("{self}{:?}", self.winner);
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError<Illegal>> {
        let read = || {
            if text == "pass" {
                return Some(PASS);
            }
            if text == "done" {
                return Some(DONE);
            }
            let letter = text.chars().next()?;
            let kind = LETTERS.iter().position(|&known| known == letter)? as u16;
            let cell: u8 = text[1..].parse().ok()?;
            Some(Action::from_code(kind << 8 | u16::from(cell)))
        };
        read().ok_or_else(|| ActionError::unreadable(text, "a move such as r3"))
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            PASS => out.write_str("pass"),
            DONE => out.write_str("done"),
            Action(code) => {
                let letter = LETTERS.get(usize::from(code >> 8)).unwrap_or(&'?');
                write!(out, "{letter}{}", code & 0xff)
            }
        }
    }

    fn is_pass(&self, action: Action) -> bool {
        action == PASS
    }

    fn repetition_limit(&self) -> Option<u32> {
        // A corridor with a goal is a race that goes on as long as the players like.
        (!self.cells.contains(&'*')).then_some(3)
    }

    fn material(&self) -> Vec<(char, u32)> {
        let count = |letter| self.cells.iter().filter(|&&c| c == letter).count() as u32;
        vec![('A', count('A')), ('B', count('B'))]
    }
}
