//! Records: what is played can be written and read, what is wrong is refused with its place.

use crate::common::{Edit, Player, Style, Variant, proptest_config};
use kabinet_core::kgn::{Count, Document, Line, Location, ResultToken, Tag, TurnText};
use kabinet_core::random::SplitMix64;
use kabinet_core::{Game, Match, Outcome, Reason, Side};
use kabinet_games::{AnyGame, GameId, Options, Record, RecordError};
use proptest::prelude::*;

fn record(text: &str) -> Record {
    Record::from_text(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn refusal(text: &str) -> RecordError {
    Record::from_text(text).expect_err(text)
}

/// Two records say the same: what nobody has said, such as a player's name, is written as unknown.
fn same(one: &Record, other: &Record, context: &dyn std::fmt::Display) {
    assert_eq!(one.to_string(), other.to_string(), "{context}");
    assert_eq!(one.line(), other.line(), "{context}");
    assert_eq!(one.start(), other.start(), "{context}");
    assert_eq!(one.options(), other.options(), "{context}");
    assert_eq!(one.result(), other.result(), "{context}");
}

/// A random match that may have ended.
fn random_match(variant: &Variant, plies: usize, random: &mut SplitMix64) -> Match<AnyGame> {
    let mut game = Match::new(variant.start());
    let mut player = Player::new(Style::ALL[random.below(3)]);
    for _ in 0..plies {
        let Some(action) = player.choose(game.position(), random) else {
            break;
        };
        if game.play(action).is_err() {
            break;
        }
    }
    game
}

/// A random match that goes on.
fn unfinished_match(variant: &Variant, plies: usize, random: &mut SplitMix64) -> Match<AnyGame> {
    let mut game = random_match(variant, plies, random);
    while game.ending().is_some() {
        assert!(game.take_back_action(), "{variant}: the start is finished");
    }
    game
}

/// A random line from where the match stands: whole turns with comments, judgements and variations.
/// The match is left at the end of the line.
fn random_line(
    game: &mut Match<AnyGame>,
    turns: usize,
    depth: usize,
    random: &mut SplitMix64,
) -> Line {
    let says = [
        "so",
        "a longer remark on this",
        "why (not) so?",
        "e1-e2 1-0 *",
    ];
    let say = |random: &mut SplitMix64| -> Vec<String> {
        let count = random.below(6).saturating_sub(3);
        let comments = (0..count).filter_map(|_| random.choose(&says));
        comments.map(|&text| text.to_owned()).collect()
    };
    let mut line = Line {
        comments: say(random),
        turns: Vec::new(),
    };
    let mut player = Player::new(Style::Lively);
    while line.turns.len() < turns && game.ending().is_none() {
        let mut variations = Vec::new();
        if depth > 0 && random.below(4) == 0 {
            for _ in 0..=random.below(2) {
                let mut other = game.clone();
                variations.push(random_line(
                    &mut other,
                    1 + random.below(3),
                    depth - 1,
                    random,
                ));
            }
        }
        let before = game.len();
        let side = game.position().side();
        while game.ending().is_none() && game.position().side() == side {
            let action = player
                .choose(game.position(), random)
                .expect("a game that goes on has an action");
            game.play(action).expect("a legal action");
        }
        let judgement = ["", "", "", "!", "?!"][random.below(5)];
        line.turns.push(TurnText {
            text: game.turn_text(before..game.len()),
            judgement: judgement.to_owned(),
            comments: say(random),
            variations,
            at: Location::default(),
        });
    }
    line
}

fn tags(variant: &Variant) -> Vec<Tag> {
    let tag = |name: &str, value: String| Tag {
        name: name.to_owned(),
        value,
        at: Location::default(),
    };
    let mut tags = vec![tag("Game", variant.id.to_string())];
    let options = variant.options.to_string();
    if !options.is_empty() {
        tags.push(tag("Options", options));
    }
    tags
}

/// The text of a random record with everything a record can have.
fn random_text(variant: &Variant, random: &mut SplitMix64) -> (Line, String) {
    let mut game = Match::new(variant.start());
    let line = random_line(&mut game, 12, 2, random);
    let document = Document {
        tags: tags(variant),
        line: line.clone(),
        result: None,
    };
    (line, document.write(variant.start().side()))
}

#[test]
fn random_games_round_trip() {
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(40));
        for _ in 0..12 {
            let plies = 20 + random.below(150);
            let game = random_match(&variant, plies, &mut random);
            let written = Record::from_match(&game, variant.options.clone());
            let text = written.to_string();
            let read = record(&text);
            same(&read, &written, &variant);
            assert_eq!(read.to_string(), text, "{variant}");
            assert_eq!(read.id(), variant.id);
            assert_eq!(read.start(), &variant.start(), "{variant}");
            let again = read.to_match();
            assert_eq!(again.position(), game.position(), "{variant}\n{text}");
            assert!(again.positions().eq(game.positions()), "{variant}");
            let outcome = |game: &Match<AnyGame>| game.ending().map(|ending| ending.outcome);
            assert_eq!(outcome(&again), outcome(&game), "{variant}\n{text}");
            assert_eq!(read.result().outcome(), outcome(&game), "{variant}");
        }
    }
}

