//! The pen: writes shapes and colours as compact SVG text.

use std::fmt::Write as _;

use super::Theme;
use crate::geometry::Pt;
use crate::glyph::{Outline, Paint, Shape};
use crate::palette::{Palette, Rgb, Role, Shade, Spread, Swatch};

/// The properties that take a colour.
const PROPERTIES: [&str; 3] = ["fill", "stroke", "stop-color"];

/// A growing SVG text and the colours it is written in.
pub(super) struct Ink<'a> {
    palette: &'a Palette,
    theme: Theme,
    /// Whether the page's style sheet has the colours, and the picture only names them.
    by_page: bool,
    /// What ids and classes begin with, already fit for XML.
    pub(super) prefix: String,
    /// The text so far.
    pub(super) out: String,
}

impl<'a> Ink<'a> {
    pub(super) fn new(palette: &'a Palette, theme: Theme, prefix: &str) -> Self {
        let prefix = prefix
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        Self {
            palette,
            theme,
            by_page: false,
            prefix,
            out: String::with_capacity(16 * 1024),
        }
    }

    /// An ink that names its colours and leaves their values to the page's style sheet.
    pub(super) fn named(palette: &'a Palette, prefix: &str) -> Self {
        Self {
            by_page: true,
            ..Self::new(palette, Theme::Auto, prefix)
        }
    }

    /// Appends text that is SVG already.
    pub(super) fn raw(&mut self, svg: &str) {
        self.out.push_str(svg);
    }

    /// Appends words, escaped.
    pub(super) fn words(&mut self, words: &str) {
        escape(&mut self.out, words);
    }

