//! The value of a position, and the turns that keep it.

use std::fmt;
use std::time::Duration;

use kabinet_core::{ActionList, Game, Side};
use web_time::Instant;

use super::advice::Adviser;
use super::after_each;
use super::dfpn::DfPn;
use super::distance::DistanceSearch;
use super::goal::Goal;
use super::node::{ProofNode, Provable};
use super::proof_numbers::ProofState;
use super::table::ProofTable;
use crate::Score;
use crate::engine::turn_length;
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::{SearchInfo, immediate_win};

/// The limits of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// The time; `None` is unlimited.
    pub time: Option<Duration>,
    /// How many positions df-pn visits; `None` is unlimited. Unlike the time, this makes the result
    /// the same everywhere.
    pub nodes: Option<u64>,
    /// The size of its table, in megabytes.
    pub megabytes: usize,
}

/// The distance to the end, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly so many with best play.
    Exactly(u16),
    /// At most so many.
    AtMost(u16),
}

/// The game-theoretic value of a position for the side to move.
///
/// `Display` writes the form for scripts: `win 3`, `loss <=12`, `draw`, `unknown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// A win.
    Win(Distance),
    /// A loss.
    Loss(Distance),
    /// A draw.
    Draw,
    /// Nothing was proved.
    Unknown,
}

impl Distance {
    /// The same distance with a new upper bound.
    fn within(self, plies: u16) -> Self {
        match self {
            Distance::AtMost(most) => Distance::AtMost(most.min(plies)),
            exactly => exactly,
        }
    }
}

impl GameValue {
    /// The same value with a new upper bound of the distance.
    #[must_use]
    pub fn within(self, plies: u16) -> Self {
        match self {
            GameValue::Win(distance) => GameValue::Win(distance.within(plies)),
            GameValue::Loss(distance) => GameValue::Loss(distance.within(plies)),
            GameValue::Draw | GameValue::Unknown => self,
        }
    }
}

/// Whole turns, each a list of actions.
pub type Turns<A> = Vec<Vec<A>>;

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// The value for the side to move.
    pub value: GameValue,
    /// All quickest turns of an exact win, one winning turn of a bound, all turns that keep a draw,
    /// or the turns that resist longest.
    pub turns: Turns<A>,
    /// How many nodes df-pn visited.
    pub nodes: u64,
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Exactly(plies) => write!(f, "{plies}"),
            Distance::AtMost(plies) => write!(f, "<={plies}"),
        }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameValue::Win(distance) => write!(f, "win {distance}"),
            GameValue::Loss(distance) => write!(f, "loss {distance}"),
            GameValue::Draw => f.write_str("draw"),
            GameValue::Unknown => f.write_str("unknown"),
        }
    }
}

/// The least time for the exact distance of a proved win, if there is a deadline.
const MEASURING: Duration = Duration::from_secs(1);

/// The least number of positions for it, if those are limited.
const MEASURING_NODES: u64 = 1 << 16;

/// Finds the value of a position, within the limits.
#[must_use]
pub fn solve<G: Provable>(
    position: &G,
    limits: SolverLimits,
    monitor: ProgressMonitor<'_>,
) -> Solution<G::Action> {
    let deadline = limits.time.map(|time| Instant::now() + time);
    let mut prover = DfPn::new(
        ProofTable::of_megabytes(limits.megabytes),
        deadline,
        monitor,
    )
    .with_nodes(limits.nodes);
    solve_with(&mut prover, position, Goal::ANY_WIN, monitor)
}

/// The node limit of the first round: enough for most positions.
const FIRST_ROUND: u64 = 1 << 17;

/// How much longer a round below the engine's choice is than one of the position itself.
const TRUST: u64 = 3;