#[test]
fn comments_and_variations_round_trip() {
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(41));
        for _ in 0..12 {
            let (line, text) = random_text(&variant, &mut random);
            let read = record(&text);
            assert_eq!(read.line(), &line, "{variant}\n{text}");
            let written = read.to_string();
            same(&record(&written), &read, &variant);
            assert_eq!(record(&written).to_string(), written, "{variant}");
        }
    }
}

#[test]
fn other_line_breaks_and_missing_numbers_are_the_same_record() {
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(42));
        let (_, text) = random_text(&variant, &mut random);
        let wanted = record(&text);
        for other in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            format!("\u{feff}{text}"),
            text.replace(". ", "."),
            text.replace(',', ", "),
        ] {
            // Commas and dots also stand in options and comments.
            if other.contains("Options") && !other.contains('\r') && !other.contains('\u{feff}') {
                continue;
            }
            same(&record(&other), &wanted, &variant);
        }
        let mut document = kabinet_core::kgn::read(&text).expect("a record");
        document.line.comments.clear();
        for turn in &mut document.line.turns {
            turn.comments.clear();
            turn.variations.clear();
        }
        let turns: Vec<String> = document.line.turns.iter().map(|t| t.text.clone()).collect();
        let head: String = text
            .lines()
            .take_while(|line| line.starts_with('['))
            .collect();
        let bare = record(&format!("{head}{}", turns.join("\n")));
        let numbered = record(&document.write(variant.start().side()));
        let words = |record: &Record| {
            let turns = record.line().turns.iter();
            turns.map(|turn| turn.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(words(&bare), words(&numbered), "{variant}");
        assert_eq!(words(&bare), turns, "{variant}");
    }
}

#[test]
fn an_illegal_turn_is_refused_with_its_number_and_reason() {
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(43));
        let game = random_match(&variant, 40, &mut random);
        let written = Record::from_match(&game, variant.options.clone()).to_string();
        let first = variant.start().side();
        for _ in 0..8 {
            let mut document = kabinet_core::kgn::read(&written).expect("a record");
            let index = random.below(document.line.turns.len());
            let wrong = "nonsense";
            document.line.turns[index].text = wrong.to_owned();
            let mut count = Count::start(first);
            for _ in 0..index {
                count = count.next();
            }
            let side = if index.is_multiple_of(2) {
                first
            } else {
                first.other()
            };
            let RecordError::Turn {
                number,
                side: name,
                reason,
                at,
                ..
            } = refusal(&document.write(first))
            else {
                panic!("{variant}: not the turn is refused");
            };
            assert_eq!(number, count.to_string(), "{variant}");
            assert_eq!(name, variant.id.info().side(side).name, "{variant}");
            let reason = reason.to_string();
            assert!(reason.starts_with("nonsense: not an action"), "{reason}");
            assert!(at.line > 3 && at.column >= 1, "{variant}: {at}");
        }
    }
}

