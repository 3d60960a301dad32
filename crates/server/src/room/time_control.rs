//! Time controls: how much time the players have.
//!
//! This is the only definition. Stored events hold a [`TimeControl`] as it is, the form for a new
//! game is made from [`TimeControl::FORM`], and pages describe it by its message.

use kabinet_core::{Message, ToMessage};
use serde::{Deserialize, Serialize};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// How much time the players have. All times are in milliseconds.
///
/// The serde names are stored in every game: they never change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TimeControl {
    /// Unlimited.
    #[default]
    None,
    /// An amount for the whole game, plus an increment for each completed turn.
    Game {
        /// What each side begins with.
        start: u64,
        /// What a side gains by completing a turn.
        increment: u64,
    },
    /// An amount for each turn.
    Turn {
        /// What a side has for one turn.
        each: u64,
    },
}

/// A number that the form for a new game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormNumber {
    /// The name of the field.
    pub name: &'static str,
    /// The smallest value.
    pub least: u64,
    /// The largest value.
    pub most: u64,
    /// The value of an untouched form.
    pub default: &'static str,
}

impl TimeControl {
    /// The choices in the form for a new game, each with the numbers it asks for.
    pub const FORM: &'static [(&'static str, &'static [FormNumber])] = &[
        ("none", &[]),
        (
            "minutes",
            &[
                FormNumber {
                    name: "minutes",
                    least: 1,
                    most: 180,
                    default: "10",
                },
                FormNumber {
                    name: "increment",
                    least: 0,
                    most: 180,
                    default: "5",
                },
            ],
        ),
        (
            "days",
            &[FormNumber {
                name: "days",
                least: 1,
                most: 14,
                default: "3",
            }],
        ),
    ];

    /// The time control of a choice in the form. `numbers` are in the order of [`Self::FORM`].
    #[must_use]
    pub fn from_form(choice: &str, numbers: &[u64]) -> Option<Self> {
        match (choice, numbers) {
            ("none", []) => Some(TimeControl::None),
            ("minutes", &[minutes, increment]) => Some(Self::minutes(minutes, increment)),
            ("days", &[days]) => Some(Self::days(days)),
            _ => None,
        }
    }

    /// Minutes for the whole game, and seconds for each turn.
    #[must_use]
    pub fn minutes(minutes: u64, increment: u64) -> Self {
        TimeControl::Game {
            start: minutes.saturating_mul(MINUTE),
            increment: increment.saturating_mul(SECOND),
        }
    }

    /// Days for each turn.
    #[must_use]
    pub fn days(days: u64) -> Self {
        TimeControl::Turn {
            each: days.saturating_mul(DAY),
        }
    }

    /// Whether time is limited at all.
    #[must_use]
    pub fn is_timed(self) -> bool {
        self != TimeControl::None
    }

    /// What each side has at first.
    pub(super) fn initial(self) -> u64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Game { start, .. } => start,
            TimeControl::Turn { each } => each,
        }
    }
}

impl ToMessage for TimeControl {
    fn to_message(&self) -> Message {
        match *self {
            TimeControl::None => Message::new("clock-none"),
            TimeControl::Game { start, increment } => Message::new("clock-minutes")
                .number("minutes", start / MINUTE)
                .number("increment", increment / SECOND),
            TimeControl::Turn { each } => Message::new("clock-days-a-turn").number("n", each / DAY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_the_form_is_a_time_control() {
        let mut made = Vec::new();
        for (choice, fields) in TimeControl::FORM {
            let numbers: Vec<u64> = fields.iter().map(|field| field.most).collect();
            let control = TimeControl::from_form(choice, &numbers).expect(choice);
            assert_eq!(control.is_timed(), !fields.is_empty(), "{choice}");
            for field in *fields {
                let default: u64 = field.default.parse().expect(field.name);
                assert!((field.least..=field.most).contains(&default));
            }
            assert!(!made.contains(&control), "{choice}");
            made.push(control);
        }
        assert_eq!(TimeControl::from_form("minutes", &[5]), None);
        assert_eq!(TimeControl::from_form("hours", &[]), None);
    }

    #[test]
    fn stored_names_stay() {
        for (control, stored) in [
            (TimeControl::None, r#"{"kind":"none"}"#),
            (
                TimeControl::minutes(5, 3),
                r#"{"kind":"game","start":300000,"increment":3000}"#,
            ),
            (TimeControl::days(3), r#"{"kind":"turn","each":259200000}"#),
        ] {
            assert_eq!(serde_json::to_string(&control).expect("JSON"), stored);
            let read: TimeControl = serde_json::from_str(stored).expect("JSON");
            assert_eq!(read, control);
        }
    }

    #[test]
    fn it_is_described_in_the_units_of_the_form() {
        let message = TimeControl::minutes(10, 5).to_message();
        let expected = Message::new("clock-minutes")
            .number("minutes", 10)
            .number("increment", 5);
        assert_eq!(message, expected);
    }
}
