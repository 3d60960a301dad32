//! Threat extensions: a side that is threatened with an immediate loss gets one more turn, as a
//! side in check does in chess.

use super::hints::SearchGame;
use super::thread::SearchThread;

/// How many plies beyond twice the root depth threats may extend a line.
const THREAT_EXTENSION_PLIES: usize = 8;

impl<G: SearchGame> SearchThread<'_, G> {
    /// Whether a line of this length may still be extended by a threat.
    pub(super) fn may_extend_threat(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth.max(0) as usize + THREAT_EXTENSION_PLIES
    }
}
