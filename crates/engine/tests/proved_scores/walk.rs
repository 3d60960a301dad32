//! Games of varied strength, and what the engine claims about their positions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Game, Match, Outcome, Side};
use kabinet_engine::analysis::review_game;
use kabinet_engine::eval::{self, EngineVisitor};
use kabinet_engine::search::Limits;
use kabinet_engine::{
    Engine, EngineGame, EngineOptions, Level, ProgressMonitor, Score, SearchReport,
};
use kabinet_games::{AnyAction, AnyGame, GameId, Options, ValueForm};

use crate::full_width::{FullWidth, TooLarge};

/// How much work a walk may do.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// The engine's node limits.
    nodes: &'static [u64],
    /// The positions that a proof may visit.
    proof: u64,
    /// The longest claim that is checked, in plies.
    plies: u32,
    /// How many of the last plies of a game are all examined; before, one in eight is.
    last: usize,
}

impl Budget {
    pub(crate) const SHORT: Budget = Budget {
        nodes: &[300, 3_000],
        proof: 100_000,
        plies: 6,
        last: 6,
    };
    pub(crate) const LONG: Budget = Budget {
        nodes: &[300, 3_000, 30_000],
        proof: 4_000_000,
        plies: 20,
        last: 16,
    };
}

/// The ways to play: the nodes of a turn, and how many of a hundred actions are random.
const STRENGTHS: [(u64, usize); 6] = [
    (20, 60),
    (60, 30),
    (100, 15),
    (300, 8),
    (1_000, 4),
    (4_000, 0),
];
/// After how many plies a game is given up.
const LONGEST: usize = 240;

/// What a full-width search says about a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    True,
    False,
    TooLarge,
}

/// A claim: after some actions in a match this side forces a win within so many plies.
struct Claim<'a> {
    game: &'a Match<AnyGame>,
    after: &'a [AnyAction],
    attacker: Side,
    plies: u32,
}

impl Claim<'_> {
    fn verdict(&self, budget: Budget) -> Verdict {
        let before = self.game.plies().map(|(action, _)| action.code());
        let after = self.after.iter().map(|action| action.code());
        eval::visit(
            self.game.start(),
            Check {
                line: before.chain(after).collect(),
                attacker: self.attacker,
                plies: self.plies,
                budget,
            },
        )
    }
}

/// Checks a claim about the position after a line.
struct Check {
    line: Vec<u16>,
    attacker: Side,
    plies: u32,
    budget: Budget,
}

impl EngineVisitor for Check {
    type Output = Verdict;

    fn visit<G: EngineGame>(self, start: &G) -> Verdict {
        let mut position = start.clone();
        let mut met: HashMap<G, u32> = HashMap::from([(start.clone(), 1)]);
        for &code in &self.line {
            position.play_unchecked(G::Action::from_code(code));
            *met.entry(position.clone()).or_insert(0) += 1;
        }
        if let Some(outcome) = position.outcome() {
            return match outcome == Outcome::Win(self.attacker) {
                true => Verdict::True,
                false => Verdict::False,
            };
        }
        if self.plies > self.budget.plies {
            return Verdict::TooLarge;
        }
        let limit = start.repetition_limit().unwrap_or(u32::MAX);
        let drawn: HashSet<G> = met
            .into_iter()
            .filter(|&(_, times)| times + 1 >= limit)
            .map(|(position, _)| position)
            .collect();
        let mut search = FullWidth::new(self.attacker, self.budget.proof, &drawn);
        match search.wins(&position, self.plies) {
            Ok(true) => Verdict::True,
            Ok(false) => Verdict::False,
            Err(TooLarge) => Verdict::TooLarge,
        }
    }
}

/// The claims of some games, and what became of them.
pub(crate) struct Walk {
    pub(crate) game: GameId,
    budget: Budget,
    variants: Vec<String>,
    pub(crate) positions: usize,
    pub(crate) mid_turn: usize,
    pub(crate) confirmed: usize,
    pub(crate) too_large: usize,
    pub(crate) refuted: Vec<String>,
    /// By plies: confirmed, refuted, too large.
    lengths: BTreeMap<u32, [usize; 3]>,
    /// The claims of the game that is being walked.
    known: HashMap<(AnyGame, Side, u32), Verdict>,
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Walk { game, .. } = self;
        write!(
            f,
            "{game} positions {} mid-turn {} claims {} confirmed {} refuted {} too large {}",
            self.positions,
            self.mid_turn,
            self.confirmed + self.refuted.len() + self.too_large,
            self.confirmed,
            self.refuted.len(),
            self.too_large
        )
    }
}

