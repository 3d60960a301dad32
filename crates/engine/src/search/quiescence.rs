//! Quiescence search: beyond the full depth only forcing actions and answers to threats are
//! searched, until the position is quiet enough for the static evaluation.

use kabinet_core::Action;

use super::hints::{Coverage, SearchGame};
use super::node::Node;
use super::thread::{SearchResult, SearchThread, outcome_value};
use super::value::{APPARENT, DRAW, INFINITE, MAX_PLY, unproved_loss, win_in};

/// The depth of the quiescence search, in turns.
const QUIESCENCE_TURNS: i32 = 4;

impl<G: SearchGame> SearchThread<'_, G> {
    /// The value of a position at the end of the full-depth search.
    pub(super) fn quiescence(&mut self, position: &G, node: Node) -> SearchResult {
        let node = Node {
            depth: QUIESCENCE_TURNS,
            ..node
        };
        self.quiescence_node(position, false, node)
    }

    /// One node of the quiescence search; `node.depth` counts its remaining turns.
    fn quiescence_node(&mut self, position: &G, threatened: bool, mut node: Node) -> SearchResult {
        let ply = node.ply;
        let is_leaf = node.depth <= 0 || ply >= MAX_PLY;
        // A threatened side must answer: it has no stand-pat option.
        let must_answer = threatened && !is_leaf;
        let mut best = if must_answer {
            -win_in(ply + 2)
        } else {
            let stand_pat = self.evaluate(position);
            if stand_pat >= node.beta || is_leaf {
                return Ok(stand_pat);
            }
            stand_pat
        };
        let mut picker = self.take_picker();
        let mut complete = true;
        if must_answer {
            let known = self.settings.sees_all_wins().then_some(true);
            let coverage = picker.generate(position, ply, None, &self.history, false, known);
            complete = coverage == Coverage::All;
        } else {
            picker.generate_forcing(position);
        }
        node.alpha = node.alpha.max(best);
        let mut result = Ok(());
        while let Some(action) = picker.next_action() {
            let mut child = position.clone();
            child.play_unchecked(action);
            match self.quiescence_child(position, &child, node) {
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
                Err(aborted) => {
                    result = Err(aborted);
                    break;
                }
            }
        }
        self.spare_pickers.push(picker);
        if must_answer && best <= -APPARENT && self.action_to_repetition(position).is_some() {
            best = DRAW;
        }
        if best < node.beta && !complete {
            best = unproved_loss(best);
        }
        result.map(|()| best)
    }

    /// The value of the position after an action, for the side that played it. `node` is the
    /// parent.
    fn quiescence_child(&mut self, parent: &G, child: &G, node: Node) -> SearchResult {
        let ply = node.ply + 1;
        self.enter_node(ply)?;
        if let Some(outcome) = child.outcome() {
            return Ok(outcome_value(outcome, parent.side(), ply));
        }
        if !self.drawn.is_empty() && self.drawn.contains(&child.zobrist()) {
            return Ok(DRAW);
        }
        if child.mid_turn() {
            return self.rest_of_turn(child, Node { ply, ..node });
        }
        let same_side = child.side() == parent.side();
        let sign = if same_side { 1 } else { -1 };
        if let Some(action) = child.winning_action()
            && !self.settings.overlooks(child.zobrist(), action.code(), ply)
            && !self.is_blind_to(child, action)
        {
            return Ok(sign * win_in(ply + 1));
        }
        let threatened = self.settings.threat_extensions && child.is_threatened();
        let below = Node {
            depth: node.depth - 1,
            ply,
            ..if same_side { node } else { node.for_opponent() }
        };
        Ok(sign * self.quiescence_node(child, threatened, below)?)
    }

    /// The value of a position in mid-turn for the side to move. The first action of the move
    /// ordering completes the turn; the others are tried only while all before them lose.
    fn rest_of_turn(&mut self, position: &G, node: Node) -> SearchResult {
        let ply = node.ply;
        if ply >= MAX_PLY {
            return Ok(DRAW);
        }
        let mut picker = self.take_picker();
        picker.generate(position, ply, None, &self.history, true, None);
        let mut best = -INFINITE;
        let mut result = Ok(());
        while let Some(action) = picker.next_action() {
            let mut child = position.clone();
            child.play_unchecked(action);
            match self.quiescence_child(position, &child, node) {
                Ok(value) => {
                    if value > best {
                        best = value;
                        self.update_pv(ply, action);
                    }
                    if best > -APPARENT || best >= node.beta {
                        break;
                    }
                }
                Err(aborted) => {
                    result = Err(aborted);
                    break;
                }
            }
        }
        self.spare_pickers.push(picker);
        result.map(|()| best)
    }
}
