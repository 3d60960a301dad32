//! Conditional moves: what a player wants to answer, while the other side has days to move.
//!
//! A player enters lines: if they play this, I play that, and so on. The lines are stored with the
//! room, so they survive a restart, but no other viewer sees them. As soon as the other side
//! completes a turn that begins a line, the answer is played, in the same transaction. When the
//! game takes another course, the lines are dropped.

use kabinet_core::{Game, Match, MatchError, sorting};
use kabinet_games::AnyGame;

use super::command::Refusal;
use super::event::Event;
use super::state::{Phase, State};

/// The most lines of a player.
pub const MOST_LINES: usize = 20;
/// The most turns of a line, of both sides.
pub const LONGEST_LINE: usize = 12;
/// The longest text of a turn.
const LONGEST_TURN: usize = 400;
/// How often lines may be entered in a game.
const MOST_CHANGES: u64 = 1_000;

/// A line: a turn of the other side, the answer, and so on. Its length is even.
pub type Line = Vec<String>;

/// The lines of a seat's player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditional {
    lines: Vec<Line>,
    /// The answer that is to be played now.
    answer: Option<String>,
}

impl State {
    /// The lines of a seat's player. Only that player may see them.
    #[must_use]
    pub fn conditional(&self, seat: usize) -> &[Line] {
        self.conditional.get(seat).map_or(&[], |own| &own.lines)
    }

    /// Whether the holder of these seats may enter lines in this game, now or at another time.
    #[must_use]
    pub fn takes_conditional(&self, seats: &[usize]) -> bool {
        let playing = self.phase() == Phase::Playing;
        playing && self.by_days() && !self.alone() && self.seats().len() == 2 && seats.len() == 1
    }

    /// The match up to the beginning of the turn that is being played.
    #[must_use]
    pub fn before_turn(&self) -> Match<AnyGame> {
        let mut game = self.game().clone();
        if game.mid_turn()
            && let Some(turn) = self.turns().last()
        {
            while game.len() > turn.begins {
                game.take_back_action();
            }
        }
        game
    }

    /// The event of a player who enters lines, or takes them back by entering none.
    pub(super) fn enter_lines(
        &self,
        seats: &[usize],
        seen: usize,
        lines: &[Line],
    ) -> Result<Event, Refusal> {
        match self.phase() {
            Phase::Playing => {}
            Phase::Over => return Err(Refusal::Over),
            Phase::Waiting | Phase::Choosing => return Err(Refusal::NotBegun),
        }
        if !self.takes_conditional(seats) {
            return Err(Refusal::NoConditional);
        }
        let seat = seats[0];
        if self.acting() == Some(seat) {
            return Err(Refusal::OwnTurn);
        }
        if self.hidden >= MOST_CHANGES {
            return Err(Refusal::GameFull);
        }
        let start = self.before_turn();
        if seen != start.len() {
            return Err(Refusal::Stale);
        }
        if lines.len() > MOST_LINES {
            return Err(Refusal::BadLines);
        }
        let read = lines.iter().map(|line| read_line(&start, line));
        let mut read: Vec<Line> = read.collect::<Result<_, _>>()?;
        sorting::sort(&mut read);
        read.dedup();
        if contradict(&read) {
            return Err(Refusal::BadLines);
        }
        Ok(Event::Conditional { seat, lines: read })
    }

    /// Takes over the lines of a player, by the event with this number. The time of the room's last
    /// change stays the same, so that nobody notices.
    pub(super) fn set_lines(
        &mut self,
        seat: usize,
        lines: &[Line],
        number: u64,
    ) -> Result<(), String> {
        let own = self.conditional.get_mut(seat);
        let own = own.ok_or_else(|| format!("no seat {seat}"))?;
        let lines = lines.iter().filter(|line| line.len() >= 2).cloned();
        *own = Conditional {
            lines: lines.collect(),
            answer: None,
        };
        self.hidden += 1;
        self.events = number;
        Ok(())
    }

    /// Drops all lines.
    pub(super) fn drop_lines(&mut self) {
        self.conditional.fill(Conditional::default());
    }

    /// A seat has completed a turn: lines go on, or are dropped.
    pub(super) fn follow_lines(&mut self, by: usize, turn: &str) {
        let side = self.seats[by].seat.side;
        for (seat, own) in self.conditional.iter_mut().enumerate() {
            if own.lines.is_empty() && own.answer.is_none() {
                continue;
            }
            if self.seats[seat].seat.side == side {
                // What the player has played instead leads elsewhere.
                if own.answer.take().is_none_or(|answer| answer != turn) {
                    *own = Conditional::default();
                }
                continue;
            }
            own.lines.retain(|line| line[0] == turn);
            own.answer = own.lines.first().map(|line| line[1].clone());
            for line in &mut own.lines {
                line.drain(..2);
            }
            own.lines.retain(|line| !line.is_empty());
        }
    }

    /// The answer that the player to act has entered, action by action.
    pub(super) fn answer(&self) -> Vec<Event> {
        let Some(seat) = self.acting() else {
            return Vec::new();
        };
        let Some(answer) = self
            .conditional
            .get(seat)
            .and_then(|own| own.answer.as_ref())
        else {
            return Vec::new();
        };
        // It was legal when it was entered, in this very position. Nothing may fail here.
        if self.game().mid_turn() || self.game().clone().play_turn(answer).is_err() {
            return Vec::new();
        }
        let act = |action: &str| Event::Acted {
            seat,
            action: action.to_owned(),
            spent: 0,
        };
        answer.split(',').map(act).collect()
    }
}

/// Plays a line; each turn as records write it.
fn read_line(start: &Match<AnyGame>, line: &[String]) -> Result<Line, Refusal> {
    if line.is_empty() || line.len() % 2 == 1 || line.len() > LONGEST_LINE {
        return Err(Refusal::BadLines);
    }
    let mut game = start.clone();
    let rules = |error: MatchError<AnyGame>| Refusal::Rules(Box::new(error));
    let mut read = Vec::with_capacity(line.len());
    for turn in line {
        if turn.len() > LONGEST_TURN {
            return Err(Refusal::TooLong(LONGEST_TURN));
        }
        let (before, side) = (game.len(), game.position().side());
        game.play_turn(turn).map_err(rules)?;
        let texts = game.positions().zip(game.plies()).skip(before);
        let texts: Vec<String> = texts
            .map(|(position, (action, _))| position.action_text(action))
            .collect();
        read.push(texts.join(","));
        // After a pass, or two turns of one side in a row, the turns of a line no longer alternate.
        if game.ending().is_none() && game.position().side() == side {
            return Err(Refusal::BadLines);
        }
    }
    Ok(read)
}

/// Whether two lines answer the same in different ways.
fn contradict(sorted: &[Line]) -> bool {
    sorted.iter().enumerate().any(|(index, one)| {
        sorted[index + 1..].iter().any(|other| {
            let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
            // The first difference must be a turn of the other side.
            same % 2 == 1 && same < one.len().min(other.len())
        })
    })
}
