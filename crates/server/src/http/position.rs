//! Looks at positions: what scripts ask when nobody plays.

use axum::Json as JsonBody;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_core::ToMessage;
use kabinet_words::{text, translate};
use serde::Serialize;

use super::app::App;
use super::context::RequestContext;
use crate::position_view::{self, PositionQuery};

/// Why there is nothing to see.
#[derive(Debug, Serialize)]
struct Refused {
    /// The part of what was asked that is to blame.
    field: Option<&'static str>,
    /// Why, in a sentence.
    say: String,
    /// The number of the action that was refused.
    at: Option<usize>,
}

/// A position, and what may be played there.
pub(super) async fn query(
    State(app): State<App>,
    ask: RequestContext,
    asked: Result<JsonBody<PositionQuery>, JsonRejection>,
) -> Response {
    let language = ask.visitor.language;
    let refuse = |status: StatusCode, key: &str| {
        let say = text(language, key);
        let refused = Refused {
            field: None,
            say,
            at: None,
        };
        (status, JsonBody(refused)).into_response()
    };
    if !app.limits().look(ask.origin) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "refused-too-fast");
    }
    let asked = match asked {
        Ok(JsonBody(asked)) => asked,
        Err(rejection) => return refuse(rejection.status(), "refused-unreadable"),
    };
    match position_view::look(language, &asked) {
        Ok(view) => JsonBody(view).into_response(),
        Err(error) => {
            let refused = Refused {
                field: Some(error.field()),
                say: translate(language, &error.to_message()),
                at: error.at(),
            };
            (StatusCode::UNPROCESSABLE_ENTITY, JsonBody(refused)).into_response()
        }
    }
}
