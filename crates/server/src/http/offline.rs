//! Kabinet without a network: the service worker, the manifest with its icons, and the page that
//! stands for those that need the server.

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_engine::puzzles;
use kabinet_games::GameId;
use kabinet_picture::{Width, png};
use kabinet_words::{Language, text};
use serde::Serialize;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::PageResult;
use super::middleware::SERVICE_POLICY;
use crate::assets::{self, local};
use crate::byte_cache::CacheKey;
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::manifest::{Manifest, icon_svg};
use crate::pages::offline::OfflinePage;
use crate::pictures::RenderKind;

/// The parts of the service worker's script, in their order. They share one scope, so their names
/// must differ. Handlers of other events have files of their own here.
const PARTS: [&str; 4] = [
    "workers/store.js",
    "workers/service.js",
    "workers/answers.js",
    "workers/notices.js",
];

/// What every page needs to look and work as it should, besides what it links to.
const FILES: [&str; 4] = [
    "icon-turn.svg",
    "workers/store.js",
    "workers/table.js",
    "workers/thinker.js",
];

/// What the service worker must know.
#[derive(Debug, Serialize)]
struct ServiceData {
    /// The build: the name of everything it keeps.
    version: &'static str,
    /// The pages that are kept, the most important first.
    pages: Vec<String>,
    /// Files with many pages each, and one of these pages.
    packs: Vec<(String, String)>,
    /// The files that are kept.
    files: Vec<String>,
    /// The address of the program.
    program: String,
    /// The address of the program that thinks.
    engine: String,
    /// The address of the lessons and puzzles, as the program takes them.
    exercises: String,
    /// The texts of the program, by language.
    texts: Vec<(&'static str, String)>,
    /// What is said when not even the page about that is kept.
    sorry: Vec<(&'static str, String)>,
}

/// The pages that are kept.
fn pages() -> Vec<String> {
    let site = [
        "/offline",
        "/",
        "/games",
        "/puzzles",
        "/analysis",
        "/known",
        "/manifest.webmanifest",
    ];
    let mut pages: Vec<String> = site.map(str::to_owned).to_vec();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        for part in [
            "new", "here", "rules", "strategy", "analysis", "puzzles", "known", "print",
        ] {
            pages.push(format!("/{part}/{slug}"));
        }
        let lesson = kabinet_content::lesson(game);
        let steps = lesson.map_or(&[][..], kabinet_content::Lesson::steps);
        pages.push(format!("/learn/{slug}"));
        for step in steps {
            pages.push(format!("/learn/{slug}/{}", step.name()));
        }
    }
    pages
}

/// The service worker. Browsers look for a new one with every visit.
pub(super) async fn service_worker() -> Response {
    let each = |of: fn(Language) -> String| {
        let all = Language::ALL.map(|language| (language.code(), of(language)));
        all.to_vec()
    };
    let files = FILES.map(assets::address).into_iter();
    let programs = [
        local::OFFLINE_SCRIPT,
        local::OFFLINE_PROGRAM,
        local::EXERCISES,
        local::SCRIPT,
        local::PROGRAM,
    ]
    .map(local::address);
    let packs = GameId::ALL.iter().filter_map(|&game| {
        let (slug, first) = (game.info().slug, puzzles::of(game).first()?);
        let page = format!("/puzzles/{slug}/{}", first.id());
        Some((format!("/puzzles/{slug}/pack.json"), page))
    });
    let data = ServiceData {
        version: assets::build(),
        pages: pages(),
        packs: packs.collect(),
        files: files.chain(programs).collect(),
        program: local::address(local::OFFLINE_PROGRAM),
        engine: local::address(local::PROGRAM),
        exercises: local::address(local::EXERCISES),
        texts: each(|language| local::address(&local::texts(language))),
        sorry: each(|language| text(language, "offline-sorry")),
    };
    let data = serde_json::to_string(&data).unwrap_or_default();
    let parts = PARTS.map(|name| assets::text(name).unwrap_or_default());
    // Only a script that is loaded before the worker is installed is there without a network.
    let [rooms, engine] = [local::OFFLINE_SCRIPT, local::SCRIPT].map(local::address);
    let script = format!(
        "self.kabinet = {data};\nimportScripts('{rooms}', '{engine}');\n{}",
        parts.concat()
    );
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/javascript; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (
            CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(SERVICE_POLICY),
        ),
    ];
    (headers, script).into_response()
}

/// The manifest, by which the site is installed like an app.
pub(super) async fn manifest(request: RequestContext) -> Response {
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("application/manifest+json"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    let manifest = Manifest::new(&request.page());
    let json = serde_json::to_string(&manifest).unwrap_or_default();
    (headers, json).into_response()
}

/// The page that stands for those that need the server.
pub(super) async fn page(request: RequestContext) -> Response {
    let page = request.page();
    html(OfflinePage { page }.html())
}

/// The icon in pixels: `192.png`, or `maskable-512.png` for systems that cut its edges off.
pub(super) async fn icon(State(app): State<App>, Path(file): Path<String>) -> PageResult {
    let name = file.strip_suffix(".png").ok_or(PageError::NoPage)?;
    let (size, maskable) = match name.strip_prefix("maskable-") {
        Some(size) => (size, true),
        None => (name, false),
    };
    let width = match size {
        "180" | "192" | "512" => size.parse().ok().and_then(Width::new),
        _ => None,
    };
    let width = width.ok_or(PageError::NoPage)?;
    let svg = icon_svg(maskable);
    let key = CacheKey::of(&["icon", &width.to_string(), &svg]);
    let file = match app.renderer().cached(key).await {
        Some(file) => file,
        None => {
            let make = move |_: &_| png(&svg, width).map(Some);
            app.renderer()
                .render(RenderKind::Picture, key, make)
                .await?
        }
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=86400"),
        ),
    ];
    Ok((headers, file).into_response())
}
