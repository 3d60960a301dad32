//! Reading KGN.

use std::iter::Peekable;
use std::str::Chars;

use super::{
    Document, Judgement, Line, Location, ResultToken, Tag, TurnText, clean_comment, is_tag_name,
};
use crate::message::{Message, ToMessage};
use crate::text::quoted;

/// The deepest nesting of variations. A recursive reader needs a limit.
pub const DEEPEST_VARIATION: usize = 50;

/// The most tags. Real records have far fewer, and a linear search among them stays cheap.
const MOST_TAGS: usize = 200;

/// The most turns, including variations: far more than any game has, and few enough that a record
/// from outside cannot fill the memory.
pub const MOST_TURNS: usize = 100_000;

/// A record's text is not well-formed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {problem}")]
pub struct KgnError {
    /// The place of the error.
    pub at: Location,
    /// The kind of error.
    pub problem: Problem,
}

/// The errors of a record's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A tag that cannot be read.
    #[error("a tag must look like [Name \"value\"]")]
    Tag,
    /// A tag after the first turn.
    #[error("tags must come before the turns")]
    LateTag,
    /// A `]` without `[`.
    #[error("a closing bracket without an opening one")]
    UnopenedTag,
    /// Too many tags.
    #[error("more than {MOST_TAGS} tags")]
    TooManyTags,
    /// Too many turns.
    #[error("more than {MOST_TURNS} turns")]
    TooManyTurns,
    /// A comment without end.
    #[error("the comment that begins here has no closing brace")]
    OpenComment,
    /// A variation without end.
    #[error("the variation that begins here has no closing parenthesis")]
    OpenVariation,
    /// A `)` without `(`.
    #[error("a closing parenthesis without an opening one")]
    UnopenedVariation,
    /// A `}` without `{`.
    #[error("a closing brace without an opening one")]
    UnopenedComment,
    /// A variation with no turn before it.
    #[error("a variation must follow the turn it replaces")]
    EarlyVariation,
    /// Too many variations inside one another.
    #[error("more than {DEEPEST_VARIATION} variations inside one another")]
    TooDeep,
    /// Text after the result.
    #[error("{0} follows the result; one file holds one game")]
    AfterResult(String),
    /// A judgement with no turn before it.
    #[error("{0} must follow a turn")]
    EarlyJudgement(String),
}

impl ToMessage for Problem {
    fn to_message(&self) -> Message {
        match self {
            Problem::Tag => Message::new("error-record-tag"),
            Problem::LateTag => Message::new("error-record-late-tag"),
            Problem::UnopenedTag => Message::new("error-record-unopened").text("sign", "]"),
            Problem::TooManyTags => {
                Message::new("error-record-too-many-tags").number("most", MOST_TAGS)
            }
            Problem::TooManyTurns => {
                Message::new("error-record-too-many-turns").number("most", MOST_TURNS)
            }
            Problem::OpenComment => Message::new("error-record-open-comment"),
            Problem::OpenVariation => Message::new("error-record-open-variation"),
            Problem::UnopenedVariation => Message::new("error-record-unopened").text("sign", ")"),
            Problem::UnopenedComment => Message::new("error-record-unopened-comment"),
            Problem::EarlyVariation => Message::new("error-record-early-variation"),
            Problem::TooDeep => {
                Message::new("error-record-too-deep").number("most", DEEPEST_VARIATION)
            }
            Problem::AfterResult(found) => {
                Message::new("error-record-after-result").text("found", found)
            }
            Problem::EarlyJudgement(found) => {
                Message::new("error-record-early-judgement").text("found", found)
            }
        }
    }
}

