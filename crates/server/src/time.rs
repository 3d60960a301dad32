//! Time as games count it: milliseconds that never run backwards while the server runs.

use serde::{Deserialize, Serialize};

#[cfg(feature = "serve")]
mod server_clock;

#[cfg(feature = "serve")]
pub use server_clock::{LONGEST_GAP, MOST_CORRECTION, ServerClock, machine_time};

/// A moment: milliseconds since the beginning of 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The milliseconds since `earlier`; 0 if it is in the future.
    #[must_use]
    pub fn since(self, earlier: Timestamp) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }

    /// The moment this many milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Timestamp {
        Timestamp(self.0.saturating_add_unsigned(millis))
    }

    /// The moment this many milliseconds earlier.
    #[must_use]
    pub fn before(self, millis: u64) -> Timestamp {
        Timestamp(self.0.saturating_sub_unsigned(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_to_come_is_not_long_ago() {
        assert_eq!(Timestamp(5).since(Timestamp(9)), 0);
        assert_eq!(Timestamp(9).since(Timestamp(5)), 4);
        assert_eq!(
            Timestamp(i64::MAX).since(Timestamp(i64::MIN)),
            i64::MAX as u64
        );
    }
}
