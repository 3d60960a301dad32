//! Measurements: the same on every machine, to compare this build with that of the command line.

use std::sync::atomic::AtomicBool;

use kabinet_core::{Match, perft};
use kabinet_engine::engine::line_text;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Level, SearchReport, bench};
use kabinet_games::{AnyGame, GameId};
use wasm_bindgen::prelude::wasm_bindgen;

/// The table of a measured search: that of the analysis board.
const TABLE: usize = 16 << 20;

fn game_named(game: &str) -> Result<GameId, String> {
    game.parse().map_err(|_| format!("there is no game {game}"))
}

/// The number of positions after so many actions from the start of a game.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn count_positions(game: &str, depth: usize) -> Result<f64, String> {
    let start = game_named(game)?.start();
    Ok(perft::perft(&start, depth) as f64)
}

/// The signature of the search in a game: the nodes of its fixed searches.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn signature(game: &str) -> Result<f64, String> {
    let id = game_named(game)?;
    let cases = bench::cases();
    let own = cases.iter().filter(|case| case.game == id);
    let nodes: u64 = own.map(|case| case.search().nodes).sum();
    Ok(nodes as f64)
}

fn search(engine: &mut Engine, game: &Match<AnyGame>, limits: Limits) -> SearchReport {
    let never = AtomicBool::new(false);
    engine.search(game, limits, &never, &mut |_| {})
}

/// What the engine finds at the start of a game within so many nodes: depth, score and line.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn find_line(game: &str, nodes: u32) -> Result<String, String> {
    let position = game_named(game)?.start();
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: TABLE,
        ..EngineOptions::default()
    });
    let limits = Limits::nodes(nodes.into());
    let found = search(&mut engine, &Match::new(position.clone()), limits);
    let line = found.pvs.first().map_or(&[][..], |line| &line.actions);
    let (depth, score) = (found.depth, found.score);
    Ok(format!(
        "depth {depth} score {score} nodes {} line {}",
        found.nodes,
        line_text(&position, line)
    ))
}

/// The turns of a game that two engines of a level play, as far as so many actions. The seed
/// decides where they err.
///
/// # Errors
/// If there is no such game or level.
#[wasm_bindgen]
pub fn play_at_level(game: &str, level: u8, seed: u32, actions: usize) -> Result<String, String> {
    let start = game_named(game)?.start();
    let level: Level = level.to_string().parse().map_err(|_| "no such level")?;
    let strength = level.strength(&start);
    let mut options = EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    };
    strength.apply(&mut options, seed.into());
    let mut engine = Engine::new(options);
    let mut game = Match::new(start.clone());
    let mut played = Vec::new();
    while game.ending().is_none() && game.len() < actions {
        engine.clear();
        // The highest level thinks as long as it may: here it has nodes instead of time.
        let limits = strength.limits(Limits::nodes(20_000));
        for action in search(&mut engine, &game, limits).turn {
            game.play(action).map_err(|_| "the engine broke a rule")?;
            played.push(action);
        }
    }
    Ok(line_text(&start, &played))
}
