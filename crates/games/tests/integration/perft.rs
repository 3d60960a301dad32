//! Perft tables of every variant, in crates/games/tests/perft/GAME.perft.
//!
//! A table pins the number of action sequences from a position; a mistake in generation or play
//! hardly ever leaves all of them alone. A line of a file is
//!
//! ```text
//! OPTIONS | POSITION or start | DEPTH: NODES DEPTH: NODES …
//! ```
//!
//! with `default` for the default options. To write the files anew (new positions are chosen by
//! seed, so an unchanged game gets an unchanged file):
//!
//! ```text
//! KABINET_UPDATE=1 cargo test -p kabinet-games --test integration perft
//! ```
//!
//! The table on the front page of the rules is held to the games as well.

use crate::common;
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::common::{Style, Variant};
use kabinet_core::perft::{divide, perft};
use kabinet_core::random::SplitMix64;
use kabinet_core::{Game, Outcome};
use kabinet_games::{AnyGame, GameId, Options, Visitor};

/// How many nodes all lines of a file may count together: a few seconds to check.
const NODES_PER_FILE: u64 = 600_000_000;

/// How many positions from the middle of games there are for each variant.
const MIDDLES: usize = 4;

/// How many actions lie before a position from the middle of a game, at most.
const MIDDLE_PLIES: usize = 160;

/// How often a position from the middle is looked for before a game is taken to have no more.
const ATTEMPTS: usize = 200;

/// Rows of the rules' front page on which two programs that share nothing with this one agree.
/// They were typed by hand, so that neither the page nor the games can change them unnoticed. A
/// new game needs only its row on the page.
const PUBLISHED: &[(&str, &[u64])] = &[
    ("kensington", &[72, 5_112, 357_840, 24_690_960]),
    ("kengi", &[100, 9_044, 796_120, 69_326_952]),
    ("kingdom", &[25, 625, 19_550, 611_524]),
    ("kastwa", &[32, 960, 20_160, 393_120, 4_717_440]),
];

/// Perft at a position's full speed.
struct Perft(usize);

impl Visitor for Perft {
    type Output = u64;
    fn visit<G: Game>(self, position: &G) -> u64 {
        perft(position, self.0)
    }
}

struct Line {
    options: String,
    position: String,
    nodes: Vec<(usize, u64)>,
}

impl Line {
    fn read(line: &str) -> Option<Self> {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [options, position, nodes] = parts.as_slice() else {
            return None;
        };
        let words: Vec<&str> = nodes.split(' ').collect();
        let pairs = words.chunks(2).map(|pair| {
            let depth = pair.first()?.strip_suffix(':')?.parse().ok()?;
            Some((depth, pair.get(1)?.parse().ok()?))
        });
        Some(Line {
            options: (*options).to_owned(),
            position: (*position).to_owned(),
            nodes: pairs.collect::<Option<_>>()?,
        })
    }

    /// A line for a position, as deep as the nodes allow.
    fn measure(variant: &Variant, position: &AnyGame, is_start: bool, most: u64) -> Self {
        let mut nodes: Vec<(usize, u64)> = Vec::new();
        let mut before = 1;
        for depth in 1..=12 {
            // The next depth multiplies about as the last one did.
            let expected = match nodes.last() {
                Some(&(_, last)) => last.saturating_mul(last.div_ceil(before)),
                None => 0,
            };
            if expected > most {
                break;
            }
            before = nodes.last().map_or(1, |&(_, last)| last);
            let found = position.visit(Perft(depth));
            nodes.push((depth, found));
            if found == 0 {
                break;
            }
        }
        let options = variant.options.to_string();
        Line {
            options: if options.is_empty() {
                "default".to_owned()
            } else {
                options
            },
            position: if is_start {
                "start".to_owned()
            } else {
                position.to_string()
            },
            nodes,
        }
    }

    fn write(&self) -> String {
        let nodes: Vec<String> = self
            .nodes
            .iter()
            .map(|(depth, nodes)| format!("{depth}: {nodes}"))
            .collect();
        format!("{} | {} | {}", self.options, self.position, nodes.join(" "))
    }

    fn open(&self, id: GameId) -> AnyGame {
        let text = match self.options.as_str() {
            "default" => "",
            other => other,
        };
        let options = Options::from_text(id.info(), text).expect("options of the game");
        let position = match self.position.as_str() {
            "start" => None,
            text => Some(text),
        };
        id.open(&options, position).expect("a position of the game")
    }
}

fn path(id: GameId) -> PathBuf {
    common::golden(&format!("perft/{}.perft", id.info().slug))
}

