//! Every claim about who wins is proved: by a table, by trying everything, or by a search of stated
//! size.

use std::sync::atomic::AtomicBool;

use kabinet_content::claim::{Claim, Value};
use kabinet_content::{Figure, Topic};
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::data::DataFolder;
use kabinet_engine::proof::GameValue;
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::puzzles::forced_win::ForcedWinSearch;
use kabinet_engine::search::Limits;
use kabinet_engine::tablebase::{Request, tablebase};
use kabinet_engine::{Engine, EngineOptions, ProgressMonitor, Score, SearchHints};
use kabinet_games::{AnyGame, GameId, Options, with_game};
use kabinet_words::Language;

mod common;

/// The most positions that an exhaustive search may visit.
const MOST_NODES: u64 = 50_000_000;
/// The most turns of the winner that an exhaustive search looks ahead.
const MOST_TURNS: u32 = 8;
/// An estimate beyond all others, for a proved win.
const PROVED: i32 = 100_000;

/// A position with what is needed to judge it.
struct Case<'a> {
    position: &'a AnyGame,
    options: &'a Options,
    data: &'a DataFolder,
}

/// The value of a position for the side to move, with the most plies to the end.
type Found = Option<(Value, u16)>;

impl Case<'_> {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        match claim {
            Claim::Turns { value, turns, only } => self.check_turns(*value, turns, *only),
            Claim::Position { value, plies } => match self.value(self.position, *plies) {
                Some((found, within)) if found == *value && within <= *plies => Ok(()),
                other => Err(format!("{other:?}")),
            },
            Claim::Forced { turns, first } => {
                with_game!(self.position, |game| forced(game, *turns, first))
            }
            Claim::Better {
                turn,
                than,
                by,
                nodes,
            } => {
                let (turn, than) = (self.estimate(turn, *nodes), self.estimate(than, *nodes));
                let better = turn - than >= *by;
                better.then_some(()).ok_or(format!("{turn} and {than}"))
            }
        }
    }

    fn check_turns(&self, value: Value, turns: &[String], only: bool) -> Result<(), String> {
        for turn in turns {
            let found = self.value_of_turn(&played(self.position, turn), value);
            if found != Some(value) {
                return Err(format!("{turn}: {found:?}"));
            }
        }
        if !only {
            return Ok(());
        }
        let mut list = ActionList::new();
        self.position.legal_actions(&mut list);
        let worse = |found: Option<Value>| match value {
            Value::Win => found == Some(Value::Draw) || found == Some(Value::Loss),
            Value::Draw | Value::Loss => found == Some(Value::Loss),
        };
        for &action in list.iter() {
            let text = self.position.action_text(action);
            if turns.contains(&text) {
                continue;
            }
            let mut after = self.position.clone();
            after.play_unchecked(action);
            let found = self.value_of_turn(&after, Value::Loss);
            if !worse(found) {
                return Err(format!("{text}: {found:?}"));
            }
        }
        Ok(())
    }

    /// The value of the turn that led to a position, for the side that played it. The value that is
    /// looked for decides what an exhaustive search tries.
    fn value_of_turn(&self, after: &AnyGame, sought: Value) -> Option<Value> {
        let mover = self.position.side();
        if let Some(outcome) = after.outcome() {
            return Some(match outcome {
                Outcome::Win(winner) if winner == mover => Value::Win,
                Outcome::Win(_) => Value::Loss,
                Outcome::Draw => Value::Draw,
            });
        }
        if let Some((value, _)) = self.known(after) {
            let same = after.side() == mover;
            return Some(if same { value } else { reversed(value) });
        }
        let winner = match sought {
            Value::Win => mover,
            Value::Loss => mover.other(),
            Value::Draw => return None,
        };
        let won = with_game!(after, |game| wins(game, winner, MOST_TURNS));
        won.then_some(sought)
    }

    fn value(&self, position: &AnyGame, plies: u16) -> Found {
        if let Some(found) = self.known(position) {
            return Some(found);
        }
        let (side, turns) = (position.side(), u32::from(plies));
        if with_game!(position, |game| wins(game, side, turns.div_ceil(2))) {
            return Some((Value::Win, plies));
        }
        let lost = with_game!(position, |game| wins(game, side.other(), turns / 2));
        lost.then_some((Value::Loss, plies))
    }

    /// What a table or a book says.
    fn known(&self, position: &AnyGame) -> Found {
        let request = Request {
            options: self.options,
            data: self.data,
            threads: 1,
        };
        let table = tablebase(position.id()).ok()?;
        let probed = table.probe(request, position).expect("a table")?;
        let plies = |distance: Distance| match distance {
            Distance::Exactly(plies) | Distance::AtMost(plies) => plies,
        };
        match probed.value {
            GameValue::Win(distance) => Some((Value::Win, plies(distance))),
            GameValue::Loss(distance) => Some((Value::Loss, plies(distance))),
            GameValue::Draw => Some((Value::Draw, 0)),
            GameValue::Unknown => None,
        }
    }

    /// What a search thinks of a turn, in hundredths for the side that plays it.
    fn estimate(&self, turn: &str, nodes: u64) -> i32 {
        let mover = self.position.side();
        let mut game = Match::new(self.position.clone());
        game.play_turn(turn).expect("a legal turn");
        let mut engine = Engine::new(EngineOptions::default());
        let never = AtomicBool::new(false);
        let report = engine.search(&game, Limits::nodes(nodes), &never, &mut |_| {});
        let score = match report.score {
            Score::Win(_) => PROVED,
            Score::Loss(_) => -PROVED,
            Score::Draw => 0,
            Score::Estimate(hundredths) => hundredths,
        };
        if game.position().side() == mover {
            score
        } else {
            -score
        }
    }
}

