//! What every game of the catalogue must hold to, under every option.
//!
//! No game is named: a game that joins the catalogue is held to all of this at once. Each test
//! takes one aspect and looks at positions of random games of every variant.

use std::collections::{HashMap, HashSet};

use crate::common::{Variant, sample, tries};
use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Game, Outcome};
use kabinet_games::{AnyGame, GameId, Options, Visitor};

/// Random games per variant, in a whole run.
const GAMES: usize = 200;

/// Where a random game is cut off.
const PLIES: usize = 100;

/// How many positions that go on are looked at, where there are so many, however costly the look.
const AT_LEAST: usize = 32;

/// One thing that holds in every position of every game.
trait Aspect {
    /// Of how many positions one is looked at, because the look is costly.
    const ONE_IN: usize = 1;

    /// Looks at positions of one variant; fails if the aspect does not hold.
    fn check<G: Game>(variant: &Variant, positions: &[G]);
}

/// Checks an aspect of every variant of every game.
fn holds<A: Aspect>() {
    struct Look<'a, A>(&'a Variant, std::marker::PhantomData<A>);
    impl<A: Aspect> Visitor for Look<'_, A> {
        type Output = ();
        fn visit<G: Game>(self, start: &G) {
            let seed = self.0.seed(A::ONE_IN as u64);
            let positions = sample(start, tries(GAMES), PLIES, seed);
            // Of short games there are few positions, and fewer are passed over.
            let going_on = positions.iter().filter(|p| p.outcome().is_none()).count();
            let one_in = A::ONE_IN.min(going_on / AT_LEAST).max(1);
            if one_in == 1 {
                A::check(self.0, &positions);
            } else {
                // The last position of a game is in danger of never being looked at when the
                // stride fits the games' length, so the choice is random.
                let mut random = SplitMix64::new(seed);
                let thinned: Vec<G> = positions
                    .into_iter()
                    .filter(|position| position.outcome().is_some() || random.below(one_in) == 0)
                    .collect();
                A::check(self.0, &thinned);
            }
        }
    }
    for variant in Variant::all() {
        variant
            .start()
            .visit(Look::<A>(&variant, std::marker::PhantomData));
    }
}

fn listed<G: Game>(position: &G) -> Vec<G::Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.to_vec()
}

fn played<G: Game>(position: &G, action: G::Action) -> G {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// Some of the items: all where they are few.
fn some<T: Copy>(items: &[T], most: usize, random: &mut SplitMix64) -> Vec<T> {
    if items.len() <= most {
        return items.to_vec();
    }
    (0..most)
        .filter_map(|_| random.choose(items).copied())
        .collect()
}

/// What is listed is legal, each action once, and the count is that of the list.
struct Listed;

impl Aspect for Listed {
    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut list = ActionList::new();
        for position in positions {
            position.legal_actions(&mut list);
            let mut seen = HashSet::new();
            for &action in list.as_slice() {
                assert_eq!(
                    position.check(action),
                    Ok(()),
                    "{variant}: {position}: {} is listed",
                    position.action_text(action)
                );
                assert!(
                    seen.insert(action),
                    "{variant}: {position}: {} is listed twice",
                    position.action_text(action)
                );
                assert!(
                    !position.is_pass(action) || list.len() == 1,
                    "{variant}: {position}: a pass beside other actions"
                );
            }
            assert_eq!(
                position.outcome().is_some(),
                list.is_empty(),
                "{variant}: {position}: finished exactly when there are no actions"
            );
            let count = list.len();
            assert_eq!(
                position.count_actions(&mut list),
                count,
                "{variant}: {position}"
            );
        }
    }
}

#[test]
fn listed_actions_are_legal_and_listed_once() {
    holds::<Listed>();
}

/// What is not listed is not legal: random codes, and those one bit away from a legal one.
struct Unlisted;

