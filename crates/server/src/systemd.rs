//! Messages between systemd and the server: readiness, the watchdog, sockets that are open already.
//! Without systemd nothing of this happens.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

/// The listener that systemd has opened for us; `None` if it has not.
///
/// # Errors
/// If it is no TCP socket that listens.
pub fn listener() -> std::io::Result<Option<TcpListener>> {
    let mut handed = listenfd::ListenFd::from_env();
    let Some(listener) = handed.take_tcp_listener(0)? else {
        return Ok(None);
    };
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener).map(Some)
}

/// The server is ready.
pub fn ready(address: SocketAddr) {
    notify(&format!("READY=1\nSTATUS=Serving at {address}"));
}

/// The server is closing.
pub fn stopping() {
    notify("STOPPING=1\nSTATUS=Closing");
}

/// Says that the server is alive as often as systemd wants to hear it, for ever. It is said by the
/// threads that serve people, so if those hang, systemd hears nothing and starts the server again.
pub async fn watchdog() {
    let wanted = std::env::var("WATCHDOG_USEC").ok();
    let own = std::env::var("WATCHDOG_PID").ok();
    let own = own.is_none_or(|pid| pid == std::process::id().to_string());
    let Some(micros) = wanted
        .and_then(|micros| micros.parse().ok())
        .filter(|_| own)
    else {
        return;
    };
    let mut tick = tokio::time::interval(Duration::from_micros(micros).max(MIN) / 2);
    loop {
        tick.tick().await;
        notify("WATCHDOG=1");
    }
}

/// No watchdog wants to hear more often than this.
const MIN: Duration = Duration::from_millis(2);

/// Sends a message to systemd, if it waits for one.
#[cfg(unix)]
fn notify(message: &str) {
    use std::os::unix::net::UnixDatagram;
    let Some(name) = std::env::var_os("NOTIFY_SOCKET") else {
        return;
    };
    let sent = UnixDatagram::unbound().and_then(|socket| {
        let address = address(&name)?;
        socket.send_to_addr(message.as_bytes(), &address)
    });
    if let Err(error) = sent {
        tracing::warn!(%error, "could not notify systemd");
    }
}

#[cfg(not(unix))]
fn notify(_: &str) {}

/// A path, or on Linux a name without a file, which begins with `@`.
#[cfg(unix)]
fn address(name: &std::ffi::OsStr) -> std::io::Result<std::os::unix::net::SocketAddr> {
    use std::os::unix::net::SocketAddr;
    #[cfg(target_os = "linux")]
    {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::ffi::OsStrExt;
        if let Some(name) = name.as_bytes().strip_prefix(b"@") {
            return SocketAddr::from_abstract_name(name);
        }
    }
    SocketAddr::from_pathname(name)
}
