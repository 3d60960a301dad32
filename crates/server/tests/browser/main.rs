//! The pages in real browsers: whole games, people across the network, phones, keyboards, and a
//! server that goes away.
//!
//! Every guest has a browser of their own, Debian's chromium, and complains about anything that the
//! console says. Nothing waits for luck: pages are looked at until they show what they should.

mod analysis;
mod between;
mod coaching;
mod company;
mod days;
#[path = "../common/distance.rs"]
mod distance;
mod driver;
mod engine;
mod everyone;
mod first_paint;
mod fitting;
mod games;
mod guest;
mod hands;
mod heard;
mod house;
mod latency;
mod learning;
mod look;
mod pages;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../shared/parts.rs"]
mod parts;
mod pieces;
mod planned;
mod player;
mod pocket;
mod prints;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../common/receiver.rs"]
mod receiver;
mod restart;
mod said;
mod sharing;
mod table;
mod together;
mod upgrade;

use guest::Guest;
use serde_json::json;

/// Begins a game with the form that an address fills in.
async fn begin(guest: &Guest, game: &str, form: &str) {
    guest.go(&format!("/new/{game}?{form}")).await;
    guest.follow(".new-go button").await;
    guest.sees("#board .kb-svg").await;
}

/// Waits until something is played, so that the position is not this one any more.
async fn until_played(guest: &Guest, before: &str) {
    let script = "return document.getElementById('position').value !== arguments[0]";
    let _: bool = guest
        .until_with("it is played", script, json!([before]))
        .await;
}
