//! Every page with something and with nothing to show, and with hostile names.

use kabinet_content::Topic;
use kabinet_core::Side;
use kabinet_engine::{Character, Persona};
use kabinet_games::{GameId, Options, Record};
use kabinet_words::Language;

use crate::pages::analysis::{AnalysisPage, OptionField};
use crate::pages::game::{
    CampView, ChatLine, FreeSeat, GamePage, Invitation, May, MemberView, OfferView, ResultView,
    SeatLink, SideView, TurnView,
};
use crate::pages::home::{Challenge, GameRow, GamesPage, HolidayForm, HomePage, LastPlayed, Lists};
use crate::pages::new_game::{NewGame, NewGameForm, NewGamePage, Problems};
use crate::pages::page::{Look, Spacing};
use crate::pages::print::{Offer, PrintForm};
use crate::pages::puzzles::{GamePuzzles, ProgressPage, PuzzleFilter, Row};
use crate::pages::{
    AnalysisPageData, Card, ErrorPage, Html, Json, LessonPage, Page, PageError, PrintPage,
    PuzzleListPage, PuzzlePage, PuzzlesPage, RulesPage, Theme,
};
use crate::room::TimeControl;
use crate::storage::PuzzleProgress;

/// A name that would be an element if anybody forgot to escape it.
const HOSTILE: &str = "<b onclick=\"x\">Anna & \"Bruno\"</b>";

pub(in crate::pages) fn page(language: Language) -> Page {
    Page {
        language,
        theme: Theme::Dark,
        look: Look::Patterns,
        spacing: Spacing::Wide,
        path: "/?a=\"b\"&c=<d>".to_owned(),
        card: Some(Card::of_site(
            "http://a.example",
            "/",
            language,
            HOSTILE.to_owned(),
            HOSTILE.to_owned(),
        )),
    }
}

/// Every page there is, with its name.
pub(super) fn pages(language: Language) -> Vec<(String, String)> {
    let page = || page(language);
    let mut pages = Vec::new();
    for (name, lists) in [("full", lists(&page())), ("empty", Lists::default())] {
        let home = HomePage {
            page: page(),
            lists: lists.clone(),
            frames: 4,
            played: LastPlayed::read("kengi-4-0"),
            puzzles: GameId::ALL.iter().map(|&game| puzzles(game)).collect(),
        };
        pages.push((format!("home, {name}"), home.html()));
        let games = GamesPage {
            plays: true,
            calendar: Some(HOSTILE.to_owned()),
            holiday: Some(HolidayForm {
                until: (name == "full").then(|| "3 December 2026".to_owned()),
                games: 2,
                least: "2026-11-17".to_owned(),
                most: Some("2026-12-16".to_owned()),
                problem: (name == "empty").then(|| HOSTILE.to_owned()),
            }),
            page: page(),
            lists,
        };
        pages.push((format!("games, {name}"), games.html()));
    }
    for &game in GameId::ALL {
        pages.extend(new_pages(&page(), game));
        pages.extend(game_pages(&page(), game));
        pages.extend(analysis_pages(&page(), game));
        let article =
            kabinet_content::article(game, Topic::Rules).expect("every game has its rules");
        let page = page();
        let rules = RulesPage {
            page,
            game,
            article,
        };
        pages.push((format!("rules of {}", game.info().slug), rules.html()));
        pages.extend(print_pages(language, game));
        let lesson = kabinet_content::lesson(game).expect("every game has its lesson");
        for index in 0..lesson.steps().len() {
            let step = LessonPage::new(rules.page.clone(), game, lesson, index);
            pages.push((format!("step {index} of {}", game.info().slug), step.html()));
        }
    }
    let choose = crate::pages::ChoosePage::new(page());
    pages.push(("analysis".to_owned(), choose.html()));
    pages.extend(puzzle_pages(&page()));
    let share = crate::pages::share::SharePage {
        page: page(),
        game: GameId::ALL[0],
        id: "x".to_owned(),
        key: "y".to_owned(),
        seat: HOSTILE.to_owned(),
    };
    pages.push(("share".to_owned(), share.html()));
    for error in errors() {
        let name = format!("{error:?}");
        let page = ErrorPage {
            page: page(),
            error,
        };
        pages.push((name, page.html()));
    }
    pages
}

