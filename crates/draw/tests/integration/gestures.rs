//! Properties of the gestures of every position of every game, and examples from the rules.

use std::collections::BTreeSet;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::scene::{Scene, Why};
use kabinet_draw::{BoardState, Context, Gesture, Touch, board, board_state, gestures, touches};
use kabinet_games::{AnyAction, AnyGame, GameId, Options, ValueForm};

/// A game under every combination of its options' values; of numbers and seeds a few.
fn variants(id: GameId) -> Vec<Options> {
    let mut variants = vec![Options::new(id.info())];
    for option in id.info().options {
        let mut values = vec![option.default.to_owned()];
        for form in option.values {
            match *form {
                ValueForm::Word(word, _) => values.push(word.to_owned()),
                ValueForm::Number(least, most, _) => {
                    values.extend([least, (least + 1).min(most), most].map(|n| n.to_string()));
                }
                ValueForm::Seed(prefix, _) => values.push(format!("{prefix}1988")),
                ValueForm::Position(_) => {}
            }
        }
        let with = |known: &Options, value: &String| {
            let mut options = known.clone();
            options.set(option.key, value).expect("a listed value");
            options
        };
        variants = variants
            .iter()
            .flat_map(|known| values.iter().map(move |value| with(known, value)))
            .collect();
    }
    variants
}

/// Calls `look` on positions of random games under every combination of options.
fn random_positions(mut look: impl FnMut(&Options, &AnyGame)) {
    let mut random = SplitMix64::new(20_060_101);
    let mut list = ActionList::new();
    for id in GameId::with_drafts() {
        for options in variants(id) {
            let mut position = id.open(&options, None).expect("a start");
            for _ in 0..120 {
                look(&options, &position);
                position.legal_actions(&mut list);
                // What random play seldom meets is what a turn goes on with: relocations, putting
                // back. One look ahead finds it.
                let goes_on = |action: &&AnyAction| {
                    let mut next = position.clone();
                    next.play_unchecked(**action);
                    next.mid_turn()
                };
                let on = list.iter().find(goes_on);
                let chosen = match on {
                    Some(action) if random.below(2) == 0 => Some(action),
                    _ => random.choose(&list),
                };
                let Some(&action) = chosen else {
                    break;
                };
                position.play_unchecked(action);
            }
        }
    }
}

/// The text of a gesture, its touches parted by spaces.
fn text(gesture: &Gesture, board: &Scene) -> String {
    let touches = gesture.touches.iter();
    let texts: Vec<String> = touches.map(|touch| touch.on(board).to_string()).collect();
    texts.join(" ")
}

#[test]
fn every_legal_action_has_one_gesture_of_its_own() {
    let mut list = ActionList::new();
    random_positions(|options, position| {
        position.legal_actions(&mut list);
        let gestures = gestures(position);
        assert!(
            gestures.iter().map(|g| g.action).eq(list.iter().copied()),
            "{options} {position}: the gestures are not those of the legal actions in their order"
        );
        // A page sees the texts alone.
        let board = board(position);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        for gesture in &gestures {
            assert_eq!(gesture.touches, touches(position, gesture.action));
            assert!(!gesture.touches.is_empty(), "{options} {position}");
            let text = text(gesture, &board) + " ";
            assert!(
                texts.insert(text.clone()),
                "{options} {position}: {text}is the gesture of two actions"
            );
        }
        // In sorted order, a text that begins with another one comes right after it.
        for (one, next) in texts.iter().zip(texts.iter().skip(1)) {
            assert!(
                !next.starts_with(one.as_str()),
                "{options} {position}: {one}is the beginning of {next}"
            );
        }
    });
}

/// Whether a touch is possible: a place of the board, for a first touch with a piece on it.
fn is_there(touch: Touch, first: bool, board: &Scene, board_state: &BoardState) -> bool {
    let height = |place: usize| {
        board_state
            .pieces
            .iter()
            .filter(|p| p.place == place)
            .count()
    };
    match touch {
        Touch::Place(place) => place < board.places.len() && (!first || height(place) > 0),
        Touch::Tower(place) => first && height(place) > 1,
        Touch::Hand(side, glyph) => {
            let held = board_state.hands[side.index()].iter();
            let touchable = |why: Why| matches!(why, Why::Reserve | Why::PutBack);
            let mut here = held.filter(|item| item.glyph == glyph && touchable(item.why));
            first && board_state.to_move == Some(side) && here.next().is_some_and(|i| i.count > 0)
        }
        Touch::Button(name) => first && !name.is_empty(),
    }
}

