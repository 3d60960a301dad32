//! The games against the slow reference: two readings of the rules that share no code must agree.
//!
//! Random games of every variant are walked with the fast rules; in each position the reference
//! answers the same questions from the position's text alone. Where the two differ, the rules in
//! docs/rules decide who is wrong.

use crate::common;
use crate::reference;
use std::collections::BTreeSet;

use crate::common::{Player, Style, Variant};
use kabinet_core::random::SplitMix64;
use kabinet_core::text::SyntaxError;
use kabinet_core::{ActionList, Game, Match, Outcome, PositionError};
use kabinet_games::{AnyGame, GameId, OpenError, Options};

/// How many positions of each game are compared in each of the tests, over all its variants.
const POSITIONS: usize = 60_000;

/// Where a random game is cut off.
const PLIES: usize = 250;

/// A variant as the reference knows it.
struct Question<'a> {
    variant: &'a Variant,
    game: &'static str,
    options: reference::Options,
}

impl<'a> Question<'a> {
    fn new(variant: &'a Variant) -> Self {
        let chosen = variant.options.chosen();
        Self {
            variant,
            game: variant.id.info().slug,
            options: chosen
                .map(|(option, value)| (option.key.to_owned(), value.to_owned()))
                .collect(),
        }
    }

    /// Compares the start and its text.
    fn start(&self) -> AnyGame {
        let start = self.variant.start();
        assert_eq!(
            start.to_string(),
            reference::start(self.game, &self.options),
            "{}: the start",
            self.variant
        );
        start
    }

    /// Compares the legal actions and the winner.
    fn position(&self, position: &AnyGame) {
        let text = position.to_string();
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let mut fast: Vec<String> = list.iter().map(|&a| position.action_text(a)).collect();
        fast.sort_unstable();
        let slow = reference::legal(self.game, &text, &self.options);
        if fast != slow {
            let [fast, slow] = [fast, slow].map(|list| list.into_iter().collect::<BTreeSet<_>>());
            panic!(
                "{}: {text}\n  only the game lists: {:?}\n  only the reference: {:?}",
                self.variant,
                fast.difference(&slow).collect::<Vec<_>>(),
                slow.difference(&fast).collect::<Vec<_>>(),
            );
        }
        let winner = position.outcome().and_then(Outcome::winner);
        assert_eq!(
            winner.map(|side| self.variant.id.info().side(side).letter),
            reference::winner(self.game, &text, &self.options),
            "{}: {text}: the winner",
            self.variant
        );
    }

    /// Compares what an action leads to.
    fn action(&self, before: &AnyGame, action: &str, after: &AnyGame) {
        let text = before.to_string();
        assert_eq!(
            after.to_string(),
            reference::apply(self.game, &text, action, &self.options),
            "{}: {text}: after {action}",
            self.variant
        );
    }

    /// Walks random games until so many positions were compared. Returns how many games ended.
    fn walk(&self, positions: usize, style: Style, seed: u64) -> usize {
        let start = self.start();
        self.position(&start);
        let mut random = SplitMix64::new(self.variant.seed(seed));
        let mut compared = 1;
        let mut ended = 0;
        while compared < positions {
            let (plies, last) = self.follow(&start, PLIES, style, &mut random);
            compared += plies;
            ended += usize::from(last.outcome().is_some());
        }
        ended
    }

    /// Compares along one random game. Returns its length and its last position.
    fn follow(
        &self,
        start: &AnyGame,
        most: usize,
        style: Style,
        random: &mut SplitMix64,
    ) -> (usize, AnyGame) {
        let mut player = Player::new(style);
        let mut position = start.clone();
        for plies in 0..most {
            let Some(action) = player.choose(&position, random) else {
                return (plies, position);
            };
            let mut next = position.clone();
            next.play_unchecked(action);
            self.action(&position, &position.action_text(action), &next);
            self.position(&next);
            position = next;
        }
        (most, position)
    }