impl Aspect for Unlisted {
    const ONE_IN: usize = 4;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut random = SplitMix64::new(1);
        for position in positions {
            let list = listed(position);
            let legal: HashSet<u16> = list.iter().map(|action| action.code()).collect();
            let near = some(&list, 4, &mut random);
            let near = near
                .iter()
                .flat_map(|action| (0..16).map(|bit| action.code() ^ (1 << bit)));
            let far: Vec<u16> = (0..32).map(|_| random.next_u64() as u16).collect();
            for code in near.chain(far) {
                agrees(variant, position, code, legal.contains(&code));
            }
        }
    }
}

/// A code is accepted exactly when it is the code of a listed action.
fn agrees<G: Game>(variant: &Variant, position: &G, code: u16, is_listed: bool) {
    let action = G::Action::from_code(code);
    let checked = position.check(action);
    assert_eq!(
        checked.is_ok(),
        is_listed,
        "{variant}: {position}: code {code:#06x}, {action:?}, {}",
        position.action_text(action)
    );
    if let Err(reason) = checked {
        let reason = reason.to_string();
        assert!(!reason.is_empty() && !reason.contains('\n'), "{variant}");
    }
    assert_eq!(G::Action::from_code(action.code()), action, "{variant}");
}

#[test]
fn unlisted_actions_are_illegal() {
    holds::<Unlisted>();
}

/// All 65 536 codes, in a few positions.
struct EveryCode;

impl Aspect for EveryCode {
    const ONE_IN: usize = 400;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut random = SplitMix64::new(2);
        let few: Vec<&G> = positions.iter().collect();
        for position in some(&few, 30, &mut random) {
            let legal: HashSet<u16> = listed(position).iter().map(|a| a.code()).collect();
            for code in 0..=u16::MAX {
                let action = G::Action::from_code(code);
                if position.check(action).is_ok() != legal.contains(&code) {
                    agrees(variant, position, code, legal.contains(&code));
                }
                // Codes come from outside: none may panic.
                let _ = (position.is_pass(action), position.action_text(action));
            }
        }
    }
}

#[test]
fn slow_no_code_is_legal_that_is_not_listed() {
    holds::<EveryCode>();
}

/// A position read from its own text is that position, and lists the same actions in the same
/// order.
struct Reopened;

impl Aspect for Reopened {
    const ONE_IN: usize = 2;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        for position in positions {
            let text = position.to_string();
            let again: G = variant.open_own(&text);
            assert_eq!(again.to_string(), text, "{variant}");
            assert_eq!(&again, position, "{variant}: {text}");
            assert_eq!(again.zobrist(), position.zobrist(), "{variant}: {text}");
            assert_eq!(again.side(), position.side(), "{variant}: {text}");
            assert_eq!(again.member(), position.member(), "{variant}: {text}");
            assert_eq!(again.outcome(), position.outcome(), "{variant}: {text}");
            assert_eq!(again.material(), position.material(), "{variant}: {text}");
            assert_eq!(listed(&again), listed(position), "{variant}: {text}");
        }
    }
}

#[test]
fn position_texts_round_trip_and_order_the_actions() {
    holds::<Reopened>();
}

/// Position texts are one line of fields, one of them the side to act.
struct PositionTexts;

impl Aspect for PositionTexts {
    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        for position in positions {
            let text = position.to_string();
            let printable = text.chars().all(|c| c == ' ' || c.is_ascii_graphic());
            assert!(printable, "{variant}: {text:?}");
            let fields: Vec<&str> = text.split(' ').collect();
            assert!(!fields.contains(&""), "{variant}: {text:?}");
            let letter = variant.id.info().side(position.side()).letter.to_string();
            let told = fields.contains(&letter.as_str());
            assert!(
                told,
                "{variant}: {text:?} has no field {letter} for the side to act"
            );
        }
    }
}

#[test]
fn position_texts_are_one_line_of_fields() {
    holds::<PositionTexts>();
}

/// Equal texts, equal positions and equal hashes are the same thing.
struct Identity;

