//! Principal variation search (PVS): alpha-beta in which every action but the first is searched
//! with a zero window.
//!
//! A turn may consist of several actions of one side. The window and the sign of the value flip
//! only where the side to move changes. A position in mid-turn is never evaluated and never pruned,
//! and an action that leaves the turn unfinished costs no depth.

use kabinet_core::{Action, ActionList};

use super::hints::{Coverage, SearchGame, wins_at_once};
use super::move_picker::MovePicker;
use super::node::Node;
use super::thread::{SearchResult, SearchThread, outcome_value};
use super::transposition::{Bound, TtEntry};
use super::value::{APPARENT, DRAW, INFINITE, MAX_PLY, Value, is_decisive, unproved_loss, win_in};

impl<G: SearchGame> SearchThread<'_, G> {
    /// The value of the position after an action, for the side that played it. `node` is the child
    /// as its parent sees it: the parent's window and depth.
    pub(super) fn search_child(&mut self, parent: &G, child: &G, mut node: Node) -> SearchResult {
        if let Some(outcome) = child.outcome() {
            self.pv_table[node.ply].clear();
            return Ok(outcome_value(outcome, parent.side(), node.ply));
        }
        if !child.mid_turn() {
            node.depth -= 1;
        }
        if child.side() == parent.side() {
            self.search(child, node)
        } else {
            Ok(-self.search(child, node.for_opponent())?)
        }
    }

    /// The value of an unfinished position for the side to move, within a window.
    pub(super) fn search(&mut self, position: &G, mut node: Node) -> SearchResult {
        let ply = node.ply;
        self.enter_node(ply)?;
        let hash = position.zobrist();
        if self.is_repetition(position, hash) {
            return Ok(DRAW);
        }
        // Win distance pruning: nothing here is better than to win at once or worse than a loss.
        node.alpha = node.alpha.max(-win_in(ply));
        node.beta = node.beta.min(win_in(ply + 1));
        if node.alpha >= node.beta {
            return Ok(node.alpha);
        }
        let mid_turn = position.mid_turn();
        if ply >= MAX_PLY {
            return Ok(if mid_turn {
                DRAW
            } else {
                self.evaluate(position)
            });
        }

        let entry = self.table.probe(self.tt_key(hash), ply);
        if let Some(entry) = entry
            && !node.is_pv()
            && entry.cuts_off(node.alpha, node.beta, node.depth)
        {
            return Ok(entry.value);
        }

        let mut threatened = false;
        if !mid_turn {
            if let Some(action) = position.winning_action()
                && !self.settings.overlooks(hash, action.code(), ply)
                && !self.is_blind_to(position, action)
            {
                self.pv_table[ply].push(action);
                return Ok(win_in(ply + 1));
            }
            threatened = self.settings.threat_extensions && position.is_threatened();
            if node.depth <= 0 {
                if !threatened || !self.may_extend_threat(ply) {
                    return self.quiescence(position, node);
                }
                node.depth = 1;
            }
            if !node.is_pv()
                && !threatened
                && !is_decisive(node.beta)
                && let Some(value) = self.prune_node(position, node)?
            {
                return Ok(value);
            }
        }

        let tt_action = entry.and_then(|entry| entry.action);
        let mut picker = self.take_picker();
        let full_width = self.is_full_width(position);
        let known = (!mid_turn && self.settings.threat_extensions && self.settings.sees_all_wins())
            .then_some(threatened);
        let coverage = picker.generate(position, ply, tt_action, &self.history, full_width, known);
        self.path.push(hash);
        let searched = self.search_actions(position, node, threatened, &mut picker, coverage);
        self.path.pop();
        self.spare_pickers.push(picker);
        searched
    }

    /// Whether the search must try every legal action of a position: because of the settings, or
    /// because the side to move is the one against which a win is being proved.
    pub(super) fn is_full_width(&self, position: &G) -> bool {
        self.settings.full_width || self.settings.prove_against == Some(position.side())
    }

    /// The first action of a turn that ends the game by repetition, if there is one. Candidates may
    /// leave it out: the opponent would win at once after it, if the game went on.
    pub(super) fn action_to_repetition(&self, position: &G) -> Option<G::Action> {
        if self.drawn.is_empty() || position.mid_turn() {
            return None;
        }
        self.action_to_drawn(position)
    }

    /// The action with which a turn, or the rest of it, can come to a drawn position.
    fn action_to_drawn(&self, position: &G) -> Option<G::Action> {
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        list.iter().copied().find(|&action| {
            let mut child = position.clone();
            child.play_unchecked(action);
            let goes_on = child.mid_turn() && child.outcome().is_none();
            self.drawn.contains(&child.zobrist())
                || goes_on && self.action_to_drawn(&child).is_some()
        })
    }

    /// Searches the actions of a position and stores the result in the transposition table.
    fn search_actions(
        &mut self,
        position: &G,
        mut node: Node,
        threatened: bool,
        picker: &mut MovePicker<G::Action>,
        coverage: Coverage,
    ) -> SearchResult {
        let entered = node;
        let ply = node.ply;
        let hash = position.zobrist();
        let mut complete = coverage == Coverage::All;
        let mut overlooked = false;
        let mut widened = complete;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut index = 0;
        let prune_quiets_from = self.quiet_pruning_index(position, node, threatened);
        loop {
            let Some(action) = picker.next_action() else {
                // A loss among the candidates says nothing about the actions left out.
                if widened || best > -APPARENT {
                    break;
                }
                widened = true;
                complete = picker.generate_rest(position) == Coverage::All;
                continue;
            };
            // Even the weakest level sees one action.
            let last_chance = index == 0 && picker.is_exhausted();
            let unseen = self.settings.overlooks(hash, action.code(), ply)
                || self.is_blind_to(position, action) && wins_at_once(position, action);
            if !last_chance && unseen {
                overlooked = true;
                continue;
            }
            if index >= prune_quiets_from && best > -APPARENT && position.is_quiet(action) {
                overlooked = true;
                index += 1;
                continue;
            }
            let value =
                self.search_action(position, action, index, entered, node.alpha, threatened)?;
            index += 1;
            if value > best {
                best = value;
                best_action = Some(action);
                if value > node.alpha {
                    node.alpha = value;
                    self.update_pv(ply, action);
                    if value >= node.beta {
                        self.update_history(position, node, picker, action);
                        break;
                    }
                }
            }
        }
        if best <= -APPARENT
            && best < node.beta
            && let Some(action) = self.action_to_repetition(position)
        {
            best = DRAW;
            best_action = Some(action);
            self.pv_table[ply + 1].clear();
            self.update_pv(ply, action);
        }
        if best < node.beta && (!complete || overlooked) {
            best = unproved_loss(best);
        }
        self.store(position, entered, best, best_action);
        Ok(best)
    }

    /// Stores the result of a position in the transposition table. `node` is as it was entered.
    fn store(&self, position: &G, node: Node, value: Value, action: Option<G::Action>) {
        let bound = match value {
            value if value >= node.beta => Bound::Lower,
            value if value <= node.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let action = action.filter(|_| bound != Bound::Upper);
        let entry = TtEntry {
            action: action.map(Action::code),
            value,
            depth: node.depth.max(0),
            bound,
        };
        let key = self.tt_key(position.zobrist());
        self.table.store(key, node.ply, entry);
    }

    /// The value of an action. The first one gets the full window; a later one first gets a zero
    /// window at `alpha`, at reduced depth if it comes late. `node` is the parent.
    fn search_action(
        &mut self,
        position: &G,
        action: G::Action,
        index: usize,
        node: Node,
        alpha: Value,
        threatened: bool,
    ) -> SearchResult {
        let pass = position.is_pass(action);
        if pass && node.after_pass {
            // Two passes in a row end the game.
            self.pv_table[node.ply + 1].clear();
            return Ok(DRAW);
        }
        let mut child = position.clone();
        child.play_unchecked(action);
        let below = Node {
            alpha,
            ply: node.ply + 1,
            after_pass: pass,
            ..node
        };
        if index == 0 {
            return self.search_child(position, &child, below);
        }
        let reduction = self.late_move_reduction(position, action, index, node, threatened);
        let reduced = Node {
            depth: node.depth - reduction,
            ..below.zero_window()
        };
        let mut value = self.search_child(position, &child, reduced)?;
        if value > alpha && reduction > 0 {
            value = self.search_child(position, &child, below.zero_window())?;
        }
        if value > alpha && value < node.beta {
            value = self.search_child(position, &child, below)?;
        }
        Ok(value)
    }

    /// Rewards the action that caused a beta cutoff, and punishes those tried before it.
    fn update_history(
        &mut self,
        position: &G,
        node: Node,
        picker: &MovePicker<G::Action>,
        action: G::Action,
    ) {
        let tried = picker.tried();
        if !position.mid_turn() || tried.len() < 64 {
            let side = position.side().index();
            self.history
                .update(side, node.ply, node.depth.max(1), tried, action);
        }
    }
}