#[test]
fn a_refused_turn_is_shown_as_it_was_typed() {
    let refuse = |turns: &str| refusal(&format!("[Game \"kastwa\"]\n\n{turns}\n")).to_string();
    assert_eq!(
        refuse("1. Ga1 Gd4,Pd3 2. Ga2"),
        "line 3, column 19: turn 2. White: Ga2: White has no G left to place"
    );
    let error = refuse("1. Ga1 Gd4,Pa1");
    assert!(
        error.starts_with("line 3, column 8: turn 1... Black: Pa1: "),
        "{error}"
    );
    // In a variation the number is that of the turn it replaces.
    let error = refuse("1. Ga1 Gd4,Pd3 (1... Gd4,Pc4 2. Ga1)");
    assert!(
        error.starts_with("line 3, column 33: turn 2. White: Ga1: "),
        "{error}"
    );
}

#[test]
fn only_the_last_turn_may_be_incomplete() {
    let game = |turns: &str| format!("[Game \"kastwa\"]\n{turns}");
    let half = record(&game("1. Ga1 Gd4"));
    assert!(half.to_match().mid_turn());
    assert_eq!(half.result(), ResultToken::Unknown);
    same(&record(&half.to_string()), &half, &half);
    let in_variation = record(&game("1. Ga1 Gd4,Pd3 (1... Gd4) 2. Pb1"));
    assert_eq!(
        in_variation.line().turns[1].variations[0].turns[0].text,
        "Gd4"
    );
    let error = refusal(&game("1. Ga1 Gd4 2. Pb1")).to_string();
    assert_eq!(
        error,
        "line 2, column 8: turn 1... Black: Gd4: the turn is not complete; it needs another action"
    );
    let error = refusal(&game("1. Ga1,Pb1")).to_string();
    assert!(error.contains("already complete before Pb1"), "{error}");
    let error = refusal(&game("1. Ga1,")).to_string();
    assert!(error.contains("turn 1. White"), "{error}");
}

#[test]
fn a_missing_forced_pass_is_played() {
    // Red has nothing left to place while Blue has, so Red passes.
    let head = "[Game \"kensington\"]\n\
                [Position \"4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r 0,3 0\"]\n";
    let full = record(&format!("{head}1. pass a1 2. pass b1 3. pass c1 *"));
    for turns in [
        "1... a1 2... b1 3... c1",
        "a1 b1 c1",
        "1. pass a1 b1 3. pass c1",
    ] {
        let short = record(&format!("{head}{turns}"));
        same(&short, &full, &turns);
    }
    let error = refusal(&format!("{head}1. a1 a1")).to_string();
    assert!(error.contains("turn 2... Blue: a1: "), "{error}");
    // A variation begins behind the pass as well.
    let varied = record(&format!("{head}a1 (p1) b1"));
    assert_eq!(varied.line().turns.len(), 4);
    assert_eq!(varied.line().turns[1].variations[0].turns[0].text, "p1");
}

#[test]
fn nothing_is_played_behind_the_end() {
    for id in GameId::with_drafts() {
        let variant = Variant::default_of(id);
        let mut random = SplitMix64::new(44);
        let game = loop {
            let mut game = Match::new(variant.start());
            let mut player = Player::new(Style::Keen);
            while let Some(action) = player.choose(game.position(), &mut random)
                && game.len() < 3000
                && game.play(action).is_ok()
            {}
            if game.ending().is_some() {
                break game;
            }
        };
        let text = Record::from_match(&game, variant.options.clone()).to_string();
        let token = ResultToken::from_outcome(game.ending().map(|ending| ending.outcome)).text();
        let turns = text.trim_end().strip_suffix(token).expect("the result");
        let last = game.turn_text(game.len() - 1..game.len());
        let longer = format!("{turns} {last} {token}");
        let error = refusal(&longer).to_string();
        assert!(error.contains("the game is over"), "{id}: {error}");
        // What the turns say wins over no result, and must not differ from one.
        let open = text.replace(&format!("[Result \"{token}\"]"), "[Result \"*\"]");
        let open = format!(
            "{}*",
            open.trim_end().strip_suffix(token).expect("the result")
        );
        same(&record(&open), &record(&text), &id);
        let other = ResultToken::ALL
            .into_iter()
            .find(|other| *other != ResultToken::Unknown && other.text() != token);
        let other = other.expect("another result").text();
        let wrong = text.replace(token, other);
        let error = refusal(&wrong).to_string();
        assert_eq!(
            error,
            format!("the record says {other}, but its turns end with {token}")
        );
    }
}

