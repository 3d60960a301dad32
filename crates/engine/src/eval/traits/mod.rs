//! Traits: what tells one way to play from another, and the taste for them.
//!
//! A trait says nothing about who is better. A character that likes one plays towards it where it
//! costs little, and so has a style of its own.

pub(super) mod kastwa;
pub(super) mod kengi;
pub(super) mod kensington;
pub(super) mod kingdom;

/// The largest number of traits of a game.
pub const MOST_TRAITS: usize = 8;

/// How much of each trait a position shows.
pub type Traits = [i32; MOST_TRAITS];

/// What a player likes to see on the board: the value of each trait, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taste([i16; MOST_TRAITS]);

impl Taste {
    /// The taste of a level: none.
    pub const NONE: Taste = Taste([0; MOST_TRAITS]);

    /// The same with another value of a trait.
    ///
    /// # Panics
    /// If there are fewer traits.
    #[must_use]
    pub fn with(mut self, index: usize, value: i16) -> Self {
        self.0[index] = value;
        self
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Taste::NONE
    }

    /// What these traits are worth to it, in hundredths.
    #[must_use]
    pub fn worth(&self, traits: &Traits) -> i32 {
        let each = self.0.iter().zip(traits);
        each.map(|(&value, &amount)| i32::from(value) * amount)
            .sum()
    }
}
