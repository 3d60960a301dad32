//! Orders: what an operator asks for, whether a server runs or not.
//!
//! A running server has the database and its rooms to itself, so it is asked through the table of
//! orders, which it looks at every second. If no server runs, the command does the work itself.
//! Of several servers over one database, one takes each order.
//! Either way the order is logged.

use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;

use sqlx::Connection;
use tokio::time::{Instant, sleep};

use super::forget::{self, Place};
use super::{MaintenanceError, connect, database_error};
use crate::ids::{RoomId, Secret, VisitorId};
use crate::room::{Event, State};
use crate::rooms::Rooms;
use crate::storage::{Database, FILE, OrderRow, Storage, StorageError};
use crate::time::{LONGEST_GAP, MOST_CORRECTION, ServerClock, Timestamp, machine_time};

/// How often a server looks for orders.
const INTERVAL: Duration = Duration::from_secs(1);

/// How many orders are carried out in one go.
const AT_ONCE: u32 = 16;

/// How long an operator waits for a running server.
const ANSWER_WITHIN: Duration = Duration::from_secs(60);

/// Something an operator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// To take a game out of the database.
    ForgetGame(RoomId),
    /// To take a visitor out of the database.
    ForgetVisitor(VisitorId),
    /// To close the chat of a room, or to open it again.
    Mute(RoomId, bool),
    /// To end a game and close its chat.
    Close(RoomId),
}

impl Order {
    fn kind(&self) -> &'static str {
        match self {
            Order::ForgetGame(_) => "forget-game",
            Order::ForgetVisitor(_) => "forget-visitor",
            Order::Mute(_, true) => "mute",
            Order::Mute(_, false) => "unmute",
            Order::Close(_) => "close",
        }
    }

    fn subject(&self) -> &str {
        match self {
            Order::ForgetGame(room) | Order::Mute(room, _) | Order::Close(room) => room.as_str(),
            Order::ForgetVisitor(visitor) => visitor.as_str(),
        }
    }

    fn read(kind: &str, subject: &str) -> Option<Self> {
        let room = || RoomId::read(subject);
        Some(match kind {
            "forget-game" => Order::ForgetGame(room()?),
            "forget-visitor" => Order::ForgetVisitor(VisitorId::read(subject)?),
            "mute" => Order::Mute(room()?, true),
            "unmute" => Order::Mute(room()?, false),
            "close" => Order::Close(room()?),
            _ => return None,
        })
    }
}

/// Carries out an order in a database. Returns the result in words.
///
/// # Errors
/// If it cannot be done.
pub async fn give(database: &Database, order: &Order) -> Result<String, MaintenanceError> {
    match database {
        Database::Folder(folder) => give_in_folder(folder, order).await,
        Database::Postgres(_) => {
            let (storage, writer) = Storage::open_database(database).await?;
            let done = give_shared(&storage, order).await;
            writer.close().await;
            storage.close().await;
            done
        }
    }
}

async fn give_in_folder(folder: &Path, order: &Order) -> Result<String, MaintenanceError> {
    // Only a database that exists: an order must not make one.
    let file = folder.join(FILE);
    connect(&file, false).await?;
    match Storage::open(folder).await {
        Ok((storage, writer)) => {
            let done = carry_out(&Place::Offline(&storage), order).await;
            writer.close().await;
            storage.close().await;
            done
        }
        Err(StorageError::InUse(_)) => ask_server(&file, order).await,
        Err(error) => Err(error.into()),
    }
}

/// In a database that servers share, one of them does it, if any runs.
async fn give_shared(storage: &Storage, order: &Order) -> Result<String, MaintenanceError> {
    let now = storage.time().await?.unwrap_or_default();
    let alive = storage.last_alive(now.after(LONGEST_GAP)).await?;
    if alive.is_none_or(|alive| now.since(alive) > LONGEST_GAP) {
        return carry_out(&Place::Offline(storage), order).await;
    }
    let row = OrderRow {
        id: Secret::random().reveal().to_owned(),
        kind: order.kind().to_owned(),
        subject: order.subject().to_owned(),
    };
    storage.leave_order(&row, now).await?;
    let until = Instant::now() + ANSWER_WITHIN;
    let answer = loop {
        let answer = storage.order_answer(&row.id).await?;
        if answer.is_some() || Instant::now() > until {
            break answer;
        }
        sleep(INTERVAL / 10).await;
    };
    if answer.is_none() {
        storage.withdraw_order(&row.id).await?;
    }
    answered(answer)
}

/// The answer to an operator.
fn answered(answer: Option<String>) -> Result<String, MaintenanceError> {
    match answer {
        Some(answer) => match answer.strip_prefix("error: ") {
            Some(why) => Err(MaintenanceError::Refused(why.to_owned())),
            None => Ok(answer),
        },
        None => Err(MaintenanceError::NoAnswer(ANSWER_WITHIN.as_secs())),
    }
}

