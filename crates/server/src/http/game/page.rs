//! Builds the page of a game from its room.

use kabinet_core::Side;
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_draw::{BoardState, Context, Scene};
use kabinet_words::{catalogue, translate};

use super::GameQuery;
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::ids::Secret;
use crate::pages::card::Card;
use crate::pages::game::{
    CampView, ChatLine, FreeSeat, GamePage, Invitation, May, MemberView, OfferView, ResultView,
    SeatLink, SideView, TurnView,
};
use crate::pages::page::{Json, Page};
use crate::position_view::{self, BoardView};
use crate::protocol::messages::RoomView;
use crate::room::state::Place;
use crate::room::{End, Holder, Phase, Snapshot, State};
use crate::rooms::{OpenRoom, Presence, Rooms};
use crate::time::Timestamp;

/// An hour in milliseconds.
const HOUR: u64 = 3_600_000;

/// Builds the page of a game from its room.
pub(super) struct GamePageBuilder<'a> {
    pub(super) app: &'a App,
    pub(super) request: &'a RequestContext,
    pub(super) rooms: &'a Rooms,
    pub(super) room: &'a OpenRoom,
    pub(super) state: &'a State,
    pub(super) page: Page,
    pub(super) now: Timestamp,
}

impl GamePageBuilder<'_> {
    /// The page. The query may invite to a seat.
    pub(super) fn page(&self, query: &GameQuery) -> GamePage {
        let state = self.state;
        let visitor = self.request.visitor.id();
        let seats: Vec<usize> = match &visitor {
            Some(visitor) => state.seats_of(visitor).collect(),
            None => Vec::new(),
        };
        // The script learns who else is connected from its first message.
        let presence = Presence {
            seats: (0..state.seats().len())
                .map(|seat| seats.contains(&seat))
                .collect(),
            gone: vec![None; state.seats().len()],
            watchers: 0,
            at: self.now,
        };
        let snapshot = Snapshot::whole(state, &seats, self.now);
        let view = RoomView::new(&snapshot, self.page.language).joined(state.remarks(), &presence);
        let position = state.game().position();
        let board = kabinet_draw::board(position);
        let context = Context {
            last: state.turns().last().map(|turn| turn.text.as_str()),
            ending: state.end().and_then(End::as_ending),
        };
        let board_state = kabinet_draw::board_state(position, context);
        let near = self.near(&seats);
        let language = self.page.language;
        let base = self.request.base(self.app);
        let link = format!("{base}/game/{}", self.room.id());
        let engine = state.seats().iter().find_map(|place| match place.holder {
            Holder::Engine(persona) => Some(persona),
            _ => None,
        });
        let own_link = self.own_link(&seats, &base);
        GamePage {
            game: state.id(),
            id: self.room.id().to_string(),
            options: state.options().clone(),
            clock: self.page.message(&state.clock().rule()),
            sides: Side::ALL.map(|side| self.side(side, &view)),
            near,
            board_svg: self.board_svg(&board, &board_state, near, &view.own.say),
            lead: view.own.lead.clone(),
            status: view.own.say.clone(),
            turns: self.turns(&view),
            earlier: view.common.from > 0,
            days: !seats.is_empty() && state.by_days() && self.with_others(),
            may: May {
                plays: !seats.is_empty(),
                // Who waits for somebody else is alone for now only.
                ask_engine: !seats.is_empty() && state.alone() && state.phase() != Phase::Waiting,
                coach: !seats.is_empty() && state.alone() && state.has_engine(),
                act: !view.own.actions.is_empty() || !view.own.steps.is_empty(),
                ..may(&view.own.can)
            },
            chat: self.chat(),
            // Everybody may: a visitor without a secret gets one with this page.
            may_chat: !state.muted(),
            position: view.common.position.clone(),
            link,
            own_link,
            offer: view.own.offer.as_ref().map(|offer| OfferView {
                kind: offer.kind,
                sentence: offer.say.clone(),
            }),
            result: view.own.headline.as_ref().map(|headline| ResultView {
                headline: headline.clone(),
                sentence: view.own.say.clone(),
            }),
            invitation: self.invitation(query, &seats, &base),
            camp: self.camp(&view),
            persona: engine.filter(|_| state.alone()),
            board: Json::new(&BoardView::new(&board, language)),
            state: Json::new(&view),
            page: Page {
                card: Some(self.card(&base)),
                ..self.page.clone()
            },
        }
    }

    fn board_svg(&self, board: &Scene, state: &BoardState, near: Side, label: &str) -> String {
        let options = LiveOptions {
            flipped: near == Side::Second,
            hands: position_view::has_shelves(self.state.game().start()),
            label,
            ..LiveOptions::default()
        };
        svg::live(board, state, options)
    }

    /// The card that other sites show: the state of the game as a watcher sees it.
    fn card(&self, base: &str) -> Card {
        let (state, language) = (self.state, self.page.language);
        let (id, code, plies) = (self.room.id(), language.code(), state.game().len());
        // Sites keep pictures for long: each position has an address of its own.
        let picture = format!("/card/game/{id}.png?lang={code}&n={plies}");
        let title = format!("{} · {}", state.info().title(), self.page.t("site-name"));
        let told = translate(language, &state.status(&[]));
        Card::with_picture(base, &format!("/game/{id}"), &picture, title, told)
    }

    /// The side at the bottom: the visitor's own, or the first.
    fn near(&self, seats: &[usize]) -> Side {
        let own = seats.first();
        own.map_or(Side::First, |&seat| self.state.seats()[seat].seat.side)
    }

    fn side(&self, side: Side, view: &RoomView<'_>) -> SideView {
        let seats = self.state.seats().iter().enumerate();
        let own = seats.filter(|(_, place)| place.seat.side == side);
        let member = |(seat, place): (usize, &Place)| {
            let you = view.own.you.contains(&seat);
            MemberView {
                seat,
                label: view.own.seats[seat].label.clone(),
                note: view.own.seats[seat].note.clone(),
                you,
                here: you || matches!(place.holder, Holder::Engine(_)),
                turn: view.common.acting == Some(seat),
            }
        };
        let members: Vec<MemberView> = own.map(member).collect();
        SideView {
            turn: members.iter().any(|member| member.turn),
            members,
            timed: view.common.clock.is_some(),
            long: view
                .common
                .clock
                .as_ref()
                .is_some_and(|clock| clock.left.iter().any(|&left| left >= HOUR)),
        }
    }

    fn turns(&self, view: &RoomView<'_>) -> Vec<TurnView> {
        let turns = view.common.turns.iter().zip(&view.common.numbers);
        turns
            .map(|(&(seat, text, ends), &number)| TurnView {
                ply: ends,
                number,
                side: self.state.seats()[seat].seat.side,
                text: text.to_owned(),
            })
            .collect()
    }

    fn chat(&self) -> Vec<ChatLine> {
        let lines = self.state.remarks().iter();
        lines
            .map(|remark| {
                let time = jiff::Timestamp::from_millisecond(remark.at.0).unwrap_or_default();
                ChatLine {
                    name: if remark.name.is_empty() {
                        self.page.t("chat-guest")
                    } else {
                        remark.name.clone()
                    },
                    side: remark.seat.map(|seat| self.state.seats()[seat].seat.side),
                    text: remark.text.clone(),
                    time: time.to_string(),
                    // The page's script writes the visitor's own time of day.
                    clock: String::new(),
                }
            })
            .collect()
    }

    /// Who invites, at the beginning of a sentence.
    fn host(&self) -> String {
        let mut seats = self.state.seats().iter();
        let place = seats.find(|place| place.holder.is(self.state.opener()));
        match place.map(|place| &place.holder) {
            Some(Holder::Person { name, .. }) if !name.is_empty() => name.clone(),
            _ => self.page.t("seat-someone"),
        }
    }

    fn invitation(&self, query: &GameQuery, seats: &[usize], base: &str) -> Option<Invitation> {
        let state = self.state;
        if state.phase() != Phase::Waiting {
            return None;
        }
        let teams = state.seats().len() > 2;
        let info = state.info();
        let free: Vec<FreeSeat> = state
            .seats()
            .iter()
            .enumerate()
            .filter(|(_, place)| place.holder == Holder::Nobody)
            .map(|(seat, place)| FreeSeat {
                seat,
                name: catalogue::seat(self.page.language, info, &place.seat),
            })
            .collect();
        let opener = self.request.visitor.id().as_ref() == Some(state.opener());
        if opener || !seats.is_empty() {
            let link = |seat: &FreeSeat| {
                let id = self.room.id();
                SeatLink {
                    name: teams.then(|| seat.name.clone()),
                    link: if teams {
                        format!("{base}/game/{id}?seat={}", seat.seat)
                    } else {
                        format!("{base}/game/{id}")
                    },
                }
            };
            return Some(Invitation::Host {
                links: free.iter().map(link).collect(),
                lobby: state.listed(),
            });
        }
        let invited = free
            .iter()
            .find(|seat| Some(seat.seat) == query.seat)
            .cloned();
        Some(Invitation::Guest {
            host: self.host(),
            seats: match invited {
                Some(seat) => vec![seat],
                None => free,
            },
            key: None,
            name: self.request.visitor.name.clone(),
        })
    }

    fn camp(&self, view: &RoomView<'_>) -> Option<CampView> {
        (self.state.phase() == Phase::Choosing).then(|| CampView {
            yours: view.own.can.contains(&"camp"),
            sentence: view.own.say.clone(),
        })
    }

    /// Whether the game is one with somebody else, who may be yet to come: the page stays the same
    /// when they sit down.
    fn with_others(&self) -> bool {
        let nobody = |place: &Place| matches!(place.holder, Holder::Nobody);
        !self.state.alone() || self.state.seats().iter().any(nobody)
    }

    /// The link by which the visitor goes on playing on another device.
    fn own_link(&self, seats: &[usize], base: &str) -> Option<SeatLink> {
        let seat = *seats.first()?;
        let renewals = self.state.seats()[seat].renewals;
        let secret = Secret::of_seat(self.rooms.secret(), self.room.id(), seat, renewals);
        Some(SeatLink {
            name: None,
            link: format!("{base}/game/{}/seat/{}", self.room.id(), secret.reveal()),
        })
    }
}

fn may(can: &[&str]) -> May {
    let can = |what: &str| can.contains(&what);
    May {
        undo: can("undo"),
        takeback: can("takeback"),
        hint: can("hint"),
        draw: can("draw"),
        resign: can("resign"),
        abort: can("abort"),
        rematch: can("rematch"),
        ..May::default()
    }
}
