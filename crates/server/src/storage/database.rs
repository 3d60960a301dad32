//! Which database: the SQLite file in a folder, or a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// What the database shall do about a server that it cannot reach any more: its open transaction
/// must not keep others waiting for hours, as TCP alone would.
const SESSION: [(&str, &str); 5] = [
    ("idle_in_transaction_session_timeout", "5s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];

/// What an address may say about TLS. The library passes over what it does not know, and then a
/// misspelt wish for TLS would be none.
const TLS: [&str; 9] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
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
            let unknown = option_names(text)
                .find(|name| (name.contains("ssl") || name.contains("tls")) && !TLS.contains(name));
            if let Some(name) = unknown {
                return Err(format!(
                    "of TLS the database knows sslmode, sslrootcert, sslcert and sslkey, not `{name}`"
                ));
            }
            let options = options.application_name("kabinet").options(SESSION);
            return Ok(Self::Postgres(Box::new(options)));
        }
        if text.is_empty() || text.contains("://") {
            return Err("expected postgres://… or a folder".to_owned());
        }
        Ok(Self::Folder(text.into()))
    }
}

/// The names of the options in an address.
fn option_names(address: &str) -> impl Iterator<Item = &str> {
    let (_, options) = address.split_once('?').unwrap_or_default();
    let options = options.split(['&', '#']);
    options.map(|option| option.split('=').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_wish_for_tls_is_refused() {
        for wrong in [
            "sslmod=verify-full",
            "sslmode=require&sslrootcer=/x",
            "tls=yes",
        ] {
            let address = format!("postgres://ann:secret@host/games?{wrong}");
            let why = address.parse::<Database>().expect_err(wrong);
            assert!(!why.contains("secret"), "{why}");
        }
        for right in [
            "sslmode=verify-full&sslrootcert=/x",
            "host=/run&connect_timeout=3",
        ] {
            let address = format!("postgres://ann:secret@host/games?{right}");
            assert!(address.parse::<Database>().is_ok(), "{right}");
        }
    }

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
