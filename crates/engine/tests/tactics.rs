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
//! the last one, to remember positions it has settled, and in Kensington not to look for a win in a
//! relocation, which never wins.
//!
//! The files of Kensington, Kengi and Kastwa were collected from games the engine played against
//! itself, and are written anew by
//! `KABINET_UPDATE=1 cargo test --release -p kabinet-engine --test tactics -- --ignored collect_GAME`.
//! Kengi's and Kastwa's have what the solver found in games with random turns, whatever the engine
//! thought of it; where it claimed a win the solver looked longer.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Score};
use kabinet_games::kensington::{Pending, Point, Position, Rules, Setup};
use kabinet_games::{AnyGame, GameId, Options, Visitor};

/// How many positions the engine may visit for a win of one or two turns.
const ENGINE_NODES: u64 = 400_000;
/// How many positions the solver may visit for one line in every run.
const SHORT: u64 = 2_000_000;
/// The same for a `long` line.
const LONG: u64 = 20_000_000;
/// How many positions the solver remembers at most.
const REMEMBERED: usize = 1 << 18;

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
        hash_bytes: 1 << 22,
        ..EngineOptions::default()
    });
    let game = Match::new(position.clone());
    let never = AtomicBool::new(false);
    let thought = engine.search(&game, Limits::nodes(nodes), &never, &mut |_| {});
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

#[test]
fn kengi_and_kastwa_have_their_sixty_and_none_twice() {
    for game in [GameId::Kengi, GameId::Kastwa] {
        let tactics = read(game);
        assert!(tactics.len() >= 60, "{game}: {}", tactics.len());
        for (turns, least) in [(1, 5), (2, 5), (3, 5), (4, 5), (5, 1)] {
            let of_them = tactics.iter().filter(|tactic| tactic.turns == turns);
            assert!(of_them.count() >= least, "{game}: wins in {turns}");
        }
        let mut seen = HashSet::new();
        for tactic in &tactics {
            assert!(seen.insert(looks(&tactic.position)), "{}", tactic.text);
        }
    }
}

/// A line of a file: with which turn it is won, whether that takes long to verify, its text.
type Kept = (u32, bool, String);

/// How a game's file is collected.
struct Collection {
    game: GameId,
    /// The variants played, the more often one is named the more of it.
    variants: &'static [&'static str],
    /// How many wins with each turn are wanted, to verify in every run.
    wanted: &'static [(u32, usize)],
    /// How many that take long.
    wanted_long: &'static [(u32, usize)],
    /// How many actions at the beginning are random, at least and below how many more.
    opening: (usize, usize),
    /// How many of a hundred later turns begin at random.
    random: usize,
    /// How many positions the engine looks at for a turn.
    nodes: u64,
    /// How many positions the solver may visit for a line that does not take long.
    short: u64,
    /// The same where the engine does not claim a win.
    unclaimed: u64,
    /// How many positions of one game are kept.
    of_a_game: usize,
}

impl Collection {
    fn full(&self, kept: &[Kept], turns: u32, long: bool) -> bool {
        let list = if long { self.wanted_long } else { self.wanted };
        let most = list.iter().find(|entry| entry.0 == turns);
        let have = kept.iter().filter(|k| (k.0, k.1) == (turns, long)).count();
        most.is_none_or(|&(_, most)| have >= most)
    }

    /// With which turn a position is won and whether that takes long to find, if it is wanted.
    fn judge(&self, kept: &[Kept], position: &AnyGame, claim: Score) -> Option<(u32, bool)> {
        let side = position.side();
        let (furthest, most) = match claim {
            Score::Win(plies) => (plies.div_ceil(2).min(5), self.short),
            _ => (5, self.unclaimed),
        };
        if most == 0 {
            return None;
        }
        let short = soonest(position, side, furthest, most);
        let room = (2..=5).any(|turns| !self.full(kept, turns, true));
        let found = match short {
            None if room => soonest(position, side, furthest, LONG / 4),
            short => short,
        };
        let turns = found.flatten()?;
        let long = short.is_none();
        (!self.full(kept, turns, long)).then_some((turns, long))
    }

