//! A small network that corrects the weighted sum of an evaluation.
//!
//! It has one hidden layer. Its inputs are bits, such as "an own piece on this point", seen from
//! the side to move. All arithmetic is in integers, so that an evaluation is the same on every
//! machine. The sums of the hidden layer are kept from one position to the next
//! ([`Accumulator`]): only the inputs that differ are added or subtracted.

use std::fmt::Write as _;

/// The version of the text format.
const VERSION: u32 = 1;
/// The number of hidden units: four vector registers of 16-bit numbers.
pub const HIDDEN: usize = 32;
/// The number of words of [`Inputs`].
const WORDS: usize = 14;
/// The most inputs a network can have.
pub const MAX_INPUTS: usize = WORDS * 64;

/// A hidden unit that is fully on.
pub(crate) const UNIT: i32 = 127;
/// The fixed-point factor of the output weights.
pub(crate) const OUTPUT_UNIT: i32 = 64;
/// The value of an output of 1, in hundredths.
pub(crate) const OUTPUT_SCALE: i32 = 400;
/// The largest correction, in hundredths.
const LARGEST_CORRECTION: i32 = 1_500;

/// The inputs of a network: a set of small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs([u64; WORDS]);

impl Inputs {
    /// No input.
    pub const NONE: Inputs = Inputs([0; WORDS]);

    /// Adds an input.
    ///
    /// # Panics
    /// If it is not below [`MAX_INPUTS`].
    #[inline]
    pub fn insert(&mut self, input: usize) {
        self.0[input / 64] |= 1 << (input % 64);
    }

    /// Adds the inputs `first + n` for every `n` in a set.
    ///
    /// # Panics
    /// If one of them is not below [`MAX_INPUTS`].
    #[inline]
    pub fn insert_all(&mut self, first: usize, set: u128) {
        // The set as three words, the first of which begins within a word of this one.
        let shift = first % 64;
        let [low, high] = [set as u64, (set >> 64) as u64];
        let carried = |word: u64| word.unbounded_shr(64 - shift as u32);
        let words = [low << shift, high << shift | carried(low), carried(high)];
        for (index, word) in words.into_iter().enumerate() {
            if word != 0 {
                self.0[first / 64 + index] |= word;
            }
        }
    }

    /// The inputs in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| ones(word).map(move |bit| 64 * index + bit))
    }
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then_some(word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// A row of weights: one for each hidden unit.
type Row = [i16; HIDDEN];

/// A network with integer weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The weights of each input.
    rows: Vec<Row>,
    bias: Row,
    output: Row,
    output_bias: i32,
}

/// The sums of the hidden layer for one position, kept for the next one.
#[derive(Clone, Debug)]
pub struct Accumulator {
    inputs: Inputs,
    sums: Row,
}

/// A network's text is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// Written by another version.
    #[error("expected a network of version {VERSION} with {HIDDEN} hidden units")]
    Version,
    /// Made for another game or other features.
    #[error("the network has {found} inputs, not {expected}")]
    Inputs {
        /// The inputs of the game.
        expected: usize,
        /// The inputs in the text.
        found: usize,
    },
    /// A line is not a row of whole numbers.
    #[error("expected {HIDDEN} whole numbers in a line of the network")]
    Row,
    /// The text ends too early or goes on too long.
    #[error("the network has {0} lines; it needs a line for each input and three more")]
    Length(usize),
}

impl Network {
    pub(crate) fn new(rows: Vec<Row>, bias: Row, output: Row, output_bias: i32) -> Self {
        Network {
            rows,
            bias,
            output,
            output_bias,
        }
    }

