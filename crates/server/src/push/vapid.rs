//! The key that push services know this server by: RFC 8292.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::Serialize;

use super::base64;
use crate::time::Timestamp;

/// How long a token is good, in seconds. A day is the most that is allowed.
const GOOD: i64 = 12 * 3600;

/// The key of this server.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    /// The whole key, as it is stored.
    document: Vec<u8>,
}

/// There is no such key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The text is something else.
    #[error("the text is not a private key")]
    Unreadable,
    /// The system has no random bytes.
    #[error("the key cannot be made")]
    NoRandomness,
}

impl std::fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VapidKey(…)")
    }
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

impl VapidKey {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no random bytes.
    pub fn generate() -> Result<Self, KeyError> {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let made = made.map_err(|_| KeyError::NoRandomness)?;
        Self::from_document(made.as_ref().to_vec())
    }

    /// Reads one that was stored.
    ///
    /// # Errors
    /// If the text is something else.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        Self::from_document(base64::read(text).ok_or(KeyError::Unreadable)?)
    }

    fn from_document(document: Vec<u8>) -> Result<Self, KeyError> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &random);
        let pair = pair.map_err(|_| KeyError::Unreadable)?;
        Ok(Self { pair, document })
    }

    /// As it is stored.
    #[must_use]
    pub fn to_text(&self) -> String {
        base64::write(&self.document)
    }

    /// The public key, as browsers and push services take it.
    #[must_use]
    pub fn public_text(&self) -> String {
        base64::write(self.pair.public_key())
    }

    /// The header `Authorization` of a request to a push service. `contact` says whom it can ask.
    ///
    /// # Errors
    /// If the system has no random bytes.
    pub fn authorization(
        &self,
        origin: &str,
        contact: &str,
        now: Timestamp,
    ) -> Result<String, KeyError> {
        let claims = Claims {
            aud: origin,
            exp: now.0 / 1000 + GOOD,
            sub: contact,
        };
        let claims = serde_json::to_vec(&claims).unwrap_or_default();
        let header = base64::write(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", base64::write(claims));
        let random = SystemRandom::new();
        let signature = self.pair.sign(&random, signed.as_bytes());
        let signature = base64::write(signature.map_err(|_| KeyError::NoRandomness)?);
        let key = self.public_text();
        Ok(format!("vapid t={signed}.{signature}, k={key}"))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_token_is_signed_by_the_stored_key() {
        let key = VapidKey::generate().expect("a key");
        let again = VapidKey::read(&key.to_text()).expect("the same key");
        let now = Timestamp(1_700_000_000_000);
        let header = again.authorization("https://push.example", "mailto:a@b", now);
        let header = header.expect("a header");
        let rest = header.strip_prefix("vapid t=").expect("a token");
        let (token, public) = rest.split_once(", k=").expect("a key");
        assert_eq!(public, key.public_text());
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let public = base64::read(public).expect("base64");
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public)
            .verify(signed.as_bytes(), &base64::read(signature).expect("base64"))
            .expect("the signature is good");
        let claims = base64::read(signed.split_once('.').expect("two parts").1);
        let claims: serde_json::Value =
            serde_json::from_slice(&claims.expect("base64")).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_700_000_000 + GOOD);
    }

    #[test]
    fn nonsense_is_no_key() {
        for wrong in ["", "half", "AAAA", "\u{e9}"] {
            assert!(VapidKey::read(wrong).is_err(), "{wrong}");
        }
    }
}