fn reversed(value: Value) -> Value {
    match value {
        Value::Win => Value::Loss,
        Value::Draw => Value::Draw,
        Value::Loss => Value::Win,
    }
}

fn played(position: &AnyGame, turn: &str) -> AnyGame {
    let mut game = Match::new(position.clone());
    game.play_turn(turn).expect("a legal turn");
    game.position().clone()
}

/// Whether a side forces a win within so many of its turns.
fn wins<G: SearchHints>(position: &G, side: Side, turns: u32) -> bool {
    let mut search = ForcedWinSearch::new(side, MOST_NODES, ProgressMonitor::silent());
    let soonest = search.shortest_win(position, turns);
    soonest.expect("few enough positions").is_some()
}

/// Checks that the side to move wins on the turn with this number, only with this first turn.
fn forced<G: SearchHints>(position: &G, turns: u32, first: &str) -> Result<(), String> {
    let side = position.side();
    let mut search = ForcedWinSearch::new(side, MOST_NODES, ProgressMonitor::silent());
    let soonest = search.shortest_win(position, turns);
    let soonest = soonest.expect("few enough positions");
    if soonest != Some(turns) {
        return Err(format!("the win takes {soonest:?} turns"));
    }
    let winning = search.winning_turns(position, turns, 2);
    let winning = winning.expect("few enough positions");
    let text = |turn: &Vec<G::Action>| {
        let mut at = position.clone();
        let mut texts = Vec::new();
        for &action in turn {
            texts.push(at.action_text(action));
            at.play_unchecked(action);
        }
        texts.join(",")
    };
    let texts: Vec<String> = winning.iter().map(text).collect();
    let same = texts.len() == 1 && texts[0] == first;
    same.then_some(()).ok_or(format!("{texts:?} win"))
}

/// Proves the claims of all figures of a game.
fn check_figures(game: GameId) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let figures = kabinet_content::figures(game).expect("figures");
    for figure in figures {
        let case = Case {
            position: figure.position(),
            options: figure.options(),
            data: &data,
        };
        for claim in figure.claims() {
            let checked = case.check(claim);
            checked.unwrap_or_else(|problem| {
                panic!("{game} [{}] {claim:?}: {problem}", figure.name())
            });
        }
    }
}

