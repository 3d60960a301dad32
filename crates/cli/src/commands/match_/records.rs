//! The games of a match as records, one file each.

use std::fs;
use std::path::{Path, PathBuf};

use kabinet_engine::tournament::{GameReport, Termination, Tournament};
use kabinet_games::{Options, Record};

use crate::failure::{Failure, cause};
use crate::save::{Existing, save};

/// The folder of a match.
pub(super) struct Records {
    folder: PathBuf,
    options: Options,
    /// The names of the players, in order.
    players: [String; 2],
    /// The number of digits in the number of the last game.
    digits: usize,
}

impl Records {
    /// Creates the folder, or checks that it is empty, so that matches are never mixed.
    pub(super) fn new(folder: &Path, contest: &Tournament) -> Result<Self, Failure> {
        let shown = folder.display();
        fs::create_dir_all(folder)
            .map_err(|error| Failure::Input(format!("{shown}: {}", cause(&error))))?;
        let mut files = fs::read_dir(folder)
            .map_err(|error| Failure::Input(format!("{shown}: {}", cause(&error))))?;
        if files.next().is_some() {
            return Err(Failure::Input(format!("{shown}: the folder is not empty")));
        }
        Ok(Records {
            folder: folder.to_owned(),
            options: contest.options.clone(),
            players: contest.players.each_ref().map(ToString::to_string),
            digits: contest.games.to_string().len(),
        })
    }

    /// Saves a game.
    pub(super) fn save(&self, report: &GameReport) -> Result<(), Failure> {
        let number = report.number + 1;
        let path = self
            .folder
            .join(format!("{number:0width$}.kgn", width = self.digits));
        let text = self.record(report).to_string();
        save(&path, &text, Existing::Keep)
            .map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
    }

    fn record(&self, report: &GameReport) -> Record {
        let mut game = report.finish.game.clone();
        // Neither can fail, because the rules have not ended the game.
        let termination = match &report.finish.ended {
            Termination::ByRule(_) => None,
            Termination::Undecided => {
                let _ = game.agree_draw();
                Some("undecided".to_owned())
            }
            Termination::Failed(side, error) => {
                let _ = game.resign(*side);
                Some(error.to_string())
            }
        };
        let mut record = Record::from_match(&game, self.options.clone());
        record.set_tag("Round", &(report.number + 1).to_string());
        let today = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        record.set_tag("Date", &today);
        for seat in self.options.info().seats(&self.options) {
            let second = seat.side != report.first_player;
            record.set_tag(&seat.tag(), &self.players[usize::from(second)]);
        }
        if let Some(termination) = termination {
            record.set_tag("Termination", &termination);
        }
        record
    }
}
