//! Sorting in little code.
//!
//! The standard library's sorts are fast, but compile to some kilobytes for each type of item.
//! Where lists are short or rarely sorted, one copy for all types is enough: it keeps the program
//! that browsers download small.

use crate::Action;

/// Sorts by keys. Items with equal keys stay in their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let mut order = order_of(items.len(), &mut |one, other| keys[one] < keys[other]);
    permute(items, &mut order);
}

/// Sorts. Equal items stay in their order.
pub fn sort<T: Ord>(items: &mut [T]) {
    let mut order = order_of(items.len(), &mut |one, other| items[one] < items[other]);
    permute(items, &mut order);
}

/// A number that sorts an action by a rank, the smallest first, and then by its code.
#[inline]
#[must_use]
pub fn ranked<A: Action>(rank: i32, action: A) -> u64 {
    // With the sign turned round, unsigned numbers are in the order of the signed ones.
    let rank = rank.cast_unsigned() ^ 1 << 31;
    u64::from(rank) << 16 | u64::from(action.code())
}

/// The action of a number that [`ranked`] made.
#[inline]
#[must_use]
pub fn action_of<A: Action>(ranked: u64) -> A {
    A::from_code((ranked & 0xFFFF) as u16)
}

/// A number in the order of [`f64::total_cmp`].
#[must_use]
pub fn float_key(number: f64) -> i64 {
    let bits = number.to_bits().cast_signed();
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

/// The numbers below `len` in the order that `is_less` gives them. Equals stay in their order.
fn order_of(len: usize, is_less: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(len);
    for index in 0..len {
        // Most lists are nearly sorted already.
        let place = match order.last() {
            Some(&last) if is_less(index, last) => {
                order.partition_point(|&other| !is_less(index, other))
            }
            _ => index,
        };
        order.insert(place, index);
    }
    order
}

/// Puts the item with the number `order[n]` in place `n`.
fn permute<T>(items: &mut [T], order: &mut [usize]) {
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn floats_have_keys_in_their_order() {
        let numbers = [
            -f64::INFINITY,
            -2.5,
            -1e-300,
            -0.0,
            0.0,
            1e-300,
            7.0,
            f64::NAN,
        ];
        for pair in numbers.windows(2) {
            assert!(float_key(pair[0]) < float_key(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn it_sorts_like_the_standard_library() {
        let mut random = SplitMix64::new(17);
        for length in [0, 1, 2, 3, 10, 100, 700] {
            for _ in 0..20 {
                let number = |_| (random.below(length / 2 + 2), random.below(1_000));
                let mut items: Vec<(usize, usize)> = (0..length).map(number).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.0);
                sort_by_key(&mut items, |item| item.0);
                assert_eq!(items, expected);
                expected.sort_unstable();
                sort(&mut items);
                assert_eq!(items, expected);
            }
        }
    }
}
