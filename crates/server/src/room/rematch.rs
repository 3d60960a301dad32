//! The next game between the same players.

use kabinet_core::Game;
use kabinet_engine::Persona;
use kabinet_games::ValueForm;

use super::event::{Camp, Plan, SeatPlan};
use super::state::{Holder, State};

impl State {
    /// The same game with sides exchanged, against the engine as somebody else if that is
    /// given. Random options get a new seed from `seed`.
    ///
    /// # Panics
    /// Never: the new seed has the form of the old one.
    #[must_use]
    pub fn next_plan(&self, persona: Option<Persona>, mut seed: impl FnMut() -> u64) -> Plan {
        let drawn = self.options().chosen().filter_map(|(option, value)| {
            option.values.iter().find_map(|form| match form {
                ValueForm::Seed(prefix, _) if value.starts_with(prefix) => {
                    Some((option.key, format!("{prefix}{}", seed())))
                }
                _ => None,
            })
        });
        let drawn: Vec<_> = drawn.collect();
        let camp = if drawn.is_empty() {
            Camp::Given
        } else {
            self.next_chooser()
        };
        let mut options = self.options().clone();
        for (key, value) in drawn {
            options.reset(key);
            options.set(key, &value).expect("a value of the same form");
        }
        let seats = self.seats().iter().map(|place| {
            let opposite = self.seats().iter().find(|other| {
                other.seat.side == place.seat.side.other() && other.seat.member == place.seat.member
            });
            match opposite.map(|other| &other.holder) {
                // All browsers of a person keep the seat in the next game.
                Some(Holder::Person { name, visitors }) => SeatPlan::Person {
                    visitor: visitors[0].clone(),
                    name: name.clone(),
                    also: visitors[1..].to_vec(),
                },
                Some(Holder::Engine(own)) => SeatPlan::engine(persona.unwrap_or(*own)),
                Some(Holder::Nobody) | None => SeatPlan::Open,
            }
        });
        Plan {
            game: self.info().slug.to_owned(),
            options: options.to_string(),
            seats: seats.collect(),
            clock: self.clock().rule(),
            listed: self.listed(),
            camp,
            opener: self.opener().clone(),
        }
    }

    /// Who chooses a camp next time: the player who did not this time. The one who chose did not
    /// begin.
    fn next_chooser(&self) -> Camp {
        if self.camp() != Camp::Given {
            // The game was aborted before the choice: the same player chooses again.
            return self.camp();
        }
        let chose = self.game().start().side().other();
        if self.is_of_side(self.opener(), chose) {
            Camp::OtherChooses
        } else {
            Camp::OpenerChooses
        }
    }
}
