//! Retention: how long things are kept, and the cleaning that follows from it.
//!
//! A pass looks at every room once, a few at a time with pauses between them, so that nobody who
//! plays notices it. Rooms that are in memory are left for a later pass.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::sleep;

use super::eras::Eras;
use crate::ids::RoomId;
use crate::room::State;
use crate::rooms::Rooms;
use crate::storage::{RoomRow, StorageError};
use crate::time::Timestamp;

/// A day.
const DAY: Duration = Duration::from_secs(24 * 3600);

/// After the start, people come first.
const FIRST_PASS: Duration = Duration::from_secs(60);

/// From the end of a pass to the next one.
const INTERVAL: Duration = Duration::from_secs(6 * 3600);

/// What servers that share a database call it among themselves.
const CLAIM: &str = "cleaned up";

/// How many rooms are looked at in one go.
const STEP: u32 = 50;

/// From one step to the next.
const PAUSE: Duration = Duration::from_millis(100);

/// A room that never began has few events: seats, names, an offer. Only such rooms are replayed.
const FEW: i64 = 50;

/// How long orders that were carried out stay listed.
const ORDERS: Duration = Duration::from_secs(90 * 24 * 3600);

/// How long things are kept; `None` for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Games that never began, after their last event.
    pub unbegun: Option<Duration>,
    /// Finished games, and games in play, whose players have all stayed away.
    pub finished: Option<Duration>,
    /// Chat messages.
    pub chat: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            unbegun: Some(30 * DAY),
            finished: Some(730 * DAY),
            chat: Some(365 * DAY),
        }
    }
}

impl Retention {
    /// Everything for ever.
    pub const FOREVER: Retention = Retention {
        unbegun: None,
        finished: None,
        chat: None,
    };
}

/// What a pass has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Rooms that were looked at.
    pub rooms: u64,
    /// Games that never began and are gone.
    pub unbegun: u64,
    /// Finished and abandoned games that are gone.
    pub finished: u64,
    /// Chat messages that are gone.
    pub remarks: u64,
}

/// Cleans up from time to time, until the rooms are closed.
pub async fn serve(rooms: Weak<Rooms>, retention: Retention) {
    let mut wait = FIRST_PASS;
    loop {
        sleep(wait).await;
        wait = INTERVAL;
        if retention == Retention::FOREVER {
            continue;
        }
        match doubt(&rooms).await {
            Ok(None) => {}
            Ok(Some(rest)) => {
                tracing::warn!(
                    hours = rest.as_secs().div_ceil(3600),
                    "the clock differs much from that of an earlier run; nothing is cleaned up \
                     until servers have run for a day with it"
                );
                wait = rest;
                continue;
            }
            Err(error) => {
                tracing::warn!(%error, "could not clean up");
                continue;
            }
        }
        match own_pass(&rooms, retention).await {
            Ok(Some(swept)) => tracing::info!(
                rooms = swept.rooms,
                unbegun = swept.unbegun,
                finished = swept.finished,
                remarks = swept.remarks,
                "cleaned up"
            ),
            Ok(None) => return,
            Err(error) => tracing::warn!(%error, "could not clean up"),
        }
    }
}

/// How long dates are not to be trusted, if the clock has leapt.
async fn doubt(rooms: &Weak<Rooms>) -> Result<Option<Duration>, StorageError> {
    let Some(rooms) = rooms.upgrade() else {
        return Ok(None);
    };
    let eras = Eras::of(&rooms.storage().runs().await?);
    let rest = eras.doubtful_until.map(|until| until.since(rooms.now()));
    Ok(rest.filter(|&rest| rest > 0).map(Duration::from_millis))
}

/// A pass, unless another server over the same database has just done it.
async fn own_pass(
    rooms: &Weak<Rooms>,
    retention: Retention,
) -> Result<Option<Swept>, StorageError> {
    if let Some(rooms) = rooms.upgrade() {
        // A little less, so that the server that did it last does it again.
        let every = u64::try_from(INTERVAL.as_millis()).unwrap_or(u64::MAX) / 10 * 9;
        if !rooms.storage().claim(CLAIM, every, rooms.now()).await? {
            return Ok(Some(Swept::default()));
        }
    }
    pass(rooms, retention, PAUSE).await
}

