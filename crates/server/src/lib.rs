//! Kabinet in the browser: pages, live play, storage.
//!
//! From the inside out:
//!
//! | module | concept |
//! | --- | --- |
//! | [`ids`], [`time`] | identifiers and secrets; timestamps |
//! | `json` | values as JSON texts |
//! | [`limits`] | rate limits by address, visitor, seat and room |
//! | `persona` | the computer's level or character, in words |
//! | `task` | tasks that run beside their caller |
//! | [`visible`] | what can be seen of a text |
//! | [`room`] | a game that people play: commands, events, state, clock; pure functions |
//! | [`bus`] | news between servers that share a database |
//! | [`storage`] | every event of every room, durable before any client is told |
//! | [`rooms`] | the rooms in memory, their engine pool and alarms |
//! | [`protocol`] | the messages between server and browser |
//! | [`position_view`] | a position and its legal actions, for pages without a live game |
//! | [`practice`] | lessons and puzzles: what somebody played there, judged |
//! | [`analysis`] | the analysis board: trees of turns, positions set up by hand |
//! | [`local_room`] | a room in the visitor's own browser, and how it comes to the server |
//! | [`analysis_engine`] | the engine behind the analysis board |
//! | [`work`], [`byte_cache`] | slow work within limits; files that were made lately |
//! | [`pictures`], [`printing`], [`proving`] | what takes long: pixels, documents, proofs |
//! | [`assets`] | scripts, style sheets and the icon, with their addresses |
//! | [`net`] | connections: who may come in, and how long everything may take |
//! | [`push`] | telling players something while they are not there |
//! | [`pages`] | what pages show |
//! | [`http`] | routes, handlers, middleware |
//! | [`maintenance`] | backups, checks, cleaning up, operators' orders |
//! | [`process`] | memory, descriptors and processor time of a process |
//! | [`telemetry`] | the figures that `/metrics` shows |
//! | [`systemd`] | readiness, the watchdog, sockets that are open already |
//! | [`worker`] | thinking for servers, over the bus |
//! | [`load`] | a load generator of live games |
//! | [`blocking`] | all of it for callers without a runtime: the command line |
//!
//! Without the feature `serve` only the pure part is left: what a browser does by itself when it
//! has no network (the crate `wasm`).

#![cfg_attr(
    not(feature = "serve"),
    allow(
        dead_code,
        unreachable_code,
        reason = "a browser has no tables, no queue and no other visitors"
    )
)]

pub mod analysis;
pub mod analysis_engine;
#[cfg(feature = "serve")]
pub mod assets;
#[cfg(feature = "serve")]
pub mod blocking;
#[cfg(feature = "serve")]
pub mod bus;
#[cfg(feature = "serve")]
pub mod byte_cache;
#[cfg(feature = "serve")]
pub mod http;
pub mod ids;
pub(crate) mod json;
#[cfg(feature = "serve")]
pub mod limits;
#[cfg(feature = "serve")]
pub mod load;
pub mod local_room;
#[cfg(feature = "serve")]
pub mod maintenance;
#[cfg(feature = "serve")]
pub mod net;
#[cfg(feature = "serve")]
pub mod pages;
/// Of the pages, a browser has only what a form for a new game means.
#[cfg(not(feature = "serve"))]
pub mod pages {
    pub mod new_game;
}
pub mod persona;
#[cfg(feature = "serve")]
pub mod pictures;
pub mod position_view;
pub mod practice;
#[cfg(feature = "serve")]
pub mod printing;
#[cfg(feature = "serve")]
pub mod process;
pub mod protocol;
#[cfg(feature = "serve")]
pub mod proving;
#[cfg(feature = "serve")]
pub mod push;
pub mod room;
#[cfg(feature = "serve")]
pub mod rooms;
#[cfg(feature = "serve")]
pub mod storage;
#[cfg(feature = "serve")]
pub mod systemd;
#[cfg(feature = "serve")]
mod task;
#[cfg(feature = "serve")]
pub mod telemetry;
pub mod time;
pub mod visible;
#[cfg(feature = "serve")]
pub mod work;
#[cfg(feature = "serve")]
pub mod worker;

/// Lets the process have as many connections as the system allows, and says how many files that is.
///
/// Every connection is an open file, and the usual limit is a thousand: less than an evening's
/// guests.
///
/// # Errors
/// If the system does not say.
#[cfg(feature = "serve")]
pub fn allow_many_connections() -> std::io::Result<u64> {
    rlimit::increase_nofile_limit(u64::MAX)
}
