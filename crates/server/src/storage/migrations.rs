//! Migrations: the steps that bring an older database up to date.
//!
//! sqlx applies them and keeps the books in `_sqlx_migrations`, with a checksum of each step. The
//! files are listed here and not by `sqlx::migrate!`: that macro makes every cold build compile
//! SQLite a second time, for the machine that builds.

use std::borrow::Cow;
use std::collections::HashMap;

use futures_util::future::BoxFuture;
use sqlx::error::BoxDynError;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, PgPool, Row, SqlitePool};

/// A migration: its version, its name, its SQL.
type Step = (i64, &'static str, &'static str);

/// Every migration, in order. A published one never changes: databases hold its checksum.
const STEPS: &[Step] = &[
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
    (
        4,
        "upkeep",
        include_str!("../../migrations/0004_upkeep.sql"),
    ),
    (
        5,
        "deadlines",
        include_str!("../../migrations/0005_deadlines.sql"),
    ),
    (
        6,
        "notices",
        include_str!("../../migrations/0006_notices.sql"),
    ),
];

#[derive(Debug)]
struct Steps(&'static [Step]);

impl MigrationSource<'static> for Steps {
    fn resolve(self) -> BoxFuture<'static, Result<Vec<Migration>, BoxDynError>> {
        let steps = Ok(self.0.iter().map(migration).collect());
        Box::pin(async move { steps })
    }
}

/// The newest schema that this program knows.
#[must_use]
pub fn newest_schema() -> i64 {
    STEPS.iter().map(|step| step.0).max().unwrap_or(0)
}

/// The tables, indices, triggers and views of a database, by kind and name, with their SQL.
pub(crate) type Schema = HashMap<(String, String), String>;

