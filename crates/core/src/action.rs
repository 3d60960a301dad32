//! Actions and the buffer they are listed in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use crate::bits::ONES_OF_BYTE;

/// One atomic decision of one player, packed into 16 bits.
///
/// The code is what transposition tables, wire messages and the type-erased game carry. Every code
/// yields *some* value, so that a code from outside can never panic; whether it means anything is a
/// question for [`Game::check`](crate::Game::check).
pub trait Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The action with this code.
    fn from_code(code: u16) -> Self;
    /// The code of this action; `from_code(a.code()) == a`.
    fn code(self) -> u16;
}

/// Implements [`Action`] for a struct that wraps its code, or declares such a struct.
#[macro_export]
macro_rules! action_by_code {
    ($(#[$attribute:meta])* pub struct $Action:ident;) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Action(u16);

        $crate::action_by_code!($Action);
    };
    ($Action:ident) => {
        impl $crate::Action for $Action {
            #[inline]
            fn from_code(code: u16) -> Self {
                $Action(code)
            }
            #[inline]
            fn code(self) -> u16 {
                self.0
            }
        }
    };
}

/// The most actions any position of any game can have, with room to write a block of eight.
///
/// The longest lists so far have 897: sixteen pieces that may each go to 56 points, and one more.
const CAPACITY: usize = 1024;

/// A reusable buffer for the legal actions of a position.
///
/// It is allocated once and never grows, so that listing actions costs no allocation.
#[derive(Clone, Debug)]
pub struct ActionList<A> {
    items: Box<[A; CAPACITY]>,
    len: usize,
}

impl<A: Action> ActionList<A> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        let items = vec![A::from_code(0); CAPACITY];
        Self {
            items: items
                .try_into()
                .expect("a vector of CAPACITY items has that length"),
            len: 0,
        }
    }

    /// Forgets all actions.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an action.
    ///
    /// # Panics
    /// If a game lists more actions than any game of the cabinet can have.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.items[self.len] = action;
        self.len += 1;
    }

    /// Adds an action for each of the first `used` numbers of a block: the one whose code is `base`
    /// plus the number.
    ///
    /// The whole block is written and the surplus is overwritten by what follows: much cheaper than
    /// a loop that stops at the right place.
    ///
    /// # Panics
    /// If the list would grow beyond its capacity.
    #[inline]
    pub fn push_block<const N: usize>(&mut self, numbers: &[u16; N], used: u32, base: u16) {
        let block: &mut [A; N] = (&mut self.items[self.len..self.len + N])
            .try_into()
            .expect("a slice of that length");
        for (slot, number) in block.iter_mut().zip(numbers) {
            *slot = A::from_code(base.wrapping_add(*number));
        }
        self.len += used as usize;
    }

    /// Adds one action for each bit that is set in the lowest `BYTES` bytes of `set`: the action
    /// whose code is `base` plus the number of the bit.
    ///
    /// # Panics
    /// If the list would grow beyond its capacity.
    #[inline]
    pub fn push_set<const BYTES: usize>(&mut self, set: u64, base: u16) {
        for (index, byte) in set.to_le_bytes().into_iter().take(BYTES).enumerate() {
            let ones = &ONES_OF_BYTE[byte as usize];
            self.push_block(ones, byte.count_ones(), base + 8 * index as u16);
        }
    }

    /// Adds one action for each item of a slice.
    #[inline]
    pub fn extend_mapped<T: Copy>(&mut self, items: &[T], action: impl Fn(T) -> A) {
        let free = &mut self.items[self.len..self.len + items.len()];
        for (slot, &item) in free.iter_mut().zip(items) {
            *slot = action(item);
        }
        self.len += items.len();
    }

    /// The actions listed so far.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[A] {
        &self.items[..self.len]
    }
}

impl<A: Action> Default for ActionList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Action> Deref for ActionList<A> {
    type Target = [A];
    #[inline]
    fn deref(&self) -> &[A] {
        self.as_slice()
    }
}
