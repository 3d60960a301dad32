//! Properties of boards that are made once, and of their states.

use std::sync::Arc;

use kabinet_core::{Ending, Outcome, Reason, Side};
use kabinet_draw::scene::{Lock, Mark, MarkKind, Target};
use kabinet_draw::{Context, board, board_state, scene};
use kabinet_games::{AnyGame, GameId, Options};

fn open(game: &str, option: Option<(&str, &str)>, position: Option<&str>) -> AnyGame {
    let id: GameId = game.parse().expect("a game");
    let mut options = Options::new(id.info());
    if let Some((key, value)) = option {
        options.set(key, value).expect("an option");
    }
    id.open(&options, position).expect("a position")
}

fn place(kind: MarkKind, position: &AnyGame, name: &str) -> Mark {
    let on = Target::Place(board(position).place(name).expect("a place"));
    Mark { kind, on }
}

#[test]
fn a_board_is_made_once_and_is_empty() {
    for id in GameId::with_drafts() {
        let start = id.start();
        let board = board(&start);
        assert!(Arc::ptr_eq(&board, &kabinet_draw::board(&id.start())));
        assert!(board.pieces.is_empty() && board.marks.is_empty());
        assert!(board.hands.iter().all(|hand| hand.items.is_empty()));
        assert_eq!(board.game, id.info().slug);
        assert_eq!(board.hands[0].side, id.info().side(Side::First).name);
    }
    for size in 4..=8 {
        let position = open("kastwa", Some(("size", &size.to_string())), None);
        assert_eq!(board(&position).places.len(), size * size);
    }
}

#[test]
fn a_scene_is_a_board_with_a_standing() {
    for id in GameId::with_drafts() {
        let start = id.start();
        let context = Context {
            last: Some("a1-a2"),
            ending: None,
        };
        let (scene, board_state) = (scene(&start, context), board_state(&start, context));
        assert_eq!(scene.pieces, board_state.pieces);
        assert_eq!(scene.marks, board_state.marks);
        for side in Side::ALL {
            let hand = &scene.hands[side.index()];
            assert_eq!(hand.items, board_state.hands[side.index()]);
            assert_eq!(hand.to_move, board_state.to_move == Some(side));
        }
    }
}

#[test]
fn nobody_is_to_move_when_the_game_is_over() {
    let start = GameId::Kengi.start();
    assert_eq!(
        board_state(&start, Context::default()).to_move,
        Some(Side::First)
    );
    let resigned = Context {
        last: None,
        ending: Some(Ending {
            outcome: Outcome::Win(Side::Second),
            reason: Reason::Resignation,
        }),
    };
    assert_eq!(board_state(&start, resigned).to_move, None);
    let text = "4m4/3D5/9/9/9/9/9/9/4M4 w -";
    let mut position = open("kingdom", None, Some(text));
    assert!(board_state(&position, Context::default()).to_move.is_some());
    let action = kabinet_core::Game::legal_action(&position, "d8xe9").expect("legal");
    kabinet_core::Game::play_unchecked(&mut position, action);
    assert_eq!(board_state(&position, Context::default()).to_move, None);
}

#[test]
fn marks_say_what_happened_what_is_frozen_and_what_is_in_danger() {
    let text = "V,V,B,O,O/V,V,B,O,OB/V,R,B,O,N/R,R,B,N,N/R,R,-,N,N n e4";
    let kengi = open("kengi", None, Some(text));
    let context = Context {
        last: Some("c1-e4"),
        ending: None,
    };
    assert_eq!(
        board_state(&kengi, context).marks,
        [
            place(MarkKind::Frozen, &kengi, "e4"),
            place(MarkKind::Last, &kengi, "c1"),
            place(MarkKind::Last, &kengi, "e4"),
        ]
    );
    let kingdom = open("kingdom", None, Some("4m4/3D5/9/9/9/9/9/9/4M4 w -"));
    assert_eq!(
        board_state(&kingdom, Context::default()).marks,
        [place(MarkKind::Danger, &kingdom, "e9")]
    );
}

#[test]
fn locks_name_their_face_their_side_and_their_turns() {
    let text = "3B/3/2/6/6/4/3/8/2R5/1R1/1R2/6/6/2/3/R3 r 0,0 0 f2+h3+h4:b:2,f2+h3+h4:r:1";
    let position = open("kensington", Some(("reclose", "2")), Some(text));
    let (board, board_state) = (board(&position), board_state(&position, Context::default()));
    let [red, blue] = board_state.locks[..] else {
        panic!("two locks, not {:?}", board_state.locks);
    };
    let face = red.face;
    let lock = |side: Side, turns: u8| Lock {
        face,
        side,
        turns,
        shared: true,
    };
    assert_eq!([red, blue], [lock(Side::First, 1), lock(Side::Second, 2)]);
    // The seal lies between the three points, and Red, who is to act, sees it.
    let corners =
        ["f2", "h3", "h4"].map(|name| board.places[board.place(name).expect("a point")].at);
    assert_eq!(board.faces[face].corners.len(), corners.len());
    assert!(
        corners
            .iter()
            .all(|at| board.faces[face].corners.contains(at))
    );
    let frozen = Mark {
        kind: MarkKind::Frozen,
        on: Target::Face(face),
    };
    assert!(board_state.marks.contains(&frozen));
    let signs = scene(&position, Context::default()).signs;
    assert_eq!(signs.len(), board.signs.len() + 2);
}

#[test]
fn the_kinds_of_an_editor_are_the_pieces_of_the_board() {
    use kabinet_core::random::SplitMix64;
    use kabinet_core::{ActionList, Game};
    use kabinet_games::Arrangement;

    for id in GameId::with_drafts() {
        let mut position = id.start();
        let board = board(&position);
        for letter in id.kinds().chars() {
            let beside = kabinet_draw::kind(&position, letter, None).expect("a glyph");
            assert!(beside < board.glyphs.len(), "{id}: {letter}");
        }
        assert_eq!(kabinet_draw::kind(&position, '?', None), None, "{id}");
        let mut random = SplitMix64::new(3);
        let mut list = ActionList::new();
        for _ in 0..120 {
            // What an editor would draw is what the board draws.
            let mut drawn = Vec::new();
            for (name, pile) in Arrangement::of(&position).piles {
                let place = board.place(&name).expect("a place");
                for (level, letter) in pile.chars().enumerate() {
                    let glyph = kabinet_draw::kind(&position, letter, Some(place));
                    drawn.push((place, level, glyph.expect("a glyph")));
                }
            }
            drawn.sort_unstable();
            let board_state = board_state(&position, Context::default());
            let pieces = board_state.pieces.iter();
            let mut stands: Vec<_> = pieces.map(|p| (p.place, p.level, p.glyph)).collect();
            stands.sort_unstable();
            assert_eq!(drawn, stands, "{id}: {position}");
            position.legal_actions(&mut list);
            let Some(&action) = random.choose(list.as_slice()) else {
                break;
            };
            position.play_unchecked(action);
        }
    }
}
