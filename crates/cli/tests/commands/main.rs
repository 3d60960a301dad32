//! The command line as people and scripts meet it: the real binary, run with arguments.

#[allow(
    dead_code,
    reason = "a browser for the server's own tests, of which these need a part"
)]
#[path = "../../../server/tests/common/client.rs"]
mod client;
#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "these tests do not measure the time")]
#[path = "../common/server.rs"]
mod server;

mod analyse;
mod arguments;
mod characters;
#[cfg(feature = "toy")]
mod drafts;
mod levels_and_weights;
mod manners;
mod matches;
mod operations;
mod pictures_records_speed;
mod pixels;
mod play;
mod positions;
mod print;
mod puzzles;
mod settings;
mod solve;
mod table_talk;
mod tables;
mod versus;
