//! Golden playthroughs: random games of every option, written out in
//! crates/games/tests/playthroughs/GAME.txt and reviewed as text.
//!
//! Whatever changes in a game's texts, rules, order of actions or hashes shows up as a difference
//! in these files. To write them anew:
//!
//! ```text
//! KABINET_UPDATE=1 cargo test -p kabinet-games --test integration playthroughs
//! ```

use crate::common;
use std::fmt::Write as _;

use crate::common::{Player, Style, Variant};
use kabinet_core::random::SplitMix64;
use kabinet_core::{Game, Match};
use kabinet_games::GameId;

/// Where a game is cut off: far enough for every game to leave its opening.
const PLIES: usize = 60;

/// One random game, a line for each position: text, hash, number of actions, action.
fn playthrough(variant: &Variant) -> String {
    let info = variant.id.info();
    let mut text = format!("== {}\n", variant.to_string().trim_end());
    let mut random = SplitMix64::new(variant.seed(30));
    let mut player = Player::new(Style::Lively);
    let mut game = Match::new(variant.start());
    let ending = loop {
        let position = game.position().clone();
        let mut list = kabinet_core::ActionList::new();
        let count = position.count_actions(&mut list);
        write!(text, "{position}  #{:016x}  {count}", position.zobrist()).expect("a string");
        if let Some(ending) = game.ending() {
            let winner = ending.outcome.winner();
            let winner = winner.map_or("nobody", |side| info.side(side).name);
            break format!("  {winner} wins, {:?}", ending.reason);
        }
        if game.len() == PLIES {
            break "  …".to_owned();
        }
        let action = player
            .choose(&position, &mut random)
            .expect("a game that has not ended has an action");
        writeln!(text, "  {}", position.action_text(action)).expect("a string");
        game.play(action).expect("a legal action");
    };
    text + &ending + "\n"
}

fn file(id: GameId) -> String {
    let mut text = format!(
        "# Random games of {}. Each line: POSITION  #HASH  NUMBER OF ACTIONS  ACTION\n\
         # Written by: KABINET_UPDATE=1 cargo test -p kabinet-games --test integration playthroughs\n",
        id.info().name
    );
    for variant in Variant::one_by_one(id) {
        text.push('\n');
        text += &playthrough(&variant);
    }
    text
}

#[test]
fn playthroughs_are_as_they_were() {
    for &id in GameId::ALL {
        let path = common::golden(&format!("playthroughs/{}.txt", id.info().slug));
        let now = file(id);
        if common::updating() {
            std::fs::write(&path, &now).expect("the playthroughs can be written");
        }
        common::compare_golden(&path, &now);
    }
}
