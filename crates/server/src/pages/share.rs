//! The page of a seat's own link, by which somebody goes on playing on another device.

use askama::Template;
use kabinet_games::GameId;

use super::page::Page;

/// The page that asks whether to play here too.
#[derive(Clone, Debug, Template)]
#[template(path = "share.html")]
pub struct SharePage {
    /// The visitor.
    pub page: Page,
    /// Which game is played.
    pub game: GameId,
    /// The name of this game in addresses.
    pub id: String,
    /// The secret of the seat.
    pub key: String,
    /// What the seat is called.
    pub seat: String,
}
