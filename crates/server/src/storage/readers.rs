//! The connections that read, of either kind of database.

use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::{PgPool, SqlitePool};

/// How long a query may take. A broken connection may not announce itself.
const ANSWER: Duration = Duration::from_secs(10);

/// The connections that read.
#[derive(Debug)]
pub(super) enum Readers {
    /// A file in the data folder.
    Sqlite(SqlitePool),
    /// A server that others may use, too.
    Postgres(PgPool),
}

/// The same query for whichever database there is: both take the same statements.
macro_rules! on {
    ($readers:expr, $pool:ident => $query:expr) => {
        match $readers {
            $crate::storage::readers::Readers::Sqlite($pool) => $query,
            $crate::storage::readers::Readers::Postgres($pool) => {
                $crate::storage::readers::in_time(Box::pin(async { Ok($query) })).await?
            }
        }
    };
}
pub(super) use on;

/// The same statements in one transaction, for whichever database there is. It is committed unless
/// one of them fails.
macro_rules! in_transaction {
    ($readers:expr, $transaction:ident => $work:expr) => {
        match $readers {
            $crate::storage::readers::Readers::Sqlite(pool) => {
                let mut $transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                let done = $work;
                $transaction.commit().await?;
                done
            }
            $crate::storage::readers::Readers::Postgres(pool) => {
                $crate::storage::readers::in_time(Box::pin(async {
                    let mut $transaction = pool.begin().await?;
                    let done = $work;
                    $transaction.commit().await?;
                    Ok(done)
                }))
                .await?
            }
        }
    };
}
pub(super) use in_transaction;

/// Waits for an answer, but not for ever. The question is boxed, so that this is compiled once for
/// a kind of answer instead of once for every question.
pub(super) async fn in_time<T>(
    question: BoxFuture<'_, Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(ANSWER, question).await {
        Ok(answer) => answer,
        Err(_) => Err(sqlx::Error::PoolTimedOut),
    }
}

impl Readers {
    pub(super) async fn close(&self) {
        match self {
            Readers::Sqlite(pool) => pool.close().await,
            Readers::Postgres(pool) => pool.close().await,
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        match self {
            Readers::Sqlite(pool) => pool.is_closed(),
            Readers::Postgres(pool) => pool.is_closed(),
        }
    }
}