impl Aspect for Identity {
    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut by_text: HashMap<String, &G> = HashMap::new();
        let mut by_position: HashMap<&G, String> = HashMap::new();
        let mut by_hash: HashMap<u64, String> = HashMap::new();
        for position in positions {
            let text = position.to_string();
            let known = by_text.entry(text.clone()).or_insert(position);
            assert_eq!(*known, position, "{variant}: one text, two positions");
            let known = by_position.entry(position).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "{variant}: one position, two texts");
            let known = by_hash.entry(position.zobrist()).or_insert(text.clone());
            assert_eq!(*known, text, "{variant}: one hash, two positions");
            assert_eq!(
                position.zobrist(),
                position.zobrist_from_scratch(),
                "{variant}: {text}: the incremental hash"
            );
        }
        assert_eq!(by_text.len(), by_hash.len(), "{variant}");
    }
}

#[test]
fn equal_texts_are_equal_positions_with_equal_hashes() {
    holds::<Identity>();
}

/// Every action of a position leads to another position with a right hash of its own.
struct Successors;

impl Aspect for Successors {
    const ONE_IN: usize = 8;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        for position in positions {
            let mut reached: HashMap<u64, G> = HashMap::new();
            for action in listed(position) {
                let next = played(position, action);
                assert_ne!(&next, position, "{variant}: nothing happened");
                assert_eq!(
                    next.zobrist(),
                    next.zobrist_from_scratch(),
                    "{variant}: {position}: the hash behind {}",
                    position.action_text(action)
                );
                let known = reached.entry(next.zobrist()).or_insert(next.clone());
                assert_eq!(*known, next, "{variant}: {position}: one hash for two");
            }
        }
    }
}

#[test]
fn every_action_keeps_the_hash_right() {
    holds::<Successors>();
}

/// Action texts read back as the same action, and no two are alike.
struct ActionTexts;

impl Aspect for ActionTexts {
    const ONE_IN: usize = 8;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        for position in positions {
            let mut seen = HashSet::new();
            for action in listed(position) {
                let text = position.action_text(action);
                assert_eq!(
                    position.read_action(&text),
                    Ok(action),
                    "{variant}: {position}: {text}"
                );
                assert_eq!(position.legal_action(&text), Ok(action), "{variant}");
                // Records join actions with commas, put numbers with dots before them, and
                // judgements behind them.
                let fit = |c: char| c.is_ascii_graphic() && !",;.!?$(){}[]\"\\".contains(c);
                assert!(text.chars().all(fit), "{variant}: {text:?}");
                assert!(
                    text.starts_with(|c: char| !c.is_ascii_digit() && c != '*'),
                    "{variant}: {text:?} looks like a number or a result"
                );
                assert!(
                    seen.insert(text.clone()),
                    "{variant}: {position}: two actions are {text}"
                );
            }
        }
    }
}

#[test]
fn action_texts_round_trip_and_differ() {
    holds::<ActionTexts>();
}

/// No piece appears, none disappears where pieces stay in the game, and none becomes another where
/// pieces stay what they are.
struct Material;

impl Aspect for Material {
    const ONE_IN: usize = 8;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let counted = |position: &G| -> HashMap<char, u32> {
            let counts = position.material();
            let letters = counts.len();
            let counts: HashMap<char, u32> = counts.into_iter().collect();
            assert_eq!(
                counts.len(),
                letters,
                "{variant}: {position}: `material` names a letter twice"
            );
            counts
        };
        let info = variant.id.info();
        for position in positions {
            let before = counted(position);
            let all_before: u32 = before.values().sum();
            for action in listed(position) {
                let after = counted(&played(position, action));
                let all_after: u32 = after.values().sum();
                let text = position.action_text(action);
                assert!(
                    all_after <= all_before,
                    "{variant}: {position}: {text} makes {all_after} pieces of {all_before}; \
                     `material` counts those in hand and waiting to be put back too, so it never \
                     grows"
                );
                assert!(
                    all_after == all_before || info.pieces_leave,
                    "{variant}: {position}: {text} leaves {all_after} pieces of {all_before}; if \
                     pieces can leave the game, its `INFO` says `pieces_leave: true`"
                );
                for (letter, count) in after {
                    assert!(
                        count <= before.get(&letter).copied().unwrap_or(0) || info.pieces_change,
                        "{variant}: {position}: {text} makes another {letter}; if a piece can \
                         become another, `INFO` says `pieces_change: true`"
                    );
                }
            }
        }
    }
}

