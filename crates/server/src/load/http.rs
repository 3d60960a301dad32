//! The little HTTP that setting up a game needs.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::connection::PATIENCE;

/// A server to put a load on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name and port, as a browser would say them.
    host: String,
    /// Where to connect to.
    address: String,
}

/// Not an address of a server we can put a load on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadUrl {
    /// Not an address at all.
    #[error("expected an address such as http://127.0.0.1:8080")]
    Form,
    /// Another machine.
    #[error("a server on another machine needs --remote; ask its owner first")]
    Remote,
}

impl Target {
    /// The server at an address; one on another machine only if that is meant.
    ///
    /// # Errors
    /// If it is no such address.
    pub fn read(url: &str, remote: bool) -> Result<Self, BadUrl> {
        let host = url.strip_prefix("http://").ok_or(BadUrl::Form)?;
        let host = host.trim_end_matches('/');
        if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
            return Err(BadUrl::Form);
        }
        let address = match host.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => host.to_owned(),
            _ => format!("{host}:80"),
        };
        let name = address.rsplit_once(':').map_or("", |(name, _)| name);
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let here = name == "localhost"
            || name
                .parse::<std::net::IpAddr>()
                .is_ok_and(|address| address.is_loopback());
        if !here && !remote {
            return Err(BadUrl::Remote);
        }
        Ok(Self {
            host: host.to_owned(),
            address,
        })
    }

    /// Its name and port.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// A connection to it.
    pub(super) async fn connect(&self) -> Result<TcpStream, String> {
        let connecting = timeout(PATIENCE, TcpStream::connect(&self.address)).await;
        let stream = connecting.map_err(|_| "too slow")?;
        let stream = stream.map_err(|error| error.to_string())?;
        stream
            .set_nodelay(true)
            .map_err(|error| error.to_string())?;
        Ok(stream)
    }
}

/// What a server answered to a form.
pub(super) struct Answer {
    /// Where it sends us.
    pub(super) location: String,
    /// The cookie it gave us, if any.
    pub(super) cookie: Option<String>,
}

/// Sends a form.
pub(super) async fn post(
    target: &Target,
    path: &str,
    cookie: Option<&str>,
    form: &str,
) -> Result<Answer, String> {
    let mut stream = target.connect().await?;
    let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{cookie}\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        target.host,
        form.len()
    );
    let text = async {
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        std::io::Result::Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let text = timeout(PATIENCE, text).await.map_err(|_| "too slow")?;
    let text = text.map_err(|error| error.to_string())?;
    let head = text.split("\r\n\r\n").next().unwrap_or("");
    let header = |name: &str| {
        head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then(|| value.to_owned())
        })
    };
    let status = head.lines().next().unwrap_or("no answer");
    let location = header("location").ok_or_else(|| format!("{path}: {status}"))?;
    let cookie = header("set-cookie");
    let cookie = cookie.and_then(|cookie| cookie.split(';').next().map(str::to_owned));
    Ok(Answer { location, cookie })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_unless_it_is_meant() {
        for here in [
            "http://127.0.0.1:8080",
            "http://localhost:1/",
            "http://[::1]:8080",
        ] {
            assert!(Target::read(here, false).is_ok(), "{here}");
        }
        for away in ["http://games.example", "http://10.0.0.1:80"] {
            assert_eq!(Target::read(away, false), Err(BadUrl::Remote), "{away}");
            assert!(Target::read(away, true).is_ok(), "{away}");
        }
        for wrong in [
            "",
            "https://127.0.0.1",
            "127.0.0.1:80",
            "http://",
            "http://a/b",
        ] {
            assert_eq!(Target::read(wrong, true), Err(BadUrl::Form), "{wrong}");
        }
    }
}
