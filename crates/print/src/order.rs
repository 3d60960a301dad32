//! What is wanted: a game, its options, the paper, the language, which parts.

use std::fmt;
use std::str::FromStr;

use kabinet_content::ContentError;
use kabinet_core::text::quoted;
use kabinet_draw::Context;
use kabinet_games::{AnyGame, GameId, OpenError, OptionInfo, Options, ValueForm};
use kabinet_words::{Language, catalogue};

use crate::guide::Guide;
use crate::outfits::outfit;
use crate::paper::{Extent, FOOTER, MARGIN, Paper};
use crate::pdf::{self, About, PdfError};
use crate::pieces::Supply;
use crate::rules::TooLong;
use crate::sheet::{Anchor, Kind, QUIET, Role, Sheet, Type};
use crate::texts::Texts;
use crate::tiles::Plan;
use crate::words::Words;
use crate::{board, card, fonts::Face, pieces, rules};

/// Which sheets are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// Everything.
    #[default]
    All,
    /// The board alone.
    Board,
    /// The pieces alone.
    Pieces,
    /// The rules alone.
    Rules,
    /// The reference card alone.
    Card,
}

impl Part {
    /// Every choice.
    pub const ALL: [Part; 5] = [
        Part::All,
        Part::Board,
        Part::Pieces,
        Part::Rules,
        Part::Card,
    ];

    /// How commands and addresses call it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Part::All => "all",
            Part::Board => "board",
            Part::Pieces => "pieces",
            Part::Rules => "rules",
            Part::Card => "card",
        }
    }

    fn has(self, kind: Kind) -> bool {
        match self {
            Part::All => true,
            Part::Board => kind == Kind::Board,
            Part::Pieces => kind == Kind::Pieces,
            Part::Rules => kind == Kind::Rules,
            Part::Card => kind == Kind::Card,
        }
    }
}

/// There is no part of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no part is called {0}; there are {known}", known = Part::ALL.map(Part::code).join(", "))]
pub struct UnknownPart(String);

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(code: &str) -> Result<Self, UnknownPart> {
        let mut all = Part::ALL.into_iter();
        all.find(|part| part.code() == code)
            .ok_or_else(|| UnknownPart(quoted(code)))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Why nothing can be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// The game could not be set up.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A text of the game is missing or wrong; tests look at them all.
    #[error(transparent)]
    Text(#[from] ContentError),
    /// The rules do not fit; tests set them all.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The document could not be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// What to print.
#[derive(Clone, Debug)]
pub struct Order {
    game: GameId,
    options: Options,
    position: AnyGame,
    /// The paper.
    pub paper: Paper,
    /// The language of all words.
    pub language: Language,
    /// The sheets to make.
    pub part: Part,
}

/// What an order takes, to be told before anything is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The size of the board on the table.
    pub board: Extent,
    /// How the board is laid out on sheets.
    pub plan: Plan,
    /// The pieces.
    pub supplies: Vec<Supply>,
}

impl Order {
    /// An order for a game under these options, on A4 in English.
    ///
    /// # Errors
    /// If the options are those of another game.
    pub fn new(game: GameId, options: Options) -> Result<Self, OpenError> {
        let position = game.open(&options, None)?;
        Ok(Self {
            game,
            options,
            position,
            paper: Paper::default(),
            language: Language::default(),
            part: Part::default(),
        })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The position in which the game begins.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// A name for the file: `kengi-a4-fr.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        let mut parts = vec![self.game.info().slug.to_owned()];
        for (option, value) in self.options.chosen() {
            let chosen = format!("{}-{value}", option.key);
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            // A whole position is no name for a file.
            if chosen.len() <= 32 {
                parts.push(chosen.chars().map(plain).collect());
            }
        }
        if self.part != Part::All {
            parts.push(self.part.code().to_owned());
        }
        parts.push(self.paper.code().to_owned());
        parts.push(self.language.code().to_owned());
        parts.join("-") + ".pdf"
    }

    fn words(&self) -> Words {
        Words {
            language: self.language,
        }
    }

    /// What it takes.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let outfit = outfit(&self.position);
        Summary {
            board: board::size(&outfit),
            plan: board::plan(&outfit, self.paper),
            supplies: pieces::supplies(&self.position),
        }
    }

    /// A text that no other order has.
    #[must_use]
    pub fn name(&self) -> String {
        let mut name = format!(
            "{} {} {} {}",
            self.game, self.paper, self.language, self.part
        );
        for (option, value) in self.options.chosen() {
            name += &format!(" {}={value}", option.key);
        }
        name
    }

    /// Draws every sheet.
    ///
    /// # Errors
    /// Only if a text of the game is missing or does not fit: the tests draw everything.
    pub fn sheets(&self) -> Result<Vec<Sheet>, PrintError> {
        let words = self.words();
        let outfit = outfit(&self.position);
        let texts = Texts::read(self.game, self.language)?;
        let plan = board::plan(&outfit, self.paper);
        let leaf = self.paper.leaf();
        let pieces = pieces::leaves(&self.position, &outfit, leaf, &words);
        let guide = Guide {
            position: &self.position,
            options: &self.options,
            outfit: &outfit,
            plan: &plan,
            texts: &texts,
            paper: self.paper,
            words,
            piece_pages: pieces.len(),
        };
        let mut before = vec![guide.leaf(leaf)];
        before.extend(pieces);
        let rules = rules::leaves(self.game, &texts, leaf, &words)?;
        before.retain(|leaf| self.part.has(leaf.kind));
        let rules = if self.part.has(Kind::Rules) {
            rules
        } else {
            Vec::new()
        };

        let mut card = Vec::new();
        if self.part.has(Kind::Card) {
            card.push(card::leaf(&self.position, &outfit, &texts, leaf, words)?);
        }

        let mut sheets = if self.paper.takes_two() {
            let mut sheets = paired(before, self.paper);
            sheets.extend(paired(rules, self.paper));
            sheets.extend(paired(card, self.paper));
            sheets
        } else {
            before.into_iter().chain(rules).chain(card).collect()
        };
        if self.part.has(Kind::Board) {
            // After the guide, which comes first.
            let after = usize::from(sheets.first().is_some_and(|s| s.kind == Kind::Guide));
            sheets.splice(after..after, board::sheets(&outfit, &plan, &words));
        }
        let count = sheets.len();
        for (index, sheet) in sheets.iter_mut().enumerate() {
            footer(sheet, self, index + 1, count);
        }
        Ok(sheets)
    }

    /// Writes the PDF.
    ///
    /// # Errors
    /// As for [`sheets`](Self::sheets), or if the document cannot be written.
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        let sheets = self.sheets()?;
        let info = self.game.info();
        let words = self.words();
        let about = About {
            title: words.with("print-document", "game", info.title()),
            subject: catalogue::about(self.language, info),
            authors: vec![info.designers.to_owned()],
            language: self.language,
        };
        Ok(pdf::write(&sheets, about)?)
    }
}