/// Looks at every room once; `None` if the server closes meanwhile.
///
/// # Errors
/// If the database fails. The next pass continues.
pub async fn pass(
    rooms: &Weak<Rooms>,
    retention: Retention,
    pause: Duration,
) -> Result<Option<Swept>, StorageError> {
    let mut swept = Swept::default();
    let mut last: Option<RoomId> = None;
    let mut eras = None;
    loop {
        let Some(rooms) = rooms.upgrade() else {
            return Ok(None);
        };
        let eras = match &mut eras {
            Some(eras) => eras,
            none => none.insert(Eras::of(&rooms.storage().runs().await?)),
        };
        let rows = rooms.storage().rooms_after(last.as_ref(), STEP).await?;
        let Some(end) = rows.last() else {
            rooms.storage().drop_orders(ago(&rooms, ORDERS)).await?;
            return Ok(Some(swept));
        };
        last = Some(end.id.clone());
        for row in &rows {
            swept.rooms += 1;
            look_at(&rooms, row, retention, eras, &mut swept).await?;
        }
        drop(rooms);
        sleep(pause).await;
    }
}

async fn look_at(
    rooms: &Arc<Rooms>,
    row: &RoomRow,
    retention: Retention,
    eras: &Eras,
    swept: &mut Swept,
) -> Result<(), StorageError> {
    if !eras.knows(row.last_at) {
        return Ok(());
    }
    if let Some(time) = retention.unbegun
        && row.last_at < ago(rooms, time)
        && row.last <= FEW
        && never_began(rooms, row).await?
    {
        if delete(rooms, &row.id, "never began").await? {
            swept.unbegun += 1;
        }
        return Ok(());
    }
    if let Some(time) = retention.finished {
        let before = ago(rooms, time);
        if row.last_at < before {
            // Over or not: a game without a clock would wait for its players for ever.
            let seen = rooms.storage().players_seen(&row.id).await?;
            if seen.is_none_or(|seen| seen < before) {
                if delete(rooms, &row.id, "its players stayed away").await? {
                    swept.finished += 1;
                }
                return Ok(());
            }
        }
    }
    if let Some(time) = retention.chat {
        swept.remarks += erase_chat(rooms, row, ago(rooms, time), eras).await?;
    }
    Ok(())
}

/// Whether no turn was ever completed in a room. A room that cannot be replayed is kept: somebody
/// may want to mend it.
async fn never_began(rooms: &Arc<Rooms>, row: &RoomRow) -> Result<bool, StorageError> {
    let events = match rooms.storage().events(&row.id).await {
        Ok(events) => events,
        Err(StorageError::Event { .. }) => return Ok(false),
        Err(error) => return Err(error),
    };
    Ok(State::replay(events).is_ok_and(|state| !state.begun()))
}

async fn delete(rooms: &Arc<Rooms>, room: &RoomId, why: &str) -> Result<bool, StorageError> {
    let gone = rooms.if_closed(room, rooms.storage().delete_room(room));
    match gone.await {
        Some(gone) => {
            gone?;
            tracing::info!(%room, why, "deleted a game");
            metrics::counter!("kabinet_rooms_deleted").increment(1);
            Ok(true)
        }
        None => Ok(false),
    }
}

async fn erase_chat(
    rooms: &Arc<Rooms>,
    row: &RoomRow,
    before: Timestamp,
    eras: &Eras,
) -> Result<u64, StorageError> {
    let storage = rooms.storage();
    let (mut after, mut erased) = (row.tidied, 0);
    while after < row.last {
        let (remarks, through) = storage.old_remarks(&row.id, after, before).await?;
        if through == after {
            break;
        }
        let old = remarks.into_iter().filter(|(_, at)| eras.knows(*at));
        let remarks: Vec<i64> = old.map(|(number, _)| number).collect();
        storage.erase_remarks(&row.id, &remarks, through).await?;
        erased += remarks.len() as u64;
        after = through;
    }
    if erased > 0 {
        rooms.drop_remarks(&row.id, before);
        tracing::info!(room = %row.id, remarks = erased, "erased old chat");
    }
    Ok(erased)
}

fn ago(rooms: &Rooms, time: Duration) -> Timestamp {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    rooms.now().before(millis)
}
