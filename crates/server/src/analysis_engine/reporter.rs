//! What was found, in words: scores, lines, values, proofs, reviews.

use kabinet_core::message::Arg;
use kabinet_core::{Game, Match, Side, sorting};
use kabinet_engine::analysis::TurnReview;
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::proof::{GameValue, Solution};
use kabinet_engine::{Assessment, Score, SearchReport, WinProbability};
use kabinet_games::{AnyAction, AnyGame, GameInfo};
use kabinet_words::{Language, catalogue, text, text_with};

use super::job::{AnalysisRequest, Task};
use super::messages::{BetterView, LineView, ReviewView, ServerMessage, ValueView, Worth};
use crate::position_view::arrows;

/// The most turns of an estimated line: later ones are guesses.
const SHOWN_TURNS: usize = 8;
/// The most turns of a proved line.
const SHOWN_PROOF: usize = 60;

/// Describes the results of one request in its language.
pub(super) struct Reporter<'a> {
    request: &'a AnalysisRequest,
    info: &'static GameInfo,
    position: &'a AnyGame,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(request: &'a AnalysisRequest) -> Self {
        let position = request.game.position();
        Self {
            request,
            info: position.id().info(),
            position,
        }
    }

    fn id(&self) -> u64 {
        self.request.id
    }

    /// The best lines. What a book knows of their first actions replaces the estimate of the
    /// search. `nodes` and `seconds` include earlier slices.
    pub(super) fn lines(
        &self,
        thought: &SearchReport,
        known: &[(AnyAction, GameValue)],
        nodes: u64,
        seconds: f64,
    ) -> String {
        let most = match self.request.task {
            Task::Think { lines, .. } => lines,
            Task::Review | Task::Know => 1,
        };
        let value = |action: &AnyAction| {
            let mut known = known.iter();
            known.find(|(of, _)| of == action).map(|&(_, value)| value)
        };
        let mut lines: Vec<(i64, Worth, &[AnyAction])> = Vec::new();
        for line in &thought.pvs {
            // What the search has proved is exact; a book often has a bound.
            let first = line.actions.first().filter(|_| !line.score.is_proved());
            let proved = first.and_then(value);
            let proved = proved.and_then(|value| self.proved(value, &line.actions));
            let (rank, worth) = proved.unwrap_or_else(|| {
                let worth = self.worth(line.score, &line.actions);
                (rank(line.score), worth)
            });
            lines.push((rank, worth, &line.actions));
        }
        // The search may have missed an action that wins by proof.
        for (action, value) in known {
            let is_new = lines.iter().all(|(.., line)| line.first() != Some(action));
            if let (true, GameValue::Win(_)) = (is_new, value)
                && let Some((rank, worth)) = self.proved(*value, &[])
            {
                lines.push((rank, worth, std::slice::from_ref(action)));
            }
        }
        // Lines are searched one after the other, so a later one may turn out better.
        sorting::sort_by_key(&mut lines, |(rank, ..)| -rank);
        lines.truncate(most);
        let worth = match lines.first() {
            Some((_, worth, _)) => worth.clone(),
            None => self.worth(thought.score, &[]),
        };
        ServerMessage::Lines {
            id: self.id(),
            depth: thought.depth,
            nodes,
            seconds,
            worth,
            lines: lines
                .into_iter()
                .map(|(_, worth, line)| self.line(worth, line))
                .collect(),
        }
        .text()
    }

    /// The exact value of every legal action.
    pub(super) fn values(&self, thought: &SearchReport) -> String {
        let value = |line: &kabinet_engine::search::PrincipalVariation<AnyAction>| {
            let (kind, plies) = match line.score {
                Score::Win(plies) => ("win", Some(plies)),
                Score::Loss(plies) => ("loss", Some(plies)),
                Score::Draw | Score::Estimate(_) => ("draw", None),
            };
            let worth = self.worth(line.score, &line.actions);
            let line = self.line(worth, &line.actions);
            ValueView { kind, plies, line }
        };
        ServerMessage::Values {
            id: self.id(),
            values: thought.pvs.iter().map(value).collect(),
        }
        .text()
    }

    /// A proved score with the line that shows it.
    pub(super) fn proof(&self, by: &'static str, score: Score, line: &[AnyAction]) -> String {
        ServerMessage::Proof {
            id: self.id(),
            by,
            line: self.line(self.worth(score, line), line),
        }
        .text()
    }

    /// The proof of a solver or a book; `None` if there is none.
    pub(super) fn solution(
        &self,
        by: &'static str,
        solution: &Solution<AnyAction>,
        line: &[AnyAction],
    ) -> Option<String> {
        let (_, worth) = self.proved(solution.value, line)?;
        let id = self.id();
        let line = self.line(worth, line);
        Some(ServerMessage::Proof { id, by, line }.text())
    }

    /// A proved value in words, and its rank; `None` if nothing is proved.
    fn proved(&self, value: GameValue, line: &[AnyAction]) -> Option<(i64, Worth)> {
        let (score, distance) = match value {
            GameValue::Unknown => return None,
            GameValue::Draw => (Score::Draw, None),
            GameValue::Win(distance) => (Score::Win(plies(distance)), Some(distance)),
            GameValue::Loss(distance) => (Score::Loss(plies(distance)), Some(distance)),
        };
        let mut worth = self.worth(score, line);
        if let Some(Distance::AtMost(_)) = distance {
            // The line is one of many, so only the bound says how long the win may take.
            let verdict = Assessment::of_score(self.position, score, &[]);
            if let Assessment::Wins { side, turns } = verdict {
                worth.say = self.wins("engine-wins-in-most", side, turns);
                worth.short = self.wins("engine-wins-short-most", side, turns);
            }
            worth.score = worth.score.replacen(' ', " <=", 1);
        }
        Some((rank(score), worth))
    }

    /// The judgement of a turn.
    pub(super) fn review(&self, turn: usize, played: String, review: &TurnReview) -> ReviewView {
        let language = self.request.language;
        let judgement = review.judgement.map(kabinet_core::kgn::Judgement::sign);
        let better = review.better.iter().map(|better| BetterView {
            worth: self.worth_to_first(better.score, review.side),
            turns: better.turns.clone(),
        });
        ReviewView {
            turn,
            side: review.side.index(),
            text: played,
            worth: self.worth_to_first(review.score, review.side.other()),
            judgement,
            judged: judgement.map(|sign| {
                let key = match sign {
                    "??" => "engine-blunder",
                    "?" => "engine-mistake",
                    "?!" => "engine-dubious",
                    _ => "engine-good",
                };
                text(language, key)
            }),
            better: better.collect(),
        }
    }

    fn wins(&self, key: &str, side: Side, turns: u32) -> String {
        let language = self.request.language;
        let side = catalogue::side(language, self.info, side);
        let args = [
            ("side", Arg::Text(side)),
            ("turns", Arg::Number(turns.into())),
        ];
        text_with(language, key, &args)
    }

    fn verdict(&self, verdict: Assessment) -> String {
        let language = self.request.language;
        let of = |key: &str, side: Side| {
            let side = catalogue::side(language, self.info, side);
            text_with(language, key, &[("side", Arg::Text(side))])
        };
        match verdict {
            Assessment::Wins { side, turns: 0 } => of("engine-has-won", side),
            Assessment::Wins { side, turns } => self.wins("engine-wins-in", side, turns),
            Assessment::Draw => text(language, "engine-draw"),
            Assessment::Even => text(language, "engine-even"),
            Assessment::Better(side) => of("engine-better", side),
            Assessment::MuchBetter(side) => of("engine-much-better", side),
        }
    }

    /// A score for the side to act in words. `line` may lead to the promised end.
    fn worth(&self, score: Score, line: &[AnyAction]) -> Worth {
        let own = match self.position.side() {
            Side::First => score,
            Side::Second => -score,
        };
        self.said(own, Assessment::of_score(self.position, score, line))
    }

    /// A score for the first side in words, for another position of the same game in which `acting`
    /// is to act.
    pub(super) fn worth_to_first(&self, score: Score, acting: Side) -> Worth {
        let own = match self.position.side() {
            Side::First => score,
            Side::Second => -score,
        };
        let verdict = match (Assessment::of_score(self.position, own, &[]), score) {
            (Assessment::Wins { side, .. }, Score::Win(plies) | Score::Loss(plies)) => {
                let turns = if side == acting {
                    plies.div_ceil(2)
                } else {
                    plies / 2
                };
                Assessment::Wins { side, turns }
            }
            (other, _) => other,
        };
        self.said(score, verdict)
    }

    fn said(&self, of_first: Score, verdict: Assessment) -> Worth {
        let say = self.verdict(verdict);
        let language = self.request.language;
        let short = match (of_first, verdict) {
            (Score::Estimate(worth), _) => number(language, worth),
            (_, Assessment::Wins { side, turns }) if turns > 0 => {
                self.wins("engine-wins-short", side, turns)
            }
            (_, Assessment::Draw) => text(language, "engine-draw-short"),
            _ => say.clone(),
        };
        Worth {
            score: of_first.to_string(),
            short,
            say,
            proved: of_first.is_proved(),
            bar: WinProbability::of(of_first).get() * 2.0 - 1.0,
        }
    }

    fn line(&self, worth: Worth, actions: &[AnyAction]) -> LineView {
        let most = if worth.proved {
            SHOWN_PROOF
        } else {
            SHOWN_TURNS
        };
        let first = kabinet_engine::engine::turn_length(self.position, actions);
        LineView {
            turns: turns(&self.request.game, actions, most),
            arrows: arrows(self.position, &actions[..first]).1,
            worth,
        }
    }
}

