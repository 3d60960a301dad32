//! Statistics of the whole game, over all positions.

use kabinet_core::{ActionList, Game, Side};
use kabinet_games::kastwa::{INFO, Position};

use super::distance_map::Plies;
use super::index::TableIndex;
use super::sided_board::Men;
use super::values::{Values, before, score};
use crate::score::Score;

/// The counts of one material class with one side to move.
#[derive(Default)]
struct Count {
    wins: u64,
    losses: u64,
    /// The longest win; among equals the one with the smallest index.
    longest: Option<(Plies, TableIndex)>,
}

/// The statistics: classes, the empty board, the first placements.
pub(super) fn lines(values: &Values) -> Vec<String> {
    let mut lines = classes(values);
    let start = Position::start(values.indexer.size());
    lines.push(format!("empty {}", values.score(&start)));
    let mut list = ActionList::new();
    start.legal_actions(&mut list);
    let mut first: Vec<String> = list
        .iter()
        .map(|&action| {
            let mut next = start;
            next.play_unchecked(action);
            let word = match before(values.score(&next), false) {
                Score::Win(_) => "win",
                Score::Loss(_) => "loss",
                Score::Draw | Score::Estimate(_) => "draw",
            };
            format!("first {} {word}", start.action_text(action))
        })
        .collect();
    first.sort_unstable();
    lines.extend(first);
    lines
}

/// A line for each material class and, if the values differ, each side to move.
fn classes(values: &Values) -> Vec<String> {
    let size = values.indexer.size();
    let cells = (size.get() * size.get()) as u64;
    // A side in play has two or three pieces.
    let men: Vec<Men> = Men::ALL.into_iter().filter(|men| men.count() > 1).collect();
    let movers = if values.indexer.exchange_sides() {
        1
    } else {
        2
    };
    let index = |own: Men, enemy: Men, mover: Side| {
        let at = |wanted: Men| men.iter().position(|&men| men == wanted);
        Some((at(own)? * men.len() + at(enemy)?) * movers + mover.index())
    };
    let mut counts: Vec<Count> = Vec::new();
    counts.resize_with(men.len() * men.len() * movers, Count::default);
    for (key, plies) in values.map.iter() {
        let board = key.board();
        let place = index(board.own_men(), board.enemy_men(), board.mover);
        let Some(place) = place.filter(|_| !board.placing) else {
            continue;
        };
        let count = &mut counts[place];
        let positions = values.indexer.positions(key);
        match score(plies, &board) {
            Score::Win(_) => {
                count.wins += positions;
                let longer = |&(longest, least)| plies > longest || plies == longest && key < least;
                if count.longest.as_ref().is_none_or(longer) {
                    count.longest = Some((plies, key));
                }
            }
            _ => count.losses += positions,
        }
    }
    let mut lines = Vec::new();
    for &own in &men {
        for &enemy in &men {
            for mover in Side::ALL.into_iter().take(movers) {
                let Some(count) = index(own, enemy, mover).map(|place| &counts[place]) else {
                    continue;
                };
                let positions = own.ways(cells) * enemy.ways(cells - u64::from(own.count()));
                let longest = count.longest.map_or_else(
                    || "-".to_owned(),
                    |(plies, key)| format!("{plies} {}", key.board().position(size)),
                );
                lines.push(format!(
                    "class {}v{} side {} positions {positions} win {} loss {} draw {} \
                     longest {longest}",
                    own.name(),
                    enemy.name(),
                    INFO.side(mover).letter,
                    count.wins,
                    count.losses,
                    positions - count.wins - count.losses,
                ));
            }
        }
    }
    lines
}
