//! A fair queue: by address, then by person.
//!
//! Every address has an account of the engine's time it has used, and so has every person of it.
//! The one that has used least comes first. After a pause an account starts at the level of the
//! others, so nobody can save up time. Within one address, games that wait for their first turn
//! come first, longest wait first: a game that does not begin is worse than a slow one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::ids::VisitorId;

/// How many tasks may wait. A room has at most one task, so this many rooms are served in turn.
const MOST: usize = 256;

/// How many tasks of one address may wait.
pub(super) const MOST_OF_ADDRESS: usize = 48;

/// When accounts are looked through for those that nobody needs any more.
const MOST_ACCOUNTS: usize = 4_096;

/// For whom something is done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asker {
    /// The address, if it is known and counted.
    pub address: Option<IpAddr>,
    /// The person.
    pub person: Option<VisitorId>,
}

#[derive(Debug)]
struct Waiting<T> {
    asker: Asker,
    first: bool,
    /// The order of arrival.
    number: u64,
    cost: Duration,
    task: T,
}

/// Tasks that wait for a thread.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    waiting: Vec<Waiting<T>>,
    arrived: u64,
    addresses: Accounts<Option<IpAddr>>,
    people: Accounts<Asker>,
}

/// What has been used.
#[derive(Debug)]
struct Accounts<K> {
    used: HashMap<K, Duration>,
    /// What the one who was served last had used before.
    level: Duration,
}

impl<K: std::hash::Hash + Eq + Clone> Accounts<K> {
    fn new() -> Self {
        Self {
            used: HashMap::new(),
            level: Duration::ZERO,
        }
    }

    fn used(&self, who: &K) -> Duration {
        self.used.get(who).copied().unwrap_or(self.level)
    }

    /// Somebody asks: what was used in the past counts no more than what others have now.
    fn asks(&mut self, who: &K) {
        let level = self.level;
        let used = self.used.entry(who.clone()).or_insert(level);
        *used = (*used).max(level);
    }

    fn serve(&mut self, who: &K, cost: Duration) {
        let used = self.used.entry(who.clone()).or_insert(self.level);
        self.level = self.level.max(*used);
        *used += cost;
    }

    fn correct(&mut self, who: &K, charged: Duration, took: Duration) {
        if let Some(used) = self.used.get_mut(who) {
            *used = (*used + took).saturating_sub(charged);
        }
    }