/// Reads a record.
///
/// Lenient in form: any line breaks, turn numbers missing or wrong, spaces after commas, a byte
/// order mark; `;` starts a comment to the end of its line.
///
/// # Errors
/// The first thing that is not well-formed, with its place.
pub fn read(text: &str) -> Result<Document, KgnError> {
    let mut reader = Reader {
        chars: text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .chars()
            .peekable(),
        here: Location { line: 1, column: 1 },
        last_was_return: false,
        turns: 0,
    };
    let mut before = Line::default();
    let tags = reader.tags(&mut before)?;
    let (mut line, result) = reader.line(0, reader.here)?;
    line.comments.splice(..0, before.comments);
    Ok(Document { tags, line, result })
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    here: Location,
    last_was_return: bool,
    /// The number of turns read so far.
    turns: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.chars.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        // A line ends with \n, \r or \r\n.
        match c {
            '\n' if self.last_was_return => {}
            '\n' | '\r' => {
                self.here.line += 1;
                self.here.column = 1;
            }
            _ => self.here.column += 1,
        }
        self.last_was_return = c == '\r';
        Some(c)
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(c) = self.peek().filter(|&c| wanted(c)) {
            taken.push(c);
            self.next();
        }
        taken
    }

    /// Reads the tags; lines that begin with `;` among them are comments on the whole game.
    fn tags(&mut self, before: &mut Line) -> Result<Vec<Tag>, KgnError> {
        let mut tags = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                Some('[') if tags.len() == MOST_TAGS => {
                    return Err(KgnError {
                        at: self.here,
                        problem: Problem::TooManyTags,
                    });
                }
                Some('[') => tags.push(self.tag()?),
                Some(';') => before.add_comment(&self.rest_of_line()),
                _ => return Ok(tags),
            }
        }
    }

    /// A comment that begins with `;` and ends with its line.
    fn rest_of_line(&mut self) -> String {
        self.next();
        self.take_while(|c| c != '\n' && c != '\r')
    }

    fn tag(&mut self) -> Result<Tag, KgnError> {
        let at = self.here;
        let wrong = KgnError {
            at,
            problem: Problem::Tag,
        };
        self.next();
        self.skip_spaces();
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.skip_spaces();
        if !is_tag_name(&name) || self.next() != Some('"') {
            return Err(wrong);
        }
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => match self.next() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(wrong),
                },
                None | Some('\n' | '\r') => return Err(wrong),
                Some(c) => value.push(c),
            }
        }
        self.skip_spaces();
        if self.next() != Some(']') {
            return Err(wrong);
        }
        let value = super::clean_tag_value(&value);
        Ok(Tag { name, value, at })
    }

    /// Reads turns up to the end of the text, or of the variation if `depth` is not 0. `begin` is
    /// where the variation was opened.
    fn line(
        &mut self,
        depth: usize,
        begin: Location,
    ) -> Result<(Line, Option<ResultToken>), KgnError> {
        let mut line = Line::default();
        let mut result: Option<ResultToken> = None;
        loop {
            self.skip_spaces();
            let at = self.here;
            let fail = |problem| Err(KgnError { at, problem });
            match self.peek() {
                None if depth > 0 => {
                    return Err(KgnError {
                        at: begin,
                        problem: Problem::OpenVariation,
                    });
                }
                None => return Ok((line, result)),
                Some(')') if depth == 0 => return fail(Problem::UnopenedVariation),
                Some(')') => {
                    self.next();
                    return Ok((line, result));
                }
                Some('}') => return fail(Problem::UnopenedComment),
                Some('[') => return fail(Problem::LateTag),
                Some(']') => return fail(Problem::UnopenedTag),
                Some('{') => {
                    let comment = self.comment()?;
                    line.add_comment(&comment);
                }
                Some(';') => line.add_comment(&self.rest_of_line()),
                Some('(') => {
                    self.next();
                    if depth == DEEPEST_VARIATION {
                        return fail(Problem::TooDeep);
                    }
                    if line.turns.is_empty() {
                        return fail(Problem::EarlyVariation);
                    }
                    let (variation, _) = self.line(depth + 1, at)?;
                    if let Some(turn) = line.turns.last_mut() {
                        turn.variations.push(variation);
                    }
                }
                Some(_) => {
                    let word = self.word();
                    if let Some(token) = ResultToken::from_text(without_number(&word)) {
                        if result.is_some() {
                            return fail(Problem::AfterResult(quoted(&word)));
                        }
                        result = Some(token);
                    } else {
                        let ended = result.is_some();
                        self.turn_word(&mut line, &word, at, ended)?;
                    }
                }
            }
        }
    }

    /// Takes a word that is no result: a turn number, a judgement, a turn, or number and turn in
    /// one.
    fn turn_word(
        &mut self,
        line: &mut Line,
        word: &str,
        at: Location,
        ended: bool,
    ) -> Result<(), KgnError> {
        let fail = |problem| Err(KgnError { at, problem });
        if ended {
            return fail(Problem::AfterResult(quoted(word)));
        }
        let rest = without_number(word);
        if rest.starts_with(['$', '!', '?']) {
            let Some(turn) = line.turns.last_mut() else {
                return fail(Problem::EarlyJudgement(quoted(rest)));
            };
            // A number without a sign here is ignored.
            if let Some(sign) = judgement(rest) {
                sign.clone_into(&mut turn.judgement);
            }
            return Ok(());
        }
        if rest.is_empty() {
            return Ok(());
        }
        if self.turns == MOST_TURNS {
            return fail(Problem::TooManyTurns);
        }
        self.turns += 1;
        let mut text = rest.to_owned();
        // People put a space after the commas of a long turn.
        while text.ends_with(',') {
            self.skip_spaces();
            let next = self.word();
            if next.is_empty() {
                break;
            }
            text += &next;
        }
        let bare = text.trim_end_matches(['!', '?']).len();
        let behind = text.split_off(bare);
        line.turns.push(TurnText {
            text,
            judgement: judgement(&behind).unwrap_or_default().to_owned(),
            comments: Vec::new(),
            variations: Vec::new(),
            at,
        });
        Ok(())
    }

    fn word(&mut self) -> String {
        self.take_while(|c| !c.is_whitespace() && !"[](){};".contains(c))
    }

    fn comment(&mut self) -> Result<String, KgnError> {
        let at = self.here;
        self.next();
        let mut comment = String::new();
        loop {
            match self.next() {
                Some('}') => return Ok(comment),
                Some(c) => comment.push(c),
                None => {
                    return Err(KgnError {
                        at,
                        problem: Problem::OpenComment,
                    });
                }
            }
        }
    }
}

impl Line {
    fn add_comment(&mut self, comment: &str) {
        let comment = clean_comment(comment);
        if comment.is_empty() {
            return;
        }
        match self.turns.last_mut() {
            Some(turn) => turn.comments.push(comment),
            None => self.comments.push(comment),
        }
    }
}

/// A word without the turn numbers it begins with: nothing, if it is only a number.
///
/// A number must be followed by a dot to be one: "12c1-e4" is no turn of any game, and is kept
/// whole so that the message shows what was typed.
fn without_number(mut word: &str) -> &str {
    loop {
        let behind_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = behind_digits.trim_start_matches(['.', '…']);
        if rest.len() == word.len() || (rest.len() == behind_digits.len() && !rest.is_empty()) {
            return word;
        }
        word = rest;
    }
}

/// The sign for a judgement, from itself or from PGN's numbers for the same.
fn judgement(word: &str) -> Option<&'static str> {
    let mut numbered = (1..).zip(Judgement::ALL);
    let found = numbered.find(|(number, known)| {
        word == known.sign() || word.strip_prefix('$') == Some(&number.to_string())
    });
    found.map(|(_, known)| known.sign())
}
