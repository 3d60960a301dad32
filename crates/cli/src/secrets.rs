//! Hiding passwords in addresses.

/// An address without the password in it.
pub(crate) fn masked(text: &str) -> String {
    let (scheme, rest) = match text.split_once("://") {
        Some((scheme, rest)) => (format!("{scheme}://"), rest),
        None => (String::new(), text),
    };
    // A password may contain anything, so the last sign counts.
    let shown = match rest
        .rsplit_once('@')
        .map(|(user, host)| (user.split_once(':'), host))
    {
        Some((Some((user, _)), host)) => format!("{scheme}{user}:***@{host}"),
        _ => text.to_owned(),
    };
    match shown.find("password=") {
        Some(at) => format!("{}password=***", &shown[..at]),
        None => shown,
    }
}

/// A message without the passwords of addresses in it.
pub(crate) fn without_passwords(message: &str) -> String {
    let words = message.split(' ');
    let words = words.map(|word| {
        if word.contains('@') || word.contains("password=") {
            masked(word)
        } else {
            word.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_masked() {
        assert_eq!(
            masked("postgres://ann:s3cret@db.example/kabinet?sslmode=require"),
            "postgres://ann:***@db.example/kabinet?sslmode=require"
        );
        assert_eq!(masked("nats://a:b:c@host:4222"), "nats://a:***@host:4222");
        assert_eq!(masked("ann:s3cret@host"), "ann:***@host");
        assert_eq!(
            masked("postgres://db/kabinet?user=ann&password=s3cret"),
            "postgres://db/kabinet?user=ann&password=***"
        );
        assert_eq!(masked("https://games.example"), "https://games.example");
        assert_eq!(masked("/var/lib/kabinet"), "/var/lib/kabinet");
    }

    #[test]
    fn messages_keep_everything_else() {
        assert_eq!(
            without_passwords("invalid value 'nats://a:b@c' for '--bus <URL>': expected x:y"),
            "invalid value 'nats://a:***@c' for '--bus <URL>': expected x:y"
        );
    }
}
