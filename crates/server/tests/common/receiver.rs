//! A push service on loopback, and the browsers behind it: it decrypts what it gets.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey, ecdh};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// How long a notice may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A message as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) device: String,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) notice: Value,
}

/// The keys of a browser.
struct Keys {
    secret: SecretKey,
    auth: [u8; 16],
}

#[derive(Default)]
struct Inner {
    devices: BTreeMap<String, Keys>,
    received: Vec<Received>,
    /// What is answered next, by device; 201 otherwise.
    answers: BTreeMap<String, Vec<u16>>,
    /// How many requests came in, refused ones too.
    requests: usize,
    /// How long answers take: somebody may die meanwhile.
    pause: Duration,
}

/// A push service.
pub(crate) struct Receiver {
    pub(crate) address: String,
    inner: Arc<Mutex<Inner>>,
    serving: JoinHandle<()>,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn read64(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64")
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut bytes = vec![0; length];
    let derived = key.expand(info, Length(length)).expect("a length");
    derived.fill(&mut bytes).expect("bytes");
    bytes
}

impl Keys {
    fn public(&self) -> Vec<u8> {
        let point = self.secret.public_key().to_encoded_point(false);
        point.as_bytes().to_vec()
    }

    /// What a browser does with a message: RFC 8291, from its side.
    fn decrypt(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes(), "the size of a record");
        assert_eq!(rest[0], 65, "the length of a key");
        let (sender, sealed) = rest[1..].split_at(65);
        let other = PublicKey::from_sec1_bytes(sender).expect("a key");
        let shared = ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), other.as_affine());
        let own = self.public();
        let info: [&[u8]; 3] = [b"WebPush: info\0", &own, sender];
        let agreed = derive(&self.auth, shared.raw_secret_bytes(), &info, 32);
        let key = derive(salt, &agreed, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &agreed, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::assume_unique_for_key(nonce.try_into().expect("a nonce"));
        let mut sealed = sealed.to_vec();
        let open = key.open_in_place(nonce, Aad::empty(), &mut sealed);
        let open = open.expect("a message for this browser");
        let text = open.strip_suffix(&[2]).expect("the last record");
        serde_json::from_slice(text).expect("JSON")
    }
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
        let address = listener.local_addr().expect("an address").to_string();
        let inner = Arc::new(Mutex::new(Inner::default()));
        let (own_inner, origin) = (Arc::clone(&inner), format!("http://{address}"));
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&own_inner), origin.clone()));
            }
        });
        Self {
            address,
            inner,
            serving,
        }
    }

    /// A new browser with this name: its subscription, as it would send it.
    pub(crate) fn device(&self, name: &str) -> Value {
        let mut random = [0; 48];
        ring::rand::SecureRandom::fill(&ring::rand::SystemRandom::new(), &mut random)
            .expect("random bytes");
        let keys = Keys {
            secret: SecretKey::from_slice(&random[..32]).expect("a key"),
            auth: random[32..].try_into().expect("16 bytes"),
        };
        let subscription = json!({
            "endpoint": self.endpoint(name),
            "expirationTime": null,
            "keys": {
                "p256dh": URL_SAFE_NO_PAD.encode(keys.public()),
                "auth": URL_SAFE_NO_PAD.encode(keys.auth),
            },
        });
        let mut inner = self.inner.lock().expect("no panic");
        inner.devices.insert(name.to_owned(), keys);
        subscription
    }

    pub(crate) fn endpoint(&self, name: &str) -> String {
        format!("http://{}/push/{name}", self.address)
    }

    /// Answers the next messages of a device with these.
    pub(crate) fn answer(&self, device: &str, answers: &[u16]) {
        let mut inner = self.inner.lock().expect("no panic");
        inner.answers.insert(device.to_owned(), answers.to_vec());
    }

    /// Takes so long for each answer from now on.
    pub(crate) fn think(&self, pause: Duration) {
        self.inner.lock().expect("no panic").pause = pause;
    }

    pub(crate) fn received(&self) -> Vec<Received> {
        self.inner.lock().expect("no panic").received.clone()
    }

    pub(crate) fn requests(&self) -> usize {
        self.inner.lock().expect("no panic").requests
    }

    /// Waits until a device has so many notices.
    pub(crate) async fn until(&self, device: &str, count: usize) -> Vec<Received> {
        let waited = async {
            loop {
                let mut all = self.received();
                all.retain(|one| one.device == device);
                if all.len() >= count {
                    return all;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, waited).await;
        waited.unwrap_or_else(|_| panic!("{device} waits for {count}: {:?}", self.received()))
    }
}

async fn serve(mut stream: TcpStream, inner: Arc<Mutex<Inner>>, origin: String) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 8192];
    let (head, body) = loop {
        let read = stream.read(&mut buffer).await.unwrap_or(0);
        if read == 0 {
            return;
        }
        bytes.extend_from_slice(&buffer[..read]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8(bytes[..end].to_vec()).expect("text");
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let length = name.eq_ignore_ascii_case("content-length");
            length.then(|| value.trim().parse::<usize>().ok())?
        });
        let length = length.expect("a length");
        if bytes.len() >= end + 4 + length {
            break (head, bytes[end + 4..end + 4 + length].to_vec());
        }
    };
    let status = take(&head, &body, &inner, &origin);
    let pause = inner.lock().expect("no panic").pause;
    tokio::time::sleep(pause).await;
    let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    let _ = stream.write_all(answer.as_bytes()).await;
}

/// Takes a message, or refuses it.
fn take(head: &str, body: &[u8], inner: &Mutex<Inner>, origin: &str) -> u16 {
    let mut lines = head.lines();
    let device = lines.next().and_then(|line| line.split(' ').nth(1));
    let device = device.and_then(|path| path.strip_prefix("/push/"));
    let device = device.expect("a device").to_owned();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert!(headers["ttl"].parse::<u64>().is_ok(), "{headers:?}");
    check_token(&headers["authorization"], origin);
    let mut inner = inner.lock().expect("no panic");
    inner.requests += 1;
    let queue = inner
        .answers
        .get_mut(&device)
        .filter(|queue| !queue.is_empty());
    let status = queue.map_or(201, |queue| queue.remove(0));
    if status == 201 {
        let notice = inner.devices[&device].decrypt(body);
        inner.received.push(Received {
            device,
            headers,
            notice,
        });
    }
    status
}

/// Whether a token is signed by the key beside it, for this push service: RFC 8292.
fn check_token(header: &str, origin: &str) {
    let rest = header.strip_prefix("vapid t=").expect("a token");
    let (token, key) = rest.split_once(", k=").expect("a key");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read64(key))
        .verify(signed.as_bytes(), &read64(signature))
        .expect("a good signature");
    let claims = read64(signed.split_once('.').expect("claims").1);
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], origin);
}
