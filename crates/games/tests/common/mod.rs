//! What the suites share: every variant of every game in the catalogue, and random play in them.
//!
//! No game is named here. A new game is tested as soon as it stands in the catalogue.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Game};
use kabinet_games::{AnyGame, GameId, OpenError, OptionInfo, Options, ValueForm, Visitor};

/// A game under certain options.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub id: GameId,
    pub options: Options,
}

/// The game and its options as people write them: `chess size=8`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.options)
    }
}

impl Variant {
    /// A game with its default options.
    pub fn default_of(id: GameId) -> Self {
        let options = Options::new(id.info());
        Self { id, options }
    }

    /// Every combination of sampled option values of every game.
    pub fn all() -> Vec<Self> {
        let all = GameId::with_drafts();
        all.flat_map(Self::combinations).collect()
    }

    /// Every combination of sampled option values of one game, the defaults first.
    pub fn combinations(id: GameId) -> Vec<Self> {
        let mut variants = vec![Self::default_of(id)];
        for option in id.info().options {
            variants = variants
                .iter()
                .flat_map(|variant| variant.with_each(option))
                .collect();
        }
        variants
    }

    /// The default options of one game, then each option changed alone.
    pub fn one_by_one(id: GameId) -> Vec<Self> {
        let default = Self::default_of(id);
        let mut variants = vec![default.clone()];
        for option in id.info().options {
            for variant in default.with_each(option) {
                if !variants.contains(&variant) {
                    variants.push(variant);
                }
            }
        }
        variants
    }

    /// This variant with each sampled value of one option, the default first.
    fn with_each(&self, option: &OptionInfo) -> Vec<Self> {
        let mut values = vec![option.default.to_owned()];
        for form in option.values {
            for value in samples(self.id, form) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        let with = |value: &String| {
            let mut variant = self.clone();
            variant
                .options
                .set(option.key, value)
                .expect("a value of one of the option's own forms");
            variant
        };
        values.iter().map(with).collect()
    }

    /// The start position.
    pub fn start(&self) -> AnyGame {
        self.id
            .open(&self.options, None)
            .unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    /// The position with this text.
    pub fn open(&self, text: &str) -> Result<AnyGame, OpenError> {
        self.id.open(&self.options, Some(text))
    }

    /// The position with this text as the game's own type.
    pub fn open_own<G: Game>(&self, text: &str) -> G {
        struct Own<T>(std::marker::PhantomData<T>);
        impl<T: Game> Visitor for Own<T> {
            type Output = T;
            fn visit<G: Game>(self, position: &G) -> T {
                let position: &dyn Any = position;
                let own = position.downcast_ref::<T>();
                own.expect("the same game, so the same type").clone()
            }
        }
        let position = self
            .open(text)
            .unwrap_or_else(|error| panic!("{self}: {text}: {error}"));
        position.visit(Own(std::marker::PhantomData))
    }

    /// A seed of its own for each variant, so that no two play the same games.
    pub fn seed(&self, salt: u64) -> u64 {
        let mut random = SplitMix64::new(salt);
        for byte in self.to_string().bytes() {
            random = SplitMix64::new(random.next_u64() ^ u64::from(byte));
        }
        random.next_u64()
    }
}

/// Some values of a form: all of them where they are few.
fn samples(id: GameId, form: &ValueForm) -> Vec<String> {
    match *form {
        ValueForm::Word(word, _) => vec![word.to_owned()],
        ValueForm::Number(least, most, _) => {
            let low = (0..3).map(|more| least.saturating_add(more));
            let numbers = low.chain([most]).filter(|number| *number <= most);
            numbers.map(|number| number.to_string()).collect()
        }
        ValueForm::Seed(prefix, _) => {
            let seeds = [0, 1988, u64::MAX];
            seeds.map(|seed| format!("{prefix}{seed}")).to_vec()
        }
        ValueForm::Position(_) => {
            // An even and an odd number of plies: either side may be to act.
            let positions = [7, 14].into_iter().filter_map(|n| some_position(id, n));
            positions.map(|position| position.to_string()).collect()
        }
    }
}

/// A position of the default game that still goes on after so many random plies; of a game that
/// hardly ever lasts so long, after as many as possible. None if every first action ends the game.
fn some_position(id: GameId, plies: usize) -> Option<AnyGame> {
    let mut random = SplitMix64::new(plies as u64);
    let mut longest = None;
    let mut most = 0;
    for _ in 0..200 {
        let mut player = Player::new(Style::Uniform);
        let mut position = id.start();
        for played in 1..=plies {
            let Some(action) = player.choose(&position, &mut random) else {
                break;
            };
            position.play_unchecked(action);
            if position.outcome().is_none() && played > most {
                most = played;
                longest = Some(position.clone());
            }
        }
        if most == plies {
            break;
        }
    }
    longest
}

/// How random actions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Every legal action alike.
    Uniform,
    /// Every other action is the liveliest of a few: one after which the same side goes on, or that
    /// changes most what may be done next. This finds captures, completions and pushes that uniform
    /// play seldom meets.
    Lively,
    /// Takes every chance to end the game, for whoever wins by it.
    Keen,
}

impl Style {
    pub const ALL: [Style; 3] = [Style::Uniform, Style::Lively, Style::Keen];
}

/// Somebody who plays random actions.
pub struct Player<A> {
    style: Style,
    list: ActionList<A>,
    scratch: ActionList<A>,
}

impl<A: Action> Player<A> {
    pub fn new(style: Style) -> Self {
        Self {
            style,
            list: ActionList::new(),
            scratch: ActionList::new(),
        }
    }