    /// Compares positions that no game leads to but that are possible: texts of random games with
    /// parts replaced, where the game accepts them. Returns how many passes were met.
    fn rewrite(&self, positions: usize, seed: u64) -> usize {
        let mut random = SplitMix64::new(self.variant.seed(seed));
        let games = common::sample(&self.variant.start(), 12, PLIES, random.next_u64());
        let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
        let mut compared = 0;
        let mut passes = 0;
        while compared < positions {
            let Some(first) = random.choose(&texts) else {
                break;
            };
            let mut position = self.variant.open(first).expect("a text of a game");
            // The more parts are replaced, the less it looks like a game. Every other time pieces
            // may only disappear: nearly empty boards have rules of their own.
            let thinning = random.below(2) == 0;
            for _ in 0..random.below(60) {
                let Some(next) = self.replaced(&position, &texts, &mut random) else {
                    break;
                };
                if !thinning || pieces(&next) <= pieces(&position) {
                    position = next;
                }
            }
            self.position(&position);
            let mut list = ActionList::new();
            position.legal_actions(&mut list);
            passes += list.iter().filter(|&&a| position.is_pass(a)).count();
            let (plies, _) = self.follow(&position, 4, Style::Keen, &mut random);
            compared += 1 + plies;
        }
        passes
    }

    /// The position whose text has one part replaced by a part of another text.
    fn replaced(
        &self,
        position: &AnyGame,
        texts: &[String],
        random: &mut SplitMix64,
    ) -> Option<AnyGame> {
        let text = position.to_string();
        let part = |text: &str, random: &mut SplitMix64| {
            let from = random.below(text.len());
            let to = (from + random.below(4)).min(text.len());
            from..to
        };
        for _ in 0..300 {
            let other = random.choose(texts)?;
            let source = part(other, random);
            let target = part(&text, random);
            let mut attempt = text.clone();
            attempt.replace_range(target, &other[source]);
            let opened = match self.variant.open(&attempt) {
                Err(OpenError::Position(PositionError::Syntax(SyntaxError::NotCanonical {
                    canonical,
                }))) => self.variant.open(&canonical),
                other => other,
            };
            if let Ok(next) = opened {
                return Some(next);
            }
        }
        None
    }
}

/// How many pieces there are.
fn pieces(position: &AnyGame) -> u32 {
    position.material().iter().map(|(_, count)| count).sum()
}

/// Compares so many positions of each game, from random games of every variant. Returns how many
/// games ended, by game.
fn compare(positions: usize, style: Style, seed: u64) -> Vec<(GameId, usize)> {
    let game = |id: GameId| {
        let variants = Variant::combinations(id);
        let share = positions / variants.len();
        let ended = variants
            .iter()
            .map(|variant| Question::new(variant).walk(share, style, seed));
        (id, ended.sum())
    };
    GameId::with_drafts().map(game).collect()
}

#[test]
fn a_few_games_of_every_style_agree_with_the_reference() {
    for style in Style::ALL {
        compare(POSITIONS / 30, style, 9);
    }
}

#[test]
fn slow_random_games_agree_with_the_reference() {
    compare(POSITIONS, Style::Uniform, 10);
}

#[test]
fn slow_lively_games_agree_with_the_reference() {
    compare(POSITIONS, Style::Lively, 11);
}

#[test]
fn slow_keen_games_agree_with_the_reference() {
    for (id, ended) in compare(POSITIONS, Style::Keen, 12) {
        assert!(
            ended >= 20,
            "{id}: only {ended} keen games ended; the comparison wants 20"
        );
    }
}

#[test]
fn slow_rewritten_positions_agree_with_the_reference() {
    let mut passes = 0;
    for id in GameId::with_drafts() {
        let variants = Variant::combinations(id);
        // Making such a position takes many attempts.
        let share = POSITIONS / 3 / variants.len();
        for variant in &variants {
            passes += Question::new(variant).rewrite(share, 13);
        }
    }
    assert!(passes >= 20, "only {passes} passes were compared");
}

/// Positions made by hand, in crates/games/tests/studies.txt.
#[test]
fn studies_agree_with_the_reference() {
    for (index, line) in include_str!("../studies.txt").lines().enumerate() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let place = format!("tests/studies.txt:{}", index + 1);
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, options, text, pass, _about] = fields[..] else {
            panic!("{place}: expected game | options | position | pass or - | what it is about");
        };
        let id: GameId = game
            .parse()
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        let options = if options == "-" { "" } else { options };
        let options = Options::from_text(id.info(), options)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        let variant = Variant { id, options };
        let question = Question::new(&variant);
        let position = variant
            .open(text)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        question.position(&position);
        let passes = Match::new(position.clone()).forced_pass().is_some();
        assert_eq!(passes, pass == "pass", "{place}: a forced pass");
        let mut random = SplitMix64::new(14);
        for game in 0..60 {
            question.follow(&position, 12, Style::ALL[game % 3], &mut random);
        }
    }
}
