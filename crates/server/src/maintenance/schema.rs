//! Whether a database has the schema that our migrations make, and nothing that acts by itself.
//!
//! A trigger or a view could change or hide games behind the server's back, while every room in the
//! file can be replayed. Other tables do no harm: tools for replication keep their books in some.

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use crate::storage::migrations;

/// What is wrong with the schema.
pub(super) async fn faults(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let applied = sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version");
    let applied = applied.fetch_all(&mut *connection).await?;
    let mut faults = Vec::new();
    let mut newest = 0;
    for row in &applied {
        let (version, checksum): (i64, &[u8]) = (row.try_get(0)?, row.try_get(1)?);
        newest = newest.max(version);
        if migrations::checksum(version).is_some_and(|own| own != checksum) {
            faults.push(format!("migration {version} is not the one of kabinet"));
        }
    }
    let there = migrations::schema(&mut *connection).await?;
    for (kind, name) in there.keys() {
        if kind == "trigger" || kind == "view" {
            faults.push(format!("the {kind} {name} was not made by kabinet"));
        }
    }
    for (what, sql) in migrations::schema_of(newest).await? {
        let (kind, name) = &what;
        match there.get(&what) {
            None => faults.push(format!("the {kind} {name} is missing")),
            Some(other) if *other != sql => faults.push(format!("the {kind} {name} was changed")),
            Some(_) => {}
        }
    }
    faults.sort();
    Ok(faults)
}
