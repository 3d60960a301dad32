//! The open WebSockets: how many in total and per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::limits::Origin;

/// The most WebSockets of one address. A school may share one.
const MOST_OF_ADDRESS: usize = 300;

/// The WebSockets that are open.
#[derive(Debug, Default)]
pub struct Sockets {
    by_address: Mutex<HashMap<IpAddr, usize>>,
    open: watch::Sender<usize>,
}

impl Sockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more; `None` if its address has as many as it may have.
    #[must_use]
    pub fn admit(self: &Arc<Self>, from: Origin) -> Option<SocketTicket> {
        let address = from.counted();
        if let Some(address) = address {
            let mut all = self.lock();
            let count = all.entry(address).or_default();
            if *count >= MOST_OF_ADDRESS {
                return None;
            }
            *count += 1;
        }
        self.open.send_modify(|open| *open += 1);
        Some(SocketTicket {
            sockets: Arc::clone(self),
            address,
        })
    }

    /// Ends when all of them are closed.
    pub async fn all_closed(&self) {
        let mut open = self.open.subscribe();
        // An error means that nobody counts any more, which is the same.
        let _ = open.wait_for(|open| *open == 0).await;
    }
}

/// The right of a WebSocket to be open, given back when it is dropped.
#[derive(Debug)]
pub struct SocketTicket {
    sockets: Arc<Sockets>,
    address: Option<IpAddr>,
}

impl Drop for SocketTicket {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            let mut all = self.sockets.lock();
            if let Some(count) = all.get_mut(&address) {
                *count -= 1;
                if *count == 0 {
                    all.remove(&address);
                }
            }
        }
        self.sockets.open.send_modify(|open| *open -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_no_more() {
        let sockets = Arc::new(Sockets::default());
        let of = |text: &str| Origin::Address(text.parse().expect("an address"));
        let mut open: Vec<SocketTicket> =
            std::iter::from_fn(|| sockets.admit(of("203.0.113.1"))).collect();
        assert_eq!(open.len(), MOST_OF_ADDRESS);
        assert!(sockets.admit(of("203.0.113.2")).is_some());
        open.pop();
        assert!(sockets.admit(of("203.0.113.1")).is_some());
        drop(open);
        assert!(sockets.lock().is_empty());
    }
}