/// Positions from the middle of random games, each from another stage; fewer where a game has no
/// more.
fn middles(variant: &Variant) -> Vec<AnyGame> {
    let mut random = SplitMix64::new(variant.seed(20));
    let mut chosen: Vec<AnyGame> = Vec::new();
    for _ in 0..ATTEMPTS {
        if chosen.len() == MIDDLES {
            break;
        }
        let style = [Style::Uniform, Style::Lively][chosen.len() % 2];
        let mut player = common::Player::new(style);
        let mut position = variant.start();
        let length = MIDDLE_PLIES * (chosen.len() + 1) / MIDDLES;
        let length = length / 2 + random.below(length / 2);
        for _ in 0..length {
            let mut next = position.clone();
            let Some(action) = player.choose(&position, &mut random) else {
                break;
            };
            next.play_unchecked(action);
            // A game that ends early gives the position before its end.
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        if !chosen.contains(&position) {
            chosen.push(position);
        }
    }
    chosen
}

fn table(id: GameId) -> String {
    let variants = Variant::combinations(id);
    let lines = variants.len() * (1 + MIDDLES);
    let share = NODES_PER_FILE / lines as u64;
    let mut text = format!(
        "# Perft of {}: OPTIONS | POSITION | DEPTH: NODES ...\n\
         # Written by: KABINET_UPDATE=1 cargo test -p kabinet-games --test integration perft\n",
        id.info().name
    );
    for variant in &variants {
        text.push('\n');
        let start = Line::measure(variant, &variant.start(), true, share);
        writeln!(text, "{}", start.write()).expect("writing to a string");
        for position in middles(variant) {
            let line = Line::measure(variant, &position, false, share);
            writeln!(text, "{}", line.write()).expect("writing to a string");
        }
    }
    text
}

#[test]
fn slow_tables_hold() {
    for &id in GameId::ALL {
        let path = path(id);
        if common::updating() {
            std::fs::write(&path, table(id)).expect("the table can be written");
        }
        let text = common::read_golden(&path);
        let mut variants: Vec<String> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{}:{}", path.display(), number + 1);
            let line = Line::read(line).unwrap_or_else(|| panic!("{place}: unreadable"));
            let position = line.open(id);
            for &(depth, nodes) in &line.nodes {
                assert_eq!(
                    position.visit(Perft(depth)),
                    nodes,
                    "{place}: depth {depth}"
                );
            }
            variants.push(line.options);
        }
        for variant in Variant::combinations(id) {
            let options = variant.options.to_string();
            let name = if options.is_empty() {
                "default"
            } else {
                &options
            };
            assert!(
                variants.iter().any(|known| known == name),
                "{}: no table for {name}; {} writes one",
                path.display(),
                common::UPDATE
            );
        }
    }
}

/// The perft table of the rules' front page: where each row stands, its game, its numbers.
fn published() -> Vec<(String, String, Vec<u64>)> {
    let (page, text) = common::page("rules/README.md");
    let table = common::tables(&text)
        .into_iter()
        .find(|table| table.head.starts_with(&["game".to_owned(), "1".to_owned()]))
        .unwrap_or_else(|| panic!("{page}: no table with the head `game | 1 | 2 | …`"));
    let row = |(line, cells): &(usize, Vec<String>)| {
        let place = format!("{page}:{line}");
        let numbers = cells[1..].iter().filter(|cell| !cell.is_empty());
        let numbers = numbers.map(|cell| {
            let digits: String = cell.split_whitespace().collect();
            digits
                .parse()
                .unwrap_or_else(|_| panic!("{place}: {cell} is not a number such as 5 112"))
        });
        (place.clone(), cells[0].clone(), numbers.collect())
    };
    table.rows.iter().map(row).collect()
}

#[test]
fn slow_published_tables_hold() {
    let rows = published();
    for (place, slug, nodes) in &rows {
        let id: GameId = slug
            .parse()
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert!(!nodes.is_empty(), "{place}: no numbers");
        for (index, &nodes) in nodes.iter().enumerate() {
            let depth = index + 1;
            let found = id.start().visit(Perft(depth));
            assert_eq!(
                found, nodes,
                "{place}: {slug}, depth {depth}: the game counts {found}, the page says {nodes}"
            );
        }
    }
    for &id in GameId::ALL {
        let count = rows.iter().filter(|(_, slug, _)| *slug == id.info().slug);
        assert_eq!(
            count.count(),
            1,
            "docs/rules/README.md: {id} needs one row in the table of perft numbers; \
             `kabinet perft {id} DEPTH` counts them"
        );
    }
    for (slug, nodes) in PUBLISHED {
        let row = rows.iter().find(|(_, name, _)| name == slug);
        let row = row.unwrap_or_else(|| panic!("docs/rules/README.md: no perft row for {slug}"));
        assert_eq!(&row.2, nodes, "{}: {slug}", row.0);
    }
}

/// Dividing gives the same total, action by action.
#[test]
fn divide_adds_up_to_perft() {
    for &id in GameId::ALL {
        let start = id.start();
        let parts = divide(&start, 2);
        let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, perft(&start, 2), "{id}");
        assert_eq!(parts.len() as u64, perft(&start, 1), "{id}");
    }
}

/// Counting the last action without playing it is the same as playing it, endings included.
#[test]
fn bulk_counting_is_counting() {
    fn plain<G: Game>(position: &G, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut list = kabinet_core::ActionList::new();
        position.legal_actions(&mut list);
        assert_eq!(
            matches!(position.outcome(), Some(Outcome::Win(_) | Outcome::Draw)),
            list.is_empty()
        );
        let next = list.iter().map(|&action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            plain(&next, depth - 1)
        });
        next.sum()
    }
    for variant in Variant::all() {
        for position in middles(&variant).iter().take(2) {
            assert_eq!(
                plain(position, 2),
                perft(position, 2),
                "{variant}: {position}"
            );
        }
    }
}
