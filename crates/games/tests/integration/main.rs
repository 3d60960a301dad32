//! The rules: every game of the catalogue against the pages, the reference and itself.

#[path = "../common/mod.rs"]
mod common;
#[path = "../reference/mod.rs"]
mod reference;

mod against_reference;
mod any_text;
mod arranging;
mod conformance;
mod documents;
mod editing;
mod following;
mod messages;
mod perft;
mod playthroughs;
mod records;
mod rule_pages;
mod sheets;
mod turns;
mod typed;