#[test]
fn what_is_touched_is_there() {
    let mut seen = BTreeSet::new();
    random_positions(|options, position| {
        let board = board(position);
        let board_state = board_state(position, Context::default());
        for gesture in gestures(position) {
            for (index, &touch) in gesture.touches.iter().enumerate() {
                assert!(
                    is_there(touch, index == 0, &board, &board_state),
                    "{options} {position}: {touch:?} in {}",
                    text(&gesture, &board)
                );
            }
            let putting_back = || {
                let mut held = board_state.hands.iter().flatten();
                held.any(|item| item.why == Why::PutBack)
            };
            seen.insert(match gesture.touches[..] {
                [Touch::Place(_), Touch::Place(_)] => "move",
                [Touch::Tower(_), Touch::Place(_)] => "tower",
                [Touch::Hand(..), Touch::Place(_)] if putting_back() => "put back",
                [Touch::Hand(..), Touch::Place(_)] => "placement",
                [Touch::Button(name)] => name,
                // A game may have gestures of any length.
                _ => "another",
            });
        }
    });
    // The random games have met whatever there is; only a pass is too rare.
    for kind in ["done", "move", "placement", "put back", "tower"] {
        assert!(seen.contains(kind), "no {kind} among {seen:?}");
    }
}

/// The position of a game under some options, as the rules pages write them.
fn open(game: &str, options: &str, position: &str) -> AnyGame {
    let id: GameId = game.parse().expect("a game");
    let mut chosen = Options::new(id.info());
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').expect("KEY=VALUE");
        chosen.set(key, value).expect("an option");
    }
    id.open(&chosen, Some(position)).expect("a position")
}

/// Holds the gestures of some actions of a position against what they should be.
fn check(position: &AnyGame, expected: &[(&str, &str)]) {
    let board = board(position);
    let gestures = gestures(position);
    for &(action, touched) in expected {
        let found = gestures
            .iter()
            .find(|gesture| position.action_text(gesture.action) == action)
            .unwrap_or_else(|| panic!("{position}: {action} is not legal"));
        assert_eq!(text(found, &board), touched, "{position}: {action}");
    }
}

/// All gestures of a position.
fn all(position: &AnyGame) -> Vec<String> {
    let board = board(position);
    let gestures = gestures(position);
    gestures.iter().map(|one| text(one, &board)).collect()
}

#[test]
fn kensington_as_on_its_page() {
    let open = |options: &str, position: &str| open("kensington", options, position);
    let start = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r 15,15 0";
    check(
        &open("", start),
        &[("h4", "hand:R h4"), ("p1", "hand:R p1")],
    );
    let second = "4/3/2/6/6/4/3/8/3R4/3/4/6/6/2/3/4 b 14,15 0";
    check(&open("", second), &[("p1", "hand:B p1")]);
    let moving = "3B/B2/2/6/6/4/1R1/2R5/2RR4/3/4/6/6/2/3/B3 r 0,0 0";
    check(&open("", moving), &[("j2-i4", "j2 i4")]);
    // The square is complete: two blue counters may go elsewhere, the second where the first was.
    let first = "3B/B2/2/6/6/4/3/2RR4/2RR4/3/4/6/6/2/3/B3 r 0,0 2";
    check(
        &open("", first),
        &[("a1>b2", "a1 b2"), ("done", "button:done")],
    );
    let again = "3B/B2/2/6/6/4/3/2RR4/2RR4/3/4/6/6/2/1B1/4 r 0,0 1@b2";
    check(
        &open("", again),
        &[("p4>a1", "p4 a1"), ("done", "button:done")],
    );
    let blocked = "4/3/2/6/6/4/3/8/8/3/4/6/6/R1/R2/BR2 b 0,0 0";
    assert_eq!(all(&open("", blocked)), ["button:pass"]);
    // A lock forbids the move, and so there is no gesture for it.
    let locked = "3B/3/2/6/6/4/3/8/2R5/1R1/1R2/6/6/2/3/R3 r 0,0 0 f2+h3+h4:r:1";
    let gestures = all(&open("reclose=2", locked));
    assert!(gestures.contains(&"g2 e3".to_owned()), "{gestures:?}");
    assert!(!gestures.contains(&"g2 h4".to_owned()), "{gestures:?}");
    // Nothing can be touched once the game is won.
    let won = "3B/B2/2/6/6/4/1R1/3RR3/3RR3/1R1/4/6/6/2/3/4 b 0,0 0";
    assert!(all(&open("", won)).is_empty());
}

