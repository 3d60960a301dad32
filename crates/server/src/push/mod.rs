//! Web Push: notices to players who are not there.
//!
//! | module | concept |
//! | --- | --- |
//! | [`encryption`] | messages that only one browser can read (RFC 8291) |
//! | `base64` | base64 as Web Push writes it |
//! | [`vapid`] | the key that push services know this server by (RFC 8292) |
//! | [`endpoint`] | where a message may be sent, and where not |
//! | `client` | one request to a push service |
//! | [`device`] | a browser that is subscribed to notices |
//! | `message` | what a notice says, in the device's language |
//! | `sender` | from the outbox to the push services |

mod base64;
mod client;
pub mod device;
pub mod encryption;
pub mod endpoint;
mod message;
mod sender;
pub mod vapid;

use std::sync::Arc;

use crate::rooms::{Rooms, RoomsError};
use client::Client;
use endpoint::Reach;
use vapid::{KeyError, VapidKey};

pub use device::{Device, DeviceError, MOST_DEVICES};
pub use message::{named, opponent, time_left};
pub use sender::send_notices;

/// Sends notices, and says what devices need to know to ask for them.
#[derive(Debug)]
pub struct Push {
    key: VapidKey,
    client: Client,
    /// Whom a push service can ask about this server.
    contact: String,
}

/// Web Push cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// The key cannot be stored.
    #[error(transparent)]
    Rooms(#[from] RoomsError),
    /// The key is none.
    #[error(
        "this is not the key for push services; restore the file push-key, or remove it to make a \
         new one (devices that asked to be told something must ask again then): {0}"
    )]
    Key(#[from] KeyError),
}

impl Push {
    /// Reads this server's key, or makes one. `site` is the address people come by.
    ///
    /// # Errors
    /// If there is no key, and none can be made.
    pub async fn open(
        rooms: &Rooms,
        site: Option<&str>,
        reach: Reach,
    ) -> Result<Arc<Self>, PushError> {
        let made = VapidKey::generate()?;
        let kept = rooms.storage().push_key(|| made.to_text()).await;
        let key = VapidKey::read(&kept.map_err(RoomsError::from)?)?;
        let contact = match site {
            Some(site) if site.starts_with("https:") => site.to_owned(),
            _ => "mailto:kabinet@localhost".to_owned(),
        };
        Ok(Arc::new(Self {
            key,
            client: Client::new(reach),
            contact,
        }))
    }

    /// The public key of this server, as browsers take it.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.key.public_text()
    }

    /// Where messages may be sent.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.client.reach()
    }
}
