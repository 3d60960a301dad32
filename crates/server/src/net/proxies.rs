//! Which senders are trusted to say where a request comes from.

use std::net::IpAddr;

use axum::http::header::{FORWARDED, HOST, ORIGIN, REFERER};
use axum::http::{HeaderMap, Uri};
pub use ipnet::IpNet;

use crate::limits::{Origin, network};

/// The proxies whose word is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedProxies {
    networks: Vec<IpNet>,
}

/// A text that is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address, a network such as 10.0.0.0/8, or `none`")]
pub struct NotANetwork;

impl Default for TrustedProxies {
    /// Those on this machine.
    fn default() -> Self {
        let here = ["127.0.0.0/8", "::1/128"];
        let networks = here.iter().filter_map(|text| text.parse().ok()).collect();
        Self { networks }
    }
}

impl TrustedProxies {
    /// Those in these networks.
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self { networks }
    }

    /// Reads a network or a single address; nothing for `none`.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn read(text: &str) -> Result<Option<IpNet>, NotANetwork> {
        if text == "none" {
            return Ok(None);
        }
        let address = text.parse::<IpAddr>().map(IpNet::from);
        let network = address.or_else(|_| text.parse::<IpNet>());
        network.map(Some).map_err(|_| NotANetwork)
    }

    /// Whether this is one of them.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|net| net.contains(&address))
    }

    /// Where a request comes from. What cannot be read counts as one stranger.
    #[must_use]
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> Origin {
        let peer = peer.to_canonical();
        let said = Said::of(headers);
        if !self.has(peer) {
            // An untrusted sender of these headers is not the owner of this machine.
            let owner = peer.is_loopback() && matches!(said, Said::Nothing) && is_local(headers);
            return if owner {
                Origin::Here
            } else {
                Origin::Address(network(peer))
            };
        }
        match said {
            Said::Nothing if peer.is_loopback() && is_local(headers) => Origin::Here,
            Said::Nothing => Origin::Address(network(peer)),
            Said::Unreadable => Origin::Stranger,
            Said::Through(way) => {
                // The last one that is no proxy of ours is the client. What stands before it is
                // only what the client says.
                let client = way.iter().rev().find(|address| !self.has(**address));
                match client.or(way.first()) {
                    Some(client) => Origin::Address(network(*client)),
                    None => Origin::Stranger,
                }
            }
        }
    }
}

/// What a request says about its way here.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Nothing,
    Unreadable,
    /// The addresses, the client first.
    Through(Vec<IpAddr>),
}

impl Said {
    fn of(headers: &HeaderMap) -> Self {
        let by_x = Self::in_list(headers, "x-forwarded-for", read_address);
        let by_standard = Self::in_list(headers, FORWARDED.as_str(), read_forwarded);
        match (by_x, by_standard) {
            (Said::Nothing, Said::Nothing) => Self::in_list(headers, "x-real-ip", read_address),
            (said, Said::Nothing) | (Said::Nothing, said) => said,
            (Said::Through(one), Said::Through(other)) if one.last() == other.last() => {
                Said::Through(one)
            }
            // One of them comes from the client, and nobody knows which.
            _ => Said::Unreadable,
        }
    }

    fn in_list(headers: &HeaderMap, name: &str, read: impl Fn(&str) -> Option<IpAddr>) -> Self {
        let mut way = Vec::new();
        for value in headers.get_all(name) {
            let Ok(value) = value.to_str() else {
                return Said::Unreadable;
            };
            way.extend(value.split(',').map(|entry| read(entry.trim())));
        }
        if way.is_empty() {
            return Said::Nothing;
        }
        // Only what stands at the end was said by a proxy of ours; what a client made up before it
        // need not be readable.
        let readable = way.iter().rev().take_while(|entry| entry.is_some());
        let readable: Vec<IpAddr> = readable.filter_map(|entry| *entry).collect();
        if readable.is_empty() {
            return Said::Unreadable;
        }
        Said::Through(readable.into_iter().rev().collect())
    }
}

/// An address with or without a port, as proxies write it.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None if text.matches(':').count() == 1 => text.split_once(':')?.0,
        None => text,
    };
    bare.parse()
        .ok()
        .map(|address: IpAddr| address.to_canonical())
}

/// The address in an element of `Forwarded`.
fn read_forwarded(element: &str) -> Option<IpAddr> {
    let mut pairs = element
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, node) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    read_address(node)
}

/// Whether a request was meant for this machine, and does not come from a page of another name. A
/// proxy on this machine may be silent about its clients and ask under our own name; then their
/// browsers still tell which name they see.
fn is_local(headers: &HeaderMap) -> bool {
    let mut pages = [ORIGIN, REFERER]
        .into_iter()
        .filter_map(|name| headers.get(name));
    local_host(headers)
        && pages.all(|page| {
            let page = page.to_str().ok().and_then(|page| page.parse::<Uri>().ok());
            page.is_some_and(|page| page.host().is_some_and(is_own_name))
        })
}

/// Whether a request was meant for this machine by one of its own names. A page elsewhere may lead
/// a browser here under a name of its own.
#[must_use]
pub fn local_host(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST) else {
        return true;
    };
    let Ok(host) = host.to_str() else {
        return false;
    };
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    };
    is_own_name(name)
}

