//! Notices to players who are not connected.
//!
//! They belong to correspondence games and to challenges. They are decided together with the events
//! that cause them, so both are stored in one transaction.

use kabinet_core::Side;

use super::event::{Event, Offer, Termination};
use super::state::{Holder, Phase, State};
use super::time_control::TimeControl;
use crate::ids::VisitorId;
use crate::time::Timestamp;

const HOUR: u64 = 3600 * 1000;

/// How long a notice stays relevant, in milliseconds, where no clock decides it.
const NEWS: u64 = 72 * HOUR;

/// The most time before the end of a turn at which its player is warned, in milliseconds. It is a
/// quarter of the time for a turn where that is less.
const WARNING: u64 = 12 * HOUR;

/// What a notice tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// It is the player's turn.
    Turn,
    /// The player has little time left.
    Nearly,
    /// The other side offers something.
    Offer,
    /// The game is over.
    Result,
    /// The next game has been set up.
    Rematch,
    /// Somebody has taken up the player's challenge.
    Challenge,
}

impl NoticeKind {
    const ALL: [NoticeKind; 6] = [
        NoticeKind::Turn,
        NoticeKind::Nearly,
        NoticeKind::Offer,
        NoticeKind::Result,
        NoticeKind::Rematch,
        NoticeKind::Challenge,
    ];

    /// The name, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Nearly => "nearly",
            NoticeKind::Offer => "offer",
            NoticeKind::Result => "result",
            NoticeKind::Rematch => "rematch",
            NoticeKind::Challenge => "challenge",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Something to tell the player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The kind of the notice.
    pub kind: NoticeKind,
    /// The seat.
    pub seat: usize,
    /// All browsers of the player.
    pub visitors: Vec<VisitorId>,
    /// How many turns had been completed.
    pub turn: usize,
    /// When it is to be sent.
    pub due: Timestamp,
    /// After this moment the notice is out of date.
    pub expires: Timestamp,
}

/// What a room waited for before something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaiting {
    phase: Phase,
    seat: Option<usize>,
    turn: usize,
    rematch: Option<usize>,
}

impl State {
    /// Whether the players have days for a turn.
    #[must_use]
    pub fn by_days(&self) -> bool {
        matches!(self.clock().rule(), TimeControl::Turn { .. })
    }

    /// The seat whose player has to act or to choose a camp.
    #[must_use]
    pub fn awaited(&self) -> Option<usize> {
        match self.phase() {
            Phase::Playing => self.acting(),
            Phase::Choosing => self.chooser(),
            Phase::Waiting | Phase::Over => None,
        }
    }

    /// How many turns have been completed.
    #[must_use]
    pub fn completed_turns(&self) -> usize {
        self.turns().len() - usize::from(self.game().mid_turn() && !self.turns().is_empty())
    }

    /// What the room waits for now.
    #[must_use]
    pub fn awaiting(&self) -> Awaiting {
        Awaiting {
            phase: self.phase(),
            seat: self.awaited(),
            turn: self.completed_turns(),
            rematch: self.offered(Offer::Rematch),
        }
    }

    /// When the player to act is warned that little time is left, and when it is over.
    #[must_use]
    pub fn warning(&self) -> Option<(Timestamp, Timestamp)> {
        let TimeControl::Turn { each } = self.clock().rule() else {
            return None;
        };
        let (_, deadline) = self.clock().deadline()?;
        Some((deadline.before(WARNING.min(each / 4)), deadline))
    }

