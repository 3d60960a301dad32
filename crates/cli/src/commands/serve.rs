//! `kabinet serve`, and `kabinet` alone: the games in the browser.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::{Args, ValueEnum};
use kabinet_engine::data::DataFolder;
use kabinet_server::http::{Config, serve};
use tracing_subscriber::EnvFilter;

use crate::args::whole;
use crate::failure::Failure;
use crate::output::Out;

/// The default address: this machine only.
const LISTEN: &str = "127.0.0.1:8080";

/// The default log filter.
const LOG: &str = "info,sqlx=warn";

/// Serves the games to browsers.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = LISTEN)]
    listen: SocketAddr,
    /// The folder for games and tables [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The address that visitors use, if this server is behind a proxy
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Threads for the engine's games [default: one less than the number of cores]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=256))]
    engines: Option<u64>,
    /// Threads for analysis boards [default: half the number of cores]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=256))]
    analysts: Option<u64>,
    /// The format of the log on standard error [default: text on a terminal, else json]
    #[arg(long, value_enum)]
    log: Option<LogForm>,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogForm {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

impl Default for ServeArgs {
    fn default() -> Self {
        Self {
            listen: LISTEN.parse().expect("an address"),
            data: None,
            public_url: None,
            engines: None,
            analysts: None,
            log: None,
        }
    }
}

/// Parses the address of a site, without a path.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']) => {
            Ok(url.to_owned())
        }
        _ => Err("expected an address such as https://games.example".to_owned()),
    }
}

/// Serves until a signal ends it.
pub(crate) fn run(args: &ServeArgs, out: &mut Out) -> Result<(), Failure> {
    start_log(args.log);
    let data = match &args.data {
        Some(path) => DataFolder::at(path),
        None => DataFolder::of_user().map_err(Failure::input)?,
    };
    let cores = available_parallelism().map_or(1, usize::from);
    let engines = args.engines.and_then(|count| usize::try_from(count).ok());
    let analysts = args.analysts.and_then(|count| usize::try_from(count).ok());
    let config = Config {
        listen: args.listen,
        folder: data.path_of(""),
        solved: Some(data),
        public_url: args.public_url.clone(),
        workers: engines.unwrap_or_else(|| cores.saturating_sub(1).max(1)),
        analysts: analysts.unwrap_or_else(|| (cores / 2).max(1)),
    };
    if let Err(error) = kabinet_server::allow_many_connections() {
        tracing::warn!(%error, "could not raise the limit of open files");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Work(format!("no threads: {error}")))?;
    let mut told = Ok(());
    let served = runtime.block_on(serve(config, |address| {
        told = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
    }));
    told?;
    served.map_err(|error| Failure::Work(error.to_string()))
}

fn start_log(form: Option<LogForm>) {
    let filter = EnvFilter::try_from_env("KABINET_LOG").unwrap_or_else(|_| EnvFilter::new(LOG));
    let form = form.unwrap_or(if std::io::stderr().is_terminal() {
        LogForm::Text
    } else {
        LogForm::Json
    });
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match form {
        LogForm::Text => log.with_target(false).init(),
        LogForm::Json => log.json().init(),
    }
}

#[cfg(test)]
mod tests {
    use super::public_url;

    #[test]
    fn a_public_address_has_no_path() {
        assert_eq!(
            public_url("https://a.example/").as_deref(),
            Ok("https://a.example")
        );
        assert_eq!(public_url("http://a:80").as_deref(), Ok("http://a:80"));
        for wrong in [
            "",
            "a.example",
            "ftp://a",
            "https://",
            "https://a/b",
            "https://u@a",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
