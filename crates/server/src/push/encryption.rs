//! Messages that only one browser can read: RFC 8291, with the content coding of RFC 8188.
//!
//! `ring` does the work: it is part of this program already, for TLS.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of a public key: a point of P-256 that is not compressed.
pub const PUBLIC_KEY: usize = 65;
/// The length of what browser and server share.
pub const AUTH: usize = 16;
/// The longest message: push services take 4096 bytes, headers and all.
pub const LONGEST: usize = 4096 - HEADER - 17;

const SALT: usize = 16;
/// Salt, size of a record, length of the key, key.
const HEADER: usize = SALT + 4 + 1 + PUBLIC_KEY;
const RECORD: u32 = 4096;
/// What ends the last record.
const LAST: u8 = 2;

/// A message could not be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncryptionError {
    /// It is too long.
    #[error("{0} bytes are too many for a push message")]
    TooLong(usize),
    /// The browser's key is none, or there is no randomness.
    #[error("the browser sent an invalid key")]
    Key,
}

impl From<Unspecified> for EncryptionError {
    fn from(_: Unspecified) -> Self {
        EncryptionError::Key
    }
}

/// The keys of a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserKeys {
    /// Its public key.
    pub public: [u8; PUBLIC_KEY],
    /// What it shares with this server.
    pub auth: [u8; AUTH],
}

/// Encrypts a message for a browser: the body of the request to its push service.
///
/// # Errors
/// If the message is too long, or the browser's key is not a point of the curve.
pub fn encrypt(keys: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>, EncryptionError> {
    if message.len() > LONGEST {
        return Err(EncryptionError::TooLong(message.len()));
    }
    let random = SystemRandom::new();
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    // Each message has a key pair of its own.
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = private.compute_public_key()?;
    let own: [u8; PUBLIC_KEY] = public.as_ref().try_into().map_err(|_| Unspecified)?;
    let other = UnparsedPublicKey::new(&ECDH_P256, keys.public);
    let sealed = agreement::agree_ephemeral(private, &other, |shared| {
        seal(keys, shared, &own, salt, message)
    })?;
    Ok(sealed?)
}

/// How many bytes are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    key.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts with what both sides have agreed upon.
fn seal(
    keys: &BrowserKeys,
    shared: &[u8],
    own: &[u8; PUBLIC_KEY],
    salt: [u8; SALT],
    message: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let agreed = Salt::new(HKDF_SHA256, &keys.auth).extract(shared);
    let agreed: [u8; 32] = expand(&agreed, &[b"WebPush: info\0", &keys.public, own])?;
    let key = Salt::new(HKDF_SHA256, &salt).extract(&agreed);
    let content: [u8; 16] = expand(&key, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&key, &[b"Content-Encoding: nonce\0"])?;
    let mut record = message.to_vec();
    record.push(LAST);
    let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content)?);
    // The key is used once, so the nonce is, too.
    let nonce = Nonce::assume_unique_for_key(nonce);
    content.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let mut body = Vec::with_capacity(HEADER + record.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD.to_be_bytes());
    body.push(PUBLIC_KEY as u8);
    body.extend_from_slice(own);
    body.append(&mut record);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::super::base64::{read, write};
    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        let bytes = read(text).expect("base64");
        bytes.try_into().expect("so many bytes")
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let keys = BrowserKeys {
            public: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs").expect("base64");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let message = b"When I grow up, I want to be a watermelon";
        let body = seal(&keys, &shared, &own, salt, message).expect("a body");
        assert_eq!(
            write(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInm\
             YWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQe\
             xSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_cannot_be_encrypted_is_refused() {
        let keys = BrowserKeys {
            public: [4; PUBLIC_KEY],
            auth: [0; AUTH],
        };
        assert_eq!(encrypt(&keys, b"x"), Err(EncryptionError::Key));
        let long = vec![0; LONGEST + 1];
        assert_eq!(
            encrypt(&keys, &long),
            Err(EncryptionError::TooLong(long.len()))
        );
    }
}
