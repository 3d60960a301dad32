//! The analysis board: its page, and the requests of its script.

mod page;
mod params;
mod requests;

pub(super) use page::{choose, page};
pub(super) use requests::{LONGEST_BODY, arrange, open, record, share};
