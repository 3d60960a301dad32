//! Dates in words.

use jiff::civil::Date;
use kabinet_core::Arg;

use crate::{Language, text_with};

/// A date in words: `16 November 2026`, `16 novembre 2026`, `16. November 2026`.
#[must_use]
pub fn date(language: Language, date: Date) -> String {
    let args = [
        ("day", Arg::Number(date.day().into())),
        ("month", Arg::Number(date.month().into())),
        ("year", Arg::Text(date.year().to_string())),
    ];
    text_with(language, "date", &args)
}

#[cfg(test)]
mod tests {
    use jiff::civil;

    use super::date;
    use crate::Language::{self, English, French, German};

    #[test]
    fn dates_are_written_as_people_write_them() {
        let day = civil::date(2026, 11, 16);
        assert_eq!(date(English, day), "16 November 2026");
        assert_eq!(date(French, day), "16 novembre 2026");
        assert_eq!(date(German, day), "16. November 2026");
        let day = civil::date(2027, 3, 1);
        assert_eq!(date(English, day), "1 March 2027");
        assert_eq!(date(French, day), "1er mars 2027");
        assert_eq!(date(German, day), "1. März 2027");
    }

    #[test]
    fn every_month_has_a_name_of_its_own() {
        for language in Language::ALL {
            let months = (1..=12).map(|month| date(language, civil::date(2026, month, 5)));
            let months: std::collections::BTreeSet<String> = months.collect();
            assert_eq!(months.len(), 12, "{language}: {months:?}");
        }
    }
}
