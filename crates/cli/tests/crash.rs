//! `kill -9` in mid-game, again and again: acknowledged actions are there, the games continue, and
//! no time ran while the server was down.

#[allow(
    dead_code,
    reason = "a browser for the server's own tests, of which these need a part"
)]
#[path = "../../server/tests/common/client.rs"]
mod client;
#[path = "common/server.rs"]
mod server;

use std::path::Path;
use std::time::{Duration, Instant};

use client::{Browser, Line};
use kabinet_core::random::SplitMix64;
use serde_json::{Value, json};
use server::Server;
use tempfile::tempdir;

/// A game that two people play as fast as they may, and what they were told is done.
struct Play {
    room: String,
    people: [Browser; 2],
    random: SplitMix64,
    acknowledged: Vec<String>,
    remarks: Vec<String>,
    /// The request that was open when the connection broke: it may have been carried out or not.
    asked: Option<String>,
}

impl Play {
    async fn set_up(address: &str, seed: u64) -> Self {
        let mut people = [Browser::new(address), Browser::new(address)];
        let games = ["kensington", "kingdom", "kastwa"];
        let game = games[usize::try_from(seed % 3).expect("a game")];
        let form = "opponent=friend&seat=0&clock=minutes&minutes=60";
        let room = people[0].set_up(game, form).await;
        people[1].sit(&room, "").await;
        Self {
            room,
            people,
            random: SplitMix64::new(seed),
            acknowledged: Vec::new(),
            remarks: Vec::new(),
            asked: None,
        }
    }

    /// Every action of the game. A long game's state has only its last turns; those before them
    /// are asked for.
    async fn actions(&mut self, state: &Value) -> Vec<String> {
        let mut all = actions_of(&state["turns"]);
        let mut from = state["from"].as_u64().expect("a number");
        while from > 0 {
            let path = format!("/game/{}/turns/{from}", self.room);
            let answer = self.people[0].get(&path).await;
            let past: Value = serde_json::from_str(answer.text()).expect("JSON");
            let before = past["from"].as_u64().expect("a number");
            assert!(before < from, "{past}");
            from = before;
            all.splice(0..0, actions_of(&past["turns"]));
        }
        all
    }

    /// Connects again, and checks that nothing is missing.
    async fn resume(&mut self, address: &str) -> [Line; 2] {
        self.people = [0, 1].map(|index: usize| self.people[index].moved_to(address));
        let [one, other] = &self.people;
        let lines = [one.line(&self.room).await, other.line(&self.room).await];
        for (seat, line) in lines.iter().enumerate() {
            assert_eq!(
                line.state["you"],
                json!([seat]),
                "everybody is who they were"
            );
        }
        let there = self.actions(&lines[0].state).await;
        let (known, more) = there
            .split_at_checked(self.acknowledged.len())
            .unwrap_or_else(|| panic!("lost: {there:?} of {:?}", self.acknowledged));
        assert_eq!(known, self.acknowledged, "what was acknowledged is there");
        // Asked, stored, and the server died before it could say so; or what nobody could avoid has
        // followed upon it.
        if let (Some(first), Some(asked)) = (more.first(), &self.asked) {
            assert_eq!(first, asked, "nobody else has played");
        }
        assert!(more.len() <= 2, "nobody played {more:?}");
        let said = lines[0].state["chat"].as_array().expect("what was said");
        let said: Vec<&str> = said
            .iter()
            .filter_map(|line| line["text"].as_str())
            .collect();
        for remark in &self.remarks {
            assert!(said.contains(&remark.as_str()), "{remark} was said");
        }
        self.acknowledged = there;
        self.asked = None;
        lines
    }

