//! Turns as people type them: in any case, with any separators or none.
//!
//! Records stay strict. This is for what somebody types at a board or at a terminal: `C1 e4`,
//! `c1e4` and `c1 x e4` all mean `c1-e4` where that is the only action they can mean.

use crate::action::ActionList;
use crate::game::Game;

/// How many actions are tried at most: more than any turn needs.
const MOST_TRIES: usize = 400;

/// What somebody typed, as records write it: something legal if it can mean that, else the illegal
/// thing that was meant, which the rules then refuse with their reason. `None` if it is neither, or
/// if records write it so already and it is illegal.
#[must_use]
pub fn meant<G: Game + Clone>(position: &G, text: &str) -> Option<String> {
    understood(position, text).or_else(|| intended(position, text))
}

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

/// A typed text that means something illegal, as records write it: it is refused with the rule that
/// forbids it, not as unreadable. The actions before the illegal one are legal.
///
/// `None` if records write it so already, or if it looks like no action that the position allows.
#[must_use]
pub fn intended<G: Game + Clone>(position: &G, text: &str) -> Option<String> {
    let mut words = text.split(',');
    if words.all(|word| position.read_action(word.trim()).is_ok()) {
        return None;
    }
    let mut tries = 0;
    spelt_turn(position, &bare(text), &mut tries)
}

fn spelt_turn<G: Game + Clone>(position: &G, rest: &[char], tries: &mut usize) -> Option<String> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let legal: Vec<_> = list
        .iter()
        .map(|&action| (action, position.action_text(action)))
        .collect();
    if let Some(spelt) = legal
        .iter()
        .find_map(|(_, like)| spelt_like(position, rest, like))
    {
        return Some(spelt);
    }
    // What comes before the illegal action.
    for (action, text) in legal {
        let Some((_, after)) = begins_with(rest, &bare(&text)) else {
            continue;
        };
        let mut next = position.clone();
        next.play_unchecked(action);
        *tries += 1;
        if *tries > MOST_TRIES || !next.mid_turn() || next.side() != position.side() {
            continue;
        }
        if let Some(spelt) = spelt_turn(&next, after, tries) {
            return Some(format!("{text},{spelt}"));
        }
    }
    None
}

/// Letters and digits as an illegal action, with the separators of a legal one. Their own case is
/// tried before that of the legal one.
fn spelt_like<G: Game>(position: &G, typed: &[char], like: &str) -> Option<String> {
    if typed.is_empty() || typed.len() != bare(like).len() {
        return None;
    }
    let spell = |cased: fn(char, char) -> char| {
        let mut typed = typed.iter();
        let signs = like.chars().map(|sign| {
            let own = is_said(sign).then(|| typed.next()).flatten();
            own.map_or(sign, |&own| cased(own, sign))
        });
        signs.collect::<String>()
    };
    let as_legal = |own: char, sign: char| match sign.is_ascii_uppercase() {
        true => own.to_ascii_uppercase(),
        false => own.to_ascii_lowercase(),
    };
    let spellings = [spell(|own, _| own), spell(as_legal)];
    let (spelt, action) = spellings.into_iter().find_map(|spelt| {
        let action = position.read_action(&spelt).ok()?;
        Some((spelt, action))
    })?;
    position.check(action).is_err().then_some(spelt)
}

/// The letters and digits of a text. An `x` is a separator too: no board has so many files.
fn bare(text: &str) -> Vec<char> {
    text.chars().filter(|&sign| is_said(sign)).collect()
}

fn is_said(sign: char) -> bool {
    sign.is_ascii_alphanumeric() && !matches!(sign, 'x' | 'X')
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
