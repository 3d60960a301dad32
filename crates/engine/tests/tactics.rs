//! Forced wins: the engine must find them, and exhaustive searches must agree.
//!
//! `tests/tactics/GAME.txt` has one position a line:
//!
//! ```text
//! [KEY=VALUE ...] POSITION ; win K [; long]
//! ```
//!
//! The side to move can force a win with its K-th turn, and not sooner. A `long` one takes too many
//! nodes to verify with the plain solver in every run: an ignored test does it
//! (`cargo test -- --ignored`). `tests/tactics/GAME-deep.txt`, if it exists, has longer wins for
//! ignored tests.
//!
//! The solver here shares no code with the engine's searches: it tries every legal action of both
//! sides. Its only shortcuts are to stop at the first answer that settles a position, to try first
//! what settled the last one, to remember positions, and to skip the rest of a turn in games where
//! it cannot win (`WINS_MID_TURN`, which a test checks).
//!
//! One collector serves all games. It plays the engine against itself and keeps what the solver
//! proves:
//!
//! ```text
//! KABINET_UPDATE=GAME cargo test --release -p kabinet-engine --test tactics -- --ignored collect
//! ```
//!
//! A game must have its file once it has puzzles.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::eval::{self, EngineVisitor};
use kabinet_engine::puzzles;
use kabinet_engine::puzzles::forced_win::ForcedWinSearch;
use kabinet_engine::search::{Limits, wins_at_once};
use kabinet_engine::{Engine, EngineGame, EngineOptions, ProgressMonitor, Score};
use kabinet_games::kensington::{Pending, Point, Position, Rules, Setup};
use kabinet_games::{AnyGame, GameId, Options, ValueForm, Visitor};

/// The engine's node limit for a win of one or two turns; each further turn multiplies it by four.
const ENGINE_NODES: u64 = 400_000;
/// The solver's node limit for a line in every run.
const SHORT: u64 = 2_000_000;
/// The solver's node limit for a `long` line.
const LONG: u64 = 20_000_000;
/// How many positions the solver remembers.
const REMEMBERED: usize = 1 << 18;
/// How many forced wins a game must have.
const MINIMUM: usize = 60;
/// How many of them must take more than one turn.
const MINIMUM_LONGER: usize = 40;

struct Tactic {
    text: String,
    position: AnyGame,
    turns: u32,
    long: bool,
}

/// The file of a game.
fn path(game: GameId) -> PathBuf {
    tactics_folder().join(format!("{}.txt", game.info().slug))
}

/// The file of a game's longer wins.
fn deep_path(game: GameId) -> PathBuf {
    tactics_folder().join(format!("{}-deep.txt", game.info().slug))
}

fn tactics_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tactics")
}

/// Every game with a file of this kind, and its forced wins.
fn all(path: fn(GameId) -> PathBuf) -> impl Iterator<Item = (GameId, Vec<Tactic>)> {
    GameId::ALL
        .iter()
        .map(move |&game| (game, read(game, &path(game))))
}

