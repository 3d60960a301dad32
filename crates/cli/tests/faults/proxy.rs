//! A line to a part of the system that can be cut.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Where a line leads.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Socket(PathBuf),
    Port(u16),
}

/// A line that carries everything until it is cut. A cut line carries nothing and tells nobody:
/// connections stay, and nothing arrives.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    cut: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn start(target: Target) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (cut, is_cut) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((inward, _)) = listener.accept().await {
                let _ = inward.set_nodelay(true);
                tokio::spawn(connect(inward, target.clone(), is_cut.clone()));
            }
        });
        Self { port, cut }
    }

    pub(crate) fn cut(&self, cut: bool) {
        let _ = self.cut.send(cut);
    }
}

async fn connect(inward: TcpStream, target: Target, cut: watch::Receiver<bool>) {
    let mut own_cut = cut.clone();
    let _ = own_cut.wait_for(|cut| !cut).await;
    let (from, to) = inward.into_split();
    match target {
        Target::Socket(path) => {
            if let Ok(outward) = UnixStream::connect(path).await {
                let (back, forth) = outward.into_split();
                both(from, forth, back, to, cut).await;
            }
        }
        Target::Port(port) => {
            if let Ok(outward) = TcpStream::connect(("127.0.0.1", port)).await {
                let _ = outward.set_nodelay(true);
                let (back, forth) = outward.into_split();
                both(from, forth, back, to, cut).await;
            }
        }
    }
}

async fn both(
    from: impl AsyncRead + Unpin,
    forth: impl AsyncWrite + Unpin,
    back: impl AsyncRead + Unpin,
    to: impl AsyncWrite + Unpin,
    cut: watch::Receiver<bool>,
) {
    let other = cut.clone();
    // When one direction ends, so does the other.
    tokio::select! {
        () = carry(from, forth, cut) => {}
        () = carry(back, to, other) => {}
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut cut: watch::Receiver<bool>,
) {
    let mut buffer = vec![0_u8; 16 << 10];
    loop {
        let Ok(count @ 1..) = from.read(&mut buffer).await else {
            return;
        };
        // What was on its way when the line was cut arrives late, as over a bad network.
        let _ = cut.wait_for(|cut| !cut).await;
        let sent = tokio::time::timeout(Duration::from_secs(60), to.write_all(&buffer[..count]));
        if !matches!(sent.await, Ok(Ok(()))) {
            return;
        }
    }
}