    /// A legal action, or nothing where the game is over.
    pub fn choose<G: Game<Action = A>>(
        &mut self,
        position: &G,
        random: &mut SplitMix64,
    ) -> Option<A> {
        position.legal_actions(&mut self.list);
        match self.style {
            Style::Lively if random.below(2) == 0 => self.liveliest(position, random),
            Style::Keen => self.last(position).or(random.choose(&self.list).copied()),
            _ => random.choose(&self.list).copied(),
        }
    }

    /// Of a few actions, the one after which most is different.
    fn liveliest<G: Game<Action = A>>(
        &mut self,
        position: &G,
        random: &mut SplitMix64,
    ) -> Option<A> {
        let candidates: Vec<A> = (0..6)
            .filter_map(|_| random.choose(&self.list).copied())
            .collect();
        let mut liveliness = |action: A| {
            let mut next = position.clone();
            next.play_unchecked(action);
            if next.outcome().is_some() {
                // It would end the walk, and the other styles find endings.
                return 0;
            }
            if next.side() == position.side() {
                return usize::MAX;
            }
            let count = next.count_actions(&mut self.scratch);
            count.abs_diff(self.list.len())
        };
        candidates
            .into_iter()
            .max_by_key(|&action| liveliness(action))
    }

    /// An action that ends the game, if there is one.
    fn last<G: Game<Action = A>>(&self, position: &G) -> Option<A> {
        let ends = |action: &&A| {
            let mut next = position.clone();
            next.play_unchecked(**action);
            next.outcome().is_some()
        };
        self.list.iter().find(ends).copied()
    }
}

/// Positions of random games from a start: all of them, in order, the start only once.
pub fn sample<G: Game>(start: &G, games: usize, plies: usize, seed: u64) -> Vec<G> {
    let mut random = SplitMix64::new(seed);
    let mut positions = vec![start.clone()];
    for game in 0..games {
        let style = Style::ALL[game % 3];
        let mut player = Player::new(style);
        let mut position = start.clone();
        for _ in 0..plies {
            let Some(action) = player.choose(&position, &mut random) else {
                break;
            };
            position.play_unchecked(action);
            positions.push(position.clone());
        }
    }
    positions
}

/// The characters that texts of the cabinet are made of: those of the positions, actions and
/// options of all its games, and those of records.
fn alphabet() -> Vec<char> {
    static ALPHABET: LazyLock<Vec<char>> = LazyLock::new(|| {
        let records = " ,.:+*=0123456789(){}[];\"\\\n\r!?$";
        let mut all: BTreeSet<char> = records.chars().collect();
        let mut list = ActionList::new();
        for id in GameId::with_drafts() {
            for variant in Variant::one_by_one(id) {
                all.extend(variant.options.to_string().chars());
                for position in sample(&variant.start(), 3, 60, variant.seed(60)) {
                    all.extend(position.to_string().chars());
                    position.legal_actions(&mut list);
                    let texts = list.iter().map(|&action| position.action_text(action));
                    all.extend(texts.flat_map(|text| text.chars().collect::<Vec<_>>()));
                }
            }
        }
        all.into_iter().collect()
    });
    ALPHABET.clone()
}

/// A change to a text, for texts that are nearly right.
#[derive(Clone, Debug)]
pub enum Edit {
    Delete(proptest::sample::Index),
    Insert(proptest::sample::Index, char),
    Replace(proptest::sample::Index, char),
    Swap(proptest::sample::Index, proptest::sample::Index),
    /// Puts a copy of the part between two places behind a third.
    Copy(
        proptest::sample::Index,
        proptest::sample::Index,
        proptest::sample::Index,
    ),
    /// Cuts the text off.
    Truncate(proptest::sample::Index),
}

impl Edit {
    /// Any edit. Characters are mostly those that texts of the cabinet are made of.
    pub fn any() -> impl proptest::strategy::Strategy<Value = Edit> {
        use proptest::prelude::*;
        let place = any::<proptest::sample::Index>;
        let usual = proptest::sample::select(alphabet());
        let letter = prop_oneof![8 => usual, 1 => any::<char>()].boxed();
        prop_oneof![
            place().prop_map(Edit::Delete),
            (place(), letter.clone()).prop_map(|(at, c)| Edit::Insert(at, c)),
            (place(), letter).prop_map(|(at, c)| Edit::Replace(at, c)),
            (place(), place()).prop_map(|(one, other)| Edit::Swap(one, other)),
            (place(), place(), place()).prop_map(|(from, to, at)| Edit::Copy(from, to, at)),
            place().prop_map(Edit::Truncate),
        ]
    }

