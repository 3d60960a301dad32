//! Trees that go to a page and come back, and what cannot be a tree.

use kabinet_core::kgn::{DEEPEST_VARIATION, Judgement};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, ToMessage};
use kabinet_games::{AnyGame, GameId, Options, Record};
use kabinet_words::{Language, translate};

use super::{AnalysisTree, Node};

/// A whole turn at random; nothing if the game is over.
fn turn(game: &Match<AnyGame>, random: &mut SplitMix64) -> Option<String> {
    let mut game = game.clone();
    let mut list = ActionList::new();
    let begins = game.len();
    let side = game.position().side();
    while game.ending().is_none() && game.position().side() == side {
        game.position().legal_actions(&mut list);
        let action = *random.choose(list.as_slice())?;
        game.play(action).ok()?;
    }
    (game.len() > begins).then(|| game.turn_text(begins..game.len()))
}

/// A tree as somebody could have made it: turns hung on others at random, with all that can be
/// said.
fn random_tree(id: GameId, options: &Options, seed: u64) -> AnalysisTree {
    let mut random = SplitMix64::new(seed);
    let start = id.open(options, None).expect("a start");
    let mut games = vec![Match::new(start)];
    let mut nodes = vec![Node {
        c: vec!["Before it all.".to_owned()],
        ..Node::default()
    }];
    for number in 1..60 {
        // Mostly on, sometimes from anywhere.
        let p = if random.next_u64().is_multiple_of(3) {
            random.next_u64() as usize % nodes.len()
        } else {
            nodes.len() - 1
        };
        let Some(t) = turn(&games[p], &mut random) else {
            continue;
        };
        let mut game = games[p].clone();
        game.play_turn(&t).expect("a legal turn");
        let first = nodes.iter().skip(1).all(|node: &Node| node.p != p);
        let signs = Judgement::ALL;
        let sign = random.next_u64() as usize % (2 * signs.len());
        let said = |what: &str| vec![format!("{what} {number}, “ça”!")];
        let speaks = random.next_u64().is_multiple_of(4);
        nodes.push(Node {
            p,
            t,
            j: signs.get(sign).map_or("", |sign| sign.sign()).to_owned(),
            c: if speaks { said("behind") } else { Vec::new() },
            b: if speaks && !first {
                said("before")
            } else {
                Vec::new()
            },
        });
        games.push(game);
    }
    AnalysisTree {
        game: id.info().slug.to_owned(),
        options: crate::position_view::texts_of(options),
        tags: vec![("Date".to_owned(), "2026.11.16".to_owned())],
        nodes,
        ..AnalysisTree::default()
    }
}

/// What follows what, without regard to how nodes are numbered.
fn shape(sketch: &AnalysisTree) -> Vec<(String, Node)> {
    let mut ways: Vec<String> = Vec::new();
    let mut shape = Vec::new();
    for (number, node) in sketch.nodes.iter().enumerate() {
        let way = if number == 0 {
            String::new()
        } else {
            let before = &sketch.nodes[1..number];
            let elder = before.iter().filter(|other| other.p == node.p).count();
            format!("{}/{elder}", ways[node.p])
        };
        ways.push(way.clone());
        shape.push((
            way,
            Node {
                p: 0,
                ..node.clone()
            },
        ));
    }
    shape.sort_by(|(one, _), (other, _)| one.cmp(other));
    shape
}

#[test]
fn a_tree_survives_being_a_record_and_a_record_being_a_tree() {
    for &id in GameId::ALL {
        let mut variants = vec![Options::new(id.info())];
        for option in id.info().options {
            let value = option
                .values
                .last()
                .and_then(kabinet_games::ValueForm::sample);
            let pair = value.map(|value| format!("{}={value}", option.key));
            variants.extend(pair.and_then(|pair| Options::from_pairs(id.info(), [pair]).ok()));
        }
        for options in variants {
            for seed in 0..8 {
                let tree = random_tree(id, &options, seed);
                let record = tree
                    .record()
                    .unwrap_or_else(|error| panic!("{id}: {error}"));
                let again = AnalysisTree::of(&record);
                assert_eq!(shape(&again), shape(&tree), "{id} {options}");
                assert_eq!(again.options, tree.options);
                // Through the text, as it is stored, and through JSON, as it travels.
                let read = Record::from_text(&record.to_string()).expect("what was written");
                assert_eq!(AnalysisTree::of(&read), again, "{id} {options}");
                let json = serde_json::to_string(&again).expect("JSON");
                let travelled: AnalysisTree = serde_json::from_str(&json).expect("the same");
                assert_eq!(travelled, again);
                let back = travelled.record().expect("still legal");
                assert_eq!(back.line(), record.line(), "{id} {options}");
                assert_eq!(back.start(), record.start());
                assert_eq!(back.options(), record.options());
            }
        }
    }
}

#[test]
fn a_position_that_is_not_the_start_is_kept() {
    for &id in GameId::ALL {
        let options = Options::new(id.info());
        let mut random = SplitMix64::new(4);
        let mut game = Match::new(id.start());
        for _ in 0..3 {
            let text = turn(&game, &mut random).expect("a turn");
            game.play_turn(&text).expect("a legal turn");
        }
        let record = Record::new(game.position().clone(), options);
        let sketch = AnalysisTree::of(&record);
        assert_eq!(sketch.position, Some(game.position().to_string()));
        assert_eq!(sketch.record().expect("a record"), record);
    }
}

#[test]
fn nonsense_is_refused_in_every_language() {
    let tree = |nodes: Vec<Node>| AnalysisTree {
        game: "kengi".to_owned(),
        nodes,
        ..AnalysisTree::default()
    };
    let node = |p: usize, t: &str| Node {
        p,
        t: t.to_owned(),
        ..Node::default()
    };
    let deep = (0..DEEPEST_VARIATION + 2)
        .flat_map(|level| [node(2 * level, "c1-e4"), node(2 * level, "c1-e4")]);
    let deep: Vec<Node> = std::iter::once(Node::default()).chain(deep).collect();
    let mut wrong = vec![
        tree(vec![Node::default(), node(1, "c1-e4")]),
        tree(vec![Node::default(), node(9, "c1-e4")]),
        tree(vec![Node::default(), node(0, "e9-e9")]),
        tree(vec![Node::default(), node(0, "c1-e4) (c1-e4")]),
        tree(vec![Node::default(), node(0, "")]),
        tree(deep),
    ];
    let mut other = tree(vec![Node::default()]);
    other.game = "chess".to_owned();
    wrong.push(other.clone());
    other.game = "kengi".to_owned();
    other.options = vec!["size=4".to_owned()];
    wrong.push(other.clone());
    other.options.clear();
    other.position = Some("nowhere".to_owned());
    wrong.push(other.clone());
    other.position = None;
    other.result = Some("won".to_owned());
    wrong.push(other);
    for sketch in wrong {
        let error = sketch.record().expect_err("not a game");
        for language in Language::ALL {
            assert!(!translate(language, &error.to_message()).is_empty());
        }
    }
    // Nothing at all is a game that nobody has begun.
    assert!(tree(Vec::new()).record().is_ok());
}