    fn tidy(&mut self) {
        if self.used.len() > MOST_ACCOUNTS {
            let level = self.level;
            self.used.retain(|_, used| *used > level);
        }
    }
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            arrived: 0,
            addresses: Accounts::new(),
            people: Accounts::new(),
        }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a task that is taken to cost so much.
    ///
    /// # Errors
    /// The task, if there is no room for it.
    pub(super) fn push(
        &mut self,
        asker: Asker,
        first: bool,
        cost: Duration,
        task: T,
    ) -> Result<(), T> {
        let own = self
            .waiting
            .iter()
            .filter(|waiting| waiting.asker.address == asker.address);
        // The owner of this machine is not held back.
        let full = asker.address.is_some() && own.count() >= MOST_OF_ADDRESS;
        if full || self.waiting.len() >= MOST {
            return Err(task);
        }
        self.addresses.asks(&asker.address);
        self.people.asks(&asker);
        let number = self.arrived;
        self.arrived += 1;
        self.waiting.push(Waiting {
            asker,
            first,
            number,
            cost,
            task,
        });
        Ok(())
    }

    /// The task whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let order = |waiting: &Waiting<T>| {
            let Waiting {
                asker,
                first,
                number,
                ..
            } = waiting;
            let by_wait = if *first { *number } else { u64::MAX };
            let address = self.addresses.used(&asker.address);
            (address, by_wait, self.people.used(asker), *number)
        };
        let next = (0..self.waiting.len()).min_by_key(|&index| order(&self.waiting[index]))?;
        let Waiting {
            asker, cost, task, ..
        } = self.waiting.swap_remove(next);
        self.addresses.serve(&asker.address, cost);
        self.people.serve(&asker, cost);
        self.addresses.tidy();
        self.people.tidy();
        Some(task)
    }

    /// Corrects what a task was taken to cost by what it took.
    pub(super) fn charge(&mut self, asker: &Asker, charged: Duration, took: Duration) {
        self.addresses.correct(&asker.address, charged, took);
        self.people.correct(asker, charged, took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Secret;

    const SECOND: Duration = Duration::from_secs(1);

    fn person(address: &str) -> Asker {
        Asker {
            address: Some(address.parse().expect("an address")),
            person: Some(Secret::random().visitor()),
        }
    }

    #[test]
    fn an_address_with_many_games_does_not_delay_another() {
        let mut queue = FairQueue::default();
        for _ in 0..38 {
            let crowd = person("203.0.113.1");
            queue.push(crowd, false, SECOND, "crowd").expect("room");
        }
        for _ in 0..5 {
            assert_eq!(queue.pop(), Some("crowd"));
        }
        let other = person("203.0.113.2");
        for _ in 0..3 {
            queue
                .push(other.clone(), false, SECOND, "other")
                .expect("room");
            assert_eq!(queue.pop(), Some("other"));
            // Having had a turn, it lets the crowd have one.
            assert_eq!(queue.pop(), Some("crowd"));
        }
    }

    #[test]
    fn of_one_address_a_person_with_many_games_does_not_delay_another() {
        let mut queue = FairQueue::default();
        let (busy, other) = (person("203.0.113.1"), person("203.0.113.1"));
        for _ in 0..9 {
            queue
                .push(busy.clone(), false, SECOND, "busy")
                .expect("room");
        }
        assert_eq!(queue.pop(), Some("busy"));
        assert_eq!(queue.pop(), Some("busy"));
        queue.push(other, false, SECOND, "other").expect("room");
        assert_eq!(queue.pop(), Some("other"));
    }

    #[test]
    fn who_waits_longest_for_a_first_turn_comes_first() {
        let mut queue = FairQueue::default();
        let address = "203.0.113.1";
        for task in ["a", "b"] {
            let asker = person(address);
            queue.push(asker, false, SECOND, task).expect("room");
        }
        for task in ["first", "second"] {
            let asker = person(address);
            queue.push(asker, true, SECOND, task).expect("room");
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["first", "second", "a", "b"]);
    }

    #[test]
    fn what_was_charged_is_corrected_by_what_it_took() {
        let mut queue = FairQueue::default();
        let (quick, slow) = (person("203.0.113.1"), person("203.0.113.2"));
        let add = |queue: &mut FairQueue<&'static str>| {
            for (asker, task) in [(&slow, "slow"), (&quick, "quick")] {
                queue
                    .push(asker.clone(), false, SECOND, task)
                    .expect("room");
            }
        };
        add(&mut queue);
        while queue.pop().is_some() {}
        queue.charge(&quick, SECOND, Duration::from_millis(1));
        queue.charge(&slow, SECOND, SECOND);
        add(&mut queue);
        assert_eq!(queue.pop(), Some("quick"));
    }

    #[test]
    fn there_is_an_end_for_each_and_for_all() {
        let mut queue = FairQueue::default();
        let one = person("203.0.113.1");
        let accepted = (0..MOST).filter(|_| queue.push(one.clone(), false, SECOND, ()).is_ok());
        assert_eq!(accepted.count(), MOST_OF_ADDRESS);
        let all = (0..9).flat_map(|number| {
            let asker = person(&format!("203.0.113.{number}"));
            std::iter::repeat_n(asker, MOST)
        });
        for asker in all {
            let _ = queue.push(asker, false, SECOND, ());
        }
        assert_eq!(queue.len(), MOST);
    }
}
