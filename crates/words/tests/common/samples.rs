//! Samples of every message: each kind of refusal, and positions that produce every sentence of the
//! games.

use kabinet_core::kgn::{Line, Problem};
use kabinet_core::text::SyntaxError;
use kabinet_core::{
    ActionError, Ending, Game, Match, MatchError, Message, Outcome, PositionError, Reason, Side,
    ToMessage,
};
use kabinet_games::catalogue::AnyImpossible;
use kabinet_games::shared::General;
use kabinet_games::{
    AnyGame, AnyIllegal, EditError, GameId, OpenError, OptionError, Options, Record, RecordError,
    TurnPath, kastwa, kengi, kensington, kingdom, status,
};

/// Samples of every variant of an enum: a variant that is not here does not compile.
macro_rules! every {
    ($type:ty: $($pattern:pat => $($sample:expr),+;)+) => {{
        // Never called; it is there for the compiler to find that a variant is missing.
        let _ = |value: &$type| match value { $($pattern => {})+ };
        vec![$($($sample.to_message()),+),+]
    }};
}

/// All samples, in the order of the catalogue.
pub fn all() -> Vec<Message> {
    let mut all = texts();
    all.extend(records());
    all.extend(general());
    all.extend(kensington_refusals());
    all.extend(kengi_refusals());
    all.extend(kingdom_refusals());
    all.extend(kastwa_refusals());
    all.extend(moments());
    all.extend(hexagons());
    all
}

/// Everything that can be wrong with a record.
fn records() -> Vec<Message> {
    let mut all = every! { Problem:
        Problem::Tag => Problem::Tag;
        Problem::LateTag => Problem::LateTag;
        Problem::UnopenedTag => Problem::UnopenedTag;
        Problem::TooManyTags => Problem::TooManyTags;
        Problem::TooManyTurns => Problem::TooManyTurns;
        Problem::OpenComment => Problem::OpenComment;
        Problem::OpenVariation => Problem::OpenVariation;
        Problem::UnopenedVariation => Problem::UnopenedVariation;
        Problem::UnopenedComment => Problem::UnopenedComment;
        Problem::EarlyVariation => Problem::EarlyVariation;
        Problem::TooDeep => Problem::TooDeep;
        Problem::AfterResult(_) => Problem::AfterResult("2.".into());
        Problem::EarlyJudgement(_) => Problem::EarlyJudgement("??".into());
    };
    let read = |text: &str| Record::from_text(text).expect_err("a record with an error");
    all.extend(every! { RecordError:
        RecordError::Syntax(_) => read("[Game");
        RecordError::NoGame => read("");
        RecordError::Game { .. } => read("[Game \"chess\"]");
        RecordError::TagTwice { .. } => read("[Game \"kengi\"] [Game \"kengi\"]");
        RecordError::Option { .. } => read("[Game \"kengi\"] [Options \"size=4\"]");
        RecordError::Start { .. } => read("[Game \"kastwa\"] [Position \"4/4/4 w -/-\"]");
        RecordError::Turn { .. } =>
            read("[Game \"kengi\"] 1. c1-e4 e4-e3"),
            read("[Game \"kingdom\"]\n1. a1"),
            read("[Game \"kastwa\"] 1. Ga1 (Pb2 pass) 1... Gb2");
        RecordError::Result { .. } => read("[Game \"kengi\"] [Result \"won\"]");
        RecordError::ResultConflict { .. } => read("[Game \"kengi\"] [Result \"1-0\"] 0-1");
    });
    let mut record = Record::from_text("[Game \"kengi\"] 1. c1-e4").expect("a record");
    let refused = record.edit(&TurnPath::main(0), |turn| {
        turn.add_variation(Line::from_turns(["c1-c1".to_owned()]))
    });
    let refused = refused.expect("a turn").expect_err("no such turn");
    all.extend(every! { EditError:
        EditError::Empty => EditError::Empty;
        EditError::Turn { .. } => refused;
        EditError::TooManyTurns => EditError::TooManyTurns;
        EditError::TooDeep => EditError::TooDeep;
    });
    all
}

