//! The structure of a document, for screen readers: headings, paragraphs, lists, tables, figures.

use std::num::NonZeroU16;

use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, ListNumbering, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagTree,
};

use crate::sheet::Role;

/// The structure as far as it is written.
pub(crate) struct Structure {
    tree: TagTree,
    role: Role,
    /// The element that words are added to.
    element: Option<TagGroup>,
    /// The list or the table that the element belongs to.
    around: Option<TagGroup>,
    row: Option<(TagGroup, bool)>,
    /// Whether marked content is open on the page.
    open: bool,
}

impl Structure {
    pub(crate) fn new(language: &str) -> Self {
        Self {
            tree: TagTree {
                children: Vec::new(),
                lang: Some(language.to_owned()),
            },
            role: Role::Decoration,
            element: None,
            around: None,
            row: None,
            open: false,
        }
    }

    /// Begins a role.
    pub(crate) fn begin(&mut self, role: &Role, surface: &mut Surface<'_>) {
        self.pause(surface);
        self.role = role.clone();
        match role {
            // What comes next may go on with the element.
            Role::Decoration | Role::More => {}
            Role::Title => self.element(Some(TagGroup::new(heading(1)))),
            Role::Heading => self.element(Some(TagGroup::new(heading(2)))),
            Role::Words => self.element(Some(TagGroup::new(Tag::P))),
            Role::Item => {
                self.end_element();
                self.end_row();
                if !matches!(&self.around, Some(group) if is_list(group)) {
                    self.end_around();
                    self.around = Some(TagGroup::new(Tag::L(ListNumbering::None)));
                }
                self.element = Some(TagGroup::new(Tag::LBody));
            }
            Role::Row(head) => {
                self.end_element();
                self.end_row();
                if !matches!(&self.around, Some(group) if !is_list(group)) {
                    self.end_around();
                    self.around = Some(TagGroup::new(Tag::Table));
                }
                self.row = Some((TagGroup::new(Tag::TR), *head));
            }
            Role::Cell => {
                self.end_element();
                let head = self.row.as_ref().is_some_and(|(_, head)| *head);
                self.element = Some(if head {
                    TagGroup::new(Tag::TH(TableHeaderScope::Column))
                } else {
                    TagGroup::new(Tag::TD)
                });
            }
            Role::Figure(told) => {
                self.element(Some(TagGroup::new(Tag::Figure(Some(told.clone())))));
                let part = surface.start_tagged(ContentTag::Other);
                self.open = true;
                if let Some(element) = &mut self.element {
                    element.push(part);
                }
            }
        }
    }

    /// Draws a shape: a part of a figure, or nothing that is read.
    pub(crate) fn shape(&mut self, surface: &mut Surface<'_>, draw: impl FnOnce(&mut Surface<'_>)) {
        if self.open {
            return draw(surface);
        }
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(
            ArtifactType::Layout,
        )));
        draw(surface);
        surface.end_tagged();
    }

    /// Draws words.
    pub(crate) fn words(
        &mut self,
        text: &str,
        surface: &mut Surface<'_>,
        draw: impl FnOnce(&mut Surface<'_>),
    ) {
        let element = self.element.as_mut();
        let Some(element) = element.filter(|_| self.role != Role::Decoration && !self.open) else {
            return self.shape(surface, draw);
        };
        // A line ends without a space on paper, but not when it is read aloud.
        let spoken = format!("{text} ");
        let span = SpanTag::empty().with_actual_text(Some(&spoken));
        element.push(surface.start_tagged(ContentTag::Span(span)));
        draw(surface);
        surface.end_tagged();
    }

    /// Ends what is open on a page.
    pub(crate) fn pause(&mut self, surface: &mut Surface<'_>) {
        if self.open {
            surface.end_tagged();
            self.open = false;
        }
    }

    /// The whole structure.
    pub(crate) fn finish(mut self) -> TagTree {
        self.element(None);
        self.tree
    }

    /// Begins an element outside lists and tables.
    fn element(&mut self, next: Option<TagGroup>) {
        self.end_element();
        self.end_row();
        self.end_around();
        self.element = next;
    }

    fn end_element(&mut self) {
        let Some(element) = self.element.take().filter(|e| !e.children.is_empty()) else {
            return;
        };
        match (&mut self.row, &mut self.around) {
            (Some((row, _)), _) => row.push(element),
            (None, Some(list)) => {
                let mut item = TagGroup::new(Tag::LI);
                item.push(element);
                list.push(item);
            }
            (None, None) => self.tree.push(element),
        }
    }

    fn end_row(&mut self) {
        if let Some((row, _)) = self.row.take()
            && let Some(table) = &mut self.around
        {
            table.push(row);
        }
    }

    fn end_around(&mut self) {
        if let Some(group) = self.around.take().filter(|g| !g.children.is_empty()) {
            self.tree.push(group);
        }
    }
}

fn heading(level: u16) -> Tag<krilla::tagging::kind::Hn> {
    Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), None)
}

fn is_list(group: &TagGroup) -> bool {
    matches!(group.tag, krilla::tagging::TagKind::L(_))
}
