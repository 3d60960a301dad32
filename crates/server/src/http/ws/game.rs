//! Connections to a room.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use kabinet_engine::{Level, Persona};
use kabinet_words::Language;

use super::{Handler, Reply, accept, check};
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::PageResult;
use crate::http::game::unopened;
use crate::ids::{RoomId, VisitorId};
use crate::limits::{Limits, Origin, Sender};
use crate::pages::error::PageError;
use crate::protocol::encode::encoded;
use crate::protocol::messages::{ClientMessage, LONGEST_MESSAGE, Query, Request, ServerMessage};
use crate::protocol::rejection::{self, Rejection};
use crate::room::clock::MOST_LAG;
use crate::room::{Actor, Command, Offer, Refusal};
use crate::rooms::{Broadcast, CommandError, Delivery, HintError, OpenRoom, Rooms, Subscription};

/// How often a room is opened again that was closed in the same moment.
const ATTEMPTS: usize = 3;

/// Opens a connection to a room.
pub(in crate::http) async fn connect(
    State(app): State<App>,
    request: RequestContext,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> PageResult {
    let ticket = check(&app, &request, &headers)?;
    let (Some(id), Ok(upgrade)) = (RoomId::read(&id), upgrade) else {
        return Err(PageError::NoRoom);
    };
    let handler = GameHandler::open(&app, &id, &request).await?;
    Ok(accept(upgrade, app, ticket, handler))
}

/// A visitor's connection to a room.
struct GameHandler {
    rooms: Arc<Rooms>,
    limits: Arc<Limits>,
    room: Arc<OpenRoom>,
    subscription: Subscription,
    /// Whether the browser needs the whole state.
    behind: bool,
    /// The visitor, if the browser has shown a secret.
    visitor: Option<VisitorId>,
    origin: Origin,
    language: Language,
}

impl GameHandler {
    async fn open(app: &App, id: &RoomId, request: &RequestContext) -> Result<Self, PageError> {
        let visitor = request.visitor.id();
        let rooms = app.rooms()?;
        for _ in 0..ATTEMPTS {
            let room = rooms.room_for(id, Some(request.asker())).await;
            let room = room.map_err(|error| unopened(id, &error))?;
            let room = room.ok_or(PageError::NoRoom)?;
            if room.is_full_for(visitor.as_ref()) {
                return Err(PageError::TooMany { seconds: 30 });
            }
            let from = request.origin.counted();
            if let Ok(subscription) = room.join(rooms, visitor.clone(), from).await {
                metrics::gauge!("kabinet_connections").increment(1.0);
                return Ok(Self {
                    rooms: Arc::clone(rooms),
                    limits: Arc::clone(app.limits()),
                    room,
                    subscription,
                    behind: false,
                    visitor,
                    origin: request.origin,
                    language: request.visitor.language,
                });
            }
        }
        Err(PageError::Busy)
    }

    /// An update as the text that goes to the browser.
    fn text(&self, update: &Broadcast) -> Option<Utf8Bytes> {
        Utf8Bytes::try_from(encoded(update, self.language)).ok()
    }

    fn refuse(&self, id: u64, rejection: &Rejection) -> String {
        metrics::counter!("kabinet_refused", "why" => rejection.code()).increment(1);
        ServerMessage::Refused {
            id,
            why: rejection.code(),
            say: rejection::sentence(self.language, rejection),
        }
        .to_json()
    }

    async fn answer<'a>(
        &self,
        message: ClientMessage,
        lag: u64,
    ) -> Result<ServerMessage<'a>, Failure> {
        let id = message.id;
        let Some(visitor) = &self.visitor else {
            // An unknown browser has no seat and may not talk.
            return match message.request {
                Request::Query(Query::Ping) => Ok(ServerMessage::Pong { id }),
                _ => Err(Rejection::Refused(Refusal::NotSeated).into()),
            };
        };
        let sender = Sender {
            visitor,
            origin: self.origin,
            room: self.room.id(),
            seat: self.room.read(|state| state.seats_of(visitor).next()),
        };
        if !allowed(&self.limits, sender, &message.request) {
            return Err(Rejection::TooFast.into());
        }
        match message.request {
            Request::Query(Query::Ping) => return Ok(ServerMessage::Pong { id }),
            Request::Query(Query::Hint { n }) => {
                let seats: Vec<usize> = self.room.read(|state| state.seats_of(visitor).collect());
                let subscriber = self.subscription.id();
                let hint = self.rooms.hint(&self.room, subscriber, &seats, n);
                hint.await?;
            }
            Request::Query(Query::Ahead { n, planned }) => {
                return self.ahead(visitor, id, n, &planned);
            }
            Request::Query(Query::Again { level, character }) => {
                let level = Level::new(level).ok_or(Rejection::Unreadable)?;
                let game = self.room.read(crate::room::State::id);
                let persona = Persona::or_level(game, character.as_deref(), level);
                let offer = Offer::Rematch;
                self.execute(visitor, &Command::Offer { offer }, Some(persona), lag)
                    .await?;
            }
            Request::Command(command) => self.execute(visitor, &command, None, lag).await?,
        }
        Ok(ServerMessage::Ok { id })
    }

    /// What the visitor could play if it were their turn already.
    fn ahead<'a>(
        &self,
        visitor: &VisitorId,
        id: u64,
        n: usize,
        planned: &[String],
    ) -> Result<ServerMessage<'a>, Failure> {
        let state = self.room.state();
        let seats: Vec<usize> = state.seats_of(visitor).collect();
        let position = state.ahead(&seats, n, planned);
        let position = position.map_err(Rejection::Refused)?;
        Ok(ServerMessage::ahead(id, n, &position, !planned.is_empty()))
    }

    /// Carries out a command and waits until its events are stored.
    async fn execute(
        &self,
        visitor: &VisitorId,
        command: &Command,
        persona: Option<Persona>,
        lag: u64,
    ) -> Result<(), Failure> {
        let actor = Actor::Visitor(visitor);
        let executed = self
            .room
            .execute(&self.rooms, actor, command, persona, lag)
            .await;
        executed.map_err(|error| match error {
            CommandError::Refused(refusal) => Rejection::Refused(refusal).into(),
            CommandError::Closed | CommandError::NotStored => Rejection::NotStored.into(),
            CommandError::Unknown => Failure::Unknown,
        })
    }
}