/// Whether a machine calls itself so.
fn is_own_name(name: &str) -> bool {
    let name = name.trim_matches(['[', ']']).trim_end_matches('.');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("a header"));
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn at(text: &str) -> Origin {
        Origin::Address(ip(text))
    }

    const HERE: &str = "127.0.0.1";

    fn origin(peer: &str, pairs: &[(&'static str, &str)]) -> Origin {
        TrustedProxies::default().origin(ip(peer), &headers(pairs))
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let said = [("x-forwarded-for", "1.2.3.4, 5.6.7.8")];
        assert_eq!(origin(HERE, &said), at("5.6.7.8"));
        assert_eq!(origin(HERE, &[]), Origin::Here);
        assert_eq!(origin("9.9.9.9", &said), at("9.9.9.9"));
        let other = TrustedProxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        let said = headers(&said);
        assert_eq!(other.origin(ip("10.1.1.1"), &said), at("5.6.7.8"));
        // This machine is no proxy then: who speaks for others is not its owner.
        assert_eq!(other.origin(ip(HERE), &said), at(HERE));
        assert_eq!(other.origin(ip(HERE), &HeaderMap::new()), Origin::Here);
        let nobody = TrustedProxies::new(Vec::new());
        assert_eq!(nobody.origin(ip(HERE), &said), at(HERE));
        assert_eq!(nobody.origin(ip("10.1.1.1"), &said), at("10.1.1.1"));
    }

    #[test]
    fn who_sees_another_name_is_not_the_owner() {
        // A proxy on this machine that does not say for whom it asks, and asks under our own name.
        let host = ("host", "127.0.0.1:8080");
        for header in ["origin", "referer"] {
            for elsewhere in ["https://games.example", "https://a.b:1/games", "null", ""] {
                let said = [host, (header, elsewhere)];
                assert_eq!(origin(HERE, &said), at(HERE), "{header}: {elsewhere}");
            }
            for here in [
                "http://127.0.0.1:8080",
                "http://LOCALHOST/",
                "http://[::1]:80/x",
            ] {
                let said = [host, (header, here)];
                assert_eq!(origin(HERE, &said), Origin::Here, "{header}: {here}");
            }
        }
    }

    #[test]
    fn a_row_of_proxies_is_followed_to_the_client() {
        let proxies = TrustedProxies::new(vec![
            "10.0.0.0/8".parse().expect("a network"),
            "127.0.0.0/8".parse().expect("a network"),
        ]);
        for said in [
            "6.6.6.6, 1.2.3.4, 10.0.0.7",
            "nonsense, 1.2.3.4:5678, 10.0.0.7, 10.0.0.8",
        ] {
            let said = headers(&[("x-forwarded-for", said)]);
            assert_eq!(proxies.origin(ip(HERE), &said), at("1.2.3.4"));
        }
        let lines = headers(&[
            ("x-forwarded-for", "1.2.3.4"),
            ("x-forwarded-for", "10.0.0.7"),
        ]);
        assert_eq!(proxies.origin(ip(HERE), &lines), at("1.2.3.4"));
        let inside = headers(&[("x-forwarded-for", "10.0.0.5, 10.0.0.7")]);
        assert_eq!(proxies.origin(ip(HERE), &inside), at("10.0.0.5"));
    }

    #[test]
    fn other_headers_count_too() {
        assert_eq!(
            origin(
                HERE,
                &[("forwarded", "for=6.6.6.6, for=\"1.2.3.4:80\";proto=https")]
            ),
            at("1.2.3.4")
        );
        assert_eq!(
            origin(
                HERE,
                &[("forwarded", "proto=https;For=\"[2001:db8::1]:99\"")]
            ),
            at("2001:db8::")
        );
        assert_eq!(origin(HERE, &[("x-real-ip", "1.2.3.4")]), at("1.2.3.4"));
        let both = [
            ("x-forwarded-for", "1.2.3.4"),
            ("forwarded", "for=1.2.3.4"),
            ("x-real-ip", "10.0.0.1"),
        ];
        assert_eq!(origin(HERE, &both), at("1.2.3.4"));
    }

    #[test]
    fn what_cannot_be_read_is_one_stranger() {
        for said in [
            ("x-forwarded-for", "nonsense"),
            ("x-forwarded-for", ""),
            ("x-forwarded-for", "1.2.3.4, unknown"),
            ("x-forwarded-for", "1.2.3.4.5"),
            ("forwarded", "for=_hidden"),
            ("forwarded", "for=unknown"),
            ("forwarded", "proto=https"),
            ("x-real-ip", "localhost"),
        ] {
            assert_eq!(origin(HERE, &[said]), Origin::Stranger, "{said:?}");
        }
        let torn = [("x-forwarded-for", "1.2.3.4"), ("forwarded", "for=5.6.7.8")];
        assert_eq!(origin(HERE, &torn), Origin::Stranger);
    }

    #[test]
    fn a_foreign_name_is_not_the_owner() {
        for host in ["localhost:8080", "127.0.0.1", "[::1]:80", "LOCALHOST."] {
            assert_eq!(origin(HERE, &[("host", host)]), Origin::Here, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example:8080",
            "127.0.0.1.evil.example",
        ] {
            assert_eq!(origin(HERE, &[("host", host)]), at(HERE), "{host}");
        }
    }

    #[test]
    fn a_household_counts_once() {
        let one = origin("2001:db8:1:2:3:4:5:6", &[]);
        assert_eq!(one, origin("2001:db8:1:2:ffff::1", &[]));
    }

    #[test]
    fn networks_are_read() {
        assert_eq!(TrustedProxies::read("none"), Ok(None));
        let one = TrustedProxies::read("10.0.0.7").expect("an address");
        assert_eq!(one.expect("a network").to_string(), "10.0.0.7/32");
        assert!(
            TrustedProxies::read("fd00::/8")
                .expect("a network")
                .is_some()
        );
        for wrong in ["", "10.0.0.0/40", "proxy.example", "10.0.0"] {
            assert_eq!(TrustedProxies::read(wrong), Err(NotANetwork), "{wrong}");
        }
    }
}
