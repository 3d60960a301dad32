//! A program that speaks UGI, as a player. docs/UGI.md describes the protocol.
//!
//! A program that ends, does not answer in time or plays an illegal turn loses the game and is
//! restarted for the next one. If it cannot be started at all, the match fails.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kabinet_core::text::quoted;
use kabinet_core::{Game, Match};
use kabinet_games::{AnyAction, AnyGame, Options};

use super::program::{Program, Silence};
use super::{Player, PlayerError, TurnResult};
use crate::search::Limits;

/// How long a program may take to start.
const TO_GET_READY: Duration = Duration::from_secs(10);
/// How much longer than its limit a turn may take, because the machine may be busy.
const GRACE: Duration = Duration::from_secs(2);
/// The longest turn of a program whose limit is not a time.
const LONGEST_TURN: Duration = Duration::from_secs(300);

/// The start of a program cannot be stopped; it is short enough.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A program that plays through UGI.
pub struct UgiPlayer {
    command: Vec<String>,
    /// The program's own options, by name.
    settings: Vec<(String, String)>,
    /// The variant of the game.
    options: Options,
    limits: Limits,
    program: Option<Program>,
}

impl UgiPlayer {
    /// A program that is not started yet: its command, its own options, the variant of the game,
    /// and the limits of a turn.
    #[must_use]
    pub fn new(
        command: Vec<String>,
        settings: Vec<(String, String)>,
        options: Options,
        limits: Limits,
    ) -> Self {
        UgiPlayer {
            command,
            settings,
            options,
            limits,
            program: None,
        }
    }

    /// Starts the program and sends its options.
    fn start(&self) -> Result<Program, PlayerError> {
        let cannot = |reason: String| PlayerError::Start(reason);
        let program = Program::start(&self.command).map_err(|error| {
            let name = self.command.first().map_or("", String::as_str);
            cannot(format!("{}: {error}", quoted(name)))
        })?;
        program.say("ugi");
        let mut known = Vec::new();
        let greeted = program.wait(TO_GET_READY, &NEVER, |line| {
            known.extend(Offer::read(line));
            (line == "ugiok").then_some(())
        });
        greeted.map_err(|silence| cannot(unanswered("ugi", "ugiok", silence)))?;
        for (name, value) in &self.settings {
            // Most programs ignore options that they do not have, so check first.
            Offer::accepts(&known, name, value).map_err(cannot)?;
            program.say(&format!("setoption name {name} value {value}"));
        }
        for (option, value) in self.options.chosen() {
            // A program without this option must know the variant in another way.
            if known.iter().any(|offer| offer.name == option.key) {
                program.say(&format!("setoption name {} value {value}", option.key));
            }
        }
        ready(&program).map_err(|silence| cannot(unanswered("isready", "readyok", silence)))?;
        Ok(program)
    }

    /// The `go` command with the program's limits.
    fn go(&self) -> String {
        let mut line = "go".to_owned();
        if let Some(time) = self.limits.time {
            line += &format!(" movetime {}", time.as_millis().max(1));
        }
        if let Some(depth) = self.limits.depth {
            line += &format!(" depth {depth}");
        }
        if let Some(nodes) = self.limits.nodes {
            line += &format!(" nodes {nodes}");
        }
        line
    }

    /// The program's answer.
    fn ask(
        &mut self,
        game: &Match<AnyGame>,
        stop: &AtomicBool,
    ) -> Result<Vec<AnyAction>, PlayerError> {
        let patience = self
            .limits
            .time
            .map_or(LONGEST_TURN, |time| time.saturating_add(GRACE));
        let go = self.go();
        let Some(program) = &mut self.program else {
            return Err(PlayerError::Ended(String::new()));
        };
        program.say(&position_line(game));
        program.say(&go);
        let answer = program.wait(patience, stop, |line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
        });
        match answer {
            Ok(text) => read_turn(game.position(), &text),
            Err(Silence::Ended) => Err(PlayerError::Ended(program.last_words())),
            Err(Silence::Late | Silence::Stopped) => Err(PlayerError::Late(patience)),
        }
    }
}

impl Player for UgiPlayer {
    fn begin(&mut self, _: &Match<AnyGame>, _: u64) -> Result<(), PlayerError> {
        let begin = |program: &Program| {
            program.say("uginewgame");
            ready(program)
        };
        // A program that has ended since is started again, like one that never ran.
        let usable = self.program.take().filter(|program| begin(program).is_ok());
        if usable.is_some() {
            self.program = usable;
            return Ok(());
        }
        let program = self.start()?;
        begin(&program)
            .map_err(|silence| PlayerError::Start(unanswered("uginewgame", "readyok", silence)))?;
        self.program = Some(program);
        Ok(())
    }

