//! Aspiration windows: an iteration starts with a narrow window around the value of the last one.

use super::hints::SearchGame;
use super::root::RootSearch;
use super::thread::Aborted;
use super::value::{APPARENT, INFINITE, Value};

/// The first depth that uses a window.
const MIN_DEPTH: i32 = 4;
/// By how much a window grows when the value falls outside of it.
const GROWTH: Value = 4;

impl<G: SearchGame> RootSearch<'_, G> {
    /// Searches the root actions from `first` on and moves the best of them to that place. The
    /// actions before it are the better lines of a MultiPV search.
    pub(super) fn aspiration_search(&mut self, first: usize, depth: i32) -> Result<(), Aborted> {
        let expected = self.actions[first].value;
        let mut window = self.shared.settings.constants.aspiration_window;
        let (mut alpha, mut beta) = if depth >= MIN_DEPTH && expected.abs() < APPARENT {
            (expected - window, expected + window)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.search_root(first, depth, alpha, beta)?;
            if value <= alpha && alpha > -INFINITE {
                // Fail low.
                alpha = (alpha - window).max(-INFINITE);
                if alpha < -APPARENT {
                    alpha = -INFINITE;
                }
            } else if value >= beta && beta < INFINITE {
                // Fail high.
                beta = (beta + window).min(INFINITE);
                if beta > APPARENT {
                    beta = INFINITE;
                }
            } else {
                return Ok(());
            }
            window *= GROWTH;
        }
    }
}
