//! The palette of 256 colours for a GIF.
//!
//! Boards have few plain colours and many that lie between them: soft edges, turned wood, the glow
//! of glass. The colours are split into boxes where they differ most, then each box's colour is
//! moved to the middle of what is nearest to it. A colour that is rare but like no other keeps its
//! place: a mark is small, and is what to look at.

use std::collections::HashMap;

/// An opaque colour.
pub type Rgb = [u8; 3];

/// How much the eye cares for red, green and blue.
const EYE: [f32; 3] = [2.0, 4.0, 3.0];

/// The number of k-means iterations over the colours.
const ROUNDS: usize = 4;

/// The bits of each channel that count as different colours. Colours that fall together are
/// averaged.
const BITS: u32 = 6;

/// Counts colours.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    cells: HashMap<u32, Cell>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    count: u64,
    sum: [u64; 3],
}

/// Some colours that are counted as one.
#[derive(Clone, Copy, Debug)]
struct Spot {
    at: [f32; 3],
    weight: f32,
}

impl Tally {
    /// Counts one pixel.
    pub fn add(&mut self, colour: Rgb) {
        let [r, g, b] = colour.map(|channel| u32::from(channel) >> (8 - BITS));
        let cell = self.cells.entry(r << (2 * BITS) | g << BITS | b);
        let cell = cell.or_default();
        cell.count += 1;
        for (sum, channel) in cell.sum.iter_mut().zip(colour) {
            *sum += u64::from(channel);
        }
    }

    /// A palette of at most so many colours for all counted ones.
    #[must_use]
    pub fn palette(&self, most: usize) -> Palette {
        let mut cells: Vec<(&u32, &Cell)> = self.cells.iter().collect();
        // The order of a hash map is another one each time, and a picture should not be.
        cells.sort_unstable_by_key(|(key, _)| **key);
        let spots: Vec<Spot> = cells
            .iter()
            .map(|(_, cell)| Spot {
                at: cell.sum.map(|sum| sum as f32 / cell.count as f32),
                // Not the count: the paper would have all the colours.
                weight: (cell.count as f32).powf(0.65),
            })
            .collect();
        let mut colours = split(spots.clone(), most);
        for _ in 0..ROUNDS {
            settle(&spots, &mut colours);
        }
        let rounded = |at: [f32; 3]| at.map(|channel| channel.round().clamp(0.0, 255.0) as u8);
        let mut colours: Vec<Rgb> = colours.into_iter().map(rounded).collect();
        colours.sort_unstable();
        colours.dedup();
        Palette {
            colours,
            known: HashMap::new(),
        }
    }
}

/// Splits the box with the most disagreement in two, again and again; the middle of each that is
/// left.
fn split(spots: Vec<Spot>, most: usize) -> Vec<[f32; 3]> {
    let mut boxes = vec![spread(spots)];
    while boxes.len() < most {
        let worst = boxes.iter().enumerate();
        let worst = worst.max_by(|(_, a), (_, b)| a.error.total_cmp(&b.error));
        let Some((index, _)) = worst.filter(|(_, found)| found.error > 0.0) else {
            break;
        };
        let Spread {
            mut spots, axis, ..
        } = boxes.swap_remove(index);
        spots.sort_by(|a, b| a.at[axis].total_cmp(&b.at[axis]));
        let middle = mean(&spots)[axis];
        // Both halves have something: the mean lies between the least and the most.
        let cut = spots.partition_point(|spot| spot.at[axis] <= middle);
        let upper = spots.split_off(cut.clamp(1, spots.len() - 1));
        boxes.push(spread(spots));
        boxes.push(spread(upper));
    }
    let filled = boxes.iter().filter(|found| !found.spots.is_empty());
    filled.map(|found| mean(&found.spots)).collect()
}

/// A box of colours, the axis along which they differ most, and how much.
struct Spread {
    spots: Vec<Spot>,
    axis: usize,
    error: f32,
}

