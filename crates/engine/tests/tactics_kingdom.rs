//! Forced wins in Kingdom: each position with the number of turns the winner needs, found by looking
//! at every action, and found again by the engine.
//!
//! `tactics/kingdom.txt` has lines `POSITION ; win K`, and `; long` where a search that remembers
//! nothing has to look at very many positions; `tactics/kingdom-deep.txt` has longer wins. Both are
//! written anew, from studies and from games the engine plays against itself, by
//!
//! ```text
//! KABINET_UPDATE=1 cargo test --release -p kabinet-engine --test tactics_kingdom -- --ignored write
//! ```

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Score, SearchHints};
use kabinet_games::AnyGame;
use kabinet_games::kingdom::{Action, Position, Rules};

const FILE: &str = "tests/tactics/kingdom.txt";
const DEEP_FILE: &str = "tests/tactics/kingdom-deep.txt";

/// The longest wins of the first file, in turns.
const SHALLOW: u32 = 3;
/// The longest wins that are looked for.
const DEEPEST: u32 = 5;
/// How many positions a search that remembers nothing may look at before a win is called long.
const SHORT_WORK: u64 = 300_000;
/// The same for a long one.
const LONG_WORK: u64 = 15_000_000;

const COURTESY: Rules = Rules { courtesy: true };

/// Positions made up by hand; how long their wins are is found out.
const STUDIES: &[&str] = &[
    "4m4/9/3D1D3/9/9/9/9/9/4M4 w -",
    "4m4/9/2D1D4/9/9/9/9/9/4M4 w -",
    "m8/9/2D6/9/9/9/9/9/C3M4 w -",
    "8m/9/6D2/5D3/9/9/9/9/4M4 w -",
    "8m/6C2/5D3/5A3/9/9/9/9/4M4 w -",
    "9/4M4/9/9/9/9/9/4d4/4m4 w -",
    "9/9/4M4/9/9/9/9/4d4/4m4 w -",
    "9/9/9/4M4/9/9/9/4d4/m8 w -",
    "3a5/4d4/9/4M4/9/9/9/9/m8 w -",
    "9/4d4/4M4/9/9/9/3m5/9/9 w -",
    "9/9/9/9/m8/2D6/9/1C7/4M4 w -",
    "9/9/9/9/m1B6/2D6/9/1C7/4M4 w -",
    "m1A6/9/1B7/3C5/9/9/9/9/4M4 w -",
    "9/9/9/8m/5A3/6B2/5C3/9/4M4 w -",
];

/// Looks for wins by trying every action, remembering what it has seen.
struct Solver {
    attacker: Side,
    /// Within how many turns of the attacker a position is not won, and within how many it is.
    known: HashMap<Position, (u32, u32)>,
    /// How many positions it may still look at.
    left: u64,
}

/// A solver has looked at as many positions as it may.
struct TooMuch;