/// Proves the claims of the annotated game of a game.
fn check_game(game: GameId) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let options = Options::new(game.info());
    let annotated = kabinet_content::annotated_game(game).expect("a game");
    let played = annotated.game();
    let mut at = Match::new(played.start().clone());
    let mut positions = vec![at.position().clone()];
    for turn in played.turns() {
        at.play_turn(&played.turn_text(turn)).expect("a legal turn");
        positions.push(at.position().clone());
    }
    let mut count = 0;
    for note in annotated.notes() {
        let case = Case {
            position: &positions[note.turns],
            options: &options,
            data: &data,
        };
        for claim in &note.claims {
            let checked = case.check(claim);
            checked
                .unwrap_or_else(|problem| panic!("{game} [{}] {claim:?}: {problem}", note.turns));
            count += 1;
        }
    }
    assert!(count >= 5, "{game}: {count} claims");
    assert!(at.ending().is_some(), "{game}: to the last turn");
}

#[test]
fn the_annotated_games_of_solved_games_are_true() {
    check_game(GameId::Kastwa);
    check_game(GameId::Kengi);
}

#[test]
fn slow_the_annotated_game_of_kensington_is_true() {
    check_game(GameId::Kensington);
}

#[test]
fn slow_the_annotated_game_of_kingdom_is_true() {
    check_game(GameId::Kingdom);
}

/// The last turn is told about, and the record has all words.
#[test]
fn annotated_games_are_records_with_their_words() {
    for &game in GameId::ALL {
        let annotated = kabinet_content::annotated_game(game).expect("a game");
        let turns = annotated.game().turns().len();
        assert_eq!(annotated.notes().last().map(|note| note.turns), Some(turns));
        for language in Language::ALL {
            let text = annotated.record(language).to_string();
            let again = kabinet_games::Record::from_text(&text).expect("a record");
            assert_eq!(again.to_string(), text);
            let said = text.matches('{').count();
            let notes = annotated.notes().iter().filter(|note| note.turns > 0);
            assert_eq!(said, notes.count(), "{game}, {language}");
        }
    }
}

#[test]
fn the_claims_about_kastwa_are_true() {
    check_figures(GameId::Kastwa);
}

#[test]
fn the_claims_about_kengi_are_true() {
    check_figures(GameId::Kengi);
}

#[test]
fn the_claims_about_kensington_are_true() {
    check_figures(GameId::Kensington);
}

#[test]
fn the_claims_about_kingdom_are_true() {
    check_figures(GameId::Kingdom);
}

#[test]
fn a_false_claim_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let source = "[a]\nposition: gP2/G3/2p1/1P1p w -/-\nclaim: only wins a3-b3\n\
        claim: wins a3-b2\nclaim: loses a3-b3\nclaim: only draws a3-b3\nclaim: drawn\n\
        claim: lost 9\nclaim: won 3\nclaim: forced 2 a3-b3\nclaim: better a3-b2 a3-b3 by 1 at 5000";
    let figures = Figure::read_all(GameId::Kastwa, source).expect("a figure");
    let figure = &figures[0];
    let case = Case {
        position: figure.position(),
        options: figure.options(),
        data: &data,
    };
    let (good, wrong) = figure.claims().split_first().expect("claims");
    assert_eq!(case.check(good), Ok(()));
    for claim in wrong {
        assert!(case.check(claim).is_err(), "{claim:?}");
    }
}

/// Shares of all positions with six pieces and White to move, as the strategy of Kastwa tells them.
mod shares {
    use kabinet_engine::tablebase::kastwa::KastwaTable;
    use kabinet_games::kastwa::{Position, Size};

    use super::*;

    /// How many positions are won, and lost, of how many.
    #[derive(Default)]
    struct Count {
        won: u64,
        lost: u64,
        all: u64,
    }

    impl Count {
        fn add(&mut self, score: Score) {
            self.all += 1;
            match score {
                Score::Win(_) => self.won += 1,
                Score::Loss(_) => self.lost += 1,
                Score::Draw | Score::Estimate(_) => {}
            }
        }

        /// A part of all, in hundredths.
        fn share(&self, part: u64) -> u64 {
            (100 * part + self.all / 2) / self.all
        }
    }