/// The puzzles of a game, one for each status.
fn puzzles(game: GameId) -> GamePuzzles {
    let all = kabinet_engine::puzzles::of(game).iter().enumerate();
    let now = Some(crate::time::Timestamp(1));
    let rows = all.map(|(index, puzzle)| Row {
        number: index + 1,
        puzzle,
        progress: PuzzleProgress {
            tries: u32::from(index % 4 > 0),
            hints: u32::from(index % 3 == 1),
            shown: now.filter(|_| index % 4 == 2),
            solved: now.filter(|_| index % 4 == 3),
            changed: now.filter(|_| index % 4 > 0),
        },
    });
    GamePuzzles {
        game,
        rows: rows.collect(),
        today: 1,
    }
}

fn puzzle_pages(page: &Page) -> Vec<(String, String)> {
    let games: Vec<GamePuzzles> = GameId::ALL.iter().map(|&game| puzzles(game)).collect();
    let mut pages = Vec::new();
    // Now and a month later, when much comes back.
    for now in [1, 30 * 24 * 3600 * 1000].map(crate::time::Timestamp) {
        let (page, games) = (page.clone(), games.clone());
        let all = PuzzlesPage { page, games, now };
        pages.push((format!("puzzles at {now:?}"), all.html()));
        let (page, games) = (all.page, all.games);
        let progress = ProgressPage { page, games, now };
        pages.push((format!("progress at {now:?}"), progress.html()));
    }
    let nothing = ProgressPage {
        page: page.clone(),
        games: Vec::new(),
        now: crate::time::Timestamp(1),
    };
    pages.push(("no progress".to_owned(), nothing.html()));
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let none = PuzzleFilter {
            turns: Some(77),
            ..PuzzleFilter::default()
        };
        for filter in [PuzzleFilter::default(), none] {
            let list = PuzzleListPage {
                page: page.clone(),
                puzzles: puzzles(game),
                filter,
                due: 2,
            };
            pages.push((format!("puzzles of {slug}, {filter:?}"), list.html()));
        }
        for index in 0..puzzles(game).rows.len().min(6) {
            let link = "https://example.org/?<\"&".to_owned();
            let puzzle = PuzzlePage::new(page.clone(), puzzles(game), index, link);
            pages.push((format!("puzzle {index} of {slug}"), puzzle.html()));
        }
    }
    pages
}

fn lists(page: &Page) -> Lists {
    let row = |waits| GameRow {
        id: "k7".to_owned(),
        game: GameId::ALL[1],
        players: [HOSTILE.to_owned(), "Zoé".to_owned()],
        picture: "/picture/kengi.svg?position=x".to_owned(),
        lead: "Your turn.".to_owned(),
        result: if waits { "" } else { "won" },
        deadline: "1 d 3 h left".to_owned(),
        note: "It is your turn.".to_owned(),
        waits,
        over: !waits,
        time: "2026-11-16T10:42:00Z".to_owned(),
        when: "10:42".to_owned(),
    };
    let game = GameId::ALL[0];
    let option = game.info().options[0].key;
    let value = game.info().options[0].values[1].sample().expect("a value");
    let options = Options::from_pairs(game.info(), [format!("{option}={value}")]);
    Lists {
        mine: vec![row(true), row(false)],
        lobby: vec![Challenge {
            away: true,
            id: "q2".to_owned(),
            game,
            host: HOSTILE.to_owned(),
            options: options.expect("a value it can have"),
            clock: page.message(&TimeControl::days(3)),
        }],
        watch: vec![row(false)],
        finished: vec![row(false)],
    }
}

