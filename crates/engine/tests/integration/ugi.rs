//! Conversations by UGI.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Side};
use kabinet_engine::data::DataFolder;
use kabinet_engine::ugi::{Setup, serve};
use kabinet_games::{GameId, Options, ValueForm};

fn setup(id: GameId) -> Setup {
    Setup {
        options: Options::new(id.info()),
        start: id.start(),
        draw: |game| format!("board of {}\n", game.position()),
        data: None,
    }
}

/// The answers to lines that come all at once.
fn answers(id: GameId, input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(input, &mut output, setup(id)).expect("memory can be written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// A conversation in which one waits for answers.
struct Talk {
    to: PipeWriter,
    from: BufReader<PipeReader>,
}

impl Talk {
    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("somebody listens");
    }

    /// The lines up to the one that begins like this.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(
                self.from.read_line(&mut line).expect("somebody answers"),
                0,
                "{lines:?}"
            );
            let found = line.starts_with(beginning);
            lines.push(line.trim_end().to_owned());
            if found {
                return lines;
            }
        }
    }
}

fn talk(id: GameId, conversation: impl FnOnce(&mut Talk)) {
    let (input, to) = std::io::pipe().expect("a pipe");
    let (from, output) = std::io::pipe().expect("a pipe");
    let served = thread::spawn(move || serve(BufReader::new(input), output, setup(id)));
    let mut talk = Talk {
        to,
        from: BufReader::new(from),
    };
    conversation(&mut talk);
    drop(talk.to);
    served.join().expect("no panic").expect("no error");
}

#[test]
fn the_introduction_ends_with_ugiok() {
    for &id in GameId::ALL {
        let lines = answers(id, b"ugi\nisready\n");
        assert!(lines[0].starts_with("id name Kabinet "), "{lines:?}");
        assert!(lines[1].starts_with("id author "));
        assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
        for option in &lines[2..lines.len() - 2] {
            assert!(option.starts_with("option name ") && option.contains(" type "));
        }
        for option in id.info().options {
            let line = format!("option name {} type ", option.key);
            assert!(lines.iter().any(|known| known.starts_with(&line)), "{line}");
        }
    }
}

#[test]
fn questions_are_answered_for_the_position() {
    for &id in GameId::ALL {
        let mut game = Match::new(id.start());
        let mut random = SplitMix64::new(3);
        let mut list = ActionList::new();
        let mut line = "position startpos moves".to_owned();
        loop {
            let said = format!("{line}\nquery gameover\nquery p1turn\nquery result\n");
            let over = game.ending();
            let lines = answers(id, said.as_bytes());
            assert_eq!(lines[0], format!("response {}", over.is_some()));
            let first = game.position().side() == Side::First;
            assert_eq!(lines[1], format!("response {first}"));
            let result = match over.map(|ending| ending.outcome.winner()) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            };
            assert_eq!(lines[2], format!("response {result}"));
            if over.is_some() || game.len() > 600 {
                break;
            }
            let before = game.len();
            let side = game.position().side();
            while game.ending().is_none() && game.position().side() == side {
                game.position().legal_actions(&mut list);
                game.play(*random.choose(&list).unwrap()).unwrap();
            }
            line += &format!(" {}", game.turn_text(before..game.len()));
        }
        // A finished game has no best turn, and says so in two words.
        if game.ending().is_some() {
            let lines = answers(id, format!("{line}\ngo depth 2\n").as_bytes());
            assert_eq!(lines.last().unwrap(), "bestmove 0000");
        }
    }
}

#[test]
fn a_match_runner_can_play_a_game() {
    for &id in GameId::ALL {
        talk(id, |talk| {
            let mut game = Match::new(id.start());
            let mut line = "position startpos moves".to_owned();
            talk.say("uginewgame");
            while game.ending().is_none() && game.turns().len() < 20 {
                talk.say(&line);
                talk.say("go nodes 300");
                let lines = talk.until("bestmove ");
                assert!(lines[0].starts_with("info depth "), "{lines:?}");
                let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
                assert_eq!(words.len(), 2, "a match runner expects two words");
                game.play_turn(words[1]).unwrap();
                line += &format!(" {}", words[1]);
            }
            talk.say("quit");
        });
    }
}

#[test]
fn a_search_without_end_answers_when_it_is_stopped() {
    for &id in GameId::ALL {
        talk(id, |talk| {
            talk.say("go infinite");
            talk.say("isready");
            let lines = talk.until("readyok");
            assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
            talk.say("query gameover");
            talk.until("response false");
            talk.say("stop");
            let lines = talk.until("bestmove ");
            let turn = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
            Match::new(id.start()).play_turn(turn).unwrap();
            // Nothing runs any more: stop has nothing to say.
            talk.say("stop");
            talk.say("isready");
            assert_eq!(talk.until("readyok").len(), 1);
        });
    }
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for &id in GameId::ALL {
        for input in [&b"go infinite\n"[..], b"go infinite\nquit\n", b"go"] {
            let lines = answers(id, input);
            assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
        }
    }
}

#[test]
fn a_clock_is_kept() {
    for &id in GameId::ALL {
        talk(id, |talk| {
            for go in [
                "go p1time 300 p2time 300 p1inc 0 p2inc 0",
                "go movetime 50",
                "go p1time 100 p2time 100 movestogo 2",
                "go p1time -1 p2time -1",
                "go p1time 0 p2time 0 p1inc 0 p2inc 0",
            ] {
                let begin = std::time::Instant::now();
                talk.say(go);
                talk.until("bestmove ");
                // However busy the machine: without a clock it would think for ever.
                assert!(begin.elapsed().as_secs() < 60, "{go}");
            }
        });
    }
}

