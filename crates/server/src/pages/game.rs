//! The game page: players, board, chat, and the invitation to free seats.

use askama::Template;
use kabinet_core::Side;
use kabinet_engine::{Character, Persona};
use kabinet_games::{GameId, Options};
use qrcode::QrCode;
use qrcode::render::svg;

use super::page::{Fact, Json, Page, Theme};
use super::script_words;
use crate::assets::local::LocalAddresses;

/// The name that stands for the room in the page of a game that is played without the server.
pub const HERE: &str = "here";

/// The page of one game, as one visitor sees it.
#[derive(Clone, Debug, Template)]
#[template(path = "game.html")]
pub struct GamePage {
    /// The visitor.
    pub page: Page,
    /// Which game is played.
    pub game: GameId,
    /// The name of this game in addresses.
    pub id: String,
    /// The variant options.
    pub options: Options,
    /// The clock in words.
    pub clock: String,
    /// Both sides, by their index.
    pub sides: [SideView; 2],
    /// The side that sits at the bottom.
    pub near: Side,
    /// The board with its pieces: SVG that stands in the page as it is.
    pub board_svg: String,
    /// Whose turn it is, or who won, to this visitor; may be empty.
    pub lead: String,
    /// What the game is waiting for, in a sentence.
    pub status: String,
    /// The last turns.
    pub turns: Vec<TurnView>,
    /// Whether there are turns before them.
    pub earlier: bool,
    /// What this visitor may do now.
    pub may: May,
    /// Whether the visitor plays, and has days for a move.
    pub days: bool,
    /// The chat.
    pub chat: Vec<ChatLine>,
    /// Whether this visitor may chat.
    pub may_chat: bool,
    /// The text of the position.
    pub position: String,
    /// The address of the game, to be copied.
    pub link: String,
    /// The visitor's own link to their seat, for another device.
    pub own_link: Option<SeatLink>,
    /// The offer that waits for this visitor's answer.
    pub offer: Option<OfferView>,
    /// The result, once the game is over.
    pub result: Option<ResultView>,
    /// The free seats.
    pub invitation: Option<Invitation>,
    /// The choice of a camp, if one is due.
    pub camp: Option<CampView>,
    /// Whom the engine plays in the next game, where an engine plays.
    pub persona: Option<Persona>,
    /// The board's description, for the board's script.
    pub board: Json,
    /// The whole state, for the page's script.
    pub state: Json,
}

/// One side.
#[derive(Clone, Debug, Default)]
pub struct SideView {
    /// The people and engines who play it, in the order of the team.
    pub members: Vec<MemberView>,
    /// Whether it has a clock. The page's script alone writes what a clock shows.
    pub timed: bool,
    /// Whether a clock shows hours or days, which need more room.
    pub long: bool,
    /// Whether it is to act.
    pub turn: bool,
}

/// A player of a side.
#[derive(Clone, Debug, Default)]
pub struct MemberView {
    /// The index of the seat, in the order of the catalogue.
    pub seat: usize,
    /// Their name, or what stands for it.
    pub label: String,
    /// A remark beside the name; empty for none.
    pub note: String,
    /// Whether it is this visitor.
    pub you: bool,
    /// Whether they are here: connected, or an engine.
    pub here: bool,
    /// Whether it is theirs to act.
    pub turn: bool,
}

/// A turn in the list.
#[derive(Clone, Debug)]
pub struct TurnView {
    /// How many turns are played after it: 1 for the first.
    pub ply: usize,
    /// Its number, said where a round begins.
    pub number: Option<usize>,
    /// Who played it.
    pub side: Side,
    /// The turn in notation.
    pub text: String,
}

impl TurnView {
    /// Its actions, each with the comma after it: lines break between them only.
    fn parts(&self) -> Vec<&str> {
        self.text.split_inclusive(',').collect()
    }
}

/// A chat message.
#[derive(Clone, Debug)]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// The side they play; `None` for a watcher.
    pub side: Option<Side>,
    /// What they said.
    pub text: String,
    /// When, as a machine reads it.
    pub time: String,
    /// When, as the visitor's clock shows it.
    pub clock: String,
}