    /// Plays games and keeps positions with forced wins.
    fn collect(&self) {
        if std::env::var_os("KABINET_UPDATE").is_none() {
            return;
        }
        let mut kept: Vec<Kept> = Vec::new();
        let mut seen = HashSet::new();
        let all = [(self.wanted, false), (self.wanted_long, true)];
        for seed in 0..600 {
            let mut wanted = all.iter().flat_map(|(list, long)| {
                let turns = list.iter().map(|entry| entry.0);
                turns.map(move |turns| (turns, *long))
            });
            if wanted.all(|(turns, long)| self.full(&kept, turns, long)) {
                break;
            }
            self.play(seed, &mut kept, &mut seen);
            write(self.game, &kept);
        }
    }

    fn play(&self, seed: u64, kept: &mut Vec<Kept>, seen: &mut HashSet<String>) {
        let mut random = SplitMix64::new(seed);
        let variant = self.variants[random.below(self.variants.len())];
        let options = Options::from_text(self.game.info(), variant).expect("a variant of the game");
        let mut played = Match::new(self.game.open(&options, None).expect("a start"));
        let mut engine = Engine::new(EngineOptions {
            hash_bytes: 1 << 22,
            ..EngineOptions::default()
        });
        let opening = self.opening.0 + random.below(self.opening.1);
        let mut of_this_game = 0;
        while played.ending().is_none() && played.len() < 150 {
            if played.len() < opening {
                random_action(&mut played, &mut random);
                continue;
            }
            let never = AtomicBool::new(false);
            let thought = engine.search(&played, Limits::nodes(self.nodes), &never, &mut |_| {});
            let position = played.position();
            if !position.mid_turn()
                && of_this_game < self.of_a_game
                && let Some((turns, long)) = self.judge(kept, position, thought.score)
                && seen.insert(looks(position))
            {
                let options = if variant.is_empty() { "" } else { " " };
                let long_word = if long { " ; long" } else { "" };
                let line = format!("{variant}{options}{position} ; win {turns}{long_word}");
                println!("{} {line}", kept.len());
                kept.push((turns, long, line));
                of_this_game += 1;
            }
            if random.below(100) < self.random {
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
#[ignore = "writes the file; only with KABINET_UPDATE=1"]
fn collect_kensington() {
    let collection = Collection {
        game: GameId::Kensington,
        variants: &[
            "",
            "",
            "",
            "",
            "",
            "reclose=2",
            "mills=movement",
            "players=4",
        ],
        wanted: &[(1, 8), (2, 44), (3, 20), (4, 8), (5, 4)],
        wanted_long: &[(2, 6), (3, 12), (4, 6), (5, 4)],
        opening: (4, 12),
        random: 0,
        nodes: 3_000,
        short: SHORT / 10,
        unclaimed: 0,
        of_a_game: 3,
    };
    collection.collect();
}

#[test]
#[ignore = "writes the file; only with KABINET_UPDATE=1"]
fn collect_kengi() {
    let collection = Collection {
        game: GameId::Kengi,
        variants: &[
            "",
            "start=bag:1",
            "start=bag:2",
            "start=bag:3",
            "start=bag:4",
            "start=bag:5",
        ],
        wanted: &[(1, 6), (2, 20), (3, 24), (4, 16), (5, 2)],
        wanted_long: &[],
        opening: (0, 8),
        random: 4,
        nodes: 10_000,
        short: SHORT,
        unclaimed: SHORT / 20,
        of_a_game: 4,
    };
    collection.collect();
}

#[test]
#[ignore = "writes the file; only with KABINET_UPDATE=1"]
fn collect_kastwa() {
    let collection = Collection {
        game: GameId::Kastwa,
        variants: &["", "", "size=5", "size=6", "size=8"],
        wanted: &[(1, 6), (2, 18), (3, 20), (4, 16), (5, 14)],
        wanted_long: &[],
        opening: (4, 8),
        random: 30,
        nodes: 500,
        short: SHORT / 20,
        unclaimed: SHORT / 20,
        of_a_game: 4,
    };
    collection.collect();
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
