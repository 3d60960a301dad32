//! Devices that are subscribed to notices, and the outbox of notices.
//!
//! A server that takes a notice out of the outbox has some time to send it. Only then is it removed
//! or postponed. If that server dies, another one takes the notice again: it may be sent twice, but
//! is never lost.

use super::readers::{Readers, in_time, in_transaction, on};
use super::{Storage, StorageError};
use crate::ids::{RoomId, VisitorId};
use crate::room::NoticeKind;
use crate::time::Timestamp;

/// A device that is subscribed to notices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionRow {
    /// The hash of the endpoint.
    pub id: String,
    /// The visitor.
    pub visitor: String,
    /// Where messages for the device are sent.
    pub endpoint: String,
    /// The device's public key, in base64.
    pub public_key: String,
    /// What the device and this server share, in base64.
    pub auth: String,
    /// The code of the device's language.
    pub language: String,
}

/// A notice that was taken out of the outbox, to be sent.
#[derive(Clone, Debug)]
pub struct TakenNotice {
    /// The device.
    pub device: SubscriptionRow,
    /// The room.
    pub room: RoomId,
    /// The number of the event.
    pub number: i64,
    /// What it tells.
    pub kind: NoticeKind,
    /// The seat of whom it is for.
    pub seat: usize,
    /// How many turns had been completed.
    pub turn: usize,
    /// After this moment it is worth nothing.
    pub expires: Timestamp,
    /// How often it is known that it did not arrive.
    pub failed: u32,
    /// Whether somebody began to send it and never said what became of it.
    pub in_doubt: bool,
}

/// A row of the outbox: device, room, event, kind, seat, turn, when it expires, how often somebody
/// began to send it, and how often it is known that it did not arrive.
type OutboxRow = (String, String, i64, String, i64, i64, i64, i64, i64);

/// A row of the table of devices.
type DeviceRow = (String, String, String, String, String, String);

impl From<DeviceRow> for SubscriptionRow {
    fn from((id, visitor, endpoint, public_key, auth, language): DeviceRow) -> Self {
        Self {
            id,
            visitor,
            endpoint,
            public_key,
            auth,
            language,
        }
    }
}

impl TakenNotice {
    fn open(row: &OutboxRow, device: SubscriptionRow) -> Option<Self> {
        let (_, room, number, kind, seat, turn, expires, begun, failed) = row;
        Some(Self {
            device,
            room: RoomId::read(room)?,
            number: *number,
            kind: NoticeKind::read(kind)?,
            seat: usize::try_from(*seat).ok()?,
            turn: usize::try_from(*turn).ok()?,
            expires: Timestamp(*expires),
            failed: u32::try_from(*failed).unwrap_or(u32::MAX),
            in_doubt: *begun > *failed + 1,
        })
    }
}

/// Removes a notice.
const REMOVE: &str = "DELETE FROM outbox \
    WHERE subscription = $1 AND room = $2 AND number = $3 AND kind = $4";

