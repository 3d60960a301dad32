//! What the suites share: every variant of every game in the catalogue, and random play in them.
//!
//! No game is named here. A new game is tested as soon as it stands in the catalogue.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

use std::any::Any;
use std::fmt;

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
        let all = GameId::ALL.iter().copied();
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
            let lengths = [7, 14];
            lengths
                .map(|plies| some_position(id, plies).to_string())
                .to_vec()
        }
    }
}

/// A position of the default game that still goes on after so many random plies.
fn some_position(id: GameId, plies: usize) -> AnyGame {
    let mut random = SplitMix64::new(plies as u64);
    loop {
        let mut player = Player::new(Style::Uniform);
        let mut position = id.start();
        for _ in 0..plies {
            let Some(action) = player.choose(&position, &mut random) else {
                break;
            };
            position.play_unchecked(action);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
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
        let usual = " -/,.@>x:+*=0123456789abcdefghimnoprswABCDGMNOPRV(){}[];\"\\\n\r!?$";
        let usual: Vec<char> = usual.chars().collect();
        let letter = prop_oneof![8 => proptest::sample::select(usual), 1 => any::<char>()].boxed();
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

/// Property tests with a fixed seed: they fail always or never.
pub fn proptest_config(cases: u32) -> proptest::test_runner::Config {
    use proptest::test_runner::{Config, RngSeed};
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x4b61_6269_6e65_7421),
        ..Config::default()
    }
}
