//! One game of self-play, and the puzzle it may contain.

use kabinet_core::random::SplitMix64;
use kabinet_core::{Game, Match};
use kabinet_games::AnyGame;

use super::grade::{is_trivial, points};
use super::recipe::{Aim, Recipe};
use super::unique_win::UniqueWinProof;
use super::{FoundPuzzle, GeneratorRequest, found_puzzle};
use crate::eval;
use crate::players::random_turn;
use crate::progress::{ProgressMonitor, Stopped};
use crate::puzzles::themes::{self, Theme};
use crate::search::Limits;
use crate::{Engine, EngineOptions, Score};

/// The engine's transposition table.
const TABLE_BYTES: usize = 1 << 20;

/// The longest game, in actions.
const LONGEST_GAME: usize = 200;

/// A position that may be a win.
struct Candidate {
    position: AnyGame,
    /// In how many turns, if the engine claims the win.
    claimed: Option<u32>,
}

/// Plays the game with this number. The first wanted puzzle of a game is the only one, because
/// later ones are mostly parts of the same combination.
pub(super) fn play(
    order: GeneratorRequest,
    recipe: &Recipe,
    number: u64,
    monitor: ProgressMonitor<'_>,
) -> Result<Option<FoundPuzzle>, Stopped> {
    let mut random = SplitMix64::new(order.seed ^ SplitMix64::new(number).next_u64());
    let (options, start) = recipe.start(order.game, &mut random);
    let aim = recipe.aim;
    for candidate in candidates(start, recipe, &mut random, monitor)? {
        if !may_be_wanted(aim, &candidate.position) {
            continue;
        }
        let (longest, nodes) = match candidate.claimed {
            Some(turns) => (turns.min(recipe.longest), recipe.proof),
            None => (recipe.longest, recipe.unclaimed),
        };
        let proving = UniqueWinProof {
            longest,
            nodes,
            monitor,
        };
        let position = candidate.position;
        let Some(proved) = eval::visit(&position, proving)? else {
            continue;
        };
        let first = &proved.line[0];
        let of_first = || themes::of_turn(&position, first, &options);
        if aim.first.is_some_and(|theme| !of_first().contains(&theme))
            || is_trivial(&position, first, recipe.beginner)
        {
            continue;
        }
        let difficulty = recipe.grade(points(&position, first, proved.turns));
        let found = found_puzzle(options.clone(), position, &proved, difficulty);
        let has = |theme: Theme| themes::themes(&found.puzzle).contains(&theme);
        if aim.least.is_none_or(|least| difficulty >= least) && aim.theme.is_none_or(has) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Whether nothing that is wanted can come any more.
fn is_past(aim: Aim, position: &AnyGame) -> bool {
    let placed =
        || aim.first == Some(Theme::Placing) && !themes::some_action_has(position, Theme::Placing);
    aim.pieces > 0 && themes::pieces(position) < aim.pieces || placed()
}

/// What can be said without a proof.
fn may_be_wanted(aim: Aim, position: &AnyGame) -> bool {
    let begins = match aim.first {
        Some(theme @ (Theme::WholeTower | Theme::Chain | Theme::Placing)) => {
            themes::some_action_has(position, theme)
        }
        // The others show in later actions of a turn, or in what follows.
        _ => true,
    };
    begins && (aim.pieces == 0 || themes::pieces(position) >= aim.pieces)
}

/// The positions of a game in which the side to move may have a win, in order.
fn candidates(
    start: AnyGame,
    recipe: &Recipe,
    random: &mut SplitMix64,
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<Candidate>, Stopped> {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: TABLE_BYTES,
        ..EngineOptions::default()
    });
    let mut game = Match::new(start);
    let (least, more) = recipe.opening;
    let opening = least + random.below(more.max(1));
    let mut turns = 0;
    let mut found = Vec::new();
    let mut before = None;
    while game.ending().is_none()
        && game.len() < LONGEST_GAME
        && !is_past(recipe.aim, game.position())
    {
        monitor.check_stopped()?;
        turns += 1;
        let by_chance = turns <= opening || random.below(100) < recipe.random;
        let turn = if turns <= opening {
            random_turn(game.position(), random)
        } else {
            let limits = Limits::nodes(recipe.search);
            let report = engine.search(&game, limits, monitor.stop(), &mut |_| {});
            let claimed = match report.score {
                Score::Win(plies) => Some(plies.div_ceil(2)),
                _ => None,
            };
            if claimed.is_some() || recipe.unclaimed > 0 {
                found.push(Candidate {
                    position: game.position().clone(),
                    claimed,
                });
            }
            if claimed.is_some()
                && let Some(before) = &before
            {
                found.extend(siblings(before, recipe, random));
            }
            if by_chance {
                random_turn(game.position(), random)
            } else {
                report.turn
            }
        };
        before = Some(game.position().clone());
        for action in turn {
            // A repetition may end the game in mid-turn.
            if game.play(action).is_err() {
                break;
            }
        }
    }
    Ok(found)
}

/// Variations of a position: the opponent's last turn replaced by random ones.
fn siblings(before: &AnyGame, recipe: &Recipe, random: &mut SplitMix64) -> Vec<Candidate> {
    let siblings = (0..recipe.siblings).filter_map(|_| {
        let mut position = before.clone();
        for action in random_turn(before, random) {
            position.play_unchecked(action);
        }
        position.outcome().is_none().then_some(Candidate {
            position,
            claimed: None,
        })
    });
    siblings.collect()
}
