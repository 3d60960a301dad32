//! `kabinet serve`, and `kabinet` alone: the games in the browser.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kabinet_engine::data::DataFolder;
use kabinet_server::blocking;
use kabinet_server::bus::NatsBus;
use kabinet_server::http::Config;
use kabinet_server::maintenance::Retention;
use kabinet_server::net::proxies::{IpNet, TrustedProxies};
use kabinet_server::net::{ConnectionLimits, NetSettings};
use kabinet_server::push::endpoint::Reach;
use kabinet_server::storage::Database;
use tracing_subscriber::EnvFilter;

use crate::args::whole;
use crate::failure::Failure;
use crate::output::Out;
use crate::settings::{self, InForce};

/// The default address: this machine only.
const LISTEN: &str = "127.0.0.1:8080";

/// The default log filter.
const LOG: &str = "info,sqlx=warn,usvg=error";

/// Serves the games to browsers.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = LISTEN, value_parser = socket_address)]
    listen: SocketAddr,
    /// The folder for games and tables [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database for games, instead of SQLite in the data folder:
    /// postgres://USER:PASSWORD@HOST/NAME. Several servers may share it
    #[arg(long, value_name = "URL", value_parser = Database::read_address)]
    database: Option<Database>,
    /// The message bus between servers that share a database: nats://HOST:4222
    #[arg(long, value_name = "URL", value_parser = NatsBus::check_address)]
    bus: Option<String>,
    /// The address that visitors use, if this server is behind a proxy
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Proxies whose X-Forwarded-For is believed: an address, a network, or `none`; repeatable
    /// [default: those on this machine]
    #[arg(long, value_name = "CIDR", value_parser = TrustedProxies::read)]
    trusted_proxy: Vec<Option<IpNet>>,
    /// The address where operators read /metrics [default: nowhere]
    #[arg(long, value_name = "ADDR", value_parser = socket_address)]
    metrics: Option<SocketAddr>,
    /// Maximum number of connections [default: what the limit of open files allows, up to 20000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(16..=1_000_000))]
    connections: Option<u64>,
    /// Maximum number of connections per address [default: 400]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000))]
    connections_per_address: Option<u64>,
    /// Threads for the engine's games [default: one less than the number of cores]
    #[arg(
        long,
        value_name = "N",
        default_value_t = default_engines(),
        hide_default_value = true,
        value_parser = whole::<usize>(1..=256),
    )]
    engines: usize,
    /// Threads for analysis boards [default: half the number of cores]
    #[arg(
        long,
        value_name = "N",
        default_value_t = default_analysts(),
        hide_default_value = true,
        value_parser = whole::<usize>(1..=256),
    )]
    analysts: usize,
    /// The format of the log on standard error [default: text on a terminal, else json]
    #[arg(long, value_enum)]
    log: Option<LogForm>,
    /// What is logged: a level, or a list of module=level
    #[arg(long, value_name = "FILTER", default_value = LOG, value_parser = log_filter)]
    log_filter: String,
    /// Days to keep games that never began, or `forever`
    #[arg(long, value_name = "DAYS", default_value = "30", value_parser = days)]
    keep_unbegun: Days,
    /// Days to keep finished and abandoned games after their players were last seen, or `forever`
    #[arg(long, value_name = "DAYS", default_value = "730", value_parser = days)]
    keep_finished: Days,
    /// Days to keep chat, or `forever`
    #[arg(long, value_name = "DAYS", default_value = "365", value_parser = days)]
    keep_chat: Days,
    /// Also send notices to push services on this machine and in private networks, where TLS is
    /// not required: `yes` or `no`
    #[arg(
        long,
        value_name = "YES|NO",
        default_value = "no",
        hide_default_value = true,
        value_parser = yes_or_no,
        action = clap::ArgAction::Set,
    )]
    push_private: bool,
    /// A file with settings; flags and KABINET_ variables override it
    #[arg(long, value_name = "FILE", env = "KABINET_CONFIG", hide_env = true)]
    config: Option<PathBuf>,
    /// Print the settings in effect and exit
    #[arg(long)]
    print_config: bool,
    /// The settings in force.
    #[arg(skip)]
    pub(crate) in_force: InForce,
}

