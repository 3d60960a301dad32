//! Points and boxes in scene units: x grows to the right, y grows downwards.

/// A point, or a displacement, in scene units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pt {
    /// Distance to the right of the origin.
    pub x: f64,
    /// Distance below the origin.
    pub y: f64,
}

impl Pt {
    /// The point (`x`, `y`).
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point seen from the other side of the table: turned by 180° about `pivot`.
    #[must_use]
    pub fn turned(self, pivot: Self) -> Self {
        Self::new(2.0 * pivot.x - self.x, 2.0 * pivot.y - self.y)
    }

    /// The middle of some points.
    #[must_use]
    pub fn middle(points: &[Self]) -> Self {
        let sum = points
            .iter()
            .fold(Self::new(0.0, 0.0), |sum, &p| sum.moved(p));
        let count = points.len() as f64;
        Self::new(sum.x / count, sum.y / count)
    }

    /// This point displaced by `by`.
    #[must_use]
    pub fn moved(self, by: Self) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its upper left corner.
    pub min: Pt,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Rect {
    /// The rectangle with upper left corner (`x`, `y`).
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            min: Pt::new(x, y),
            width,
            height,
        }
    }

    /// The rectangle grown by `by` on all four sides.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self::new(
            self.min.x - by,
            self.min.y - by,
            self.width + 2.0 * by,
            self.height + 2.0 * by,
        )
    }

    /// Its middle.
    pub fn centre(self) -> Pt {
        Pt::new(
            self.min.x + self.width / 2.0,
            self.min.y + self.height / 2.0,
        )
    }

    /// The x of its right side.
    pub fn right(self) -> f64 {
        self.min.x + self.width
    }

    /// The y of its lower side.
    pub fn bottom(self) -> f64 {
        self.min.y + self.height
    }
}
