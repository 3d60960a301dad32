//! SVG path data, enlarged and moved.

use std::fmt::Write as _;

use crate::geometry::Pt;

/// `data`, written with absolute `M L H V C Q A Z` only, with every point sent through `map` and
/// the radii of arcs multiplied by `scale`.
pub(super) fn mapped(data: &str, map: impl Fn(Pt) -> Pt, scale: Pt) -> String {
    let mut out = String::new();
    let mut pen = Pt::new(0.0, 0.0);
    for (command, numbers) in commands(data) {
        match command {
            'Z' => out.push('Z'),
            'H' | 'V' => {
                for n in numbers {
                    pen = if command == 'H' {
                        Pt::new(n, pen.y)
                    } else {
                        Pt::new(pen.x, n)
                    };
                    point(&mut out, 'L', map(pen));
                }
            }
            'A' => {
                for arc in numbers.chunks_exact(7) {
                    pen = Pt::new(arc[5], arc[6]);
                    let to = map(pen);
                    let _ = write!(
                        out,
                        "A{:.1} {:.1} {} {} {} {:.1} {:.1}",
                        arc[0] * scale.x,
                        arc[1] * scale.y,
                        arc[2],
                        arc[3],
                        arc[4],
                        to.x,
                        to.y
                    );
                }
            }
            _ => {
                for (index, pair) in numbers.chunks_exact(2).enumerate() {
                    pen = Pt::new(pair[0], pair[1]);
                    point(&mut out, if index == 0 { command } else { ' ' }, map(pen));
                }
            }
        }
    }
    out
}

fn point(out: &mut String, pen: char, at: Pt) {
    let _ = write!(out, "{pen}{:.1} {:.1}", at.x, at.y);
}

/// The commands of path data, each with its numbers.
fn commands(data: &str) -> Vec<(char, Vec<f64>)> {
    let mut found: Vec<(char, Vec<f64>)> = Vec::new();
    let mut number = String::new();
    for c in data.chars().chain([' ']) {
        let goes_on = c.is_ascii_digit() || c == '.' || (c == '-' && number.is_empty());
        if !goes_on && !number.is_empty() {
            if let (Some((_, numbers)), Ok(value)) = (found.last_mut(), number.parse()) {
                numbers.push(value);
            }
            number.clear();
        }
        if c.is_ascii_alphabetic() {
            found.push((c, Vec::new()));
        } else if c.is_ascii_digit() || c == '.' || c == '-' {
            number.push(c);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Pt, mapped};

    #[test]
    fn every_command_is_mapped() {
        let data = "M0-1H2V.5L3 4C1 2-3 4 5 6A10 10 0 1 1 0 10Z";
        let double = mapped(data, |p| Pt::new(p.x * 2.0, p.y + 1.0), Pt::new(2.0, 1.0));
        assert_eq!(
            double,
            "M0.0 0.0L4.0 0.0L4.0 1.5L6.0 5.0C2.0 3.0 -6.0 5.0 10.0 7.0A20.0 10.0 0 1 1 0.0 11.0Z"
        );
    }
}