/// Searches until the position is decided or df-pn must stop.
///
/// Proof numbers alone are slow to find the one action of a wide position that wins late. So a
/// round that decides nothing is followed by one below the action that the engine's search prefers,
/// and then by one twice as long. If the engine is right, most of the effort goes into its action;
/// if it is wrong, the other rounds decide, and the refutation is not wasted.
pub fn prove<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    goal: Goal,
    monitor: ProgressMonitor<'_>,
) -> ProofState {
    prove_unless(prover, position, goal, monitor, &mut |_| false)
}

/// The same, but ends early if the engine's search is `enough`; the position is then still
/// unproved.
fn prove_unless<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    goal: Goal,
    monitor: ProgressMonitor<'_>,
    enough: &mut dyn FnMut(&SearchInfo<G::Action>) -> bool,
) -> ProofState {
    let view = goal.node(position);
    let mut adviser = None;
    let mut round = FIRST_ROUND;
    loop {
        if let Some(known) = prover.prove_within(&view, round, "") {
            return known;
        }
        let adviser = adviser.get_or_insert_with(Adviser::new::<G>);
        let report = adviser.look(position, round, prover.deadline(), monitor);
        if enough(&report) {
            return prover.state(&view);
        }
        let next = goal.after_a_ply();
        let open = |after: &G| matches!(prover.state(&next.node(after)), ProofState::Unproved(_));
        if let Some(action) = Adviser::choice(&report, position, open) {
            let mut after = view.clone();
            after.play(action);
            let place = format!("after {}: ", position.action_text(action));
            prover.prove_within(&after, TRUST * round, &place);
        }
        round = round.saturating_mul(2);
    }
}

/// Finds the value of a position with a df-pn search, which then has the proof in its table.
///
/// If the goal's plies are limited, a position without such a win is a [`Solution`] of unknown
/// value; [`is_out_of_reach`] tells it from one for which there was no time.
#[must_use]
pub fn solve_with<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    goal: Goal,
    monitor: ProgressMonitor<'_>,
) -> Solution<G::Action> {
    let begin = Instant::now();
    let known = prove(prover, position, goal, monitor);
    if goal.limit().is_none() {
        return solution(prover, position, known, begin, monitor);
    }
    let (value, turns) = match known {
        ProofState::Won { winner, plies } if goal.limit().is_some_and(|(by, _)| by == winner) => {
            let turn = proved_turn(position, winner, goal, prover);
            let distance = Distance::AtMost(plies);
            (value_for(position.side(), winner, distance), vec![turn])
        }
        _ => (GameValue::Unknown, Vec::new()),
    };
    Solution {
        value,
        turns,
        nodes: prover.nodes(),
    }
}

/// Whether a goal with a limit was proved to be out of reach.
#[must_use]
pub fn is_out_of_reach<G: Provable>(prover: &mut DfPn<'_>, position: &G, goal: Goal) -> bool {
    let state = prover.state(&goal.node(position));
    goal.limit()
        .is_some_and(|(winner, _)| state.win_distance(winner.other()).is_some())
}

/// The value for a side of a win within a distance.
fn value_for(side: Side, winner: Side, distance: Distance) -> GameValue {
    if winner == side {
        GameValue::Win(distance)
    } else {
        GameValue::Loss(distance)
    }
}

/// The node limit of the engine's first search, counted in df-pn nodes.
const FIRST_LOOK: u64 = 1 << 15;

/// Finds the value of a position by df-pn or by the engine's search, whichever proves it first. The
/// engine is better at short wins with very many turns. Df-pn need not have the proof then.
#[must_use]
pub fn solve_either<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    monitor: ProgressMonitor<'_>,
) -> Solution<G::Action> {
    let begin = Instant::now();
    let first = Adviser::new::<G>().look(position, FIRST_LOOK, prover.deadline(), monitor);
    let mut found = proved_by_engine(position, &first);
    let known = if found.is_some() {
        prover.state(&Goal::ANY_WIN.node(position))
    } else {
        prove_unless(prover, position, Goal::ANY_WIN, monitor, &mut |report| {
            found = proved_by_engine(position, report);
            found.is_some()
        })
    };
    match (known, found) {
        (ProofState::Unproved(_), Some((by, plies, turn))) => {
            let ruler = ruler(prover, by, begin, monitor);
            let (value, turns) = won(position, by, plies, ruler, || turn);
            let nodes = prover.nodes();
            Solution {
                value,
                turns,
                nodes,
            }
        }
        _ => solution(prover, position, known, begin, monitor),
    }
}

