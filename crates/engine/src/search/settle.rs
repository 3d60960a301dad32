//! What follows the last full turn of a search: forcing actions, and answers to threats.

use kabinet_core::Action;

use super::value::{MAX_PLY, unproved_loss, win_at};
use super::worker::{Node, Searched, Worker, value_of};
use crate::insight::{Coverage, Insight};

/// How many turns of forcing actions follow the last full one.
const FORCING_TURNS: i32 = 4;

impl<G: Insight> Worker<'_, G> {
    /// The value of a position at the end of the full search, when what is forcing has been played.
    pub(super) fn settle(&mut self, position: &G, node: Node) -> Searched {
        let node = Node {
            depth: FORCING_TURNS,
            ..node
        };
        self.settle_for(position, false, node)
    }

    /// The same, for as many turns as the node has depth left.
    fn settle_for(&mut self, position: &G, threatened: bool, mut node: Node) -> Searched {
        let ply = node.ply;
        let ends = node.depth <= 0 || ply >= MAX_PLY;
        // Who is threatened must answer, and cannot leave things as they are.
        let must = threatened && !ends;
        let mut best = if must {
            -win_at(ply + 2)
        } else {
            let judged = self.judge(position);
            if judged >= node.beta || ends {
                return Ok(judged);
            }
            judged
        };
        let mut picker = self.take_picker();
        let mut complete = true;
        if must {
            let coverage = picker.fill(position, ply, None, &self.experience, false);
            complete = coverage == Coverage::All;
        } else {
            picker.fill_forcing(position);
        }
        node.alpha = node.alpha.max(best);
        let mut result = Ok(());
        while let Some(action) = picker.pick() {
            let mut child = position.clone();
            child.play_unchecked(action);
            complete &= !child.mid_turn();
            match self.settle_child(position, child, node) {
                Ok(value) if value > best => {
                    best = value;
                    if value > node.alpha {
                        node.alpha = value;
                        self.set_line(ply, action);
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
        self.pickers.push(picker);
        if best < node.beta && !complete {
            best = unproved_loss(best);
        }
        result.map(|()| best)
    }

    /// The value of what an action leads to, for the side that played it. The node is the parent's.
    fn settle_child(&mut self, parent: &G, mut child: G, node: Node) -> Searched {
        let mut ply = node.ply + 1;
        self.enter(ply)?;
        while child.mid_turn() && child.outcome().is_none() {
            // The rest of the turn as it seems best at first sight.
            let mut picker = self.take_picker();
            picker.fill(&child, ply, None, &self.experience, false);
            let action = picker.pick();
            self.pickers.push(picker);
            match action {
                Some(action) => child.play_unchecked(action),
                None => break,
            }
            ply += 1;
        }
        if let Some(outcome) = child.outcome() {
            return Ok(value_of(outcome, parent.side(), ply));
        }
        let same = child.side() == parent.side();
        let sign = if same { 1 } else { -1 };
        if let Some(action) = child.winning_action()
            && !self.settings.overlooks(child.zobrist(), action.code(), ply)
        {
            return Ok(sign * win_at(ply + 1));
        }
        let threatened = self.settings.threats && child.threatened();
        let below = Node {
            depth: node.depth - 1,
            ply,
            ..if same { node } else { node.turned() }
        };
        Ok(sign * self.settle_for(&child, threatened, below)?)
    }
}
