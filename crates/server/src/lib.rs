//! Kabinet in the browser: pages, live play, storage.
//!
//! | module | concept |
//! | --- | --- |
//! | [`room`] | a game that people play: commands, events, state, clock; plain functions |
//! | [`storage`] | every event of every room, durable before anybody hears of it |
//! | [`hall`] | the rooms that are open, the engine and the alarms that wait on them |
//! | [`live`] | messages to and from browsers, and the connections they travel through |
//! | [`pages`] | what pages show |
//! | [`http`] | addresses: from requests to pages and back |
//! | [`ids`], [`time`] | names and secrets; moments |

pub mod hall;
pub mod http;
pub mod ids;
pub mod live;
pub mod pages;
pub mod room;
pub mod storage;
pub mod time;
