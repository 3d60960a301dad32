//! The fonts of pictures, embedded so that a picture is the same everywhere.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};

/// The family of the interface's words.
pub const SANS: &str = "DejaVu Sans";
/// The family of titles and captions.
pub const SERIF: &str = "DejaVu Serif";

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    // What lists of system fonts end with is what they mean here: there are no others.
    database.set_sans_serif_family(SANS);
    database.set_serif_family(SERIF);
    for face in [
        dejavu::sans::regular(),
        dejavu::sans::bold(),
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
    ] {
        database.load_font_source(Source::Binary(Arc::new(face)));
    }
    Arc::new(database)
});

/// All fonts, read once: DejaVu Sans (regular, bold) and DejaVu Serif (regular, bold, italic).
///
/// Their licence is in `LICENSE-FONTS` beside this crate's manifest.
#[must_use]
pub fn database() -> Arc<Database> {
    Arc::clone(&DATABASE)
}

#[cfg(test)]
mod tests {
    use resvg::usvg::fontdb::{Family, Query, Style, Weight};

    use super::{SANS, SERIF, database};

    #[test]
    fn every_face_that_pictures_use_is_there() {
        let database = database();
        let wanted = [
            (Family::SansSerif, Weight::NORMAL, Style::Normal, SANS),
            (Family::SansSerif, Weight::SEMIBOLD, Style::Normal, SANS),
            (Family::Serif, Weight::NORMAL, Style::Normal, SERIF),
            (Family::Serif, Weight::BOLD, Style::Normal, SERIF),
            (Family::Serif, Weight::NORMAL, Style::Italic, SERIF),
        ];
        for (family, weight, style, name) in wanted {
            let query = Query {
                families: &[family],
                weight,
                style,
                ..Query::default()
            };
            let id = database.query(&query).expect("a face");
            let face = database.face(id).expect("its description");
            assert!(face.families.iter().any(|(family, _)| family == name));
            assert_eq!(face.style, style, "{name}");
            assert_eq!(
                face.weight == Weight::BOLD,
                weight >= Weight::SEMIBOLD,
                "{name}"
            );
        }
    }
}