    /// A cell as a bit, by its column and row from 0. Boards of every size share one numbering.
    const fn bit(column: u32, row: u32) -> u64 {
        1 << (8 * row + column)
    }

    /// The white cells of the middle: c2 and b3.
    const POST: u64 = bit(2, 1) | bit(1, 2);
    /// The four middle cells.
    const MIDDLE: u64 = POST | bit(1, 1) | bit(2, 2);
    /// The black corners: a1 and d4.
    const CORNER: u64 = bit(0, 0) | bit(3, 3);

    fn cells() -> impl Iterator<Item = u64> {
        (0..4).flat_map(|row| (0..4).map(move |column| bit(column, row)))
    }

    /// All ways to choose two cells beside some that are taken.
    fn pairs(taken: u64) -> impl Iterator<Item = u64> {
        let all = cells().flat_map(|a| cells().filter(move |&b| a < b).map(move |b| a | b));
        all.filter(move |pair| pair & taken == 0)
    }

    /// All positions with six pieces and White to move: White's pieces, Black's, and the large
    /// ones.
    fn positions() -> impl Iterator<Item = ([u64; 2], u64)> {
        let white = cells().flat_map(|large| pairs(large).map(move |small| (large, small)));
        white.flat_map(move |(large, small)| {
            let own = large | small;
            let enemies = cells().filter(move |enemy| enemy & own == 0);
            enemies.flat_map(move |enemy| {
                pairs(own | enemy).map(move |others| ([own, enemy | others], large | enemy))
            })
        })
    }

    #[test]
    fn the_shares_of_kastwa_are_those_of_the_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = DataFolder::at(folder.path());
        let (size, silent) = (Size::ALL[0], ProgressMonitor::silent());
        let table = KastwaTable::open_or_build(size, &data, 2, silent).expect("a table");
        let [mut post, mut corner, mut ahead, mut behind] = [(); 4].map(|()| Count::default());
        for (pieces, large) in positions() {
            let place = pieces[0] & large;
            let middle = pieces.map(|own| (own & MIDDLE).count_ones());
            let mut counts = Vec::new();
            for (fits, count) in [
                (place & POST != 0, &mut post),
                (place & CORNER != 0, &mut corner),
                (middle == [2, 0], &mut ahead),
                (middle == [0, 2], &mut behind),
            ] {
                counts.extend(fits.then_some(count));
            }
            if counts.is_empty() {
                continue;
            }
            let position = Position::moving_from_sets(size, Side::First, pieces, large);
            let score = table.probe(&position);
            for count in counts {
                count.add(score);
            }
        }
        assert_eq!(ahead.share(ahead.lost), 0, "not one in a hundred");
        let found = [
            post.share(post.won),
            corner.share(corner.won),
            ahead.share(ahead.won),
            behind.share(behind.won),
            behind.share(behind.lost),
        ];
        for language in Language::ALL {
            let text = common::translated(GameId::Kastwa, language, "strategy.md");
            let told: Vec<u64> = text.split('%').rev().skip(1).map(last_number).collect();
            let told: Vec<u64> = told.into_iter().rev().collect();
            assert_eq!(told, found, "{language}");
        }
    }

    /// The number at the end of a text.
    fn last_number(text: &str) -> u64 {
        let text = text.trim_end_matches(['\u{a0}', '\u{202f}', ' ']);
        let start = text
            .rfind(|c: char| !c.is_ascii_digit())
            .map_or(0, |at| at + 1);
        let start = text
            .char_indices()
            .map(|(at, _)| at)
            .find(|&at| at >= start);
        text[start.unwrap_or_default()..].parse().expect("a number")
    }
}

/// The figures of the strategy claim something, all but those that only show a way.
#[test]
fn the_strategy_of_every_game_makes_claims() {
    for &game in GameId::ALL {
        let article = kabinet_content::article(game, Topic::Strategy).expect("an article");
        let figures = article.figures().iter();
        let silent: Vec<&str> = figures
            .filter(|figure| figure.claims().is_empty())
            .map(Figure::name)
            .collect();
        assert!(silent.len() <= 1, "{game}: {silent:?}");
    }
}
