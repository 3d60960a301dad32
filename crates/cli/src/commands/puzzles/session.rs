//! Solving puzzles in the terminal: reads a line, judges it, answers.

use std::io::{BufRead, Write};

use kabinet_core::text::{plural, quoted};
use kabinet_core::{Game, Match, Outcome, Side, typed};
use kabinet_draw::terminal::{self, Key, TextOptions};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::engine::line_text;
use kabinet_engine::puzzles::{AttemptResult, Puzzle, PuzzleSource, best_line, check_attempt};
use kabinet_games::{AnyAction, AnyGame};

use super::solved::Solved;
use super::words;
use crate::board;
use crate::commands::legal::ActionTexts;
use crate::commands::play::words::{columns, wrapped};
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Out};

/// The width of lists if the width of the terminal is unknown.
const WIDTH: usize = 80;

/// The commands besides turns, each with its synonyms.
const WORDS: [(&str, &[&str]); 10] = [
    ("moves", &[]),
    ("hint", &[]),
    ("solution", &[]),
    ("next", &["skip", "n"]),
    ("again", &["restart"]),
    ("undo", &[]),
    ("board", &[]),
    ("position", &[]),
    ("help", &["?"]),
    ("quit", &["q", "exit"]),
];

const HELP: &str = "\
Type a move, its actions joined by commas, or one action of it. Commands:
  moves [TEXT]  all legal actions, or those that begin with TEXT
  hint          what the right move begins with; again, the whole move
  solution      the solution from here, played out
  next          another puzzle; skip does the same
  again         this puzzle from its beginning
  undo          take back your last move, or what you have played of it
  board         draw the board again, with the meaning of its letters
  position      the position as text
  help          this list
  quit          leave; q and exit do the same
";

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

/// A session of `kabinet puzzles GAME`.
pub(super) struct Session<'a, R> {
    puzzles: Vec<&'static Puzzle>,
    /// The index of the current puzzle.
    at: usize,
    game: Match<AnyGame>,
    /// The number of hints given for the current turn.
    hints: usize,
    /// Whether the puzzle is solved, or its solution was shown.
    done: bool,
    solved: Solved,
    input: R,
    /// Whether a person types, and needs a prompt.
    prompt: bool,
    fancy: bool,
    out: &'a mut Out,
}

impl<'a, R: BufRead> Session<'a, R> {
    /// A session that has not begun.
    pub(super) fn new(
        puzzles: Vec<&'static Puzzle>,
        first: usize,
        solved: Solved,
        input: R,
        prompt: bool,
        out: &'a mut Out,
    ) -> Self {
        let game = Match::new(puzzles[first].start().clone());
        Session {
            puzzles,
            at: first,
            game,
            hints: 0,
            done: false,
            solved,
            input,
            prompt,
            fancy: output::fancy(),
            out,
        }
    }