    /// Plays until the line breaks or the game is over.
    async fn go_on(mut self, mut lines: [Line; 2], round: usize) -> Self {
        let remark = format!("round {round}");
        let say = json!({"t": "say", "text": remark});
        match lines[0].answer(say).await {
            Some(answer) if answer["t"] == "ok" => self.remarks.push(remark),
            Some(answer) => panic!("{answer}"),
            None => return self,
        }
        loop {
            if lines[0].state["phase"] == "over" {
                return self;
            }
            let acting = usize::from(lines[0].state["acting"] == 1);
            let n = lines[0].state["n"].as_u64();
            // Both have to have seen the same before one of them acts.
            while lines[acting].state["n"].as_u64() < n {
                if lines[acting].next().await.is_none() {
                    return self;
                }
            }
            let choices = lines[acting].choices();
            let action = self.random.choose(&choices).expect("an action").clone();
            let act = json!({"t": "act", "n": n, "a": action});
            self.asked = Some(action.clone());
            let Some(answer) = lines[acting].answer(act).await else {
                return self;
            };
            match answer["why"].as_str() {
                Some("too-fast") => {
                    self.asked = None;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
                Some(why) => panic!("{action}: {why}"),
                None => {}
            }
            self.acknowledged.push(action);
            self.asked = None;
            for line in &mut lines {
                while line.state["n"].as_u64() <= n {
                    if line.next().await.is_none() {
                        return self;
                    }
                }
            }
            // Who can only pass has passed.
            let now = lines[0].state["n"]
                .as_u64()
                .and_then(|n| usize::try_from(n).ok());
            if now > Some(self.acknowledged.len()) {
                self.acknowledged.extend(last_action(&lines[0].state));
            }
        }
    }
}

/// The actions of some turns.
fn actions_of(turns: &Value) -> Vec<String> {
    let turns = turns.as_array().expect("turns").iter();
    let texts = turns.filter_map(|turn| turn[1].as_str());
    texts
        .flat_map(|text| text.split(','))
        .map(str::to_owned)
        .collect()
}

fn last_action(state: &Value) -> Option<String> {
    let text = state["turns"].as_array()?.last()?[1].as_str()?;
    text.split(',').next_back().map(str::to_owned)
}

#[tokio::test]
async fn what_was_acknowledged_survives_the_death_of_the_server() {
    const GAMES: u64 = 8;
    // The long form: KABINET_KILLS=200 cargo test -p kabinet --test crash
    let deaths = match std::env::var("KABINET_KILLS") {
        Ok(kills) => kills.parse().expect("KABINET_KILLS is a number"),
        Err(_) => 8,
    };
    let data = tempdir().expect("a folder");
    let mut random = SplitMix64::new(4);
    let mut plays: Vec<Play> = Vec::new();
    let mut acknowledged = 0;
    for round in 0..=deaths {
        let mut server = Server::start(data.path());
        let mut going = tokio::task::JoinSet::new();
        for (number, mut play) in plays.drain(..).enumerate() {
            let mut lines = play.resume(&server.address).await;
            if lines[0].state["phase"] == "over" {
                // Another one takes its place.
                let seed = 1000 * round as u64 + number as u64;
                play = Play::set_up(&server.address, seed).await;
                lines = play.resume(&server.address).await;
            }
            going.spawn(play.go_on(lines, round));
        }
        if round == 0 {
            for seed in 0..GAMES {
                let mut play = Play::set_up(&server.address, seed).await;
                let lines = play.resume(&server.address).await;
                going.spawn(play.go_on(lines, round));
            }
        }
        // Any moment will do.
        tokio::time::sleep(Duration::from_millis(100 + random.below(900) as u64)).await;
        server.kill();
        plays = going.join_all().await;
        acknowledged += plays
            .iter()
            .map(|play| play.acknowledged.len())
            .sum::<usize>();
    }
    assert!(acknowledged > 100, "much was played: {acknowledged}");
    println!("kills {} acknowledged {acknowledged} lost 0", deaths + 1);
}

/// What the second side has left, in milliseconds.
fn left(line: &Line) -> u64 {
    line.state["clock"]["left"][1].as_u64().expect("a clock")
}

#[tokio::test]
async fn nobodys_time_runs_while_the_server_is_down() {
    const DOWN: Duration = Duration::from_secs(3);
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let address = server.address.clone();
    let (mut ann, mut ben) = (Browser::new(&address), Browser::new(&address));
    let form = "opponent=friend&seat=0&clock=minutes&minutes=10&increment=0";
    let room = ann.set_up("kengi", form).await;
    ben.sit(&room, "").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    for line in [&mut a, &mut b] {
        line.until("their turn", |state| state["actions"].is_array())
            .await;
        let action = line.choices()[0].clone();
        line.act(&action).await.expect("a legal action");
    }
    a.until_played(2).await;
    let action = a.choices()[0].clone();
    a.act(&action).await.expect("a legal action");
    b.until_played(3).await;
    // Ben's time runs from here on, as long as a server does.
    let full = left(&b);
    let mut up = Duration::ZERO;
    let mut since = Instant::now();
    for death in 0..3 {
        up += since.elapsed();
        server.kill();
        tokio::time::sleep(DOWN).await;
        server = Server::start(data.path());
        since = server.started;
        ann = ann.moved_to(&server.address);
        ben = ben.moved_to(&server.address);
        b = ben.line(&room).await;
        let used = full.saturating_sub(left(&b));
        let most = u64::try_from((up + since.elapsed()).as_millis()).expect("a time");
        assert!(used <= most, "{used} of {most} ms after death {death}");
        assert_eq!(b.state["clock"]["running"], 1);
        // After the first death a turn is taken back and played again: what is read after the next
        // one must not be charged with the first one's night.
        if death == 0 {
            a = ann.line(&room).await;
            let back = json!({"t": "offer", "offer": "takeback"});
            a.ask(back.clone()).await.expect("a request");
            b.ask(back).await.expect("a kindness");
            a.until_played(2).await;
            let action = a.choices()[1].clone();
            a.act(&action).await.expect("a legal action");
            b.until("Ben's turn", |state| {
                state["acting"] == 1 && state["n"] == 3
            })
            .await;
        }
    }
}

/// A game of two people who have both played once; then their lines.
async fn two_turns(server: &Server, people: &mut [Browser; 2], form: &str) -> (String, [Line; 2]) {
    let [ann, ben] = people;
    *ann = Browser::new(&server.address);
    *ben = Browser::new(&server.address);
    let room = ann
        .set_up("kengi", &format!("opponent=friend&seat=0&{form}"))
        .await;
    ben.sit(&room, "").await;
    let mut lines = [ann.line(&room).await, ben.line(&room).await];
    for line in &mut lines {
        line.until("their turn", |state| state["actions"].is_array())
            .await;
        let action = line.choices()[0].clone();
        line.act(&action).await.expect("a legal action");
    }
    lines[0].until_played(2).await;
    (room, lines)
}

#[tokio::test]
async fn an_acknowledged_rematch_is_there_after_the_death_of_the_server() {
    let again = json!({"t": "offer", "offer": "rematch"});
    let data = tempdir().expect("a folder");
    for _ in 0..6 {
        let mut server = Server::start(data.path());
        let mut people = [Browser::new(""), Browser::new("")];
        let (room, [mut a, mut b]) = two_turns(&server, &mut people, "").await;
        a.ask(json!({"t": "resign"})).await.expect("an end");
        a.ask(again.clone()).await.expect("an offer");
        b.until("the offer", |state| {
            state["offers"] == json!([["rematch", 0]])
        })
        .await;
        b.ask(again.clone()).await.expect("another game");
        server.kill();
        let server = Server::start(data.path());
        let ben = people[1].moved_to(&server.address);
        let old = ben.line(&room).await;
        let next = old.state["next"].as_str().expect("the way to the new game");
        let line = ben.line(next).await;
        assert_eq!(line.state["you"], json!([0]), "sides are exchanged");
        assert!(line.state["actions"].is_array(), "it can be played");
    }
}

/// Sends a signal to a server.
#[cfg(unix)]
fn signal(server: &Server, name: &str) {
    let id = server.child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args([name, &id])
        .status();
    assert!(sent.expect("kill").success());
}

#[cfg(unix)]
#[tokio::test]
async fn nobodys_time_runs_while_the_server_stands_still() {
    const STILL: Duration = Duration::from_secs(6);
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path());
    let mut people = [Browser::new(""), Browser::new("")];
    let form = "clock=minutes&minutes=10&increment=0";
    let (room, [mut a, mut b]) = two_turns(&server, &mut people, form).await;
    let action = a.choices()[0].clone();
    // Ben's time does not run before this; the news of it may be late on a busy machine.
    let since = Instant::now();
    a.act(&action).await.expect("a legal action");
    b.until_played(3).await;
    let full = left(&b);
    signal(&server, "-STOP");
    tokio::time::sleep(STILL).await;
    signal(&server, "-CONT");
    let b = people[1].line(&room).await;
    let used = full.saturating_sub(left(&b));
    let most = u64::try_from((since.elapsed() - STILL).as_millis()).expect("a time");
    // What was read of the clock and when it was read may differ by a moment.
    assert!(used <= most + 50, "{used} of {most} ms");
    assert_eq!(b.state["clock"]["running"], 1);
}