fn texts() -> Vec<Message> {
    let mut all = every! { SyntaxError:
        SyntaxError::Fields { .. } =>
            SyntaxError::Fields { found: 1, expected: 4, form: "BOARD SIDE RESERVE PENDING" },
            SyntaxError::Fields { found: 0, expected: 3, form: "BOARD SIDE FROZEN" };
        SyntaxError::Rows { .. } =>
            SyntaxError::Rows { found: 1, expected: 5 },
            SyntaxError::Rows { found: 15, expected: 16 };
        SyntaxError::RowLength { .. } =>
            row_length(1, "points"), row_length(5, "points"),
            row_length(1, "cells"), row_length(0, "cells");
        SyntaxError::Symbol { .. } =>
            symbol("RB", None), symbol("BNORV", Some('-'));
        SyntaxError::Side { .. } =>
            SyntaxError::Side { found: "x".into(), letters: ['r', 'b'] };
        SyntaxError::Field { .. } =>
            SyntaxError::field("pending", "x", "anything else");
        SyntaxError::NotCanonical { .. } =>
            SyntaxError::NotCanonical { canonical: "4/4/4/4 w GPP/gpp".into() };
    };
    let over = || AnyIllegal::Kengi(General::Over.into());
    let illegal = || ActionError::Illegal {
        text: "h4-h5".into(),
        reason: over(),
    };
    all.extend(every! { ActionError<AnyIllegal>:
        ActionError::Unreadable { .. } => ActionError::<AnyIllegal>::unreadable("h9", "a number");
        ActionError::Illegal { .. } => illegal();
    });
    all.extend(every! { MatchError<AnyGame>:
        MatchError::Over => MatchError::<AnyGame>::Over;
        MatchError::Action(_) => MatchError::<AnyGame>::Action(illegal());
        MatchError::Illegal(_) => MatchError::<AnyGame>::Illegal(over());
        MatchError::Incomplete { .. } =>
            MatchError::<AnyGame>::Incomplete { text: "e1xe3".into() };
        MatchError::TooLong { .. } =>
            MatchError::<AnyGame>::TooLong { text: "a1,b1".into(), rest: "b1".into() };
    });
    let option = || OptionError::Twice { key: "size" };
    all.extend(every! { OptionError:
        OptionError::Unknown { .. } =>
            OptionError::Unknown { game: "kengi", key: "size".into(), known: vec!["start", "end"] },
            OptionError::Unknown { game: "kengi", key: "size".into(), known: vec![] };
        OptionError::Value { .. } =>
            OptionError::Value { key: "size", value: "9".into(), expected: "4|5|6|7|8".into() };
        OptionError::Twice { .. } => option();
        OptionError::Form(_) => OptionError::Form("size".into());
    });
    let impossible = || AnyImpossible::Kingdom(kingdom::Impossible::NoMonarch);
    all.extend(every! { OpenError:
        OpenError::Option(_) => OpenError::Option(option());
        OpenError::Position(_) => OpenError::Position(PositionError::Impossible(impossible()));
        OpenError::ForeignOptions(_) => OpenError::ForeignOptions("kengi");
    });
    let unknown = "chess".parse::<GameId>().expect_err("not in this cabinet");
    all.push(unknown.to_message());
    all
}

fn row_length(found: usize, unit: &'static str) -> SyntaxError {
    SyntaxError::RowLength {
        row: "k".into(),
        found,
        expected: 9,
        unit,
    }
}

fn symbol(expected: &'static str, empty: Option<char>) -> SyntaxError {
    SyntaxError::Symbol {
        row: "3".into(),
        found: "X".into(),
        expected,
        empty,
    }
}

