//! Boards as they are drawn and touched.

mod every_game;
mod gestures;
mod golden;
mod live;
mod pictures;
mod standings;
mod terminal;
