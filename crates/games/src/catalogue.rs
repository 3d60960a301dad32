//! The games of the cabinet, and a position of any of them.
//!
//! A new game is a module and its line here; the compiler and the conformance suite then ask for
//! everything else (see docs/ADDING_A_GAME.md).

use std::fmt;
use std::str::FromStr;

use kabinet_core::text::quoted;
use kabinet_core::{
    Action, ActionError, ActionList, Game, Message, Outcome, PositionError, Side, ToMessage,
};

use crate::arrangement::{Arrangement, Field};
use crate::options::{GameInfo, OptionError, Options};

/// The list of the games, in the order of the shelf: one line a game, its module and its name.
///
/// `for_each_game!(each!(ARGUMENTS))` becomes `each! { (ARGUMENTS) kensington => Kensington, … }`:
/// whatever must be written once a game is written by `each!`.
#[macro_export]
macro_rules! for_each_game {
    ($($each:ident)::+ ! ( $($arguments:tt)* )) => {
        $crate::and_the_toy! {
            $($each)::+! {
                ($($arguments)*)
                kensington => Kensington,
                kengi => Kengi,
                kingdom => Kingdom,
                kastwa => Kastwa,
                // The next game goes here.
            }
        }
    };
}

/// Adds the toy game to the list. It is compiled for tests only, with the feature `toy`, and shows
/// that a draft passes them.
#[cfg(feature = "toy")]
#[doc(hidden)]
#[macro_export]
macro_rules! and_the_toy {
    ($($each:ident)::+ ! { $($list:tt)* }) => {
        $($each)::+! { $($list)* konane => Konane, }
    };
}

/// Leaves the list as it is: without the feature `toy` there is no toy game.
#[cfg(not(feature = "toy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! and_the_toy {
    ($($each:ident)::+ ! { $($list:tt)* }) => {
        $($each)::+! { $($list)* }
    };
}

/// Evaluates an expression with the position's own type in place of an [`AnyGame`]:
/// `with_game!(position, |game| game.side())`.
#[macro_export]
macro_rules! with_game {
    ($position:expr, |$game:ident| $body:expr) => {
        $crate::for_each_game!($crate::match_game!($position, |$game| $body))
    };
}

/// The arms of [`with_game!`].
#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    (($position:expr, |$game:ident| $body:expr) $($module:ident => $Name:ident,)+) => {
        match $position { $($crate::AnyGame::$Name($game) => $body,)+ }
    };
}

