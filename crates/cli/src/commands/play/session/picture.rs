//! The board on the terminal, as large as fits.

use std::io::{BufRead, Write};

use kabinet_draw::scene::{MarkKind, Scene, Target};
use kabinet_draw::terminal::{self, Key, TextOptions};

use super::super::words;
use super::Session;
use crate::board;
use crate::failure::Failure;
use crate::output;

/// The occasion on which a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// The first board, below a greeting of this many lines; with a legend if there is room.
    First(usize),
    /// A requested board, with a legend.
    Asked,
    /// The board after a change, below this many lines of messages.
    Change(usize),
}

impl<R: BufRead> Session<'_, R> {
    /// Draws the board as large as fits the terminal, with examples of legal actions.
    pub(super) fn draw_board(&mut self, occasion: Occasion) -> Result<(), Failure> {
        let mut scene = board::scene_of(self.table.game());
        scene.caption = words::sentence(&self.table, &scene.caption);
        let (_, lines) = output::size();
        // The prompt takes the last line.
        let room = lines.map_or(usize::MAX, |lines| lines.saturating_sub(1));
        let above = match occasion {
            Occasion::First(above) | Occasion::Change(above) => above,
            Occasion::Asked => 0,
        };
        // New marks are explained even without the legend.
        let marks = shown_marks(&scene);
        let known = marks.iter().all(|mark| self.explained.contains(mark));
        let short = if known { Key::None } else { Key::Marks };
        let tries: &[(bool, Key)] = match occasion {
            Occasion::First(_) => &[
                (false, Key::Full),
                (false, short),
                (true, Key::Full),
                (true, short),
            ],
            Occasion::Asked => &[(false, Key::Full), (true, Key::Full)],
            Occasion::Change(_) => &[(false, short), (true, short)],
        };
        let mut picture = String::new();
        'found: for &(compact, key) in tries {
            // If even the small board is too high, show fewer examples.
            let fewest = if compact { 0 } else { words::EXAMPLES };
            for examples in (fewest..=words::EXAMPLES).rev() {
                picture = self.picture(&scene, compact, key, examples);
                // The greeting may scroll away for the first board, but not for the legend.
                let greeting = matches!(occasion, Occasion::First(_)) && key != Key::Full;
                let above = if greeting { 0 } else { above };
                if above + picture.lines().count() <= room {
                    break 'found;
                }
            }
        }
        if above + picture.lines().count() < room {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{picture}")?;
        self.explained.extend(marks);
        Ok(())
    }

    fn picture(&self, scene: &Scene, compact: bool, key: Key, examples: usize) -> String {
        let mut scene = scene.clone();
        scene.notes.push(words::choice(&self.table, examples));
        let options = TextOptions {
            style: board::style(self.fancy),
            flipped: self.flipped,
            compact,
            key,
        };
        terminal::render(&scene, options).trim_end().to_owned()
    }
}

/// The kinds of marks that a board of letters shows.
fn shown_marks(scene: &Scene) -> Vec<MarkKind> {
    let marks = scene.marks.iter();
    let on_places = marks.filter(|mark| matches!(mark.on, Target::Place(_)));
    on_places.map(|mark| mark.kind).collect()
}
