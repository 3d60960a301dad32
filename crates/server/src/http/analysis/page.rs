//! The page of the analysis board: a start, a position, a game that was played, a shared tree.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as AxumState};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_core::ToMessage;
use kabinet_games::{GameId, Options, Record};
use kabinet_words::translate;

use super::apart;
use super::params::Wish;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::http::game::{find, record_of};
use crate::ids::StudyId;
use crate::pages::AnalysisPageData;
use crate::pages::analysis::{AnalysisPage, ChoosePage, OptionField};
use crate::pages::error::PageError;
use crate::pages::{Card, Page};
use crate::room::Phase;

/// What a query holds, as far as it can be read.
type Pairs = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// Which game to analyse.
pub(in crate::http) async fn choose(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
) -> Response {
    let mut page = ask.page();
    let (title, told) = (page.t("analysis-title"), page.t("analysis-lead"));
    let card = Card::of_site(&ask.base(&app), &ask.path, page.language, title, told);
    page.card = Some(card);
    html(ChoosePage { page }.html())
}

/// The analysis board of a game.
pub(in crate::http) async fn page(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    Path(game): Path<String>,
    pairs: Pairs,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    let wish = Wish::read(pairs.map(|Query(pairs)| pairs).unwrap_or_default());
    let known = match (&wish.room, &wish.study) {
        (Some(room), _) => Some(played(&app, room).await),
        (None, Some(study)) => Some(shared(&app, study).await),
        (None, None) => None,
    };
    let opened = match known {
        Some(Ok(record)) if record.id() != game => {
            // The name leads to another game's board.
            let slug = record.id().info().slug;
            let query = ask.path.split_once('?').map_or("", |(_, query)| query);
            return go_to(&format!("/analysis/{slug}?{query}"));
        }
        Some(Ok(record)) => Opened::known(record),
        Some(Err(trouble)) => return ask.trouble(trouble),
        None => Opened::wished(&ask, game, &wish),
    };
    let status = if opened.is_wrong() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let mut page = ask.page();
    page.card = Some(card(&ask.base(&app), &page, &ask.path, game));
    (status, html(opened.page(page, game, &wish).html())).into_response()
}

/// What other sites show of it.
fn card(base: &str, page: &Page, path: &str, game: GameId) -> Card {
    let name = game.info().name;
    let title = page.with("analysis-board-of", "game", name);
    let told = page.with("analysis-description", "game", name);
    Card::of_game(base, path, page.language, game, title, told)
}

/// What a page opens with, and what was wrong with what was asked for.
struct Opened {
    record: Record,
    /// The text of a position that cannot be used, as it was typed.
    typed: Option<String>,
    position_error: Option<String>,
    option_error: Option<String>,
}

impl Opened {
    fn known(record: Record) -> Self {
        Opened {
            record,
            typed: None,
            position_error: None,
            option_error: None,
        }
    }

    fn wished(ask: &RequestContext, game: GameId, wish: &Wish) -> Self {
        let language = ask.visitor.language;
        let (mut options, wrong) = wish.options(game);
        let option_error = wrong.map(|wrong| translate(language, &wrong));
        let mut typed = None;
        let mut position_error = None;
        let position = wish.position.as_deref();
        let start = game.open(&options, position).unwrap_or_else(|error| {
            // It may be the position, or one that an option holds.
            position_error = Some(translate(language, &error.to_message()));
            typed = position.map(str::to_owned);
            game.open(&options, None).unwrap_or_else(|_| {
                options = Options::new(game.info());
                game.start()
            })
        });
        Opened {
            record: Record::new(start, options),
            typed,
            position_error,
            option_error,
        }
    }

    fn is_wrong(&self) -> bool {
        self.position_error.is_some() || self.option_error.is_some()
    }

    fn page(self, page: Page, game: GameId, wish: &Wish) -> AnalysisPage {
        let record = &self.record;
        let options = game.info().options.iter().map(|option| {
            let value = wish.typed(option.key);
            let value = value.unwrap_or_else(|| record.options().get(option.key));
            OptionField::new(&page, game, option, value)
        });
        AnalysisPage {
            options: options.collect(),
            desk: AnalysisPageData::new(page.language, record, false),
            game,
            typed: self.typed,
            position_error: self.position_error,
            option_error: self.option_error,
            page,
        }
    }
}

/// The record of a game that was played here. One that goes on is nobody's to analyse: whoever
/// plays would have help that the other has not.
async fn played(app: &App, id: &str) -> Result<Record, PageError> {
    let (_, room) = find(app, id).await?;
    room.read(|state| match state.phase() {
        Phase::Over => Ok(record_of(state)),
        Phase::Waiting | Phase::Choosing | Phase::Playing => Err(PageError::StillPlayed {
            id: room.id().to_string(),
        }),
    })
}

/// A tree that somebody has shared.
async fn shared(app: &App, id: &str) -> Result<Record, PageError> {
    let id = StudyId::read(id).ok_or(PageError::NoStudy)?;
    let stored = app.rooms()?.storage().study(&id).await;
    let stored = stored.map_err(|error| {
        tracing::error!(study = %id, %error, "could not read a study");
        PageError::Broken
    })?;
    let text = stored.ok_or(PageError::NoStudy)?;
    let read = apart(move || Record::from_text(&text)).await;
    read.ok_or(PageError::Busy)?.map_err(|error| {
        tracing::error!(study = %id, %error, "a study is damaged");
        PageError::Broken
    })
}