#[test]
fn results_must_not_differ() {
    let game = |tag: &str, behind: &str| format!("[Game \"kastwa\"]\n{tag}\n1. Ga1 {behind}\n");
    for (tag, behind, wanted) in [
        ("", "", ResultToken::Unknown),
        ("", "*", ResultToken::Unknown),
        ("", "0-1", ResultToken::SecondWon),
        ("[Result \"1-0\"]", "", ResultToken::FirstWon),
        ("[Result \"1-0\"]", "*", ResultToken::FirstWon),
        ("[Result \"*\"]", "1-0", ResultToken::FirstWon),
        ("[Result \"1/2\"]", "½-½", ResultToken::Drawn),
        ("[Result \"*\"]", "", ResultToken::Unknown),
    ] {
        let read = record(&game(tag, behind));
        assert_eq!(read.result(), wanted, "{tag} {behind}");
        assert_eq!(record(&read.to_string()).result(), wanted);
        let ending = read.to_match().ending().map(|ending| ending.outcome);
        assert_eq!(ending, wanted.outcome());
    }
    assert_eq!(
        refusal(&game("[Result \"1-0\"]", "0-1")).to_string(),
        "the record says 1-0, but behind its turns stands 0-1"
    );
    assert_eq!(
        refusal(&game("[Result \"white\"]", "")).to_string(),
        "line 2, column 1: result white: expected 1-0, 0-1, 1/2-1/2 or *"
    );
    assert_eq!(
        refusal(&game("[Result \"1-0\"]\n[Result \"0-1\"]", "")).to_string(),
        "line 3, column 1: the tag Result is given twice"
    );
}

#[test]
fn declared_endings_are_kept() {
    for id in GameId::with_drafts() {
        let variant = Variant::default_of(id);
        let mut random = SplitMix64::new(45);
        let mut game = unfinished_match(&variant, 5, &mut random);
        game.resign(Side::First).expect("the game goes on");
        let written = Record::from_match(&game, variant.options.clone());
        assert_eq!(written.tag("Termination"), Some("resignation"), "{id}");
        let ending = record(&written.to_string()).to_match().ending();
        let ending = ending.expect("it has ended");
        assert_eq!(ending.outcome, Outcome::Win(Side::Second), "{id}");
        assert_eq!(ending.reason, Reason::Resignation, "{id}");
        assert!(game.take_back_action(), "{id}");
        game.agree_draw().expect("the game goes on");
        let written = Record::from_match(&game, variant.options);
        assert_eq!(written.tag("Termination"), Some("agreement"), "{id}");
        assert_eq!(record(&written.to_string()).result(), ResultToken::Drawn);
    }
}

#[test]
fn a_repetition_ends_a_record() {
    let there_and_back = "a1-a2 d4-d3 a2-a1 d3-d4";
    let text = format!(
        "[Game \"kastwa\"]\n[Position \"3g/4/4/G3 w -/-\"]\n{there_and_back} {there_and_back}"
    );
    // Both sides have lost two pieces there: no game can be like that.
    assert!(matches!(refusal(&text), RecordError::Start { .. }));
    let text = text.replace("3g/4/4/G3", "2pg/4/4/GP2");
    let read = record(&text);
    assert_eq!(read.result(), ResultToken::Drawn);
    let error = refusal(&format!("{text} a1-a2")).to_string();
    assert!(error.contains("a1-a2: the game is over"), "{error}");
}

