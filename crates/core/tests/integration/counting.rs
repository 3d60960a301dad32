//! Perft and playouts on a game small enough to count by hand.

use crate::toy;
use crate::toy::Toy;
use kabinet_core::perft::{divide, perft};
use kabinet_core::playout::{Playout, play_on, playout};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};

fn plain(position: &Toy, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let next = list.iter().map(|&action| {
        let mut next = position.clone();
        next.play_unchecked(action);
        plain(&next, depth - 1)
    });
    next.sum()
}

#[test]
fn depth_none_is_one() {
    assert_eq!(perft(&Toy::new("A..B a -"), 0), 1);
    assert_eq!(divide(&Toy::new("A..B a -"), 0), []);
}

#[test]
fn counted_by_hand() {
    // r0 or R0; then Second has l3, L3; or First goes on with l1, r1, done.
    let start = Toy::new("A..B a -");
    assert_eq!(perft(&start, 1), 2);
    assert_eq!(perft(&start, 2), 2 + 3);
    // Behind r0: l3 leaves First with l1 and L1, L3 leaves Second with r2 and done.
    // Behind R0: after l1 or done Second has l3 and L3, after r1 it can only pass.
    assert_eq!(perft(&start, 3), 4 + 5);
}

#[test]
fn endings_count_nothing_beyond_themselves() {
    // r0 and R0 both win at once.
    let start = Toy::new("A*B a -");
    assert_eq!(perft(&start, 1), 2);
    assert_eq!(perft(&start, 2), 0);
    assert_eq!(perft(&start, 9), 0);
}

#[test]
fn passes_count_like_other_actions() {
    assert_eq!(perft(&Toy::new("A#B a -"), 7), 1);
}

#[test]
fn bulk_counting_is_counting() {
    for text in ["A..B a -", "A....B.* a -", "AB..#..A b -", ".A.B. a +"] {
        let start = Toy::new(text);
        for depth in 0..=6 {
            assert_eq!(perft(&start, depth), plain(&start, depth), "{text} {depth}");
        }
    }
}

#[test]
fn divide_splits_by_the_first_action() {
    let start = Toy::new("A....B.* a -");
    for depth in 1..=5 {
        let parts = divide(&start, depth);
        let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, perft(&start, depth));
        let mut list = ActionList::new();
        start.legal_actions(&mut list);
        let actions: Vec<toy::Action> = parts.iter().map(|(action, _)| *action).collect();
        assert_eq!(actions, list.to_vec());
    }
}

#[test]
fn playouts_end_where_the_position_ends() {
    let mut list = ActionList::new();
    let mut random = SplitMix64::new(1);
    let won = playout(&Toy::new("A*B a -"), 100, &mut list, &mut random);
    let outcome = Some(Outcome::Win(Side::First));
    assert_eq!(won, Playout { plies: 1, outcome });
    // Two passes in a row are the match's business: a playout goes on to its limit.
    let blocked = playout(&Toy::new("A#B a -"), 100, &mut list, &mut random);
    let outcome = None;
    assert_eq!(
        blocked,
        Playout {
            plies: 100,
            outcome
        }
    );
    let none = playout(&Toy::new("A*B a -"), 0, &mut list, &mut random);
    assert_eq!(none, Playout { plies: 0, outcome });
}

#[test]
fn a_playout_can_be_played_in_parts() {
    let start = Toy::new("A#B a -");
    let mut list = ActionList::new();
    let whole = playout(&start, 100, &mut list, &mut SplitMix64::new(5));
    let (mut position, mut random) = (start, SplitMix64::new(5));
    let parts: u64 = [1, 0, 60, 39]
        .map(|most| play_on(&mut position, most, &mut list, &mut random))
        .iter()
        .sum();
    assert_eq!((parts, position.outcome()), (whole.plies, whole.outcome));
    let mut won = Toy::new("A*B a -");
    assert!(play_on(&mut won, 100, &mut list, &mut random) < 100);
    assert_eq!(play_on(&mut won, 100, &mut list, &mut random), 0);
}

#[test]
fn playouts_are_repeatable() {
    let start = Toy::new("A.......B....* a -");
    let run = |seed| {
        let mut random = SplitMix64::new(seed);
        let mut list = ActionList::new();
        (0..20)
            .map(|_| playout(&start, 1000, &mut list, &mut random))
            .collect::<Vec<_>>()
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn a_list_is_reused_and_bounded() {
    let mut list: ActionList<toy::Action> = ActionList::default();
    assert!(list.is_empty());
    list.push(toy::Action(7));
    list.push_set::<1>(0b1110, 0);
    list.extend_mapped(&[20u16, 21], toy::Action);
    let codes: Vec<u16> = list.iter().map(|action| action.0).collect();
    assert_eq!(codes, [7, 1, 2, 3, 20, 21]);
    list.clear();
    assert_eq!(list.as_slice(), []);
}

#[test]
fn sets_are_listed_bit_by_bit() {
    let mut random = SplitMix64::new(3);
    let mut list: ActionList<toy::Action> = ActionList::new();
    for round in 0..1000u16 {
        // Sparse, even and dense sets.
        let set = match round % 3 {
            0 => random.next_u64() & random.next_u64() & random.next_u64(),
            1 => random.next_u64(),
            _ => random.next_u64() | random.next_u64(),
        };
        list.clear();
        list.push_set::<8>(set, round);
        let bits = (0..64).filter(|bit| set >> bit & 1 == 1);
        let wanted: Vec<toy::Action> = bits.map(|bit| toy::Action(round + bit)).collect();
        assert_eq!(list.as_slice(), wanted, "{set:#x}");
    }
    list.clear();
    list.push_set::<8>(0, 9);
    assert!(list.is_empty());
}

#[test]
fn play_returns_the_untouched_position() {
    let start = Toy::new("A..B a -");
    let error = start.clone().play(toy::Action(0x0000)).unwrap_err();
    assert_eq!(error.position, start);
    assert_eq!(error.to_string(), "that cannot be done");
    let next = start.play(toy::Action(0x0100)).unwrap();
    assert_eq!(next.to_string(), ".A.B b -");
}
