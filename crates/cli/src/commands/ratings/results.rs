//! The results of the matches behind the ratings, as lines of a file that can be continued.
//!
//! | line | meaning |
//! | --- | --- |
//! | `match A B W L D P S… P S…` | A won W, lost L and drew D games against B; then for each the number of positions and the sum of each trait |
//! | `match A B W L D` | the same without traits |
//! | `entropy A E` | the entropy of A's first turn |

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use kabinet_engine::Persona;
use kabinet_engine::tournament::Manner;
use kabinet_games::GameId;

use super::cannot;
use crate::failure::Failure;

/// A match that was played.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) players: [Persona; 2],
    pub(super) wins: u64,
    pub(super) losses: u64,
    pub(super) draws: u64,
    pub(super) manners: [Manner; 2],
}

/// All results of a game.
pub(super) struct Results {
    path: Option<PathBuf>,
    played: Vec<Played>,
    entropies: Vec<(Persona, f64)>,
}

impl Results {
    /// Reads what an earlier run has left. A line that was cut off is played again.
    pub(super) fn open(game: GameId, path: Option<PathBuf>) -> Result<Self, Failure> {
        let text = match &path {
            Some(path) if path.exists() => {
                fs::read_to_string(path).map_err(|error| cannot(path, &error))?
            }
            _ => String::new(),
        };
        let mut results = Results {
            path,
            played: Vec::new(),
            entropies: Vec::new(),
        };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        if let Some(path) = results.path.as_ref().filter(|_| whole != text) {
            // What follows must not be appended to it.
            fs::write(path, whole).map_err(|error| cannot(path, &error))?;
        }
        for line in whole.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["entropy", name, number] = words[..]
                && let (Some(persona), Ok(number)) = (Persona::named(game, name), number.parse())
            {
                results.entropies.push((persona, number));
            } else if let Some(played) = read_match(game, &words) {
                results.played.push(played);
            }
        }
        Ok(results)
    }

    pub(super) fn played(&self) -> &[Played] {
        &self.played
    }

    pub(super) fn has(&self, pair: [Persona; 2]) -> bool {
        self.played.iter().any(|played| played.players == pair)
    }

    pub(super) fn add(&mut self, played: Played) -> Result<(), Failure> {
        let [one, two] = played.players.map(Persona::key);
        let mut line = format!(
            "match {one} {two} {} {} {}",
            played.wins, played.losses, played.draws
        );
        for manner in &played.manners {
            line += &format!(" {}", manner.positions);
            for sum in manner.sums {
                line += &format!(" {sum}");
            }
        }
        self.played.push(played);
        self.write(&line)
    }

    pub(super) fn entropy(&self, persona: Persona) -> Option<f64> {
        let found = self.entropies.iter().find(|(one, _)| *one == persona);
        found.map(|&(_, entropy)| entropy)
    }

    pub(super) fn set_entropy(&mut self, persona: Persona, entropy: f64) -> Result<(), Failure> {
        self.entropies.push((persona, entropy));
        self.write(&format!("entropy {} {entropy:.4}", persona.key()))
    }

    fn write(&self, line: &str) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path);
        file.and_then(|mut file| writeln!(file, "{line}"))
            .map_err(|error| cannot(path, &error))
    }

    /// How many games somebody played.
    pub(super) fn games(&self, persona: Persona) -> u64 {
        let own = self.played.iter();
        own.filter(|played| played.players.contains(&persona))
            .map(|played| played.wins + played.losses + played.draws)
            .sum()
    }

    /// The traits of somebody in all games.
    pub(super) fn manner(&self, persona: Persona) -> Manner {
        let mut manner = Manner::default();
        for played in &self.played {
            for (player, shown) in played.players.iter().zip(&played.manners) {
                if *player == persona {
                    manner.merge(shown);
                }
            }
        }
        manner
    }
}

fn read_match(game: GameId, words: &[&str]) -> Option<Played> {
    let ["match", one, two, rest @ ..] = words else {
        return None;
    };
    let players = [Persona::named(game, one)?, Persona::named(game, two)?];
    let numbers: Vec<i64> = rest
        .iter()
        .map(|word| word.parse())
        .collect::<Result<_, _>>()
        .ok()?;
    let count = |index: usize| u64::try_from(*numbers.get(index)?).ok();
    let mut played = Played {
        players,
        wins: count(0)?,
        losses: count(1)?,
        draws: count(2)?,
        manners: [Manner::default(); 2],
    };
    let each = 1 + Manner::default().sums.len();
    let traits = &numbers[3..];
    if traits.is_empty() {
        return Some(played);
    }
    if traits.len() != 2 * each {
        return None;
    }
    for (manner, numbers) in played.manners.iter_mut().zip(traits.chunks(each)) {
        manner.positions = u64::try_from(numbers[0]).ok()?;
        manner.sums.copy_from_slice(&numbers[1..]);
    }
    Some(played)
}
