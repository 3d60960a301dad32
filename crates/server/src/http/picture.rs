//! Pictures by address: any position, any game, and the cards of pages.
//!
//! An answer is named by what it shows (its `ETag`), which is known before it is drawn: whoever has it already gets
//! no pixels, and nobody waits for them. Only pictures that must be drawn count against the limits of an address.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_core::Say;
use kabinet_draw::svg::Theme;
use kabinet_games::{AnyGame, GameId};
use kabinet_picture::{FilmOptions, Width, film, png};
use kabinet_words::{Language, say};

use super::app::App;
use super::ask::Ask;
use super::game::find;
use crate::live::view::{self, Viewer};
use crate::look::Asked;
use crate::pages::trouble::Trouble;
use crate::pictures::drawing::{beside, sides};
use crate::pictures::studio::Work;
use crate::pictures::{Drawing, Key, StudioError, card};
use crate::room::{Holder, State as RoomState};

/// The longest text of a position or a turn that is read: none of ours comes near it.
const LONGEST: usize = 2000;
/// The most parameters of an address.
const MOST_PARAMETERS: usize = 24;

/// How long a picture of something that does not change may be kept: drawings do change, if rarely.
const DAY: &str = "public, max-age=86400";
/// A picture of something that goes on.
const FRESH: &str = "no-cache";

/// The parameters of an address.
type Parameters = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// What a picture's address asks for, besides what it shows.
#[derive(Clone, Debug, Default)]
struct Wish {
    options: Vec<String>,
    position: Option<String>,
    last: Option<String>,
    theme: Option<Theme>,
    width: Option<Width>,
    language: Option<Language>,
    flipped: bool,
}

impl Wish {
    /// Reads the parameters. What is wrong is said by the key of a sentence.
    fn read(parameters: Parameters) -> Result<Self, &'static str> {
        let Ok(Query(pairs)) = parameters else {
            return Err("picture-wrong-address");
        };
        if pairs.len() > MOST_PARAMETERS || pairs.iter().any(|(_, value)| value.len() > LONGEST) {
            return Err("picture-wrong-address");
        }
        let mut wish = Wish::default();
        for (key, value) in pairs {
            match key.as_str() {
                "option" => wish.options.push(value),
                "position" => wish.position = Some(value).filter(|text| !text.is_empty()),
                "last" => wish.last = Some(value).filter(|text| !text.is_empty()),
                "theme" => {
                    wish.theme = Some(match value.as_str() {
                        "light" => Theme::Light,
                        "dark" => Theme::Dark,
                        "auto" => Theme::Auto,
                        _ => return Err("picture-wrong-theme"),
                    });
                }
                "size" => {
                    wish.width = Some(value.parse().map_err(|_| "picture-wrong-size")?);
                }
                "lang" => {
                    wish.language = Some(value.parse().map_err(|_| "picture-wrong-language")?);
                }
                "flip" => wish.flipped = !matches!(value.as_str(), "" | "0"),
                // Whoever shares an address may have added something of their own.
                _ => {}
            }
        }
        Ok(wish)
    }

    fn language(&self, ask: &Ask) -> Language {
        self.language.unwrap_or(ask.visitor.language)
    }

    /// The colours of pixels, which cannot follow anybody's system.
    fn pixels(&self) -> Theme {
        match self.theme {
            Some(Theme::Dark) => Theme::Dark,
            _ => Theme::Light,
        }
    }
}

/// What a picture is a file of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Gif,
}

impl Form {
    fn kind(self) -> &'static str {
        match self {
            Form::Svg => "image/svg+xml",
            Form::Png => "image/png",
            Form::Gif => "image/gif",
        }
    }
}

/// Whoever asks for a picture.
struct Customer<'a> {
    app: &'a App,
    ask: &'a Ask,
    cache: &'static str,
    /// Whether the picture depends on the visitor, and not on the address alone.
    personal: bool,
}