#[test]
fn the_game_tag_is_read_in_any_case() {
    for id in GameId::with_drafts() {
        let info = id.info();
        for name in [
            info.slug.to_owned(),
            info.slug.to_uppercase(),
            info.name.to_owned(),
            info.name.to_lowercase(),
            format!(" {} ", info.name),
        ] {
            let read = record(&format!("[Game \"{name}\"]"));
            assert_eq!(read.id(), id, "{name}");
            let slug = format!("[Game \"{}\"]\n", info.slug);
            assert!(read.to_string().starts_with(&slug), "{read}");
        }
    }
    assert_eq!(refusal(""), RecordError::NoGame);
    assert_eq!(refusal("1. e4"), RecordError::NoGame);
    let error = refusal("\n [Game \"chess\"]").to_string();
    assert!(
        error.starts_with("line 2, column 2: no game is called chess; "),
        "{error}"
    );
    let error = refusal("[Game \"kengi\"]\n[Game \"kengi\"]").to_string();
    assert_eq!(error, "line 2, column 1: the tag Game is given twice");
}

#[test]
fn options_are_checked() {
    let with = |options: &str| format!("[Game \"kastwa\"]\n[Options \"{options}\"]");
    let read = record(&with("size=6"));
    assert_eq!(read.options().get("size"), "6");
    assert_eq!(read.start().to_string(), "6/6/6/6/6/6 w GPP/gpp");
    // The default needs no tag.
    assert!(!record(&with("size=4")).to_string().contains("Options"));
    for (options, message) in [
        (
            "size=9",
            "line 2, column 1: option size: 9 is not one of 4|5|6|7|8",
        ),
        (
            "size=",
            "line 2, column 1: option size: \"\" is not one of 4|5|6|7|8",
        ),
        (
            "colour=red",
            "line 2, column 1: kastwa has no option colour; it has size",
        ),
        ("size", "line 2, column 1: option size: expected KEY=VALUE"),
        (
            "size=5 size=6",
            "line 2, column 1: option size is given twice",
        ),
    ] {
        assert_eq!(refusal(&with(options)).to_string(), message);
    }
    let error = refusal(&format!("{}\n[Options \"size=6\"]", with("size=6"))).to_string();
    assert_eq!(error, "line 3, column 1: the tag Options is given twice");
}

#[test]
fn a_start_position_is_a_tag() {
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(46));
        let middle = random_match(&variant, 25, &mut random);
        let mut game = Match::new(middle.position().clone());
        let mut player = Player::new(Style::Uniform);
        for _ in 0..10 {
            let Some(action) = player.choose(game.position(), &mut random) else {
                break;
            };
            game.play(action).expect("a legal action");
        }
        let written = Record::from_match(&game, variant.options.clone());
        let text = written.to_string();
        let tag = format!("[Position \"{}\"]\n", middle.position());
        assert!(text.contains(&tag), "{variant}\n{text}");
        let read = record(&text);
        assert_eq!(read.start(), middle.position(), "{variant}");
        same(&read, &written, &variant);
        if middle.position().side() == Side::Second && !game.is_empty() {
            assert!(text.contains("\n\n1... "), "{variant}\n{text}");
        }
    }
    let error = refusal("[Game \"kastwa\"]\n [Position \"4/4/4/5 w GPP/gpp\"]").to_string();
    assert_eq!(
        error,
        "line 2, column 2: position: row 1: 5 cells, expected 4"
    );
}

#[test]
fn a_start_given_as_an_option_becomes_the_position_tag() {
    for variant in Variant::all() {
        let given = variant
            .options
            .chosen()
            .find(|(_, value)| value.contains(' '));
        let Some((option, value)) = given else {
            continue;
        };
        let value = value.to_owned();
        let written = Record::new(variant.start(), variant.options.clone());
        let text = written.to_string();
        assert!(!text.contains(&format!("{}={value}", option.key)), "{text}");
        assert!(text.contains(&format!("[Position \"{value}\"]")), "{text}");
        same(&record(&text), &written, &variant);
        // The long way of message it is read too.
        let tags = format!(
            "[Game \"{}\"]\n[Options \"{}\"]",
            variant.id, variant.options
        );
        same(&record(&tags), &written, &variant);
    }
}

#[test]
fn the_second_side_begins_with_dots() {
    let mut seen = false;
    for variant in Variant::all() {
        if variant.start().side() == Side::First {
            continue;
        }
        seen = true;
        let mut random = SplitMix64::new(variant.seed(47));
        let game = random_match(&variant, 12, &mut random);
        let text = Record::from_match(&game, variant.options.clone()).to_string();
        let (_, turns) = text.split_once("\n\n").expect("tags and turns");
        assert!(turns.starts_with("1... "), "{text}");
        let answered = game.turns().len() > 1;
        assert_eq!(turns.contains(" 2. "), answered, "{text}");
        assert_eq!(record(&text).to_string(), text);
    }
    assert!(seen, "some variant lets the second side begin");
}