/// Writes the catalogue.
macro_rules! catalogue {
    (() $($module:ident => $Name:ident,)+) => {
        /// The name of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $(#[doc = concat!("The game in [`", stringify!($module), "`](crate::", stringify!($module), ").")] $Name,)+
        }

        impl GameId {
            /// Every line of the list, and whether the game in it is a draft.
            const LISTED: &'static [(GameId, bool)] =
                &[$((GameId::$Name, crate::$module::INFO.draft)),+];

            /// The game described as data.
            #[must_use]
            pub fn info(self) -> &'static GameInfo {
                match self { $(GameId::$Name => &crate::$module::INFO,)+ }
            }

            /// The keys of the words for the two sides' names.
            pub(crate) fn side_keys(self) -> [&'static str; 2] {
                match self { $(GameId::$Name => crate::$module::status::SIDES,)+ }
            }

            /// The letters of the pieces that can be put on the board, as position texts have them.
            #[must_use]
            pub fn kinds(self) -> &'static str {
                match self { $(GameId::$Name => crate::$module::arrange::KINDS,)+ }
            }

            /// How many pieces can be on one place.
            #[must_use]
            pub fn highest(self) -> usize {
                match self { $(GameId::$Name => crate::$module::arrange::HIGHEST,)+ }
            }

            /// What belongs to a position under these options, beside the board and the side to
            /// act.
            #[must_use]
            pub fn fields(self, options: &Options) -> &'static [Field] {
                match self { $(GameId::$Name => crate::$module::arrange::fields(options),)+ }
            }

            pub(crate) fn put_together(
                self,
                options: &Options,
                arrangement: &Arrangement,
            ) -> String {
                match self {
                    $(GameId::$Name => crate::$module::arrange::put_together(options, arrangement),)+
                }
            }

            fn open_with(
                self,
                options: &Options,
                position: Option<&str>,
            ) -> Result<AnyGame, AnyPositionError> {
                match self {
                    $(GameId::$Name => match crate::$module::open(options, position) {
                        Ok(position) => Ok(AnyGame::$Name(position)),
                        Err(PositionError::Syntax(error)) => Err(PositionError::Syntax(error)),
                        Err(PositionError::Impossible(error)) => {
                            Err(PositionError::Impossible(AnyImpossible::$Name(error)))
                        }
                    },)+
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyGame {
            $(#[doc = concat!("A position of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Name(crate::$module::Position),)+
        }

        $(impl From<crate::$module::Position> for AnyGame {
            fn from(position: crate::$module::Position) -> Self {
                AnyGame::$Name(position)
            }
        })+

        impl AnyGame {
            /// Which game it is a position of.
            #[must_use]
            pub fn id(&self) -> GameId {
                match self { $(AnyGame::$Name(_) => GameId::$Name,)+ }
            }

            /// The words for what the side to act should do, in a game that goes on.
            pub(crate) fn status_now(&self, you: bool) -> Message {
                match self { $(AnyGame::$Name(position) => crate::$module::status::now(position, you),)+ }
            }

            /// The words for how a side has won on the board, and by which action if it is known.
            pub(crate) fn status_won(
                &self,
                winner: Side,
                last: Option<(&AnyGame, AnyAction)>,
            ) -> Message {
                match self {
                    $(AnyGame::$Name(position) => {
                        let last = match last {
                            Some((AnyGame::$Name(before), action)) => {
                                Some((before, Action::from_code(action.0)))
                            }
                            _ => None,
                        };
                        crate::$module::status::won(position, winner, last)
                    })+
                }
            }

            pub(crate) fn taken_apart(&self) -> Arrangement {
                match self { $(AnyGame::$Name(position) => crate::$module::arrange::taken_apart(position),)+ }
            }
        }

        /// Why an action is not legal, in any game.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum AnyIllegal {
            $(#[doc = concat!("In [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            #[error(transparent)]
            $Name(#[from] crate::$module::Illegal),)+
        }

        /// Why a position cannot be, in any game.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum AnyImpossible {
            $(#[doc = concat!("In [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            #[error(transparent)]
            $Name(#[from] crate::$module::Impossible),)+
        }

        impl ToMessage for AnyIllegal {
            fn to_message(&self) -> Message {
                match self { $(AnyIllegal::$Name(illegal) => illegal.to_message(),)+ }
            }
        }

        impl ToMessage for AnyImpossible {
            fn to_message(&self) -> Message {
                match self { $(AnyImpossible::$Name(impossible) => impossible.to_message(),)+ }
            }
        }
    };
}

for_each_game!(catalogue!());

impl GameId {
    /// Every finished game, in the order of the shelf. Drafts are not among them.
    pub const ALL: &'static [GameId] = &Self::only::<{ Self::count(false) }>(false);

    /// The games in the making. They can be played by their names, and no list shows them.
    pub const DRAFTS: &'static [GameId] = &Self::only::<{ Self::count(true) }>(true);

    /// Every game that can be played, drafts last.
    pub fn with_drafts() -> impl Iterator<Item = GameId> {
        Self::ALL.iter().chain(Self::DRAFTS).copied()
    }

    /// The finished game with this slug.
    #[must_use]
    pub fn finished(slug: &str) -> Option<GameId> {
        Self::ALL.iter().copied().find(|id| id.info().slug == slug)
    }

    const fn count(draft: bool) -> usize {
        let (mut count, mut index) = (0, 0);
        while index < Self::LISTED.len() {
            count += (Self::LISTED[index].1 == draft) as usize;
            index += 1;
        }
        count
    }

    const fn only<const COUNT: usize>(draft: bool) -> [GameId; COUNT] {
        let mut found = [Self::LISTED[0].0; COUNT];
        let (mut filled, mut index) = (0, 0);
        while index < Self::LISTED.len() {
            if Self::LISTED[index].1 == draft {
                found[filled] = Self::LISTED[index].0;
                filled += 1;
            }
            index += 1;
        }
        found
    }
}

impl AnyGame {
    /// Lets a visitor work on the position's own type: at full speed, for any game.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        with_game!(self, |position| visitor.visit(position))
    }

    /// The same position with this side to act.
    ///
    /// # Errors
    /// If that side cannot be the one to act here.
    pub fn with_side(&self, side: Side, options: &Options) -> Result<AnyGame, OpenError> {
        let mut arrangement = self.taken_apart();
        arrangement.side = side;
        let text = arrangement.text(self.id(), options);
        self.id().open(options, Some(&text))
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, |position| position.fmt(f))
    }
}

impl Game for AnyGame {
    type Action = AnyAction;
    type Illegal = AnyIllegal;

    fn side(&self) -> Side {
        with_game!(self, |p| p.side())
    }
    fn member(&self) -> usize {
        with_game!(self, |p| p.member())
    }
    fn mid_turn(&self) -> bool {
        with_game!(self, |p| p.mid_turn())
    }
    fn outcome(&self) -> Option<Outcome> {
        with_game!(self, |p| p.outcome())
    }
    fn legal_actions(&self, list: &mut ActionList<AnyAction>) {
        with_game!(self, |p| list_any(p, list));
    }
    fn check(&self, action: AnyAction) -> Result<(), AnyIllegal> {
        with_game!(self, |p| p.check(Action::from_code(action.0))?);
        Ok(())
    }
    fn play_unchecked(&mut self, action: AnyAction) {
        with_game!(self, |p| p.play_unchecked(Action::from_code(action.0)));
    }
    fn zobrist(&self) -> u64 {
        with_game!(self, |p| p.zobrist())
    }
    fn zobrist_from_scratch(&self) -> u64 {
        with_game!(self, |p| p.zobrist_from_scratch())
    }
    fn read_action(&self, text: &str) -> Result<AnyAction, ActionError<AnyIllegal>> {
        with_game!(self, |p| read_any(p, text))
    }
    fn write_action(&self, action: AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        with_game!(self, |p| p.write_action(Action::from_code(action.0), out))
    }
    fn is_pass(&self, action: AnyAction) -> bool {
        with_game!(self, |p| p.is_pass(Action::from_code(action.0)))
    }
    fn repetition_limit(&self) -> Option<u32> {
        with_game!(self, |p| p.repetition_limit())
    }
    fn material(&self) -> Vec<(char, u32)> {
        with_game!(self, |p| p.material())
    }
    fn symmetries(&self) -> usize {
        with_game!(self, |p| p.symmetries())
    }
    fn transform(&self, symmetry: usize) -> Option<Self> {
        with_game!(self, |p| p.transform(symmetry).map(AnyGame::from))
    }
    fn transform_action(&self, symmetry: usize, action: AnyAction) -> AnyAction {
        with_game!(self, |p| AnyAction(
            p.transform_action(symmetry, Action::from_code(action.0))
                .code(),
        ))
    }
}

/// Work that is done on a position's own type.
pub trait Visitor {
    /// What the work yields.
    type Output;
    /// Does the work.
    fn visit<G: Game>(self, position: &G) -> Self::Output;
}

/// An action of any game. What it means depends on the position it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyAction(u16);

kabinet_core::action_by_code!(AnyAction);

fn list_any<G: Game>(position: &G, list: &mut ActionList<AnyAction>) {
    let mut own = ActionList::new();
    position.legal_actions(&mut own);
    list.clear();
    list.extend_mapped(&own, |action| AnyAction(action.code()));
}

fn read_any<G: Game>(position: &G, text: &str) -> Result<AnyAction, ActionError<AnyIllegal>>
where
    AnyIllegal: From<G::Illegal>,
{
    match position.read_action(text) {
        Ok(action) => Ok(AnyAction(action.code())),
        Err(ActionError::Unreadable { text, expected }) => {
            Err(ActionError::Unreadable { text, expected })
        }
        Err(ActionError::Illegal { text, reason }) => Err(ActionError::Illegal {
            text,
            reason: reason.into(),
        }),
    }
}

/// Why a position's text was refused, in any game.
pub type AnyPositionError = PositionError<AnyImpossible>;

/// A game could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// An option was refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The position's text was refused.
    #[error("position: {0}")]
    Position(AnyPositionError),
    /// The options are those of another game.
    #[error("the options belong to {0}")]
    ForeignOptions(&'static str),
}

impl ToMessage for OpenError {
    fn to_message(&self) -> Message {
        match self {
            OpenError::Option(error) => error.to_message(),
            OpenError::Position(error) => {
                Message::new("error-position").message("reason", error.to_message())
            }
            OpenError::ForeignOptions(game) => {
                Message::new("error-option-foreign").text("game", game)
            }
        }
    }
}

impl GameId {
    /// The start position under these options, or the given one.
    ///
    /// # Errors
    /// If the position's text is refused, or the options belong to another game.
    pub fn open(self, options: &Options, position: Option<&str>) -> Result<AnyGame, OpenError> {
        if !std::ptr::eq(options.info(), self.info()) {
            return Err(OpenError::ForeignOptions(options.info().slug));
        }
        self.open_with(options, position)
            .map_err(OpenError::Position)
    }

    /// The start position with default options.
    ///
    /// # Panics
    /// Never: the conformance suite opens every game of the catalogue.
    #[must_use]
    pub fn start(self) -> AnyGame {
        self.open(&Options::new(self.info()), None)
            .expect("a game starts with its default options")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().slug)
    }
}

/// There is no game of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called {found}; there are {known}")]
pub struct UnknownGame {
    found: String,
    known: String,
}

impl ToMessage for UnknownGame {
    fn to_message(&self) -> Message {
        Message::new("error-game-unknown")
            .text("found", &self.found)
            .text("known", &self.known)
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = GameId::with_drafts().find(|id| id.info().slug == text);
        found.ok_or_else(|| {
            let slugs: Vec<&str> = GameId::ALL.iter().map(|id| id.info().slug).collect();
            UnknownGame {
                found: quoted(text),
                known: slugs.join(", "),
            }
        })
    }
}
