//! Ratings: levels and characters of a game on one scale, as matches measured them.
//!
//! `kabinet ratings` plays the matches and writes the files. On the scale, 400 points more mean ten
//! wins for each loss, as in chess; level 1 has [`LOWEST`]. A scale belongs to one game: the same
//! number in two games says nothing.

use kabinet_games::GameId;

use crate::characters::{Persona, lines};
use crate::eval::{self, EngineGame, EngineVisitor};

/// The rating of level 1.
pub const LOWEST: i32 = 800;

/// How strong a level or a character is, and what else its games showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating.
    pub elo: i32,
    /// Half of the interval in which it is with a probability of 95 %, compared with the average of
    /// all.
    pub error: i32,
    /// The number of games it played.
    pub games: u32,
    /// The entropy of its first turn, in hundredths of a bit: 0 if it always begins alike.
    pub entropy: u32,
    /// How much of its trait a character shows after its turns, in hundredths.
    pub shown: i32,
    /// How much of it the levels show.
    pub usual: i32,
}

impl Rating {
    /// The measured rating, if there is one.
    #[must_use]
    pub fn of(game: GameId, persona: Persona) -> Option<Rating> {
        let key = persona.key();
        let all = eval::visit(&game.start(), Ratings);
        let line = lines(all).find(|line| line.split(' ').next() == Some(&key))?;
        Rating::read(line)
    }

    /// Reads a line such as `racer elo 1240 error 30 games 214 entropy 312 shown 340 usual 290`.
    fn read(line: &str) -> Option<Rating> {
        let mut words = line.split_whitespace().skip(1);
        let mut number = |name| {
            let found = words.next()? == name;
            let number: i32 = words.next()?.parse().ok()?;
            found.then_some(number)
        };
        Some(Rating {
            elo: number("elo")?,
            error: number("error")?,
            games: number("games")?.try_into().ok()?,
            entropy: number("entropy")?.try_into().ok()?,
            shown: number("shown")?,
            usual: number("usual")?,
        })
    }

    /// The line of the file.
    #[must_use]
    pub fn line(&self, persona: Persona) -> String {
        format!(
            "{} elo {} error {} games {} entropy {} shown {} usual {}",
            persona.key(),
            self.elo,
            self.error,
            self.games,
            self.entropy,
            self.shown,
            self.usual
        )
    }

    /// As people read it: to the nearest ten, because more would promise too much.
    #[must_use]
    pub fn rounded(&self) -> (i32, i32) {
        let tens = |number: i32| (number + 5).div_euclid(10) * 10;
        (tens(self.elo), tens(self.error).max(10))
    }
}

struct Ratings;

impl EngineVisitor for Ratings {
    type Output = &'static str;

    fn visit<G: EngineGame>(self, _: &G) -> &'static str {
        G::RATINGS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    #[test]
    fn every_line_is_read_and_names_somebody() {
        for &game in GameId::ALL {
            let text = eval::visit(&game.start(), Ratings);
            for line in lines(text) {
                let name = line.split(' ').next().unwrap();
                let persona = Persona::named(game, name).expect(line);
                let rating = Rating::of(game, persona).expect(line);
                assert_eq!(rating.line(persona), line);
                assert!(rating.error >= 0, "{line}");
            }
            let lowest = Rating::of(game, Level::LOWEST.into());
            assert!(lowest.is_none_or(|rating| rating.elo == LOWEST), "{game}");
        }
    }

    #[test]
    fn people_read_round_numbers() {
        let rating = Rating::read("racer elo 1244 error 3 games 9 entropy 0 shown -1 usual 0");
        assert_eq!(rating.unwrap().rounded(), (1240, 10));
        assert_eq!(Rating::read("racer elo 1244"), None);
    }
}