#[test]
fn every_seat_has_a_name() {
    for variant in Variant::all() {
        let mut written = Record::new(variant.start(), variant.options.clone());
        let seats = variant.id.info().seats(&variant.options);
        let unnamed = written.to_string();
        for (index, seat) in seats.iter().enumerate() {
            assert!(
                unnamed.contains(&format!("\n[{} \"?\"]\n", seat.tag())),
                "{unnamed}"
            );
            written.set_tag(&seat.tag(), &format!("Player \"{index}\""));
        }
        written.set_tag("Date", "2026.10.05");
        written.set_tag("Event", "Club\nevening");
        written.set_tag("no tag", "ignored");
        written.set_tag("Result", "ignored");
        let text = written.to_string();
        let read = record(&text);
        for (index, seat) in seats.iter().enumerate() {
            let name = format!("Player \"{index}\"");
            assert_eq!(read.tag(&seat.tag()), Some(name.as_str()), "{variant}");
        }
        assert_eq!(read.tag("Date"), Some("2026.10.05"));
        assert_eq!(read.tag("Event"), Some("Club evening"));
        assert_eq!(read.tag("Nothing"), None);
        assert_eq!(read.to_string(), text, "{variant}");
    }
}

#[test]
fn options_of_a_record_are_those_of_the_game() {
    for variant in Variant::all() {
        let written = Record::new(variant.start(), variant.options.clone());
        let mut wanted = variant.options.clone();
        for option in variant.id.info().options {
            if variant.options.get(option.key).contains(' ') {
                wanted.reset(option.key);
            }
        }
        assert_eq!(written.options(), &wanted, "{variant}");
        let text = wanted.to_string();
        let again = Options::from_text(variant.id.info(), &text).expect("its own text");
        assert_eq!(again, wanted, "{variant}");
    }
}

/// Texts of records of all variants, for the property tests.
fn some_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for variant in Variant::all() {
        let mut random = SplitMix64::new(variant.seed(48));
        texts.push(random_text(&variant, &mut random).1);
        let game = random_match(&variant, 30, &mut random);
        texts.push(Record::from_match(&game, variant.options.clone()).to_string());
    }
    texts
}

/// Reads a record; what is accepted must survive a round trip, what is refused needs a reason.
fn read_or_refuse(text: &str) -> Result<(), TestCaseError> {
    match Record::from_text(text) {
        Ok(read) => {
            let written = read.to_string();
            let again = Record::from_text(&written).map(|again| again.to_string());
            prop_assert_eq!(again.as_ref(), Ok(&written));
            let _ = read.to_match();
        }
        Err(error) => {
            let error = error.to_string();
            prop_assert!(
                !error.is_empty() && !error.chars().any(char::is_control),
                "{error:?}"
            );
        }
    }
    Ok(())
}

#[test]
fn a_record_that_is_nearly_right_is_read_or_refused() {
    let texts = some_texts();
    let edits = proptest::collection::vec(Edit::any(), 1..6);
    let mut runner = proptest::test_runner::TestRunner::new(proptest_config(20_000));
    runner
        .run(
            &(proptest::sample::select(texts), edits),
            |(text, edits)| read_or_refuse(&Edit::apply_all(&text, &edits)),
        )
        .unwrap_or_else(|error| panic!("{error}"));
}

proptest! {
    #![proptest_config(proptest_config(1000))]

    #[test]
    fn any_text_is_read_or_refused(
        game in proptest::sample::select(GameId::with_drafts().collect::<Vec<_>>()),
        head in "(\\[Options \".{0,20}\"\\]|\\[Position \".{0,60}\"\\]){0,2}",
        rest in any::<String>(),
    ) {
        read_or_refuse(&rest)?;
        read_or_refuse(&format!("[Game \"{game}\"]\n{head}\n{rest}"))?;
    }
}
