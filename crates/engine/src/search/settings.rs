//! What a search does and leaves out: for measuring, for proving, and for playing worse on purpose.

use kabinet_core::Side;

/// How a search works. The default is full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Follow threats beyond the depth, and do not shorten the search of what answers them.
    pub threat_extensions: bool,
    /// Take a position that stays good when its turn is skipped to be good.
    pub skips: bool,
    /// Search late actions shallower first.
    pub late_move_reductions: bool,
    /// Near the end of the search leave out quiet actions once others were tried.
    pub quiet: bool,
    /// From which ply on these two may be done.
    pub full_width_plies: usize,
    /// Let a side that is far ahead make for the end of the game.
    pub drive: bool,
    /// What a step nearer to the end of the game is worth besides, in hundredths. Who looks no further
    /// than a turn or two would wander about for ever otherwise.
    pub haste: u32,
    /// Leave out no action anywhere.
    pub full_width: bool,
    /// Leave out no action of this side: a win found against it is a proof.
    pub prove_against: Option<Side>,
    /// How far an estimate may be off on purpose, in hundredths.
    pub eval_noise: u32,
    /// How many of a thousand actions are overlooked on purpose.
    pub overlooked: u32,
    /// What the mistakes depend on besides the position.
    pub seed: u64,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings {
            threat_extensions: true,
            skips: true,
            late_move_reductions: true,
            quiet: true,
            full_width_plies: 2,
            drive: true,
            haste: 0,
            full_width: false,
            prove_against: None,
            eval_noise: 0,
            overlooked: 0,
            seed: 0,
        }
    }
}

/// Mixes bits: any change of the input changes about half of the output.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl SearchSettings {
    /// Whether the search makes mistakes on purpose.
    #[must_use]
    pub fn is_weakened(&self) -> bool {
        self.eval_noise > 0 || self.overlooked > 0
    }

    /// The error added to the estimate of a position: the same each time the position is met.
    #[inline]
    pub(super) fn evaluation_noise(&self, hash: u64) -> i32 {
        if self.eval_noise == 0 {
            return 0;
        }
        let bits = mix(hash ^ self.seed);
        // The sum of two dice: small errors are likelier than large ones.
        let span = i64::from(self.eval_noise) + 1;
        let (one, two) = ((bits >> 40) as i64 % span, (bits & 0xff_ffff) as i64 % span);
        (one - two) as i32
    }

    /// Whether an action is overlooked in a position. At the root everything is seen.
    #[inline]
    pub(super) fn overlooks(&self, hash: u64, code: u16, ply: usize) -> bool {
        self.overlooked > 0
            && ply > 0
            && mix(hash ^ self.seed ^ u64::from(code) << 32) % 1000 < u64::from(self.overlooked)
    }

    /// Keeps apart in one table what searches found that leave out different actions or err in
    /// different ways.
    #[inline]
    pub(super) fn hash_salt(&self) -> u64 {
        let proof = match self.prove_against {
            None => 0,
            Some(Side::First) => 0x5851_F42D_4C95_7F2D,
            Some(Side::Second) => 0x1405_7B7E_F767_814F,
        };
        if self.is_weakened() {
            proof ^ mix(self.seed ^ 0x9E37_79B9_7F4A_7C15)
        } else {
            proof
        }
    }
}
