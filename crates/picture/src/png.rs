//! Pixels as PNG.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::raster::{PictureError, Width, raster};

/// How hard to try to make a file small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A visitor waits: a file twice as large is sooner there than the time it takes to halve it.
    Quick,
    /// The file is kept.
    Small,
}

/// Draws an SVG so wide, as a PNG file, quickly.
///
/// # Errors
/// As for [`raster`].
pub fn png(svg: &str, width: Width) -> Result<Vec<u8>, PictureError> {
    encode(&raster(svg, width)?, Effort::Quick)
}

/// Draws an SVG so wide, as a small PNG file.
///
/// # Errors
/// As for [`raster`].
pub fn small_png(svg: &str, width: Width) -> Result<Vec<u8>, PictureError> {
    encode(&raster(svg, width)?, Effort::Small)
}

/// Pixels as a PNG file: without transparency where there is none.
///
/// # Errors
/// Never for pixels that exist; writing to memory does not fail.
pub fn encode(pixels: &Pixmap, effort: Effort) -> Result<Vec<u8>, PictureError> {
    let opaque = pixels.pixels().iter().all(PremultipliedColorU8::is_opaque);
    let mut bytes = Vec::with_capacity(pixels.data().len());
    for pixel in pixels.pixels() {
        if opaque {
            bytes.extend_from_slice(&[pixel.red(), pixel.green(), pixel.blue()]);
        } else {
            let plain = pixel.demultiply();
            bytes.extend_from_slice(&[plain.red(), plain.green(), plain.blue(), plain.alpha()]);
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(if opaque {
        ColorType::Rgb
    } else {
        ColorType::Rgba
    });
    encoder.set_depth(BitDepth::Eight);
    // Boards are drawings with exact repetitions, which compress better without a filter.
    // Fast compression gains nothing without one.
    let (compression, filter) = match effort {
        Effort::Quick => (Compression::Fast, Filter::Paeth),
        Effort::Small => (Compression::Balanced, Filter::NoFilter),
    };
    encoder.set_compression(compression);
    encoder.set_filter(filter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