/// The winner by the engine's own proof, a bound of the plies, and its best turn.
fn proved_by_engine<G: Provable>(
    position: &G,
    report: &SearchInfo<G::Action>,
) -> Option<(Side, u16, Vec<G::Action>)> {
    let line = report.pvs.first()?;
    let (by, plies) = match line.score {
        Score::Win(plies) => (position.side(), plies),
        Score::Loss(plies) => (position.side().other(), plies),
        Score::Draw | Score::Estimate(_) => return None,
    };
    let length = turn_length(position, &line.actions);
    let turn = line.actions[..length].to_vec();
    let mut after = position.clone();
    for &action in &turn {
        after.play_unchecked(action);
    }
    // The principal variation may end in mid-turn.
    let whole = !same_turn(&after, position.side());
    whole.then(|| Some((by, u16::try_from(plies).ok()?, turn)))?
}

/// The value and the turns for a state.
fn solution<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    known: ProofState,
    begin: Instant,
    monitor: ProgressMonitor<'_>,
) -> Solution<G::Action> {
    let (value, turns) = match known {
        ProofState::Unproved(_) => (GameValue::Unknown, Vec::new()),
        ProofState::Drawn => {
            let mut drawn =
                |after: &G| prover.prove(&Goal::ANY_WIN.node(after)) == ProofState::Drawn;
            (GameValue::Draw, turns_that(position, &mut drawn))
        }
        ProofState::Won { winner: by, plies } => {
            let ruler = ruler(prover, by, begin, monitor);
            won(position, by, plies, ruler, || {
                proved_turn(position, by, Goal::ANY_WIN, prover)
            })
        }
    };
    Solution {
        value,
        turns,
        nodes: prover.nodes(),
    }
}

/// The search for the exact distance: as long as the proof took, and at least a moment. If the
/// proof had a limit of positions, so has this search, and the clock does not matter.
fn ruler<'w>(
    prover: &DfPn<'_>,
    by: Side,
    begin: Instant,
    monitor: ProgressMonitor<'w>,
) -> DistanceSearch<'w> {
    let deadline = prover.deadline();
    if prover.counts_nodes() {
        let nodes = prover.nodes().max(MEASURING_NODES);
        return DistanceSearch::new(by, deadline, monitor).with_nodes(nodes);
    }
    let until = Instant::now() + begin.elapsed().max(MEASURING);
    let until = deadline.map_or(until, |end| end.min(until));
    DistanceSearch::new(by, Some(until), monitor)
}

/// The value of a win within so many plies, and its turns: all best ones if the exact distance is
/// found in time, else the known one.
fn won<G: Provable>(
    position: &G,
    by: Side,
    plies: u16,
    mut ruler: DistanceSearch<'_>,
    turn: impl FnOnce() -> Vec<G::Action>,
) -> (GameValue, Turns<G::Action>) {
    let (distance, turns) = match measured(position, plies, &mut ruler) {
        Ok((plies, turns)) => (Distance::Exactly(plies), turns),
        Err(Stopped) => (Distance::AtMost(plies), vec![turn()]),
    };
    (value_for(position.side(), by, distance), turns)
}