    /// The notices that follow from these events, which led here from `before`.
    #[must_use]
    pub fn notices(&self, before: Awaiting, events: &[Event], now: Timestamp) -> Vec<Notice> {
        let mut list = Notices {
            state: self,
            now,
            all: Vec::new(),
        };
        let phase = self.phase();
        let joined = events.iter().rev().find_map(|event| match event {
            Event::Seated { visitor, .. } => Some(visitor),
            _ => None,
        });
        if before.phase == Phase::Waiting
            && matches!(phase, Phase::Playing | Phase::Choosing)
            && let Some(joined) = joined
            && let Some(opener) = self.seats_of(self.opener()).next()
            && !self.seats()[opener].holder.is(joined)
        {
            list.news(opener, NoticeKind::Challenge);
        }
        if !self.by_days() || self.alone() {
            return list.all;
        }
        let author = author(events);
        if phase == Phase::Over && before.phase != Phase::Over {
            let loser = resigned(events);
            for (seat, place) in self.seats().iter().enumerate() {
                if Some(seat) != author && Some(place.seat.side) != loser {
                    list.news(seat, NoticeKind::Result);
                }
            }
        }
        let now_awaited = self.awaited();
        if let Some(seat) = now_awaited
            && (now_awaited, self.completed_turns()) != (before.seat, before.turn)
            && !author.is_some_and(|author| self.same_player(author, seat))
        {
            list.turn(seat);
        }
        for event in events {
            match event {
                Event::Offered { seat: by, .. } if self.is_open(event) => {
                    let side = self.seats()[*by].seat.side;
                    for (seat, place) in self.seats().iter().enumerate() {
                        if place.seat.side != side {
                            list.news(seat, NoticeKind::Offer);
                        }
                    }
                }
                // The time that is left is another one.
                Event::Holiday { seat, .. } if now_awaited == Some(*seat) => list.warning(*seat),
                Event::Rematched { .. } => {
                    if let Some(seat) = before.rematch {
                        list.news(seat, NoticeKind::Rematch);
                    }
                }
                _ => {}
            }
        }
        list.all
    }

    /// Whether an offer still waits for an answer.
    fn is_open(&self, event: &Event) -> bool {
        match event {
            Event::Offered { seat, offer } => self.offered(*offer) == Some(*seat),
            _ => false,
        }
    }

    fn same_player(&self, one: usize, other: usize) -> bool {
        one == other || self.seats()[one].holder == self.seats()[other].holder
    }
}

/// The seat that acted last.
fn author(events: &[Event]) -> Option<usize> {
    events.iter().rev().find_map(|event| match event {
        Event::Acted { seat, .. } | Event::Undone { seat, .. } => Some(*seat),
        _ => None,
    })
}

/// The side that has just resigned needs no notice.
fn resigned(events: &[Event]) -> Option<Side> {
    events.iter().find_map(|event| match event {
        Event::Ended {
            termination: Termination::Resigned { side },
            ..
        } => Side::ALL.get(*side).copied(),
        _ => None,
    })
}

struct Notices<'a> {
    state: &'a State,
    now: Timestamp,
    all: Vec<Notice>,
}

impl Notices<'_> {
    /// A notice that is sent at once.
    fn news(&mut self, seat: usize, kind: NoticeKind) {
        self.add(seat, kind, self.now, self.now.after(NEWS));
    }

    /// A turn, and a warning towards its end.
    fn turn(&mut self, seat: usize) {
        let warning = self.state.warning();
        let expires = warning.map_or(self.now.after(NEWS), |(_, deadline)| deadline);
        self.add(seat, NoticeKind::Turn, self.now, expires);
        self.warning(seat);
    }

    /// A warning towards the end of a turn.
    fn warning(&mut self, seat: usize) {
        if let Some((due, deadline)) = self.state.warning() {
            self.add(seat, NoticeKind::Nearly, due, deadline);
        }
    }

    fn add(&mut self, seat: usize, kind: NoticeKind, due: Timestamp, expires: Timestamp) {
        let Holder::Person { visitors, .. } = &self.state.seats()[seat].holder else {
            return;
        };
        // A player with several seats, or whose challenge was accepted, is notified once.
        let told = |notice: &Notice| {
            notice.visitors == *visitors && (notice.kind == kind || kind == NoticeKind::Turn)
        };
        if self.all.iter().any(told) {
            return;
        }
        self.all.push(Notice {
            kind,
            seat,
            visitors: visitors.clone(),
            turn: self.state.completed_turns(),
            due,
            expires,
        });
    }
}
