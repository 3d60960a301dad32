//! Where a message may be sent, and where not.
//!
//! An endpoint comes from a browser, so it may lead anywhere: into the operator's own network, too.
//! The name is resolved, every address is checked, and the connection goes to an address that was.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use axum::http::Uri;
use tokio::net::lookup_host;

/// The longest endpoint.
pub const LONGEST: usize = 1000;

/// How long a name may take to be resolved.
const RESOLVING: Duration = Duration::from_secs(5);

/// How far messages may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// To push services in the internet, encrypted.
    #[default]
    Public,
    /// Also to addresses of this machine and of private networks, and there without TLS.
    Private,
}

/// An endpoint is none, or nothing may be sent there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// It is no address of a push service.
    #[error("this is not the address of a push service")]
    Unreadable,
    /// It is not encrypted.
    #[error("push services are reached by https only")]
    NotEncrypted,
    /// It leads into a private network.
    #[error("the address leads into a private network")]
    Private,
    /// Nobody knows its name.
    #[error("the name of the push service cannot be resolved")]
    Unresolved,
}

/// The address of a device at a push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    encrypted: bool,
}

impl Endpoint {
    /// Reads an endpoint. Addresses in numbers are checked at once.
    ///
    /// # Errors
    /// If it is none, or nothing may be sent there.
    pub fn read(text: &str, reach: Reach) -> Result<Self, EndpointError> {
        let graphic = text.bytes().all(|byte| byte.is_ascii_graphic());
        if text.len() > LONGEST || !graphic {
            return Err(EndpointError::Unreadable);
        }
        let uri: Uri = text.parse().map_err(|_| EndpointError::Unreadable)?;
        let authority = uri.authority().ok_or(EndpointError::Unreadable)?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(EndpointError::Unreadable);
        }
        let encrypted = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if reach == Reach::Private => false,
            Some("http") => return Err(EndpointError::NotEncrypted),
            _ => return Err(EndpointError::Unreadable),
        };
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16();
        let endpoint = Self {
            port: port.unwrap_or(if encrypted { 443 } else { 80 }),
            encrypted,
            host,
            uri,
        };
        if let Ok(address) = endpoint.host.parse()
            && !may_reach(address, reach)
        {
            return Err(EndpointError::Private);
        }
        Ok(endpoint)
    }

    /// The addresses of the push service: all of them may be reached.
    ///
    /// # Errors
    /// If there are none, or one of them may not be reached.
    pub(super) async fn resolve(&self, reach: Reach) -> Result<Vec<SocketAddr>, EndpointError> {
        let found = tokio::time::timeout(RESOLVING, lookup_host((self.host.as_str(), self.port)));
        let found = found.await.map_err(|_| EndpointError::Unresolved)?;
        let found = found.map_err(|_| EndpointError::Unresolved)?;
        let found: Vec<SocketAddr> = found.collect();
        if found.is_empty() {
            return Err(EndpointError::Unresolved);
        }
        if found.iter().any(|address| !may_reach(address.ip(), reach)) {
            return Err(EndpointError::Private);
        }
        Ok(found)
    }

    /// Looks whether the name leads into a private network now. A name that cannot be resolved now
    /// may be later.
    ///
    /// # Errors
    /// If nothing may be sent there.
    pub async fn check(&self, reach: Reach) -> Result<(), EndpointError> {
        match self.resolve(reach).await {
            Ok(_) | Err(EndpointError::Unresolved) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The host's name or address.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Whether the connection is encrypted.
    pub(super) fn encrypted(&self) -> bool {
        self.encrypted
    }

    /// Host and port, as the header `Host` has them.
    pub(super) fn authority(&self) -> &str {
        self.uri
            .authority()
            .map_or("", |authority| authority.as_str())
    }

    /// Path and query.
    pub(super) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    /// What a token for the push service names.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.encrypted { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.uri)
    }
}

fn may_reach(address: IpAddr, reach: Reach) -> bool {
    reach == Reach::Private || is_public(address)
}

/// Whether an address is one of the internet, and nobody's own.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        // "This network", carriers' own, protocols', benchmarks', former relays, reserved.
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (18..20).contains(&b))
        || (a, b, c) == (192, 88, 99)
        || a >= 240;
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let [first, second, ..] = address.segments();
    // Only 2000::/3 is given out; in it, not what carries another address or is an example.
    let given_out = first & 0xe000 == 0x2000;
    let special = (first == 0x2001 && second < 0x0200)
        || (first, second) == (0x2001, 0x0db8)
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    given_out && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_networks_are_refused() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "fec0::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "::127.0.0.1",
        ] {
            let address: IpAddr = private.parse().expect(private);
            assert!(!is_public(address), "{private}");
        }
        for public in ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::1"] {
            let address: IpAddr = public.parse().expect(public);
            assert!(is_public(address), "{public}");
        }
    }

    #[test]
    fn only_addresses_of_push_services_are_endpoints() {
        let public = |text: &str| Endpoint::read(text, Reach::Public).map(|one| one.origin());
        assert_eq!(
            public("https://push.example/a?b=c"),
            Ok("https://push.example".to_owned())
        );
        assert_eq!(
            public("http://push.example/a"),
            Err(EndpointError::NotEncrypted)
        );
        for wrong in [
            "",
            "push.example",
            "/a",
            "ftp://a/b",
            "https://u@a/b",
            "https:///b",
            "h é",
        ] {
            assert_eq!(public(wrong), Err(EndpointError::Unreadable), "{wrong}");
        }
        for private in [
            "https://127.0.0.1/a",
            "https://[::1]/a",
            "https://10.0.0.1:8443/a",
            "https://[::ffff:192.168.0.1]/",
        ] {
            assert_eq!(public(private), Err(EndpointError::Private), "{private}");
            Endpoint::read(private, Reach::Private).expect(private);
        }
        assert_eq!(
            public(&format!("https://a/{}", "b".repeat(LONGEST))),
            Err(EndpointError::Unreadable)
        );
        let near = Endpoint::read("http://127.0.0.1:9/x", Reach::Private).expect("an endpoint");
        assert_eq!((near.authority(), near.path()), ("127.0.0.1:9", "/x"));
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_refused() {
        let endpoint = Endpoint::read("https://localhost/x", Reach::Public).expect("a name");
        assert_eq!(
            endpoint.check(Reach::Public).await,
            Err(EndpointError::Private)
        );
        assert_eq!(endpoint.check(Reach::Private).await, Ok(()));
    }
}