#[test]
fn pieces_never_appear_and_leave_only_where_they_may() {
    holds::<Material>();
}

/// Symmetries are bijections that commute with play.
struct Symmetries;

impl Aspect for Symmetries {
    const ONE_IN: usize = 32;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut random = SplitMix64::new(3);
        let count = positions[0].symmetries();
        assert!(count >= 1, "{variant}");
        for position in positions {
            assert_eq!(position.symmetries(), count, "{variant}: {position}");
            assert_eq!(position.transform(0).as_ref(), Some(position), "{variant}");
            // A game can have very many: all of them are looked at together, not each time.
            let all: Vec<usize> = (0..count).collect();
            for symmetry in some(&all, 8, &mut random) {
                if let Some(mapped) = position.transform(symmetry) {
                    commutes(variant, position, symmetry, &mapped, &mut random);
                }
            }
        }
    }
}

fn commutes<G: Game>(
    variant: &Variant,
    position: &G,
    symmetry: usize,
    mapped: &G,
    random: &mut SplitMix64,
) {
    let context = format!("{variant}: symmetry {symmetry} of {position}: {mapped}");
    let inverse = (0..mapped.symmetries())
        .find(|&inverse| mapped.transform(inverse).as_ref() == Some(position));
    assert!(inverse.is_some(), "{context}: it has no inverse");
    assert_eq!(
        mapped.zobrist(),
        mapped.zobrist_from_scratch(),
        "{context}: its hash"
    );
    let again: G = variant.open_own(&mapped.to_string());
    assert_eq!(&again, mapped, "{context}");

    let swapped = position.side() != mapped.side();
    let outcome = match position.outcome() {
        Some(Outcome::Win(side)) if swapped => Some(Outcome::Win(side.other())),
        other => other,
    };
    assert_eq!(mapped.outcome(), outcome, "{context}");
    let counts = |position: &G| {
        let mut counts: Vec<u32> = position.material().iter().map(|(_, n)| *n).collect();
        counts.sort_unstable();
        counts
    };
    assert_eq!(counts(position), counts(mapped), "{context}");

    let actions = listed(position);
    let map = |action| position.transform_action(symmetry, action);
    let mut images: Vec<G::Action> = actions.iter().map(|&action| map(action)).collect();
    let mut legal = listed(mapped);
    images.sort_unstable();
    legal.sort_unstable();
    assert_eq!(images, legal, "{context}");

    for action in some(&actions, 12, random) {
        let text = position.action_text(action);
        let play_then_map = played(position, action).transform(symmetry);
        let map_then_play = played(mapped, map(action));
        assert_eq!(
            play_then_map.as_ref(),
            Some(&map_then_play),
            "{context}: {text}"
        );
    }
}

#[test]
fn symmetries_commute_with_play() {
    holds::<Symmetries>();
}

/// `play` does what `play_unchecked` does, or gives the untouched position back.
struct Refusals;

impl Aspect for Refusals {
    const ONE_IN: usize = 8;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut random = SplitMix64::new(4);
        for position in positions {
            let legal = listed(position);
            for action in some(&legal, 4, &mut random) {
                let next = position.clone().play(action).expect("a listed action");
                assert_eq!(next, played(position, action), "{variant}: {position}");
            }
            for _ in 0..8 {
                let action = G::Action::from_code(random.next_u64() as u16);
                if legal.contains(&action) {
                    continue;
                }
                let error = position
                    .clone()
                    .play(action)
                    .expect_err("an action that is not listed");
                assert_eq!(&error.position, position, "{variant}");
                assert_eq!(error.position.to_string(), position.to_string());
                assert_eq!(error.position.zobrist(), position.zobrist());
                assert_eq!(Err(error.reason), position.check(action), "{variant}");
            }
        }
    }
}

#[test]
fn illegal_actions_are_refused_without_change() {
    holds::<Refusals>();
}