/// What a database consists of.
pub(crate) async fn schema(connection: &mut SqliteConnection) -> Result<Schema, sqlx::Error> {
    let sql = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    rows.iter()
        .map(|row| Ok(((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?)))
        .collect()
}

/// What a database consists of after all migrations up to a version.
pub(crate) async fn schema_of(version: i64) -> Result<Schema, sqlx::Error> {
    let mut empty = SqliteConnection::connect("sqlite::memory:").await?;
    for &(_, _, sql) in STEPS.iter().filter(|step| step.0 <= version) {
        let step = sqlx::raw_sql(sqlx::SqlStr::from_static(sql));
        step.execute(&mut empty).await?;
    }
    schema(&mut empty).await
}

/// The checksum of a migration, if this program knows it.
pub(crate) fn checksum(version: i64) -> Option<Vec<u8>> {
    let step = STEPS.iter().find(|step| step.0 == version)?;
    Some(migration(step).checksum.into_owned())
}

fn migration(&(version, name, sql): &Step) -> Migration {
    Migration::new(
        version,
        Cow::Borrowed(name),
        MigrationType::Simple,
        sqlx::SqlStr::from_static(sql),
        false,
    )
}

/// Applies the migrations that the database does not have yet: all of them, or none.
///
/// # Errors
/// If one fails, or if the database has one that this program does not know. The database is
/// unchanged then.
pub(super) async fn run(pool: &SqlitePool) -> Result<(), MigrateError> {
    apply(pool, STEPS).await
}

/// The same for PostgreSQL. Of several servers that start at once, one does it.
pub(super) async fn run_on_postgres(pool: &PgPool) -> Result<(), MigrateError> {
    // Any number that nobody else uses in this database.
    const LOCK: &str = "SELECT pg_advisory_xact_lock(7160265)";
    let mut migrator = Migrator::new(Steps(STEPS)).await?;
    // Its own lock would end before the transaction does.
    migrator.set_locking(false);
    // During an upgrade a server of the older version may start again over what the newer one has
    // added. Migrations only add.
    migrator.set_ignore_missing(true);
    let mut transaction = pool.begin().await?;
    sqlx::query(LOCK).execute(&mut *transaction).await?;
    migrator.run(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

async fn apply(pool: &SqlitePool, steps: &'static [Step]) -> Result<(), MigrateError> {
    let migrator = Migrator::new(Steps(steps)).await?;
    let mut transaction = pool.begin().await?;
    migrator.run(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;

    /// A database as version 0.1.0 left it: its schema, some content, and sqlx's own books.
    const OLD_DATABASE: &[u8] = include_bytes!("fixtures/schema-3.sqlite");

    async fn open(folder: &Path) -> SqlitePool {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("kabinet.sqlite"))
            .create_if_missing(true);
        SqlitePool::connect_with(options).await.expect("a database")
    }

    /// Every row of every table, as text, and the schema.
    async fn content(pool: &SqlitePool) -> Vec<String> {
        let schema = sqlx::query("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
        let mut lines = Vec::new();
        for row in schema.fetch_all(pool).await.expect("a schema") {
            let name: String = row.get("name");
            let sql: String = row.get("sql");
            if sql.starts_with("CREATE TABLE") {
                let columns = format!("SELECT name FROM pragma_table_info('{name}')");
                let columns = sqlx::query(sqlx::AssertSqlSafe(columns))
                    .fetch_all(pool)
                    .await;
                let columns = columns.expect("columns");
                let columns: Vec<String> = columns
                    .iter()
                    .map(|row| format!("quote({})", row.get::<String, _>("name")))
                    .collect();
                let rows = format!("SELECT {} AS line FROM {name}", columns.join("||','||"));
                let rows = sqlx::query(sqlx::AssertSqlSafe(rows)).fetch_all(pool).await;
                for row in rows.expect("rows") {
                    lines.push(format!("{name}: {}", row.get::<String, _>("line")));
                }
            }
            lines.push(sql);
        }
        lines.sort();
        lines
    }

    async fn old_database(folder: &Path) -> SqlitePool {
        std::fs::write(folder.join("kabinet.sqlite"), OLD_DATABASE).expect("an old database");
        open(folder).await
    }

    #[tokio::test]
    async fn a_stored_database_opens_with_its_content_untouched() {
        let folder = tempfile::tempdir().expect("a folder");
        let pool = old_database(folder.path()).await;
        let before = content(&pool).await;
        assert!(before.iter().any(|line| line.starts_with("events: ")));
        run(&pool).await.expect("an old database opens");
        let after = content(&pool).await;
        let lost: Vec<_> = before.iter().filter(|line| !after.contains(line)).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    #[tokio::test]
    async fn a_new_database_has_the_schema_of_a_stored_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let schema = |lines: Vec<String>| -> Vec<String> {
            let made = lines.into_iter().filter(|line| line.starts_with("CREATE"));
            // sqlx writes the table of its books in its own way.
            made.filter(|line| !line.contains("_sqlx_migrations"))
                .collect()
        };
        let new = open(folder.path()).await;
        run(&new).await.expect("a new database");
        let other = tempfile::tempdir().expect("a folder");
        let old = old_database(other.path()).await;
        run(&old).await.expect("an old database opens");
        assert_eq!(schema(content(&new).await), schema(content(&old).await));
    }

    #[tokio::test]
    async fn a_newer_database_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let pool = old_database(folder.path()).await;
        let newer = "INSERT INTO _sqlx_migrations \
            (version, description, success, checksum, execution_time) \
            VALUES (9999, 'later', 1, x'00', 1)";
        sqlx::query(newer).execute(&pool).await.expect("a row");
        let before = content(&pool).await;
        let refused = run(&pool).await;
        assert!(
            matches!(refused, Err(MigrateError::VersionMissing(9999))),
            "{refused:?}"
        );
        assert_eq!(content(&pool).await, before);
    }

    #[tokio::test]
    async fn a_changed_step_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let pool = old_database(folder.path()).await;
        let changed = "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2";
        sqlx::query(changed).execute(&pool).await.expect("a row");
        let before = content(&pool).await;
        let refused = run(&pool).await;
        assert!(
            matches!(refused, Err(MigrateError::VersionMismatch(2))),
            "{refused:?}"
        );
        assert_eq!(content(&pool).await, before);
    }

    #[tokio::test]
    async fn a_failed_migration_leaves_the_database_as_it_was() {
        const BROKEN: &[Step] = &[
            STEPS[0],
            STEPS[1],
            STEPS[2],
            (4, "fine", "CREATE TABLE fine (id TEXT); DELETE FROM events"),
            (5, "broken", "CREATE TABLE half (id TEXT); SELECT nonsense"),
        ];
        let folder = tempfile::tempdir().expect("a folder");
        let pool = old_database(folder.path()).await;
        let before = content(&pool).await;
        apply(&pool, BROKEN).await.expect_err("a broken migration");
        assert_eq!(content(&pool).await, before);
        // The program before it still opens the database.
        run(&pool).await.expect("the old program");
    }

    #[test]
    fn every_file_is_a_step() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = std::fs::read_dir(folder).expect("the migrations");
        let mut files: Vec<String> = files
            .map(|file| {
                file.expect("a file")
                    .file_name()
                    .into_string()
                    .expect("text")
            })
            .collect();
        files.sort();
        let steps = STEPS.iter();
        let steps: Vec<String> = steps
            .map(|(version, name, _)| format!("{version:04}_{name}.sql"))
            .collect();
        assert_eq!(files, steps);
    }
}
