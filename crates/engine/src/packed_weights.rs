//! A file of weights in little space, for the program that browsers load.
//!
//! A network is thirty thousand small numbers. One byte each is a quarter less than their text once
//! both are compressed. The compiler packs them; [`PackedWeights::text`] is the file again.

use std::fmt::Write as _;

/// The end of a line.
const END: u8 = 0;
/// The byte of the number 0; those of the others are next to it.
const ZERO: i16 = 127;
/// The byte before a number that needs two.
const LONG: u8 = 254;

/// The text of a file up to its network, and the numbers of the network.
#[derive(Clone, Copy, Debug)]
pub struct PackedWeights {
    /// The text before the numbers.
    pub head: &'static [u8],
    /// The numbers, packed.
    pub numbers: &'static [u8],
}

impl PackedWeights {
    /// The file.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::from_utf8_lossy(self.head).into_owned();
        let mut first = true;
        let mut bytes = self.numbers.iter();
        while let Some(&byte) = bytes.next() {
            if byte == END {
                text.push('\n');
                first = true;
                continue;
            }
            let number = if byte == LONG {
                let mut next = || bytes.next().copied().unwrap_or_default();
                i16::from_le_bytes([next(), next()])
            } else {
                i16::from(byte) - ZERO
            };
            let space = if first { "" } else { " " };
            first = false;
            // Writing to a string does not fail.
            let _ = write!(text, "{space}{number}");
        }
        text
    }
}

/// The text before the numbers, in `N` bytes: [`network_begins`] says how many.
#[must_use]
pub const fn head<const N: usize>(file: &str) -> [u8; N] {
    let mut head = [0; N];
    let mut at = 0;
    while at < N {
        head[at] = file.as_bytes()[at];
        at += 1;
    }
    head
}

/// Where the line after a network's heading begins; the end of the text if it has no network.
#[must_use]
pub const fn network_begins(file: &str) -> usize {
    let bytes = file.as_bytes();
    let heading = b"\nnetwork ";
    let mut at = 0;
    while at + heading.len() <= bytes.len() {
        let mut same = 0;
        while same < heading.len() && bytes[at + same] == heading[same] {
            same += 1;
        }
        if same == heading.len() {
            at += 1;
            while at < bytes.len() && bytes[at] != b'\n' {
                at += 1;
            }
            return if at < bytes.len() { at + 1 } else { at };
        }
        at += 1;
    }
    bytes.len()
}

/// How many bytes the numbers of a file become.
#[must_use]
pub const fn packed_length(file: &str) -> usize {
    pack_into(file, &mut [])
}

/// The numbers of a file's network, in `N` bytes: [`packed_length`] of it.
#[must_use]
pub const fn pack<const N: usize>(file: &str) -> [u8; N] {
    let mut packed = [0; N];
    pack_into(file, &mut packed);
    packed
}

/// Packs as far as there is room, and says how much is needed.
const fn pack_into(file: &str, packed: &mut [u8]) -> usize {
    let bytes = file.as_bytes();
    let mut at = network_begins(file);
    let mut length = 0;
    let mut number: i16 = 0;
    let mut negative = false;
    let mut digits = false;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'-' {
            negative = true;
        } else if byte.is_ascii_digit() {
            number = number * 10 + (byte - b'0') as i16;
            digits = true;
        } else {
            if digits {
                let value = if negative { -number } else { number };
                length = put_number(packed, length, value);
                (number, negative, digits) = (0, false, false);
            }
            if byte == b'\n' {
                length = put(packed, length, END);
            }
        }
        at += 1;
    }
    length
}

const fn put_number(packed: &mut [u8], length: usize, value: i16) -> usize {
    if -ZERO < value && value < ZERO {
        return put(packed, length, (value + ZERO) as u8);
    }
    let [low, high] = value.to_le_bytes();
    let length = put(packed, length, LONG);
    let length = put(packed, length, low);
    put(packed, length, high)
}

const fn put(packed: &mut [u8], at: usize, byte: u8) -> usize {
    if at < packed.len() {
        packed[at] = byte;
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# a heading\none -5\nnetwork 1 inputs 2\n3 -7 126\n-126 0 -500\n247\n";

    #[test]
    fn a_file_is_packed_and_is_itself_again() {
        const HEAD: [u8; network_begins(SMALL)] = head(SMALL);
        const NUMBERS: [u8; packed_length(SMALL)] = pack(SMALL);
        assert_eq!(NUMBERS.len(), 7 + 3 + 2 * 2);
        let packed = PackedWeights {
            head: &HEAD,
            numbers: &NUMBERS,
        };
        assert_eq!(packed.text(), SMALL);
        let plain = "one 1\ntwo 2\n";
        assert_eq!(packed_length(plain), 0);
        assert_eq!(network_begins(plain), plain.len());
    }

    #[test]
    fn the_files_of_the_games_are_themselves_again() {
        for file in [
            include_str!("../weights/kensington.txt"),
            include_str!("../weights/kingdom.txt"),
            include_str!("../weights/kastwa.txt"),
        ] {
            let mut numbers = vec![0; packed_length(file)];
            assert_eq!(pack_into(file, &mut numbers), numbers.len());
            let packed = PackedWeights {
                head: &file.as_bytes()[..network_begins(file)],
                numbers: numbers.leak(),
            };
            assert_eq!(packed.text(), file);
        }
    }
}
