//! The server as browsers meet it: real sockets, real storage, no pages.

#[path = "../common/mod.rs"]
mod common;

mod absence;
mod addresses;
mod analysis;
mod analysis_engine;
mod coaching;
mod conditional;
mod crowd;
#[cfg(feature = "toy")]
mod drafts;
mod holiday;
mod hostile;
mod lessons;
mod looks;
mod notices;
mod pictures;
mod play;
mod prints;
mod puzzles;
mod solved;
mod time;
mod trust;