fn new_pages(page: &Page, game: GameId) -> Vec<(String, String)> {
    let slug = game.info().slug;
    let show = |form: NewGameForm, problems: Problems| NewGamePage {
        page: page.clone(),
        game,
        form,
        problems,
    };
    // A form in which everything is wrong says so about everything.
    let fields = ["opponent", "level", "seat", "camp", "clock"];
    let mut wrong: NewGameForm = fields.map(|field| (field, HOSTILE)).into_iter().collect();
    wrong.set("name", &"x".repeat(99));
    for option in game.info().options {
        wrong.set(&format!("option-{}", option.key), HOSTILE);
    }
    let problems = NewGame::read(game, &wrong, || 7).expect_err("all is wrong");
    vec![
        (
            format!("new {slug}"),
            show(NewGameForm::default(), Problems::new()).html(),
        ),
        (format!("new {slug}, wrong"), show(wrong, problems).html()),
    ]
}

fn print_pages(language: Language, game: GameId) -> Vec<(String, String)> {
    let show = |form: PrintForm, problems: Problems, offer| PrintPage {
        page: page(language),
        game,
        form,
        problems,
        offer,
    };
    let usual = PrintForm::default();
    let order = usual.order(game, language).expect("what is usual");
    let sheets = order.sheets().expect("sheets").into_iter();
    let shown = sheets.map(|sheet| crate::printing::SheetInfo {
        title: sheet.title,
        size: sheet.size,
    });
    let offer = Offer::new(order, &usual, shown.collect());
    let mut fields: Vec<(String, &str)> = ["paper", "lang", "part"]
        .map(|field| (field.to_owned(), HOSTILE))
        .to_vec();
    for option in game.info().options {
        fields.push((format!("option-{}", option.key), HOSTILE));
    }
    let wrong: PrintForm = fields.into_iter().collect();
    let problems = wrong.order(game, language).expect_err("all is wrong");
    assert_eq!(
        problems.len(),
        3 + game.info().options.len(),
        "{problems:?}"
    );
    let slug = game.info().slug;
    vec![
        (
            format!("print {slug}"),
            show(usual, Problems::new(), Some(offer)).html(),
        ),
        (
            format!("print {slug}, wrong"),
            show(wrong, problems, None).html(),
        ),
    ]
}

fn analysis_pages(page: &Page, game: GameId) -> Vec<(String, String)> {
    let info = game.info();
    let show = |wrong: bool| {
        let start = game.start();
        let mut record = Record::new(start, Options::new(info));
        record.set_tag(&info.seats(record.options())[0].tag(), HOSTILE);
        let text = wrong.then(|| HOSTILE.to_owned());
        let options = info.options.iter();
        AnalysisPage {
            page: page.clone(),
            game,
            desk: AnalysisPageData::new(page.language, &record, false),
            options: options
                .map(|option| OptionField::new(page, game, option, HOSTILE))
                .collect(),
            typed: text.clone(),
            position_error: text.clone(),
            option_error: text,
        }
    };
    let named = |wrong| {
        let name = format!("analysis of {}, wrong {wrong}", info.slug);
        (name, show(wrong).html())
    };
    vec![named(false), named(true)]
}

