//! Switches for the techniques of the search, and deliberate weakness for the levels.

use kabinet_core::Side;

use super::constants::SearchConstants;
use super::hints::USUAL_OBSCURITY;
use crate::eval::Taste;

/// How a search works. The default is full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Threat extensions: search answers to threats beyond the depth, and do not reduce them.
    pub threat_extensions: bool,
    /// Null move pruning.
    pub null_move_pruning: bool,
    /// Reverse futility pruning, also called static null move pruning.
    pub reverse_futility_pruning: bool,
    /// Late move reductions.
    pub late_move_reductions: bool,
    /// Late move pruning.
    pub late_move_pruning: bool,
    /// Futility pruning.
    pub futility_pruning: bool,
    /// The numbers in the formulas of these techniques.
    pub constants: SearchConstants,
    /// The first ply at which actions may be reduced or pruned.
    pub full_width_plies: usize,
    /// Let a side that is far ahead make for the end of the game
    /// ([`Evaluate::drive`](crate::eval::Evaluate::drive)).
    pub drive: bool,
    /// The value of a step closer to the end of the game, in hundredths
    /// ([`Evaluate::head_start`](crate::eval::Evaluate::head_start)). Without it a weak level would
    /// never finish a won game.
    pub haste: u32,
    /// Full-width search: skip no legal action anywhere.
    pub full_width: bool,
    /// Skip no action of this side, so that a win against it is a proof.
    pub prove_against: Option<Side>,
    /// The largest deliberate error of the static evaluation, in hundredths.
    pub eval_noise: u32,
    /// How many of a thousand actions the search overlooks on purpose.
    pub overlooked: u32,
    /// How many of a thousand wins at once the search does not see, its own and the opponent's
    /// alike, if they are as hard to see as usual ([`SearchHints::obscurity`]).
    ///
    /// [`SearchHints::obscurity`]: super::SearchHints::obscurity
    pub blindness: u32,
    /// What the side at the root likes to see on the board, whatever it is worth.
    pub taste: Taste,
    /// The largest error of the static evaluation that makes openings differ, in hundredths. It
    /// makes no weaker player: whatever is chosen is within twice this of the best.
    pub variety: u32,
    /// The seed of the deliberate errors.
    pub seed: u64,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings {
            threat_extensions: true,
            null_move_pruning: true,
            reverse_futility_pruning: true,
            late_move_reductions: true,
            late_move_pruning: true,
            futility_pruning: true,
            constants: SearchConstants::DEFAULT,
            full_width_plies: 2,
            drive: true,
            haste: 0,
            full_width: false,
            prove_against: None,
            eval_noise: 0,
            overlooked: 0,
            blindness: 0,
            taste: Taste::NONE,
            variety: 0,
            seed: 0,
        }
    }
}

/// The names of the switches that [`SearchSettings::switch`] knows, for messages.
pub(crate) const SWITCHES: [&str; 8] = [
    "threat_extensions",
    "null_move_pruning",
    "reverse_futility_pruning",
    "late_move_reductions",
    "late_move_pruning",
    "futility_pruning",
    "drive",
    "full_width",
];

/// The finalizer of SplitMix64: any change of the input changes about half of the output bits.
pub(super) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl SearchSettings {
    /// The switches with this name. Older names still work; some stand for
    /// two techniques at once. `None` if there is no such switch.
    pub(crate) fn switch(&mut self, name: &str) -> Option<Vec<&mut bool>> {
        Some(match name {
            "threat_extensions" | "threats" => vec![&mut self.threat_extensions],
            "late_move_reductions" | "reductions" => vec![&mut self.late_move_reductions],
            "full_width" | "every_action" => vec![&mut self.full_width],
            "null_move_pruning" => vec![&mut self.null_move_pruning],
            "reverse_futility_pruning" => vec![&mut self.reverse_futility_pruning],
            "skips" => vec![
                &mut self.null_move_pruning,
                &mut self.reverse_futility_pruning,
            ],
            "late_move_pruning" => vec![&mut self.late_move_pruning],
            "futility_pruning" => vec![&mut self.futility_pruning],
            "quiet" => vec![&mut self.late_move_pruning, &mut self.futility_pruning],
            "drive" => vec![&mut self.drive],
            _ => return None,
        })
    }

    /// Whether the search makes mistakes on purpose.
    #[must_use]
    pub fn is_weakened(&self) -> bool {
        self.eval_noise > 0 || self.overlooked > 0 || self.blindness > 0 || !self.taste.is_none()
    }

    /// Whether the search overlooks no win at once on purpose.
    #[inline]
    pub(super) fn sees_all_wins(&self) -> bool {
        self.overlooked == 0 && self.blindness == 0
    }

    /// The deliberate error of the evaluation of a position, always the same for a hash and a seed.
    #[inline]
    pub(super) fn evaluation_noise(&self, hash: u64) -> i32 {
        let noise = self.eval_noise.max(self.variety);
        if noise == 0 {
            return 0;
        }
        let bits = mix(hash ^ self.seed);
        // The difference of two dice: small errors are likelier than large ones.
        let span = i64::from(noise) + 1;
        let (one, two) = ((bits >> 40) as i64 % span, (bits & 0xff_ffff) as i64 % span);
        (one - two) as i32
    }

    /// Which of several equally good choices to take: the first, unless openings are to differ.
    pub(crate) fn lot(&self, count: usize) -> usize {
        if self.variety == 0 {
            return 0;
        }
        (mix(self.seed) % count.max(1) as u64) as usize
    }

    /// Whether the search overlooks an action. At the root it sees everything.
    #[inline]
    pub(super) fn overlooks(&self, hash: u64, code: u16, ply: usize) -> bool {
        self.overlooked > 0
            && ply > 0
            && mix(hash ^ self.seed ^ u64::from(code) << 32) % 1000 < u64::from(self.overlooked)
    }

    /// Whether the search does not see a win at once. With the same seed it is blind to the same
    /// action everywhere: a player who has not noticed a threat notices it nowhere.
    #[inline]
    pub(super) fn is_blind_to(&self, side: Side, code: u16, obscurity: u32) -> bool {
        const MOST: u32 = 950;
        if self.blindness == 0 {
            return false;
        }
        let chance = (self.blindness * obscurity / USUAL_OBSCURITY).min(MOST);
        let key = u64::from(code) << 32 | (side.index() as u64) << 48;
        mix(mix(self.seed) ^ key) % 1000 < u64::from(chance)
    }

    /// A salt for the keys of the transposition table. It keeps searches apart that prune different
    /// actions or make different errors.
    #[inline]
    pub(super) fn hash_salt(&self) -> u64 {
        let proof = match self.prove_against {
            None => 0,
            Some(Side::First) => 0x5851_F42D_4C95_7F2D,
            Some(Side::Second) => 0x1405_7B7E_F767_814F,
        };
        if self.is_weakened() || self.variety > 0 {
            proof ^ mix(self.seed ^ 0x9E37_79B9_7F4A_7C15)
        } else {
            proof
        }
    }
}
