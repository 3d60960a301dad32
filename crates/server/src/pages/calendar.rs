//! The calendar of deadlines, as calendars read it (RFC 5545).

use std::fmt;

use kabinet_core::Arg;
use kabinet_words::{Language, text, text_with};

use crate::push::named;
use crate::time::Timestamp;

/// The longest line, in bytes. What is longer goes on in the next one, after a space.
const LINE: usize = 75;

/// A turn that must be played by a moment.
#[derive(Clone, Debug)]
pub struct Deadline {
    /// The name of the game in addresses.
    pub id: String,
    /// When the time is over.
    pub at: Timestamp,
    /// How many turns were played before.
    pub turn: usize,
    /// The name of the game.
    pub game: &'static str,
    /// The other player; empty for somebody without a name.
    pub name: String,
    /// The address of the game.
    pub address: String,
}

/// All deadlines of a visitor.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// The language it speaks.
    pub language: Language,
    /// When it was made.
    pub now: Timestamp,
    /// The deadlines.
    pub deadlines: Vec<Deadline>,
}

/// A moment, as calendars write it.
fn moment(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A text without signs that mean something to calendars.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Writes a line, folded where it is too long.
fn line(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut used = 0;
    for letter in text.chars() {
        if used + letter.len_utf8() > LINE {
            f.write_str("\r\n ")?;
            used = 1;
        }
        write!(f, "{letter}")?;
        used += letter.len_utf8();
    }
    f.write_str("\r\n")
}

impl Calendar {
    fn event(&self, f: &mut fmt::Formatter<'_>, deadline: &Deadline) -> fmt::Result {
        let mut args = vec![("game", Arg::Text(deadline.game.to_owned()))];
        args.extend(named(&deadline.name));
        let summary = text_with(self.language, "calendar-event", &args);
        let summary = escaped(&summary);
        line(f, "BEGIN:VEVENT")?;
        line(f, &format!("UID:{}-{}@kabinet", deadline.id, deadline.turn))?;
        line(f, &format!("DTSTAMP:{}", moment(self.now)))?;
        line(f, &format!("DTSTART:{}", moment(deadline.at)))?;
        line(f, &format!("SUMMARY:{summary}"))?;
        line(f, &format!("URL:{}", deadline.address))?;
        line(f, "TRANSP:TRANSPARENT")?;
        line(f, "BEGIN:VALARM")?;
        line(f, "ACTION:DISPLAY")?;
        line(f, &format!("DESCRIPTION:{summary}"))?;
        line(f, "TRIGGER:-PT3H")?;
        line(f, "END:VALARM")?;
        line(f, "END:VEVENT")
    }
}

impl fmt::Display for Calendar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = escaped(&text(self.language, "calendar-title"));
        line(f, "BEGIN:VCALENDAR")?;
        line(f, "VERSION:2.0")?;
        line(f, "PRODID:-//Kabinet//Kabinet//EN")?;
        line(f, &format!("NAME:{name}"))?;
        line(f, &format!("X-WR-CALNAME:{name}"))?;
        line(f, "REFRESH-INTERVAL;VALUE=DURATION:PT1H")?;
        for deadline in &self.deadlines {
            self.event(f, deadline)?;
        }
        line(f, "END:VCALENDAR")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_is_what_calendars_read() {
        let calendar = Calendar {
            language: Language::English,
            now: Timestamp(0),
            deadlines: vec![Deadline {
                id: "abcdefghjk".to_owned(),
                at: Timestamp(1_000_000_000_000),
                turn: 7,
                game: "Kengi",
                name: "Ann; Müller, \\ a very long name indeed\nBEGIN:VEVENT".to_owned(),
                address: "https://games.example/game/abcdefghjk".to_owned(),
            }],
        };
        let text = calendar.to_string();
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
        assert!(text.contains("DTSTART:20010909T014640Z\r\n"), "{text}");
        assert!(text.contains("UID:abcdefghjk-7@kabinet\r\n"), "{text}");
        assert!(text.contains("Ann\\; Müller\\, \\\\"), "{text}");
        assert_eq!(text.matches("\r\nBEGIN:VEVENT\r\n").count(), 1, "{text}");
        for line in text.split("\r\n") {
            assert!(line.len() <= LINE, "{line}");
        }
    }
}
