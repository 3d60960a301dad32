//! Threats that are answered by nothing on the board, only by a third repetition.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_engine::Score;
use kabinet_engine::search::Limits;
use kabinet_games::{AnyGame, Options};

use crate::walk::{Walk, engine, played, search};

/// How many of the last plies of a game are examined: there the side to move often wins.
const LAST: usize = 12;
/// How many histories are made for one position.
const MOST: usize = 20;

impl Walk {
    /// Plays a game and looks for positions in which the side to move wins by a threat. Gives them
    /// a history in which one of the answers occurs for the third time, and checks what the engine
    /// claims then. Says how many histories there were.
    pub(crate) fn repetitions(&mut self, seed: u64) -> usize {
        let options = Options::new(self.game.info());
        let start = self.game.open(&options, None).expect("a start");
        let mut game = played(start, &mut SplitMix64::new(seed));
        let first = game.len().saturating_sub(LAST);
        let mut count = 0;
        while game.len() > first {
            game.take_back_action();
            if !game.position().mid_turn() && is_won_by_a_threat(&game) {
                let histories = histories(game.position());
                for history in histories.iter().take(MOST) {
                    self.forget();
                    for nodes in [60, 300, 3_000] {
                        self.turn_within(history, nodes);
                    }
                    count += 1;
                }
            }
        }
        count
    }
}

/// Whether the side to move wins with its next turn but one.
fn is_won_by_a_threat(game: &Match<AnyGame>) -> bool {
    let report = search(&mut engine(1), game, Limits::nodes(3_000));
    report.score == Score::Win(3)
}

/// Matches that have come to a position twice, such that a threat and one answer to it come to a
/// third repetition.
fn histories(position: &AnyGame) -> Vec<Match<AnyGame>> {
    let mut found = Vec::new();
    for (threat, back, threatened) in steps(position) {
        let after_threat = Match::new(threatened.clone());
        let report = search(&mut engine(1), &after_threat, Limits::nodes(1_000));
        if !matches!(report.score, Score::Loss(_)) {
            continue;
        }
        for (answer, retreat, repeated) in steps(&threatened) {
            let mut game = Match::new(repeated);
            let turns = [&back, &retreat, &threat, &answer, &back, &retreat];
            let all_legal = turns.iter().all(|turn| game.play_turn(turn).is_ok());
            if all_legal && game.position() == position {
                found.push(game);
            }
        }
    }
    found
}

/// Turns of one step that do not end the game: the turn, its way back, and the position after it.
fn steps(position: &AnyGame) -> Vec<(String, String, AnyGame)> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let step = |&action: &_| {
        let mut game = Match::new(position.clone());
        game.play(action).expect("a legal action");
        if game.ending().is_some() || game.position().mid_turn() {
            return None;
        }
        let turn = game.turn_text(0..1);
        let (from, to) = turn.split_once('-')?;
        let back = format!("{to}-{from}");
        Some((turn.clone(), back, game.position().clone()))
    };
    list.iter().filter_map(step).collect()
}
