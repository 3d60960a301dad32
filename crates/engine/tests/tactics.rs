//! Forced wins: the engine must find them, and an exhaustive search must agree.
//!
//! `tests/tactics/GAME.txt` has one position a line:
//!
//! ```text
//! [KEY=VALUE ...] POSITION ; win K [; long]
//! ```
//!
//! The side to act can force a win with its K-th turn, and not sooner. A `long` one takes too many
//! positions to verify in every run: an ignored test does it (`cargo test -- --ignored`).
//!
//! The solver here shares nothing with the engine: it tries every legal action of both sides. Its only
//! shortcuts are to stop at the first answer that settles a position, to try first what settled
//! the last one, and in Kensington not to look for a win in a relocation, which never wins.
//!
//! Kensington's file was collected from games the engine played against itself, and is written anew by
//! `KABINET_UPDATE=1 cargo test --release -p kabinet-engine --test tactics -- --ignored collect`.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Game, Match, Outcome, Side};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Score};
use kabinet_games::kensington::{Pending, Point, Position, Rules, Setup};
use kabinet_games::{AnyGame, GameId, Options, Visitor};

/// How many positions the engine may visit for a win of one or two turns.
const ENGINE_NODES: u64 = 400_000;
/// How many positions the solver may visit for one line in every run.
const SHORT: u64 = 400_000;
/// The same for a `long` line.
const LONG: u64 = 20_000_000;

struct Tactic {
    text: String,
    position: AnyGame,
    turns: u32,
    long: bool,
}

fn path(game: GameId) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tactics");
    folder.join(format!("{}.txt", game.info().slug))
}

fn read(game: GameId) -> Vec<Tactic> {
    let Ok(text) = std::fs::read_to_string(path(game)) else {
        return Vec::new();
    };
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| read_line(game, line)).collect()
}

fn read_line(game: GameId, line: &str) -> Tactic {
    let mut parts = line.split(';').map(str::trim);
    let mut position = parts.next().expect("a line has a position");
    let mut options = Options::new(game.info());
    while let Some((pair, rest)) = position.split_once(' ')
        && let Some((key, value)) = pair.split_once('=')
    {
        options.set(key, value).expect("an option of the game");
        position = rest;
    }
    let turns = parts.next().and_then(|win| win.strip_prefix("win "));
    let long = parts.next();
    assert!(long.is_none_or(|word| word == "long"), "{line}");
    Tactic {
        text: line.to_owned(),
        position: game
            .open(&options, Some(position))
            .expect("a position of the game"),
        turns: turns
            .and_then(|turns| turns.parse().ok())
            .expect("a number of turns"),
        long: long.is_some(),
    }
}

/// Whether a side can force a win, by trying everything.
struct Solver<A> {
    attacker: Side,
    /// Whether the rest of a turn can win for the side whose turn it is.
    rest_wins: bool,
    left: u64,
    /// What refuted the last attack, by turns left.
    refuted: Vec<Option<A>>,
}

/// The solver has visited as many positions as it may.
#[derive(Debug)]
struct TooMany;

impl<A: Action> Solver<A> {
    fn new(attacker: Side, rest_wins: bool, most: u64) -> Self {
        Solver {
            attacker,
            rest_wins,
            left: most,
            refuted: vec![None; 16],
        }
    }

