//! Proof-number search on small graphs full of circles, held to plain backward induction.

use kabinet_core::Side;
use kabinet_core::random::SplitMix64;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::proof::Goal;
use kabinet_engine::proof::ProofNode;
use kabinet_engine::proof::dfpn::DfPn;
use kabinet_engine::proof::distance::DistanceSearch;
use kabinet_engine::proof::node::NodeStatus;
use kabinet_engine::proof::proof_numbers::ProofState;
use kabinet_engine::proof::table::ProofTable;

/// A game: who acts in each place, where one can go from it, and how it ends.
#[derive(Debug)]
struct Graph {
    side: Vec<Side>,
    next: Vec<Vec<usize>>,
    /// For a place where the game is over: the winner, or nobody.
    over: Vec<Option<Option<Side>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Go(u16);

kabinet_core::action_by_code!(Go);

#[derive(Clone)]
struct Place<'a> {
    graph: &'a Graph,
    at: usize,
}

impl ProofNode for Place<'_> {
    type Action = Go;
    const MIN_WIN_PLIES: u16 = 1;
    const MIN_LOSS_PLIES: u16 = 1;

    fn side(&self) -> Side {
        self.graph.side[self.at]
    }

    fn hash(&self) -> u64 {
        SplitMix64::new(self.at as u64).next_u64()
    }

    fn status(&self, actions: &mut Vec<Go>) -> NodeStatus {
        match self.graph.over[self.at] {
            Some(Some(by)) => NodeStatus::Won {
                winner: by,
                plies: 0,
            },
            Some(None) => NodeStatus::Drawn,
            None => {
                actions.clear();
                actions.extend(self.graph.next[self.at].iter().map(|&to| Go(to as u16)));
                NodeStatus::Open
            }
        }
    }

    fn play(&mut self, Go(to): Go) {
        self.at = to.into();
    }
}

impl Graph {
    /// A random graph. Where `alternating`, the sides take turns; else anybody acts anywhere.
    fn random(random: &mut SplitMix64, alternating: bool) -> Graph {
        let size = 4 + random.below(20);
        let side: Vec<Side> = (0..size)
            .map(|place| {
                Side::ALL[if alternating {
                    place % 2
                } else {
                    random.below(2)
                }]
            })
            .collect();
        let over: Vec<Option<Option<Side>>> = (0..size)
            .map(|place| match random.below(8) {
                0 => Some(Some(Side::First)),
                1 => Some(Some(Side::Second)),
                2 if place % 3 == 0 => Some(None),
                _ => None,
            })
            .collect();
        let next = (0..size)
            .map(|place| {
                let ways = 1 + random.below(4);
                let step = |to: usize| {
                    if alternating && (to + place).is_multiple_of(2) {
                        to ^ 1
                    } else {
                        to
                    }
                };
                (0..ways)
                    .map(|_| step(random.below(size)).min(size - 1))
                    .collect()
            })
            .collect();
        Graph { side, next, over }
    }

    /// For each place who wins by force and in how many plies, worked out backwards from the ends.
    fn wins(&self) -> Vec<Option<(Side, u16)>> {
        let ends = self.over.iter();
        let mut wins: Vec<Option<(Side, u16)>> = ends
            .map(|over| over.flatten().map(|side| (side, 0)))
            .collect();
        for plies in 1..=self.side.len() as u16 {
            let before = wins.clone();
            for (place, win) in wins.iter_mut().enumerate() {
                if win.is_some() || self.over[place].is_some() {
                    continue;
                }
                let side = self.side[place];
                let behind: Vec<_> = self.next[place].iter().map(|&to| before[to]).collect();
                let won_by = |winner: Side| {
                    move |win: &Option<(Side, u16)>| win.is_some_and(|(by, _)| by == winner)
                };
                if behind.iter().any(won_by(side)) {
                    *win = Some((side, plies));
                } else if behind.iter().all(won_by(side.other())) {
                    *win = Some((side.other(), plies));
                }
            }
        }
        wins
    }
}

fn prover() -> DfPn<'static> {
    DfPn::new(ProofTable::of_megabytes(1), None, ProgressMonitor::silent())
}

