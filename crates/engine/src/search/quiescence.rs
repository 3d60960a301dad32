//! What follows the last full turn of a search: forcing actions, and answers to threats.

use kabinet_core::Action;

use super::thread::{Node, SearchResult, SearchThread, outcome_value};
use super::value::{MAX_PLY, unproved_loss, win_in};
use crate::insight::{Coverage, Insight};

/// How many turns of forcing actions follow the last full one.
const QUIESCENCE_TURNS: i32 = 4;

impl<G: Insight> SearchThread<'_, G> {
    /// The value of a position at the end of the full search, when what is forcing has been played.
    pub(super) fn quiescence(&mut self, position: &G, node: Node) -> SearchResult {
        let node = Node {
            depth: QUIESCENCE_TURNS,
            ..node
        };
        self.quiescence_node(position, false, node)
    }

    /// The same, for as many turns as the node has depth left.
    fn quiescence_node(&mut self, position: &G, threatened: bool, mut node: Node) -> SearchResult {
        let ply = node.ply;
        let ends = node.depth <= 0 || ply >= MAX_PLY;
        // Who is threatened must answer, and cannot leave things as they are.
        let must = threatened && !ends;
        let mut best = if must {
            -win_in(ply + 2)
        } else {
            let judged = self.evaluate(position);
            if judged >= node.beta || ends {
                return Ok(judged);
            }
            judged
        };
        let mut picker = self.take_picker();
        let mut complete = true;
        if must {
            let coverage = picker.generate(position, ply, None, &self.history, false);
            complete = coverage == Coverage::All;
        } else {
            picker.generate_forcing(position);
        }
        node.alpha = node.alpha.max(best);
        let mut result = Ok(());
        while let Some(action) = picker.next_action() {
            let mut child = position.clone();
            child.play_unchecked(action);
            complete &= !child.mid_turn();
            match self.quiescence_child(position, child, node) {
                Ok(value) if value > best => {
                    best = value;
                    if value > node.alpha {
                        node.alpha = value;
                        self.update_pv(ply, action);
                        if value >= node.beta {
                            break;
                        }
                    }
                }
                Ok(_) => {}
                Err(over) => {
                    result = Err(over);
                    break;
                }
            }
        }
        self.spare_pickers.push(picker);
        if best < node.beta && !complete {
            best = unproved_loss(best);
        }
        result.map(|()| best)
    }

    /// The value of what an action leads to, for the side that played it. The node is the parent's.
    fn quiescence_child(&mut self, parent: &G, mut child: G, node: Node) -> SearchResult {
        let mut ply = node.ply + 1;
        self.enter_node(ply)?;
        while child.mid_turn() && child.outcome().is_none() {
            // The rest of the turn as it seems best at first sight.
            let mut picker = self.take_picker();
            picker.generate(&child, ply, None, &self.history, false);
            let action = picker.next_action();
            self.spare_pickers.push(picker);
            match action {
                Some(action) => child.play_unchecked(action),
                None => break,
            }
            ply += 1;
        }
        if let Some(outcome) = child.outcome() {
            return Ok(outcome_value(outcome, parent.side(), ply));
        }
        let same = child.side() == parent.side();
        let sign = if same { 1 } else { -1 };
        if let Some(action) = child.winning_action()
            && !self.settings.overlooks(child.zobrist(), action.code(), ply)
        {
            return Ok(sign * win_in(ply + 1));
        }
        let threatened = self.settings.threat_extensions && child.is_threatened();
        let below = Node {
            depth: node.depth - 1,
            ply,
            ..if same { node } else { node.for_opponent() }
        };
        Ok(sign * self.quiescence_node(&child, threatened, below)?)
    }
}
