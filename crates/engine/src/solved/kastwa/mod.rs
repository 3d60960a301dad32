//! Kastwa' 2 la, solved: the value of every position on every size of board.

use kabinet_games::AnyGame;

use super::{Request, Solved, SolvedError};
use crate::work::Work;

/// The tables of Kastwa' 2 la.
pub(super) struct Kastwa;

impl Solved for Kastwa {
    fn build(&self, request: Request<'_>, _: Work<'_>) -> Result<Vec<String>, SolvedError> {
        Err(SolvedError::not_built(request.options))
    }

    fn verify(&self, request: Request<'_>, _: Work<'_>) -> Result<Vec<String>, SolvedError> {
        Err(SolvedError::not_built(request.options))
    }

    fn stats(&self, request: Request<'_>, _: Work<'_>) -> Result<Vec<String>, SolvedError> {
        Err(SolvedError::not_built(request.options))
    }

    fn probe(
        &self,
        request: Request<'_>,
        _: &AnyGame,
        _: Work<'_>,
    ) -> Result<Vec<String>, SolvedError> {
        Err(SolvedError::not_built(request.options))
    }
}