/// What a visitor may do now. The page shows only that.
#[derive(Clone, Copy, Debug, Default)]
pub struct May {
    /// Anything at all: it is a player.
    pub plays: bool,
    /// Ask the engine for hints in this game, when it is their turn.
    pub ask_engine: bool,
    /// Have a coach: they play the computer, and nobody else.
    pub coach: bool,
    /// Act, and so type a turn.
    pub act: bool,
    /// Take back the part of the turn that was made.
    pub undo: bool,
    /// Ask to take the last turn back, or take it back from an engine.
    pub takeback: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Offer a draw.
    pub draw: bool,
    /// Resign.
    pub resign: bool,
    /// Call the game off.
    pub abort: bool,
    /// Play again.
    pub rematch: bool,
}

/// An offer that waits for this visitor's answer.
#[derive(Clone, Debug)]
pub struct OfferView {
    /// What it is: `draw`, `takeback` or `rematch`.
    pub kind: &'static str,
    /// Who offers, and what.
    pub sentence: String,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct ResultView {
    /// In two words, to this visitor.
    pub headline: String,
    /// Why, in a sentence.
    pub sentence: String,
}

/// The choice of a camp after a draw from the bag.
#[derive(Clone, Debug)]
pub struct CampView {
    /// Whether this visitor chooses.
    pub yours: bool,
    /// Who chooses, and what, in a sentence.
    pub sentence: String,
}

/// A free seat.
#[derive(Clone, Debug)]
pub struct FreeSeat {
    /// The index of the seat, in the order of the catalogue.
    pub seat: usize,
    /// What it is called.
    pub name: String,
}

/// The free seats, as this visitor sees them.
#[derive(Clone, Debug)]
pub enum Invitation {
    /// For the visitor who made the game: the links to send.
    Host {
        /// A link for each free seat, or one for all.
        links: Vec<SeatLink>,
        /// Whether it is also shown in the lobby.
        lobby: bool,
    },
    /// For other visitors: the seats to take.
    Guest {
        /// Who invites.
        host: String,
        /// The free seats; empty if chance decides, which is said then.
        seats: Vec<FreeSeat>,
        /// The secret of the link they came by, if it has one.
        key: Option<String>,
        /// The name they used last.
        name: String,
    },
}

/// A link to a free seat.
#[derive(Clone, Debug)]
pub struct SeatLink {
    /// What the seat is called; `None` if the link is for the only other seat.
    pub name: Option<String>,
    /// The address.
    pub link: String,
}

impl SeatLink {
    /// The link as a picture that a phone reads, an SVG drawn in the page's own ink.
    ///
    /// It is empty if the address is too long for a code.
    #[must_use]
    pub fn code(&self) -> String {
        let Ok(code) = QrCode::new(self.link.as_bytes()) else {
            return String::new();
        };
        let picture = code
            .render::<svg::Color<'_>>()
            .quiet_zone(true)
            .dark_color(svg::Color("#2b231b"))
            .light_color(svg::Color("#ffffff"))
            .build();
        // An XML declaration has no place in the middle of a page.
        let start = picture.find("<svg").unwrap_or(0);
        // What it is, the text around it says.
        picture[start..].replacen("<svg", "<svg aria-hidden=\"true\"", 1)
    }
}

/// The words of the page's script.
pub(super) const SCRIPT_WORDS: &[script_words::Word] = &[
    ("status-looking-back", &["turn"]),
    ("status-looking-back-over", &["turn"]),
    ("status-start", &[]),
    ("look-back-moved", &["name", "turn"]),
    ("offer-waiting", &[]),
    ("offer-lapsed", &[]),
    ("offer-withdraw", &[]),
    ("offer-withdrawn", &[]),
    ("draw-again", &["turns"]),
    ("draw-again-next", &[]),
    ("ask-draw-same", &[]),
    ("ask-draw-same-yes", &[]),
    ("why-not-your-turn", &["name"]),
    ("why-engine-turn", &[]),
    ("why-opponent-turn", &[]),
    ("seat-the-engine", &[]),
    ("seat-opponent", &[]),
    ("why-looking-back", &[]),
    ("move-kept", &["turn"]),
    ("status-confirm", &[]),
    ("turn-played", &["name", "turn"]),
    ("turn-taken-back", &["turns"]),
    ("presence-left", &["name"]),
    ("presence-joined", &["name"]),
    ("presence-back", &["name"]),
    ("presence-gone", &["time"]),
    ("presence-away", &[]),
    ("presence-seconds", &["n"]),
    ("presence-minutes", &["n"]),
    ("presence-hours", &["n"]),
    ("claim-soon", &["name", "time"]),
    ("claim-now", &["name"]),
    ("plan-set", &["turn"]),
    ("plan-goes-on", &["turn"]),
    ("plan-lost", &["turn"]),
    ("board-can-plan", &[]),
    ("title-your-turn", &[]),
    ("chat-spectator", &[]),
    ("connection-lost", &["seconds"]),
    ("connection-trying", &[]),
    ("connection-back", &[]),
    ("offer-draw-sent", &[]),
    ("offer-takeback-sent", &[]),
    ("offer-rematch-sent", &[]),
    ("offer-declined", &["name"]),
    ("ask-resign", &[]),
    ("ask-resign-yes", &[]),
    ("ask-abort", &[]),
    ("ask-abort-yes", &[]),
    ("ask-draw", &[]),
    ("ask-draw-yes", &[]),
    ("watchers-none", &[]),
    ("watchers-one", &[]),
    ("watchers-many", &["count"]),
    ("copied", &[]),
    ("copy-failed", &[]),
    ("clock-days", &["days", "hours"]),
    ("clock-hours", &["hours", "minutes"]),
    ("chat-guest", &[]),
    ("coach-begins", &[]),
    ("coach-late", &[]),
    ("coach-quieter", &[]),
    ("coach-quiet", &[]),
    ("coach-takeback", &[]),
    ("tell-ask", &[]),
    ("tell-later", &[]),
    ("tell-close", &[]),
    ("tell-on", &[]),
    ("tell-denied", &[]),
    ("tell-unsupported", &[]),
    ("tell-install", &[]),
    ("tell-failed", &[]),
];

impl GamePage {
    fn characters(&self) -> Vec<Character> {
        Character::all(self.game).collect()
    }

