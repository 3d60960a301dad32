//! The room that a form amounts to.

use kabinet_core::Side;

use super::{Chooser, NewGame, Opponent, People, SeatChoice, TeamSeat};
use crate::ids::VisitorId;
use crate::room::{Camp, Plan, SeatPlan};

impl NewGame {
    /// The plan that it amounts to. `by_lot` decides what is left to chance.
    #[must_use]
    pub fn plan(&self, visitor: &VisitorId, name: &str, mut by_lot: impl FnMut() -> bool) -> Plan {
        let me = SeatPlan::person(visitor, name);
        let two = |opponent: Opponent, side: Side| {
            let other = match opponent {
                Opponent::Engine(persona) => SeatPlan::engine(persona),
                Opponent::Friend | Opponent::Lobby => SeatPlan::Open,
                Opponent::Table => me.clone(),
            };
            match side {
                Side::First => vec![me.clone(), other],
                Side::Second => vec![other, me.clone()],
            }
        };
        let (seats, camp, listed) = match &self.people {
            People::Two { opponent, seat } => {
                let side = match seat {
                    SeatChoice::Side(side) => *side,
                    SeatChoice::Chance if by_lot() => Side::Second,
                    SeatChoice::Chance => Side::First,
                };
                (
                    two(*opponent, side),
                    Camp::Given,
                    *opponent == Opponent::Lobby,
                )
            }
            People::Drawn { opponent, chooser } => {
                let camp = match chooser {
                    Chooser::Me => Camp::OpenerChooses,
                    Chooser::Other => Camp::OtherChooses,
                    Chooser::Chance if by_lot() => Camp::OpenerChooses,
                    Chooser::Chance => Camp::OtherChooses,
                };
                (
                    two(*opponent, Side::First),
                    camp,
                    *opponent == Opponent::Lobby,
                )
            }
            People::Teams(seats) => {
                let seats = seats.iter().map(|seat| match seat {
                    TeamSeat::Me => me.clone(),
                    TeamSeat::Link => SeatPlan::Open,
                    TeamSeat::Engine(persona) => SeatPlan::engine(*persona),
                });
                (seats.collect(), Camp::Given, false)
            }
        };
        Plan {
            game: self.game.info().slug.to_owned(),
            options: self.options.to_string(),
            seats,
            clock: self.clock,
            listed,
            camp,
            opener: visitor.clone(),
        }
    }
}
