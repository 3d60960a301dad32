//! Boards as pixels, still and moving.

mod animations;
mod references;
