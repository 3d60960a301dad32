//! What people print: documents and pictures of them, made off the threads that answer, a few at a time, and
//! kept for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kabinet_print::{Extent, Order, svg};
use tokio::sync::Semaphore;

/// How many documents are made at once: one takes a core for some tens of milliseconds.
const AT_ONCE: usize = 2;

/// How long somebody waits for their turn before they are asked to come back.
const PATIENCE: Duration = Duration::from_secs(8);

/// How many bytes are kept.
const KEPT_BYTES: usize = 24 << 20;

/// A document, or a picture of one of its sheets.
type Made = Arc<[u8]>;

/// Makes what is printed.
#[derive(Debug)]
pub struct Printer {
    slots: Arc<Semaphore>,
    kept: Mutex<Kept>,
}

/// What was made lately, the newest last.
#[derive(Debug, Default)]
struct Kept {
    documents: VecDeque<(Key, Made)>,
    bytes: usize,
}

/// What is wanted: an order, and the number of a sheet or the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    order: String,
    sheet: Option<usize>,
}

/// A sheet as it is offered.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What it is called, in the language of the order.
    pub title: String,
    /// Its size in millimetres.
    pub size: Extent,
}

/// Why nothing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Others are being served.
    Busy,
    /// There is no such sheet.
    NoSheet,
    /// Our own fault.
    Broken,
}

impl Default for Printer {
    fn default() -> Self {
        Self {
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            kept: Mutex::default(),
        }
    }
}

impl Printer {
    /// A document that was made lately.
    #[must_use]
    pub fn kept(&self, order: &Order, sheet: Option<usize>) -> Option<Made> {
        self.lock().get(&Key::new(order, sheet))
    }

    /// The document.
    ///
    /// # Errors
    /// If too many others wait, or the document cannot be made.
    pub async fn pdf(&self, order: &Order) -> Result<Made, Refused> {
        if let Some(made) = self.kept(order, None) {
            return Ok(made);
        }
        let pdf = self.work(order, |order| order.pdf().map_err(|_| Refused::Broken));
        let pdf: Made = pdf.await?.into();
        self.lock().keep(Key::new(order, None), Arc::clone(&pdf));
        Ok(pdf)
    }

    /// The titles and sizes of all sheets; their pictures are kept for whoever shows them.
    ///
    /// # Errors
    /// If too many others wait, or the sheets cannot be drawn.
    pub async fn sheets(&self, order: &Order) -> Result<Vec<Shown>, Refused> {
        let drawn = self.work(order, |order| {
            let sheets = order.sheets().map_err(|_| Refused::Broken)?;
            let drawn = sheets.iter().map(|sheet| {
                let shown = Shown {
                    title: sheet.title.clone(),
                    size: sheet.size,
                };
                (shown, svg::picture(sheet).into_bytes())
            });
            Ok(drawn.collect::<Vec<_>>())
        });
        let drawn = drawn.await?;
        let mut kept = self.lock();
        let mut shown = Vec::with_capacity(drawn.len());
        for (at, (sheet, picture)) in drawn.into_iter().enumerate() {
            kept.keep(Key::new(order, Some(at)), picture.into());
            shown.push(sheet);
        }
        Ok(shown)
    }

    /// The picture of a sheet, counted from 0.
    ///
    /// # Errors
    /// If too many others wait, or there is no such sheet.
    pub async fn picture(&self, order: &Order, sheet: usize) -> Result<Made, Refused> {
        if let Some(made) = self.kept(order, Some(sheet)) {
            return Ok(made);
        }
        // Whoever wants one picture wants them all.
        self.sheets(order).await?;
        self.kept(order, Some(sheet)).ok_or(Refused::NoSheet)
    }

    /// Works on an order when it is its turn, on a thread of its own.
    async fn work<T: Send + 'static>(
        &self,
        order: &Order,
        work: impl FnOnce(&Order) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let slot = Arc::clone(&self.slots).acquire_owned();
        let slot = tokio::time::timeout(PATIENCE, slot).await;
        let Ok(Ok(slot)) = slot else {
            return Err(Refused::Busy);
        };
        let wanted = order.clone();
        let made = tokio::task::spawn_blocking(move || {
            let made = work(&wanted);
            // Held until the work is done, even if nobody waits for it any more.
            drop(slot);
            made
        });
        made.await.map_err(|_| Refused::Broken)?
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        // What is kept is whole whatever happened to others.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Key {
    fn new(order: &Order, sheet: Option<usize>) -> Self {
        Self {
            order: order.name(),
            sheet,
        }
    }
}

impl Kept {
    fn get(&self, key: &Key) -> Option<Made> {
        let found = self.documents.iter().find(|(known, _)| known == key);
        found.map(|(_, made)| Arc::clone(made))
    }

    fn keep(&mut self, key: Key, made: Made) {
        if self.get(&key).is_some() {
            return;
        }
        self.bytes += made.len();
        self.documents.push_back((key, made));
        // The last one always stays: it is about to be sent.
        while self.bytes > KEPT_BYTES && self.documents.len() > 1 {
            if let Some((_, old)) = self.documents.pop_front() {
                self.bytes -= old.len();
            }
        }
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
        assert!(printer.kept(&order, None).is_none());
        let first = printer.pdf(&order).await.expect("a PDF");
        assert!(first.starts_with(b"%PDF"));
        let again = printer.pdf(&order).await.expect("the same");
        assert!(Arc::ptr_eq(&first, &again));
        let shown = printer.sheets(&order).await.expect("sheets");
        assert_eq!(shown.len(), order.sheets().expect("sheets").len());
        let picture = printer.picture(&order, 0).await.expect("a picture");
        assert!(picture.starts_with(b"<svg"));
        let none = printer.picture(&order, 99).await;
        assert_eq!(none.err(), Some(Refused::NoSheet));
    }

    #[test]
    fn only_so_much_is_kept() {
        let mut kept = Kept::default();
        for number in 0..100 {
            let key = Key {
                order: number.to_string(),
                sheet: None,
            };
            kept.keep(key.clone(), vec![0; 1 << 20].into());
            assert!(kept.get(&key).is_some());
            assert!(kept.bytes <= KEPT_BYTES);
        }
        assert_eq!(kept.documents.len(), KEPT_BYTES >> 20);
    }
}