/// The type-erased game says what the game itself says.
struct Erased;

impl Aspect for Erased {
    const ONE_IN: usize = 16;

    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let mut random = SplitMix64::new(5);
        let mut list = ActionList::new();
        for position in positions {
            let text = position.to_string();
            let any = variant.open(&text).expect("a position of the game");
            assert_eq!(any.to_string(), text, "{variant}");
            assert_eq!(any.id(), variant.id, "{variant}");
            assert_eq!(any.side(), position.side(), "{variant}: {text}");
            assert_eq!(any.member(), position.member(), "{variant}: {text}");
            assert_eq!(any.outcome(), position.outcome(), "{variant}: {text}");
            assert_eq!(any.zobrist(), position.zobrist(), "{variant}: {text}");
            assert_eq!(any.zobrist(), any.zobrist_from_scratch(), "{variant}");
            assert_eq!(any.material(), position.material(), "{variant}: {text}");
            assert_eq!(any.symmetries(), position.symmetries(), "{variant}");
            assert_eq!(any.repetition_limit(), position.repetition_limit());
            for symmetry in 0..any.symmetries() {
                let erased = any.transform(symmetry).map(|mapped| mapped.to_string());
                let own = position
                    .transform(symmetry)
                    .map(|mapped| mapped.to_string());
                assert_eq!(erased, own, "{variant}: {text}");
            }
            any.legal_actions(&mut list);
            let erased: Vec<u16> = list.iter().map(|action| action.code()).collect();
            let own = listed(position);
            let codes: Vec<u16> = own.iter().map(|action| action.code()).collect();
            assert_eq!(erased, codes, "{variant}: {text}");
            assert_eq!(any.count_actions(&mut list), own.len(), "{variant}: {text}");
            for action in some(&own, 4, &mut random) {
                let erased = Action::from_code(action.code());
                let text = position.action_text(action);
                assert_eq!(any.action_text(erased), text, "{variant}");
                assert_eq!(any.legal_action(&text), Ok(erased), "{variant}");
                assert_eq!(any.is_pass(erased), position.is_pass(action), "{variant}");
                let next = any.clone().play(erased).expect("a legal action");
                assert_eq!(next.to_string(), played(position, action).to_string());
            }
            for _ in 0..8 {
                let code = random.next_u64() as u16;
                let erased = any.check(Action::from_code(code));
                let own = position.check(Action::from_code(code));
                let [erased, own] = [
                    erased.map_err(|reason| reason.to_string()),
                    own.map_err(|reason| reason.to_string()),
                ];
                assert_eq!(erased, own, "{variant}: {text}: {code:#06x}");
            }
        }
    }
}

#[test]
fn slow_the_erased_game_agrees_with_the_game() {
    holds::<Erased>();
}

/// How many positions can be reached from a start; counting stops at a limit.
fn reachable(start: &AnyGame, limit: usize) -> usize {
    let mut seen = HashSet::from([start.to_string()]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        for action in listed(&position) {
            let next = played(&position, action);
            if seen.insert(next.to_string()) {
                open.push(next);
            }
            if seen.len() == limit {
                return limit;
            }
        }
    }
    seen.len()
}

/// The walks reach what they should: games end, sides take turns, every option changes something.
#[test]
fn random_games_go_somewhere() {
    for variant in Variant::all() {
        let positions = sample(&variant.start(), 20, 60, variant.seed(6));
        let distinct: HashSet<String> = positions.iter().map(ToString::to_string).collect();
        // A tenth of what there is, where there is little.
        let enough = reachable(&variant.start(), 1000) / 10;
        assert!(
            distinct.len() >= enough,
            "{variant}: 20 random games visit only {} positions, at least {enough} are expected",
            distinct.len()
        );
        let sides: HashSet<_> = positions.iter().map(Game::side).collect();
        assert_eq!(
            sides.len(),
            2,
            "{variant}: in 20 random games only one side acts"
        );
    }
    for id in GameId::with_drafts() {
        let positions = sample(&id.start(), 60, 2000, 7);
        let finished = |position: &&AnyGame| position.outcome().is_some();
        let finished = positions.iter().filter(finished).count();
        assert!(
            finished >= 5,
            "{id}: of 60 random games only {finished} reached an end on the board"
        );
    }
}

