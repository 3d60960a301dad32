//! The colours of boards in pages.

use std::fmt::Write as _;

use kabinet_games::GameId;

use crate::svg::ink::hex;

/// The colours of a game's board for pages, in both themes.
///
/// The reader's system chooses the theme, unless the page's root says `data-theme="light"` or
/// `"dark"`. Colours are custom properties called `--kb-ROLE` of everything with the class
/// `kb-GAME`.
#[must_use]
pub fn stylesheet(game: GameId) -> String {
    let board = crate::board(&game.start());
    let [mut light, mut dark] = [const { String::new() }; 2];
    for swatch in &board.palette.swatches {
        let role = swatch.role.0;
        let _ = write!(light, "--kb-{role}:{};", hex(swatch.light));
        if swatch.light != swatch.dark {
            let _ = write!(dark, "--kb-{role}:{};", hex(swatch.dark));
        }
    }
    let class = game.info().slug;
    format!(
        ".kb-{class}{{{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .kb-{class}{{{dark}}}}}\n\
         :root[data-theme=dark] .kb-{class}{{{dark}}}\n"
    )
}