/// Orders scores for the side to act.
fn rank(score: Score) -> i64 {
    /// More than any estimate or number of plies.
    const RESULT: i64 = 1 << 40;
    match score {
        Score::Win(plies) => RESULT - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - RESULT,
        Score::Draw => 0,
        Score::Estimate(worth) => worth.into(),
    }
}

fn plies(distance: Distance) -> u32 {
    let (Distance::Exactly(plies) | Distance::AtMost(plies)) = distance;
    plies.into()
}

/// An estimate with a sign: `+0.4`, `−1,3`.
fn number(language: Language, worth: i32) -> String {
    let worth = worth.clamp(-Score::LARGEST_ESTIMATE, Score::LARGEST_ESTIMATE);
    let tenths = (f64::from(worth) / 10.0).round() as i32;
    let sign = match tenths {
        0 => "",
        1.. => "+",
        _ => "\u{2212}",
    };
    let point = match language {
        Language::English => '.',
        Language::French | Language::German => ',',
    };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}{point}{}", tenths / 10, tenths % 10)
}

/// The first whole turns of a line, as far as the rules of a match allow.
fn turns(game: &Match<AnyGame>, line: &[AnyAction], most: usize) -> Vec<(usize, String)> {
    let mut game = game.clone();
    let mut turns: Vec<(usize, String)> = Vec::new();
    let mut last = None;
    for &action in line {
        let side = game.position().side();
        if last != Some(side) && turns.len() == most {
            return turns;
        }
        let text = game.position().action_text(action);
        if game.play(action).is_err() {
            break;
        }
        match turns.last_mut() {
            Some((_, turn)) if last == Some(side) => *turn += &format!(",{text}"),
            _ => turns.push((side.index(), text)),
        }
        last = Some(side);
    }
    // The last turn of a line may be incomplete.
    if game.mid_turn() && turns.len() > 1 {
        turns.pop();
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::super::notices::{done, missing, place, rejected};
    use super::*;

    fn request(language: Language) -> AnalysisRequest {
        let id = kabinet_games::GameId::ALL[0];
        AnalysisRequest {
            id: 1,
            language,
            options: kabinet_games::Options::new(id.info()),
            game: Match::new(id.start()),
            task: Task::Think {
                lines: 1,
                deep: false,
            },
        }
    }

    #[test]
    fn everything_is_said_in_every_language() {
        // A missing translation panics.
        for language in Language::ALL {
            let request = request(language);
            for why in ["time", "known", "decided", "over", "reviewed", "broken"] {
                assert!(done(&request, why, false).contains(why));
            }
            assert_ne!(done(&request, "time", true), done(&request, "time", false));
            let places: Vec<String> = (0..4).map(|number| place(&request, number)).collect();
            assert!(places[3].contains(" 3"), "{}", places[3]);
            let missing = missing(&request, "kabinet table build x".to_owned());
            assert!(missing.contains("table build x"));
            for why in ["unreadable", "too-fast", "engine-busy"] {
                assert!(rejected(language, 1, why).contains(why));
            }
            let reporter = Reporter::new(&request);
            let scores = [0, 150, 2000].map(Score::Estimate);
            let proved = [Score::Win(0), Score::Win(1), Score::Loss(4), Score::Draw];
            let mut said: Vec<String> = scores
                .into_iter()
                .chain(proved)
                .map(|score| reporter.worth(score, &[]).say)
                .collect();
            said.dedup();
            assert_eq!(said.len(), 7, "{said:?}");
        }
    }

    #[test]
    fn a_bound_is_said_as_one() {
        let request = request(Language::German);
        let reporter = Reporter::new(&request);
        let solution = Solution {
            value: GameValue::Loss(Distance::AtMost(4)),
            turns: Vec::new(),
            nodes: 0,
        };
        let told = reporter.solution("book", &solution, &[]).expect("a proof");
        assert!(told.contains("gewinnt in höchstens 2 Zügen"), "{told}");
        assert!(told.contains("loss <=4"), "{told}");
        let unknown = Solution {
            value: GameValue::Unknown,
            ..solution
        };
        assert_eq!(reporter.solution("solver", &unknown, &[]), None);
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(number(Language::English, 35), "+0.4");
        assert_eq!(number(Language::German, -130), "\u{2212}1,3");
        assert_eq!(number(Language::French, 4), "0,0");
        assert_eq!(number(Language::English, -29_000), "\u{2212}20.0");
    }
}