    /// Runs until the user leaves or the input ends.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.say("Type a move; help lists the commands.")?;
        self.present(Key::Full)?;
        while let Some(line) = self.ask()? {
            if self.obey(line.trim())? == Next::Leave {
                break;
            }
        }
        Ok(())
    }

    fn puzzle(&self) -> &'static Puzzle {
        self.puzzles[self.at]
    }

    fn solver(&self) -> Side {
        self.puzzle().start().side()
    }

    /// Shows the puzzle and its task.
    fn present(&mut self, key: Key) -> Result<(), Failure> {
        let puzzle = self.puzzle();
        let info = puzzle.game().info();
        let options = puzzle.options().to_string();
        let options = if options.is_empty() {
            options
        } else {
            format!(" ({options})")
        };
        let count = self.puzzles.len();
        let solved = self.solved.count(self.puzzles.iter().copied());
        let known = if self.solved.contains(puzzle) {
            ", this one too"
        } else {
            ""
        };
        self.say(&format!(
            "{}{options}, puzzle {}: difficulty {} of 5; {solved} of {count} solved{known}.",
            info.name,
            puzzle.id(),
            puzzle.difficulty(),
        ))?;
        if let PuzzleSource::Sheet { number, sound } = puzzle.source() {
            let sound = if sound {
                ""
            } else {
                " As printed it does not work: nothing wins in time. solution shows why."
            };
            self.say(&format!(
                "It is problem {number} of the game's printed sheet.{sound}"
            ))?;
        }
        self.draw(key)?;
        let side = info.side(self.solver()).name;
        self.say(&words::request(puzzle, side))
    }

    /// Prints a message, wrapped for a narrow terminal.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let (columns, _) = output::size();
        let text = wrapped(text, columns.unwrap_or(usize::MAX));
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Draws the board as large as fits the terminal.
    fn draw(&mut self, key: Key) -> Result<(), Failure> {
        let scene = board::scene_of(&self.game);
        let (_, lines) = output::size();
        // Leave some lines for messages and the prompt.
        let room = lines.map_or(usize::MAX, |lines| lines.saturating_sub(4));
        let mut picture = String::new();
        for (compact, key) in [(false, key), (false, Key::None), (true, Key::None)] {
            let options = TextOptions {
                style: board::style(self.fancy),
                flipped: self.solver() == Side::Second,
                compact,
                key,
            };
            picture = terminal::render(&scene, options).trim_end().to_owned();
            if picture.lines().count() <= room {
                break;
            }
        }
        writeln!(self.out, "\n{picture}\n")?;
        Ok(())
    }

    /// Reads a line; `None` at the end of the input.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        let prompt = self.prompt.then_some("> ");
        input::ask(&mut self.input, self.out, prompt)
    }

    /// Carries out a line.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        if line.is_empty() {
            return Ok(Next::GoOn);
        }
        let (first, rest) = input::first_word(line);
        let small = first.to_lowercase();
        let known = WORDS
            .iter()
            .find(|(word, others)| *word == small || others.contains(&small.as_str()));
        let Some((word, _)) = known else {
            self.attempt(line)?;
            return Ok(Next::GoOn);
        };
        if !rest.is_empty() && *word != "moves" {
            self.say(&format!("Type {word} alone; {} is too much.", quoted(rest)))?;
            return Ok(Next::GoOn);
        }
        match *word {
            "moves" => self.moves(rest)?,
            "hint" => self.hint()?,
            "solution" => self.solution()?,
            "next" => return self.next(),
            "again" => self.turn_to(self.at)?,
            "undo" => self.undo()?,
            "board" => self.draw(Key::Full)?,
            "position" => writeln!(self.out, "{}", self.game.position())?,
            "quit" => return Ok(Next::Leave),
            _ => self.out.write_all(HELP.as_bytes())?,
        }
        Ok(Next::GoOn)
    }

    /// Everything played so far.
    fn played(&self) -> Vec<AnyAction> {
        self.game.plies().map(|(action, _)| action).collect()
    }

    /// Plays the typed actions, and judges them once the turn is complete.
    fn attempt(&mut self, line: &str) -> Result<(), Failure> {
        if self.done {
            return self.say("This puzzle is done; next brings another, again begins anew.");
        }
        let before = self.game.len();
        let meant = typed::meant(self.game.position(), line);
        let line = meant.as_deref().unwrap_or(line);
        for action in line.split(',') {
            let whole = self.game.position().side() != self.solver();
            let refused = if whole {
                Some(format!(
                    "{} comes after the end of the move.",
                    quoted(action)
                ))
            } else {
                let played = self.game.play_text(action.trim());
                played.err().map(|error| error.to_string())
            };
            if let Some(reason) = refused {
                self.take_back_to(before);
                self.say(&reason)?;
                return self.say("Nothing was played; moves lists what is legal.");
            }
        }
        let goes_on = self.game.position().outcome().is_none();
        if goes_on && self.game.position().side() == self.solver() {
            self.draw(Key::None)?;
            return self.say("The move goes on: type its next action.");
        }
        self.judge()
    }

    fn take_back_to(&mut self, length: usize) {
        while self.game.len() > length {
            self.game.take_back_action();
        }
    }

    fn judge(&mut self) -> Result<(), Failure> {
        let turns = self.game.turns();
        let turn = turns.last().cloned().unwrap_or(0..0);
        let text = self.game.turn_text(turn.clone());
        let judged = check_attempt(self.puzzle(), &self.played(), ProgressMonitor::silent());
        let judged = match judged {
            Ok(judged) => judged,
            Err(error) => {
                self.take_back_to(turn.start);
                return self.say(&format!("{text} cannot be judged: {error}."));
            }
        };
        let reply = match &judged {
            AttemptResult::Right { reply, .. } => Some(reply),
            AttemptResult::Wrong { reply, .. } => reply.as_ref(),
            AttemptResult::Solved => None,
        };
        let reply_text = reply.map(|reply| line_text(self.game.position(), reply));
        let said = words::verdict(&judged, &text, reply_text.as_deref());
        match &judged {
            AttemptResult::Wrong { .. } => {
                self.take_back_to(turn.start);
                return self.say(&said);
            }
            AttemptResult::Right { reply, .. } => {
                for &action in reply {
                    self.game.play(action).expect("the answer is legal");
                }
                self.hints = 0;
                self.draw(Key::None)?;
                return self.say(&said);
            }
            AttemptResult::Solved => {}
        }
        self.done = true;
        self.draw(Key::None)?;
        self.say(&said)?;
        if let Err(reason) = self.solved.add(self.puzzle()) {
            self.say(&format!("This could not be recorded in {reason}."))?;
        }
        self.say("Type next for another puzzle, quit to leave.")
    }

    fn moves(&mut self, prefix: &str) -> Result<(), Failure> {
        let mut actions = ActionTexts::default();
        actions.list(self.game.position());
        let texts = actions.iter().filter(|text| text.starts_with(prefix));
        let texts: Vec<&str> = texts.collect();
        if texts.is_empty() {
            return self.say(&format!("No legal action begins with {}.", quoted(prefix)));
        }
        let (width, _) = output::size();
        let list = columns(&texts, width.unwrap_or(WIDTH));
        self.out.write_all(list.as_bytes())?;
        let count = texts.len();
        writeln!(self.out, "{count} {}", plural(count, "action", "actions"))?;
        Ok(())
    }

    /// The rest of the solution from here.
    fn rest(&self) -> Option<Vec<Vec<AnyAction>>> {
        best_line(self.puzzle(), &self.played(), ProgressMonitor::silent())
            .ok()
            .flatten()
            .filter(|line| !line.is_empty())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.done {
            return self.say("This puzzle is done; next brings another.");
        }
        let Some(line) = self.rest() else {
            return self.say("From here there is no solution; undo takes back, again begins anew.");
        };
        let turn = line_text(self.game.position(), &line[0]);
        self.hints += 1;
        if self.hints > 1 {
            self.say(&format!("It is {turn}."))
        } else {
            self.say(&format!("It begins with {}.", words::beginning(&turn)))
        }
    }

    fn solution(&mut self) -> Result<(), Failure> {
        if self.done {
            return self.say("This puzzle is done; next brings another.");
        }
        if let Some([meant, answers @ ..]) = self.puzzle().refutation() {
            let answers = answers.join(" ");
            return self.say(&format!(
                "The sheet means {meant}, but {answers} refutes it. No other move wins in time."
            ));
        }
        let Some(line) = self.rest() else {
            return self.say("From here there is no solution; undo takes back, again begins anew.");
        };
        let text = line_text(self.game.position(), &line.concat());
        for action in line.concat() {
            self.game.play(action).expect("the solution is legal");
        }
        self.done = true;
        self.draw(Key::None)?;
        self.say(&format!("The solution: {text}."))?;
        self.say("Type next for another puzzle, again to play it yourself, quit to leave.")
    }

    /// Goes to the next unsolved puzzle, or else to the next one.
    fn next(&mut self) -> Result<Next, Failure> {
        let count = self.puzzles.len();
        let mut others = (1..count).map(|step| (self.at + step) % count);
        let open = others.find(|&place| !self.solved.contains(self.puzzles[place]));
        if open.is_none() && self.solved.contains(self.puzzle()) {
            let all = plural(count, "puzzle is", "puzzles are");
            self.say(&format!("All {count} {all} solved. Here they come again."))?;
        }
        self.turn_to(open.unwrap_or((self.at + 1) % count))?;
        Ok(Next::GoOn)
    }

    /// Begins the puzzle at this index.
    fn turn_to(&mut self, place: usize) -> Result<(), Failure> {
        self.at = place;
        self.game = Match::new(self.puzzle().start().clone());
        self.hints = 0;
        self.done = false;
        self.present(Key::None)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let before = self.game.len();
        // Take back the incomplete turn, or the answer and the turn before it.
        self.game.take_back_turn();
        while !self.game.is_empty() && self.game.position().side() != self.solver() {
            self.game.take_back_turn();
        }
        if self.game.len() == before {
            return self.say("There is nothing to take back.");
        }
        debug_assert_ne!(
            self.game.position().outcome(),
            Some(Outcome::Win(self.solver())),
            "a game that goes on"
        );
        self.done = false;
        self.hints = 0;
        self.draw(Key::None)
    }
}
