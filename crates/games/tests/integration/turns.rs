//! Turns of several actions: a game says by itself that one is not complete.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::Variant;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};

#[test]
fn a_position_is_in_mid_turn_exactly_when_its_side_has_just_acted() {
    let mut list = ActionList::new();
    for variant in Variant::all() {
        let mut random = SplitMix64::new(17);
        for _ in 0..40 {
            let mut position = variant.start();
            for _ in 0..120 {
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                let side = position.side();
                position.play_unchecked(action);
                let goes_on = position.side() == side && position.outcome().is_none();
                assert_eq!(position.mid_turn(), goes_on, "{variant}: {position}");
                // What a text says must be enough to know it.
                let text = position.to_string();
                let read = variant.id.open(&variant.options, Some(&text)).unwrap();
                assert_eq!(read.mid_turn(), goes_on, "{variant}: {position}");
            }
        }
    }
}
