//! Parses a line of the protocol.

use std::time::Duration;

use kabinet_core::text::quoted;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: identify yourself.
    Ugi,
    /// `isready`: answer when all earlier commands are done.
    IsReady,
    /// `uginewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `position startpos|fen TEXT [moves TURN…]`.
    Position {
        /// The text of the position; `None` for the start.
        text: Option<String>,
        /// The turns played from there.
        turns: Vec<String>,
    },
    /// `go …`: search.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `query …`: a question about the game.
    Query(Query),
    /// `d`: draw the board.
    Draw,
    /// `validmoves`: list the legal turns.
    ValidMoves,
    /// `quit`: end.
    Quit,
}

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether it is over.
    GameOver,
    /// Whether the first side acts.
    FirstToAct,
    /// The result.
    Result,
}

/// The limits of a search. Arrays have the first side first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The time on the clocks.
    pub time: [Option<Duration>; 2],
    /// The increment per turn.
    pub increment: [Duration; 2],
    /// The number of turns until the next time control.
    pub moves_to_go: Option<u32>,
    /// The time for this turn.
    pub move_time: Option<Duration>,
    /// The depth, in turns.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Unknown words, which are ignored.
    pub unknown: Vec<String>,
}

/// The line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The first word is unknown.
    #[error("unknown command {0}")]
    Unknown(String),
    /// The rest of the line is invalid.
    #[error("{0}: expected {1}")]
    Form(&'static str, &'static str),
}

impl Command {
    /// Reads a line; `None` if it is empty.
    ///
    /// # Errors
    /// If it is not a command.
    pub fn read(line: &str) -> Result<Option<Command>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let rest: Vec<&str> = words.collect();
        Ok(Some(match first {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => Command::Go(go(&rest)),
            "stop" => Command::Stop,
            "query" => match rest.as_slice() {
                ["gameover"] => Command::Query(Query::GameOver),
                ["p1turn"] => Command::Query(Query::FirstToAct),
                ["result"] => Command::Query(Query::Result),
                _ => return Err(CommandError::Form("query", "gameover, p1turn or result")),
            },
            "d" => Command::Draw,
            "validmoves" => Command::ValidMoves,
            "quit" => Command::Quit,
            _ => return Err(CommandError::Unknown(quoted(first))),
        }))
    }
}

/// Reads `name NAME [value VALUE]`; both may have spaces.
fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let form = CommandError::Form("setoption", "name NAME value VALUE");
    let Some((&"name", rest)) = words.split_first() else {
        return Err(form);
    };
    let end = rest.iter().position(|&word| word == "value");
    let name = rest[..end.unwrap_or(rest.len())].join(" ");
    if name.is_empty() {
        return Err(form);
    }
    let value = end.map_or(String::new(), |end| rest[end + 1..].join(" "));
    Ok(Command::SetOption { name, value })
}

/// Reads `startpos|fen TEXT [moves TURN…]`. The text is everything up to the word `moves`.
fn position(words: &[&str]) -> Result<Command, CommandError> {
    let form = CommandError::Form("position", "startpos or fen TEXT, then moves TURN…");
    let end = words.iter().position(|&word| word == "moves");
    let (before, turns) = match end {
        Some(end) => (&words[..end], &words[end + 1..]),
        None => (words, &words[..0]),
    };
    let text = match before {
        ["startpos"] => None,
        ["fen", text @ ..] if !text.is_empty() => Some(text.join(" ")),
        _ => return Err(form),
    };
    let turns = turns.iter().map(|&turn| turn.to_owned()).collect();
    Ok(Command::Position { text, turns })
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        // A clock that has run out may be negative.
        let number = words.peek().and_then(|text| text.parse::<i64>().ok());
        let Some(number) = number.map(|number| number.max(0) as u64) else {
            go.unknown.push(quoted(word));
            continue;
        };
        let time = Duration::from_millis(number);
        match word {
            "p1time" => go.time[0] = Some(time),
            "p2time" => go.time[1] = Some(time),
            "p1inc" => go.increment[0] = time,
            "p2inc" => go.increment[1] = time,
            "movestogo" => go.moves_to_go = Some(number.clamp(1, 10_000) as u32),
            "movetime" => go.move_time = Some(time),
            "depth" => go.depth = Some(number.clamp(1, 100) as u32),
            "nodes" => go.nodes = Some(number.max(1)),
            _ => {
                go.unknown.push(quoted(word));
                continue;
            }
        }
        words.next();
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().unwrap()
    }

    #[test]
    fn positions_have_spaces() {
        assert_eq!(
            read("position fen a/b w 3 moves x,y z"),
            Command::Position {
                text: Some("a/b w 3".to_owned()),
                turns: vec!["x,y".to_owned(), "z".to_owned()],
            }
        );
        assert_eq!(
            read("  position   startpos  moves "),
            Command::Position {
                text: None,
                turns: Vec::new(),
            }
        );
        for line in [
            "position",
            "position fen",
            "position fen moves a",
            "position here",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn options_have_spaces() {
        assert_eq!(
            read("setoption name Clear Hash"),
            Command::SetOption {
                name: "Clear Hash".to_owned(),
                value: String::new(),
            }
        );
        assert_eq!(
            read("setoption name start value a b"),
            Command::SetOption {
                name: "start".to_owned(),
                value: "a b".to_owned(),
            }
        );
        for line in [
            "setoption",
            "setoption name",
            "setoption name value 3",
            "setoption x",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn limits_are_read_and_nonsense_is_kept_apart() {
        let Command::Go(go) = read("go p1time 1000 p2time -5 p1inc 10 wtime 3 depth x nodes 7")
        else {
            panic!("not go");
        };
        assert_eq!(go.time[0], Some(Duration::from_secs(1)));
        assert_eq!(go.time[1], Some(Duration::ZERO));
        assert_eq!(go.increment[0], Duration::from_millis(10));
        assert_eq!((go.depth, go.nodes), (None, Some(7)));
        assert_eq!(go.unknown, ["wtime", "3", "depth", "x"].map(quoted));
    }

    #[test]
    fn nonsense_is_no_command() {
        assert_eq!(Command::read("   "), Ok(None));
        for line in ["hello", "query", "query who", "UGI", "\u{0}"] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }
}