    fn turn(&mut self, game: &Match<AnyGame>, stop: &AtomicBool) -> TurnResult {
        let turn = self.ask(game, stop);
        if turn.is_err() {
            // The program is in an unknown state and cannot play the next game.
            self.program = None;
        }
        turn
    }
}

fn ready(program: &Program) -> Result<(), Silence> {
    program.say("isready");
    program.wait(TO_GET_READY, &NEVER, |line| {
        (line == "readyok").then_some(())
    })
}

fn unanswered(said: &str, wanted: &str, silence: Silence) -> String {
    match silence {
        Silence::Ended => format!("it ended before it answered {said} with {wanted}"),
        Silence::Late | Silence::Stopped => {
            let time = TO_GET_READY.as_secs();
            format!("it did not answer {said} with {wanted} within {time} s")
        }
    }
}

/// An option of a program: a line `option name NAME type …`.
struct Offer {
    name: String,
    /// The smallest and the largest value of a number.
    range: Option<(i64, i64)>,
}

impl Offer {
    fn read(line: &str) -> Option<Offer> {
        let rest = line.strip_prefix("option name ")?;
        let (name, kind) = rest.split_once(" type ").unwrap_or((rest, ""));
        let words: Vec<&str> = kind.split_whitespace().collect();
        let number = |key: &str| {
            let at = words.iter().position(|&word| word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let spin = words.first() == Some(&"spin");
        let range = number("min").zip(number("max")).filter(|_| spin);
        Some(Offer {
            name: name.trim().to_owned(),
            range,
        })
    }

    /// Checks whether an option exists and accepts a value.
    fn accepts(offers: &[Offer], name: &str, value: &str) -> Result<(), String> {
        let mut names = offers.iter();
        let Some(offer) = names.find(|offer| offer.name.eq_ignore_ascii_case(name)) else {
            let known: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
            let name = quoted(name);
            return Err(match known.is_empty() {
                true => format!("it has no options, so no {name}"),
                false => format!("it has no option {name}; it has {}", known.join(", ")),
            });
        };
        let Some((least, most)) = offer.range else {
            return Ok(());
        };
        let number: Option<i64> = value.parse().ok();
        match number.filter(|number| (least..=most).contains(number)) {
            Some(_) => Ok(()),
            None => Err(format!(
                "{name} {}: it takes {least} to {most}",
                quoted(value)
            )),
        }
    }
}

/// The `position` command for a match.
fn position_line(game: &Match<AnyGame>) -> String {
    let start = game.start();
    let mut line = if *start == start.id().start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    let turns = game.turns();
    if !turns.is_empty() {
        line += " moves";
    }
    for turn in turns {
        line.push(' ');
        line += &game.turn_text(turn);
    }
    line
}

/// The actions of a turn in text form.
fn read_turn(position: &AnyGame, text: &str) -> Result<Vec<AnyAction>, PlayerError> {
    let mut at = position.clone();
    let mut turn = Vec::new();
    for word in text.split(',') {
        let action = at
            .legal_action(word)
            .map_err(|error| PlayerError::Illegal(format!("{}: {error}", quoted(text))))?;
        at.play_unchecked(action);
        turn.push(action);
    }
    Ok(turn)
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::*;

    #[test]
    fn a_position_is_told_by_its_turns() {
        for id in GameId::ALL {
            let mut game = Match::new(id.start());
            assert_eq!(position_line(&game), "position startpos");
            let mut random = kabinet_core::random::SplitMix64::new(5);
            for action in super::super::random_turn(game.position(), &mut random) {
                game.play(action).unwrap();
            }
            let turn = game.turn_text(0..game.len());
            assert_eq!(
                position_line(&game),
                format!("position startpos moves {turn}")
            );
            let later = Match::new(game.position().clone());
            assert_eq!(
                position_line(&later),
                format!("position fen {}", game.position())
            );
            assert_eq!(read_turn(&id.start(), &turn).unwrap().len(), game.len());
        }
    }

    #[test]
    fn only_what_a_program_offers_is_set() {
        let lines = [
            "option name Clear Hash type button",
            "option name size type spin default 6 min 4 max 8",
            "option name style type string default calm",
            "ugiok",
        ];
        let offers: Vec<Offer> = lines.into_iter().filter_map(Offer::read).collect();
        assert_eq!(offers.len(), 3);
        let accepts = |name, value| Offer::accepts(&offers, name, value);
        assert_eq!(accepts("clear hash", ""), Ok(()));
        assert_eq!(accepts("size", "8"), Ok(()));
        assert_eq!(accepts("style", "wild at heart"), Ok(()));
        assert_eq!(accepts("size", "9").unwrap_err(), "size 9: it takes 4 to 8");
        assert_eq!(
            accepts("Foo", "3").unwrap_err(),
            "it has no option Foo; it has Clear Hash, size, style"
        );
    }
}