/// A request was not carried out.
enum Failure {
    /// It was refused.
    Rejected(Rejection),
    /// Nobody knows whether it was carried out. The browser finds out when it comes back.
    Unknown,
}

impl From<Rejection> for Failure {
    fn from(rejection: Rejection) -> Self {
        Failure::Rejected(rejection)
    }
}

impl From<HintError> for Failure {
    fn from(error: HintError) -> Self {
        Failure::Rejected(error.into())
    }
}

impl Handler for GameHandler {
    const LONGEST_MESSAGE: usize = LONGEST_MESSAGE;

    async fn receive(&mut self, text: &str, round_trip: Duration) -> Reply {
        let Ok(message) = ClientMessage::read(text) else {
            return Reply::Unreadable(self.refuse(0, &Rejection::Unreadable));
        };
        let id = message.id;
        Reply::Text(match self.answer(message, forgiven(round_trip)).await {
            Ok(message) => message.to_json(),
            Err(Failure::Rejected(rejection)) => self.refuse(id, &rejection),
            Err(Failure::Unknown) => return Reply::Close,
        })
    }

    async fn next(&mut self) -> Option<Utf8Bytes> {
        // This may be dropped at any time, so it notes what it has to do.
        if !self.behind {
            match self.subscription.next().await? {
                Delivery::Update(update) => return self.text(&update),
                Delivery::Behind => self.behind = true,
            }
        }
        let id = self.subscription.id();
        let whole = self.room.whole_when_stored(id, &self.rooms).await?;
        self.behind = false;
        self.text(&whole)
    }

    fn waiting(&mut self) -> Option<Utf8Bytes> {
        match self.subscription.waiting()? {
            Delivery::Update(update) => self.text(&update),
            Delivery::Behind => {
                self.behind = true;
                None
            }
        }
    }
}

impl Drop for GameHandler {
    fn drop(&mut self) {
        self.room.unsubscribe(&self.rooms, self.subscription.id());
        metrics::gauge!("kabinet_connections").decrement(1.0);
    }
}

/// Whether the rate limits allow a request. Chat and hints have limits of their own.
fn allowed(limits: &Limits, sender: Sender<'_>, request: &Request) -> bool {
    let special = match request {
        Request::Query(Query::Ping) => return limits.ping(sender),
        Request::Command(Command::Chat { .. }) => limits.remark(sender),
        Request::Query(Query::Hint { .. }) => limits.hint(sender),
        _ => true,
    };
    special && limits.command(sender)
}

/// The lag that is not charged to the sender's clock, in milliseconds: the way of the last state to
/// the browser and of the action back.
fn forgiven(round_trip: Duration) -> u64 {
    let millis = u64::try_from(round_trip.as_millis()).unwrap_or(u64::MAX);
    millis.min(MOST_LAG)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_much_lag_is_forgiven() {
        assert_eq!(forgiven(Duration::ZERO), 0);
        assert_eq!(forgiven(Duration::from_millis(120)), 120);
        assert_eq!(forgiven(Duration::from_secs(7)), MOST_LAG);
    }
}
