//! Documents to print and pictures of their sheets: made off the threads that answer requests, a
//! few at a time, and cached.

use std::time::Duration;

use bytes::Bytes;
use kabinet_print::{Extent, Order, PrintError as OrderError, svg};

use crate::byte_cache::{ByteCache, CacheKey};
use crate::work::{BoundedWork, WorkError, WorkLimits};

/// How much is made at once: one document takes a core for some tens of milliseconds.
const LIMITS: WorkLimits = WorkLimits {
    at_once: 2,
    waiting: 64,
    longest_wait: Duration::from_secs(8),
    longest_run: Duration::from_secs(30),
};

/// How many bytes are kept.
const CACHE_BYTES: u64 = 24 << 20;

/// Makes documents and pictures of their sheets.
#[derive(Debug)]
pub struct Printer {
    work: BoundedWork,
    cache: ByteCache,
}

/// A sheet as a page offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetInfo {
    /// Its title in the language of the order.
    pub title: String,
    /// Its size in millimetres.
    pub size: Extent,
}

/// Why nothing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// Too much is being printed.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// There is no such sheet.
    #[error("there is no such sheet")]
    NoSheet,
    /// The document cannot be made.
    #[error("the document cannot be made")]
    Broken,
}

impl Default for Printer {
    fn default() -> Self {
        Self {
            work: BoundedWork::new(LIMITS),
            cache: ByteCache::new(CACHE_BYTES),
        }
    }
}

impl Printer {
    /// A document that was made lately, or the picture of one of its sheets.
    pub async fn cached(&self, order: &Order, sheet: Option<usize>) -> Option<Bytes> {
        self.cache.get(key(order, sheet)).await
    }

    /// The document.
    ///
    /// # Errors
    /// If too many others wait, or the document cannot be made.
    pub async fn pdf(&self, order: &Order) -> Result<Bytes, PrintError> {
        let made = async {
            let pdf = self.run(order, Order::pdf).await?;
            Ok(Bytes::from(pdf))
        };
        self.cache.get_or_make(key(order, None), made).await
    }

    /// The titles and sizes of all sheets; their pictures are cached for the page that shows them.
    ///
    /// # Errors
    /// If too many others wait, or the sheets cannot be drawn.
    pub async fn sheets(&self, order: &Order) -> Result<Vec<SheetInfo>, PrintError> {
        let drawn = self.draw(order).await?;
        Ok(drawn.into_iter().map(|(info, _)| info).collect())
    }

    /// The picture of a sheet, counted from 0.
    ///
    /// # Errors
    /// If too many others wait, or there is no such sheet.
    pub async fn picture(&self, order: &Order, sheet: usize) -> Result<Bytes, PrintError> {
        if let Some(picture) = self.cached(order, Some(sheet)).await {
            return Ok(picture);
        }
        // A page that shows one sheet shows them all.
        let drawn = self.draw(order).await?;
        let picture = drawn.into_iter().nth(sheet);
        picture
            .map(|(_, picture)| picture)
            .ok_or(PrintError::NoSheet)
    }

    /// Draws all sheets and keeps their pictures.
    async fn draw(&self, order: &Order) -> Result<Vec<(SheetInfo, Bytes)>, PrintError> {
        let drawn = self.run(order, |order| {
            let sheets = order.sheets()?;
            let drawn = sheets.iter().map(|sheet| {
                let info = SheetInfo {
                    title: sheet.title.clone(),
                    size: sheet.size,
                };
                (info, Bytes::from(svg::picture(sheet)))
            });
            Ok(drawn.collect::<Vec<_>>())
        });
        let drawn = drawn.await?;
        for (sheet, (_, picture)) in drawn.iter().enumerate() {
            self.cache
                .put(key(order, Some(sheet)), picture.clone())
                .await;
        }
        Ok(drawn)
    }

    async fn run<T: Send + 'static>(
        &self,
        order: &Order,
        work: impl FnOnce(&Order) -> Result<T, OrderError> + Send + 'static,
    ) -> Result<T, PrintError> {
        let order = order.clone();
        let made = self.work.run(move |_| {
            work(&order).map_err(|error| {
                tracing::error!(order = order.name(), %error, "could not make a document");
                PrintError::Broken
            })
        });
        made.await?
    }
}

/// The key of a document, or of the picture of one of its sheets.
fn key(order: &Order, sheet: Option<usize>) -> CacheKey {
    match sheet {
        Some(sheet) => CacheKey::of(&[&order.name(), &sheet.to_string()]),
        None => CacheKey::of(&[&order.name()]),
    }
}

#[cfg(test)]
mod tests {
    use kabinet_games::{GameId, Options};
    use kabinet_print::Part;

    use super::*;

    fn order() -> Order {
        let game = GameId::ALL[0];
        let mut order = Order::new(game, Options::new(game.info())).expect("a game");
        order.part = Part::Board;
        order
    }

    #[tokio::test]
    async fn documents_are_made_once() {
        let printer = Printer::default();
        let order = order();
        assert!(printer.cached(&order, None).await.is_none());
        let first = printer.pdf(&order).await.expect("a PDF");
        assert!(first.starts_with(b"%PDF"));
        let again = printer.pdf(&order).await.expect("the same");
        assert_eq!(first.as_ptr(), again.as_ptr(), "it was not made again");
        let sheets = printer.sheets(&order).await.expect("sheets");
        assert_eq!(sheets.len(), order.sheets().expect("sheets").len());
        assert!(printer.cached(&order, Some(0)).await.is_some());
        let picture = printer.picture(&order, 0).await.expect("a picture");
        assert!(picture.starts_with(b"<svg"));
        let none = printer.picture(&order, 99).await;
        assert_eq!(none, Err(PrintError::NoSheet));
    }
}