/// Leaves an order for the running server, and waits for its answer.
async fn ask_server(file: &Path, order: &Order) -> Result<String, MaintenanceError> {
    let failed = database_error(file);
    let mut connection = connect(file, true).await?;
    let id = Secret::random().reveal().to_owned();
    sqlx::query(
        "INSERT INTO orders (id, at, kind, subject, done, answer) VALUES ($1, $2, $3, $4, 0, '')",
    )
    .bind(&id)
    .bind(ServerClock::set(Timestamp(0)).now().0)
    .bind(order.kind())
    .bind(order.subject())
    .execute(&mut connection)
    .await
    .map_err(&failed)?;
    let until = Instant::now() + ANSWER_WITHIN;
    let answer = loop {
        let done = "SELECT answer FROM orders WHERE id = $1 AND done > 0";
        let done: Option<String> = sqlx::query_scalar(done)
            .bind(&id)
            .fetch_optional(&mut connection)
            .await
            .map_err(&failed)?;
        if done.is_some() || Instant::now() > until {
            break done;
        }
        sleep(INTERVAL / 10).await;
    };
    if answer.is_none() {
        // Nobody shall be surprised by it tomorrow.
        let withdrawn = sqlx::query("DELETE FROM orders WHERE id = $1 AND done = 0").bind(&id);
        withdrawn.execute(&mut connection).await.map_err(&failed)?;
    }
    let _ = connection.close().await;
    answered(answer)
}

/// Carries out the orders that operators leave, until the rooms are closed.
pub async fn serve(rooms: Weak<Rooms>) {
    loop {
        sleep(INTERVAL).await;
        let Some(rooms) = rooms.upgrade() else { return };
        if let Err(error) = look(&rooms).await {
            tracing::warn!(%error, "could not read operators' orders");
        }
    }
}

async fn look(rooms: &Arc<Rooms>) -> Result<(), StorageError> {
    let storage = rooms.storage();
    for row in storage.open_orders(AT_ONCE, rooms.now()).await? {
        let order = Order::read(&row.kind, &row.subject);
        let done = match &order {
            Some(order) => carry_out(&Place::Running(rooms), order).await,
            None => Err(MaintenanceError::Refused(
                "there is no such order".to_owned(),
            )),
        };
        let answer = done.unwrap_or_else(|error| format!("error: {error}"));
        let forgotten = matches!(order, Some(Order::ForgetVisitor(_)));
        storage
            .finish_order(&row.id, !forgotten, rooms.now(), &answer)
            .await?;
    }
    Ok(())
}

async fn carry_out(place: &Place<'_>, order: &Order) -> Result<String, MaintenanceError> {
    let done = match order {
        Order::ForgetGame(room) => {
            let done = forget::game(place, room).await;
            done.map(|()| format!("forgotten game {room}"))
        }
        Order::ForgetVisitor(visitor) => forget::visitor(place, visitor).await.map(|done| {
            let (deleted, rewritten) = (done.deleted, done.rewritten);
            format!("forgotten visitor deleted {deleted} rewritten {rewritten}")
        }),
        Order::Mute(room, muted) => {
            let done = moderate(place, room, |state, _| state.mute(*muted)).await;
            let word = if *muted { "muted" } else { "unmuted" };
            done.map(|()| format!("{word} {room}"))
        }
        Order::Close(room) => {
            let done = moderate(place, room, State::shut).await;
            done.map(|()| format!("closed {room}"))
        }
    };
    // A forgotten visitor is not named in the log either.
    let subject = match order {
        Order::ForgetVisitor(_) => "a visitor",
        order => order.subject(),
    };
    match &done {
        Ok(answer) => tracing::info!(
            order = order.kind(),
            subject,
            answer,
            "carried out an order"
        ),
        Err(error) => {
            tracing::warn!(order = order.kind(), subject, %error, "could not carry out an order");
        }
    }
    done
}

/// Adds events to a room on an operator's order.
async fn moderate(
    place: &Place<'_>,
    room: &RoomId,
    decide: impl Fn(&State, Timestamp) -> Vec<Event>,
) -> Result<(), MaintenanceError> {
    let no_game = || MaintenanceError::NoGame(room.to_string());
    match place {
        Place::Running(rooms) => {
            let stored = rooms.moderate(room, decide).await;
            match stored {
                Ok(Some(true)) => Ok(()),
                Ok(Some(false)) => Err(MaintenanceError::Refused("it was not stored".to_owned())),
                Ok(None) => Err(no_game()),
                Err(error) => Err(MaintenanceError::Refused(error.to_string())),
            }
        }
        Place::Offline(storage) => {
            let events = storage.events(room).await?;
            if events.is_empty() {
                return Err(no_game());
            }
            let misfit =
                |error: crate::room::ReplayError| MaintenanceError::Refused(error.to_string());
            let mut state = State::replay(events).map_err(misfit)?;
            let first = state.events() + 1;
            let now = match storage.time().await? {
                Some(now) => now,
                None => {
                    let latest = machine_time().after(MOST_CORRECTION);
                    let last = storage.last_alive(latest).await?.unwrap_or_default();
                    ServerClock::set(last).now()
                }
            };
            // While no server runs, no clock runs either.
            let events = decide(&state, state.changed());
            if events.is_empty() {
                return Ok(());
            }
            for event in &events {
                state.apply(event, now).map_err(misfit)?;
            }
            let phase = state.phase();
            storage
                .append_offline(room, first, &events, now, phase)
                .await?;
            Ok(())
        }
    }
}