impl Customer<'_> {
    /// The answer with a picture.
    fn answer(&self, form: Form, key: Key, file: Bytes) -> Response {
        let mut response = (self.headers(form, key), file).into_response();
        self.finish(&mut response);
        response
    }

    fn headers(&self, form: Form, key: Key) -> [(HeaderName, HeaderValue); 3] {
        let tag = HeaderValue::from_str(&key.tag());
        [
            (CONTENT_TYPE, HeaderValue::from_static(form.kind())),
            (CACHE_CONTROL, HeaderValue::from_static(self.cache)),
            (ETAG, tag.unwrap_or(HeaderValue::from_static("\"\""))),
        ]
    }

    fn finish(&self, response: &mut Response) {
        let headers = response.headers_mut();
        // Pictures are made to be shown elsewhere.
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
        if self.personal {
            headers.insert(VARY, HeaderValue::from_static("accept-language, cookie"));
        }
    }

    /// The answer to whoever has the picture already.
    fn unchanged(&self, form: Form, key: Key) -> Option<Response> {
        let known = self.ask.header(&IF_NONE_MATCH)?;
        let tag = key.tag();
        let same = known.split(',').any(|one| {
            let one = one.trim();
            one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
        });
        same.then(|| {
            let mut response = (StatusCode::NOT_MODIFIED, self.headers(form, key)).into_response();
            self.finish(&mut response);
            response
        })
    }

    /// A picture that needs no studio.
    fn svg(&self, svg: String) -> Response {
        let key = Key::of(&["svg", &svg]);
        self.unchanged(Form::Svg, key)
            .unwrap_or_else(|| self.answer(Form::Svg, key, Bytes::from(svg)))
    }

    /// The pixels of an SVG.
    async fn png(&self, svg: String, width: Width) -> Response {
        let key = Key::of(&["png", &width.to_string(), &svg]);
        if let Some(response) = self.unchanged(Form::Png, key) {
            return response;
        }
        let studio = self.app.studio();
        if let Some(file) = studio.kept(key) {
            return self.answer(Form::Png, key, file);
        }
        if !self.app.limits().picture(self.ask.origin) {
            return self.ask.trouble(Trouble::TooMany { seconds: 10 });
        }
        let make = move |_: &_| png(&svg, width).map(Some);
        match studio.make(Work::Picture, key, make).await {
            Ok(file) => self.answer(Form::Png, key, file),
            Err(error) => self.failed(&error),
        }
    }

    fn failed(&self, error: &StudioError) -> Response {
        match error {
            StudioError::Busy => self.ask.trouble(Trouble::Busy),
            StudioError::Picture(_) | StudioError::Gone => {
                tracing::error!(%error, path = self.ask.path, "a picture was not made");
                self.ask.trouble(Trouble::Broken)
            }
        }
    }
}

/// There is no such picture: why, by the key of a sentence.
fn refuse(ask: &Ask, key: &str) -> Response {
    let why = kabinet_words::text_with(
        ask.visitor.language,
        key,
        &[
            (
                "least",
                kabinet_core::Arg::Number(i64::from(Width::LEAST.pixels())),
            ),
            (
                "most",
                kabinet_core::Arg::Number(i64::from(Width::MOST.pixels())),
            ),
        ],
    );
    ask.trouble(Trouble::NoPicture { why })
}

/// The position that an address names, or the answer that there is none.
fn position(ask: &Ask, game: &str, wish: &Wish) -> Result<AnyGame, Box<Response>> {
    let asked = Asked {
        game: game.to_owned(),
        options: wish.options.clone(),
        position: wish.position.clone(),
        actions: Vec::new(),
    };
    let opened = asked.open().map(|(_, game)| game.position().clone());
    opened.map_err(|error| {
        let why = say(ask.visitor.language, &error.saying());
        Box::new(ask.trouble(Trouble::NoPicture { why }))
    })
}

