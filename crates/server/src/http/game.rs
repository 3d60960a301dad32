//! The page of a game, and what can be done there without a script.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State as AxumState};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json as JsonBody};
use kabinet_core::{Game, Side};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_games::Record;
use kabinet_words::catalogue;
use serde::{Deserialize, Serialize};

use super::app::App;
use super::ask::{Ask, go_to, html};
use crate::hall::{AskError, Hall, Room};
use crate::ids::{RoomId, Secret};
use crate::live::view::{self, Extent, Viewer};
use crate::live::wire::{BoardView, Presence, StandingView};
use crate::pages::game::{
    CampView, FreeSeat, GamePage, Invitation, May, MemberView, OfferView, ResultView, SeatLink,
    SideView, TalkLine, TurnView,
};
use crate::pages::new_game::{Clock, read_name};
use crate::pages::page::{Json, Page};
use crate::pages::share::SharePage;
use crate::pages::trouble::Trouble;
use crate::room::{ClockRule, End, Holder, Offer, Phase, Refusal, State, Verdict};
use crate::time::Millis;

/// The room that an address names.
async fn find(app: &App, id: &str) -> Result<(Arc<Hall>, Arc<Room>), Trouble> {
    let hall = app.hall()?;
    let id = RoomId::read(id).ok_or(Trouble::NoTable)?;
    match hall.room(&id).await {
        Ok(Some(room)) => Ok((Arc::clone(hall), room)),
        Ok(None) => Err(Trouble::NoTable),
        Err(error) => {
            tracing::error!(room = %id, %error, "a room could not be opened");
            Err(Trouble::Broken)
        }
    }
}

/// What a link to a game may say.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wish {
    /// The seat it invites to.
    seat: Option<usize>,
}

/// The page of a game.
pub(super) async fn page(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path(id): Path<String>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let (hall, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let wish = wish.map(|Query(wish)| wish).unwrap_or_default();
    let now = hall.now();
    let text = room.look(|state| {
        let table = Table {
            app: &app,
            ask: &ask,
            hall: &hall,
            room: &room,
            state,
            page: ask.page(),
            now,
        };
        table.page(&wish).html()
    });
    html(text)
}

/// Everything a page is made of.
struct Table<'a> {
    app: &'a App,
    ask: &'a Ask,
    hall: &'a Hall,
    room: &'a Room,
    state: &'a State,
    page: Page,
    now: Millis,
}

