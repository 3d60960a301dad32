//! A proxy in front of a server that is far away: every message takes its time.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The proxy. It ends when it is dropped.
pub(crate) struct Distance {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
    arrived: Arrived,
}

/// What has arrived at the server over each connection, in the order in which they were opened.
type Arrived = Arc<Mutex<Vec<Vec<u8>>>>;

impl Distance {
    /// To the server at `HOST:PORT`. A message travels so long one way.
    pub(crate) async fn to(there: &str, one_way: Duration) -> Self {
        let there = there.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let arrived = Arrived::default();
        let heard = Arc::clone(&arrived);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let there = there.clone();
                let heard = Arc::clone(&heard);
                tokio::spawn(async move {
                    let Ok(far) = TcpStream::connect(there).await else {
                        return;
                    };
                    let connection = {
                        let mut heard = heard.lock().expect("nobody panics");
                        heard.push(Vec::new());
                        heard.len() - 1
                    };
                    let note = move |piece: &[u8]| {
                        heard.lock().expect("nobody panics")[connection].extend(piece);
                    };
                    let (near_in, near_out) = near.into_split();
                    let (far_in, far_out) = far.into_split();
                    tokio::join!(
                        carry(near_in, far_out, one_way, note),
                        carry(far_in, near_out, one_way, |_: &[u8]| {})
                    );
                });
            }
        });
        Self {
            address,
            task,
            arrived,
        }
    }

    /// What has arrived at the server over each connection, as text.
    pub(crate) fn arrived(&self) -> Vec<String> {
        let arrived = self.arrived.lock().expect("nobody panics");
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        arrived.iter().map(text).collect()
    }
}

impl Drop for Distance {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries what is read to the other end, each piece after the same time, and notes what has
/// arrived there.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    one_way: Duration,
    note: impl Fn(&[u8]),
) {
    let (sender, mut receiver) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let reads = async move {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let due = Instant::now() + one_way;
            if sender.send((due, buffer[..count].to_vec())).is_err() {
                break;
            }
        }
    };
    let writes = async move {
        while let Some((due, piece)) = receiver.recv().await {
            tokio::time::sleep_until(due).await;
            if to.write_all(&piece).await.is_err() {
                break;
            }
            note(&piece);
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(reads, writes);
}