impl Storage {
    /// Notes a device. A visitor has a maximum number: the oldest ones are forgotten.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn subscribe(
        &self,
        device: &SubscriptionRow,
        now: Timestamp,
        most: u32,
    ) -> Result<(), StorageError> {
        const PUT: &str = "INSERT INTO subscriptions \
            (id, visitor, endpoint, public_key, auth, language, made) \
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
            visitor = excluded.visitor, public_key = excluded.public_key, \
            auth = excluded.auth, language = excluded.language, made = excluded.made";
        const EXTRA: &str = "SELECT id FROM subscriptions WHERE visitor = $1 \
            ORDER BY made DESC, id LIMIT 1000 OFFSET $2";
        in_transaction!(&self.readers, transaction => {
            sqlx::query(PUT)
                .bind(&device.id)
                .bind(&device.visitor)
                .bind(&device.endpoint)
                .bind(&device.public_key)
                .bind(&device.auth)
                .bind(&device.language)
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            let extra: Vec<String> = sqlx::query_scalar(EXTRA)
                .bind(&device.visitor)
                .bind(i64::from(most))
                .fetch_all(&mut *transaction)
                .await?;
            for id in extra {
                for sql in FORGET {
                    sqlx::query(sql).bind(&id).execute(&mut *transaction).await?;
                }
            }
        });
        Ok(())
    }

    /// Forgets a device and its notices. Returns whether it was known.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn unsubscribe(&self, id: &str) -> Result<bool, StorageError> {
        let known = in_transaction!(&self.readers, transaction => {
            let mut rows = 0;
            for sql in FORGET {
                let done = sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
                rows = done.rows_affected();
            }
            rows > 0
        });
        Ok(known)
    }

    /// Whether a device of a visitor is known.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn is_subscribed(&self, visitor: &VisitorId, id: &str) -> Result<bool, StorageError> {
        const KNOWN: &str = "SELECT COUNT(*) FROM subscriptions WHERE visitor = $1 AND id = $2";
        let known: i64 = on!(&self.readers, pool => {
            let query = sqlx::query_scalar(KNOWN).bind(visitor.as_str());
            query.bind(id).fetch_one(pool).await?
        });
        Ok(known > 0)
    }

    /// Notices that are due at a moment, of all rooms or of one, at most so many. The caller has
    /// until `claimed` to send them; then other servers get them.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn take_notices(
        &self,
        room: Option<&RoomId>,
        by: Timestamp,
        claimed: Timestamp,
        most: u32,
    ) -> Result<Vec<TakenNotice>, StorageError> {
        const ANY: &str = "SELECT EXISTS (SELECT 1 FROM outbox WHERE due <= $1)";
        const TAKE: &str = "UPDATE outbox SET due = $2, begun = begun + 1 \
            WHERE (subscription, room, number, kind) IN \
            (SELECT subscription, room, number, kind FROM outbox \
            WHERE due <= $1 AND ($4 = '' OR room = $4) ORDER BY due LIMIT $3) \
            RETURNING subscription, room, number, kind, seat, turn, expires, begun, failed";
        const TAKE_SHARED: &str = "UPDATE outbox SET due = $2, begun = begun + 1 \
            WHERE (subscription, room, number, kind) IN \
            (SELECT subscription, room, number, kind FROM outbox \
            WHERE due <= $1 AND ($4 = '' OR room = $4) ORDER BY due LIMIT $3 \
            FOR UPDATE SKIP LOCKED) \
            RETURNING subscription, room, number, kind, seat, turn, expires, begun, failed";
        let room = room.map_or("", RoomId::as_str);
        let rows: Vec<OutboxRow> = match &self.readers {
            Readers::Sqlite(pool) => {
                // Most of the time there is none, and the writer is not disturbed.
                let any = sqlx::query_scalar(ANY).bind(by.0).fetch_one(pool);
                if !any.await? {
                    return Ok(Vec::new());
                }
                let query = sqlx::query_as(TAKE).bind(by.0).bind(claimed.0);
                query
                    .bind(i64::from(most))
                    .bind(room)
                    .fetch_all(pool)
                    .await?
            }
            Readers::Postgres(pool) => {
                let query = sqlx::query_as(TAKE_SHARED).bind(by.0).bind(claimed.0);
                let query = query.bind(i64::from(most)).bind(room);
                in_time(Box::pin(query.fetch_all(pool))).await?
            }
        };
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
            taken.extend(self.with_device(row).await?);
        }
        Ok(taken)
    }

    /// A notice with its device. One without a device is of no use, and is removed.
    async fn with_device(&self, row: OutboxRow) -> Result<Option<TakenNotice>, StorageError> {
        const DEVICE: &str = "SELECT id, visitor, endpoint, public_key, auth, language \
            FROM subscriptions WHERE id = $1";
        let device: Option<DeviceRow> = on!(&self.readers, pool => {
            sqlx::query_as(DEVICE).bind(&row.0).fetch_optional(pool).await?
        });
        let taken = device.and_then(|device| TakenNotice::open(&row, device.into()));
        if taken.is_none() {
            on!(&self.readers, pool => {
                let query = sqlx::query(REMOVE).bind(&row.0).bind(&row.1).bind(row.2);
                query.bind(&row.3).execute(pool).await?;
            });
        }
        Ok(taken)
    }

    /// Releases the notices that a server had begun to send: for a server that starts and has the
    /// database alone, because the one that took them is dead.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn release_notices(&self, now: Timestamp) -> Result<u64, StorageError> {
        const RELEASE: &str = "UPDATE outbox SET due = $1 WHERE begun > failed AND due > $1";
        if self.is_shared() {
            return Ok(0);
        }
        let released = on!(&self.readers, pool => {
            sqlx::query(RELEASE).bind(now.0).execute(pool).await?.rows_affected()
        });
        Ok(released)
    }

    /// Removes a notice: it was sent, or is of no use any more.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn notice_done(&self, notice: &TakenNotice) -> Result<(), StorageError> {
        on!(&self.readers, pool => {
            let query = sqlx::query(REMOVE).bind(&notice.device.id).bind(notice.room.as_str());
            query.bind(notice.number).bind(notice.kind.name()).execute(pool).await?;
        });
        Ok(())
    }

    /// Postpones a notice that did not arrive, or that was not tried at all if not `failed`.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn notice_later(
        &self,
        notice: &TakenNotice,
        due: Timestamp,
        failed: bool,
    ) -> Result<(), StorageError> {
        const LATER: &str = "UPDATE outbox SET due = $5, failed = failed + $6, \
            begun = failed + $6 \
            WHERE subscription = $1 AND room = $2 AND number = $3 AND kind = $4";
        on!(&self.readers, pool => {
            let query = sqlx::query(LATER).bind(&notice.device.id).bind(notice.room.as_str());
            let query = query.bind(notice.number).bind(notice.kind.name());
            query.bind(due.0).bind(i64::from(failed)).execute(pool).await?;
        });
        Ok(())
    }

    /// How many notices wait to be sent, those of a later moment left out.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn notices_waiting(&self, by: Timestamp) -> Result<u64, StorageError> {
        const COUNT: &str = "SELECT COUNT(*) FROM outbox WHERE due <= $1";
        let count: i64 = on!(&self.readers, pool => {
            sqlx::query_scalar(COUNT).bind(by.0).fetch_one(pool).await?
        });
        Ok(u64::try_from(count).unwrap_or(0))
    }
}

/// Forgets a device. The last statement says whether it was known.
const FORGET: [&str; 2] = [
    "DELETE FROM outbox WHERE subscription = $1",
    "DELETE FROM subscriptions WHERE id = $1",
];
