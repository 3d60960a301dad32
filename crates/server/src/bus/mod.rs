//! The bus: news between servers that share one database.
//!
//! After a commit a server publishes the room's new events on the room's own subject. Servers that
//! have the room open apply them and tell their viewers. The bus may lose, repeat and reorder
//! messages, because events are numbered and the log is the truth: a server that finds a gap reads
//! the log. With one server there is no bus.
//!
//! | module | concept |
//! | --- | --- |
//! | `nats` | the connection to NATS: publishing, following a room |
//! | `news` | the messages about a room |
//! | `peers` | which other servers are running |
//! | `common` | limits, challenges and positions in play, which servers share |
//! | `work`, `analysis` | turns and analysis boards for workers |

mod analysis;
mod common;
mod nats;
mod news;
mod peers;
mod work;

pub use analysis::{Analysing, AnalysisAnswer, AnalysisJob, Boards};
pub use common::{Allowances, Allowed, Positions, Questions};
pub use nats::{BusError, Following, NatsBus};
pub use news::{Elsewhere, News, NewsError, RoomMessage};
pub use peers::PeerChanges;
pub use work::{AskError, Job, JobAnswer, Jobs, Work};