#[test]
fn what_is_wrong_changes_nothing() {
    for &id in GameId::ALL {
        let start = format!("fen {}", id.start());
        for line in [
            "position fen nonsense",
            "position startpos moves nonsense",
            "position",
            "setoption name Nonsense value 3",
            "setoption name Threads value 0",
            "setoption name Hash value -1",
            "setoption name OwnBook value perhaps",
            "setoption",
            "query nonsense",
            "hello",
        ] {
            let lines = answers(id, format!("{line}\nd\n").as_bytes());
            assert!(lines[0].starts_with("info string "), "{line}: {lines:?}");
            assert_eq!(lines.last().unwrap(), &start, "{line}");
        }
    }
}

#[test]
fn the_opening_book_is_used_if_wanted() {
    let from_book = |book: bool| {
        let mut lines = Vec::new();
        talk(GameId::Kingdom, |talk| {
            talk.say(&format!("setoption name OwnBook value {book}"));
            talk.say("go nodes 500");
            lines = talk.until("bestmove ");
        });
        let info = lines.iter().rfind(|line| line.starts_with("info depth "));
        let info = info.expect("a line of the search").to_owned();
        info.contains(" nodes 0 ")
    };
    assert!(from_book(true));
    assert!(!from_book(false));
}

#[test]
fn the_variant_can_be_chosen() {
    for &id in GameId::ALL {
        for option in id.info().options {
            for value in option.values.iter().filter_map(ValueForm::sample) {
                let mut options = Options::new(id.info());
                options.set(option.key, &value).unwrap();
                let Ok(start) = id.open(&options, None) else {
                    continue;
                };
                // Twice: setting again is no mistake.
                let set = format!("setoption name {} value {value}\n", option.key);
                let lines = answers(id, format!("{set}{set}position startpos\nd\n").as_bytes());
                let (board, fen) = (format!("board of {start}"), format!("fen {start}"));
                assert_eq!(lines, [board, fen]);
            }
        }
    }
}

#[test]
fn the_legal_turns_are_listed() {
    for &id in GameId::ALL {
        let lines = answers(id, b"validmoves\n");
        let (last, turns) = lines.split_last().unwrap();
        assert_eq!(last, &format!("validmoves {}", turns.len()));
        for line in turns {
            let turn = line.strip_prefix("validmove ").unwrap();
            Match::new(id.start()).play_turn(turn).unwrap();
        }
    }
}

#[test]
fn slow_nonsense_is_survived() {
    const WORDS: &str = "ugi isready position startpos fen moves go depth 1 stop query result \
         setoption name value Level nodes p1time -3 infinite d \
         99999999999999999999999 \u{7f}\u{1b}[31m é \
         uginewgame w / , quit?";
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut random = SplitMix64::new(17);
    for &id in GameId::ALL {
        for _ in 0..40 {
            let mut input = Vec::new();
            for _ in 0..random.below(12) {
                for _ in 0..random.below(7) {
                    input.extend_from_slice(random.choose(&words).unwrap().as_bytes());
                    input.push(if random.below(30) == 0 { 0xff } else { b' ' });
                }
                input.push(b'\n');
            }
            input.extend_from_slice(b"\nisready\n");
            let lines = answers(id, &input);
            assert!(lines.iter().any(|line| line == "readyok"));
            for line in &lines {
                assert!(!line.chars().any(char::is_control), "{line:?}");
            }
        }
    }
    let mut long = vec![b'x'; 5 << 20];
    long.extend_from_slice(b"\nisready\n");
    let lines = answers(GameId::ALL[0], &long);
    assert_eq!(lines, ["info string the line is too long", "readyok"]);
}

#[test]
fn a_reader_who_leaves_ends_the_conversation() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let input: &[u8] = b"ugi\ngo infinite\nisready\nvalidmoves\n";
    let error = serve(input, Closed, setup(GameId::ALL[0])).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
}

#[test]
fn the_last_line_about_a_turn_is_about_the_one_that_is_played() {
    for &id in GameId::ALL {
        // Somewhere among these a depth that is not completed changes the engine's mind.
        for nodes in [700, 1_500, 3_000, 5_000, 9_000] {
            talk(id, |talk| {
                talk.say(&format!("go nodes {nodes}"));
                let heard = talk.until("bestmove");
                let played = heard.iter().find_map(|line| line.strip_prefix("bestmove "));
                let info = heard.iter().rfind(|line| line.starts_with("info depth"));
                let pv = info
                    .and_then(|line| line.split_once(" pv "))
                    .expect("a line")
                    .1;
                assert_eq!(pv.split(' ').next(), played, "{heard:?}");
            });
        }
    }
}

#[test]
fn whoever_asks_whether_it_is_ready_waits_for_what_takes_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let id = GameId::ALL[3];
    let setup = Setup {
        data: Some(DataFolder::at(folder.path())),
        ..setup(id)
    };
    let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files(), 0);
    serve(&b"ugi\nisready\n"[..], Vec::new(), setup).expect("memory can be written");
    assert!(
        files() > 0,
        "the table of the start is there before a clock runs"
    );
}

#[test]
fn a_limit_that_cannot_be_read_is_no_reason_to_think_for_ever() {
    talk(GameId::ALL[0], |talk| {
        talk.say("go depth x");
        let heard = talk.until("bestmove");
        assert!(
            heard.iter().any(|line| line.contains("no limit")),
            "{heard:?}"
        );
    });
}