    /// The number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.rows.len()
    }

    /// The accumulator of a position without inputs.
    #[must_use]
    pub fn accumulator(&self) -> Accumulator {
        Accumulator {
            inputs: Inputs::NONE,
            sums: self.bias,
        }
    }

    /// The correction for a position with these inputs, in hundredths. The accumulator may be that
    /// of any other position; the closer it is, the less work there is.
    #[inline]
    pub fn evaluate(&self, accumulator: &mut Accumulator, inputs: &Inputs) -> i32 {
        let words = self.rows.len().div_ceil(64);
        let pairs = accumulator.inputs.0.iter_mut().zip(&inputs.0);
        for (index, (old, &new)) in pairs.take(words).enumerate() {
            let changed = *old ^ new;
            if changed == 0 {
                continue;
            }
            for bit in ones(changed & new) {
                add(&mut accumulator.sums, &self.rows[64 * index + bit]);
            }
            for bit in ones(changed & *old) {
                subtract(&mut accumulator.sums, &self.rows[64 * index + bit]);
            }
            *old = new;
        }
        self.output(&accumulator.sums)
    }

    #[inline]
    fn output(&self, sums: &Row) -> i32 {
        let mut sum = self.output_bias;
        for (&hidden, &weight) in sums.iter().zip(&self.output) {
            let on = hidden.clamp(0, UNIT as i16);
            sum += i32::from(on) * i32::from(weight);
        }
        let value = i64::from(sum) * i64::from(OUTPUT_SCALE) / i64::from(UNIT * OUTPUT_UNIT);
        value.clamp(-i64::from(LARGEST_CORRECTION), LARGEST_CORRECTION.into()) as i32
    }

    /// The text of the network: a heading, then a line for each input, the bias, the output and its
    /// bias.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let inputs = self.rows.len();
        // Writing to a string does not fail.
        let _ = writeln!(text, "network {VERSION} inputs {inputs} hidden {HIDDEN}");
        for row in self.rows.iter().chain([&self.bias, &self.output]) {
            let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "{}", numbers.join(" "));
        }
        let _ = writeln!(text, "{}", self.output_bias);
        text
    }

    /// Whether a line is the heading of a network's text.
    #[must_use]
    pub fn is_heading(line: &str) -> bool {
        line.starts_with("network ")
    }

    /// Reads the text of a network for a game with this many inputs.
    ///
    /// # Errors
    /// If it is not a network, or not for this game.
    pub fn read<'a>(
        expected: usize,
        mut lines: impl Iterator<Item = &'a str>,
    ) -> Result<Self, NetworkError> {
        let heading: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let (version, hidden) = (VERSION.to_string(), HIDDEN.to_string());
        let found = match heading.as_slice() {
            ["network", v, "inputs", inputs, "hidden", h] if *v == version && *h == hidden => {
                inputs.parse().map_err(|_| NetworkError::Version)?
            }
            _ => return Err(NetworkError::Version),
        };
        if found != expected {
            return Err(NetworkError::Inputs { expected, found });
        }
        let lines: Vec<&str> = lines.collect();
        let Some((&[bias, output, last], rows)) = lines
            .split_last_chunk::<3>()
            .map(|(rows, last)| (last, rows))
            .filter(|(_, rows)| rows.len() == expected)
        else {
            return Err(NetworkError::Length(lines.len()));
        };
        Ok(Network {
            rows: rows
                .iter()
                .map(|line| row(line))
                .collect::<Result<_, _>>()?,
            bias: row(bias)?,
            output: row(output)?,
            output_bias: last.trim().parse().map_err(|_| NetworkError::Row)?,
        })
    }
}

/// The largest weight: with it, no sum of all inputs of a position overflows 16 bits, because no
/// position has more than 64 of them.
pub(crate) const LARGEST_WEIGHT: i16 = 500;

fn row(line: &str) -> Result<Row, NetworkError> {
    let numbers: Result<Vec<i16>, _> = line.split_whitespace().map(str::parse).collect();
    let numbers = numbers.map_err(|_| NetworkError::Row)?;
    let small = numbers.iter().all(|n| n.abs() <= LARGEST_WEIGHT);
    numbers
        .try_into()
        .ok()
        .filter(|_| small)
        .ok_or(NetworkError::Row)
}

#[inline]
fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;

    use super::*;

    fn random_network(inputs: usize, seed: u64) -> Network {
        let mut random = SplitMix64::new(seed);
        let mut row = || -> Row { std::array::from_fn(|_| random.below(201) as i16 - 100) };
        let rows = (0..inputs).map(|_| row()).collect();
        Network::new(rows, row(), row(), 77)
    }

    #[test]
    fn steps_from_position_to_position_give_what_a_fresh_start_gives() {
        let network = random_network(300, 1);
        let mut random = SplitMix64::new(2);
        let mut kept = network.accumulator();
        let mut seen = std::collections::HashSet::new();
        for _ in 0..500 {
            let mut inputs = Inputs::NONE;
            for _ in 0..random.below(40) {
                inputs.insert(random.below(300));
            }
            let fresh = network.evaluate(&mut network.accumulator(), &inputs);
            assert_eq!(network.evaluate(&mut kept, &inputs), fresh);
            seen.insert(fresh);
        }
        assert!(seen.len() > 100);
    }

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let network = random_network(20, 3);
        let text = network.to_text();
        assert_eq!(Network::read(20, text.lines()), Ok(network));
        assert_eq!(
            Network::read(21, text.lines()),
            Err(NetworkError::Inputs {
                expected: 21,
                found: 20
            })
        );
        let other = text.replacen("network 1", "network 2", 1);
        assert_eq!(Network::read(20, other.lines()), Err(NetworkError::Version));
        let short = text.lines().take(10);
        assert_eq!(Network::read(20, short), Err(NetworkError::Length(9)));
        let wrong = text.replacen('\n', "\n9999 ", 1);
        assert_eq!(Network::read(20, wrong.lines()), Err(NetworkError::Row));
    }

    #[test]
    fn inputs_are_a_set() {
        let mut inputs = Inputs::NONE;
        inputs.insert(3);
        inputs.insert_all(100, 0b101);
        inputs.insert(MAX_INPUTS - 1);
        let all: Vec<usize> = inputs.iter().collect();
        assert_eq!(all, [3, 100, 102, MAX_INPUTS - 1]);
        let mut random = SplitMix64::new(5);
        for _ in 0..200 {
            let set = u128::from(random.next_u64()) << random.below(65) | 1;
            let first = random.below(MAX_INPUTS - 127);
            let (mut at_once, mut one_by_one) = (Inputs::NONE, Inputs::NONE);
            at_once.insert_all(first, set);
            for bit in (0..128).filter(|bit| set >> bit & 1 == 1) {
                one_by_one.insert(first + bit);
            }
            assert_eq!(at_once, one_by_one);
        }
    }
}
