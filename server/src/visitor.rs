//! Where a visitor is: at the other end of the line, or, where that is a proxy which the settings trust, where the
//! proxy says. Nobody else is believed.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// In which a proxy says so, the nearest last.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Whoever a proxy names in no way that counts.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The proxies that are trusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Arc<[IpAddr]>);

impl Proxies {
    pub(crate) fn new(trusted: &[IpAddr]) -> Proxies {
        Proxies(trusted.iter().map(IpAddr::to_canonical).collect())
    }

    /// Where a request comes from. A proxy that names nobody, or none but proxies, is itself the visitor. All that
    /// it names in a way that cannot be read, or by an address of this machine, are one visitor: they must not
    /// have what this machine itself has.
    pub(crate) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.0.contains(&peer) {
            return peer;
        }
        let said = headers.get_all(FORWARDED_FOR).into_iter().rev();
        let mut hops = said.flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b',')).map(read);
        match hops.find(|hop| hop.is_none_or(|address| !self.0.contains(&address))) {
            Some(named) => named.filter(|address| !address.is_loopback()).unwrap_or(NOBODY),
            None => peer,
        }
    }
}

/// An address as proxies write it, some of them with a port.
fn read(text: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_of_whom_it_has_seen() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let proxies = Proxies::new(&["127.0.0.1", "10.0.0.7", "2001:db8::7"].map(address));
        let table: [(&str, &[&str], &str); 16] = [
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["192.0.2.1"], "192.0.2.1"),
            ("::ffff:127.0.0.1", &["::ffff:192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            ("127.0.0.1", &["192.0.2.1:4711"], "192.0.2.1"),
            ("127.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("127.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            // What the visitor itself has said stands before it.
            ("127.0.0.1", &["127.0.0.1, 198.51.100.9,192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1", &["198.51.100.9", "192.0.2.1"], "192.0.2.1"),
            // Two proxies, one behind the other.
            ("2001:db8::7", &["198.51.100.9, 192.0.2.1, 10.0.0.7"], "192.0.2.1"),
            ("127.0.0.1", &["192.0.2.1, nonsense"], "0.0.0.0"),
            ("127.0.0.1", &["192.0.2.1,"], "0.0.0.0"),
            ("127.0.0.1", &["192.0.2.1, 127.0.0.2"], "0.0.0.0"),
            ("127.0.0.1", &["10.0.0.7"], "127.0.0.1"),
            // Others may say what they like.
            ("192.0.2.9", &["192.0.2.1"], "192.0.2.9"),
            ("127.0.0.2", &["192.0.2.1"], "127.0.0.2"),
        ];
        for (peer, said, expected) in table {
            let mut headers = HeaderMap::new();
            for value in said {
                headers.append(FORWARDED_FOR, HeaderValue::from_str(value).expect("a value"));
            }
            assert_eq!(proxies.visitor(address(peer), &headers), address(expected), "{peer} {said:?}");
        }
    }
}
