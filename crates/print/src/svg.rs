//! A sheet as an SVG picture, for a screen: what the printer will make of it, in small.

use std::fmt::Write as _;

use kabinet_draw::palette::Rgb;

use crate::sheet::{Form, Mark, Sheet, Type};

/// Draws a sheet.
#[must_use]
pub fn picture(sheet: &Sheet) -> String {
    let (width, height) = (sheet.size.width, sheet.size.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}mm\" height=\"{height}mm\" role=\"img\"><title>{}</title>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
        escaped(&sheet.title)
    );
    let mut clips = 0;
    for mark in &sheet.marks {
        match mark {
            Mark::Form(form) => draw(&mut out, form),
            Mark::Words { place, kind, text } => {
                let [a, b, c, d, x, y] = place.as_coeffs().map(round);
                words(&mut out, [a, b, c, d, x, y], kind, text);
            }
            Mark::Clip(rect) => {
                clips += 1;
                let _ = write!(
                    out,
                    "<clipPath id=\"c{clips}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\
                     <g clip-path=\"url(#c{clips})\">",
                    round(rect.x0),
                    round(rect.y0),
                    round(rect.width()),
                    round(rect.height())
                );
            }
            Mark::Unclip => out.push_str("</g>"),
            Mark::Tag(_) => {}
        }
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, form: &Form) {
    let mut rounded = form.path.clone();
    rounded.apply_affine(kurbo::Affine::IDENTITY);
    for element in rounded.elements_mut() {
        *element = match *element {
            kurbo::PathEl::MoveTo(p) => kurbo::PathEl::MoveTo(near(p)),
            kurbo::PathEl::LineTo(p) => kurbo::PathEl::LineTo(near(p)),
            kurbo::PathEl::QuadTo(p, q) => kurbo::PathEl::QuadTo(near(p), near(q)),
            kurbo::PathEl::CurveTo(p, q, r) => kurbo::PathEl::CurveTo(near(p), near(q), near(r)),
            kurbo::PathEl::ClosePath => kurbo::PathEl::ClosePath,
        };
    }
    let _ = write!(out, "<path d=\"{}\"", rounded.to_svg());
    match form.fill {
        Some(colour) => {
            let _ = write!(out, " fill=\"{}\"", hex(colour));
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(pen) = &form.pen {
        let _ = write!(
            out,
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            hex(pen.colour),
            round(pen.width)
        );
        if !pen.dashes.is_empty() {
            let dashes: Vec<String> = pen.dashes.iter().map(|d| round(*d).to_string()).collect();
            let _ = write!(out, " stroke-dasharray=\"{}\"", dashes.join(" "));
        }
    }
    if form.opacity < 1.0 {
        let _ = write!(out, " opacity=\"{}\"", round(form.opacity));
    }
    out.push_str("/>");
}

fn words(out: &mut String, [a, b, c, d, x, y]: [f64; 6], kind: &Type, text: &str) {
    let (family, generic) = kind.face.family();
    let _ = write!(out, "<text font-family=\"'{family}',{generic}\"");
    if kind.face.is_bold() {
        out.push_str(" font-weight=\"700\"");
    }
    let _ = write!(
        out,
        " font-size=\"{}\" fill=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"",
        round(kind.size),
        hex(kind.colour),
        round(kind.width(text))
    );
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0) {
        let _ = write!(out, " x=\"{x}\" y=\"{y}\"");
    } else {
        let _ = write!(out, " transform=\"matrix({a} {b} {c} {d} {x} {y})\"");
    }
    let _ = write!(out, ">{}</text>", escaped(text));
}

fn near(point: kurbo::Point) -> kurbo::Point {
    kurbo::Point::new(round(point.x), round(point.y))
}

/// To a hundredth of a millimetre, which no screen shows.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
