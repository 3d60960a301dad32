//! The page of the analysis board: a start, a position, a game that was played, a shared tree.

use axum::extract::{Path, State as AxumState};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kabinet_core::{Match, ToMessage};
use kabinet_games::{AnyGame, GameId, Options, Record, RecordError};
use kabinet_words::{text, translate};

use super::params::AnalysisQuery;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::http::error::{PageResult, game_named};
use crate::http::game::{find, record_of};
use crate::http::query::{Pairs, QueryOrDefault};
use crate::ids::StudyId;
use crate::pages::AnalysisPageData;
use crate::pages::Html;
use crate::pages::Page;
use crate::pages::analysis::{AnalysisPage, ChoosePage, OptionField};
use crate::pages::error::PageError;
use crate::room::Phase;

/// Which game to analyse; or the board of a record that somebody has shared with the app.
pub(in crate::http) async fn choose(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    QueryOrDefault(pairs): Pairs,
) -> PageResult {
    let shared = pairs.into_iter().find(|(name, _)| name == "record");
    let page = request.site_page(&app, "analysis-title", "analysis-lead");
    let Some((_, text)) = shared else {
        return Ok(html(ChoosePage::new(page).html()));
    };
    let record = app.records().run(move |_| {
        let record = Record::from_text(&text)?;
        let game = record.to_match();
        Ok::<_, RecordError>((record, game))
    });
    match record.await? {
        // Nobody gets help during a game.
        Ok((_, game)) if is_helpful(&app, &game).await? => {
            let problem = Some(page.t("refused-in-play"));
            let page = ChoosePage { page, problem };
            Ok((StatusCode::CONFLICT, html(page.html())).into_response())
        }
        Ok((record, _)) => {
            let page = board(&app, &request, record.id(), Opened::stored(record));
            Ok(html(page.await?))
        }
        Err(error) => {
            let problem = Some(page.message(&error));
            let page = ChoosePage { page, problem };
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(page.html())).into_response())
        }
    }
}

/// Whether a board that begins with this line would help people who are playing.
pub(super) async fn is_helpful(app: &App, game: &Match<AnyGame>) -> Result<bool, PageError> {
    let rooms = app.rooms()?;
    Ok(rooms.leads_through_play(game).await || rooms.is_played_now(game.start()).await)
}

/// The page of a board, as HTML.
async fn board(
    app: &App,
    request: &RequestContext,
    game: GameId,
    opened: Opened,
) -> Result<String, PageError> {
    let page = request.game_page(app, game, "analysis-board-of", |page| {
        page.with("analysis-description", "game", game.info().title())
    });
    let html = app
        .records()
        .run(move |_| opened.page(page, game, &AnalysisQuery::default()).html());
    Ok(html.await?)
}

/// The analysis board of a game.
pub(in crate::http) async fn page(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(game): Path<String>,
    QueryOrDefault(pairs): Pairs,
) -> PageResult {
    let game = game_named(&game)?;
    let query = AnalysisQuery::read(pairs);
    let stored = match (&query.room, &query.study) {
        (Some(room), _) => Some(played(&app, &request, room).await?),
        (None, Some(study)) => Some(shared(&app, study).await?),
        (None, None) if query.annotated => Some(annotated(&request, game)?),
        (None, None) => None,
    };
    let mut opened = match stored {
        Some(record) if record.id() != game => {
            // The record is of another game, which has its own board.
            let slug = record.id().info().slug;
            let query = request.path.split_once('?').map_or("", |(_, query)| query);
            return Ok(go_to(&format!("/analysis/{slug}?{query}")));
        }
        Some(record) => Opened::stored(record),
        None => Opened::new(&request, game, &query),
    };
    // The engine begins with the first position before anybody can be asked. That of the game
    // itself is nobody's.
    let (start, options) = (opened.record.start(), opened.record.options());
    let is_usual = game.open(options, None).is_ok_and(|usual| usual == *start);
    if !is_usual && app.rooms()?.is_played_now(start).await {
        opened = Opened::refused(&request, game, &query);
    }
    let status = if opened.is_wrong() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let page = request.game_page(&app, game, "analysis-board-of", |page| {
        page.with("analysis-description", "game", game.info().title())
    });
    let page = app
        .records()
        .run(move |_| opened.page(page, game, &query).html());
    Ok((status, html(page.await?)).into_response())
}

/// What a page opens with, and the errors in its query.
struct Opened {
    record: Record,
    /// The text of a position that cannot be used, as it was typed.
    typed: Option<String>,
    position_error: Option<String>,
    option_error: Option<String>,
}

impl Opened {
    fn stored(record: Record) -> Self {
        Opened {
            record,
            typed: None,
            position_error: None,
            option_error: None,
        }
    }

    fn new(request: &RequestContext, game: GameId, query: &AnalysisQuery) -> Self {
        let language = request.visitor.language;
        let (mut options, wrong) = query.options(game);
        let option_error = wrong.map(|wrong| translate(language, &wrong));
        let mut typed = None;
        let mut position_error = None;
        let position = query.position.as_deref();
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

    /// The start of the game, because people are playing the position that was asked for.
    fn refused(request: &RequestContext, game: GameId, query: &AnalysisQuery) -> Self {
        let (options, _) = query.options(game);
        let start = game.open(&options, None).unwrap_or_else(|_| game.start());
        Opened {
            record: Record::new(start, options),
            typed: query.position.clone(),
            position_error: Some(text(request.visitor.language, "refused-in-play")),
            option_error: None,
        }
    }

    fn is_wrong(&self) -> bool {
        self.position_error.is_some() || self.option_error.is_some()
    }

    fn page(self, page: Page, game: GameId, query: &AnalysisQuery) -> AnalysisPage {
        let record = &self.record;
        let options = game.info().options.iter().map(|option| {
            let value = query.typed(option.key);
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

/// The record of a game that was played here. A game that goes on cannot be analysed: it would help
/// one of its players.
async fn played(app: &App, request: &RequestContext, id: &str) -> Result<Record, PageError> {
    let (_, room) = find(app, request, id).await?;
    room.read(|state| match state.phase() {
        Phase::Over => Ok(record_of(state)),
        Phase::Waiting | Phase::Choosing | Phase::Playing => Err(PageError::StillPlayed {
            id: room.id().to_string(),
        }),
    })
}

/// The annotated game of a game.
fn annotated(request: &RequestContext, game: GameId) -> Result<Record, PageError> {
    let annotated = kabinet_content::annotated_game(game).map_err(|_| PageError::NoPage)?;
    Ok(annotated.record(request.visitor.language))
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
    let record = app.records().run(move |_| Record::from_text(&text));
    record.await?.map_err(|error| {
        tracing::error!(study = %id, %error, "a study is damaged");
        PageError::Broken
    })
}