    /// The text with these edits made.
    pub fn apply_all(text: &str, edits: &[Edit]) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for edit in edits {
            edit.apply(&mut chars);
        }
        chars.into_iter().collect()
    }

    fn apply(&self, chars: &mut Vec<char>) {
        let length = chars.len();
        match self {
            Edit::Insert(at, c) => chars.insert(at.index(length + 1), *c),
            _ if length == 0 => {}
            Edit::Delete(at) => {
                chars.remove(at.index(length));
            }
            Edit::Replace(at, c) => chars[at.index(length)] = *c,
            Edit::Swap(one, other) => chars.swap(one.index(length), other.index(length)),
            Edit::Copy(from, to, at) => {
                let (from, to) = (from.index(length), to.index(length));
                let part = chars[from.min(to)..=from.max(to)].to_vec();
                let at = at.index(length + 1);
                chars.splice(at..at, part);
            }
            Edit::Truncate(at) => chars.truncate(at.index(length)),
        }
    }
}

/// How files of expected data are written anew.
pub const UPDATE: &str = "KABINET_UPDATE=1 cargo test --no-fail-fast";

/// Whether files of expected data are to be written anew.
pub fn updating() -> bool {
    std::env::var_os("KABINET_UPDATE").is_some()
}

/// A file of expected data in the folder of the tests.
pub fn golden(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(file)
}

/// The text of a file of expected data. If there is none, the failure says how to make it.
pub fn read_golden(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; the file is written by {UPDATE}, read it before you commit it",
            path.display()
        )
    })
}

/// Compares a file of expected data with what is there now, line by line.
pub fn compare_golden(path: &Path, now: &str) {
    let golden = read_golden(path);
    let mut lines = (golden.lines(), now.lines());
    for number in 1.. {
        let (expected, found) = (lines.0.next(), lines.1.next());
        if expected.is_none() && found.is_none() {
            break;
        }
        assert!(
            expected == found,
            "{}:{number}: this line has changed\n  expected: {}\n  found:    {}\n\
             If the change is wanted, {UPDATE} writes the file anew; read the difference.",
            path.display(),
            expected.unwrap_or("(the end of the file)"),
            found.unwrap_or("(nothing more)")
        );
    }
}

/// A page of the documentation, and its name as failures show it.
pub fn page(name: &str) -> (String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name);
    let shown = format!("docs/{name}");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{shown}: {error}; docs/ADDING_A_GAME.md says what the page must have")
    });
    (shown, text)
}

/// A table of a page of the documentation.
pub struct Table {
    /// The cells of its head.
    pub head: Vec<String>,
    /// The cells of each row, and the number of its line on the page.
    pub rows: Vec<(usize, Vec<String>)>,
}

/// The tables of a page.
pub fn tables(text: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let Some(inner) = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')) else {
            inside = false;
            continue;
        };
        let cells: Vec<String> = inner.split('|').map(|c| c.trim().to_owned()).collect();
        match tables.last_mut() {
            Some(table) if inside => {
                if !cells
                    .iter()
                    .all(|cell| cell.trim_matches(':').starts_with("---"))
                {
                    table.rows.push((index + 1, cells));
                }
            }
            _ => tables.push(Table {
                head: cells,
                rows: Vec::new(),
            }),
        }
        inside = true;
    }
    tables
}

/// How many random things are tried of those that a whole run tries: `./test --quick` sets
/// `KABINET_QUICK`, and has a fifth of them.
pub fn tries(all: usize) -> usize {
    if std::env::var_os("KABINET_QUICK").is_some() {
        all / 5
    } else {
        all
    }
}

/// Property tests with a fixed seed: they fail always or never.
pub fn proptest_config(cases: u32) -> proptest::test_runner::Config {
    use proptest::test_runner::{Config, RngSeed};
    Config {
        cases: tries(cases as usize) as u32,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x4b61_6269_6e65_7421),
        ..Config::default()
    }
}
