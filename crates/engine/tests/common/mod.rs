//! A toy game whose sides do not alternate, to hold the search to plain minimax.

use std::fmt;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionError, ActionList, Game, Outcome, Side};
use kabinet_engine::{Coverage, Evaluate, Feature, SearchHints};

/// A position of a random layered graph: many ways lead to each, the same side may act several
/// times in a row, sometimes in the middle of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    /// Which graph.
    pub(crate) seed: u64,
    /// How many layers it has.
    pub(crate) layers: u16,
    /// How many positions a layer has: the more, the fewer ways lead to each.
    pub(crate) width: u16,
    /// Where in it.
    pub(crate) layer: u16,
    pub(crate) place: u16,
    side: Side,
    /// Whether the side that would act here has let its turn pass.
    passed: bool,
    mid_turn: bool,
    outcome: Option<Outcome>,
}

/// An action: which way out of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Way(u16);
kabinet_core::action_by_code!(Way);

/// There is no such way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such way")]
pub(crate) struct NoWay;

impl Toy {
    pub(crate) fn new(seed: u64, layers: u16, width: u16) -> Self {
        let mut toy = Toy {
            seed,
            layers,
            width,
            layer: 0,
            place: 0,
            side: Side::First,
            passed: false,
            mid_turn: false,
            outcome: None,
        };
        toy.arrive();
        toy
    }

    fn dice(&self, salt: u64) -> SplitMix64 {
        let place = u64::from(self.layer) << 32 | u64::from(self.place) << 8;
        let mut dice = SplitMix64::new(self.seed ^ place ^ salt << 56);
        dice.next_u64();
        dice
    }

    /// What a place is like depends on the place alone, but for who came there.
    fn arrive(&mut self) {
        let mut dice = self.dice(0);
        self.side = Side::ALL[dice.below(2)];
        self.passed = false;
        self.mid_turn = false;
        self.outcome = None;
        let ended = self.layer == self.layers || (self.layer > 1 && dice.below(10) == 0);
        if ended {
            self.outcome = Some(match dice.below(5) {
                0 | 1 => Outcome::Win(Side::First),
                2 | 3 => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            });
        } else if self.layer > 0 && dice.below(3) == 0 {
            self.mid_turn = true;
        }
    }

    /// Whether the last way is no candidate where there are three or more: in every third graph.
    pub(crate) fn leaves_out(&self) -> bool {
        self.seed.is_multiple_of(3)
    }

    fn ways(&self) -> u16 {
        if self.outcome.is_some() {
            0
        } else {
            1 + self.dice(1).below(4) as u16
        }
    }

    pub(crate) fn children(&self) -> Vec<Toy> {
        (0..self.ways())
            .map(|way| {
                let mut child = self.clone();
                child.play_unchecked(Way(way));
                child
            })
            .collect()
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seed, self.layer, self.place)
    }
}

impl Game for Toy {
    type Action = Way;
    type Illegal = NoWay;

    fn side(&self) -> Side {
        self.side
    }
    fn mid_turn(&self) -> bool {
        self.mid_turn
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    fn legal_actions(&self, list: &mut ActionList<Way>) {
        list.clear();
        for way in 0..self.ways() {
            list.push(Way(way));
        }
    }
    fn check(&self, action: Way) -> Result<(), NoWay> {
        if action.0 < self.ways() {
            Ok(())
        } else {
            Err(NoWay)
        }
    }
    fn play_unchecked(&mut self, action: Way) {
        let mut dice = self.dice(2 + u64::from(action.0));
        self.place = (dice.next_u64() % u64::from(self.width)) as u16;
        self.layer += 1;
        let mover = self.side;
        self.arrive();
        // Only who has begun a turn is in the middle of it.
        self.mid_turn &= self.side == mover;
    }
    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }
    fn zobrist_from_scratch(&self) -> u64 {
        let state = u64::from(self.passed) + 2 * u64::from(self.mid_turn);
        self.dice(9 + state).next_u64()
    }
    fn read_action(&self, text: &str) -> Result<Way, ActionError<NoWay>> {
        text.parse()
            .map(Way)
            .map_err(|_| ActionError::unreadable(text, "a number"))
    }
    fn write_action(&self, action: Way, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", action.0)
    }
    fn is_pass(&self, _: Way) -> bool {
        false
    }
    fn repetition_limit(&self) -> Option<u32> {
        Some(3)
    }
    fn material(&self) -> Vec<(char, u32)> {
        Vec::new()
    }
}

impl Evaluate for Toy {
    const FEATURES: &'static [Feature] = &[Feature {
        name: "luck",
        hand_weight: 1,
    }];

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        assert!(!self.mid_turn, "nobody judges a position in mid-turn");
        assert!(self.outcome.is_none(), "nobody judges a finished position");
        let luck = self.dice(8).below(601) as i32 - 300;
        found(0, luck);
    }
}

impl SearchHints for Toy {
    const WINS_MID_TURN: bool = true;

    fn winning_action(&self) -> Option<Way> {
        assert!(!self.mid_turn, "nobody looks for a win in mid-turn");
        let win = Some(Outcome::Win(self.side));
        let at = self
            .children()
            .iter()
            .position(|child| child.outcome == win)?;
        Some(Way(at as u16))
    }

    /// Both sides have the same ways from a place, so that choosing never is worse than letting the
    /// other choose: what the search supposes of skipped turns is true here.
    fn null_move(&self) -> Option<Toy> {
        let side = self.side.other();
        let passed = !self.passed;
        (!self.mid_turn).then(|| Toy {
            side,
            passed,
            ..self.clone()
        })
    }

    fn is_threatened(&self) -> bool {
        let lost = Some(Outcome::Win(self.side.other()));
        let children = self.children();
        let losing = children.iter().filter(|child| child.outcome == lost);
        // Who can only lose at once is not threatened any more.
        (1..children.len()).contains(&losing.count())
    }

    fn is_quiet(&self, action: Way) -> bool {
        self.dice(30 + u64::from(action.0)).below(2) == 0
    }

    /// Only every second graph has any.
    fn forcing_actions(&self, list: &mut ActionList<Way>) {
        if self.seed.is_multiple_of(2) {
            return;
        }
        for way in (0..self.ways()).map(Way) {
            if self.dice(40 + u64::from(way.0)).below(3) == 0 {
                list.push(way);
            }
        }
    }

    fn candidates(&self, list: &mut ActionList<Way>) -> Coverage {
        self.legal_actions(list);
        if self.leaves_out() && list.len() >= 3 {
            let kept: Vec<Way> = list[..list.len() - 1].to_vec();
            list.clear();
            list.extend_mapped(&kept, |way| way);
            return Coverage::Some;
        }
        Coverage::All
    }

    fn ordering(&self) -> impl Fn(Way) -> i32 {
        |action: Way| self.dice(20 + u64::from(action.0)).below(100) as i32
    }
}