/// Lays pages in pairs on sheets twice their size.
fn paired(leaves: Vec<Sheet>, paper: Paper) -> Vec<Sheet> {
    let size = paper.size().turned();
    let width = paper.leaf().width;
    let mut sheets: Vec<Sheet> = Vec::new();
    for (index, leaf) in leaves.into_iter().enumerate() {
        if index % 2 == 0 {
            let mut sheet = Sheet::new(size, leaf.kind, leaf.title.clone());
            sheet.lay(leaf, (0.0, 0.0));
            sheets.push(sheet);
        } else if let Some(sheet) = sheets.last_mut() {
            if sheet.title != leaf.title {
                sheet.title = format!("{} · {}", sheet.title, leaf.title);
            }
            sheet.lay(leaf, (width, 0.0));
        }
    }
    sheets
}

/// The line at the bottom that says which sheet this is.
fn footer(sheet: &mut Sheet, order: &Order, number: usize, count: usize) {
    let words = order.words();
    let y = sheet.size.height - MARGIN - FOOTER * 0.28;
    let kind = Type::points(Face::Plain, 7.0).coloured(QUIET);
    let name = order.game.info().title();
    let left = format!("Kabinet · {name} · {}", sheet.title);
    sheet.tag(Role::Decoration);
    sheet.words((MARGIN, y), Anchor::Start, kind, &left);
    let values = [
        ("number", &*number.to_string()),
        ("count", &*count.to_string()),
    ];
    let right = words.with_all("print-footer", &values);
    let end = (sheet.size.width - MARGIN, y);
    sheet.words(end, Anchor::End, kind, &right);
}

/// The options that are not the usual ones, in words.
pub(crate) fn options_told(options: &Options, language: Language) -> String {
    let info = options.info();
    let told = options.chosen().map(|(option, value)| {
        let title = catalogue::option_title(language, info, option);
        let chosen = catalogue::chosen(language, info, option, value);
        format!("{title} · {chosen}")
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Whether an option of a game changes anything that is printed: the board, the pieces or the
/// start.
#[must_use]
pub fn matters(game: GameId, option: &OptionInfo) -> bool {
    let seen = |value: &str| {
        let options = Options::from_pairs(game.info(), [format!("{}={value}", option.key)]).ok()?;
        let position = game.open(&options, None).ok()?;
        let view = kabinet_draw::flat(&position).view;
        let board_state = kabinet_draw::board_state(&position, Context::default());
        Some((view, board_state.pieces, board_state.hands))
    };
    let usual = seen(option.default);
    let samples = option.values.iter().filter_map(ValueForm::sample);
    samples.into_iter().any(|value| seen(&value) != usual)
}