#[test]
fn kengi_as_on_its_page() {
    let open = |position: &str| open("kengi", "", position);
    let start = "V,V,B,O,O/V,V,B,O,O/V,R,B,O,N/R,R,B,N,N/R,R,B,N,N s -";
    check(&open(start), &[("c1-e4", "c1 e4")]);
    // From e4 North takes one piece or both; a5 is a tower too.
    let choice = "VO,V,B,O,-/V,V,B,O,OB/V,R,B,O,N/R,R,-,N,N/RB,R,-,N,N n a1";
    check(
        &open(choice),
        &[
            ("E4-e3", "e4.tower e3"),
            ("e4-e3", "e4 e3"),
            ("e4-e5", "e4 e5"),
            ("A5-e3", "a5.tower e3"),
            ("b5-E4", "b5 e4"),
        ],
    );
    let gestures = all(&open(choice));
    // A pile of one piece is no tower, and a whole tower does not go to an empty cell.
    assert!(!gestures.iter().any(|one| one.starts_with("b5.tower")));
    assert!(!gestures.contains(&"e4.tower e5".to_owned()));
    // Nothing is taken from the frozen cell, but something may be put on it.
    assert!(!gestures.iter().any(|one| one.starts_with("a1")));
    let frozen = "VO,V,B,O,-/V,V,B,O,B/V,R,B,O,NOB/R,R,-,N,N/R,R,-,N,N n e4";
    check(&open(frozen), &[("A5-e4", "a5.tower e4")]);
    assert!(!all(&open(frozen)).iter().any(|one| one.starts_with('e')));
    let win = "-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,ONRV,NR/-,R,B,N,N/-,R,-,-,NV n d3";
    check(&open(win), &[("C5-E3", "c5.tower e3")]);
}

#[test]
fn kingdom_as_on_its_page() {
    let open = |position: &str| open("kingdom", "", position);
    let start = "abcdmdcba/9/9/9/9/9/9/9/ABCDMDCBA w -";
    check(&open(start), &[("d1-d2", "d1 d2"), ("e1-e2", "e1 e2")]);
    // A chain of two jumps: only its ends are touched, and it may stop after the first.
    let chain = "4m4/9/9/5B3/9/3d5/2A6/9/4M4 w -";
    check(&open(chain), &[("c3-g7", "c3 g7"), ("c3-e5", "c3 e5")]);
    let capture = "4m4/9/9/9/4b4/4M4/9/9/9 w -";
    check(&open(capture), &[("e4xe5", "e4 e5")]);
    // The captured Knight is Black's and is in White's hand.
    let captured = "4m4/9/9/9/4M4/9/9/9/9 w b";
    check(&open(captured), &[("@a5", "hand:B a5")]);
    let gestures = all(&open(captured));
    assert!(gestures.iter().all(|one| one.starts_with("hand:B ")));
    // Neither a throne, nor with courtesy a cell from which the Knight could capture.
    for cell in ["e1", "e6"] {
        assert!(!gestures.contains(&format!("hand:B {cell}")));
    }
    let throne = "4m4/3D5/9/9/9/9/9/9/4M4 w -";
    check(&open(throne), &[("d8xe9", "d8 e9")]);
}

#[test]
fn kastwa_as_on_its_page() {
    let open = |options: &str, position: &str| open("kastwa", options, position);
    let start = "4/4/4/4 w GPP/gpp";
    check(
        &open("", start),
        &[("Gb1", "hand:G b1"), ("Pa1", "hand:P a1")],
    );
    let black = "4/4/4/1G2 b PP/gpp";
    check(
        &open("", black),
        &[("Pa1", "hand:P a1"), ("Gc3", "hand:G c3")],
    );
    // A line of two that pushes a piece off the board: its rearmost piece is touched.
    let push = "Pp2/2p1/4/1GPg w -/-";
    check(&open("", push), &[("b1-c1", "b1 c1")]);
    assert!(!all(&open("", push)).contains(&"c1 d1".to_owned()));
    let diagonal = "5/2p2/1P3/P4/G1p1g w -/-";
    check(&open("size=5", diagonal), &[("a2-b3", "a2 b3")]);
    let large = "6/6/6/6/6/6 w GPP/gpp";
    check(&open("size=6", large), &[("Gf6", "hand:G f6")]);
}

/// A chain of jumps is shown hop by hop; everything else goes from its first touch to its last.
#[test]
fn a_chain_of_jumps_leads_over_every_landing() {
    // A Knight of size 1 jumps an enemy of size 4, then a Knight of its own side.
    let kingdom = GameId::ALL.iter().find(|id| id.info().slug == "kingdom");
    let kingdom = *kingdom.expect("a game of jumps");
    let options = Options::new(kingdom.info());
    let text = "4m4/9/9/9/4B4/9/4d4/4A4/M8 w -";
    let position = kingdom.open(&options, Some(text)).expect("a position");
    let board = kabinet_draw::board(&position);
    let way = |action: &str| {
        let action = position.legal_action(action).expect("a legal action");
        let way = kabinet_draw::way(&position, action);
        let names: Vec<String> = way
            .iter()
            .map(|touch| touch.on(&board).to_string())
            .collect();
        names.join(" ")
    };
    assert_eq!(way("e2-e4"), "e2 e4");
    assert_eq!(way("e2-e6"), "e2 e4 e6");
    assert_eq!(way("e2-d2"), "e2 d2");
}
