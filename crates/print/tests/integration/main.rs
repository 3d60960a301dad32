//! Sheets and documents as they are printed.

#[path = "../common/mod.rs"]
mod common;

mod documents;
mod sheets;
