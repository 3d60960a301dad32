//! A browser that is subscribed to notices.

use kabinet_words::Language;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::base64;
use super::encryption::{AUTH, BrowserKeys, PUBLIC_KEY};
use super::endpoint::{Endpoint, EndpointError, Reach};
use crate::ids::VisitorId;
use crate::storage::SubscriptionRow;

/// The most devices of one visitor.
pub const MOST_DEVICES: u32 = 10;

/// A subscription, as browsers write it.
#[derive(Clone, Debug, Deserialize)]
pub struct Written {
    endpoint: String,
    keys: WrittenKeys,
}

#[derive(Clone, Debug, Deserialize)]
struct WrittenKeys {
    p256dh: String,
    auth: String,
}

/// A subscription cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceError {
    /// Nothing may be sent there.
    #[error(transparent)]
    Endpoint(#[from] EndpointError),
    /// The keys are none.
    #[error("the browser sent invalid keys")]
    Keys,
}

/// A browser that is subscribed to notices.
#[derive(Clone, Debug)]
pub struct Device {
    /// The address, letter by letter.
    written: String,
    pub(super) endpoint: Endpoint,
    pub(super) keys: BrowserKeys,
}

impl Device {
    /// Reads what a browser has sent.
    ///
    /// # Errors
    /// If the address or the keys are none, or nothing may be sent there.
    pub fn read(written: &Written, reach: Reach) -> Result<Self, DeviceError> {
        let WrittenKeys { p256dh, auth } = &written.keys;
        Self::from_parts(&written.endpoint, p256dh, auth, reach)
    }

    /// Reads what is stored.
    ///
    /// # Errors
    /// If nothing may be sent there any more.
    pub(super) fn from_row(row: &SubscriptionRow, reach: Reach) -> Result<Self, DeviceError> {
        Self::from_parts(&row.endpoint, &row.public_key, &row.auth, reach)
    }

    fn from_parts(
        endpoint: &str,
        public: &str,
        auth: &str,
        reach: Reach,
    ) -> Result<Self, DeviceError> {
        let public: Option<[u8; PUBLIC_KEY]> =
            base64::read(public).and_then(|bytes| bytes.try_into().ok());
        let auth: Option<[u8; AUTH]> = base64::read(auth).and_then(|bytes| bytes.try_into().ok());
        let (Some(public), Some(auth)) = (public, auth) else {
            return Err(DeviceError::Keys);
        };
        Ok(Self {
            written: endpoint.to_owned(),
            endpoint: Endpoint::read(endpoint, reach)?,
            keys: BrowserKeys { public, auth },
        })
    }

    /// Looks whether messages may be sent to it now.
    ///
    /// # Errors
    /// If they may not.
    pub async fn check(&self, reach: Reach) -> Result<(), DeviceError> {
        Ok(self.endpoint.check(reach).await?)
    }

    /// As it is stored.
    #[must_use]
    pub fn to_row(&self, visitor: &VisitorId, language: Language) -> SubscriptionRow {
        let endpoint = self.written.clone();
        SubscriptionRow {
            id: id_of(&endpoint),
            visitor: visitor.as_str().to_owned(),
            endpoint,
            public_key: base64::write(self.keys.public),
            auth: base64::write(self.keys.auth),
            language: language.code().to_owned(),
        }
    }

    /// The name of a subscription with this address.
    #[must_use]
    pub fn id(&self) -> String {
        id_of(&self.written)
    }
}

/// The name of the device behind an address.
#[must_use]
pub fn id_of(endpoint: &str) -> String {
    base64::write(&Sha256::digest(endpoint.as_bytes())[..18])
}
