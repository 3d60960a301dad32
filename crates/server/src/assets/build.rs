//! What this build is called: a name that changes with anything a browser may keep of it.

use std::sync::LazyLock;

use kabinet_words::Language;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::{local, version};

/// The templates of pages; only their hashes are of use.
#[derive(RustEmbed)]
#[folder = "templates/"]
struct Templates;

static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(version());
    for name in [
        local::PROGRAM,
        local::SCRIPT,
        local::OFFLINE_PROGRAM,
        local::OFFLINE_SCRIPT,
        local::EXERCISES,
    ] {
        hash.update(local::hash(name));
    }
    for language in Language::ALL {
        for (name, text) in kabinet_words::sources(language) {
            hash.update(name);
            hash.update(text);
        }
    }
    let mut names: Vec<_> = Templates::iter().collect();
    names.sort();
    for name in names {
        if let Some(file) = Templates::get(&name) {
            hash.update(name.as_bytes());
            hash.update(file.metadata.sha256_hash());
        }
    }
    let digest = hash.finalize();
    digest[..6].iter().map(|b| format!("{b:02x}")).collect()
});

/// The name of this build. Pages that say another one are of another version of the server.
#[must_use]
pub fn build() -> &'static str {
    &BUILD
}
