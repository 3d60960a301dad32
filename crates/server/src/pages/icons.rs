//! Small icons, drawn for the purpose on a field of 24 by 24 in the colour of the words beside
//! them.

/// The icons: name and SVG.
const ICONS: &[(&str, &str)] = &[
    // The cabinet: two doors ajar on a shelf.
    (
        "kabinet",
        r#"<path d="M4 3.5h16v15H4z"/><path d="M12 3.5v15M9.2 10v2.6M14.8 10v2.6M6 18.5v2.5M18 18.5v2.5"/>"#,
    ),
    (
        "undo",
        r#"<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-4"/>"#,
    ),
    (
        "takeback",
        r#"<path d="M4.5 12a7.5 7.5 0 1 0 2.6-5.7"/><path d="M7.6 2.6 6.7 6.6l4 .8"/><path d="M12 8.2V12l2.6 1.8"/>"#,
    ),
    (
        "hint",
        r#"<path d="M9 17.2c0-2-2.8-3.2-2.8-7a5.8 5.8 0 0 1 11.6 0c0 3.8-2.8 5-2.8 7z"/><path d="M9.6 20.5h4.8"/>"#,
    ),
    (
        "flip",
        r#"<path d="M7.5 20V5M4 8.5 7.5 5 11 8.5"/><path d="M16.5 4v15M13 15.5l3.5 3.5 3.5-3.5"/>"#,
    ),
    ("draw", r#"<path d="M4 9.2h16M4 14.8h16"/>"#),
    (
        "resign",
        r#"<path d="M6 21V3.8"/><path d="M6 4.5c4-2.4 7 2.2 12 0v8.6c-5 2.2-8-2.4-12 0"/>"#,
    ),
    // A bell that rings.
    (
        "bell",
        r#"<path d="M5 17.5h14c-1.6-1.6-2-3.4-2-7a5 5 0 0 0-10 0c0 3.6-.4 5.4-2 7z"/><path d="M10 20.5h4M12 5.5V3.2"/>"#,
    ),
    // A way that forks.
    (
        "plan",
        r#"<path d="M12 21v-6c0-4-6-3-6-8V4M12 15c0-4 6-3 6-8V4"/><path d="m3.5 6.5 2.5-3 2.5 3M15.5 6.5l2.5-3 2.5 3"/>"#,
    ),
    ("abort", r#"<path d="m6 6 12 12M18 6 6 18"/>"#),
    (
        "rematch",
        r#"<path d="M4.5 10.5A7.8 7.8 0 0 1 18.6 7.6M19.5 13.5A7.8 7.8 0 0 1 5.4 16.4"/><path d="M19 3.6v4.2h-4.2M5 20.4v-4.2h4.2"/>"#,
    ),
    ("first", r#"<path d="M6 5.5v13M18 5.5 10 12l8 6.5z"/>"#),
    ("previous", r#"<path d="M15.5 5.5 7.5 12l8 6.5z"/>"#),
    ("next", r#"<path d="m8.5 5.5 8 6.5-8 6.5z"/>"#),
    ("last", r#"<path d="M18 5.5v13M6 5.5l8 6.5-8 6.5z"/>"#),
    (
        "copy",
        r#"<path d="M9 9h11v11.5H9z"/><path d="M15 9V3.5H4V15h5"/>"#,
    ),
    // A large and a small letter.
    (
        "letters",
        r#"<path d="M2.5 18.5 7.6 5h1l5.1 13.5M4.4 13.8h7.4"/><path d="M21.2 18.5v-6.6M21.2 15.2a3 3.3 0 1 1-6 0 3 3.3 0 1 1 6 0"/>"#,
    ),
    // A picture on the wall.
    (
        "picture",
        r#"<path d="M3.5 5h17v14h-17z"/><path d="m3.5 16 5-5 4 4 2.5-2.5 5.5 5"/><path d="M15.6 9.3a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0"/>"#,
    ),
    // A strip of animation.
    (
        "animation",
        r#"<path d="M4.5 4.5h15v15h-15z"/><path d="M8.5 4.5v15M15.5 4.5v15M4.5 9.5h4M4.5 14.5h4M15.5 9.5h4M15.5 14.5h4"/>"#,
    ),
    // An open book.
    (
        "rules",
        r#"<path d="M12 6.2C9.6 4.5 6.6 4.2 3.5 4.8v13.7c3.1-.6 6.1-.3 8.5 1.4 2.4-1.7 5.4-2 8.5-1.4V4.8c-3.1-.6-6.1-.3-8.5 1.4zM12 6.2v13.7"/>"#,
    ),
    // A line that branches.
    (
        "analysis",
        r#"<path d="M4 12h5.5M9.5 12c4 0 3-6 7-6h.5M9.5 12c4 0 3 6 7 6h.5"/><circle cx="4.5" cy="12" r="1.6"/><circle cx="18.6" cy="6" r="1.8"/><circle cx="18.6" cy="18" r="1.8"/>"#,
    ),
    // A stair.
    ("learn", r#"<path d="M3.5 19.5h5v-5h5.5v-5h6.5V4.5"/>"#),
    (
        "puzzle",
        r#"<path d="M4.5 8.5h4a2.1 2.1 0 1 1 4 0h4v4a2.1 2.1 0 1 1 0 4v4h-12z"/>"#,
    ),
    // A board with a plus: a new game.
    (
        "new",
        r#"<path d="M4 4h16v16H4z"/><path d="M12 8v8M8 12h8"/>"#,
    ),
    ("check", r#"<path d="m4.5 12.8 5 5L19.5 6.5"/>"#),
    (
        "download",
        r#"<path d="M12 3.5v11M7.5 10.3l4.5 4.5 4.5-4.5M4.5 20h15"/>"#,
    ),
    // A printer with a sheet in it.
    (
        "print",
        r#"<path d="M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3"/><path d="M7 13.5h10v7H7z"/>"#,
    ),
    (
        "sound",
        r#"<path d="M4 9.5v5h3.5l5 4.2V5.3l-5 4.2z"/><path d="M15.8 9a4.2 4.2 0 0 1 0 6M18.4 6.4a8 8 0 0 1 0 11.2"/>"#,
    ),
    (
        "silence",
        r#"<path d="M4 9.5v5h3.5l5 4.2V5.3l-5 4.2z"/><path d="m16 9.7 4.6 4.6M20.6 9.7 16 14.3"/>"#,
    ),
    (
        "light",
        r#"<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.7M12 18.8v2.7M2.5 12h2.7M18.8 12h2.7M5.3 5.3l1.9 1.9M16.8 16.8l1.9 1.9M18.7 5.3l-1.9 1.9M7.2 16.8l-1.9 1.9"/>"#,
    ),
    (
        "dark",
        r#"<path d="M19.8 14.6A8.3 8.3 0 0 1 9.4 4.2a8.3 8.3 0 1 0 10.4 10.4z"/>"#,
    ),
    (
        "auto",
        r#"<circle cx="12" cy="12" r="8.2"/><path class="filled" d="M12 3.8a8.2 8.2 0 0 1 0 16.4z"/>"#,
    ),
    ("play", r#"<path d="M7.5 4.5v15l12-7.5z"/>"#),
    (
        "friend",
        r#"<circle cx="8.3" cy="8" r="3.4"/><circle cx="17" cy="9.2" r="2.6"/><path d="M2.5 19.5c.4-4 2.6-6 5.8-6s5.4 2 5.8 6M16 14.4c3-.5 5 1.2 5.5 4.6"/>"#,
    ),
    (
        "table",
        r#"<path d="M3 9.5h18M5.5 9.5 4 20M18.5 9.5 20 20M9 9.5V5.8h6v3.7"/>"#,
    ),
    (
        "engine",
        r#"<path d="M5 8.5h14v10.5H5z"/><path d="M12 8.5V4.6M9.3 12.4v1.8M14.7 12.4v1.8M2.8 12v3.5M21.2 12v3.5"/><circle cx="12" cy="3.6" r="1"/>"#,
    ),
    (
        "lobby",
        r#"<path d="M6 20.5V3.5h9.5v17M3.5 20.5h17M18 9v8"/><path d="M12.6 12v1.2"/>"#,
    ),
    (
        "watch",
        r#"<path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>"#,
    ),
    ("send", r#"<path d="M4 12h14M12.5 6l6 6-6 6"/>"#),
    (
        "language",
        r#"<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c-5.2 5.2-5.2 11.8 0 17 5.2-5.2 5.2-11.8 0-17z"/>"#,
    ),
];

/// The icon with this name, as SVG that says nothing to a screen reader: words are beside it.
///
/// # Panics
/// If there is none; a test looks for every name that a template uses.
#[must_use]
pub fn icon(name: &str) -> String {
    let found = ICONS.iter().find(|(known, _)| *known == name);
    let (_, drawing) = found.expect("an icon that was drawn");
    format!(
        r#"<svg class="icon icon-{name}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">{drawing}</svg>"#
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ICONS;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<_> = ICONS.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), ICONS.len());
    }
}