impl Walk {
    pub(crate) fn new(game: GameId, budget: Budget) -> Self {
        let values = game.info().options.iter().flat_map(|option| {
            let values = option.values.iter().filter_map(ValueForm::sample);
            values.map(|value| format!("{}={value}", option.key))
        });
        let is_variant = |text: &String| {
            let options = Options::from_text(game.info(), text);
            options.is_ok_and(|options| game.open(&options, None).is_ok())
        };
        let mut variants: Vec<String> = values.filter(is_variant).collect();
        // The default as often as all variants together.
        variants.extend(vec![String::new(); variants.len().max(1)]);
        Walk {
            game,
            budget,
            variants,
            positions: 0,
            mid_turn: 0,
            confirmed: 0,
            too_large: 0,
            refuted: Vec::new(),
            lengths: BTreeMap::new(),
            known: HashMap::new(),
        }
    }

    /// The number of claims confirmed, refuted and too large, by plies.
    pub(crate) fn by_length(&self) -> String {
        let line = |(plies, [yes, no, large]): (&u32, &[usize; 3])| {
            format!("plies {plies}: confirmed {yes} refuted {no} too large {large}\n")
        };
        self.lengths.iter().map(line).collect()
    }

    /// Plays a game and examines its positions.
    pub(crate) fn game(&mut self, seed: u64) {
        let mut random = SplitMix64::new(seed);
        let variant = self.variants[random.below(self.variants.len())].clone();
        let options = Options::from_text(self.game.info(), &variant).expect("a variant");
        let start = self.game.open(&options, None).expect("a start");
        self.forget();
        let mut game = played(start, &mut random);
        self.review(&game);
        let mut through = engine(3);
        let end = game.len();
        while game.len() > 1 {
            game.take_back_action();
            let late = end - game.len() <= self.budget.last;
            if !late && random.below(8) > 0 {
                continue;
            }
            self.examine(&game, &mut through, random.next_u64());
            self.examine_rest_of_turn(&game, &mut through, &mut random);
        }
    }

    /// Checks what the engine claims about a position when it is interrupted at these nodes.
    pub(crate) fn interrupted_at(&mut self, text: &str, nodes: impl Iterator<Item = u64>) {
        let game = self.open(text);
        for nodes in nodes {
            self.turn_within(&game, nodes);
        }
    }

    /// A match that begins with a position.
    pub(crate) fn open(&self, text: &str) -> Match<AnyGame> {
        let options = Options::new(self.game.info());
        Match::new(self.game.open(&options, Some(text)).expect("a position"))
    }

    /// Forgets what became of earlier claims: with another history they may be false.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// The engine's turn after a search of so many nodes. Checks what it claims with one line and
    /// with several.
    pub(crate) fn turn_within(&mut self, game: &Match<AnyGame>, nodes: u64) -> String {
        let mut best = String::new();
        for lines in [8, 1] {
            let report = search(&mut engine(lines), game, Limits::nodes(nodes));
            self.check(game, &report, &format!("nodes {nodes} lines {lines}"));
            let mut after = game.clone();
            for action in report.turn {
                after.play(action).expect("a legal action");
            }
            best = after.turn_text(game.len()..after.len());
        }
        best
    }

    /// Examines positions in mid-turn that the game might have come to.
    fn examine_rest_of_turn(
        &mut self,
        game: &Match<AnyGame>,
        through: &mut Engine,
        random: &mut SplitMix64,
    ) {
        let mut game = game.clone();
        let mut list = ActionList::new();
        for _ in 0..2 {
            let position = game.position().clone();
            position.legal_actions(&mut list);
            let begins = |&action: &AnyAction| {
                let mut child = position.clone();
                child.play_unchecked(action);
                child.mid_turn() && child.outcome().is_none()
            };
            let begun: Vec<AnyAction> = list.iter().copied().filter(begins).collect();
            let Some(&action) = random.choose(&begun) else {
                return;
            };
            game.play(action).expect("a legal action");
            if game.ending().is_some() {
                return;
            }
            self.examine(&game, through, random.next_u64());
        }
    }

    /// Asks the engine about a position in every way, and checks what it claims.
    fn examine(&mut self, game: &Match<AnyGame>, through: &mut Engine, seed: u64) {
        if game.ending().is_some() {
            return;
        }
        self.positions += 1;
        self.mid_turn += usize::from(game.position().mid_turn());
        for &nodes in self.budget.nodes {
            let limits = Limits::nodes(nodes);
            for lines in [1, 4] {
                let report = search(&mut engine(lines), game, limits);
                self.check(game, &report, &format!("nodes {nodes} lines {lines}"));
            }
            // With what is left of later positions in the table.
            let report = search(through, game, limits);
            self.check(game, &report, &format!("nodes {nodes} through the game"));
        }
        let levels: Vec<Level> = Level::all().collect();
        let level = levels[seed as usize % (levels.len() - 1)];
        let strength = level.strength(game.position());
        let mut options = through.options().clone();
        options.multi_pv = 1;
        strength.apply(&mut options, seed);
        let limits = strength.limits(Limits::nodes(3_000));
        let report = search(&mut Engine::new(options), game, limits);
        self.check(game, &report, &format!("{level:?} seed {seed}"));
    }