/// A number of days, or for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Days(Option<u32>);

impl From<Days> for Option<Duration> {
    fn from(days: Days) -> Self {
        days.0
            .map(|days| Duration::from_secs(u64::from(days) * 24 * 3600))
    }
}

fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let expected = "expected an IP address and a port, such as 127.0.0.1:8080";
    text.parse().map_err(|_| expected.to_owned())
}

fn days(text: &str) -> Result<Days, String> {
    if text == "forever" {
        return Ok(Days(None));
    }
    let days = text.parse().ok().filter(|days| (1..=36_500).contains(days));
    days.map(|days| Days(Some(days)))
        .ok_or_else(|| "expected a number of days from 1 to 36500, or `forever`".to_owned())
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err("expected `yes` or `no`".to_owned()),
    }
}

fn log_filter(text: &str) -> Result<String, String> {
    let filter = EnvFilter::try_new(text);
    filter.map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogForm {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

fn default_engines() -> usize {
    cores().saturating_sub(1).clamp(1, 256)
}

fn default_analysts() -> usize {
    (cores() / 2).clamp(1, 256)
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
    if args.print_config {
        write!(out, "{}", args.in_force)?;
        return Ok(());
    }
    if args.bus.is_some() && args.database.is_none() {
        // A data folder is for one server.
        let text = "--bus needs --database: the bus connects servers that share a database";
        return Err(Failure::Input(text.to_owned()));
    }
    start_log(args.log, &args.log_filter);
    let data = match &args.data {
        Some(path) => DataFolder::at(path),
        None => DataFolder::of_user().map_err(Failure::input)?,
    };
    let files = match kabinet_server::allow_many_connections() {
        Ok(files) => files,
        Err(error) => {
            tracing::warn!(%error, "could not raise the limit of open files");
            1024
        }
    };
    let config = Config {
        listen: args.listen,
        database: match &args.database {
            Some(database) => database.clone(),
            None => Database::in_folder(&data.path_of("")),
        },
        bus: args.bus.clone(),
        solved: Some(data),
        public_url: args.public_url.clone(),
        net: net_settings(args, files),
        metrics: args.metrics,
        workers: args.engines,
        analysts: args.analysts,
        push_reach: if args.push_private {
            Reach::Private
        } else {
            Reach::Public
        },
        retention: Retention {
            unbegun: args.keep_unbegun.into(),
            finished: args.keep_finished.into(),
            chat: args.keep_chat.into(),
        },
    };
    let mut told = Ok(());
    let served = blocking::serve(config, &mut |address| {
        // Not before: a server that cannot start says why in one line.
        log_settings(&args.in_force);
        told = writeln!(out, "listening on http://{address}").and_then(|()| out.flush());
    });
    told?;
    let served = served.map_err(Failure::no_threads)?;
    served.map_err(|error| Failure::Work(error.to_string()))
}

/// Begins the log with what runs, and how.
fn log_settings(in_force: &InForce) {
    let (version, settings) = (env!("CARGO_PKG_VERSION"), in_force.line());
    tracing::info!(version, settings, "started");
    for name in settings::unknown_variables() {
        tracing::warn!(name, "this variable is not a setting");
    }
}

/// The limits of connections for a process that can open this many files.
fn net_settings(args: &ServeArgs, files: u64) -> NetSettings {
    let mut limits = ConnectionLimits::for_files(files);
    let number = |count: Option<u64>| count.and_then(|count| usize::try_from(count).ok());
    if let Some(all) = number(args.connections) {
        limits.all = all;
    }
    if let Some(of_address) = number(args.connections_per_address) {
        limits.per_address = of_address;
    }
    let proxies = if args.trusted_proxy.is_empty() {
        TrustedProxies::default()
    } else {
        TrustedProxies::new(args.trusted_proxy.iter().flatten().copied().collect())
    };
    NetSettings {
        limits,
        proxies,
        ..NetSettings::default()
    }
}

pub(super) fn start_log(form: Option<LogForm>, filter: &str) {
    let filter = EnvFilter::new(filter);
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