impl Table<'_> {
    fn page(&self, wish: &Wish) -> GamePage {
        let state = self.state;
        let visitor = self.ask.visitor.id();
        let seats: Vec<usize> = match &visitor {
            Some(visitor) => state.seats_of(visitor).collect(),
            None => Vec::new(),
        };
        let viewer = Viewer {
            language: self.page.language,
            seats,
        };
        let presence = Presence {
            here: vec![false; state.seats().len()],
            watchers: 0,
        };
        let view = view::room(state, &viewer, Extent::Whole(presence), self.now);
        let position = state.game().position();
        let board = kabinet_draw::board(position);
        let context = Context {
            last: state.turns().last().map(|turn| turn.text.as_str()),
            ending: state.end().and_then(view::as_ending),
        };
        let standing = kabinet_draw::standing(position, context);
        let near = self.near(&viewer);
        let language = self.page.language;
        let slug = state.info().slug;
        let name = |glyph: &str| catalogue::piece(language, slug, glyph);
        let base = self.ask.base(self.app);
        let link = format!("{base}/game/{}", self.room.id());
        let engine = state.seats().iter().find_map(|place| match place.holder {
            Holder::Engine(level) => Some(level.get()),
            _ => None,
        });
        let own_link = self.own_link(&viewer, &base);
        GamePage {
            game: state.id(),
            id: self.room.id().to_string(),
            options: state.options().clone(),
            clock: clock_words(state.clock().rule()).told(&self.page),
            sides: Side::ALL.map(|side| self.side(side, &viewer)),
            near,
            board_svg: svg::live(
                &board,
                &standing,
                LiveOptions {
                    flipped: near == Side::Second,
                    hands: has_shelves(state),
                    label: &view.say,
                    ..LiveOptions::default()
                },
            ),
            status: view.say.clone(),
            turns: turns(state),
            may: may(
                &view.can,
                !view.actions.is_empty() || !view.steps.is_empty(),
            ),
            watchers: 0,
            talk: self.talk(),
            may_talk: visitor.is_some(),
            position: view.position.clone(),
            link,
            own_link,
            offer: self.offer(&viewer),
            result: state.end().map(|end| self.result(end, &viewer)),
            invitation: self.invitation(wish, &viewer, &base),
            camp: self.camp(&viewer),
            level: engine.filter(|_| state.alone()),
            board: Json::new(&BoardView::new(&board, name)),
            state: Json::new(&view),
            page: self.page.clone(),
        }
    }

    /// The side at the bottom: the visitor's own, or the first.
    fn near(&self, viewer: &Viewer) -> Side {
        let own = viewer.seats.first();
        own.map_or(Side::First, |&seat| self.state.seats()[seat].seat.side)
    }

    fn side(&self, side: Side, viewer: &Viewer) -> SideView {
        let state = self.state;
        let acting = state.acting();
        let members = state.seats().iter().enumerate();
        let members = members.filter(|(_, place)| place.seat.side == side);
        let timed = state.clock().rule() != ClockRule::None;
        SideView {
            members: members
                .map(|(seat, place)| MemberView {
                    seat,
                    name: match &place.holder {
                        Holder::Person { name, .. } if name.is_empty() => {
                            Some(self.page.t("seat-person"))
                        }
                        Holder::Person { name, .. } => Some(name.clone()),
                        Holder::Nobody | Holder::Engine(_) => None,
                    },
                    level: match place.holder {
                        Holder::Engine(level) => Some(level.get()),
                        _ => None,
                    },
                    you: viewer.seats.contains(&seat),
                    here: viewer.seats.contains(&seat),
                    turn: acting == Some(seat),
                })
                .collect(),
            clock: timed.then(|| clock_text(state.clock().left(self.now)[side.index()])),
            turn: acting.is_some_and(|seat| state.seats()[seat].seat.side == side),
        }
    }

    fn talk(&self) -> Vec<TalkLine> {
        let lines = self.state.remarks().iter();
        lines
            .map(|remark| {
                let time = jiff::Timestamp::from_millisecond(remark.at.0).unwrap_or_default();
                TalkLine {
                    name: if remark.name.is_empty() {
                        self.page.t("talk-guest")
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

    fn seat_name(&self, seat: usize) -> String {
        match &self.state.seats()[seat].holder {
            Holder::Person { name, .. } if !name.is_empty() => name.clone(),
            _ => {
                let place = &self.state.seats()[seat].seat;
                catalogue::seat(self.page.language, self.state.info(), place)
            }
        }
    }

    fn offer(&self, viewer: &Viewer) -> Option<OfferView> {
        let own = |seat: usize| {
            let side = self.state.seats()[seat].seat.side;
            let mut seats = viewer.seats.iter();
            seats.any(|&seat| self.state.seats()[seat].seat.side == side)
        };
        if viewer.seats.is_empty() {
            return None;
        }
        Offer::ALL.into_iter().find_map(|offer| {
            let by = self.state.offered(offer).filter(|&by| !own(by))?;
            let kind = view::offer_name(offer);
            let key = format!("offer-{kind}");
            Some(OfferView {
                kind,
                sentence: self.page.with(&key, "name", &self.seat_name(by)),
            })
        })
    }

    fn result(&self, end: End, viewer: &Viewer) -> ResultView {
        let sides: Vec<Side> = viewer
            .seats
            .iter()
            .map(|&seat| self.state.seats()[seat].seat.side)
            .collect();
        let headline = match end.outcome() {
            _ if end == End::Declared(Verdict::Aborted) => self.page.t("result-aborted"),
            None => self.page.t("result-aborted"),
            Some(kabinet_core::Outcome::Draw) => self.page.t("result-draw"),
            Some(kabinet_core::Outcome::Win(winner)) => {
                let wins = sides.contains(&winner);
                let loses = sides.contains(&winner.other());
                match (wins, loses) {
                    (true, false) => self.page.t("result-won"),
                    (false, true) => self.page.t("result-lost"),
                    _ => {
                        let side = self.page.side(self.state.info(), &winner);
                        self.page.with("result-side-won", "side", &side)
                    }
                }
            }
        };
        ResultView {
            headline,
            sentence: view::status(self.state, viewer),
        }
    }

    fn invitation(&self, wish: &Wish, viewer: &Viewer, base: &str) -> Option<Invitation> {
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
        let opener = self.ask.visitor.id().as_ref() == Some(state.opener());
        if opener || !viewer.seats.is_empty() {
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
        let host = state
            .seats()
            .iter()
            .position(|place| place.holder.is(state.opener()));
        let wished = free
            .iter()
            .find(|seat| Some(seat.seat) == wish.seat)
            .cloned();
        Some(Invitation::Guest {
            host: host.map_or_else(|| self.page.t("seat-person"), |seat| self.seat_name(seat)),
            seats: match wished {
                Some(seat) => vec![seat],
                None => free,
            },
            key: None,
            name: self.ask.visitor.name.clone(),
        })
    }

    fn camp(&self, viewer: &Viewer) -> Option<CampView> {
        if self.state.phase() != Phase::Choosing {
            return None;
        }
        let chooser = self.state.chooser()?;
        Some(CampView {
            yours: viewer.seats.contains(&chooser),
            name: self.seat_name(chooser),
        })
    }

    /// The link by which the visitor goes on playing on another device.
    fn own_link(&self, viewer: &Viewer, base: &str) -> Option<SeatLink> {
        let seat = *viewer.seats.first()?;
        let secret = Secret::of_seat(self.hall.secret(), self.room.id(), seat);
        Some(SeatLink {
            name: None,
            link: format!("{base}/game/{}/seat/{}", self.room.id(), secret.reveal()),
        })
    }
}

/// Whether pieces lie beside the board for many turns, so that they need a place of their own.
fn has_shelves(state: &State) -> bool {
    let start = kabinet_draw::standing(state.game().start(), Context::default());
    state.info().pieces_leave || start.hands.iter().any(|hand| !hand.is_empty())
}

fn turns(state: &State) -> Vec<TurnView> {
    let first = state.game().start().side();
    let turns = state.turns().iter().enumerate();
    turns
        .map(|(index, turn)| {
            let side = state.seats()[turn.seat].seat.side;
            TurnView {
                ply: turn.ends,
                number: (index == 0 || side == Side::First)
                    .then_some((index + usize::from(first == Side::Second)) / 2 + 1),
                side,
                text: turn.text.clone(),
            }
        })
        .collect()
}

fn may(can: &[&str], act: bool) -> May {
    let can = |what: &str| can.contains(&what);
    May {
        act,
        undo: can("undo"),
        takeback: can("takeback"),
        hint: can("hint"),
        draw: can("draw"),
        resign: can("resign"),
        abort: can("abort"),
        rematch: can("rematch"),
    }
}

/// A clock as the form had it.
pub(super) fn clock_words(rule: ClockRule) -> Clock {
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    match rule {
        ClockRule::None => Clock::None,
        ClockRule::Game { start, increment } => Clock::Minutes {
            minutes: small(start / 60_000),
            increment: small(increment / 1000),
        },
        ClockRule::Turn { each } => Clock::Days(small(each / 86_400_000)),
    }
}

/// What a clock shows: minutes and seconds.
fn clock_text(left: u64) -> String {
    let seconds = left.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Where somebody wants to sit.
#[derive(Debug, Deserialize)]
pub(super) struct Sit {
    seat: Option<String>,
    name: Option<String>,
}

/// Somebody takes a seat.
pub(super) async fn sit(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path(id): Path<String>,
    form: Result<Form<Sit>, FormRejection>,
) -> Response {
    let (hall, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let Ok(Form(form)) = form else {
        return ask.trouble(Trouble::BadForm);
    };
    let Ok(name) = read_name(form.name.as_deref().unwrap_or("")) else {
        return ask.trouble(Trouble::BadForm);
    };
    let free = |state: &State| {
        let mut places = state.seats().iter();
        places.position(|place| place.holder == Holder::Nobody)
    };
    let seat = match form.seat.as_deref() {
        None | Some("any") => room.look(free),
        Some(number) => number.parse().ok(),
    };
    let id = room.id().to_string();
    let Some(seat) = seat else {
        return ask.trouble(Trouble::Full { id });
    };
    let known = ask.known();
    // Whoever has the seat already is where they want to be.
    let address = format!("/game/{id}");
    let there = room.look(|state| state.seats_of(&known.id).any(|own| own == seat));
    if !there {
        match room.sit(&hall, &known.id, seat, &name) {
            Ok(stored) => {
                if !stored.await.unwrap_or(false) {
                    return ask.trouble(Trouble::Broken);
                }
            }
            Err(AskError::Refused(Refusal::SeatTaken | Refusal::Over | Refusal::Begun)) => {
                return ask.trouble(Trouble::Full { id });
            }
            Err(AskError::Refused(_)) => return ask.trouble(Trouble::BadForm),
            Err(AskError::Closed) => return ask.trouble(Trouble::Starting),
        }
    }
    let mut response = go_to(&address);
    known.mark(&app, &name, &mut response);
    response
}

/// The seat that a secret belongs to.
fn seat_of(hall: &Hall, room: &Room, key: &str) -> Option<usize> {
    let key = Secret::read(key)?;
    let count = room.look(|state| state.seats().len());
    (0..count).find(|&seat| {
        // Hashes are compared, so that the time it takes tells nothing.
        Secret::of_seat(hall.secret(), room.id(), seat).visitor() == key.visitor()
    })
}

/// The page of a seat's own link: whoever has it may go on playing here.
pub(super) async fn seat(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path((id, key)): Path<(String, String)>,
) -> Response {
    let (hall, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let Some(seat) = seat_of(&hall, &room, &key) else {
        return ask.trouble(Trouble::NoTable);
    };
    if let Some(visitor) = ask.visitor.id()
        && room.look(|state| state.seats()[seat].holder.is(&visitor))
    {
        return go_to(&format!("/game/{}", room.id()));
    }
    let page = room.look(|state| SharePage {
        page: ask.page(),
        game: state.id(),
        id: room.id().to_string(),
        key,
        seat: catalogue::seat(
            ask.visitor.language,
            state.info(),
            &state.seats()[seat].seat,
        ),
    });
    html(page.html())
}

/// Whoever has the seat's secret plays there too.
pub(super) async fn share(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path((id, key)): Path<(String, String)>,
) -> Response {
    let (hall, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let Some(seat) = seat_of(&hall, &room, &key) else {
        return ask.trouble(Trouble::NoTable);
    };
    let known = ask.known();
    match room.share(&hall, &known.id, seat) {
        Ok(stored) => {
            if !stored.await.unwrap_or(false) {
                return ask.trouble(Trouble::Broken);
            }
            let mut response = go_to(&format!("/game/{}", room.id()));
            known.mark(&app, "", &mut response);
            response
        }
        Err(AskError::Refused(_)) => ask.trouble(Trouble::NoTable),
        Err(AskError::Closed) => ask.trouble(Trouble::Starting),
    }
}

/// The game as a record.
pub(super) async fn record(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path(id): Path<String>,
) -> Response {
    let room = match find(&app, &id).await {
        Ok((_, room)) => room,
        Err(trouble) => return ask.trouble(trouble),
    };
    let text = room.look(record_of).to_string();
    let slug = room.look(|state| state.info().slug);
    let name = format!("attachment; filename=\"{slug}-{}.kgn\"", room.id());
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    (headers, text).into_response()
}

/// The record of a room.
fn record_of(state: &State) -> Record {
    let mut game = state.game().clone();
    let verdict = match state.end() {
        Some(End::Declared(verdict)) => Some(verdict),
        _ => None,
    };
    // It cannot be over already: the verdict came while it went on.
    let _ = match verdict {
        Some(Verdict::Resigned { side } | Verdict::Time { side }) => {
            game.resign(Side::ALL[side.min(1)])
        }
        Some(Verdict::Agreed) => game.agree_draw(),
        Some(Verdict::Aborted) | None => Ok(()),
    };
    let mut record = Record::from_match(&game, state.options().clone());
    match verdict {
        Some(Verdict::Time { .. }) => record.set_tag("Termination", "time"),
        Some(Verdict::Aborted) => record.set_tag("Termination", "aborted"),
        _ => {}
    }
    let opened = jiff::Timestamp::from_millisecond(state.opened().0).unwrap_or_default();
    let date = opened.to_zoned(jiff::tz::TimeZone::UTC).date();
    let date = format!("{:04}.{:02}.{:02}", date.year(), date.month(), date.day());
    record.set_tag("Date", &date);
    for place in state.seats() {
        let name = match &place.holder {
            Holder::Person { name, .. } if !name.is_empty() => name.clone(),
            Holder::Engine(level) => format!("Kabinet level {level}"),
            _ => "?".to_owned(),
        };
        record.set_tag(&place.seat.tag(), &name);
    }
    record
}

/// A position of the past.
#[derive(Debug, Serialize)]
struct Past {
    n: usize,
    stand: StandingView,
    via: Vec<String>,
    position: String,
}

/// A position that the game has been through, for those who look back.
pub(super) async fn at(
    AxumState(app): AxumState<App>,
    ask: Ask,
    Path((id, ply)): Path<(String, String)>,
) -> Response {
    let room = match find(&app, &id).await {
        Ok((_, room)) => room,
        Err(trouble) => return ask.trouble(trouble),
    };
    let past = ply.parse().ok().and_then(|n: usize| {
        room.look(|state| {
            let position = state.game().positions().nth(n)?;
            let turn = state
                .turns()
                .iter()
                .find(|turn| turn.begins < n && n <= turn.ends);
            let played = turn.map(|turn| {
                let actions: Vec<&str> = turn.text.split(',').take(n - turn.begins).collect();
                actions.join(",")
            });
            let context = Context {
                last: played.as_deref(),
                ending: None,
            };
            Some(Past {
                n,
                stand: StandingView::new(
                    &kabinet_draw::board(position),
                    &kabinet_draw::standing(position, context),
                ),
                via: view::way_to(state, n),
                position: position.to_string(),
            })
        })
    });
    match past {
        Some(past) => JsonBody(past).into_response(),
        None => ask.trouble(Trouble::NoPage),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_the_second_that_has_begun() {
        assert_eq!(clock_text(0), "0:00");
        assert_eq!(clock_text(1), "0:01");
        assert_eq!(clock_text(61_000), "1:01");
        assert_eq!(clock_text(3_600_000), "1:00:00");
    }
}
