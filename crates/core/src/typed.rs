//! Turns as people type them: in any case, with any separators or none.
//!
//! Records stay strict. This is for what somebody types at a board or at a terminal: `C1 e4`,
//! `c1e4` and `c1 x e4` all mean `c1-e4` where that is the only action they can mean.

use crate::action::ActionList;
use crate::game::Game;

/// How many actions are tried at most: more than any turn needs.
const MOST_TRIES: usize = 400;

/// What somebody typed, as records write it: the actions of a turn or of its beginning, joined by
/// commas. `None` if it can mean nothing legal, or several things equally well.
///
/// Where the case of a letter says something, as in Kengi, the reading that agrees with more
/// letters wins.
#[must_use]
pub fn understood<G: Game + Clone>(position: &G, text: &str) -> Option<String> {
    let mut search = Search {
        found: Vec::new(),
        tries: 0,
    };
    let typed = bare(text);
    if typed.is_empty() {
        return None;
    }
    search.follow(position, &typed, &mut Vec::new(), 0);
    let best = search.found.iter().map(|(agree, _)| *agree).max()?;
    let mut best = search.found.into_iter().filter(|(agree, _)| *agree == best);
    let (_, turn) = best.next()?;
    // Two readings that are equally good: nobody knows which was meant.
    best.next().is_none().then_some(turn)
}

/// The letters and digits of a text. An `x` is a separator too: no board has so many files.
fn bare(text: &str) -> Vec<char> {
    let signs = text.chars();
    signs
        .filter(|sign| sign.is_ascii_alphanumeric() && !matches!(sign, 'x' | 'X'))
        .collect()
}

struct Search {
    /// The readings: how many letters agree in case, and the turn.
    found: Vec<(usize, String)>,
    tries: usize,
}

impl Search {
    fn follow<G: Game + Clone>(
        &mut self,
        position: &G,
        rest: &[char],
        turn: &mut Vec<String>,
        agree: usize,
    ) {
        if rest.is_empty() {
            self.found.push((agree, turn.join(",")));
            return;
        }
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        for &action in list.iter() {
            let text = position.action_text(action);
            let Some((own, after)) = begins_with(rest, &bare(&text)) else {
                continue;
            };
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return;
            }
            let mut next = position.clone();
            next.play_unchecked(action);
            let goes_on = next.mid_turn() && next.side() == position.side();
            if after.is_empty() || goes_on {
                turn.push(text);
                self.follow(&next, after, turn, agree + own);
                turn.pop();
            }
        }
    }
}

/// What remains of a text after an action, whatever the case; and how many letters agree in case.
fn begins_with<'a>(text: &'a [char], action: &[char]) -> Option<(usize, &'a [char])> {
    if action.is_empty() || text.len() < action.len() {
        return None;
    }
    let (start, rest) = text.split_at(action.len());
    let same = |(a, b): (&char, &char)| a.eq_ignore_ascii_case(b);
    if !start.iter().zip(action).all(same) {
        return None;
    }
    let agree = start.iter().zip(action).filter(|(a, b)| a == b).count();
    Some((agree, rest))
}
