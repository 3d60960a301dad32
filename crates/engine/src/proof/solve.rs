//! The value of a position, and the turns that keep it.

use std::fmt;
use std::time::{Duration, Instant};

use kabinet_core::{ActionList, Game, Side};

use super::advice::Adviser;
use super::after_each;
use super::dfpn::DfPn;
use super::distance::DistanceSearch;
use super::node::{ProofNode, Provable};
use super::proof_numbers::ProofState;
use super::table::ProofTable;
use crate::Score;
use crate::engine::turn_length;
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::{SearchInfo, immediate_win};

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// How long it may take; `None` is until the end.
    pub time: Option<Duration>,
    /// The memory of its table, in megabytes.
    pub megabytes: usize,
}

/// How many plies away the end is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly so many, if both sides do their best.
    Exactly(u16),
    /// At most so many.
    AtMost(u16),
}

/// The value of a position for the side to act.
///
/// `Display` writes it as scripts read it: `win 3`, `loss <=12`, `draw`, `unknown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// It wins.
    Win(Distance),
    /// It loses.
    Loss(Distance),
    /// Nobody wins.
    Draw,
    /// Nothing was proved.
    Unknown,
}

impl Distance {
    /// The same, now that it is known to be at most so many plies.
    fn within(self, plies: u16) -> Self {
        match self {
            Distance::AtMost(most) => Distance::AtMost(most.min(plies)),
            exactly => exactly,
        }
    }
}

impl GameValue {
    /// The same, now that the end is known to be at most so many plies away.
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

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// The value for the side to act.
    pub value: GameValue,
    /// For an exact win all that are quickest, for a bound one that
    /// wins, for a draw all that keep it, for a loss those that hold out longest.
    pub turns: Turns<A>,
    /// How many positions were looked into for the proof.
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

/// The least time to look for the exact distance of a proved win, where there is a limit at all.
const MEASURING: Duration = Duration::from_secs(1);

/// Finds the value of a position, as far as the limits allow.
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
    );
    solve_with(&mut prover, position, monitor)
}

/// How many positions the first round looks into: more than most that are asked for need.
const FIRST_ROUND: u64 = 1 << 17;

/// How much longer the engine's choice is looked into than the position itself.
const TRUST: u64 = 3;

/// Searches until the position is decided or the prover must stop.
///
/// Proof numbers alone are slow to find the one action of a wide position that wins late. So a round
/// that decides nothing is followed by one behind the action that the engine's search thinks best, and
/// that by one twice as long. Where the engine is right most of the work goes into its action; where it
/// is wrong the rest decides, and to know that an action fails is not lost.
pub fn prove<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    monitor: ProgressMonitor<'_>,
) -> ProofState {
    prove_unless(prover, position, monitor, &mut |_| false)
}

/// The same, unless what the engine says meanwhile is enough; then the position is open still.
fn prove_unless<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    monitor: ProgressMonitor<'_>,
    enough: &mut dyn FnMut(&SearchInfo<G::Action>) -> bool,
) -> ProofState {
    let view = position.proof_node();
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
        let open = |after: &G| matches!(prover.state(&after.proof_node()), ProofState::Unproved(_));
        if let Some(action) = Adviser::choice(&report, position, open) {
            let mut after = view.clone();
            after.play(action);
            let place = format!("after {}: ", position.action_text(action));
            prover.prove_within(&after, TRUST * round, &place);
        }
        round = round.saturating_mul(2);
    }
}

/// Finds the value of a position with a prover, which then knows the proof.
#[must_use]
pub fn solve_with<G: Provable>(
    prover: &mut DfPn<'_>,
    position: &G,
    monitor: ProgressMonitor<'_>,
) -> Solution<G::Action> {
    let begin = Instant::now();
    let known = prove(prover, position, monitor);
    solution(prover, position, known, begin, monitor)
}

/// How many positions the engine's first look at a position is worth, counted as the prover's.
const FIRST_LOOK: u64 = 1 << 15;

