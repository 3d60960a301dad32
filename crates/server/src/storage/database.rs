//! Which database: the SQLite file in a folder, or a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// What the database shall do about a server that it cannot reach any more: its open transaction must
/// not keep others waiting for hours, as TCP alone would.
const SESSION: [(&str, &str); 5] = [
    ("idle_in_transaction_session_timeout", "5s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];

/// Where everything is stored.
#[derive(Clone)]
pub enum Database {
    /// A file in this folder, for one server.
    Folder(PathBuf),
    /// A PostgreSQL database that several servers may share.
    Postgres(Box<PgConnectOptions>),
}

impl Database {
    /// The database in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self::Folder(folder.to_owned())
    }
}

impl Database {
    /// Reads `postgres://…` only.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn read_address(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(Self::Folder(_)) => Err(
                "expected an address such as postgres://user@host/database; \
                a folder is given with --data"
                    .to_owned(),
            ),
            read => read,
        }
    }
}

/// Shows where it is, without its secrets.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Postgres(options) => write!(
                f,
                "postgres://{}:{}/{}",
                options.get_host(),
                options.get_port(),
                options.get_database().unwrap_or_default()
            ),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// Reads `postgres://…`, or the path of a folder.
impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            // The error could repeat a password.
            let options = PgConnectOptions::from_str(text).map_err(|_| {
                "expected an address such as postgres://user:password@host/database".to_owned()
            })?;
            let options = options.application_name("kabinet").options(SESSION);
            return Ok(Self::Postgres(Box::new(options)));
        }
        if text.is_empty() || text.contains("://") {
            return Err("expected postgres://… or a folder".to_owned());
        }
        Ok(Self::Folder(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let database: Database = "postgres://ann:secret@host:5433/games"
            .parse()
            .expect("an address");
        assert_eq!(database.to_string(), "postgres://host:5433/games");
        assert!(!format!("{database:?}").contains("secret"));
        let folder: Database = "/var/lib/kabinet".parse().expect("a folder");
        assert!(matches!(folder, Database::Folder(_)));
        for wrong in ["", "mysql://host/games", "sqlite://file"] {
            assert!(wrong.parse::<Database>().is_err(), "{wrong}");
        }
    }
}