/// How any game can end, and who sits where.
fn general() -> Vec<Message> {
    let mut all = Vec::new();
    let position = GameId::Kingdom.start();
    let ended = |outcome, reason| status::ending(&position, Ending { outcome, reason });
    let first = Outcome::Win(Side::First);
    all.push(ended(first, Reason::Resignation));
    all.push(ended(first, Reason::Agreement));
    all.push(ended(Outcome::Draw, Reason::Repetition));
    all.push(ended(Outcome::Draw, Reason::BothBlocked));
    all.push(ended(Outcome::Draw, Reason::Agreement));
    all.push(ended(Outcome::Draw, Reason::Position));
    all.push(status::out_of_time(GameId::Kengi, Side::First));
    all.push(status::left(GameId::Kengi, Side::Second));
    all.push(status::left_aborted(GameId::Kingdom, Side::First));
    all.push(status::called_off());
    let sides = Side::ALL.map(|side| status::side_key(position.id(), side));
    all.extend([true, false].map(|you| status::to_move(&position, sides, you)));
    all.push(status::closed());
    all
}

fn kensington_refusals() -> Vec<Message> {
    use kensington::{Illegal, Impossible, Point, Shape};
    let point = |index| Point::from_index(index).expect("a point");
    let (a, b) = (point(0), point(1));
    let shape = |index| Shape::all().nth(index).expect("a shape");
    let locked = |index, turns| Illegal::Locked {
        side: Side::First,
        shape: shape(index),
        turns,
    };
    let mut all = every! { Illegal:
        Illegal::General(_) => General::Over, General::Nonsense, General::NeedlessPass;
        Illegal::Occupied(_) => Illegal::Occupied(a);
        Illegal::Empty(_) => Illegal::Empty(a);
        Illegal::WrongOwner(..) =>
            Illegal::WrongOwner(a, Side::First), Illegal::WrongOwner(b, Side::Second);
        Illegal::NoLine(..) => Illegal::NoLine(a, b);
        Illegal::StillPlacing => Illegal::StillPlacing;
        Illegal::AllPlaced => Illegal::AllPlaced;
        Illegal::NoneLeft(_) => Illegal::NoneLeft(Side::Second);
        Illegal::Locked { .. } => locked(0, 1), locked(30, 2);
        Illegal::RelocateFirst => Illegal::RelocateFirst;
        Illegal::NothingEarned => Illegal::NothingEarned;
        Illegal::AlreadyRelocated(_) => Illegal::AlreadyRelocated(a);
    };
    let side = Side::First;
    let pending = |pending, there| Impossible::PendingTooMany { pending, there };
    all.extend(every! { Impossible:
        Impossible::TooMany { .. } => Impossible::TooMany { side, found: 16, most: 15 };
        Impossible::TwoPieces(_) => Impossible::TwoPieces(a);
        Impossible::BothWon => Impossible::BothWon;
        Impossible::PendingAfterWin => Impossible::PendingAfterWin;
        Impossible::PendingTooMany { .. } => pending(1, 0), pending(2, 1), pending(2, 0);
        Impossible::NotRelocated(_) => Impossible::NotRelocated(b);
        Impossible::NoMember { .. } => Impossible::NoMember { side, member: 3 };
        Impossible::LockTurns { .. } => Impossible::LockTurns { found: 3, most: 2 };
    });
    all
}

fn kengi_refusals() -> Vec<Message> {
    use kengi::{Cell, Colour, Illegal, Impossible};
    let cell = Cell::new(2, 1);
    let nearest = Cell::new(2, 0);
    let side = Side::First;
    let mut all = every! { Illegal:
        Illegal::General(_) => General::Over, General::Nonsense, General::NeedlessPass;
        Illegal::Empty(_) => Illegal::Empty(cell);
        Illegal::NotNearest { .. } => Illegal::NotNearest { cell, nearest, side };
        Illegal::Frozen { .. } => Illegal::Frozen { cell, by: Side::Second };
        Illegal::NotATower(_) => Illegal::NotATower(cell);
        Illegal::SameCell => Illegal::SameCell;
        Illegal::ColourTwice { .. } => Illegal::ColourTwice { cell, colour: Colour::White };
        Illegal::ToEmpty(_) => Illegal::ToEmpty(cell);
    };
    let count = |colour, found| Impossible::Count { colour, found };
    let twice = |colour| Impossible::ColourTwice { cell, colour };
    all.extend(every! { Impossible:
        Impossible::ColourTwice { .. } => twice(Colour::Green), twice(Colour::Orange);
        Impossible::Count { .. } =>
            count(Colour::Black, 4), count(Colour::Red, 1), count(Colour::White, 0);
        Impossible::FrozenEmpty(_) => Impossible::FrozenEmpty(cell);
    });
    all
}