/// Finds the value of a position, by whoever proves it first: the prover, or the engine's search, which
/// is better at short wins where a turn can be played in very many ways. The prover need not know the
/// proof then.
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
        prover.state(&position.proof_node())
    } else {
        prove_unless(prover, position, monitor, &mut |report| {
            found = proved_by_engine(position, report);
            found.is_some()
        })
    };
    match (known, found) {
        (ProofState::Unproved(_), Some((by, plies, turn))) => {
            let until = measuring(begin, prover.deadline());
            let (value, turns) = won(position, by, plies, until, monitor, || turn);
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

/// Who wins by the engine's own proof, within how many plies, and the turn it thinks best.
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
    // A line may end within a turn.
    let whole = !same_turn(&after, position.side());
    whole.then(|| Some((by, u16::try_from(plies).ok()?, turn)))?
}

/// The value and the turns that what the prover knows comes to.
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
            let mut drawn = |after: &G| prover.prove(&after.proof_node()) == ProofState::Drawn;
            (GameValue::Draw, turns_that(position, &mut drawn))
        }
        ProofState::Won { winner: by, plies } => {
            let until = measuring(begin, prover.deadline());
            won(position, by, plies, until, monitor, || {
                proved_turn(position, by, prover)
            })
        }
    };
    Solution {
        value,
        turns,
        nodes: prover.nodes(),
    }
}

/// Until when the exact distance is looked for: that may take as long as proving did, and at least a
/// moment.
fn measuring(begin: Instant, deadline: Option<Instant>) -> Instant {
    let until = Instant::now() + begin.elapsed().max(MEASURING);
    deadline.map_or(until, |end| end.min(until))
}

/// The value of a position that is won within so many plies, and the turns: all that are best if the
/// exact distance is found in time, else the one that is known.
fn won<G: Provable>(
    position: &G,
    by: Side,
    plies: u16,
    until: Instant,
    monitor: ProgressMonitor<'_>,
    turn: impl FnOnce() -> Vec<G::Action>,
) -> (GameValue, Turns<G::Action>) {
    let mut ruler = DistanceSearch::new(by, Some(until), monitor);
    let (distance, turns) = match measured(position, plies, &mut ruler) {
        Ok((plies, turns)) => (Distance::Exactly(plies), turns),
        Err(Stopped) => (Distance::AtMost(plies), vec![turn()]),
    };
    if by == position.side() {
        (GameValue::Win(distance), turns)
    } else {
        (GameValue::Loss(distance), turns)
    }
}

/// The exact distance of a win that takes at most `most` plies, and the turns that keep it.
fn measured<G: Provable>(
    position: &G,
    most: u16,
    ruler: &mut DistanceSearch<'_>,
) -> Result<(u16, Turns<G::Action>), Stopped> {
    // A bound that was proved is always reached.
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
            // One ply fewer must not be enough: else it is no longest resistance.
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

/// The turns whose every action leads to a position that is as wished.
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

/// A turn that keeps a proved win, or the one that loses latest as far as is known.
fn proved_turn<G: Provable>(position: &G, winner: Side, prover: &mut DfPn<'_>) -> Vec<G::Action> {
    let mut turn = Vec::new();
    let mut position = position.clone();
    let side = position.side();
    loop {
        let best = if side == winner {
            immediate_win(&position).or_else(|| proved_action(&position, winner, prover))
        } else {
            proved_action(&position, winner, prover)
        };
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

/// The action with the lowest proved bound for a winner, with the highest for a loser.
fn proved_action<G: Provable>(
    position: &G,
    winner: Side,
    prover: &mut DfPn<'_>,
) -> Option<G::Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let mut best: Option<(u16, G::Action)> = None;
    for &action in list.iter() {
        let mut after = position.clone();
        after.play_unchecked(action);
        let Some(plies) = prover.state(&after.proof_node()).win_distance(winner) else {
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

/// Whether the turn that a side began goes on.
fn same_turn<G: Game>(after: &G, side: Side) -> bool {
    after.outcome().is_none() && after.side() == side && after.mid_turn()
}

fn joined<A>(action: A, mut rest: Vec<A>) -> Vec<A> {
    rest.insert(0, action);
    rest
}
