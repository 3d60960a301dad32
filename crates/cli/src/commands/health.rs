//! `kabinet health`: checks a server, for containers without another program for that.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use clap::Args;

use crate::failure::{Failure, cause, one_line};
use crate::output::Out;

/// How long each step may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// The longest answer that is read.
const LONGEST: u64 = 4096;

/// The arguments of `health`.
#[derive(Debug, Args)]
pub(crate) struct HealthArgs {
    /// The server's address
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: String,
}

/// Asks `/healthz`, and prints what it says.
pub(crate) fn run(args: &HealthArgs, out: &mut Out) -> Result<(), Failure> {
    let url = args.url.trim_end_matches('/');
    let host = url
        .strip_prefix("http://")
        .filter(|host| !host.contains('/'));
    let host = host.ok_or_else(|| {
        Failure::Input(format!(
            "{url}: expected an address such as http://127.0.0.1:8080"
        ))
    })?;
    let answer = ask(host).map_err(|error| Failure::Work(format!("{url}: {}", cause(&error))))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let said = one_line(body);
    if head.split(' ').nth(1) == Some("200") {
        writeln!(out, "{said}")?;
        return Ok(());
    }
    let status = head.lines().next().unwrap_or("no answer");
    Err(Failure::Work(format!("{url}: {status}: {said}")))
}

fn ask(host: &str) -> std::io::Result<String> {
    let with_port = if host.contains(':') {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let mut addresses = with_port.to_socket_addrs()?;
    let address = addresses.next();
    let address = address.ok_or_else(|| std::io::Error::other("there is no such address"))?;
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
