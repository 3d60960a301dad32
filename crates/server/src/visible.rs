//! Texts without invisible characters, for names and remarks.

#[cfg(feature = "serve")]
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
#[cfg(feature = "serve")]
use icu_properties::{CodePointMapData, CodePointSetData};

/// A sign of the Braille block that shows nothing. Unicode counts it among the visible ones.
const BLANK_BRAILLE: char = '\u{2800}';

/// The most marks above and below one letter. No language needs more.
const MOST_MARKS: usize = 3;

/// Whether nothing is seen of a sign, or it changes how others are seen: by the tables of Unicode
/// it is ignorable, controls or formats, stands for nothing, or means what anybody wants.
#[cfg(feature = "serve")]
#[must_use]
pub fn is_invisible(sign: char) -> bool {
    use GeneralCategory as Category;
    sign == BLANK_BRAILLE
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(sign)
        || matches!(
            CodePointMapData::<GeneralCategory>::new().get(sign),
            Category::Control
                | Category::Format
                | Category::Surrogate
                | Category::PrivateUse
                | Category::Unassigned
                | Category::LineSeparator
                | Category::ParagraphSeparator
        )
}

/// Whether nothing is seen of a sign. A browser shows a name to nobody else, and has no tables of
/// Unicode; the server looks at it again before others see it.
#[cfg(not(feature = "serve"))]
#[must_use]
pub fn is_invisible(sign: char) -> bool {
    sign == BLANK_BRAILLE || sign.is_control()
}

#[cfg(not(feature = "serve"))]
fn is_mark(_: char) -> bool {
    false
}

/// Whether a sign only chooses or joins pictures (`❤️`, `👩‍👧`): people type it without knowing.
#[must_use]
pub fn is_picture_joiner(sign: char) -> bool {
    matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')
}

#[cfg(feature = "serve")]
fn is_mark(sign: char) -> bool {
    use GeneralCategory as Category;
    matches!(
        CodePointMapData::<GeneralCategory>::new().get(sign),
        Category::NonspacingMark | Category::EnclosingMark
    )
}

/// The text without invisible signs, without heaps of marks and without needless space.
#[must_use]
pub fn clean(text: &str) -> String {
    let mut marks = 0;
    let visible = |sign: char| {
        marks = if is_mark(sign) { marks + 1 } else { 0 };
        if sign.is_control() || sign.is_whitespace() {
            Some(' ')
        } else if is_invisible(sign) || marks > MOST_MARKS {
            None
        } else {
            Some(sign)
        }
    };
    let text: String = text.chars().filter_map(visible).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out() {
        let unseen = [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200e}',
            '\u{202e}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{fffe}',
            '\u{ffff}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{10fffe}',
        ];
        for sign in unseen {
            assert!(is_invisible(sign), "U+{:04X}", u32::from(sign));
            assert_eq!(clean(&format!("a{sign}b")), "ab");
            assert_eq!(clean(&sign.to_string()), "");
        }
        assert_eq!(clean("a\u{2028}b\u{7}c\u{a0}d\u{3000}e"), "a b c d e");
    }

    #[test]
    fn what_people_write_stays() {
        for text in [
            "Élodie → 日本",
            "Ἀριστοτέλης",
            "محمد",
            "नमस्ते",
            "Nguyễn Văn Ánh",
            "e\u{301}\u{323}",
            "🎉 ♞",
        ] {
            assert_eq!(clean(text), text);
            assert!(!text.chars().any(is_invisible), "{text}");
        }
    }

    #[test]
    fn marks_are_not_heaped_up() {
        let heap = format!("a{}", "\u{301}".repeat(50));
        assert_eq!(clean(&heap).chars().count(), 1 + MOST_MARKS);
    }
}
