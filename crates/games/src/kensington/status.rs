//! What Kensington says to people.

use kabinet_core::{Arg, Game, Message, Side, ToMessage};

use super::actions::{Action, Illegal, Move};
use super::board::{Hexagon, Point, Shape};
use super::position::Position;
use super::rules::Players;
use super::setup::{Impossible, Pending};
use crate::status::addressed;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["kensington-side-r", "kensington-side-b"];

fn letter(side: Side) -> char {
    super::INFO.side(side).letter
}

/// Who acts: a side, or a member of its team.
fn who(position: &Position) -> Arg {
    let side = SIDES[position.side().index()];
    match position.rules().players {
        Players::Two => Arg::Word(side),
        Players::Four | Players::Six => {
            let member = Message::new("seat-member")
                .word("side", side)
                .number("member", position.member() + 1);
            Arg::Message(Box::new(member))
        }
    }
}

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Message {
    let side = position.side();
    let enemy = side.other();
    let relocating = |key| {
        Message::new(key)
            .with("who", who(position))
            .text("enemy", letter(enemy))
    };
    match position.pending() {
        Pending::None if position.placing() => {
            Message::new(addressed!(you, "kensington-now-place"))
                .with("who", who(position))
                .number("left", position.reserve(side))
        }
        Pending::None => {
            Message::new(addressed!(you, "kensington-now-move")).with("who", who(position))
        }
        // Against a lone enemy piece a square gives no more than a triangle.
        Pending::One if position.pieces(enemy).count_ones() == 1 => {
            relocating(addressed!(you, "kensington-now-relocate-only"))
        }
        Pending::One => relocating(addressed!(you, "kensington-now-relocate-one")),
        Pending::Two => relocating(addressed!(you, "kensington-now-relocate-two")),
        Pending::Second(point) => {
            relocating(addressed!(you, "kensington-now-relocate-second")).text("place", point)
        }
    }
}

/// How a side has won.
pub(crate) fn won(position: &Position, winner: Side, last: Option<(&Position, Action)>) -> Message {
    let Some(hexagon) = position.hexagons_held(winner).next() else {
        return Message::new("ended-won").word("winner", SIDES[winner.index()]);
    };
    let mut corners = hexagon.corners();
    let (lowest, highest) = (corners.next(), corners.last());
    // Named by its corners: what is left for one side is right for the other, who sits opposite.
    let corner = |point: Option<Point>| point.map_or_else(String::new, |point| point.to_string());
    let held = |key| {
        Message::new(key)
            .word("winner", SIDES[winner.index()])
            .text("hexagon", colour(hexagon))
            .text("from", corner(lowest))
            .text("to", corner(highest))
    };
    match last.map(|(before, action)| (before.side(), action.what())) {
        // The loser filled the last corner by relocating a piece of the winner's.
        Some((actor, Some(Move::Relocate(_, to)))) if actor != winner => {
            held("kensington-won-by-relocation")
                .word("loser", SIDES[actor.index()])
                .text("place", to)
        }
        _ => held("kensington-won-hexagon"),
    }
}

/// Which hexagon it is, as the words choose by it.
fn colour(hexagon: Hexagon) -> &'static str {
    match hexagon.owner() {
        Some(Side::First) => "red",
        Some(Side::Second) => "blue",
        None if hexagon == Hexagon::from_index(0) => "centre",
        None => "white",
    }
}

fn kind(shape: Shape) -> &'static str {
    if shape.is_triangle() {
        "triangle"
    } else {
        "square"
    }
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        match self {
            Illegal::General(general) => general.to_message(),
            Illegal::Occupied(point) => Message::new("illegal-occupied").text("place", point),
            Illegal::Empty(point) => Message::new("illegal-empty").text("place", point),
            Illegal::WrongOwner(point, owner) => Message::new("kensington-illegal-wrong-owner")
                .text("place", point)
                .text("owner", letter(*owner)),
            Illegal::NoLine(from, to) => Message::new("kensington-illegal-no-line")
                .text("from", from)
                .text("to", to),
            Illegal::StillPlacing => Message::new("kensington-illegal-still-placing"),
            Illegal::AllPlaced => Message::new("kensington-illegal-all-placed"),
            Illegal::NoneLeft(side) => {
                Message::new("kensington-illegal-none-left").word("who", SIDES[side.index()])
            }
            Illegal::Locked { side, shape, turns } => Message::new("kensington-illegal-locked")
                .word("who", SIDES[side.index()])
                .text("shape", kind(*shape))
                .text("corners", shape)
                .number("turns", *turns),
            Illegal::RelocateFirst => Message::new("kensington-illegal-relocate-first"),
            Illegal::NothingEarned => Message::new("kensington-illegal-nothing-earned"),
            Illegal::AlreadyRelocated(point) => {
                Message::new("kensington-illegal-already-relocated").text("place", point)
            }
        }
    }
}

impl ToMessage for Impossible {
    fn to_message(&self) -> Message {
        match self {
            Impossible::TooMany { side, found, most } => {
                Message::new("kensington-impossible-too-many")
                    .word("who", SIDES[side.index()])
                    .number("found", *found)
                    .number("most", *most)
            }
            Impossible::TwoPieces(point) => {
                Message::new("impossible-two-pieces").text("place", point)
            }
            Impossible::BothWon => Message::new("kensington-impossible-both-won"),
            Impossible::PendingAfterWin => Message::new("kensington-impossible-pending-after-win"),
            Impossible::PendingTooMany { pending, there } => {
                Message::new("kensington-impossible-pending-too-many")
                    .number("pending", *pending)
                    .number("there", *there)
            }
            Impossible::NotRelocated(point) => {
                Message::new("kensington-impossible-not-relocated").text("place", point)
            }
            Impossible::NoMember { side, member } => {
                Message::new("kensington-impossible-no-member")
                    .word("who", SIDES[side.index()])
                    .number("member", *member)
            }
            Impossible::LockTurns { found, most } => {
                Message::new("kensington-impossible-lock-turns")
                    .number("found", *found)
                    .number("most", *most)
            }
        }
    }
}