#[test]
fn every_win_is_proved_and_nothing_else() {
    let mut random = SplitMix64::new(5);
    let mut proved = 0;
    for round in 0..3000 {
        let graph = Graph::random(&mut random, round % 2 == 0);
        let wins = graph.wins();
        // One prover for all places: what it remembers must be true whatever the way there was.
        let mut one = prover();
        for (at, &win) in wins.iter().enumerate() {
            let place = Place { graph: &graph, at };
            for known in [prover().prove(&place), one.prove(&place)] {
                match (known, win) {
                    (ProofState::Won { winner: by, plies }, Some((winner, exact))) => {
                        assert_eq!(by, winner, "{graph:?} {at}");
                        assert!(plies >= exact, "{graph:?} {at}");
                        proved += 1;
                    }
                    (ProofState::Won { .. }, None) => panic!("{graph:?} {at}: {known:?}"),
                    (_, Some(win)) => panic!("{graph:?} {at}: {known:?} instead of {win:?}"),
                    (ProofState::Drawn | ProofState::Unproved(_), None) => {}
                }
            }
        }
    }
    assert!(proved > 10_000, "{proved}");
}

#[test]
fn pauses_change_nothing() {
    let mut random = SplitMix64::new(7);
    let mut pauses = 0;
    for round in 0..1000 {
        let graph = Graph::random(&mut random, round % 2 == 0);
        for (at, win) in graph.wins().into_iter().enumerate() {
            let place = Place { graph: &graph, at };
            let mut prover = prover();
            // What must go round in circles may take more positions at once than a short step has.
            let known = (1..)
                .find_map(|nodes| {
                    let known = prover.prove_within(&place, nodes, "");
                    pauses += usize::from(known.is_none());
                    known
                })
                .expect("steps that grow suffice some day");
            let winner = match known {
                ProofState::Won { winner: by, .. } => Some(by),
                ProofState::Drawn | ProofState::Unproved(_) => None,
            };
            assert_eq!(winner, win.map(|(by, _)| by), "{graph:?} {at}");
        }
    }
    assert!(pauses > 1000, "{pauses}");
}

#[test]
fn distances_are_exact() {
    let mut random = SplitMix64::new(6);
    for round in 0..1000 {
        let graph = Graph::random(&mut random, round % 2 == 0);
        for winner in Side::ALL {
            let mut ruler = DistanceSearch::new(winner, None, ProgressMonitor::silent());
            for (at, win) in graph.wins().into_iter().enumerate() {
                let place = Place { graph: &graph, at };
                let found = ruler.distance(&place, 24).unwrap();
                let expected = win.filter(|&(by, _)| by == winner);
                assert_eq!(found, expected.map(|(_, plies)| plies), "{graph:?} {at}");
            }
        }
    }
}

#[test]
fn wins_in_time_are_proved_and_all_others_refuted() {
    let mut random = SplitMix64::new(8);
    let (mut in_time, mut too_late) = (0, 0);
    for round in 0..300 {
        let graph = Graph::random(&mut random, round % 2 == 0);
        let wins = graph.wins();
        for winner in Side::ALL {
            // One prover for all places and limits.
            let mut prover = prover();
            for (plies, (at, win)) in
                (0..14).flat_map(|n| wins.iter().enumerate().map(move |w| (n, w)))
            {
                let place = Goal::win_within(winner, plies).of(Place { graph: &graph, at });
                let known = prover.prove(&place);
                let expected = win.is_some_and(|(by, exact)| by == winner && exact <= plies);
                let by = if expected { winner } else { winner.other() };
                let ProofState::Won {
                    winner: found,
                    plies: needed,
                } = known
                else {
                    panic!("{graph:?} {at} {plies}: {known:?}");
                };
                assert_eq!(found, by, "{graph:?} {at} {plies}");
                assert!(!expected || needed <= plies, "{graph:?} {at} {plies}");
                in_time += usize::from(expected);
                too_late += usize::from(!expected && win.is_some());
            }
        }
    }
    assert!(
        in_time > 10_000 && too_late > 10_000,
        "{in_time} {too_late}"
    );
}

#[test]
fn a_circle_wins_for_nobody() {
    // From 0 the first side can go round with the second (1, 2, 3) or give up (4).
    let graph = Graph {
        side: vec![
            Side::First,
            Side::Second,
            Side::First,
            Side::Second,
            Side::First,
        ],
        next: vec![vec![1, 4], vec![2], vec![3], vec![0], vec![]],
        over: vec![None, None, None, None, Some(Some(Side::Second))],
    };
    for at in 0..4 {
        let place = Place { graph: &graph, at };
        assert!(
            matches!(prover().prove(&place), ProofState::Unproved(_)),
            "{at}"
        );
    }
}
