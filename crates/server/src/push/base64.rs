//! Base64 for addresses, as Web Push writes everything (RFC 4648, section 5, without padding).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub(super) fn write(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes; `None` if the text is something else. Some browsers pad it.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
