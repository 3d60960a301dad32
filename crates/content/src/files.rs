//! The embedded files of `texts`.

use kabinet_games::GameId;
use kabinet_words::Language;
use rust_embed::RustEmbed;

use crate::annotated::{GameText, read_game};
use crate::{AnnotatedGame, Article, ContentError, Figure, Lesson, Topic};

#[derive(RustEmbed)]
#[folder = "texts/"]
struct Files;

/// Reads a file of a game with a parser that names the problem.
fn parse<T>(
    game: GameId,
    name: &str,
    parser: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, ContentError> {
    let file = format!("{}/{name}", game.info().slug);
    let Some(embedded) = Files::get(&file) else {
        return Err(ContentError::Missing(file));
    };
    let source = std::str::from_utf8(&embedded.data).map_err(|error| error.to_string());
    let parsed = source.and_then(parser);
    parsed.map_err(|problem| ContentError::Invalid { file, problem })
}

/// The steps of a game's lesson, as their file has them; none for a draft.
pub(crate) fn lesson_source(game: GameId) -> Option<String> {
    let file = format!("{}/lesson.txt", game.info().slug);
    String::from_utf8(Files::get(&file)?.data.into_owned()).ok()
}

pub(crate) fn figures(game: GameId) -> Result<Vec<Figure>, ContentError> {
    parse(game, "figures.txt", |source| Figure::read_all(game, source))
}

pub(crate) fn article(
    game: GameId,
    topic: Topic,
    figures: &[Figure],
) -> Result<Article, ContentError> {
    Article::read(figures, |language| {
        let name = format!("{}/{}.md", language.code(), topic.file_stem());
        parse(game, &name, |source| topic.read(source, figures))
    })
}

pub(crate) fn annotated_game(game: GameId) -> Result<AnnotatedGame, ContentError> {
    let played = parse(game, "game.txt", |source| read_game(game, source))?;
    AnnotatedGame::read(played, |notes, language| {
        let name = format!("{}/game.txt", language.code());
        parse(game, &name, |source| GameText::read(notes, source))
    })
}

pub(crate) fn lesson(game: GameId) -> Result<Lesson, ContentError> {
    let steps = parse(game, "lesson.txt", |source| {
        crate::Step::read_all(game, source)
    })?;
    Lesson::read(steps, |steps, language: Language| {
        let name = format!("{}/lesson.txt", language.code());
        parse(game, &name, |source| {
            crate::lesson::StepText::read_all(steps, source)
        })
    })
}
