//! What systemd hands over and wants to hear.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;

#[test]
fn it_takes_the_socket_and_tells_how_it_goes() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let notified = UnixDatagram::bind(&path).expect("a socket");
    notified
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("a limit");
    let socket = TcpListener::bind("127.0.0.1:0").expect("a socket");
    let address = socket.local_addr().expect("an address");
    // Whoever comes before the server is there waits in the socket.
    let mut early = TcpStream::connect(address).expect("a connection");
    let mut server = Command::new(env!("CARGO_BIN_EXE_kabinet"))
        .args(["serve", "--engines", "1", "--data"])
        .arg(folder.path())
        .env("LISTEN_FDS", "1")
        .env("LISTEN_FDS_FIRST_FD", "0")
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "200000")
        .stdin(Stdio::from(OwnedFd::from(socket)))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut line = String::new();
    let out = server.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    assert_eq!(line.trim(), format!("listening on http://{address}"));
    let hear = || {
        let mut bytes = [0; 512];
        let count = notified.recv(&mut bytes).expect("a message");
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    };
    let until = |wanted: &str| {
        while !hear().contains(wanted) {
            // Something else was said.
        }
    };
    until("READY=1");
    until("WATCHDOG=1");
    until("WATCHDOG=1");
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    early.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    early.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let pid = server.id().to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(told.expect("kill").success());
    until("STOPPING=1");
    assert!(server.wait().expect("its end").success());
}
