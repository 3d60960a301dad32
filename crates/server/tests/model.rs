//! The protocol of log, bus and caches as a model, checked exhaustively: two servers, one room.
//!
//! Every order of every step is tried: deciding, committing, an answer of the database that is
//! lost, publishing, news that are lost, repeated or overtake each other, looking into the
//! database, crashing between any two steps, starting again. In every state that can be reached:
//!
//! - what viewers of any server were ever told about an event number is what the log says;
//! - what was acknowledged is in the log once, what was refused is not;
//! - a server that has nothing to do knows a beginning of the log, so a look into the database
//!   brings it up to date.
//!
//! The model is as the code is: `storage/append.rs` (compare-and-set), `storage/writer.rs` (doubt),
//! `rooms/change.rs` (deciding anew), `rooms/catch_up.rs` (news, gaps, reading). Broken variants of
//! the protocol show that the check finds what it should.

use std::collections::{BTreeSet, HashSet, VecDeque};

/// A command; its number is its name.
type Command = u8;

/// How many commands come to each server.
const COMMANDS: u8 = 2;

/// How often a server may crash.
const CRASHES: u8 = 1;

/// A message on the bus: to whom, the number of the event, which one.
type News = (usize, usize, Command);

/// What a server does with its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Doing {
    /// It is decided and applied in memory, as the event of this number.
    Decided(usize, Command),
    /// The database was asked to store it, and its answer was lost.
    InDoubt(usize, Command),
    /// It is stored, and nobody was told yet.
    Stored(usize, Command),
    /// Others were faster: memory has to be read again.
    Overtaken(Command),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Server {
    /// The stored events, as far as this server knows them; none while it is down.
    cache: Option<Vec<Command>>,
    doing: Option<Doing>,
    /// The last event number that news have told of.
    heard: usize,
    /// How many commands have come.
    commands: u8,
    crashes: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct World {
    log: Vec<Command>,
    servers: [Server; 2],
    news: BTreeSet<News>,
    /// What viewers were told, by event number.
    told: BTreeSet<(usize, Command)>,
    acknowledged: BTreeSet<Command>,
}

/// The protocol, or a broken variant of it.
#[derive(Clone, Copy, Debug)]
struct Protocol {
    /// An append succeeds only behind the last event.
    compare_and_set: bool,
    /// News that do not follow on what is known lead to reading, not to applying.
    gaps: bool,
    /// Viewers are told when an event is stored, not when it is decided.
    stored_first: bool,
    /// After a lost answer the database is asked before anything is stored again.
    doubt: bool,
}

const SOUND: Protocol = Protocol {
    compare_and_set: true,
    gaps: true,
    stored_first: true,
    doubt: true,
};

impl World {
    fn new() -> Self {
        let server = Server {
            cache: Some(Vec::new()),
            doing: None,
            heard: 0,
            commands: 0,
            crashes: 0,
        };
        Self {
            log: Vec::new(),
            servers: [server.clone(), server],
            news: BTreeSet::new(),
            told: BTreeSet::new(),
            acknowledged: BTreeSet::new(),
        }
    }

    /// A server reads the tail of the log and tells its viewers.
    fn read(&mut self, own: usize) {
        let known = self.servers[own].cache.as_ref().map_or(0, Vec::len);
        for (index, &command) in self.log.iter().enumerate().skip(known) {
            self.told.insert((index + 1, command));
        }
        self.servers[own].cache = Some(self.log.clone());
    }

    /// A server decides upon what it knows.
    fn decide(&mut self, own: usize, command: Command, protocol: Protocol) {
        let cache = self.servers[own].cache.as_ref().map_or(0, Vec::len);
        if !protocol.stored_first {
            self.told.insert((cache + 1, command));
        }
        self.servers[own].doing = Some(Doing::Decided(cache + 1, command));
    }

    /// The database stores an event, if it may.
    fn append(&mut self, number: usize, command: Command, protocol: Protocol) -> bool {
        if !protocol.compare_and_set {
            self.log.push(command);
            return true;
        }
        let next = self.log.len() + 1 == number;
        if next {
            self.log.push(command);
        }
        next
    }

    /// Every world that one step leads to.
    fn steps(&self, protocol: Protocol) -> Vec<World> {
        let mut worlds = Vec::new();
        for own in 0..2 {
            self.steps_of(own, protocol, &mut worlds);
        }
        for &news in &self.news {
            // It is lost.
            let mut lost = self.clone();
            lost.news.remove(&news);
            worlds.push(lost.clone());
            // It arrives; or it arrives and will arrive again.
            for mut world in [lost, self.clone()] {
                world.hear(news, protocol);
                worlds.push(world);
            }
        }
        worlds
    }

    fn steps_of(&self, own: usize, protocol: Protocol, worlds: &mut Vec<World>) {
        let server = &self.servers[own];
        let mut step = |change: &dyn Fn(&mut World)| {
            let mut world = self.clone();
            change(&mut world);
            worlds.push(world);
        };
        if server.cache.is_none() {
            // It starts again, and reads the room when somebody comes.
            step(&|world| {
                world.servers[own].cache = Some(Vec::new());
                world.read(own);
            });
            return;
        }
        if server.crashes < CRASHES {
            step(&|world| {
                let server = &mut world.servers[own];
                server.cache = None;
                server.doing = None;
                server.heard = 0;
                server.crashes += 1;
            });
        }
        match server.doing {
            None => {
                if server.commands < COMMANDS {
                    step(&|world| {
                        let server = &mut world.servers[own];
                        let command = COMMANDS * u8::try_from(own).expect("one of two");
                        let command = command + server.commands;
                        server.commands += 1;
                        world.decide(own, command, protocol);
                    });
                }
                // It looks into the database: news told of more, or it is time to.
                step(&|world| world.read(own));
            }
            Some(Doing::Decided(number, command)) => {
                let stored = |world: &mut World| {
                    let stored = world.append(number, command, protocol);
                    world.servers[own].doing = Some(if stored {
                        Doing::Stored(number, command)
                    } else {
                        Doing::Overtaken(command)
                    });
                };
                step(&stored);
                // The answer is lost: it was stored, or it was not.
                step(&|world| {
                    world.append(number, command, protocol);
                    world.servers[own].doing = Some(Doing::InDoubt(number, command));
                });
                step(&|world| world.servers[own].doing = Some(Doing::InDoubt(number, command)));
            }
            Some(Doing::InDoubt(number, command)) => step(&|world| {
                let there = world.log.get(number - 1) == Some(&command);
                world.servers[own].doing = Some(if there && protocol.doubt {
                    Doing::Stored(number, command)
                } else if protocol.doubt || !there {
                    Doing::Decided(number, command)
                } else {
                    // As if it had not been stored.
                    Doing::Overtaken(command)
                });
            }),
            Some(Doing::Stored(number, command)) => step(&|world| {
                // Viewers are told, the sender gets its answer, the others get the news.
                world.told.insert((number, command));
                world.acknowledged.insert(command);
                world.news.insert((1 - own, number, command));
                let server = &mut world.servers[own];
                server.doing = None;
                server.cache.get_or_insert_default().push(command);
                // What was heard meanwhile is read.
                if server.heard > number {
                    world.read(own);
                }
            }),
            Some(Doing::Overtaken(command)) => step(&|world| {
                world.read(own);
                world.decide(own, command, protocol);
            }),
        }
    }

    /// News arrive.
    fn hear(&mut self, (to, number, command): News, protocol: Protocol) {
        let server = &mut self.servers[to];
        let Some(cache) = &mut server.cache else {
            return;
        };
        server.heard = server.heard.max(number);
        if server.doing.is_some() || number <= cache.len() {
            return;
        }
        if number == cache.len() + 1 || !protocol.gaps {
            let number = cache.len() + 1;
            cache.push(command);
            self.told.insert((number, command));
        } else {
            self.read(to);
        }
    }

    /// What is wrong, if anything is.
    fn fault(&self) -> Option<String> {
        for &(number, command) in &self.told {
            if self.log.get(number - 1) != Some(&command) {
                return Some(format!("told {command} as event {number}"));
            }
        }
        for command in &self.acknowledged {
            let there = self.log.iter().filter(|own| *own == command).count();
            if there != 1 {
                return Some(format!(
                    "acknowledged {command}, which is there {there} times"
                ));
            }
        }
        let once: BTreeSet<_> = self.log.iter().collect();
        if once.len() != self.log.len() {
            return Some("something happened twice".to_owned());
        }
        // Whoever knows events knows those of the log; a look brings the others.
        for server in &self.servers {
            let cache = server.cache.as_deref().unwrap_or_default();
            if server.doing.is_none() && !self.log.starts_with(cache) {
                return Some(format!("a server knows {cache:?}"));
            }
        }
        None
    }
}

/// Looks at every world that can be reached: how many there are, or the first fault.
fn explore(protocol: Protocol) -> Result<usize, String> {
    let start = World::new();
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start]);
    while let Some(world) = queue.pop_front() {
        if let Some(fault) = world.fault() {
            return Err(format!("{fault} in {world:?}"));
        }
        for next in world.steps(protocol) {
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    Ok(seen.len())
}

#[test]
fn two_servers_never_tell_different_things() {
    let worlds = explore(SOUND).unwrap_or_else(|fault| panic!("{fault}"));
    println!("worlds {worlds}");
    assert!(worlds > 10_000, "much was tried: {worlds}");
}

#[test]
fn the_check_finds_what_it_should() {
    for broken in [
        Protocol {
            compare_and_set: false,
            ..SOUND
        },
        Protocol {
            gaps: false,
            ..SOUND
        },
        Protocol {
            stored_first: false,
            ..SOUND
        },
        Protocol {
            doubt: false,
            ..SOUND
        },
    ] {
        assert!(explore(broken).is_err(), "{broken:?}");
    }
}