fn spread(spots: Vec<Spot>) -> Spread {
    let middle = mean(&spots);
    let along = |axis: usize| -> f32 {
        let differences = spots.iter().map(|spot| {
            let difference = spot.at[axis] - middle[axis];
            spot.weight * difference * difference
        });
        EYE[axis] * differences.sum::<f32>()
    };
    let errors = [along(0), along(1), along(2)];
    let mut axis = 0;
    for other in 1..3 {
        if errors[other] > errors[axis] {
            axis = other;
        }
    }
    // One colour cannot be split, whatever the rounding says.
    let error = if spots.len() < 2 { 0.0 } else { errors[axis] };
    Spread { spots, axis, error }
}

fn mean(spots: &[Spot]) -> [f32; 3] {
    let mut total = 0.0;
    let mut sum = [0.0; 3];
    for spot in spots {
        total += spot.weight;
        for (sum, at) in sum.iter_mut().zip(spot.at) {
            *sum += spot.weight * at;
        }
    }
    sum.map(|sum| if total > 0.0 { sum / total } else { 0.0 })
}

/// Moves every colour to the middle of the spots that are nearest to it.
fn settle(spots: &[Spot], colours: &mut [[f32; 3]]) {
    let mut near: Vec<Vec<Spot>> = vec![Vec::new(); colours.len()];
    for spot in spots {
        if let Some(index) = nearest(colours.iter().copied(), spot.at) {
            near[index].push(*spot);
        }
    }
    for (colour, spots) in colours.iter_mut().zip(near) {
        if !spots.is_empty() {
            *colour = mean(&spots);
        }
    }
}

fn nearest(colours: impl Iterator<Item = [f32; 3]>, wanted: [f32; 3]) -> Option<usize> {
    let mut best = None;
    let mut least = f32::INFINITY;
    for (index, colour) in colours.enumerate() {
        let mut distance = 0.0;
        for axis in 0..3 {
            let difference = colour[axis] - wanted[axis];
            distance += EYE[axis] * difference * difference;
        }
        if distance < least {
            least = distance;
            best = Some(index);
        }
    }
    best
}

/// Some colours, and for each other which of them is nearest.
#[derive(Clone, Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// The colours.
    #[must_use]
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of the colour that is nearest to this one.
    pub fn index(&mut self, colour: Rgb) -> u8 {
        if let Some(&index) = self.known.get(&colour) {
            return index;
        }
        let colours = self.colours.iter().map(|colour| colour.map(f32::from));
        let found = nearest(colours, colour.map(f32::from)).unwrap_or(0);
        let index = u8::try_from(found).unwrap_or(u8::MAX);
        self.known.insert(colour, index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::{Rgb, Tally};

    fn tally(colours: impl IntoIterator<Item = (Rgb, usize)>) -> Tally {
        let mut tally = Tally::default();
        for (colour, count) in colours {
            for _ in 0..count {
                tally.add(colour);
            }
        }
        tally
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let colours = [[0, 0, 0], [250, 240, 230], [200, 30, 40]];
        let mut palette = tally(colours.map(|colour| (colour, 10))).palette(255);
        assert_eq!(palette.colours().len(), 3);
        for colour in colours {
            let index = usize::from(palette.index(colour));
            assert_eq!(palette.colours()[index], colour);
        }
    }

    #[test]
    fn a_rare_colour_among_many_is_kept() {
        // A long ramp of greys, and a few red pixels.
        let ramp = (0..=255u8).map(|grey| ([grey; 3], 4000));
        let red = [220, 20, 30];
        let mut palette = tally(ramp.chain([(red, 40)])).palette(32);
        assert!(palette.colours().len() <= 32);
        let index = usize::from(palette.index(red));
        let [r, g, b] = palette.colours()[index];
        assert!(r > 190 && g < 50 && b < 60, "{r} {g} {b}");
    }

    #[test]
    fn nothing_counted_is_no_colour() {
        let mut palette = Tally::default().palette(255);
        assert!(palette.colours().len() <= 1);
        assert_eq!(palette.index([1, 2, 3]), 0);
    }
}