#[test]
fn every_game_is_described_completely() {
    let mut slugs = HashSet::new();
    let mut names = HashSet::new();
    for id in GameId::with_drafts() {
        let info = id.info();
        let slug_fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(
            !info.slug.is_empty() && info.slug.chars().all(slug_fits),
            "{id}: `slug` has small letters, digits and hyphens only"
        );
        assert!(slugs.insert(info.slug), "two games called {}", info.slug);
        assert!(names.insert(info.name.to_lowercase()), "{}", info.name);
        assert_eq!(info.slug.parse(), Ok(id));
        assert_eq!(id.to_string(), info.slug);
        for text in [info.name, info.designers, info.publisher, info.about] {
            assert!(!text.is_empty() && text.trim() == text, "{id}: {text:?}");
        }
        assert!(info.about.ends_with('.'), "{id}: about is a sentence");
        let year = info.year;
        assert!(
            (1..2100).contains(&year),
            "{id}: `year` in crates/games/src/{id}/mod.rs is {year}; wanted is a year from 1 to 2099"
        );
        let [first, second] = &info.sides;
        assert_ne!(first.letter, second.letter, "{id}");
        assert_ne!(first.name, second.name, "{id}");
        for side in &info.sides {
            assert!(side.letter.is_ascii_lowercase(), "{id}: {}", side.letter);
            // The name of a side is a tag in records.
            assert!(kabinet_core::kgn::is_tag_name(side.name), "{id}");
        }
        options_are_complete(id);
    }
    assert!("no such game".parse::<GameId>().is_err());
}

fn options_are_complete(id: GameId) {
    let info = id.info();
    let mut keys = HashSet::new();
    for option in info.options {
        let key = option.key;
        assert!(keys.insert(key), "{id}: option {key} twice");
        assert!(key.chars().all(|c| c.is_ascii_lowercase()), "{id}: {key}");
        assert!(!option.about.is_empty(), "{id}: {key}");
        assert!(!option.values.is_empty(), "{id}: {key}");
        for form in option.values {
            assert!(!form.about().is_empty(), "{id}: {key}: {form}");
        }
        let mut options = Options::new(info);
        assert_eq!(options.get(key), option.default, "{id}");
        options
            .set(key, option.default)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(options, Options::new(info), "{id}: {key}");
        assert_eq!(options.to_string(), "", "{id}: {key}");
    }
    for variant in Variant::combinations(id) {
        let text = variant.options.to_string();
        let again = Options::from_text(info, &text).expect("its own text");
        assert_eq!(again, variant.options, "{id}: {text}");
        let seats = info.seats(&variant.options);
        assert!(
            seats.len() >= 2 && seats.len().is_multiple_of(2),
            "{variant}"
        );
        let names: HashSet<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names.len(), seats.len(), "{variant}: seats of one name");
        for seat in &seats {
            assert!(kabinet_core::kgn::is_tag_name(&seat.tag()), "{variant}");
        }
        assert!(info.seat_counts().contains(&seats.len()), "{variant}");
    }
    if let Some(key) = info.seats_option {
        assert!(info.option(key).is_some(), "{id}: seats by {key}");
    }
}

/// The members of a team act in turn, and only seats that exist act.
struct Seats;

impl Aspect for Seats {
    fn check<G: Game>(variant: &Variant, positions: &[G]) {
        let seats = variant.id.info().seats(&variant.options);
        let mut acted = HashSet::new();
        for position in positions {
            let seat = seats
                .iter()
                .position(|seat| (seat.side, seat.member) == (position.side(), position.member()));
            assert!(seat.is_some(), "{variant}: {position}: nobody sits there");
            acted.insert(seat);
        }
        assert_eq!(acted.len(), seats.len(), "{variant}: somebody never acts");
    }
}

#[test]
fn every_seat_acts() {
    holds::<Seats>();
}
