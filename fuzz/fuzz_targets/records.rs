//! Any text read as a record: refused in one line, or a record that survives a round trip.

#![no_main]

use kabinet_games::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Record::from_text(text) {
        Ok(record) => {
            let written = record.to_string();
            let again = Record::from_text(&written).expect("a record that was just written");
            assert_eq!(again.to_string(), written);
            let _ = record.to_match();
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
