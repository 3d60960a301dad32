//! One scale for many players: the Bradley–Terry model, fitted to the results of all their games.

/// A match of two players, by their indices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The players.
    pub players: [usize; 2],
    /// Games that the first one won, lost and drew.
    pub wins: u64,
    /// Lost games.
    pub losses: u64,
    /// Drawn games, which count half for each.
    pub draws: u64,
}

impl Pairing {
    /// The first player's points and the games. Half a point on either side is added: so nobody who
    /// won every game is infinitely strong.
    fn points(&self) -> (f64, f64) {
        let points = self.wins as f64 + self.draws as f64 / 2.0 + 0.5;
        (points, (self.wins + self.losses + self.draws) as f64 + 1.0)
    }
}

/// A player's place on the scale, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The rating, compared with player 0.
    pub elo: f64,
    /// Half of the 95 % interval, compared with the average of all.
    pub error: f64,
}

/// The Elo of a natural unit of the model.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// The half-width of a 95 % interval, in standard deviations.
const DEVIATIONS: f64 = 1.96;
/// Newton's method needs about ten steps.
const STEPS: usize = 100;

/// The most likely ratings of `count` players. `None` if the matches do not connect them all.
#[must_use]
pub fn scale(count: usize, pairings: &[Pairing]) -> Option<Vec<Place>> {
    let mut ratings = vec![0.0; count];
    for _ in 0..STEPS {
        let (gradient, information) = derivatives(&ratings, pairings);
        let covariance = inverse(&information)?;
        let mut largest: f64 = 0.0;
        for (player, rating) in ratings.iter_mut().enumerate() {
            let step: f64 = covariance[player]
                .iter()
                .zip(&gradient)
                .map(|(a, b)| a * b)
                .sum();
            // A step that is too long could go astray.
            let step = step.clamp(-1.0, 1.0);
            *rating += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    let (_, information) = derivatives(&ratings, pairings);
    let covariance = inverse(&information)?;
    let place = |player: usize| {
        // Without what the constant has added.
        let variance = covariance[player][player] - 1.0 / count as f64;
        Place {
            elo: UNIT * (ratings[player] - ratings[0]),
            error: UNIT * DEVIATIONS * variance.max(0.0).sqrt(),
        }
    };
    Some((0..count).map(place).collect())
}

/// The slope of the log-likelihood and the information. A constant is added to the information,
/// which says that the ratings sum up to nothing: only differences count.
fn derivatives(ratings: &[f64], pairings: &[Pairing]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = ratings.len();
    let mut gradient = vec![0.0; count];
    let mut information = vec![vec![1.0 / count as f64; count]; count];
    for pairing in pairings {
        let [one, two] = pairing.players;
        let (points, games) = pairing.points();
        let expected = 1.0 / (1.0 + (ratings[two] - ratings[one]).exp());
        let surplus = points - games * expected;
        gradient[one] += surplus;
        gradient[two] -= surplus;
        let known = games * expected * (1.0 - expected);
        information[one][one] += known;
        information[two][two] += known;
        information[one][two] -= known;
        information[two][one] -= known;
    }
    (gradient, information)
}

/// The inverse of a matrix, by elimination.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    for (index, row) in rows.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == index))));
    }
    for column in 0..count {
        let best = (column..count)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, best);
        let pivot = rows[column][column];
        if pivot.abs() < 1e-9 {
            return None;
        }
        let lead: Vec<f64> = rows[column].iter().map(|value| value / pivot).collect();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if index != column {
                for (value, lead) in row.iter_mut().zip(&lead) {
                    *value -= factor * lead;
                }
            }
        }
        rows[column] = lead;
    }
    Some(rows.into_iter().map(|row| row[count..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(one: usize, two: usize, wins: u64, losses: u64) -> Pairing {
        Pairing {
            players: [one, two],
            wins,
            losses,
            draws: 0,
        }
    }

    #[test]
    fn ten_wins_for_each_loss_are_400_points() {
        let places = scale(2, &[pairing(0, 1, 100_000, 1_000_000)]).unwrap();
        assert_eq!(places[0].elo, 0.0);
        assert!((places[1].elo - 400.0).abs() < 0.1, "{places:?}");
        assert!(places[1].error < 2.0, "{places:?}");
    }

    #[test]
    fn differences_add_up_and_more_games_say_more() {
        let chain = |games| {
            [
                pairing(1, 0, 3 * games, games),
                pairing(2, 1, 3 * games, games),
            ]
        };
        let few = scale(3, &chain(25)).unwrap();
        let many = scale(3, &chain(2500)).unwrap();
        assert!((many[1].elo - 190.8).abs() < 0.5, "{many:?}");
        assert!((many[2].elo - 2.0 * many[1].elo).abs() < 0.1, "{many:?}");
        for (few, many) in few.iter().zip(&many) {
            assert!(
                (few.error / many.error - 10.0).abs() < 0.2,
                "{few:?} {many:?}"
            );
        }
    }

    #[test]
    fn who_won_every_game_has_a_finite_place_and_a_stranger_none() {
        let places = scale(2, &[pairing(1, 0, 20, 0)]).unwrap();
        assert!(
            places[1].elo > 400.0 && places[1].elo < 1000.0,
            "{places:?}"
        );
        assert_eq!(scale(4, &[pairing(1, 0, 20, 0), pairing(2, 3, 1, 1)]), None);
    }
}