/// What may be played in a game of Kengi after some actions, by the analysis board.
async fn choices_after(browser: &Browser, actions: &[String]) -> Vec<String> {
    let line = json!({"game": "kengi", "options": [], "position": null, "actions": actions});
    let (status, look) = browser.ask_json("/look", &line).await;
    assert_eq!(status, 200, "{look}");
    let actions = look["actions"].as_array().expect("actions").iter();
    let first = actions.filter_map(|words| words[0].as_str());
    first.map(str::to_owned).collect()
}

/// Kills the server, starts it again over the same folder, and lets both come back.
async fn die(server: &mut Server, data: &Path, people: &mut [Browser; 2], room: &str) -> [Line; 2] {
    server.kill();
    *server = Server::start(data);
    for person in people.iter_mut() {
        *person = person.moved_to(&server.address);
    }
    [people[0].line(room).await, people[1].line(room).await]
}

#[tokio::test]
async fn conditional_moves_outlive_the_death_of_the_server() {
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let mut people = [Browser::new(""), Browser::new("")];
    let (room, [mut a, mut b]) = two_turns(&server, &mut people, "clock=days&days=3").await;
    let action = a.choices()[0].clone();
    a.act(&action).await.expect("a legal action");
    b.until_played(3).await;
    // A state that follows upon others has only the last turn.
    let played = actions_of(&people[1].line(&room).await.state["turns"]);
    // Ann answers two of Ben's moves, and after the first of them another one.
    let theirs = choices_after(&people[0], &played).await;
    let mut lines = Vec::new();
    for (first, turns) in [(&theirs[0], 4), (&theirs[1], 2)] {
        let mut line = vec![first.clone()];
        while line.len() < turns {
            let so_far: Vec<String> = played.iter().chain(&line).cloned().collect();
            line.push(choices_after(&people[0], &so_far).await[0].clone());
        }
        lines.push(line);
    }
    lines.sort();
    let before = b.event();
    let path = format!("/game/{room}/conditional");
    let entered = people[0]
        .ask_json(&path, &json!({"n": 3, "lines": lines}))
        .await;
    assert_eq!(entered, (200, json!({"lines": lines})));
    [a, b] = die(&mut server, data.path(), &mut people, &room).await;
    assert_eq!(a.state["ifs"], json!(lines), "what was entered is there");
    // Ben cannot tell that there is anything.
    assert!(b.state["ifs"].is_null());
    assert_eq!(b.event(), before);

    // His move and the answer to it are one: there is no moment to die in between.
    b.act(&theirs[0]).await.expect("the move that was expected");
    [a, b] = die(&mut server, data.path(), &mut people, &room).await;
    let long = lines.iter().find(|line| line[0] == theirs[0]);
    let long = long.expect("the line that the game follows");
    let now: Vec<String> = played.iter().chain(&long[..2]).cloned().collect();
    assert_eq!(actions_of(&b.state["turns"]), now);
    assert_eq!(b.state["acting"], 1, "it is Ben's turn again");
    assert_eq!(a.state["ifs"], json!([long[2..]]), "the rest waits");
    assert!(b.state["ifs"].is_null());

    // He leaves the lines, and they are gone for good.
    let mut choices = b.choices().into_iter();
    let other = choices.find(|choice| *choice != long[2]);
    b.act(&other.expect("another move")).await.expect("a move");
    [a, b] = die(&mut server, data.path(), &mut people, &room).await;
    for line in [&a, &b] {
        assert!(line.state["ifs"].is_null());
        assert_eq!(line.state["acting"], 0, "Ann has to think for herself");
    }
}
