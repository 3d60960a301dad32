//! An article: a document in every language, with the figures it shows.

use std::collections::BTreeMap;

use kabinet_words::Language;

use crate::document::Span;
use crate::{ContentError, Document, Figure};

/// The topics that every game has an article about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The rules.
    Rules,
    /// What is known: who wins with best play, and how we know.
    Known,
    /// How to play well: ideas with positions to try.
    Strategy,
    /// How to make the pieces, and the rules on two printed pages.
    Print,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 4] = [Self::Rules, Self::Known, Self::Strategy, Self::Print];

    /// The name of its files without the extension.
    #[must_use]
    pub fn file_stem(self) -> &'static str {
        match self {
            Topic::Rules => "rules",
            Topic::Known => "known",
            Topic::Strategy => "strategy",
            Topic::Print => "print",
        }
    }

    /// Reads a document about this topic.
    pub(crate) fn read(self, source: &str, figures: &[Figure]) -> Result<Document, String> {
        let document = Document::read(source)?;
        for shown in document.figures() {
            if !figures.iter().any(|figure| figure.name() == shown.name) {
                return Err(format!("there is no figure {}", shown.name));
            }
        }
        for (index, section) in document.sections.iter().enumerate() {
            let before = &document.sections[..index];
            if before.iter().any(|other| other.id == section.id) {
                return Err(format!("two sections {}", section.id));
            }
        }
        if self == Topic::Print {
            if !document.sections.iter().any(|section| section.id == "make") {
                return Err("there is no section make".to_owned());
            }
            let mut runs = document.blocks().flat_map(|block| block.runs());
            if let Some(link) = runs.find_map(Span::first_link) {
                return Err(format!("nobody can click on {link}"));
            }
        }
        Ok(document)
    }
}

/// A document in every language.
#[derive(Clone, Debug)]
pub struct Article {
    documents: BTreeMap<Language, Document>,
    figures: Vec<Figure>,
}

impl Article {
    /// Reads the document of every language, and keeps the figures that they show.
    pub(crate) fn read(
        figures: &[Figure],
        document: impl Fn(Language) -> Result<Document, ContentError>,
    ) -> Result<Self, ContentError> {
        let mut documents = BTreeMap::new();
        for language in Language::ALL {
            documents.insert(language, document(language)?);
        }
        let shown = |figure: &&Figure| {
            let mut refs = documents.values().flat_map(Document::figures);
            refs.any(|shown| shown.name == figure.name())
        };
        let figures = figures.iter().filter(shown).cloned().collect();
        Ok(Self { documents, figures })
    }

    /// The document in a language.
    ///
    /// # Panics
    /// Never: an article is only read in all languages at once.
    #[must_use]
    pub fn document(&self, language: Language) -> &Document {
        let document = self.documents.get(&language);
        document.expect("a document in every language")
    }

    /// The figures that the article shows, in the order of their file.
    #[must_use]
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The figure with this name, if the article shows it.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name() == name)
    }
}