fn kingdom_refusals() -> Vec<Message> {
    use kingdom::{Cell, Illegal, Impossible, Piece};
    let (from, to) = (Cell::new(4, 0), Cell::new(4, 2));
    let knight = Piece::Knight2;
    let mut all = every! { Illegal:
        Illegal::General(_) => General::Over, General::Nonsense, General::NeedlessPass;
        Illegal::Empty(_) => Illegal::Empty(from);
        Illegal::NotYours(..) =>
            Illegal::NotYours(from, Side::First), Illegal::NotYours(from, Side::Second);
        Illegal::Occupied(_) => Illegal::Occupied(to);
        Illegal::WriteCapture(..) => Illegal::WriteCapture(from, to);
        Illegal::NothingToCapture(..) => Illegal::NothingToCapture(from, to);
        Illegal::KnightOnKnight => Illegal::KnightOnKnight;
        Illegal::Throne(_) => Illegal::Throne(from);
        Illegal::Unreachable(..) => Illegal::Unreachable(from, to);
        Illegal::OverKnight { .. } =>
            Illegal::OverKnight { jumper: knight, over: from, knight },
            Illegal::OverKnight { jumper: Piece::Knight1, over: from, knight };
        Illegal::OverMonarch(_) => Illegal::OverMonarch(to);
        Illegal::IntoDanger(_) => Illegal::IntoDanger(to);
        Illegal::NoSafeCell(_) => Illegal::NoSafeCell(to);
        Illegal::PutBackFirst(..) =>
            Illegal::PutBackFirst(Side::First, knight), Illegal::PutBackFirst(Side::Second, knight);
        Illegal::NothingToPutBack => Illegal::NothingToPutBack;
        Illegal::PutIntoDanger(_) => Illegal::PutIntoDanger(to);
    };
    let side = Side::Second;
    all.extend(every! { Impossible:
        Impossible::TooMany { .. } => Impossible::TooMany { side, piece: knight, found: 3 };
        Impossible::TwoPieces(_) => Impossible::TwoPieces(to);
        Impossible::KnightOnThrone(_) => Impossible::KnightOnThrone(from);
        Impossible::NoMonarch => Impossible::NoMonarch;
        Impossible::BothWon => Impossible::BothWon;
        Impossible::OwnPending => Impossible::OwnPending;
        Impossible::PendingAfterWin => Impossible::PendingAfterWin;
        Impossible::NoCellForPending => Impossible::NoCellForPending;
    });
    all
}

