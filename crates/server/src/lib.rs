//! Kabinet in the browser: pages, live play, storage.

pub mod pages;
