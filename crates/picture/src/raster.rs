//! From SVG to pixels.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::fonts;

/// How many times as high as wide a picture may be: no board of ours comes near it.
const TALLEST: f32 = 2.0;

/// How wide a picture is, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest picture that still shows a board.
    pub const LEAST: Width = Width(64);
    /// The widest: twice a large screen's board.
    pub const MOST: Width = Width(2048);
    /// The default width: sharp on a page, small enough to send.
    pub const USUAL: Width = Width(800);
    /// The width of a card that other sites show beside a link.
    pub const CARD: Width = Width(1200);

    /// A width from [`Width::LEAST`] to [`Width::MOST`].
    #[must_use]
    pub fn new(pixels: u32) -> Option<Self> {
        let width = Width(pixels);
        (Width::LEAST..=Width::MOST)
            .contains(&width)
            .then_some(width)
    }

    /// The number of pixels.
    #[must_use]
    pub fn pixels(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Width {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Self, PictureError> {
        let pixels = text.parse().ok().and_then(Width::new);
        pixels.ok_or(PictureError::Width)
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The width is no number, or out of bounds.
    #[error("expected a width from {least} to {most} pixels", least = Width::LEAST, most = Width::MOST)]
    Width,
    /// The text is not SVG that can be drawn.
    #[error("this SVG cannot be drawn: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture would be far higher than wide.
    #[error("a picture of {width} × {height} is too tall")]
    TooHigh {
        /// Its width, in its own units.
        width: f32,
        /// Its height.
        height: f32,
    },
    /// The pixels could not be written as PNG.
    #[error("cannot write PNG: {0}")]
    Png(#[from] ::png::EncodingError),
    /// The pixels could not be written as GIF.
    #[error("cannot write GIF: {0}")]
    Gif(#[from] ::gif::EncodingError),
}

/// How SVG is read: with our fonts alone, and nothing from any file.
static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| Options {
    fontdb: fonts::database(),
    font_family: fonts::SANS.to_owned(),
    ..Options::default()
});

/// Draws an SVG so wide.
///
/// Pictures in both themes at once follow their reader's system by a style sheet, and pixels have
/// no reader: draw with a theme that is light or dark. The values of the light one are what is seen
/// otherwise.
///
/// # Errors
/// If the text is not SVG, or the picture would be more than twice as high as wide.
pub fn raster(svg: &str, width: Width) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(svg, &OPTIONS)?;
    let size = tree.size();
    let scale = width.0 as f32 / size.width();
    let height = (size.height() * scale).round().max(1.0);
    let too_high = PictureError::TooHigh {
        width: size.width(),
        height: size.height(),
    };
    if height > width.0 as f32 * TALLEST {
        return Err(too_high);
    }
    // Nothing else can be wrong with a size inside these bounds.
    let mut pixels = Pixmap::new(width.0, height as u32).ok_or(too_high)?;
    // To the last row of pixels: half a row of paper would be half transparent.
    let down = height / size.height();
    resvg::render(
        &tree,
        Transform::from_scale(scale, down),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::{PictureError, Width, raster};

    #[test]
    fn widths_have_bounds() {
        for (text, width) in [("64", Some(64)), ("2048", Some(2048)), ("800", Some(800))] {
            assert_eq!(text.parse::<Width>().ok().map(Width::pixels), width);
        }
        for text in ["63", "2049", "-1", "", "1e3", "99999999999999999999"] {
            assert!(
                matches!(text.parse::<Width>(), Err(PictureError::Width)),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(
            raster("no", Width::LEAST),
            Err(PictureError::Svg(_))
        ));
        let tower = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1000000"/>"#;
        let refused = raster(tower, Width::MOST);
        assert!(matches!(refused, Err(PictureError::TooHigh { .. })));
    }

    #[test]
    fn sizes_follow_from_the_width() {
        let flat = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>"#;
        let width = Width::new(150).expect("a width");
        let pixels = raster(flat, width).expect("a picture");
        assert_eq!((pixels.width(), pixels.height()), (150, 50));
    }
}
