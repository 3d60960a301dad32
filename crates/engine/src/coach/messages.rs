//! What the coach says, as messages that can be translated.

use kabinet_core::{Game, Match, Message};
use kabinet_games::{AnyAction, AnyGame, Options, status};

use super::{Line, Praise, Warning, threat, turn_start};
use crate::engine::line_text;

/// What the opponent threatens in the current position of a match: the sentence, the position with
/// the opponent to move, and the action that would win.
#[must_use]
pub fn threat_message(
    game: &Match<AnyGame>,
    options: &Options,
) -> Option<(Message, AnyGame, AnyAction)> {
    let (position, action) = threat(game.position(), options)?;
    let turn = line_text(&position, &[action]);
    let message = about(game, "coach-threat")
        .text("how", manner(&position, &[vec![action]]))
        .text("turn", turn);
    Some((message, position, action))
}

/// What is good about a turn, or the rest of one, in the current position of a match.
#[must_use]
pub fn praise_message(
    game: &Match<AnyGame>,
    options: &Options,
    turn: &[AnyAction],
    praise: Praise,
) -> Message {
    let threatened = |position: &AnyGame| {
        let found = threat(position, options);
        found.map_or("other", |(position, action)| {
            manner(&position, &[vec![action]])
        })
    };
    match praise {
        Praise::Wins(turns) => about(game, "coach-wins").number("n", turns),
        Praise::OnlyDefence => about(game, "coach-only").text("how", threatened(turn_start(game))),
        Praise::Defends => about(game, "coach-defends").text("how", threatened(turn_start(game))),
        Praise::Threatens => {
            let after = after(game.position(), turn);
            Message::new("coach-threatens").text("how", threatened(&after))
        }
        Praise::Best => Message::new("coach-best"),
    }
}

/// What is bad about a turn, or the rest of one, in the current position of a match, and the line
/// from there that shows it.
#[must_use]
pub fn warning_message(
    game: &Match<AnyGame>,
    turn: &[AnyAction],
    warning: &Warning,
) -> (Message, Line) {
    let with = |line: &Line| {
        let own = std::iter::once(turn.to_vec());
        own.chain(line.iter().cloned()).collect::<Line>()
    };
    match warning {
        Warning::Loses { turns, line } => {
            let shown = with(line);
            let answer = line.first().map_or(&[][..], Vec::as_slice);
            let message = about(game, "coach-loses")
                .number("n", *turns)
                .text("how", manner(game.position(), &shown))
                .text("turn", line_text(&after(game.position(), turn), answer));
            (message, shown)
        }
        Warning::Misses { turns, line } => (
            Message::new("coach-misses").number("n", *turns),
            line.clone(),
        ),
        Warning::Drops { lost, line } => {
            let message = match lost {
                true => about(game, "coach-drops-lost"),
                false => Message::new("coach-drops"),
            };
            (message, with(line))
        }
    }
}

/// What the line of a warning shows.
#[must_use]
pub fn shown_message(game: &Match<AnyGame>, turn: &[AnyAction], warning: &Warning) -> Message {
    match warning {
        Warning::Loses { .. } => about(game, "coach-shows-loss"),
        Warning::Misses { .. } => Message::new("coach-shows-win"),
        Warning::Drops { lost, line } => match line.first() {
            Some(answer) => about(game, "coach-shows-answer")
                .text("turn", line_text(&after(game.position(), turn), answer))
                .text("lost", if *lost { "yes" } else { "no" }),
            None => Message::new("coach-shows"),
        },
    }
}

/// A message about the opponent.
fn about(game: &Match<AnyGame>, key: &'static str) -> Message {
    let position = game.position();
    let other = status::side_key(position.id(), position.side().other());
    Message::new(key).word("other", other)
}

fn after(position: &AnyGame, turn: &[AnyAction]) -> AnyGame {
    let mut after = position.clone();
    for &action in turn {
        after.play_unchecked(action);
    }
    after
}

/// How a line wins that begins in a position.
fn manner(position: &AnyGame, line: &[Vec<AnyAction>]) -> &'static str {
    let mut game = Match::new(position.clone());
    for &action in line.iter().flatten() {
        if game.play(action).is_err() {
            break;
        }
    }
    status::manner(&game)
}
