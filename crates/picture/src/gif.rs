//! Frames as a GIF, the one animated format that every browser, mail program and messenger shows.
//!
//! Each picture is written as the rectangle that differs from the one before, and what does not
//! differ inside it is left transparent, which takes next to no room. All pictures share their
//! colours.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::palette::{Palette, Rgb, Tally};
use crate::raster::PictureError;

/// The colours of a GIF, one of which is none.
const COLOURS: usize = 256;

/// Where shades are rounded up and where down, so that a slow change of colour has no steps: the
/// same in every picture, and so nothing flickers.
const GRAIN: [[i16; 4]; 4] = [
    [-4, 0, -3, 1],
    [2, -2, 3, -1],
    [-3, 1, -4, 0],
    [3, -1, 2, -2],
];

/// A colour this close counts as the right one.
const EVEN: u8 = 2;

/// Pictures that follow each other: the first whole, of the others what changes.
#[derive(Debug, Default)]
pub struct GifEncoder {
    width: u32,
    height: u32,
    /// The picture that was added last.
    last: Vec<Rgb>,
    first: Vec<Rgb>,
    steps: Vec<Step>,
    tally: Tally,
}

/// One picture of a reel.
#[derive(Debug)]
struct Step {
    /// The pixels that differ from the picture before, by their index.
    changes: Vec<(u32, Rgb)>,
    shown: Duration,
}

impl GifEncoder {
    /// Adds a picture that is shown for a while. All must be of the same size: another size is cut
    /// or filled up.
    pub fn add(&mut self, pixels: &Pixmap, shown: Duration) {
        if self.first.is_empty() {
            (self.width, self.height) = (pixels.width(), pixels.height());
            self.first = pixels.pixels().iter().map(|&pixel| plain(pixel)).collect();
            self.last.clone_from(&self.first);
            for &colour in &self.first {
                self.tally.add(colour);
            }
            self.steps.push(Step {
                changes: Vec::new(),
                shown,
            });
            return;
        }
        let mut changes = Vec::new();
        let pairs = self.last.iter_mut().zip(pixels.pixels());
        for (index, (last, &pixel)) in (0..).zip(pairs) {
            let colour = plain(pixel);
            if *last != colour {
                *last = colour;
                self.tally.add(colour);
                changes.push((index, colour));
            }
        }
        self.steps.push(Step { changes, shown });
    }

    /// How many pictures there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The pictures as a GIF file that begins again at its end.
    ///
    /// # Errors
    /// If there is no picture, or one that is too large for GIF.
    pub fn gif(&self) -> Result<Vec<u8>, PictureError> {
        let too_high = |_| PictureError::TooHigh {
            width: self.width as f32,
            height: self.height as f32,
        };
        let width = u16::try_from(self.width).map_err(too_high)?;
        let height = u16::try_from(self.height).map_err(too_high)?;
        let mut palette = self.tally.palette(COLOURS - 1);
        let nothing = palette.colours().len() as u8;
        let mut table: Vec<u8> = palette.colours().concat();
        table.extend_from_slice(&[0, 0, 0]);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height, &table)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut shown: Vec<u8> = Vec::new();
        for step in &self.steps {
            let part = if shown.is_empty() {
                let all = (0..).zip(&self.first);
                shown = all
                    .map(|(at, &colour)| self.rounded(&mut palette, at, colour))
                    .collect();
                Part {
                    left: 0,
                    top: 0,
                    width: self.width,
                    height: self.height,
                    indices: shown.clone(),
                }
            } else {
                self.part(step, &mut palette, &mut shown, nothing)
            };
            encoder.write_frame(&Frame {
                delay: u16::try_from(step.shown.as_millis() / 10).unwrap_or(u16::MAX),
                dispose: DisposalMethod::Keep,
                transparent: Some(nothing),
                left: part.left as u16,
                top: part.top as u16,
                width: part.width as u16,
                height: part.height as u16,
                buffer: Cow::Owned(part.indices),
                ..Frame::default()
            })?;
        }
        drop(encoder);
        Ok(file)
    }

    /// The colour that stands for another at a pixel.
    fn rounded(&self, palette: &mut Palette, at: u32, colour: Rgb) -> u8 {
        let plain = palette.index(colour);
        let found = palette.colours().get(usize::from(plain));
        let off = |found: &Rgb| found.iter().zip(colour).map(|(a, b)| a.abs_diff(b)).max();
        // Areas with an exact colour are not dithered.
        if found.and_then(off).is_none_or(|off| off <= EVEN) {
            return plain;
        }
        let (x, y) = (at % self.width, at / self.width);
        let grain = GRAIN[y as usize % 4][x as usize % 4];
        palette.index(colour.map(|channel| (i16::from(channel) + grain).clamp(0, 255) as u8))
    }

    /// The smallest rectangle with all that is seen to change.
    fn part(&self, step: &Step, palette: &mut Palette, shown: &mut [u8], nothing: u8) -> Part {
        let mut seen = Vec::with_capacity(step.changes.len());
        let (mut left, mut right) = (self.width, 0);
        let (mut top, mut bottom) = (self.height, 0);
        for &(at, colour) in &step.changes {
            let index = self.rounded(palette, at, colour);
            // Two colours may have become one.
            if shown[at as usize] == index {
                continue;
            }
            shown[at as usize] = index;
            let (x, y) = (at % self.width, at / self.width);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
            seen.push((x, y, index));
        }
        if seen.is_empty() {
            // A picture like the one before still takes its time: a single pixel that is not drawn.
            (left, right, top, bottom) = (0, 1, 0, 1);
        }
        let (width, height) = (right - left, bottom - top);
        let mut indices = vec![nothing; (width * height) as usize];
        for (x, y, index) in seen {
            indices[((y - top) * width + x - left) as usize] = index;
        }
        Part {
            left,
            top,
            width,
            height,
            indices,
        }
    }
}

/// The part of a frame that is written.
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    indices: Vec<u8>,
}

/// A pixel without transparency: on black, where it has any.
fn plain(pixel: resvg::tiny_skia::PremultipliedColorU8) -> Rgb {
    [pixel.red(), pixel.green(), pixel.blue()]
}