/// The exact distance of a win of at most `most` plies, and the turns that keep it.
fn measured<G: Provable>(
    position: &G,
    most: u16,
    ruler: &mut DistanceSearch<'_>,
) -> Result<(u16, Turns<G::Action>), Stopped> {
    // A proved bound is always reached.
    let plies = ruler
        .distance(&position.proof_node(), most)?
        .ok_or(Stopped)?;
    if plies == 0 {
        return Ok((0, Vec::new()));
    }
    let mut stopped = false;
    let side = position.side();
    let turns = longest_or_soonest(position, side, plies, ruler, &mut stopped);
    if stopped {
        return Err(Stopped);
    }
    Ok((plies, turns))
}

/// The turns after each of whose actions exactly one ply less is left.
fn longest_or_soonest<G: Provable>(
    position: &G,
    side: Side,
    plies: u16,
    ruler: &mut DistanceSearch<'_>,
    stopped: &mut bool,
) -> Turns<G::Action> {
    let mut turns = Vec::new();
    for (action, after) in after_each(position) {
        let view = after.proof_node();
        let exact = ruler.wins_within(&view, plies - 1).and_then(|enough| {
            // With one ply fewer it must not be won, or the defence would not be the longest.
            Ok(enough && (plies < 2 || !ruler.wins_within(&view, plies - 2)?))
        });
        match exact {
            Ok(true) if same_turn(&after, side) => {
                let rest = longest_or_soonest(&after, side, plies - 1, ruler, stopped);
                turns.extend(rest.into_iter().map(|turn| joined(action, turn)));
            }
            Ok(true) => turns.push(vec![action]),
            Ok(false) => {}
            Err(Stopped) => *stopped = true,
        }
        if *stopped {
            break;
        }
    }
    turns
}

/// The turns whose every action leads to a position that is `wished`.
fn turns_that<G: Game>(position: &G, wished: &mut dyn FnMut(&G) -> bool) -> Turns<G::Action> {
    let mut turns = Vec::new();
    for (action, after) in after_each(position) {
        if !wished(&after) {
            continue;
        }
        if same_turn(&after, position.side()) {
            let rest = turns_that(&after, wished);
            turns.extend(rest.into_iter().map(|turn| joined(action, turn)));
        } else {
            turns.push(vec![action]);
        }
    }
    turns
}

/// A turn that keeps a proved win, or the longest known defence.
fn proved_turn<G: Provable>(
    position: &G,
    winner: Side,
    mut goal: Goal,
    prover: &mut DfPn<'_>,
) -> Vec<G::Action> {
    let mut turn = Vec::new();
    let mut position = position.clone();
    let side = position.side();
    loop {
        let best = if side == winner {
            immediate_win(&position).or_else(|| proved_action(&position, winner, goal, prover))
        } else {
            proved_action(&position, winner, goal, prover)
        };
        goal = goal.after_a_ply();
        let Some(action) = best else {
            return turn;
        };
        position.play_unchecked(action);
        turn.push(action);
        if !same_turn(&position, side) {
            return turn;
        }
    }
}

/// The action with the lowest proved bound for the winner, or the highest for the loser.
fn proved_action<G: Provable>(
    position: &G,
    winner: Side,
    goal: Goal,
    prover: &mut DfPn<'_>,
) -> Option<G::Action> {
    let next = goal.after_a_ply();
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let mut best: Option<(u16, G::Action)> = None;
    for &action in list.iter() {
        let mut after = position.clone();
        after.play_unchecked(action);
        let Some(plies) = prover.state(&next.node(&after)).win_distance(winner) else {
            continue;
        };
        let better = best.is_none_or(|(found, _)| {
            if position.side() == winner {
                plies < found
            } else {
                plies > found
            }
        });
        if better {
            best = Some((plies, action));
        }
    }
    best.map(|(_, action)| action)
}

/// Whether the turn of a side continues.
fn same_turn<G: Game>(after: &G, side: Side) -> bool {
    after.outcome().is_none() && after.side() == side && after.mid_turn()
}

fn joined<A>(action: A, mut rest: Vec<A>) -> Vec<A> {
    rest.insert(0, action);
    rest
}
