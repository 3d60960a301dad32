//! Pixels as PNG.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::raster::{PictureError, Width, raster};

/// Draws an SVG so wide, as a PNG file.
///
/// # Errors
/// As for [`raster`].
pub fn png(svg: &str, width: Width) -> Result<Vec<u8>, PictureError> {
    encode(&raster(svg, width)?)
}

/// Pixels as a PNG file: without transparency where there is none.
///
/// # Errors
/// Never for pixels that exist; writing to memory does not fail.
pub fn encode(pixels: &Pixmap) -> Result<Vec<u8>, PictureError> {
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
    // A visitor waits: a few kilobytes more are sooner there than the time it takes to save them.
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
