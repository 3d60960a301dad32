//! Sheets as a PDF: vector throughout, fonts embedded, the same bytes every time.

use kabinet_draw::palette::Rgb;
use kabinet_words::Language;
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use kurbo::{Affine, BezPath, PathEl};

use crate::sheet::{Mark, PT, Pen, Role, Sheet, Type};
use crate::structure::Structure;

/// What the document says about itself.
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) subject: String,
    pub(crate) authors: Vec<String>,
    pub(crate) language: Language,
}

/// The PDF could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the PDF could not be written: {0}")]
pub struct PdfError(String);

/// Writes sheets as a document.
pub(crate) fn write(sheets: &[Sheet], about: About) -> Result<Vec<u8>, PdfError> {
    let settings = SerializeSettings {
        enable_tagging: true,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    let mut structure = Structure::new(about.language.code());
    let mut outline = Outline::new();
    for (index, sheet) in sheets.iter().enumerate() {
        let (width, height) = (points(sheet.size.width), points(sheet.size.height));
        let page = PageSettings::from_wh(width, height);
        let page = page.ok_or_else(|| PdfError("a sheet has no size".to_owned()))?;
        let mut page = document.start_page_with(page);
        let mut surface = page.surface();
        draw(sheet, &mut surface, &mut structure);
        surface.finish();
        page.finish();
        let top = XyzDestination::new(index, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(sheet.title.clone(), top));
    }
    document.set_outline(outline);
    document.set_tag_tree(structure.finish());
    // No dates: the same order gives the same bytes, today and tomorrow.
    document.set_metadata(
        Metadata::new()
            .title(about.title)
            .description(about.subject)
            .authors(about.authors)
            .creator("Kabinet".to_owned())
            .producer("Kabinet".to_owned())
            .language(about.language.code().to_owned()),
    );
    document
        .finish()
        .map_err(|error| PdfError(format!("{error:?}")))
}

/// Millimetres as the points of PDF.
fn points(mm: f64) -> f32 {
    (mm / PT) as f32
}

fn draw(sheet: &Sheet, surface: &mut Surface<'_>, structure: &mut Structure) {
    // A board or pieces: one picture, but for the footer.
    let first = sheet.marks.iter().find_map(|mark| match mark {
        Mark::Tag(role) => Some(role),
        _ => None,
    });
    if first.is_none_or(|role| *role == Role::Decoration) {
        structure.begin(&Role::Figure(sheet.title.clone()), surface);
    }
    for mark in &sheet.marks {
        match mark {
            Mark::Form(form) => {
                let Some(path) = outline(&form.path) else {
                    continue;
                };
                let opacity = share(form.opacity);
                structure.shape(surface, |surface| {
                    surface.set_fill(form.fill.map(|colour| filled(colour, opacity)));
                    surface.set_stroke(form.pen.as_ref().map(|pen| stroke(pen, opacity)));
                    surface.draw_path(&path);
                });
            }
            Mark::Words { place, kind, text } => structure.words(text, surface, |surface| {
                words(surface, *place, kind, text);
            }),
            Mark::Tag(role) => structure.begin(role, surface),
            Mark::Clip(rect) => {
                let mut builder = PathBuilder::new();
                let (x, y) = (points(rect.x0), points(rect.y0));
                let size = (points(rect.width()), points(rect.height()));
                if let Some(rect) = Rect::from_xywh(x, y, size.0, size.1) {
                    builder.push_rect(rect);
                }
                // An empty box shows nothing: a path that encloses nothing does the same.
                let path = builder.finish().or_else(nothing);
                if let Some(path) = path {
                    surface.push_clip_path(&path, &FillRule::NonZero);
                }
            }
            Mark::Unclip => surface.pop(),
        }
    }
    structure.pause(surface);
}

/// A path without an inside.
fn nothing() -> Option<Path> {
    let mut builder = PathBuilder::new();
    builder.move_to(0.0, 0.0);
    builder.line_to(1.0, 0.0);
    builder.close();
    builder.finish()
}

fn words(surface: &mut Surface<'_>, place: Affine, kind: &Type, text: &str) {
    let mut glyphs = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let Some((id, width)) = kind.face.glyph(letter) else {
            continue;
        };
        let range = at..at + letter.len_utf8();
        let width = width as f32;
        glyphs.push(KrillaGlyph::new(
            GlyphId::new(id),
            width,
            0.0,
            0.0,
            0.0,
            range,
            None,
        ));
    }
    surface.set_fill(Some(filled(kind.colour, NormalizedF32::ONE)));
    surface.set_stroke(None);
    let [a, b, c, d, x, y] = place.as_coeffs();
    let (x, y) = (points(x), points(y));
    let size = points(kind.size);
    let upright = (a - 1.0).abs() < 1e-9 && b.abs() < 1e-9;
    if upright {
        let at = Point::from_xy(x, y);
        surface.draw_glyphs(at, &glyphs, kind.face.font(), text, size, false);
        return;
    }
    let [a, b, c, d] = [a, b, c, d].map(|n| n as f32);
    surface.push_transform(&Transform::from_row(a, b, c, d, x, y));
    let at = Point::from_xy(0.0, 0.0);
    surface.draw_glyphs(at, &glyphs, kind.face.font(), text, size, false);
    surface.pop();
}

fn outline(path: &BezPath) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let xy = |point: kurbo::Point| (points(point.x), points(point.y));
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                let (x, y) = xy(to);
                builder.move_to(x, y);
            }
            PathEl::LineTo(to) => {
                let (x, y) = xy(to);
                builder.line_to(x, y);
            }
            PathEl::QuadTo(by, to) => {
                let ((x1, y1), (x, y)) = (xy(by), xy(to));
                builder.quad_to(x1, y1, x, y);
            }
            PathEl::CurveTo(from, by, to) => {
                let ((x1, y1), (x2, y2), (x, y)) = (xy(from), xy(by), xy(to));
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    builder.finish()
}

fn share(opacity: f64) -> NormalizedF32 {
    NormalizedF32::new(opacity as f32).unwrap_or(NormalizedF32::ONE)
}

fn colour(Rgb(r, g, b): Rgb) -> krilla::paint::Paint {
    rgb::Color::new(r, g, b).into()
}

fn filled(rgb: Rgb, opacity: NormalizedF32) -> Fill {
    Fill {
        paint: colour(rgb),
        opacity,
        rule: FillRule::NonZero,
    }
}

fn stroke(pen: &Pen, opacity: NormalizedF32) -> Stroke {
    let dash = (!pen.dashes.is_empty()).then(|| StrokeDash {
        array: pen.dashes.iter().map(|&dash| points(dash)).collect(),
        offset: 0.0,
    });
    Stroke {
        paint: colour(pen.colour),
        width: points(pen.width),
        line_cap: LineCap::Butt,
        line_join: LineJoin::Round,
        opacity,
        dash,
        ..Stroke::default()
    }
}
