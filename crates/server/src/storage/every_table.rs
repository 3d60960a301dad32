//! Copying a database and forgetting a visitor leave out no table, and none of its columns,
//! whatever migrations add.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::{AssertSqlSafe, Row, SqlitePool};

use super::copy::copy_lists;
use super::migrations::newest_schema;
use super::readers::Readers;
use super::{Database, Storage, Writer};
use crate::ids::{Secret, VisitorId};

/// Tables that [`copy_lists`] leaves out: events and settings are copied separately, and operators'
/// orders are for the database in which they were given.
const NOT_LISTS: [&str; 3] = ["events", "orders", "settings"];

/// The columns of a table, each with its value in a filled row, as SQL.
type Columns = BTreeMap<String, String>;

async fn open(folder: &Path) -> (Storage, Writer) {
    let opened = Storage::open_database(&Database::in_folder(folder)).await;
    opened.expect("a database")
}

fn pool(storage: &Storage) -> &SqlitePool {
    match &storage.readers {
        Readers::Sqlite(pool) => pool,
        Readers::Postgres(_) => unreachable!("it is in a folder"),
    }
}

/// Every table of the newest schema, with the value that each column gets.
async fn tables(storage: &Storage, text: &str) -> BTreeMap<String, Columns> {
    const COLUMNS: &str = "SELECT t.name, c.name, c.type FROM pragma_table_list AS t \
        JOIN pragma_table_info(t.name) AS c WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'";
    let rows = sqlx::query(COLUMNS).fetch_all(pool(storage)).await;
    let mut tables: BTreeMap<String, Columns> = BTreeMap::new();
    for row in rows.expect("columns") {
        let [table, column, kind] = [0, 1, 2].map(|index| row.get::<String, _>(index));
        let value = match kind.as_str() {
            "TEXT" => format!("'{text}'"),
            _ => "7".to_owned(),
        };
        tables.entry(table).or_default().insert(column, value);
    }
    tables.retain(|table, _| table != "_sqlx_migrations");
    tables
}

/// A database with a row in every table, in which every text is a visitor's name.
async fn filled(folder: &Path, visitor: &VisitorId) -> (Storage, Writer) {
    let (storage, writer) = open(folder).await;
    for (table, columns) in tables(&storage, visitor.as_str()).await {
        let names: Vec<&str> = columns.keys().map(String::as_str).collect();
        let values: Vec<&str> = columns.values().map(String::as_str).collect();
        let (names, values) = (names.join(", "), values.join(", "));
        let insert = format!("INSERT INTO {table} ({names}) VALUES ({values})");
        let inserted = sqlx::query(AssertSqlSafe(insert)).execute(pool(&storage));
        inserted.await.expect(&table);
    }
    (storage, writer)
}

/// How many rows of a table meet all conditions.
async fn count(storage: &Storage, table: &str, conditions: &[String]) -> i64 {
    let conditions = conditions.join(" AND ");
    let count = format!("SELECT COUNT(*) FROM {table} WHERE {conditions}");
    let counted = sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(pool(storage));
    counted.await.expect(table)
}

async fn close((storage, writer): (Storage, Writer)) {
    writer.close().await;
    storage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_has_every_column_of_every_table() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let visitor = Secret::random().visitor();
    let source = filled(folders[0].path(), &visitor).await;
    let target = open(folders[1].path()).await;
    copy_lists(&source.0, &target.0).await.expect("a copy");
    let tables = tables(&source.0, visitor.as_str()).await;
    assert!(tables.len() > 12, "schema {}: {tables:?}", newest_schema());
    for (table, columns) in tables {
        if NOT_LISTS.contains(&table.as_str()) {
            continue;
        }
        let each = columns.iter();
        let row: Vec<String> = each
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        assert_eq!(count(&source.0, &table, &row).await, 1, "{table}");
        assert_eq!(
            count(&target.0, &table, &row).await,
            1,
            "{table} is not copied"
        );
    }
    close(source).await;
    close(target).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_about_a_forgotten_visitor_stays_outside_the_rooms() {
    let folder = tempfile::tempdir().expect("a folder");
    let visitor = Secret::random().visitor();
    let (storage, writer) = filled(folder.path(), &visitor).await;
    storage.delete_visitor(&visitor).await.expect("deleted");
    let mut looked_at = 0;
    for (table, columns) in tables(&storage, visitor.as_str()).await {
        for column in ["visitor", "subscription"] {
            if let Some(value) = columns.get(column) {
                let rows = count(&storage, &table, &[format!("{column} = {value}")]).await;
                assert_eq!(rows, 0, "{table} still has the visitor");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at >= 5, "only {looked_at} tables know visitors");
    close((storage, writer)).await;
}