    /// Checks the claims of a report.
    fn check(&mut self, game: &Match<AnyGame>, report: &SearchReport, how: &str) {
        let side = game.position().side();
        let whole = report.score;
        self.check_score(game, &[], side, whole, how);
        for line in &report.pvs {
            let first = &line.actions[..1];
            self.check_score(game, first, side, line.score, how);
        }
    }

    /// Checks the score of a line: what `side` has after the line's first actions, counted in plies
    /// from before them.
    fn check_score(
        &mut self,
        game: &Match<AnyGame>,
        after: &[AnyAction],
        side: Side,
        score: Score,
        how: &str,
    ) {
        let (attacker, plies) = match score {
            Score::Win(plies) => (side, plies),
            Score::Loss(plies) => (side.other(), plies),
            Score::Draw => panic!("{}: a draw without a table, {how}", game.position()),
            Score::Estimate(worth) => {
                let sensible = worth.abs() <= Score::LARGEST_ESTIMATE;
                assert!(sensible, "{}: {worth}, {how}", game.position());
                return;
            }
        };
        let Some(plies) = plies.checked_sub(after.len() as u32) else {
            self.refuted
                .push(format!("{}: too short, {how}", game.position()));
            return;
        };
        let claim = Claim {
            game,
            after,
            attacker,
            plies,
        };
        let mut position = game.position().clone();
        for &action in after {
            position.play_unchecked(action);
        }
        let key = (position.clone(), attacker, plies);
        if self.known.contains_key(&key) {
            return;
        }
        let verdict = claim.verdict(self.budget);
        self.known.insert(key, verdict);
        let counts = self.lengths.entry(plies).or_default();
        match verdict {
            Verdict::True => {
                counts[0] += 1;
                self.confirmed += 1;
            }
            Verdict::False => {
                counts[1] += 1;
                let root = game.position();
                let text = format!("{root} then {position}: {score} of {side:?}, {how}");
                println!("REFUTED {text}");
                self.refuted.push(text);
            }
            Verdict::TooLarge => {
                counts[2] += 1;
                self.too_large += 1;
            }
        }
    }

    /// Checks what a review of the game says about its turns and about better ones.
    fn review(&mut self, game: &Match<AnyGame>) {
        let monitor = ProgressMonitor::silent();
        let limits = Limits::nodes(self.budget.nodes[1]);
        let reviews = review_game(&mut engine(3), limits, game, monitor).expect("not stopped");
        let plies: Vec<AnyAction> = game.plies().map(|(action, _)| action).collect();
        let turns = game.turns();
        let mut at = Match::new(game.start().clone());
        let late = game.len().saturating_sub(3 * self.budget.last);
        for (turn, review) in turns.iter().zip(&reviews) {
            for better in review.better.iter().filter(|_| turn.start >= late) {
                let mut after = at.clone();
                after.play_turn(&better.turns[0]).expect("a legal turn");
                let actions: Vec<AnyAction> = after.plies().map(|(action, _)| action).collect();
                let line = &actions[at.len()..];
                self.check_score(&at, line, Side::First, better.score, "a better line");
            }
            for &action in &plies[turn.clone()] {
                at.play(action).expect("what was played");
            }
            if at.ending().is_none() && turn.start >= late {
                self.check_score(&at, &[], Side::First, review.score, "a review");
            }
        }
    }
}

/// A game between two players of varied strength.
pub(crate) fn played(start: AnyGame, random: &mut SplitMix64) -> Match<AnyGame> {
    let mut game = Match::new(start);
    let opening = random.below(10);
    let sides = [0, 1].map(|_| STRENGTHS[random.below(STRENGTHS.len())]);
    let mut engine = engine(1);
    let mut list = ActionList::new();
    while game.ending().is_none() && game.len() < LONGEST {
        let (nodes, wild) = sides[game.position().side().index()];
        let by_chance = game.len() < opening || random.below(100) < wild;
        if by_chance {
            game.position().legal_actions(&mut list);
            let &action = random.choose(&list).expect("an action");
            game.play(action).expect("a legal action");
            continue;
        }
        for action in search(&mut engine, &game, Limits::nodes(nodes)).turn {
            game.play(action).expect("a legal action");
        }
    }
    game
}

pub(crate) fn engine(lines: usize) -> Engine {
    Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        multi_pv: lines,
        ..EngineOptions::default()
    })
}

pub(crate) fn search(engine: &mut Engine, game: &Match<AnyGame>, limits: Limits) -> SearchReport {
    let never = AtomicBool::new(false);
    engine.search(game, limits, &never, &mut |_| {})
}
