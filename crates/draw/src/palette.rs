//! Colours by role, each with a value for the light and for the dark theme.

/// An opaque sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour written `0xRRGGBB`.
    pub const fn hex(value: u32) -> Self {
        let [_, r, g, b] = value.to_be_bytes();
        Self(r, g, b)
    }

    /// A colour of the terminal's 256. The first 16 are the terminal's own choice; these are the
    /// usual ones.
    pub fn ansi(colour: u8) -> Self {
        let step = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
        match colour {
            7 => Self(192, 192, 192),
            8 => Self(128, 128, 128),
            0..=15 => {
                let full = if colour < 8 { 128 } else { 255 };
                let on = |bit: u8| if colour >> bit & 1 == 1 { full } else { 0 };
                Self(on(0), on(1), on(2))
            }
            // A cube with six steps of red, green and blue.
            16..=231 => {
                let cube = colour - 16;
                Self(step(cube / 36), step(cube / 6 % 6), step(cube % 6))
            }
            232.. => {
                let grey = 8 + 10 * (colour - 232);
                Self(grey, grey, grey)
            }
        }
    }

    /// Relative luminance, as WCAG 2 defines it: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio with another colour, as WCAG 2 defines it: from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// What a colour is for, such as `ink` or `line`; the palette gives it a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Role(pub &'static str);

/// The page around the board.
pub const PAPER: Role = Role("paper");
/// Words on the page.
pub const INK: Role = Role("ink");
/// Quieter words on the page: the side that waits, counts.
pub const QUIET: Role = Role("quiet");
/// The side to move.
pub const TURN: Role = Role("turn");
/// The shelf for pieces beside the board.
pub const SHELF: Role = Role("shelf");
/// A warning sign.
pub const ALARM: Role = Role("alarm");
/// The text on a warning sign.
pub const ALARM_INK: Role = Role("alarm-ink");
/// Coordinates on the board; every board gives it a value.
pub const LABEL: Role = Role("label");
/// The places of the last action; every board gives it a value.
pub const LAST: Role = Role("last");
/// The winning shape; every board gives it a value.
pub const WIN: Role = Role("win");
/// A piece in danger; every board gives it a value.
pub const DANGER: Role = Role("danger");
/// A frozen piece; every board gives it a value.
pub const FROST: Role = Role("frost");

/// The value of a role in both themes.
#[derive(Clone, Copy, Debug)]
pub struct Swatch {
    /// The role.
    pub role: Role,
    /// Its colour in the light theme.
    pub light: Rgb,
    /// Its colour in the dark theme.
    pub dark: Rgb,
}

/// A colour that changes over a shape: a turned edge, the glow of glass.
#[derive(Clone, Debug)]
pub struct Shade {
    /// The name that shapes use.
    pub name: &'static str,
    /// How it spreads.
    pub spread: Spread,
    /// Its colours on the way: place from 0 to 1, role, opacity.
    pub stops: Vec<(f64, Role, f64)>,
}

/// How a shade spreads, in fractions of the shape's own box.
#[derive(Clone, Copy, Debug)]
pub enum Spread {
    /// Around (`cx`, `cy`), up to the distance `r`.
    Radial {
        /// Centre, across.
        cx: f64,
        /// Centre, down.
        cy: f64,
        /// Where the last stop is reached.
        r: f64,
    },
    /// From the left side to the right.
    Across,
    /// From the top to the bottom.
    Down,
}

/// A promise of contrast between two roles, kept by a test in both themes.
#[derive(Clone, Copy, Debug)]
pub struct Contrast {
    /// The colour that must be visible.
    pub front: Role,
    /// The colour below it.
    pub ground: Role,
    /// The least ratio: 4.5 for words, 3 for shapes.
    pub least: f64,
}

/// The colours of one board.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// Every role, once.
    pub swatches: Vec<Swatch>,
    /// The shades made of them.
    pub shades: Vec<Shade>,
    /// Pairs of colours that must stay distinct.
    pub contrasts: Vec<Contrast>,
}

impl Palette {
    /// The colours of the room, which all boards share: warm paper and ink, or walnut and
    /// lamp-light.
    pub fn room() -> Self {
        let mut palette = Self::default();
        palette.set(PAPER, 0xf6_f0e4, 0x1d_1612);
        palette.set(INK, 0x2b_231b, 0xf0_e4d0);
        palette.set(QUIET, 0x6a_5c4c, 0xb5_a48d);
        palette.set(TURN, 0x9a_4a12, 0xf0_b45c);
        palette.set(SHELF, 0xe3_d6bd, 0x7d_6a56);
        palette.set(ALARM, 0xb3_261e, 0xb3_261e);
        palette.set(ALARM_INK, 0xff_ffff, 0xff_ffff);
        palette.words(ALARM_INK, ALARM);
        palette.words(INK, PAPER);
        palette.words(QUIET, PAPER);
        palette.words(TURN, PAPER);
        palette
    }

    /// Gives `role` its colours in the light and in the dark theme, as `0xRRGGBB`.
    pub fn set(&mut self, role: Role, light: u32, dark: u32) {
        self.swatches.retain(|swatch| swatch.role != role);
        self.swatches.push(Swatch {
            role,
            light: Rgb::hex(light),
            dark: Rgb::hex(dark),
        });
    }

    /// Adds a shade.
    pub fn shade(&mut self, name: &'static str, spread: Spread, stops: &[(f64, Role, f64)]) {
        self.shades.push(Shade {
            name,
            spread,
            stops: stops.to_vec(),
        });
    }

    /// Promises that words in `front` can be read on `ground`.
    pub fn words(&mut self, front: Role, ground: Role) {
        self.contrasts.push(Contrast {
            front,
            ground,
            least: 4.5,
        });
    }

    /// Promises that shapes in `front` can be made out on `ground`.
    pub fn shapes(&mut self, front: Role, ground: Role) {
        self.contrasts.push(Contrast {
            front,
            ground,
            least: 3.0,
        });
    }

    /// The swatch of `role`, if the palette has it.
    pub fn get(&self, role: Role) -> Option<Swatch> {
        self.swatches.iter().copied().find(|s| s.role == role)
    }
}

#[cfg(test)]
mod tests {
    use super::Rgb;

    #[test]
    fn terminal_colours_are_the_usual_ones() {
        let known = [
            (9, 0xff_0000),
            (16, 0x00_0000),
            (137, 0xaf_875f),
            (203, 0xff_5f5f),
            (231, 0xff_ffff),
            (232, 0x08_0808),
            (255, 0xee_eeee),
        ];
        for (colour, value) in known {
            assert_eq!(Rgb::ansi(colour), Rgb::hex(value), "{colour}");
        }
    }

    #[test]
    fn contrast_is_as_published() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // The well-known darkest grey that fails on white.
        assert!((Rgb::hex(0x77_7777).contrast(white) - 4.48).abs() < 0.01);
    }
}