/// Any position of any game.
pub(super) async fn any(
    State(app): State<App>,
    ask: Ask,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let wanted = [(".svg", Form::Svg), (".png", Form::Png)];
    let mut wanted = wanted.into_iter();
    let found = wanted.find_map(|(end, form)| Some((file.strip_suffix(end)?, form)));
    let Some((game, form)) = found else {
        return ask.trouble(Trouble::NoPage);
    };
    if game.parse::<GameId>().is_err() {
        let name = game.to_owned();
        return ask.trouble(Trouble::NoGame { name });
    }
    let wish = match Wish::read(parameters) {
        Ok(wish) => wish,
        Err(key) => return refuse(&ask, key),
    };
    let position = match position(&ask, game, &wish) {
        Ok(position) => position,
        Err(response) => return *response,
    };
    let drawing = Drawing {
        last: wish.last.as_deref(),
        flipped: wish.flipped,
        ..Drawing::of(&position)
    };
    let customer = Customer {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    let language = wish.language(&ask);
    match form {
        Form::Svg => customer.svg(drawing.svg(language, wish.theme.unwrap_or_default())),
        _ => {
            let svg = drawing.svg(language, wish.pixels());
            let width = wish.width.unwrap_or(Width::USUAL);
            customer.png(svg, width).await
        }
    }
}

/// What a room's picture is made of.
fn in_room<T>(
    state: &RoomState,
    language: Language,
    flipped: bool,
    draw: impl FnOnce(&Drawing<'_>) -> T,
) -> T {
    let position = state.game().position();
    let drawing = Drawing {
        position,
        last: state.turns().last().map(|turn| turn.text.as_str()),
        ending: state.end().and_then(view::as_ending),
        told: Some(told(state, language)),
        names: Some(names(state, language)),
        flipped,
    };
    draw(&drawing)
}

/// What a game waits for or how it ended, to somebody who looks on.
fn told(state: &RoomState, language: Language) -> String {
    let viewer = Viewer {
        language,
        seats: Vec::new(),
    };
    view::status(state, &viewer)
}

/// What the sides are called, with the people who play them as far as there is room.
fn names(state: &RoomState, language: Language) -> [String; 2] {
    /// A strip has room for so many letters beside the pieces.
    const LETTERS: usize = 14;
    let mut names = sides(language, state.game().position());
    for place in state.seats() {
        if let Holder::Person { name, .. } = &place.holder
            && !name.is_empty()
            && state.seats().len() == 2
        {
            let short: String = name.chars().take(LETTERS).collect();
            let more = if short.len() < name.len() { "…" } else { "" };
            names[place.seat.side.index()] += &format!(" · {short}{more}");
        }
    }
    names
}

/// A game as it stands.
pub(super) async fn of_game(
    State(app): State<App>,
    ask: Ask,
    Path(id): Path<String>,
    parameters: Parameters,
) -> Response {
    let (wish, room) = match (Wish::read(parameters), find(&app, &id).await) {
        (_, Err(trouble)) => return ask.trouble(trouble),
        (Err(key), _) => return refuse(&ask, key),
        (Ok(wish), Ok((_, room))) => (wish, room),
    };
    let language = wish.language(&ask);
    let (svg, over) = room.look(|state| {
        let draw = |drawing: &Drawing<'_>| drawing.svg(language, wish.pixels());
        let svg = in_room(state, language, wish.flipped, draw);
        (svg, state.end().is_some())
    });
    let customer = Customer {
        app: &app,
        ask: &ask,
        cache: if over { DAY } else { FRESH },
        personal: wish.language.is_none(),
    };
    customer.png(svg, wish.width.unwrap_or(Width::USUAL)).await
}

/// A finished game as an animated picture.
pub(super) async fn animation(
    State(app): State<App>,
    ask: Ask,
    Path(id): Path<String>,
    parameters: Parameters,
) -> Response {
    let (wish, room) = match (Wish::read(parameters), find(&app, &id).await) {
        (_, Err(trouble)) => return ask.trouble(trouble),
        (Err(key), _) => return refuse(&ask, key),
        (Ok(wish), Ok((_, room))) => (wish, room),
    };
    let language = wish.language(&ask);
    let found = room.look(|state| {
        state.end()?;
        let options = FilmOptions {
            theme: wish.pixels(),
            flipped: wish.flipped,
            names: Some(names(state, language)),
            ending: Some(told(state, language)),
            beside: beside(language),
        };
        Some((state.game().clone(), state.info().slug, options))
    });
    let Some((game, slug, options)) = found else {
        return refuse(&ask, "picture-not-over");
    };
    let width = wish
        .width
        .or(Width::new(film::USUAL))
        .unwrap_or(Width::LEAST);
    // A finished game does not change: its name stands for all that was played.
    let key = Key::of(&[
        "gif",
        &id,
        &game.len().to_string(),
        &format!("{options:?}"),
        &width.to_string(),
    ]);
    let customer = Customer {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    if let Some(response) = customer.unchanged(Form::Gif, key) {
        return response;
    }
    let made = match app.studio().kept(key) {
        Some(file) => Ok(file),
        None if !app.limits().film(ask.origin) => {
            return ask.trouble(Trouble::TooMany { seconds: 30 });
        }
        None => {
            let make = move |stop: &std::sync::atomic::AtomicBool| {
                film(&game, options).gif(width, |_| match stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            };
            app.studio().make(Work::Film, key, make).await
        }
    };
    match made {
        Ok(file) => {
            let mut response = customer.answer(Form::Gif, key, file);
            let name = format!("inline; filename=\"{slug}-{}.gif\"", room.id());
            if let Ok(name) = HeaderValue::from_str(&name) {
                response.headers_mut().insert(CONTENT_DISPOSITION, name);
            }
            response
        }
        Err(error) => customer.failed(&error),
    }
}

/// The card of a page: of the cabinet, of a game, or of a position of it.
pub(super) async fn card(
    State(app): State<App>,
    ask: Ask,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let Some(name) = file.strip_suffix(".png") else {
        return ask.trouble(Trouble::NoPage);
    };
    let wish = match Wish::read(parameters) {
        Ok(wish) => wish,
        Err(key) => return refuse(&ask, key),
    };
    let language = wish.language(&ask);
    let svg = match name.parse::<GameId>() {
        Ok(game) if wish.position.is_none() && wish.options.is_empty() => {
            card::game(language, game)
        }
        Ok(_) => match position(&ask, name, &wish) {
            Ok(position) => {
                let drawing = Drawing {
                    last: wish.last.as_deref(),
                    flipped: wish.flipped,
                    ..Drawing::of(&position)
                };
                card::position(language, &drawing, "")
            }
            Err(response) => return *response,
        },
        Err(_) if name == "kabinet" => card::site(language),
        Err(_) => return ask.trouble(Trouble::NoPage),
    };
    let customer = Customer {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    customer.png(svg, Width::CARD).await
}

/// The card of a game that is played, or was.
pub(super) async fn game_card(
    State(app): State<App>,
    ask: Ask,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let id = file.strip_suffix(".png").unwrap_or_default();
    let (wish, room) = match (Wish::read(parameters), find(&app, id).await) {
        (_, Err(trouble)) => return ask.trouble(trouble),
        (Err(key), _) => return refuse(&ask, key),
        (Ok(wish), Ok((_, room))) => (wish, room),
    };
    let language = wish.language(&ask);
    let svg = room.look(|state| {
        let [first, second] = names(state, language);
        let players = format!("{first} – {second}");
        let draw = |drawing: &Drawing<'_>| card::position(language, drawing, &players);
        in_room(state, language, wish.flipped, draw)
    });
    let customer = Customer {
        app: &app,
        ask: &ask,
        cache: FRESH,
        personal: wish.language.is_none(),
    };
    customer.png(svg, Width::CARD).await
}
