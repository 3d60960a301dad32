//! Sets of small numbers as bits.

/// The numbers of the bits that are set, in ascending order.
#[inline]
pub fn ones(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let number = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(number)
    })
}

/// The numbers of the bits that are set in a wide set, in ascending order.
#[inline]
pub fn wide_ones(set: u128) -> impl Iterator<Item = u8> {
    // Word by word: 64-bit arithmetic is what the machine has.
    let mut word = set as u64;
    let mut upper = (set >> 64) as u64;
    let mut first = 0;
    std::iter::from_fn(move || {
        if word == 0 {
            if upper == 0 {
                return None;
            }
            word = std::mem::take(&mut upper);
            first = 64;
        }
        let number = first + word.trailing_zeros() as u8;
        word &= word - 1;
        Some(number)
    })
}

/// For each byte, those of eight numbers whose bit is set, in order, then zeros.
///
/// With such a table the members of a set are written eight at a time instead of one by one.
#[must_use]
pub const fn members_of_byte(numbers: [u16; 8]) -> [[u16; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut count = 0;
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = numbers[bit];
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// For each byte, the numbers of its set bits in ascending order, then zeros.
pub static ONES_OF_BYTE: [[u16; 8]; 256] = members_of_byte([0, 1, 2, 3, 4, 5, 6, 7]);
