//! Devices subscribe to notices, and unsubscribe.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kabinet_core::{Message, ToMessage};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::context::RequestContext;
use super::error::{JsonBody, JsonError, JsonResult};
use crate::push::device::{Written, id_of};
use crate::push::endpoint::EndpointError;
use crate::push::{Device, DeviceError, MOST_DEVICES};
use crate::storage::StorageError;

/// What a device needs to know to ask.
#[derive(Debug, Serialize)]
pub(super) struct Offer {
    /// The public key of this server.
    key: String,
}

/// Whether a device gets notices.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    on: bool,
}

/// A device, by its address alone.
#[derive(Debug, Deserialize)]
pub(super) struct Address {
    endpoint: String,
}

impl ToMessage for DeviceError {
    fn to_message(&self) -> Message {
        Message::new(match self {
            DeviceError::Endpoint(EndpointError::Private) => "notice-refused-private",
            DeviceError::Endpoint(_) | DeviceError::Keys => "notice-refused-unreadable",
        })
    }
}

/// What a device needs to know to ask.
pub(super) async fn key(State(app): State<App>) -> JsonResult<Offer> {
    let key = app.push()?.public_key();
    Ok(Json(Offer { key }))
}

/// Subscribes a device to notices.
pub(super) async fn subscribe(
    State(app): State<App>,
    request: RequestContext,
    body: JsonBody<Written>,
) -> JsonResult<Told> {
    let (rooms, push) = (app.rooms()?, app.push()?);
    let Json(written) = body?;
    // Every player has a cookie.
    let visitor = request.visitor.id();
    let visitor =
        visitor.ok_or_else(|| JsonError::new(StatusCode::FORBIDDEN, "notice-refused-nobody"))?;
    let refuse = |error: DeviceError| JsonError::invalid("endpoint", &error);
    let device = Device::read(&written, push.reach()).map_err(refuse)?;
    device.check(push.reach()).await.map_err(refuse)?;
    let row = device.to_row(&visitor, request.visitor.language);
    let stored = rooms.storage().subscribe(&row, rooms.now(), MOST_DEVICES);
    stored.await.map_err(|error| broken(&error))?;
    Ok(Json(Told { on: true }))
}

/// A device wants to be left alone. Its address is enough: nobody else knows it.
pub(super) async fn unsubscribe(
    State(app): State<App>,
    body: JsonBody<Address>,
) -> JsonResult<Told> {
    let Json(address) = body?;
    let storage = app.rooms()?.storage();
    let forgotten = storage.unsubscribe(&id_of(&address.endpoint)).await;
    forgotten.map_err(|error| broken(&error))?;
    Ok(Json(Told { on: false }))
}

/// Whether a device gets notices: the switch shows it.
pub(super) async fn status(
    State(app): State<App>,
    request: RequestContext,
    body: JsonBody<Address>,
) -> JsonResult<Told> {
    let Json(address) = body?;
    let Some(visitor) = request.visitor.id() else {
        return Ok(Json(Told { on: false }));
    };
    let storage = app.rooms()?.storage();
    let known = storage
        .is_subscribed(&visitor, &id_of(&address.endpoint))
        .await;
    Ok(Json(Told {
        on: known.map_err(|error| broken(&error))?,
    }))
}

fn broken(error: &StorageError) -> JsonError {
    tracing::error!(%error, "could not store a device");
    JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-not-stored")
}
