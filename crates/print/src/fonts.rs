//! The letters: which fonts are embedded, and how wide their letters are.

use std::sync::LazyLock;

use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// One of the fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Running words.
    Plain,
    /// Words that matter, and numbers on pieces.
    Bold,
    /// Titles.
    Title,
    /// Words under titles.
    Lead,
    /// Notation.
    Code,
}

impl Face {
    /// Every face.
    pub const ALL: [Face; 5] = [Face::Plain, Face::Bold, Face::Title, Face::Lead, Face::Code];

    fn data(self) -> &'static [u8] {
        match self {
            Face::Plain => dejavu::sans_condensed::regular(),
            Face::Bold => dejavu::sans_condensed::bold(),
            Face::Title => dejavu::serif::bold(),
            Face::Lead => dejavu::serif::regular(),
            Face::Code => dejavu::sans_mono::regular(),
        }
    }

    /// The font as programs that show pages know it.
    pub(crate) const fn family(self) -> (&'static str, &'static str) {
        match self {
            Face::Plain => ("DejaVu Sans Condensed", "sans-serif"),
            Face::Bold => ("DejaVu Sans Condensed", "sans-serif"),
            Face::Title | Face::Lead => ("DejaVu Serif", "serif"),
            Face::Code => ("DejaVu Sans Mono", "monospace"),
        }
    }

    pub(crate) const fn is_bold(self) -> bool {
        matches!(self, Face::Bold | Face::Title)
    }

    fn loaded(self) -> &'static Loaded {
        &FONTS[self as usize]
    }

    /// The font to embed.
    pub(crate) fn font(self) -> Font {
        self.loaded().font.clone()
    }

    /// The glyph of a letter, and how wide it is as a share of the size of the type.
    pub(crate) fn glyph(self, letter: char) -> Option<(u32, f64)> {
        self.loaded().glyph(letter)
    }

    /// Whether the font has this letter.
    #[must_use]
    pub fn has(self, letter: char) -> bool {
        self.glyph(letter).is_some()
    }

    /// How wide a text is in type of this size.
    #[must_use]
    pub fn width(self, text: &str, size: f64) -> f64 {
        let letters = text.chars().filter_map(|letter| self.glyph(letter));
        letters.map(|(_, width)| width * size).sum()
    }
}

/// A font that has been read.
struct Loaded {
    font: Font,
    data: FontRef<'static>,
    /// Glyphs and widths of the letters that nearly all texts are made of.
    common: Vec<Option<(u32, f64)>>,
}

/// Everything up to here is looked up once: Latin letters with all their accents.
const COMMON: u32 = 0x180;

impl Loaded {
    fn new(face: Face) -> Self {
        let data = FontRef::new(face.data()).expect("the embedded fonts are fonts");
        let font = Font::new(face.data().into(), 0).expect("the embedded fonts can be embedded");
        let mut loaded = Self {
            font,
            data,
            common: Vec::new(),
        };
        let letters = (0..COMMON).map(|code| loaded.look_up(char::from_u32(code)?));
        loaded.common = letters.collect();
        loaded
    }

    fn look_up(&self, letter: char) -> Option<(u32, f64)> {
        let id = self.data.charmap().map(letter)?;
        let metrics = self
            .data
            .glyph_metrics(Size::unscaled(), LocationRef::default());
        let units = self
            .data
            .metrics(Size::unscaled(), LocationRef::default())
            .units_per_em;
        let width = metrics.advance_width(id)?;
        Some((id.to_u32(), f64::from(width) / f64::from(units)))
    }

    fn glyph(&self, letter: char) -> Option<(u32, f64)> {
        match self.common.get(letter as usize) {
            Some(&known) => known,
            None => self.look_up(letter),
        }
    }
}

static FONTS: LazyLock<[Loaded; Face::ALL.len()]> = LazyLock::new(|| Face::ALL.map(Loaded::new));
