//! Papers, and lengths on them: everything is in millimetres.

use std::fmt;
use std::str::FromStr;

use kabinet_core::text::quoted;

/// How far from every edge of a sheet nothing is printed: most printers leave 4 to 6 mm white.
pub const MARGIN: f64 = 7.0;

/// The strip at the bottom of every sheet that says which sheet it is.
pub(crate) const FOOTER: f64 = 5.0;

/// A width and a height in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Extent {
    /// This width and this height.
    #[must_use]
    pub const fn new(width: f64, height: f64) -> Self {
        Self { width, height }
    }

    /// The same lying on its side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(self.height, self.width)
    }

    /// What of a sheet of this size can be printed on, without the footer.
    #[must_use]
    pub fn usable(self) -> Self {
        Self::new(
            self.width - 2.0 * MARGIN,
            self.height - 2.0 * MARGIN - FOOTER,
        )
    }
}

/// The paper in the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Every paper.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::A3, Paper::Letter];

    /// How commands and addresses call it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A3 => "a3",
            Paper::Letter => "letter",
        }
    }

    /// How people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::A3 => "A3",
            Paper::Letter => "US Letter",
        }
    }

    /// A sheet of it, upright.
    #[must_use]
    pub const fn size(self) -> Extent {
        match self {
            Paper::A4 => Extent::new(210.0, 297.0),
            Paper::A3 => Extent::new(297.0, 420.0),
            Paper::Letter => Extent::new(215.9, 279.4),
        }
    }

    /// A page of words or pieces: large paper takes two of them side by side.
    #[must_use]
    pub const fn leaf(self) -> Extent {
        match self {
            Paper::A3 => Paper::A4.size(),
            Paper::A4 | Paper::Letter => self.size(),
        }
    }

    /// Whether a sheet takes two pages side by side.
    #[must_use]
    pub const fn takes_two(self) -> bool {
        matches!(self, Paper::A3)
    }
}

/// There is no paper of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no paper is called {0}; there are {known}", known = Paper::ALL.map(Paper::code).join(", "))]
pub struct UnknownPaper(String);

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(code: &str) -> Result<Self, UnknownPaper> {
        let mut all = Paper::ALL.into_iter();
        all.find(|paper| paper.code() == code)
            .ok_or_else(|| UnknownPaper(quoted(code)))
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
