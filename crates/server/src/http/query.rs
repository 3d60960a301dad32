//! The query of an address.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The query of an address, or the default if it cannot be read: a link that somebody has damaged
/// still leads to its page.
pub(super) struct QueryOrDefault<T>(pub(super) T);

/// The pairs of a query, in their order.
pub(super) type Pairs = QueryOrDefault<Vec<(String, String)>>;

impl<T: DeserializeOwned + Default, S: Sync> FromRequestParts<S> for QueryOrDefault<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let query = Query::try_from_uri(&parts.uri);
        Ok(Self(query.map(|Query(query)| query).unwrap_or_default()))
    }
}