    /// Whether the attacker wins with its turn number `turns` from here, or sooner.
    fn wins<G: Game<Action = A>>(&mut self, position: &G, turns: u32) -> Result<bool, TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if turns == 0 {
            return Ok(false);
        }
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let played = |action: A| {
            let mut child = position.clone();
            child.play_unchecked(action);
            child
        };
        if position.side() == self.attacker {
            if position.mid_turn() && turns == 1 && !self.rest_wins {
                return Ok(false);
            }
            let win = Some(Outcome::Win(self.attacker));
            if list.iter().any(|&action| played(action).outcome() == win) {
                return Ok(true);
            }
            if turns == 1 && !self.rest_wins {
                return Ok(false);
            }
            for &action in list.iter() {
                let child = played(action);
                let goes_on = child.mid_turn() && child.side() == self.attacker;
                if self.wins(&child, if goes_on { turns } else { turns - 1 })? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let known = self.refuted[turns as usize].filter(|action| list.contains(action));
        for action in known.into_iter().chain(list.iter().copied()) {
            if !self.wins(&played(action), turns)? {
                self.refuted[turns as usize] = Some(action);
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// In how many of its turns a side wins at the soonest, looking no further than so many.
struct Soonest {
    attacker: Side,
    rest_wins: bool,
    furthest: u32,
    most: u64,
}

impl Visitor for Soonest {
    type Output = Result<Option<u32>, TooMany>;

    fn visit<G: Game>(self, position: &G) -> Self::Output {
        let mut solver = Solver::new(self.attacker, self.rest_wins, self.most);
        for turns in 1..=self.furthest {
            if solver.wins(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }
}

fn soonest(position: &AnyGame, attacker: Side, furthest: u32, most: u64) -> Option<Option<u32>> {
    let look = Soonest {
        attacker,
        rest_wins: position.id() != GameId::Kensington,
        furthest,
        most,
    };
    position.visit(look).ok()
}

fn think(position: &AnyGame, nodes: u64) -> Score {
    let mut engine = Engine::new(EngineOptions {
        table_bytes: 1 << 22,
        ..EngineOptions::default()
    });
    let game = Match::new(position.clone());
    let never = AtomicBool::new(false);
    let thought = engine.think(&game, Limits::nodes(nodes), &never, &mut |_| {});
    thought.score
}

#[test]
fn the_engine_finds_every_forced_win() {
    for &game in GameId::ALL {
        for tactic in read(game) {
            let nodes = ENGINE_NODES << (2 * tactic.turns.saturating_sub(2));
            let score = think(&tactic.position, nodes);
            assert!(
                matches!(score, Score::Win(_)),
                "{game} {}: {score}",
                tactic.text
            );
        }
    }
}

fn verify(tactic: &Tactic, most: u64) {
    let side = tactic.position.side();
    let found = soonest(&tactic.position, side, tactic.turns, most);
    assert_eq!(found, Some(Some(tactic.turns)), "{}", tactic.text);
}

#[test]
fn an_exhaustive_search_agrees() {
    for &game in GameId::ALL {
        for tactic in read(game).iter().filter(|tactic| !tactic.long) {
            verify(tactic, SHORT);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn an_exhaustive_search_agrees_on_the_long_ones() {
    for &game in GameId::ALL {
        for tactic in read(game).iter().filter(|tactic| tactic.long) {
            verify(tactic, LONG);
        }
    }
}

#[test]
fn kensington_has_its_sixty() {
    let tactics = read(GameId::Kensington);
    assert!(tactics.len() >= 60, "{}", tactics.len());
    let longer = tactics.iter().filter(|tactic| tactic.turns >= 2).count();
    assert!(longer >= 40, "{longer}");
}

/// A position of a few pieces about one hexagon, Red's: the defender can often relocate.
fn small(seed: u64) -> Option<AnyGame> {
    let mut random = SplitMix64::new(seed);
    let goals: Vec<_> = kabinet_games::kensington::Hexagon::all()
        .filter(|hexagon| hexagon.wins_for(Side::First))
        .collect();
    let goal = random.choose(&goals)?;
    let mut pieces: Vec<(Point, Side)> = Vec::new();
    let mut put = |point: Point, side| {
        if pieces.iter().all(|&(taken, _)| taken != point) {
            pieces.push((point, side));
        }
    };
    let corners: Vec<Point> = goal.corners().collect();
    let left_out = [random.below(6), random.below(6)];
    for (index, &corner) in corners.iter().enumerate() {
        if !left_out.contains(&index) {
            put(corner, Side::First);
        }
    }
    let near: Vec<Point> = corners.iter().flat_map(|c| c.neighbours()).collect();
    let points: Vec<Point> = Point::all().collect();
    for side in [Side::First, Side::Second, Side::First, Side::Second] {
        put(*random.choose(&near)?, side);
    }
    // Most of a triangle.
    let shapes: Vec<_> = kabinet_games::kensington::Shape::all().collect();
    let shape = random.choose(&shapes)?;
    for corner in shape.corners().skip(1) {
        put(corner, Side::Second);
    }
    put(*random.choose(&points)?, Side::Second);
    let setup = Setup {
        pieces,
        side: Side::ALL[random.below(2)],
        reserve: [0, 0],
        pending: Pending::None,
        locks: Vec::new(),
        members: [1, 1],
    };
    let position = Position::from_setup(&setup, Rules::DEFAULT).ok()?;
    position
        .outcome()
        .is_none()
        .then_some(AnyGame::Kensington(position))
}

#[test]
fn what_is_called_proved_in_kensington_is_true() {
    let (mut wins, mut losses) = (0, 0);
    for position in (0..400).filter_map(small) {
        let side = position.side();
        // An own turn and an enemy's are a ply each at least.
        let (winner, turns) = match think(&position, 3_000) {
            Score::Win(plies) => (side, plies.div_ceil(2)),
            Score::Loss(plies) => (side.other(), plies.div_ceil(2)),
            _ => continue,
        };
        match soonest(&position, winner, turns, 2_000_000) {
            Some(found) => {
                assert!(found.is_some(), "{position}: not in {turns} turns");
                if turns > 1 {
                    wins += u32::from(winner == side);
                    losses += u32::from(winner != side);
                }
            }
            // Too much to try.
            None => continue,
        }
    }
    assert!(wins > 20 && losses > 5, "{wins} {losses}");
}

/// Plays games and keeps positions with forced wins.
#[test]
#[ignore = "writes the file; only with KABINET_UPDATE=1"]
fn collect() {
    if std::env::var_os("KABINET_UPDATE").is_none() {
        return;
    }
    let game = GameId::Kensington;
    let variants = [
        "",
        "",
        "",
        "",
        "",
        "reclose=2",
        "mills=movement",
        "players=4",
    ];
    let mut kept: Vec<(u32, bool, String)> = Vec::new();
    // How many of each number of turns, in every run and long.
    let wanted = [(1, 8), (2, 44), (3, 20), (4, 8), (5, 4)];
    let wanted_long = [(2, 6), (3, 12), (4, 6), (5, 4)];
    for seed in 0..600 {
        let full = |kept: &[(u32, bool, String)], long: bool, turns: u32| {
            let list: &[(u32, usize)] = if long { &wanted_long } else { &wanted };
            let most = list.iter().find(|entry| entry.0 == turns);
            let have = kept.iter().filter(|k| k.0 == turns && k.1 == long).count();
            most.is_none_or(|&(_, most)| have >= most)
        };
        if kept.len() >= 84 {
            break;
        }
        let mut random = SplitMix64::new(seed);
        let variant = variants[random.below(variants.len())];
        let options = Options::from_text(game.info(), variant).unwrap();
        let mut played = Match::new(game.open(&options, None).unwrap());
        let mut engine = Engine::new(EngineOptions {
            table_bytes: 1 << 22,
            ..EngineOptions::default()
        });
        let mut list = ActionList::new();
        let opening = 4 + random.below(12);
        let mut of_this_game = 0;
        while played.ending().is_none() && played.len() < 150 {
            if played.len() < opening {
                played.position().legal_actions(&mut list);
                played.play(*random.choose(&list).unwrap()).unwrap();
                continue;
            }
            let never = AtomicBool::new(false);
            let thought = engine.think(&played, Limits::nodes(3_000), &never, &mut |_| {});
            let position = played.position();
            if let Score::Win(plies) = thought.score
                && !position.mid_turn()
                && of_this_game < 3
            {
                let furthest = plies.div_ceil(2).min(5);
                let side = position.side();
                let short = soonest(position, side, furthest, SHORT / 2);
                let room = (2..=5).any(|turns| !full(&kept, true, turns));
                let found = match short {
                    None if room => soonest(position, side, furthest, LONG / 4),
                    short => short,
                };
                if let Some(Some(turns)) = found
                    && !full(&kept, short.is_none(), turns)
                {
                    let options = if variant.is_empty() { "" } else { " " };
                    let long = if short.is_none() { " ; long" } else { "" };
                    let line = format!("{variant}{options}{position} ; win {turns}{long}");
                    if kept.iter().all(|k| k.2 != line) {
                        println!("{} {line}", kept.len());
                        kept.push((turns, short.is_none(), line));
                        of_this_game += 1;
                    }
                }
            }
            for &action in &thought.turn {
                played.play(action).unwrap();
            }
        }
        write(game, &kept);
    }
}

fn write(game: GameId, kept: &[(u32, bool, String)]) {
    let mut lines: Vec<_> = kept.iter().collect();
    lines.sort();
    let mut text = String::from(
        "# Forced wins of Kensington, from games of the engine against itself; see tests/tactics.rs.\n",
    );
    for (_, _, line) in lines {
        text += line;
        text.push('\n');
    }
    std::fs::write(path(game), text).expect("the folder can be written to");
}
