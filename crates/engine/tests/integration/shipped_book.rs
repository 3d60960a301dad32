//! The book of Kengi that the program ships.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::tablebase::kengi::KengiBook;
use kabinet_engine::tablebase::{Request, tablebase};
use kabinet_games::kengi::Position;
use kabinet_games::{GameId, Options};

/// Finds the proof again and writes the book that is shipped: some minutes and 2 GB.
#[test]
#[ignore = "takes minutes and 2 GB; writes the book with KABINET_UPDATE=1"]
fn the_book_is_the_one_that_the_solver_finds() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let options = Options::new(GameId::Kengi.info());
    let request = Request {
        options: &options,
        data: &data,
        threads: 1,
    };
    let table = tablebase(GameId::Kengi).expect("it is solved");
    table
        .build(request, ProgressMonitor::silent())
        .expect("a proof");
    let path = std::fs::read_dir(folder.path()).expect("the folder");
    let found = path
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|end| end == "book"))
        .expect("a book");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/books/kengi.book");
    if std::env::var_os("KABINET_UPDATE").is_some() {
        std::fs::copy(&found, shipped).expect("written");
    }
    let same = std::fs::read(&found).expect("found") == std::fs::read(shipped).expect("shipped");
    assert!(same, "the solver finds another book");
}

fn shipped() -> KengiBook {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let start = Position::standard();
    let book = KengiBook::find(&data, &start).expect("an empty folder");
    book.expect("the shipped book is whole")
}

/// The bounds of the book fall with every answer, so these games end.
#[test]
fn the_winner_wins_by_the_book_against_random_replies() {
    let book = shipped();
    let start = Position::standard();
    assert_eq!(book.longest(&start), 15);
    let mut random = SplitMix64::new(1988);
    let mut list = ActionList::new();
    for _ in 0..300 {
        let mut position = start;
        let mut left = book.longest(&start);
        while position.outcome().is_none() {
            assert_eq!(position.side(), Side::First);
            let step = book.lookup(&position).expect("an answer");
            assert!(step.plies <= left, "{position}");
            left = step.plies;
            position.check(step.action).expect("a legal answer");
            position.play_unchecked(step.action);
            if position.outcome().is_some() {
                break;
            }
            position.legal_actions(&mut list);
            let &reply = random.choose(list.as_slice()).expect("a reply");
            position.play_unchecked(reply);
            left = left.saturating_sub(2);
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
    }
}

/// Only the standard start has a book without building one.
#[test]
fn other_starts_have_no_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let drawn = Position::from_text("B,B,B,B,B/N,N,N,N,N/O,O,O,O,O/R,R,R,R,R/V,V,V,V,V s -");
    let drawn = drawn.expect("a position");
    assert!(KengiBook::is_shipped(&Position::standard()));
    assert!(!KengiBook::is_shipped(&drawn));
    assert_eq!(KengiBook::find(&data, &drawn).expect("a folder"), None);
}

/// The whole book against every reply, as `kabinet table verify kengi` does it.
#[test]
fn slow_the_shipped_book_is_verified() {
    let book = shipped();
    let walked = book.walk(&Position::standard(), ProgressMonitor::silent());
    let walked = walked.expect("no flaw");
    assert_eq!(book.len(), 154_073);
    assert_eq!((walked.positions, walked.longest), (299_789, 15));
}
