//! The engine of a single board, on the thread that asks: in a browser there is nobody to share it
//! with. It says what the server's engine says, except for what only tables know.

use std::sync::Arc;

use kabinet_words::Language;

use super::job::{AnalysisRequest, Answers, Job, Task};
use super::messages::{ClientMessage, ServerMessage};
use super::notices;
use super::worker::{AnalysisWorker, Progressed};
use crate::position_view::PositionQuery;

/// The engine of a single board.
pub struct LocalEngine {
    worker: AnalysisWorker,
    language: Language,
}

impl LocalEngine {
    /// An engine that answers in a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            worker: AnalysisWorker::new(None),
            language,
        }
    }

    /// Answers a message to its end, which takes as long as the engine may think.
    pub fn receive(&mut self, text: &str, answers: &Arc<dyn Answers>) {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            answers.push(notices::rejected(self.language, 0, "unreadable"));
            return;
        };
        match message {
            ClientMessage::Think {
                id,
                query,
                lines,
                deep,
            } => self.work(id, &query, Task::think(lines, deep), answers),
            ClientMessage::Review { id, query } => self.work(id, &query, Task::Review, answers),
            ClientMessage::Know { id, query } => self.work(id, &query, Task::Know, answers),
            // To stop it, the page ends its worker.
            ClientMessage::Stop => {}
            ClientMessage::Ping { id } => answers.push(ServerMessage::Pong { id }.text()),
        }
    }

    fn work(&mut self, id: u64, query: &PositionQuery, task: Task, answers: &Arc<dyn Answers>) {
        let language = self.language;
        let request = match AnalysisRequest::read(id, language, query, task) {
            Ok(request) => request,
            Err(error) => {
                answers.push(notices::refused(language, id, &error));
                return;
            }
        };
        answers.push(notices::begun(&request));
        let job = Job::new(request, Arc::clone(answers));
        while self.worker.serve(&job) == Progressed::Yielded {}
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[derive(Debug, Default)]
    struct Said(Mutex<Vec<String>>);

    impl Answers for Said {
        fn push_lines(&self, text: String) {
            self.push(text);
        }

        fn push(&self, text: String) {
            self.0.lock().expect("nobody panics").push(text);
        }
    }

    fn said(question: &str) -> Vec<serde_json::Value> {
        let said = Arc::new(Said::default());
        let answers: Arc<dyn Answers> = said.clone();
        LocalEngine::new(Language::English).receive(question, &answers);
        let texts = said.0.lock().expect("nobody panics");
        let read = |text: &String| serde_json::from_str(text).expect("JSON");
        texts.iter().map(read).collect()
    }

    #[test]
    fn a_position_is_analysed_to_its_end() {
        // Won in one turn, so that the engine needs no time.
        let puzzle = &kabinet_engine::puzzles::of(kabinet_games::GameId::ALL[0])[0];
        let query = PositionQuery::start(puzzle.options(), puzzle.start());
        let mut question = serde_json::to_value(&query).expect("JSON");
        question["t"] = "think".into();
        question["id"] = 7.into();
        let said = said(&question.to_string());
        let kinds: Vec<&str> = said.iter().filter_map(|m| m["t"].as_str()).collect();
        assert_eq!(kinds.first(), Some(&"begun"), "{kinds:?}");
        assert_eq!(kinds.last(), Some(&"done"), "{kinds:?}");
        assert!(
            kinds.contains(&"lines") && kinds.contains(&"proof"),
            "{kinds:?}"
        );
        assert!(said.iter().all(|message| message["id"] == 7));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(said("{")[0]["why"], "unreadable");
        let asked = r#"{"t":"think","id":3,"game":"kengi","actions":["z9"]}"#;
        assert_eq!(said(asked)[0]["field"], "actions");
    }
}
