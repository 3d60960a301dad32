//! The query of the analysis board's address.

use kabinet_core::{Message, ToMessage};
use kabinet_games::{GameId, OptionError, Options};

/// The query of an analysis page.
///
/// | field | what |
/// | --- | --- |
/// | `game` | a game that was played here, by its name |
/// | `study` | a shared tree, by its name |
/// | `annotated` | anything: the annotated game of the game |
/// | `position` | the text of a position |
/// | `option` | `KEY=VALUE`, as often as needed |
/// | `option-KEY` | the same from a form: the value |
#[derive(Debug, Default)]
pub(super) struct AnalysisQuery {
    pub(super) room: Option<String>,
    pub(super) study: Option<String>,
    pub(super) annotated: bool,
    pub(super) position: Option<String>,
    options: Vec<String>,
    /// Values from a form, by their keys.
    chosen: Vec<(String, String)>,
}

impl AnalysisQuery {
    /// Reads a query. Unknown and empty parameters are ignored.
    pub(super) fn read(pairs: Vec<(String, String)>) -> Self {
        let mut query = AnalysisQuery::default();
        for (name, value) in pairs {
            let value = value.trim().to_owned();
            if value.is_empty() {
                continue;
            }
            match name.as_str() {
                "game" => query.room = Some(value),
                "study" => query.study = Some(value),
                "annotated" => query.annotated = true,
                "position" => query.position = Some(value),
                "option" => query.options.push(value),
                _ => {
                    if let Some(key) = name.strip_prefix("option-") {
                        query.chosen.push((key.to_owned(), value));
                    }
                }
            }
        }
        query
    }

    /// The options of a game, and the first error. Invalid options are left out.
    pub(super) fn options(&self, game: GameId) -> (Options, Option<Message>) {
        let mut options = Options::new(game.info());
        let mut wrong = None;
        let written = self.options.iter().map(|pair| {
            let form = || OptionError::Form(kabinet_core::text::quoted(pair));
            pair.split_once('=').ok_or_else(form)
        });
        let chosen = self.chosen.iter();
        let chosen = chosen.map(|(key, value)| Ok((key.as_str(), value.as_str())));
        for pair in written.chain(chosen) {
            let set = pair.and_then(|(key, value)| options.set(key, value));
            if let Err(error) = set {
                wrong.get_or_insert_with(|| error.to_message());
            }
        }
        (options, wrong)
    }

    /// What was typed for an option, if anything.
    pub(super) fn typed(&self, key: &str) -> Option<&str> {
        let chosen = self.chosen.iter().find(|(known, _)| known == key);
        let written = || {
            let mut pairs = self.options.iter().filter_map(|pair| pair.split_once('='));
            pairs
                .find(|(known, _)| *known == key)
                .map(|(_, value)| value)
        };
        chosen.map(|(_, value)| value.as_str()).or_else(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(pairs: &[(&str, &str)]) -> AnalysisQuery {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        AnalysisQuery::read(pairs.iter().map(own).collect())
    }

    #[test]
    fn options_come_as_pairs_or_from_a_form() {
        let game: GameId = "kastwa".parse().expect("a game");
        for pairs in [[("option", "size=6")], [("option-size", "6")]] {
            let (options, wrong) = query(&pairs).options(game);
            assert_eq!((options.get("size"), wrong), ("6", None));
        }
        let (options, wrong) = query(&[("option", "size=9"), ("option", "x")]).options(game);
        assert_eq!(options.get("size"), "4");
        assert_eq!(wrong.map(|message| message.key), Some("error-option-value"));
        assert_eq!(query(&[("option-size", "9")]).typed("size"), Some("9"));
    }
}
