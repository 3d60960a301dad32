//! A position as it is drawn on paper, beside words.

use std::sync::Arc;

use kabinet_draw::{Context, Scene};
use kabinet_games::AnyGame;
use kurbo::{Affine, Rect};

use crate::drawing::{Drawing, Inks};
use crate::paper::Extent;
use crate::sheet::Sheet;

/// A board with its pieces and marks, in the inks of its game.
#[derive(Clone, Debug)]
pub(crate) struct Illustration {
    scene: Arc<Scene>,
    inks: Arc<Inks>,
}

impl Illustration {
    /// Draws a position, with the places of a turn marked.
    pub(crate) fn new(position: &AnyGame, marked: Option<&str>) -> Self {
        let context = Context {
            last: marked,
            ending: None,
        };
        Self {
            scene: Arc::new(kabinet_draw::scene(position, context)),
            inks: Arc::new(crate::outfits::outfit(position).inks),
        }
    }

    /// The size in units of the scene.
    pub(crate) fn extent(&self) -> Extent {
        Extent::new(self.scene.view.width, self.scene.view.height)
    }

    /// Draws it, in units of the scene from its upper left corner.
    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        let view = self.scene.view;
        let drawing = Drawing {
            scene: &self.scene,
            inks: &self.inks,
        };
        sheet.placed(Affine::translate((-view.min.x, -view.min.y)), |sheet| {
            let shown = Rect::new(
                view.min.x,
                view.min.y,
                view.min.x + view.width,
                view.min.y + view.height,
            );
            sheet.clipped(shown, |sheet| drawing.position(sheet));
        });
    }
}
