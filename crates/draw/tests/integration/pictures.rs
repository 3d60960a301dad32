//! Pictures are accessible by themselves.

use kabinet_draw::svg::{self, SvgOptions};
use kabinet_draw::{Context, scene};
use kabinet_games::{GameId, Options};

/// The words drawn in the picture of a position, without titles and descriptions.
fn words(game: &str, option: &str, position: &str, options: &SvgOptions) -> Vec<String> {
    let id: GameId = game.parse().expect("a game");
    let mut chosen = Options::new(id.info());
    if let Some((key, value)) = option.split_once('=') {
        chosen.set(key, value).expect("a listed value");
    }
    let position = id.open(&chosen, Some(position)).expect("a position");
    let picture = svg::render(&scene(&position, Context::default()), options);
    let document = roxmltree::Document::parse(&picture).expect("well-formed");
    let texts = document.descendants().filter(|n| n.has_tag_name("text"));
    let drawn = texts.filter_map(|node| node.text()).map(str::to_owned);
    drawn.collect()
}

#[test]
fn notes_are_drawn_below_the_caption() {
    let position = "-,-,BOV,O,-/-,V,B,O,-/-,RVOB,B,O,NR/-,R,B,N,N/-,R,-,NRV,NV s b3";
    let mut options = SvgOptions::default();
    let said = words("kengi", "", position, &options).join(" ");
    let note = "South to move. The last action went to b3: nothing may be taken from there now.";
    assert!(said.ends_with(note), "{said}");
    options.caption = false;
    let said = words("kengi", "", position, &options).join(" ");
    assert!(!said.contains("taken"), "{said}");
}

#[test]
fn locks_show_their_turns() {
    let position = "4/3/2/6/6/4/3/8/8/3/4/6/6/R1/3/1R2 r 0,0 0 a1+a2+c1:r:37,a3+a4+c2:b:42";
    let options = SvgOptions {
        caption: false,
        coordinates: false,
        ..SvgOptions::default()
    };
    let drawn = words("kensington", "reclose=50", position, &options);
    assert!(drawn.contains(&"37".to_owned()), "{drawn:?}");
    assert!(drawn.contains(&"42".to_owned()), "{drawn:?}");
}

#[test]
fn discs_show_their_worth() {
    // Both sizes, on both colours of cells.
    let options = SvgOptions {
        coordinates: false,
        hands: false,
        ..SvgOptions::default()
    };
    let mut drawn = words("kastwa", "", "G3/P2p/P2p/3g w -/-", &options);
    drawn.pop();
    drawn.sort();
    assert_eq!(
        drawn,
        ["1", "1", "2", "2", "2", "4"],
        "one for each kind of disc"
    );
}