pub(super) fn game_pages(page: &Page, game: GameId) -> Vec<(String, String)> {
    let info = game.info();
    let slug = info.slug;
    let member = |seat, label: &str, note: &str| MemberView {
        seat,
        label: label.to_owned(),
        note: note.to_owned(),
        you: seat == 0,
        here: seat == 0,
        turn: seat == 0,
    };
    let side = |members, turn: bool| SideView {
        members,
        timed: turn,
        long: turn,
        turn,
    };
    let turn = |ply: usize| TurnView {
        ply,
        number: (ply % 2 == 1).then_some(ply / 2 + 1),
        side: Side::ALL[(ply + 1) % 2],
        text: "h4-h5".to_owned(),
    };
    let plain = GamePage {
        page: page.clone(),
        game,
        id: "k7".to_owned(),
        options: Options::new(info),
        clock: page.message(&TimeControl::None),
        sides: [
            side(
                vec![member(0, HOSTILE, HOSTILE), member(2, HOSTILE, "")],
                true,
            ),
            side(vec![member(1, HOSTILE, HOSTILE)], false),
        ],
        near: Side::Second,
        board_svg: "<svg></svg>".to_owned(),
        lead: HOSTILE.to_owned(),
        status: HOSTILE.to_owned(),
        turns: Vec::new(),
        earlier: true,
        days: true,
        may: May::default(),
        chat: Vec::new(),
        may_chat: false,
        position: HOSTILE.to_owned(),
        link: "https://example.org/game/k7".to_owned(),
        offer: None,
        result: None,
        invitation: None,
        camp: None,
        persona: None,
        own_link: Some(SeatLink {
            name: None,
            link: "http://a.example/game/x/seat/y?<\"&".to_owned(),
        }),
        board: Json::new(&HOSTILE),
        state: Json::new(&HOSTILE),
    };
    let mut busy = plain.clone();
    busy.turns = (1..=5).map(turn).collect();
    busy.may = May {
        plays: true,
        ask_engine: true,
        coach: true,
        act: true,
        undo: true,
        takeback: true,
        hint: true,
        draw: true,
        resign: true,
        abort: true,
        rematch: true,
    };
    busy.chat = vec![ChatLine {
        name: HOSTILE.to_owned(),
        side: Some(Side::First),
        text: HOSTILE.to_owned(),
        time: "2026-11-16T10:42:00Z".to_owned(),
        clock: "10:42".to_owned(),
    }];
    busy.may_chat = true;
    busy.persona = Character::all(busy.game).next().map(Persona::from);
    busy.offer = Some(OfferView {
        kind: "draw",
        sentence: page.with("offer-draw", "name", HOSTILE),
    });
    busy.result = Some(ResultView {
        headline: page.t("result-won"),
        sentence: HOSTILE.to_owned(),
    });
    busy.camp = Some(CampView {
        yours: true,
        sentence: HOSTILE.to_owned(),
    });
    let link = |name: Option<&str>| SeatLink {
        name: name.map(str::to_owned),
        link: "https://example.org/game/k7".to_owned(),
    };
    let mut host = plain.clone();
    host.invitation = Some(Invitation::Host {
        links: vec![link(Some(HOSTILE)), link(None)],
        lobby: false,
    });
    host.camp = Some(CampView {
        yours: false,
        sentence: HOSTILE.to_owned(),
    });
    let mut guest = plain.clone();
    guest.invitation = Some(Invitation::Guest {
        host: HOSTILE.to_owned(),
        seats: vec![FreeSeat {
            seat: 1,
            name: HOSTILE.to_owned(),
        }],
        key: Some(HOSTILE.to_owned()),
        name: HOSTILE.to_owned(),
    });
    let all = [
        ("plain", plain),
        ("busy", busy),
        ("host", host),
        ("guest", guest),
    ];
    let named = all.map(|(name, page)| (format!("{slug}, {name}"), page.html()));
    named.into()
}

fn errors() -> Vec<PageError> {
    vec![
        PageError::NoPage,
        PageError::NoGame {
            name: HOSTILE.to_owned(),
        },
        PageError::NoRoom,
        PageError::NoStudy,
        PageError::InPlay,
        PageError::StillPlayed {
            id: "k7".to_owned(),
        },
        PageError::Full {
            id: "k7".to_owned(),
        },
        PageError::Starting,
        PageError::Newer,
        PageError::TooMany { seconds: 1 },
        PageError::TooMany { seconds: 9 },
        PageError::BadForm,
        PageError::NotYours,
        PageError::TooLarge,
        PageError::Challenges,
        PageError::Busy,
        PageError::Broken,
    ]
}
