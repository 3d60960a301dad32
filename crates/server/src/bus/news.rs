//! News: the new events of a room, as servers tell each other.

use serde::{Deserialize, Serialize};

use crate::ids::VisitorId;
use crate::room::Event;
use crate::time::Timestamp;

/// The version of the messages. Servers of two versions work side by side during an upgrade: a
/// message of another version only says that there is something to read in the log.
const VERSION: u32 = 1;

/// The longest message that is read, in bytes. Longer ones are read from the log.
const LONGEST: usize = 64 << 10;

/// New events of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    /// The number of the first event.
    pub number: u64,
    /// The number of the last one.
    pub last: u64,
    /// The time of the events.
    pub at: Timestamp,
    /// The events; `None` if this program cannot read them.
    pub events: Vec<Event>,
}

/// A message between servers about a room.
#[derive(Clone, Debug, PartialEq)]
pub enum RoomMessage {
    /// Events were added.
    News(News),
    /// Old events were rewritten, or the room was deleted: read it again.
    Rewritten,
    /// Who is connected to the room on another server.
    Presence(Elsewhere),
}

/// Who is connected to a room on another server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// The server.
    pub server: String,
    /// For each seat, whether a browser of its player is connected.
    pub seats: Vec<bool>,
    /// The number of other connections.
    pub watchers: u32,
    /// The browsers of players that are connected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visitors: Vec<VisitorId>,
    /// Whether that server wants to be told who is connected elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks: bool,
}

/// Why a message cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum NewsError {
    /// It is too long.
    #[error("{0} bytes are too many")]
    TooLong(usize),
    /// It is not of this form.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
    /// The numbers are impossible.
    #[error("the event numbers contradict each other")]
    Numbers,
}

#[derive(Deserialize)]
struct Written {
    v: u32,
    #[serde(default)]
    rewritten: bool,
    #[serde(default)]
    presence: Option<Elsewhere>,
    #[serde(default)]
    number: u64,
    #[serde(default)]
    last: u64,
    #[serde(default)]
    at: Timestamp,
    #[serde(default)]
    events: Vec<serde_json::Value>,
}

impl News {
    /// The message about events that were stored, given as JSON.
    #[must_use]
    pub fn message(number: u64, at: Timestamp, events: &[String]) -> String {
        let last = number.saturating_add(events.len() as u64).saturating_sub(1);
        let events = events.join(",");
        let at = at.0;
        format!(
            r#"{{"v":{VERSION},"number":{number},"last":{last},"at":{at},"events":[{events}]}}"#
        )
    }

    /// The message that old events were rewritten.
    #[must_use]
    pub fn rewritten() -> String {
        format!(r#"{{"v":{VERSION},"rewritten":true}}"#)
    }
}

impl Elsewhere {
    /// The message of a server without connections that asks who is connected elsewhere.
    #[must_use]
    pub fn asking(server: &str) -> Self {
        Self {
            server: server.to_owned(),
            seats: Vec::new(),
            watchers: 0,
            visitors: Vec::new(),
            asks: true,
        }
    }

    /// The message about who is connected here.
    ///
    /// # Panics
    /// Never: it can be written as JSON.
    #[must_use]
    pub fn message(&self) -> String {
        let presence = serde_json::to_string(self).expect("presence can be written as JSON");
        format!(r#"{{"v":{VERSION},"presence":{presence}}}"#)
    }
}

impl RoomMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(message: &[u8]) -> Result<Self, NewsError> {
        if message.len() > LONGEST {
            return Err(NewsError::TooLong(message.len()));
        }
        let written: Written = serde_json::from_slice(message)?;
        let Written {
            v,
            rewritten,
            presence,
            number,
            last,
            at,
            events,
        } = written;
        if rewritten {
            return Ok(RoomMessage::Rewritten);
        }
        if let Some(presence) = presence {
            return Ok(RoomMessage::Presence(presence));
        }
        if number == 0 || last < number || i64::try_from(last).is_err() {
            return Err(NewsError::Numbers);
        }
        // Events of a newer version are read from the log.
        let read = events.into_iter().map(Event::from_value);
        let events: Vec<Event> = match read.collect::<Result<_, _>>() {
            Ok(events) if v == VERSION => events,
            _ => Vec::new(),
        };
        if !events.is_empty() && events.len() as u64 != last - number + 1 {
            return Err(NewsError::Numbers);
        }
        Ok(RoomMessage::News(News {
            number,
            last,
            at,
            events,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Event {
        Event::Said {
            seat: None,
            name: String::new(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn news_are_read_as_they_were_written() {
        let events = [said("one"), said("two")];
        let json = events
            .each_ref()
            .map(|event| serde_json::to_string(event).expect("JSON"));
        let message = News::message(7, Timestamp(9), &json);
        let news = RoomMessage::read(message.as_bytes()).expect("news");
        let expected = News {
            number: 7,
            last: 8,
            at: Timestamp(9),
            events: events.to_vec(),
        };
        assert_eq!(news, RoomMessage::News(expected));
        let rewritten = RoomMessage::read(News::rewritten().as_bytes());
        assert!(matches!(rewritten, Ok(RoomMessage::Rewritten)));
    }

    /// The form is fixed: servers of two versions understand each other during an upgrade.
    #[test]
    fn the_form_is_fixed() {
        let json = [r#"{"event":"camp","seat":0}"#.to_owned()];
        let message = News::message(3, Timestamp(5), &json);
        let known = r#"{"v":1,"number":3,"last":3,"at":5,"events":[{"event":"camp","seat":0}]}"#;
        assert_eq!(message, known);
        assert_eq!(News::rewritten(), r#"{"v":1,"rewritten":true}"#);
        let presence = Elsewhere {
            server: "a".to_owned(),
            seats: vec![true, false],
            watchers: 2,
            visitors: Vec::new(),
            asks: false,
        };
        let message = presence.message();
        let known = r#"{"v":1,"presence":{"server":"a","seats":[true,false],"watchers":2}}"#;
        assert_eq!(message, known);
        let read = RoomMessage::read(message.as_bytes());
        assert!(matches!(read, Ok(RoomMessage::Presence(read)) if read == presence));
    }

    #[test]
    fn what_a_newer_version_says_is_left_to_the_log() {
        for message in [
            r#"{"v":1,"number":3,"last":3,"at":5,"events":[{"event":"invented"}]}"#,
            r#"{"v":1,"number":3,"last":3,"at":5,"events":[{"v":2,"event":"camp","seat":0}]}"#,
            r#"{"v":2,"number":3,"last":3,"at":5,"more":1,"events":[{"event":"camp","seat":0}]}"#,
            r#"{"v":2,"number":3,"last":3,"at":5}"#,
        ] {
            let Ok(RoomMessage::News(news)) = RoomMessage::read(message.as_bytes()) else {
                panic!("{message}");
            };
            assert_eq!((news.last, news.events.len()), (3, 0), "{message}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for message in [
            "",
            "[]",
            r#"{"v":1}"#,
            r#"{"v":1,"number":0,"last":0,"at":5,"events":[]}"#,
            r#"{"v":1,"number":3,"last":2,"at":5,"events":[]}"#,
            r#"{"v":1,"number":3,"last":9,"at":5,"events":[{"event":"camp","seat":0}]}"#,
            r#"{"v":1,"number":3,"last":18446744073709551615,"at":5,"events":[]}"#,
        ] {
            assert!(RoomMessage::read(message.as_bytes()).is_err(), "{message}");
        }
        assert!(RoomMessage::read(&vec![b' '; LONGEST + 1]).is_err());
    }
}