    /// The side at the top, then the one at the bottom.
    fn bars(&self) -> [(&'static str, Side); 2] {
        [("top", self.near.other()), ("bottom", self.near)]
    }

    fn view(&self, side: &Side) -> &SideView {
        &self.sides[side.index()]
    }

    /// The address of the last position's picture, as the visitor would see it.
    fn picture(&self) -> String {
        self.shared("picture.png")
    }

    /// The address of the whole game as an animated picture.
    fn animation(&self) -> String {
        self.shared("animation.gif")
    }

    fn shared(&self, file: &str) -> String {
        let (id, code) = (&self.id, self.page.language.code());
        let theme = match self.page.theme {
            Theme::Dark => "&theme=dark",
            Theme::Light | Theme::Auto => "",
        };
        let flip = match self.near {
            Side::First => "",
            Side::Second => "&flip=1",
        };
        format!("/game/{id}/{file}?lang={code}{theme}{flip}")
    }

    /// Whether more than two play, in teams.
    fn in_teams(&self) -> bool {
        self.sides.iter().any(|side| side.members.len() > 1)
    }

    /// Whether the visitor waits for others, and has links to send.
    fn hosts(&self) -> bool {
        matches!(self.invitation, Some(Invitation::Host { .. }))
    }

    /// The options that differ from their defaults, as JSON.
    fn option_texts(&self) -> String {
        let texts = crate::position_view::texts_of(&self.options);
        serde_json::to_string(&texts).expect("a list of texts can be JSON")
    }

    fn facts(&self) -> Vec<Fact> {
        self.page.chosen(&self.options)
    }

    /// The words for the page's script: what it fills in stands in braces, such as `{name}`.
    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }

    /// Whether the game is played in the visitor's browser, without the server.
    fn is_here(&self) -> bool {
        self.id == HERE
    }

    /// The page's script.
    fn script(&self) -> String {
        self.page
            .script(if self.is_here() { "here.js" } else { "game.js" })
    }

    /// What the browser needs to play by itself.
    fn local(&self) -> Json {
        Json::new(&LocalAddresses::new(self.page.language))
    }

    /// What both sides are called, as JSON.
    fn side_names(&self) -> String {
        let names = Side::ALL.map(|side| self.page.side(self.game.info(), &side));
        serde_json::to_string(&names).expect("a list of texts can be JSON")
    }

    fn camps(&self) -> Vec<(usize, String)> {
        let named = |side: Side| (side.index(), self.page.side(self.game.info(), &side));
        Side::ALL.into_iter().map(named).collect()
    }
}