fn kastwa_refusals() -> Vec<Message> {
    use kastwa::{Cell, Illegal, Impossible, Piece};
    let (from, to) = (Cell::new(0, 0), Cell::new(2, 0));
    let none_left = |piece| Illegal::NoneLeft(Side::First, piece);
    let mut all = every! { Illegal:
        Illegal::General(_) => General::Over, General::Nonsense, General::NeedlessPass;
        Illegal::OffBoard(_) => Illegal::OffBoard(to);
        Illegal::StillPlacing => Illegal::StillPlacing;
        Illegal::AllPlaced => Illegal::AllPlaced;
        Illegal::NoneLeft(..) => none_left(Piece::Small), none_left(Piece::Large);
        Illegal::Occupied(_) => Illegal::Occupied(to);
        Illegal::Empty(_) => Illegal::Empty(from);
        Illegal::NotYours(..) =>
            Illegal::NotYours(from, Side::First), Illegal::NotYours(from, Side::Second);
        Illegal::TooFar(..) => Illegal::TooFar(from, to);
        Illegal::LeavesBoard => Illegal::LeavesBoard;
        Illegal::TooWeak { .. } => Illegal::TooWeak { own: 1, enemy: 2 };
        Illegal::Backed(_) => Illegal::Backed(to);
    };
    let side = Side::First;
    let too_many = |piece, found| Impossible::TooMany { side, piece, found };
    all.extend(every! { Impossible:
        Impossible::TooMany { .. } => too_many(Piece::Small, 3), too_many(Piece::Large, 2);
        Impossible::TwoPieces(_) => Impossible::TwoPieces(to);
        Impossible::OffBoard(_) => Impossible::OffBoard(to);
        Impossible::MissingWhilePlacing => Impossible::MissingWhilePlacing;
        Impossible::Order => Impossible::Order;
        Impossible::WrongSide(_) => Impossible::WrongSide(Side::Second);
        Impossible::BothLost => Impossible::BothLost;
    });
    all
}

/// Game, options, position (`start` for the start) and the turns played from there.
const MOMENTS: &[(&str, &str, &str, &str)] = &[
    ("kensington", "", "start", ""),
    (
        "kensington",
        "",
        "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 b 1,1 0",
        "",
    ),
    ("kensington", "players=4", "start", "h4 i5"),
    (
        "kensington",
        "",
        "4/3/2/6/6/4/3/8/3RB3/3/4/6/6/2/3/4 r 0,0 0",
        "",
    ),
    (
        "kensington",
        "",
        "3B/3/2/6/6/4/3/8/2RR4/3/1R2/6/6/2/3/R3 r 0,0 1",
        "",
    ),
    (
        "kensington",
        "",
        "3B/B2/2/6/6/4/3/8/2RR4/3/1R2/6/6/2/3/R3 r 0,0 1",
        "",
    ),
    (
        "kensington",
        "",
        "3B/B2/2/6/6/4/3/2RR4/2RR4/3/4/6/6/2/1B1/4 r 0,0 2",
        "",
    ),
    (
        "kensington",
        "",
        "3B/B2/2/6/6/4/3/2RR4/2RR4/3/4/6/6/2/1B1/4 r 0,0 1@b2",
        "",
    ),
    (
        "kensington",
        "",
        "3R/R2/2/6/6/4/3/2BB4/2BB4/3/4/6/6/2/1R1/4 b 0,0 2",
        "",
    ),
    (
        "kensington",
        "",
        "3R/R2/2/6/6/4/3/2BB4/2BB4/3/4/6/6/2/1R1/4 b 0,0 1@b2",
        "",
    ),
    (
        "kensington",
        "",
        "4/3/2/6/6/4/3/8/8/3/4/6/6/R1/R2/BR2 b 0,0 0",
        "",
    ),
    (
        "kensington",
        "",
        "3B/B2/2/6/2R3/4/3/3RR3/3RR3/1R1/4/6/6/2/3/4 r 0,0 0",
        "l3-j2",
    ),
    (
        "kensington",
        "",
        "4/3/2/1BB3/1BB3/1B2/3/8/2RR4/3/4/6/6/2/3/B3 r 13,9 0",
        "f2,a1>n1",
    ),
    ("kengi", "", "start", ""),
    ("kengi", "", "start", "c1-e4"),
    ("kengi", "", "start", "c1-e4 e5-a5 c2-a1 E4-e3 a1-e4"),
    (
        "kengi",
        "",
        "-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,ONRV,NR/-,R,B,N,N/-,R,-,-,NV n d3",
        "C5-E3",
    ),
    ("kingdom", "", "start", ""),
    ("kingdom", "", "4m4/9/9/9/9/9/9/4c4/4M4 w -", ""),
    ("kingdom", "", "4m4/9/9/9/4M4/9/9/9/9 w b", ""),
    ("kingdom", "", "9/9/9/9/4m4/9/9/9/4M4 b B", ""),
    ("kingdom", "", "9/3M5/6m2/9/9/9/9/9/9 w -", "d8-e9"),
    ("kingdom", "", "4m4/3D5/9/9/9/9/9/9/4M4 w -", "d8xe9"),
    ("kingdom", "", "9/9/9/9/4m4/4M4/9/9/9 b -", "e5xe4"),
    ("kastwa", "", "start", ""),
    ("kastwa", "", "start", "Gb1"),
    ("kastwa", "", "4/4/4/pG2 b PP/gp", ""),
    ("kastwa", "", "start", "Gb1 Pa1,Gc3 Pc2 Pd4 Pb3"),
    ("kastwa", "", "P3/3P/4/g1Gp w -/-", "c1-d1"),
    ("kastwa", "", "P3/3p/1pgG/4 b -/-", "b2-c2"),
    ("kastwa", "", "P3/3P/4/p2G b -/-", ""),
];