    /// Appends ` name="value"`.
    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"");
        escape(&mut self.out, value);
        self.out.push('"');
    }

    /// Appends ` name="value"` for a number.
    pub(super) fn number(&mut self, name: &str, value: f64) {
        let _ = write!(self.out, " {name}=\"{}\"", round(value));
    }

    /// Appends fill, stroke and opacity.
    ///
    /// Colours are plain attributes, which every SVG program understands. Those that differ between
    /// themes also get a class when the reader's system decides.
    pub(super) fn paint(&mut self, fill: Option<Paint>, stroke: Option<(Role, f64)>, opacity: f64) {
        let mut classes = String::new();
        match fill {
            None => self.raw(" fill=\"none\""),
            Some(Paint::Shade(name)) => {
                let _ = write!(self.out, " fill=\"url(#{}-shade-{name})\"", self.prefix);
            }
            Some(Paint::Plain(role)) => self.colour("fill", role, &mut classes),
        }
        if let Some((role, width)) = stroke {
            self.colour("stroke", role, &mut classes);
            self.number("stroke-width", width);
        }
        if opacity < 1.0 {
            // With a single paint, its own opacity looks the same and saves the renderer a layer.
            let property = match (fill, stroke) {
                (Some(_), None) => "fill-opacity",
                (None, Some(_)) => "stroke-opacity",
                _ => "opacity",
            };
            let _ = write!(self.out, " {property}=\"{opacity}\"");
        }
        if !classes.is_empty() {
            let _ = write!(self.out, " class=\"{}\"", classes.trim_end());
        }
    }

    fn colour(&mut self, property: &str, role: Role, classes: &mut String) {
        if self.by_page {
            // Not a class: the value is inherited into whatever `use` repeats, and the sheet needs
            // no rule for each pair of property and role.
            let _ = write!(self.out, " {property}=\"var(--kb-{})\"", role.0);
            return;
        }
        // A role that a board forgot must not break the picture; a test finds it.
        let swatch = self.palette.get(role).unwrap_or(Swatch {
            role,
            light: Rgb(255, 0, 255),
            dark: Rgb(255, 0, 255),
        });
        let value = match self.theme {
            Theme::Light | Theme::Auto => swatch.light,
            Theme::Dark => swatch.dark,
        };
        let _ = write!(self.out, " {property}=\"{}\"", hex(value));
        if self.theme == Theme::Auto && swatch.light != swatch.dark {
            let _ = write!(classes, "{}-{property}-{} ", self.prefix, role.0);
        }
    }

    /// Appends one shape.
    pub(super) fn shape(&mut self, shape: &Shape) {
        match &shape.outline {
            Outline::Ellipse { at, rx, ry } => {
                let circle = rx == ry;
                self.raw(if circle { "<circle" } else { "<ellipse" });
                self.offset("cx", at.x);
                self.offset("cy", at.y);
                if circle {
                    self.number("r", *rx);
                } else {
                    self.number("rx", *rx);
                    self.number("ry", *ry);
                }
            }
            Outline::Box { at, size, round } => {
                self.raw("<rect");
                self.offset("x", at.x);
                self.offset("y", at.y);
                self.number("width", size.x);
                self.number("height", size.y);
                self.offset("rx", *round);
            }
            Outline::Path(data) => {
                self.raw("<path");
                self.attribute("d", data);
            }
            Outline::Text { at, size, text } => {
                self.text_at(*at, *size, "middle");
                self.raw(" font-weight=\"700\"");
                self.paint(shape.fill, shape.stroke, shape.opacity);
                self.raw(">");
                self.words(text);
                self.raw("</text>");
                return;
            }
        }
        self.paint(shape.fill, shape.stroke, shape.opacity);
        self.raw("/>");
    }

    /// Begins a text whose middle line is at `at.y`.
    pub(super) fn text_at(&mut self, at: Pt, size: f64, anchor: &str) {
        self.raw("<text");
        self.number("x", at.x);
        // Digits and capitals of system fonts are about 0.7 of the type high; programs disagree
        // about `dominant-baseline`, so the baseline is set by hand.
        self.number("y", at.y + 0.35 * size);
        self.number("font-size", size);
        self.attribute("text-anchor", anchor);
    }

    fn offset(&mut self, name: &str, value: f64) {
        if value != 0.0 {
            self.number(name, value);
        }
    }

    /// Appends the style sheet that lets the reader's system choose, when it is to choose.
    ///
    /// A page may overrule the system: `data-theme="light"` or `"dark"` on its root element.
    pub(super) fn style(&mut self) {
        if self.theme != Theme::Auto {
            return;
        }
        let prefix = &self.prefix;
        let [mut classes, mut light, mut dark] = [const { String::new() }; 3];
        for swatch in self.palette.swatches.iter().filter(|s| s.light != s.dark) {
            let role = swatch.role.0;
            let known = classes.len();
            for property in PROPERTIES {
                let name = format!("{prefix}-{property}-{role}");
                // Only what the picture uses: a class ends with a quote or a space.
                let used = [' ', '"'].map(|end| format!("{name}{end}"));
                if used.iter().any(|used| self.out.contains(used)) {
                    let _ = write!(classes, ".{name}{{{property}:var(--{prefix}-{role})}}");
                }
            }
            if classes.len() > known {
                let _ = write!(light, "--{prefix}-{role}:{};", hex(swatch.light));
                let _ = write!(dark, "--{prefix}-{role}:{};", hex(swatch.dark));
            }
        }
        if !classes.is_empty() {
            // Variables reach into what `use` repeats, which selectors for ancestors do not.
            // Programs without variables skip the whole of it and keep to the attributes.
            let _ = write!(
                self.out,
                "<style>.{prefix}-board{{{light}}}\
                 @media (prefers-color-scheme:dark){{.{prefix}-board{{{dark}}}}}\
                 [data-theme=light] .{prefix}-board{{{light}}}\
                 [data-theme=dark] .{prefix}-board{{{dark}}}\
                 @supports (color:var(--a)){{{classes}}}</style>"
            );
        }
    }

    /// Appends the definition of a shade.
    pub(super) fn shade(&mut self, shade: &Shade) {
        let element = match shade.spread {
            Spread::Radial { .. } => "radialGradient",
            Spread::Across | Spread::Down => "linearGradient",
        };
        let _ = write!(
            self.out,
            "<{element} id=\"{}-shade-{}\"",
            self.prefix, shade.name
        );
        match shade.spread {
            Spread::Radial { cx, cy, r } => {
                let _ = write!(self.out, " cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"");
            }
            Spread::Across => {}
            Spread::Down => self.raw(" x2=\"0\" y2=\"1\""),
        }
        self.raw(">");
        for &(at, role, opacity) in &shade.stops {
            let _ = write!(self.out, "<stop offset=\"{at}\"");
            let mut classes = String::new();
            self.colour("stop-color", role, &mut classes);
            if !classes.is_empty() {
                let _ = write!(self.out, " class=\"{}\"", classes.trim_end());
            }
            if opacity < 1.0 {
                let _ = write!(self.out, " stop-opacity=\"{opacity}\"");
            }
            self.raw("/>");
        }
        let _ = write!(self.out, "</{element}>");
    }
}

/// A number in scene units, to a tenth: a board is several hundred units wide.
pub(super) fn round(value: f64) -> f64 {
    let tenths = (value * 10.0).round() / 10.0;
    // Not `-0`.
    tenths + 0.0
}

pub(super) fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(out: &mut String, words: &str) {
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML forbids the other control characters, even escaped, and two signs that are none.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
}
