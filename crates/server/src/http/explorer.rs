//! The tree of a solved game: `/known/GAME/tree`.

use axum::extract::{Path, State};
use kabinet_engine::tablebase::tablebase;
use kabinet_games::Options;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::{PageResult, game_named};
use super::query::{Pairs, QueryOrDefault};
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::explorer::ExplorerPage;
use crate::position_view::{PositionQuery, texts_of};

/// The longest line that can be followed, in actions: longer than any proved win.
const LONGEST: usize = 200;

/// A position of the tree: `moves` is what was played from the start, `option-KEY` an option.
pub(super) async fn page(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
    QueryOrDefault(pairs): Pairs,
) -> PageResult {
    let game = game_named(&game)?;
    let complete = tablebase(game)
        .map_err(|_| PageError::NoPage)?
        .is_complete();
    let mut options = Options::new(game.info());
    let mut actions = Vec::new();
    for (name, value) in pairs {
        match name.strip_prefix("option-") {
            // A book belongs to one start.
            Some(key) if complete => options.set(key, &value).map_err(|_| PageError::NoPage)?,
            _ if name == "moves" => actions.extend(value.split_whitespace().map(str::to_owned)),
            _ => {}
        }
    }
    if actions.len() > LONGEST {
        return Err(PageError::NoPage);
    }
    let asked = PositionQuery {
        game: game.info().slug.to_owned(),
        options: texts_of(&options),
        position: None,
        actions,
    };
    // Nobody gets help during a game. What is no position is refused below.
    if let Ok((_, line)) = asked.open()
        && app.rooms()?.is_played_now(line.position()).await
    {
        return Err(PageError::InPlay);
    }
    let data = app.analysis_pool()?.data().cloned();
    let title = "known-tree-title";
    let page = request.game_page(&app, game, title, |page| page.t("known-tree-told"));
    let made = app.pages().run(move |_| {
        let (options, line) = asked.open().ok()?;
        Some(ExplorerPage::new(page, &options, &line, data.as_ref()).html())
    });
    Ok(html(made.await?.ok_or(PageError::NoPage)?))
}