impl Solver {
    /// In how few turns the side to act wins, if within `longest`.
    fn shortest(position: &Position, longest: u32, most: u64) -> Result<Option<u32>, TooMuch> {
        let mut solver = Solver {
            attacker: position.side(),
            known: HashMap::new(),
            left: most,
        };
        for turns in 1..=longest {
            if solver.wins(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within this many of its turns, whatever the other side does.
    fn wins(&mut self, position: &Position, turns: u32) -> Result<bool, TooMuch> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        let attacks = position.side() == self.attacker;
        // A test of its own compares this with trying every action.
        if position.immediate_win(position.side()).is_some() {
            return Ok(attacks && turns > 0);
        }
        // A Knight put back captures nobody.
        if turns == 0 || attacks && turns == 1 {
            return Ok(false);
        }
        let (not_within, within) = *self.known.get(position).unwrap_or(&(0, u32::MAX));
        if turns <= not_within || turns >= within {
            return Ok(turns >= within);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
        let mut won = !attacks;
        for action in ordered(position) {
            let mut after = *position;
            after.play_unchecked(action);
            let ended = attacks && !after.mid_turn();
            if self.wins(&after, turns - u32::from(ended))? == attacks {
                won = attacks;
                break;
            }
        }
        let entry = self.known.entry(*position).or_insert((0, u32::MAX));
        if won {
            entry.1 = entry.1.min(turns);
        } else {
            entry.0 = entry.0.max(turns);
        }
        Ok(won)
    }
}

/// The same question put to the rules alone, in their own order and without memory.
fn plainly(
    position: &Position,
    attacker: Side,
    turns: u32,
    left: &mut u64,
) -> Result<bool, TooMuch> {
    *left = left.checked_sub(1).ok_or(TooMuch)?;
    if let Some(outcome) = position.outcome() {
        return Ok(outcome == Outcome::Win(attacker));
    }
    if turns == 0 {
        return Ok(false);
    }
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let attacks = position.side() == attacker;
    let played = |action: Action| {
        let mut after = *position;
        after.play_unchecked(action);
        after
    };
    let win = Some(Outcome::Win(attacker));
    if attacks && list.iter().any(|&action| played(action).outcome() == win) {
        return Ok(true);
    }
    for &action in list.iter() {
        let after = played(action);
        let ended = attacks && !after.mid_turn();
        if plainly(&after, attacker, turns - u32::from(ended), left)? == attacks {
            return Ok(attacks);
        }
    }
    Ok(!attacks)
}

/// How much work that is, for all numbers of turns up to this one.
fn plain_work(position: &Position, turns: u32) -> Option<u64> {
    let mut left = LONG_WORK;
    for turns in 1..=turns {
        plainly(position, position.side(), turns, &mut left).ok()?;
    }
    Some(LONG_WORK - left)
}

/// All legal actions, those first that are likely to decide.
fn ordered(position: &Position) -> Vec<Action> {
    let mut list = ActionList::new();
    position.candidates(&mut list);
    let mut actions = list.to_vec();
    actions.sort_by_key(|&action| -position.ordering_score(action));
    position.legal_actions(&mut list);
    let rest = list.iter().filter(|action| !actions.contains(action));
    let rest: Vec<Action> = rest.copied().collect();
    actions.extend(rest);
    actions
}

fn read(file: &str) -> Vec<(Position, u32)> {
    let text = std::fs::read_to_string(file).expect("the file is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split(" ; ");
            let position = parts.next().expect(line);
            let turns = parts.next().and_then(|win| win.strip_prefix("win "));
            let position = Position::from_text(position, COURTESY).expect(line);
            (position, turns.and_then(|n| n.parse().ok()).expect(line))
        })
        .collect()
}

fn verify(file: &str) {
    for (position, turns) in read(file) {
        let found = Solver::shortest(&position, turns, u64::MAX).ok().flatten();
        assert_eq!(found, Some(turns), "{position}");
    }
}

fn finds(file: &str) {
    let mut engine = Engine::new(EngineOptions::default());
    let stop = AtomicBool::new(false);
    for (position, turns) in read(file) {
        engine.clear();
        let game = Match::new(AnyGame::Kingdom(position));
        let limits = Limits::nodes(200_000 << (2 * turns.saturating_sub(2)));
        let thought = engine.search(&game, limits, &stop, &mut |_| {});
        assert!(
            matches!(thought.score, Score::Win(_)),
            "{position}: {:?}",
            thought.score
        );
    }
}

#[test]
fn there_are_at_least_sixty() {
    let positions = read(FILE);
    assert!(positions.len() >= 60, "{}", positions.len());
    let longer = positions.iter().filter(|&&(_, turns)| turns >= 3).count();
    assert!(longer >= 20, "{longer}");
}

#[test]
fn wins_are_as_short_as_the_file_says() {
    verify(FILE);
}

#[test]
#[ignore = "looks at every action of nine plies"]
fn deep_wins_are_as_short_as_the_file_says() {
    verify(DEEP_FILE);
}

#[test]
fn the_engine_finds_the_wins() {
    finds(FILE);
}

#[test]
#[ignore = "millions of positions for each"]
fn the_engine_finds_the_deep_wins() {
    finds(DEEP_FILE);
}

/// A position, in how many turns it is won, and whether a search without memory takes long.
type Found = (u32, bool, Position);

/// Whether another win of this kind is wanted.
fn wanted(found: &[Found], turns: u32, long: bool) -> bool {
    let most = match (turns, long) {
        (1, _) => 0,
        (2, false) => 40,
        (2, true) => 2,
        (3, false) => 18,
        (3, true) => 12,
        _ => 8,
    };
    let alike = found.iter().filter(|f| (f.0, f.1) == (turns, long));
    alike.count() < most
}

fn add(found: &mut Vec<Found>, position: &Position, most: u64) {
    let Ok(Some(turns)) = Solver::shortest(position, DEEPEST, most) else {
        return;
    };
    if found.iter().any(|(_, _, other)| other == position) {
        return;
    }
    let long = if turns > SHALLOW {
        true
    } else if !wanted(found, turns, false) && !wanted(found, turns, true) {
        return;
    } else {
        match plain_work(position, turns) {
            Some(work) => work > SHORT_WORK,
            None => return,
        }
    };
    if wanted(found, turns, long) {
        println!("{position} {turns} {long}");
        found.push((turns, long, *position));
    }
}

#[test]
#[ignore = "writes the files, and only if KABINET_UPDATE is set"]
fn write() {
    if std::env::var_os("KABINET_UPDATE").is_none() {
        return;
    }
    let mut found: Vec<Found> = Vec::new();
    for text in STUDIES {
        let study = Position::from_text(text, COURTESY).expect(text);
        add(&mut found, &study, 300_000);
    }
    let mut engine = Engine::new(EngineOptions::default());
    let stop = AtomicBool::new(false);
    let mut random = SplitMix64::new(60);
    let mut list = ActionList::new();
    for _ in 0..100 {
        engine.clear();
        let mut game = Match::new(AnyGame::Kingdom(Position::start(COURTESY, Side::First)));
        let opening = 4 + random.below(6);
        let mut of_this_game = 0;
        while game.ending().is_none() && game.len() < 300 {
            if game.len() < opening || game.mid_turn() {
                game.position().legal_actions(&mut list);
                let &action = random.choose(&list).expect("the game goes on");
                game.play(action).expect("a legal action");
                continue;
            }
            let thought = engine.search(&game, Limits::nodes(3_000), &stop, &mut |_| {});
            if let (Score::Win(_), AnyGame::Kingdom(position)) = (thought.score, game.position())
                && of_this_game < 3
            {
                let before = found.len();
                add(&mut found, position, 100_000);
                of_this_game += found.len() - before;
            }
            for action in thought.turn {
                game.play(action).expect("a legal action");
            }
        }
        save(&mut found);
        let full = |turns, long| !wanted(&found, turns, long);
        if full(2, false) && full(3, false) && full(3, true) && full(4, true) {
            break;
        }
    }
}

fn save(found: &mut [Found]) {
    found.sort_by_key(|(turns, long, position)| (*turns, *long, position.to_string()));
    for (file, deep) in [(FILE, false), (DEEP_FILE, true)] {
        let mut text = String::from(
            "# Forced wins of Kingdom, from studies and from games of the engine against itself; see\n\
             # tests/tactics_kingdom.rs.\n",
        );
        for (turns, long, position) in found.iter().filter(|f| (f.0 > SHALLOW) == deep) {
            let long = if *long && !deep { " ; long" } else { "" };
            writeln!(text, "{position} ; win {turns}{long}")
                .expect("writing to a string does not fail");
        }
        std::fs::write(file, text).expect("the file can be written");
    }
}
