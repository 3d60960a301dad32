//! Glyphs: the look of a piece or of an empty place in every output.

use crate::geometry::Pt;
use crate::palette::Role;

/// A filled colour: one role, or a shade of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The colour of a role.
    Plain(Role),
    /// The shade of that name.
    Shade(&'static str),
}

/// The edge of a shape, relative to the point where its glyph stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A circle or an upright ellipse.
    Ellipse {
        /// The middle of the shape.
        at: Pt,
        /// Half its width.
        rx: f64,
        /// Half its height.
        ry: f64,
    },
    /// An upright rectangle with rounded corners.
    Box {
        /// Upper left corner.
        at: Pt,
        /// Width and height.
        size: Pt,
        /// Radius of the corners.
        round: f64,
    },
    /// SVG path data.
    Path(String),
    /// A few letters, centred.
    Text {
        /// Middle of the text.
        at: Pt,
        /// Height of the type.
        size: f64,
        /// The letters.
        text: String,
    },
}

/// One filled or drawn form.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where its edge runs.
    pub outline: Outline,
    /// What fills it.
    pub fill: Option<Paint>,
    /// The colour and width of its edge.
    pub stroke: Option<(Role, f64)>,
    /// From 0 (not seen) to 1.
    pub opacity: f64,
}

impl Shape {
    fn new(outline: Outline) -> Self {
        Self {
            outline,
            fill: None,
            stroke: None,
            opacity: 1.0,
        }
    }

    /// A circle.
    pub fn circle(x: f64, y: f64, r: f64) -> Self {
        Self::ellipse(x, y, r, r)
    }

    /// An upright ellipse.
    pub fn ellipse(x: f64, y: f64, rx: f64, ry: f64) -> Self {
        let at = Pt::new(x, y);
        Self::new(Outline::Ellipse { at, rx, ry })
    }

    /// A rectangle with its corners rounded by `round`.
    pub fn rect(x: f64, y: f64, width: f64, height: f64, round: f64) -> Self {
        Self::new(Outline::Box {
            at: Pt::new(x, y),
            size: Pt::new(width, height),
            round,
        })
    }

    /// A path, given as SVG path data.
    pub fn path(data: impl Into<String>) -> Self {
        Self::new(Outline::Path(data.into()))
    }

    /// Text centred on a point.
    pub fn text(x: f64, y: f64, size: f64, text: impl Into<String>) -> Self {
        Self::new(Outline::Text {
            at: Pt::new(x, y),
            size,
            text: text.into(),
        })
    }

    /// The same, filled with the colour of `role`.
    #[must_use]
    pub fn fill(mut self, role: Role) -> Self {
        self.fill = Some(Paint::Plain(role));
        self
    }

    /// The same, filled with the shade called `name`.
    #[must_use]
    pub fn shaded(mut self, name: &'static str) -> Self {
        self.fill = Some(Paint::Shade(name));
        self
    }

    /// The same, with an edge.
    #[must_use]
    pub fn stroke(mut self, role: Role, width: f64) -> Self {
        self.stroke = Some((role, width));
        self
    }

    /// The same, less opaque.
    #[must_use]
    pub fn faint(mut self, opacity: f64) -> Self {
        self.opacity = opacity;
        self
    }
}

/// Colours of a colour terminal, from its palette of 256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ansi {
    /// The letters' colour; the terminal's own when `None`.
    pub front: Option<u8>,
    /// The colour behind them; the terminal's own when `None`.
    pub ground: Option<u8>,
    /// Heavier letters.
    pub bold: bool,
}

impl Ansi {
    /// Letters in `front`, on whatever is behind.
    pub const fn front(front: u8) -> Self {
        Self {
            front: Some(front),
            ground: None,
            bold: false,
        }
    }

    /// Letters in `front` on `ground`.
    pub const fn on(front: u8, ground: u8) -> Self {
        Self {
            front: Some(front),
            ground: Some(ground),
            bold: false,
        }
    }

    /// The same, heavier.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }
}

/// How a glyph is written on terminals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// Pure ASCII, without help from colour.
    pub plain: String,
    /// Unicode, for colour terminals; as telling without its colour.
    pub fancy: String,
    /// The colours of the latter.
    pub ansi: Ansi,
}

impl Letters {
    /// `plain` for all terminals, `fancy` and `ansi` for those with colour.
    pub fn new(plain: impl Into<String>, fancy: impl Into<String>, ansi: Ansi) -> Self {
        Self {
            plain: plain.into(),
            fancy: fancy.into(),
            ansi,
        }
    }
}

/// The look of one kind of piece.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// Its key within the scene, fit for an XML id: `white-monarch`.
    pub id: String,
    /// What people call it: `White Monarch`.
    pub name: String,
    /// Its drawing, in scene units around (0, 0).
    pub shapes: Vec<Shape>,
    /// Half the width and half the height it needs, to set it in a row of others.
    pub reach: Pt,
    /// Its letters on terminals.
    pub letters: Letters,
}

impl Glyph {
    /// The ground of an empty place: it has neither a name nor letters.
    pub(crate) fn ground(id: impl Into<String>, reach: Pt, shapes: Vec<Shape>) -> Self {
        Self {
            id: id.into(),
            name: String::new(),
            shapes,
            reach,
            letters: Letters::default(),
        }
    }
}
