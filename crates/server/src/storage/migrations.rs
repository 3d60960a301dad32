//! The steps by which a database of any age becomes one of today. They are part of the program.

use std::borrow::Cow;

use futures_util::future::BoxFuture;
use sqlx::SqlitePool;
use sqlx::error::BoxDynError;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};

/// Every step, in order. A step that has been published never changes.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "rooms", include_str!("../../migrations/0001_rooms.sql")),
    (
        2,
        "studies",
        include_str!("../../migrations/0002_studies.sql"),
    ),
    (
        3,
        "puzzles",
        include_str!("../../migrations/0003_puzzles.sql"),
    ),
];

#[derive(Debug)]
struct Steps;

impl MigrationSource<'static> for Steps {
    fn resolve(self) -> BoxFuture<'static, Result<Vec<Migration>, BoxDynError>> {
        let steps = STEPS.iter().map(|&(version, name, sql)| {
            Migration::new(
                version,
                Cow::Borrowed(name),
                MigrationType::Simple,
                sqlx::SqlStr::from_static(sql),
                false,
            )
        });
        let steps = Ok(steps.collect());
        Box::pin(async move { steps })
    }
}

/// Takes the steps that the database has not taken yet.
pub(super) async fn run(pool: &SqlitePool) -> Result<(), MigrateError> {
    Migrator::new(Steps).await?.run(pool).await
}
