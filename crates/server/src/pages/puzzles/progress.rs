//! How far a visitor has come with all puzzles: a row a game, a plot of the last weeks, a streak.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use askama::Template;
use kabinet_core::Arg;
use kabinet_words::text_with;

use super::{GamePuzzles, PuzzleStatus};
use crate::pages::page::Page;
use crate::time::Timestamp;

/// How many days the plot shows.
const DAYS: i64 = 28;

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// How far a visitor has come with puzzles.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzle_progress.html")]
pub struct ProgressPage {
    /// The visitor.
    pub page: Page,
    /// The puzzles of every game.
    pub games: Vec<GamePuzzles>,
    /// The time.
    pub now: Timestamp,
}

/// What was solved on a day: unaided, and with help.
type Solved = [u32; 2];

impl ProgressPage {
    fn today(&self) -> i64 {
        self.now.0.div_euclid(DAY)
    }

    /// What was solved, by the number of the day.
    fn days(&self) -> BTreeMap<i64, Solved> {
        let mut days: BTreeMap<i64, Solved> = BTreeMap::new();
        let rows = self.games.iter().flat_map(|game| &game.rows);
        for row in rows {
            if let Some(at) = row.progress.solved {
                let day = days.entry(at.0.div_euclid(DAY)).or_default();
                day[usize::from(row.progress.with_help())] += 1;
            }
        }
        days
    }

    /// How many days in a row something was solved, up to today or yesterday.
    fn streak(&self) -> i64 {
        let days = self.days();
        let today = self.today();
        let last = if days.contains_key(&today) {
            today
        } else {
            today - 1
        };
        let mut first = last;
        while days.contains_key(&first) {
            first -= 1;
        }
        last - first
    }

    fn streak_told(&self) -> String {
        let args = [("n", Arg::Number(self.streak()))];
        text_with(self.page.language, "progress-streak", &args)
    }

    /// Whether nothing was tried yet.
    fn is_empty(&self) -> bool {
        let mut rows = self.games.iter().flat_map(|game| &game.rows);
        rows.all(|row| row.status() == PuzzleStatus::New)
    }

    /// The statuses with a column, each with the key of its title.
    fn columns(&self) -> [(PuzzleStatus, &'static str); 4] {
        [
            (PuzzleStatus::Solved, "progress-unaided"),
            (PuzzleStatus::Helped, "progress-helped"),
            (PuzzleStatus::Seen, "progress-seen"),
            (PuzzleStatus::Tried, "progress-tried"),
        ]
    }

    fn due_told(&self, game: &GamePuzzles) -> Option<String> {
        game.due_told(&self.page, self.now)
    }

    /// What the plot shows, in words.
    fn plot_told(&self) -> String {
        let (unaided, helped) = self.sums();
        let args = [
            ("days", Arg::Number(DAYS)),
            ("unaided", Arg::Number(unaided)),
            ("helped", Arg::Number(helped)),
        ];
        text_with(self.page.language, "progress-plot", &args)
    }

    fn sums(&self) -> (i64, i64) {
        let days = self.days();
        let shown = days.range(self.today() - DAYS + 1..);
        shown.fold((0, 0), |(unaided, helped), (_, [one, two])| {
            (unaided + i64::from(*one), helped + i64::from(*two))
        })
    }

    /// The plot: a bar a day, the last one is today.
    fn plot(&self) -> String {
        /// The width of a day, and the height of the plot.
        const WIDTH: i64 = 12;
        const HEIGHT: i64 = 96;
        let days = self.days();
        let first = self.today() - DAYS + 1;
        let of = |day: i64| days.get(&day).copied().unwrap_or_default();
        let most = (first..=self.today()).map(|day| of(day).iter().sum::<u32>());
        let most = i64::from(most.max().unwrap_or(0)).max(5);
        let mut svg = format!(
            "<svg class=\"progress-plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"plot-told\">",
            DAYS * WIDTH,
            HEIGHT + 2
        );
        for (index, day) in (first..=self.today()).enumerate() {
            let x = index as i64 * WIDTH;
            let mut base = HEIGHT;
            for (count, class) in of(day).into_iter().zip(["unaided", "helped"]) {
                let height = i64::from(count) * HEIGHT / most;
                base -= height;
                if height > 0 {
                    let _ = write!(
                        svg,
                        "<rect class=\"{class}\" x=\"{}\" y=\"{base}\" width=\"{}\" height=\"{height}\"/>",
                        x + 1,
                        WIDTH - 2
                    );
                }
            }
        }
        let _ = write!(
            svg,
            "<line class=\"ground\" x1=\"0\" x2=\"{}\" y1=\"{HEIGHT}\" y2=\"{HEIGHT}\"/></svg>",
            DAYS * WIDTH
        );
        svg
    }
}

#[cfg(test)]
mod tests {
    use kabinet_engine::puzzles;
    use kabinet_games::GameId;

    use super::super::Row;
    use super::*;
    use crate::storage::PuzzleProgress;

    fn page(solved: &[i64], today: i64) -> ProgressPage {
        let game = GameId::ALL[0];
        let rows = puzzles::of(game).iter().zip(solved).enumerate();
        let rows = rows.map(|(index, (puzzle, day))| Row {
            number: index + 1,
            puzzle,
            progress: PuzzleProgress {
                tries: 1,
                solved: Some(Timestamp(day * DAY + 5)),
                changed: Some(Timestamp(day * DAY + 5)),
                ..PuzzleProgress::default()
            },
        });
        ProgressPage {
            page: crate::pages::tests::page(kabinet_words::Language::English),
            games: vec![GamePuzzles {
                game,
                rows: rows.collect(),
                today: 0,
            }],
            now: Timestamp(today * DAY + 9),
        }
    }

    #[test]
    fn a_streak_counts_days_up_to_today_or_yesterday() {
        assert_eq!(page(&[], 100).streak(), 0);
        assert_eq!(page(&[100], 100).streak(), 1);
        assert_eq!(page(&[97, 98, 99, 99], 100).streak(), 3);
        assert_eq!(page(&[97, 98, 99, 100], 100).streak(), 4);
        assert_eq!(page(&[95, 96, 98], 100).streak(), 0, "a day was left out");
        assert_eq!(page(&[95, 96, 98, 99], 100).streak(), 2);
    }

    #[test]
    fn the_plot_has_a_bar_for_each_day_with_something_solved() {
        let page = page(&[10, 99, 99, 100], 100);
        assert_eq!(page.plot().matches("<rect").count(), 2);
        assert_eq!(page.sums(), (3, 0), "what is long ago is not shown");
    }
}
