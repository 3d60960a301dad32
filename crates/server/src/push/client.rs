//! One request to a push service.
//!
//! A connection serves one message: they are few and far between. Redirects are not followed, and
//! what is answered is not read.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{HOST, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::endpoint::{Endpoint, EndpointError, Reach};
use crate::task;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long connecting to one address may take.
const CONNECTING: Duration = Duration::from_secs(5);

/// The authorities that the system trusts.
static TLS: LazyLock<Option<TlsConnector>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for error in &found.errors {
        tracing::warn!(%error, "could not read a certificate authority of this system");
    }
    roots.add_parsable_certificates(found.certs);
    connector(roots)
});

/// Connects with TLS to whom these authorities vouch for.
fn connector(roots: RootCertStore) -> Option<TlsConnector> {
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .ok()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}

/// Why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub(super) enum ClientError {
    #[error(transparent)]
    Endpoint(#[from] EndpointError),
    #[error("the push service cannot be reached: {0}")]
    Network(#[from] std::io::Error),
    #[error("the push service does not speak HTTP: {0}")]
    Http(#[from] hyper::Error),
    #[error("the push service takes too long")]
    Late,
    #[error("the request cannot be written")]
    Request,
}

/// What a push service answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    /// How many seconds to wait before the next attempt.
    pub(super) retry_after: Option<u64>,
}

/// Sends requests to push services.
#[derive(Clone, Debug)]
pub(super) struct Client {
    reach: Reach,
}

impl Client {
    pub(super) fn new(reach: Reach) -> Self {
        Self { reach }
    }

    pub(super) fn reach(&self) -> Reach {
        self.reach
    }

    /// Posts a message.
    pub(super) async fn post(
        &self,
        endpoint: &Endpoint,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Answer, ClientError> {
        let posted = self.post_when_reached(endpoint, headers, body);
        tokio::time::timeout(PATIENCE, posted)
            .await
            .map_err(|_| ClientError::Late)?
    }

    async fn post_when_reached(
        &self,
        endpoint: &Endpoint,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Answer, ClientError> {
        // The name is resolved once, and the connection goes to what was checked.
        let addresses = endpoint.resolve(self.reach).await?;
        let stream = connect(&addresses).await?;
        let request = request(endpoint, headers, body)?;
        if !endpoint.encrypted() {
            return exchange(stream, request).await;
        }
        let tls = TLS.as_ref().ok_or(ClientError::Request)?;
        let name = ServerName::try_from(endpoint.host().to_owned());
        let name = name.map_err(|_| EndpointError::Unreadable)?;
        exchange(tls.connect(name, stream).await?, request).await
    }
}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, ClientError> {
    let mut failure = ClientError::Late;
    for address in addresses {
        match tokio::time::timeout(CONNECTING, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => failure = error.into(),
            Err(_) => failure = ClientError::Late,
        }
    }
    Err(failure)
}

fn request(
    endpoint: &Endpoint,
    headers: &[(HeaderName, String)],
    body: Vec<u8>,
) -> Result<Request<Body>, ClientError> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(endpoint.path())
        .header(HOST, endpoint.authority());
    for (name, value) in headers {
        let value = HeaderValue::from_str(value).map_err(|_| ClientError::Request)?;
        request = request.header(name, value);
    }
    request
        .body(Body::from(body))
        .map_err(|_| ClientError::Request)
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Body>,
) -> Result<Answer, ClientError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = task::spawn(connection);
    let answer = sender.send_request(request).await;
    connection.abort();
    let answer = answer?;
    let retry_after = answer.headers().get(RETRY_AFTER);
    let retry_after = retry_after.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Ok(Answer {
        status: answer.status(),
        retry_after,
    })
}