/// What the games say at those moments: to the player and to others; how it ended, with and without
/// the last action.
fn moments() -> Vec<Message> {
    let mut all = Vec::new();
    for &(game, options, position, turns) in MOMENTS {
        let id: GameId = game.parse().expect("a game");
        let options = Options::from_text(id.info(), options).expect("options");
        let text = (position != "start").then_some(position);
        let start = id
            .open(&options, text)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        let mut game = Match::new(start);
        for turn in turns.split_whitespace() {
            game.play_turn(turn)
                .unwrap_or_else(|error| panic!("{position}: {error}"));
        }
        all.push(status::now(game.position(), true));
        all.push(status::now(game.position(), false));
        if let Some(ending) = game.ending() {
            all.push(status::ending(game.position(), ending));
            all.extend(status::match_ending(&game));
        }
    }
    all
}

/// A win with each hexagon, by each side that can.
fn hexagons() -> Vec<Message> {
    use kensington::{Hexagon, Pending, Position, Rules, Setup};
    let mut all = Vec::new();
    for hexagon in Hexagon::all() {
        for side in Side::ALL.into_iter().filter(|&side| hexagon.wins_for(side)) {
            let setup = Setup {
                pieces: hexagon.corners().map(|corner| (corner, side)).collect(),
                side: side.other(),
                reserve: [0; 2],
                pending: Pending::None,
                locks: Vec::new(),
                members: [1; 2],
            };
            let position = Position::from_setup(&setup, Rules::DEFAULT).expect("a win");
            let ending = Ending {
                outcome: Outcome::Win(side),
                reason: Reason::Position,
            };
            all.push(status::ending(&AnyGame::Kensington(position), ending));
        }
    }
    all
}

/// The refusals of a text that is never an action, in every phase that the moments show, and of
/// position texts with each field spoilt in turn.
pub fn unreadable(id: GameId) -> Vec<Message> {
    let mut all = Vec::new();
    for &(game, options, position, _) in MOMENTS {
        if game != id.info().slug {
            continue;
        }
        let options = Options::from_text(id.info(), options).expect("options");
        let text = (position != "start").then_some(position);
        let position = id.open(&options, text).expect("a position");
        let error = position.read_action("?").expect_err("never an action");
        all.push(error.to_message());
        all.extend(spoilt(id, &options, &position.to_string()));
    }
    if let Some(option) = id.info().option("reclose") {
        let options = Options::from_pairs(id.info(), [format!("{}=2", option.key)]);
        let options = options.expect("an option of the game");
        let start = id.open(&options, None).expect("a start").to_string();
        all.extend(spoilt(id, &options, &start));
    }
    all
}

/// The messages about a position's text with each of its fields made unreadable.
fn spoilt(id: GameId, options: &Options, text: &str) -> Vec<Message> {
    let fields: Vec<&str> = text.split(' ').collect();
    let spoil = |index: usize| {
        let mut fields = fields.clone();
        fields[index] = "?";
        let error = id.open(options, Some(&fields.join(" ")));
        error.expect_err("a question mark is nothing").to_message()
    };
    (0..fields.len()).map(spoil).collect()
}