/// The forced wins of a file; none if it is missing.
fn read(game: GameId, path: &Path) -> Vec<Tactic> {
    let Ok(text) = std::fs::read_to_string(path) else {
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
struct Solver<G: Game> {
    attacker: Side,
    /// Whether the rest of a turn can win for the side whose turn it is.
    rest_wins: bool,
    left: u64,
    /// What refuted the last attack, by turns left.
    refuted: Vec<Option<G::Action>>,
    /// With which turn a position is not yet won, and with which it is.
    known: HashMap<G, (u32, u32)>,
}

/// The solver has visited as many positions as it may.
#[derive(Debug)]
struct TooMany;

impl<G: Game> Solver<G> {
    fn new(attacker: Side, rest_wins: bool, most: u64) -> Self {
        Solver {
            attacker,
            rest_wins,
            left: most,
            refuted: vec![None; 16],
            known: HashMap::new(),
        }
    }

    /// Whether the attacker wins with its turn number `turns` from here, or sooner.
    fn wins(&mut self, position: &G, turns: u32) -> Result<bool, TooMany> {
        // With fewer turns left it is quicker to look again.
        if turns < 2 {
            return self.look(position, turns);
        }
        if let Some(&(not_with, with)) = self.known.get(position)
            && (turns <= not_with || turns >= with)
        {
            return Ok(turns >= with);
        }
        let wins = self.look(position, turns)?;
        if self.known.len() < REMEMBERED {
            let entry = self.known.entry(position.clone()).or_insert((0, u32::MAX));
            if wins {
                entry.1 = entry.1.min(turns);
            } else {
                entry.0 = entry.0.max(turns);
            }
        }
        Ok(wins)
    }

    fn look(&mut self, position: &G, turns: u32) -> Result<bool, TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if turns == 0 {
            return Ok(false);
        }
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let played = |action: G::Action| {
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
        let loss = Some(Outcome::Win(self.attacker.other()));
        if list.iter().any(|&action| played(action).outcome() == loss) {
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

/// Whether the rest of a turn can win in a game.
struct WinsMidTurn;

impl EngineVisitor for WinsMidTurn {
    type Output = bool;

    fn visit<G: EngineGame>(self, _: &G) -> bool {
        G::WINS_MID_TURN
    }
}

fn soonest(position: &AnyGame, attacker: Side, furthest: u32, most: u64) -> Option<Option<u32>> {
    let look = Soonest {
        attacker,
        rest_wins: eval::visit(position, WinsMidTurn),
        furthest,
        most,
    };
    position.visit(look).ok()
}

fn think(position: &AnyGame, nodes: u64) -> Score {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 22,
        ..EngineOptions::default()
    });
    let game = Match::new(position.clone());
    let never = AtomicBool::new(false);
    let thought = engine.search(&game, Limits::nodes(nodes), &never, &mut |_| {});
    thought.score
}

fn assert_engine_finds(path: fn(GameId) -> PathBuf) {
    for (game, tactics) in all(path) {
        for tactic in tactics {
            let nodes = ENGINE_NODES << (2 * tactic.turns.saturating_sub(2));
            let score = think(&tactic.position, nodes);
            let found = matches!(score, Score::Win(_));
            assert!(found, "{game}: {score} in {}", tactic.text);
        }
    }
}

#[test]
fn the_engine_finds_every_forced_win() {
    assert_engine_finds(path);
}

#[test]
#[ignore = "millions of nodes for each"]
fn the_engine_finds_the_deep_wins() {
    assert_engine_finds(deep_path);
}

fn verify(tactic: &Tactic, most: u64) {
    let side = tactic.position.side();
    let found = soonest(&tactic.position, side, tactic.turns, most);
    assert_eq!(found, Some(Some(tactic.turns)), "{}", tactic.text);
}

#[test]
fn an_exhaustive_search_agrees() {
    for (_, tactics) in all(path) {
        for tactic in tactics.iter().filter(|tactic| !tactic.long) {
            verify(tactic, SHORT);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn an_exhaustive_search_agrees_on_the_long_ones() {
    for (_, tactics) in all(path) {
        for tactic in tactics.iter().filter(|tactic| tactic.long) {
            verify(tactic, LONG);
        }
    }
}

/// In how few turns the side to move wins, by the engine's forced win search.
struct ShortestWin(u32);

impl EngineVisitor for ShortestWin {
    type Output = Option<u32>;

    fn visit<G: EngineGame>(self, position: &G) -> Option<u32> {
        let monitor = ProgressMonitor::silent();
        let mut search = ForcedWinSearch::new(position.side(), u64::MAX, monitor);
        search.shortest_win(position, self.0).expect("an answer")
    }
}

fn assert_forced_win_search_agrees(path: fn(GameId) -> PathBuf) {
    for (_, tactics) in all(path) {
        for tactic in tactics {
            let found = eval::visit(&tactic.position, ShortestWin(tactic.turns));
            assert_eq!(found, Some(tactic.turns), "{}", tactic.text);
        }
    }
}

#[test]
fn the_forced_win_search_agrees() {
    assert_forced_win_search_agrees(path);
}

#[test]
#[ignore = "tries every action of nine plies"]
fn the_forced_win_search_agrees_on_the_deep_ones() {
    assert_forced_win_search_agrees(deep_path);
}

#[test]
fn every_game_with_puzzles_has_enough_forced_wins_and_none_twice() {
    for (game, tactics) in all(path) {
        if puzzles::of(game).is_empty() {
            continue;
        }
        let file = path(game);
        let file = file.display();
        let count = tactics.len();
        assert!(
            count >= MINIMUM,
            "{file}: {count} forced wins, at least {MINIMUM} are needed; tests/tactics.rs says how \
             to collect them"
        );
        let longer = tactics.iter().filter(|tactic| tactic.turns >= 2).count();
        assert!(
            longer >= MINIMUM_LONGER,
            "{file}: {longer} wins of two turns or more, at least {MINIMUM_LONGER} are needed"
        );
        for (turns, least) in [(2, 10), (3, 10)] {
            let of_length = tactics
                .iter()
                .filter(|tactic| tactic.turns == turns)
                .count();
            assert!(
                of_length >= least,
                "{file}: {of_length} wins in {turns} turns, at least {least} are needed"
            );
        }
        let mut seen = HashSet::new();
        for tactic in &tactics {
            let new = seen.insert(looks(&tactic.position));
            assert!(new, "{file}: the same position twice: {}", tactic.text);
        }
    }
}

/// Plays random games and looks for an action in mid-turn that wins.
struct FindsMidTurnWin;

impl EngineVisitor for FindsMidTurnWin {
    type Output = Option<String>;

    fn visit<G: EngineGame>(self, start: &G) -> Option<String> {
        let mut random = SplitMix64::new(3);
        let mut list = ActionList::new();
        for _ in 0..40 {
            let mut position = start.clone();
            for _ in 0..200 {
                position.legal_actions(&mut list);
                if position.mid_turn() {
                    let mut actions = list.iter().copied();
                    let wins = |&action: &G::Action| wins_at_once(&position, action);
                    if let Some(action) = actions.find(wins) {
                        return Some(format!("{position} {}", position.action_text(action)));
                    }
                }
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                position.play_unchecked(action);
            }
        }
        None
    }
}

#[test]
fn no_rest_of_a_turn_wins_unless_the_game_says_so() {
    for &game in GameId::ALL {
        let start = game.start();
        if !eval::visit(&start, WinsMidTurn) {
            assert_eq!(eval::visit(&start, FindsMidTurnWin), None, "{game}");
        }
    }
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

/// What a position looks like to whoever does not care for symmetries: the same for all its
/// images. Kengi's colours can be exchanged too, so they are left out, and positions that differ
/// by nothing else count as alike although they need not be.
fn looks(position: &AnyGame) -> String {
    let images = (0..position.symmetries()).filter_map(|symmetry| position.transform(symmetry));
    let blind = position.id() == GameId::Kengi;
    let texts = images.map(|image| {
        let text = image.to_string();
        if blind {
            text.replace(|c: char| c.is_ascii_uppercase(), "x")
        } else {
            text
        }
    });
    texts.min().expect("there is the identity")
}

/// A line of a file: with which turn it is won, whether that takes long to verify, its text.
type Kept = (u32, bool, String);

/// How many wins with each turn the collector looks for.
const WANTED: &[(u32, usize)] = &[(1, 6), (2, 24), (3, 24), (4, 12), (5, 6)];
/// The same for wins that take long to verify.
const WANTED_LONG: &[(u32, usize)] = &[(2, 4), (3, 8), (4, 4), (5, 2)];
/// How many actions at the beginning are random: at least, and below how many more.
const OPENING: (usize, usize) = (2, 10);
/// How many of a hundred later turns begin at random.
const RANDOM_PERCENT: usize = 8;
/// The engine's node limit for a turn.
const PLAY_NODES: u64 = 3_000;
/// The solver's node limit where the engine claims a win, and where it does not.
const CLAIMED: u64 = SHORT / 4;
const UNCLAIMED: u64 = SHORT / 100;
/// How many positions of one game are kept.
const PER_GAME: usize = 3;

/// The collector of a game's forced wins.
struct Collection {
    game: GameId,
    /// The variants to play; the default one as often as all others together.
    variants: Vec<String>,
}

impl Collection {
    fn new(game: GameId) -> Self {
        let options = game.info().options.iter();
        let mut variants: Vec<String> = options
            .flat_map(|option| {
                let values = option.values.iter().filter_map(ValueForm::sample);
                values.map(|value| format!("{}={value}", option.key))
            })
            .filter(|text| {
                let options = Options::from_text(game.info(), text);
                options.is_ok_and(|options| game.open(&options, None).is_ok())
            })
            .collect();
        let standard = vec![String::new(); variants.len().max(1)];
        variants.extend(standard);
        Collection { game, variants }
    }

    fn full(kept: &[Kept], turns: u32, long: bool) -> bool {
        let list = if long { WANTED_LONG } else { WANTED };
        let most = list.iter().find(|entry| entry.0 == turns);
        let have = kept.iter().filter(|k| (k.0, k.1) == (turns, long)).count();
        most.is_none_or(|&(_, most)| have >= most)
    }

    /// With which turn a position is won and whether that takes long to find, if it is wanted.
    fn classify(kept: &[Kept], position: &AnyGame, claim: Score) -> Option<(u32, bool)> {
        let side = position.side();
        let (furthest, most) = match claim {
            Score::Win(plies) => (plies.div_ceil(2).min(5), CLAIMED),
            _ => (5, UNCLAIMED),
        };
        let short = soonest(position, side, furthest, most);
        let room = (2..=5).any(|turns| !Self::full(kept, turns, true));
        let found = match short {
            None if room => soonest(position, side, furthest, LONG / 4),
            short => short,
        };
        let turns = found.flatten()?;
        let long = short.is_none();
        (!Self::full(kept, turns, long)).then_some((turns, long))
    }

    /// Plays games and keeps positions with forced wins.
    fn collect(&self) {
        let mut kept: Vec<Kept> = Vec::new();
        let mut seen = HashSet::new();
        let all = [(WANTED, false), (WANTED_LONG, true)];
        for seed in 0..600 {
            let mut wanted = all.iter().flat_map(|(list, long)| {
                let turns = list.iter().map(|entry| entry.0);
                turns.map(move |turns| (turns, *long))
            });
            if wanted.all(|(turns, long)| Self::full(&kept, turns, long)) {
                break;
            }
            self.play(seed, &mut kept, &mut seen);
            write(self.game, &kept);
        }
    }

    fn play(&self, seed: u64, kept: &mut Vec<Kept>, seen: &mut HashSet<String>) {
        let mut random = SplitMix64::new(seed);
        let variant = self.variants[random.below(self.variants.len())].as_str();
        let options = Options::from_text(self.game.info(), variant).expect("a variant of the game");
        let mut played = Match::new(self.game.open(&options, None).expect("a start"));
        let mut engine = Engine::new(EngineOptions {
            hash_bytes: 1 << 22,
            ..EngineOptions::default()
        });
        let opening = OPENING.0 + random.below(OPENING.1);
        let mut of_this_game = 0;
        while played.ending().is_none() && played.len() < 150 {
            if played.len() < opening {
                random_action(&mut played, &mut random);
                continue;
            }
            let never = AtomicBool::new(false);
            let thought = engine.search(&played, Limits::nodes(PLAY_NODES), &never, &mut |_| {});
            let position = played.position();
            if !position.mid_turn()
                && of_this_game < PER_GAME
                && let Some((turns, long)) = Self::classify(kept, position, thought.score)
                && seen.insert(looks(position))
            {
                let options = if variant.is_empty() { "" } else { " " };
                let long_word = if long { " ; long" } else { "" };
                let line = format!("{variant}{options}{position} ; win {turns}{long_word}");
                println!("{} {line}", kept.len());
                kept.push((turns, long, line));
                of_this_game += 1;
            }
            if random.below(100) < RANDOM_PERCENT {
                random_action(&mut played, &mut random);
                continue;
            }
            for &action in &thought.turn {
                played.play(action).expect("a legal action");
            }
        }
    }
}

fn random_action(played: &mut Match<AnyGame>, random: &mut SplitMix64) {
    let mut list = ActionList::new();
    played.position().legal_actions(&mut list);
    let &action = random.choose(&list).expect("the game goes on");
    played.play(action).expect("a legal action");
}

#[test]
#[ignore = "writes the file of the game that KABINET_UPDATE names"]
fn collect() {
    if let Ok(game) = std::env::var("KABINET_UPDATE") {
        let game: GameId = game.parse().expect("KABINET_UPDATE names a game");
        Collection::new(game).collect();
    }
}

fn write(game: GameId, kept: &[Kept]) {
    let mut lines: Vec<_> = kept.iter().collect();
    lines.sort();
    let mut text = format!(
        "# Forced wins of {}, from games of the engine against itself; see tests/tactics.rs.\n",
        game.info().name
    );
    for (_, _, line) in lines {
        text += line;
        text.push('\n');
    }
    std::fs::write(path(game), text).expect("the folder can be written to");
}
