//! Kabinet in the browser: pages, live play, storage.
//!
//! | module | concept |
//! | --- | --- |
//! | [`room`] | a game that people play: commands, events, state, clock; plain functions |
//! | [`storage`] | every event of every room, durable before anybody hears of it |
//! | [`hall`] | the rooms that are open, the engine and the alarms that wait on them |
//! | [`live`] | messages to and from browsers, and the connections they travel through |
//! | [`look`] | a position and what may be played there, for pages that are no live game |
//! | [`known`] | what is known of each game, in the same form as the rules |
//! | [`analysis`] | the analysis board: trees of turns, positions put down by hand |
//! | [`pages`] | what pages show |
//! | [`printing`] | what people print, made a few at a time and kept for a while |
//! | [`pictures`] | pictures for those who share: positions, games, cards |
//! | [`thinking`] | everything the engine says on an analysis board |
//! | [`rules`] | the rules as people read them, with figures that the rules check |
//! | [`http`] | addresses: from requests to pages and back |
//! | [`load`] | a load of live games, to see what a server holds |
//! | [`ids`], [`time`] | names and secrets; moments |

pub mod analysis;
pub mod hall;
pub mod http;
pub mod ids;
pub mod known;
pub mod lessons;
pub mod live;
pub mod load;
pub mod look;
pub mod pages;
pub mod pictures;
pub mod printing;
pub mod proving;
pub mod room;
pub mod rules;
pub mod storage;
pub mod thinking;
pub mod time;

/// Lets the process have as many connections as the system allows, and says how many files that is.
///
/// Every connection is an open file, and the usual limit is a thousand: less than an evening's guests.
///
/// # Errors
/// If the system does not say.
pub fn allow_many_connections() -> std::io::Result<u64> {
    rlimit::increase_nofile_limit(u64::MAX)
}
